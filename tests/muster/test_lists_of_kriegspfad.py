"""Kriegspfad: nations, years, dependent options, shares, mandatory options."""

from fractions import Fraction

from pulverdampf.muster.checking import check
from pulverdampf.muster.pricing import bill
from pulverdampf.muster.problems import errors
from pulverdampf.muster.quota_checks import Scale
from pulverdampf.muster.roster import BodyEntry, Roster
from tests.muster.mustering import LISTS, rules, unit


def test_example_kriegspfad() -> None:
    book, name = "example_kriegspfad", "KP-L01"
    party = unit("warriors", bow=2, smooth_musket=4)
    assert rules(book, name, party, party, party, year=1760, nation="shawnee") == set()
    archers = unit("warriors", bow=6)
    assert rules(book, name, archers, party, party, year=1760, nation="shawnee") == {"KP-L01-R2"}
    assert rules(book, name, archers, archers, archers, year=1760, nation="sioux") == set()
    riders = unit("mounted", bow=4)
    assert rules(book, name, party, party, riders, year=1820, nation="kickapoo") == {name}
    assert rules(book, name, party, party, year=1760, nation="shawnee") == {"KP-ARMY-02"}
    brave = unit("warriors", "brave=3", bow=2, smooth_musket=4)
    assert rules(book, name, brave, party, party, year=1760, nation="shawnee") == {name}


MUSKETS = unit("warriors", smooth_musket=6)


def test_kp_l01_weapon_ratios_count_a_double_armed_warrior_twice() -> None:
    both = BodyEntry("warriors", parts={"bow+smooth_musket": 6})
    assert rules("kriegspfad", "KP-L01", both, both, both, year=1800, nation="sioux") == set()
    assert rules("kriegspfad", "KP-L01", both, both, both, year=1770, nation="shawnee") == {"L01-R2"}
    assert rules("kriegspfad", "KP-L01", both, MUSKETS, MUSKETS, year=1770, nation="shawnee") == set()
    assert rules("kriegspfad", "KP-L01", both, MUSKETS, year=1780, nation="shawnee") == {
        "L01-R3",
        "KP-ARMY-02",
    }


def test_kp_l01_rifles_count_as_muskets_and_are_four_before_1820() -> None:
    rifles = unit("warriors", "L01-O1=4", bow=2, smooth_musket=4)
    assert rules("kriegspfad", "KP-L01", rifles, MUSKETS, MUSKETS, year=1790, nation="miami") == set()
    assert rules("kriegspfad", "KP-L01", rifles, rifles, MUSKETS, year=1790, nation="miami") == {"L01-O1"}
    assert rules("kriegspfad", "KP-L01", rifles, rifles, MUSKETS, year=1825, nation="miami") == set()
    too_many = unit("warriors", "L01-O1=4", smooth_musket=3)
    assert "KP-L01" in rules("kriegspfad", "KP-L01", too_many, MUSKETS, MUSKETS, year=1825, nation="miami")


def test_kp_l01_braves_by_nation() -> None:
    brave = unit("warriors", "brave", smooth_musket=6)
    for nation, year, expected in (
        ("shawnee", 1800, set()), ("shawnee", 1814, {"KP-L01"}), ("cherokee", 1780, {"L01-O7"}),
        ("iroquois", 1780, {"L01-O10"}), ("other", 1780, {"KP-L01"}),
    ):  # fmt: skip
        assert rules("kriegspfad", "KP-L01", brave, brave, brave, year=year, nation=nation) == expected
    assert rules("kriegspfad", "KP-L01", brave, MUSKETS, MUSKETS, year=1780, nation="cherokee") == set()


