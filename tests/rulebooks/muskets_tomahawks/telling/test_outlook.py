"""What a figure can reach, see and expect, before anything is ordered."""

from fractions import Fraction
from typing import Any

from pulverdampf.engine.outlook import expectations
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.telling.outlook import reach, sees_piece

from ..staging import FAR_AWAY, LINE, MILITIA, OFFICER, RANGERS, scene_of

ONE: dict[str, Any] = {**LINE, "models": 1, "at": (24, 8)}
SEEN = ["spotted"]


def foe(inches: float, **more: Any) -> dict[str, Any]:
    """An enemy at so many inches, base to base."""
    return {**MILITIA, "models": 1, "at": (24, 9 + inches), "is": SEEN, **more}


def test_reach() -> None:
    """MT-MOVE-01, MT-FIRE-04: the ranges of a loaded weapon, then how far a move or a charge carries."""
    scene = scene_of(
        [ONE, {**RANGERS, "models": 1, "at": (4, 8), "is": ["empty"]}, {**FAR_AWAY, "at": (24, 24)}]
    )
    assert [(band.far, band.name.in_("en")) for band in reach(scene, "A1.0")] == [
        (12.0, "Musket, half range"), (24.0, "Musket, full range"), (4.0, "move"), (4.0, "charge"),
    ]  # fmt: skip
    assert [band.far for band in reach(scene, "A2.0")] == [6.0, 6.0]


def reached(**situation: Any) -> list[float]:
    """How far one man at (24, 8) may move, then charge."""
    return [band.far for band in reach(scene_of([ONE, foe(12)], **situation), "A1.0")[2:]]


def test_reach_is_what_the_ground_allows() -> None:
    """MT-MOVE-01, MT-TER-02, MT-MOVE-07: a wood takes an inch, a road gives four, nobody leaves the table."""
    assert reached(terrain=[{"kind": "wood", "rect": [10, 2, 38, 14]}]) == [3.0, 3.0]
    assert reached(terrain=[{"kind": "road", "line": [[24, 0], [24, 48]]}]) == [8.0, 8.0]
    house = [{"kind": "palisade", "line": [[22, y], [26, y]]} for y in (6, 10)]
    sides = [{"kind": "palisade", "line": [[x, 6], [x, 10]]} for x in (22, 26)]
    assert max(reached(terrain=[*house, *sides])) < 2.5


def test_nobody_is_far_from_those_he_charges() -> None:
    """MT-MOVE-02, MT-MEL-01: without an enemy within 24 inches a move is longer by two, a charge is not."""
    assert [band.far for band in reach(scene_of([ONE, FAR_AWAY]), "A1.0")[2:]] == [6.0, 4.0]


def test_the_shaken_and_the_fleeing_reach_nowhere() -> None:
    """MT-REACT-06: they recover or run; of their own will they go nowhere."""
    for state in ("shaken", "fleeing"):
        assert not reach(scene_of([{**ONE, "is": [state, "empty"]}, foe(12)]), "A1.0")


def test_the_reach_of_a_marker() -> None:
    """MT-HID-03, MT-MOVE-02: six inches, whatever is under it, and two more far from the enemy."""
    hidden = {**RANGERS, "models": 5, "at": (24, 8), "marker": "AM1"}
    assert [band.far for band in reach(scene_of([hidden, foe(20)]), "AM1")] == [6.0]
    assert [band.far for band in reach(scene_of([hidden, FAR_AWAY]), "AM1")] == [8.0]


def test_sight() -> None:
    """MT-LOS-01: a palisade hides what is behind it."""
    units = [ONE, foe(12)]
    assert sees_piece(scene_of(units), "A1.0", "B1.0")
    palisade = {"kind": "palisade", "line": [[10, 14], [38, 14]]}
    assert not sees_piece(scene_of(units, terrain=[palisade]), "A1.0", "B1.0")


