"""Crowded situations by lot: everybody within reach of everybody, on broken ground, under mixed rulings."""

from random import Random
from typing import Any, get_args, get_type_hints

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.black_powder.cases.setup import position
from pulverdampf.rulebooks.black_powder.geometry import layout, within_table
from pulverdampf.rulebooks.black_powder.lookup import fielded
from pulverdampf.rulebooks.black_powder.rulings import Rulings
from pulverdampf.rulebooks.black_powder.state import HAND_TO_HAND, INITIATIVE, ORDERS, SHOOTING, PowderState
from pulverdampf.rulebooks.black_powder.terrain.ground import closed_to, ground
from pulverdampf.rulebooks.black_powder.troops import TRAITS
from pulverdampf.table.sweeps import is_free

GROUND = (
    {"id": "wood", "kind": "wood", "rect": (20, 26, 32, 36)},
    {"id": "hedge", "kind": "hedge", "line": ((40, 33), (56, 33))},
    {"id": "works", "kind": "earthwork", "line": ((8, 38), (20, 38))},
    {"id": "house", "kind": "building", "rect": (58, 30, 63, 35)},
    {"id": "hill", "kind": "hill", "rect": (34, 36, 52, 46)},
    {"id": "stream", "kind": "stream", "line": ((64, 36), (88, 36))},
    {"id": "river", "kind": "river", "rect": (80, 14, 84, 26)},
    {"id": "rough", "kind": "rough", "rect": (66, 22, 74, 30)},
    {"id": "road", "kind": "road", "line": ((48, 0), (48, 72)), "width": 2.0},
)
KEPT = ("points_limit", "turns", "table", "weather", "artillery_range_factor", "jokers")
LIVELY = {"stop": 0.2, "none": 0.15, "order": 3.0, "hold": 0.6}
"""How much more or less often a lively general gives an answer."""


def crowded(seed: int) -> PowderState:
    """A situation in which much will happen at once."""
    lots = Random(seed)
    if lots.random() < 0.25:
        return _engaged(lots)
    while True:
        units = [_unit(lots, side) for side in ("one", "two") for _ in range(lots.randint(3, 6))]
        state = position(
            units,
            terrain=lots.sample(GROUND, lots.randint(0, len(GROUND))),
            rulings={"turns": 6, **mixed_rulings(lots)},
            turn=lots.randint(2, 5),
            phase=lots.choice((INITIATIVE, ORDERS, SHOOTING)),
            commanders={"AC1": (46, 20), "BC1": (46, 46)},
        )
        if _stands(state):
            if lots.random() < 0.4:
                _join(state, lots)
            return state


def _engaged(lots: Random) -> PowderState:
    """A fight under way, with friends of both sides behind and beside it."""
    traits = tuple(lots.sample(list(TRAITS), lots.randint(0, 3)))
    horse = lots.random() < 0.4
    attacker: dict[str, Any] = {"side": "one", "at": (40, 36), "traits": traits}
    attacker |= {"arm": "cavalry"} if horse else {"formation": lots.choice(("line", "attack"))}
    defender: dict[str, Any] = {
        "side": "two",
        "at": (40, 36),
        "formation": lots.choice(("line", "attack", "march")),
    }
    if lots.random() < 0.3:
        defender["formation"] = "square"
    inside = lots.random() < 0.25 and not horse
    terrain = [{"id": "house", "kind": "building", "rect": (37.5, 36, 42.5, 41)}] if inside else []
    if inside:
        defender = {"side": "two", "inside": "house", "size": lots.choice(("large", "standard", "small"))}
    flags = [flag for flag in ("disordered", "won_last") if lots.random() < 0.3]
    attacker["is"] = [*flags, *(["charged"] if lots.random() < 0.6 else [])]
    defender["casualties"] = lots.randint(0, 3)
    behind = [{"side": "one", "at": at} for at in ((40, 30), (28, 36), (52, 36))]
    beyond = [{"side": "two", "at": at} for at in ((40, 46), (52, 40), (28, 40))]
    units = [attacker, *behind, defender, *beyond]
    face = "rear" if inside else "front"
    state = position(
        units, terrain=terrain, rulings={"turns": 4, **mixed_rulings(lots)}, phase=HAND_TO_HAND,
        contacts=[("A1", "B1", face)],
    )  # fmt: skip
    _join(state, lots)
    return state


def _join(state: PowderState, lots: Random) -> None:
    """Some commanders stand with their first unit."""
    for brigade in state.bodies.values():
        if lots.random() < 0.7:
            state.pieces[brigade.commander].joined = brigade.pieces[0]  # type: ignore[union-attr]


def mixed_rulings(lots: Random) -> dict[str, Any]:
    """Some switches set otherwise."""
    drawn: dict[str, Any] = {}
    for key, kind in get_type_hints(Rulings).items():
        if key not in KEPT and lots.random() < 0.15:
            drawn[key] = lots.random() < 0.5 if kind is bool else lots.choice(get_args(kind))
    if lots.random() < 0.2:
        drawn["jokers"] = 3
    return drawn


def _unit(lots: Random, side: str) -> dict[str, Any]:
    arm = lots.choices(("infantry", "cavalry", "artillery", "warband"), (8, 3, 3, 1))[0]
    y = (24 if side == "one" else 40) + lots.uniform(-6, 6)
    unit: dict[str, Any] = {"side": side, "at": (lots.uniform(8, 88), y), "arm": arm}
    unit["traits"] = tuple(lots.sample(list(TRAITS), lots.randint(0, 3)))
    unit["is"] = [flag for flag in ("disordered", "was_disordered", "unformed") if lots.random() < 0.1]
    unit["casualties"] = lots.choice((0, 0, 0, 1, 2, 3))
    unit["brigade"] = lots.choice((1, 1, 2))
    if arm == "artillery":
        unit["weapon"] = lots.choice(("SB foot", "SB horse", "SB siege", "rifled foot"))
        unit["formation"] = lots.choice(("unlimbered", "limbered"))
        unit["casualties"] = min(unit["casualties"], 2)
        return unit
    unit["size"] = lots.choice(("large", "standard", "standard", "small"))
    if arm == "cavalry":
        unit |= {"shooting": 1, "weapon": "SB carbine"} if lots.random() < 0.4 else {}
        unit["formation"] = lots.choice(("line", "line", "march"))
    if arm == "infantry":
        unit["formation"] = lots.choice(("line", "line", "attack", "march", "square", "skirmish"))
        unit["traits"] += ("Ski",) if unit["formation"] == "skirmish" else ()
    if lots.random() < 0.2:
        unit["facing"] = lots.uniform(0, 360)
    return unit


def _stands(state: PowderState) -> bool:
    """Whether everybody stands on the table, on allowed ground and on nobody, enemies one apart."""
    scene = Scene(state, layout)
    outlines = [each for each in scene.outlines() if each.kind != "commander"]
    land = ground(scene)
    for index, own in enumerate(outlines):
        if not within_table(state, own) or not is_free(own.grown(1.1), outlines[:index], 0.0):
            return False
    units = [*fielded(state, "one"), *fielded(state, "two")]
    return not any(
        plot.overlaps(scene.outline(unit)) for unit in units for plot in closed_to(state, land, unit)
    )
