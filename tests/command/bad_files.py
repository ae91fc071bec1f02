"""Bad files, made here: each a name, its bytes, and what has to become of it."""

import io
from dataclasses import dataclass

from reportlab.graphics.shapes import Drawing, Rect
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer

SENTENCES = (
    "The steel plates were annealed at 650 °C for 1 h and cooled in air.",
    "The yield strength of the annealed plates was 812 MPa.",
    "Coarser grains lowered the hardness of the plates.",
)
BOMB = """<?xml version="1.0"?>
<!DOCTYPE article [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<article><front><article-meta><title-group><article-title>&c;</article-title></title-group></article-meta></front></article>
"""
EXTERNAL = """<?xml version="1.0"?>
<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/hostname">]>
<article><body><sec><title>1. Results</title><p>&x;</p></sec></body></article>
"""
GOOD_TEXT = "Annealing of steel plates\n\n1. Results\n\n" + " ".join(SENTENCES) + "\n"


@dataclass(frozen=True, kw_only=True)
class BadFile:
    """A file, its outcome, and a word of the reason."""

    name: str
    content: bytes
    status: str
    says: str


def pdf(*, pages: int = 1, text: bool = True, password: str | None = None) -> bytes:
    """A PDF of so many pages, with or without text, with or without a password."""
    out = io.BytesIO()
    encryption = StandardEncryption(password, ownerPassword="owner", canPrint=0) if password else None
    document = SimpleDocTemplate(out, invariant=1, encrypt=encryption)
    styles = getSampleStyleSheet()
    story: list[Flowable] = []
    for number in range(1, pages + 1):
        if text:
            story.append(Paragraph("Annealing of steel plates", styles["Title"]) if number == 1 else Spacer(1, 1))
            story.append(Paragraph(f"{number}. Results of part {number}", styles["Heading2"]))
            story += [Paragraph(" ".join(SENTENCES * 2), styles["BodyText"])] * 2
        else:
            drawing = Drawing(300, 500)
            drawing.add(Rect(0, 0, 300, 500))
            story.append(drawing)
        story.append(PageBreak())
    document.build(story)
    return out.getvalue()


def bad_files() -> list[BadFile]:
    """Everything that must not stop a run."""
    return [
        BadFile(name="empty.pdf", content=b"", status="skipped", says="empty"),
        BadFile(name="not.pdf", content=b"this is no PDF at all\x00\x01\x02" * 20, status="skipped", says="not.pdf"),
        BadFile(name="locked.pdf", content=pdf(password="secret"), status="skipped", says="password"),
        BadFile(name="scan.pdf", content=pdf(text=False), status="skipped", says="text layer"),
        BadFile(name="cut.xml", content=b"<article><body><sec><p>The steel was", status="skipped", says="cut.xml"),
        BadFile(name="deep.xml", content=b"<article>" + b"<p>" * 10_000 + b"</p>" * 10_000, status="skipped", says="nests"),
        BadFile(
            name="encoding.xml", content="<article><p>5 µm</p></article>".encode("latin-1"), status="skipped", says="encoding"
        ),
        BadFile(name="bomb.xml", content=BOMB.encode(), status="skipped", says="bomb.xml"),
        BadFile(name="outside.xml", content=EXTERNAL.encode(), status="skipped", says="outside.xml"),
    ]
