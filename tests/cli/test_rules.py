"""`pulverdampf rules`: found by id and by word, in either language, with tables and rulings."""

from pathlib import Path

import pytest

from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import LANGUAGES, Language
from tests.cli.commands import command


@pytest.mark.parametrize("id", ["MOE-FIRE-06", "moe-fire-06", "FIRE-06", "fire-06"])
def test_an_id_shows_the_whole_rule(capsys: pytest.CaptureFixture[str], id: str) -> None:
    ran = command(capsys, "rules", id)
    assert ran.code == 0 and ran.out.startswith("MOE-FIRE-06  Number of dice")
    assert ".py" not in ran.out and "Switch dice_rounding (standard: once)" in ran.out
    assert "each_step:" in ran.out


def test_a_table_shows_its_rows(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "rules", "MOE-T-MELEE", "--lang", "de")
    assert "M2                +6  greift in Kolonne an" in ran.out and "Wirkung" in ran.out
    halves = command(capsys, "rules", "MOE-T-FIRE")
    assert "×1/2  target in hard cover" in halves.out and "+2  target is a column" in halves.out


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("skirmishers", "en"),
        ("Plänkler", "de"),
        ("plaenkler", "de"),
        ("Plänkler", "en"),
        ("skirmishers", "de"),
    ],
)
def test_words_find_rules_in_either_language(
    capsys: pytest.CaptureFixture[str], words: str, language: str
) -> None:
    ran = command(capsys, "rules", words, "--lang", language)
    assert ran.code == 0 and "MOE-SKIR-06" in ran.out


def test_optional_rules_and_reasons_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert "optional" in command(capsys, "rules", "X-CAV-01").out
    assert "Not carried out" in command(capsys, "rules", "MOE-ARMY-12").out


def test_chapters_without_words(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "rules")
    assert ran.code == 0 and ".py" not in ran.out and "Marksmanship" in ran.out


@pytest.mark.parametrize("words", [("xyzzy",), ("MOE-QUUX-99",)])
def test_nothing_found(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    ran = command(capsys, "rules", *words)
    assert ran.code in (0, 1) and (ran.out or ran.err) and "Sorry" not in ran.err


@pytest.mark.parametrize(
    "id", ["BP-VIC-03", "bp-vic-03", "KP-FIRE-01", "DBX-MOVE-01", "MT-MOVE-01", "MOE-VIC-03"]
)
def test_an_id_finds_its_rulebook(capsys: pytest.CaptureFixture[str], id: str) -> None:
    ran = command(capsys, "rules", id)
    assert ran.code == 0 and ran.out.startswith(f"{id.upper()}  "), ran.out[:80] + ran.err


def test_coverage_is_printed_and_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "coverage.md"
    ran = command(capsys, "rules", "--coverage", "--write", str(page))
    assert ran.code == 0 and "rules:" in ran.out and "carried out" in ran.out
    text = page.read_text("utf-8")
    assert "| MOE-FIRE-06 | Number of dice |" in text and "tests/rulebooks/" in text


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_rule_can_be_shown(capsys: pytest.CaptureFixture[str], language: str) -> None:
    book = rulebook("march-of-eagles")
    assert book is not None
    for id in book.reference().rules:
        ran = command(capsys, "rules", id, "--lang", language)
        assert ran.code == 0 and ran.out.startswith(id), ran.err


def test_two_ids_show_both_rules(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "rules", "FIRE-06", "DBX-WIN-03")
    assert ran.out.startswith("MOE-FIRE-06 ") and "\nDBX-WIN-03 " in ran.out


def test_the_switches_of_a_book_that_is_named_in_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(capsys, "rules", "--switches", "dbx").out.startswith("Switch bounds ")
    assert command(capsys, "rules", "dbx").out.startswith("DB")
    refused = command(capsys, "rules", "--switches", "nonsense")
    assert refused.code != 0 and refused.out == "" and "nonsense" in refused.err


@pytest.mark.parametrize("words", [(), ("T-FIRE",), ("skirmishers",), ("--switches",), ("FIRE-06",)])
@pytest.mark.parametrize("columns", [60, 80])
def test_rules_keep_to_the_width_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = command(capsys, "rules", *words, "--lang", "de").out
    assert max(map(len, out.splitlines())) < columns


@pytest.mark.parametrize(
    ("words", "language", "names"),
    [
        ("wagenburg", "de", ["KP-WAG-02"]),
        ("Artillerie", "de", ["MOE-X-ART-01", "BP-T-GUNS", "Black Powder in Kürze (`black-powder`)"]),
        ("ARTILLERY", "en", ["MOE-X-ART-01", "BP-T-GUNS"]),
        ("W10", "de", ["Muskets & Tomahawks", "zehnseitiger"]),
        ("geschuetz reichweite", "de", ["MOE-X-ART-03", "BP-FIRE-03", "KP-FIRE-08"]),
        ("blunder", "de", ["BP-"]),
    ],
)
def test_words_are_looked_for_in_every_book(
    capsys: pytest.CaptureFixture[str], words: str, language: str, names: list[str]
) -> None:
    ran = command(capsys, "rules", *words.split(), "--lang", language)
    assert ran.code == 0, ran.err
    assert [name for name in names if name not in ran.out] == []


def test_a_book_in_front_is_searched_alone(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "rules", "kriegspfad", "Artillerie", "--lang", "de")
    assert "Feldgeschütz" in ran.out and "BP-" not in ran.out and "MOE-" not in ran.out
    ran = command(capsys, "rules", "--book", "black-powder", "Artillerie", "--lang", "de")
    assert "BP-T-GUNS" in ran.out and "MOE-" not in ran.out


def test_a_short_id_of_another_book_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(capsys, "rules", "WAG-02").out.startswith("KP-WAG-02  ")


@pytest.mark.parametrize("key", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_breaks_off_within_a_word(key: str, language: Language) -> None:
    book = rulebook(key)
    assert book is not None
    for rule in book.reference().rules.values():
        title, text = rule.title.in_(language), rule.text.in_(language)
        assert title == title.strip(), rule.id
        _, _, said = title.partition(": ")  # rows of a table begin their title with its name
        _, found, rest = text.partition(said) if said.count(" ") > 1 else (text, "", "")
        assert not (found and rest[:1].isalpha()), f"{rule.id}: {title}"


def test_a_chapter_is_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "rules", "dbx", "--chapter", "Nahkampf", "--lang", "de")
    assert (
        ran.code == 0 and "DBX-MEL-01" in ran.out and "DBX-MEL-11" in ran.out and "DBX-FIRE-01" not in ran.out
    )
    refused = command(capsys, "rules", "dbx", "--chapter", "nope")
    assert refused.code == 1 and "melee" in refused.err


def test_a_rule_tells_what_cites_it(capsys: pytest.CaptureFixture[str]) -> None:
    told = command(capsys, "rules", "MOE-MEL-06", "--lang", "en").out
    assert "…: melee won. Follow up?" in told and "Questions it asks:" in told
    assert "See also:" in told and "{" not in told
