"""What is loaded before a command has anything to do."""

import subprocess
import sys


def test_no_language_library_is_loaded_to_parse_a_command() -> None:
    """`--help`, `doctor`, `cypher` and the like start without spaCy, pandas or the PDF and Neo4j libraries."""
    heavy = ("spacy", "scispacy", "pandas", "pypdfium2", "neo4j")
    code = f"import sys, command.main; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
