"""What may be known beforehand: ranges, sight, shots and attacks."""

from fractions import Fraction
from typing import Any

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.positions import position
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, SHOOTING
from pulverdampf.rulebooks.kriegspfad.telling.outlook import acting, prospects, reach, sees_piece


def table(troop: str = "regular", distance: float = 4.0, **more: Any) -> Scene:
    units = ({"side": "one", "troop": troop, **more}, {"side": "two", "opposite": "A1", "distance": distance})
    return Scene(position(units, phase=SHOOTING), layout)


def test_ranges_and_the_longest_move() -> None:
    """KP-T-ARMS, KP-T-MOVE: both ranges of a rifle in its arc, and the best throw all round."""
    bands = reach(table(arms="rifle_ml"), "A1a")
    assert [(band.far, band.spread is None) for band in bands] == [(4.0, False), (16.0, False), (8.0, True)]
    assert [band.far for band in reach(table("boat"), "A1a")] == []


def test_a_shot_beforehand() -> None:
    """KP-FIRE-10: regulars in effective range hit on 13 and kill on 18: three faces of twenty."""
    shot = prospects(table(), "A1a", "B1a")[0]
    assert shot.chances == {"0": Fraction(17, 20), "1": Fraction(3, 20)}
    assert shot.detail.values["kill"] == 18 and shot.mean == Fraction(3, 20)


def test_no_shot_beyond_range() -> None:
    """KP-FIRE-05: a musket reaches 4, and no throw carries regulars 12."""
    assert prospects(table(distance=12.0), "A1a", "B1a") == []


def test_an_attack_beforehand() -> None:
    """KP-MOVE-01: regulars go D6 + 2, so that 6 needs a 4."""
    assert prospects(table(distance=6.0), "A1a", "B1a")[-1].chances["✓"] == Fraction(1, 2)


def test_sight_and_whose_move() -> None:
    """KP-SIGHT-01, KP-TURN-03: everybody sees on the plain; sides alternate in the movement only."""
    scene = table()
    assert sees_piece(scene, "A1a", "B1a") and acting(scene.state) == ""
    moving = position([{"side": "one"}], phase=MOVEMENT)
    assert acting(moving) == "one" == RULEBOOK.acting(moving)  # type: ignore[misc]
