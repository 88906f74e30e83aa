"""Army building: points, units, commanders, what a roster becomes on the table."""

from fractions import Fraction

import pytest

from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks.kriegspfad.armies import lists as armies
from pulverdampf.rulebooks.kriegspfad.state import of_side
from tests.rulebooks.kriegspfad.rosters import READY, arms, begun, body, refusals, units


@pytest.mark.parametrize("key", READY)
def test_ready_armies_are_legal(key: str) -> None:
    """KP-ARMY-01, KP-ARMY-02, KP-ARMY-03, KP-ARMY-10: every ready army may take the field."""
    assert not armies.check_army(READY[key])
    held = begun(READY[key])
    priced = sum(piece.points for piece in held.pieces.values() if piece.side == "one")
    beside = armies.itemised(READY[key]).options
    works = [item.total for item in beside if item.what != "prophet"]
    works += [taken.price for taken in armies.taken_by(READY[key]) if taken.entry.troop == "works"]
    assert priced + sum(works, Fraction(0)) == armies.points(READY[key])


def test_there_are_two_ready_armies_a_list() -> None:
    """KP-FILL-02: two ready armies of different years for each of the thirteen lists."""
    for key in armies.lists():
        if not key.startswith("KP-FREE"):
            years = {army.year for army in READY.values() if army.list == key}
            assert len(years) >= 2, key


@pytest.mark.parametrize(
    ("key", "price"), [("US-1876", 305), ("SIOUX-1876", 300), ("BRITISH-1755", 298), ("SHAWNEE-1812", 299)]
)
def test_points(key: str, price: int) -> None:
    """KP-ARMY-05, KP-T-PTS: sample armies come to the points that were reckoned by hand."""
    assert armies.points(READY[key]) == price
    assert sum(1 for taken in armies.taken_by(READY["BRITISH-1755"]) if armies.counts(taken)) == 9


def test_budget() -> None:
    """KP-ARMY-04: five points over are fair with a cheapest unit of 30, sixteen are not."""
    roster = READY["US-1876"]
    assert armies.allowance(roster) == 15
    assert refusals(roster, size=290) == set()
    assert refusals(roster, size=289) == {"KP-ARMY-04"}


@pytest.mark.parametrize(
    ("task", "limit"),
    [("any", 300), ("ambush_attacker", 300), ("ambush_defender", 200), ("siege_defender", 225)],
)
def test_unequal_sides(task: str, limit: int) -> None:
    """KP-ARMY-06, KP-T-SCEN: the shares of ambush and siege."""
    assert armies.limit_for(task, 300) == limit
    assert armies.limit_for(task, 600) == 2 * limit


def test_a_besieger_brings_guns() -> None:
    """KP-ARMY-07: two guns at least, and medium ones in any year."""
    foot = [body("regulars", {"smooth_musket": 6})] * 3
    options = {"discipline": "disciplined", "task": "siege_attacker"}

    def army(*guns: str) -> Roster:
        bodies = (*foot, *(body("guns", {gun: 1}) for gun in guns))
        return Roster("KP-L05", year=1780, nation="british", options=options, bodies=bodies)

    assert refusals(army("gun_light")) == {"KP-ARMY-07"}
    assert refusals(army("gun_medium", "gun_light")) == set()
    elsewhere = Roster("KP-L05", year=1780, nation="british", bodies=army("gun_medium", "gun_light").bodies,
                       options={"discipline": "disciplined"})  # fmt: skip
    assert refusals(elsewhere) == {"KP-ARMY-07"}


def test_two_weapons() -> None:
    """KP-ARMY-08, KP-T-ARMS: muskets join the bow, better guns replace muskets, revolvers come on top."""
    held = begun(READY["SIOUX-1876"])
    assert arms(held, units(held)["Miniconjou"]).count(("bow", "smooth_musket")) == 4
    assert arms(held, units(held)["Hunkpapa"]).count(("repeater",)) == 4
    theirs = [unit for unit in of_side(held, "two") if unit.troop == "cavalry"]
    assert {pair for unit in theirs for pair in arms(held, unit)} == {("carbine_bl", "revolver")}


def test_mounted_price() -> None:
    """KP-ARMY-09: riders pay for their horses; regulars on horseback 2, warriors 6 more."""
    foot = Roster("KP-L13", year=1870, bodies=(body("regulars", {"rifle_bl": 4}),))
    horse = Roster("KP-L13", year=1870, bodies=(body("regulars", {"rifle_bl": 4}, mount=True),))
    assert armies.points(horse) - armies.points(foot) == 8
    riders = Roster("KP-L07", year=1870, nation="crow", bodies=(body("warriors", {"bow": 4}, mount=True),))
    assert armies.points(riders) == 40


def test_traits() -> None:
    """KP-ARMY-11, KP-T-TRAITS, KP-FILL-06: brave is the unit's, sharpshooters and untrained are elements."""
    held = begun(READY["SIOUX-1876"])
    assert units(held)["Crazy Horse's Oglala"].traits == ("brave",)
    rearmed = [held.pieces[key] for key in units(held)["Hunkpapa"].pieces]
    assert sorted(piece.traits for piece in rearmed) == [(), *[("untrained",)] * 4]
    scouts = begun(READY["ALGONKIN-1755"])
    sharp = [each for each in scouts.pieces.values() if "sharpshooter" in each.traits]
    assert [piece.arms for piece in sharp] == [("rifle_ml",)] * 2


