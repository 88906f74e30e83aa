"""Landings: what is kept back, and where it comes ashore."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Refused, Standing
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.places import Marched
from pulverdampf.rulebooks.dbx.setup.deployment import deployment_objections
from pulverdampf.rulebooks.dbx.setup.landing import landing_objections, may_keep_back
from pulverdampf.rulebooks.dbx.units import LANDING, SETUP, layout
from tests.rulebooks.dbx.setup.test_setup import deployable, refused
from tests.rulebooks.dbx.staging import Staged, act, at, e, happened, ideas, is_lost, pose, stage_state, u

RIVER = {"kind": "RIVER", "line": ((0, 300), (600, 300)), "width": 40}


def test_who_may_land() -> None:
    """DBX-SET-08: up to four foot are kept back where rivers are navigable and there is water."""
    for region, ground, allowed in (("NA", [RIVER], True), ("EU", [RIVER], False), ("AS", [], False)):
        assert may_keep_back(position([u("LI", 300, 100)], region=region, terrain=ground)) is allowed
    units = [u("LI", 100 + 40 * n, 100) for n in range(5)] + [u("KU", 400, 100), e("LI", 300, 500)]
    state = deployable(units, region="NA", terrain=[RIVER])
    rest = {"A6": pose(400, 100), "AG": pose(300, 40)}
    assert refused(state, {"A5": pose(200, 100), **rest}) == []
    assert refused(state, rest) == ["DBX-SET-08"]
    assert refused(state, {"A5": pose(200, 100), "AG": pose(300, 40)}) == ["DBX-SET-09"]


def landing(*enemies: Any, **situation: Any) -> Staged:
    """A battle in which A1 and A2 wait in their boats."""
    units = [u("JA", 300, 100), u("JA", 340, 100), u("LI", 300, 50), *(enemies or (e("LI", 300, 560),))]
    state = position(units, terrain=[RIVER], region="NA", bound=1, part=LANDING, **situation)
    for key in ("A1", "A2"):
        state.pieces[key].place = Reserve("landing")
    return stage_state(state)


def test_landing() -> None:
    """DBX-LAND-01: as one group anywhere along the bank for one point, at least two touching it."""
    game = landing()
    order = Placement({"A1": Standing(pose(100, 330)), "A2": Standing(pose(140, 330))})
    act(game, order)
    assert at(game, "A1") == (100, 330) and happened(game, Marched)[0].cost == 1
    assert game.state.bodies["A"].pips == 5
    for wrong in (
        {"A1": Standing(pose(100, 360)), "A2": Standing(pose(140, 360))},
        {"A1": Standing(pose(100, 330)), "A2": Standing(pose(240, 330))},
        {"A1": Standing(pose(100, 330))},
    ):
        with pytest.raises(Refused):
            landing().answer(Placement(wrong))


def test_a_landing_is_one_group_of_one_command() -> None:
    """DBX-LAND-01, DBX-BIG-05: groups never mix commands, so only one of them keeps troops back."""
    units = [u("LI", 100 + 40 * n, 100, command=1 + n // 2) for n in range(6)] + [e("LI", 300, 500)]
    state = position(units, region="NA", terrain=[RIVER], commands=3, bound=0, phase=SETUP, part=0)
    state.pieces["A1"].place = Reserve("landing")
    state.deployed = ("A-1",)
    for key in ("A3", "A4", "AG2"):
        state.pieces[key].place = Reserve()
    second = [state.bodies["A-2"]]
    placed = {"A4": Standing(pose(220, 100)), "AG2": Standing(pose(200, 40))}
    scene = Scene(state, layout)
    found = deployment_objections(scene, second, Placement(placed), "alternate")
    assert [each.rule for each in found] == ["DBX-LAND-01"]
    whole = {**placed, "A3": Standing(pose(180, 100))}
    assert not list(deployment_objections(scene, second, Placement(whole), "alternate"))


def test_in_midstream_nobody_touches_the_bank() -> None:
    """DBX-LAND-01: a base wholly in the river touches the bank only where it reaches it."""
    scene = landing().view("one").scene
    boats = [scene.state.pieces[key] for key in ("A1", "A2")]
    for y, legal in ((300, False), (310, True), (325, True)):
        order = Placement({"A1": Standing(pose(100, y)), "A2": Standing(pose(140, y))})
        assert (not list(landing_objections(scene, boats, order))) is legal


def test_limits_of_landings() -> None:
    """DBX-LAND-02, DBX-FILL-08: not within a base width of an enemy; landed troops move no more; no place
    is a loss."""
    game = landing(e("LI", 120, 370))
    scene = game.view("one").scene
    boats = [scene.state.pieces[key] for key in ("A1", "A2")]
    order = Placement({"A1": Standing(pose(100, 330)), "A2": Standing(pose(140, 330))})
    assert [each.rule for each in landing_objections(scene, boats, order)] == ["DBX-LAND-02"]
    act(game, ideas(game)[0])
    assert game.state.pieces["A1"].done
    wall = [e("KL", 20 + 40 * n, y) for n in range(15) for y in (335, 265)]
    lost = landing(*wall)
    assert is_lost(lost, "A1") and is_lost(lost, "A2")


def test_where_a_line_has_no_room_two_ranks_land() -> None:
    """DBX-LAND-01, DBX-LAND-02: the reserve is lost only where it can land in no order at all."""
    units = [u("LI", 100 + 40 * n, 100) for n in range(4)] + [u("LI", 300, 50)]
    wall = [e("KL", x, y) for x in range(20, 600, 40) for y in (335, 265) if y == 265 or not 200 < x < 440]
    state = position([*units, *wall], terrain=[RIVER], region="NA", bound=1, part=LANDING)
    for key in ("A1", "A2", "A3", "A4"):
        state.pieces[key].place = Reserve("landing")
    game = stage_state(state)
    act(game, ideas(game)[0])
    assert happened(game, Marched) and not is_lost(game, "A1")


def test_the_question_tells_that_troops_may_be_kept_back() -> None:
    """DBX-SET-08: where boats can land, and nowhere else."""
    for region, told in (("NA", True), ("EU", False)):
        units = [u("LI", 300, 100), u("KU", 400, 100), e("LI", 300, 500)]
        game = stage_state(deployable(units, region=region, terrain=[RIVER]))
        game.answer(ideas(game)[0])
        assert isinstance(game.request, Order) and game.request.by == "one"
        assert ("Up to 4 elements of foot" in game.request.prompt.text.in_("en")) is told
