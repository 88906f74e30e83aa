# ruff: noqa: E501
"""From a list to the table: command elements, camps, qualities, dragoons, historical battles."""

import pytest
from msgspec.structs import replace

from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.rulebooks.dbx.armies import mustering
from pulverdampf.rulebooks.dbx.armies.lists import listings
from pulverdampf.rulebooks.dbx.outcomes.pursuit import is_impetuous_by_nature
from pulverdampf.rulebooks.dbx.rulings import Rulings
from pulverdampf.rulebooks.dbx.setup.roles import settled_for
from pulverdampf.rulebooks.dbx.units import DbxState


def begun(one: str, two: str, **more: object) -> DbxState:
    ready = mustering.ready_armies()
    return mustering.begin(ready[one], ready[two], **more)  # type: ignore[arg-type]


def test_a_command_element_and_a_camp_beside_the_twelve() -> None:
    """DBX-ARMY-08: one command element on a narrow base; DBX-ARMY-09: a camp; DBX-ARMY-01: neither counts."""
    state = begun("SYW-09", "SYW-06", terrain="FIELDS")
    mine = [piece for piece in state.pieces.values() if piece.side == "one"]
    assert sum(piece.is_troop for piece in mine) == 12
    general, camp = state.pieces["AG"], state.pieces["AC"]
    assert (general.width, general.depth, general.worth) == (20.0, 40.0, 0)
    assert camp.width + camp.depth <= 160.0 and camp.worth == 0


def test_three_commands_have_three_command_elements_and_one_chief() -> None:
    """DBX-ARMY-08, DBX-BIG-02: each command its own; the first of the main list commands in chief."""
    state = begun("SYW-09-36", "SYW-06-36", terrain="WIDE")
    commands = [each for each in state.bodies.values() if each.side == "one"]
    assert [each.general for each in commands] == ["AG1", "AG2", "AG3"]
    assert [each.chief for each in commands] == [True, False, False]
    assert state.table == (1200.0, 600.0)


def test_a_historical_battle_brings_its_own_ground_and_roles() -> None:
    """DBX-ARMY-10: Culloden as printed: nine clans attack seven battalions and guns of range 700."""
    state = begun("CUL-01", "CUL-02", scenario="CULLODEN")
    kinds = [piece.kind for piece in state.pieces.values() if piece.side == "one" and piece.is_troop]
    assert kinds.count("CK") == 9 and kinds.count("DRI") == 1
    assert state.attacker == "one" and state.edges == {"one": "south", "two": "north"}
    assert [piece.reach for piece in state.pieces.values() if piece.kind == "ART"] == [700]


def test_switches_are_settled_before_the_battle() -> None:
    """DBX-ARMY-11: the rulings in force are part of the state and stay."""
    state = begun("SYW-09", "SYW-06", rulings={"height": "defender", "general_counts": True})
    assert state.rulings == Rulings(height="defender", general_counts=True)


@pytest.mark.parametrize(
    ("flags", "year", "region", "kind"),
    [
        (("DRI",), 1746, "EU", "DRI"),
        ((), 1720, "EU", "DRI"),
        ((), 1721, "EU", "DRC"),
        (("DRI",), 1700, "NA", "DRC"),
        (("DRC",), 1700, "NA", "DRC"),
    ],
)
def test_dragoons(flags: tuple[str, ...], year: int, region: str, kind: str) -> None:
    """DBX-ARMY-06: mounted infantry until 1720 and where the list says so, but never in North America."""
    assert mustering.dragoons(flags, year, region) == kind


def test_quality_of_landwehr_and_turkish_line() -> None:
    """DBX-ARMY-07: Landwehr and Turkish line fight as militia unless switches say otherwise."""
    assert mustering.quality_of("LW", "LI", (), Rulings()) == "LW"
    assert mustering.quality_of("LW", "LI", (), Rulings(landwehr="line")) == ""
    assert mustering.quality_of("", "LI", ("TURK",), Rulings()) == "FR"
    assert mustering.quality_of("", "LI", ("TURK",), Rulings(ottoman_line="line")) == ""


def twelve(key: str) -> tuple[BodyEntry, ...]:
    return mustering.ready_armies()[key].bodies


