"""Hand-to-hand: combats, dice, hits, saves, supports, results, draws, winners, sweeping advances."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Allotment
from pulverdampf.rulebooks.black_powder.events.fights import ContactMade, RoundDecided, Struck, WeightAdded
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested, Destroyed
from pulverdampf.rulebooks.black_powder.events.places import Garrisoned, Moved
from pulverdampf.rulebooks.black_powder.hand_to_hand.aftermath import must_test
from pulverdampf.rulebooks.black_powder.hand_to_hand.blows import (
    Blow,
    cover_in_fight,
    ease,
    fighting_dice,
    firmness,
    needed_to_hit,
    share_form,
    shared_alone,
    thrown_again,
)
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import (
    combat_of,
    combats_due,
    fight_round,
    score_of,
)
from pulverdampf.rulebooks.black_powder.hand_to_hand.supports import (
    can_be_supported,
    matched,
    slots_for,
    supports_form,
)
from pulverdampf.rulebooks.black_powder.hand_to_hand.winners import choices
from pulverdampf.rulebooks.black_powder.lookup import contacts_of, is_engaged
from pulverdampf.rulebooks.black_powder.shooting.to_hit import needed_to_save
from pulverdampf.rulebooks.black_powder.state import Fight, PowderState
from pulverdampf.rulebooks.black_powder.terrain.buildings import bonus_of
from tests.rulebooks.black_powder.staging import (
    Told,
    carried_out,
    foe,
    foot,
    guns,
    horse,
    position,
    rules,
    scene_of,
    unit,
)

HOUSE = {"id": "house", "kind": "building", "rect": [37.5, 40, 42.5, 45]}
HEDGE = {"id": "h", "kind": "hedge", "line": [[30, 40], [50, 40]]}
SKI = {"formation": "skirmish", "traits": ("Ski",)}
FRONT = [("A1", "B1", "front")]


def blow(state: PowderState, by: str = "A1", at: str = "B1") -> Blow:
    contact = next(each for each in contacts_of(state, by) if each.joins(at))
    cover = cover_in_fight(scene_of(state), unit(state, at), unit(state, by))
    return Blow(state, unit(state, by), unit(state, at), contact.face_of(at), contact.face_of(by), cover)


def needs(state: PowderState, by: str = "A1", at: str = "B1") -> int:
    found = blow(state, by, at)
    return needed_to_hit(found, ease(found).total)


def saves(state: PowderState, by: str = "A1", at: str = "B1") -> int:
    found = blow(state, by, at)
    return needed_to_save(found.at.morale, firmness(found).total)


def fought(state: PowderState, *dice: int, **answers: Any) -> Told:
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    return carried_out(state, fight_round.kind("A1"), dice=dice, answers=given)


ALL_HIT, NONE_HIT = [6] * 6, [1] * 6
"""Faces of six dice that all hit or all miss; a saving die of 1 fails."""


def test_a_combat_is_all_who_are_linked() -> None:
    """BP-MEL-01, BP-FILL-24: by contact; each is fought once a phase."""
    state = position(
        [foot(40, 40), foot(60, 40), foot(80, 40), foe(40, 40), foe(80, 40)],
        contacts=[("A1", "B1", "front"), ("A2", "B1", "left"), ("A3", "B2", "front")],
    )  # fmt: skip
    assert combat_of(state, "A2") == ("A1", "A2", "B1") and len(combats_due(state)) == 2
    state.contacts = tuple(type(each)(each.one, each.two, fought=True) for each in state.contacts[:2])
    assert combats_due(state) == []


@pytest.mark.parametrize(
    ("who", "dice"),
    [
        (foot(40, 40), 6),
        (foot(40, 40, size="large"), 8),
        (foot(40, 40, size="tiny"), 1),
        (foot(40, 40, formation="march"), 1),
        (foot(40, 40, formation="square"), 2),
        (guns(40, 40), 1),
    ],
)
def test_fighting_dice(who: dict[str, Any], dice: int) -> None:
    """BP-MEL-02: by size and formation."""
    assert fighting_dice(unit(position([who]), "A1")) == dice


def test_what_a_blow_needs() -> None:
    """BP-MEL-03, BP-T-MELEE: charging and winning help, bad order and skirmishing hinder."""
    assert needs(position([foot(40, 40), foe(40, 40)], contacts=FRONT)) == 4
    assert needs(position([foot(40, 40, is_=("charged",)), foe(40, 40)], contacts=FRONT)) == 3
    assert needs(position([foot(40, 40, is_=("charged", "won_last")), foe(40, 40)], contacts=FRONT)) == 2
    assert needs(position([foot(40, 40, **SKI), foe(40, 40)], contacts=FRONT)) == 5


def test_bad_order_counts_once() -> None:
    """BP-MEL-13, BP-FORM-08: disordered, unformed and shaken together are one -1."""
    state = position(
        [foot(40, 40, casualties=3, is_=("disordered", "unformed")), foe(40, 40)], contacts=FRONT
    )
    assert needs(state) == 5 and fighting_dice(unit(state, "A1")) == 6


def test_saves_in_a_fight() -> None:
    """BP-MEL-04, BP-T-SAVES: cover until a round is lost, columns, flanks."""
    assert saves(position([foot(40, 40), foe(40, 40)], contacts=FRONT)) == 4
    assert saves(position([foot(40, 40), foe(40, 40, formation="attack")], contacts=FRONT)) == 3
    assert saves(position([foot(40, 40), foe(40, 40, formation="march")], contacts=FRONT)) == 6
    assert saves(position([foot(40, 40), foe(40, 40)], contacts=[("A1", "B1", "left")])) == 5
    assert (
        saves(position([foot(40, 40), foe(40, 40, formation="square")], contacts=[("A1", "B1", "left")])) == 4
    )
    behind = [foot(40, 39.5), foe(40, 40.3)]
    assert saves(position(behind, terrain=[HEDGE], contacts=FRONT)) == 3
    beaten = [foot(40, 39.5), foe(40, 40.3, is_=("lost_round",))]
    assert saves(position(beaten, terrain=[HEDGE], contacts=FRONT)) == 4


def test_the_higher_score_wins() -> None:
    """BP-MEL-05: casualties of this round; those beyond stamina count."""
    state = position([foot(40, 40), foe(40, 40, casualties=2)], contacts=FRONT)
    told = fought(state, *ALL_HIT, *[1] * 6, *NONE_HIT, 6, 6)
    assert told.one(RoundDecided).score == (6, 0) and told.one(RoundDecided).winner == "one"
    assert told.unit("A1").won_last is False or is_engaged(told.state, "A1")


def test_supports() -> None:
    """BP-MEL-06: within six, in the left, right or rear quarter, one each, not marching."""
    state = position(
        [foot(40, 40), foot(40, 36), foot(30, 40), foot(50, 40), foot(40, 30), foe(40, 40)], contacts=FRONT
    )
    slots = slots_for(scene_of(state), ("A1", "B1"), "one")
    assert slots["A2"] == ["A1/rear"] and slots["A3"] == ["A1/left"] and slots["A4"] == ["A1/right"]
    assert len(matched(slots)) == 3
    form = supports_form("one", state.armies["one"], slots, "A1")
    assert rules(form, Allotment({"A2": {"A1/rear": 1}, "A5": {"A1/rear": 1}}), state) == ["BP-MEL-06"]
    marching = position([foot(40, 40), foot(40, 36, formation="march"), foe(40, 40)], contacts=FRONT)
    assert slots_for(scene_of(marching), ("A1", "B1"), "one") == {}


def test_supports_decide() -> None:
    """BP-MEL-06, BP-T-RESULT: each is one point in the result."""
    state = position([foot(40, 40), foot(40, 36), foe(40, 40)], contacts=FRONT)
    told = fought(state, *NONE_HIT, *NONE_HIT, 6, 6)
    assert told.one(RoundDecided).score == (1, 0)


@pytest.mark.parametrize(
    ("who", "possible"),
    [
        (foot(40, 40), True),
        (guns(40, 40), False),
        (foot(40, 40, **SKI), False),
        (foot(40, 40, formation="square"), False),
    ],
)
def test_who_cannot_be_supported(who: dict[str, Any], *, possible: bool) -> None:
    """BP-MEL-07, BP-SKIR-04, BP-SQ-07: guns, skirmishers, squares, those struck in flank or rear."""
    assert can_be_supported(position([who]), unit(position([who]), "A1")) is possible
    struck = position([foot(40, 40), foe(60, 40, facing=180)], contacts=[("B1", "A1", "right")])
    assert not can_be_supported(struck, unit(struck, "A1"))


def test_every_loser_tests() -> None:
    """BP-MEL-08: on the hand-to-hand rows."""
    state = position(
        [foot(40, 40), foe(35, 40, formation="attack"), foe(45, 40, formation="attack")],
        contacts=[("A1", "B1", "front"), ("A1", "B2", "front")],
    )  # fmt: skip
    told = fought(state, *ALL_HIT, *[1] * 6, *NONE_HIT, *NONE_HIT, 3, 4, 3, 4)
    assert {each.unit for each in told.all(BreakTested)} == {"B1", "B2"}


def test_a_draw() -> None:
    """BP-MEL-09: the shaken test, unshaken cavalry falls back in order, others hold and stay engaged."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    told = fought(state, *NONE_HIT, *NONE_HIT)
    assert (
        told.one(RoundDecided).winner is None and is_engaged(told.state, "A1") and not told.all(BreakTested)
    )
    assert not must_test(state, Fight(("A1",), winner="draw"), unit(state, "A1"))


