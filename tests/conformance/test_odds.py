"""Exact odds of every rulebook sum to one and agree with the same rules thrown many times."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.odds import FIRST, distribution
from pulverdampf.engine.requests import CHECKPOINT, Chance, Choose, Order
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import State
from tests.conformance.battles import BOOKS, beginnings, book_of, played

FEW, ALL = 2, 100
"""How many situations are compared with throws, at least: `make test-long` compares all."""
THROWS = {FEW: 200, ALL: 500}
MOST_LEAVES = 20_000
FEW_LEAVES = 100
MOST_ANSWERS = 150
"""After so many answers without anything due the odds are asked for all the same."""
KINDS = 8
SIGMAS = 4.5


def men(state: State) -> int:
    """A number that fighting changes: everybody who still stands, and the markers of the shaken."""
    standing = sum(max(piece.strength, 1) for piece in state.pieces.values() if piece.pose is not None)
    return standing + sum(getattr(body, "markers", 0) for body in state.bodies.values())


def situations(key: str) -> Iterator[State]:
    """States in which something is due, one for each kind of thing."""
    seen: set[type] = set()
    for seed, state in beginnings(key, range(220, 232)):
        for game in played(key, state, seed):
            agenda = game.checkpoint.agenda
            if agenda and game.checkpoint.clock.turn and type(agenda[0]) not in seen:
                seen.add(type(agenda[0]))
                yield game.checkpoint
            if len(seen) >= KINDS:
                return


def thrown_once(book: Rulebook, state: State, seed: int) -> int:
    """Works off what is due with seeded dice; players answer as the policy does."""
    battle: Battle[State] = Battle(state.copied(), book.layout, lambda entry: None)
    dice, rule, answer = SeededDice(seed), settle(battle), None
    while True:
        try:
            asked = rule.send(answer)
        except StopIteration:
            return men(battle.state)
        if asked is CHECKPOINT:
            answer = None
        elif isinstance(asked, Chance):
            answer = asked.thrown(dice.roll)[0]
        elif isinstance(asked, Choose):
            answer = next(iter(asked.options))
        else:
            assert isinstance(asked, Order)
            ideas = asked.form.ideas(battle.scene)
            answer = next(idea for idea in ideas if not asked.form.objections(idea, battle.scene))


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("wanted", [FEW, ALL], ids=["few", "all"])
def test_odds_sum_to_one_and_agree_with_throws(key: str, wanted: int) -> None:
    book, compared = book_of(key), 0
    for state in situations(key):
        odds = distribution(book, state, settle, FIRST, men, most=MOST_LEAVES)
        assert sum(odds.chances.values()) + odds.missing == 1
        if odds.missing or len(odds.chances) == 1:
            continue
        mean = float(sum(value * chance for value, chance in odds.chances.items()))
        spread = float(sum(chance * (value - odds.mean) ** 2 for value, chance in odds.chances.items()))
        throws = THROWS[wanted]
        thrown = sum(thrown_once(book, state, seed) for seed in range(throws)) / throws
        assert abs(thrown - mean) <= SIGMAS * sqrt(spread / throws) + 1e-9, state.agenda[0]
        compared += 1
        if compared == wanted:
            break
    assert compared >= FEW


def grounds() -> Iterator[Any]:
    """Every scenario and every ready table of every book."""
    for key in BOOKS:
        muster = book_of(key).muster
        yield from (pytest.param(key, scenario, "") for scenario in muster.scenarios())
        yield from (pytest.param(key, "", terrain) for terrain in muster.terrain_setups())


@pytest.mark.parametrize(("key", "scenario", "terrain"), list(grounds()))
def test_every_scenario_and_every_table_has_odds(key: str, scenario: str, terrain: str) -> None:
    book = book_of(key)
    armies = book.muster.ready_armies()
    one, two = (armies[each] for each in book.muster.default_armies(scenario))
    state = book.muster.begin(one, two, scenario=scenario, terrain=terrain)
    for at, game in enumerate(played(key, state, 7)):
        start = game.checkpoint
        if start.agenda or at == MOST_ANSWERS:
            odds = distribution(book, start, settle, FIRST, men, most=FEW_LEAVES)
            assert sum(odds.chances.values()) + odds.missing == 1
            return
    pytest.fail("the battle was over before anything was due")
