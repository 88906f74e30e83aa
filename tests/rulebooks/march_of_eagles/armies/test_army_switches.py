"""The switches of the army lists: points_limit and points_exact."""

from msgspec.structs import replace

from pulverdampf.rulebooks.march_of_eagles.armies import mustering
from pulverdampf.rulebooks.march_of_eagles.rulings import Rulings

ARMY = mustering.ready_armies()["BR-A"]


def faults(rulings: Rulings, bodies: int = 5) -> list[str]:
    """The rules that the British sample breaks, with so many of its battalions."""
    roster = replace(ARMY, bodies=ARMY.bodies[:bodies]) if hasattr(ARMY, "bodies") else ARMY
    return [each.rule for each in mustering.check(roster, rulings)]


def test_switch_points_limit() -> None:
    """MOE-ARMY-04 `points_limit`: 200 points are legal at 200, not at 199."""
    assert faults(Rulings()) == [] and faults(Rulings(points_limit=250)) == []
    assert "MOE-ARMY-04" in faults(Rulings(points_limit=199))


def test_switch_points_exact() -> None:
    """MOE-ARMY-04 `points_exact`: the limit must be met, not only kept."""
    assert faults(Rulings(points_exact=True)) == []
    assert "MOE-ARMY-04" in faults(Rulings(points_exact=True, points_limit=210))
    assert faults(Rulings(points_limit=210)) == []
