"""The contract of a store, run against every implementation; graph/store/store.py says it in words."""

import dataclasses
from collections.abc import Callable
from threading import Thread

import papers
import pytest

from graph.hit import Certainty, HitKind, Relation, Unmatched
from graph.query import ElementFilter, Order, QuantityFilter, Query, Sort
from graph.store.store import Store
from ingest.errors import BadUsage
from ingest.record import Direction, Origin, Role, StatementKind

STRONG = QuantityFilter(name="yield strength", low=800, high=850, unit="MPa")


def states(store: Store, **query: object) -> list[tuple[str | None, str | None]]:
    """Material and label of the paths found, best first."""
    return [(hit.material, hit.state) for hit in store.search(Query(**query)).hits if hit.kind is HitKind.PATH]


def opened_quotes(store: Store, text: str) -> list[str]:
    """The quotes of the first piece of evidence of every hit."""
    ids = [hit.evidence[0] for hit in store.search(Query(text=text)).hits]
    return [piece.quote for piece in store.evidence(ids).evidence[: len(ids)]] if ids else []


def test_loading_again_writes_nothing(store: Store) -> None:
    """An unchanged paper is not written again, in the same call or a later one."""
    assert store.put(papers.library()) == 4
    counts = store.counts()
    assert store.put(papers.library()) == 0
    assert store.counts() == counts
    assert (counts.documents, counts.works, counts.paths, counts.statements) == (4, 3, 8, 3)


def test_a_changed_paper_replaces_itself(store: Store) -> None:
    """A paper with another record hash takes the place of what was loaded, and nothing of the old one is left."""
    changed = papers.steel()
    old = changed.say("Zirconolite was found in the old reading.")
    changed.state(StatementKind.GENERAL, old, concepts=("zirconolite",))
    store.put([changed.entry()])
    store.put([papers.steel().entry()])
    assert store.search(Query(text="zirconolite")).hits == ()
    with pytest.raises(BadUsage, match=old):
        store.evidence([old])
    counts = store.counts()
    store.remove([papers.steel().document])
    store.put([papers.steel().entry()])
    assert store.counts() == counts


def test_removing_takes_only_what_that_paper_supported(store: Store) -> None:
    """A shared concept stays while another paper has it; the last paper takes everything along."""
    store.put(papers.library())
    assert store.remove([papers.steel().document, "0" * 16]) == 1
    assert states(store, text="5Mn steel")[0] == ("5Mn steel", "P")
    left = store.counts()
    store.put([papers.steel().entry()])
    store.remove([papers.steel().document])
    assert store.counts() == left
    store.remove([row.id for row in store.documents()])
    assert set(store.counts().model_dump().values()) == {0}
    assert store.search(Query(text="5Mn steel")).hits == ()


def test_a_twin_is_hidden_but_can_be_opened(filled: Store) -> None:
    """No search or trace shows a paper that is not primary; its evidence can be opened by id."""
    entry = papers.twin(papers.steel())
    piece = entry.record.evidence[0]
    found = filled.search(Query(text="zirconolite", limit=20))
    assert entry.record.document.id not in {hit.document for hit in found.hits}
    assert Unmatched(term="zirconolite", scope="corpus") in found.unmatched
    assert states(filled, quantities=(QuantityFilter(name="yield strength", low=2000, unit="MPa"),)) == []
    assert filled.evidence([piece.id]).evidence[0].quote == piece.quote
    with pytest.raises(BadUsage):
        filled.trace([entry.record.paths[0].id])


def test_a_twin_that_becomes_primary_is_found(store: Store) -> None:
    """When the primary file goes, the other file's entry comes back as primary and is found."""
    store.put([papers.steel().entry(), papers.twin(papers.steel())])
    hidden = papers.Paper(title=papers.steel().title + " (PDF)", doi=papers.steel().doi)
    hidden.say("Only the twin says that zirconolite was found.")
    store.remove([papers.steel().document])
    store.put([hidden.entry()])
    assert opened_quotes(store, "zirconolite") == ["Only the twin says that zirconolite was found."]
    assert [row.primary for row in store.documents()] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "Ti-6Al-4V",
        "ti6al4v",
        "(Ba,Sr)TiO3",
        "Al2O3 + SiC",
        '"whiskers"',
        "β-Ti",
        "beta-Ti",
        "😀 whiskers",
        "AND dendrites NOT OR",
        "dendrite*",
        "TiO3)",
        "c:\\",
    ],
)
def test_names_that_break_query_languages(filled: Store, text: str) -> None:
    """Names with the operators of full-text queries are found, or nothing is, without an error."""
    quotes = opened_quotes(filled, text)
    assert text == "c:\\" or any("dendrites of" in quote for quote in quotes)


