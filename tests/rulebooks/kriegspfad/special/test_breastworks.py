"""Positions behind breastworks: one element each, foot with firearms only."""

from typing import Any

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.special.forts import mans
from tests.rulebooks.kriegspfad.fighting import fought, rows

WORK = {"kind": "breastwork", "id": "w", "line": ((28.82, 20.6), (31.18, 20.6))}
FOE = {"side": "two", "troop": "regular", "at": (30, 23.2), "facing": 270}


def covered(dug_in: dict[str, Any]) -> bool:
    shot = fought(
        {"side": "one", "is": (), **dug_in}, FOE, terrain=[WORK], dice=[1, 1], answers={"KP-FIRE-02": "fire"}
    )
    return any("SM-14" in rows(each) for each in shot.reckoned("KP-FIRE-10"))


def manning(*units: dict[str, Any], **work: Any) -> set[str]:
    state = position([*units, FOE], terrain=[{**WORK, **work}])
    scene = Scene(state, layout)
    return {key for key in state.pieces if mans(scene, state.pieces[key], "w")}


def test_only_firearms_have_its_cover() -> None:
    """KP-FORT-02, KP-SM-14: muskets, alone or beside a bow, have the cover of a position; bows have none."""
    assert covered({"troop": "warrior", "arms": "smooth_musket"})
    assert covered({"troop": "warrior", "arms": "bow+smooth_musket"})
    assert not covered({"troop": "warrior", "arms": "bow"})


def test_one_element_a_position() -> None:
    """KP-FORT-02: of three who stand at it the one in the middle has it; two positions serve two."""
    three = {"side": "one", "troop": "skirmisher", "elements": 3, "at": (30, 20)}
    assert manning(three) == {"A1b"}
    assert manning({**three, "elements": 2}, line=((27.64, 20.6), (32.36, 20.6))) == {"A1a", "A1b"}
    assert manning({**three, "at": (30, 19.4)}) == set(), "half an inch off is too far"


def test_riders_have_no_use_for_it() -> None:
    """KP-FORT-02: only foot; riders who got off are foot."""
    rider = {"side": "one", "troop": "cavalry", "arms": "carbine_ml", "at": (30, 19.7)}
    assert manning(rider) == set()
    assert manning({**rider, "mounted": False}) == {"A1a"}


def test_the_one_who_mans_it_may_be_relieved() -> None:
    """KP-FORT-02: when he is gone the next has it, on whichever side."""
    state = position(
        [{"side": "one", "troop": "skirmisher", "at": (40, 5)}, {**FOE, "at": (30, 21.2)}], terrain=[WORK]
    )
    assert mans(Scene(state, layout), state.pieces["B1a"], "w")
