"""Line and column, and their footprints."""

import pytest

from pulverdampf.rulebooks.march_of_eagles.events.places import FormationChanged
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import footprint, screen_shape
from pulverdampf.table.angles import in_degrees
from tests.rulebooks.march_of_eagles.staging import (
    act,
    happened,
    once,
    options,
    placed,
    refusal,
    stage,
    unit,
    waits_for,
)

LINE = {"side": "one", "at": (20, 10)}
FAR = {"side": "two", "at": (50, 44)}

#          16   20   24   28    32    36    40    44    48 soldiers: line width, column depth
PRINTED = {4: (6.4, 3.2), 5: (8.0, 4.8), 6: (9.6, 4.8), 7: (11.2, 6.4), 8: (12.8, 6.4), 9: (14.4, 8.0),
           10: (16.0, 8.0), 11: (17.6, 9.6), 12: (19.2, 9.6)}  # fmt: skip


@pytest.mark.parametrize("groups", PRINTED)
def test_footprints(groups: int) -> None:
    """MOE-FORM-01, MOE-FILL-01: all bases abreast, or two bases wide."""
    wide, deep = PRINTED[groups]
    line, column = (footprint("infantry", each, groups, 4 * groups) for each in ("line", "column"))
    assert (line.width, line.depth) == pytest.approx((wide, 1.6))
    assert (column.width, column.depth) == pytest.approx((3.2, deep))


def test_a_screen_is_one_or_two_ranks_deep() -> None:
    """MOE-FILL-15: 1.6 inches a group of two."""
    assert (screen_shape(5, 1).width, screen_shape(5, 1).depth) == pytest.approx((8.0, 1.6))
    assert (screen_shape(5, 2).width, screen_shape(5, 2).depth) == pytest.approx((4.8, 3.2))


def test_a_change_of_formation() -> None:
    """MOE-FORM-02: on the old centre with any facing; no move in the same turn."""
    game = act(stage([LINE, FAR], [4]), "column")
    assert refusal(game, placed("A1", 20, 11, 30, "column")) == ["MOE-FORM-02"]
    assert refusal(game, placed("A1", 20, 10, 30, "line")) == ["MOE-FORM-02"]
    act(game, placed("A1", 20, 10, 30, "column"))
    changed = once(game, FormationChanged)
    assert (changed.formation, round(in_degrees(changed.pose.facing))) == ("column", 30)
    assert (changed.pose.x, changed.pose.y) == (20, 10)
    assert unit(game, "A1").activated


def test_a_failed_change_does_nothing() -> None:
    """MOE-FORM-02: the battalion stays as it is and has acted."""
    game = act(stage([LINE, FAR], [3]), "column", placed("A1", 20, 10, 90, "column"))
    assert (happened(game, FormationChanged), unit(game, "A1").activated) == ([], True)


def test_the_new_footprint_must_be_legal() -> None:
    """MOE-FORM-03: no overlap, no difficult ground, not within four inches of the enemy."""
    friend = {"side": "one", "at": (20, 13)}  # from y = 12.2 on; a column would reach 12.4
    game = act(stage([LINE, friend, FAR]), "A1", "column")
    assert refusal(game, placed("A1", 20, 10, 90, "column")) == ["MOE-FORM-03"]
    act(game, placed("A1", 20, 10, 0, "column"))
    wood = {"kind": "wood", "rect": (10, 12, 30, 20)}
    game = act(stage([LINE, FAR], terrain=[wood]), "column")
    assert refusal(game, placed("A1", 20, 10, 90, "column")) == ["MOE-MAN-11"]
    enemy = {"side": "two", "at": (20, 16.8)}  # its front at y = 16.0
    game = act(stage([LINE, enemy]), "column")
    assert refusal(game, placed("A1", 20, 10, 90, "column")) == ["MOE-MAN-13"]
    assert waits_for(act(game, placed("A1", 20, 10, 0, "column"))) == "MOE-MAN-01"


def test_a_formation_without_room_is_not_offered() -> None:
    """MOE-FORM-03: what is offered can be done."""
    enemy = {"side": "two", "at": (20, 12.5)}
    assert "column" not in options(stage([LINE, enemy]))
