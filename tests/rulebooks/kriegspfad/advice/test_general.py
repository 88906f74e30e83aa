"""The rule of thumb on the war path: always legal, repeatable, better than chance."""

from itertools import pairwise
from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.advice.before.setting_up import late_comers
from pulverdampf.rulebooks.kriegspfad.advice.prospects import edge
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.melees import MeleeRolled
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, RALLY
from tests.generals.situations import answers, middle_of

MOST_ANSWERS = 6000


def fought(seed: int, generals: dict[str, Any], battle: str = "", kind: str = "dice") -> Game:
    """A battle of the default armies, or one of history."""
    one, two = (mustering.ready_armies()[key] for key in mustering.default_armies(battle))
    rulings = {} if battle else {"scenario": kind}
    state = mustering.begin(one, two, terrain="dice", scenario=battle, rulings=rulings)
    game = Game(RULEBOOK, state, SeededDice(seed))
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game
        decision = game.waiting_for()[0]
        game.answer(generals[decision.by].answer(game.view(decision.by)), decision.by)
    raise AssertionError(f"seed {seed}: the battle does not end")


@pytest.mark.parametrize("kind", ["open", "ambush", "raid", "siege"])
@pytest.mark.parametrize("seed", range(3))
def test_never_gives_an_illegal_answer(kind: str, seed: int) -> None:
    game = fought(seed, {"one": ByRuleOfThumb(seed), "two": ByRuleOfThumb(seed + 1)}, kind=kind)
    assert game.outcome is not None and game.battle.state.conditions.kind == kind


@pytest.mark.parametrize("battle", list(mustering.scenarios()))
def test_fights_the_battles_of_history(battle: str) -> None:
    assert fought(1, {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)}, battle).outcome is not None


def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = (
        chain_hash(fought(5, {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)})) for _ in range(2)
    )
    assert first == second


def test_beats_chance_from_both_seats() -> None:
    won = 0
    for seed in range(10):
        seat, other = ("one", "two") if seed % 2 else ("two", "one")
        game = fought(seed, {seat: ByRuleOfThumb(seed), other: ByChance(seed)}, kind="open")
        assert game.outcome is not None
        won += game.outcome.winner == seat
    assert won >= 6


def test_reckons_an_attack_as_the_table_does() -> None:
    """Brave mounted warriors against skirmishers with muskets in the open: +2 +2 +1 +1 -1."""
    riders = {"side": "one", "troop": "mounted_warrior", "elements": 2, "traits": ["brave"], "arms": "bow"}
    prey = {"side": "two", "troop": "skirmisher", "elements": 2, "at": (30, 30), "arms": "smooth_musket"}
    state = position([riders, prey])
    assert edge(Scene(state, RULEBOOK.layout), state.bodies["A1"], state.bodies["B1"]) == 5


def test_reckons_with_the_weapon_that_most_of_a_unit_carry() -> None:
    """One bow before four repeaters: the repeaters give +2 in the attack and -3 to whoever attacks them."""
    mixed: dict[str, Any] = {"side": "one", "troop": "mounted_warrior", "elements": 5}
    mixed["arms"] = "bow,repeater,repeater,repeater,repeater"
    riders = {"side": "two", "troop": "cavalry", "elements": 4, "at": (30, 30), "arms": "carbine_bl+revolver"}
    state = position([mixed, riders])
    scene = Scene(state, RULEBOOK.layout)
    assert edge(scene, state.bodies["A1"], state.bodies["B1"]) == 2
    assert edge(scene, state.bodies["B1"], state.bodies["A1"]) == 0


# one situation each --------------------------------------------------------------------------------------


WOOD = [{"kind": "dense_wood", "rect": (20, 20, 40, 26)}]
LURKERS = {"side": "one", "troop": "warrior", "elements": 5, "at": (30, 25.4), "hidden": True}
LURKERS |= {"arms": "smooth_musket"}


