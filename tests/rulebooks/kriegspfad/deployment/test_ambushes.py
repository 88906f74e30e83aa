"""Ambushes: where one hides, who finds whom, and what the enemy may know."""

from random import Random
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Entry
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.requests import Choose, is_private
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.hiding import found_by, may_hide_at, may_lurk
from pulverdampf.rulebooks.kriegspfad.events.places import Revealed, Walked
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.activation import move_next, to_act
from pulverdampf.rulebooks.kriegspfad.movement.marching import walk
from pulverdampf.rulebooks.kriegspfad.movement.mounting import mount_up
from pulverdampf.rulebooks.kriegspfad.setup.placing import displaced
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, Battle, WarState, standing
from pulverdampf.rulebooks.kriegspfad.views import seen
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from tests.rulebooks.kriegspfad.procedures import Ran

NORTH = 1 << 30
LURKERS = {"side": "two", "troop": "warrior", "elements": 2, "at": (30, 30), "hidden": True}
SEEKER = {"side": "one", "troop": "regular", "at": (30, 10)}


def table(*units: dict[str, Any], **situation: Any) -> Scene:
    return Scene(position(units, phase=MOVEMENT, **situation), layout)


@pytest.mark.parametrize(
    ("kind", "troop", "hides"),
    [("dense_wood", "regular", True), ("light_wood", "cavalry", True), ("canyon", "regular", True),
     ("wilderness", "warrior", True), ("hollow", "mounted_warrior", True), ("rough", "warrior", True),
     ("rough", "regular", False), ("tall_grass", "skirmisher", True), ("tall_grass", "cavalry", False),
     ("marsh", "warrior", True), ("marsh", "mounted_warrior", False), ("village", "warrior", False),
     ("field", "warrior", False)],
)  # fmt: skip
def test_where_one_hides(kind: str, troop: str, *, hides: bool) -> None:
    """KP-DEPL-05, KP-FILL-48: woods, canyons, wilderness, hollows for all, low cover for light foot."""
    ground = {"kind": kind, "rect": (20, 20, 40, 40)}
    scene = table({**LURKERS, "troop": troop}, SEEKER, terrain=[ground])
    unit = scene.state.bodies["B1"]
    bases = [scene.outline(piece) for piece in standing(scene.state, unit)]
    assert (may_hide_at(scene, unit, bases) == "cover") is hides


def test_nobody_hides_behind_a_palisade() -> None:
    """KP-DEPL-05, KP-FORT-03: not even in a wood inside the ring."""
    wood = {"kind": "light_wood", "rect": (20, 20, 40, 40)}
    ring = {"kind": "palisade", "line": ((16, 16), (44, 16), (44, 44), (16, 44), (16, 16))}
    for terrain, hides in (([wood], "cover"), ([wood, ring], "")):
        scene = table(LURKERS, SEEKER, terrain=terrain)
        unit = scene.state.bodies["B1"]
        bases = [scene.outline(piece) for piece in standing(scene.state, unit)]
        assert may_hide_at(scene, unit, bases) == hides


def test_riders_who_get_down_look_round() -> None:
    """KP-DEPL-06, KP-FORM-03: on foot they are skirmishers, who find within 4."""
    wood = {"kind": "light_wood", "rect": (20, 24, 40, 40)}
    riders = {**SEEKER, "troop": "cavalry", "at": (30, 25.0)}
    state = position([LURKERS, riders], phase=MOVEMENT, terrain=[wood])
    answers = {"KP-FORM-03": ["dismount-A1", "done"]}
    assert state.bodies["B1"].hidden
    Ran(lambda battle: mount_up(battle, "one"), state, answers=answers)
    assert not state.bodies["B1"].hidden


def test_behind_a_rise() -> None:
    """KP-DEPL-05: out of sight of the whole enemy edge behind a hill."""
    hill = {"kind": "gentle_hill", "rect": (0, 22, 70.9, 27)}
    scene = table(LURKERS, SEEKER, terrain=[hill])
    unit = scene.state.bodies["B1"]
    assert may_hide_at(scene, unit, [scene.outline(piece) for piece in standing(scene.state, unit)]) == "rise"
    open_ = table(LURKERS, SEEKER)
    unit = open_.state.bodies["B1"]
    assert may_hide_at(open_, unit, [open_.outline(piece) for piece in standing(open_.state, unit)]) == ""


