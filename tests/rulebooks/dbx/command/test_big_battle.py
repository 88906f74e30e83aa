"""The big battle: dice, demoralisation, taking over, victory."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, Gone
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.command.big_battle import within_reach
from pulverdampf.rulebooks.dbx.command.demoralisation import note_broken_commands, wavering
from pulverdampf.rulebooks.dbx.command.points import cost_of
from pulverdampf.rulebooks.dbx.events.bounds import Broke, PipsRolled, RanHome, TakenOver
from pulverdampf.rulebooks.dbx.events.formations import SquareFormed
from pulverdampf.rulebooks.dbx.events.places import Advanced, Fled, Held
from pulverdampf.rulebooks.dbx.events.setup import Ranked
from pulverdampf.rulebooks.dbx.formations.groups import groups_of, is_group, supports_somebody
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.melee.phase import fight
from pulverdampf.rulebooks.dbx.movement.asking import what_next
from pulverdampf.rulebooks.dbx.outcomes.suffering import suffer
from pulverdampf.rulebooks.dbx.telling.portraits import portrait
from pulverdampf.rulebooks.dbx.units import HOLDING, MELEE, ROLLING, DbxState, layout, pose_of
from pulverdampf.rulebooks.dbx.victory.losses import is_beaten, outcome
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Ahead
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text
from tests.rulebooks.dbx.invariants import faults
from tests.rulebooks.dbx.staging import (
    act,
    at,
    e,
    happened,
    objections,
    options,
    scene_of,
    stage,
    stage_state,
    u,
    waits_for,
)  # fmt: skip


def three(units: list[Any] | None = None, **situation: Any) -> DbxState:
    """A battle of three commands a side."""
    standard = [u("LI", 300 + 100 * n, 200, command=n + 1) for n in range(3)]
    standard += [e("LI", 300 + 100 * n, 400, command=n + 1) for n in range(3)]
    state = position(units or standard, commands=3, table=(1200.0, 600.0), **situation)
    return state


def test_dice_of_the_commands() -> None:
    """DBX-BIG-05, DBX-FILL-34: highest and lowest as written down; an ally has his own die."""
    state = three(part=ROLLING)
    state.bodies["A-1"].rank, state.bodies["A-2"].rank, state.bodies["A-3"].rank = (
        "lowest",
        "highest",
        "middle",
    )
    game = stage_state(state, (2, 6, 4))
    assert happened(game, PipsRolled)[0].given == (("A-1", 2), ("A-2", 6), ("A-3", 4))
    state = three(part=ROLLING)
    state.bodies["A-1"].rank, state.bodies["A-2"].rank = "highest", "lowest"
    state.bodies["A-3"].allied = True
    game = stage_state(state, (1, 5, 3))
    assert happened(game, PipsRolled)[0].given == (("A-1", 5), ("A-2", 1), ("A-3", 3))


def test_switch_pip_allocation() -> None:
    """DBX-BIG-05: by ruling the player shares the dice out anew."""
    game = stage_state(three(part=ROLLING, rulings={"pip_allocation": "free"}), (2, 6, 4))
    act(game, "A-3", "A-1")
    assert dict(happened(game, PipsRolled)[0].given) == {"A-3": 6, "A-1": 4, "A-2": 2}


def test_ranks_are_written_down() -> None:
    """DBX-BIG-05, DBX-BIG-02: before the first bound, for the commands of the main list."""
    state = three()
    state.clock, state.stage = Clock(), "ranks"
    state.deployed = tuple(state.bodies)
    game = act(stage_state(state), "B-3", "B-2", "B-1", "A-1", "A-1", "A-3")
    assert dict(happened(game, Ranked)[0].ranks) == {"B-1": "lowest", "B-2": "highest", "B-3": "middle"}


def test_the_player_names_his_commander_in_chief() -> None:
    """DBX-BIG-02: one of his own generals, never an ally; where there is but one nobody is asked."""
    state = three()
    state.clock, state.stage = Clock(), "ranks"
    state.bodies["B-1"].allied = state.bodies["B-1"].chief = True
    state.bodies["B-1"].chief = False
    game = stage_state(state)
    assert waits_for(game) == "DBX-BIG-02" and options(game) == ["B-2", "B-3"]
    act(game, "B-3")
    assert [key for key, each in game.state.bodies.items() if each.chief] == ["A-1", "B-3"]
    alone = three()
    alone.clock, alone.stage = Clock(), "ranks"
    for key in ("B-1", "B-2", "A-1", "A-2"):
        alone.bodies[key].allied = True
    assert waits_for(stage_state(alone)) != "DBX-BIG-02"


def test_points_serve_their_own_command() -> None:
    """DBX-BIG-05, DBX-BIG-06: groups never mix commands, and distance is measured to the own general."""
    units = [u("LI", 300, 200, command=1), u("LI", 340, 200, command=2), e("LI", 300, 500)]
    scene = Scene(three(units), layout)
    assert objections(scene, "A1 A2", Ahead(20.0)) == ["DBX-BIG-05"]
    far = [u("GEN", 900, 200, id="AG1", command=1), u("GEN", 300, 100, id="AG2", command=2), *units]
    scene = Scene(three(far), layout)
    assert cost_of(scene, ("A1",)).total == 2 and cost_of(scene, ("A2",)).total == 1


def test_when_a_command_breaks() -> None:
    """DBX-BIG-07, DBX-T-BIG: with a third lost, from the next bound on; three of ten is less than a third."""
    for lost, broken in ((6, False), (8, True)):
        game = stage_state(three(phase=MELEE, part=0))
        command = game.state.bodies["A-1"]
        command.starting, command.lost, command.broken_at = 20, lost, 0
        note_broken_commands(game.battle)
        assert bool(command.broken_at) is broken
        assert not command.demoralised
    for lost, broken in ((20, False), (22, True)):  # a third of thirty and their general
        game = stage_state(three(phase=MELEE, part=0, rulings={"general_counts": True}))
        command = game.state.bodies["A-1"]
        command.starting, command.lost = 60, lost
        note_broken_commands(game.battle)
        assert bool(command.broken_at) is broken
    standard = stage([u("LI", 300, 300), e("LI", 300, 500)])
    note_broken_commands(standard.battle)
    assert not happened(standard, Broke)


def broken(units: list[Any] | None = None, **situation: Any) -> DbxState:
    """A battle in which the first command of side one is demoralised."""
    state = three(units, part=HOLDING, **situation)
    state.bodies["A-1"].broken_at, state.bodies["A-1"].demoralised = 1, True
    return state


def test_holding_and_fleeing() -> None:
    """DBX-BIG-08: points hold elements or groups; who is neither held nor in melee runs for the base edge."""
    units = [u("LI", 300, 300, command=1), u("LI", 400, 300, command=1), u("LI", 440, 300, command=1)]
    units += [e("LI", 300, 560), u("LI", 800, 100, command=2)]
    game = stage_state(broken(units, pips=2))
    assert {"hold-A1", "group-A2", "done"} <= set(options(game))
    act(game, "group-A2")
    act(game, "done") if "done" in options(game) else None
    assert happened(game, Held) and at(game, "A2") == (400, 300)
    assert at(game, "A1") == (300, 250) and len(happened(game, Fled)) == 1


@pytest.mark.parametrize(("way", "looks"), [("stay", 90), ("left", 180), ("right", 0), ("about", 270)])
def test_held_elements_may_turn(way: str, looks: float) -> None:
    """DBX-BIG-08: a single element is turned and held."""
    units = [u("LI", 300, 300, command=1), e("LI", 300, 560)]
    game = act(stage_state(broken(units)), "hold-A1", way)
    held = game.state.pieces["A1"]
    assert held.held and held.pose == Pose(300, 300, degrees(looks))


def test_nobody_is_held_over_the_edge() -> None:
    """DBX-BIG-08: at the edge of the table an element turns only where its whole base stays on it."""
    units = [u("LI", 600, 10, command=1), e("LI", 900, 400)]
    game = act(stage_state(broken(units)), "hold-A1")
    assert set(options(game)) == {"stay", "about"}


def test_demoralised_commands_do_not_march() -> None:
    """DBX-BIG-08: their points serve nothing else, and elements in melee stay."""
    units = [u("LI", 300, 300, command=1), e("LI", 300, 560), u("LI", 500, 290, command=1), e("LI", 500, 310)]
    scene = Scene(broken(units), layout)
    assert objections(scene, "A1", Ahead(20.0)) == ["DBX-BIG-08"]
    assert [each.id for each in wavering(scene, scene.state.bodies["A-1"])] == ["A1", "AG1"]


def test_demoralised_in_melee() -> None:
    """DBX-BIG-09: two less, unless they hold a place."""
    units = [u("LI", 300, 290, command=1), e("LI", 300, 310, assault="A1")]
    assert melee_factor(Scene(broken(units), layout), "A1", "B1").total == 2
    town = {"kind": "BUA", "rect": (260, 260, 340, 300)}
    assert melee_factor(Scene(broken(units, terrain=[town]), layout), "A1", "B1").total == 5


def test_winners_over_the_demoralised_advance() -> None:
    """DBX-BIG-10: every type but guns goes after them."""
    units = [u("LI", 300, 290, command=1), e("LI", 300, 310), u("LI", 900, 100, command=2)]
    state = broken(units, phase=MELEE)
    state.clock = Clock(3, MELEE)
    game = stage_state(state, (2, 5))
    assert happened(game, Advanced) and at(game, "B1") == (300, 290)


def test_taking_over() -> None:
    """DBX-BIG-11, DBX-FILL-35: the chief within 600 paces takes up to a die's worth; strengths stay as
    they were."""
    units = [
        u("GEN", 300, 200, id="AG1", command=1), u("GEN", 500, 200, id="AG2", command=2),
        u("LI", 340, 250, command=2), u("LI", 380, 250, command=2), u("LI", 800, 250, command=2),
        e("LI", 300, 560),
    ]  # fmt: skip
    state = three(units, phase=MELEE, part=0)
    scene = Scene(state, layout)
    assert [each.id for each in within_reach(scene, state.bodies["A-2"])] == ["A1", "A2"]
    state.agenda = (suffer.due(state.pieces["AG2"], state.pieces["B1"], "destroyed", "fire"),)
    game = stage_state(state, (1,))
    assert waits_for(game) == "DBX-BIG-11" and options(game) == ["A1", "A2", "enough"]
    before = game.state.bodies["A-2"].starting
    act(game, "A2")
    assert happened(game, TakenOver)[0].elements == ("A2",)
    assert game.state.pieces["A2"].body == "A-1" and game.state.bodies["A-2"].starting == before


def test_the_table_is_looked_at_anew_after_taking_over() -> None:
    """DBX-BIG-11, DBX-BIG-05, DBX-BIG-06: who is taken over forms groups with the chief's men and costs what
    they cost."""
    units = [
        u("GEN", 300, 200, id="AG1", command=1), u("GEN", 900, 200, id="AG2", command=2),
        u("LI", 340, 250, command=1), u("LI", 380, 250, command=2), e("LI", 700, 560),
        u("LI", 700, 540, command=3),
    ]  # fmt: skip
    state = three(units, phase=MELEE, part=1, bound=3)
    state.agenda = (
        suffer.due(state.pieces["AG2"], state.pieces["B1"], "destroyed", "fire"),
        fight.due(state.pieces["A3"], state.pieces["B1"]),
    )
    game = stage_state(state, (1,))
    scene = game.battle.scene
    assert not is_group(scene, ("A1", "A2")) and cost_of(scene, ("A2",)).total == 2
    assert groups_of(scene, "one") == []
    act(game, "A2")
    assert waits_for(game) == "DBX-MEL-04"
    assert is_group(scene, ("A1", "A2")) and cost_of(scene, ("A2",)).total == 1
    assert groups_of(scene, "one") == [("A1", "A2")]


def test_squares_are_taken_over_whole() -> None:
    """DBX-BIG-11: a square counts as the elements that form it, and they go along with it."""
    units = [
        u("GEN", 300, 200, id="AG1", command=1), u("GEN", 500, 200, id="AG2", command=2),
        u("LI", 340, 250, command=2), u("LI", 380, 250, command=2), u("LI", 440, 250, command=2),
        e("LI", 300, 560),
    ]  # fmt: skip
    for die, offered in ((1, ["A3", "enough"]), (2, ["A3", "Q1A1", "enough"])):
        state = three(units, phase=MELEE, part=0)
        SquareFormed("Q1A1", ("A1", "A2"), pose_of(state.pieces["A1"]), "A-2", 0).apply(state)
        state.agenda = (suffer.due(state.pieces["AG2"], state.pieces["B1"], "destroyed", "fire"),)
        game = stage_state(state, (die,))
        assert options(game) == offered
    act(game, "Q1A1")
    assert [game.state.pieces[key].body for key in ("Q1A1", "A1", "A2", "A3")] == ["A-1"] * 3 + ["A-2"]


def test_victory_in_a_big_battle() -> None:
    """DBX-BIG-12, DBX-FILL-32: half of all elements, or the second broken command; both at once: fewer
    losses."""
    state = three()
    for command in state.bodies.values():
        command.starting, command.lost = 24, 0
    assert not is_beaten(state, "one")
    state.bodies["A-1"].lost = 24
    state.bodies["A-2"].lost = 12
    assert is_beaten(state, "one")
    state.bodies["A-1"].lost = state.bodies["A-2"].lost = 8
    state.bodies["A-1"].broken_at = 2
    assert not is_beaten(state, "one")
    state.bodies["A-2"].broken_at = 5
    assert is_beaten(state, "one")
    state.clock = Clock(5, 4)
    found = outcome(state)
    assert found is not None and found.winner == "two"
    state.bodies["B-1"].lost, state.bodies["B-2"].lost = 24, 24
    found = outcome(state)
    assert found is not None and found.winner == "one"


def test_a_lost_command_rolls_no_die() -> None:
    """DBX-BIG-05: one die for each command that still has elements."""
    state = three(part=ROLLING)
    state.pieces["A2"].place = Gone("destroyed", 1)
    game = stage_state(state, (3, 4))
    assert [key for key, _ in happened(game, PipsRolled)[0].given] == ["A-1", "A-3"]
    assert scene_of([u("LI", 300, 300)]) is not None


def test_support_from_another_command() -> None:
    """DBX-FORM-04, DBX-BIG-05: line of another command supports from behind, though it forms no group."""
    units = [u("LI", 300, 290, command=1), u("LI", 300, 270, command=2), e("LI", 300, 310, command=1)]
    scene = Scene(three(units), layout)
    assert [step.row for step in melee_factor(scene, "A1", "B1").steps] == ["DBX-MEL-04", "DBX-M2"]
    assert supports_somebody(scene, scene.state.pieces["A2"]) and not is_group(scene, ("A1", "A2"))


def test_who_has_no_room_to_turn_home_stays_as_he_stands() -> None:
    """DBX-BIG-08: an element jammed in aslant between friends neither turns onto them nor runs."""
    units = [u("LI", 300, 300, command=1, facing=45.0), e("LI", 900, 560)]
    units += [u("LI", 300 + 28.7 * s, 300 - 28.7 * s, facing=45.0, command=2) for s in (1, -1)]
    units += [u("LI", 300 + 14.3 * s, 300 + 14.3 * s, facing=45.0, command=2) for s in (1, -1)]
    game = stage_state(broken(units, pips=0))
    assert at(game, "A1") == (300, 300) and pose_of(game.state.pieces["A1"]).facing == degrees(45.0)
    assert happened(game, RanHome) and faults(game) == []


def test_everybody_tells_his_command() -> None:
    """DBX-BIG-05: points serve one command, so each base tells where it serves, a general whom he leads."""
    state = three()
    state.bodies["A-2"].name = Text("left wing", "Linker Flügel")
    assert [portrait(state, key).states[0].in_("de") for key in ("A2", "AG2")] == ["Linker Flügel"] * 2
    assert not portrait(position([u("LI", 300, 300)]), "A1").states


def test_each_command_is_told_its_points() -> None:
    """DBX-BIG-05, DBX-CMD-02: points serve only their own command, so the question names them apart."""
    state = three()
    state.bodies["A-2"].pips, state.bodies["A-3"].demoralised = 2, True
    assert what_next(state).text.in_("en") == "Blue: what next? Movement points: 1 6, 2 2."
    assert "Bewegungspunkte: 6" in what_next(position([u("LI", 300, 300)])).text.in_("de")
