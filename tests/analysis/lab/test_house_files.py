"""House rules as people write them: what is wrong is told with file and line, and what to write instead."""

import pytest

from pulverdampf.analysis.house_files import read_house
from pulverdampf.analysis.house_words import in_words
from pulverdampf.muster.toml_source import Source

HEAD = 'book = "black-powder"\nname = "Club"\n'

ROW = '[[row]]\ntable = "{table}"\nid = "x"\neffect = "+1"\nwhen = ["{when}"]\nen = "x"\nde = "x"\n'


def told(text: str) -> list[str]:
    return [problem.said("en") for problem in read_house(Source("my.toml", text)).problems]


def test_a_sound_file_is_read_and_told_in_words() -> None:
    checked = read_house(
        Source(
            "my.toml",
            HEAD
            + '[rulings]\nclose_range_inclusive = false\n[changes]\n"BP-T-SAVES.cover" = "+2"\n'
            + '"BP-T-WEAPONS.SB musket.range" = 24\n"BP-T-FIRE.F" = "off"\n"price.SYW-PRU.general.8" = 30\n'
            + '[[row]]\ntable = "BP-T-FIRE"\nid = "flank"\neffect = "+1"\n'
            + 'when = ["enfilade", "not by guns"]\n'
            + 'en = "from the flank"\nde = "von der Flanke"\n',
        )
    )
    assert not checked.problems
    assert checked.agreed is not None
    assert checked.book is not None
    words = [each.in_("de") for each in in_words(checked.book, checked.agreed)]
    assert "leichte Deckung (Rettungswurf gegen Beschuss): +2 statt +1" in words
    assert "Muskete, glatter Lauf: Reichweite: 24 statt 18" in words
    assert "+1 für von der Flanke (Beschuss: Treffer): von der Flanke, nicht: Geschütze schießen" in words


@pytest.mark.parametrize(
    ("written", "line", "complaint"),
    [
        (
            '[changes]\n"BP-T-SAVES.covr" = "+2"\n',
            4,
            'no number and no row BP-T-SAVES.covr. Did you mean "BP-T-',
        ),
        ('[changes]\n"DBX-M7" = "+2"\n', 4, "DBX-M7 stands in DBX 1700-1815, not in Black Powder in brief"),
        ('[changes]\n"BP-T-SAVES.cover" = "double"\n', 4, 'or is "off", not double'),
        ('[changes]\n"BP-T-SAVES.cover" = "+30"\n', 4, "at most 20"),
        ('[changes]\n"BP-SPEC-07" = "-3"\n', 4, "BP-T-FIRE.dice counts dice"),
        ('[changes]\n"BP-T-GUNS.SB foot.dice.0" = -1\n', 4, "lies between 0 and 12, not at -1"),
        ('[changes]\n"BP-T-GUNS.SB foot.change" = 0.5\n', 4, "is a whole number, not 0.5"),
        ('[changes]\n"BP-T-GUNS.SB foot.range" = "far"\n', 4, "is a number, not far"),
        ('[changes]\n"price.SYW-PRU.general.8" = -4\n', 4, "A price is a number from 0"),
        ("[rulings]\nturns = 0\n", 4, "turns cannot be set to 0"),
        ("[rulings]\nturn = 8\n", 4, "has no switch turn"),
        ('[[row]]\ntable = "BP-T-FIRE"\n', 3, "id is missing"),
        (
            ROW.format(table="BP-T-FIRE", when="at night"),
            7,
            "BP-T-FIRE knows no circumstance at night",
        ),
        (
            ROW.format(table="BP-T-FIER", when="enfilade"),
            4,
            'no table BP-T-FIER. Did you mean "BP-T-FIRE"?',
        ),
        ("[number]\nx = 1\n", 3, '"number" means nothing here'),
        ("", 1, "change nothing"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(written: str, line: int, complaint: str) -> None:
    (said,) = told(HEAD + written)
    assert said.startswith(f"my.toml:{line}: "), said
    assert complaint in said


def test_the_book_must_be_named_and_known() -> None:
    assert "book = …" in told('name = "x"\n')[0]
    assert 'Did you mean "dbx"?' in told('book = "dbxx"\nname = "x"\n')[0]


def test_a_book_that_counts_elements_has_no_prices() -> None:
    (said,) = told('book = "dbx"\nname = "x"\n[changes]\n"price.E17-01.LI.LI" = 2\n')
    assert "no number and no row" in said
