"""An army without those who stay at home: in groups and outside them."""

import pytest

from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.rulebooks.kriegspfad.armies.staying_home import without
from pulverdampf.text import Text

ARMY = Roster(
    "list",
    name=Text("a", "a"),
    bodies=(BodyEntry("a"), BodyEntry("b")),
    groups=(Group((BodyEntry("c"), BodyEntry("d"))), Group((BodyEntry("e"),))),
)


@pytest.mark.parametrize(
    ("left_out", "bodies", "groups"),
    [
        ((), "ab", ["cd", "e"]),
        (("bodies[0]",), "b", ["cd", "e"]),
        (("bodies[1]", "groups[0].bodies[0]"), "a", ["d", "e"]),
        (("groups[0].bodies[1]", "groups[1].bodies[0]"), "ab", ["c", ""]),
    ],
)
def test_who_is_left(left_out: tuple[str, ...], bodies: str, groups: list[str]) -> None:
    """KP-ARMY-04: only those who are named stay at home."""
    rest = without(ARMY, left_out)
    assert "".join(each.entry for each in rest.bodies) == bodies
    assert ["".join(each.entry for each in group.bodies) for group in rest.groups] == groups
