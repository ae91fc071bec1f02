"""The words of the field: terms by kind, each with its names, typical units and source; data in `ingest/vocabulary/*.toml`.

A file holds `kind = "operation"` (or a `kind` in each term), a `source` for the terms that name none of their own, and
`[[term]]` tables: `name`, `aliases`, `units`, `group`, `source`, `generic`, `followed_by`. A user's own files look the same.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from ingest.errors import BadUsage
from ingest.find.own import check_own
from ingest.find.word import norm
from ingest.ids import fold
from ingest.record import MentionType

FILES = ("operation", "synthesis", "phase", "feature", "property", "technique", "instrument", "form", "material")
LANGUAGES = ("de", "fr", "zh", "ja")
KINDS = {kind.value: kind for kind in MentionType}
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the field. `generic` marks one that alone says little ("prepared"); `units` are typical, in house writing.

    `followed_by` is a pattern that the text behind an alias must match: "soaked" only before a liquid is soaking in a liquid.
    """

    kind: MentionType
    name: str
    aliases: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    group: str | None = None
    generic: bool = False
    followed_by: str | None = None
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """All terms; `by_name` goes from a folded name or alias to its terms, names before aliases."""

    terms: tuple[Term, ...]
    version: str
    by_name: dict[str, tuple[Term, ...]] = field(repr=False)

    def of(self, kind: MentionType) -> tuple[Term, ...]:
        """The terms of one kind, in file order."""
        return tuple(t for t in self.terms if t.kind is kind)

    def find(self, name: str, kind: MentionType | None = None) -> Term | None:
        """The term with this name, alias or spelling, of the kind if one is asked for."""
        for form in (fold(name), key(name)):
            for term in self.by_name.get(form, ()):
                if kind is None or term.kind is kind:
                    return term
        return None

    def kinds(self, name: str) -> tuple[MentionType, ...]:
        """The kinds that a name has, in the order of the terms."""
        found = self.by_name.get(fold(name)) or self.by_name.get(key(name), ())
        return tuple(dict.fromkeys(t.kind for t in found))


@lru_cache(maxsize=65536)
def key(name: str) -> str:
    """The form under which names are compared: folded, each word American and singular, hyphens as spaces."""
    return " ".join(norm(word) for word in fold(name).replace("-", " ").split())


def _packaged() -> Iterator[tuple[str, str]]:
    folder = files("ingest.vocabulary")
    for name in FILES:
        file = folder.joinpath(f"{name}.toml")
        if file.is_file():
            yield f"{name}.toml", file.read_text(encoding="utf-8")


def _terms(text: str, where: str) -> Iterator[Term]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadUsage(f"{where}: not valid TOML ({error}); mend the file") from error
    for entry in data.get("term", ()):
        kind = KINDS.get(entry.get("kind", data.get("kind", "")))
        source = entry.get("source", data.get("source"))
        source = data.get("sources", {}).get(source, source)
        if kind is None or not entry.get("name") or not source:
            raise BadUsage(f"{where}: term {entry.get('name')!r} needs a name, a source and a kind out of {', '.join(KINDS)}")
        yield Term(
            kind=kind,
            name=entry["name"],
            aliases=tuple(entry.get("aliases", ())),
            units=tuple(entry.get("units", ())),
            group=entry.get("group"),
            generic=bool(entry.get("generic", False)),
            followed_by=entry.get("followed_by"),
            source=source,
        )


OwnTexts = tuple[tuple[str, str], ...]  # the user's files: where each is, and what it holds
_USED: list[OwnTexts] = [()]  # those that this process uses
_CLEAR: list[Callable[[], None]] = []


def use_own(own: Iterable[Path]) -> None:
    """Take these files of the user's with the packaged terms, everywhere in this process. Raises `BadUsage`."""
    texts = own_texts(tuple(own))
    if texts != _USED[0]:
        _USED[0] = texts
        for clear in _CLEAR:
            clear()


def own_texts(own: tuple[Path, ...] | None) -> OwnTexts:
    """What the files hold now (None: as they were when this process took them into use). Raises `BadUsage`."""
    return _USED[0] if own is None else tuple((str(path), _read(path)) for path in own)


def remembered(looked_up: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Keep what was looked up in the vocabulary, until other files of the user's are taken into use."""
    kept = lru_cache(maxsize=50_000)(looked_up)
    _CLEAR.append(kept.cache_clear)
    return cast("Callable[Given, Answer]", kept)


def vocabulary(extra: tuple[Path, ...] | None = None) -> Vocabulary:
    """The packaged terms, then those of the user's files (None: those that this process uses).

    Raises:
        BadUsage: a file cannot be read, or a term lacks its name, kind or source.
    """
    return vocabulary_with(own_texts(extra))


def vocabulary_version(own: tuple[Path, ...] = ()) -> str:
    """What names the words in a record: the packaged data, and the bytes of the user's files. Raises `BadUsage`."""
    return f"{VOCABULARY_VERSION}+{_hash(_read(path) for path in own)}" if own else VOCABULARY_VERSION


@lru_cache(maxsize=8)
def vocabulary_with(own: OwnTexts) -> Vocabulary:
    """The packaged terms and those of these texts, built once. Raises `BadUsage`."""
    for where, text in own:
        check_own(text, where)
    texts = [*_packaged(), *own]
    foreign = _translations()
    found = (term for where, text in texts for term in _terms(text, where))
    terms = tuple(replace(t, aliases=(*t.aliases, *foreign.get((t.kind, t.name), ()))) for t in found)
    return Vocabulary(terms=terms, version=_hash(text for _, text in texts), by_name=_by_name(terms))


def _translations() -> dict[tuple[MentionType, str], tuple[str, ...]]:
    """The aliases of `translation.toml` by kind and name of their term."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("translation.toml").read_text(encoding="utf-8"))
    return {
        (kind, name): tuple(dict.fromkeys(word for language in LANGUAGES for word in words.get(language, ())))
        for kind in KINDS.values()
        for name, words in data.get(kind, {}).items()
        if name != "source"
    }


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadUsage(f"{path}: the vocabulary file cannot be read ({error}); name a TOML file in UTF-8") from error


def _by_name(terms: tuple[Term, ...]) -> dict[str, tuple[Term, ...]]:
    out: dict[str, list[Term]] = {}
    for names in (lambda t: (t.name,), lambda t: t.aliases):
        for term in terms:
            for name in names(term):
                for form in dict.fromkeys((fold(name), key(name))):
                    known = out.setdefault(form, [])
                    if term not in known:
                        known.append(term)
    return {name: tuple(found) for name, found in out.items()}


def _hash(texts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode())
        digest.update(b"\0")
    return digest.hexdigest()[:16]


def _all_data() -> str:
    """The hash of every packaged data file: words, units and numbers."""
    folder = files("ingest.vocabulary")
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml"))
    return _hash(folder.joinpath(name).read_text(encoding="utf-8") for name in names)


VOCABULARY_VERSION = _all_data()
