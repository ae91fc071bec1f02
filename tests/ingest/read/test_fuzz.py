"""XML that is damaged, or legal XML in an order that no markup allows: each file is read or refused by name, and none hangs."""

import contextlib
import copy
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from ingest.document import Document
from ingest.errors import SkipSource
from ingest.evidence import find_evidence
from ingest.read import elsevier_body, jats_body
from ingest.read.reader import read
from ingest.read.xml import Element, local
from tests.ingest.read.article import article
from tests.ingest.read.elsevier import FIGURE, TABLE, elsevier

MATH = 'xmlns="http://www.w3.org/1998/Math/MathML"'
JATS = article(
    '<sec><label>1</label><title>One</title><p>H<sub>2</sub>O at<xref ref-type="bibr" rid="r1">1</xref> <inline-formula>'
    f"<math {MATH}><mfrac><mi>a</mi><mfenced><mi>b</mi></mfenced></mfrac></math></inline-formula> now.</p>"
    "<list><title>L</title><list-item><label>1.</label><p>first</p><list><list-item><p>deep</p></list-item></list></list-item></list>"
    "<fig><label>Fig. 1</label><caption><title>Head</title><p>A bar.</p></caption><graphic/></fig>"
    "<table-wrap><label>Table 1</label><caption><p>C.</p></caption><table>"
    '<thead><tr><th rowspan="2">S</th><th>T<break/>U</th></tr>'
    "</thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><table-wrap-foot><fn><label>a</label><p>N.</p></fn>"
    "</table-wrap-foot></table-wrap><disp-formula><label>(1)</label><tex-math>e = l^{2}</tex-math></disp-formula>"
    "<boxed-text><title>Box</title><p>In it.</p></boxed-text><fn><label>x</label><p>Note.</p></fn>"
    "<def-list><def-item><term>YS</term><def><p>yield</p></def></def-item></def-list>"
    "<supplementary-material><label>S1</label><media><caption><p>Data.</p></caption></media></supplementary-material></sec>"
)
ELSEVIER = elsevier(
    "<ce:sections><ce:section><ce:label>1</ce:label><ce:section-title>One</ce:section-title><ce:para>H<ce:inf>2</ce:inf>O at"
    f'<ce:cross-ref refid="b1">[1]</ce:cross-ref> <ce:float-anchor refid="f1"/><math {MATH}><mi>e</mi></math><ce:display>'
    "<ce:formula>"
    f"<ce:label>(1)</ce:label><math {MATH}><mi>q</mi></math></ce:formula></ce:display> now.</ce:para><ce:para><ce:list>"
    "<ce:list-item><ce:label>a</ce:label><ce:para>first</ce:para></ce:list-item></ce:list><ce:footnote><ce:label>*</ce:label>"
    "<ce:note-para>A note.</ce:note-para></ce:footnote></ce:para></ce:section></ce:sections>",
    floats=FIGURE + TABLE,
)
ARTICLES = {"JATS": JATS, "Elsevier": ELSEVIER}
NAMED = {"JATS": jats_body.SILENT, "Elsevier": elsevier_body.SILENT}  # elements whose text is left out by name
SNIPPETS = [
    b"<",
    b">",
    b"&",
    b"&#0;",
    b"&nbsp;",
    b"]]>",
    b"<![CDATA[",
    b"<!--",
    b"<?x",
    b"\x00",
    b"\xff",
    b"\xe4",
    b"<p>",
    b"</p>",
]
SNIPPETS += [
    b"<sec>",
    b"</sec>",
    b"<!DOCTYPE a [",
    b"<!ENTITY x 'y'>",
    b' rowspan="99999"',
    b' colspan="-1"',
    b"<ce:para>",
    b"x" * 999,
]
VALUES = ["0", "2", "-1", "99999", "c2", "r1", "b1", " ", "1e9", "²"]
ATTRIBUTES = ["rowspan", "colspan", "morerows", "namest", "nameend", "colname", "rid", "refid", "id", "ref-type", "separators"]
Step = tuple[int, int, int, str, str]
STEPS = st.tuples(
    st.integers(0, 6), st.integers(0, 10_000), st.integers(0, 10_000), st.sampled_from(ATTRIBUTES), st.sampled_from(VALUES)
)