def test_kp_l01_allies_heroes_and_stratagems() -> None:
    force = (MUSKETS, MUSKETS, MUSKETS)

    def found(*more: BodyEntry, year: int, nation: str, **options: str) -> set[str]:
        return rules("kriegspfad", "KP-L01", *force, *more, year=year, nation=nation, options=options)

    regulars = unit("allied_regulars", smooth_musket=4)
    assert found(regulars, year=1755, nation="choctaw") == set()
    assert found(regulars, year=1765, nation="choctaw") == {"KP-L01"}
    assert found(year=1810, nation="shawnee", commander="tecumseh") == set()
    assert found(year=1807, nation="shawnee", commander="tecumseh") == {"KP-CMD-08"}
    assert found(year=1755, nation="choctaw", stratagem="surprise") == set()
    assert found(regulars, year=1755, nation="choctaw", stratagem="surprise") == {"KP-STRAT-05"}
    assert found(year=1755, nation="choctaw", stratagem="terror") == {"KP-STRAT-04"}
    assert found(unit("scout", smooth_musket=1), year=1755, nation="choctaw") == set()
    assert found(year=1900, nation="choctaw") == {"KP-ARMY-01"}


def test_kp_l01_a_nation_out_of_its_time_is_only_warned_of() -> None:
    roster = Roster("KP-L01", year=1840, nation="sac_fox", bodies=(MUSKETS, MUSKETS, MUSKETS))
    (problem,) = check(roster, LISTS["kriegspfad"]["KP-L01"])
    assert not errors([problem])


RIDERS = unit("warriors", "mount", "nimble_mounted", bow=6)


def test_kp_l07_comanche_ride_and_are_nimble() -> None:
    def found(*bodies: BodyEntry, year: int = 1790) -> set[str]:
        return rules("kriegspfad", "KP-L07", *bodies, year=year, nation="comanche")

    assert found(RIDERS, RIDERS, RIDERS) == set()
    assert found(RIDERS, RIDERS, unit("warriors", bow=6)) == {"L07-O13"}
    assert found(RIDERS, RIDERS, unit("warriors", "mount", bow=6)) == {"L07-O22"}
    assert found(RIDERS, RIDERS, unit("warriors", "mount", "nimble_mounted", "brave", bow=6)) == {"KP-L07"}
    lancers = unit("warriors", "mount", "nimble_mounted", "lance", bow=6)
    assert found(lancers, RIDERS, RIDERS) == set()
    assert found(lancers, lancers, RIDERS) == {"L07-O16"}
    muskets = unit("warriors", "mount", "nimble_mounted", "musket_added=5", bow=6)
    assert found(muskets, RIDERS, RIDERS) == {"L07-O3"}
    assert found(muskets, RIDERS, RIDERS, year=1810) == set()
    on_foot = unit("warriors", "armoured_horse", bow=6)
    assert "KP-L07" in found(on_foot, RIDERS, RIDERS)


def test_kp_l07_rearmed_riders_and_dear_braves() -> None:
    def found(*bodies: BodyEntry, nation: str = "crow", year: int = 1872) -> set[str]:
        return rules("kriegspfad", "KP-L07", *bodies, nation=nation, year=year)

    half = unit("warriors", "mount", "L07-O10=3", smooth_musket=6)
    most = unit("warriors", "mount", "L07-O10=4", smooth_musket=6)
    plain = unit("warriors", bow=6)
    assert found(half, plain, plain) == set()
    assert found(most, plain, plain) == {"L07-O9"}
    braves = unit("warriors", "mount", "L07-O10=3", "brave=3", "brave_modern=3", smooth_musket=6)
    assert found(braves, braves, plain) == set()
    assert found(braves, braves, plain, nation="cheyenne") == {"L07-O21"}
    assert found(braves, braves, braves, nation="kiowa", year=1875) == {"L07-O19"}
    partly = unit("warriors", "mount", "L07-O10=3", "brave=3", smooth_musket=6)
    assert found(partly, plain, plain) == {"KP-L07"}
    cost = bill(Roster("KP-L07", year=1872, nation="crow", bodies=(braves,)), LISTS["kriegspfad"]["KP-L07"])
    assert cost.total == 6 * 4 + 6 * 6 + 3 * 6 + 3 * 3 + 3 * 4


