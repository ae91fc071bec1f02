"""The vocabulary: complete terms with sources, a stable version, the user's own files; every term is met in a sentence."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from ingest.assemble.lexicon import is_phase
from ingest.errors import BadUsage
from ingest.extract import extract
from ingest.find.mention import find_mentions
from ingest.find.unit import normal_unit
from ingest.find.vocabulary import VOCABULARY_VERSION, use_own, vocabulary, vocabulary_version
from ingest.read.build import from_text
from ingest.record import MentionType

SENTENCE = {
    MentionType.OPERATION: "The pieces were then {} in the workshop.",
    MentionType.PROPERTY: "We found that the {} changed.",
    MentionType.TECHNIQUE: "It was seen by {} only.",
    MentionType.INSTRUMENT: "It was done with a {} here.",
}
SIZES = {
    MentionType.OPERATION: 600,
    MentionType.PHASE: 250,
    MentionType.FEATURE: 250,
    MentionType.PROPERTY: 300,
    MentionType.TECHNIQUE: 120,
    MentionType.MATERIAL: 1000,
    MentionType.FORM: 100,
    MentionType.INSTRUMENT: 100,
}


@pytest.mark.parametrize("kind", sorted(SIZES))
def test_each_kind_is_well_covered(kind: MentionType) -> None:
    """A kind has at least this many terms."""
    assert len(vocabulary().of(kind)) >= SIZES[kind]


def test_every_term_has_a_source_and_known_units() -> None:
    """Sources are written out, units are in house writing."""
    for term in vocabulary().terms:
        assert len(term.source) > 10, term
        assert all(normal_unit(unit) is not None for unit in term.units), term


def test_names_are_unique_within_a_kind() -> None:
    """One kind has one term of a name."""
    seen: set[tuple[MentionType, str]] = set()
    for term in vocabulary().terms:
        assert (term.kind, term.name) not in seen, term
        seen.add((term.kind, term.name))


@pytest.mark.parametrize("kind", sorted(SIZES))
def test_every_term_is_met_in_a_sentence(kind: MentionType) -> None:
    """The name of a term, put in a sentence, is found as a mention over exactly its characters."""
    frame = SENTENCE.get(kind, "It showed some {} there.")
    missed = []
    for term in vocabulary().of(kind):
        text = frame.format(term.name)
        start = frame.index("{")
        spans = {(m.start, m.end) for m in find_mentions(text)}
        if not any(s <= start and e >= start + len(term.name) for s, e in spans):
            missed.append(term.name)
    assert missed == []


@pytest.mark.parametrize(
    ("name", "kind", "canonical"),
    [
        ("YS", MentionType.PROPERTY, "yield strength"),
        ("UTS", MentionType.PROPERTY, "tensile strength"),
        ("DBTT", MentionType.PROPERTY, "ductile-to-brittle transition temperature"),
        ("CGHAZ", MentionType.FEATURE, "coarse-grained heat-affected zone"),
        ("SEM", MentionType.TECHNIQUE, "scanning electron microscopy"),
        ("intercritically annealing", MentionType.OPERATION, "intercritical annealing"),
        ("crystallisation", MentionType.FEATURE, "crystallization"),
        ("aluminum", MentionType.MATERIAL, "aluminium"),
    ],
)
def test_aliases_lead_to_the_canonical_name(name: str, kind: MentionType, canonical: str) -> None:
    """Abbreviations, other spellings and aliases find their term."""
    term = vocabulary().find(name, kind)
    assert term is not None
    assert term.name == canonical


def test_a_user_can_add_a_file(tmp_path: Path) -> None:
    """A file of the user's adds terms, changes the version, and is met in text."""
    file = tmp_path / "own.toml"
    file.write_text(
        'kind = "operation"\nsource = "our laboratory handbook"\n[[term]]\nname = "zorbing"\naliases = ["zorb treatment"]\n'
    )
    more = vocabulary((file,))
    assert more.find("zorb treatment") is not None
    assert more.version != vocabulary().version
    assert [m.name for m in find_mentions("The pieces were zorbed twice.", vocabularies=(file,))] == ["zorbing"]


