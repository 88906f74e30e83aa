"""Camps that are manned from the start: deployment inside the walls, open or hidden, and swaps."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.requests import Together
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, OnTable, Reserve
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.places import EnteredCamp
from pulverdampf.rulebooks.dbx.events.setup import Swapped
from pulverdampf.rulebooks.dbx.fire.targets import may_shoot, targets
from pulverdampf.rulebooks.dbx.setup.deployment import deployment_form
from pulverdampf.rulebooks.dbx.setup.deployment_ideas import Mode
from pulverdampf.rulebooks.dbx.setup.edges import quarters
from pulverdampf.rulebooks.dbx.setup.swaps import may_swap
from pulverdampf.rulebooks.dbx.standing import in_camp
from pulverdampf.rulebooks.dbx.units import DbxState, layout
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import act, at, e, happened, ideas, options, piece, pose, stage_state, u

CAMPS = [u("CAMP", 300, 40), e("CAMP", 300, 560)]
GENERAL = {"AG": pose(200, 40)}


def deploying(units: list[Any], *, where: list[Any] = CAMPS, **situation: Any) -> DbxState:
    """A battle in which the camps stand and everyone else is to be placed."""
    state = position([*where, *units, e("LI", 300, 500)], **situation)
    state.clock, state.stage = Clock(), "deployment"
    for each in state.pieces.values():
        if each.kind != "CAMP":
            each.place = Reserve()
    return state


def refused(state: DbxState, stands: dict[str, Pose], mode: Mode = "alternate") -> list[str]:
    """The rules that refuse a deployment of the first command of side one."""
    first = next(each for each in state.bodies.values() if each.side == "one")
    form = deployment_form(state, [first], mode)
    order = Placement({key: Standing(each) for key, each in stands.items()})
    return [each.rule for each in form.objections(order, Scene(state, layout))]


@pytest.mark.parametrize("mode", ["alternate", "hidden"])
def test_one_foot_element_is_deployed_in_the_camp(mode: Mode) -> None:
    """DBX-CAMP-02, DBX-FILL-31, DBX-SET-11: wholly inside, one, and on foot, in the open or hidden."""
    state = deploying([u("LI", 0, 0), u("JA", 0, 0), u("KU", 0, 0), u("ART", 0, 0)])
    inside, outside = pose(300, 60), {"A2": pose(400, 100), "A3": pose(440, 100), "A4": pose(500, 100)}
    assert refused(state, {"A1": inside, **outside, **GENERAL}, mode) == []
    assert refused(state, {"A1": pose(300, 75), **outside, **GENERAL}, mode) == ["DBX-CAMP-02"]
    two = {"A1": inside, **outside, "A2": pose(300, 20)}
    assert refused(state, {**two, **GENERAL}, mode) == ["DBX-CAMP-02"]
    horse = {"A1": pose(400, 60), **outside, "A3": pose(300, 40)}
    assert refused(state, {**horse, **GENERAL}, mode) == ["DBX-CAMP-02"]
    guns = {"A1": pose(400, 60), **outside, "A4": pose(300, 40)}
    assert refused(state, {**guns, **GENERAL}, mode) == []
    assert refused(state, {"A1": pose(400, 60), **outside, "AG": pose(300, 40)}, mode) == ["DBX-CAMP-02"]


def test_who_is_deployed_in_the_camp_mans_it() -> None:
    """DBX-CAMP-02: it stands within, shoots all round with its own factor, and the guard does not."""
    game = stage_state(deploying([u("LI", 0, 0), u("LI", 0, 0)]))
    game.answer(ideas(game)[0])
    stands = {"A1": pose(300, 60), "A2": pose(400, 100), **GENERAL}
    game.answer(Placement({key: Standing(each) for key, each in stands.items()}))
    assert happened(game, EnteredCamp) == [EnteredCamp("A1", "AC", pose(300, 60))]
    assert in_camp(piece(game, "A1")) == "AC" and in_camp(piece(game, "A2")) == ""
    scene = Scene(game.state, layout)
    assert may_shoot(scene, piece(game, "A1")) and not may_shoot(scene, piece(game, "AC"))
    piece(game, "B1").place = OnTable(pose(300, 125, 3 << 30))
    scene = Scene(game.state, layout)
    assert [each.target for each in targets(scene, piece(game, "A1"))] == ["B1"]


def test_spread_infantry_mans_a_camp() -> None:
    """DBX-CAMP-02, DBX-ARMY-05: one of two Jäger may stand in the camp, not both."""
    game = stage_state(deploying([u("LI/J", 0, 0)]))
    game.answer(ideas(game)[0])
    act(game, "A1")
    both = {"A1a": pose(300, 60), "A1b": pose(300, 30)}
    assert refused(game.state, {**both, **GENERAL}) == ["DBX-CAMP-02"]
    stands = {"A1a": pose(300, 60), "A1b": pose(400, 60), **GENERAL}
    game.answer(Placement({key: Standing(each) for key, each in stands.items()}))
    assert in_camp(piece(game, "A1a")) == "AC" and in_camp(piece(game, "A1b")) == ""


def test_the_zone_holds_in_the_camp_too() -> None:
    """DBX-SET-09, DBX-CAMP-02: a camp near the side edge cannot be manned from the start."""
    state = deploying([u("LI", 0, 0)], where=[u("CAMP", 60, 40), e("CAMP", 300, 560)])
    assert refused(state, {"A1": pose(60, 40), **GENERAL}) == ["DBX-SET-09"]
    assert all(each.stands["A1"].pose.x > 90.0 for each in manned_ideas(state, "AC", every=True))


def manned_ideas(state: DbxState, camp: str, *, every: bool = False) -> list[Placement]:
    """The suggested deployments of the first command of side one, or those of them that man its camp."""
    first = next(each for each in state.bodies.values() if each.side == "one")
    form, scene = deployment_form(state, [first], "alternate"), Scene(state, layout)
    found = [each for each in form.ideas(scene) if not form.objections(each, scene)]
    walls = state.pieces[camp].pose
    assert walls is not None
    return [
        each
        for each in found
        if every
        or any(
            abs(one.pose.x - walls.x) < 40.0 and abs(one.pose.y - walls.y) < 40.0
            for one in each.stands.values()
        )
    ]


@pytest.mark.parametrize("table", [(600.0, 600.0), (1200.0, 600.0)])
def test_suggested_deployments_with_a_garrison(table: tuple[float, float]) -> None:
    """DBX-CAMP-02, DBX-SET-09: some suggestions man the camp, with militia first, on both sizes of table."""
    state = deploying([u("LI", 0, 0), u("FR", 0, 0), u("KU", 0, 0)], table=table)
    found = manned_ideas(state, "AC")
    assert found and all(each.stands["A2"].pose == pose(300, 70) for each in found)
    assert not any(
        each.stands["A2"].pose == pose(300, 70) for each in manned_ideas(state, "AC", every=True)[:3]
    )


def test_a_garrison_is_told_as_such() -> None:
    """DBX-CAMP-02: who is said to man the camp stands in it."""
    state = deploying([u("LI", 0, 0)])
    form, scene = deployment_form(state, [state.bodies["A"]], "alternate"), Scene(state, layout)
    for where, fine in ((pose(300, 60), True), (pose(400, 60), False)):
        order = Placement({"A1": Standing(where, "garrison"), "AG": Standing(pose(200, 40))})
        assert (not form.objections(order, scene)) is fine
    assert all(each.stands["A1"].formation == "garrison" for each in manned_ideas(state, "AC"))


def test_suggested_deployments_on_deep_bases() -> None:
    """DBX-T-TROOPS, DBX-SET-09: an army with tribal warriors is offered their deeper bases."""
    state = deploying([u("LI", 0, 0), u("ST", 0, 0), u("ST", 0, 0)])
    found = [each for each in manned_ideas(state, "AC", every=True) if each.stands["A2"].formation == "deep"]
    assert found and all(next(iter(each.stands)) == "A2" for each in found)
    assert all(each.stands["A1"].formation == "" for each in found)
    plain = deploying([u("LI", 0, 0)])
    ideas_ = manned_ideas(plain, "AC", every=True)
    assert not any(one.formation == "deep" for each in ideas_ for one in each.stands.values())


def test_only_horse_leaves_the_camp_to_its_guard() -> None:
    """DBX-CAMP-02: without foot no suggestion mans the camp."""
    assert manned_ideas(deploying([u("KU", 0, 0), u("LR", 0, 0)]), "AC") == []


def test_quarters_are_manned_alike() -> None:
    """DBX-CAMP-02, DBX-FILL-30: the walls are those of the place, however it lies on the table."""
    place = {"kind": "BUA", "rect": (260, 40, 340, 120), "id": "place"}
    camps = [u("CAMP", 300, 80, quarters="place"), e("CAMP", 300, 560)]
    state = deploying([u("LI", 0, 0)], where=camps, terrain=[place])
    assert refused(state, {"A1": pose(300, 100), **GENERAL}) == []
    assert refused(state, {"A1": pose(300, 115), **GENERAL}) == ["DBX-CAMP-02"]
    assert manned_ideas(state, "AC")


def test_a_place_askew_has_quarters_of_its_own_size() -> None:
    """DBX-FILL-30, DBX-ARMY-09: the rectangle of a place is measured along its own sides."""
    askew = {"kind": "BUA", "polygon": ((300, 20), (356, 76), (300, 132), (244, 76)), "id": "askew"}
    state = deploying([u("LI", 0, 0)], terrain=[askew])
    state.stage = "camps"
    for each in state.pieces.values():
        each.place = Reserve()
    assert quarters(Scene(state, layout), "one") == ["askew"]
    game = stage_state(state)
    game.answer(ideas(game)[0])
    game.answer(Placement({"AC": Standing(pose(0, 0), attached="askew")}))
    camp = piece(game, "AC")
    assert at(game, "AC") == (300, 76) and round(camp.width, 1) == round(camp.depth, 1) == 79.2
    scene = Scene(game.state, layout)
    assert scene.terrain.plots["askew"].share_inside(scene.outline(camp)) > 0.99


def test_commands_of_a_big_battle_share_one_camp() -> None:
    """DBX-CAMP-02, DBX-BIG-04: when one command has manned the camp, the next cannot."""
    state = deploying(
        [u("LI", 0, 0), u("LI", 0, 0, command=2), u("LI", 0, 0, command=3)],
        commands=3,
        table=(1200.0, 600.0),
    )
    inside = {"A1": pose(300, 60), "AG1": pose(400, 40)}
    assert refused(state, inside) == []
    game = stage_state(state)
    answered = 0
    while game.request is not None and game.state.stage == "deployment" and answered < 9:
        if options(game):
            game.answer(options(game)[0])
        elif game.request.by == "one" and "A1" in game.request.form.subject:  # type: ignore[union-attr]
            game.answer(Placement({key: Standing(each) for key, each in inside.items()}))
        elif game.request.by == "one" and "A2" in game.request.form.subject:  # type: ignore[union-attr]
            second = Placement({"A2": Standing(pose(300, 30)), "AG2": Standing(pose(440, 40))})
            form = game.request.form  # type: ignore[union-attr]
            assert [each.rule for each in form.objections(second, game.view("one").scene)] == ["DBX-CAMP-02"]
            game.answer(ideas(game)[0])
        else:
            game.answer(ideas(game)[0])
        answered += 1
    assert in_camp(game.state.pieces["A1"]) == "AC" and in_camp(game.state.pieces["A2"]) == ""


def test_a_garrison_behind_the_screen() -> None:
    """DBX-SET-11, DBX-CAMP-02: hidden deployment may man the camps of both sides."""
    game = stage_state(deploying([u("LI", 0, 0)], rulings={"deployment": "hidden"}))
    assert isinstance(game.request, Together)
    game.answer(Placement({"A1": Standing(pose(300, 60)), "AG": Standing(pose(200, 40))}), "one")
    assert not happened(game, EnteredCamp)
    game.answer(Placement({"B1": Standing(pose(300, 540, 3 << 30)), "BG": Standing(pose(200, 560))}), "two")
    assert [each.camp for each in happened(game, EnteredCamp)] == ["BC", "AC"]


# swaps ------------------------------------------------------------------------------------------------------


def swapping(units: list[Any]) -> DbxState:
    """A battle in which both have deployed and the defender, side two, may swap."""
    state = position([*CAMPS, u("LI", 300, 100), *units])
    state.clock, state.stage = Clock(), "swap"
    return state


def test_the_garrison_is_swapped() -> None:
    """DBX-SET-10, DBX-CAMP-02: who takes its place mans the camp instead, and must be on foot."""
    units = [e("LI", 300, 540, inside="BC"), e("JA", 400, 500), e("LR", 200, 500)]
    scene = Scene(swapping(units), layout)
    assert may_swap(scene, "two", [("B1", "B2")]) and not may_swap(scene, "two", [("B1", "B3")])
    game = act(stage_state(swapping(units)), "B1", "B2", "enough")
    assert in_camp(piece(game, "B2")) == "BC" and in_camp(piece(game, "B1")) == ""
    assert at(game, "B1") == (400, 500) and happened(game, Swapped)


def test_the_command_element_is_swapped() -> None:
    """DBX-SET-10: it is an element of the defender like any other; the camp is none."""
    units = [e("GEN", 300, 490), e("LI", 400, 500), e("LI", 200, 500)]
    game = stage_state(swapping(units))
    assert options(game) == ["enough", "BG", "B1", "B2"]
    act(game, "BG", "B1", "enough")
    assert at(game, "BG") == (400, 510) and at(game, "B1") == (300, 480)
