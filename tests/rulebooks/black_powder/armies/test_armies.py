# ruff: noqa: E501
"""Armies: prices by the formula, seventeen lists, ready armies, and armies that are refused."""

import pytest
from msgspec import structs

from pulverdampf.engine.orders import Refused
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.rulebooks.black_powder.armies import mustering
from pulverdampf.rulebooks.black_powder.armies.forces import listings, price, rows
from pulverdampf.rulebooks.black_powder.rulings import Rulings
from pulverdampf.rulebooks.black_powder.troops import GUNS

STANDARD = Rulings()


def test_every_price_follows_the_formula() -> None:
    """BP-FILL-21: hand-to-hand, shooting by weapon, stamina, morale, horses and special rules."""
    found = {(key, size): price(row, size) for key, row in rows().items() for size in row.sizes}
    assert found == {(key, size): row.sizes[size][-1] for key, row in rows().items() for size in row.sizes}
    assert len(found) == 296
    assert (found["NAP-AUT-02", "N"], found["SYW-PRU-10", "N"]) == (39, 46)


def test_the_lists() -> None:
    """BP-FILL-20: seventeen lists of four wars and a rising."""
    assert {key: len(listing.rows) for key, listing in listings().items()} == {
        "SYW-PRU": 14, "SYW-AUT": 11, "SYW-RUS": 10, "SYW-FRA": 12, "SYW-GBH": 12, "AWI-GBR": 15,
        "AWI-USA": 13, "AWI-FRA": 8, "NAP-FRA": 16, "NAP-GBR": 18, "NAP-AUT": 12,
        "NAP-PRU": 15, "NAP-RUS": 13, "ACW-USA": 15, "ACW-CSA": 13, "JAC-JAC": 8,
        "JAC-GOV": 10,
    }  # fmt: skip


READY = {
    "RA-1": 594, "RA-2": 596, "RA-3": 591, "RA-4": 599, "RA-5": 597, "RA-6": 598, "RA-7": 588, "RA-8": 594,
    "RA-9": 591, "RA-10": 594,
}  # fmt: skip


def test_ready_armies_are_legal_and_cost_what_is_printed() -> None:
    """BP-FILL-20: ten armies of at most 600 points."""
    ready = mustering.ready_armies()
    assert {key: mustering.points(ready[key], STANDARD) for key in READY} == READY
    assert [key for key, army in ready.items() if errors(mustering.check(army, STANDARD))] == []


def unit(code: str, prefix: str) -> BodyEntry:
    """A unit written as `03N` or `11N+black-hussars`: the number of its row, its size, its options."""
    code, *options = code.split("+")
    return BodyEntry(f"{prefix}-{code[:-1]}", parts={code[-1]: 1}, upgrades=dict.fromkeys(options, True))


def army(written: str, prefix: str = "SYW-PRU", year: int = 1757) -> Roster:
    """An army written as `8 | 8: 01N 03N 03N | 7: 05N 05N 05N`: the general, then brigades."""
    first, *brigades = written.split(" | ")
    general = (BodyEntry("general", parts={first: 1}),) if first != "-" else ()
    groups = []
    for brigade in brigades:
        rating, _, units = brigade.partition(":")
        leader = BodyEntry("commander", parts={rating: 1}) if rating != "-" else None
        groups.append(Group(tuple(unit(code, prefix) for code in units.split()), leader=leader))
    return Roster(prefix, year=year, bodies=general, groups=tuple(groups))


