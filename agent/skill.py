"""A skill is a contract: what goes in, what comes out, which tools and files may be used, how its output is checked.

The contract is data (`agent/skills/<name>.toml`); this module reads it and refuses whatever lies outside.
"""

import tomllib
from importlib import resources
from typing import Literal

from pydantic import Field

from ingest.errors import BadUsage, ContractBroken
from ingest.record import Frozen


class SkillInput(Frozen):
    """What the skill needs before it starts, and the bounds of a question."""

    requires: tuple[str, ...]
    question_characters: int
    words: int


class SkillBudget(Frozen):
    """Tool calls, and retrieval attempts within them."""

    calls: int
    attempts: int


class SkillTool(Frozen):
    """The most that one call may ask for (hits or ids)."""

    limit: int


class SkillEvidence(Frozen):
    """Where evidence may come from; `files` are the file names that may be read."""

    source: Literal["tools"] = Field(alias="from")
    files: tuple[str, ...]


class SkillArtifact(Frozen):
    """What leaves the skill, and the fields that it must have."""

    name: str
    fields: tuple[str, ...]


class SkillAnswer(Frozen):
    """The bounds of an answer: claims, words of a claim, evidence ids of a claim."""

    claims: int
    words: int
    citations: int


class SkillValidation(Frozen):
    """The checks that every claim passes, in order."""

    checks: tuple[str, ...]


class SkillFailure(Frozen):
    """What happens when a claim, a question or a call fails, in plain words."""

    claim: str
    question: str
    call: str


class Skill(Frozen):
    """One contract, enforced by its methods."""

    name: str
    version: int
    purpose: str
    input: SkillInput
    budget: SkillBudget
    tools: dict[str, SkillTool]
    evidence: SkillEvidence
    artifact: SkillArtifact
    answer: SkillAnswer
    validation: SkillValidation
    failure: SkillFailure

    def permit_tool(self, tool: str, *, asked: int) -> None:
        """Raise `ContractBroken` unless the tool may be used for `asked` items."""
        if tool not in self.tools:
            raise ContractBroken(f"{tool!r} is not a tool of the skill {self.name!r}; it may use {sorted(self.tools)}")
        limit = self.tools[tool].limit
        if asked > limit:
            raise ContractBroken(f"{tool} was asked for {asked} items; the skill {self.name!r} allows {limit} a call")

    def permit_file(self, name: str) -> None:
        """Raise `ContractBroken` unless the file may be read."""
        if name not in self.evidence.files:
            raise ContractBroken(f"the skill {self.name!r} may not read {name!r}; it may read {list(self.evidence.files)}")

    def permit_artifact(self, artifact: Frozen) -> None:
        """Raise `ContractBroken` unless the artifact has every field of the contract."""
        lacking = [field for field in self.artifact.fields if getattr(artifact, field, None) is None]
        if lacking:
            raise ContractBroken(f"the artifact {self.artifact.name!r} of the skill {self.name!r} lacks {lacking}")


def load_skill(name: str) -> Skill:
    """The contract of that name.

    Raises:
        BadUsage: there is no such skill.
    """
    file = resources.files("agent.skills") / f"{name}.toml"
    if not file.is_file():
        known = sorted(
            f.name.removesuffix(".toml") for f in resources.files("agent.skills").iterdir() if f.name.endswith(".toml")
        )
        raise BadUsage(f"there is no skill {name!r}; the skills are {known}")
    return Skill.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
