"""What a figure can reach, see and expect, before anything is ordered."""

from fractions import Fraction
from typing import Any

from pulverdampf.rulebooks.muskets_tomahawks.telling.outlook import prospects, reach, sees_piece

from ..staging import FAR_AWAY, LINE, MILITIA, RANGERS, scene_of

ONE: dict[str, Any] = {**LINE, "models": 1, "at": (24, 8)}
SEEN = ["spotted"]


def foe(inches: float, **more: Any) -> dict[str, Any]:
    """An enemy at so many inches, base to base."""
    return {**MILITIA, "models": 1, "at": (24, 9 + inches), "is": SEEN, **more}


def test_reach() -> None:
    """MT-MOVE-01, MT-FIRE-04: the ranges of a loaded weapon, then how far a charge or a move carries."""
    scene = scene_of([ONE, {**RANGERS, "models": 1, "at": (4, 8), "is": ["empty"]}, FAR_AWAY])
    assert [(band.far, band.name.in_("en")) for band in reach(scene, "A1.0")] == [
        (12.0, "Musket, half range"), (24.0, "Musket, full range"), (4.0, "charge"),
    ]  # fmt: skip
    assert [band.far for band in reach(scene, "A2.0")] == [6.0]
    shaken = scene_of([{**ONE, "is": ["shaken"]}, FAR_AWAY])
    assert reach(shaken, "A1.0")[-1].name.in_("de") == "Bewegung"


def test_the_reach_of_a_marker() -> None:
    """MT-HID-03: six inches, whatever is under it."""
    hidden = {**RANGERS, "models": 5, "at": (24, 8), "marker": "AM1"}
    assert [band.far for band in reach(scene_of([hidden, FAR_AWAY]), "AM1")] == [6.0]


def test_sight() -> None:
    """MT-LOS-01: a palisade hides what is behind it."""
    units = [ONE, foe(12)]
    assert sees_piece(scene_of(units), "A1.0", "B1.0")
    palisade = {"kind": "palisade", "line": [[10, 14], [38, 14]]}
    assert not sees_piece(scene_of(units, terrain=[palisade]), "A1.0", "B1.0")


def test_expected_losses() -> None:
    """MT-FIRE-04, MT-FIRE-10: at half range four in ten hit and six in ten of those kill."""
    (losses,) = prospects(scene_of([ONE, foe(12)]), "A1.0", "B1.0")
    assert losses.chances == {"0": Fraction(19, 25), "1": Fraction(6, 25)}
    assert losses.mean == Fraction(6, 25)
    (far,) = prospects(scene_of([ONE, foe(12.1)]), "A1.0", "B1.0")
    assert far.mean == Fraction(2, 25)


def test_the_chance_to_spot() -> None:
    """MT-SPOT-01: told for the unspotted; the spotted need no looking for."""
    unseen = prospects(scene_of([ONE, foe(24, **{"is": []})]), "A1.0", "B1.0")
    assert unseen[0].name.in_("en") == "To be spotted"
    assert sum(unseen[0].chances.values()) == 1
    assert all(
        each.name.in_("en") != "To be spotted" for each in prospects(scene_of([ONE, foe(24)]), "A1.0", "B1.0")
    )


def test_nothing_is_expected_of_those_who_cannot() -> None:
    """MT-FIRE-01: a wagon looks for nobody, an unloaded unit shoots at nobody, nobody shoots into a melee."""
    wagon = {"side": "one", "vehicle": "wagon", "at": (24, 8)}
    assert prospects(scene_of([wagon, foe(12)]), "A1.0", "B1.0") == []
    assert prospects(scene_of([{**ONE, "is": ["empty"]}, foe(12)]), "A1.0", "B1.0") == []
    assert prospects(scene_of([ONE, foe(12, engaged=("A2",)), FAR_AWAY]), "A1.0", "B1.0") == []
