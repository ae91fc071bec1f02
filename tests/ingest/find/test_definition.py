"""Definitions: abbreviations and sample labels of a paper, with the place that gives them."""

from ingest.document import Document
from ingest.find.definition import find_definitions, type_of
from ingest.find.mention import find_mentions
from ingest.read.build import from_text
from ingest.read.reader import read
from ingest.record import MentionType


def text_document(text: str) -> Document:
    """A plain-text document."""
    return from_text(text.encode(), name="paper.txt")


def test_abbreviations_get_the_type_of_their_long_form() -> None:
    """The long form's term gives type and name, and the sentence is the evidence."""
    text = "Softening occurred in the heat-affected zone (HAZ). We used X-ray diffraction (XRD) as well."
    definitions = find_definitions(text_document(text))
    haz = definitions.find("HAZ")
    assert haz is not None
    assert (haz.long, haz.type, haz.name) == ("heat-affected zone", MentionType.FEATURE, "heat-affected zone")
    assert haz.evidence[0].of(text).startswith("Softening")
    xrd = definitions.find("XRD")
    assert xrd is not None
    assert (xrd.long, xrd.type) == ("X-ray diffraction", MentionType.TECHNIQUE)


def test_labels_after_a_naming_phrase_are_samples() -> None:
    """Denoted, labelled and hereafter lead to labels, several at once."""
    text = "The alloys with 0 and 48 % Ti were denoted as KR0 and KR48. The untreated bar is hereafter referred to as U-1."
    assert {d.short for d in find_definitions(text_document(text)).samples} >= {"KR0", "KR48", "U-1"}


def test_labelled_nouns_used_twice_are_samples() -> None:
    """Steel A is a sample once the text speaks of it again; figures and names are not."""
    text = "Steel A was rolled. The hardness of steel A rose. It is shown in Fig. 2 and called Taylor there. Fig. 2 shows it."
    definitions = find_definitions(text_document(text))
    assert [d.short for d in definitions.samples] == ["steel A"]


def test_a_label_that_speaks_for_itself_needs_no_noun() -> None:
    """Alloy KR48 is KR48, also where the text says KR48 alone."""
    text = "Alloy KR48 was cast. The strength of alloy KR48 is high. We then broke KR48."
    definitions = find_definitions(text_document(text))
    assert [d.short for d in definitions.samples] == ["KR48"]
    last = find_mentions("We then broke KR48.", defined=definitions)
    assert [(m.type, m.text, m.name) for m in last] == [(MentionType.SAMPLE, "KR48", "KR48")]


TABLE = """<article><front><article-meta><title-group><article-title>On bars</article-title></title-group>
</article-meta></front>
<body><sec><title>Results</title><p>The bars were tested.</p>
<table-wrap><label>Table 1</label><table>
<thead><tr><th>{corner}</th><th>{first}</th><th>{second}</th></tr></thead>
<tbody><tr><td>{a}</td><td>812</td><td>12</td></tr><tr><td>{b}</td><td>640</td><td>20</td></tr></tbody></table></table-wrap>
</sec></body></article>"""


def table_samples(**cells: str) -> list[str]:
    """The sample labels of an article with one table."""
    document = read(TABLE.format(**cells).encode(), name="a.xml").document
    return [d.short for d in find_definitions(document).samples]


def test_labels_of_a_table_are_samples() -> None:
    """A column under "Sample" and a row beside it name samples; heads with units and words do not."""
    assert table_samples(corner="Sample", first="YS (MPa)", second="El. (%)", a="A-600", b="A-700") == ["A-600", "A-700"]
    assert table_samples(corner="Sample", first="A1", second="A2", a="YS (MPa)", b="Elongation (%)") == ["A1", "A2"]
    assert table_samples(corner="Property", first="YS (MPa)", second="El. (%)", a="mean", b="least") == []
    assert table_samples(corner="Condition", first="YS (MPa)", second="El. (%)", a="dry", b="wet") == []


def test_plain_words_define_nothing() -> None:
    """A text without definitions has none."""
    assert find_definitions(text_document("Steel is hard. It was annealed at 600 °C (see above).")).items == ()


def test_type_of_a_long_form_is_that_of_its_last_term() -> None:
    """An unknown phrase has the type of the term that ends it, or none."""
    assert type_of("very odd yield strength") == (MentionType.PROPERTY, "very odd yield strength")
    assert type_of("quite unknown thing") == (None, "quite unknown thing")


def test_a_long_form_loses_its_article() -> None:
    """What an abbreviation stands for does not begin with "the"."""
    definitions = find_definitions(text_document("We took the area fractions (TAF) of pores."))
    taf = definitions.find("TAF")
    assert taf is not None
    assert taf.long == "area fractions"
