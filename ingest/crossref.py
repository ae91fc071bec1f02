"""Crossref over HTTP: the one file that knows its addresses, its answers and its failures.

| answer | what becomes of it |
| --- | --- |
| 404 | the DOI is not there: nothing is found |
| 429, 503, 408, 5xx after all attempts, no answer, 200 without a work | `ServiceBusy` |
| any other 4xx, or an address that is none | `BadUsage` |
"""

import html
import random
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import quote

import requests
from pydantic import BaseModel, Field, ValidationError
from rapidfuzz import fuzz

from ingest.errors import BadUsage, ServiceBusy
from ingest.ids import fold
from ingest.online import Asked, Found

TIMEOUT_S = 20.0
ATTEMPTS = 4
LONGEST_WAIT_S = 30.0
ROWS = 5  # works looked at when a title is looked up
SAME_TITLE = 90.0  # of 100: a DOI whose work has a title less alike was not this paper's
LONG_TITLE = 30  # characters: a shorter one is not looked up
Shape = TypeVar("Shape", bound=BaseModel)
TAGS = re.compile(r"<[^>]*>")


class Author(BaseModel):
    """A person, or a group by its name."""

    given: str | None = None
    family: str | None = None
    name: str | None = None


class Dated(BaseModel):
    """A date: year, month, day, as far as known."""

    parts: list[list[int | None]] = Field(default=[], alias="date-parts")


class Licence(BaseModel):
    """A licence by its address."""

    url: str = Field(alias="URL")


class Work(BaseModel):
    """What Crossref says of a work; much more is left out."""

    doi: str = Field(alias="DOI")
    title: list[str] = []
    author: list[Author] = []
    journal: list[str] = Field(default=[], alias="container-title")
    issued: Dated = Dated()
    license: list[Licence] = []


class One(BaseModel):
    """The answer to a DOI."""

    message: Work


class Items(BaseModel):
    """A list of works."""

    items: list[Work] = []


class Many(BaseModel):
    """The answer to a query."""

    message: Items


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossref:
    """The service: its address, and the mail address that it asks clients to name."""

    mailto: str | None
    url: str
    attempts: int = ATTEMPTS
    timeout_s: float = TIMEOUT_S
    sleep: Callable[[float], None] = time.sleep
    jitter: Callable[[], float] = random.random  # from 0 to 1

    @property
    def name(self) -> str:
        """What answers are signed with."""
        return f"Crossref ({self.url})"

    def find(self, asked: Asked) -> Found | None:
        """What is known of the work with a DOI; without a DOI, of the one work whose title is the same to the letter.

        None when there is no such work, or when the work of the DOI has another title. Raises `ServiceBusy`, `BadUsage`.
        """
        if asked.doi is not None:
            content = self._get(f"works/{quote(asked.doi, safe='')}", {})
            work = None if content is None else _parsed(One, content, url=self.url).message
            return _found(work) if work is not None and _is_asked(work, asked) else None
        if asked.title is None or len(asked.title) < LONG_TITLE:
            return None
        content = self._get("works", {"query.bibliographic": asked.title, "rows": str(ROWS)})
        works = _parsed(Many, content or b"", url=self.url).message.items
        same = [found for work in works if _same_title(found := _found(work), asked)]
        return same[0] if len(same) == 1 else None

    def _get(self, path: str, query: Mapping[str, str]) -> bytes | None:
        """The answer's body; None for 404."""
        wait = 1.0
        for attempt in range(1, self.attempts + 1):
            status, content, pause = self._once(path, query)
            if status == 200:
                return content
            if status == 404:
                return None
            if status is not None and status < 500 and status not in {408, 429}:
                raise BadUsage(f"{self.url} answered {status} to {path!r}: it is not Crossref; mend CROSSREF_URL, or unset it")
            if attempt < self.attempts:
                self.sleep(min(max(pause, wait * (0.5 + self.jitter())), LONGEST_WAIT_S))
                wait *= 2
        said = "did not answer" if status is None else f"answered {status}"
        raise ServiceBusy(f"Crossref at {self.url} {said} {self.attempts} times: run the same command again later")

    def _once(self, path: str, query: Mapping[str, str]) -> tuple[int | None, bytes, float]:
        """Status (None: no answer), body, and the seconds that the service asks to wait."""
        contact = {"mailto": self.mailto} if self.mailto else {}
        agent = f"Tetrapath ({f'mailto:{self.mailto}' if self.mailto else 'no address given'})"
        try:
            answer = requests.get(
                f"{self.url.rstrip('/')}/{path}",
                params={**query, **contact},
                headers={"User-Agent": agent},
                timeout=self.timeout_s,
            )
        except (requests.exceptions.MissingSchema, requests.exceptions.InvalidSchema, requests.exceptions.InvalidURL) as error:
            raise BadUsage(f"CROSSREF_URL {self.url!r} is no address ({error}): mend it, or unset it") from error
        except requests.RequestException:
            return None, b"", 0.0
        after = answer.headers.get("Retry-After", "")
        return answer.status_code, answer.content, float(after) if after.isdigit() else 0.0


def _parsed(shape: type[Shape], content: bytes, *, url: str) -> Shape:
    try:
        return shape.model_validate_json(content)
    except ValidationError as error:
        raise ServiceBusy(f"{url} gave no answer of Crossref's ({content[:40]!r}): check CROSSREF_URL, or try later") from error


def _found(work: Work) -> Found:
    years = [parts[0] for parts in work.issued.parts if parts]
    return Found(
        doi=work.doi.lower(),
        title=_plain(work.title),
        year=next((year for year in years if year), None),
        authors=tuple(_names(work.author)),
        journal=_plain(work.journal),
        licence=next((licence.url for licence in work.license), None),
    )


def _plain(texts: Iterable[str]) -> str | None:
    """The first of some texts, without markup; None where there is none."""
    return next((plain for text in texts if (plain := " ".join(html.unescape(TAGS.sub("", text)).split()))), None)


def _names(authors: Iterable[Author]) -> Iterable[str]:
    for author in authors:
        name = author.name or " ".join(part for part in (author.given, author.family) if part)
        if name:
            yield name


def _is_asked(work: Work, asked: Asked) -> bool:
    """Whether a work is the one of the DOI, and not another paper's whose DOI the reader took for this one's."""
    title = _plain(work.title)
    same = asked.title is None or title is None or fuzz.ratio(_letters(title), _letters(asked.title)) >= SAME_TITLE
    return work.doi.lower() == (asked.doi or "").lower() and same


def _same_title(found: Found, asked: Asked) -> bool:
    """Whether titles are the same to the letter, and years where both are known."""
    years = {found.year, asked.year} - {None}
    return _letters(found.title or "") == _letters(asked.title or "") and len(years) < 2


def _letters(text: str) -> str:
    return "".join(character for character in fold(text) if character.isalnum())
