"""Ambushes: where units hide, who finds them, and what a scout is good for."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.hiding import first_found, found_by, may_hide_at, seek
from pulverdampf.rulebooks.kriegspfad.deployment.late_arrivals import (
    arrival_form,
    arrival_phase,
    late_from,
    open_edges,
)
from pulverdampf.rulebooks.kriegspfad.events.places import AmbushLaid, Revealed
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.activation import move_next
from pulverdampf.rulebooks.kriegspfad.state import ARRIVALS, MOVEMENT, Battle, WarState, on_table, standing
from tests.rulebooks.kriegspfad.procedures import Ran

WOOD = {"kind": "light_wood", "rect": (20, 24, 40, 34)}


def lurkers(**more: Any) -> dict[str, Any]:
    return {"side": "two", "troop": "warrior", "elements": 2, "at": (30, 28), "hidden": True, **more}


def war(*units: dict[str, Any], **situation: Any) -> WarState:
    return position(units, **{"terrain": [WOOD], "phase": MOVEMENT, **situation})


def hides(troop: str, kind: str, **shape: Any) -> str:
    ground = {"kind": kind, **(shape or {"rect": (20, 24, 40, 34)})}
    state = war(lurkers(troop=troop), terrain=[ground])
    scene = Scene(state, layout)
    unit = state.bodies["B1"]
    return may_hide_at(scene, unit, [scene.outline(piece) for piece in standing(state, unit)])


@pytest.mark.parametrize("kind", ["dense_wood", "light_wood", "wilderness", "canyon", "hollow"])
def test_where_all_may_hide(kind: str) -> None:
    """KP-DEPL-05, KP-T-SIGHT: woods, wilderness, canyons and hollows hide everybody."""
    assert hides("cavalry", kind) == hides("warrior", kind) == "cover"


@pytest.mark.parametrize("kind", ["tall_grass", "marsh", "rough"])
def test_where_light_foot_may_hide(kind: str) -> None:
    """KP-DEPL-05: grass, marsh and rough ground hide warriors and skirmishers on foot only."""
    assert hides("warrior", kind) == hides("skirmisher", kind) == "cover"
    assert hides("regular", kind) == hides("mounted_warrior", kind) == ""


def test_where_nobody_may_hide() -> None:
    """KP-DEPL-05: neither in the open nor in a village; a rise hides those behind it."""
    assert hides("warrior", "village") == hides("warrior", "field") == ""
    ridge = {"rect": (0.5, 10, 70, 20)}
    assert hides("cavalry", "gentle_hill", **ridge) == "rise"


def test_a_rise_hides_whole_bases_from_the_whole_edge() -> None:
    """KP-DEPL-05: no corner looks past the end of a hill, and no narrow stretch of the edge is overlooked."""
    unit = {"troop": "cavalry", "elements": 1, "at": (35, 28)}

    def lie(*hills: tuple[float, float, float, float]) -> str:
        state = war(lurkers(**unit), terrain=[{"kind": "gentle_hill", "rect": each} for each in hills])
        scene = Scene(state, layout)
        bases = [scene.outline(piece) for piece in standing(state, state.bodies["B1"])]
        return may_hide_at(scene, state.bodies["B1"], bases)

    assert lie((0.5, 10, 70, 20)) == "rise"
    assert lie((0.5, 10, 33, 20), (34, 10, 70, 20)) == "", "between them it is seen from a strip of the edge"
    assert lie((30.0, 22, 40.2, 26)) == "rise"
    assert lie((30.0, 22, 38.6, 26)) == "", "only its corner is seen, from the end of the edge"


def test_a_unit_lies_partly_in_a_wood_and_partly_behind_a_rise() -> None:
    """KP-DEPL-05: the whole unit is hidden, whatever hides each of its bases."""
    pair = lurkers(troop="cavalry", spots=((33.0, 28.0), (42.0, 28.0)))
    hill = {"kind": "gentle_hill", "rect": (27, 22, 38.6, 26)}
    wood = {"kind": "dense_wood", "rect": (40, 26, 44, 30)}
    for terrain, how in (([hill, wood], "rise"), ([hill], ""), ([wood], "")):
        state = war(pair, terrain=terrain)
        scene = Scene(state, layout)
        bases = [scene.outline(piece) for piece in standing(state, state.bodies["B1"])]
        assert may_hide_at(scene, state.bodies["B1"], bases) == how


def found(finder: dict[str, Any], hidden: dict[str, Any], **situation: Any) -> list[str]:
    state = war(finder, hidden, **situation)
    scene = Scene(state, layout)
    return [how for _, how in found_by(scene, standing(state, state.bodies["A1"]))]


FOUND = [
    # finder         grass  distance  how
    ("regular",      False, 2.1,      []),
    ("regular",      False, 1.9,      ["enemy"]),
    ("skirmisher",   False, 4.1,      []),
    ("skirmisher",   False, 3.9,      ["enemy"]),
    ("skirmisher",   True,  3.9,      []),
    ("skirmisher",   True,  1.9,      ["enemy"]),
    ("scout",        True,  3.9,      ["scout"]),
    ("scout",        False, 4.1,      []),
]  # fmt: skip


@pytest.mark.parametrize(("troop", "grass", "distance", "how"), FOUND)
def test_who_finds_whom(troop: str, *, grass: bool, distance: float, how: list[str]) -> None:
    """KP-DEPL-06, KP-SIGHT-08, KP-SCOUT-03: skirmishers and scouts at 4, others at 2, in grass too."""
    ground = {**WOOD, "kind": "tall_grass" if grass else "light_wood"}
    finder = {"side": "one", "troop": troop, "at": (30, 28 - 1.18 - distance)}
    assert found(finder, lurkers(), terrain=[ground]) == how


def test_the_ruling_on_skirmishers() -> None:
    """KP-DEPL-06: with the other ruling skirmishers find at 2 like the rest."""
    finder = {"side": "one", "troop": "skirmisher", "at": (30, 28 - 1.18 - 3)}
    assert found(finder, lurkers(), rulings={"skirmishers_detect": 2}) == []


def test_a_scout_finds_on_his_way() -> None:
    """KP-SCOUT-03: what comes within 4 of any point of his path is found, without sight."""
    state = war({"side": "one", "troop": "scout", "at": (10, 24)}, lurkers())
    scene = Scene(state, layout)
    start = scene.outline(state.pieces["A1a"])
    past = first_found(scene, state.bodies["A1"], start, 40.0, 0.0)
    assert past is not None and past[1].id == "B1" and 0.0 < past[0] < 1.0
    assert first_found(scene, state.bodies["A1"], start, 8.0, 0.0) is None


def test_what_a_scout_finds_has_not_appeared() -> None:
    """KP-DEPL-07, KP-FILL-39: revealed by a scout it frightens nobody."""

    async def look(battle: Battle) -> None:
        seek(battle, standing(battle.state, battle.state.bodies["A1"]))

    for troop, appeared in (("scout", 0), ("skirmisher", 1)):
        state = war({"side": "one", "troop": troop, "at": (30, 25)}, lurkers())
        ran = Ran(look, state)
        assert len(ran.happened(Revealed)) == 1
        assert (state.bodies["B1"].hidden, state.bodies["B1"].appeared) == (False, appeared)


def test_only_the_owner_knows() -> None:
    """KP-GEN-05, KP-GEN-06: the enemy's view has no hidden unit, the owner's has."""
    state = war({"side": "one", "at": (30, 5)}, lurkers())
    assert not any(piece.pose for piece in RULEBOOK.seen(state, "one").pieces.values() if piece.side == "two")
    assert all(piece.pose for piece in RULEBOOK.seen(state, "two").pieces.values())


def test_a_hidden_unit_shows_itself_by_moving() -> None:
    """KP-DEPL-06, KP-DEPL-08, KP-TURN-03: picked to move it stands revealed and acts as usual."""
    state = war({"side": "one", "at": (30, 5)}, lurkers())
    state.picks = "two"
    ran = Ran(move_next, state, answers={"KP-TURN-03": "B1"})
    assert "B1" in ran.asked[0][2] and not state.bodies["B1"].hidden
    assert [event.body for event in ran.happened(Revealed)] == ["B1"]


# late arrivals -------------------------------------------------------------------------------------------


def late(troop: str, turn: int, **situation: Any) -> WarState:
    units = ({"side": "one", "troop": troop, "elements": 2}, {"side": "two", "at": (30, 40)})
    state = position(units, phase=ARRIVALS, turn=turn, **situation)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve("late")
    return state


@pytest.mark.parametrize(
    ("troop", "die", "comes"),
    [
        ("mounted_warrior", 3, False),
        ("mounted_warrior", 4, True),
        ("regular", 5, False),
        ("regular", 6, True),
    ],
)
def test_dice_of_arrival(troop: str, die: int, *, comes: bool) -> None:
    """KP-DEPL-01, KP-T-LATE: mounted warriors on 4 or more, others on a 6."""
    state = late(troop, 4)
    Ran(arrival_phase, state, [die])
    assert on_table(state, state.bodies["A1"]) is comes
    assert state.bodies["A1"].arrived == (4 if comes else 0)


def test_from_which_turn() -> None:
    """KP-DEPL-01, KP-SCEN-31, KP-SCEN-40: from turn 4, raiders and besiegers from the first."""
    assert not Ran(arrival_phase, late("regular", 3)).thrown
    raid = late("regular", 1, scenario={"kind": "raid", "attacker": "one"})
    assert (late_from(raid, "one"), late_from(raid, "two")) == (1, 4)
    other = late("regular", 1, scenario={"kind": "siege", "attacker": "one"}, rulings={"raid_late_from": 4})
    assert late_from(other, "one") == 4


def test_where_they_arrive() -> None:
    """KP-DEPL-02: wholly within 3 of any edge but the enemy's."""
    state = late("regular", 4)
    assert open_edges(state, "one") == ["south", "west", "east"]
    scene = Scene(state, layout)
    form = arrival_form(scene, state.bodies["A1"])
    ideas = [idea for idea in form.ideas(scene) if not form.objections(idea, scene)]
    assert len(ideas) > 5
    for idea in ideas:
        far = [min(s.pose.x, s.pose.y, 70.9 - s.pose.x) for s in idea.stands.values()]
        assert max(far) <= 3.0


