"""Situations put on the table for pictures: a wagon fort, a burning village, a blockhouse, an ambush."""

from collections.abc import Callable, Mapping
from typing import Any

from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from pulverdampf.text import Text

GROUND: list[dict[str, Any]] = [
    {"kind": "stream", "line": [[0, 40], [18, 37], [36, 41], [56, 38], [70.9, 41]], "width": 1.6},
    {"kind": "light_wood", "polygon": [[3, 26], [12, 24], [17, 29], [14, 35], [5, 35]]},
    {"kind": "gentle_hill", "polygon": [[52, 24], [62, 22], [68, 27], [65, 34], [55, 33]]},
    {"kind": "rough", "polygon": [[54, 4], [64, 3], [67, 9], [58, 12]]},
    {"kind": "tall_grass", "polygon": [[3, 4], [14, 3], [17, 10], [8, 14]]},
]
EAST: Mapping[str, Any] = {}
PLAINS: Mapping[str, Any] = {"zone": "high_plains", "season": "summer", "year": 1876}
NATIONS: Mapping[str, Any] = {"one": {"list": "KP-L13"}, "two": {"list": "KP-L07", "native": True}}
US_ARMY, SIOUX = Text("US Army", "US-Armee"), Text("Sioux", "Sioux")
COLOURS = {"US Army": "KP-L13", "Sioux": "KP-L07", "Settlers": "KP-L10"}
"""Whose colours the staged armies wear."""


def staged(
    one: Text,
    two: Text,
    units: list[dict[str, Any]],
    terrain: list[dict[str, Any]],
    scenario: Mapping[str, Any] = EAST,
    **more: Any,
) -> WarState:
    """A situation in the movement of the third turn; names are written in English and German."""
    bare = [{key: value for key, value in unit.items() if key != "name"} for unit in units]
    state = position(
        bare, terrain=[*GROUND, *terrain], turn=3, phase=MOVEMENT,
        scenario={"kind": "open", "turns": 10, **scenario}, **more,
    )  # fmt: skip
    state.armies = {"one": one, "two": two}
    names = {side: [unit["name"] for unit in units if unit["side"] == side] for side in ("one", "two")}
    for body in state.bodies.values():
        body.name = Text(*names[body.side][body.number - 1])
    state.colours = {side: COLOURS.get(army.en, "") for side, army in state.armies.items()}
    return state


def laager() -> WarState:
    """Wagons in a ring, defenders within, riders all round."""
    ring = [(27.5, 16.8), (29.9, 16.8), (32.3, 16.8), (34.7, 16.8), (34.7, 19.2), (34.7, 21.6),
            (34.7, 24.0), (32.3, 24.0), (29.9, 24.0), (27.5, 24.0), (27.5, 21.6), (27.5, 19.2)]  # fmt: skip
    fort = {"kind": "wagon_fort", "id": "fort", "rect": [26.3, 15.6, 35.9, 25.2], "owner": "one"}
    state = staged(
        Text("Settlers", "Siedler"),
        SIOUX,
        [
            {"side": "one", "troop": "skirmisher", "name": ("Settlers", "Siedler"), "elements": 2,
             "at": (31.1, 22.2), "facing": 90},
            {"side": "one", "troop": "skirmisher", "name": ("Drovers", "Fuhrleute"), "elements": 2,
             "at": (31.1, 18.6), "facing": 270},
            {"side": "one", "troop": "wagon", "name": ("Wagons", "Planwagen"), "elements": len(ring),
             "spots": ring},
            {"side": "two", "troop": "mounted_warrior", "name": ("Red Shirts", "Rothemden"), "elements": 4,
             "at": (31, 28.6)},
            {"side": "two", "troop": "mounted_warrior", "name": ("Kit Foxes", "Präriefüchse"),
             "elements": 4, "at": (39.6, 20.4), "facing": 180},
            {"side": "two", "troop": "warrior", "name": ("Crow Owners", "Krähenleute"), "elements": 3,
             "at": (31.1, 13.2), "facing": 90},
            {"side": "two", "troop": "warrior", "name": ("Brave Hearts", "Tapfere Herzen"), "elements": 3,
             "at": (22.6, 20.4), "facing": 0},
        ],
        [fort],
        PLAINS,
        forces=NATIONS,
    )  # fmt: skip
    for key in state.bodies["A3"].pieces:
        state.pieces[key].formation = "fort"
    for body in ("A1", "A2", "B3", "B4"):
        for key in state.bodies[body].pieces:
            state.pieces[key].fired = 3
    return state