def test_cavalry_on_both_sides_falls_back_from_a_draw() -> None:
    """BP-MEL-09: each unshaken cavalry unit goes, whoever went before; the shaken test and may stay."""
    state = position([horse(40, 39), foe(40, 39, arm="cavalry")], contacts=FRONT)
    dice = [1] * sum(fighting_dice(unit(state, key)) for key in ("A1", "B1"))
    told = fought(state, *dice)
    assert told.one(RoundDecided).winner is None
    gone = {each.unit: each.far for each in told.all(Moved)}
    assert gone == {"A1": 18.0, "B1": 18.0}
    assert not told.unit("A1").disordered and not told.unit("B1").disordered
    south, north = told.unit("A1").pose, told.unit("B1").pose
    assert south is not None and north is not None and round(north.y - south.y, 2) == 38.0
    assert south.x == north.x == 40.0


def test_supporters_of_the_destroyed_test() -> None:
    """BP-MEL-10: on the shooting rows."""
    state = position([foot(40, 40), foe(40, 40), foe(40, 46)], contacts=FRONT)
    told = fought(state, *ALL_HIT, *[1] * 6, *NONE_HIT, 1, 1, 3, 3)
    assert told.one(Destroyed).unit == "B1"
    assert [(each.unit, each.result) for each in told.all(BreakTested)] == [
        ("B1", "destroyed"),
        ("B2", "stands"),
    ]


