"""Hills are higher than anything on the plain: what is looked and shot over from there."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.shooting.lines import has_line_of_fire
from pulverdampf.rulebooks.kriegspfad.sight.seeing import sees

HILL = {"kind": "gentle_hill", "rect": (15, 0, 45, 12)}
ON_TOP = {"side": "one", "at": (30, 10.5), "facing": 90, "arms": "rifle_bl"}


def between(kind: str, **more: Any) -> dict[str, Any]:
    """Something broad between y = 16 and 20."""
    if kind == "palisade":
        corners = ((10, 16), (50, 16), (50, 20), (10, 20), (10, 16))
        return {"kind": kind, "line": corners, "width": 0.2, **more}
    return {"kind": kind, "rect": (5, 16, 55, 20), **more}


def looks(*ground: dict[str, Any], y: float = 25.0) -> tuple[bool, bool]:
    """Whether A1a sees B1a, and has a line of fire to it."""
    foe = {"side": "two", "at": (30, y), "troop": "regular", "facing": 270}
    scene = Scene(position([ON_TOP, foe], terrain=ground), layout)
    one, two = scene.state.pieces["A1a"], scene.state.pieces["B1a"]
    back = sees(scene, two, one)
    seen = sees(scene, one, two)
    assert back == seen
    return seen, has_line_of_fire(scene, one, two)


@pytest.mark.parametrize(
    "kind", ["dense_wood", "light_wood", "village", "palisade", "wilderness", "tall_grass"]
)
def test_from_a_hill_one_looks_over_what_stands_on_the_plain(kind: str) -> None:
    """KP-SIGHT-02, KP-SIGHT-04: all hills are higher than all objects of the plain, which hide from there."""
    through = kind in ("light_wood", "tall_grass")  # 4 of it are looked through
    assert looks(between(kind)) == (through, through)
    assert looks(HILL, between(kind)) == (True, True)


def test_a_wood_on_another_hill_still_hides() -> None:
    """KP-SIGHT-04: what grows on a hill is no object of the plain, and a hill hides whatever lies behind."""
    rise = {"kind": "gentle_hill", "rect": (5, 15, 55, 21)}
    assert looks(HILL, rise, between("light_wood")) == (False, False)


def test_smoke_rises_above_every_hill() -> None:
    """KP-BURN-05, KP-SIGHT-04: nobody looks over smoke."""
    assert looks(HILL, between("smoke")) == (False, False)


def test_who_is_deep_in_a_wood_is_not_seen_from_a_hill_either() -> None:
    """KP-SIGHT-07: of the wood in which one end stands only so much is looked through."""
    assert looks(HILL, {"kind": "dense_wood", "rect": (5, 16, 55, 40)}, y=25.0) == (False, False)