def card(
    units: list[dict[str, Any]], one: str = "A1.0", other: str = "B1.0", **situation: Any
) -> dict[str, Any]:
    """What the card of a piece tells of another, each line by its English name."""
    told = expectations(RULEBOOK, scene_of(units, **situation), one, other)
    return {each.name.in_("en"): each for each in told}


def test_expected_losses() -> None:
    """MT-FIRE-04, MT-FIRE-10: at half range four in ten hit and six in ten of those kill."""
    losses = card([ONE, foe(12)])["Musket: losses"]
    assert losses.chances == {"0": Fraction(19, 25), "1": Fraction(6, 25)}
    assert losses.mean == Fraction(6, 25)
    assert card([ONE, foe(12.1)])["Musket: losses"].mean == Fraction(2, 25)


def test_whoever_is_not_made_out_is_not_hit() -> None:
    """MT-SPOT-08, MT-FIRE-10: the test to spot stands before the dice of a shot at the unspotted."""
    seen, unseen = card([ONE, foe(10)]), card([ONE, foe(10, **{"is": []})])
    made_out = unseen["To be spotted"].chances["✓"]
    assert 0 < made_out < 1
    assert unseen["Musket: losses"].mean == made_out * seen["Musket: losses"].mean


def test_a_volley_is_told_apart() -> None:
    """MT-FIRE-17: whoever may fire one in close order sees what both would bring."""
    line = {**LINE, "at": (24, 8), "formation": "close"}
    both = card([line, {**OFFICER, "at": (24, 6)}, foe(14, models=8)], "A1.3")
    assert set(both) == {"Musket: losses", "Musket, volley: losses"}
    assert "Musket, volley: losses" not in card([line, foe(14, models=8)], "A1.3"), "nobody commands it"


def test_the_chance_to_spot() -> None:
    """MT-SPOT-01: told for the unspotted in sight; the spotted need no looking for."""
    unseen = card([ONE, foe(24, **{"is": []})])["To be spotted"]
    assert sum(unseen.chances.values()) == 1
    assert "To be spotted" not in card([ONE, foe(24)])
    palisade = {"kind": "palisade", "line": [[10, 14], [38, 14]]}
    assert not card([ONE, foe(24, **{"is": []})], terrain=[palisade])


def test_a_shot_at_a_marker_turns_it_over_or_not() -> None:
    """MT-HID-04, MT-SPOT-08: what is under it nobody knows, so that no losses are told."""
    told = card([ONE, FAR_AWAY], other="BM1", dummies=[("BM1", "MIL", (24, 16))])
    assert set(told) == {"To be spotted", "Musket: makes the marker out"}
    assert told["To be spotted"].chances == told["Musket: makes the marker out"].chances


def test_nothing_is_expected_of_those_who_cannot() -> None:
    """MT-FIRE-01: a wagon looks for nobody, an unloaded unit shoots at nobody, nobody shoots into a melee."""
    wagon = {"side": "one", "vehicle": "wagon", "at": (24, 8)}
    assert not card([wagon, foe(12)])
    assert not card([{**ONE, "is": ["empty"]}, foe(12)])
    assert not card([ONE, foe(12, engaged=("A2",)), FAR_AWAY])


def test_who_must_recover_or_close_up_shoots_at_nobody() -> None:
    """MT-REACT-06, MT-FORM-07: neither may be announced, so neither is told."""
    assert not card([{**ONE, "is": ["shaken"]}, foe(12)])
    scattered = {**LINE, "models": 2, "places": [(20, 8), (30, 8)]}
    assert not card([scattered, foe(12)])


def test_no_officer_is_picked_out() -> None:
    """MT-OFF-04: he stands among his men, who are nearer."""
    officer = foe(14, officer=True)
    among = [ONE, officer, {**MILITIA, "models": 4, "at": (24, 22.5), "is": SEEN}]
    assert card([ONE, officer]) and not card(among)
