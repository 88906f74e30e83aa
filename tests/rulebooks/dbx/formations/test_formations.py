"""Skirmish order and squares."""

from typing import Any

from pulverdampf.engine.orders import March, Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone, Within
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.formations import SquareFormed
from pulverdampf.rulebooks.dbx.events.losses import SquareLost
from pulverdampf.rulebooks.dbx.fire.factors import fire_factor
from pulverdampf.rulebooks.dbx.fire.targets import targets
from pulverdampf.rulebooks.dbx.fire.volleys import Volley, both_sides
from pulverdampf.rulebooks.dbx.formations.skirmish_order import may_join, may_spread, partners
from pulverdampf.rulebooks.dbx.formations.square import may_form
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.melee.phase import combats, fight
from pulverdampf.rulebooks.dbx.movement.control_zone import zones_of
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING, DbxState, layout
from pulverdampf.rulebooks.dbx.victory.losses import losses
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Ahead, Back, Shift, Turn
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import (
    act,
    at,
    e,
    ideas,
    is_lost,
    march,
    objections,
    odds,
    options,
    piece,
    scene_of,
    stage,
    stage_state,
    u,
    waits_for,
)  # fmt: skip

FAR = e("LI", 300, 560)


def test_spreading_out() -> None:
    """DBX-FORM-01, DBX-FORM-03, DBX-ARMY-05: one Jäger in the place of the element, the other touching it."""
    game = act(stage([u("LI/J", 300, 300), FAR]), "spread-A1", "right")
    assert at(game, "A1a") == (300, 300) and at(game, "A1b") == (340, 300)
    assert game.state.bodies["A"].pips == 5
    assert objections(game.battle.scene, "A1a", Ahead(10.0)) == ["DBX-LAND-02"]
    assert isinstance(piece(game, "A1").place, Gone)


def test_spreading_needs_room_without_contact() -> None:
    """DBX-FORM-01: neither with an enemy in contact nor where one would be; at ten millimetres it is
    allowed."""
    near = scene_of([u("LI/J", 300, 300), e("LI", 300, 330)])
    assert may_spread(near, near.state.pieces["A1"])
    touching = scene_of([u("LI/J", 300, 300), e("LI", 300, 320)])
    assert not may_spread(touching, touching.state.pieces["A1"])
    untrained = scene_of([u("LI", 300, 300), FAR])
    assert not may_spread(untrained, untrained.state.pieces["A1"])


def test_joining_again() -> None:
    """DBX-FORM-02, DBX-FILL-23: two touching Jäger of one kind become the element again, with its quality."""
    game = act(stage([u("GR/J", 300, 300), FAR]), "spread-A1", "left", "done")
    state: DbxState = game.state
    for each in state.pieces.values():
        each.moves, each.done = 0, False
    scene = Scene(state, layout)
    assert may_join(scene, state.pieces["A1a"])
    assert partners(scene, state.pieces["A1a"]) == [state.pieces["A1b"]]
    state.pieces["A1b"].moves = 1
    assert not may_join(Scene(state, layout), state.pieces["A1a"])
    bought = scene_of([u("JA", 300, 300), u("JA", 340, 300), FAR])
    assert not may_join(bought, bought.state.pieces["A1"])


def test_joining_in_the_place_of_one() -> None:
    """DBX-FORM-02, DBX-FORM-03: in the place of either, for one point, and that is their move."""
    units = [
        u("GR/J", 100, 100, gone=True),
        u("JA", 300, 300, id="A1a", origin="A1", worth=1),
        u("JA", 340, 300, id="A1b", origin="A1", worth=1),
        FAR,
    ]  # fmt: skip
    game = act(stage(units), "join-A1a", "A1b")
    assert at(game, "A1") == (340, 300) and piece(game, "A1").quality == "GR"
    assert piece(game, "A1").done


def test_jaeger_taken_over_join_in_their_new_command() -> None:
    """DBX-FORM-02, DBX-BIG-11: the element belongs where its Jäger serve, whole and sound."""
    units = [
        u("LI/J", 100, 100, gone=True, strength=0, command=2),
        u("JA", 300, 300, id="A1a", origin="A1", worth=1, command=1),
        u("JA", 340, 300, id="A1b", origin="A1", worth=1, command=1),
        e("LI", 300, 560, command=1),
    ]  # fmt: skip
    state = position(units, commands=2)
    game = act(stage_state(state), "join-A1a", "A1a")
    assert (piece(game, "A1").body, piece(game, "A1").strength) == ("A-1", 1)
    assert "A1" in game.state.bodies["A-1"].pieces and "A1" not in game.state.bodies["A-2"].pieces


def test_split_elements_count_half() -> None:
    """DBX-FORM-03, DBX-WIN-02: each of the two counts half an element."""
    game = act(stage([u("LI/J", 300, 300), FAR]), "spread-A1", "right")
    state = game.state.copied()
    state.pieces["A1a"].place = Gone("destroyed")
    state.bodies["A"].lost += state.pieces["A1a"].worth
    assert losses(state, "one") == 1