def test_prime_phases_are_found(filled: Store) -> None:
    """The paths of an alloy with primed phases are found by them."""
    assert states(filled, text="γ′/γ")[0] == ("Ti-6Al-4V", None)


def test_statements_and_sentences_are_hits(filled: Store) -> None:
    """A sentence that belongs to no path is found, as a statement where it is one, and hits carry no sentence."""
    absence = filled.search(Query(text="Was bainite observed?")).hits[0]
    assert (absence.kind, absence.statement, absence.concepts) == (HitKind.STATEMENT, StatementKind.ABSENCE, ("bainite",))
    plain = filled.search(Query(text="light car bodies")).hits[0]
    assert (plain.kind, plain.section, plain.steps) == (HitKind.EVIDENCE, "Introduction", ())
    trend = next(
        h for h in filled.search(Query(text="coarser grains lower yield strength")).hits if h.kind is HitKind.STATEMENT
    )
    assert trend.direction is Direction.DECREASES
    assert "No bainite was" not in absence.model_dump_json()


def test_equal_temperatures_meet(filled: Store) -> None:
    """A temperature asked in °C finds the sentence that gives it in K."""
    assert opened_quotes(filled, "held at 350 °C")[0] == "No bainite was observed after holding at 623 K."


def test_the_best_evidence_stands_first(filled: Store) -> None:
    """Of a path's evidence, what answers the text comes first."""
    hit = next(
        h for h in filled.search(Query(text="cold-rolled sheets of 5Mn steel annealed", limit=20)).hits if h.state == "A2"
    )
    assert filled.evidence(hit.evidence).evidence[0].quote.startswith("Cold-rolled sheets")


def test_a_number_within_bounds_in_any_unit(filled: Store) -> None:
    """A quantity filter compares numbers in SI units, and every hit says how certain it is."""
    found = filled.search(Query(quantities=(STRONG,)))
    assert {(hit.material, hit.state, hit.certainty) for hit in found.hits} == {
        ("5Mn steel", "A1", Certainty.CERTAIN),
        ("5Mn steel", "P", Certainty.CERTAIN),
    }
    in_gpa = QuantityFilter(name="yield strength", low=0.95, unit="GPa")
    assert {(hit.material, hit.certainty) for hit in filled.search(Query(quantities=(in_gpa,))).hits} == {
        ("steel A", Certainty.CERTAIN),
        ("steel A", Certainty.POSSIBLE),
    }


def test_a_parameter_is_named_by_its_operation(filled: Store) -> None:
    """The words "annealing temperature" name the temperature of an annealing step."""
    hot = QuantityFilter(name="annealing temperature", role=Role.PROCESS, low=950, unit="K")
    assert states(filled, quantities=(hot,)) == [("5Mn steel", "A2")]


def test_conditions_must_hold(filled: Store) -> None:
    """A condition filter wants the test condition on the step that matched, or a parameter of the path."""
    near_room = QuantityFilter(name="temperature", low=290, high=300, unit="K")
    assert states(filled, quantities=(STRONG,), conditions=(near_room,)) == [("5Mn steel", "A1")]
    cold = near_room.model_copy(update={"low": 70.0, "high": 80.0})
    assert states(filled, quantities=(STRONG,), conditions=(cold,)) == []


def test_composition_is_by_amount(filled: Store) -> None:
    """An element filter wants the element in the asked amount and basis."""
    assert {s[1] for s in states(filled, composition={"Mn": ElementFilter(low=4, high=5, basis="wt%")})} == {"A1", "A2"}
    assert states(filled, composition={"Mn": ElementFilter(low=5, basis="wt%")}) == []
    assert states(filled, composition={"Mn": ElementFilter(low=4, basis="at%")}) == []


