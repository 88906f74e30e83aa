"""Army lists: every entry with its units, prices and traits, every option with its years and limits."""

import pytest

from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.rulebooks.kriegspfad.armies.enlisting import recruits
from pulverdampf.rulebooks.kriegspfad.armies.lists import list_of, lists, points, taken_by
from tests.rulebooks.kriegspfad.list_tables import ENTRIES, HEROES, OPTIONS, YEARS, Option
from tests.rulebooks.kriegspfad.rosters import begun, body, refusals

MATES = {
    "KP-L09": (("allied_indians", "bow"), ("trappers", "rifle_ml")),
    "KP-L13": (("cavalry", "carbine_ml"), ("friendly_indians", "bow")),
}
"""What a list asks for beside."""
BY_UNIT = ("brave", "nimble_mounted", "nimble_foot", "mount")


def army(option: Option, taken: int, year: int | None = None) -> Roster:
    """An army of equal units in which so many elements have what an option gives, as few units as can be."""
    list_id = option.id[:6]
    by_unit = list_id in ("KP-L09", "KP-L11")
    bodies: list[BodyEntry] = []
    for _ in range(option.units):
        here = min(taken, option.size)
        taken -= here
        parts = {option.arms: option.size}
        bought: dict[str, int | bool] = dict.fromkeys(option.also.split(), True)
        if option.what.startswith("="):
            parts = {option.arms: option.size - here, option.what[1:]: here}
        elif here:
            bought[option.what] = here
        if bodies and option.what != "trained":
            bought.pop("trained", None)  # a third of the army may be: the first unit is
        parts = {arms: number for arms, number in parts.items() if number}
        nation = {"nation": option.nation} if by_unit and option.nation else {}
        bodies.append(BodyEntry(option.entry, parts=parts, upgrades=bought, settings=dict(nation)))
    bodies += [BodyEntry(entry, parts={arms: 2}) for entry, arms in MATES.get(list_id, ())]
    choices = {"task": "historical"}
    if list_id in ("KP-L05", "KP-L13"):
        choices["discipline"] = "disciplined"
    whose = None if by_unit else option.nation
    return Roster(list_id, year=year or option.year, nation=whose, options=choices, bodies=tuple(bodies))


@pytest.mark.parametrize(("list_id", "entry", "troop", "units", "arms", "traits"), ENTRIES)
def test_entries(
    list_id: str,
    entry: str,
    troop: str,
    units: tuple[int, int],
    arms: dict[str, int],
    traits: tuple[str, ...],
) -> None:
    """KP-L01 to KP-L13, KP-T-PTS, KP-T-TROOPS: units, prices and traits of every entry."""
    found = lists()[list_id].entry(entry)
    assert found is not None
    assert (found.troop, (found.bodies.least, found.bodies.most)) == (troop, units)
    assert (found.size.least, found.size.most) == ((1, 1) if troop == "artillery" else (2, 8))
    assert tuple(trait for trait in found.traits if not trait.startswith("on_foot")) == traits
    for what, price in arms.items():
        assert next(pick.price for pick in found.picks if pick.what == what) == price


def test_years_of_the_lists() -> None:
    """KP-FILL-04: thirteen lists with their years, three of them filled in."""
    assert {key: each.spans[0] for key, each in lists().items() if not key.startswith("KP-FREE")} == YEARS


@pytest.mark.parametrize(("list_id", "who", "nation", "first", "last"), HEROES)
def test_named_commanders_serve_in_their_years(
    list_id: str, who: str, nation: str | None, first: int, last: int
) -> None:
    """KP-CMD-08: exceptional commanders are named, cost 25 and serve only in their years."""
    option = next(each for each in lists()[list_id].army_options if each.id == "commander")
    choice = next(each for each in option.choices if each.what == who)
    (row,) = choice.when
    assert choice.price == 25
    assert (row.from_, row.to, row.nations) == (first, last, (nation,) if nation else ())


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.id)
def test_options(option: Option) -> None:
    """KP-ARMY-10, KP-FILL-03: each option is open in its years, at its price, up to its limit."""
    taken = option.size if option.most is None else min(option.most, option.size)
    if option.id not in ("KP-L07-O13", "KP-L07-O22", "KP-L13-O8", "KP-L13-O7"):  # all or none, half of two
        assert refusals(army(option, taken)) == set()
        assert points(army(option, taken)) - points(army(option, 0)) == taken * option.price
    if option.most is not None:
        step = option.size if option.what in BY_UNIT or "units" in option.note else 1
        assert option.id not in refusals(army(option, option.most))
        assert {option.id, "KP-L07-O9"} & refusals(army(option, option.most + step))
    for year in option.closed:
        assert {option.id, option.id[:6]} & refusals(army(option, taken, year))


