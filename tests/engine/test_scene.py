"""What a scene remembers, and what makes it forget."""

from collections.abc import Callable, Hashable

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, Piece, State
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.table.terrain import Feature

BASE = Rectangle(2.0, 1.0)


def layout(state: State, piece: Piece) -> Rectangle:
    """One base for all."""
    return BASE


def standing(**places: float) -> State:
    """Pieces in a row, each a body of its own."""
    pieces = {
        key: Piece(key, "one", None, "foot", OnTable(Pose(x, 0.0, 0))) for key, x in sorted(places.items())
    }
    return State(pieces=pieces)


def move(scene: Scene, key: str, x: float) -> None:
    """Moves a piece as an event does."""
    scene.state.pieces[key].place = OnTable(Pose(x, 0.0, 0))
    scene.forget((key,))


class Asked:
    """Answers questions and counts how often it had to."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> int:
        self.times += 1
        return self.times


Ask = Callable[[Scene, Asked], int]
ASKS: dict[str, Ask] = {
    "remembered": lambda scene, asked: scene.remembered("question", asked),
    "remembered here": lambda scene, asked: scene.remembered_here("question", asked),
    "lasting": lambda scene, asked: scene.lasting("question", asked),
    "lasting of two": lambda scene, asked: scene.lasting("question", asked, ("A1", "A2")),
}


@pytest.mark.parametrize("ask", ASKS.values(), ids=list(ASKS))
def test_a_question_is_answered_once_until_something_moves(ask: Ask) -> None:
    scene, asked = Scene(standing(A1=0, A2=10), layout), Asked()
    assert [ask(scene, asked), ask(scene, asked)] == [1, 1]
    move(scene, "A2", 12)
    assert ask(scene, asked) == 2


@pytest.mark.parametrize(
    ("kind", "again"), [("remembered", 2), ("remembered here", 2), ("lasting", 1), ("lasting of two", 1)]
)
def test_an_event_that_moved_nothing_leaves_what_stands_decide(kind: str, again: int) -> None:
    scene, asked = Scene(standing(A1=0, A2=10), layout), Asked()
    ASKS[kind](scene, asked)
    scene.forget()
    assert ASKS[kind](scene, asked) == again


@pytest.mark.parametrize(("kind", "again"), [("lasting", 2), ("lasting of two", 1)])
def test_an_answer_about_two_outlasts_the_move_of_a_third(kind: str, again: int) -> None:
    scene, asked = Scene(standing(A1=0, A2=10, A3=20), layout), Asked()
    ASKS[kind](scene, asked)
    move(scene, "A3", 30)
    assert ASKS[kind](scene, asked) == again


def test_an_answer_is_not_lost_when_nobody_asks_for_a_while() -> None:
    scene, asked = Scene(standing(A1=0, A2=10, A3=20), layout), Asked()
    ask = ASKS["lasting of two"]
    ask(scene, asked)
    for x in range(30, 50):
        move(scene, "A3", x)
        scene.table()
    assert ask(scene, asked) == 1


def test_who_goes_and_comes_back_stands_as_before() -> None:
    scene, asked = Scene(standing(A1=0, A2=10), layout), Asked()
    table = scene.table()
    scene.lasting("question", asked)
    move(scene, "A1", 1)
    assert scene.table() is not table
    move(scene, "A1", 0)
    assert scene.table() is table
    assert scene.lasting("question", asked) == 1


def test_other_terrain_is_another_table() -> None:
    scene, asked = Scene(standing(A1=0, A2=10), layout), Asked()
    ask = ASKS["lasting of two"]
    ask(scene, asked)
    scene.state.features["W"] = Feature("W", "wood", Rectangle(3.0, 3.0), Pose(5.0, 0.0, 0))
    scene.forget()
    assert ask(scene, asked) == 2


def test_a_view_gets_no_answer_from_a_table_that_it_does_not_see() -> None:
    """A3 is hidden from one side; for the other A2 seems to stand elsewhere."""
    scene, asked = Scene(standing(A1=0, A2=10, A3=20), layout), Asked()
    assert ASKS["lasting of two"](scene, asked) == 1
    blind = scene.as_seen(standing(A1=0, A2=10), "one")
    assert ASKS["lasting of two"](blind, asked) == 1
    assert blind.lasting("of all", asked) == 2
    assert scene.lasting("of all", asked) == 3
    misled = scene.as_seen(standing(A1=0, A2=11, A3=20), "two")
    assert ASKS["lasting of two"](misled, asked) == 4


def test_a_view_of_the_same_table_shares_what_stands_decide_and_nothing_else() -> None:
    scene, asked = Scene(standing(A1=0, A2=10), layout), Asked()
    questions: list[Hashable] = [ask(scene, asked) for ask in (ASKS["lasting"], ASKS["remembered"])]
    seen = scene.as_seen(standing(A1=0, A2=10), "two")
    assert questions == [1, 1 + 1]
    assert ASKS["lasting"](seen, asked) == 1
    assert ASKS["remembered"](seen, asked) == 3


def test_twins_share_until_one_of_them_moves() -> None:
    state = standing(A1=0, A2=10)
    scene, asked = Scene(state, layout), Asked()
    twin = Scene(state.copied(), layout, scene)
    assert [ASKS["remembered"](each, asked) for each in (twin, scene)] == [1, 1]
    move(twin, "A1", 5)
    assert [ASKS["remembered"](each, asked) for each in (twin, scene)] == [2, 1]
    assert [scene.outlines()[0].x, twin.outlines()[0].x] == [0.0, 5.0]


def test_one_who_learns_goes_his_own_way() -> None:
    state = standing(A1=0, A2=10)
    scene, asked = Scene(state, layout), Asked()
    ASKS["remembered"](scene, asked)
    twin = Scene(state.copied(), layout)
    twin.learn(scene)
    assert ASKS["remembered"](twin, asked) == 1
    twin.remembered("another", asked)
    assert scene.remembered("another", asked) == 3, "what the twin found out later is not shared"


def test_only_the_outline_of_the_one_who_moved_is_made_anew() -> None:
    scene = Scene(standing(A1=0, A2=10), layout)
    one, two = scene.outlines()
    move(scene, "A2", 12)
    fresh_one, fresh_two = scene.outlines()
    assert fresh_one is one
    assert (two.x, fresh_two.x) == (10.0, 12.0)


def test_what_is_imagined_changes_nothing() -> None:
    scene, asked = Scene(standing(A1=0, A2=10), layout), Asked()
    assert ASKS["lasting"](scene, asked) == 1
    imagined = scene.imagined({"A1": Pose(3.0, 0.0, 0)})
    assert [each.x for each in imagined.outlines()] == [3.0, 10.0]
    assert ASKS["lasting"](imagined, asked) == 2
    assert [each.x for each in scene.outlines()] == [0.0, 10.0]
    assert ASKS["lasting"](scene, asked) == 1


def test_a_bystander_moves_without_a_question_being_asked_again() -> None:
    scene, asked = Scene(standing(A1=0, A2=10), layout), Asked()
    scene.remembered("question", asked)
    assert [each.x for each in scene.outlines()] == [0.0, 10.0]
    scene.state.pieces["A2"].place = OnTable(Pose(12.0, 0.0, 0))
    scene.forget_outline("A2")
    assert scene.remembered("question", asked) == 1
    assert [each.x for each in scene.outlines()] == [0.0, 12.0]


def test_a_table_with_other_pieces_leaves_its_model_as_it_is() -> None:
    scene = Scene(standing(A1=0, A2=10), layout)
    first = scene.outlines()[0]
    moved = scene.with_pieces([Piece("A2", "one", None, "foot", OnTable(Pose(12.0, 0.0, 0)))])
    assert [each.x for each in moved.outlines()] == [0.0, 12.0]
    assert moved.outlines()[0] is first
    assert [each.x for each in scene.outlines()] == [0.0, 10.0]
