"""Who counts for breaking, scoring and holding: every way to be spent, on both sides of each number."""

from typing import Any

import pytest

from pulverdampf.engine.state import Clock, Gone, Reserve
from pulverdampf.rulebooks.black_powder.setup.conditions import Conditions
from pulverdampf.rulebooks.black_powder.state import END, OVER, PowderState
from pulverdampf.rulebooks.black_powder.victory.judging import (
    break_brigades,
    counting,
    decided,
    final,
    force,
    is_beaten,
    score,
    should_break,
    units_across,
    units_on_hill,
)
from tests.rulebooks.black_powder.staging import driven, foe, foot, guns, horse, position, unit

HILL = {"id": "hill", "kind": "hill", "rect": [30, 40, 60, 60]}


def spent(state: PowderState, key: str, how: str) -> None:
    """Makes a unit spent in a certain way."""
    each = unit(state, key)
    if how == "destroyed":
        each.place = Gone("destroyed", 1)
    elif how == "left":
        each.place = Reserve("left")
    elif how in ("shaken", "withdrawn"):
        each.casualties, each.withdrawn = each.stamina, how == "withdrawn"


HOWS = [
    # how, counts against its brigade, share of its points
    ("fresh", False, 0), ("destroyed", True, 41), ("left", True, 41), ("shaken", True, 20),
    ("withdrawn", False, 0),
]  # fmt: skip


@pytest.mark.parametrize(("how", "counts", "points"), HOWS)
def test_every_way_to_be_spent(how: str, points: int, *, counts: bool) -> None:
    """BP-VIC-01, BP-VIC-04, BP-FILL-32: lost and gone wholly, shaken by half rounded down, else nothing."""
    state = position([foot(40, 20, points=41), foe(40, 60)])
    spent(state, "A1", how)
    assert should_break(state, "A-1") == counts
    assert (score(state, "two"), score(state, "one")) == (points, 0)
    assert force(state, "one").holders == (() if how in ("destroyed", "left", "shaken") else (("A1",),)) or (
        how == "withdrawn"
    )


@pytest.mark.parametrize(
    ("units", "gone", "half", "more"),
    [(1, 0, False, False), (1, 1, True, True), (2, 1, True, False), (3, 1, False, False), (3, 2, True, True),
     (4, 2, True, False), (4, 3, True, True)],
)  # fmt: skip
def test_half_or_more_than_half(units: int, gone: int, *, half: bool, more: bool) -> None:
    """BP-VIC-01: half of the counting units are enough; by a switch it takes more."""
    for switch, breaks in (("half", half), ("more_than_half", more)):
        men = [foot(12 * n, 20) for n in range(1, units + 1)]
        state = position([*men, foe(40, 60)], rulings={"brigade_break_threshold": switch})
        for n in range(1, gone + 1):
            spent(state, f"A{n}", "destroyed")
        assert should_break(state, "A-1") == breaks

        async def ending(battle: Any) -> None:
            break_brigades(battle)

        assert driven(state, ending).state.bodies["A-1"].broken == breaks


@pytest.mark.parametrize(
    ("units", "who"),
    [
        ([foot(10, 20), guns(30, 20)], ["A1"]),
        ([foot(10, 20), foot(30, 20, size="tiny")], ["A1"]),
        ([foot(10, 20, size="tiny"), guns(30, 20)], ["A1", "A2"]),
        ([foot(10, 20, size="small"), horse(30, 20)], ["A1", "A2"]),
    ],
)
def test_who_counts(units: list[dict[str, Any]], who: list[str]) -> None:
    """BP-VIC-01: no guns and no tiny units, unless a brigade has nothing else."""
    assert [each.id for each in counting(position(units), "A-1")] == who


@pytest.mark.parametrize(
    ("brigades", "broken", "beaten"),
    [(1, 0, False), (1, 1, True), (2, 1, False), (2, 2, True), (3, 1, False), (3, 2, True), (4, 1, False),
     (4, 2, True), (5, 2, False), (5, 3, True)],
)  # fmt: skip
def test_when_an_army_is_beaten(brigades: int, broken: int, *, beaten: bool) -> None:
    """BP-VIC-03: half of its brigades and two at least, or its only one."""
    state = position([foot(12 * n, 20, brigade=n) for n in range(1, brigades + 1)] + [foe(40, 60)])
    for n in range(1, broken + 1):
        state.bodies[f"A-{n}"].broken = True
    assert is_beaten(state, "one") == beaten and not is_beaten(state, "two")
    found = decided(state)
    assert (found.winner if found else None) == ("two" if beaten else None)