def test_origin_technique_documents_and_without(filled: Store) -> None:
    """The exact filters leave only paths that have what is asked and lack what is not wanted."""
    assert states(filled, text="yield strength", origin=Origin.SIMULATED) == [("5Mn steel", "A1")]
    assert states(filled, technique="nanoindentation") == [("steel A", "A1")]
    only = (papers.other_steel().document,)
    assert {hit.document for hit in filled.search(Query(text="yield strength steel", documents=only)).hits} == set(only)
    found = filled.search(Query(text="annealing of steel", without=("cold rolling",), limit=20))
    assert not any("cold rolling" in {step.name for step in hit.steps} for hit in found.hits)


def test_sort_puts_an_extreme_first(filled: Store) -> None:
    """A sort orders paths by the number in SI units and leaves out those without it."""
    strongest = states(filled, sort=Sort(name="yield strength"))
    weakest = states(filled, sort=Sort(name="yield strength", order=Order.ASCENDING))
    assert set(strongest[:2]) == {("steel A", None), ("steel A", "A1")}
    assert weakest[0] == ("5Mn steel", "A2")
    assert ("Ti-6Al-4V", None) not in strongest


def test_limits(filled: Store) -> None:
    """`limit` bounds all hits, `per_document` those of one paper."""
    assert len(filled.search(Query(text="yield strength of steel", limit=3)).hits) == 3
    found = filled.search(Query(text="yield strength of steel", per_document=1, limit=20)).hits
    assert len({hit.document for hit in found}) == len(found) > 1


def test_everything_without_a_question(filled: Store) -> None:
    """An empty query lists paths of primary papers."""
    assert len(states(filled, limit=20)) == 7


def test_unmatched_says_what_is_lacking_where(filled: Store) -> None:
    """A term that no paper has is lacking in the corpus; one that only other materials have, for the material."""
    found = filled.search(Query(text="zirconolite hardness", roles={Role.MATERIAL: "5Mn steel"}))
    assert Unmatched(term="zirconolite", scope="corpus") in found.unmatched
    assert Unmatched(term="hardness", scope="material") in found.unmatched
    assert not any(item.term == "5Mn steel" for item in found.unmatched)


def test_opening_brings_context_and_neighbours(filled: Store) -> None:
    """A row comes with its caption; the pieces before and after are neighbours; order is as asked."""
    row = next(piece for piece in papers.steel().evidence if piece.quote.startswith("A1\t"))
    last = papers.steel().evidence[-1]
    got = filled.evidence([last.id, row.id, last.id])
    assert [piece.quote for piece in got.evidence] == [last.quote, row.quote, papers.steel().evidence[2].quote]
    first = got.evidence[0]
    assert (first.doi, first.year, first.page, first.boxes, first.after) == (
        "10.1000/steel",
        2020,
        1,
        ((1, 10.0, 20.0, 300.0, 32.5),),
        None,
    )
    assert got.evidence[1].context == (papers.steel().evidence[2].id,)
    assert {piece.id for piece in got.neighbours}.isdisjoint(piece.id for piece in got.evidence)
    assert got.evidence[1].after in {piece.id for piece in got.neighbours}
    with pytest.raises(BadUsage, match="no evidence"):
        filled.evidence(["f" * 16])


def test_trace_lays_states_side_by_side(filled: Store) -> None:
    """Shared steps stand once, what varies in columns with cells and evidence, the asked state first."""
    first = papers.steel().paths[0]
    trace = filled.trace([first.id], documents=[papers.steel().document])
    assert [(state.label, state.origin) for state in trace.states] == [
        ("A1", Origin.MEASURED),
        ("A2", Origin.MEASURED),
        ("A1", Origin.SIMULATED),
    ]
    assert [step.name for step in trace.shared] == ["5Mn steel", "cold rolling", "annealing"]
    assert [quantity.raw for quantity in trace.shared[2].quantities] == ["1 h"]
    assert [(column.name, column.unit) for column in trace.columns] == [
        ("annealing: temperature", "°C"),
        ("grain size", "µm"),
        ("yield strength", "MPa"),
    ]
    assert [[cell.value.raw for cell in cells] for cells in trace.states[2].cells] == [["600 °C"], [], ["790 MPa"]]
    assert trace.states[0].cells[2][0].evidence == first.property[0].evidence
    assert trace.twins == ((first.id, papers.steel().paths[2].id),)
    strength = next(extreme for extreme in trace.extremes if trace.columns[extreme.column].name == "yield strength")
    assert (strength.low, strength.high, strength.low_path) == (640.0, 812.0, papers.steel().paths[1].id)