def test_kp_l07_option_that_ends_when_another_opens() -> None:
    bows = unit("warriors", "musket_added=4", bow=8)
    plain = unit("warriors", bow=8)

    def found(nation: str, year: int) -> set[str]:
        return rules("kriegspfad", "KP-L07", bows, plain, plain, nation=nation, year=year)

    assert found("flathead", 1825) == set()
    assert found("flathead", 1815) == {"KP-L07"}
    assert found("sioux", 1815) == {"KP-L07"}
    assert found("cree", 1760) == set()


def test_kp_l13_us_army() -> None:
    def found(
        *bodies: BodyEntry, year: int = 1870, discipline: str | None = "disciplined", **more: str
    ) -> set[str]:
        options = {"discipline": discipline} if discipline else {}
        return rules("kriegspfad", "KP-L13", *bodies, year=year, options=options, parameters=more)

    horse, foot = unit("cavalry", carbine_bl=6), unit("regulars", rifle_bl=6)
    assert found(horse, horse, foot) == set()
    assert found(horse, horse, foot, discipline=None) == {"KP-CMD-02"}
    assert found(horse, horse, foot, year=1860) == {"KP-L13"}
    mounted = unit("regulars", "mounted", rifle_bl=6)
    assert found(horse, mounted, mounted) == set()
    assert found(horse, mounted, foot) == {"L13-O8"}
    gun, mg = unit("guns", gun_light=1), unit("guns", mg=1)
    assert found(horse, foot, gun, mg) == set()
    assert found(horse, foot, foot, mg) == {"L13-O7"}
    indians = unit("friendly_indians", bow=4)
    assert found(horse, foot, indians) == set()
    assert found(horse, foot, indians, against="seminole") == {"KP-L13"}
    assert found(horse, foot, gun, scenario="siege_attacker") == {"KP-ARMY-07"}
    guns = [unit("guns", gun_medium=1)] * 2
    old = unit("regulars", smooth_musket=6)
    assert found(old, old, *guns, year=1850, scenario="siege_attacker") == set()
    assert found(old, old, *guns, year=1850) == {"KP-L13"}
    assert found(unit("regulars", "revolver=2", smooth_musket=6), old, old) == {"KP-L13"}


def test_kp_l11_discipline_follows_from_an_entry_and_each_unit_has_its_nation() -> None:
    def found(*bodies: BodyEntry, year: int = 1810, **options: str) -> set[str]:
        return rules("kriegspfad", "KP-L11", *bodies, year=year, options=options)

    usares, allies = unit("usares", carbine_ml=6), unit("mounted_allies", "L11-O4", nation="ute", bow=4)
    assert found(usares) == {"KP-CMD-02"}
    assert found(usares, discipline="disciplined") == set()
    assert found(year=1780, commander="anza") == {"KP-CMD-02"}
    assert found(allies) == set()
    assert found(unit("mounted_allies", "L11-O4", nation="other", bow=4)) == {"KP-L11"}
    assert found(unit("mounted_allies", nation="ute", bow=2, smooth_musket=2)) == {"KP-L11-mix"}


def test_kp_opt_05_larger_armies_have_larger_maxima_rounded_up() -> None:
    foot = unit("regulars", smooth_musket=4)

    def found(number: int, scale: Scale | None) -> set[str]:
        bodies = [foot] * number
        options = {"discipline": "disciplined"}
        return rules("kriegspfad", "KP-L13", *bodies, year=1850, options=options, scale=scale)

    larger = Scale(maxima=Fraction(450, 300))
    assert found(10, None) == {"KP-ARMY-02", "KP-L13"}
    assert found(14, larger) == set()
    assert found(15, larger) == {"KP-ARMY-02", "KP-L13"}