def test_springs_an_ambush_that_pays() -> None:
    column = {"side": "two", "troop": "regular", "elements": 5, "at": (30, 28.8)}
    _, given = answers([LURKERS, column], terrain=WOOD)
    assert ("KP-DEPL-06", "", "A1") in given


def test_lies_still_where_only_one_could_shoot() -> None:
    straggler = {"side": "two", "troop": "regular", "elements": 1, "at": (37.5, 28.8)}
    _, given = answers([LURKERS, straggler], terrain=WOOD)
    assert ("KP-DEPL-06", "", "wait") in given


def test_shoots_at_guns_rather_than_charging_them() -> None:
    foot = {"side": "one", "troop": "skirmisher", "elements": 5, "at": (30, 20), "arms": "rifle_ml"}
    gun = {"side": "two", "troop": "artillery", "at": (30, 24.5)}
    game, given = answers([foot, gun], phase=MOVEMENT)
    assert ("KP-FIRE-02", "A1", "fire") in given and not any(
        isinstance(entry, MeleeRolled) for entry in game.log
    )


def test_charges_what_it_will_ride_down() -> None:
    riders = {"side": "one", "troop": "mounted_warrior", "elements": 5, "at": (30, 20), "traits": ["brave"]}
    prey = {"side": "two", "troop": "skirmisher", "elements": 4, "at": (30, 27), "arms": "bow"}
    game, _ = answers([riders, prey], phase=MOVEMENT)
    assert any(isinstance(entry, MeleeRolled) for entry in game.log)


def test_the_commander_rallies_those_who_waver_most() -> None:
    chief = {
        "side": "one",
        "troop": "regular",
        "elements": 3,
        "at": (30, 10),
        "commander": True,
        "markers": 1,
    }
    shaken = {"side": "one", "troop": "regular", "elements": 3, "at": (30, 7), "markers": 5}
    foe = {"side": "two", "troop": "regular", "elements": 3, "at": (30, 40)}
    _, given = answers([chief, shaken, foe], phase=RALLY, forces={"one": {"quality": "normal"}})
    assert [answer for rule, _, answer in given if rule == "KP-RALLY-02"][:1] == ["A2"]


@pytest.mark.parametrize("kind", ["bridge", "ford"])
@pytest.mark.parametrize("troop", ["regular", "warrior", "cavalry"])
def test_finds_its_way_across_a_river(kind: str, troop: str) -> None:
    """The crossing lies far from the straight way: the unit goes there and over it in single file."""
    river = {"kind": "river", "line": ((0.0, 24.0), (70.0, 24.0)), "width": 4.0}
    crossing = {"kind": kind, "rect": (46.5, 20.5, 53.5, 27.5)}
    unit = {"side": "one", "troop": troop, "elements": 5, "at": (30, 12)}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 40), "arms": "none"}
    game, _ = answers([unit, foe], 12, terrain=[river, crossing], phase=MOVEMENT)
    poses = [game.state.pieces[key].pose for key in game.state.bodies["A1"].pieces]
    assert all(pose is None or pose.y > 26.0 for pose in poses)


def test_an_ambush_with_nobody_in_range_lies_still() -> None:
    """Seed 2: warriors hidden in tall grass could light it, which is no shot; that was asked for ever."""
    one, two = (mustering.ready_armies()[key] for key in ("COMANCHE-1780", "SETTLERS-1763"))
    state = mustering.begin(one, two, terrain="dice", rulings={"scenario": "open"})
    game = Game(RULEBOOK, state, SeededDice(2))
    generals: dict[str, Any] = {"one": ByRuleOfThumb(2), "two": ByChance("2f")}
    for _ in range(MOST_ANSWERS):
        if game.over:
            break
        decision = game.waiting_for()[0]
        game.answer(generals[decision.by].answer(game.view(decision.by)), decision.by)
    assert game.over