def test_a_bow_given_up_for_a_repeater_leaves_an_untrained_shot() -> None:
    """KP-L07-O12: the bowman with a repeater is untrained, the man with bow and musket stays trained."""
    riders = body("warriors", {"bow": 4}, mount=True, musket_added=2, repeater=1, repeater_for_bow=1)
    roster = Roster("KP-L07", year=1876, nation="sioux", bodies=(riders, *[body("warriors", {"bow": 4})] * 3))
    assert refusals(roster) == set()
    held = begun(roster)
    pieces = [held.pieces[key] for key in held.bodies["A1"].pieces]
    assert [(piece.arms, piece.traits) for piece in pieces] == [
        (("bow", "repeater"), ()), (("bow", "smooth_musket"), ()),
        (("repeater",), ("untrained",)), (("bow",), ()),
    ]  # fmt: skip


def test_the_commander_is_embedded_or_stands_alone() -> None:
    """KP-CMD-01, KP-FILL-05: in the marked unit, in the first that can have him, or on his own base."""
    held = begun(READY["TEXAS-1840"])
    assert [piece.id for piece in held.pieces.values() if piece.leads] == ["A1a", "B1a"]
    foot = body("warriors", {"smooth_musket": 5})
    own = Roster(
        "KP-L01",
        year=1790,
        nation="miami",
        bodies=(foot, foot, foot, body("commander", {"warrior/rifle_ml": 1})),
    )
    assert refusals(own) == set()
    assert armies.points(own) == 99
    alone = begun(own).bodies["A4"]
    assert (alone.separate, alone.troop) == (True, "warrior")
    militia_first = Roster(
        "KP-L05", year=1794, nation="american",
        bodies=(body("militia", {"smooth_musket": 4}), body("regulars", {"smooth_musket": 4})),
    )  # fmt: skip
    state = begun(militia_first)
    assert [piece.body for piece in state.pieces.values() if piece.leads and piece.side == "one"] == ["A2"]


def test_discipline_and_quality() -> None:
    """KP-CMD-02, KP-CMD-03: the army's discipline and the commander's worth stand in the force."""
    forces = begun(READY["BRITISH-1755"], READY["SHAWNEE-1812"]).forces
    assert (forces["one"].disciplined, forces["one"].quality) == (True, "incapable")
    assert (forces["two"].disciplined, forces["two"].quality) == (False, "exceptional")
    assert [forces[side].native for side in ("one", "two")] == [False, True]


def test_sides_of_the_lists() -> None:
    """KP-FILL-07, KP-FILL-08, KP-BOAT-01: native, regular, with wagons, with boats."""
    flags = {key: set(each.flags) for key, each in armies.lists().items() if not key.startswith("KP-FREE")}
    assert [key for key in flags if "native" in flags[key]] == ["KP-L01", "KP-L06", "KP-L07", "KP-L08"]
    assert [key for key in flags if "regular_army" in flags[key]] == ["KP-L05", "KP-L11", "KP-L12", "KP-L13"]
    assert [key for key in flags if "boats" not in flags[key]] == ["KP-L07", "KP-L08"]
    wagons = ["KP-L03", "KP-L05", "KP-L10", "KP-L11", "KP-L12", "KP-L13"]
    assert [key for key in flags if "wagons" in flags[key]] == wagons


def test_scout_and_prophet_stand_alone() -> None:
    """KP-SCOUT-01, KP-FILL-36, KP-FILL-50: one element each, the prophet paid by his stratagem."""
    held = begun(READY["SHAWNEE-1812"])
    prophet = next(unit for unit in of_side(held, "one") if unit.troop == "prophet")
    assert [held.pieces[key].points for key in prophet.pieces] == [40]
    for arms_, price in (("smooth_musket", 24), ("rifle_ml", 27), ("rifle_bl", 30), ("repeater", 32)):
        scout = Roster("KP-L13", year=1885, bodies=(body("scout", {arms_: 1}),))
        assert armies.points(scout) == price


def test_stratagems_are_paid_for() -> None:
    """KP-STRAT-01, KP-STRAT-03, KP-STRAT-04, KP-STRAT-05, KP-T-STRAT: prices, and who may have which."""
    prices: dict[str, Fraction] = {}
    for key, each in armies.lists().items():
        ruses = next(option for option in each.army_options if option.id == "stratagem")
        prices |= {choice.what: choice.price for choice in ruses.choices if not key.startswith("KP-FREE")}
    assert prices == {"surprise": 40, "war_medicine": 25, "terror": 50, "prophet": 40, "reinforcement": 75}
    foot = body("warriors", {"smooth_musket": 5})
    coureurs = [body("coureurs", {"smooth_musket": 4})] * 2
    army = Roster("KP-L01", year=1755, nation="algonkin", options={"stratagem": "surprise"},
                  bodies=(foot, foot, foot, *coureurs))  # fmt: skip
    assert refusals(army) == set()


def test_fortifications() -> None:
    """KP-T-FORT, KP-FORT-01: works are bought before the game by those who may have them."""
    bodies = (
        *[body("settlers", {"smooth_musket": 5})] * 3,
        body("palisade", {"diameter": 14}), body("blockhouse", {"blockhouse": 2}),
        body("breastworks", {"for_muzzle_loaders": 5}),
    )  # fmt: skip
    roster = Roster("KP-L03", year=1780, options={"task": "siege_defender"}, bodies=bodies)
    assert refusals(roster) == set()
    assert armies.points(roster) == 30 + 42 + 60 + 10
    force = begun(roster).forces["one"]
    assert (force.palisade, force.blockhouses, force.works) == (14, 2, 5)
    in_ambush = Roster("KP-L03", year=1780, options={"task": "ambush_defender"}, bodies=bodies)
    assert refusals(in_ambush) == {"KP-FORT-05"}
