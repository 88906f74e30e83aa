"""What is told before the dice is what the rules reckon when they fall, in every rulebook."""

from collections.abc import Iterator

import pytest

from pulverdampf.engine.beforehand import Stake, at_stake
from pulverdampf.engine.events import Answered, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose
from tests.conformance.battles import BOOKS, CROWDS, played

FIGHTS = {
    "march-of-eagles": {"MOE-MEL-01"},
    "kriegspfad": {"KP-FIRE-10"},
    "black-powder": {"BP-FIRE-07"},
    "dbx": {"DBX-FIRE-10"},
    "muskets-tomahawks": {"MT-FIRE-03", "MT-MEL-06"},
}
"""Numbers for which somebody decides right before the dice."""


def told_and_reckoned(key: str, seed: int) -> Iterator[tuple[Stake, list[Reckoned]]]:
    """Whatever was told before an option was chosen, and the numbers that came when it was."""
    told: dict[str, tuple[Stake, ...]] = {}
    at, asked = 0, ""
    for game in played(key, CROWDS[key](seed), seed):
        chosen = next(
            (str(each.value) for each in game.log[at:] if isinstance(each, Answered) and each.rule == asked),
            None,
        )
        if chosen in told:
            since = [each for each in game.log[at:] if isinstance(each, Reckoned)]
            yield from ((stake, since) for stake in told[chosen])
        at, (asked, told) = len(game.log), options_told(game)


def options_told(game: Game) -> tuple[str, dict[str, tuple[Stake, ...]]]:
    """The numbers before each option of the question that waits."""
    waiting = game.waiting_for()
    if not waiting or not isinstance(waiting[0], Choose):
        return "", {}
    decision = waiting[0]
    try:
        twin = imagined(game, decision.by)
        return decision.rule, {key: at_stake(twin, key, decision.by) for key in decision.options}
    except Refused:
        return "", {}


@pytest.mark.parametrize("key", BOOKS)
def test_numbers_before_the_dice_are_those_of_the_rule(key: str) -> None:
    met: set[str] = set()
    for seed in range(2):
        for stake, since in told_and_reckoned(key, seed):
            assert stake.number in since
            assert stake.thrown is None or stake.thrown.rule == stake.number.rule
            met.add(stake.number.rule)
    assert met >= FIGHTS[key]
