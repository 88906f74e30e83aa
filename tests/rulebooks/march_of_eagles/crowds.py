"""Crowded situations by lot: everybody within reach of everybody, on broken ground, under mixed rulings."""

from random import Random
from typing import Any, get_args, get_type_hints

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.rulings import Rulings
from pulverdampf.rulebooks.march_of_eagles.state import EagleState, Melee
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout, within_table
from pulverdampf.rulebooks.march_of_eagles.terrain.ground import ground
from pulverdampf.table.sweeps import is_free

GROUND = (
    {"kind": "wood", "rect": (20, 18, 27, 24)},
    {"kind": "hedge", "line": ((30, 22), (40, 22))},
    {"kind": "wall", "line": ((12, 25), (22, 25))},
    {"kind": "building", "rect": (41, 20, 46, 25)},
    {"kind": "hill", "rect": (5, 20, 15, 28)},
    {"kind": "stream", "line": ((45, 28), (60, 28))},
    {"kind": "river", "rect": (55, 10, 58, 20)},
    {"kind": "marsh", "rect": (48, 30, 54, 36)},
)
KEPT = ("points_limit", "points_exact", "turns", "table", "victory_mode", "weather")
LIVELY = {
    "charge": 6.0, "shoot": 2.0, "follow": 2.0, "fire": 2.0, "counter-charge": 3.0, "evade": 3.0,
    "square": 3.0, "stay": 6.0, "forward": 2.0, "reform": 0.3, "pass": 0.3, "wheel-left": 0.3,
    "wheel-right": 0.3,
    "line": 0.5, "column": 0.5, "backward": 0.3,
}  # fmt: skip
"""How much more or less often a lively general gives an answer."""


def crowded(seed: int) -> EagleState:
    """A situation in which much will happen at once."""
    lots = Random(seed)
    if seed % 5 == 4 or lots.random() < 0.1:
        return _engaged(lots)
    if seed % 10 == 6:
        return _ridden_at(lots)
    while True:
        units = [_unit(lots, side) for side in ("one", "two") for _ in range(lots.randint(2, 5))]
        led = {side: letter for side, letter in (("one", "A1"), ("two", "B1")) if lots.random() < 0.4}
        terrain = lots.sample(GROUND, lots.randint(0, len(GROUND)))
        state = position(
            units, terrain=terrain, rulings=_rulings(lots), commanders=led, turn=lots.randint(1, 6)
        )
        if _stands(state):
            return state


def _engaged(lots: Random) -> EagleState:
    """Melees from the turn before, with friends of both sides off the flanks of one of them."""
    column = {"formation": "column", "grade": lots.choice(("veteran", "guard"))}
    units: list[dict[str, Any]] = [
        {"side": "one", "at": (30, 19.2)},
        {"side": "one", "at": (19, 21), "facing": 0, **column},
        {"side": "two", "at": (30, 20.8)},
        {"side": "two", "at": (42, 19), "facing": 180, **column},
    ]
    for x in (7, 57, 67):
        units += [{"side": "one", "at": (x, 19.2)}, {"side": "two", "at": (x, 20.8)}]
    state = position(units, rulings=_rulings(lots), turn=2)
    pairs = (("A1", "B1"), ("A3", "B3"), ("A4", "B4"), ("A5", "B5"))
    for number, (one, two) in enumerate(pairs, 1):
        name = f"m{number}"
        state.melees[name] = Melee(name, one, two, lots.choice(((), (one,))), 1, 1, phases=1)
        state.bodies[one].melee = state.bodies[two].melee = name
    state.melee_count = len(pairs)
    return state


def _ridden_at(lots: Random) -> EagleState:
    """Horse before foot that has not acted: who is charged may form square in haste."""
    grade = lots.choice(("veteran", "guard"))
    units: list[dict[str, Any]] = []
    for x in (14, 30, 46):
        units.append({"side": "one", "arm": "cavalry", "at": (x, 18), "grade": grade, "soldiers": 12})
        units.append({"side": "two", "at": (x, 26), "grade": grade})
    return position(units, rulings=_rulings(lots), turn=1)


def _rulings(lots: Random) -> dict[str, Any]:
    drawn: dict[str, Any] = {"cavalry": True, "artillery": True}
    for key, kind in get_type_hints(Rulings).items():
        if key not in (*KEPT, "cavalry", "artillery") and lots.random() < 0.3:
            drawn[key] = lots.random() < 0.5 if kind is bool else lots.choice(get_args(kind))
    return drawn


def _unit(lots: Random, side: str) -> dict[str, Any]:
    arm = lots.choices(("infantry", "cavalry", "artillery"), (8, 1, 1))[0]
    y = (14 if side == "one" else 26) + lots.uniform(-4, 6)
    unit: dict[str, Any] = {"side": side, "at": (lots.uniform(8, 56), y), "arm": arm}
    unit["grade"] = lots.choice(("recruit", "drilled", "veteran", "guard"))
    unit["nation"] = lots.choice(("british", "french"))
    if lots.random() < 0.2:
        unit["facing"] = lots.uniform(0, 360)
    if arm == "cavalry":
        traits = lots.choice(((), ("heavy",), ("lances",)))
        return unit | {"soldiers": lots.choice((8, 12)), "formation": _line_or_column(lots), "traits": traits}
    if arm == "artillery":
        formation = lots.choice(("line", "limbered"))
        traits = lots.choice(((), ("heavy",), ("horse",)))
        return unit | {"soldiers": lots.choice((8, 12)), "formation": formation, "traits": traits}
    unit |= {
        "soldiers": lots.choice((16, 20, 24, 28)),
        "formation": lots.choice(("line", "column", "square")),
    }
    unit |= {"drummers": lots.randint(0, 2), "ncos": lots.randint(0, 2)}
    unit |= {"ensigns": lots.randint(0, 2), "officers": lots.randint(0, 1)}
    if lots.random() < 0.3:
        unit["skirmishers"] = unit["soldiers"] // 5
    if lots.random() < 0.1:
        unit |= {"light": True, "rifles": True}
    if lots.random() < 0.3:
        unit["lost"] = lots.randint(1, 10)
    return unit


def _line_or_column(lots: Random) -> str:
    return lots.choice(("line", "column"))


def _stands(state: EagleState) -> bool:
    scene = Scene(state, layout)
    outlines = [each for each in scene.outlines() if each.kind != "commander"]
    return all(
        within_table(state, each)
        and not ground(scene).barred(each, "line")
        and is_free(each, outlines[:index], 0.01)
        for index, each in enumerate(outlines)
    )
