"""Accents that the file draws by themselves over a letter or digit: "R3̄m" is drawn as "R3m" and a bar."""

from collections.abc import Sequence

from ingest.read.pdf.character import Piece

COMBINING = {
    "\u00af": "\u0304", "\u02c9": "\u0304", "\u00b4": "\u0301", "`": "\u0300", "\u00a8": "\u0308", "\u02c6": "\u0302",
    "^": "\u0302", "\u02dc": "\u0303", "\u02d9": "\u0307", "\u02c7": "\u030c", "\u02da": "\u030a",
}  # fmt: skip


def put_accent(pieces: Sequence[Piece], accent: Piece) -> bool:
    """Put an accent, as a combining character, on the character below its middle; False when it is none or nothing is there."""
    mark = COMBINING.get(accent.text)
    middle = (accent.x0 + accent.x1) / 2
    base = next((p for p in pieces if p.x0 <= middle <= p.x1 and -0.3 * p.size <= p.y - accent.y <= 0.8 * p.size), None)
    if mark is None or base is None:
        return False
    width = (base.x1 - base.x0) / len(base.text)
    place = min(int((middle - base.x0) / width), len(base.text) - 1) if width > 0 else len(base.text) - 1
    base.text = base.text[: place + 1] + mark + base.text[place + 1 :]
    return True
