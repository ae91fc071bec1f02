"""Mentions: all types, longest first, case for abbreviations, forms of operations, nested materials."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.document import Mark, MarkKind
from ingest.find.definition import Definition, DefinitionKind, Definitions
from ingest.find.mention import find_mentions
from ingest.record import MentionType
from ingest.span import Span


def found(text: str, kind: MentionType) -> list[tuple[str, str]]:
    """Text and name of the mentions of one type."""
    return [(m.text, m.name) for m in find_mentions(text) if m.type is kind]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The sheets were cold-rolled to 1 mm.", [("cold-rolled", "cold rolling")]),
        ("Cold rolling of sheets.", [("Cold rolling", "cold rolling")]),
        ("It was intercritically annealed at 700 °C.", [("intercritically annealed", "intercritical annealing")]),
        ("We then anneal the bars.", [("anneal", "annealing")]),
        ("An anneal helps.", []),
        ("Powders were ground and cast.", [("ground", "grinding"), ("cast", "casting")]),
        ("It was water-quenched and tempered.", [("water-quenched", "water quenching"), ("tempered", "tempering")]),
        ("The ageing lasted long.", [("ageing", "ageing")]),
        ("The aging lasted long.", [("aging", "ageing")]),
        ("Parts made by LPBF were HIPed.", [("LPBF", "laser powder bed fusion"), ("HIPed", "hot isostatic pressing")]),
        ("The carbonisation was done.", [("carbonisation", "carbonization")]),
        ("The powder was added slowly.", [("added", "adding")]),
        ("An added value is small.", []),
    ],
)
def test_operations_in_all_their_forms(text: str, expected: list[tuple[str, str]]) -> None:
    """Gerund, participle, noun and infinitive lead to one name; a generic verb needs a passive."""
    assert found(text, MentionType.OPERATION) == expected


def test_the_longest_name_wins() -> None:
    """Retained austenite fraction is one feature, not a phase and a word."""
    assert found("The retained austenite fraction fell.", MentionType.FEATURE) == [
        ("retained austenite fraction", "retained austenite fraction")
    ]
    assert found("The retained austenite fraction fell.", MentionType.PHASE) == []


def test_abbreviations_are_met_in_their_own_case_only() -> None:
    """YS is a property, "ys" is not; SEM is a technique, "sem" is not."""
    assert found("YS and ys", MentionType.PROPERTY) == [("YS", "yield strength")]
    assert found("SEM and sem", MentionType.TECHNIQUE) == [("SEM", "scanning electron microscopy")]


def test_composites_and_doped_materials_are_one_name() -> None:
    """Both sides of a slash and what is doped belong together."""
    assert found("Al-doped ZnO and MoS2/rGO and Al2O3–SiC", MentionType.MATERIAL) == [
        ("Al-doped ZnO", "Al-doped ZnO"),
        ("MoS2/rGO", "MoS2/rGO"),
        ("Al2O3–SiC", "Al2O3-SiC"),
    ]


def test_a_formula_inside_a_longer_sample_is_kept() -> None:
    """Nested materials stand beside the outer mention."""
    both = {(m.type, m.text) for m in find_mentions("The steel A had martensite.")}
    assert (MentionType.SAMPLE, "steel A") in both
    assert (MentionType.PHASE, "martensite") in both


def test_names_of_the_paper_come_first() -> None:
    """A sample label and an abbreviation of this paper are met as it defines them."""
    here = (Span(0, 1),)
    defined = Definitions(
        items=(
            Definition(
                kind=DefinitionKind.SAMPLE, short="KR48", long=None, type=MentionType.SAMPLE, name="KR48", evidence=here
            ),
            Definition(
                kind=DefinitionKind.ABBREVIATION,
                short="SEM",
                long="specific energy mix",
                type=MentionType.PROPERTY,
                name="specific energy mix",
                evidence=here,
            ),
        )
    )
    mentions = find_mentions("KR48 had a high SEM.", defined=defined)
    assert [(m.type, m.name) for m in mentions] == [(MentionType.SAMPLE, "KR48"), (MentionType.PROPERTY, "specific energy mix")]


def test_reference_marks_are_no_mentions() -> None:
    """Characters of a reference mark belong to no mention; spans are shifted."""
    mark = Mark(kind=MarkKind.CITE, span=Span(50, 53), target="0")
    assert find_mentions("XRD", marks=(mark,), offset=50) == ()
    (one,) = find_mentions("XRD", offset=50)
    assert (one.start, one.end) == (50, 53)


WORDS = st.sampled_from(
    [
        "annealed", "cold", "rolled", "-", "–", "/", "steel", "A", "Fe", "-22Mn", "-0.6C", "SiC", "γ′", "martensite",
        "grain", "size", "of", "the", "XRD", "(", ")", "316L", "\u00ad", "doped", "ZnO",
    ]
)  # fmt: skip


@given(st.lists(WORDS, max_size=12), st.sampled_from(["", " "]), st.integers(0, 99))
def test_spans_are_exact_for_any_words(words: list[str], glue: str, offset: int) -> None:
    """A mention's text is the text of its span, whatever the words; order and result are fixed."""
    text = glue.join(words)
    mentions = find_mentions(text, offset=offset)
    assert all(m.text == text[m.start - offset : m.end - offset] and m.text for m in mentions)
    assert list(mentions) == sorted(mentions, key=lambda m: (m.start, m.end))
    assert mentions == find_mentions(text, offset=offset)


