import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.document import MarkKind
from ingest.read.layout import collapsed
from ingest.read.math import Style
from ingest.read.tex import tex_runs


def text(written: str) -> str:
    return "".join(part for part, _ in collapsed(tex_runs(written, Style(formula=True))))


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (r"$$\sigma_y = \sigma_0 + k\,d^{-1/2}$$", "σy = σ0 + k d-1/2"),
        (r"\frac{10}{2} \times 10^{3}\ \mathrm{MPa}", "10 2 × 103 MPa"),
        (r"T \leq 650\,^{\circ}\mathrm{C}", "T ≤ 650 °C"),
        (r"\left( \frac{\partial u}{\partial x} \right)", "( ∂ u ∂ x )"),
        (r"\ln x \neq \exp y", "ln x ≠ exp y"),
        (r"\documentclass[12pt]{minimal}\usepackage{amsmath}\begin{document}$$\Delta H$$\end{document}", "Δ H"),
        (r"\begin{array}{cc} a & b \\ c & d \end{array}", "a b c d"),
        (r"5\,\% \text{ at most}", "5 % at most"),
    ],
)
def test_printed(written: str, printed: str) -> None:
    """Symbols become characters, groups of a fraction stand apart, and what lays out is left out."""
    assert " ".join(text(written).split()) == printed


def test_scripts() -> None:
    """A script holds for the next character or group, and for groups inside it."""
    runs = [(part, run.mark) for part, run in collapsed(tex_runs(r"x_2y^{a{b}c}d", Style()))]
    assert runs == [
        ("x", None),
        ("2", MarkKind.SUB),
        ("y", None),
        ("a", MarkKind.SUP),
        ("b", MarkKind.SUP),
        ("c", MarkKind.SUP),
        ("d", None),
    ]


@given(st.text(alphabet="xy{}^_\\$&~ 1", max_size=60))
def test_any(written: str) -> None:
    """Whatever is written, the letters and digits outside commands are printed in order, and nothing is raised."""
    plain = [char for char in text(written) if char.isalnum()]
    rest = iter(char for char in written if char.isalnum())
    assert all(char in rest for char in plain)
