"""However a rule is cut up by checkpoints and lots, its odds are the same."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d6, exactly
from pulverdampf.engine.odds import YES, Odds, distribution
from pulverdampf.engine.state import ONE
from pulverdampf.text import Text
from tests.engine.toy import RULEBOOK, Duel, Lost, duel, shoot

SEVEN = {f"slot {i}": 1 for i in range(7)}
STRUCK_OR_NOT = {"slot 0": 1, "another": 6}


async def volley(battle: Battle[Duel]) -> tuple[int, int]:
    """Counts of thirteen dice with two kinds of face, one of which may be thrown again."""
    hits, sixes = await battle.counts(13, d6, at_least(4), exactly(6), rule="TOY-05", by=ONE)
    if hits < 13 and await battle.may(ONE, "TOY-06", Text("Again?", "Noch einmal?")):
        again, six = await battle.counts(1, d6, at_least(4), exactly(6), rule="TOY-06", by=ONE)
        hits, sixes = hits + again, sixes + six
    return hits, sixes


async def fall(battle: Battle[Duel], hits: int, sixes: int, lots: Mapping[str, int]) -> None:
    """With a six one lot of seven falls in place of a soldier."""
    if sixes and await battle.draw(lots, rule="TOY-07", by=ONE) == "slot 0":
        hits -= 1
    battle.record(Lost("b", hits))


async def in_one_go(battle: Battle[Duel]) -> None:
    hits, sixes = await volley(battle)
    await fall(battle, hits, sixes, SEVEN)


async def in_two_stages(battle: Battle[Duel]) -> None:
    """The same with a checkpoint between; what was rolled waits on the agenda."""
    if not battle.state.agenda:
        hits, sixes = await volley(battle)
        battle.schedule(shoot.due(ONE, hits * 20 + sixes))
        await battle.checkpoint()
    hits, sixes = divmod(getattr(battle.state.agenda[0], "dice"), 20)  # noqa: B009 (a stage's due is untyped)
    await fall(battle, hits, sixes, SEVEN)


async def asking_for_less(battle: Battle[Duel]) -> None:
    """The same with the lots that make no difference laid together."""
    await fall(battle, *await volley(battle), STRUCK_OR_NOT)


def a_full_table() -> Duel:
    state = duel(40)
    for i in range(38):
        state.pieces[f"c{i}"] = replace(state.pieces["a"], id=f"c{i}")
    return state


def odds_of(procedure: Callable[..., Any], state: Duel) -> Odds[int]:
    return distribution(RULEBOOK, state, procedure, YES, lambda after: after.pieces["b"].strength)


@pytest.mark.parametrize("procedure", [in_one_go, in_two_stages, asking_for_less])
def test_the_odds_of_a_volley_on_a_full_table_are_whole(procedure: Callable[..., Any]) -> None:
    assert sum(odds_of(procedure, a_full_table()).chances.values()) == Fraction(1)


def test_however_the_rule_is_cut_up_the_odds_are_the_same() -> None:
    one, two, three = (odds_of(each, a_full_table()) for each in (in_one_go, in_two_stages, asking_for_less))
    assert one.chances == two.chances == three.chances