@pytest.mark.parametrize(
    ("troop", "distance", "ground", "found"),
    [("regular", 3.0, "rough", False), ("regular", 1.9, "rough", True), ("skirmisher", 3.9, "rough", True),
     ("skirmisher", 4.1, "rough", False), ("skirmisher", 3.9, "tall_grass", False),
     ("skirmisher", 1.9, "tall_grass", True), ("scout", 3.9, "tall_grass", True),
     ("scout", 4.1, "rough", False)],
)  # fmt: skip
def test_the_three_distances(troop: str, distance: float, ground: str, *, found: bool) -> None:
    """KP-DEPL-06, KP-SCOUT-03, KP-SIGHT-08: anyone at 2, skirmishers at 4, in tall grass only scouts at 4."""
    cover = {"kind": ground, "rect": (20, 20, 40, 40)}
    seeker = {**SEEKER, "troop": troop, "at": (30, 30 - 1.18 - distance)}
    scene = table(LURKERS, seeker, terrain=[cover])
    assert bool(found_by(scene, [scene.state.pieces["A1a"]])) is found


def test_skirmishers_may_find_at_two_only() -> None:
    """KP-C-16: the other reading of who finds at 4."""
    seeker = {**SEEKER, "troop": "skirmisher", "at": (30, 30 - 1.18 - 3.0)}
    rough = {"kind": "rough", "rect": (20, 20, 40, 40)}
    scene = table(LURKERS, seeker, terrain=[rough], rulings={"skirmishers_detect": 2})
    assert not found_by(scene, [scene.state.pieces["A1a"]])


def walked(state: WarState, *ends: Pose, total: float = 20.0, body: str = "A1") -> Ran:
    """A unit walks straight to places."""
    keys = state.bodies[body].pieces
    order = Walks({key: Walk((), end) for key, end in zip(keys, ends, strict=True)})
    answers = {"KP-MOVE-01 one": [order]}

    async def go(battle: Battle) -> None:
        battle.schedule(walk.due(battle.state.bodies[body], "move", "good", total))
        await settle(battle)

    class Once(dict[str, Any]):
        """Answers the first order as given, and the rest by standing still."""

        def get(self, key: str, default: Any = None) -> Any:
            if key == "KP-MOVE-01 one":
                return answers[key].pop(0) if answers[key] else Walks({})
            return default

    return Ran(go, state, (), Once())


def test_a_path_that_comes_near_is_stopped() -> None:
    """KP-FILL-39, KP-DEPL-06, KP-DEPL-08: the mover stops where he finds them and orders the rest anew."""
    state = position([SEEKER, LURKERS], phase=MOVEMENT)
    ran = walked(state, Pose(30.0, 27.5, NORTH))
    assert [each.body for each in ran.happened(Revealed)] == ["B1"]
    assert len(ran.asked) == 2
    pose = state.pieces["A1a"].pose
    assert pose is not None and pose.y == pytest.approx(30 - 0.59 - 2.0 - 0.59, abs=0.01)
    assert not state.bodies["B1"].hidden and state.bodies["B1"].appeared == 1
    assert state.bodies["B1"] in to_act(state, "two")


def test_a_scout_finds_on_the_way_and_that_is_no_appearance() -> None:
    """KP-SCOUT-03, KP-FILL-39: within 4 of any point of his path, without counting as appearing."""
    scout = {**SEEKER, "troop": "scout", "at": (25.5, 20)}
    state = position([scout, {**LURKERS, "at": (30, 30)}], phase=MOVEMENT)
    ran = walked(state, Pose(25.5, 40.0, NORTH), total=24.0)
    (found,) = ran.happened(Revealed)
    assert found.by == "scout" and state.bodies["B1"].appeared == 0


def test_nothing_hidden_nothing_asked_twice() -> None:
    """KP-MOVE-03: without ambushes a move is one order and one event."""
    state = position([SEEKER, {**LURKERS, "hidden": False}], phase=MOVEMENT)
    ran = walked(state, Pose(30.0, 20.0, NORTH))
    assert len(ran.asked) == 1 and len(ran.happened(Walked)) == 1


def test_whoever_moves_out_of_ambush_shows_himself() -> None:
    """KP-DEPL-06, KP-DEPL-08: a hidden unit may be picked to move; then everybody sees it."""
    state = position([{**SEEKER, "arrived": 1}, LURKERS], phase=MOVEMENT)
    state.picks = "two"
    ran = Ran(move_next, state, (), {"KP-TURN-03": "B1"})
    assert [each.by for each in ran.happened(Revealed)] == ["moving"]


def test_a_side_that_may_lurk_is_asked_even_if_it_can_only_wait() -> None:
    """KP-TURN-03, KP-GEN-05: silence would tell that nobody lies in ambush."""
    waiting = position([SEEKER, {**LURKERS, "hidden": False}], phase=MOVEMENT)
    for key in waiting.bodies["B1"].pieces:
        waiting.pieces[key].place = Reserve("late")
    hidden = position([SEEKER, LURKERS], phase=MOVEMENT)
    for state in (waiting, hidden):
        state.picks = "two"
        assert may_lurk(state, "two") and not may_lurk(state, "one")
        ran = Ran(move_next, state, (), {"KP-TURN-03": "pass"})
        assert [(by, rule) for by, rule, _ in ran.asked] == [("two", "KP-TURN-03")]


