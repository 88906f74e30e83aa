"""A siege in its third turn: a palisade being climbed, men on the roof of a blockhouse, a gun, a garrison."""

from typing import Any

from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.setup.works import breastwork, palisade
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

LAND: list[dict[str, Any]] = [
    {"kind": "village", "id": "village", "rect": [29, 30, 42, 38], "owner": "two"},
    {"kind": "blockhouse", "id": "h", "rect": [17, 26, 24.08, 33.08], "owner": "two"},
    {"kind": "light_wood", "polygon": [[52, 24], [63, 23], [66, 31], [55, 33]]},
    {"kind": "field", "rect": [46, 9, 58, 16]},
    {"kind": "road", "line": [[35.5, 0], [35.5, 26]], "width": 3},
    {"kind": "dense_wood", "polygon": [[3, 6], [14, 4], [17, 12], [6, 15]]},
]
UNITS: list[dict[str, Any]] = [
    {"side": "one", "troop": "warrior", "name": ("Storming party", "Sturmtrupp"), "elements": 3,
     "arms": "smooth_musket", "at": (35.5, 24.88), "facing": 90, "commander": True},
    {"side": "one", "troop": "warrior", "name": ("Climbers", "Kletterer"), "elements": 4, "arms": "bow",
     "spots": ((18.3, 31), (20.7, 31), (18.3, 28.2), (20.7, 28.2)), "facing": 90},
    {"side": "one", "troop": "skirmisher", "name": ("Torch bearers", "Fackelträger"), "elements": 2,
     "arms": "smooth_musket", "at": (20.5, 25.4), "facing": 90},
    {"side": "one", "troop": "artillery", "name": ("Siege gun", "Belagerungsgeschütz"), "arms": "gun_medium",
     "at": (11, 20), "facing": 45},
    {"side": "two", "troop": "regular", "name": ("Garrison", "Besatzung"), "elements": 4, "inside": "h",
     "spots": ((22.8, 26.9), (22.8, 28.6), (22.8, 30.3), (22.8, 32)), "facing": 270},
    {"side": "two", "troop": "skirmisher", "name": ("Settlers", "Siedler"), "elements": 4,
     "at": (35.5, 29.2), "facing": 270},
    {"side": "two", "troop": "regular", "name": ("Pickets", "Posten"), "elements": 3, "gap": 0.2,
     "at": (48, 29), "facing": 270},
]  # fmt: skip


def siege() -> WarState:
    """The besiegers have been at the palisade and on the roof since last turn."""
    bare = [{key: value for key, value in unit.items() if key != "name"} for unit in UNITS]
    state = position(
        bare, terrain=LAND, turn=3, phase=MOVEMENT,
        scenario={"kind": "siege", "attacker": "one", "village": "village", "zone": "east", "turns": 10},
        forces={"one": {"native": True}, "two": {"palisade": 17, "blockhouses": 1, "works": 3}},
    )  # fmt: skip
    state.armies = {
        "one": Text("Ottawa and Huron", "Ottawa und Huronen"),
        "two": Text("Settlers", "Siedler"),
    }
    for side in ("one", "two"):
        names = [unit["name"] for unit in UNITS if unit["side"] == side]
        for body in state.bodies.values():
            if body.side == side:
                body.name = Text(*names[body.number - 1])
    works = [*palisade(state, "two", state.features["village"], 17.0)]
    works += [
        breastwork(state, "two", f"work-{n}", Pose(45.44 + 2.56 * n, 28.2, degrees(270))) for n in range(3)
    ]
    state.features |= {each.id: each for each in works}
    for key in state.bodies["A1"].pieces:
        state.pieces[key].crossing, state.pieces[key].since = "palisade", 2
    for key in state.bodies["A2"].pieces:
        state.pieces[key].roof, state.pieces[key].since = "h", 2
    return state
