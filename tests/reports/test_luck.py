"""The ledger of luck: every throw beside its mean, by what the rules declare of it."""

import re
from math import isclose, sqrt
from pathlib import Path

import pytest

from pulverdampf.engine.dice import d6, d10
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.state import SIDES, Clock, State
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.reports.luck import Ledger, _wanted, ledger_of, thrown_in
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of
from tests.reports.battles import recorded

BOOKS = sorted(PACKAGES)
SOURCES = Path(__file__).parents[2] / "src" / "pulverdampf" / "rulebooks"


def throws(book: str, *entries: Answered) -> Ledger:
    rulebook = book_of(book)
    state = State(clock=Clock(1))
    return Ledger(
        tuple(each for at, entry in enumerate(entries) for each in thrown_in(rulebook, state, at, entry))
    )


def test_hits_stand_beside_their_mean() -> None:
    """Eight dice that hit on 4+ give five: one more than the mean, in deviations of a single die."""
    faces = (4, 5, 6, 4, 4, 1, 2, 3)
    ledger = throws(
        "black-powder", Answered("counts", "BP-FIRE-07", "one", "A1", (5,), faces, "all", "8d6", "4+")
    )
    (thrown,) = ledger.throws
    assert (thrown.dice, thrown.got, thrown.mean) == (8, 5, 4.0)
    assert isclose(thrown.luck, 1 / 0.5)


def test_low_is_good_where_the_rule_says_so() -> None:
    """A command roll of 3 with two dice is luck, one of 11 is not."""
    roll = ("total", "BP-CMD-02", "two", "BC1")
    good = throws("black-powder", Answered(*roll, 3, (1, 2), "all", "2d6"))
    bad = throws("black-powder", Answered(*roll, 11, (5, 6), "all", "2d6"))
    assert isclose(good.of("two").luck, 4 / sqrt(35 / 12))
    assert isclose(bad.of("two").luck, -4 / sqrt(35 / 12))


def test_what_is_thrown_again_is_two_throws() -> None:
    """Three dice, two of them thrown again: five fell, and the mean is that of five."""
    again = Answered("counts", "BP-MEL-03", "one", "A1", (2,), (1, 5, 2, 6, 3), "all", "3d6", "4+")
    (thrown,) = throws("black-powder", again).throws
    assert (thrown.dice, thrown.got, thrown.mean) == (5, 2, 2.5)


def test_a_roll_off_is_a_die_of_each_side() -> None:
    """Ties are dice like others; each side hopes for its own."""
    ledger = throws(
        "march-of-eagles",
        Answered("rolloff", "MOE-INIT-01", None, "", (6, 2), (3, 3, 6, 2), "all", "1d6", "0 0"),
    )
    assert [(each.side, each.dice, each.got) for each in ledger.throws] == [("one", 2, 9), ("two", 2, 5)]


def test_without_faces_the_value_counts() -> None:
    """Where only the result was typed in, it stands for its dice."""
    (thrown,) = throws(
        "black-powder", Answered("counts", "BP-FIRE-07", "one", "A1", (3,), (), "all", "4d6", "4+")
    ).throws
    assert (thrown.dice, thrown.got, thrown.mean, thrown.luck) == (4, 3, 2.0, 2.0)


@pytest.mark.parametrize(
    "entry",
    [
        Answered("counts", "BP-FIRE-07", "one", "A1", (3,), (1, 2, 3), "all", "3d6", "always"),
        Answered("counts", "BP-FIRE-07", "one", "A1", (0,), (1, 2, 3), "all", "3d6", "never"),
        Answered("total", "BP-SETUP-04", None, "", 3, (3,), "all", "1d6"),
        Answered("total", "BP-BLUN-01", "one", "A1", 3, (3,), "all", "1d6"),
        Answered("choose", "BP-CMD-01", "one", "A1", "yes"),
    ],
)
def test_no_luck_where_nothing_is_hoped_for(entry: Answered) -> None:
    """Certain throws, weather, blunders and decisions are no luck."""
    assert not throws("black-powder", entry).throws


