"""Measures Black Powder: battles of generals, the exact odds of a whole charge, the fan of an order."""

import time
from collections.abc import Callable
from fractions import Fraction
from statistics import median

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.odds import FIRST, distribution
from pulverdampf.engine.orders import Plan, Step
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.armies import mustering
from pulverdampf.rulebooks.black_powder.cases.setup import position
from pulverdampf.rulebooks.black_powder.command.fan import fan
from pulverdampf.rulebooks.black_powder.command.obeying import command
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round
from pulverdampf.rulebooks.black_powder.lookup import commander_of
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.table.legs import Ahead

Row = tuple[str, str, str, str]


def battle(seed: int) -> None:
    """One battle of two armies of 600 points to its end."""
    ready = mustering.ready_armies()
    game = Game(RULEBOOK, mustering.begin(ready["RA-1"], ready["RA-2"]), SeededDice(seed))
    seats = {"one": ByRuleOfThumb(f"{seed}one"), "two": ByRuleOfThumb(f"{seed}two")}
    while not game.over:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)


def supported_charge() -> PowderState:
    """A line with support on its left and behind it is ordered to charge a line with support behind it."""
    charger = {"side": "one", "at": (40, 30)}
    friends = ({"side": "one", "at": (40, 26)}, {"side": "one", "at": (27, 30)})
    enemies = ({"side": "two", "at": (40, 44)}, {"side": "two", "at": (40, 50)})
    return position([charger, *friends, *enemies])


def seconds_of(act: Callable[[], object], rounds: int) -> float:
    """Median processor seconds of one call."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        act()
        times.append(time.process_time() - start)
    return median(times)


def black_powder() -> list[Row]:
    """What is promised for Black Powder, in processor time."""
    battle(0)
    start = time.process_time()
    for seed in range(12):
        battle(seed)
    rate = 12 / (time.process_time() - start)

    state = supported_charge()
    spoken = command.kind("AC1", "order", (("A1", (Step("charge", target="B1"),)),))
    charging = state.copied()
    charging.agenda = (spoken, fight_round.kind("A1"))

    def worked_out() -> Fraction:
        found = distribution(
            RULEBOOK,
            charging,
            settle,
            FIRST,
            lambda end: (end.pieces["A1"].place, end.pieces["B1"].place),
        )
        assert not found.missing
        return sum(found.chances.values(), Fraction())

    assert worked_out() == 1
    charge = seconds_of(worked_out, 3)
    ahead = (Step("march", (Ahead(3.0),)),) * 3
    plan = Plan(dict.fromkeys(("A1", "A2", "A3"), ahead))
    fanned = seconds_of(lambda: fan(Scene(state, RULEBOOK.layout), commander_of(state, "AC1"), plan), 9)
    return [
        ("Black Powder: rule-of-thumb battles a second, one core", f"{rate:.1f}", "", "at least 3"),
        ("Black Powder: exact odds of an ordered charge", f"{charge * 1e3:.0f} ms", "", "under 1 s"),
        ("Black Powder: fan of an order to a brigade", f"{fanned * 1e3:.1f} ms", "", "under 50 ms"),
    ]
