"""The March of Eagles' reference is complete in both languages and can be searched in either."""

import re
from importlib.resources import files

import msgspec
import pytest

from pulverdampf.engine.reference import Reference, UnknownRuleError, load_reference
from pulverdampf.rulebooks.march_of_eagles.rulings import Rulings
from pulverdampf.text import LANGUAGES, Text

BOOK = files("pulverdampf.rulebooks.march_of_eagles")
CONTENTS, RULINGS, GLOSSARY = (
    BOOK.joinpath(name).read_text("utf-8") for name in ("contents.toml", "rulings.toml", "glossary.toml")
)

# fmt: off
NUMBERS_OF_RULES = """
    MOE-ARMY     01 02 03 04 05 06 07 08 09 10 11 12
    MOE-CHAR     01 02 03 04 05 06 07 08 09 10
    MOE-SETUP    01 02 03 04 05 06 07
    MOE-CINC     01 02 03 04 05 06 07 08 09 10 11 12 13 14
    MOE-TERR     01 02 03 04 05 06 07 08
    MOE-WX       01
    MOE-TURN     01 02
    MOE-INIT     01 02
    MOE-ACT      01 02 03 04 05 06 07 08 09 10
    MOE-FORM     01 02 03
    MOE-MAN      01 02 03 04 05 06 07 08 09 10 11 12 13 14 15
    MOE-CONF     01 02 03 04 05 06 07 08
    MOE-FIRE     01 02 03 04 05 06 07 08 09 10 11 12
    MOE-SKIR     01 02 03 04 05 06 07 08 09 10
    MOE-LIGHT    01 02 03 04
    MOE-AGGR     01 02 03 04 05 06 07
    MOE-DF       01 02 03 04 05 06 07
    MOE-MEL      01 02 03 04 05 06 07 08 09 10 11 12 13 14 15
    MOE-LOSS     01 02 03 04 05
    MOE-RES      01 02 03 04 05 06 07 08 09
    MOE-FLEE     01 02 03
    MOE-RALLY    01 02 03 04
    MOE-VIC      01 02 03 04 05
    MOE-OPT      01 02 03 04 05
    MOE-X-CAV    01 02 03 04 05 06 07 08
    MOE-X-SQ     01 02 03 04
    MOE-X-ART    01 02 03 04 05 06 07
    MOE-FILL     01 02 03 04 05 06 06b 07 08 09 10 11 12 13 14 15 16 16b 17 18 19 20
    MOE-FILL     21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
    MOE-T        GRADE COST CHAR MOVE RANGE FIRE MELEE MELRES DF RES
"""
ROWS = [line.split() for line in NUMBERS_OF_RULES.strip().splitlines()]
ALL_RULES = {f"{group}-{number}" for group, *numbers in ROWS for number in numbers}
DOUBTS = {f"MOE-C-{n:02}" for n in range(1, 46)} | {"MOE-C-03a", "MOE-C-04a"}
# Words that are the same in both languages.
SHARED_WORDS = {
    "nation", "phase", "initiative", "aggression", "formation", "test", "front", "regiment", "reserve",
}
# fmt: on


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference(CONTENTS, RULINGS, GLOSSARY)


def every_text(reference: Reference) -> list[Text]:
    texts = [chapter.title for chapter in reference.chapters.values()]
    for rule in reference.rules.values():
        texts += [rule.title, rule.text] + ([rule.reason] if rule.reason else [])
    for ruling in reference.rulings.values():
        texts += [ruling.question, *(choice.text for choice in ruling.choices)]
    texts += [doubt.text for doubt in reference.settled.values()]
    texts += [term.note for term in reference.terms.values() if term.note]
    return texts


def test_contents_name_every_rule_of_the_book_and_no_other(reference: Reference) -> None:
    assert set(reference.rules) == ALL_RULES
    assert [id for chapter in reference.chapters.values() for id in chapter.rules] == list(reference.rules)


def test_rules_know_their_chapter_and_file(reference: Reference) -> None:
    for rule in reference.rules.values():
        assert rule.id in reference.chapters[rule.chapter].rules
        assert rule.file.endswith((".py", ".toml"))
    assert reference.rule("MOE-MEL-05").file == reference.chapters["melee"].file == "melee/fighting.py"
    assert reference.rule("MOE-FILL-04").file == "terrain/geometry.py"


def test_rules_that_are_not_carried_out_say_why(reference: Reference) -> None:
    for rule in reference.rules.values():
        assert (rule.status == "reason") == (rule.reason is not None)


def test_additions_to_the_paper_are_optional(reference: Reference) -> None:
    for id in [id for id in ALL_RULES if id.startswith(("MOE-X-", "MOE-OPT-"))] + [
        "MOE-VIC-05",
        "MOE-FILL-34",
    ]:
        assert reference.rule(id).optional
    assert not reference.rule("MOE-MEL-01").optional


def test_every_text_stands_in_both_languages(reference: Reference) -> None:
    for text in every_text(reference):
        assert text.en.strip() and text.de.strip()
        assert text.en != text.de or text.en == "Aggression"
        for sentence in re.split(r"(?<=[.?!]) ", text.en):
            assert len(sentence) <= 40 or sentence not in text.de


def test_terms_differ_unless_the_word_is_shared(reference: Reference) -> None:
    for term in reference.terms.values():
        assert term.name.en and term.name.de
        if term.name.en == term.name.de:
            assert term.key in SHARED_WORDS


