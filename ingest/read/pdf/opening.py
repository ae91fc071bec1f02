"""Opening a PDF: every way in which it can fail, as an error of the tree."""

from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2
import pypdfium2.raw as pdfium

from ingest.errors import Encrypted, TooLarge, Unreadable

MAX_BYTES = 256 * 1024 * 1024
MAX_PAGES = 1_000
HEADER_WINDOW = 1024  # viewers accept a header anywhere in the first kilobyte


@contextmanager
def open_pdf(content: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """The document behind the bytes, closed at the end.

    Raises:
        Unreadable: no bytes, not a PDF, truncated or damaged beyond repair, no pages.
        Encrypted: a password is needed to open it (an owner password alone is not asked for).
        TooLarge: more than `MAX_BYTES` or `MAX_PAGES`.
    """
    _check_bytes(content)
    try:
        pdf = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        raise _reason(error) from error
    try:
        _check_pages(len(pdf))
        yield pdf
    except pypdfium2.PdfiumError as error:
        raise _reason(error) from error
    finally:
        pdf.close()


def _check_bytes(content: bytes) -> None:
    """Refuse what cannot be a PDF before PDFium sees it."""
    if not content:
        raise Unreadable("PDF of 0 bytes: the file is empty; fetch it again")
    if len(content) > MAX_BYTES:
        raise TooLarge(f"PDF of {len(content)} bytes: the limit is {MAX_BYTES}; split it")
    if b"%PDF-" not in content[:HEADER_WINDOW]:
        raise Unreadable(f"not a PDF: it starts with {content[:8]!r} and no %PDF- header follows; check what was downloaded")


def _check_pages(count: int) -> None:
    """Refuse no pages and too many."""
    if count == 0:
        raise Unreadable("PDF without pages: damaged or truncated; fetch it again")
    if count > MAX_PAGES:
        raise TooLarge(f"PDF of {count} pages: the limit is {MAX_PAGES}; split it")


def _reason(error: pypdfium2.PdfiumError) -> Encrypted | Unreadable:
    """The error of the tree for PDFium's own."""
    if error.err_code in {pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY}:
        return Encrypted("PDF is encrypted: a password is needed to open it; remove it with `qpdf --decrypt`")
    return Unreadable(f"PDF cannot be opened ({error}): damaged or truncated; fetch it again or repair it with `qpdf`")
