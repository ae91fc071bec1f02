from ingest.read.jats_front import read_bibliography, read_references
from ingest.read.xml import parse_xml


def test_names() -> None:
    """Authors are people and groups; editors, members of a group and a name's other scripts are left out."""
    front = (
        "<article><front><contrib-group>"
        "<contrib><name-alternatives><name><surname>Sato</surname><given-names>A</given-names></name>"
        "<name><surname>佐藤</surname></name></name-alternatives></contrib>"
        "<contrib><collab>The Group<contrib-group><contrib><string-name>A Member</string-name></contrib></contrib-group>"
        "</collab></contrib>"
        "</contrib-group></front></article>"
    )
    assert read_bibliography(parse_xml(front.encode(), name="a")).authors == ("A Sato", "The Group")
    reference = (
        '<article><ref><element-citation><person-group person-group-type="editor"><name><surname>Ed</surname></name>'
        "</person-group><person-group><name><surname>Lee</surname></name></person-group></element-citation></ref></article>"
    )
    (found,), _ = read_references(parse_xml(reference.encode(), name="a"))
    assert found.authors == ("Lee",)


def test_unknown_is_none() -> None:
    """What an article does not say is unknown."""
    about = read_bibliography(parse_xml(b"<article><front/></article>", name="a"))
    assert (about.doi, about.title, about.year, about.authors, about.journal, about.licence) == (
        None,
        None,
        None,
        (),
        None,
        None,
    )
    assert read_bibliography(parse_xml(b"<article/>", name="a")) == about


def test_reference_forms() -> None:
    """An entry of several works gives one each, a plain one its words, and a linked DOI counts."""
    content = (
        '<article xmlns:xlink="http://www.w3.org/1999/xlink"><ref id="a"><mixed-citation id="a1">One, 2001</mixed-citation>'
        '<mixed-citation id="a2"><article-title>Two</article-title><ext-link xlink:href="https://doi.org/10.5555/TWO">link</ext-link>'
        '</mixed-citation></ref><ref id="b">Plain words</ref></article>'
    )
    references, numbers = read_references(parse_xml(content.encode(), name="a"))
    assert numbers == {"a": (0, 1), "a1": (0,), "a2": (1,), "b": (2,)}
    assert [(each.title, each.doi) for each in references] == [(None, None), ("Two", "10.5555/two"), ("Plain words", None)]
