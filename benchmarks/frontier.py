"""Muskets & Tomahawks: battles a second, spotting of all against all, the check behind a dragged unit."""

import time
from collections.abc import Callable
from statistics import median

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.armies import mustering
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.movement.footing import Terms
from pulverdampf.rulebooks.muskets_tomahawks.movement.walking import walk_form
from pulverdampf.rulebooks.muskets_tomahawks.presence import on_table_of
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import chance_to_spot
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.table.shapes import Pose

Row = tuple[str, str, str, str]


def battle(seed: int) -> None:
    """One battle of two ready 300-point forces between rule-of-thumb generals."""
    ready = mustering.ready_armies()
    game = Game(RULEBOOK, mustering.begin(ready["FB-A"], ready["FF-A"], scenario="S1"), SeededDice(seed))
    seats = {side: ByRuleOfThumb(f"{seed}{side}") for side in ("one", "two")}
    while (asked := game.request) is not None:
        assert asked.by is not None
        game.answer(seats[asked.by].answer(game.view(asked.by)))


def crowded() -> FrontierState:
    """Forty-eight figures a side on a wooded table."""
    units = [
        {"side": side, "at": (8 + 10 * (i % 4), y), "models": 12, "spacing": 1.05, "formation": "normal"}
        for side, y in (("one", 10.0), ("two", 34.0))
        for i in range(4)
    ]
    terrain = [
        {
            "kind": ("wood", "brush", "orchard", "corn")[i % 4],
            "disc": (6 + 9 * (i % 5), 16 + 8 * (i // 5), 3.2),
        }
        for i in range(15)
    ]
    return position(units, terrain=terrain)


def spot_all(state: FrontierState) -> None:
    """Every unit tries every enemy, all figures against all."""
    scene = Scene(state, layout)
    for side in ("one", "two"):
        for unit in on_table_of(state, side):
            for foe in on_table_of(state, other(side)):
                chance_to_spot(scene, unit.id, foe.id)


def drag(state: FrontierState) -> Callable[[], object]:
    """Twelve figures dragged three inches, checked from nothing."""
    form = walk_form(state, Terms("A2", "normal"), "MT-MOVE-04")
    walks = {}
    for key in state.bodies["A2"].pieces:
        pose = state.pieces[key].pose
        assert pose is not None
        walks[key] = Walk((), Pose(pose.x, pose.y + 3.0, pose.facing))
    return lambda: form.objections(Walks(walks), Scene(state, layout))


def timed(act: Callable[[], object], number: int, rounds: int = 7) -> float:
    """Median seconds of processor time of one call."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(number):
            act()
        times.append((time.process_time() - start) / number)
    return median(times)


def frontier() -> list[Row]:
    """The three promises of the book, in processor time."""
    battle(0)
    start = time.process_time()
    for seed in range(1, 13):
        battle(seed)
    rate = 12 / (time.process_time() - start)
    tables = iter([crowded() for _ in range(21)])  # nothing is known of any of them
    drags = iter([drag(crowded()) for _ in range(35)])
    spotting, dragging = timed(lambda: spot_all(next(tables)), 3), timed(lambda: next(drags)(), 5)
    return [
        ("frontier: rule-of-thumb battles a second, one core", f"{rate:.1f}", "", "at least 2"),
        (
            "frontier: spotting of 48 figures against 48, both ways",
            f"{spotting * 1e3:.0f} ms",
            "",
            "under 50 ms",
        ),
        ("frontier: check of a drag of 12 figures", f"{dragging * 1e3:.1f} ms", "", "under 16 ms"),
    ]
