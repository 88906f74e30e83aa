"""Every offer of an activation under each of its conditions: what is on the list, and what is not."""

from typing import Any

import pytest

from tests.rulebooks.march_of_eagles.staging import act, go, limits, options, stage

ONE: dict[str, Any] = {"side": "one", "at": (20, 10), "soldiers": 16}
FOE: dict[str, Any] = {"side": "two", "at": (20, 19), "soldiers": 16}
FAR = {"side": "two", "at": (50, 4)}
MARSH = {"kind": "marsh", "rect": (10, 5, 30, 15)}
FARM = {"kind": "building", "rect": (17, 15, 23, 21), "id": "farm"}
MOVES = ["forward", "backward", "wheel-left", "wheel-right"]
BOTH = [*MOVES, "wheel-advance-left", "wheel-advance-right"]
HORSE = {**ONE, "arm": "cavalry", "soldiers": 12}
GUNS = {**ONE, "arm": "artillery", "soldiers": 4}
EXTENDED = {"cavalry": True}


def offered(unit: dict[str, Any], foe: dict[str, Any] = FOE, **situation: Any) -> list[str]:
    return options(stage([unit, foe], **situation))


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({}, ["shoot", "charge", *MOVES, "column", "reform", "pass"]),
        ({"formation": "column"}, ["shoot", "charge", *MOVES, "line", "reform", "pass"]),
        ({"is": ["broken"]}, ["rally", "pass"]),
        ({"ungathered_until": 2}, ["reform", "pass"]),
        ({"is": ["fired"]}, ["charge", *MOVES, "column", "reform", "pass"]),
    ],
)
def test_by_the_state_of_the_battalion(state: dict[str, Any], expected: list[str]) -> None:
    """MOE-ACT-08, MOE-CONF-03, MOE-MAN-11: what each state allows, in this order."""
    assert offered({**ONE, **state}, turn=2) == expected


def test_by_what_stands_before_it() -> None:
    """MOE-ACT-08: nobody before it, nobody to shoot at or to charge; how far is measured afterwards."""
    assert offered(ONE, FAR) == [*MOVES, "column", "reform", "pass"]
    assert offered(ONE, {**FOE, "at": (50, 44)})[:2] == ["shoot", "charge"]


def test_in_difficult_ground() -> None:
    """MOE-MAN-11: there it neither wheels nor changes its formation."""
    assert offered(ONE, FAR, terrain=[MARSH]) == ["forward", "backward", "reform", "pass"]


def test_wheeling_while_advancing_is_a_switch() -> None:
    """MOE-MAN-11: one more move to either side where the players have agreed on it."""
    told = {"move_kinds": "wheel_then_advance"}
    assert offered(ONE, FAR, rulings=told) == [*BOTH, "column", "reform", "pass"]
    assert offered(ONE, FAR, rulings=told, terrain=[MARSH]) == ["forward", "backward", "reform", "pass"]


def test_squares_belong_to_the_cavalry_rules() -> None:
    """MOE-X-SQ-02, MOE-OPT-03: foot forms them where there is cavalry; they shoot all round and shift."""
    assert offered(ONE, FAR, rulings=EXTENDED) == [*MOVES, "column", "square", "reform", "pass"]
    square = {**ONE, "formation": "square"}
    assert offered(square, FAR, rulings=EXTENDED) == ["shoot", "shift", "line", "column", "reform", "pass"]
    assert offered(square, FAR, rulings=EXTENDED, terrain=[MARSH]) == ["shoot", "shift", "reform", "pass"]
    assert offered(HORSE, FAR, rulings=EXTENDED) == [*MOVES, "column", "reform", "pass"]


def test_guns() -> None:
    """MOE-X-ART-04: in line they are shifted by hand or limbered, limbered they march or come into action."""
    assert offered(GUNS, FAR, rulings=EXTENDED | {"artillery": True}) == [
        "shift",
        "limbered",
        "reform",
        "pass",
    ]
    limbered = {**GUNS, "formation": "limbered"}
    assert offered(limbered, FAR, rulings=EXTENDED) == [*MOVES, "unlimber", "reform", "pass"]
    assert offered(GUNS, FAR, rulings=EXTENDED, terrain=[MARSH]) == ["reform", "pass"]


@pytest.mark.parametrize(
    ("side", "at"), [("front", (20, 24.4)), ("rear", (20, 11.6)), ("left", (13.6, 18)), ("right", (26.4, 18))]
)
def test_out_of_a_building_by_each_side(side: str, at: tuple[float, float]) -> None:
    """MOE-FILL-28: four sides are offered; the column begins at the edge of the one that is named."""
    game = act(stage([{**ONE, "inside": "farm"}, FAR], [4, 2, 3, 3], terrain=[FARM]), "leave")
    assert options(game) == ["front", "rear", "left", "right"]
    act(game, side)
    assert limits(game) == [(0, 0), (3.2, 8)]
    go(game, 5.0)
    pose = game.state.pieces["A1"].pose
    assert pose is not None and (round(pose.x, 2), round(pose.y, 2)) == at


@pytest.mark.parametrize(
    ("state", "rulings", "keeps"),
    [
        ({}, {"pass_keeps_df": True}, True),
        ({}, {"pass_keeps_df": False}, False),
        ({"is": ["fired"]}, {"pass_keeps_df": True}, False),
        ({"is": ["broken"]}, {"pass_keeps_df": True}, False),
    ],
)
def test_who_is_told_that_he_keeps_his_fire(
    state: dict[str, Any], rulings: dict[str, Any], *, keeps: bool
) -> None:
    """MOE-ACT-06, MOE-DF-01: passing, unless he has fired, cannot, or the switch says otherwise."""
    game = stage([{**ONE, **state}, FOE], rulings=rulings)
    assert game.request is not None
    label = game.request.options["pass"].label.en  # type: ignore[union-attr]
    assert ("fire" in label) == keeps
