"""The imprint: what stands on a paper's pages for its publishing and is not part of its text."""

import re

KEYWORDS = re.compile(r"^\s*(?:key\s?words?|index terms|pacs|jel)\b", re.IGNORECASE)
IMPRINT = re.compile(
    r"correspondence|corresponding author|e-?mail|how to cite|cite this article|[\w.-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b|"
    r"\breceived\b.*\baccepted\b|©|all rights reserved|creative commons|edited by|reviewed by|citation:|specialty section",
    re.IGNORECASE,
)


def is_keywords(text: str) -> bool:
    """Whether a block lists keywords."""
    return KEYWORDS.match(text) is not None


def is_imprint(text: str) -> bool:
    """Whether a block speaks of correspondence, dates, rights or how to cite."""
    return IMPRINT.search(text) is not None
