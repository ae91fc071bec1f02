"""Which work a reference means: the one with its DOI; without a DOI the one whose title and year are the same to the letter."""

from collections.abc import Iterable

from ingest.ids import array_id, fold
from ingest.record import RecordReference

FEWEST_LETTERS = 30  # of a title that names one work: shorter ones, and names of journals and books, are shared
FEWEST_WORDS = 4


def title_key(title: str | None, year: int | None) -> str | None:
    """What a title and a year are compared by: letters and digits alone, case folded. None where they name no work."""
    folded = fold(title or "")
    letters = "".join(character for character in folded if character.isalnum())
    if year is None or len(letters) < FEWEST_LETTERS or len(folded.split()) < FEWEST_WORDS:
        return None
    return f"title:{array_id('title', letters, year)}"


def reference_keys(references: Iterable[RecordReference]) -> tuple[str, ...]:
    """What the references of a document are looked up by, sorted: DOIs in lower case, and the keys of those without one."""
    keys = {one.doi.lower() if one.doi else title_key(one.title, one.year) for one in references}
    return tuple(sorted(key for key in keys if key is not None))
