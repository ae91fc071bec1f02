"""Readings of a question's words, from the same finders that read the papers."""

from ingest.record import FoundQuantity, Mention

try:
    from ingest.find.mention import find_mentions

    from ingest.find.quantity import find_quantities
except ModuleNotFoundError:

    def find_mentions(text: str) -> tuple[Mention, ...]:
        return ()

    def find_quantities(text: str) -> tuple[FoundQuantity, ...]:
        return ()
