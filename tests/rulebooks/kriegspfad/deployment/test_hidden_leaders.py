"""Commanders and prophets on their own base in ambush, and riders who hide on foot."""

from itertools import islice
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.orders import Form, Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.command.commanders import active_commander, is_under_command
from pulverdampf.rulebooks.kriegspfad.deployment.ambushes import ambush_form
from pulverdampf.rulebooks.kriegspfad.deployment.hiding import found_by
from pulverdampf.rulebooks.kriegspfad.deployment.secret_notes import hide
from pulverdampf.rulebooks.kriegspfad.events.places import AmbushLaid, Revealed
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.morale.testing import is_protected
from pulverdampf.rulebooks.kriegspfad.movement.activation import move_next
from pulverdampf.rulebooks.kriegspfad.setup.deploying import deployment_form, most_hidden, to_hide
from pulverdampf.rulebooks.kriegspfad.shooting.declaring import open_fire_from_ambush
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, SETUP, SHOOTING, WarState
from pulverdampf.rulebooks.kriegspfad.views import seen
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

SOUTH = 3 << 30
WOOD = {"kind": "dense_wood", "id": "wood", "rect": (20, 30, 44, 46)}
WARRIORS = {"side": "two", "troop": "warrior", "elements": 4}
CHIEF = {"side": "two", "troop": "warrior", "separate": True}
PROPHET = {"side": "two", "troop": "prophet"}
ENEMY = {"side": "one", "troop": "regular", "elements": 3, "at": (30, 5)}


def waiting(*units: dict[str, Any], kind: str = "raid", terrain: Any = (WOOD,), **situation: Any) -> WarState:
    """A defender of whom nobody is set up yet."""
    scenario = {"kind": kind, "attacker": "" if kind == "open" else "one"}
    edges = {"one": "west", "two": "east"} if kind == "ambush" else None
    state = position(
        [ENEMY, *units], phase=SETUP, terrain=terrain, scenario=scenario, edges=edges, **situation
    )
    for piece in state.pieces.values():
        piece.place = Reserve()
    return state


def form_of(state: WarState) -> tuple[Form[Placement], Scene]:
    """What the defender is asked."""
    scene = Scene(state, layout)
    return ambush_form(scene, "two", to_hide(state, "two"), most_hidden(state, "two")), scene


def lying(**spots: tuple[float, float]) -> Placement:
    """Elements hidden at places."""
    return Placement({key: Standing(Pose(*spot, SOUTH)) for key, spot in spots.items()})


BAND = {"B1a": (30.0, 40.0), "B1b": (32.5, 40.0), "B1c": (35.0, 40.0), "B1d": (37.5, 40.0)}


@pytest.mark.parametrize(
    ("kind", "stratagem", "both"),
    [("open", "", False), ("raid", "", False), ("siege", "", False), ("raid", "surprise", True),
     ("siege", "surprise", True), ("open", "surprise", True), ("ambush", "", True)],
)  # fmt: skip
def test_a_separate_commander_counts_among_the_hidden(kind: str, stratagem: str, *, both: bool) -> None:
    """KP-DEPL-05, KP-SCEN-12, KP-SCEN-30, KP-STRAT-06: he is a unit; alone he may always take the place."""
    force = {"stratagem": stratagem, "native": True}
    wood = {**WOOD, "rect": (20, 24, 44, 47.2)}
    state = waiting(WARRIORS, CHIEF, kind=kind, terrain=[wood], forces={"two": force})
    form, scene = form_of(state)
    band = {key: (x, y + 4.0) for key, (x, y) in BAND.items()}
    assert (not form.objections(lying(B2a=(30.0, 45.5)), scene)) is (kind != "ambush")
    refused = form.objections(lying(**band, B2a=(30.0, 45.5)), scene)
    assert (not refused) is both
    assert both or [each.rule for each in refused] == ["KP-DEPL-05"]


@pytest.mark.parametrize(("spot", "legal"), [((30.0, 42.5), True), ((24.0, 34.0), False)])
def test_a_leader_who_does_not_count_lies_beside_a_hidden_unit(
    spot: tuple[float, float], *, legal: bool
) -> None:
    """KP-DEPL-05, KP-FILL-39: by the other ruling he comes on top, within 4 of those he lies with."""
    for leader in (CHIEF, PROPHET):
        state = waiting(WARRIORS, leader, rulings={"hidden_leaders": "beside"})
        form, scene = form_of(state)
        assert (not form.objections(lying(**BAND, B2a=spot), scene)) is legal
        assert form.objections(lying(B2a=spot), scene), "alone he cannot hide"
        assert not form.objections(lying(**BAND), scene)


