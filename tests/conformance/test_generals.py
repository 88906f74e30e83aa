"""What a side may not see changes no answer of its general, at any level."""

import itertools
from random import Random
from typing import Any

import pytest

from pulverdampf.engine.answers import plain
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Event
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.generals import guard
from pulverdampf.generals.levels import LEVELS, general
from tests.conformance.secrets import PAIRS

STEPS = 40


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", [key for key in PAIRS if key != "toy"])
def test_two_battles_that_differ_in_secrets_get_the_same_answers(
    key: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "FIRST_TRIALS", 1)
    monkeypatch.setattr(guard, "CONFIRMING", 2)
    monkeypatch.setattr(guard, "STYLES", ())
    pair, lots = PAIRS[key](1), Random(1)
    games = [Game(pair.book, state, SeededDice(1)) for state in (pair.first, pair.second)]
    leading = [general(level, "the same") for _ in games]
    asked = 0
    for _ in range(STEPS):
        waiting = [game.waiting_for() for game in games]
        if not all(waiting) or waiting[0][0].by != waiting[1][0].by:
            break
        side = waiting[0][0].by
        if side == pair.blind:
            views = [game.view(side) for game in games]
            answers = [led.answer(view) for led, view in zip(leading, views, strict=True)]
            assert plain(answers[0]) == plain(answers[1])
            answer, asked = answers[0], asked + 1
        else:
            answer = _legal_in_both(games, lots)
        if answer is None:
            break
        before = [len(game.log) for game in games]
        for game in games:
            game.answer(answer, side)
        fresh = [entry for game, at in zip(games, before, strict=True) for entry in game.log[at:]]
        if any(isinstance(entry, Event) and entry.reveals for entry in fresh):
            break
    assert asked or key not in ("kriegspfad", "muskets-tomahawks")


def _legal_in_both(games: list[Game], lots: Random) -> Any:
    """An answer of the side that sees, legal in both battles; nothing where there is none."""
    one, two = (game.waiting_for()[0] for game in games)
    if isinstance(one, Choose) and isinstance(two, Choose):
        keys = [key for key in one.options if key in two.options]
        return lots.choice(keys) if keys else None
    if isinstance(one, Order) and isinstance(two, Order):
        scenes = [game.view(one.by).scene for game in games]
        for idea in itertools.islice(one.form.ideas(scenes[0]), 20):
            if one.form.allows(idea, scenes[0]) and two.form.allows(idea, scenes[1]):
                return idea
    return None
