"""Quantities: exact spans, numbers as printed, kinds, lists; labels and names are left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.document import Mark, MarkKind
from ingest.find.quantity import find_quantities, whole_quantities
from ingest.record import FoundQuantity, QuantityKind
from ingest.span import Span

V, R, B, S, A = QuantityKind.VALUE, QuantityKind.RANGE, QuantityKind.BOUND, QuantityKind.SPREAD, QuantityKind.APPROXIMATE


def found(text: str) -> list[tuple[str, float | None, float | None, str | None, QuantityKind | None]]:
    """What a test compares."""
    return [(q.raw, q.low, q.high, q.unit, q.kind) for q in find_quantities(text)]


CASES = [
    ("The wind blew at between 0 and 0.5 m s−1. At noon it fell.", ("between 0 and 0.5 m s−1", 0, 0.5, "m/s", R)),
    ("A gap of ∼2 eV opened.", ("∼2 eV", 2, 2, "eV", A)),
    ("It lies >0.5 km away.", (">0.5 km", 0.5, None, "km", B)),
    ("It reached 5.09 × 10−4 S cm−1 there.", ("5.09 × 10−4 S cm−1", 5.09e-4, 5.09e-4, "S/cm", V)),
    ("It reached 10−4 S/cm there.", ("10−4 S/cm", 1e-4, 1e-4, "S/cm", V)),
    ("We counted 2.5E-3 mm here.", ("2.5E-3 mm", 2.5e-3, 2.5e-3, "mm", V)),
    ("A hardness of 31.1 ± 1.0 HRC resulted.", ("31.1 ± 1.0 HRC", 31.1, 31.1, "HRC", S)),
    ("The share was 9~11% there.", ("9~11%", 9, 11, "%", R)),
    ("Held from 20 to 30 s there.", ("20 to 30 s", 20, 30, "s", R)),
    ("Pressed from 2 bar to 300 MPa there.", ("2 bar to 300 MPa", 0.2, 300, "MPa", R)),
    ("Particles of 400 nm–3 µm were seen.", ("400 nm–3 µm", 0.4, 3, "µm", R)),
    ("A gap not exceeding 0.07 mm was kept.", ("not exceeding 0.07 mm", None, 0.07, "mm", B)),
    ("It held not more than 6 ppm there.", ("not more than 6 ppm", None, 6, "ppm", B)),
    ("It held less than or equal to 6 ppm there.", ("less than or equal to 6 ppm", None, 6, "ppm", B)),
    ("A hardness of HB 213 was found.", ("HB 213", 213, 213, "HB", V)),
    ("An ASTM grain size number 7.5 was found.", ("7.5", 7.5, 7.5, None, V)),
    ("A toughness of 38 MPa·√m was found.", ("38 MPa·√m", 38, 38, "MPa·m1/2", V)),
    ("A toughness of 38 MPa√m was found.", ("38 MPa√m", 38, 38, "MPa·m1/2", V)),
    ("About 2.5 million seeds grew.", ("About 2.5 million seeds", 2.5e6, 2.5e6, "seeds", A)),
    ("We measured 230 grains in each.", ("230 grains", 230, 230, "grains", V)),
    ("It was tested at RT there.", ("RT", None, None, None, None)),
    ("It held at least 900 MPa there.", ("at least 900 MPa", 900, None, "MPa", B)),
    ("It held 900 MPa or more there.", ("900 MPa or more", 900, None, "MPa", B)),
    ("It grew up to 5 mm there.", ("up to 5 mm", None, 5, "mm", B)),
    ("It was below ∼460 K there.", ("below ∼460 K", None, 460, "K", B)),
    ("It took about 30 min there.", ("about 30 min", 30, 30, "min", A)),
    ("It took ca. 1 h there.", ("ca. 1 h", 1, 1, "h", A)),
    ("Heated to 1,200 °C there.", ("1,200 °C", 1200, 1200, "°C", V)),
    ("A foil 0,5 mm thick.", ("0,5 mm", 0.5, 0.5, "mm", V)),
    ("Tested for 10 000 cycles there.", ("10 000 cycles", 10000, 10000, "cycles", V)),
    ("Tested at −20 °C there.", ("−20 °C", -20, -20, "°C", V)),
    ("Cooled at 1100–1200 °C/min there.", ("1100–1200 °C/min", 1100, 1200, "°C/min", R)),
    ("Kept at 1473 K there.", ("1473 K", 1473, 1473, "K", V)),
    ("Charged at 0.5C there.", ("0.5C", 0.5, 0.5, "C", V)),
    ("A lattice parameter of 5.432(3) Å was found.", ("5.432(3) Å", 5.432, 5.432, "Å", S)),
    ("A 50-nm-thick film.", ("50-nm", 50, 50, "nm", V)),
    ("It was held at pH 7 there.", ("pH 7", 7, 7, "pH", V)),
    ("It was held at pH∼2 there.", ("pH∼2", 2, 2, "pH", A)),
    ("In 3.5 wt.% NaCl.", ("3.5 wt.%", 3.5, 3.5, "wt%", V)),
    ("A toughness of 25 MPa m1/2 was found.", ("25 MPa m1/2", 25, 25, "MPa·m1/2", V)),
    ("It reached (5.2 ± 0.3) × 10−5 S/cm there.", ("(5.2 ± 0.3) × 10−5 S/cm", 5.2e-5, 5.2e-5, "S/cm", S)),
    ("Spacings of (0.28–0.42) × 10−10 m were seen.", ("(0.28–0.42) × 10−10 m", 2.8e-11, 4.2e-11, "m", R)),
    ("A share (×10−4) was lost.", ("10−4", 1e-4, 1e-4, None, V)),
    ("A hardness of 310 Vickers was found.", ("310 Vickers", 310, 310, "HV", V)),
    ("A fluence of 3 × 10^19 n/cm2 was given.", ("3 × 10^19 n/cm2", 3e19, 3e19, "n/cm2", V)),
    ("Dried at 120  C there.", ("120  C", 120, 120, "°C", V)),
    ("Heated to 850 C there.", ("850 C", 850, 850, "°C", V)),
    ("Cycled at 20 C there.", ("20 C", 20, 20, "C", V)),
    ("It was held at pH 7–8 there.", ("pH 7–8", 7, 8, "pH", R)),
    ("A tolerance of ±5 °C was kept.", ("±5 °C", -5, 5, "°C", R)),
    ("Bands in the region 1010–1250 cm−1 grew.", ("1010–1250 cm−1", 1010, 1250, "cm-1", R)),
    ("It took six to eight layers there.", ("six to eight layers", 6, 8, "layers", R)),
    ("It held over twelve cycles there.", ("twelve cycles", 12, 12, "cycles", V)),
    ("A yield of 93% at all rates.", ("93%", 93, 93, "%", V)),
    ("Widths of 70 nm–350 nm were seen.", ("70 nm–350 nm", 70, 350, "nm", R)),
    ("Held at 610 °C–640 °C there.", ("610 °C–640 °C", 610, 640, "°C", R)),
    ("Rates of 2 K/s–9 K/s were set.", ("2 K/s–9 K/s", 2, 9, "K/s", R)),
    ("Held for 3 d there.", ("3 d", 3, 3, "day", V)),
    ("Cut at 1/4 T of it.", ("1/4 T", None, None, None, None)),
    ("A slice of 1/10 of it.", ("1/10", None, None, None, None)),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_one_quantity_with_its_exact_span(
    text: str, expected: tuple[str, float | None, float | None, str, QuantityKind]
) -> None:
    """The span covers modifier, number and unit, and nothing else."""
    assert found(text) == [expected]


def test_the_spread_is_kept_beside_the_value() -> None:
    """± gives a spread with the value as low and high."""
    (one,) = find_quantities("Hardness 31.1 ± 1.0 HRC.")
    assert (one.low, one.high, one.spread) == (31.1, 31.1, 1.0)


def test_a_list_shares_its_unit_and_a_group() -> None:
    """Each member is a quantity of its own; the last one's unit is everybody's."""
    many = find_quantities("annealed at 650, 700 and 750 °C, respectively")
    assert [(q.raw, q.low, q.unit) for q in many] == [("650", 650, "°C"), ("700", 700, "°C"), ("750 °C", 750, "°C")]
    assert len({q.group for q in many}) == 1
    assert many[0].group is not None


def test_the_sides_of_a_size_have_the_unit_of_a_side() -> None:
    """10 × 10 × 55 mm3 is three lengths."""
    sides = find_quantities("bars of 10 × 10 × 55 mm3 were cut")
    assert [(q.low, q.unit) for q in sides] == [(10, "mm"), (10, "mm"), (55, "mm")]


def test_quantities_of_different_dimensions_are_no_list() -> None:
    """A temperature and a time do not share a group."""
    many = find_quantities("annealed at 700 °C and 2 h")
    assert [q.unit for q in many] == ["°C", "h"]
    assert all(q.group is None for q in many)


def test_words_are_quantities_without_a_kind() -> None:
    """Room temperature and overnight stand for a number that the text does not give."""
    assert [(q.raw, q.kind) for q in find_quantities("stirred overnight at room temperature")] == [
        ("overnight", None),
        ("room temperature", None),
    ]


def test_a_ratio_is_one_quantity() -> None:
    """A ratio has no value of its own."""
    assert found("mixed 1:1 by hand") == [("1:1", None, None, None, None)]


@pytest.mark.parametrize(
    "text",
    [
        "as reported [12] and [3,5-7]",
        "as in Ref. 3 and Refs. 4 and 5",
        "shown in Fig. 4, Figs. 3A and 3C, Table 2 and Eq. 7",
        "the AISI 4340 and 6005A and Ti-6Al-4V and 316L grades",
        "SA508 Gr.4N, C38 and AISI 4130 were chosen",
        "LiMn2O4 and Ca10(PO4)6(OH)2 were mixed",
        "the (111) and {1 1 0} planes",
        "as Smith (2011) and Brown et al. (2001, 2004) found in 2012",
        "the Mn 2p3/2 peak",
        "the Quanta 200 and the Instron 5582",
        "of 13C and 16S",
        "samples 1, 2 and 3 of batch 4",
        "washed with 2-propanol",
        "Fe-22Mn-0.6C was cast",
        "following ASTM E8 and ISO 6892-1",
        "space group Fm-3m and P63/mmc",
    ],
)
def test_labels_names_and_dates_are_no_quantities(text: str) -> None:
    """References, figures, grades, formulas, planes, years, instruments and labels are left alone."""
    assert found(text) == []


def test_reference_marks_are_no_quantities_and_powers_may_be_raised() -> None:
    """A mark of kind cite hides digits, a raised exponent makes a power."""
    text = "It is hard12 at 103 s and long."
    at = text.index("12")
    power = text.index("103") + 2
    marks = (
        Mark(kind=MarkKind.CITE, span=Span(100 + at, 100 + at + 2), target="11"),
        Mark(kind=MarkKind.SUP, span=Span(100 + power, 100 + power + 1)),
    )
    (one,) = find_quantities(text, marks=marks, offset=100)
    assert (one.raw, one.low, one.unit, one.start) == ("103 s", 1000, "s", 100 + text.index("103"))


PIECES = st.sampled_from(
    [
        "about", "from", "to", "between", "and", "±", "–", "-", "−5", "10", "0.5", "1,200", "× 10−4", "10−3", "MPa",
        "°C", "S cm−1", "%", "wt.%", "(111)", "[3]", "Fig. 2", "steel A", "Ti-6Al-4V", "two", "hours", ",", ";", "(",
        ")", ">", "~", "×", "mm3", "HV0.2", "C", "K", "/", ":", "up to", "or more", "pH",
    ]
)  # fmt: skip


def check(text: str, quantities: tuple[FoundQuantity, ...], offset: int) -> None:
    """What holds of every quantity."""
    last = -1
    for q in quantities:
        assert q.raw == text[q.start - offset : q.end - offset]
        assert q.start < q.end
        assert q.start >= last
        last = q.end
        assert q.low is None or q.high is None or q.low <= q.high
        if q.kind in (QuantityKind.VALUE, QuantityKind.APPROXIMATE, QuantityKind.SPREAD):
            assert q.low == q.high
            assert q.low is not None
        if q.kind is QuantityKind.BOUND:
            assert (q.low is None) != (q.high is None)


@given(st.lists(PIECES, max_size=14), st.sampled_from(["", " "]), st.integers(0, 500))
def test_spans_are_exact_and_apart_in_any_order_of_words(pieces: list[str], glue: str, offset: int) -> None:
    """Whatever the words, raw is the text of the span, spans do not overlap, and kinds keep their promise."""
    text = glue.join(pieces)
    check(text, find_quantities(text, offset=offset), offset)


@given(st.text(max_size=80))
def test_any_text_is_read_without_harm(text: str) -> None:
    """Any string is read, deterministically."""
    check(text, find_quantities(text), 0)
    assert find_quantities(text) == find_quantities(text)


@given(st.decimals(min_value="0.001", max_value="99999", places=3), st.sampled_from(["MPa", "°C", "µm", "mAh/g", "wt%", "K/s"]))
def test_numbers_come_back_as_printed(value: object, unit: str) -> None:
    """A printed number is read as that number, with its unit."""
    (one,) = find_quantities(f"It was {value} {unit} there.")
    assert (one.raw, one.low, one.unit) == (f"{value} {unit}", float(str(value)), unit)


def test_a_product_of_unlike_units_is_two_quantities() -> None:
    """Temperature times duration keeps both units and makes no list; the sides of a size keep theirs and make one."""
    pair = find_quantities("Annealed at 1150 °C × 45 min there.")
    assert [(q.low, q.unit, q.group) for q in pair] == [(1150, "°C", None), (45, "min", None)]
    sides = find_quantities("A sheet of 10 mm × 5 cm there.")
    assert [(q.low, q.unit) for q in sides] == [(10, "mm"), (5, "cm")]
    assert sides[0].group == sides[1].group is not None


@pytest.mark.parametrize(
    "text",
    [
        "Eqs. (3.2) and (3.10) hold.",
        "It has the code 040211 there.",
        "The 001 peak grew.",
        "We need 3f+1 nodes.",
        "It began on 10-4-2020 there.",
        "The sub-OAE 2 bed was thin.",
        "The O 1s and Zn 3d peaks of 3d metals grew.",
        "By YB/T 4127–1993 and HB/T 5143-96.",
        "Grant 31906015 helped.",
        "J. Mater. 6, 17235; doi: 10.1000/j.1",
        "Alloy CX-450 was used.",
    ],
)
def test_codes_and_expressions_are_no_quantities(text: str) -> None:
    """Numbers of equations, codes with a leading zero, terms of an expression and dates are left alone."""
    assert find_quantities(text) == ()


def test_a_neutron_sign_alone_is_no_unit() -> None:
    """The sign for neutrons needs what it is counted over."""
    assert [q.unit for q in find_quantities("We took 4.5 n as given.")] == [None]


@given(st.integers(1, 999), st.integers(1, 99), st.integers(-15, 15))
def test_a_power_behind_brackets_scales_value_and_spread(value: int, spread: int, power: int) -> None:
    """Number and spread in brackets are both multiplied, whatever the digits."""
    (only,) = find_quantities(f"It was ({value / 10} ± {spread / 10}) × 10^{power} Pa there.")
    assert only.low == pytest.approx(value / 10 * 10.0**power)
    assert only.spread == pytest.approx(spread / 10 * 10.0**power)
    assert only.unit == "Pa"


def test_a_strokes_second_number_is_a_quantity() -> None:
    """A stroke between temperature and time parts two quantities."""
    assert [q[:1] for q in found("Aged at 940 °C/3 h there.")] == [("940 °C",), ("3 h",)]


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("It held 31 MPa and 42 MPa there.", False),
        ("It held 31 and 42 MPa there.", True),
        ("Films of 1 nm, 2 nm and 3 nm were made.", True),
        ("A, B and C held 1 nm, 2 nm and 3 nm, respectively.", False),
    ],
)
def test_members_that_print_their_units_are_quantities_of_their_own(text: str, *, grouped: bool) -> None:
    """A pair with two units, or a list told apart, has no group; a list with one unit keeps it."""
    groups = {q.group for q in whole_quantities(find_quantities(text), text=text)}
    assert groups == {None} if not grouped else len(groups) == 1 and None not in groups


@pytest.mark.parametrize("text", ["Figure 12 shows it.", "In the year 2007 wells were drilled.", "Steel 4340 specimens broke."])
def test_a_label_before_a_noun_counts_nothing(text: str) -> None:
    """A figure's number, a year and a grade take no noun as their unit."""
    assert all(q.unit is None for q in find_quantities(text))
