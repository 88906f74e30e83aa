"""Friends in the way of a recoil: who is passed, who is pushed along, who bars the way, pair by pair."""

import pytest

from pulverdampf.rulebooks.dbx.outcomes.recoil import _may_push, _passes, driven_back, is_trapped
from tests.rulebooks.dbx.staging import e, scene_of, u

FOE = e("LI", 300, 560)


@pytest.mark.parametrize(
    ("kind", "friend", "passed"),
    [
        ("LI", "ART", True), ("KU", "ART", True), ("LI", "LI", False), ("KU", "LI", False),
        ("KU", "JA", True), ("LI", "JA", False), ("KU", "HU", True), ("LI", "HU", False), ("HU", "KU", True),
    ],
)  # fmt: skip
def test_who_is_passed_at_once(kind: str, friend: str, *, passed: bool) -> None:
    """DBX-OUT-03, DBX-PASS-04: guns by everybody, all but line by horse."""
    state = scene_of([u(kind, 300, 300), u(friend, 300, 275), FOE]).state
    assert _passes(state, state.pieces["A1"], state.pieces["A2"]) is passed


@pytest.mark.parametrize(
    ("friend", "facing", "pushed"),
    [
        ("LI", 90, True), ("LI", 270, True), ("LI", 0, False), ("LI", 180, False), ("LI", 45, False),
        ("JA", 90, True), ("JA", 0, True), ("JA", 45, True),
        ("KU", 90, True), ("KU", 0, False),
    ],
)  # fmt: skip
def test_who_is_pushed_along(friend: str, facing: int, *, pushed: bool) -> None:
    """DBX-OUT-03: whoever looks the same way or the opposite one; light troops whichever way they look."""
    state = scene_of([u("LI", 300, 300), u(friend, 300, 270, facing=facing), FOE]).state
    assert _may_push(state, state.pieces["A1"], state.pieces["A2"]) is pushed


@pytest.mark.parametrize("camp", ["CAMP", "SQ"])
def test_camps_and_squares_are_neither_passed_nor_pushed(camp: str) -> None:
    """DBX-OUT-03: they stand like walls."""
    standing = u(camp, 300, 200) if camp == "CAMP" else u(camp, 300, 200, worth=0)
    state = scene_of([u("KU", 300, 300), standing, FOE]).state
    wall = next(each for each in state.pieces.values() if each.kind == camp and each.side == "one")
    assert not _passes(state, state.pieces["A1"], wall)
    assert not _may_push(state, state.pieces["A1"], wall)


@pytest.mark.parametrize(
    ("faces", "ruling", "trapped"),
    [
        ((), "survives", False), (("front",), "survives", False), (("rear",), "survives", False),
        (("front", "rear"), "survives", True), (("front", "left"), "survives", False),
        (("left",), "destroyed", True), (("right",), "destroyed", True), (("front",), "destroyed", False),
        (("front", "rear"), "destroyed", True),
    ],
)  # fmt: skip
def test_who_is_trapped(faces: tuple[str, ...], ruling: str, *, trapped: bool) -> None:
    """DBX-OUT-04, DBX-FILL-38: between front and rear; on a flank where that is ruled."""
    at = {
        "front": e("LI", 300, 320), "rear": e("LI", 300, 280, facing=90),
        "left": e("LI", 270, 290, facing=0), "right": e("LI", 330, 290, facing=180),
    }  # fmt: skip
    scene = scene_of(
        [u("LI", 300, 300), *(at[each] for each in faces), FOE], rulings={"recoil_flank_contact": ruling}
    )
    assert is_trapped(scene, scene.state.pieces["A1"]) is trapped
    assert driven_back(scene, scene.state.pieces["A1"]) is None or not trapped


@pytest.mark.parametrize(
    ("gap", "pushed"), [(0.0, 20.0), (5.0, 15.0), (19.0, 1.0), (20.0, 0.0), (21.0, 0.0), (40.0, 0.0)]
)
def test_nobody_is_pushed_farther_than_needed(gap: float, pushed: float) -> None:
    """DBX-OUT-02, DBX-OUT-03: a recoil of twenty takes up the room first; whoever is not reached stays."""
    scene = scene_of([u("LI", 300, 300), u("LI", 300, 280 - gap), FOE])
    driven = driven_back(scene, scene.state.pieces["A1"])
    assert driven is not None
    assert driven.stands["A1"].y == pytest.approx(280)
    there = driven.stands.get("A2")
    assert (0.0 if there is None else 280 - gap - there.y) == pytest.approx(pushed, abs=0.05)
