"""Forces: prices by the formula, the eleven lists, ready forces, and forces that are refused."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Refused
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.rulebooks.muskets_tomahawks.armies import mustering
from pulverdampf.rulebooks.muskets_tomahawks.armies.forces import Officer, guns, listings, price, profiles
from pulverdampf.rulebooks.muskets_tomahawks.rulings import Rulings

STANDARD = Rulings()


def test_every_price_follows_the_formula() -> None:
    """MT-FILL-31: base, three values, discipline, weapons and special rules; officers ten more."""
    assert {key: price(each) for key, each in profiles().items()} == {
        key: each.points for key, each in profiles().items()
    }
    assert price(profiles()["FB1"]) == 2 + 2 + 2 + 2 + 2 + 2 + 1
    assert price(profiles()["OFR"]) == 24


def test_the_lists() -> None:
    """MT-FILL-31: eleven lists, nine kinds of officers, three guns."""
    sizes = {key: len(listing.units) for key, listing in listings().items()}
    assert sizes == {
        "FB": 9, "FF": 8, "FN": 6, "AC": 10, "AP": 10, "WB": 9, "WU": 9, "MU": 6, "MM": 8, "UF": 9, "PN": 8,
    }  # fmt: skip
    assert sum(isinstance(each, Officer) for each in profiles().values()) == 9
    assert {key: (gun.dice, gun.canister, gun.points) for key, gun in guns().items()} == {
        "GL": (3, 5, 40), "GM": (4, 7, 55), "GH": (4, 5, 45),
    }  # fmt: skip


READY = {
    "FB-A": 299, "FF-A": 292, "FN-A": 296, "AC-A": 298, "AP-A": 294, "WB-A": 296, "WB-B": 293, "WU-A": 296,
    "MU-A": 294,     "MM-A": 300, "UF-A": 297, "PN-A": 294,
}  # fmt: skip


def test_ready_forces_are_legal_and_cost_what_is_printed() -> None:
    """MT-FILL-32: each at most 300 points and not more than 25 below."""
    ready = mustering.ready_armies()
    assert {key: mustering.points(army, STANDARD) for key, army in ready.items()} == READY
    assert [key for key, army in ready.items() if mustering.check(army, STANDARD)] == []


def body(entry: str, number: int = 1, *upgrades: str, **settings: Any) -> BodyEntry:
    profile = profiles().get(entry)
    if entry in guns():
        part = "gun"
    elif isinstance(profile, Officer):
        part = "officer"
    else:
        part = profile.weapons[0] if profile is not None else entry
    return BodyEntry(entry, parts={part: number}, upgrades=dict.fromkeys(upgrades, True), settings=settings)


def units(written: str) -> tuple[BodyEntry, ...]:
    """Units written as `OFR TL-HERO; FB1 8; FB6 5 O1`."""
    found = []
    for part in written.split("; "):
        entry, *rest = part.split()
        number = int(rest.pop(0)) if rest and rest[0].isdigit() else 1
        settings = {"commander": True} if "commander" in rest else {}
        found.append(body(entry, number, *(each for each in rest if each != "commander"), **settings))
    return tuple(found)


BROKEN: list[tuple[str, str, int, str, str]] = [
    # what is wrong                 list, year, units, refused by
    ("no commander",                "FB", 1759, "FB1 8; FB7 8", "MT-FILL-32"),
    ("too many officers",           "FB", 1759, "OFR; OFR; OFR; FB1 8; FB7 8", "MT-FILL-32"),
    ("an officer without men",      "FB", 1759, "OFR; OFI; FB1 8; FB7 8", "MT-FILL-32"),
    ("no core unit",                "FB", 1759, "OFM; FB7 10; FB7 10", "MT-FILL-32"),
    ("one unit",                    "FB", 1759, "OFR; FB1 12", "MT-FILL-32"),
    ("seven units",                 "FB", 1759, f"OFM{3 * '; FB5 6'}{3 * '; FB7 6'}; FB9 4", "MT-FILL-32"),
    ("too dear",                    "FB", 1759, "OFR; FB1 12; FB1 12", "MT-FILL-32"),
    ("too early",                   "FB", 1754, "OFR; FB1 8; FB5 8", "MT-FILL-32"),
    ("too large a unit",            "FB", 1759, "OFI; FB6 9; FB5 8", "MT-FILL-32"),
    ("too small a unit",            "FB", 1759, "OFI; FB6 4; FB5 8", "MT-FILL-32"),
    ("two grenadier companies",     "FB", 1759, "OFR; FB2 6; FB2 6; FB5 6", "MT-FILL-32"),
    ("too many Mohawk",             "FB", 1759, "OFN; FB8 8; FB5 8", "MT-FILL-32"),
    ("too many civilians",          "FB", 1759, "OFP; FB5 6; FB9 8; FB9 8", "MT-FILL-32"),
    ("two talents",                 "FB", 1759, "OFR 1 TL-HERO TL-LUCK; FB1 8; FB7 8", "MT-FILL-29"),
    ("the same talent twice",       "FB", 1759, "OFR 1 TL-HERO; OFP 1 TL-HERO; FB1 6; FB5 6", "MT-FILL-29"),
    ("long rifles before 1758",     "FB", 1757, "OFI; FB6 5 O4; FB5 8", "MT-T-OPTIONS"),
    ("an option of another unit",   "FB", 1759, "OFR; FB1 8 O1; FB7 8", "MT-T-OPTIONS"),
    ("two elite units by option",   "FB", 1759, "OFI; FB6 5 O2; FB6 5 O2", "MT-T-OPTIONS"),
    ("two kinds of elite by option", "FB", 1759, "OFI; FB6 5 O2; FB8 5 O2; FB5 8", "MT-T-OPTIONS"),
    ("two guns",                    "FB", 1759, "OFA; FB5 6; GL; GL", "MT-FILL-32"),
    ("a howitzer too early",        "FB", 1759, "OFA; FB5 6; GH", "MT-FILL-32"),
    ("a gun of the nations",        "FN", 1757, "OFN; FN1 6; GL", "MT-FILL-32"),
    ("early and drilled together",  "WU", 1813, "OFP; WU1 6; WU2 6", "MT-FILL-32"),
    ("Apaches with riders",         "PN", 1876, "OFN; PN6 5; PN1 5", "MT-FILL-32"),
    ("San Patricio alone",          "MM", 1847, "OFR; MM8 8; MM4 8", "MT-FILL-32"),
    ("Iroquois in a small force",   "AC", 1780, "OFR; AC1 6; AC9 5", "MT-FILL-32"),
    ("a private in command",        "FB", 1759, "OFR; FB1 8 commander; FB7 8", "MT-FILL-32"),
    ("two commanders",              "FB", 1759, "OFR commander; OFR commander; FB1 8; FB7 8", "MT-FILL-32"),
    ("an unknown unit",             "FB", 1759, "OFR; FB1 8; XX9 8", "MT-FILL-32"),
    ("a year after the war",        "FB", 1770, "OFR; FB1 8; FB7 8", "MT-FILL-32"),
    ("no such list",                "QQ", 1770, "OFR", "MT-FILL-32"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "key", "year", "written", "rule"), BROKEN, ids=[each[0] for each in BROKEN])
def test_a_broken_force_is_refused(what: str, key: str, year: int, written: str, rule: str) -> None:
    """MT-FILL-32, MT-FILL-29, MT-T-OPTIONS: by its rule, in both languages."""
    problems = errors(mustering.check(Roster(key, year=year, bodies=units(written)), STANDARD))
    assert {problem.rule for problem in problems} == {rule}
    for problem in problems:
        assert problem.said("en") != problem.said("de")
        assert "{" not in problem.said("en") + problem.said("de")


def test_options_change_weapons_and_special_rules() -> None:
    """MT-T-OPTIONS: long rifles replace muskets, tomahawks are added, a horse makes a rider."""
    ready = mustering.ready_armies()
    force = Roster(
        "FB",
        year=1759,
        bodies=(body("OFI", 1, "horse"), body("FB6", 5, "O1", "O3", "O4"), body("FB7", 6, "O5")),
    )
    state = mustering.begin(force, ready["FF-A"], terrain="WOODS", scenario="S1")
    captain, rangers, militia = (state.bodies[key] for key in ("A1", "A2", "A3"))
    assert captain.mounted and captain.commander
    assert rangers.weapons == ("longrifle", "thrown") and rangers.has("Sharp")
    assert militia.weapons == ("obsolete",)


def test_rifled_muskets_replace_carbines_too() -> None:
    """MT-T-OPTIONS: the cazadores pay three a man."""
    dear = Roster("MM", year=1847, bodies=(body("OFR"), body("MM3", 6, "O7"), body("MM1", 8)))
    plain = Roster("MM", year=1847, bodies=(body("OFR"), body("MM3", 6), body("MM1", 8)))
    assert mustering.points(dear, STANDARD) - mustering.points(plain, STANDARD) == 18
    state = mustering.begin(dear, mustering.ready_armies()["MU-A"], terrain="PLAINS", scenario="S1")
    assert state.bodies["A2"].weapons == ("rifledmusket",)


def test_forces_of_different_wars_do_not_meet() -> None:
    """MT-SETUP-01: both lists belong to one conflict."""
    ready = mustering.ready_armies()
    with pytest.raises(Refused) as refusal:
        mustering.begin(ready["FB-A"], ready["PN-A"])
    assert refusal.value.objections[0].rule == "MT-SETUP-01"
    for key, army in ready.items():
        facing = ready[mustering.default_armies("", army, None)[1]]
        assert facing.list != army.list, key
        mustering.begin(army, facing)


def test_sailors_need_water() -> None:
    """MT-FILL-32: a landing party serves only where the table has a shore, river or lake."""
    crew = Roster("WU", year=1813, bodies=(body("OFR"), body("WU8", 6), body("WU4", 8)))
    assert not errors(mustering.check(crew, STANDARD))
    enemy = mustering.ready_armies()["WB-A"]
    with pytest.raises(Refused):
        mustering.begin(crew, enemy, terrain="WOODS", scenario="S1")
    mustering.begin(crew, enemy, terrain="SHORE", scenario="S6")


def test_every_weapon_is_carried_in_some_ready_force() -> None:
    """MT-T-WEAPONS, MT-FILL-32: naval weapons too come onto the table with a force that is ready."""
    entries = {each.entry for army in mustering.ready_armies().values() for each in army.bodies}
    carried = {weapon for each in entries for weapon in getattr(profiles().get(each), "weapons", ())}
    assert {"naval", "sabre", "lance"} <= carried
