"""The files of docker/, as far as they can be checked where no container engine runs."""

import json
import re
import shlex
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from command.settings import KNOWN

ENVIRONMENT = {"GROBID_URL", "NEO4J_URI", "NEO4J_USERNAME", "NEO4J_PASSWORD", *KNOWN}


@pytest.fixture(name="root")
def _root(request: pytest.FixtureRequest) -> Path:
    return request.config.rootpath


@pytest.fixture(name="compose")
def _compose(root: Path) -> Any:
    return yaml.safe_load((root / "docker" / "compose.yaml").read_text(encoding="utf-8"))


def test_schema(compose: Any) -> None:
    """The Compose file has only keys of the specification, with values of their kinds; every image has its version."""
    schema = json.loads((Path(__file__).parent / "compose.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(compose)


def test_parts_fit(compose: Any) -> None:
    """What is waited for has a health check, named volumes are declared, variables are ones that Tetrapath reads."""
    services = compose["services"]
    for service in services.values():
        for needed in service.get("depends_on", {}):
            assert "healthcheck" in services[needed]
        named = {volume.partition(":")[0] for volume in service.get("volumes", []) if volume[0] not in "./$"}
        assert named <= set(compose["volumes"])
    assert set(services["tetrapath"]["environment"]) <= ENVIRONMENT
    assert {name for name in ("grobid", "neo4j") if f"//{name}:" in json.dumps(services["tetrapath"]["environment"])} == {
        "grobid",
        "neo4j",
    }


def test_no_password(root: Path, compose: Any) -> None:
    """No password stands in a file, and Compose stops where none is given."""
    written = [
        value
        for service in compose["services"].values()
        for key, value in service.get("environment", {}).items()
        if "AUTH" in key or "PASSWORD" in key
    ]
    assert len(written) == 2
    assert all(re.fullmatch(r"(neo4j/)?\$\{NEO4J_PASSWORD:\?[^}]+\}", value) for value in written)
    assert "NEO4J_PASSWORD=\n" in (root / "docker" / ".env.example").read_text(encoding="utf-8")
    assert "/docker/.env\n" in (root / ".gitignore").read_text(encoding="utf-8")


def test_one_neo4j(root: Path, compose: Any) -> None:
    """The image is of the same Neo4j as the one that the tests run on."""
    pom = (root / "services" / "neo4j" / "pom.xml").read_text(encoding="utf-8")
    (version,) = set(re.findall(r"<artifactId>neo4j(?:-server)?</artifactId>\s*<version>([^<]+)</version>", pom))
    assert compose["services"]["neo4j"]["image"] == f"neo4j:{version}-community"


@pytest.mark.parametrize(("answer", "status"), [(b"true", 0), (b"false", 1), (None, 1)])
def test_health_of_grobid(answer: bytes | None, status: int, compose: Any) -> None:
    """The health check, run by bash against a service that answers as GROBID does, tells alive from not alive."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer or b"")

        def log_message(self, *_: object) -> None:
            """Keep quiet."""

    server = HTTPServer(("127.0.0.1", 0), Answering)
    port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    if answer is None:
        server.shutdown()
        server.server_close()
    kind, *command = compose["services"]["grobid"]["healthcheck"]["test"]
    assert kind == "CMD"
    try:
        done = subprocess.run(
            [part.replace("8070", str(port)) for part in command], check=False, capture_output=True, timeout=60
        )
    finally:
        if answer is not None:
            server.shutdown()
            server.server_close()
        thread.join()
    assert done.returncode == status


def test_dockerfile(root: Path) -> None:
    """The image is built from the files that its ignore file lets through, runs as a user, and holds no secret."""
    text = (root / "docker" / "Dockerfile").read_text(encoding="utf-8")
    words = {line.split()[0] for line in text.splitlines() if line and line[0].isupper()}
    assert words <= {"FROM", "COPY", "RUN", "USER", "WORKDIR", "VOLUME", "ENV", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert re.search(r"^FROM python:3\.1[12]\.\d+-slim-\w+$", text, re.MULTILINE)
    assert re.search(r"^USER tetrapath$", text, re.MULTILINE)
    assert "PASSWORD" not in text
    let_through = re.findall(
        r"^!(.+)$", (root / "docker" / "Dockerfile.dockerignore").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert all((root / each).exists() for each in let_through)
    packages = re.search(r"^include = \[(.+)\]$", (root / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert {name.strip('",') for name in shlex.split(packages.replace(",", " ")) if "." not in name} <= set(let_through)


def test_install_is_shell(root: Path) -> None:
    """The install script is what the Dockerfile runs, and plain sh reads it."""
    script = root / "docker" / "install"
    assert "/src/docker/install " in (root / "docker" / "Dockerfile").read_text(encoding="utf-8")
    subprocess.run(["sh", "-n", str(script)], check=True)
    assert script.stat().st_mode & 0o111
