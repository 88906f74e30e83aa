"""Every row of the tables of hand-to-hand by its number, alone and left out."""

from typing import Any

import pytest

from pulverdampf.rulebooks.black_powder.hand_to_hand.blows import (
    Blow,
    ease,
    fighting_dice,
    firmness,
    needed_to_hit,
    shared_alone,
    thrown_again,
)
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import score_of
from pulverdampf.rulebooks.black_powder.state import Fight, PowderState
from tests.rulebooks.black_powder.staging import foe, foot, guns, horse, position, unit

FRONT = [("A1", "B1", "front")]


def fight(*pieces: dict[str, Any], supports: Any = (), inflicted: Any = (0, 0), **more: Any) -> PowderState:
    state = position(list(pieces), contacts=FRONT, **more)
    state.fight = Fight(("A1", "B1"), supports=tuple(supports), inflicted=inflicted)
    return state


@pytest.mark.parametrize(
    ("sides", "points"),
    [
        ((), 0), (("left",), 1), (("right",), 1), (("rear",), 1), (("left", "right"), 2),
        (("left", "right", "rear"), 3),
    ],
)  # fmt: skip
def test_each_support_counts_one(sides: tuple[str, ...], points: int) -> None:
    """BP-MEL-06, BP-MEL-05, BP-T-RESULT: one for each side on which it is supported, none for the enemy."""
    supports = [(f"A{n}", "A1", side) for n, side in enumerate(sides, 2)]
    state = fight(foot(40, 40), foe(40, 40), supports=supports, inflicted=(2, 5))
    assert (score_of(state, "one").total, score_of(state, "two").total) == (2 + points, 5)


@pytest.mark.parametrize(("charger", "bonus"), [(horse(40, 30), 3), (foot(40, 30), 0)])
def test_a_square_counts_three_against_nobody_but_horse(charger: dict[str, Any], bonus: int) -> None:
    """BP-SQ-06, BP-SQ-07, BP-T-RESULT."""
    state = fight(charger, foe(40, 40, formation="square"))
    assert score_of(state, "two").total == bonus and score_of(state, "one").total == 0


@pytest.mark.parametrize(("counts", "score"), [(True, 2), (False, 0)])
def test_closing_fire_counts_by_a_switch(counts: bool, score: int) -> None:  # noqa: FBT001 (a parameter)
    """BP-MEL-05, BP-REACT-04: what the enemy suffered before counts for those who shot."""
    state = fight(foot(40, 40), foe(40, 40), rulings={"closing_fire_counts": counts})
    unit(state, "A1").suffered = 2
    assert score_of(state, "two").total == score and score_of(state, "one").total == 0


AGAIN = [
    # traits, charging, rounds, switch, what is thrown again
    ((), True, 0, "all", ""),
    (("Fer",), True, 0, "one", "all"),
    (("Fer",), True, 3, "one", "all"),
    (("Fer",), False, 0, "one", ""),
    (("Blo",), False, 0, "one", "all"),
    (("Blo",), True, 1, "one", ""),
    (("Tou",), False, 0, "one", "one"),
    (("Tou",), True, 2, "one", "one"),
    (("Tou",), False, 1, "all", "all"),
    (("Fer", "Tou"), False, 1, "one", "one"),
    (("Fer", "Blo"), False, 1, "all", ""),
]


@pytest.mark.parametrize(("traits", "charging", "rounds", "switch", "again"), AGAIN)
def test_who_throws_again(
    traits: tuple[str, ...], *, charging: bool, rounds: int, switch: str, again: str
) -> None:
    """BP-SPEC-01, BP-SPEC-06, BP-SPEC-18: each trait under its own condition, none without it."""
    state = fight(foot(40, 40, traits=traits), foe(40, 40), rulings={"tough_fighters": switch})
    unit(state, "A1").rounds = rounds
    assert thrown_again(blow(state, charging=charging)) == again


TO_HIT = [
    # the striker, its state, the side of it that is attacked, switch, what is added to each die
    ({}, {}, "front", "save", 0),
    ({}, {"charged": True}, "front", "save", 1),
    ({}, {"won_last": True}, "front", "save", 1),
    ({}, {"disordered": True}, "front", "save", -1),
    ({"formation": "skirmish"}, {}, "front", "save", -1),
    ({}, {}, "left", "to_hit", -1),
    ({}, {}, "rear", "both", -1),
    ({}, {}, "left", "save", 0),
    ({"formation": "skirmish"}, {}, "left", "both", -1),
    ({}, {"charged": True, "won_last": True}, "right", "both", 1),
]


@pytest.mark.parametrize(("striker", "now", "own_face", "switch", "modifiers"), TO_HIT)
def test_each_row_to_hit(
    striker: dict[str, Any], now: dict[str, Any], own_face: str, switch: str, modifiers: int
) -> None:
    """BP-T-MELEE, BP-MEL-03, BP-MEL-13, BP-SKIR-04: its number, and nothing without its condition."""
    state = fight(foot(40, 40, **striker), foe(40, 40), rulings={"flank_attack_penalty": switch})
    for name, value in now.items():
        setattr(unit(state, "A1"), name, value)
    assert ease(Blow(state, unit(state, "A1"), unit(state, "B1"), "front", own_face)).total == modifiers


