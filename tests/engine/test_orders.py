"""Orders on a free table: bad numbers, strangers, and what is nearly the same and legal."""

from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pulverdampf.engine.orders import (
    Allotment,
    Course,
    Extent,
    Form,
    March,
    Objection,
    Placement,
    Plan,
    Standing,
    Step,
    Walk,
    Walks,
    unsound,
)
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.scene import Scene
from pulverdampf.table.paths import Ahead, Back, Shift, To, Turn, Wheel
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text
from tests.engine.toy import RULEBOOK, Company, duel, extent_form, march_form

SCENE = Scene(duel(), RULEBOOK.layout)
MINE: Company = SCENE.state.pieces["a"]

BAD = [nan, inf, -inf, 1e308, -1e308]


def orders_with(number: float) -> list[Any]:
    pose = Pose(number, 0.0)
    return [
        March(("a",), (Ahead(number),)),
        March(("a",), (To(pose),)),
        Walks({"a": Walk(((0.0, number),), Pose(0.0, 0.0))}),
        Walks({"a": Walk((), pose)}),
        Placement({"a": Standing(pose)}),
        Extent(number),
        Plan({"a": (Step("march", (Ahead(1.0), Back(number))),)}),
        Course("road", ((number, 0.0),)),
    ]


@pytest.mark.parametrize("number", BAD)
def test_numbers_that_no_table_has_are_refused_in_every_order(number: float) -> None:
    assert all(list(unsound(order)) for order in orders_with(number))
    assert not any(list(unsound(order)) for order in orders_with(3.5))


@pytest.mark.parametrize(
    "order",
    [March(("a",), (leg,)) for leg in (Ahead(-0.1), Back(-1.0), Shift(-2.0, 0), Wheel("left", -5))]
    + [Extent(-0.5), Allotment({"a": {"b": -1}}), Plan({"a": (Step("march", (Ahead(-1.0),)),)})],
)
def test_negative_distances_and_shares_are_refused(order: Any) -> None:
    assert list(unsound(order))


def test_a_turn_may_go_either_way() -> None:
    assert not list(unsound(March(("a",), (Turn(-(1 << 30)),))))


def test_an_order_without_end_is_refused() -> None:
    assert list(unsound(March(("a",), (Ahead(1.0),) * 5000)))
    assert list(unsound(March(("a" * 5000,), ())))
    assert list(unsound(March(("a",), (Turn(10**400),))))


def test_a_stranger_is_refused_before_the_check_looks_for_it() -> None:
    (objection,) = march_form(MINE).objections(March(("ghost",), ()), SCENE)
    assert objection.text.in_("en") == "there is no “ghost”"


@given(some.floats(0.0, 1000.0))
def test_the_nearest_legal_order_is_legal_and_as_long_as_allowed(length: float) -> None:
    form = march_form(MINE)
    order = March(("a",), (Ahead(length),))
    nearest = form.nearest(order, SCENE)
    assert nearest is not None and not form.objections(nearest, SCENE)
    (leg,) = nearest.legs
    assert isinstance(leg, Ahead) and leg.distance == pytest.approx(min(length, 6.0))


def test_without_repairs_the_nearest_order_is_an_idea() -> None:
    assert extent_form(MINE, 2.5).nearest(Extent(9.0), SCENE) == Extent(2.5)


def test_the_nearest_order_is_one_to_the_same_pieces_where_there_is_any() -> None:
    ideas = [March(("b",), (Ahead(1.0),)), March(("a",), (Ahead(2.0),))]
    short: Form[March] = Form(
        March,
        Prompt("TOY-09", Text("March?", "Marsch?")),
        ("a", "b"),
        lambda order, _: (Objection("TOY-09", Text("too far", "zu weit")) for _ in order.legs[1:]),
        lambda _: ideas,
        lambda *_: iter(()),
    )
    too_long = March(("a",), (Ahead(9.0), Ahead(9.0)))
    assert short.nearest(too_long, SCENE) == ideas[1] and list(short.like(too_long, SCENE)) == ideas[1:]
    assert short.nearest(March(("a", "b"), too_long.legs), SCENE) == ideas[0]


def test_an_objection_tells_what_was_needed_and_had() -> None:
    (objection,) = march_form(MINE).objections(March(("a",), (Ahead(8.0),)), SCENE)
    assert (objection.rule, objection.needed, objection.had) == ("TOY-09", 6.0, 8.0)


def test_an_imagined_table_leaves_the_true_one_alone() -> None:
    imagined = SCENE.imagined({"a": Pose(1.0, 1.0)}, {"a": "column"})
    assert imagined.state.pieces["a"].formation == "column"
    assert SCENE.state.pieces["a"].pose == Pose(12.0, 4.0, 1 << 30)
    assert [o.owner for o in imagined.others("a")] == ["b"]
    assert (imagined.outlines()[0].x, SCENE.outlines()[0].x) == (1.0, 12.0)


def test_equal_pieces_of_other_sides_have_their_own_outlines() -> None:
    turncoat = duel()
    turncoat.pieces["a"].side = "two"
    assert Scene(turncoat, RULEBOOK.layout).outlines()[0].side == "two"
    assert SCENE.outlines()[0].side == "one"