QUOTAS = [
    # rule         nation      year  bows and muskets of three units of warriors    kept
    ("KP-L01-R1", "sioux",     1800, (9, 9),   True),
    ("KP-L01-R1", "sioux",     1800, (8, 10),  False),
    ("KP-L01-R2", "miami",     1775, (6, 12),  True),
    ("KP-L01-R2", "miami",     1775, (7, 11),  False),
    ("KP-L01-R3", "miami",     1776, (4, 14),  True),
    ("KP-L01-R3", "miami",     1776, (5, 13),  False),
    ("KP-L06-R1", "osage",     1769, (12, 6),  True),
    ("KP-L06-R1", "osage",     1769, (11, 7),  False),
    ("KP-L06-R1", "osage",     1770, (0, 18),  True),
    ("KP-L06-R2", "omaha",     1819, (12, 6),  True),
    ("KP-L06-R2", "omaha",     1819, (11, 7),  False),
    ("KP-L06-R2", "omaha",     1820, (0, 18),  True),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "nation", "year", "arms", "kept"), QUOTAS)
def test_quotas_of_arms(rule: str, nation: str, year: int, arms: tuple[int, int], *, kept: bool) -> None:
    """KP-FILL-02: so many muskets to so many bows, by nation and year."""
    bows, muskets = arms
    bodies = []
    for _ in range(3):
        of_bows = min(bows, 6)
        bows -= of_bows
        parts = {"bow": of_bows, "smooth_musket": 6 - of_bows}
        bodies.append(BodyEntry("warriors", parts={key: number for key, number in parts.items() if number}))
    assert bows == 0 and muskets == sum(body.parts.get("smooth_musket", 0) for body in bodies)
    roster = Roster(rule[:6], year=year, nation=nation, bodies=tuple(bodies))
    assert refusals(roster) == (set() if kept else {rule})


@pytest.mark.parametrize(("half_from", "year", "limit"), [
    (1861, 1860, "KP-L07-O6"), (1861, 1861, "KP-L07-O7"),
    (1866, 1865, "KP-L07-O6"), (1866, 1866, "KP-L07-O7"),
    (1870, 1869, "KP-L07-O6"), (1870, 1870, "KP-L07-O7"),
])  # fmt: skip
def test_from_when_half_of_the_plains_have_muskets(half_from: int, year: int, limit: str) -> None:
    """KP-L07-O6, KP-L07-O7: the year may be agreed on; before it one limit holds, from it on the other."""
    found = list_of(Roster("KP-L07", year=year), {"plains_half_from": half_from})
    assert found is not None
    in_force = [
        each.id
        for each in found.limits
        if each.id in ("KP-L07-O6", "KP-L07-O7")
        and any((row.from_ or 0) <= year <= (row.to or 9999) for row in each.when)
    ]
    assert in_force == [limit]


@pytest.mark.parametrize(
    ("regulars", "militia", "kept"), [(2, 2, True), (3, 3, True), (4, 4, True), (3, 2, False)]
)
def test_american_militia(regulars: int, militia: int, *, kept: bool) -> None:
    """KP-L05-R1: Americans have as many units of militia as of regulars."""
    bodies = [BodyEntry("regulars", parts={"smooth_musket": 4})] * regulars
    bodies += [BodyEntry("militia", parts={"smooth_musket": 4})] * militia
    roster = Roster(
        "KP-L05", year=1794, nation="american", options={"discipline": "disciplined"}, bodies=tuple(bodies)
    )
    assert refusals(roster) == (set() if kept else {"KP-L05-R1"})


