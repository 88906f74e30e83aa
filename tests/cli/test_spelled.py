"""Orders that people spell out: ways, plans, marches and places that no idea proposes."""

from typing import Any

import pytest

from pulverdampf.cli.orders import Ideas
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Form, March, Plan, Step, Walks
from pulverdampf.engine.requests import Order, Prompt
from pulverdampf.rulebooks import rulebook
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Ahead, Back, Shift, To, Turn, Wheel
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text
from tests.conformance.battles import played
from tests.rulebooks.black_powder.crowds import crowded

ASKED = Prompt("BP-CMD-01", Text("Where to?", "Wohin?"))


@pytest.fixture
def game() -> Game:
    book = rulebook("black-powder")
    assert book is not None
    return Game(book, crowded(3))


def ideas(game: Game, kind: type[Any], *subject: str) -> Ideas:
    """A form that allows everything and proposes nothing."""
    form: Form[Any] = Form(kind, ASKED, subject, lambda order, scene: iter(()), lambda scene: ())
    return Ideas(game.view("one"), Order("one", form))


MARCHES = {
    "a1 ahead 6": (Ahead(6.0),),
    "A1 vor 6,5 schwenk links 30": (Ahead(6.5), Wheel("left", degrees(30))),
    "a1 back 2 turn right 45": (Back(2.0), Turn(-degrees(45))),
    "a1 turn left 90 about front_left": (Turn(degrees(90), "front_left"),),
    "a1 right 3 shift 2 60": (Shift(3.0, degrees(270)), Shift(2.0, degrees(60))),
    "a1 to 20 14 north": (To(Pose(20.0, 14.0, degrees(90))),),
}


@pytest.mark.parametrize("line", MARCHES)
def test_marches(line: str, game: Game) -> None:
    assert ideas(game, March, "A1").typed(line) == March(("A1",), MARCHES[line])


def test_in_file_and_several_movers(game: Game) -> None:
    given = ideas(game, March, "A1", "A2").typed("a1 a2 ahead 4 file")
    assert given == March(("A1", "A2"), (Ahead(4.0),), "in file")


@pytest.mark.parametrize(
    "line", ["a1 ahead", "a1 wheel 30", "a1 jump 3", "a1 ahead 3 sideways", "b9 ahead 3"]
)
def test_no_march(line: str, game: Game) -> None:
    assert ideas(game, March, "A1").typed(line) is None


def test_ways_of_single_pieces(game: Game) -> None:
    given = ideas(game, Walks, "A1", "A2").typed("a1 20 14 north; a2 18 12 22.5 14 180")
    assert isinstance(given, Walks)
    assert (given.walks["A1"].waypoints, given.walks["A1"].end) == ((), Pose(20.0, 14.0, degrees(90)))
    assert (given.walks["A2"].waypoints, given.walks["A2"].end) == (
        ((18.0, 12.0),),
        Pose(22.5, 14.0, degrees(180)),
    )


def test_a_unit_keeps_its_places(game: Game) -> None:
    """Typed without a name, all go: those beside the first stand beside it at the end."""
    one, two = (game.state.pieces[key].pose for key in ("A1", "A2"))
    assert one is not None and two is not None
    given = ideas(game, Walks, "A1", "A2").typed(f"{one.x + 3} {one.y + 2}")
    assert isinstance(given, Walks)
    assert given.walks["A2"].end == Pose(two.x + 3, two.y + 2, two.facing).rounded()


def test_what_nobody_may_do_is_no_step(game: Game) -> None:
    assert ideas(game, Plan, "A1").typed("a1 march ahead 6 then charge b1") is None


def test_plans() -> None:
    """A step by its name, its legs, and what follows; in both languages."""
    game, asked = a_plan()
    view = game.view(asked.by)
    key, what = next(
        (key, step.what)
        for idea in asked.form.ideas(view.scene)
        for key, steps in idea.steps.items()
        for step in steps
        if step.legs
    )
    for line in (f"{key} {what} ahead 2 then {what} wheel left 10", f"{key} vor 2 dann schwenk links 10"):
        told = Ideas(view, asked).typed(line)
        assert told == Plan({key: (Step(what, (Ahead(2.0),)), Step(what, (Wheel("left", degrees(10)),)))})


def a_plan() -> tuple[Game, Order]:
    """A battle that asks for a plan."""
    for seed in range(20):
        for game in played("black-powder", crowded(seed), seed):
            for asked in game.waiting_for():
                if isinstance(asked, Order) and asked.form.kind is Plan:
                    return game, asked
    raise AssertionError("no plan is asked for")