BROKEN: list[tuple[str, Roster, str]] = [
    # what is wrong                army, refused by
    ("eleven elements",            Roster("SYW-09", year=1757, bodies=twelve("SYW-09")[:11]), "DBX-ARMY-01"),
    ("the wrong year",             Roster("SYW-09", year=1800, bodies=twelve("SYW-09")), "DBX-ARMY-02"),
    ("no year",                    Roster("SYW-09", bodies=twelve("SYW-09")), "DBX-ARMY-02"),
    ("no such list",               Roster("SYW-99", year=1757, bodies=twelve("SYW-09")), "DBX-ARMY-02"),
    ("no such troops",             Roster("SYW-09", year=1757, bodies=(*twelve("SYW-09")[:11], BodyEntry("XX"))), "DBX-ARMY-02"),
    ("troops of another list",     Roster("NEU-18", year=1750, bodies=(*12 * (BodyEntry("KU"),),)), "DBX-ARMY-02"),
    ("half a bundle",              Roster("NEU-11", year=1750, bodies=(*6 * (BodyEntry("RE"),), *2 * (BodyEntry("LR"),), *2 * (BodyEntry("RE"),), *2 * (BodyEntry("SH"),))), "DBX-ARMY-03"),
    ("no grenadiers",              Roster("E17-01", year=1710, bodies=(*10 * (BodyEntry("LI"),), BodyEntry("ART"), BodyEntry("ART"))), "DBX-ARMY-04"),
    ("an upgrade",                 Roster("CUL-01", year=1746, bodies=(*twelve("CUL-01")[:11], BodyEntry("LR", upgrades={"elite": True}))), "DBX-ARMY-07"),
    ("two commands",               Roster("SYW-09", year=1757, groups=(Group(twelve("SYW-09")), Group(twelve("SYW-09")), )), "DBX-BIG-01"),
    ("two allies of one list",     Roster("SYW-09", year=1757, groups=(Group(twelve("SYW-09")), Group(twelve("SYW-06"), list="SYW-06"), Group(twelve("SYW-06"), list="SYW-06"))), "DBX-BIG-01"),
    ("an ally of another time",    Roster("SYW-09", year=1757, groups=(Group(twelve("SYW-09")), Group(twelve("SYW-06"), list="SYW-06"), Group(twelve("NAP-07"), list="NAP-07"))), "DBX-ARMY-02"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "army", "rule"), BROKEN, ids=[each[0] for each in BROKEN])
def test_a_broken_army_is_refused(what: str, army: Roster, rule: str) -> None:
    """DBX-ARMY-01, DBX-ARMY-02, DBX-ARMY-03, DBX-ARMY-04, DBX-BIG-01: each by its rule, in both languages."""
    problems = errors(mustering.check(army, Rulings()))
    assert rule in {problem.rule for problem in problems}
    for problem in problems:
        assert problem.said("en") != problem.said("de")
        assert "{" not in problem.said("en") + problem.said("de")


def test_allies_make_a_big_army() -> None:
    """DBX-BIG-01: twelve of the main list and two allied armies of different lists."""
    groups = (
        Group(twelve("SYW-09")),
        Group(twelve("SYW-03"), list="SYW-03"),
        Group(twelve("SYW-05"), list="SYW-05"),
    )
    assert not errors(mustering.check(Roster("SYW-09", year=1757, groups=groups), Rulings()))


def test_a_small_army_does_not_meet_a_big_one() -> None:
    """DBX-BIG-01: both fight the same size of battle."""
    ready = mustering.ready_armies()
    assert not mustering.may_meet(ready["SYW-09"], ready["SYW-06-36"])
    assert mustering.too_large(ready["SYW-09"], ready["SYW-06-36"], "", Rulings())
    assert set(listings()) <= set(ready)


def test_an_ally_never_commands_in_chief() -> None:
    """DBX-BIG-02: the chief is of the main list wherever it stands, and one command at least must be."""
    groups = (Group(twelve("SYW-03"), list="SYW-03"), Group(twelve("SYW-09")), Group(twelve("SYW-09")))
    army = Roster("SYW-09", year=1757, groups=groups)
    state = mustering.begin(army, mustering.ready_armies()["SYW-06-36"], terrain="WIDE")
    assert [each.chief for each in state.bodies.values() if each.side == "one"] == [False, True, False]
    strangers = tuple(Group(twelve(key), list=key) for key in ("SYW-03", "SYW-05", "SYW-06"))
    found = errors(mustering.check(Roster("SYW-09", year=1757, groups=strangers), Rulings()))
    assert "DBX-BIG-02" in {problem.rule for problem in found}


def test_english_dragoons_in_america() -> None:
    """DBX-ARMY-06, DBX-OUT-07: as cavalry they are English mounted, and impetuous; on foot they are not."""
    state = begun("CUL-02", "NAM-04")
    dragoons = [piece for piece in state.pieces.values() if piece.kind == "DRI"]
    assert len(dragoons) == 3 and not any(map(is_impetuous_by_nature, dragoons))
    settled_for(state, "one").apply(state)
    assert {piece.kind for piece in dragoons} == {"DRC"} and all(map(is_impetuous_by_nature, dragoons))


def test_a_group_may_name_the_main_list() -> None:
    """DBX-BIG-01: a command that names the list of the army belongs to it as if it named none."""
    army = mustering.ready_armies()["SYW-09-36"]
    named = tuple(replace(each, list=army.list) for each in army.groups)
    for groups in (army.groups, named, (*army.groups[:2], named[2])):
        assert not errors(mustering.check(replace(army, groups=groups), Rulings()))
