"""Skill contracts as data."""

import pytest
from pydantic import ValidationError

from agent.promoted import Promoted
from agent.run import Alignment, AttemptAlignment
from agent.skill import Skill, load_skill
from ingest.errors import BadUsage, ContractBroken

MET = AttemptAlignment(material=Alignment.MET, property=Alignment.MET, process=Alignment.MET, focus=Alignment.MET)


def test_retrieve_holds_the_limits_of_the_design() -> None:
    """The contract of retrieve says six calls, three attempts, twelve ids, eight claims of sixty words and three citations."""
    skill = load_skill("retrieve")
    assert (skill.budget.calls, skill.budget.attempts) == (6, 3)
    assert set(skill.tools) == {"search_paths", "trace_paths", "open_evidence"}
    assert skill.tools["open_evidence"].limit == 12
    assert (skill.answer.claims, skill.answer.words, skill.answer.citations) == (8, 60, 3)


def test_a_tool_outside_the_contract_raises() -> None:
    """A tool that the contract does not name may not be used."""
    with pytest.raises(ContractBroken, match="run_shell"):
        load_skill("retrieve").permit_tool("run_shell", asked=1)


def test_a_call_beyond_the_limit_of_its_tool_raises() -> None:
    """Thirteen ids are one too many for open_evidence; twelve are not."""
    skill = load_skill("retrieve")
    skill.permit_tool("open_evidence", asked=12)
    with pytest.raises(ContractBroken, match="13"):
        skill.permit_tool("open_evidence", asked=13)


def test_a_file_outside_the_contract_raises() -> None:
    """Retrieve reads no file at all."""
    with pytest.raises(ContractBroken, match="passwd"):
        load_skill("retrieve").permit_file("/etc/passwd")


def test_an_artifact_must_have_the_fields_of_the_contract() -> None:
    """A promoted result passes; something without its fields does not."""
    skill = load_skill("retrieve")
    skill.permit_artifact(Promoted(question="q", intent="i", evidence=("a",), documents=("d",), alignment=MET))
    with pytest.raises(ContractBroken, match="evidence"):
        skill.permit_artifact(MET)


def test_an_unknown_skill_names_the_known_ones() -> None:
    """Asking for a skill that is not there lists those that are."""
    with pytest.raises(BadUsage, match="retrieve"):
        load_skill("dream")


def test_an_unknown_key_in_a_contract_is_an_error() -> None:
    """A contract with a key that nothing enforces is refused."""
    data = load_skill("retrieve").model_dump(by_alias=True)
    with pytest.raises(ValidationError, match="extra"):
        Skill.model_validate({**data, "extra": 1})