def test_scouts_guard_the_edges() -> None:
    """KP-SCOUT-04, KP-FILL-40: nobody arrives within 12 of a scout; without a place one waits."""
    guards = [{"side": "two", "troop": "scout", "at": (x, y)} for x, y in
              [(6, 3), (24, 3), (42, 3), (60, 3), (3, 20), (3, 38), (68, 20), (68, 38)]]  # fmt: skip
    state = position([{"side": "one", "elements": 2}, *guards], phase=ARRIVALS, turn=4)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve("late")
    Ran(arrival_phase, state, [6])
    assert not on_table(state, state.bodies["A1"])


@pytest.mark.parametrize("dismounted", [True, False])
def test_riders_hide_on_foot_or_mounted(*, dismounted: bool) -> None:
    """KP-DEPL-05: as their owner wrote it down."""
    state = war({"side": "two", "troop": "cavalry", "at": (30, 36)})
    AmbushLaid("B1", "two", {}, dismounted=dismounted).apply(state)
    unit = state.bodies["B1"]
    assert unit.hidden and unit.mounted is not dismounted
    on_foot = war({"side": "two", "troop": "cavalry", "at": (30, 36), "mounted": False})
    AmbushLaid("B1", "two", {}).apply(on_foot)
    assert not on_foot.bodies["B1"].mounted