MARCH: dict[str, Any] = {
    "scenario": {"kind": "ambush", "attacker": "one"},
    "edges": {"one": "west", "two": "east"},
}
AMBUSHED: dict[str, Any] = {
    "scenario": {"kind": "ambush", "attacker": "two"},
    "edges": {"one": "east", "two": "west"},
}


def test_a_column_goes_round_difficult_ground() -> None:
    """Dragoons take four turns through the wood and two round it."""
    wood = [{"kind": "dense_wood", "rect": (14, 16, 44, 27)}]
    riders = {"side": "one", "troop": "cavalry", "elements": 2, "at": (8, 24)}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (66, 4)}
    game, _ = answers([riders, foe], 4, terrain=wood, phase=MOVEMENT, **MARCH)
    x, y = middle_of(game, "A1")
    assert x > 30.0 and not 16.0 < y < 27.0


def test_a_column_slips_past_what_bars_its_way() -> None:
    riders = {"side": "one", "troop": "mounted_warrior", "elements": 4, "at": (14, 24), "facing": 0}
    wagons = {"side": "two", "troop": "wagon", "elements": 4, "at": (20, 24), "facing": 90}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (66, 4)}
    game, _ = answers([riders, wagons, foe], 3, phase=MOVEMENT, **MARCH)
    assert middle_of(game, "A1")[0] > 26.0


def test_an_ambush_sets_out_after_a_column_that_gets_past_it() -> None:
    column = {"side": "two", "troop": "warrior", "elements": 5, "at": (30, 36), "arms": "bow"}
    _, given = answers([LURKERS, column], terrain=WOOD, phase=MOVEMENT, **AMBUSHED)
    assert ("KP-TURN-03", "", "A1") in given


def test_an_ambush_waits_for_a_column_that_is_still_to_come() -> None:
    column = {"side": "two", "troop": "warrior", "elements": 5, "at": (10, 36), "arms": "bow"}
    _, given = answers([LURKERS, column], terrain=WOOD, phase=MOVEMENT, **AMBUSHED)
    assert ("KP-TURN-03", "", "A1") not in given


@pytest.mark.parametrize(("turn", "goes"), [(1, False), (12, True)])
def test_regulars_let_warriors_come_for_a_while(turn: int, *, goes: bool) -> None:
    line = {"side": "one", "troop": "regular", "elements": 6, "at": (30, 10)}
    foe = {"side": "two", "troop": "warrior", "elements": 6, "at": (30, 26)}
    forces = {"one": {"native": False}, "two": {"native": True}}
    game, _ = answers([line, foe], turn, phase=MOVEMENT, turn=turn, forces=forces, scenario={"kind": "open"})
    assert (middle_of(game, "A1")[1] > 10.5) == goes


def test_riders_of_a_raid_come_late_and_nobody_else() -> None:
    riders = {"side": "one", "troop": "mounted_warrior", "elements": 4, "at": (30, 4)}
    foot = {"side": "one", "troop": "warrior", "elements": 4, "at": (40, 4)}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 40)}
    state = position([riders, foot, foe], scenario={"kind": "raid", "attacker": "one"})
    assert late_comers(state, "one", ["none", "A2", "A1"]) == ["A1", "none"]
    assert late_comers(state, "two", ["none", "B1"]) == ["none"]


def test_a_unit_torn_apart_closes_up() -> None:
    """Losses have left five inches between its halves, and no move is allowed that does not close them up."""
    spots = ((24, 10), (26.4, 10), (33.8, 10), (36.2, 10))
    torn = {"side": "one", "troop": "warrior", "elements": 4, "spots": spots}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 40), "arms": "none"}
    game, _ = answers([torn, foe], 2, phase=MOVEMENT)
    xs = sorted(pose.x for key in game.state.bodies["A1"].pieces if (pose := game.state.pieces[key].pose))
    assert max(b - a for a, b in pairwise(xs)) < 4.5
