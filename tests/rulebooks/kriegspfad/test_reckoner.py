"""Battles reckoned anew by somebody who knows only the paper: twenty, and in `make test-vast` two hundred."""

from collections import Counter

import pytest
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from tests.conformance.battles import fought
from tests.rulebooks.kriegspfad.crowds import crowded
from tests.rulebooks.kriegspfad.random_battles import begun, besieged, generals_for, is_siege
from tests.rulebooks.kriegspfad.reckoning.reading import Reckoner

SOME = range(20)
PARTS = [range(first, first + 20) for first in range(20, 200, 20)]


def reckoned(number: int) -> Reckoner:
    """A battle of a number, reckoned anew: most begin in the thick of it, every tenth from the setup."""
    if number % 10:
        state = crowded(number)
        game = fought("kriegspfad", state.copied(), number)
        return Reckoner(state).read(game.log)
    state = besieged(24 + 3 * number) if number % 20 else begun(number)
    lots = 24 + 3 * number if number % 20 else number
    game = Game(RULEBOOK, state.copied(), SeededDice(lots))
    generals = generals_for(lots if is_siege(lots) else 27)
    while not game.over:
        side = game.waiting_for()[0].by
        game.answer(generals[side].answer(game.view(side)), side)
    return Reckoner(state).read(game.log)


def agrees(numbers: range) -> Counter[str]:
    checked: Counter[str] = Counter()
    for number in numbers:
        found = reckoned(number)
        assert not found.wrong, f"battle {number}\n" + "\n".join(found.wrong[:5])
        checked.update(found.checked)
    return checked


def test_twenty_battles() -> None:
    """KP-T-FIRE, KP-T-HIT, KP-T-MELEE, KP-T-MELRES, KP-T-MORALE, KP-MOVE-01, KP-RALLY-01: every shot, melee,
    test, rally and move of the log is what the paper's numbers give; none of these kinds is missing."""
    checked = agrees(SOME)
    for what in ("shot", "hits", "kills", "melee", "melee total", "melee result", "morale", "rally", "move"):
        assert checked[what] >= 5, (what, checked)


@pytest.mark.parametrize("numbers", PARTS, ids=lambda each: f"from {each[0]}")
def test_two_hundred_battles(numbers: range) -> None:
    """The same over many more, twenty at a time."""
    assert agrees(numbers)["shot"] > 50


def test_it_notices() -> None:
    """A log whose hits, totals or moves are falsified does not agree."""
    state = crowded(3)
    game = fought("kriegspfad", state.copied(), 3)
    log = list(game.log)
    for at, event in enumerate(log):
        if type(event).__name__ == "VolleyRolled" and event.target:  # type: ignore[union-attr]
            more = replace(event.struck, hits=event.struck.hits + 1)  # type: ignore[union-attr]
            log[at] = replace(event, struck=more)
            break
    else:
        pytest.fail("no volley")
    assert Reckoner(state).read(log).wrong
