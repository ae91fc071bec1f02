import pytest

from ingest.document import MarkKind
from ingest.read.layout import collapsed
from ingest.read.math import Style, is_gap, math_runs
from ingest.read.xml import parse_xml


def runs(inner: str) -> list[tuple[str, MarkKind | None]]:
    root = parse_xml(f'<math xmlns="http://www.w3.org/1998/Math/MathML">{inner}</math>'.encode(), name="m")
    return [(text, run.mark) for text, run in collapsed(math_runs(root, Style(formula=True)))]


def text(inner: str) -> str:
    return "".join(part for part, _ in runs(inner))


@pytest.mark.parametrize(
    ("inner", "printed"),
    [
        ("<mfenced><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></mfenced>", "(ab,2)"),
        ('<mfenced open="[" close="]" separators=""><mi>a</mi><mi>b</mi></mfenced>', "[ab]"),
        ('<mfenced open="|" close="|" separators=";,"><mi>a</mi><mi>b</mi><mi>c</mi><mi>d</mi></mfenced>', "|a;b,c,d|"),
        ("<mfenced/>", "()"),
    ],
)
def test_fences(inner: str, printed: str) -> None:
    """Brackets and separators that stand in attributes are written out, those that MathML takes for granted too."""
    assert text(inner) == printed


def test_spaces() -> None:
    """A space of a formula is a space between words; layout white space and machine forms are nothing."""
    assert text('<mtext>if</mtext>\n<mspace width="0.25em"/> <mi>x</mi><mspace width="0.05em"/><mn>2</mn>') == "if x2"
    assert text("<semantics><mi>x</mi><annotation>x as TeX</annotation></semantics>") == "x"


@pytest.mark.parametrize(
    ("width", "gap"), [("1em", True), (".1em", False), ("thickmathspace", True), ("-0.5em", False), ("", False), (None, False)]
)
def test_is_gap(width: str | None, gap: bool) -> None:
    """A width parts words from a thin space on, by number or by name, unless it is negative."""
    assert is_gap(width) is gap


def test_scripts_and_matrices() -> None:
    """Scripts are marked at any depth, and the cells of a matrix stand apart."""
    assert runs("<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>") == [
        ("x", None),
        ("1", MarkKind.SUB),
        ("2", MarkKind.SUP),
    ]
    assert text("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>2</mn></mtd></mtr></mtable>") == (
        "1 0 2"
    )
