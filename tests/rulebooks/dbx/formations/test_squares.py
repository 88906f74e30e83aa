"""Squares, more of them: what forming costs, and ways out that others bar."""

from typing import Any

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.events.combat import Fought
from pulverdampf.rulebooks.dbx.events.formations import SquareFormed
from pulverdampf.rulebooks.dbx.events.places import Contacted
from pulverdampf.rulebooks.dbx.fire.volleys import Volley, fire_factors
from pulverdampf.rulebooks.dbx.formations.square import may_form
from pulverdampf.rulebooks.dbx.melee.phase import combats
from pulverdampf.rulebooks.dbx.movement.phase import somebody_may_march
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING, layout
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Ahead
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.formations.test_formations import in_square, square
from tests.rulebooks.dbx.staging import act, e, happened, objections, stage, stage_state, u

FAR = e("LI", 300, 560)


def refused_ways(*others: dict[str, object], to: tuple[float, float]) -> list[str]:
    """The rules that keep the second of a square from stepping out to a place."""
    state = in_square([*square(2), *others, FAR])
    game = act(stage_state(state), "leave-M1")
    form, scene = game.request.form, game.battle.scene  # type: ignore[union-attr]
    order = Placement({"M1": Standing(Pose(*to, degrees(90)))})
    return [each.rule for each in form.objections(order, scene)]


def test_nobody_steps_out_of_a_square_through_others() -> None:
    """DBX-FORM-06, DBX-MOVE-09: neither through an enemy nor through a friend who does not let pass."""
    there = (300.0, 358.0)
    assert refused_ways(to=there) == []
    assert refused_ways(e("GEN", 300, 335, facing=0), to=there) == ["DBX-MOVE-09"]
    assert refused_ways(u("LI", 300, 335), to=there) == ["DBX-MOVE-09"]
    assert refused_ways(u("JA", 300, 335), to=there) == []


def test_a_square_costs_as_a_group() -> None:
    """DBX-FORM-05, DBX-CMD-04: one of its elements within reach of the general spares the surcharge."""
    line = [u("LI", 100 + 40 * n, 580) for n in range(3)]
    units = [*line, u("GEN", 460, 560), e("LI", 560, 40, facing=90)]
    game = act(stage(units), "square-A1", "A2", "A3")
    assert happened(game, SquareFormed)[0].cost == 1
    alone = act(stage(units), "square-A1", "enough")
    assert happened(alone, SquareFormed)[0].cost == 2


def test_one_rider_at_a_time() -> None:
    """DBX-FORM-09: while mounted are at a square no other mounted may contact it; foot may."""
    for rider, fine in (("HU", False), ("LI", True)):
        others = [e(rider, 360, 300, facing=180, id="X"), e("KU", 300, 335)]
        alone = in_square([*square(2), others[0], FAR], bound=4)
        assert objections(Scene(alone, layout), "X", Ahead(40.0)) == []
        pressed = in_square([*square(2), *others, FAR], bound=4)
        assert (objections(Scene(pressed, layout), "X", Ahead(40.0)) == []) is fine


def test_a_square_across_a_wall_is_not_asked_to_march() -> None:
    """DBX-FORM-07, DBX-TER-01: to cross a wall is bad going, so it stays, and nobody is asked for a march."""
    wall = {"kind": "LINEAR", "line": ((200, 300), (400, 300))}
    for terrain, asked in (([], True), ([wall], False)):
        state = in_square([*square(1), FAR], terrain=terrain, generals=False)
        assert somebody_may_march(Scene(state, layout)) is asked


def test_only_an_enemy_in_front_forbids_the_square() -> None:
    """DBX-FORM-05: who is held in flank or rear alone, or overlapped, may still form it."""
    for enemy, allowed in (
        (e("LI", 300, 320), False),
        (e("KU", 335, 290, facing=180), True),
        (e("LI", 300, 280, facing=90), True),
        (e("LI", 340, 320), True),
    ):
        scene = Scene(position([u("LI", 300, 300), enemy, FAR]), layout)
        assert contacts_of(scene).touching["A1"] == ["B1"]
        assert may_form(scene, scene.state.pieces["A1"]) is allowed
    on_a_flank = Scene(position([u("LI", 300, 300), e("LI", 310, 330, facing=0), FAR]), layout)
    assert contacts_of(on_a_flank).by["A1"].face == "right"
    assert not may_form(on_a_flank, on_a_flank.state.pieces["A1"])


def test_who_attacked_an_element_attacks_its_square() -> None:
    """DBX-FORM-05, DBX-MEL-06: the rider on a flank stays the attacker when it becomes a front."""
    units = [u("LI", 300, 300), e("KU", 335, 290, facing=180, assault="A1"), FAR]
    game = act(stage(units), "square-A1")
    formed = happened(game, SquareFormed)[0].square
    assert game.state.pieces["B1"].assault == formed
    assert contacts_of(game.battle.scene).front_of(formed) == "B1"


def test_guns_that_help_to_shoot_put_a_square_under_gunfire() -> None:
    """DBX-S7, DBX-FIRE-08: one less whoever leads the fire, if guns are among the shooters."""
    units = [*square(2), e("LI", 300, 350), e("ART", 340, 380), FAR]
    scene = Scene(in_square(units, phase=SHOOTING), layout)
    for helpers, counts in (((), 0), (("B2",), 1)):
        _, target = fire_factors(scene, Volley("Q", "B1", helpers))
        assert [step.row for step in target.steps].count("DBX-S7") == counts


def test_a_square_fights_foot_and_one_rider_in_any_order() -> None:
    """DBX-FORM-09, DBX-FORM-10: foot fights the element it touches, which spares the square no rider."""
    others = [e("LI", 300, 320), e("KU", 335, 290, facing=180), e("HU", 265, 290, facing=0), FAR]
    state = in_square([*square(1), *others], phase=MELEE)
    for first, left in (("B1", ["B2", "B3"]), ("B2", ["B1"])):
        twin = state.copied()
        Fought("Q", first, (5, 5)).apply(twin)
        assert [two for _, two in combats(Scene(twin, layout))] == left


def test_out_of_a_square_into_contact() -> None:
    """DBX-FORM-06, DBX-CON-01, DBX-CON-02: by its single move an element may attack, rightly placed."""

    def leaving(y: float) -> Any:
        game = act(stage_state(in_square([*square(2), e("LI", 300, 362), FAR])), "leave-M1")
        order = Placement({"M1": Standing(Pose(300.0, y, degrees(90)))})
        return game, order

    game, order = leaving(341.9)
    assert [each.rule for each in game.request.form.objections(order, game.battle.scene)] == []
    game, order = leaving(342.0)
    act(game, order)
    assert happened(game, Contacted) == [Contacted("M1", "B1")]
    game, _ = leaving(342.0)
    askew = Placement({"M1": Standing(Pose(310.0, 342.0, degrees(90)))})
    assert "DBX-FORM-06" in [each.rule for each in game.request.form.objections(askew, game.battle.scene)]
