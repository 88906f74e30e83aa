"""Switches looked at from several sides: all they bear on changes, and their neighbours stay."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.engine.outlook import expectations
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.command.command_roll import command_rating
from pulverdampf.rulebooks.black_powder.command.commanders import ride_form
from pulverdampf.rulebooks.black_powder.command.obeying import command
from pulverdampf.rulebooks.black_powder.command.plan_forms import follow_form, within_call
from pulverdampf.rulebooks.black_powder.events.command import JokerSpent
from pulverdampf.rulebooks.black_powder.events.fights import RoundDecided, WeightAdded
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested, CommanderLost
from pulverdampf.rulebooks.black_powder.events.order import Shot
from pulverdampf.rulebooks.black_powder.events.places import Moved
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round
from pulverdampf.rulebooks.black_powder.lookup import pose_of
from pulverdampf.rulebooks.black_powder.morale.break_tests import break_test, may_throw_again
from pulverdampf.rulebooks.black_powder.movement.moves import march_objections, rate_of
from pulverdampf.rulebooks.black_powder.shooting.to_hit import base_dice
from pulverdampf.rulebooks.black_powder.shooting.volleys import shoot
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.table.legs import Ahead, Back
from tests.rulebooks.black_powder.hand_to_hand.test_fights import needs as blow_needs
from tests.rulebooks.black_powder.hand_to_hand.test_fights import saves as blow_saves
from tests.rulebooks.black_powder.shooting.test_shooting import aim, needs, saves
from tests.rulebooks.black_powder.staging import (
    AHEAD,
    carried_out,
    chief,
    foe,
    foot,
    guns,
    horse,
    position,
    scene_of,
    unit,
)

FRONT = [("A1", "B1", "front")]


@pytest.mark.parametrize(("setting", "hits", "bands"), [("table", (4, 5, 5), (2, 2, 1)),
                                                        ("modifiers", (3, 4, 5), (2, 2, 1))])  # fmt: skip
def test_artillery_to_hit(setting: str, hits: tuple[int, ...], bands: tuple[int, ...]) -> None:
    """BP-FIRE-07, BP-R-01: what guns need at each range; dice, saves and muskets stay as they are."""
    found, worse, dice = [], [], []
    for y in (26, 44, 60):
        state = position([guns(40, 20), foe(40, y)], rulings={"artillery_to_hit": setting})
        found.append(needs(state))
        worse.append(saves(state) - 4)
        dice.append(base_dice(unit(state, "A1"), aim(state).band))
    assert (tuple(found), tuple(worse), dice) == (hits, bands, [3, 2, 1])
    assert needs(position([foot(40, 20), foe(40, 30)], rulings={"artillery_to_hit": setting})) == 4


@pytest.mark.parametrize(("setting", "saved", "beset", "attacker"), [("save", 5, 4, 4), ("to_hit", 4, 5, 4),
                                                                     ("both", 5, 5, 4)])  # fmt: skip
def test_flank_attack_penalty(setting: str, saved: int, beset: int, attacker: int) -> None:
    """BP-MEL-04, BP-R-06: the struck saves or hits worse, or both; the attacker and a front fight never."""
    rulings = {"flank_attack_penalty": setting}
    state = position([foot(40, 40), foe(40, 40)], contacts=[("A1", "B1", "left")], rulings=rulings)
    assert (blow_saves(state), blow_needs(state, "B1", "A1"), blow_needs(state)) == (saved, beset, attacker)
    assert blow_saves(state, "B1", "A1") == 4
    ahead = position([foot(40, 40), foe(40, 40)], contacts=FRONT, rulings=rulings)
    assert (blow_saves(ahead), blow_needs(ahead), blow_needs(ahead, "B1", "A1")) == (4, 4, 4)


@pytest.mark.parametrize(("setting", "thrown", "weight"), [("result", 8, 1), ("dice", 10, 0)])
def test_heavy_cavalry(setting: str, thrown: int, weight: int) -> None:
    """BP-SPEC-10, BP-R-08: a D3 on the result or so many dice more, never both, and only when it charged."""
    heavy = {"traits": ("Hvy",)}
    rulings = {"heavy_cavalry": setting}
    state = position([horse(40, 40, is_=("charged",), **heavy), foe(40, 40)], contacts=FRONT, rulings=rulings)
    dice = [2, *[1] * thrown, *[1] * 6] if setting == "dice" else [*[1] * 14, 2]
    told = carried_out(state, fight_round.kind("A1"), dice=[*dice, 6, 6])
    assert len(told.asked("BP-MEL-03")[0].faces) == thrown and len(told.all(WeightAdded)) == weight
    assert told.one(RoundDecided).score == (2 * weight, 0)
    later = position([horse(40, 40, **heavy), foe(40, 40)], contacts=FRONT, rulings=rulings)
    plain = carried_out(later, fight_round.kind("A1"), dice=[1] * 14)
    assert len(plain.asked("BP-MEL-03")[0].faces) == 8 and not plain.asked("BP-SPEC-10")


@pytest.mark.parametrize("trait", ["Cra", "Stu"])
@pytest.mark.parametrize(
    ("setting", "test", "lost"), [("break", True, 1), ("save", False, 0), ("both", True, 0)]
)
def test_crack_and_stubborn(trait: str, setting: str, lost: int, *, test: bool) -> None:
    """BP-SPEC-03, BP-SPEC-15, BP-R-21: the break test, one save, or both; the other trait minds its own."""
    switch, others = ("crack_applies_to", "Stu") if trait == "Cra" else ("stubborn_applies_to", "Cra")
    state = position([foot(40, 20), foe(40, 32, traits=(trait,))], rulings={switch: setting})
    assert bool(may_throw_again(state, unit(state, "B1"))) is test
    told = carried_out(state, shoot.kind("A1", "B1"), dice=[4, 1, 1, 1, 6])
    assert told.one(Shot).casualties == lost
    neighbour = position([foot(40, 20), foe(40, 32, traits=(others,))], rulings={switch: setting})
    assert may_throw_again(neighbour, unit(neighbour, "B1")) == others
    assert carried_out(neighbour, shoot.kind("A1", "B1"), dice=[4, 1, 1, 1]).one(Shot).casualties == 1


@pytest.mark.parametrize(("setting", "rating", "called"), [("inch", 7, False), ("cm", 8, True)])
def test_length_unit(setting: str, rating: int, *, called: bool) -> None:
    """BP-OPT-01, BP-R-24: the command step and the call reach farther; moves and the near enemy do not."""
    state = position(
        [foot(40, 40), foe(40, 70)], commanders={"AC1": (40, 20)}, rulings={"length_unit": setting}
    )
    own = unit(state, "A1")
    assert command_rating(scene_of(state), chief(state, "AC1"), [own]).total == rating
    assert within_call(scene_of(state), chief(state, "AC1"), own) is called
    assert rate_of(state, own) == 12.0
    near = position(
        [foot(40, 40), foe(40, 51)], commanders={"AC1": (40, 36)}, rulings={"length_unit": setting}
    )
    far = position(
        [foot(40, 40), foe(40, 53)], commanders={"AC1": (40, 36)}, rulings={"length_unit": setting}
    )
    assert _rating(near) == 7 and _rating(far) == 8


@pytest.mark.parametrize(("setting", "symbol"), [("inch", "″"), ("cm", " cm")])
def test_lengths_are_told_in_their_unit(setting: str, symbol: str) -> None:
    """BP-OPT-01: prompts, refusals, expectations and the chronicle name the unit the table is measured in."""
    state = position([horse(40, 20), foe(40, 34), foe(4, 70)], rulings={"length_unit": setting})
    scene, he = scene_of(state), chief(state, "AC1")
    said = [ride_form(state, he).prompt.text]
    far = position(
        [horse(40, 20), foe(40, 70)], rulings={"length_unit": setting}, commanders={"AC1": (80, 4)}
    )
    order = Plan({"A1": (Step("march", (Ahead(18.0),)),)})
    said += [each.text for each in follow_form(far, "AC1").objections(order, scene_of(far))]
    said += [
        each.detail for each in expectations(RULEBOOK, scene, "A1", "B1") if "moves" in each.detail.in_("en")
    ]
    said.append(Moved("A1", pose_of(unit(state, "A1")), "march", 12.0).told(state))
    assert len(said) == 4 and RULEBOOK.measuring_in(state).symbol.en == symbol
    for text in said:
        assert symbol in text.in_("de") and symbol in text.in_("en"), text


def _rating(state: PowderState) -> int:
    return int(command_rating(scene_of(state), chief(state, "AC1"), [unit(state, "A1")]).total)


@pytest.mark.parametrize(("setting", "most"), [(6, 6.0), (3, 3.0)])
def test_square_move(setting: int, most: float) -> None:
    """BP-MOVE-09, BP-R-02: how far a square goes back; forward it never goes, and lines do not mind."""
    state = position([foot(40, 20, formation="square"), foot(60, 20)], rulings={"square_move": setting})
    square, scene = unit(state, "A1"), scene_of(state)
    assert not list(march_objections(scene, square, (Back(most),)))
    assert [each.rule for each in march_objections(scene, square, (Back(most + 0.5),))] == ["BP-MOVE-02"]
    assert [each.rule for each in march_objections(scene, square, (Ahead(1.0),))] == ["BP-MOVE-09"]
    assert rate_of(state, unit(state, "A2")) == 12.0


@pytest.mark.parametrize("jokers", [0, 2])
def test_jokers(jokers: int) -> None:
    """BP-OPT-02: only command rolls are thrown again, while jokers are left, and only one's own are spent."""
    state = position([foot(40, 20), foe(40, 70)], rulings={"jokers": jokers})
    order = command.kind("AC1", "order", (("A1", (AHEAD,)),))
    dice = [6, 5] * jokers + [6, 5]
    told = carried_out(state, order, dice=dice, answers={"BP-OPT-02": "yes"})
    assert len(told.all(JokerSpent)) == jokers and not told.left
    assert told.state.jokers == {"one": 0, "two": jokers}
    test = carried_out(state, break_test.kind("A1", "shooting", "B1"), dice=[1, 1])
    assert not test.asked("BP-OPT-02")