SINGLES = [
    # list      nation    year  who          arms                          open
    ("KP-L01", "miami",   1755, "scout",     "rifle_ml",                    True),
    ("KP-L01", "sioux",   1755, "scout",     "rifle_ml",                    False),
    ("KP-L01", "choctaw", 1790, "commander", "mounted_warrior/rifle_ml",    False),
    ("KP-L01", "choctaw", 1790, "commander", "mounted_warrior/bow+rifle_ml", True),
    ("KP-L01", "choctaw", 1830, "commander", "mounted_warrior/bow+rifle_ml", False),
    ("KP-L01", "sioux",   1790, "commander", "mounted_warrior/bow+rifle_ml", False),
    ("KP-L01", "miami",   1790, "commander", "warrior/bow+rifle_ml",        True),
    ("KP-L01", "sioux",   1790, "commander", "warrior/bow+rifle_ml",        False),
    ("KP-L06", "omaha",   1830, "scout",     "rifle_ml",                    False),
    ("KP-L06", "osage",   1839, "scout",     "rifle_ml",                    True),
    ("KP-L06", "osage",   1840, "scout",     "rifle_ml",                    False),
    ("KP-L06", "eastern", 1835, "scout",     "rifle_ml",                    False),
    ("KP-L06", "eastern", 1836, "scout",     "rifle_ml",                    True),
    ("KP-L06", "pawnee",  1836, "commander", "mounted_warrior/rifle_ml",    False),
    ("KP-L06", "eastern", 1835, "commander", "mounted_warrior/rifle_ml",    False),
    ("KP-L06", "eastern", 1836, "commander", "mounted_warrior/rifle_ml",    True),
    ("KP-L07", "sioux",   1860, "scout",     "rifle_ml",                    False),
    ("KP-L07", "sioux",   1861, "scout",     "rifle_ml",                    True),
    ("KP-L07", "sioux",   1860, "commander", "mounted_warrior/carbine_bl",  False),
    ("KP-L07", "sioux",   1861, "commander", "mounted_warrior/carbine_bl",  True),
    ("KP-L07", "sioux",   1860, "commander", "mounted_warrior/bow+revolver", False),
    ("KP-L07", "sioux",   1861, "commander", "mounted_warrior/bow+revolver", True),
    ("KP-L07", "sioux",   1870, "commander", "mounted_warrior/repeater+revolver", False),
    ("KP-L07", "sioux",   1871, "commander", "mounted_warrior/repeater+revolver", True),
    ("KP-L08", "apache",  1865, "scout",     "rifle_ml",                    False),
    ("KP-L08", "apache",  1866, "scout",     "rifle_ml",                    True),
    ("KP-L08", "apache",  1870, "scout",     "rifle_bl",                    False),
    ("KP-L08", "apache",  1871, "scout",     "rifle_bl",                    True),
    ("KP-L08", "modoc",   1875, "scout",     "repeater",                    False),
    ("KP-L08", "modoc",   1876, "scout",     "repeater",                    True),
    ("KP-L08", "apache",  1865, "commander", "mounted_warrior/rifle_ml",    False),
    ("KP-L08", "apache",  1866, "commander", "mounted_warrior/rifle_ml",    True),
    ("KP-L08", "apache",  1870, "commander", "mounted_warrior/rifle_bl",    False),
    ("KP-L08", "apache",  1871, "commander", "mounted_warrior/rifle_bl",    True),
    ("KP-L08", "apache",  1875, "commander", "mounted_warrior/repeater",    False),
    ("KP-L08", "apache",  1876, "commander", "mounted_warrior/repeater",    True),
    ("KP-L08", "modoc",   1880, "commander", "mounted_warrior/repeater",    False),
    ("KP-L10", None,      1845, "commander", "skirmisher/smooth_musket+revolver", False),
    ("KP-L10", None,      1846, "commander", "skirmisher/smooth_musket+revolver", True),
    ("KP-L12", None,      1840, "commander", "mounted_infantry/smooth_musket+revolver", True),
    ("KP-L13", None,      1860, "commander", "mounted_infantry/rifle_ml+revolver", False),
    ("KP-L13", None,      1861, "commander", "mounted_infantry/rifle_ml+revolver", True),
    ("KP-L13", None,      1870, "commander", "cavalry/carbine_ml+revolver", True),
    ("KP-L13", None,      1880, "scout",     "repeater",                    False),
    ("KP-L13", None,      1881, "scout",     "repeater",                    True),
]  # fmt: skip


@pytest.mark.parametrize(("list_id", "nation", "year", "who", "arms", "is_open"), SINGLES)
def test_arms_of_scouts_and_commanders(
    list_id: str, nation: str | None, year: int, who: str, arms: str, *, is_open: bool
) -> None:
    """KP-SCOUT-01, KP-CMD-01: only what the list gives its other troops in that year."""
    alone = Roster(list_id, year=year, nation=nation, bodies=(BodyEntry(who, parts={arms: 1}),))
    rule = {"scout": "KP-SCOUT-01", "commander": "KP-CMD-01"}[who]
    assert (rule not in refusals(alone)) is is_open


