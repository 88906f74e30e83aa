"""The setup on both sides of its bounds: who is asked, and where one stands."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.requests import Choose, Draw
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.muskets_tomahawks.cards.playing import draw_up
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.setup.deployment import choose_hiding
from pulverdampf.rulebooks.muskets_tomahawks.setup.placing import marker_form, unit_places
from pulverdampf.rulebooks.muskets_tomahawks.setup.reserves import entry_places
from pulverdampf.rulebooks.muskets_tomahawks.setup.scenario_ground import lay
from pulverdampf.rulebooks.muskets_tomahawks.setup.zones import boxes
from pulverdampf.rulebooks.muskets_tomahawks.spotting.hidden_movement import appearing
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.victory.intrigues import draw_intrigues
from pulverdampf.table.angles import degrees
from pulverdampf.table.measurement import distance
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.table.terrain import Feature

from ..staging import FAR_AWAY, LINE, MILITIA, NATIVES, OFFICER, acting, scene_of, unit

MAN = {**LINE, "models": 1, "traits": ()}
GUN = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "at": (24, 6)}


def asked_by(
    rule: Callable[[Any], Coroutine[Any, Any, None]], state: FrontierState, *answers: Any
) -> list[Any]:
    """What a rule asks when it is answered so, checkpoints aside."""
    going = rule(Battle(state, layout, lambda entry: None))
    found, given = [], list(answers)
    answer: Any = None
    try:
        while True:
            asked = going.send(answer)
            answer = None
            if isinstance(asked, (Draw, Choose)):
                found.append(asked)
                answer = given.pop(0)
    except StopIteration:
        return found


# who is asked ---------------------------------------------------------------------------------------------


def test_units_that_stand_already_are_not_asked_to_hide() -> None:
    """MT-HID-01, MT-FILL-11: only those who are still to be set up."""
    state = position([{**NATIVES, "at": (24, 40)}, {**NATIVES, "at": (34, 40)}, {**LINE, "at": (24, 6)}])
    for key in state.bodies["B2"].pieces:
        state.pieces[key].place = Reserve()
    (asked,) = asked_by(choose_hiding, state, "no")
    assert asked.subject == "B2"


@pytest.mark.parametrize(("huts", "loot"), [(1, False), (2, True), (3, True)])
def test_plunder_needs_two_places(huts: int, loot: object) -> None:
    """MT-OPT-01, MT-FILL-30: else that aim is not in the lots."""
    terrain = [{"kind": "hut", "rect": [4 + 8 * i, 20, 8 + 8 * i, 24], "id": f"h{i}"} for i in range(huts)]
    state = position([MAN, FAR_AWAY], terrain=terrain, rulings={"intrigues": True})
    first, second = asked_by(draw_intrigues, state, "IN-HATE", "IN-HATE")
    assert [("IN-LOOT" in dict(each.lots)) for each in (first, second)] == [loot, loot]


def test_cards_are_drawn_while_there_are_any() -> None:
    """MT-CARD-01: to three in hand, or until the pile is empty."""
    for deck, number in ((("clock",), 1), (("clock",) * 2, 2), (("clock",) * 5, 3), ((), 0)):
        state = position([MAN, FAR_AWAY], deck=deck)
        assert len(asked_by(lambda battle: draw_up(battle, "one"), state, *["clock"] * 5)) == number


def test_only_a_move_moves_figures() -> None:
    """MT-ACT-01: the page draws them for this option alone."""
    game = acting([{**LINE, "models": 2, "at": (24, 8)}, {**MILITIA, "at": (24, 20), "is": ["spotted"]}])
    assert isinstance(game.request, Choose)
    moved = {key: option.moves for key, option in game.request.options.items()}
    assert moved.pop("move") == ("A1.0", "A1.1")
    assert moved and not any(moved.values())


# where one stands -----------------------------------------------------------------------------------------


def test_few_are_not_set_up_in_column() -> None:
    """MT-SETUP-05, MT-FORM-01: four or more are, an officer never is."""
    for written, column in (
        ({**LINE, "models": 4}, True), ({**LINE, "models": 3}, False), (OFFICER, False), (GUN, False),
    ):  # fmt: skip
        scene = scene_of([{**written, "at": (24, 6)}, FAR_AWAY])
        for key in unit(scene, "A1").pieces:
            scene.state.pieces[key].place = Reserve()
        places = list(unit_places(Scene(scene.state, layout), unit(scene, "A1")))
        assert any("column" in {each.formation for each in p.stands.values()} for p in places) is column


def test_markers_look_into_the_table() -> None:
    """MT-SETUP-05, MT-HID-01: to its middle; from near the middle, outwards."""
    scene = scene_of([MAN, FAR_AWAY])
    for order in marker_form(scene.state, "one", "AM1").ideas(scene):
        pose = order.stands["AM1"].pose
        ahead = pose.ahead(1.0)
        assert distance(ahead.point, (24, 24)) == pytest.approx(
            distance(pose.point, (24, 24)) - 1.0, abs=0.01
        )
    farm = scene_of([MAN, {**LINE, "side": "two", "at": (24, 46)}], scenario="S2", attacker="two")
    near = [order.stands["AM1"].pose for order in marker_form(farm.state, "one", "AM1").ideas(farm)]
    near = [pose for pose in near if abs(pose.x - 24) + abs(pose.y - 24) < 10.0]
    assert near
    for pose in near:
        assert distance(pose.ahead(1.0).point, (24, 24)) > distance(pose.point, (24, 24))


@pytest.mark.parametrize(("edge", "facing"), [("south", 90), ("north", 270), ("west", 0), ("east", 180)])
def test_reserves_look_into_the_table(edge: str, facing: int) -> None:
    """MT-SETUP-07: at a right angle to their edge."""
    edges = {"one": (edge,), "two": ("north",)}
    scene = scene_of([MAN, {**MILITIA, "at": (24, 24)}], edges=edges)
    scene.state.pieces["A1.0"].place = Reserve()
    scene = Scene(scene.state, layout)
    places = list(entry_places(scene, unit(scene, "A1")))
    assert places and {order.stands["A1.0"].pose.facing for order in places} == {degrees(facing)}


@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_an_escort_is_set_up_at_the_end_of_its_road(edge: str) -> None:
    """MT-SETUP-05, MT-HID-01: eight inches to each side of it."""
    edges = {"one": (edge,), "two": ("north",)}
    state = position([MAN, FAR_AWAY], scenario="S4", attacker="two", edges=edges)
    ((west, south, east, north),) = boxes(state, "one", "open")
    across = (west, east) if edge in ("south", "north") else (south, north)
    assert across == (16.0, 32.0)


def test_a_loose_unit_appears_loosely() -> None:
    """MT-HID-04: round its marker, within three inches; the map shows the square in which it may."""
    scene = scene_of([{**NATIVES, "models": 4, "at": (24, 30), "marker": "BM1"}, MAN])
    least = {}
    for formation in ("normal", "loose"):
        form = appearing(scene.state, "BM1", "B1", formation)
        assert form.zone == ((20.5, 26.5, 27.5, 33.5),)
        order = next(iter(form.ideas(scene)))
        poses = [each.pose.point for each in order.stands.values()]
        least[formation] = min(distance(a, b) for i, a in enumerate(poses) for b in poses[i + 1 :])
    assert least["normal"] < 1.5 < least["loose"]


def test_scenario_pieces_take_away_only_what_lies_under_them() -> None:
    """MT-FILL-37: a wood beside the new house stays."""
    terrain = [
        {"kind": "wood", "disc": (24, 24, 3), "id": "under"},
        {"kind": "wood", "disc": (40, 40, 3), "id": "beside"},
        {"kind": "river", "rect": [0, 23, 48, 25], "id": "river"},
    ]  # fmt: skip
    state = position([MAN, FAR_AWAY], terrain=terrain)
    lay(
        Battle(state, layout, lambda entry: None),
        Feature("farm-1", "hut", Rectangle(4.0, 4.0), Pose(24.0, 24.0)),
    )
    assert set(state.features) == {"beside", "river", "farm-1"}