def test_trace_across_papers_tells_relations_apart(filled: Store) -> None:
    """An equal treatment of an alloy is the same state in any unit; "steel A" of two papers is merely the same name."""
    trace = filled.trace([papers.steel().paths[0].id])
    relations = {(state.material, state.label, state.document): state.relation for state in trace.states}
    assert relations["5Mn steel", "P", papers.other_steel().document] is Relation.SAME_STATE
    named = filled.trace([papers.glass().paths[1].id])
    other = next(state for state in named.states if state.document == papers.other_steel().document)
    assert other.relation is Relation.SAME_NAME


def test_trace_keeps_conflicts(filled: Store) -> None:
    """Two numbers for one state and quantity that exclude each other are both kept; a spread that covers both is none."""
    trace = filled.trace([papers.glass().paths[0].id])
    assert [[cell.value.low for cell in conflict.values] for conflict in trace.conflicts] == [[350.0, 410.0]]
    assert filled.trace([papers.steel().paths[0].id]).conflicts == ()


def test_trace_directions(filled: Store) -> None:
    """Upstream keeps how a state was made, downstream what came of it; another word is refused."""
    first = papers.steel().paths[0].id
    up, down = filled.trace([first], direction="upstream"), filled.trace([first], direction="downstream")
    assert {column.role for column in up.columns} == {Role.PROCESS}
    assert {column.role for column in down.columns} == {Role.STRUCTURE, Role.PROPERTY}
    with pytest.raises(BadUsage, match="sideways"):
        filled.trace([first], direction="sideways")


def test_trace_from_a_concept(filled: Store) -> None:
    """A concept stands for the paths that have it, of all papers."""
    from graph.concept import ConceptKind, concept_id

    trace = filled.trace([concept_id(ConceptKind.STRUCTURE, "Grain  Size")], direction="downstream")
    assert [state.label for state in trace.states] == ["A1", "A2"]
    assert {column.role for column in trace.columns} == {Role.STRUCTURE, Role.PROPERTY}
    with pytest.raises(BadUsage, match="no path or concept"):
        filled.trace(["f" * 16])


def test_documents_say_what_is_loaded(filled: Store) -> None:
    """Every loaded file is listed with its work, hash and counts."""
    rows = {row.id: row for row in filled.documents()}
    steel = rows[papers.steel().document]
    assert (steel.work, steel.paths, steel.statements, steel.evidence) == ("10.1000/steel", 3, 2, 8)
    assert steel.record_hash == papers.steel().entry().record_hash
    assert sum(row.primary for row in rows.values()) == 3


def test_a_filter_knows_the_fields_names(store: Store) -> None:
    """A number under an alias of the vocabulary is found by the field's own name, and the other way round."""
    paper = papers.Paper(title="A plate")
    row = paper.say("Its yield stress was 700 MPa.")
    paper.path("plate", property=(("yield stress", papers.number(700, "MPa"), ()),), evidence=(row,))
    store.put([paper.entry()])
    for name in ("yield strength", "yield stress"):
        assert states(store, quantities=(QuantityFilter(name=name, low=600, unit="MPa"),)) == [("plate", None)]
    assert states(store, quantities=(QuantityFilter(name="tensile strength", low=600, unit="MPa"),)) == []


def test_an_edited_record_is_refused(store: Store) -> None:
    """A quote that is not in the text any more, or evidence that is not there, is refused; nothing of the record is stored."""
    paper = papers.steel()
    paper.evidence[1] = paper.evidence[1].model_copy(update={"quote": "Sheets of gold were annealed for 1 h."})
    with pytest.raises(BadUsage, match=paper.evidence[1].id):
        store.put([paper.entry()])
    paper = papers.steel()
    paper.statements[0] = paper.statements[0].model_copy(update={"evidence": ("e" * 16,)})
    with pytest.raises(BadUsage, match="e" * 16):
        store.put([paper.entry()])
    assert store.counts().documents == 0