@pytest.mark.parametrize("ruling", ["count", "beside"])
@pytest.mark.parametrize("kind", ["open", "raid", "ambush"])
def test_ideas_for_leaders(kind: str, ruling: str) -> None:
    """KP-DEPL-05, KP-SCEN-22: the ideas are legal, and where he comes on top they hide him too."""
    wood = {**WOOD, "rect": (20, 24, 44, 47.2)}
    for leader in (CHIEF, {**CHIEF, "troop": "mounted_warrior"}, PROPHET):
        rulings = {"hidden_leaders": ruling}
        state = waiting(WARRIORS, leader, kind=kind, terrain=[wood], rulings=rulings)
        form, scene = form_of(state)
        ideas = list(form.ideas(scene))
        assert all(not form.objections(idea, scene) for idea in ideas)
        assert any("B2a" in idea.stands for idea in ideas)
        assert any({"B1a", "B2a"} <= set(idea.stands) for idea in ideas) is (
            ruling == "beside" or kind == "ambush"
        )


@pytest.mark.parametrize(
    ("edges", "x", "legal"),
    [(("west", "east"), 10.0, False), (("west", "east"), 13.5, True), (("west", "east"), 60.0, True),
     (("east", "west"), 60.9, False), (("east", "west"), 57.4, True), (("east", "west"), 10.0, True)],
)  # fmt: skip
def test_nobody_lurks_within_12_of_the_entry(edges: tuple[str, str], x: float, *, legal: bool) -> None:
    """KP-SCEN-22: whichever short edge the column comes by, hidden units keep away from it too."""
    wood = {**WOOD, "rect": (0, 24, 70.9, 47.2)}
    state = waiting(WARRIORS, kind="ambush", terrain=[wood])
    state.edges = {"one": edges[0], "two": edges[1]}
    form, scene = form_of(state)
    band = {f"B1{piece}": (x, 40.0 - 2.5 * row) for row, piece in enumerate("abcd")}
    refused = form.objections(lying(**band), scene)
    assert [each.rule for each in refused] == ([] if legal else ["KP-SCEN-22"])


def test_in_an_ambush_the_commander_must_hide_too() -> None:
    """KP-SCEN-22: as many as the ground allows, he among them."""
    state = waiting(WARRIORS, CHIEF, kind="ambush")
    form, scene = form_of(state)
    (refused,) = form.objections(lying(**BAND), scene)
    assert (refused.rule, refused.needed, refused.had) == ("KP-SCEN-22", 2, 1)


def test_a_hidden_commander_is_seen_by_his_own_side_alone() -> None:
    """KP-GEN-05, KP-DEPL-05: the order, the event and the place are his owner's."""
    state = waiting(WARRIORS, CHIEF)
    ran = Ran(lambda battle: hide(battle, "two"), state, (), {"KP-DEPL-05": lying(B2a=(30.0, 40.0))})
    (laid,) = ran.happened(AmbushLaid)
    assert (laid.body, laid.seen_by) == ("B2", "two")
    assert state.bodies["B2"].hidden
    elsewhere = waiting(WARRIORS, CHIEF)
    Ran(lambda battle: hide(battle, "two"), elsewhere, (), {"KP-DEPL-05": lying(B2a=(40.0, 33.0))})
    one, other = (msgspec.json.encode(seen(each, "one")) for each in (state, elsewhere))
    assert one == other


def hidden_chief(**situation: Any) -> Scene:
    units = [
        ENEMY,
        {**WARRIORS, "at": (30, 28), "markers": 1},
        {**CHIEF, "at": (30, 31), "hidden": True},
    ]
    forces = {"two": {"quality": "exceptional", "native": True}}
    return Scene(position(units, terrain=[WOOD], forces=forces, **situation), layout)


def test_he_leads_nobody_from_his_hiding_place() -> None:
    """KP-DEPL-08, KP-CMD-04, KP-RALLY-02, KP-MOR-10: in ambush he is not active; once seen he commands."""
    scene = hidden_chief(phase=MOVEMENT)
    state = scene.state
    assert active_commander(state, "two") is None
    assert not is_under_command(scene, state.bodies["B1"])
    state.bodies["B2"].hidden = False
    scene.forget()
    assert active_commander(state, "two") is state.pieces["B2a"]