def test_german_writes_umlauts_and_german_dice(reference: Reference) -> None:
    for text in every_text(reference):
        assert not re.search(r"\d?D6|\binch", text.de), text.de
        assert not re.search(r"\d?W6|\bZoll", text.en), text.en
        assert not re.search(r"\b(fuer|ueber|koennen|duerfen|Plaenkler|Faehnrich|Manoever)", text.de)


def test_switches_are_those_of_the_program(reference: Reference) -> None:
    assert {key: ruling.default for key, ruling in reference.rulings.items()} == msgspec.structs.asdict(
        Rulings()
    )


def test_switches_have_a_default_among_their_choices(reference: Reference) -> None:
    for ruling in reference.rulings.values():
        assert ruling.allows(ruling.default)
        values = [choice.value for choice in ruling.choices]
        if ruling.kind == "bool":
            assert sorted(values) == [False, True]
        assert ruling.kind == "int" or len(values) >= 2
        assert len(set(values)) == len(values)
        for value in values:
            msgspec.convert({ruling.key: value}, Rulings)


def test_a_switch_refuses_what_it_does_not_know(reference: Reference) -> None:
    assert not reference.rulings["cover_model"].allows("none")
    assert not reference.rulings["column_rough_dice"].allows(value=True)
    assert not reference.rulings["turns"].allows(0)


def test_every_doubt_is_settled_or_a_switch(reference: Reference) -> None:
    switched = [r.ruling for r in reference.rulings.values() if r.ruling.startswith("MOE-C-")]
    assert sorted([*switched, *reference.settled]) == sorted(DOUBTS)


def test_rulings_name_rules_that_exist(reference: Reference) -> None:
    named = [r.rules for r in reference.rulings.values()] + [d.rules for d in reference.settled.values()]
    for rules in named:
        assert rules and set(rules) <= ALL_RULES
    for ruling in reference.rulings.values():
        assert ruling.ruling in ALL_RULES | DOUBTS | {""}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", ["MOE-MEL-10", "moe-mel-10", "mel-10"])
def test_search_by_id(reference: Reference, words: str, language: str) -> None:
    assert reference.search(words, language)[0].id == "MOE-MEL-10"  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["Geschütz", "geschuetz", "GESCHUTZ", "geschütz reichweite"])
def test_search_takes_any_spelling_of_an_umlaut(reference: Reference, words: str) -> None:
    assert "MOE-X-ART-03" in [rule.id for rule in reference.search(words, "de")]


def test_search_prefers_titles_to_texts(reference: Reference) -> None:
    assert reference.search("drummer", "en")[0].id == "MOE-CHAR-03"
    assert reference.search("Trommler", "de")[0].id == "MOE-CHAR-03"
    assert reference.search("plaenkler ausweichende", "de")[0].id == "MOE-OPT-04"
    assert reference.search("defensive fire table", "en")[0].id == "MOE-T-DF"


def test_search_wants_all_words_in_its_language(reference: Reference) -> None:
    assert all("Hecke" in rule.text.de for rule in reference.search("Hecke", "de"))
    assert reference.search("Hecke", "en") == []
    assert reference.search("drummer zeppelin", "en") == []
    assert reference.search("", "de") == []


def test_search_guesses_a_mistyped_id(reference: Reference) -> None:
    assert "MOE-RALLY-03" in [rule.id for rule in reference.search("MOE-RALY-03", "en")]
    assert "MOE-AGGR-02" in [rule.id for rule in reference.search("agrg-02", "de")]


def test_an_unknown_rule_names_its_neighbours(reference: Reference) -> None:
    with pytest.raises(UnknownRuleError, match="MOE-RALLY-01") as refusal:
        reference.rule("MOE-RALYL-01")
    assert "MOE-RALLY-01" in refusal.value.meant
    assert refusal.value.text.in_("de").startswith("Es gibt keine Regel MOE-RALYL-01")


def test_rule_takes_short_ids(reference: Reference) -> None:
    assert reference.rule("fire-06") is reference.rule("MOE-FIRE-06")
    with pytest.raises(UnknownRuleError):
        reference.rule("01")


def test_glossary_speaks_both_languages(reference: Reference) -> None:
    assert reference.terms["column"].name.in_("de") == "Kolonne"
    assert reference.terms["ungathered"].note is not None


def test_mistakes_in_the_files_are_named() -> None:
    chapter = '[[chapter]]\nid = "a"\nen = "A"\nde = "Ä"\nfile = "a.py"\n'
    rule = '[[chapter.rule]]\nid = "A-1"\nen = "x"\nde = "y"\ntext_en = "x"\ntext_de = "y"\n'
    assert load_reference(chapter + rule, "", "").rule("a-1").chapter == "a"
    with pytest.raises(ValueError, match=r"contents\.toml, A-1: .*`colour`"):
        load_reference(chapter + rule + "colour = 1", "", "")
    with pytest.raises(ValueError, match=r"contents\.toml, a: .*`colour`"):
        load_reference(chapter + "colour = 1", "", "")
    with pytest.raises(ValueError, match=r"contents\.toml: A-1 stands there twice"):
        load_reference(chapter + rule + rule, "", "")
    with pytest.raises(ValueError, match=r"glossary\.toml, line: .*`de`"):
        load_reference("", "", '[[term]]\nkey = "line"\nen = "Line"')
    with pytest.raises(ValueError, match=r"rulings\.toml: unknown key `rulling`"):
        load_reference("", '[[rulling]]\nkey = "x"', "")
    with pytest.raises(ValueError, match=r"rulings\.toml: "):
        load_reference("", "[[", "")
