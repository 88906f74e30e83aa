"""How long the odds of a volley take on a full table; the bound is generous, the figure is printed."""

from time import perf_counter

from msgspec.structs import replace

from engine.toy import RULEBOOK, Company, Duel, Lost, duel
from pulverdampf.analysis.odds import YES, distribution
from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d6, exactly
from pulverdampf.engine.state import ONE
from pulverdampf.text import Text

SLOTS = {f"slot {i}": 1 for i in range(7)}


async def thirteen_muskets(battle: Battle[Duel]) -> None:
    """Counts of thirteen dice with two kinds of face, one voluntary re-roll, one draw of seven lots."""
    hits, sixes = await battle.counts(13, d6, at_least(4), exactly(6), rule="TOY-05", by=ONE)
    if hits < 13 and await battle.may(ONE, "TOY-06", Text("Again?", "Noch einmal?")):
        again, six = await battle.counts(1, d6, at_least(4), exactly(6), rule="TOY-06", by=ONE)
        hits, sixes = hits + again, sixes + six
    if sixes and await battle.draw(SLOTS, rule="TOY-07", by=ONE) == "slot 0":
        hits -= 1
    battle.record(Lost("b", hits))


def a_full_table() -> Duel:
    state = duel(40)
    one: Company = state.pieces["a"]
    for i in range(38):
        state.pieces[f"c{i}"] = replace(one, id=f"c{i}")
    return state


def test_the_odds_of_a_volley_take_milliseconds() -> None:
    state = a_full_table()
    took = []
    for _ in range(5):
        start = perf_counter()
        odds = distribution(RULEBOOK, state, thirteen_muskets, YES, lambda after: after.pieces["b"].strength)
        took.append(perf_counter() - start)
    print(f"\n{odds.leaves} leaves in {min(took) * 1000:.1f} ms")
    assert sum(odds.chances.values()) == 1
    assert min(took) < 0.2
