"""Papers for the table: real values, data that never is markup, pages that hold everything."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pulverdampf.analysis.data_files import switches_for
from pulverdampf.muster.profiles import army_profiles
from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.reports.papers import (
    PAGES,
    Paper,
    army_paper,
    cards_paper,
    markers_paper,
    pdf,
    reference_paper,
)
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.text import LANGUAGES, Language, Text, number
from tests.cli.commands import command
from tests.conformance.battles import book_of

BOOKS = [key for key in PACKAGES if hasattr(book_of(key).muster, "BUILDER")]


def first_army(key: str) -> Roster:
    muster = book_of(key).muster
    army: Roster = muster.ready_armies()[muster.default_armies()[0]]
    return army


@pytest.mark.parametrize("key", BOOKS)
def test_values_on_cards_are_those_of_the_rules(key: str) -> None:
    book, army = book_of(key), first_army(key)
    cards = cards_paper(book, army, {}, "en")["cards"]
    profiles = army_profiles(book, army)
    assert len(cards) == len(profiles)
    for card, profile in zip(cards, profiles, strict=True):
        assert [each["value"] for each in card["values"]] == [
            each.value.in_("en") for each in profile.columns.values()
        ]


@pytest.mark.parametrize("key", BOOKS)
def test_an_army_sheet_counts_what_is_alike(key: str) -> None:
    """Neighbours that differ in nothing share a line; all units and all points are there."""
    book = book_of(key)
    for army in book.muster.ready_armies().values():
        page = army_paper(book, army, switches_for(book, army, {}), "en")
        lines = [body for group in page["groups"] for body in group["bodies"]]
        count = [re.match(r"(\d+) × ", each["name"]) for each in lines]
        assert sum(int(each[1]) if each else 1 for each in count) == len(list(army.placed_bodies()))
        assert all(one != other for one, other in pairwise(group_lines(page)))
        options = [each["total"] for each in page["options"]]
        assert sum(map(exact, [*(each["total"] for each in lines), *options])) == exact(page["total"])


def group_lines(page: dict[str, Any]) -> list[Any]:
    """The lines of an army sheet, headings of groups between them."""
    return [each for group in page["groups"] for each in (group["name"], *group["bodies"])]


def exact(told: str) -> Fraction:
    """A number as people write it: 3, 1/2, 12 1/2."""
    return sum((Fraction(each) for each in told.split()), Fraction(0))


@pytest.mark.parametrize("key", BOOKS)
def test_every_paper_speaks_both_languages(key: str) -> None:
    book, army = book_of(key), first_army(key)
    papers: tuple[Callable[[Language], Any], ...] = (
        lambda language: army_paper(book, army, {}, language),
        lambda language: markers_paper(book, language),
        lambda language: reference_paper(book, language),
    )
    for make in papers:
        english, german = (make(language) for language in LANGUAGES)
        assert english != german
        assert not any("{" in each for each in _texts(english))


def _texts(page: Any) -> list[str]:
    if isinstance(page, str):
        return [page]
    values = page.values() if isinstance(page, dict) else page if isinstance(page, list) else ()
    return [text for each in values for text in _texts(each)]


def test_names_are_never_markup() -> None:
    """A name that would run in the printer is printed as it stands."""
    pytest.importorskip("typst")
    name = '#panic("run") $x$ *b* @a <l> \\u{41} #read("/etc/passwd")'
    body = BodyEntry("FB1", Text(name, name), {"musket": 6})
    officer = BodyEntry("OFR", Text(name, name))
    army = Roster("FB", name=Text(name, name), year=1758, bodies=(body, body, officer))
    for make in (army_paper, cards_paper):
        assert pdf(make(book_of("muskets-tomahawks"), army, {}, "de"), "letter").startswith(b"%PDF")


@pytest.mark.parametrize("kind", ["markers", "reference", "setup"])
def test_papers_from_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str) -> None:
    pytest.importorskip("typst")
    out = tmp_path / "paper.pdf"
    ran = command(capsys, "print", kind, "--book", "dbx", "--out", str(out))
    assert not ran.code and out.read_bytes().startswith(b"%PDF")


def test_a_paper_ends_in_pdf(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ran = command(capsys, "print", "army", "BR-A", "--out", str(tmp_path / "army.txt"))
    assert ran.code and ".pdf" in ran.err


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_book_stands_on_its_quick_reference(key: str, language: Language) -> None:
    """In a grid under its row and column, or in a list beside its words."""
    page = reference_paper(book_of(key), language)
    grids = {each["rule"]: each for each in page["grids"]}
    lists: dict[str, dict[str, str]] = {}
    for each in page["tables"]:
        lists.setdefault(each["rule"], {}).update({row["words"]: row["effect"] for row in each["rows"]})
    for group in book_of(key).numbers:
        for each in group.numbers:
            wanted = number(each.printed, language).replace("-", "−")
            row, column = each.row.in_(language), each.column.in_(language)
            if group.id in grids:
                grid = grids[group.id]
                found = next(cells for cells in grid["rows"] if cells[0] == row)[grid["head"].index(column)]
            else:
                found = lists[group.id][row or each.text.in_(language)]
            assert found == wanted, each.id


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_charts_stand_on_the_quick_reference(key: str, language: Language) -> None:
    """Every row as wide as its head, ids of the paper, and no sentence beside a chart of the same table."""
    book = book_of(key)
    page = reference_paper(book, language)
    for chart in book.charts():
        assert chart.id.partition(".")[0] in book.reference().rules
        assert {len(each) for each in chart.rows} == {len(chart.head)}
        grid = next(each for each in page["grids"] if each["rule"] == chart.id)
        assert grid["rows"] == [[cell.in_(language) for cell in each] for each in chart.rows]
        assert not any(each["rule"] == chart.id for each in page["tables"])


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_quick_reference_has_two_pages_at_most(key: str, language: Language, paper: Paper) -> None:
    pytest.importorskip("typst")
    made = pdf(reference_paper(book_of(key), language), paper)
    assert made.count(b"/Type /Page\n") + made.count(b"/Type /Page ") + made.count(b"/Type/Page/") <= PAGES
    assert b"/Count 1" in made or b"/Count 2" in made


def test_charts_say_what_the_rules_do() -> None:
    """DBX-T-A, DBX-T-B: cuirassiers ride line infantry down in good going; who doubles it destroys it."""
    beaten, doubled = book_of("dbx").charts()
    head = [each.en for each in beaten.head]
    cuirassiers, others = head.index("cuirassiers"), head.index("other mounted")
    line = next(each for each in beaten.rows if each[0].en.startswith("line infantry"))
    assert (line[cuirassiers].en, line[cuirassiers].de, line[others].en) == ("D/R", "V/Z", "R")
    assert next(each for each in doubled.rows if "line infantry" in each[0].en)[1].en == "D"


def test_reactions_by_discipline() -> None:
    """MT-T-RESULTS: at two skirmishers only recoil; from three on nobody minds."""
    reactions = next(each for each in book_of("muskets-tomahawks").charts() if each.id == "MT-T-RESULTS")
    at = {each.en: n for n, each in enumerate(reactions.head)}
    told = {each[0].in_("en"): each for each in reactions.rows}
    assert told["2"][at["Skirmisher"]].en == "recoil" and told["2"][at["Trained"]].en == "recoil or shaken"
    assert {each.en for each in told["3 and more"][1:]} == {"no effect"}
    assert {each.en for each in told["below 0"][1:]} == {"routed"}
