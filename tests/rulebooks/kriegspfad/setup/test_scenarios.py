"""The scenario: who attacks, what kind of battle, whose points, whose edge."""

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import asdict, replace

from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.armies.lists import check_army, taken_by
from pulverdampf.rulebooks.kriegspfad.armies.staying_home import without
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.setting import StayedHome
from pulverdampf.rulebooks.kriegspfad.setup.scenarios import (
    cost_of,
    counted,
    is_too_large,
    lay_open,
    leave_behind,
    limit_of,
    may_be_relieved,
    price_of,
    settle_army_one,
    settle_attacker,
    settle_edges,
    settle_kind,
    settle_layer,
)
from pulverdampf.rulebooks.kriegspfad.setup.works import works_allowed
from pulverdampf.rulebooks.kriegspfad.state import SETUP, Battle, Conditions, WarState, elements, of_side
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows
from tests.rulebooks.kriegspfad.rosters import READY


def war(one: str = "SIOUX-1876", two: str = "US-1876", **rulings: Any) -> WarState:
    return mustering.begin(READY[one], READY[two], terrain="dice", rulings=rulings)


async def settle(battle: Battle) -> None:
    await settle_attacker(battle)
    await settle_kind(battle)


@pytest.mark.parametrize(
    ("dice", "attacker", "kind"),
    [((4, 4), "", "open"), ((5, 2, 1), "one", "ambush"), ((2, 5, 1), "two", "ambush"),
     ((2, 5, 3), "two", "raid"), ((2, 5, 4), "two", "raid"),
     ((2, 5, 5), "two", "siege"), ((2, 5, 6), "two", "siege")],
)  # fmt: skip
def test_by_dice(dice: tuple[int, ...], attacker: str, kind: str) -> None:
    """KP-SCEN-02, KP-SCEN-03: equal dice make an open battle, else the higher attacks and throws."""
    ran = Ran(settle, war(), dice)
    assert (ran.state.conditions.attacker, ran.state.conditions.kind) == (attacker, kind)


def test_a_regular_defender_adds_one() -> None:
    """KP-SCEN-03, KP-FILL-07, KP-T-SCEN: against the US Army 2 is a raid, 4 a siege by the ruling on 5."""
    assert Ran(settle, war(), (5, 2, 2)).state.conditions.kind == "raid"
    assert Ran(settle, war(), (5, 2, 4)).state.conditions.kind == "siege"
    assert Ran(settle, war(scenario_5="raid"), (5, 2, 4)).state.conditions.kind == "raid"
    assert Ran(settle, war(scenario_5="reroll"), (5, 2, 4, 1)).state.conditions.kind == "ambush"
    opened = Ran(settle, war(scenario_5="open"), (5, 2, 4)).state.conditions
    assert (opened.kind, opened.attacker) == ("open", "")


def test_agreed() -> None:
    """KP-SCEN-01, KP-OPT-04: what is agreed on is not thrown for."""
    held = Ran(settle, war(scenario="raid", attacker="two")).state.conditions
    assert (held.kind, held.attacker) == ("raid", "two")
    assert Ran(settle, war(scenario="open")).state.conditions.kind == "open"
    again = Ran(settle, war(scenario="siege"), (3, 3, 2, 5))  # somebody must attack
    assert again.state.conditions.attacker == "two"


@pytest.mark.parametrize(
    ("kind", "attacker", "defender"),
    [("open", 300, 300), ("ambush", 300, 200), ("raid", 300, 300), ("siege", 300, 225)],
)
def test_points(kind: str, attacker: int, defender: int) -> None:
    """KP-ARMY-06, KP-T-SCEN: what each side may have in each scenario."""
    state = Ran(settle, war(scenario=kind, attacker="one")).state
    assert (limit_of(state, "one"), limit_of(state, "two")) == (attacker, defender)


def test_too_large_an_army_leaves_units_at_home() -> None:
    """KP-ARMY-04, KP-FILL-01: ambushers of 305 points leave units behind until 200 and half a unit fit."""
    state = Ran(settle, war(scenario="ambush", attacker="one")).state
    assert is_too_large(state, "two") and not is_too_large(state, "one")
    ran = Ran(with_what_follows(leave_behind, "two"), state)
    assert ran.asked and all(rule == "KP-ARMY-04" for _, rule, _ in ran.asked)
    assert cost_of(state, "two") <= 200 + 30
    assert "B1" not in ran.asked[0][2]  # the commander comes