def test_a_prophet_in_ambush_helps_nobody() -> None:
    """KP-DEPL-08, KP-STRAT-09: his warriors take heart from him when he shows himself."""
    for hidden in (True, False):
        units: list[dict[str, Any]] = [
            ENEMY,
            {**WARRIORS, "at": (30, 28)},
            {**PROPHET, "at": (30, 40), "hidden": hidden},
        ]
        forces = {"two": {"stratagem": "prophet", "native": True}}
        scene = Scene(position(units, terrain=[WOOD], forces=forces), layout)
        assert is_protected(scene, scene.state.bodies["B1"]) is not hidden


@pytest.mark.parametrize(
    ("troop", "distance", "found"),
    [("regular", 2.1, False), ("regular", 1.9, True), ("skirmisher", 3.9, True), ("scout", 4.1, False)],
)
def test_he_is_found_like_any_other(troop: str, distance: float, *, found: bool) -> None:
    """KP-DEPL-06: the same distances."""
    seeker = {"side": "one", "troop": troop, "at": (30, 35 - 1.18 - distance)}
    units: list[dict[str, Any]] = [seeker, {**CHIEF, "at": (30, 35), "hidden": True}]
    scene = Scene(position(units, terrain=[WOOD], phase=MOVEMENT), layout)
    assert bool(found_by(scene, [scene.state.pieces["A1a"]])) is found


def test_he_shows_himself_by_moving_or_by_shooting() -> None:
    """KP-DEPL-06, KP-DEPL-08: picked to move, or opening fire, he stands before everybody's eyes."""
    state = hidden_chief(phase=MOVEMENT).state
    state.picks = "two"
    ran = Ran(move_next, state, (), {"KP-TURN-03": "B2"})
    assert [(each.body, each.by) for each in ran.happened(Revealed)] == [("B2", "moving")]
    units = [{**ENEMY, "at": (30, 27.5)}, {**CHIEF, "at": (30, 30.7), "hidden": True}]
    state = position(units, terrain=[WOOD], phase=SHOOTING)
    ran = Ran(lambda b: open_fire_from_ambush(b, "two"), state, (), {"KP-DEPL-06": "B1"})
    assert [(each.body, each.by) for each in ran.happened(Revealed)] == [("B1", "shooting")]


# riders on their feet ------------------------------------------------------------------------------------

GRASS = {"kind": "tall_grass", "id": "grass", "rect": (20, 30, 44, 46)}
RIDERS = {"side": "two", "troop": "mounted_warrior", "elements": 2}


def on_foot(order: Placement) -> Placement:
    return Placement({key: Standing(stand.pose, "foot") for key, stand in order.stands.items()})


def test_riders_hide_in_the_grass_on_foot() -> None:
    """KP-DEPL-05, KP-ARMY-09, KP-FORM-07: set up dismounted they are foot warriors; nobody else learns it."""
    state = waiting(RIDERS, terrain=[GRASS])
    form, scene = form_of(state)
    order = lying(B1a=(30.0, 40.0), B1b=(32.5, 40.0))
    assert form.objections(order, scene) and not form.objections(on_foot(order), scene)
    assert any("B1a" in idea.stands for idea in form.ideas(scene))
    Ran(lambda battle: hide(battle, "two"), state, (), {"KP-DEPL-05": on_foot(order)})
    assert state.bodies["B1"].hidden and not state.bodies["B1"].mounted
    late = waiting(RIDERS, terrain=[GRASS])
    for key in ("B1a", "B1b"):
        late.pieces[key].place = Reserve("late")
    assert msgspec.json.encode(seen(state, "one")) == msgspec.json.encode(seen(late, "one"))


def test_riders_are_set_up_on_foot_where_horses_cannot_go() -> None:
    """KP-ARMY-09, KP-TERR-01: a marsh stops riders, not those who got down."""
    state = waiting(RIDERS, terrain=[{**GRASS, "kind": "marsh"}])
    scene = Scene(state, layout)
    form = deployment_form(scene, state.bodies["B1"])
    order = lying(B1a=(30.0, 40.0), B1b=(32.5, 40.0))
    assert [each.rule for each in form.objections(order, scene)] == ["KP-TERR-01"]
    assert not form.objections(on_foot(order), scene)


def test_riders_are_offered_both_ways_of_setting_up() -> None:
    """KP-ARMY-09, KP-FORM-07: among the first ideas are places in the saddle and on foot."""
    state = waiting(RIDERS, {"side": "two", "troop": "warrior", "elements": 2}, terrain=[])
    scene = Scene(state, layout)
    for body, ways in (("B1", {"mounted", "foot"}), ("B2", {""})):
        ideas = list(islice(deployment_form(scene, state.bodies[body]).ideas(scene), 20))
        assert {stand.formation for idea in ideas for stand in idea.stands.values()} == ways