@pytest.mark.parametrize(
    ("list_id", "nation", "year", "arms", "price"),
    [("KP-L01", "choctaw", 1790, "mounted_warrior/bow+rifle_ml", 16),
     ("KP-L01", "miami", 1790, "warrior/bow+rifle_ml", 10),
     ("KP-L07", "sioux", 1876, "mounted_warrior/carbine_bl", 18),
     ("KP-L07", "sioux", 1876, "mounted_warrior/carbine_bl+revolver", 21)],
)  # fmt: skip
def test_prices_of_commanders(list_id: str, nation: str, year: int, arms: str, price: int) -> None:
    """KP-CMD-01, KP-FILL-05, KP-FILL-03: his element's price, with what the better gun costs others."""
    alone = Roster(list_id, year=year, nation=nation, bodies=(BodyEntry("commander", parts={arms: 1}),))
    assert points(alone) == price


@pytest.mark.parametrize("order", [("sharpshooter", "trained"), ("trained", "sharpshooter")])
def test_the_order_in_which_upgrades_are_written_does_not_matter(order: tuple[str, ...]) -> None:
    """KP-L03-O2, KP-ARMY-08: settlers are trained before the best of them become sharpshooters."""
    bought = {"sharpshooter": 1, "trained": 2}
    settlers = body("settlers", {"smooth_musket": 6}, **{key: bought[key] for key in order})
    roster = Roster("KP-L03", year=1775, bodies=(settlers, body("settlers", {"smooth_musket": 6})))
    (taken, _) = taken_by(roster)
    traits = sorted(each.traits for each in recruits(taken))
    assert traits == [(), ("sharpshooter",), *[("untrained",)] * 4]


@pytest.mark.parametrize("trait", ["nimble_foot", "nimble_mounted"])
@pytest.mark.parametrize("entry", ["regulars", "skirmishers", "cavalry", "warriors"])
def test_only_warriors_are_nimble(entry: str, trait: str) -> None:
    """KP-OPT-06, KP-MOVE-04: in a list of one's own too nimbleness is for Indians."""
    arm = "carbine_ml" if entry == "cavalry" else "smooth_musket"
    units = (body(entry, {arm: 3}, **{trait: 3}), *(body("regulars", {"smooth_musket": 3}),) * 2)
    roster = Roster("KP-FREE", year=1800, bodies=units)
    plain = Roster("KP-FREE", year=1800, bodies=(body(entry, {arm: 3}), *units[1:]))
    assert (refusals(roster, free_lists=True) == refusals(plain, free_lists=True)) == (entry == "warriors")


def test_a_tribe_of_ones_own() -> None:
    """KP-OPT-06, KP-STRAT-04, KP-FORT-05: with both players' consent a tribe takes the field as natives do,
    with their ruses and without discipline, guns or blockhouses."""
    mounted, nimble = body("warriors", {"bow": 4}, mount=4), body("warriors", {"bow": 4}, nimble_foot=4)
    units = (mounted, nimble, body("warriors", {"rifle_ml": 4}))

    def faults(*more: BodyEntry, **options: str) -> set[str]:
        tribe = Roster("KP-FREE-TRIBE", year=1800, options=options, bodies=(*units, *more))
        return refusals(tribe, free_lists=True)

    tribe = Roster("KP-FREE-TRIBE", year=1800, options={"stratagem": "war_medicine"}, bodies=units)
    assert refusals(tribe) == {"KP-OPT-06"} and refusals(tribe, free_lists=True) == set()
    state = begun(tribe, free_lists=True)
    force = state.forces["one"]
    assert force.native and not force.guns and not force.wagons and force.stratagem == "war_medicine"
    troops = {unit.troop for unit in state.bodies.values() if unit.side == "one"}
    assert troops == {"warrior", "mounted_warrior"}
    assert faults() == set() and faults(stratagem="terror") == set() and faults(stratagem="prophet") == set()
    assert faults(discipline="disciplined") and faults(stratagem="reinforcement")
    assert faults(body("guns", {"gun_light": 1}))
    assert faults(body("blockhouse", {"blockhouse": 1}), task="siege_defender")