def test_the_winners_choices() -> None:
    """BP-MEL-11, BP-FILL-39: stay, fall back; formation and sweep only when nobody is left."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    state.fight = Fight(("A1", "B1"), winner="one")
    still = choices(scene_of(state), unit(state, "A1"))
    assert set(still) == {"stay", "back"}
    state.contacts = ()
    unit(state, "B1").place = unit(position([foe(40, 70)]), "B1").place
    free = choices(scene_of(state), unit(state, "A1"))
    assert {"stay", "form:attack", "back", "sweep"} <= set(free)
    square = position([foot(40, 40, formation="square")])
    square.fight = Fight(("A1",), winner="one")
    assert "sweep" not in choices(scene_of(square), unit(square, "A1"))
    garrison = position([foot(0, 0, inside="house")], terrain=[HOUSE])
    garrison.fight = Fight(("A1",), winner="one")
    assert set(choices(scene_of(garrison), unit(garrison, "A1"))) == {"stay"}


def test_a_winner_occupies_and_rejoins() -> None:
    """BP-MEL-11: the building it attacked, or an enemy that still fights a friend."""
    state = position(
        [foot(40, 40), foe(0, 0, inside="house")], terrain=[HOUSE], contacts=[("A1", "B1", "rear")]
    )
    dice = [*ALL_HIT, *[1] * 6, *NONE_HIT, 1, 1]
    told = fought(state, *dice, BP_MEL_11="occupy:house")
    assert told.one(Garrisoned).unit == "A1" and told.unit("A1").garrison == "house"
    pair = position(
        [foot(40, 40), foot(54, 41, facing=180), foe(40, 40)],
        contacts=[("A1", "B1", "front"), ("A2", "B1", "left")],
    )  # fmt: skip
    pair.fight = Fight(("A1", "A2", "B1"), winner="one")
    pair.contacts = pair.contacts[:1]
    assert "rejoin:B1" in choices(scene_of(pair), unit(pair, "A2"))


def test_fights_go_on() -> None:
    """BP-MEL-12: who stays in contact fights again; a charge bonus lasts one round."""
    state = position([foot(40, 40, is_=("charged",)), foe(40, 40)], contacts=FRONT)
    told = fought(state, 6, 1, 1, 1, 1, 1, 1, *NONE_HIT, 6, 6)
    line = told.unit("A1")
    assert is_engaged(told.state, "A1") and not line.charged and line.won_last and told.unit("B1").lost_round


def test_dice_are_shared_among_enemies() -> None:
    """BP-REACT-08, BP-BLD-02: at least half to the front."""
    state = position(
        [foot(40, 40), foe(40, 40), foe(35.5, 39.25, facing=0)],
        contacts=[("B1", "A1", "front"), ("B2", "A1", "left")],
    )  # fmt: skip
    assert shared_alone(state, unit(state, "A1"), 6) is None
    form = share_form(state, unit(state, "A1"), 6)
    assert rules(form, Allotment({"A1": {"B1": 3, "B2": 3}}), state) == []
    assert rules(form, Allotment({"A1": {"B1": 2, "B2": 4}}), state) == ["BP-REACT-08"]
    garrison = position(
        [foot(0, 0, inside="house"), foe(40, 45), foe(40, 40, facing=90)], terrain=[HOUSE],
        contacts=[("B1", "A1", "front"), ("B2", "A1", "rear")],
    )  # fmt: skip
    house = share_form(garrison, unit(garrison, "A1"), 6)
    assert rules(house, Allotment({"A1": {"B1": 5, "B2": 1}}), garrison) == ["BP-BLD-02"]
    assert rules(house, Allotment({"A1": {"B1": 6}}), garrison) == []


def test_a_square_strikes_on_each_attacked_side() -> None:
    """BP-SQ-06: two dice each, and +3 only against cavalry alone."""
    state = position(
        [foot(40, 40, formation="square"), foe(40, 40, arm="cavalry"), foe(30, 38, facing=0)],
        contacts=[("B1", "A1", "front"), ("B2", "A1", "left")],
    )  # fmt: skip
    assert shared_alone(state, unit(state, "A1"), 2) == {"B1": 2, "B2": 2}
    state.fight = Fight(("A1", "B1", "B2"))
    assert score_of(state, "one").total == 0
    alone = position([foot(40, 40, formation="square"), foe(40, 40, arm="cavalry")], contacts=FRONT)
    alone.fight = Fight(("A1", "B1"))
    assert score_of(alone, "one").total == 3


@pytest.mark.parametrize(("size", "bonus"), [("large", 3), ("standard", 3), ("small", 2), ("tiny", 1)])
def test_the_bonus_of_a_garrison(size: str, bonus: int) -> None:
    """BP-BLD-04: by its size."""
    state = position([foot(40, 40, size=size)])
    assert bonus_of(state, unit(state, "A1")) == bonus


def test_garrisons_are_not_supported() -> None:
    """BP-BLD-06: nor do they support; their attackers may be."""
    state = position(
        [foot(40, 40), foot(40, 36), foe(0, 0, inside="house"), foe(40, 48)], terrain=[HOUSE],
        contacts=[("A1", "B1", "rear")],
    )  # fmt: skip
    assert set(slots_for(scene_of(state), ("A1", "B1"), "one")) == {"A2"}
    assert slots_for(scene_of(state), ("A1", "B1"), "two") == {}


# sweeping advances ---------------------------------------------------------------------------------------


def test_cavalry_sweeps_into_another_enemy() -> None:
    """BP-CAV-01, BP-CAV-02: one charge at an enemy in sight within one move, fought after all others."""
    state = position([horse(40, 40), foe(40, 40), foe(40, 52)], contacts=FRONT)
    dice = [*[6] * 8, *[1] * 8, *NONE_HIT, 1, 1]
    told = fought(state, *dice, BP_MEL_11="charge:B2")
    (contact,) = told.one(ContactMade).contacts
    assert contact.two == "B2" and contact.sweeping and told.unit("A1").won_last and told.unit("A1").charged
    assert combats_due(told.state) == [("A1", "B2")]


def test_the_second_sweep_does_not_charge() -> None:
    """BP-CAV-03: it may move once more, without charging; shaken or disordered cavalry does not sweep."""
    state = position([horse(40, 40), foe(40, 52)])
    state.fight = Fight(("A1",), winner="one", sweeping=True)
    again = choices(scene_of(state), unit(state, "A1"))
    assert "sweep" in again and not any(key.startswith("charge") for key in again)
    state.fight = Fight(("A1",), winner="one")
    assert "charge:B1" in choices(scene_of(state), unit(state, "A1"))
    unit(state, "A1").disordered = True
    assert "sweep" not in choices(scene_of(state), unit(state, "A1"))


@pytest.mark.parametrize("unfit", ["unformed", "broken", "march"])
def test_a_sweeping_charge_needs_what_any_charge_needs(unfit: str) -> None:
    """BP-CAV-01, BP-CHG-02, BP-FORM-08, BP-VIC-02: formed, in formation and of an unbroken brigade."""
    formation = {"formation": "march"} if unfit == "march" else {}
    state = position([horse(40, 40, **formation), foe(40, 52)])
    state.fight = Fight(("A1",), winner="one")
    if unfit == "unformed":
        unit(state, "A1").unformed = True
    state.bodies["A-1"].broken = unfit == "broken"
    found = choices(scene_of(state), unit(state, "A1"))
    assert "sweep" in found and not any(key.startswith("charge") for key in found)


def test_only_the_house_that_was_stormed_is_occupied() -> None:
    """BP-MEL-11: an empty house beside a destroyed line is not won with it."""
    state = position([foot(40, 40), foe(44, 40)], terrain=[HOUSE], contacts=FRONT)
    state.fight = Fight(("A1", "B1"), winner="one", destroyed=("B1",))
    state.contacts = ()
    assert not any(key.startswith("occupy") for key in choices(scene_of(state), unit(state, "A1")))


@pytest.mark.parametrize(("weapon", "limbers"), [("SB foot", True), ("SB horse", True), ("SB siege", False)])
def test_guns_that_won_may_limber(weapon: str, *, limbers: bool) -> None:
    """BP-MEL-11, BP-MOVE-03: a change of one move at most; they never sweep."""
    state = position([guns(40, 40, weapon=weapon), foe(40, 60)])
    state.fight = Fight(("A1",), winner="one")
    found = choices(scene_of(state), unit(state, "A1"))
    assert ("form:limbered" in found) is limbers and "sweep" not in found


def test_infantry_sweeps_without_charging() -> None:
    """BP-CAV-01: one move forward."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    told = fought(state, *ALL_HIT, *[1] * 6, *NONE_HIT, 1, 1, BP_MEL_11="sweep")
    assert told.all(Moved)[-1].how == "sweep"


