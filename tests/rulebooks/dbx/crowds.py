"""Crowded situations by lot: both armies within reach, on broken ground, under mixed rulings."""

from random import Random
from typing import Any, get_args, get_type_hints

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, Reserve
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.rulings import Rulings
from pulverdampf.rulebooks.dbx.units import MOVEMENT, ROLLING, DbxState, layout
from pulverdampf.table.sweeps import is_free

RIVER: dict[str, Any] = {"kind": "RIVER", "line": ((0, 430), (600, 430))}
GROUND: tuple[dict[str, Any], ...] = (
    {"kind": "WOOD", "rect": (120, 240, 240, 320)},
    {"kind": "GHILL", "rect": (260, 280, 380, 360)},
    {"kind": "SHILL", "rect": (420, 200, 500, 300)},
    {"kind": "BUA", "rect": (400, 330, 480, 410)},
    {"kind": "LINEAR", "line": ((260, 250), (380, 250))},
    RIVER,
    {"kind": "ROAD", "line": ((300, 0), (300, 600))},
    {"kind": "MARSH", "rect": (80, 340, 170, 400)},
    {"kind": "WATER", "rect": (0, 0, 60, 600)},
)
CODES = (
    "LI", "LI", "LI", "GR", "FR", "LW", "LI/J", "CK", "JA", "PL", "GU", "SH", "BO", "ST", "HI", "KL", "PK",
    "DRI", "DRC", "KU", "HU", "UL", "LR", "RE", "KM", "EL", "ART", "ART",
)  # fmt: skip
KEPT = ("bounds", "list_or", "list_pi", "ottoman_1718", "dutch_1700", "maori")
LIVELY = {"march": 12.0, "done": 0.7, "yes": 2.0}
"""How much more or less often a lively general gives an answer."""


def crowded(seed: int) -> DbxState:
    """A situation in which much will happen at once."""
    lots = Random(f"dbx {seed}")
    big = lots.random() < 0.25
    lands = seed % 7 == 3
    terrain = _with_a_river(lots.sample(GROUND, lots.randint(0, 5)), needed=lands)
    commands = 3 if big else 1
    units: list[dict[str, Any]] = []
    for side in ("one", "two"):
        units.append({"kind": "CAMP", "side": side, "at": (300, 40 if side == "one" else 560)})
        near = lots.random() < 0.5
        for number in range(1, commands + 1):
            key = f"{'A' if side == 'one' else 'B'}G{number if big else ''}"
            y = (215.0 if near else 100.0) if side == "one" else (380.0 if near else 500.0)
            x = 220.0 + 60.0 * number
            units.append({"kind": "GEN", "side": side, "id": key, "at": (x, y), "command": number})
        for row in range(2):
            start = lots.randint(1, 4)
            for column in range(lots.randint(3, 8)):
                x = 80 + (start + column) * 40.0
                y = 255 - row * 20 + lots.choice((0, 0, 0, 12)) if side == "one" else 0.0
                if side == "two":
                    y = 320 + row * 20 + lots.choice((0, 0, 0, 12))
                unit = {
                    "kind": lots.choice(CODES),
                    "side": side,
                    "at": (x, y),
                    "command": 1 + column % commands,
                }
                if lots.random() < 0.15:
                    unit["facing"] = lots.choice((0, 90, 180, 270, 45))
                units.append(unit)
    kept = _free(units, terrain)
    if seed % 5 == 0:
        _raid(kept)
    state = position(
        kept, terrain=terrain, rulings=_rulings(lots), commands=commands,
        weather=lots.choice(("fair", "fair", "fair", "fair", "rain", "fog", "storm")),
    )  # fmt: skip
    state.clock = Clock(lots.choice((1, 3, 3)), MOVEMENT, ROLLING)
    state.clears = lots.randint(3, 6)
    for each in state.pieces.values():
        if lots.random() < 0.1 and each.mounted:
            each.english = True
    if lands:
        _boats(state)
    if big and lots.random() < 0.5:
        state.bodies["A-2"].broken_at = 1 if state.clock.turn > 1 else 0
        state.bodies["A-2"].demoralised = state.clock.turn > 1
    return state


def _raid(units: list[dict[str, Any]]) -> None:
    """Lets an element of side one hold the camp of the enemy."""
    camp = next(each for each in units if each["kind"] == "CAMP" and each["side"] == "two")
    camp.update(strength=0, held_by="one")
    units.append({"kind": "LI", "side": "one", "at": (300, 550), "inside": "BC", "command": 1})


def _with_a_river(terrain: list[dict[str, Any]], *, needed: bool) -> list[dict[str, Any]]:
    return [*terrain, RIVER] if needed and RIVER not in terrain else terrain


def _boats(state: DbxState) -> None:
    """Puts up to three foot of side one into boats: they land in the bound that now begins."""
    state.region, state.clock = "NA", Clock(1, MOVEMENT, ROLLING)
    own = [each for each in state.pieces.values() if each.side == "one" and each.is_troop]
    foot = [each for each in own if not each.mounted and each.kind != "ART" and each.body == own[0].body]
    for each in foot[:3]:
        each.place = Reserve("landing")


def _free(units: list[dict[str, Any]], terrain: list[Any]) -> list[dict[str, Any]]:
    """The units that stand free of each other and of water, the first come first."""
    kept: list[dict[str, Any]] = []
    water = any(each["kind"] == "WATER" for each in terrain)
    big = any("command" in each and each["command"] > 1 for each in units)
    for unit in units:
        trial = position([*kept, unit], generals=False, commands=3 if big else 1)
        outlines = Scene(trial, layout).outlines()
        if is_free(outlines[-1], outlines[:-1], 0.01) and not (water and unit["at"][0] < 90):
            kept.append(unit)
    return kept


def _rulings(lots: Random) -> dict[str, Any]:
    drawn: dict[str, Any] = {"bounds": 16}
    for key, kind in get_type_hints(Rulings).items():
        if key not in KEPT and lots.random() < 0.25:
            drawn[key] = lots.random() < 0.5 if kind is bool else lots.choice(get_args(kind))
    return drawn