SAVES = [
    # the struck, the side of it that is attacked, cover, traits of a charging striker, switch, modifiers
    ({}, "front", 0, (), "save", 0),
    ({"formation": "attack"}, "front", 0, (), "save", 1),
    ({}, "front", 1, (), "save", 1),
    ({}, "front", 2, (), "save", 2),
    ({"formation": "march"}, "front", 0, (), "save", -2),
    ({}, "left", 0, (), "save", -1),
    ({}, "rear", 0, (), "both", -1),
    ({}, "rear", 0, (), "to_hit", 0),
    ({"formation": "skirmish"}, "rear", 0, (), "both", 0),
    ({}, "front", 0, ("Lan",), "save", -1),
    ({"formation": "attack"}, "right", 1, ("Lan",), "both", 0),
]


@pytest.mark.parametrize(("struck", "face", "cover", "traits", "switch", "modifiers"), SAVES)
def test_each_row_of_saves(
    struck: dict[str, Any], face: str, cover: int, traits: tuple[str, ...], switch: str, modifiers: int
) -> None:
    """BP-T-SAVES, BP-MEL-04, BP-BLD-03, BP-SPEC-25, BP-FILL-26: its number, and nothing without it."""
    pieces = horse(40, 36, traits=traits), foe(40, 40, **struck)
    state = fight(*pieces, rulings={"flank_attack_penalty": switch})
    unit(state, "A1").charged = True
    assert (
        firmness(Blow(state, unit(state, "A1"), unit(state, "B1"), face, "front", cover)).total == modifiers
    )


@pytest.mark.parametrize(("charged", "bonus", "row"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_charge_at_a_square(*, charged: bool, bonus: bool, row: int) -> None:
    """BP-SQ-08, BP-T-MELEE: the bonus of a charge counts against a square only by a switch."""
    rulings = {"charge_bonus_vs_square": bonus}
    state = fight(horse(40, 36), foe(40, 40, formation="square"), rulings=rulings)
    unit(state, "A1").charged = charged
    assert ease(Blow(state, unit(state, "A1"), unit(state, "B1"), "front", "front")).total == row


@pytest.mark.parametrize(("modifiers", "needed"), [(3, 2), (2, 2), (1, 3), (0, 4), (-1, 5), (-2, 6), (-3, 6)])
def test_what_a_die_must_show(modifiers: int, needed: int) -> None:
    """BP-MEL-03: four, between two and six."""
    state = fight(foot(40, 40), foe(40, 40))
    assert (
        needed_to_hit(Blow(state, unit(state, "A1"), unit(state, "B1"), "front", "front"), modifiers)
        == needed
    )


@pytest.mark.parametrize(
    ("freshly", "now", "needed", "dice"),
    [("terror", True, 6, 6), ("panic", True, 6, 6), ("sterling", True, 4, 6), ("huzzah", True, 4, 7),
     ("terror", False, 4, 6), ("huzzah", False, 4, 6)],
)  # fmt: skip
def test_the_freshly_raised(freshly: str, needed: int, dice: int, *, now: bool) -> None:
    """BP-SPEC-09, BP-MEL-02, BP-MEL-03: in their first fight alone."""
    state = fight(foot(40, 40), foe(40, 40))
    fresh = unit(state, "A1")
    fresh.freshly, fresh.fresh_now = freshly, now
    assert needed_to_hit(Blow(state, fresh, unit(state, "B1"), "front", "front"), 0) == needed
    assert fighting_dice(fresh) == dice


@pytest.mark.parametrize(
    ("piece", "dice"),
    [(foot(40, 40), 6), (foot(40, 40, formation="attack"), 6), (foot(40, 40, formation="march"), 1),
     (foot(40, 40, formation="square"), 2), (guns(40, 40), 1), (guns(40, 40, formation="limbered"), 1)],
)  # fmt: skip
def test_dice_by_formation(piece: dict[str, Any], dice: int) -> None:
    """BP-MEL-02, BP-SQ-06, BP-FORM-04, BP-ART-02: one in march or with guns, two a side of a square."""
    state = position([piece, foe(40, 60)])
    assert fighting_dice(unit(state, "A1")) == dice and fighting_dice(unit(state, "A1"), 2) == dice + 2


@pytest.mark.parametrize(
    ("faces", "dice", "shares"),
    [
        (("front",), 2, [2]),
        (("front", "left"), 2, [2, 2]),
        (("front", "front"), 2, [1, 1]),
        (("front", "right", "rear", "left"), 2, [2, 2, 2, 2]),
        (("left", "left"), 3, [2, 1]),
        (("rear", "left"), 3, [3, 2]),
    ],
)
def test_dice_of_a_square_go_to_each_attacked_side(
    faces: tuple[str, ...], dice: int, shares: list[int]
) -> None:
    """BP-SQ-06, BP-MEL-02: two a side, heroes one more on one, shared by those who stand there."""
    foes = [horse(30 + 10 * n, 30) for n in range(len(faces))]
    contacts = [(f"A{n}", "B1", face) for n, face in enumerate(faces, 1)]
    state = position([*foes, foe(40, 40, formation="square")], contacts=contacts)
    shared = shared_alone(state, unit(state, "B1"), dice)
    assert shared is not None and [shared[f"A{n}"] for n in range(1, len(faces) + 1)] == shares


def test_who_has_a_choice_shares_himself() -> None:
    """BP-REACT-08, BP-MEL-02: one enemy gets all the dice; of two the owner decides."""
    pair = [("A1", "B1", "front"), ("A2", "B1", "front")]
    both = position([foot(36, 40), foot(44, 40), foe(40, 42)], contacts=pair)
    assert shared_alone(both, unit(both, "B1"), 6) is None
    assert shared_alone(both, unit(both, "A1"), 5) == {"B1": 5}


def blow(state: PowderState, *, charging: bool) -> Blow:
    unit(state, "A1").charged = charging
    return Blow(state, unit(state, "A1"), unit(state, "B1"), "front", "front")