def outcome(content: bytes) -> Document | None:
    """A reading whose parts all lie in its text, or None for a refusal that names the file."""
    document, refusal = None, ""
    try:
        document = read(content, name="made.xml").document
    except SkipSource as error:
        refusal = str(error)
    if document is None:
        assert "'made.xml'" in refusal
        return None
    spans = [block.span for block in document.blocks] + [mark.span for mark in document.marks]
    spans += [cell.span for table in document.tables for cell in table.cells]
    assert all(0 <= span.start <= span.end <= len(document.text) for span in spans)
    assert all(evidence.quote.strip() for evidence in find_evidence(document))
    return document


@given(
    st.sampled_from(sorted(ARTICLES)),
    st.lists(
        st.tuples(st.integers(0, 10_000), st.integers(0, 40), st.sampled_from(SNIPPETS) | st.binary(max_size=4)), max_size=4
    ),
)
def test_damaged_bytes(kind: str, cuts: list[tuple[int, int, bytes]]) -> None:
    """Bytes that are lost, changed or put in leave a file that is read, or refused by its name."""
    content = ARTICLES[kind]
    for place, length, new in cuts:
        start = place % len(content)
        content = content[:start] + new + content[start + length :]
    outcome(content)


def elements(root: Element) -> list[Element]:
    """What stands below body and floats."""
    return [node for part in root.iter("{*}body", "{*}floats") for node in part.iterdescendants(etree.Element)]


def remove(node: Element, _: Element, __: str, ___: str) -> None:
    node.getparent().remove(node)


def put_last(node: Element, other: Element, _: str, __: str) -> None:
    other.append(copy.deepcopy(node))


def put_first(node: Element, other: Element, _: str, __: str) -> None:
    other.insert(0, copy.deepcopy(node))


def rename(node: Element, other: Element, _: str, __: str) -> None:
    node.tag = other.tag


def set_value(node: Element, _: Element, attribute: str, value: str) -> None:
    node.set(attribute, value)


def set_text(node: Element, _: Element, __: str, value: str) -> None:
    node.text = value


def set_tail(node: Element, _: Element, __: str, value: str) -> None:
    node.tail = value


CHANGES: list[Callable[[Element, Element, str, str], None]] = [
    remove, put_last, put_first, rename, set_value, set_text, set_tail,
]  # fmt: skip


@given(st.sampled_from(sorted(ARTICLES)), st.lists(STEPS, max_size=5))
def test_other_order(kind: str, steps: list[Step]) -> None:
    """Elements that are gone, doubled, renamed or inside each other, and odd attributes, give a reading."""
    root = etree.fromstring(ARTICLES[kind])
    for change, first, second, attribute, value in steps:
        found = elements(root)
        if found:
            with contextlib.suppress(ValueError):  # an element inside itself
                CHANGES[change](found[first % len(found)], found[second % len(found)], attribute, value)
    outcome(etree.tostring(root))


@pytest.mark.parametrize("kind", sorted(ARTICLES))
@pytest.mark.parametrize("where", ["text", "tail"])
def test_no_text_is_lost(kind: str, where: str) -> None:
    """Text put into any element, or behind it, is in the document, unless the element is one that is left out by name."""
    count = len(elements(etree.fromstring(ARTICLES[kind])))
    lost = []
    for number in range(count):
        root = etree.fromstring(ARTICLES[kind])
        node = elements(root)[number]
        setattr(node, where, "Ж" + (getattr(node, where) or ""))
        document = outcome(etree.tostring(root))
        if document is not None and "Ж" not in document.text:
            lost.append(local(node) if where == "text" else local(node.getparent()))
    assert set(lost) <= NAMED[kind] | ({"floats"} if where == "tail" else set())


@pytest.mark.parametrize("name", ["sec", "list", "p", "italic", "table-wrap", "disp-quote", "xref", "alternatives", "odd"])
def test_deep(name: str) -> None:
    """Whatever is nested as deep as is allowed is read."""
    deep = f"<{name}>" * 190 + "<b>x</b>" + f"</{name}>" * 190
    assert outcome(article(f"<p>Text.</p>{deep}")) is not None
