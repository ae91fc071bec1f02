"""What bibliographic strings hold, whatever the markup: a DOI, a year."""

import re

DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]+")
YEAR = re.compile(r"(?:1[5-9]|20)\d{2}")


def clean_doi(written: str | None) -> str | None:
    """The DOI in lower case without its resolver; None where there is none."""
    match = DOI.search(written or "")
    return match.group().rstrip(".,;)").lower() if match else None


def year_in(written: str | None) -> int | None:
    """The first year; None where there is none."""
    match = YEAR.search(written or "")
    return int(match.group()) if match else None
