"""A page as a viewer shows it, as pixels: within its CropBox, turned as the file says."""

import pypdfium2
from PIL import Image

from ingest.errors import Unreadable
from ingest.read.pdf.opening import open_pdf

DPI = 150.0
MOST_PIXELS = 4_000  # of a side: a poster is drawn smaller


def render_page(content: bytes, *, page: int) -> tuple[Image.Image, float]:
    """Page `page` (from 1) as an RGB picture, and how many pixels a point has.

    Raises:
        Unreadable, Encrypted, TooLarge: see `open_pdf`; Unreadable also for a page that is not there or damaged.
    """
    with open_pdf(content) as pdf:
        if not 1 <= page <= len(pdf):
            raise Unreadable(f"PDF of {len(pdf)} pages has no page {page}: ingest it again, it is not the file that was read")
        try:
            opened = pdf[page - 1]
        except pypdfium2.PdfiumError as error:
            raise Unreadable(f"page {page} of the PDF cannot be loaded ({error}): repair the file with `qpdf`") from error
        try:
            scale = min(DPI / 72, MOST_PIXELS / max(opened.get_size()))
            return opened.render(scale=scale).to_pil().convert("RGB"), scale
        finally:
            opened.close()