def test_what_only_the_introduction_tells_is_lacking_for_the_material(store: Store) -> None:
    """A property that a paper mentions as background alone is unmatched for its material; its own results are not."""
    paper = papers.Paper(title="Oxidation of alloy X12Cr")
    paper.say("Alloys such as X12Cr owe their fracture toughness to fine carbides.", section="1. Introduction")
    paper.say("The hardness of X12Cr was 210 HV.", section="3. Results")
    paper.say("X12Cr oxidised slowly.", section="3. Results")
    store.put([paper.entry()])
    lacking = Unmatched(term="fracture toughness", scope="material")
    assert store.search(Query(text="What fracture toughness has it?", roles={Role.MATERIAL: "X12Cr"})).unmatched == (lacking,)
    assert store.search(Query(text="What hardness has it?", roles={Role.MATERIAL: "X12Cr"})).unmatched == ()


def test_an_alloy_in_other_writing_is_matched(store: Store) -> None:
    """The parts of a grade, apart or joined otherwise, match it; trailing zeros of a formula do not matter."""
    paper = papers.Paper(title="Plates of QT900 Gr.4N and of Ti45.7Zr33.0Cu21.3")
    paper.say("Plates of QT900 Gr.4N were tempered.")
    paper.say("Rods of Ti45.7Zr33.0Cu21.3 were cast.")
    store.put([paper.entry()])
    assert store.search(Query(roles={Role.MATERIAL: "QT900-4N"})).unmatched == ()
    found = store.search(Query(text="Ti45.7Zr33Cu21.3"))
    assert found.unmatched == ()
    assert found.hits