def village() -> WarState:
    """A village in flames, smoke before the wind, and the raiders at its edge."""
    state = staged(
        US_ARMY,
        SIOUX,
        [
            {"side": "one", "troop": "cavalry", "name": ("7th Cavalry", "7. Kavallerie"), "elements": 4,
             "at": (36, 10), "commander": True},
            {"side": "one", "troop": "cavalry", "name": ("2nd Cavalry", "2. Kavallerie"), "elements": 4,
             "at": (20, 18), "facing": 20},
            {"side": "two", "troop": "warrior", "name": ("Hunkpapa", "Hunkpapa"), "elements": 4,
             "at": (36, 24)},
            {"side": "two", "troop": "mounted_warrior", "name": ("Oglala", "Oglala"), "elements": 4,
             "at": (47, 30), "facing": 250},
        ],
        [
            {"kind": "village", "id": "v", "polygon": [[28, 18], [43, 17], [46, 25], [40, 30], [29, 28]],
             "owner": "two"},
            {"kind": "burning", "id": "fire", "disc": [32, 21, 2.6]},
            {"kind": "smoke", "id": "smoke", "polygon": [[30, 20], [34, 20], [48, 34], [40, 38]]},
        ],
        PLAINS,
        forces=NATIONS,
    )  # fmt: skip
    state.fires = {"fire": 2}
    return state


def train() -> WarState:
    """What goes with an army: a boat and a rapid gun."""
    return staged(
        US_ARMY,
        SIOUX,
        [
            {"side": "one", "troop": "boat", "name": ("Boats", "Boote"), "elements": 1, "at": (30, 10),
             "arms": "none"},
            {"side": "one", "troop": "mg", "name": ("Gatling", "Gatling"), "elements": 1, "at": (36, 10)},
        ],
        [],
        forces=NATIONS,
    )  # fmt: skip


def blockhouse() -> WarState:
    """A garrison in its blockhouse, a palisade beside it, warriors at the walls."""
    house = {"kind": "blockhouse", "id": "h", "rect": [26.46, 16.46, 33.54, 23.54], "owner": "one"}
    fence = {
        "kind": "palisade",
        "line": [[33.54, 16.46], [44, 16.46], [44, 23.54], [33.54, 23.54]],
        "owner": "one",
    }
    state = staged(
        Text("Garrison", "Besatzung"),
        Text("Shawnee and Miami", "Shawnee und Miami"),
        [
            {
                "side": "one",
                "troop": "regular",
                "name": ("Garrison", "Besatzung"),
                "elements": 4,
                "inside": "h",
                "spots": ((28.5, 21.6), (31.5, 21.6), (28.5, 18.6), (31.5, 18.6)),
                "commander": True,
            },
            {
                "side": "one",
                "troop": "skirmisher",
                "name": ("Rangers", "Ranger"),
                "elements": 3,
                "at": (38.8, 22.6),
                "facing": 90,
            },
            {
                "side": "two",
                "troop": "warrior",
                "name": ("Shawnee", "Shawnee"),
                "elements": 3,
                "at": (29.5, 26.5),
            },
            {"side": "two", "troop": "warrior", "name": ("Miami", "Miami"), "elements": 3, "at": (39, 30)},
            {
                "side": "two",
                "troop": "artillery",
                "name": ("Captured gun", "Erbeutetes Geschütz"),
                "at": (22, 33),
                "facing": 300,
            },
        ],
        [house, fence],
    )
    for body in ("A2", "B1", "B2", "B3"):
        for key in state.bodies[body].pieces:
            state.pieces[key].fired = 3
    return state


def ambush() -> WarState:
    """A column on its road, warriors that have just broken cover, and others still hidden."""
    state = staged(
        Text("British column", "Britische Kolonne"),
        Text("Ottawa and Huron", "Ottawa und Huronen"),
        [
            {"side": "one", "troop": "regular", "name": ("44th Foot", "44. Regiment"), "elements": 4,
             "at": (26, 18), "facing": 0,
             "file": True, "commander": True, "markers": 1},
            {"side": "one", "troop": "scout", "name": ("Scout", "Kundschafter"), "at": (30, 18), "facing": 0},
            {"side": "one", "troop": "wagon", "name": ("Wagons", "Planwagen"), "elements": 3,
             "at": (14, 18), "facing": 0, "file": True},
            {"side": "two", "troop": "warrior", "name": ("Ottawa", "Ottawa"), "elements": 4,
             "at": (26, 25.4)},
            {"side": "two", "troop": "warrior", "name": ("Huron", "Huronen"), "elements": 4,
             "at": (38, 10), "facing": 110,
             "hidden": True},
        ],
        [
            {"kind": "road", "line": [[0, 18], [70.9, 18]], "width": 2.4},
            {"kind": "dense_wood", "polygon": [[18, 25], [30, 24], [40, 26], [38, 34], [22, 34]]},
            {"kind": "light_wood", "polygon": [[30, 5], [46, 4], [48, 12], [36, 14], [29, 11]]},
        ],
    )  # fmt: skip
    state.bodies["B1"].appeared = 3
    for key in state.bodies["B1"].pieces:
        state.pieces[key].fired = 3
    return state


SCENES: dict[str, Callable[[], WarState]] = {
    "laager": laager,
    "burning-village": village,
    "blockhouse": blockhouse,
    "ambush": ambush,
}