@pytest.mark.parametrize("key", sorted(READY))
def test_what_comes_keeps_to_its_list(key: str) -> None:
    """KP-ARMY-04, KP-FILL-01: whoever stays at home, the rest is a legal army of its list."""
    roster = READY[key]
    foe = next(each for each in READY if mustering.may_meet(READY[each], roster))
    if roster.options.get("task", "any") == "historical":
        return
    for step in (1, -1):
        state = war(foe, key, scenario="open")
        state.conditions = replace(state.conditions, kind="ambush", attacker="one", fixed_armies=False)
        wanted = [unit.id for unit in of_side(state, "two")][::step]
        Ran(with_what_follows(leave_behind, "two"), state, answers={"KP-ARMY-04": wanted})
        absent = {unit.number for unit in of_side(state, "two") if not elements(state, unit)}
        taken = [each for each in taken_by(roster) if each.entry.troop != "works"]
        left = without(roster, {each.path for i, each in enumerate(taken, 1) if i in absent})
        assert [each.rule for each in check_army(left) if each.rule != "KP-ARMY-04"] == []


@pytest.mark.parametrize("key", sorted(READY))
@pytest.mark.parametrize(("side", "kind"), [("two", "ambush"), ("one", "ambush"), ("two", "siege")])
def test_ready_armies_come_within_their_share(key: str, side: str, kind: str) -> None:
    """KP-ARMY-04, KP-ARMY-06: whatever it costs, what comes of it is within its task's share and half of its
    cheapest unit."""
    roster = READY[key]
    if roster.options.get("task", "any") == "historical":
        return
    foe = next(each for each in READY if mustering.may_meet(READY[each], roster))
    state = war(*((key, foe) if side == "one" else (foe, key)), scenario="open")
    state.conditions = replace(state.conditions, kind=kind, attacker="one", fixed_armies=False)
    Ran(with_what_follows(leave_behind, side), state)
    assert not is_too_large(state, side)


def test_the_same_stratagem_on_both_sides() -> None:
    """KP-STRAT-02: both are void; different ones work."""
    state = war("OSAGE-1760", "ALGONKIN-1755", scenario="open")
    Ran(lay_open, Ran(settle, state).state)
    assert not any(state.forces[side].uses("war_medicine") for side in ("one", "two"))
    other = war("OSAGE-1760", "SHAWNEE-1812", scenario="open")
    Ran(lay_open, Ran(settle, other).state)
    assert other.forces["one"].uses("war_medicine") and other.forces["two"].uses("prophet")


@pytest.mark.parametrize(
    ("one", "two", "attacker", "dice", "first"),
    [("SIOUX-1876", "US-1876", "one", (), "two"), ("SIOUX-1876", "APACHE-1880", "one", (), "one"),
     ("US-1846", "US-1876", "two", (), "two"), ("SIOUX-1876", "APACHE-1880", "", (3, 3, 2, 5), "two")],
)  # fmt: skip
def test_army_one(one: str, two: str, attacker: str, dice: tuple[int, ...], first: str) -> None:
    """KP-TURN-01: the only disciplined army, else the attacker, else the dice."""
    agreed = {"scenario": "raid", "attacker": attacker} if attacker else {"scenario": "open"}
    state = Ran(settle, war(one, two, **agreed)).state
    assert Ran(settle_army_one, state, dice).state.first == first


def test_who_lays_the_table_and_takes_which_edge() -> None:
    """KP-SCEN-04, KP-FILL-09: the defender lays, the attacker takes an edge, in an ambush a short one."""
    state = Ran(settle, war(scenario="ambush", attacker="one")).state
    assert Ran(settle_layer, state).state.layer == "two"
    ran = Ran(lambda battle: settle_edges(battle, "one"), state, answers={"KP-FILL-09": "east"})
    assert ran.asked[0][2] == ["west", "east"]
    assert state.edges == {"one": "east", "two": "west"}
    open_battle = Ran(settle, war(scenario="open")).state
    assert Ran(settle_layer, open_battle, (2, 5)).state.layer == "one"
    ran = Ran(lambda battle: settle_edges(battle, "two"), open_battle)
    assert ran.asked[0][2] == ["south", "north"]