def test_who_lies_in_cover_is_not_seen_from_afar() -> None:
    """KP-DEPL-06: of a unit that lies partly behind a rise only those are seen at any distance who do."""
    watcher = {"side": "one", "troop": "regular", "at": (30, 12), "facing": 90}
    pair = lurkers(spots=((30.0, 26.0), (45.0, 26.0)), **{"is": ("behind_rise",)})
    rim = {"kind": "rough", "rect": (28, 24, 32, 30)}
    beyond = {"kind": "gentle_hill", "rect": (38, 18, 52, 22)}
    assert found(watcher, pair, terrain=[rim, beyond]) == []
    assert found(watcher, pair, terrain=[beyond]) == ["sight"]


def test_from_the_top_one_finds_those_behind_a_rise() -> None:
    """KP-DEPL-06: whoever gains sight of them does so at any distance; from before the rise nobody does."""
    rise = {"kind": "gentle_hill", "rect": (20, 20, 40, 26)}
    for y, how in ((24.5, ["sight"]), (15.0, [])):
        finder = {"side": "one", "troop": "regular", "at": (30, y)}
        state = war(finder, lurkers(at=(30, 36), **{"is": ("behind_rise",)}), terrain=[rise])
        found = found_by(Scene(state, layout), [state.pieces["A1a"]])
        assert [by for _, by in found] == how
