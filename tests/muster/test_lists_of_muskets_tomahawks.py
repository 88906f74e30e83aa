"""Muskets & Tomahawks: shares of points, officers, exclusions, conditions on the total."""

from fractions import Fraction

import pytest

from pulverdampf.muster.checking import check
from pulverdampf.muster.pricing import bill
from pulverdampf.muster.roster import BodyEntry, Roster
from tests.muster.mustering import LISTS, rules, unit


def test_example_muskets_tomahawks() -> None:
    book, name = "example_muskets_tomahawks", "FB"
    officer = unit("OFR", "talent=1", officer=1)
    force = (officer, unit("FB1", musket=7), unit("FB6", musket=6), unit("FB6", musket=8))
    assert rules(book, name, *force, year=1759) == {"MT-2.19-points"}
    assert rules(book, name, *force[:3], unit("FB8", musket=5), year=1759) == set()
    assert rules(book, name, officer, unit("FB8", musket=8), year=1759) == {"MT-2.19-core", "MT-FB-note"}
    assert rules(book, name, *force[:3], year=1754) == {name}
    assert "MT-2.19-officers" in rules(book, name, officer, officer, *force[:2], year=1759)


OFFICER = unit("OFR", "TL-DRILL=1", officer=1)
REDCOATS = unit("FB1", musket=8)


def fb(*bodies: BodyEntry, year: int = 1759, limit: int = 300) -> set[str]:
    return rules("muskets_tomahawks", "FB", *bodies, year=year, parameters={"points_limit": limit})


def test_mt_fb_ready_army() -> None:
    ready = (OFFICER, BodyEntry("OFI"), REDCOATS, unit("FB6", musket=6), unit("FB7", musket=10))
    assert fb(*ready) == set()
    roster = Roster("FB", year=1759, bodies=ready)
    assert bill(roster, LISTS["muskets_tomahawks"]["FB"]).total == 299


def test_mt_fb_composition() -> None:
    rangers, militia = unit("FB6", musket=6), unit("FB7", musket=10)
    assert fb(OFFICER, REDCOATS, militia) == set()
    assert fb(REDCOATS, militia) == {"MT-2.19"}
    assert fb(OFFICER, BodyEntry("OFI"), REDCOATS, militia) == {"MT-2.19-type"}
    assert fb(OFFICER, unit("OFR", "TL-DRILL=1", officer=1), REDCOATS, militia) == {"MT-2.17"}
    assert fb(unit("OFR", "TL-DRILL=1", "TL-HERO=1", officer=1), REDCOATS, militia) == {"MT-2.14"}
    assert fb(OFFICER, REDCOATS, unit("FB6", "O2", musket=5)) == set()
    assert fb(OFFICER, REDCOATS, unit("FB6", "O2=2", musket=5)) == {"MT-2.17"}
    assert fb(OFFICER, REDCOATS, unit("FB6", "O2", musket=5), unit("FB8", "O2", musket=5), limit=400) == {
        "MT-2.17"
    }
    assert fb(OFFICER, REDCOATS, unit("FB6", "O4", musket=5), year=1757) == {"MT-2.17"}
    assert fb(OFFICER, REDCOATS, rangers, unit("GL", gun=1)) == set()
    assert fb(OFFICER, REDCOATS, unit("GH", gun=1)) == {"MT-2.19"}
    assert fb(OFFICER, unit("FB1", musket=6), *[unit("FB9", obsolete=8)] * 2) == {"MT-2.19-civ"}


def test_mt_a_low_total_is_only_warned_of() -> None:
    roster = Roster("FB", year=1759, bodies=(OFFICER, REDCOATS, unit("FB7", musket=10)))
    (problem,) = check(roster, LISTS["muskets_tomahawks"]["FB"], {"points_limit": 300})
    assert (problem.rule, problem.needed, problem.had) == ("MT-2.19-low", "275", "183")


def test_mt_pn_apaches_ride_with_nobody() -> None:
    apaches, plains = unit("PN6", breech=6), unit("PN1", bow=6)
    camp = unit("PN8", thrown=4)
    assert rules("muskets_tomahawks", "PN", apaches, camp, year=1876) == set()
    assert rules("muskets_tomahawks", "PN", plains, unit("PN3", repeater=5), year=1876) == set()
    assert rules("muskets_tomahawks", "PN", apaches, plains, year=1876) == {"MT-PN-note"}


def test_mt_notes_that_depend_on_the_total_the_scenario_or_another_entry() -> None:
    redcoats, mohawks = unit("AC1", musket=12), unit("AC9", musket=5)
    assert rules("muskets_tomahawks", "AC", redcoats, year=1780) == set()
    assert rules("muskets_tomahawks", "AC", unit("AC1", musket=6), mohawks, year=1780) == {"MT-AC-note"}
    assert rules("muskets_tomahawks", "AC", redcoats, mohawks, year=1780) == set()
    irish, line = unit("MM8", musket=8), unit("MM1", musket=8)
    assert rules("muskets_tomahawks", "MM", irish, line, year=1847) == set()
    assert rules("muskets_tomahawks", "MM", irish, year=1847) == {"MT-MM-note"}
    sailors = unit("MU6", musket=6)
    assert rules("muskets_tomahawks", "MM", line, sailors, year=1847) == {"MT-MU-note"}
    assert (
        rules(
            "muskets_tomahawks", "MM", line, sailors, year=1847, parameters={"scenario": ("night", "shore")}
        )
        == set()
    )


@pytest.mark.parametrize("name", LISTS)
def test_every_price_is_exact(name: str) -> None:
    for army_list in LISTS[name].values():
        assert all(isinstance(pick.price, Fraction) for entry in army_list.entries for pick in entry.picks)
