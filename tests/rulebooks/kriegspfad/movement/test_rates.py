"""How far units move, and how they hold together."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.formation import largest_gap, passes_through, straggling
from pulverdampf.rulebooks.kriegspfad.movement.rates import dice_for, distance
from pulverdampf.rulebooks.kriegspfad.state import standing

RATES = [
    # troop                traits              dice and constant, good and difficult
    ("regular",           (),                  (1, 2), (1, 0)),
    ("skirmisher",        (),                  (2, 2), (2, 0)),
    ("warrior",           (),                  (2, 2), (2, 0)),
    ("prophet",           (),                  (2, 2), (2, 0)),
    ("mounted_infantry",  (),                  (3, 0), (1, 0)),
    ("cavalry",           (),                  (3, 2), (1, 0)),
    ("cavalry",           ("armoured_horse",), (3, 2), (1, 0)),
    ("mounted_warrior",   ("armoured_horse",), (2, 6), (1, 0)),
    ("mounted_warrior",   (),                  (3, 6), (2, 0)),
    ("artillery",         (),                  (1, 0), (1, -2)),
    ("mg",                (),                  (1, 0), (1, -2)),
    ("wagon",             (),                  (1, 0), (1, -2)),
    ("scout",             (),                  (3, 6), (2, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("troop", "traits", "good", "difficult"), RATES)
def test_rates(
    troop: str, traits: tuple[str, ...], good: tuple[int, int], difficult: tuple[int, int]
) -> None:
    """KP-T-MOVE, KP-MOVE-01, KP-MOVE-11, KP-SCOUT-02: dice and constants of every kind of troops."""
    state = position([{"side": "one", "troop": troop, "traits": traits}])
    unit = state.bodies["A1"]
    assert (dice_for(state, unit, "good"), dice_for(state, unit, "difficult")) == (good[0], difficult[0])
    assert distance(state, unit, "good", 6).total == 6 + good[1]
    assert distance(state, unit, "difficult", 6).total == 6 + difficult[1]


def test_nothing() -> None:
    """KP-MOVE-02: a gun in rough ground does not move on 1 or 2."""
    state = position([{"side": "one", "troop": "artillery"}])
    assert [distance(state, state.bodies["A1"], "difficult", die).total for die in (1, 2, 3)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("troop", "on_foot", "kind"),
    [
        ("cavalry", "", 2),
        ("mounted_warrior", "", 2),
        ("mounted_infantry", "regular", 1),
        ("mounted_infantry", "skirmisher", 2),
    ],
)
def test_dismounted(troop: str, on_foot: str, kind: int) -> None:
    """KP-FORM-07: on foot cavalry and riders throw two dice, mounted regulars one."""
    state = position([{"side": "one", "troop": troop, "mounted": False, "foot": on_foot}])
    assert dice_for(state, state.bodies["A1"], "good") == kind


@pytest.mark.parametrize(
    ("troop", "year", "most"),
    [("skirmisher", 1800, 4), ("mounted_warrior", 1800, 4), ("warrior", 1800, 2), ("cavalry", 1800, 2),
     ("regular", 1839, 1), ("regular", 1840, 2), ("mounted_infantry", 1800, 2)],
)  # fmt: skip
def test_gaps(troop: str, year: int, most: int) -> None:
    """KP-T-GAP, KP-FORM-01: how far elements of a unit may stand apart."""
    state = position([{"side": "one", "troop": troop, "elements": 2}], scenario={"year": year})
    assert largest_gap(Scene(state, layout), state.bodies["A1"]) == most


def test_behind_works_a_unit_may_spread() -> None:
    """KP-T-GAP: foot behind breastworks keeps 4."""
    work = {"kind": "breastwork", "line": ((20, 20.8), (40, 20.8))}
    foot = {"side": "one", "troop": "regular", "elements": 3, "at": (30, 20)}
    state = position([foot], terrain=[work], scenario={"year": 1755})
    assert largest_gap(Scene(state, layout), state.bodies["A1"]) == 4


def test_holding_together() -> None:
    """KP-FORM-01, KP-FORM-02: one group, or it must close up."""
    line: dict[str, Any] = {"side": "one", "troop": "warrior", "elements": 4}
    for gap, parted in ((1.9, 0.0), (2.5, 0.5)):
        state = position([{**line, "gap": gap}])
        scene = Scene(state, layout)
        outlines = [scene.outline(piece) for piece in standing(state, state.bodies["A1"])]
        assert (straggling(outlines, 2.0) > 0.0) is (parted > 0.0)


THROUGH = [
    # mover                friend             may pass
    ("regular",           "regular",          False),
    ("skirmisher",        "skirmisher",       True),
    ("warrior",           "skirmisher",       True),
    ("mounted_warrior",   "warrior",          True),
    ("skirmisher",        "regular",          False),
    ("regular",           "skirmisher",       False),
    ("cavalry",           "artillery",        True),
    ("regular",           "scout",            True),
    ("scout",             "regular",          True),
    ("prophet",           "cavalry",          True),
    ("warrior",           "wagon",            True),
    ("regular",           "wagon",            False),
    ("cavalry",           "cavalry",          False),
]  # fmt: skip


@pytest.mark.parametrize(("mover", "friend", "may"), THROUGH)
def test_through_friends(mover: str, friend: str, *, may: bool) -> None:
    """KP-MOVE-05: who passes through whom; moved guns and wagons bar the way."""
    state = position([{"side": "one", "troop": mover}, {"side": "one", "troop": friend, "at": (50, 20)}])
    assert passes_through(state, state.bodies["A1"], state.bodies["A2"]) is may
    if friend in ("artillery", "wagon"):
        state.pieces["A2a"].moved = True
        assert not passes_through(state, state.bodies["A1"], state.bodies["A2"])