def test_misses_thrown_again() -> None:
    """BP-SPEC-01, BP-SPEC-06, BP-SPEC-18: first round, charging round, one die."""

    def again(**more: Any) -> str:
        return thrown_again(blow(position([foot(40, 40, **more), foe(40, 40)], contacts=FRONT)))

    assert again(traits=("Blo",)) == "all" and again(traits=("Fer",)) == ""
    assert again(traits=("Fer",), is_=("charged",)) == "all" and again(traits=("Tou",)) == "one"
    state = position([foot(40, 40, traits=("Tou",)), foe(40, 40)], contacts=FRONT)
    told = fought(state, *NONE_HIT, 6, 1, *NONE_HIT, 6, 6)
    assert told.all(Struck)[0].hits == 1


def test_heavy_cavalry_adds_its_weight() -> None:
    """BP-SPEC-10: +D3 to the result in the round it charged."""
    state = position([horse(40, 40, traits=("Hvy",), is_=("charged",)), foe(40, 40)], contacts=FRONT)
    told = fought(state, *[1] * 8, *NONE_HIT, 3, 6, 6)
    assert told.one(WeightAdded).bonus == 3 and told.one(RoundDecided).score == (3, 0)


def test_lancers() -> None:
    """BP-SPEC-25, BP-FILL-26: saves against them are at -1 in the round they charge."""
    assert (
        saves(position([horse(40, 40, traits=("Lan",), is_=("charged",)), foe(40, 40)], contacts=FRONT)) == 5
    )
    assert saves(position([horse(40, 40, traits=("Lan",)), foe(40, 40)], contacts=FRONT)) == 4