FOOT = "8: 03N 03N 05N"
RAW = (
    "06S 06S 06S",
    "06S 06S 06S",
    "06S 06S 07S",
    "07S 07S 07S",
    "01S 01S 01S",
    "01S 01S 01S",
    "01S 01S 05S",
)
SEVEN = " | ".join(f"6: {units}" for units in RAW)
PRUSSIA = ("SYW-PRU", 1757)
BROKEN: list[tuple[str, str, tuple[str, int], str]] = [
    # what is wrong                 army, list, year, refused by
    ("no general",                  f"- | {FOOT} | {FOOT}", PRUSSIA, "BP-ARMY-04"),
    ("one brigade",                 f"8 | {FOOT}", PRUSSIA, "BP-ARMY-03"),
    ("seven brigades",              f"6 | {SEVEN}", ("AWI-USA", 1776), "BP-ARMY-03"),
    ("nobody leads a brigade",      f"8 | {FOOT} | -: 03N 03N 05N", PRUSSIA, "BP-ARMY-03"),
    ("a brigade of two",            f"8 | {FOOT} | 8: 03N 03N", PRUSSIA, "BP-ARMY-02"),
    ("a brigade of seven",          "8 | 8: 03N 03N 03N 05N 05N 05N 05N | 7: 03N 03N 06N", PRUSSIA, "BP-ARMY-02"),
    ("too many tiny units",         "8 | 7: 03N 03N 03N 14T 14T 08T 14T | 7: 03N 03N 03N", PRUSSIA, "BP-ARMY-02"),
    ("a brigade of guns",           "8 | 7: 03N 03N 03N 03N 05N | 7: 06N 12N 12N", PRUSSIA, "BP-ARMY-02"),
    ("too early",                   "8 | 7: 04N 04N 05N | 7: 04N 05N 05N", PRUSSIA, "BP-ARMY-04"),
    ("too late",                    "8 | 7: 03N 04N 05N | 7: 04N 05N 05N", ("SYW-PRU", 1760), "BP-ARMY-04"),
    ("before the war",              f"8 | {FOOT} | {FOOT}", ("SYW-PRU", 1750), "BP-ARMY-04"),
    ("too few musketeers",          "8 | 8: 03N 05N 05N | 8: 01N 05N 05N", PRUSSIA, "BP-ARMY-04"),
    ("too many guards",             "8 | 8: 02N 02N 03N | 8: 03N 05N 05N", PRUSSIA, "BP-ARMY-04"),
    ("too many free battalions",    "8 | 8: 03N 03N 07S | 8: 05N 07S 07S", PRUSSIA, "BP-ARMY-04"),
    ("a size that is not there",    "8 | 8: 03S 03N 05N | 8: 03N 05N 05N", PRUSSIA, "BP-ARMY-04"),
    ("a general of seven",          f"7 | {FOOT} | {FOOT}", PRUSSIA, "BP-ARMY-04"),
    ("a commander of ten",          f"8 | {FOOT} | 10: 03N 05N 05N", PRUSSIA, "BP-ARMY-04"),
    ("too much cavalry",            "8 | 7: 03N 03N 05N | 7: 09N 10N 11N", PRUSSIA, "BP-ARMY-04"),
    ("too many batteries",          "8 | 7: 03N 05N 12N | 7: 03N 05N 12N", PRUSSIA, "BP-ARMY-04"),
    ("too many battalion guns",     "8 | 7: 03N 03N 10N 14T 14T | 7: 05N 10N 12N 14T", PRUSSIA, "BP-ARMY-04"),
    ("too dear",                    "10 | 9: 01N 01N 01N 02N | 9: 03L 03L 03L 03L", PRUSSIA, "BP-ARMY-04"),
    ("two Black Hussars",           "8 | 7: 03N 03N 11N+black-hussars | 7: 05N 05N 11N+black-hussars", PRUSSIA, "BP-ARMY-04"),
    ("an option of another row",    "8 | 8: 03N 03N+black-hussars 05N | 8: 03N 05N 05N", PRUSSIA, "BP-ARMY-04"),
    ("picked crews before 1757",    "8 | 7: 02N 02N 10N+picked-crews | 7: 02N 02N 02N", ("SYW-AUT", 1756), "BP-ARMY-04"),
    ("two picked crews",            "8 | 7: 02N 02N 02N 10N+picked-crews | 7: 02N 02N 02N 10N+picked-crews", ("SYW-AUT", 1758), "BP-ARMY-04"),
    ("no Russian guns",             "7 | 7: 02N 02N 02N | 7: 02N 02N 02N", ("SYW-RUS", 1758), "BP-ARMY-04"),
    ("more than half reliable",     "7 | 7: 03N+reliable 03N+reliable 04N | 7: 03N 04N 04N", ("SYW-FRA", 1758), "BP-ARMY-04"),
    ("Prussia in 1810",             "8 | 7: 03N 03N 03N | 7: 03N 03N 03N", ("NAP-PRU", 1810), "BP-ARMY-04"),
    ("two infantry regiments",      "8 | 7: 01N 10S 10S | 7: 01N 10S 10S", ("ACW-USA", 1863), "BP-ARMY-04"),
    ("a second reliable battery",   "8 | 7: 01N 01N 01N 11N | 7: 01N 01N 01N 11N", ("ACW-CSA", 1863), "BP-ARMY-04"),
    ("bayonet drill in 1745",       "7 | 7: 01N+bayonet-drill 01N 01N | 7: 01N 01N 01N", ("JAC-GOV", 1745), "BP-ARMY-04"),
    ("an unknown row",              f"8 | {FOOT} | 8: 03N 05N 05N 77N", PRUSSIA, "BP-ARMY-04"),
]  # fmt: skip


