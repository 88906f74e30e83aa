"""Moments of Black Powder: an order, a charge on infantry, a fight nearly won, a brigade about to break."""

from typing import Any

from pulverdampf.rulebooks.black_powder.cases.setup import position
from pulverdampf.rulebooks.black_powder.state import HAND_TO_HAND, PowderState
from pulverdampf.rulebooks.black_powder.units import Unit
from pulverdampf.text import Text

ARMIES = {"one": Text("French", "Franzosen"), "two": Text("Allies", "Verbündete")}
OFFICERS = {"A0": "Ney", "AC1": "Kellermann", "AC2": "Foy", "B0": "Wellington", "BC1": "Picton"}
GENERALS = {"A0": (50.0, 12.0), "B0": (52.0, 57.0)}
GROUND = [
    {"id": "ridge", "kind": "hill", "rect": [20, 44, 58, 60]},
    {"id": "copse", "kind": "wood", "rect": [4, 28, 16, 42]},
    {"id": "farm", "kind": "building", "rect": [66, 42, 71, 47]},
]
FOOT: list[dict[str, Any]] = [
    {"side": "two", "at": (30, 42), "traits": ["FSq"], "name": "28th Foot"},
    {"side": "two", "at": (44, 42), "traits": ["FSq"], "name": "32nd Foot"},
    {"side": "two", "at": (58, 42), "traits": ["FSq"], "name": "79th Foot"},
    {"side": "two", "at": (44, 52), "traits": ["FSq"], "name": "Hanoverians"},
]
HORSE: list[dict[str, Any]] = [
    {"side": "one", "at": (30, 24), "arm": "cavalry", "name": "8e Cuirassiers"},
    {"side": "one", "at": (44, 24), "arm": "cavalry", "name": "11e Cuirassiers"},
    {"side": "one", "at": (60, 18), "formation": "attack", "brigade": 2, "name": "13e Léger"},
    {"side": "one", "at": (70, 18), "formation": "attack", "brigade": 2, "name": "17e Ligne"},
]


def order() -> PowderState:
    """Two columns with all the field before them."""
    columns = [
        {"side": "one", "at": (x, 10), "formation": "attack", "name": name}
        for x, name in ((40, "13e Léger"), (46, "17e Ligne"))
    ]
    far = [{"side": "two", "at": (x, 66), "name": name} for x, name in ((30, "28th Foot"), (44, "32nd Foot"))]
    return _named(position([*columns, *far], terrain=GROUND))


def square() -> PowderState:
    """Cuirassiers before a line that can still form square."""
    return _named(
        position([*HORSE, *FOOT], terrain=GROUND, commanders=GENERALS, ratings={"AC1": 10, "A0": 10})
    )


def sweep() -> PowderState:
    """Cuirassiers in the middle of a worn line, with another one behind it."""
    fought = [dict(HORSE[0]), {**HORSE[1], "at": (44, 41), "hand_to_hand": 10, "is": ["charged"]}, *HORSE[2:]]
    line = [FOOT[0], {**FOOT[1], "at": (44, 41), "casualties": 2, "morale": 6}, *FOOT[2:]]
    touching = [("A2", "B2", "front")]
    return _named(
        position([*fought, *line], terrain=GROUND, commanders=GENERALS, phase=HAND_TO_HAND, contacts=touching)
    )


def breaking() -> PowderState:
    """The same fight for a brigade that has lost nearly half."""
    state = sweep()
    worn = state.pieces["B1"]
    assert isinstance(worn, Unit)
    worn.casualties, worn.strength = 3, 0
    return state


def _named(state: PowderState) -> PowderState:
    state.armies = dict(ARMIES)
    for key, name in OFFICERS.items():
        if key in state.pieces:
            state.pieces[key].name = Text(name, name)
    return state


STAGES = {
    "order": (order, "order1"),
    "order-by-keys": (order, "order1"),
    "square": (square, "square1"),
    "sweep": (sweep, "sweep7"),
    "breaking": (breaking, "breaking1"),
}
"""Each moment with its seed: the first order gives two moves, the square is good, a line and the one behind
it are ridden down, a line is ridden down and its brigade breaks."""