def test_two_loaders_at_once(store: Store, again: Callable[[], Store]) -> None:
    """Two loaders of the same papers leave what one leaves, and each paper is written once."""
    alone = store.put(papers.library())
    expected = store.counts(), store.search(Query(text="yield strength of 5Mn steel"))
    store.remove([row.id for row in store.documents()])
    written: list[int] = []
    loaders = [again(), again()]
    threads = [Thread(target=lambda loader=loader: written.append(loader.put(papers.library()))) for loader in loaders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for loader in loaders:
        loader.close()
    assert (store.counts(), store.search(Query(text="yield strength of 5Mn steel"))) == expected
    assert sum(written) == alone


def test_a_store_opened_to_read_only(store: Store, again: Callable[..., Store]) -> None:
    """A store that is opened to read only answers and refuses to be written."""
    store.put(papers.library())
    with again(read_only=True) as reader:
        assert reader.counts() == store.counts()
        with pytest.raises(BadUsage, match="may not be written"):
            reader.put([papers.Paper(title="New").entry()])
        with pytest.raises(BadUsage, match="may not be written"):
            reader.remove([papers.steel().document])


def test_a_very_long_question(filled: Store) -> None:
    """A question of thousands of words is answered as well."""
    text = "yield strength of 5Mn steel " + " ".join(f"word{n}" for n in range(5000))
    assert filled.search(Query(text=text)).hits


def test_merged_concepts_are_traced_as_one(store: Store) -> None:
    """A concept stands for what is merged with it, across papers as the same material, until the merge is taken back."""
    from graph.concept import ConceptKind, concept_id

    one, other = papers.Paper(title="A titanate"), papers.Paper(title="The same titanate")
    first = one.path("BaTiO3", process=(("sintering", ()),), evidence=(one.say("BaTiO3 was sintered."),))
    second = other.path("TiBaO3", process=(("casting", ()),), evidence=(other.say("TiBaO3 was cast."),))
    store.put([one.entry(), other.entry()])
    ids = [concept_id(ConceptKind.MATERIAL, name) for name in ("BaTiO3", "TiBaO3")]
    assert {named.name for named in store.named() if named.id in ids} == {"BaTiO3", "TiBaO3"}
    assert [state.path for state in store.trace([ids[0]]).states] == [first.id]
    assert store.merge(dict.fromkeys(ids, min(ids))) == 1
    assert store.merge(dict.fromkeys(ids, min(ids))) == 0
    assert {state.path for state in store.trace([ids[0]]).states} == {first.id, second.id}
    assert [state.relation for state in store.trace([first.id]).states] == [Relation.SAME_PAPER, Relation.SAME_MATERIAL]
    assert store.merge({}) == 1
    assert [state.path for state in store.trace([first.id]).states] == [first.id]


def test_named_says_short_forms(store: Store) -> None:
    """What papers call a material besides comes with the document and a piece of its evidence."""
    store.put([papers.glass().entry()])
    titanium = next(named for named in store.named() if named.name == "Ti-6Al-4V")
    path = papers.glass().paths[0]
    assert titanium.short == (("Grade 5", papers.glass().document, min(path.material.evidence)),)
    assert titanium.papers == 1


def test_trace_names_the_measurement_that_a_paper_quotes(store: Store) -> None:
    """A value quoted from elsewhere is shown with the cited paper's measurement; without a citation it is not."""
    measured, quoting, stranger = (papers.Paper(title=title, doi=f"10.1000/{title}") for title in ("first", "second", "third"))
    quoting.refers = ("10.1000/first",)
    made = []
    for paper, origin in ((measured, Origin.MEASURED), (quoting, Origin.CITED), (stranger, Origin.CITED)):
        value = ("hardness", papers.number(350, "HV"), ())
        made.append(paper.path("Ti-6Al-4V", origin=origin, property=(value,), evidence=(paper.say("It has 350 HV."),)))
    store.put([paper.entry() for paper in (measured, quoting, stranger)])
    assert store.trace([made[0].id]).quoted == ((made[1].id, made[0].id),)


LONG_TITLE = "Slow cooling of plates that were made up for this test"


def test_citations(store: Store) -> None:
    """A work cites those that it refers to by DOI, or by title and year without one, in whatever order they come."""
    cited = papers.Paper(title=LONG_TITLE, doi="10.1000/cited")
    by_doi = papers.Paper(title="Plates and their cooling", doi="10.1000/doi", refers=("10.1000/CITED", "10.1000/doi"))
    by_title = papers.Paper(title="Cooling of other plates", refers_titles=(LONG_TITLE.upper(), "Plates and their cooling"))
    expected = tuple(sorted([("10.1000/doi", "10.1000/cited"), (by_title.document, "10.1000/cited")]))
    for order in ([cited, by_doi, by_title], [by_title, by_doi, cited]):
        store.put([paper.entry() for paper in order])
        assert store.citations() == expected
        store.remove([cited.document])
        assert store.citations() == ()
        store.put([cited.entry()])
        assert store.citations() == expected
        store.remove([paper.document for paper in order])
        assert store.citations() == ()


def test_a_work_of_another_title_is_cited_no_more(store: Store) -> None:
    """When a document is read anew with another year or title, what referred to it by its title no longer does."""
    citing = papers.Paper(title="Cooling of other plates", refers_titles=(LONG_TITLE,))
    cited = papers.Paper(title=LONG_TITLE, doi="10.1000/cited")
    store.put([citing.entry(), cited.entry()])
    assert store.citations() == ((citing.document, "10.1000/cited"),)
    store.put([dataclasses.replace(cited, year=2019).entry()])
    assert store.citations() == ()


def test_a_supplement_says_nothing_of_its_work(store: Store) -> None:
    """A supplement is found and belongs to its article's work, whose title and citations stay the article's in either order."""
    article = papers.Paper(title=LONG_TITLE, doi="10.1000/cited").entry()
    citing = papers.Paper(title="Cooling of other plates", refers_titles=(LONG_TITLE,))
    part = dataclasses.replace(papers.Paper(title="More plates").entry(), work="10.1000/cited", supplement=True)
    for order in ([article, part], [part, article]):
        store.put([*order, citing.entry()])
        assert store.counts().works == 2
        assert store.citations() == ((citing.document, "10.1000/cited"),)
        assert all(row.primary for row in store.documents())
        store.remove([row.id for row in store.documents()])
