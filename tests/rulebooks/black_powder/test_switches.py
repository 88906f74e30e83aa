"""Every switch changes what it should, and nothing else."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Allotment, Step
from pulverdampf.engine.requests import Choose
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.armies import mustering
from pulverdampf.rulebooks.black_powder.charge.charges import charging_objections
from pulverdampf.rulebooks.black_powder.charge.charging import charge
from pulverdampf.rulebooks.black_powder.charge.reactions import Charge, reactions, who_may_traverse
from pulverdampf.rulebooks.black_powder.command.command_roll import command_rating, command_step
from pulverdampf.rulebooks.black_powder.command.obeying import command
from pulverdampf.rulebooks.black_powder.events.fights import (
    ContactMade,
    FightForgotten,
    RoundDecided,
    SquareRolled,
)
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested, Destroyed
from pulverdampf.rulebooks.black_powder.events.order import Shot
from pulverdampf.rulebooks.black_powder.hand_to_hand.aftermath import must_test
from pulverdampf.rulebooks.black_powder.hand_to_hand.blows import thrown_again
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round, score_of
from pulverdampf.rulebooks.black_powder.hand_to_hand.supports import slots_for, supports_form
from pulverdampf.rulebooks.black_powder.hand_to_hand.winners import winner
from pulverdampf.rulebooks.black_powder.lookup import pose_of
from pulverdampf.rulebooks.black_powder.morale.break_tests import break_result, break_test, may_throw_again
from pulverdampf.rulebooks.black_powder.morale.disorder import steady_the_ranks
from pulverdampf.rulebooks.black_powder.movement.formations import form_objections
from pulverdampf.rulebooks.black_powder.movement.marching import carry_out
from pulverdampf.rulebooks.black_powder.movement.moves import march_objections, rate_of
from pulverdampf.rulebooks.black_powder.rulings import Rulings
from pulverdampf.rulebooks.black_powder.setup.deployment import base_zone
from pulverdampf.rulebooks.black_powder.shooting.skirmishers import skirmishers_may_charge
from pulverdampf.rulebooks.black_powder.shooting.targets import is_enfilade
from pulverdampf.rulebooks.black_powder.shooting.to_hit import range_of
from pulverdampf.rulebooks.black_powder.shooting.volleys import Fire, dice_of, shoot
from pulverdampf.rulebooks.black_powder.state import Contact, Fight, PowderState
from pulverdampf.rulebooks.black_powder.terrain.buildings import bonus_of
from pulverdampf.rulebooks.black_powder.terrain.first_sight import seen_at_start
from pulverdampf.rulebooks.black_powder.victory.judging import is_over, should_break
from pulverdampf.table.legs import Ahead
from pulverdampf.text import Text
from tests.rulebooks.black_powder.hand_to_hand.test_fights import blow
from tests.rulebooks.black_powder.hand_to_hand.test_fights import needs as blow_needs
from tests.rulebooks.black_powder.hand_to_hand.test_fights import saves as blow_saves
from tests.rulebooks.black_powder.shooting.test_shooting import aim, needs
from tests.rulebooks.black_powder.staging import (
    AHEAD,
    at_present,
    carried_out,
    chief,
    driven,
    foe,
    foot,
    guns,
    horse,
    position,
    rules,
    scene_of,
    unit,
)

SKI = {"formation": "skirmish", "traits": ("Ski",)}
FRONT = [("A1", "B1", "front")]
HOUSE = {"id": "house", "kind": "building", "rect": [37.5, 40, 42.5, 45]}
RALLY = command.kind("AC1", "rally", (("A1", ()),))
WOOD = {"id": "w", "kind": "wood", "rect": [30, 30, 60, 50]}


def of(units: list[dict[str, Any]], **more: Any) -> Callable[[dict[str, Any]], PowderState]:
    """The same situation under different switches."""
    return lambda rulings: position(units, rulings=rulings, **more)


def offered(state: PowderState) -> list[str]:
    from tests.rulebooks.black_powder.charge.test_charges import way

    found = way(state)
    stands = pose_of(unit(state, "B1"))
    charge = Charge(
        "A1", "B1", found.face, pose_of(unit(state, "A1")), 18, found.cost, contact=found.pose, stood=stands
    )
    return reactions(scene_of(state), charge)


def last(state: PowderState, *dice: int) -> Any:
    return carried_out(state, shoot.kind("A1", "B1"), dice=dice)


def skirmish_line(state: PowderState) -> list[str]:
    return [each.rule for each in march_objections(scene_of(state), unit(state, "A1"), (Ahead(4.0),))]


async def beginning(battle: Any) -> None:
    await steady_the_ranks(battle, "one")


def with_commander(state: PowderState) -> PowderState:
    chief(state, "B" + "C1").joined = "B1"
    return state


def then_moved(state: PowderState) -> bool:
    unit(state, "A2").place = unit(position([foot(80, 20)]), "A1").place
    return seen_at_start(scene_of(state), unit(state, "A1"), unit(state, "B1"))


def drawn(state: PowderState) -> bool:
    return must_test(state, Fight(("A1",), winner="draw"), unit(state, "A1"))


def fire_counted(state: PowderState) -> int:
    unit(state, "B1").suffered = 2
    state.fight = Fight(("A1", "B1"))
    return score_of(state, "one").total


def dice_thrown(state: PowderState) -> int:
    found = aim(state)
    fire = Fire(dice=1) if unit(state, "A1").formation == "square" else Fire()
    return dice_of(found, fire, None).total


def dissolved(state: PowderState) -> list[str]:
    return [each.rule for each in form_objections(scene_of(state), unit(state, "A1"), "line")]


def driven_and_tested(state: PowderState) -> int:
    dice = [*[6] * 6, *[1] * 6, *[1] * 6, 6, 3, 6, 6]
    return len(carried_out(state, fight_round.kind("A1"), dice=dice).all(BreakTested))


def remembers_its_victory(state: PowderState) -> bool:
    unit(state, "A1").won_last = True
    FightForgotten("A1").apply(state)
    ContactMade((Contact("A1", "B1"),)).apply(state)
    return unit(state, "A1").won_last


def rejoined(state: PowderState) -> bool:
    state.fight = Fight(("A1", "A2", "B1"), winner="one")
    told = carried_out(state, winner.kind("A1"), answers={"BP-MEL-11": "rejoin:B1"})
    assert len(told.state.contacts) == 2
    return told.unit("A1").charged


def cornered_by_a_draw(state: PowderState) -> int:
    return len(carried_out(state, fight_round.kind("A1"), dice=[1] * 20).all(Destroyed))


def who_fires_in_passing(state: PowderState) -> list[str]:
    from tests.rulebooks.black_powder.charge.test_charges import way

    found = way(state)
    start, stands = pose_of(unit(state, "A1")), pose_of(unit(state, "B1"))
    begun = Charge("A1", "B1", found.face, start, 36, found.cost, contact=found.pose, stood=stands)
    return [each.id for each in who_may_traverse(scene_of(state), begun)]


def helper_who_has_fought(state: PowderState) -> int:
    unit(state, "A2").fought = True
    return len(slots_for(scene_of(state), ("A1", "B1"), "one"))


def supports_refused(state: PowderState) -> list[str]:
    slots = {"A2": ["A1/rear"], "A3": ["A4/rear"]}
    form = supports_form("one", Text("A", "A"), slots, "A1")
    return rules(form, Allotment({key: {slot[0]: 1} for key, slot in slots.items()}), state)


def support_test(state: PowderState) -> str:
    told = carried_out(state, fight_round.kind("A1"), dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1, 3, 3])
    return told.all(BreakTested)[-1].result


def square_by_order(state: PowderState) -> int:
    told = carried_out(state, carry_out.kind("A1", (Step("form", formation="square"),), 1), dice=(3, 4))
    return len(told.all(SquareRolled))


def double_one(state: PowderState) -> bool:
    return carried_out(state, charge.kind("A1", "B1", 1), dice=(1, 1)).unit("B1").disordered


def after_failure(state: PowderState) -> bool:
    told = carried_out(state, command.kind("AC1", "order", (("A1", (AHEAD,)),)), dice=(6, 5))
    return chief(told.state, "AC1").done


def heavy(state: PowderState) -> tuple[int, int]:
    first = (2,) if state.rulings.heavy_cavalry == "dice" else ()
    then = () if first else (2,)
    dice = (*first, *[1] * (8 + 2 * len(first)), *[1] * 6, *then, 6, 6)
    return carried_out(state, fight_round.kind("A1"), dice=dice).one(RoundDecided).score


def mirrored(rulings: dict[str, Any]) -> PowderState:
    """Two equal armies before anything is settled."""
    army = mustering.ready_armies()["RA-1"]
    return mustering.begin(army, army, rulings=rulings)


def first_to_move(state: PowderState) -> str:
    """Who has the first turn when everybody takes the first option."""
    game = Game(RULEBOOK, state, SeededDice(3))
    while not at_present(game).first:
        asked = game.waiting_for()[0]
        assert isinstance(asked, Choose)
        game.answer(next(iter(asked.options)), asked.by)
    return at_present(game).first


def too_dear(state: PowderState) -> list[str]:
    """Why three brigades of more than 600 points are refused."""
    line = tuple(BodyEntry("SYW-PRU-03", parts={"N": 1}) for _ in range(4))
    leader, general = BodyEntry("commander", parts={"8": 1}), BodyEntry("general", parts={"8": 1})
    brigades = (Group(line, leader=leader), Group(line, leader=leader), Group(line[:3], leader=leader))
    army = Roster("SYW-PRU", year=1757, bodies=(general,), groups=brigades)
    dear = [each for each in mustering.check(army, state.rulings) if "600" in each.said("en")]
    return sorted({each.rule for each in dear})


def rolls_for_weather(state: PowderState) -> int:
    """How often the dice are asked for the weather before the first turn."""
    game = Game(RULEBOOK, state, SeededDice(3))
    while not at_present(game).first:
        asked = game.waiting_for()[0]
        assert isinstance(asked, Choose)
        game.answer(next(iter(asked.options)), asked.by)
    return sum(isinstance(each, Answered) and each.rule == "BP-SETUP-04" for each in game.log)


CASES: dict[
    str, tuple[Callable[[dict[str, Any]], PowderState], Any, Callable[[PowderState], Any], Any, Any]
] = {
    # switch: (situation, other setting, what is looked at, by default, under the other setting)
    "turns": (of([foot(40, 20), foe(40, 60)], turn=5, active="two"), 5, is_over, False, True),
    "table": (of([foot(40, 20)]), "compact", lambda s: base_zone(s, "one"), (0, 0, 96, 12), (0, 0, 72, 9)),
    "points_limit": (of([foot(40, 20)]), 900, too_dear, ["BP-ARMY-04"], []),
    "length_unit": (of([foot(40, 20)]), "cm", command_step, 12.0, 24.0),
    "first_turn": (mirrored, "one", first_to_move, "two", "one"),
    "jokers": (of([foot(40, 20)]), 6, lambda s: s.jokers["one"], 0, 6),
    "artillery_range_factor": (of([guns(40, 20)]), 50, lambda s: range_of(s, unit(s, "A1")), 48.0, 24.0),
    "artillery_to_hit": (of([guns(40, 20), foe(40, 26)]), "modifiers", needs, 4, 3),
    "square_move": (of([foot(40, 20, formation="square")]), 3, lambda s: rate_of(s, unit(s, "A1")), 6.0, 3.0),
    "row_conditions_cumulative": (of([foot(40, 20, **SKI), foe(40, 25)]), True, needs, 3, 2),
    "unclear_cumulative": (of([foot(40, 20), foe(40, 30, arm="artillery"), foot(45, 25)]), True, needs, 5, 6),
    "unclear_fraction": (
        of([foot(40, 20), foot(46, 30), foe(40, 36)]),
        "half",
        lambda s: aim(s).unclear,
        ("hidden",),
        (),
    ),
    "flank_attack_penalty": (
        of([foot(40, 40), foe(40, 40)], contacts=[("A1", "B1", "left")]),
        "to_hit",
        lambda s: (blow_saves(s), blow_needs(s, "B1", "A1")),
        (5, 4),
        (4, 5),
    ),
    "building_bonus_standard": (of([foot(40, 20)]), 2, lambda s: bonus_of(s, unit(s, "A1")), 3, 2),
    "heavy_cavalry": (
        of([horse(40, 40, traits=("Hvy",), is_=("charged",)), foe(40, 40)], contacts=FRONT),
        "dice",
        heavy,
        (2, 0),
        (0, 0),
    ),
    "draw_break_test": (of([foot(40, 40), foe(40, 40)], contacts=FRONT), "all", drawn, False, True),
    "form_square_arc": (
        of([horse(20, 40, facing=0), foe(40, 40, traits=("FSq",))]),
        "front",
        offered,
        ["square"],
        ["hold"],
    ),
    "square_reaction": (
        of([horse(40, 20), foe(40, 34)]),
        "any_infantry",
        offered,
        ["fire", "hold"],
        ["fire", "hold", "square"],
    ),
    "square_double_one_disorders": (
        of([horse(40, 20), foe(40, 34, traits=("FSq",))]),
        True,
        double_one,
        False,
        True,
    ),
    "square_test_on_order": (of([foot(40, 20), foe(40, 60)]), True, square_by_order, 0, 1),
    "charge_bonus_vs_square": (
        of([horse(40, 40, is_=("charged",)), foe(40, 40, formation="square")], contacts=FRONT),
        False,
        blow_needs,
        3,
        4,
    ),
    "charge_visibility": (
        of([foot(40, 20), foot(40, 26), foe(40, 36)]),
        "move_start",
        then_moved,
        False,
        True,
    ),
    "support_range_inclusive": (
        of([foot(40, 40), foot(40, 32.5), foe(40, 40)], contacts=FRONT),
        False,
        lambda s: len(slots_for(scene_of(s), ("A1", "B1"), "one")),
        1,
        0,
    ),
    "artillery_medium": (
        of([guns(40, 20, weapon="SB horse"), foe(40, 42)]),
        "24",
        lambda state: aim(state).band,
        2,
        1,
    ),
    "battalion_gun_dice": (
        of([guns(40, 20, weapon="SB battalion", size="tiny"), foe(40, 25)]),
        "table",
        dice_thrown,
        1,
        3,
    ),
    "square_extra_dice": (
        of([foot(40, 20, formation="square", traits=("FF",)), foe(40, 30)]),
        True,
        dice_thrown,
        1,
        2,
    ),
    "square_dissolves_near_enemy": (
        of([foot(40, 20, formation="square"), foe(40, 30)]),
        False,
        dissolved,
        [],
        ["BP-MOVE-09"],
    ),
    "supporters_test_when": (
        of([foot(40, 40), foe(40, 40), foe(40, 45)], contacts=FRONT),
        "driven_back",
        driven_and_tested,
        1,
        2,
    ),
    "won_bonus": (of([foot(40, 40), foe(40, 60)]), "ever", remembers_its_victory, False, True),
    "rejoin_charges": (
        of([foot(40, 32), foot(34, 40), foe(40, 40)], contacts=[("A2", "B1", "right")]),
        True,
        rejoined,
        False,
        True,
    ),
    "drawn_cavalry_without_room": (
        of([horse(40, 40), foe(40, 40), foe(40, 34)], contacts=FRONT),
        "stays",
        cornered_by_a_draw,
        1,
        0,
    ),
    "traversing_fire": (
        of([foot(40, 20), foe(40, 40), foe(52, 40)]),
        "across",
        who_fires_in_passing,
        ["B2"],
        [],
    ),
    "support_after_fighting": (
        of([foot(40, 36), foot(40, 31), foe(40, 36)], contacts=FRONT),
        False,
        helper_who_has_fought,
        1,
        0,
    ),
    "support_limit": (
        of([foot(40, 36), foe(40, 36)], contacts=FRONT),
        "combat",
        supports_refused,
        [],
        ["BP-MEL-06"],
    ),
    "support_break_row": (
        of([foot(40, 40), foe(40, 40), foe(40, 46)], contacts=FRONT),
        "melee",
        support_test,
        "stands",
        "back",
    ),
    "skirmish_charge_unlisted": (
        of([foot(40, 20, **SKI), foe(40, 30, arm="cavalry")]),
        True,
        lambda s: skirmishers_may_charge(scene_of(s), unit(s, "A1"), unit(s, "B1")),
        False,
        True,
    ),
    "brave_effect": (
        of([foot(40, 20, traits=("Bra",), casualties=3, is_=("disordered",)), foe(40, 60)]),
        "casualty",
        lambda s: (lambda t: (t.unit("A1").disordered, t.unit("A1").casualties))(driven(s, beginning, (4,))),
        (False, 3),
        (True, 2),
    ),
    "garrison_keeps_cover": (
        of(
            [foot(40, 40), foe(0, 0, inside="house", is_=("lost_round",))],
            terrain=[HOUSE],
            contacts=[("A1", "B1", "rear")],
        ),
        True,
        blow_saves,
        4,
        2,
    ),
    "crack_applies_to": (
        of([foot(40, 20, traits=("Cra",))]),
        "save",
        lambda s: may_throw_again(s, unit(s, "A1")),
        "Cra",
        "",
    ),
    "stubborn_applies_to": (
        of([foot(40, 20), foe(40, 32, traits=("Stu",))]),
        "both",
        lambda s: last(s, 4, 1, 1, 1, 6).one(Shot).casualties,
        1,
        0,
    ),
    "tough_fighters": (
        of([foot(40, 40, traits=("Tou",)), foe(40, 40)], contacts=FRONT),
        "all",
        lambda s: thrown_again(blow(s)),
        "one",
        "all",
    ),
    "close_range_inclusive": (of([foot(40, 20), foe(40, 26)]), False, needs, 3, 4),
    "cavalry_hold_disorders": (
        of([horse(40, 20)]),
        False,
        lambda s: break_result(s, unit(s, "A1"), 8, "melee"),
        "back",
        "back in order",
    ),
    "wavering_when": (
        of([foot(40, 20), foe(40, 32, traits=("Wav",), casualties=1)]),
        "every",
        lambda s: len(last(s, 4, 1, 1, 1, 5, 5).all(BreakTested)),
        0,
        1,
    ),
    "closing_fire_counts": (of([foot(40, 40), foe(40, 40)], contacts=FRONT), True, fire_counted, 0, 2),
    "mounted_skirmishers_in_woods": (
        of([horse(40, 29, **SKI), foe(40, 70)], terrain=[WOOD]),
        False,
        skirmish_line,
        [],
        ["BP-TERR-01"],
    ),
    "disorder_on_six": (
        of([foot(40, 20), foe(40, 32)]),
        False,
        lambda s: last(s, 6, 1, 1, 6).unit("B1").disordered,
        True,
        False,
    ),
    "failed_order_ends_commander": (of([foot(40, 20), foe(40, 70)]), False, after_failure, True, False),
    "commander_moves_after_rally": (
        of([foot(40, 30, casualties=2), foe(4, 70)]),
        True,
        lambda s: chief(carried_out(s, RALLY, dice=(3, 3)).state, "AC1").turn_over,
        True,
        False,
    ),
    "first_turn_charges": (
        of([foot(40, 20), foe(40, 30)], turn=1),
        True,
        lambda s: [each.rule for each in charging_objections(s, unit(s, "A1"))],
        ["BP-SETUP-06"],
        [],
    ),
    "enfilade_rear": (
        of([foot(40, 60, facing=270), foe(40, 40)]),
        True,
        lambda s: is_enfilade(scene_of(s), unit(s, "A1"), 0, unit(s, "B1")),
        False,
        True,
    ),
    "commander_risk": (
        of([foot(40, 20), foe(40, 32)]),
        False,
        lambda s: len(last(with_commander(s), 4, 1, 1, 1, 3, 3).asked("BP-COM-08")),
        1,
        0,
    ),
    "brigade_break_threshold": (
        of([foot(20, 20), foot(40, 20, casualties=3)]),
        "more_than_half",
        lambda s: should_break(s, "A-1"),
        True,
        False,
    ),
    "weather": (mirrored, True, rolls_for_weather, 0, 1),
}


@pytest.mark.parametrize("switch", CASES)
def test_a_switch_changes_what_it_should(switch: str) -> None:
    """BP-FIRE-07, BP-MEL-03, BP-SQ-08, BP-OPT-01: each setting gives its own result."""
    situation, setting, look_at, default, changed = CASES[switch]
    assert look_at(situation({})) == default
    assert look_at(situation({switch: setting})) == changed


@pytest.mark.parametrize("switch", CASES)
def test_a_switch_changes_nothing_else(switch: str) -> None:
    """BP-CMD-02, BP-FIRE-09, BP-BREAK-01: an order, a plain shot and a test come out alike."""
    setting = CASES[switch][1]
    results = []
    for rulings in ({}, {switch: setting}):
        state = position(
            [foot(40, 20), foe(40, 30), foe(60, 60)], rulings=rulings, commanders={"AC1": (40, 14)}
        )
        rating = command_rating(scene_of(state), chief(state, "AC1"), [unit(state, "A1")]).total
        shot = carried_out(state, shoot.kind("A1", "B1"), dice=(4, 5, 1, 4, 3)).one(Shot)
        test = carried_out(state, break_test.kind("B1", "shooting", "A1"), dice=(3, 3)).one(BreakTested)
        results.append((rating, shot.hits, shot.casualties, test.result))
    assert results[0] == results[1] == (7, 2, 1, "stands")


MORE_DICE = {
    ("jokers", "failed_order_ends_commander"),
    ("jokers", "commander_moves_after_rally"),
    ("weather", "first_turn"),
    ("draw_break_test", "drawn_cavalry_without_room"),
    ("artillery_range_factor", "artillery_medium"),
}
"""Jokers, weather and tests after a draw throw more dice; with another range a target is out of it."""


@pytest.mark.parametrize("switch", CASES)
def test_a_switch_leaves_what_the_others_change(switch: str) -> None:
    """BP-OPT-01, BP-OPT-02, BP-OPT-03: under each switch all the others still have their default result."""
    setting = CASES[switch][1]
    for other, (situation, _, look_at, default, _) in CASES.items():
        if other != switch and (switch, other) not in MORE_DICE:
            assert look_at(situation({switch: setting})) == default, other


def test_every_switch_is_tested_and_told() -> None:
    """BP-OPT-01, BP-OPT-02, BP-OPT-03: rulings.toml, rulings.py and these tests name the same switches."""
    defaults = msgspec.structs.asdict(Rulings())
    told = RULEBOOK.reference().rulings
    assert set(defaults) == set(told) == set(CASES)
    assert all(told[key].default == value and told[key].allows(value) for key, value in defaults.items())