def test_faces_are_read_as_they_were_written() -> None:
    """What a record writes of the faces that count is read back as the same faces."""
    from pulverdampf.engine.dice import at_least, below, exactly

    for die in (d6, d10):
        for wanted in (*map(at_least, range(-1, 12)), *map(below, range(-1, 12)), exactly(2, 3), exactly(4)):
            assert list(_wanted(wanted.on(die), die)) == [face for face in die.faces if face in wanted]


@pytest.mark.parametrize("book", BOOKS)
def test_every_throw_declares_what_is_hoped_for(book: str) -> None:
    """Each rule that throws dice has words for its throw, and with them what its thrower hopes for."""
    folder = SOURCES / book_of(book).package.rpartition(".")[2]
    asked = re.compile(
        r"\.(?:counts?|total|throw|opposed|roll_off)\((?:[^()]|\([^()]*\))*?rule=\"([A-Z0-9-]+)\"", re.S
    )
    sources = [each.read_text("utf-8") for each in folder.glob("**/*.py") if "advice" not in each.parts]
    rules = {rule for source in sources for rule in asked.findall(source)}
    words = book_of(book).rolls
    assert rules
    assert {rule for rule in rules if rule not in words and f"{rule}.rolloff" not in words} <= UNHOPED


UNHOPED = {"KP-FILL-13"}
"""Throws without words: fences of fields."""


@pytest.mark.parametrize("book", BOOKS)
def test_the_ledger_adds_up(book: str) -> None:
    """Kinds of throws and sides sum to the same, and every die of a side that has luck is in it."""
    record = recorded(book)
    ledger = ledger_of(record.rulebook, record.initial, record.entries)
    assert ledger.throws
    for side in SIDES:
        whole, kinds = ledger.of(side), [of[side] for _, of in ledger.by_kind()]
        assert (
            whole.dice
            == sum(each.dice for each in kinds)
            == sum(each.dice for each in ledger.throws if each.side == side)
        )
        assert isclose(whole.luck, sum(each.luck for each in kinds), abs_tol=1e-9)
        assert whole.throws == sum(each.throws for each in kinds)


def mirrored(book: str, number: int) -> list[float]:
    """The luck of both sides, and of the same armies with sides changed, in short battles by lot."""
    rulebook = book_of(book)
    ready = list(rulebook.muster.ready_armies().values())
    pair = [ready[0], ready[1]]
    sums: list[float] = []
    for one, two in (pair, pair[::-1]):
        game = Game(rulebook, rulebook.muster.begin(one, two), SeededDice(f"luck {book} {number} {one.id}"))
        seats = {side: ByChance(f"{number} {side}") for side in SIDES}
        for _ in range(LONG):
            if game.request is None:
                break
            side = game.waiting_for()[0].by
            game.answer(seats[side].answer(game.view(side)), side)
        ledger = ledger_of(rulebook, game.initial, game.log)
        sums += [ledger.of(side).luck for side in SIDES]
    return sums


LONG = 400
"""How many decisions of a battle are played; luck has the mean zero wherever one stops."""


def means_nothing(book: str, sums: list[float]) -> bool:
    """Whether the mean is zero within four standard errors; prints both."""
    mean = sum(sums) / len(sums)
    spread = sqrt(sum((each - mean) ** 2 for each in sums) / (len(sums) - 1))
    error = spread / sqrt(len(sums))
    print(f"{book:18} {len(sums) // 2} battles: mean luck {mean:+.3f}, standard error {error:.3f}")
    return abs(mean) <= 4 * error


@pytest.mark.parametrize("book", BOOKS)
def test_luck_means_nothing_in_a_few_battles(book: str) -> None:
    """Mirrored battles: the mean of all luck is zero within its interval."""
    assert means_nothing(book, [each for number in range(2) for each in mirrored(book, number)])


@pytest.mark.parametrize("book", BOOKS)
def test_luck_means_nothing_in_many_battles(book: str) -> None:
    """The same over four hundred battles a book: two thousand mirrored battles in all."""
    assert means_nothing(book, [each for number in range(200) for each in mirrored(book, number)])
