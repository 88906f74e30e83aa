"""Two battles composed for the wall: a camp on the plains surprised, a column ambushed on a portage."""

import tomllib
from pathlib import Path
from typing import Any

from pulverdampf.rulebooks.kriegspfad.cases.setup import position as on_the_plains
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position as in_the_woods
from pulverdampf.text import Text

HERE = Path(__file__).parent
PLAINS = {"kind": "open", "turns": 10, "zone": "high_plains", "season": "summer", "year": 1876}
NATIONS = {"one": {"list": "KP-L13"}, "two": {"list": "KP-L07", "native": True}}


def composed(name: str) -> dict[str, Any]:
    """A battle as it is written down."""
    return tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))


def title(name: str) -> Text:
    """How its cartouche is headed."""
    return Text(*composed(name)["title"])


def creek() -> Any:
    """Troopers surprise a great camp on a creek; its first lodges burn."""
    told = composed("creek")
    bare = _nameless(told)
    state = on_the_plains(
        bare, terrain=told["terrain"], turn=3, phase=MOVEMENT, forces=NATIONS, scenario=PLAINS
    )
    state.colours = {"one": "KP-L13", "two": "KP-L07"}
    state.fires = {"fire": 2}
    for body in told["fired"]:
        for key in state.bodies[body].pieces:
            state.pieces[key].fired = 3
    return _named(state, told)


def portage() -> Any:
    """Redcoats on a trail by a river, and shots from the wood at both ends of their column."""
    told = composed("portage")
    dummies = [(key, troop, tuple(at)) for key, troop, at in told["dummies"]]
    state = in_the_woods(_nameless(told), terrain=told["terrain"], turn=2, dummies=dummies)
    for body in told["fired"]:
        state.bodies[body].empty = True
    return _named(state, told)


def _nameless(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [{key: value for key, value in unit.items() if key != "name"} for unit in told["units"]]


def _named(state: Any, told: dict[str, Any]) -> Any:
    """Armies and units by their names in both languages, in the order in which they are written."""
    one, two = (Text(*army) for army in told["armies"])
    state.armies = {"one": one, "two": two}
    for side in ("one", "two"):
        names = [unit["name"] for unit in told["units"] if unit["side"] == side]
        bodies = [body for body in state.bodies.values() if body.side == side]
        for body, name in zip(bodies, names, strict=True):
            body.name = Text(*name)
    return state