# squares ------------------------------------------------------------------------------------------------


LINE = [u("LI", 260, 300), u("LI", 300, 300), u("LI", 340, 300)]


def test_forming_a_square() -> None:
    """DBX-FORM-05, DBX-FILL-24: one to five of line in a group; the second is put back to back."""
    game = act(stage([*LINE, FAR]), "square-A2", "A1", "A3")
    formed = next(each for each in game.log if isinstance(each, SquareFormed))
    assert formed.members == ("A2", "A1", "A3") and game.state.bodies["A"].pips == 5
    square = piece(game, formed.square)
    assert square.strength == 3 and (square.width, square.depth) == (40, 40)
    assert isinstance(piece(game, "A3").place, Within)
    alone = act(stage([u("LI", 300, 300), FAR]), "square-A1")
    assert next(each for each in alone.state.pieces.values() if each.is_square).depth == 20


def test_who_forms_squares() -> None:
    """DBX-FORM-05, DBX-FILL-24: only line in good going with no enemy on its front."""
    wood = {"kind": "WOOD", "rect": (200, 200, 400, 400)}
    for units, terrain, allowed in (
        ([u("LI", 300, 300)], [], True), ([u("KL", 300, 300)], [], False),
        ([u("LI", 300, 300)], [wood], False),
        ([u("LI", 300, 300), e("LI", 300, 320)], [], False),
    ):  # fmt: skip
        scene = scene_of(units, terrain=terrain)
        assert may_form(scene, scene.state.pieces["A1"]) is allowed


def square(size: int = 1, y: float = 300.0, **more: Any) -> list[dict[str, Any]]:
    """A square of side one."""
    depth = 20.0 if size == 1 else 40.0
    whole = u("SQ", 300, y, id="Q", strength=size, depth=depth, worth=0, **more)
    return [whole, *(u("LI", 50 + 45 * n, 50, id=f"M{n}") for n in range(size))]


def in_square(units: list[dict[str, Any]], **situation: Any) -> DbxState:
    """A position in which the elements M0, M1 … form the square Q."""
    state: DbxState = scene_of(units, **situation).state
    for key, each in state.pieces.items():
        if key.startswith("M"):
            each.place = Within("Q")
    return state


def test_moving_a_square() -> None:
    """DBX-FORM-07: a hundred paces any way without turning, never out of good going."""
    scene = scene_of([*square(), FAR])
    assert objections(scene, "Q", Shift(25.0, degrees(90))) == []
    assert objections(scene, "Q", Ahead(26.0)) == ["DBX-MOVE-07"]
    assert objections(scene, "Q", Turn(degrees(90))) == ["DBX-FORM-07"]
    marsh = {"kind": "MARSH", "rect": (200, 315, 400, 400)}
    assert objections(scene_of([*square(), FAR], terrain=[marsh]), "Q", Ahead(20.0)) == ["DBX-FORM-07"]


def test_leaving_a_square() -> None:
    """DBX-FORM-06: one by one by single moves within their allowance, or freely by ruling."""

    state = in_square([*square(2), FAR])
    game = act(stage_state(state), "leave-M1")
    assert waits_for(game) == "DBX-FORM-06"
    places = ideas(game)
    act(game, places[0])
    assert piece(game, "Q").strength == 1 and piece(game, "M1").pose is not None
    assert piece(game, "M1").moves == 1


def test_a_square_that_moved_is_not_left() -> None:
    """DBX-FORM-06, DBX-MOVE-01: its elements have moved with it in this bound."""
    game = stage_state(in_square([*square(2), FAR]))
    assert "leave-M1" in options(game)
    march(game, "Q", Shift(20.0, degrees(90)))
    assert not [key for key in options(game) if key.startswith("leave")]


def test_leaving_a_square_freely() -> None:
    """DBX-FORM-06: by ruling an element may stand anywhere that touches the square, and nowhere else."""
    touching = [e("LI", 300, 550)]
    for ruling, beside_, away in (("measured", True, True), ("free", True, False)):
        state = in_square([*square(2), *touching], rulings={"square_dissolve": ruling})
        game = act(stage_state(state), "leave-M1")
        form, scene = game.request.form, game.battle.scene  # type: ignore[union-attr]
        for x, legal in ((340.0, beside_), (350.0, away)):
            order = Placement({"M1": Standing(Pose(x, 310.0, degrees(90)))})
            assert (not form.objections(order, scene)) is legal


def test_square_shoots_all_round() -> None:
    """DBX-FORM-08: at the nearest enemy in any direction, once, with the factor of one line."""
    state = scene_of([*square(), e("LI", 300, 250, facing=90)], phase=SHOOTING)
    assert [each.target for each in targets(state, state.state.pieces["Q"])] == ["B1"]
    shot, _ = both_sides(state, Volley("B1", "Q"))
    assert fire_factor(shot).total == 4


