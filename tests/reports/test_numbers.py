"""Every number of a finished report, in HTML and in Markdown, is counted again from the record."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import erf, sqrt
from typing import NamedTuple

import pytest

from pulverdampf.engine.state import SIDES, Side
from pulverdampf.reports.document import Writer
from pulverdampf.reports.markdown import markdown
from pulverdampf.reports.page import page
from pulverdampf.reports.prose import turn_title
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.text import LANGUAGES, Language, number
from tests.reports.battles import course_of
from tests.reports.fallen import ROUNDED, amount, fallen
from tests.reports.reading import Read, Row, read_html, read_markdown
from tests.reports.test_report import worth

BOOKS = sorted(PACKAGES)
WAYS = ("html", "markdown")
NONE = "–"


class Words(NamedTuple):
    """Heads of tables, headings and turns of phrase by which a reader finds his way."""

    orders: tuple[str, str]
    losses: str
    luck: tuple[str, str]
    throws: tuple[str, str]
    title: str
    points: str
    of: str
    best: str
    cost: str


HEADS: dict[Language, Words] = {
    "en": Words(
        orders=("Unit", "Strength"),
        losses="Cost the enemy",
        luck=("Throw", "Dice"),
        throws=("Throw", "Who"),
        title="Luck",
        points="Turning points",
        of=r"lost (\d+) of (\d+)",
        best="The best units",
        cost=r"cost the enemy (?:\d|one)",
    ),
    "de": Words(
        orders=("Einheit", "Stärke"),
        losses="Kostete den Gegner",
        luck=("Wurf", "Würfel"),
        throws=("Wurf", "Wer"),
        title="Glück",
        points="Wendepunkte",
        of=r"verlor(?:en)? (\d+) von (\d+)",
        best="Die besten Einheiten",
        cost=r"dem Gegner (?:\d+|einen) Verlust",
    ),
}
COST = {
    "en": r"(\d+) casualties|(one) casualty|\(losses (\d+) to (\d+)\)",
    "de": r"(\d+) Verluste|(ein|einen) Verlust\b|\(Verluste (\d+) zu (\d+)\)",
}
OF_THE_TURN = {"en": "Losses in ", "de": "Verluste in "}
BACK = {"en": "Back in the ranks: ", "de": "Zurück in den Reihen: "}


@cache
def read(book: str, language: Language, way: str) -> Read:
    """The report of a recorded battle as it was read."""
    course = course_of(book)
    if way == "html":
        return read_html(page(course, language))
    return read_markdown(markdown(Writer(course, language).blocks(), lambda picture: picture.name))


def every(test: Callable[[str, Language, str], None]) -> Callable[[str, Language, str], None]:
    """Once for every book, language and way."""
    for name, values in (("way", WAYS), ("language", LANGUAGES), ("book", BOOKS)):
        test = pytest.mark.parametrize(name, values)(test)
    return test


def units(book: str, side: Side) -> list[str]:
    return [unit.key for unit in course_of(book).of(side)]


def shown(value: int, began: int) -> str:
    """A number of a unit; of those without strength none is shown."""
    return str(value) if began else NONE


@every
def test_orders_of_battle_are_the_first_table(book: str, language: Language, way: str) -> None:
    """Every unit with its strength before the first turn, and their sum."""
    course, told = course_of(book), read(book, language, way)
    for side, rows in zip(SIDES, told.beginning(*HEADS[language].orders), strict=True):
        began = {key: worth(course, course.turns[0].state, key) for key in units(book, side)}
        named = [row for row in rows[:-1] if row[1]]
        assert [row[1] for row in named] == [shown(each, each) for each in began.values()]
        assert rows[-1][1] == str(sum(began.values()))


@every
def test_tables_of_losses_are_counted_again(book: str, language: Language, way: str) -> None:
    """Began, left and lost by the first and the last table; what one side inflicted the other has lost."""
    course, told = course_of(book), read(book, language, way)
    tables = told.ending(HEADS[language].losses)
    lost = {side: sum(turn.losses[side] for turn in course.turns) for side in SIDES}
    for side, foe, rows in zip(SIDES, SIDES[::-1], tables, strict=True):
        *named, whole = rows
        sums = Counter[int]()
        for key, row in zip(units(book, side), named, strict=True):
            began, left = (worth(course, state, key) for state in (course.turns[0].state, course.state))
            assert row[2:5] == tuple(shown(each, began) for each in (began, left, began - left)), row
            sums.update({2: began, 3: left, 4: began - left, 5: int(row[5]) if row[5] != NONE else 0})
        assert [int(whole[at]) for at in (2, 3, 4, 5)] == [sums[at] for at in (2, 3, 4, 5)]
        assert sums[5] <= lost[foe]


@every
def test_the_ledger_of_luck_is_counted_again(book: str, language: Language, way: str) -> None:
    """Dice, results, means and luck of every kind of throw, their sums, and the sentence that tells them."""
    told = read(book, language, way)
    for side, (*rows, whole) in zip(SIDES, told.beginning(*HEADS[language].luck), strict=True):
        own = [each for each in fallen(book) if each.side == side]
        assert sorted(row[0] for row in rows) == sorted({each.what.in_(language) for each in own})
        for what, dice, got, mean, luck in rows:
            kind = [each for each in own if each.what.in_(language) == what]
            assert (int(dice), int(got)) == (sum(each.dice for each in kind), sum(each.got for each in kind))
            assert abs(amount(mean, language) - sum(each.mean for each in kind)) <= ROUNDED
            assert abs(amount(luck, language) - sum(each.luck for each in kind)) <= ROUNDED
        fell, sum_of_luck = sum(each.dice for each in own), sum(each.luck for each in own)
        assert int(whole[1]) == fell and abs(amount(whole[4], language) - sum_of_luck) <= ROUNDED
        share = round(50 * (1 + erf(sum_of_luck / sqrt(2 * fell))))
        name = course_of(book).state.armies[side].in_(language)
        (line,) = [each for each in told.section(HEADS[language].title) if each.startswith(f"{name}: ")]
        numbers = re.findall(r"[−+]?\d+(?:[.,]\d+)?", line.removeprefix(name))
        assert numbers == [whole[4], str(fell), str(share), "100"]


@every
def test_memorable_throws_stand_in_the_record(book: str, language: Language, way: str) -> None:
    """Kind, turn, dice, result, mean and luck of each are those of a throw that fell."""
    (rows,) = read(book, language, way).beginning(*HEADS[language].throws)
    for what, _, *cells in rows:
        assert any(each.is_told(language, what, *cells) for each in fallen(book)), (what, cells)


@every
def test_turning_points_and_best_units_have_the_numbers_of_the_tables(
    book: str, language: Language, way: str
) -> None:
    """What a turn cost of how much; what the best unit of each side cost the enemy."""
    course, told = course_of(book), read(book, language, way)
    points = [line for line in told.section(HEADS[language].points) if re.search(HEADS[language].of, line)]
    for line in points:
        title, rest = line.split(": ", 1)
        (turn,) = [
            each for each in course.turns if turn_title(course.rulebook, each.number).in_(language) == title
        ]
        lost, whole = map(int, re.search(HEADS[language].of, rest).groups())  # type: ignore[union-attr]
        (side,) = [each for each in SIDES if rest.startswith(course.state.armies[each].in_(language))]
        assert (lost, whole) == (turn.losses[side], course.start(side)), line
    most = [
        max(int(row[5]) for row in rows[:-1] if row[5] != NONE)
        for rows in told.ending(HEADS[language].losses)
    ]
    best = [line for line in told.section(HEADS[language].best) if re.search(HEADS[language].cost, line)]
    written = [
        int((re.search(r"\d+ (?:casualties|Verluste)", line) or ["1 "])[0].split()[0]) for line in best
    ]
    assert written == sorted((each for each in most if each), reverse=True)


@every
def test_the_story_tells_the_losses_of_every_turn(book: str, language: Language, way: str) -> None:
    """The casualties named in the sentences of a turn sum to its last sentence, and that to the tables."""
    course, told = course_of(book), read(book, language, way)
    for before, turn in zip(course.turns, course.turns[1:], strict=False):
        title = turn_title(course.rulebook, turn.number).in_(language)
        prose = told.section(title)[0]
        fought, _, summed = prose.partition(OF_THE_TURN[language])
        summed, _, back = summed.partition(BACK[language])
        names = {side: course.state.armies[side].in_(language) for side in SIDES}
        lost = {side: int(after(names[side], summed)) if summed else 0 for side in SIDES}
        regained = {side: int(after(names[side], back)) if names[side] in back else 0 for side in SIDES}
        named = sum(
            int(each) if each.isdigit() else 1
            for found in re.finditer(COST[language], fought)
            for each in found.groups()
            if each
        )
        assert named == sum(lost.values()), prose
        for side in SIDES:
            was, now = (
                sum(worth(course, state, key) for key in units(book, side))
                for state in (before.state, turn.state)
            )
            assert lost[side] - regained[side] == was - now, prose


def after(name: str, text: str) -> str:
    """The number behind a name."""
    found = re.search(re.escape(name) + r" (\d+)", text)
    assert found, (name, text)
    return found[1]


@every
def test_result_and_counted_points_are_those_of_the_rules(book: str, language: Language, way: str) -> None:
    """The sentence of the result, and every counted point, as the book gives them for the last table."""
    course, told = course_of(book), read(book, language, way)
    outcome = course.rulebook.outcome(course.state)
    assert outcome is not None and outcome.text.in_(language) in told.lines
    points: list[Row] = [
        (what.in_(language), *(number(of[side], language, 1) if side in of else NONE for side in SIDES))
        for what, of in (course.rulebook.tally(course.state) if course.rulebook.tally else ())
    ]
    names = tuple(course.state.armies[side].in_(language) for side in SIDES)
    assert told.beginning("", *names) == ([points] if points else [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_paper_tells_the_same(book: str, language: Language) -> None:
    """HTML and Markdown have the same tables, and the same lines but the place of the replay."""
    one, two = (read(book, language, way) for way in WAYS)
    assert one.tables == two.tables
    assert [each for each in one.lines if each in two.lines] == two.lines
    assert len(one.lines) == len(two.lines) + 1
