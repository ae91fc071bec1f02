"""Steps and reasons come to the front where they are asked for."""

from collections.abc import Iterator

import pytest

from agent.controller import ask
from agent.cue import has
from agent.policy.rules import RulesPolicy
from agent.run import BoundaryStatus, Run
from graph.store.sqlite import SqliteStore
from graph.store.store import Store
from tests.agent.conftest import entry

SHELLS = """Hollow NiO@carbon spheres as an anode

Abstract
The NiO@carbon spheres (H-NO@C) kept 640 mAh/g after 200 cycles at 100 mA/g.

2. Experimental
Nickel nitrate was freeze-dried with glucose, calcined at 450 °C and carbonized at 700 °C for 2 h in argon; this is H-NO@C.
The spheres had a carbon content of 21 %.

3. Results
The reversible capacity of H-NO@C was 640 mAh/g at 100 mA/g and 310 mAh/g at 1000 mA/g.
The carbon content of the spheres was high and the spheres were hollow.

4. Discussion
The capacity of the NiO@carbon spheres faded slowly with cycling, from 660 mAh/g to 640 mAh/g.
Hollow spheres faded slowly because the hole inside takes up the swelling of NiO.
The capacity of the NiO@carbon spheres at 1000 mA/g was 310 mAh/g and faded slowly with cycling.
"""
PLAIN = """Hardness of alloy WE43 bars

Abstract
Bars of WE43 were tested. The hardness of WE43 bars was 85 HV and the density of the WE43 bars was 1.84 g/cm3.
"""


@pytest.fixture(scope="module")
def shells(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A paper that says how its spheres were made and why they last, and one that does not say how its bars were made."""
    with SqliteStore(tmp_path_factory.mktemp("shells") / "store.sqlite") as opened:
        opened.put([entry("shells.txt", SHELLS), entry("plain.txt", PLAIN)])
        yield opened


def answer(question: str, store: Store) -> Run:
    """The run of the rules policy."""
    return ask(question, store=store, policy=RulesPolicy())


def test_a_recipe_begins_with_the_steps(shells: Store) -> None:
    """The sentence with treatments and their numbers is the first claim, though it names what was made only at its end."""
    run = answer("How were the NiO@carbon spheres made?", shells)
    assert "carbonized at 700 °C" in run.answer[0].text


def test_a_reason_begins_with_the_cause(shells: Store) -> None:
    """A sentence that gives the cause comes before those that repeat the effect."""
    run = answer("Why did the capacity of the NiO@carbon spheres fade slowly with cycling?", shells)
    assert "because" in run.answer[0].text


def test_a_recipe_that_no_paper_gives_is_not_answered(shells: Store) -> None:
    """Other facts about the asked material are not passed off as how it was made."""
    run = answer("How were the WE43 bars made?", shells)
    assert run.boundary.status is not BoundaryStatus.ANSWERED


def test_a_name_with_an_at_sign_is_no_address() -> None:
    """A core and its shell at the end of a sentence are not taken for an e-mail address."""
    assert not has("sentence", "matter", "The product was washed; this is H-NO@C.")
    assert has("sentence", "matter", "Write to first.last@lab.example.org for the data.")


def test_the_title_of_a_reference_says_nothing() -> None:
    """A title that ends with a journal's short name and has no verb is matter; a sentence that ends with a name is none."""
    assert has("sentence", "matter", "Rolled magnesium sheets for hinges of light furniture Acta Metall.")
    assert not has("sentence", "matter", "The rolled sheets of magnesium were tested by the method of Charpy.")


BARS = """Quenching of AISI 4340 steel bars

Abstract
Bars of AISI 4340 steel were quenched. The hardness of the AISI 4340 steel bars reached 560 HV.

2. Experimental
The AISI 4340 steel bars were austenitized at 850 °C for 1 h and quenched in oil.

3. Results
The hardness of AISI 4340 steel was 560 HV at the surface after hardening, and 540 HV in the core.
"""
SHAFTS = """Induction hardening of C60 shafts

Abstract
Shafts of C60 were hardened by induction. The surface had a hardness of 720 HV.

2. Experimental
The surface of the shafts was austenitized at 950 °C within 8 s and quenched with water.

3. Results
The hardness was 720 HV down to 2 mm.
"""


@pytest.fixture(scope="module")
def steels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Two steels, the second named less often than the first."""
    with SqliteStore(tmp_path_factory.mktemp("steels") / "store.sqlite") as opened:
        opened.put([entry("bars.txt", BARS), entry("shafts.txt", SHAFTS)])
        yield opened


def test_each_of_two_materials_gets_its_number_and_its_steps(steels: Store) -> None:
    """Number and treatment of both steels are cited, each from the steel's own paper."""
    run = answer("Which hardness do AISI 4340 and C60 steel reach after hardening, and how were they hardened?", steels)
    said = " ".join(claim.text for claim in run.answer)
    assert run.boundary.status is BoundaryStatus.ANSWERED
    assert all(fact in said for fact in ("560 HV", "850 °C", "720 HV", "950 °C"))
