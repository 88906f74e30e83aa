"""The three scenarios: deployment, reserves, exits, objectives."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.odds import FIRST, distribution
from pulverdampf.engine.orders import Extent, Placement, Standing
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Attached, Clock, Gone, Inside, OnTable, Reserve
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.armies import mustering
from pulverdampf.rulebooks.march_of_eagles.battalion import of_side, on_table_of
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.losses import LeftTable
from pulverdampf.rulebooks.march_of_eagles.rulings import Rulings
from pulverdampf.rulebooks.march_of_eagles.state import ACTIVATIONS, INITIATIVE, OVER, EagleState
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.rulebooks.march_of_eagles.turn.activation import initiative
from pulverdampf.rulebooks.march_of_eagles.victory.outcome import losses, outcome
from pulverdampf.rulebooks.march_of_eagles.victory.scenarios import score
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from tests.rulebooks.march_of_eagles.staging import (
    Units,
    act,
    once,
    options,
    refusal,
    stage_state,
    take_up,
    throw,
    waits_for,
)


def begun(scenario: str) -> EagleState:
    """A scenario before anything is placed."""
    one, two = (mustering.ready_armies()[key] for key in mustering.default_armies(scenario))
    return mustering.begin(one, two, scenario=scenario)


def deployed(scenario: str, seed: int = 1) -> Game:
    """A scenario whose deployment was made by lot."""
    game = Game(RULEBOOK, begun(scenario), SeededDice(seed))
    general = ByChance(seed)
    while game.state.clock.phase == 0:
        (decision,) = game.waiting_for()
        game.answer(general.answer(game.view(decision.by)))
    return game


def in_play(scenario: str, units: list[dict[str, Any]], turn: int = 2, **situation: Any) -> EagleState:
    """A situation under the conditions of a scenario."""
    start = begun(scenario)
    state = position(
        units, turn=turn, rulings={"victory_mode": "objectives", "turns": start.rulings.turns}, **situation
    )
    state.conditions, state.features = start.conditions, start.features
    return state


def ended(state: EagleState) -> EagleState:
    """The same when the battle is over."""
    state.clock = Clock(state.rulings.turns, OVER)
    return state


def points(state: EagleState, side: str) -> int:
    """Victory points."""
    return score(Scene(state, layout), side)


@pytest.mark.parametrize("scenario", ["SC-1", "SC-2", "SC-3"])
def test_a_scenario_is_played_to_its_end(scenario: str) -> None:
    """MOE-FILL-32, MOE-VIC-05 by generals of chance."""
    game, general = deployed(scenario), ByChance(3)
    while not game.over:
        (decision,) = game.waiting_for()
        game.answer(general.answer(game.view(decision.by)))
    assert game.outcome is not None


# SC-1 --------------------------------------------------------------------------------------------------


def test_walled_farm_deployment() -> None:
    """MOE-FILL-32, SC-1 the defender places everything first, y at least 18; the attacker y at most 8."""
    game = Game(RULEBOOK, begun("SC-1"), SeededDice(1))
    assert game.waiting_for()[0].by == "two"
    game = deployed("SC-1")
    scene = Scene(game.state, layout)
    for each in scene.outlines():
        if each.kind == "main":
            heights = [y for _, y in each.corners()]
            assert max(heights) <= 8.001 if each.side == "one" else min(heights) >= 17.999


def test_walled_farm_initiative() -> None:
    """SC-1 in turn 1 the attacker has the initiative without a roll."""
    game = deployed("SC-1")
    state: EagleState = game.battle.state
    assert state.initiative == "one" and state.rulings.turns == 8
    assert isinstance(game.request, Choose) and game.request.rule == "MOE-INIT-02"


def test_walled_farm_garrison_and_points() -> None:
    """SC-1, MOE-FILL-28 inside the farm is control: 5; a broken battalion 1; a killed commander 1."""
    units = [{"side": "one", "at": (10, 5)}, {"side": "two", "at": (32, 24)}, {"side": "two", "at": (50, 44)}]
    state = in_play("SC-1", units)
    state.pieces["B1"].place = Inside("farm", state.features["farm"].pose)
    assert (points(state, "one"), points(state, "two")) == (0, 5)
    state.bodies["B2"].broken = True
    state.pieces["B0"].place = Gone("destroyed", 2)
    assert points(state, "one") == 2
    near = {"side": "one", "at": (32, 20.2)}
    contested = in_play("SC-1", [*units[:1], near, *units[1:]])
    contested.pieces["B1"].place = Inside("farm", contested.features["farm"].pose)
    assert (points(contested, "one"), points(contested, "two")) == (0, 0)


def test_control_needs_an_unbroken_battalion_alone() -> None:
    """MOE-FILL-32 within three inches, no unbroken enemy within three inches."""
    crossroads = {"side": "one", "at": (32, 21)}
    assert points(in_play("SC-2", [crossroads, {"side": "two", "at": (32, 44)}]), "one") == 3
    far = in_play("SC-2", [{"side": "one", "at": (32, 20)}, {"side": "two", "at": (32, 44)}])
    assert points(far, "one") == 0
    both = in_play("SC-2", [crossroads, {"side": "two", "at": (32, 27)}])
    assert points(both, "one") == points(both, "two") == 0
    both.bodies["B1"].broken = True
    assert points(both, "one") == 3 + 1


def test_equal_points_are_decided_by_losses() -> None:
    """MOE-FILL-32, MOE-VIC-03 equal points: fewer losses."""
    state = ended(in_play("SC-2", [{"side": "one", "at": (10, 5)}, {"side": "two", "at": (10, 44)}]))
    found = outcome(state)
    assert found is not None and found.winner is None
    state.pieces["A1"].strength -= 1
    found = outcome(state)
    assert found is not None and found.winner == "two"


# SC-2 --------------------------------------------------------------------------------------------------


def test_crossroads_half_stays_in_reserve() -> None:
    """SC-2 each side deploys half of its battalions, rounded up; ten turns."""
    state: EagleState = deployed("SC-2").battle.state
    for side, army in (("one", 5), ("two", 4)):
        assert len(of_side(state, side)) == army
        assert len(on_table_of(state, side)) == -(-army // 2)
    assert state.rulings.turns == 10


def with_reserve(turn: int, enemy: tuple[float, float] = (10, 44), **more: Any) -> EagleState:
    """A1 on the table, A2 waiting behind the southern edge."""
    units = [{"side": "one", "at": (10, 5), "is": ("activated",)}, {"side": "one", "at": (50, 5), **more}]
    state = in_play("SC-2", [*units, {"side": "two", "at": enemy, "is": ("activated",)}], turn=turn)
    state.pieces["A2"].place = Reserve()
    return state


def test_reserves_come_from_turn_two() -> None:
    """SC-2 not before."""
    assert waits_for(stage_state(with_reserve(1))) == "MOE-INIT-01"  # nobody to act: the next turn
    assert options(stage_state(with_reserve(2))) == ["enter", "pass"]


def test_a_reserve_marches_on() -> None:
    """SC-2 manoeuvre test; in column, rear edge on the own edge, within six inches of the road; then 3D6."""
    game = take_up(stage_state(with_reserve(2)), "A2", "enter", 4)
    assert refusal(game, Placement({"A2": Standing(Pose(20, 2.4, QUARTER), "column")})) == ["MOE-FILL-32"]
    assert refusal(game, Placement({"A2": Standing(Pose(30, 8, QUARTER), "column")})) == ["MOE-FILL-32"]
    act(game, Placement({"A2": Standing(Pose(30, 2.4, QUARTER), "column")}))
    throw(game, 3, 3, 3)
    act(game, Extent(9.0))
    place = game.state.pieces["A2"].place
    assert isinstance(place, OnTable) and place.pose.y == pytest.approx(11.4)


def test_a_reserve_that_fails_waits() -> None:
    """SC-2 it has acted and may try again next turn; drummers re-roll."""
    game = take_up(stage_state(with_reserve(2, drummers=1)), "A2", "enter", 3)
    assert waits_for(game) == "MOE-CHAR-03"
    act(game, "no")
    assert isinstance(game.state.pieces["A2"].place, Reserve)


def test_no_entry_near_an_enemy() -> None:
    """SC-2 not within four inches of an enemy; where every place is too near, nobody can come in."""
    game = take_up(stage_state(with_reserve(2, enemy=(26, 8.0))), "A2", "enter", 4)
    assert refusal(game, Placement({"A2": Standing(Pose(28, 2.4, QUARTER), "column")})) == ["MOE-FILL-32"]
    shut = with_reserve(2, enemy=(32, 7.0))
    shut.bodies["B1"].original = shut.pieces["B1"].strength = 48
    assert waits_for(stage_state(shut)) == "MOE-INIT-01"  # only passing is left: the next turn comes


def test_guns_come_in_limbered() -> None:
    """SC-2, MOE-X-ART-04 the column of a battery is its limbered formation."""
    state = with_reserve(2, arm="artillery", soldiers=8)
    game = take_up(stage_state(state), "A2", "enter", 4)
    act(game, Placement({"A2": Standing(Pose(30, 3.0, QUARTER), "limbered")}))
    assert game.state.pieces["A2"].formation == "limbered"


def test_reserves_that_never_come_are_not_lost() -> None:
    """SC-2, MOE-VIC-04 neither lost nor on the table, and they keep the battle going."""
    state = with_reserve(10)
    assert losses(state, "one") == 0
    state.bodies["A1"].broken = True
    assert points(state, "two") == 1


# SC-3 --------------------------------------------------------------------------------------------------


def test_rearguard_deployment() -> None:
    """SC-3 the rearguard first, at least half of it between y 13 and 22, the rest north of the river."""
    game = Game(RULEBOOK, begun("SC-3"), SeededDice(1))
    assert game.waiting_for()[0].by == "two"
    game = deployed("SC-3")
    scene = Scene(game.state, layout)
    ahead = 0
    for each in scene.outlines():
        if each.kind != "main":
            continue
        low, high = min(y for _, y in each.corners()), max(y for _, y in each.corners())
        if each.side == "one":
            assert high <= 6.001
        elif high <= 22.001:
            assert low >= 12.999
            ahead += 1
        else:
            assert low >= 25.499
    assert ahead >= 2


def leaving(turn: int, **situation: Any) -> Any:
    """A rearguard column four inches from the northern edge, on the road."""
    units: Units = [
        {"side": "two", "at": (32, 44.0), "facing": 90, "formation": "column", "soldiers": 16},
        {"side": "two", "at": (10, 40), "is": ("activated",)},
        {"side": "one", "at": (32, 5), "is": ("activated",)},
    ]
    return stage_state(in_play("SC-3", units, turn=turn, picks="two", **situation))  # fmt: skip


def test_rearguard_leaves() -> None:
    """SC-3 from turn 4 on over the north edge between x 26 and 38: saved, not lost, one point."""
    early = take_up(leaving(3), "B1", "forward", 4, 3, 3, 3)
    assert refusal(early, Extent(5.0)) == ["MOE-MAN-09"]
    game = act(take_up(leaving(4), "B1", "forward", 4, 3, 3, 3), Extent(5.0))
    assert once(game, LeftTable) == LeftTable("B1", "exited") and game.state.bodies["B1"].saved
    assert losses(game.state, "two") == 0 and points(game.state, "two") == 1 + 1 + 4


def test_rearguard_leaves_with_the_commander() -> None:
    """SC-3, MOE-CINC-12 an attached commander is left at the edge, and the battle goes on."""
    game = act(take_up(leaving(4, commanders={"two": "B1"}), "B1", "forward", 3, 3, 3), Extent(5.0))
    assert not isinstance(game.state.pieces["B0"].place, Attached) and not game.over


def test_rearguard_points() -> None:
    """SC-3 pursuers wholly north of the river: 1 each, at most 3, and the rearguard's 4 are gone."""
    units = [{"side": "one", "at": (8 + 11 * i, 30)} for i in range(4)] + [{"side": "two", "at": (50, 44)}]
    state = in_play("SC-3", units)
    assert points(state, "one") == 3 and points(state, "two") == 1
    state.bodies["B1"].broken = True
    state.pieces["B0"].place = Gone("destroyed", 5)
    assert points(state, "one") == 3 + 2 + 1 and points(state, "two") == 0
    south = in_play("SC-3", [{"side": "one", "at": (20, 10)}, {"side": "two", "at": (50, 44)}])
    assert points(south, "two") == 1 + 4 and south.clock.phase == ACTIVATIONS


def test_ready_armies() -> None:
    """MOE-FILL-33 every ready army is legal by its own rules."""
    for key, roster in mustering.ready_armies().items():
        extended = key.endswith("X")
        assert mustering.check(roster, Rulings(cavalry=extended, artillery=extended)) == [], key
        most = int(key.rpartition("-")[2]) if key.endswith("0") else 200
        assert most - 4 <= mustering.points(roster, Rulings(cavalry=True, artillery=True)) <= most, key


@pytest.mark.parametrize("scenario", mustering.scenarios())
def test_every_scenario_has_odds(scenario: str) -> None:
    """MOE-FILL-32, MOE-INIT-01 the walled farm gives the first initiative to its attacker."""
    state = begun(scenario)
    state.clock = Clock(1, INITIATIVE)
    found = distribution(RULEBOOK, state, initiative, FIRST, lambda after: after.initiative)
    assert not found.missing
    assert found.chances.get("one") == 1 or scenario != "SC-1"
    assert set(found.chances) == {"one", "two"} or scenario == "SC-1"
