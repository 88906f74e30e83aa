"""Kriegspfad measured: whole battles, the check of an order, and sight from everybody to everybody."""

import time
from collections.abc import Callable
from statistics import median

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.sight.seeing import sees
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState

Row = tuple[str, str, str, str]
PLAINS, WOODS = ("SIOUX-1876", "US-1876"), ("ALGONKIN-1755", "BRITISH-1755")
SMALL, LARGE = "few elements", "many elements with muskets"
KINDS = ("light_wood", "dense_wood", "rough", "field", "tall_grass")


def fought(seed: int, armies: tuple[str, str]) -> None:
    """One open battle of two 300-point armies to its end, by rule of thumb on both sides."""
    one, two = (mustering.ready_armies()[key] for key in armies)
    state = mustering.begin(one, two, terrain="dice", scenario="", rulings={"scenario": "open"})
    game = Game(RULEBOOK, state, SeededDice(seed))
    seats = {side: ByRuleOfThumb(f"{seed}{side}") for side in ("one", "two")}
    while not game.over:
        asked = game.waiting_for()[0]
        game.answer(seats[asked.by].answer(game.view(asked.by)), asked.by)


def crowded() -> WarState:
    """Eighty elements and twenty-five features."""
    units = [
        {"side": side, "troop": "warrior", "elements": 5, "at": (8 + 15 * (i % 4), y + 3 * (i // 4))}
        for side, y in (("one", 4.0), ("two", 38.0))
        for i in range(8)
    ]
    terrain = [
        {
            "kind": KINDS[i % len(KINDS)],
            "rect": (3 + 13 * (i % 5), 10 + 5 * (i // 5), 10 + 13 * (i % 5), 13 + 5 * (i // 5)),
        }
        for i in range(25)
    ]
    return position(units, terrain=terrain, phase=MOVEMENT)


def timed(act: Callable[[], object], rounds: int = 9) -> float:
    """Median seconds of one call."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        act()
        times.append(time.process_time() - start)
    return median(times)


def battles(armies: tuple[str, str]) -> float:
    """Battles a second of processor time."""
    fought(0, armies)
    rates = []
    for turn in range(3):
        start = time.process_time()
        for seed in range(turn * 3, turn * 3 + 3):
            fought(seed, armies)
        rates.append(3 / (time.process_time() - start))
    return median(rates)


def kriegspfad() -> list[Row]:
    """Battles a second on one core, one order among 80 elements, and all lines of sight between 80."""
    game = Game(RULEBOOK, crowded(), SeededDice(1))
    while not isinstance(asked := game.request, Order):
        assert isinstance(asked, Choose)
        wanted = [key for key in ("done", "move-good") if key in asked.options]
        game.answer(wanted[0] if wanted else next(iter(asked.options)))
    view, form = game.view(asked.by), asked.form
    ideas = list(form.ideas(view.scene))
    check = timed(lambda: [form.objections(idea, view.scene) for idea in ideas]) / len(ideas)
    state = crowded()

    def all_pairs() -> int:
        scene = Scene(state, RULEBOOK.layout)
        pieces = list(state.pieces.values())
        return sum(sees(scene, one, two) for one in pieces for two in pieces)

    sight = timed(all_pairs)
    return [
        (f"Kriegspfad: rule-of-thumb battles a second, {SMALL}", f"{battles(PLAINS):.1f}", "", "at least 2"),
        (f"Kriegspfad: rule-of-thumb battles a second, {LARGE}", f"{battles(WOODS):.1f}", "", "at least 2"),
        ("Kriegspfad: check of one order, 80 elements", f"{check * 1e6:.0f} µs", "", "under 200 µs"),
        ("Kriegspfad: sight of 80 by 80 elements, 25 features", f"{sight * 1e3:.0f} ms", "", "under 30 ms"),
    ]
