"""Battles by lot over all lists, sizes, grounds and rulings: the book's part of `make marathon`."""

from random import Random
from typing import Literal, get_args, get_origin, get_type_hints

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.state import Side
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.armies import mustering
from pulverdampf.rulebooks.dbx.rulings import Rulings
from tests.rulebooks.dbx.invariants import faults
from tests.rulebooks.dbx.lots import proposed

LISTS = sorted(mustering.army_lists())
GROUNDS = [key for key in sorted(mustering.terrain_setups()) if key != "CULLODEN"]
General = ByChance | ByRuleOfThumb
LOOKED_AT = 12
"""Every so manieth question the table is looked over."""


def begun(number: int) -> Game:
    """A battle that is about to begin: fifty run through all lists, every fifth is a big one."""
    lots = Random(f"dbx {number}")
    times = 3 if number % 5 == 4 else 1
    one, two = (
        proposed(LISTS[place % len(LISTS)], lots, times=times) for place in (2 * number, 2 * number + 1)
    )
    ground = lots.choice(GROUNDS) if number % 4 == 0 else mustering.BY_DICE
    rulings = other_rulings(lots) if number % 3 == 2 else {}
    state = mustering.begin(one, two, terrain=ground, rulings=rulings)
    return Game(RULEBOOK, state, SeededDice(number))


def other_rulings(lots: Random) -> dict[str, object]:
    """Some switches set to something else than in the standard game."""
    usual, found = Rulings(), {}
    for name, kind in get_type_hints(Rulings).items():
        choices = get_args(kind) if get_origin(kind) is Literal else (True, False) if kind is bool else ()
        others = [each for each in choices if each != getattr(usual, name)]
        if others and lots.random() < 0.3:
            found[name] = lots.choice(others)
    return found


def generals(number: int) -> dict[Side, General]:
    """Chance against chance, and in every fourth battle against the general who knows the book."""
    seats: dict[Side, General] = {side: ByChance(f"{number} {side}") for side in ("one", "two")}
    if number % 4 == 3:
        side = "one" if number % 8 == 3 else "two"
        seats[side] = ByRuleOfThumb(f"{number} {side}")
    return seats


def fought(number: int) -> Game:
    """Plays a battle to its end; nothing may stand where it must not at any time."""
    game, seats = begun(number), generals(number)
    asked = 0
    while not game.over:
        for request in game.waiting_for():
            game.answer(seats[request.by].answer(game.view(request.by)), request.by)
        asked += 1
        if asked % LOOKED_AT == 0 or game.over:
            wrong = faults(game)
            assert not wrong, f"{request.rule}: {'; '.join(wrong)}"
    assert game.outcome is not None
    return game