@pytest.mark.parametrize(
    "text", ["[[term]]\nname = 'x'\n", "kind = 'nonsense'\nsource = 's'\n[[term]]\nname = 'x'\n", "not toml ["]
)
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    """A term without kind or source, or a file that is no TOML, is an error that names the file."""
    file = tmp_path / "broken.toml"
    file.write_text(text)
    with pytest.raises(BadUsage, match=r"broken\.toml"):
        vocabulary((file,))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """A file that is not there is an error that names it."""
    with pytest.raises(BadUsage, match=r"absent\.toml"):
        vocabulary((tmp_path / "absent.toml",))


def test_a_users_words_are_in_the_record_and_its_versions(tmp_path: Path) -> None:
    """A record made with a file of the user's holds its words, names it in the versions, and changes with its bytes."""
    file = tmp_path / "own.toml"
    text = 'kind = "operation"\nsource = "our laboratory handbook"\n[[term]]\nname = "zorbing"\n'
    file.write_text(text)
    document = from_text(
        b"A trial of steel plates\n\nThe plates were zorbed at 512 \xc2\xb0C for 3 h before the test.", name="a.txt"
    )
    try:
        made = extract(document, vocabularies=(file,))
        file.write_text(text + "# one more line\n")
        later = vocabulary_version((file,))
    finally:
        use_own(())
    assert [m.name for m in (*made.mentions, *made.terms) if m.text == "zorbed"] == ["zorbing"]
    assert len({made.versions.vocabulary, later, vocabulary_version()}) == 3


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    """In one process a changed file is read again under the same path, and nothing that was remembered of it stays."""
    file = tmp_path / "own.toml"
    head = 'kind = "phase"\nsource = "our laboratory handbook"\n[[term]]\n'
    try:
        file.write_text(f'{head}name = "qumarite"\n')
        use_own((file,))
        first = is_phase("qumarite"), is_phase("zelonite")
        file.write_text(f'{head}name = "zelonite"\n')
        use_own((file,))
        second = is_phase("qumarite"), is_phase("zelonite")
    finally:
        use_own(())
    assert (first, second) == ((True, False), (False, True))
    assert not is_phase("zelonite")


def test_the_version_is_a_hash() -> None:
    """The version is 16 hex digits of the data."""
    assert len(VOCABULARY_VERSION) == 16
    assert int(VOCABULARY_VERSION, 16) >= 0


TRANSLATIONS = tomllib.loads(files("ingest.vocabulary").joinpath("translation.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", [kind for kind in TRANSLATIONS if kind != "sources"])
def test_every_translation_is_met_as_a_head(kind: str) -> None:
    """Each word of another language has a source and finds the English term that it stands for in a table's head."""
    table = TRANSLATIONS[kind]
    for name, words in ((name, words) for name, words in table.items() if name != "source"):
        assert words.get("source", table["source"]) in TRANSLATIONS["sources"]
        assert vocabulary().find(name, MentionType(kind)) is not None, name
        for word in (word for language in ("de", "fr", "zh", "ja") for word in words[language]):
            found = [(m.type, m.name) for m in find_mentions(f"{word} (1)")]
            assert any(each_kind == kind for each_kind, _ in found), (word, found)


def test_ferrite_in_steel_is_a_phase() -> None:
    """Ferrite by itself is the phase, a magnetic ferrite by its name is a material."""
    assert [m.type for m in find_mentions("The ferrite grew.")] == [MentionType.PHASE]
    assert [m.type for m in find_mentions("The Mn-Zn ferrite broke.")] == [MentionType.MATERIAL]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[[materials]]\nname = "xsteel"\n', "materials"),
        ("", "term"),
        ('[[term]]\nname = "x"\nkind = "material"\nsource = "s"\nalias = ["y"]\n', r"term\.1\.alias"),
        ('[[term]]\nname = "x"\nkind = "material"\nsource = "s"\naliases = "y"\n', r"term\.1\.aliases"),
        ('[[term]]\nname = "x"\nkind = "material"\nsource = "s"\nfollowed_by = "("\n', r"term\.1\.followed_by"),
    ],
)
def test_own_file_with_a_slip_is_refused(tmp_path: Path, text: str, place: str) -> None:
    """A misspelt key, a word where a list belongs, a broken pattern or a file without a term is named, never passed over."""
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadUsage, match=place):
        vocabulary((file,))