REASONS = {
    "no general": "general: at least 1, not 0",
    "one brigade": "Brigades: 2-6 are needed, there are 1",
    "seven brigades": "Brigades: 2-6 are needed, there are 7",
    "nobody leads a brigade": "needs a leader",
    "a brigade of two": "tiny ones apart: at least 3, not 2",
    "a brigade of seven": "tiny ones apart: at most 6, not 7",
    "too many tiny units": "Tiny units of a brigade: at most 3, not 4",
    "a brigade of guns": "not artillery: at least 2, not 1",
    "too early": "Musketeers, late war is not allowed: only from 1759 on",
    "too late": "Musketeers, early war is not allowed: only until 1758",
    "before the war": "The list is for 1756-1763, not for 1750",
    "too few musketeers": "Musketeers, early war: at least 2, not 1",
    "too many guards": "Guard: at most 1, not 2",
    "too many free battalions": "Free battalion: at most 2, not 3",
    "a size that is not there": 'cannot be "S". Known here: L, N',
    "a general of seven": 'general cannot be "7"',
    "a commander of ten": 'brigade commander cannot be "10"',
    "too much cavalry": "Cavalry: one for every two units of foot: at most 1, not 3",
    "too many batteries": "Batteries: one for every three other units: at most 1, not 2",
    "too many battalion guns": "Battalion guns: one for every two units of foot: at most 1, not 3",
    "too dear": "Points: at most 600, not 629",
    "two Black Hussars": "Black Hussars: at most 1, not 2",
    "an option of another row": "Black Hussars is not for Musketeers, early war",
    "picked crews before 1757": "picked crews (morale 3+) is not allowed: only from 1757 on",
    "two picked crews": "picked crews (morale 3+): at most 1, not 2",
    "no Russian guns": "Foot battery: at least 1, not 0",
    "more than half reliable": "reliable: at most 1, not 2",
    "Prussia in 1810": "The list is for 1806-1807, 1813-1815, not for 1810",
    "two infantry regiments": "Infantry of all rows: at least 3, not 2",
    "a second reliable battery": "unreliable: at least 1, not 0",
    "bayonet drill in 1745": "bayonet drill (steady) is not allowed: only from 1746 on",
    "an unknown row": 'The list has no entry "SYW-PRU-77". Did you mean "SYW-PRU-07"?',
}


def test_there_are_enough_broken_armies() -> None:
    """BP-ARMY-04: thirty and more, each with its reason."""
    assert len(BROKEN) >= 30 and {each[0] for each in BROKEN} == set(REASONS)


@pytest.mark.parametrize(("what", "written", "of", "rule"), BROKEN, ids=[each[0] for each in BROKEN])
def test_a_broken_army_is_refused(what: str, written: str, of: tuple[str, int], rule: str) -> None:
    """BP-ARMY-02, BP-ARMY-03, BP-ARMY-04: by exactly its rule, with its reason, in both languages."""
    problems = errors(mustering.check(army(written, *of), STANDARD))
    assert {problem.rule for problem in problems} == {rule}
    assert any(REASONS[what] in problem.said("en") for problem in problems), what
    for problem in problems:
        assert problem.said("en") != problem.said("de")
        assert "{" not in problem.said("en") + problem.said("de")


def test_a_unit_outside_all_brigades_is_refused() -> None:
    """BP-ARMY-03: an army is a general and brigades, nothing else."""
    sound = army(f"8 | {FOOT} | {FOOT}")
    loose = Roster(sound.list, year=1757, bodies=(*sound.bodies, unit("05N", "SYW-PRU")), groups=sound.groups)
    assert {problem.rule for problem in mustering.check(loose, STANDARD)} == {"BP-ARMY-03"}


@pytest.mark.parametrize("leader", ["general", "commander"])
def test_a_leader_is_no_unit_of_a_brigade(leader: str) -> None:
    """BP-ARMY-03: general and commanders lead; among the units of a brigade they are refused."""
    ready = mustering.ready_armies()["RA-1"]
    first = ready.groups[0]
    extra = BodyEntry(leader, parts={"8": 1})
    crowded = structs.replace(first, bodies=(*first.bodies, extra))
    wrong = structs.replace(ready, groups=(crowded, *ready.groups[1:]))
    assert "BP-ARMY-03" in {
        problem.rule for problem in errors(mustering.check(wrong, Rulings(points_limit=2000)))
    }


