"""The saved queries: files of `queries/`, each with its question, its title and its parameters above the Cypher.

```
// Which treatments and structures lead to a property?
// title: Paths to a property
// property = "hardness": name of the property, or a part of it
MATCH …
```
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ingest.errors import BadUsage

PARAMETER = re.compile(r"// (?P<name>\w+) = (?P<default>[^:]+): (?P<meaning>.+)")
TITLE = "// title: "
Value = str | float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """What can be set in a saved query, and its value when it is not. `None` sets no limit."""

    name: str
    default: Value
    meaning: str

    def read(self, raw: str) -> Value:
        """A value given as text: a word where the default is one, else a number. Raises `BadUsage`."""
        if isinstance(self.default, str):
            return raw
        try:
            return float(raw)
        except ValueError:
            raise BadUsage(f"{self.name}={raw!r} is no number; {self.name} is the {self.meaning}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedQuery:
    """A query that is kept: its name, what it is called, the question it answers, its parameters, the Cypher."""

    name: str
    title: str
    question: str
    parameters: tuple[Parameter, ...]
    text: str

    def values(self, settings: Iterable[str] = ()) -> dict[str, Value]:
        """The defaults, with `NAME=VALUE` settings over them. Raises `BadUsage`."""
        known = {parameter.name: parameter for parameter in self.parameters}
        values: dict[str, Value] = {parameter.name: parameter.default for parameter in self.parameters}
        for setting in settings:
            name, raw = split_setting(setting)
            if name not in known:
                raise BadUsage(f"the query {self.name!r} has no parameter {name!r}; it has {', '.join(known) or 'none'}")
            values[name] = known[name].read(raw)
        return values

    def for_browser(self, values: dict[str, Value]) -> str:
        """The query as it can be pasted into the Neo4j Browser: the parameters first."""
        sets = "".join(f":param {name} => {json.dumps(value, ensure_ascii=False)};\n" for name, value in values.items())
        return sets + self.text


def split_setting(setting: str) -> tuple[str, str]:
    """`NAME=VALUE` in two. Raises `BadUsage`."""
    name, sign, raw = setting.partition("=")
    if not sign or not name.strip():
        raise BadUsage(f"cannot read --set {setting!r}; write NAME=VALUE, for example property=hardness")
    return name.strip(), raw.strip()


@cache
def saved_queries() -> dict[str, SavedQuery]:
    """All of them, by name."""
    found = sorted(files("graph.explore.queries").iterdir(), key=lambda file: file.name)
    read = [(f.name.removesuffix(".cypher"), f.read_text(encoding="utf-8")) for f in found if f.name.endswith(".cypher")]
    return {name: read_query(name, text) for name, text in read}


def saved_query(name: str) -> SavedQuery:
    """One of them. Raises `BadUsage` for a name that none bears."""
    try:
        return saved_queries()[name]
    except KeyError:
        raise BadUsage(f"no saved query is named {name!r}; see: tetrapath cypher --list") from None


def read_query(name: str, text: str) -> SavedQuery:
    """A file's head and its Cypher."""
    lines = text.splitlines()
    head = [line for line in lines if line.startswith("// ")]
    title = next(line.removeprefix(TITLE) for line in head if line.startswith(TITLE))
    parameters = tuple(
        Parameter(name=found["name"], default=json.loads(found["default"]), meaning=found["meaning"])
        for found in map(PARAMETER.fullmatch, head)
        if found
    )
    body = "\n".join(line for line in lines if line not in head)
    return SavedQuery(
        name=name, title=title, question=head[0].removeprefix("// "), parameters=parameters, text=body.strip() + "\n"
    )


@cache
def style() -> str:
    """The style that colours and captions the graph in the Neo4j Browser (`.grass`)."""
    return files("graph.explore").joinpath("tetrapath.grass").read_text(encoding="utf-8")
