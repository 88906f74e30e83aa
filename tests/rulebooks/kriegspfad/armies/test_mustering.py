"""Larger, freer and historical battles, and the switches that change what an army may be."""

import pytest

from pulverdampf.engine.orders import Refused
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks.kriegspfad.armies import lists as armies
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.armies.wars import WARS, zone_of
from pulverdampf.rulebooks.kriegspfad.rulings import Rulings
from pulverdampf.rulebooks.kriegspfad.units import Element
from pulverdampf.table.terrain import Plot
from tests.rulebooks.kriegspfad.rosters import READY, begun, body, refusals


def test_larger_armies() -> None:
    """KP-OPT-05: twice the points, twice the units and maxima."""
    foot = [body("regulars", {"smooth_musket": 4})] * 14
    roster = Roster("KP-L13", year=1850, options={"discipline": "disciplined"}, bodies=tuple(foot))
    assert refusals(roster) == {"KP-ARMY-02", "KP-L13"}
    assert refusals(roster, size=600) == set()


def test_unit_cap_may_be_a_mere_warning() -> None:
    """KP-ARMY-02: with the other ruling two units are only pointed out."""
    roster = Roster("KP-L08", year=1850, nation="modoc", bodies=(body("warriors", {"smooth_musket": 5}),) * 2)
    assert refusals(roster) == {"KP-ARMY-02"}
    assert refusals(roster, unit_cap="warn") == set()
    assert armies.check_army(roster, {"unit_cap": "warn"})


def test_untrained_musketeers_by_ruling() -> None:
    """KP-L08: with the other ruling native musketeers are untrained and cost 2 less."""
    roster = Roster("KP-L08", year=1850, nation="modoc", bodies=(body("warriors", {"smooth_musket": 5}),) * 3)
    assert armies.points(roster) - armies.points(roster, {"indian_muskets_untrained": "always"}) == 30
    held = begun(roster, indian_muskets_untrained="always")
    assert held.pieces["A1a"].traits == ("untrained",)


def test_half_of_the_plains_tribes_by_ruling() -> None:
    """KP-L07-O6, KP-L07-O7: the year from which half may have muskets is a switch."""
    bows = body("warriors", {"bow": 8}, musket_added=3)
    roster = Roster("KP-L07", year=1865, nation="sioux", bodies=(bows,) * 3)
    assert refusals(roster) == set()
    assert refusals(roster, plains_half_from=1871) == {"KP-L07-O6"}


def test_ghost_dance_by_ruling() -> None:
    """KP-STRAT-04: the prophet of 1890 needs the switch."""
    army = Roster("KP-L07", year=1890, nation="sioux", options={"stratagem": "prophet"},
                  bodies=(body("warriors", {"bow": 5}),) * 3)  # fmt: skip
    assert refusals(army) == {"KP-STRAT-04"}
    assert refusals(army, ghost_dance=True) == set()


def test_free_list() -> None:
    """KP-OPT-06: an army of one's own research is priced by the point table, if both agree."""
    brave = body("warriors", {"repeater": 4}, mount=True, brave=True, nimble_mounted=True)
    militia = body("regulars", {"rifle_bl": 4}, militia=True)
    raw = body("skirmishers", {"smooth_musket": 4}, untrained=True)
    roster = Roster("KP-FREE", year=1870, bodies=(brave, militia, raw))
    assert refusals(roster) == {"KP-OPT-06"}
    assert refusals(roster, free_lists=True) == set()
    assert armies.points(roster) == 4 * (15 + 6 + 4 + 3) + 4 * (10 - 4) + 4 * (4 - 2)


def test_campaign() -> None:
    """KP-OPT-07, KP-CMD-08: in a campaign heroes outlive their years."""
    foot = body("warriors", {"smooth_musket": 5})
    roster = Roster(
        "KP-L01", year=1814, nation="shawnee", options={"commander": "tecumseh"}, bodies=(foot,) * 3
    )
    assert refusals(roster) == {"KP-CMD-08"}
    assert refusals(roster, campaign=True) == set()


def test_no_indians_against_the_seminole() -> None:
    """KP-L13: friendly Indians and Texas Rangers do not fight the Seminole."""
    foot = body("regulars", {"smooth_musket": 5})
    army = Roster("KP-L13", year=1850, options={"discipline": "disciplined"},
                  bodies=(foot, foot, body("friendly_indians", {"bow": 4})))  # fmt: skip
    seminole = Roster(
        "KP-L01", year=1850, nation="seminole", bodies=(body("warriors", {"smooth_musket": 5}),) * 3
    )
    assert refusals(army) == set()
    with pytest.raises(Refused, match="KP-L13"):
        begun(army, seminole)


