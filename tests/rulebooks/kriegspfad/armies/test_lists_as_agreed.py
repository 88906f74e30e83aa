"""What players agree on changes the lists that it is about, and no other."""

import pytest
from msgspec.structs import replace

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks.kriegspfad.armies import lists
from pulverdampf.rulebooks.kriegspfad.armies.lists import list_of
from pulverdampf.rulebooks.kriegspfad.armies.mustering import may_meet
from pulverdampf.rulebooks.kriegspfad.rulings import Rulings
from tests.rulebooks.kriegspfad.rosters import body, refusals

FOOT = body("warriors", {"smooth_musket": 5})


def as_agreed(key: str, **rulings: object) -> ArmyList:
    found = list_of(Roster(key, year=1850), rulings)
    assert found is not None
    return found


def traits(found: ArmyList, entry: str) -> tuple[str, ...]:
    return next(each.traits for each in found.entries if each.id == entry)


@pytest.mark.parametrize("key", [key for key in lists.lists() if not key.startswith("KP-FREE")])
def test_nothing_is_agreed_on_unless_somebody_says_so(key: str) -> None:
    """KP-L05, KP-L07, KP-OPT-07: each list is the printed one."""
    assert as_agreed(key) == lists.lists()[key]
    assert as_agreed(key, poor_militia="militia", plains_half_from=1861, campaign=False) == lists.lists()[key]
    assert list_of(Roster("KP-L99", year=1850)) is None


@pytest.mark.parametrize("key", ["KP-L01", "KP-L05", "KP-L06", "KP-L07", "KP-L08", "KP-L12", "KP-L13"])
def test_the_militia_of_the_east_alone_shoots_badly(key: str) -> None:
    """KP-L05: by the other reading its militia is untrained as well; nobody else of it, no other list."""
    printed, agreed = lists.lists()[key], as_agreed(key, poor_militia="untrained")
    changed = [one.id for one, two in zip(printed.entries, agreed.entries, strict=True) if one != two]
    assert changed == (["militia"] if key == "KP-L05" else [])
    if key == "KP-L05":
        assert traits(agreed, "militia") == (*traits(printed, "militia"), "untrained")
    assert (printed.limits, printed.army_options) == (agreed.limits, agreed.army_options)


@pytest.mark.parametrize("key", ["KP-L01", "KP-L06", "KP-L07", "KP-L08", "KP-L13"])
@pytest.mark.parametrize("year", [1860, 1862, 1871])
def test_half_of_the_plains_alone_has_muskets_from_another_year(key: str, year: int) -> None:
    """KP-L07, KP-L07-O6, KP-L07-O7: eight elements up to the year before, half of them from that year on."""
    printed, agreed = lists.lists()[key], as_agreed(key, plains_half_from=year)
    changed = {two.id: two for one, two in zip(printed.limits, agreed.limits, strict=True) if one != two}
    assert set(changed) == ({"KP-L07-O6", "KP-L07-O7"} if key == "KP-L07" else set())
    if changed:
        assert [(row.from_, row.to) for row in changed["KP-L07-O6"].when] == [(1851, year - 1)]
        assert [(row.from_, row.to) for row in changed["KP-L07-O7"].when] == [(year, None)]
    assert printed.entries == agreed.entries


def test_years_that_are_tried() -> None:
    """KP-L07, KP-L07-O6, KP-L07-O7: nine of twenty-four are too many until the year before, in it they are
    allowed."""
    army = Roster(
        "KP-L07", nation="sioux", year=1865, bodies=(body("warriors", {"bow": 8}, musket_added=3),) * 3
    )
    for half_from, year, wrong in (
        (1871, 1870, True),
        (1871, 1871, False),
        (1861, 1860, True),
        (1861, 1861, False),
    ):
        told = refusals(replace(army, year=year), plains_half_from=half_from)
        assert told == ({"KP-L07-O6"} if wrong else set())


@pytest.mark.parametrize(
    ("key", "nation", "hero", "last"),
    [("KP-L01", "shawnee", "tecumseh", 1813), ("KP-L05", "american", "anthony_wayne", 1796),
     ("KP-L07", "kiowa", "satanta", 1875)],
)  # fmt: skip
def test_in_a_campaign_heroes_live_on(key: str, nation: str, hero: str, last: int) -> None:
    """KP-OPT-07, KP-CMD-08, KP-L05, KP-L07: beyond their years, and nothing else of the list changes."""
    printed, agreed = lists.lists()[key], as_agreed(key, campaign=True)
    changed = [
        one.id for one, two in zip(printed.army_options, agreed.army_options, strict=True) if one != two
    ]
    assert changed == ["commander"]
    for option in agreed.army_options:
        if option.id == "commander":
            heroes = {each.what: each for each in option.choices}
            assert hero in heroes, list(heroes)
            assert all(row.to is None for row in heroes[hero].when)
            before = next(each for each in printed.army_options if each.id == "commander")
            named = next(each for each in before.choices if each.what == hero)
            assert [row.to for row in named.when] == [last]
            assert [row.from_ for row in named.when] == [row.from_ for row in heroes[hero].when]
            assert nation in named.when[0].nations
    assert printed.entries == agreed.entries


@pytest.mark.parametrize(
    ("nation", "friends", "rangers", "may"),
    [("seminole", 1, 0, False), ("seminole", 0, 1, False), ("seminole", 0, 0, True), ("shawnee", 1, 1, True)],
)
def test_whom_the_seminole_do_not_meet(nation: str, friends: int, rangers: int, may: object) -> None:
    """KP-L13: whichever side has them; other woodland nations meet anybody, and so does who has no nation."""
    foot = body("regulars", {"smooth_musket": 5})
    units = (foot, foot, foot, *[body("friendly_indians", {"bow": 4})] * friends)
    units += (body("texas_rangers", {"carbine_ml+revolver": 4}),) * rangers
    army = Roster("KP-L13", year=1850, options={"discipline": "disciplined"}, bodies=units)
    other = Roster("KP-L01", nation=nation, year=1850, bodies=(FOOT,) * 3)
    assert may_meet(army, other) is may_meet(other, army) is may
    assert may_meet(army, army)


def test_what_is_wrong_anyway_is_told_once() -> None:
    """KP-L13: an army that is too small for its list may still meet another nation."""
    small = Roster("KP-L01", nation="iroquois", year=1780, bodies=(FOOT,))
    other = Roster("KP-L01", nation="seminole", year=1780, bodies=(FOOT,) * 3)
    assert refusals(small) and may_meet(small, other) and may_meet(other, small)


def test_rulings_in_force() -> None:
    """KP-L05, KP-L07: what is named, and the defaults of all else."""
    usual = lists.in_force(None)
    assert usual == lists.in_force({}) and usual["poor_militia"] == Rulings().poor_militia
    assert lists.in_force({"campaign": True}) == {**usual, "campaign": True}
