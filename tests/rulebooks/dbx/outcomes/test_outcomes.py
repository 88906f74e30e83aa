"""Outcome moves: recoils, pushes, flights, pursuit."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.losses import LeftBoard
from pulverdampf.rulebooks.dbx.events.places import Advanced, Contacted
from pulverdampf.rulebooks.dbx.outcomes.flight import flights_of
from pulverdampf.rulebooks.dbx.outcomes.pursuit import advance_of, is_impetuous
from pulverdampf.rulebooks.dbx.outcomes.recoil import driven_back
from pulverdampf.rulebooks.dbx.outcomes.suffering import suffer
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING
from tests.rulebooks.dbx.staging import (
    act,
    at,
    e,
    happened,
    is_lost,
    options,
    piece,
    scene_of,
    stage,
    stage_state,
    u,
    waits_for,
)


def recoil(units: list[Any], key: str = "A1", **situation: Any) -> dict[str, tuple[float, float]] | None:
    """Where a recoil puts everyone; none when it destroys."""
    scene = scene_of(units, **situation)
    driven = driven_back(scene, scene.state.pieces[key])
    if driven is None:
        return None
    return {each: (round(pose.x, 1), round(pose.y, 1)) for each, pose in driven.stands.items()}


def flight(units: list[Any], key: str = "A1", **situation: Any) -> Any:
    """The flight of an element: a place, `lost` or `destroyed`."""
    scene = scene_of(units, **situation)
    found = next(iter(flights_of(scene, scene.state.pieces[key]).values()))
    if found.destroyed:
        return "destroyed"
    if key in found.over_the_edge:
        return "lost"
    pose = found.stands[key]
    return round(pose.x, 1), round(pose.y, 1)


def test_recoil_goes_back_by_the_own_depth() -> None:
    """DBX-OUT-02: straight back, facing unchanged."""
    assert recoil([u("LI", 300, 300)]) == {"A1": (300, 280)}
    assert recoil([u("KU", 300, 300)]) == {"A1": (300, 270)}


def test_guns_are_passed() -> None:
    """DBX-OUT-03: artillery in the way is passed through, whichever way it faces, to the first free place."""
    assert recoil([u("LI", 300, 300), u("ART", 300, 276)]) == {"A1": (300, 246)}
    assert recoil([u("LI", 300, 300), u("ART", 300, 250)]) == {"A1": (300, 280)}
    assert recoil([u("KU", 300, 300), u("ART", 300, 250, facing=0)]) == {"A1": (300, 215)}
    guns = [u("ART", 300, 269), u("ART", 300, 229)]
    assert recoil([u("LI", 300, 300), *guns]) == {"A1": (300, 199)}
    assert recoil([u("LI", 300, 300), u("ART", 300, 269, facing=20), e("KU", 300, 220)]) is None


def test_horse_recoils_through_foot_but_not_through_line() -> None:
    """DBX-PASS-04, DBX-OUT-03: mounted pass friends who are not line; line behind is pushed."""
    passed = recoil([u("KU", 300, 300), u("KL", 300, 275)])
    assert passed == {"A1": (300, 250)}
    assert recoil([u("KU", 300, 300), u("LI", 300, 275)]) == {"A1": (300, 270), "A2": (300, 245)}
    crowded = [u("KU", 300, 300), u("KL", 300, 275), u("KL", 300, 255), u("KL", 300, 235)]
    assert recoil(crowded) == {"A1": (300, 210)}
    barred = [*crowded, u("LI", 300, 215)]
    assert recoil(barred) == {
        "A1": (300, 270), "A2": (300, 245), "A3": (300, 225), "A4": (300, 205), "A5": (300, 185),
    }  # fmt: skip
    assert recoil([u("KU", 300, 300), u("KL", 300, 275, facing=0)]) == {"A1": (300, 240)}


def test_friends_are_pushed_along() -> None:
    """DBX-OUT-03: those facing the same or opposite way, one pushing the next; others destroy the
    recoiler."""
    assert recoil([u("LI", 300, 300), u("LI", 300, 280), u("LI", 300, 260)]) == {
        "A1": (300, 280), "A2": (300, 260), "A3": (300, 240),
    }  # fmt: skip
    assert recoil([u("LI", 300, 300), u("LI", 300, 280, facing=270)]) is not None
    assert recoil([u("LI", 300, 300), u("KL", 300, 270, facing=0)]) is None
    assert recoil([u("LI", 300, 300), u("JA", 300, 270, facing=0)]) is not None


def test_blocked_recoils_destroy() -> None:
    """DBX-OUT-04, DBX-FILL-38: an enemy or a waterway behind destroys, also when fire drives towards it."""
    assert recoil([u("LI", 300, 300), e("LI", 300, 272)]) is None
    water = {"kind": "WATER", "rect": (0, 0, 600, 285)}
    assert recoil([u("LI", 300, 300)], terrain=[water]) is None
    assert recoil([u("LI", 300, 300), u("LI", 300, 280), e("LI", 300, 255)]) is None


def test_switch_recoil_flank_contact() -> None:
    """DBX-OUT-04: an enemy on the flank destroys a recoiling element only where that is agreed."""
    units = [u("LI", 300, 300), e("LI", 330, 290, facing=180)]
    assert recoil(units) is not None
    assert recoil(units, rulings={"recoil_flank_contact": "destroyed"}) is None


def test_over_the_edge() -> None:
    """DBX-MOVE-10: who recoils over the edge is lost, whoever was pushed too."""
    game = stage([u("LI", 300, 15), e("LI", 300, 35)], (2, 6), phase=MELEE, part=0, generals=False)
    assert is_lost(game, "A1") and len(happened(game, LeftBoard)) == 1


def test_passing_friends_leads_nobody_over_the_edge() -> None:
    """DBX-OUT-03, DBX-MOVE-10: where the first free place behind a friend is off the table, he is pushed."""
    room = [u("KU", 300, 65), u("KL", 300, 40)]
    assert recoil(room, generals=False) == {"A1": (300, 15)}
    crowd = [u("KU", 300, 63), u("KL", 300, 38)]
    assert recoil(crowd, generals=False) == {"A1": (300, 33), "A2": (300, 8)}
    game = stage([*crowd, e("KU", 300, 93)], (2, 6), phase=MELEE, part=0, generals=False)
    assert at(game, "A1") == (300, 33) and [each.element for each in happened(game, LeftBoard)] == ["A2"]


def test_flight() -> None:
    """DBX-OUT-05: back by the depth, about, and the full move; the rate of bad going if it touches any."""
    assert flight([u("JA", 300, 300)]) == (300, 300 - 20 - 75)
    marsh = {"kind": "MARSH", "rect": (200, 200, 400, 240)}
    assert flight([u("LI", 300, 300)], terrain=[marsh]) == (300, 300 - 20 - 25)
    assert flight([u("HU", 300, 100)], generals=False) == "lost"


def test_flight_swerves_and_stops() -> None:
    """DBX-OUT-06, DBX-FILL-28: the smallest deviation that frees the way; shut in by enemies it is
    destroyed."""
    swerved = flight([u("LI", 300, 300), e("KL", 320, 250)], generals=False)
    assert swerved != (300, 230) and isinstance(swerved, tuple)
    river = {"kind": "RIVER", "line": ((0, 250), (600, 250))}
    assert flight([u("JA", 300, 300)], terrain=[river]) == (300, 205)
    walled = [e("KL", 300 + 40 * n, 262) for n in (-2, -1, 0, 1, 2)]
    assert (
        flight([u("LI", 300, 300), *walled, e("KL", 250, 290, facing=0), e("KL", 350, 290, facing=180)])
        == "destroyed"
    )


@pytest.mark.parametrize("way", ["left", "right"])
def test_the_owner_says_past_which_side_one_flees(way: str) -> None:
    """DBX-OUT-06, DBX-FILL-28: straight home and barred, both sides are as good."""
    units = [u("JA", 300, 300), e("LI", 300, 390), e("KU", 300, 240)]
    state = position(units, phase=SHOOTING, generals=False)
    state.agenda = (suffer.due(state.pieces["A1"], state.pieces["B1"], "flees", "fire"),)
    game = stage_state(state)
    assert waits_for(game) == "DBX-OUT-06" and options(game) == ["left", "right"]
    act(game, way)
    x, y = at(game, "A1")
    assert y < 290 and (x > 300 if way == "left" else x < 300)


def test_away_from_home_the_nearer_side_is_taken() -> None:
    """DBX-FILL-28: who runs along the table swerves towards his own base edge, unasked."""
    units = [u("JA", 300, 300, facing=0), u("LI", 240, 300), e("LI", 500, 300, facing=180)]
    scene = scene_of(units, generals=False)
    (way,) = flights_of(scene, scene.state.pieces["A1"])
    assert way == "left"


def test_destroyed_supporter_stays() -> None:
    """DBX-OUT-01, DBX-FILL-37: the second rank stays when the first is destroyed in melee, unless agreed."""
    units = [u("KU", 300, 285, charges="B1"), e("LI", 300, 310), e("LI", 300, 330)]
    game = stage(units, (6, 1), phase=MELEE, part=0)
    assert is_lost(game, "B1") and not is_lost(game, "B2")
    game = stage(units, (6, 1), phase=MELEE, part=0, rulings={"rear_rank_dies": True})
    assert is_lost(game, "B1") and is_lost(game, "B2")


def test_impetuous_advance() -> None:
    """DBX-OUT-07: one own depth, not into a wood, stopping at the next enemy, which is a new contact."""
    units = [u("KU", 300, 285, charges="B1"), e("KL", 300, 310)]
    assert at(stage(units, (6, 1), phase=MELEE, part=0), "A1") == (300, 315)
    wood = {"kind": "WOOD", "rect": (200, 310, 400, 400)}
    game = stage([u("KU", 300, 285), e("KL", 300, 310, gone=True)], terrain=[wood], phase=MELEE, part=0)
    assert not happened(game, Advanced)
    behind = [*units, e("KL", 300, 335)]
    game = stage(behind, (6, 1), phase=MELEE, part=0)
    assert at(game, "A1") == (300, 310)
    assert happened(game, Contacted)[0].enemy == "B2"


def test_who_is_impetuous() -> None:
    """DBX-OUT-07, DBX-BIG-10: cuirassiers, clansmen, tribesmen, guerrillas, English horse, and all
    against broken."""
    state = position(
        [u(kind, 100 + 50 * n, 300) for n, kind in enumerate(("KU", "CK", "ST", "GU", "HU", "LI", "ART"))]
    )
    found = [is_impetuous(each, against_demoralised=False) for each in state.pieces.values() if each.is_troop]
    assert found == [True, True, True, True, False, False, False]
    state.pieces["A5"].english = True
    assert is_impetuous(state.pieces["A5"], against_demoralised=False)
    assert is_impetuous(state.pieces["A6"], against_demoralised=True) and not is_impetuous(
        state.pieces["A7"], against_demoralised=True
    )


def test_nothing_is_lost_for_its_place() -> None:
    """DBX-OUT-08, DBX-MOR-01: nobody is lost without a result, and who fled is under command again."""
    state = position([u("JA", 300, 300), e("LI", 300, 350)], phase=MELEE)
    state.agenda = (suffer.due(state.pieces["A1"], state.pieces["B1"], "flees", "fire"),)
    game = stage_state(state)
    assert not is_lost(game, "A1") and piece(game, "A1").pose is not None


def test_mud_stops_an_impetuous_advance() -> None:
    """DBX-OUT-07, DBX-WX-01: a road is bad going in rain and storm, and no ground to advance into."""
    road = {"kind": "ROAD", "line": ((0, 325), (600, 325)), "width": 15}
    for weather, far in (("fair", 30.0), ("rain", 17.5), ("storm", 17.5)):
        scene = scene_of([u("KU", 300, 285), e("LI", 300, 500)], terrain=[road], weather=weather)
        assert round(advance_of(scene, scene.state.pieces["A1"]), 1) == far


def test_generals_are_passed_by_recoils() -> None:
    """DBX-OUT-03, DBX-PASS-04, DBX-PASS-05: horse goes through him, foot too unless he faces along; then, or
    without room behind, he is pushed."""
    aslant = u("GEN", 300, 275, facing=0)
    assert recoil([u("KU", 300, 300), aslant]) == {"A1": (300, 250)}
    assert recoil([u("LI", 300, 295), aslant]) == {"A1": (300, 255)}
    assert recoil([u("LI", 300, 300), u("GEN", 300, 270)]) == {"A1": (300, 280), "AG": (300, 250)}
    assert recoil([u("KU", 300, 300), u("GEN", 300, 265)]) == {"A1": (300, 230)}
    crowded = [u("LI", 300, 295), aslant, u("KL", 300, 245, facing=90)]
    assert recoil(crowded) is not None


def test_flight_ends_beyond_friends_who_let_pass() -> None:
    """DBX-OUT-05, DBX-FILL-28: it goes on by five millimetres until it stands on none of them."""
    x, y = flight([u("LI", 300, 300)])
    assert (x, y) == (300, 230)
    jaeger = u("JA", 300, 230)
    assert flight([u("LI", 300, 300), jaeger]) == (300, 210)
    assert flight([u("LI", 300, 300), u("JA", 300, 180)]) == (300, 230)