def test_what_the_enemy_may_know() -> None:
    """KP-GEN-05, KP-GEN-06: a hidden unit looks like one that has not come yet, wherever it lies."""
    views = []
    for spot in ((30.0, 30.0), (50.0, 40.0)):
        state = position([SEEKER, {**LURKERS, "at": spot}], phase=MOVEMENT)
        assert seen(state, "two") is state
        views.append(msgspec.json.encode(seen(state, "one")))
    late = position([SEEKER, {**LURKERS, "hidden": False}], phase=MOVEMENT)
    for key in late.bodies["B1"].pieces:
        late.pieces[key].place = Reserve("late")
    views.append(msgspec.json.encode(seen(late, "one")))
    assert views[0] == views[1] == views[2]
    assert state.bodies["B1"].hidden, "the battle itself is not changed"


def test_whoever_is_stood_upon_makes_room() -> None:
    """KP-FILL-40, KP-DEPL-02: arrivals set down on a hidden unit find it, and it stands aside."""
    scene = table(SEEKER, LURKERS)
    state = scene.state
    (event,) = displaced(scene, state.bodies["A1"], {"A1a": Pose(30.0, 30.0, NORTH)})
    event.apply(state)
    scene.forget()
    assert not state.bodies["B1"].hidden
    spot = scene.outline_at(state.pieces["A1a"], Pose(30.0, 30.0, NORTH))
    assert is_free(spot, [scene.outline(piece) for piece in standing(state, state.bodies["B1"])], 0.02)


def told(spot: tuple[float, float], seed: int, late: str = "") -> list[bytes]:
    """All that side one is told in three turns while an enemy unit lies somewhere or is yet to come."""
    units = [
        {"side": "one", "troop": "regular", "elements": 3, "at": (12, 8)},
        {"side": "one", "troop": "skirmisher", "elements": 2, "at": (20, 8)},
        {"side": "two", "troop": "warrior", "elements": 3, "at": (12, 22)},
        {**LURKERS, "at": spot, "arms": "smooth_musket"},
    ]
    wood = {"kind": "dense_wood", "rect": (45, 5, 70, 45)}
    state = position(units, phase=MOVEMENT, terrain=[wood])
    if late:
        state.bodies["B2"].hidden = False
        for key in state.bodies["B2"].pieces:
            state.pieces[key].place = Reserve("late")
    game = Game(RULEBOOK, state, SeededDice(seed))
    lots = {side: Random(f"{seed} {side}") for side in ("one", "two")}
    heard = []
    while not game.over and game.state.clock.turn < 4:
        decision = game.waiting_for()[0]
        view = game.view(decision.by)
        if isinstance(decision, Choose):
            keys = [key for key in decision.options if not key.startswith("B2")]
            answer: Any = lots[decision.by].choice(keys)
        else:
            ideas = list(decision.form.ideas(view.scene))
            lots[decision.by].shuffle(ideas)
            answer = next(idea for idea in ideas if not decision.form.objections(idea, view.scene))
        game.answer(answer, decision.by)
        mine = game.view("one")
        asked = (mine.request.rule, mine.request.subject) if mine.request is not None else None
        heard.append(msgspec.json.encode((asked, mine.entries()[-4:], mine.state)))
    return heard


@pytest.mark.parametrize("seed", range(4))
def test_what_lies_hidden_changes_no_message(seed: int) -> None:
    """KP-GEN-05, KP-GEN-06, KP-TURN-03: wherever an ambush lies, and be it none, the enemy hears the same."""
    assert told((55.0, 30.0), seed) == told((60.0, 15.0), seed) == told((55.0, 30.0), seed, late="late")


@pytest.mark.parametrize("hidden", [True, False])
def test_the_choice_of_who_moves_is_private_while_somebody_lies_hidden(*, hidden: bool) -> None:
    """KP-DEPL-06, KP-TURN-03: whoever looks over a shoulder beside a real table learns of no ambush."""
    state = table({**LURKERS, "hidden": hidden}, SEEKER).state
    state.bodies["A1"].activated = True
    state.picks = "two"
    log: list[Entry] = []
    asked = move_next(Battle(state, layout, log.append)).send(None)
    assert isinstance(asked, Choose) and (asked.by, asked.rule) == ("two", "KP-TURN-03")
    assert is_private(asked) is hidden
