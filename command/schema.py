"""The JSON Schemas of all that the commands print with `--json`: `python -m command.schema [FOLDER]` writes docs/schema/."""

import json
import sys
from pathlib import Path

from pydantic import BaseModel

from agent.run import Run
from command.shapes import (
    ConceptReport,
    CypherAnswer,
    DemoResult,
    Diagnosis,
    ExportedFile,
    LibraryStatus,
    Loaded,
    SavedQueries,
    ShownEvidence,
    Upgraded,
)
from graph.hit import SearchResult
from graph.window import Window
from ingest.record import PaperRecord
from ingest.remove import Removal
from ingest.summary import Forecast, IngestSummary

SHAPES: dict[str, type[BaseModel]] = {
    "ask": Run,
    "concepts": ConceptReport,
    "cypher": CypherAnswer,
    "cypher-list": SavedQueries,
    "demo": DemoResult,
    "doctor": Diagnosis,
    "evidence": ShownEvidence,
    "export": ExportedFile,
    "ingest": IngestSummary,
    "ingest-dry-run": Forecast,
    "load": Loaded,
    "paths": SearchResult,
    "record": PaperRecord,
    "remove": Removal,
    "status": LibraryStatus,
    "upgrade": Upgraded,
    "window": Window,
}


def schema_text(shape: type[BaseModel]) -> str:
    """The JSON Schema of what is printed, with its names as they are printed."""
    return json.dumps(shape.model_json_schema(by_alias=True, mode="serialization"), indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path) -> None:
    """One file a command."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, shape in SHAPES.items():
        (folder / f"{name}.json").write_text(schema_text(shape), encoding="utf-8")


if __name__ == "__main__":
    write_schemas(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/schema"))
