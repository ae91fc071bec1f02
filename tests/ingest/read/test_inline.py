from ingest.document import MarkKind
from ingest.read.draft import Run
from ingest.read.inline import Inline
from ingest.read.jats_body import MARKUP
from ingest.read.layout import collapsed
from ingest.read.xml import parse_xml

MATH = 'xmlns="http://www.w3.org/1998/Math/MathML"'


def flat(inner: str, **targets: tuple[int, ...]) -> list[tuple[str, MarkKind | None, str | None]]:
    runs = Inline(MARKUP, targets).flat(parse_xml(f"<p>{inner}</p>".encode(), name="p"))
    return [(text, run.mark, run.target) for text, run in collapsed(runs)]


def text(inner: str) -> str:
    return "".join(part[0] for part in flat(inner))


def test_scripts() -> None:
    """Sub and sup are marked, also inside other formatting."""
    assert flat("H<sub>2</sub>O at 10<bold><sup>−3</sup></bold> m") == [
        ("H", None, None),
        ("2", MarkKind.SUB, None),
        ("O at 10", None, None),
        ("−3", MarkKind.SUP, None),
        (" m", None, None),
    ]


def test_reference_marks() -> None:
    """A reference mark points at the number of its reference, raised or not; other pointers have no target."""
    inner = '5 mm<sup><xref ref-type="bibr" rid="r2">2</xref></sup>, <xref ref-type="fig" rid="f"><sup>Fig. 1</sup></xref>'
    assert flat(inner, r2=(7,)) == [
        ("5 mm", None, None),
        ("2", MarkKind.CITE, "7"),
        (", ", None, None),
        ("Fig. 1", MarkKind.CROSS, None),
    ]
    assert flat('<xref ref-type="bibr" rid="gone r2">3</xref>', r2=(7,)) == [("3", MarkKind.CITE, "7")]
    assert flat('<xref ref-type="bibr" rid="r1 r2">3, 4</xref>', r1=(2, 3), r2=(3, 7)) == [("3, 4", MarkKind.CITE, "2 3 7")]
    assert flat('<xref ref-type="bibr" rid="gone">3</xref>') == [("3", MarkKind.CITE, None)]


def test_formula_is_read_once() -> None:
    """Of a formula given as MathML and TeX, the MathML is read, else the TeX as text."""
    math = f"<math {MATH}><mi>d</mi>\n <mo>=</mo> <msup><mn>10</mn><mn>3</mn></msup></math>"
    both = f"<inline-formula><alternatives><tex-math>$d$</tex-math>{math}<graphic/></alternatives></inline-formula>"
    assert flat(f"so {both} m") == [
        ("so ", None, None),
        ("d", None, None),
        ("=", None, None),
        ("10", None, None),
        ("3", MarkKind.SUP, None),
        (" m", None, None),
    ]
    assert text("<inline-formula><tex-math>$d$</tex-math></inline-formula>") == "d"


def test_formula_runs_are_told() -> None:
    """Runs of a formula say so, beside their own mark."""
    root = parse_xml(b"<p><inline-formula>x</inline-formula></p>", name="p")
    (run,) = (part for part in Inline(MARKUP, {}).flat(root) if part.text.strip())
    assert run == Run(text="x", formula=True)


def test_parts_of_fractions_stand_apart() -> None:
    """Numerator and denominator do not run into one number."""
    assert text(f"<math {MATH}><mfrac><mn>10</mn><mn>2</mn></mfrac></math>") == "10 2"
    assert text(f"<math {MATH}><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math>") == "x12"


def test_breaks_are_spaces() -> None:
    """A line break is a space; a picture or a machine's name is nothing."""
    assert text("a<break/>b<inline-graphic><alt-text>no</alt-text></inline-graphic>c<object-id>x</object-id>") == "a bc"