@given(st.text(max_size=60))
def test_any_text_is_read_without_harm(text: str) -> None:
    """Any string is read."""
    assert all(m.text == text[m.start : m.end] for m in find_mentions(text))


def test_a_paper_is_read_in_a_second() -> None:
    """6,000 words take well under three seconds on a slow machine (about 0.25 s on a fast one)."""
    find_mentions("warm up")
    sentence = "The cold-rolled steel sheets were annealed at 650 °C for 1 h, and the austenite fraction was measured by XRD."
    start = time.perf_counter()
    for _ in range(6000 // len(sentence.split())):
        find_mentions(sentence)
    assert time.perf_counter() - start < 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The 7Mn steel was hard.", ("7Mn steel", "7Mn steel")),
        ("A low carbon Al-Ti killed steel was made.", ("low carbon Al-Ti killed steel", "low carbon Al-Ti killed steel")),
        ("Two Nb-bearing microalloyed steels broke.", ("Nb-bearing microalloyed steels", "Nb-bearing microalloyed steel")),
        ("The annealed medium-Mn steels broke.", ("medium-Mn steels", "medium Mn steel")),
        ("The AISI 8620 steel broke.", ("AISI 8620 steel", "AISI 8620")),
        ("The steel 8620 broke.", ("steel 8620", "AISI 8620")),
        ("An SA540-3B bar broke.", ("SA540-3B", "SA540 Gr.3B")),
        ("An SA 540 Grade 3B bar broke.", ("SA 540 Grade 3B", "SA540 Gr.3B")),
        ("The highly porous carbon broke.", ("highly porous carbon", "highly porous carbon")),
        ("Reduced graphene oxide broke.", ("Reduced graphene oxide", "reduced graphene oxide")),
        ("The NaFePO4/graphene broke.", ("NaFePO4/graphene", "NaFePO4/graphene")),
        ("The NaFePO4/C broke.", ("NaFePO4/C", "NaFePO4/C")),
        ("The SnO2@C broke.", ("SnO2@C", "SnO2@C")),
        ("The Al–AlN composite broke.", ("Al–AlN", "Al-AlN")),
        ("The Hf40.0Ni60 broke.", ("Hf40.0Ni60", "Hf40Ni60")),
    ],
)
def test_a_material_is_one_mention_with_its_modifiers(text: str, expected: tuple[str, str]) -> None:
    """Modifiers, joints and grades belong to the head noun; equal grades and formulas share a name."""
    materials = found(text, MentionType.MATERIAL)
    assert expected in materials
    assert len(materials) == 1


def test_proportions_of_elements_are_no_composites() -> None:
    """Two elements with a slash stay two materials."""
    assert [text for text, _ in found("The Fe/Ni content fell.", MentionType.MATERIAL)] == ["Fe", "Ni"]
    assert "Ti/C" not in [text for text, _ in found("The Ti/C ratio fell.", MentionType.MATERIAL)]


def test_a_laser_is_an_instrument() -> None:
    """The crystal that a laser is named after is no material and no phase of the paper."""
    for text in ("We used Nd:YAG pulses.", "We used a Nd:YAG laser."):
        assert [m.type for m in find_mentions(text) if m.type in (MentionType.MATERIAL, MentionType.PHASE)] == []
        assert [name for _, name in found(text, MentionType.INSTRUMENT)] == ["Nd:YAG laser"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ingots were soaked at 1100 °C for 3 h.", "soaking"),
        ("Ingots were soaked in a furnace.", "soaking"),
        ("Films were soaked in deionized water.", "soaking in a liquid"),
        ("Films were soaked overnight in a 2 M KOH solution.", "soaking in a liquid"),
        ("Rods by copper-mould casting.", "copper mold casting"),
        ("Rods by suction casting.", "suction casting"),
        ("Bars were aged at 170 °C.", "ageing"),
        ("Bars were naturally aged.", "natural ageing"),
        ("Powders were reduced at 400 °C in H2.", "reduction treatment"),
        ("Films were concentrated under vacuum.", "concentrating by evaporation"),
        ("Films were left overnight.", "leaving to stand"),
    ],
)
def test_operations_that_share_a_word_are_told_apart(text: str, name: str) -> None:
    """Soaking is a heat treatment unless a liquid follows; a copper mould is not suction."""
    assert [n for _, n in found(text, MentionType.OPERATION)] == [name]


def test_conductivity_of_ions_is_one_property() -> None:
    """The carrier's name in front changes nothing; relative density is a property, too."""
    names = {n for _, n in found("Li-ion conductivity, lithium-ion conductivity, ionic conductivity", MentionType.PROPERTY)}
    assert names == {"ionic conductivity"}
    assert found("The relative density rose.", MentionType.PROPERTY) == [("relative density", "relative density")]