@pytest.mark.parametrize(
    ("piece", "holds"),
    [
        (foot(45, 50), 1), (horse(45, 50), 0), (guns(45, 50), 0), (foot(45, 50, casualties=3), 0),
        (foot(32, 50), 0), (foot(45, 41.5), 1), (foot(45, 41.4), 0),
    ],
)  # fmt: skip
def test_who_holds_the_hill(piece: dict[str, Any], holds: int) -> None:
    """BP-FILL-40: foot that is not shaken and stands wholly on it."""
    state = position([piece, foe(80, 66)], terrain=[HILL])
    state.conditions = Conditions(victory="hill", attacker="one", feature="hill")
    assert units_on_hill(state, "one") == holds and units_on_hill(state, "two") == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"), [(0, 0, "two"), (1, 0, "one"), (0, 1, "two"), (1, 1, None), (2, 1, "one")]
)
def test_whose_hill_it_is(mine: int, theirs: int, winner: str | None) -> None:
    """BP-FILL-40: whoever has more units on it; an empty hill is the defender's, a shared one nobody's."""
    own = [foot(38 + 12 * n, 44 if n < mine else 20) for n in range(2)]
    foes = [foe(38 + 12 * n, 56 if n < theirs else 68) for n in range(2)]
    state = position([*own, *foes], terrain=[HILL])
    state.conditions = Conditions(victory="hill", attacker="one", feature="hill")
    assert final(state).winner == winner and final(state).score == {"one": mine, "two": theirs}


@pytest.mark.parametrize(
    ("side", "y", "across"),
    [
        ("one", 38.5, 1),
        ("one", 38.4, 0),
        ("one", 60, 1),
        ("two", 35.5, 1),
        ("two", 35.6, 0),
        ("two", 10, 1),
    ],
)
def test_who_is_across(side: str, y: float, across: int) -> None:
    """BP-FILL-40: wholly beyond the line, seen from the own edge."""
    state = position([foot(40, y if side == "one" else 30), foe(60, y if side == "two" else 50)])
    state.edges = {"one": "south", "two": "north"}
    state.conditions = Conditions(victory="crossing", attacker=side, beyond=37.0, needed=1)
    assert units_across(state, side) == across
    unit(state, "A1" if side == "one" else "B1").casualties = 3
    assert units_across(state, side) == 0


@pytest.mark.parametrize(
    ("needed", "active", "won"), [(1, "one", True), (2, "one", False), (1, "two", False)]
)
def test_a_crossing_wins_at_the_end_of_the_attackers_turn(needed: int, active: str, *, won: bool) -> None:
    """BP-FILL-40, BP-VIC-03: with as many units as are needed, in his own turn."""
    state = position([foot(40, 50), foe(40, 66)], active=active)
    state.conditions = Conditions(victory="crossing", attacker="one", beyond=37.0, needed=needed)
    state.clock = Clock(2, END, state.clock.part)
    assert (decided(state) is not None) == won


@pytest.mark.parametrize(("broken", "winner"), [(False, "two"), (True, None)])
def test_a_river_that_was_held(*, broken: bool, winner: str | None) -> None:
    """BP-FILL-40: the defender has won, but not with a broken brigade."""
    state = position([foot(40, 20), foe(40, 66), foe(60, 66, brigade=2), foe(80, 66, brigade=3)])
    state.conditions = Conditions(victory="crossing", attacker="one", beyond=37.0, needed=1)
    state.clock = Clock(10, OVER, 1)
    state.bodies["B-1"].broken = broken
    assert final(state).winner == winner


@pytest.mark.parametrize(
    ("broken", "winner"),
    [
        ((), "none"), (("B-1",), "one"), (("B-2",), "none"), (("B-2", "B-3"), "one"), (("A-1",), "none"),
        (("A-1", "A-2"), "two"), (("A-1", "A-2", "B-1"), None), (("A-1", "B-1"), "one"),
    ],
)  # fmt: skip
def test_lines_are_lost(broken: tuple[str, ...], winner: str | None) -> None:
    """BP-FILL-40: with the key brigade or all of the named ones; the attacker fails with two of his."""
    own = [foot(12 * n, 20, brigade=n) for n in (1, 2, 3)]
    state = position([*own, *(foe(12 * n, 60, brigade=n) for n in (1, 2, 3))])
    state.conditions = Conditions(
        victory="lines", attacker="one", key_brigade="B-1", lost_with=("B-2", "B-3")
    )
    for key in broken:
        state.bodies[key].broken = True
    found = decided(state)
    assert (found.winner if found else "none") == winner
    assert final(state).winner == ("two" if winner == "none" else winner)