def test_only_commanders_go_on_foot() -> None:
    """BP-ARMY-05: a commander on foot is declared when the army is built and costs the same."""
    sound = army(f"8 | {FOOT} | {FOOT}")
    walks = BodyEntry("general", parts={"8": 1}, settings={"on_foot": True})
    walking = Roster(sound.list, year=1757, bodies=(walks,), groups=sound.groups)
    assert not mustering.check(walking, STANDARD)
    assert mustering.points(walking, STANDARD) == mustering.points(sound, STANDARD)
    state = mustering.begin(walking, mustering.ready_armies()["RA-2"], terrain="PLAIN")
    assert not state.pieces["A0"].mounted and state.pieces["B0"].mounted  # type: ignore[union-attr]


def test_a_larger_battle_multiplies_the_maxima() -> None:
    """BP-ARMY-03, BP-FILL-20: above 600 points three brigades are needed, and every maximum counts double."""
    large = Rulings(points_limit=900)
    two = army("8 | 8: 03N 03N 03N 03N 03N 03N | 8: 03N 03N 03N 03N 03N 03N")
    assert {problem.rule for problem in mustering.check(two, large)} == {"BP-ARMY-03"}
    three = army("8 | 8: 03N 03N 03N 03N | 8: 03N 03N 03N 03N | 8: 03N 03N 03N 03N")
    assert not mustering.check(three, large)
    assert mustering.check(three, STANDARD)


def test_options_change_special_rules_morale_and_price() -> None:
    """BP-ARMY-04: what was bought stands on the table."""
    fierce = army("8 | 7: 03N 03N 11N+black-hussars | 7: 05N 05N 03N")
    state = mustering.begin(fierce, mustering.ready_armies()["RA-2"], terrain="PLAIN")
    hussars = state.pieces["A3"]
    assert "Blo" in hussars.traits and hussars.points == 48  # type: ignore[union-attr]
    picked = army("8 | 7: 02N 02N 02N 10N+picked-crews | 7: 02N 02N 02N", "SYW-AUT", 1758)
    state = mustering.begin(picked, mustering.ready_armies()["RA-1"], terrain="PLAIN")
    assert state.pieces["A4"].morale == 3  # type: ignore[union-attr]


def test_armies_of_different_wars_do_not_meet() -> None:
    """BP-SETUP-05: two armies of the same war."""
    ready = mustering.ready_armies()
    with pytest.raises(Refused):
        mustering.begin(ready["RA-1"], ready["RA-8"])
    for key, each in ready.items():
        facing = ready[mustering.default_armies("", each, None)[1]]
        assert facing.list != each.list, key


def test_a_scenario_names_brigades() -> None:
    """BP-FILL-40: zones, arrivals and what decides the battle are bound to the brigades of its army."""
    ready = mustering.ready_armies()
    state = mustering.begin(ready["RA-6"], ready["RA-5"], scenario="SC-3")
    assert [(each.brigade, each.turn, each.dice) for each in state.conditions.sides["one"].arrivals] == [
        ("A-2", 2, False),
        ("A-3", 0, True),
    ]
    small = army("8 | 8: 01N 01N 01N | 8: 01N 01N 01N", "AWI-USA", 1781)
    with pytest.raises(Refused):
        mustering.begin(ready["RA-3"], small, scenario="SC-2")


@pytest.mark.parametrize("key", ["PRESTONPANS", "LEUTHEN", "BUNKERHILL", "QUATREBRAS"])
def test_historical_battles_tell_their_sources_and_guesses(key: str) -> None:
    """BP-FILL-40: in both languages, what was taken from where and what was guessed."""
    played = mustering.scenarios()[key]
    for language, words in (("en", ("Sources:", "Taken from them:", "Guessed:")),
                            ("de", ("Quellen:", "Ihnen entnommen:", "Geschätzt:"))):  # fmt: skip
        assert played.description is not None
        told = played.description.in_(language)  # type: ignore[arg-type]
        assert all(word in told for word in words)
    one, two = (mustering.ready_armies()[army] for army in mustering.default_armies(key))
    assert not errors(mustering.check(one, STANDARD)) and not errors(mustering.check(two, STANDARD))


def test_every_gun_of_the_table_is_in_a_list() -> None:
    """BP-T-GUNS, BP-FILL-20: rifled siege guns too."""
    assert {row.weapon for row in rows().values() if row.arm == "artillery"} == set(GUNS)