def test_square_under_fire() -> None:
    """DBX-FILL-24, DBX-T-FIRE: guns shoot better at squares, nobody from the flank."""
    scene = scene_of([*square(), e("ART", 300, 100, facing=90)], phase=SHOOTING)
    guns, target = both_sides(scene, Volley("Q", "B1"))
    assert "DBX-S1" not in [step.row for step in fire_factor(guns).steps]
    assert [step.row for step in fire_factor(target).steps] == ["DBX-FIRE-10", "DBX-S7"]


def test_square_against_horse() -> None:
    """DBX-FORM-09, DBX-FORM-11: no flank or rear, one horse at a time; doubled it loses one element."""
    riders = [e("KU", 300, 325, charges="Q"), e("HU", 335, 310, facing=180)]
    scene = scene_of([*square(), *riders], phase=MELEE)
    assert melee_factor(scene, "Q", "B1").total == 4
    state = in_square([*square(), riders[0]], phase=MELEE)
    found = odds(state, fight.due(state.pieces["Q"], state.pieces["B1"]), "M0", "B1")
    assert sum(n for (a, _), n in found.items() if a == "D") * 36 == 2
    assert sum(n for (a, b), n in found.items() if b == "R" and a == "-") * 36 == 10


def test_square_against_foot() -> None:
    """DBX-FORM-10, DBX-FORM-11: foot overlaps it, fights each face, and destroys one element when it wins."""
    foot = [e("LI", 300, 320), e("LI", 260, 320)]
    scene = scene_of([*square(), *foot], phase=MELEE)
    assert combats(scene) == [("Q", "B1")]
    assert melee_factor(scene, "Q", "B1").total == 3

    state = in_square([*square(2), e("LI", 300, 330)], phase=MELEE, part=0)
    game = stage_state(state, (3, 5))
    assert [each.element for each in game.log if isinstance(each, SquareLost)] == ["M0"]
    assert not is_lost(game, "Q") and piece(game, "Q").strength == 1


def test_square_has_zones_all_round() -> None:
    """DBX-FILL-18, DBX-ZOC-01: a square controls all four sides."""
    assert len(zones_of(Scene(in_square([*square(), FAR]), layout), "one")) == 4


def test_square_offers_no_breaking_off() -> None:
    """DBX-BRK-04: a square stays where it is attacked."""
    state = in_square([*square(), e("KU", 300, 325)])

    assert not [key for key in options(stage_state(state)) if key.startswith(("break", "leave"))]


def test_a_square_marches_in_play() -> None:
    """DBX-FORM-07, DBX-CMD-02: for one point."""

    game = march(stage_state(in_square([*square(), FAR])), "Q", Shift(20.0, degrees(90)))
    assert at(game, "Q") == (280, 300) and game.state.bodies["A"].pips == 5


def test_halves_of_two_elements_join_and_spread_anew() -> None:
    """DBX-FORM-02, DBX-FORM-03: halves of different elements join; spread again, nobody else is touched."""
    units = [u("LI/J", 100, 100, gone=True), u("LI/J", 140, 100, gone=True)]
    for key, x in (("A1a", 100), ("A1b", 300), ("A2a", 500), ("A2b", 340)):
        units.append(u("JA", x, 300, id=key, origin=key[:2], worth=1))
    game = act(stage([*units, FAR]), "join-A1b", "A1b")
    state: DbxState = game.state
    assert at(game, "A1") == (300, 300)
    state.pieces["A1"].moves, state.pieces["A1"].done = 0, False
    game = act(stage_state(state), "spread-A1", "left")
    assert at(game, "A1a") == (100, 300) and at(game, "A2a") == (500, 300)
    jaeger = [each for each in game.state.pieces.values() if each.kind == "JA" and each.pose is not None]
    assert len(jaeger) == 4 and sum(each.worth for each in jaeger) == 4


def test_an_element_in_square_is_not_called_out_by_joining_jaeger() -> None:
    """DBX-FORM-02: halves of an element that has joined with others become an element that is free."""
    units = [u("LI/J", 100, 100, gone=True), u("LI/J", 140, 100, gone=True)]
    units.append(u("SQ", 100, 200, id="Q1", strength=1, worth=0))
    for key, x in (("A1a", 300), ("A2a", 340)):
        units.append(u("JA", x, 300, id=key, origin=key[:2], worth=1))
    state = position([*units, FAR])
    state.pieces["A1"].place = Within("Q1")
    game = act(stage_state(state), "join-A1a", "A1a")
    assert at(game, "A2") == (300, 300) and piece(game, "A1").place == Within("Q1")


def test_a_square_that_leaves_the_table_is_lost_with_all_its_elements() -> None:
    """DBX-MOVE-10, DBX-FORM-07: who marches over the edge in square is lost, and counts."""
    units = [u("LI", 100, 100), u("LI", 140, 100), u("SQ", 300, 20, id="Q1", strength=2, worth=0), FAR]
    state = position(units)
    for key in ("A1", "A2"):
        state.pieces[key].place = Within("Q1")
    game = stage_state(state)
    game.answer("march")
    game.answer(March(("Q1",), (Back(25.0),)))
    assert all(isinstance(piece(game, key).place, Gone) for key in ("Q1", "A1", "A2"))
    assert game.state.bodies["A"].lost == 4