@pytest.mark.parametrize(("risky", "lost"), [(True, 1), (False, 0)])
def test_commander_risk(lost: int, *, risky: bool) -> None:
    """BP-COM-08, BP-FILL-29: without it a destroyed unit's commander always gets away to another."""
    state = position([foot(40, 20), foe(40, 32), foe(60, 40)], rulings={"commander_risk": risky})
    chief(state, "BC1").joined = "B1"
    told = carried_out(state, break_test.kind("B1", "shooting", "A1"), dice=[1, 1, *[1] * risky])
    assert told.one(BreakTested).result == "destroyed" and len(told.all(CommanderLost)) == lost
    assert risky or chief(told.state, "BC1").joined == "B2"


@pytest.mark.parametrize(("setting", "weather", "rolled"), [(False, "clear", 0), (True, "unknown", 1)])
def test_weather(weather: str, rolled: int, *, setting: bool) -> None:
    """BP-WEA-01, BP-SETUP-04, BP-FILL-31: only when it is on does a die tell the weather."""
    armies: dict[str, Any] = RULEBOOK.muster.ready_armies()
    state: Any = RULEBOOK.muster.begin(armies["RA-1"], armies["RA-2"], rulings={"weather": setting})
    assert state.weather == weather and int(state.weather == "unknown") == rolled


@pytest.mark.parametrize(("setting", "loses"), [("shooting", "stands"), ("melee", "back")])
def test_support_break_row(setting: str, loses: str) -> None:
    """BP-MEL-10, BP-R-15: supporters alone; a loser's six sends it back and a shot unit's lets it stand."""
    rulings = {"support_break_row": setting}
    state = position([foot(40, 40), foe(40, 40), foe(40, 46)], contacts=FRONT, rulings=rulings)
    told = carried_out(state, fight_round.kind("A1"), dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1, 3, 3])
    assert told.all(BreakTested)[-1].result == loses
    for rows, expected in (("melee", "back"), ("shooting", "stands")):
        due = break_test.kind("B2", rows, "A1")
        assert carried_out(state, due, dice=[3, 3]).one(BreakTested).result == expected
