"""Situations of Black Powder for pictures: a charge on infantry, a fight about to be won, a shaky brigade."""

from pulverdampf.rulebooks.black_powder.positions import position
from pulverdampf.rulebooks.black_powder.units import HAND_TO_HAND, PowderState
from pulverdampf.text import Text

ARMIES = {"one": Text("French", "Franzosen"), "two": Text("Allies", "Verbündete")}
GROUND = [
    {"id": "ridge", "kind": "hill", "rect": [20, 44, 58, 60]},
    {"id": "copse", "kind": "wood", "rect": [4, 28, 16, 42]},
    {"id": "farm", "kind": "building", "rect": [66, 42, 71, 47]},
]
FOOT = [
    {"side": "two", "at": (30, 42), "traits": ["FSq"], "name": "28th Foot"},
    {"side": "two", "at": (44, 42), "traits": ["FSq"], "name": "32nd Foot"},
    {"side": "two", "at": (58, 42), "traits": ["FSq"], "name": "79th Foot"},
    {"side": "two", "at": (44, 52), "traits": ["FSq"], "name": "Hanoverians"},
]
HORSE = [
    {"side": "one", "at": (30, 24), "arm": "cavalry", "name": "8e Cuirassiers"},
    {"side": "one", "at": (44, 24), "arm": "cavalry", "name": "11e Cuirassiers"},
    {"side": "one", "at": (60, 18), "formation": "attack", "brigade": 2, "name": "13e Léger"},
    {"side": "one", "at": (70, 18), "formation": "attack", "brigade": 2, "name": "17e Ligne"},
]


def square() -> PowderState:
    """Cuirassiers before a line that can still form square."""
    return _named(position([*HORSE, *FOOT], terrain=GROUND, ratings={"AC1": 10, "A0": 10}))


def sweep() -> PowderState:
    """Cuirassiers in the middle of a worn line, with another one behind it."""
    fought = [dict(HORSE[0]), {**HORSE[1], "at": (44, 41), "hand_to_hand": 10, "is": ["charged"]}, *HORSE[2:]]
    line = [FOOT[0], {**FOOT[1], "at": (44, 41), "casualties": 2, "morale": 6}, *FOOT[2:]]
    touching = [("A2", "B2", "front")]
    return _named(position([*fought, *line], terrain=GROUND, phase=HAND_TO_HAND, contacts=touching))


def breaking() -> PowderState:
    """The same fight for a brigade that has lost nearly half."""
    state = sweep()
    state.pieces["B1"].casualties = 3  # type: ignore[union-attr]
    state.pieces["B1"].strength = 0
    return state


def _named(state: PowderState) -> PowderState:
    state.armies = dict(ARMIES)  # type: ignore[arg-type]
    return state


SITUATIONS = {"square": square, "sweep": sweep, "breaking": breaking}