def test_every_unit_has_its_price() -> None:
    """KP-ARMY-05: the elements and what is bought beside them make up the army's price."""
    state = war()
    assert cost_of(state, "one") == 300 and cost_of(state, "two") == 305
    assert len(of_side(state, "two")) == 6


@pytest.mark.parametrize(
    ("kind", "attacker", "ruling", "saved"),
    [
        ("raid", "one", False, True),
        ("raid", "two", False, False),
        ("open", "", False, False),
        ("open", "", True, True),
    ],
)
def test_whom_a_reinforcement_saves(kind: str, attacker: str, *, ruling: bool, saved: bool) -> None:
    """KP-STRAT-10: the defender against natives; in an open battle only by the other ruling."""
    agreed: dict[str, Any] = {
        "scenario": kind,
        "reinforce_open": ruling,
        **({"attacker": attacker} if attacker else {}),
    }
    state = Ran(settle, war(**agreed)).state
    assert may_be_relieved(state, "two") is saved
    assert not may_be_relieved(state, "one")  # the army across is no native one


WORKS = [
    # kind      defender       ruling         works
    ("siege",  "US-1876",     "none",         ("breastwork", "palisade", "blockhouse")),
    ("siege",  "SIOUX-1876",  "none",         ("breastwork", "palisade")),
    ("ambush", "US-1876",     "none",         ("breastwork", "palisade")),
    ("raid",   "US-1876",     "none",         ()),
    ("raid",   "US-1876",     "breastworks",  ("breastwork",)),
    ("raid",   "US-1876",     "all",          ("breastwork", "palisade")),
    ("open",   "US-1876",     "none",         ()),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "defender", "ruling", "works"), WORKS)
def test_who_may_dig_in(kind: str, defender: str, ruling: str, works: tuple[str, ...]) -> None:
    """KP-FORT-01, KP-FORT-02, KP-FORT-03, KP-T-FORT: works of each defender; attackers have none."""
    state = Ran(
        settle, war("APACHE-1880", defender, scenario=kind, attacker="one", raid_fieldworks=ruling)
    ).state
    assert works_allowed(state, "two") == works
    assert works_allowed(state, "one") == ()


@pytest.mark.parametrize("kind", ["ambush", "siege"])
@pytest.mark.parametrize("key", sorted(READY))
def test_three_units_shrink_to_the_limit(key: str, kind: str) -> None:
    """KP-ARMY-04, KP-ARMY-02, KP-FILL-01: an army of three units gives up elements until its task can pay for
    it; every unit keeps two, and the commander comes."""
    roster = READY[key]
    if roster.options.get("task", "any") == "historical":
        return
    foe = next(each for each in READY if mustering.may_meet(READY[each], roster))
    state = war(foe, key, scenario="open")
    state.conditions = convert(
        {**asdict(state.conditions), "kind": kind, "attacker": "one", "fixed_armies": False}, Conditions
    )
    Ran(with_what_follows(leave_behind, "two"), state)
    left = [unit for unit in of_side(state, "two") if elements(state, unit)]
    cheapest = min(price_of(state, unit) for unit in left if counted(unit))
    assert cost_of(state, "two") <= limit_of(state, "two") + cheapest // 2
    assert sum(counted(unit) for unit in left) >= 3
    whole = [unit for unit in left if counted(unit) and len(unit.pieces) > 1]
    assert all(len(elements(state, unit)) >= 2 for unit in whole)
    assert any(piece.leads for unit in left for piece in elements(state, unit))


def test_one_element_too_many_is_one_that_stays() -> None:
    """KP-ARMY-04: three units a little over the limit and half the cheapest give up one element."""
    warriors = {"side": "two", "troop": "warrior", "elements": 4, "points": 10}
    units = [{**warriors, "commander": True}, warriors, warriors]
    state = position(units, phase=SETUP, scenario={"kind": "ambush", "attacker": "one", "size": 144})
    state.forces["two"] = replace(state.forces["two"], points=120)
    assert limit_of(state, "two") == 96 and is_too_large(state, "two")
    ran = Ran(with_what_follows(leave_behind, "two"), state)
    (stayed,) = ran.happened(StayedHome)
    assert stayed.piece not in ("", "B1a") and cost_of(state, "two") == 110 and not is_too_large(state, "two")
    assert state.pieces[stayed.piece].place == Gone("absent", 0)
    assert "stays" in stayed.told(state).in_("en")