def test_wars_and_zones() -> None:
    """KP-FILL-47, KP-T-WARS: twenty-nine wars tell where two lists meet."""
    assert len(WARS) == 29
    assert zone_of("KP-L13", "KP-L08", ("", "apache"), 1880) == "southwest"
    assert zone_of("KP-L05", "KP-L01", ("british", "miami"), 1790) == "east"
    assert zone_of("KP-L01", "KP-L13", ("seminole", ""), 1840) == "florida"
    assert zone_of("KP-L05", "KP-L01", ("american", "sac_fox"), 1832) == "midwest"
    assert zone_of("KP-L13", "KP-L07", ("", "nez_perce"), 1877) == "rockies"
    assert zone_of("KP-L06", "KP-L09", ("pawnee", ""), 1830) == "midwest"


WARS_OF_THE_PAPER = [
    # years      lists                 zone
    (1750, 1760, "5,2",      "1",      "east"),
    (1750, 1872, "11,10,13", "7",      "southwest"),
    (1754, 1760, "5,4,3",    "5,2,1",  "east"),
    (1758, 1761, "5",        "1",      "east"),
    (1763, 1763, "5",        "1",      "east"),
    (1774, 1774, "5,3",      "1",      "east"),
    (1775, 1783, "5,4",      "5,1",    "east"),
    (1781, 1781, "11",       "8",      "southwest"),
    (1790, 1795, "5",        "1",      "east"),
    (1813, 1814, "5",        "1",      "east"),
    (1816, 1858, "5,13",     "1",      "florida"),
    (1821, 1846, "11,12",    "7",      "southwest"),
    (1832, 1832, "5",        "1",      "midwest"),
    (1846, 1866, "13",       "8",      "southwest"),
    (1847, 1848, "10",       "7",      "rockies"),
    (1854, 1857, "13",       "7",      "high_plains"),
    (1855, 1856, "13",       "7",      "rockies"),
    (1861, 1886, "13",       "8",      "southwest"),
    (1861, 1865, "13",       "13",     "southwest"),
    (1862, 1862, "10,13",    "1",      "midwest"),
    (1863, 1863, "13",       "7",      "rockies"),
    (1864, 1869, "13",       "7",      "high_plains"),
    (1866, 1868, "13",       "7",      "high_plains"),
    (1872, 1873, "13",       "8",      "southwest"),
    (1873, 1881, "13",       "7",      "high_plains"),
    (1874, 1875, "13",       "7",      "high_plains"),
    (1877, 1877, "13",       "7",      "rockies"),
    (1878, 1878, "13",       "7",      "rockies"),
    (1879, 1879, "13",       "7",      "rockies"),
]  # fmt: skip


def test_every_war() -> None:
    """KP-FILL-47, KP-T-WARS: its years, who fought whom, and where."""
    told = [
        (war.first, war.last, ",".join(map(str, war.one)), ",".join(map(str, war.two)), war.zone)
        for war in WARS
    ]
    assert told == WARS_OF_THE_PAPER


@pytest.mark.parametrize(("number", "home"), [
    (6, "midwest"), (7, "high_plains"), (8, "southwest"), (9, "rockies"), (10, "high_plains"),
    (11, "southwest"), (12, "southwest"), (13, "high_plains"), (2, "east"),
])  # fmt: skip
def test_lists_without_a_war_meet_at_home(number: int, home: str) -> None:
    """KP-FILL-47: the natives' home before that of the others; a list against itself in a year of peace."""
    key = f"KP-L{number:02d}"
    assert zone_of(key, key, ("", ""), 1889) == home


def test_tables_by_scale() -> None:
    """KP-T-SIZE, KP-GEN-04, KP-OPT-09: the table is larger in units with small figures."""
    assert mustering.table_of(Rulings()) == (70.9, 47.2)
    assert mustering.table_of(Rulings(scale="15mm")) == (120.0, 80.0)
    assert mustering.table_of(Rulings(scale="15mm", small_table="120x60")) == (120.0, 60.0)
    small = mustering.begin(
        READY["SIOUX-1876"], READY["US-1876"], terrain="PLAINS", rulings={"scale": "15mm"}
    )
    assert max(x for feature in small.features.values() for x, _ in Plot(feature).ring) > 70.9
    assert all(isinstance(piece, Element) for piece in small.pieces.values())


@pytest.mark.parametrize("key", mustering.scenarios())
def test_historical_battles(key: str) -> None:
    """KP-OPT-04, KP-SCEN-01: four battles with their armies, edges and ground."""
    one, two = (READY[each] for each in mustering.default_armies(key))
    held = mustering.begin(one, two, scenario=key)
    assert held.conditions.id == key and held.conditions.fixed_armies
    assert set(held.edges) == {"one", "two"} and held.features
    assert held.rulings.scenario != "dice"
    with pytest.raises(Refused, match="KP-OPT-04"):
        mustering.begin(READY["LAKOTA-1876"], two, scenario=key)
