"""An alignment: where the evidence of a file without pages stands in the PDF of the same work. Derived, made again at any time.

A place says page and boxes of the PDF; quote and id stay those of the file.
"""

from pydantic import ValidationError

from ingest.errors import Unreadable
from ingest.record import BoxRow, Evidence, Frozen, PaperRecord

ALIGNMENT_VERSION = "alignment/1"


class Place(Frozen):
    """The boxes of one piece, and how alike its words and the PDF's are (100: letter by letter)."""

    boxes: tuple[BoxRow, ...]
    likeness: float


class Alignment(Frozen):
    """The places of a document's evidence in the PDF with id `pdf`, by evidence id; what is not there was not found.

    `made_of` names what it was made of: the two records and the version of this module.
    """

    made_of: str
    document: str
    pdf: str
    places: dict[str, Place]

    def to_json(self) -> bytes:
        """One line, the same bytes for the same alignment."""
        return self.model_dump_json().encode()

    @classmethod
    def from_json(cls, content: bytes) -> "Alignment":
        """What `to_json` wrote. Raises `Unreadable` for anything else."""
        try:
            return cls.model_validate_json(content)
        except ValidationError as error:
            raise Unreadable(f"not an alignment of this version ({error.error_count()} faults)") from error


def placed(record: PaperRecord, alignment: Alignment) -> PaperRecord:
    """The record with page and boxes of its twin; what was not found stays without."""
    return record.model_copy(update={"evidence": tuple(_placed(piece, alignment) for piece in record.evidence)})


def _placed(piece: Evidence, alignment: Alignment) -> Evidence:
    place = alignment.places.get(piece.id)
    return piece.model_copy(update={"page": place.boxes[0][0], "boxes": place.boxes}) if place is not None else piece
