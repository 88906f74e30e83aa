"""Melee: the roll, its modifiers and results, follow-up, later phases, joining."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Extent
from pulverdampf.engine.state import Inside
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events import order
from pulverdampf.rulebooks.march_of_eagles.events.losses import CharacterLost, LeftTable, SoldiersLost
from pulverdampf.rulebooks.march_of_eagles.events.melees import MeleeEnded
from pulverdampf.rulebooks.march_of_eagles.events.order import Broke, MeleeLost, Ungathered
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.rulebooks.march_of_eagles.state import EagleState, Melee
from tests.rulebooks.march_of_eagles.facing import charge, facing, rows, totals
from tests.rulebooks.march_of_eagles.staging import (
    Staged,
    Units,
    act,
    at,
    happened,
    once,
    options,
    reckoned,
    stage_state,
    take_up,
    throw,
    unit,
    waits_for,
)

SPENT = {"is": ("activated",)}
COLUMN = {"formation": "column"}


def melee(one: dict[str, Any], two: dict[str, Any], *faces: int, **situation: Any) -> Staged:
    """A1 has charged B1, who has acted, over five inches; the faces are those of the melee phase."""
    dice = 3 if one.get("formation") == "column" else 2
    units = [*facing(5, one, {**SPENT, **two}), *situation.pop("more", [])]
    return charge(units, 6, *[6] * dice, *faces, **situation)


def engaged(
    units: list[dict[str, Any]],
    *,
    bonus: tuple[str, ...] = ("A1",),
    started: int = 1,
    turn: int = 2,
    joined: tuple[tuple[str, Any], ...] = (),
    **situation: Any,
) -> EagleState:
    """A1 and B1 in a melee that began in an earlier turn."""
    state = position(units, turn=turn, **situation)
    state.melees["m1"] = Melee("m1", "A1", "B1", bonus, started, started, joined=joined, phases=1)
    state.melee_count = 1
    for body in ("A1", "B1", *(body for body, _ in joined)):
        state.bodies[body].melee = "m1"
    return state


# the roll ----------------------------------------------------------------------------------------------


def test_groups_regardless_of_formation() -> None:
    """MOE-MEL-01 started groups of the main body, in column as in line."""
    game = melee({"soldiers": 24, "lost": 3}, {"formation": "column", "soldiers": 20})
    assert totals(game) == [6 + 3, 5]


def test_french_column_against_british_line() -> None:
    """PC-14 MOE-MEL-01 6+6+2 against 9+3+2."""
    british = {"soldiers": 36, "nation": "british", "drummers": 1, "ncos": 1, "officers": 1}
    assert totals(melee({**COLUMN, "drummers": 1, "ensigns": 1}, british)) == [14, 14]


def test_british_line_behind_a_wall() -> None:
    """PC-15 MOE-CONF-06, MOE-MEL-03 confused and against hard cover: 8 against 14."""
    british = {"soldiers": 36, "nation": "british", "drummers": 1, "ncos": 1, "officers": 1}
    wall = [{"kind": "wall", "line": ((20, 24.6), (40, 24.6))}]
    assert totals(melee({**COLUMN, "drummers": 1, "ensigns": 1}, british, terrain=wall)) == [8, 14]


def test_guards_against_british_line() -> None:
    """PC-16 MOE-MEL-01, MOE-CHAR-10 22 against 14: three characters fall, three soldiers with them."""
    guards = {
        "soldiers": 32,
        "grade": "guard",
        **COLUMN,
        "drummers": 2,
        "ncos": 2,
        "ensigns": 1,
        "officers": 1,
    }
    british = {"soldiers": 36, "nation": "british", "drummers": 1, "ncos": 1, "officers": 1}
    game = melee(guards, british, 1, 6, 1, 2, 3)
    assert totals(game) == [22, 14]
    assert [each.character for each in happened(game, CharacterLost)] == ["drummer", "nco", "officer"]
    assert [(each.piece, each.number) for each in happened(game, SoldiersLost)] == [("A1", 2), ("B1", 3)]


def test_only_the_attacker_has_the_attack_bonus() -> None:
    """MOE-MEL-02 a defender in line or column gets neither M1 nor M2."""
    for formation in ("line", "column"):
        defender = reckoned(melee({}, {"formation": formation}), "MOE-MEL-01")[1]
        assert not rows(defender) & {"M1", "M2"}


# the table of modifiers --------------------------------------------------------------------------------


HILL = [{"kind": "hill", "rect": (10, 25, 50, 34)}]


@pytest.mark.parametrize(
    ("row", "game", "who"),
    [
        ("M1", lambda: melee({}, {}), 0),
        ("M2", lambda: melee(COLUMN, {}), 0),
        ("M3", lambda: melee({}, {"officers": 1}), 1),
        ("M4", lambda: melee({}, {"drummers": 1}), 1),
        ("M6", lambda: melee({}, {}, terrain=HILL), 1),
        ("M7", lambda: melee({}, {}, 1, 1, terrain=[{"kind": "crops", "rect": (20, 24, 40, 30)}]), 0),
        ("M8", lambda: melee({"is": ("confused",)}, {}), 0),
        ("M9", lambda: melee({}, {}, terrain=[{"kind": "wall", "line": ((20, 24.6), (40, 24.6))}]), 0),
        ("M10", lambda: melee({}, {}, commanders={"two": "B1"}), 1),
    ],
)
def test_rows_of_the_table(row: str, game: Any, who: int) -> None:
    """Each row holds for one side and is silent on the other.

    MOE-T-MELEE.M1, MOE-T-MELEE.M2, MOE-T-MELEE.M3, MOE-T-MELEE.M4, MOE-T-MELEE.M6, MOE-T-MELEE.M7,
    MOE-T-MELEE.M8, MOE-T-MELEE.M9, MOE-T-MELEE.M10.
    """
    sides = reckoned(game(), "MOE-MEL-01")[:2]
    assert row in rows(sides[who]) and row not in rows(sides[1 - who])


def test_every_other_character_counts_once() -> None:
    """MOE-T-MELEE.M4, MOE-CHAR-05 two drummers, two NCOs, and two British ensigns as one: +5."""
    full = {"drummers": 2, "ncos": 2, "ensigns": 2, "officers": 1, "nation": "british"}
    assert totals(melee({}, full)) == [9, 6 + 5 + 3]


def test_soft_and_hard_cover_protect_only_the_defender() -> None:
    """MOE-MEL-03 the attacker's own cover counts for nothing."""
    behind_attacker = [{"kind": "crops", "rect": (10, 15, 50, 26)}]
    game = melee({}, {}, terrain=behind_attacker)
    assert "M7" not in rows(reckoned(game, "MOE-MEL-01")[1])


# results -----------------------------------------------------------------------------------------------


def test_winner_loses_two_loser_six() -> None:
    """MOE-MEL-04, MOE-T-MELRES whatever the margin; below three no character is at risk."""
    game = melee({}, {"drummers": 2}, 1, 1)  # 9+1 against 6+2+1
    assert [(each.piece, each.number) for each in happened(game, SoldiersLost)] == [("A1", 2), ("B1", 6)]
    assert once(game, MeleeLost).body == "B1" and not happened(game, CharacterLost)


def test_characters_survive_on_four_or_more() -> None:
    """MOE-FILL-26, MOE-CHAR-10 1-3 dead, 4-6 unharmed; the dead replace soldiers; two ensigns roll once."""
    british = {"nation": "british", "drummers": 2, "ensigns": 2}
    game = melee({"soldiers": 48, **COLUMN}, british, 6, 1, 3, 4, 3)
    assert [each.character for each in happened(game, CharacterLost)] == ["drummer", "ensign"]
    assert unit(game, "B1").ensigns == 1 and happened(game, SoldiersLost)[-1].number == 4


def test_loser_falls_back_two_inches() -> None:
    """MOE-MEL-05 straight away from the contact, facing the enemy, with two reasons for a test."""
    game = melee({}, {}, 6, 1)
    assert at(game, "B1") == (30, 27.8) and set(unit(game, "B1").reasons) == {"melee", "losses"}
    charger_beaten = melee({}, {"soldiers": 48}, 1, 6)
    assert at(charger_beaten, "A1") == (30, 25 - 0.8 - 2) and once(charger_beaten, MeleeLost).body == "A1"


@pytest.mark.parametrize(
    ("x", "y", "look", "expected"),
    [
        (20, 25, 0, (36 - 4.8 + 2 + 0.8, 25)),  # struck in its right flank by a column that looks east
        (52, 25, 180, (36 + 4.8 - 2 - 0.8, 25)),
        (36, 34, 270, (36, 25.8 - 2 - 0.8)),
    ],
)
def test_falling_back_from_flank_and_rear(
    x: float, y: float, look: float, expected: tuple[float, float]
) -> None:
    """MOE-MEL-05, MOE-FILL-07 its front two inches behind the middle of the face that was hit."""
    units: Units = [
        {"side": "one", "at": (x, y), "facing": look, **COLUMN},
        {"side": "two", "at": (36, 25), **SPENT},
    ]
    game = charge(units, 6, 6, 6, 6, 6, 1)
    assert at(game, "B1") == pytest.approx(expected, abs=0.01)
    act(game, "follow")
    assert game.state.melees["m1"].face == "front"


def test_falling_back_through_friends() -> None:
    """MOE-FILL-20 friends are passed and confused; it goes on until it stands clear."""
    behind = {"side": "two", "at": (30, 28.2), **SPENT}
    game = melee({}, {}, 6, 1, more=[behind])
    assert unit(game, "B2").confused and at(game, "B1")[1] >= 28.2 + 1.6 - 0.01


def test_falling_back_is_stopped_by_the_edge_and_by_enemies() -> None:
    """MOE-FILL-20 the table edge, barred ground and enemies stop it short."""
    units = facing(5, {"at": (30, 39.4)}, {"at": (30, 46.0), **SPENT})
    game = charge(units, 6, 6, 6, 6, 1)
    assert at(game, "B1") == (30, 47.2)
    river = [{"kind": "river", "rect": (0, 27.6, 64, 30)}]
    assert at(melee({}, {}, 6, 1, terrain=river), "B1") == pytest.approx((30, 26.8), abs=0.02)
    enemy = {"side": "one", "at": (30, 28.4), "facing": 90}
    assert at(melee({}, {}, 6, 1, more=[enemy]), "B1") == pytest.approx((30, 26.8), abs=0.02)


def test_follow_up() -> None:
    """MOE-MEL-06 decided at once: two inches into contact, and the melee goes on."""
    game = melee({}, {}, 6, 1)
    assert waits_for(game) == "MOE-MEL-06" and options(game) == ["follow", "stand"]
    act(game, "follow")
    assert at(game, "A1") == (30, 24.2 + 2) and unit(game, "A1").melee == "m1"
    assert not happened(game, Ungathered)


def test_no_follow_up() -> None:
    """MOE-MEL-06 the melee is over, both are ungathered until the end of the next turn."""
    game = act(melee({}, {}, 6, 1), "stand")
    assert [(each.body, each.until) for each in happened(game, Ungathered)] == [("A1", 2), ("B1", 2)]
    assert once(game, MeleeEnded).melee == "m1"


def test_a_follow_up_that_has_no_room_is_not_offered() -> None:
    """MOE-MEL-06: the loser went through a friend who bars the way; the melee is over, both ungathered."""
    assert waits_for(melee(COLUMN, {}, 6, 1)) == "MOE-MEL-06"
    behind = {"side": "two", "at": (30, 27.6), **SPENT}
    game = melee(COLUMN, {}, 6, 1, more=[behind])
    assert waits_for(game) != "MOE-MEL-06" and once(game, MeleeEnded)
    assert {each.body for each in happened(game, Ungathered)} == {"A1", "B1"}


@pytest.mark.parametrize("setting", ["through", "halt"])
def test_switch_fall_back_friends(setting: str) -> None:
    """MOE-MEL-05, MOE-FILL-20 `fall_back_friends`: through those behind, who are confused, or halted."""
    behind = {"side": "two", "at": (30, 29.0), **SPENT}
    game = melee(COLUMN, {}, 6, 1, more=[behind], rulings={"fall_back_friends": setting})
    back = next(each for each in happened(game, Moved) if each.body == "B1")
    confused = {each.body for each in happened(game, order.Confused)}
    if setting == "through":
        assert back.pose.y > 29.8 and confused == {"B2"}
    else:
        assert back.pose.y == pytest.approx(27.4, abs=0.26) and not confused


def test_a_defender_struck_in_the_flank_turns_to_follow() -> None:
    """MOE-MEL-06, MOE-FILL-07 its front comes to lie on the line of the face that was hit."""
    units: Units = [
        {"side": "one", "at": (20, 25), "facing": 0, "soldiers": 16},
        {"side": "two", "at": (36, 25), **SPENT},
    ]
    game = charge(units, 6, 6, 6, 1, 6)
    assert once(game, MeleeLost).body == "A1"
    act(game, "follow")
    pose = game.state.pieces["B1"].pose
    assert pose is not None and pose.facing == 1 << 31  # it looks west now
    assert pose.x == pytest.approx(31.2 + 0.8 - 2, abs=0.01)


# later phases ------------------------------------------------------------------------------------------


def test_who_pushed_has_the_attack_bonus() -> None:
    """MOE-MEL-07 the winner who followed up, by its own formation."""
    game = act(melee({}, {"soldiers": 48, **COLUMN}, 1, 6), "follow")
    assert game.state.melees["m1"].bonus == ("B1",) and game.state.melees["m1"].defender == "A1"
    throw(game, 6, 6, 6, 1)
    act(game, "first")
    pushing, pushed = reckoned(game, "MOE-MEL-01")[-2:]
    assert "M2" in rows(pushing) and not {"M1", "M2"} & rows(pushed)


def test_a_tie() -> None:
    """PC-24 MOE-MEL-07, MOE-MEL-08, MOE-FILL-18 nobody loses, nobody moves; next turn no attack bonus."""
    game = melee(COLUMN, {"soldiers": 36}, 1, 4)
    assert not happened(game, SoldiersLost) and unit(game, "A1").melee == "m1"
    throw(game, 6, 1)  # initiative
    act(game, "first")
    assert totals(game) == [6, 9] and unit(game, "A1").activated and unit(game, "B1").activated


def test_switch_melee_tie_losses() -> None:
    """MOE-FILL-18 `melee_tie_losses = 2`: a tie costs both two soldiers and gives both a reason."""
    two = {"melee_tie_losses": 2}
    game = melee(COLUMN, {"soldiers": 36}, 1, 4, rulings=two)
    assert [each.number for each in happened(game, SoldiersLost)] == [2, 2]
    assert unit(game, "A1").reasons == ("losses",) and unit(game, "A1").melee == "m1"
    assert [each.number for each in happened(melee({}, {}, 6, 1, rulings=two), SoldiersLost)] == [2, 6]


def test_one_phase_a_turn_without_a_test() -> None:
    """MOE-MEL-08 selecting either fighter fights the phase; all of that melee have acted."""
    game = stage_state(engaged(facing(0)))
    assert waits_for(game) == "MOE-MEL-01"  # nothing else can be done with the only battalion
    throw(game, 6, 1)
    assert unit(game, "B1").activated


def test_a_melee_ends_when_a_side_breaks() -> None:
    """MOE-MEL-09, MOE-FILL-21 the winner who had followed up is free, not ungathered, and does not move."""
    game = act(melee({}, {}, 6, 1), "follow")
    before = at(game, "A1")
    throw(game, 6, 1, 1, 1, 1)  # A1 holds, B1 breaks and flees
    assert once(game, Broke).body == "B1" and once(game, MeleeEnded).melee == "m1"
    assert unit(game, "A1").ungathered_until == 0 and at(game, "A1") == before


def test_a_destroyed_loser_ends_it_too() -> None:
    """MOE-MEL-09, MOE-LOSS-04 the survivor is free and gathered."""
    game = melee({}, {"soldiers": 16, "lost": 11}, 6, 1)
    assert once(game, LeftTable).body == "B1" and not happened(game, Ungathered)
    assert unit(game, "A1").melee == "" and waits_for(game) != "MOE-MEL-06"


def test_fighting_voids_a_reform() -> None:
    """MOE-MEL-01, MOE-MAN-12 who fights does not come into order."""
    game = melee({}, {"is": ("activated", "reforming", "confused")}, 6, 1)
    assert not unit(game, "B1").reforming


# joining -----------------------------------------------------------------------------------------------


def flanked(**situation: Any) -> list[dict[str, Any]]:
    """A1 and B1 in contact, and A2 off B1's right flank."""
    return [*facing(0, {}, {"soldiers": 24}), {"side": "one", "at": (19.0, 21.0), "facing": 0, **COLUMN}]


def test_joining_a_flank() -> None:
    """PC-25 MOE-MEL-10, MOE-MEL-11, MOE-T-MELEE.M5 before the phase: +2, and the enemy confused."""
    game = stage_state(engaged(flanked(), bonus=()))
    take_up(game, "A2", "charge", 6, 6, 6, 6)
    assert unit(game, "A2").melee == "m1" and unit(game, "B1").confused
    assert waits_for(game) == "MOE-MEL-01" and totals(game) == [6 + 2, 6 - 2]
    assert "M5" in rows(reckoned(game, "MOE-MEL-01")[0]) and "M5" not in rows(reckoned(game, "MOE-MEL-01")[1])


def test_joining_after_the_phase() -> None:
    """PC-25 MOE-MEL-11 M5 from the next phase on; the confusion counts at once."""
    state = engaged(flanked(), bonus=())
    for body in ("A1", "B1"):
        state.bodies[body].activated = True
    game = take_up(stage_state(state), "A2", "charge", 6, 6, 6, 6)
    assert unit(game, "B1").confused and not reckoned(game, "MOE-MEL-01")
    throw(game, 6, 1)
    act(game, "first", "A1")
    assert totals(game) == [6 + 2, 6 - 2]


def test_nobody_joins_in_the_first_turn() -> None:
    """MOE-MEL-14 the melee must have begun in an earlier turn."""
    assert "charge" in options(act(stage_state(engaged(flanked())), "A2"))
    assert "charge" not in options(act(stage_state(engaged(flanked(), started=2)), "A2"))


def test_only_a_free_flank_or_rear() -> None:
    """MOE-MEL-10, MOE-MEL-12 not the front, and no face that is held."""
    front = [*facing(0), {"side": "one", "at": (38.0, 18.0)}]
    assert "charge" not in options(act(stage_state(engaged(front)), "A2"))
    taken = [*flanked(), {"side": "one", "at": (23.6, 20.9), "facing": 0, "soldiers": 16}]
    held = engaged(taken, joined=(("A3", "right"),))
    assert "charge" not in options(act(stage_state(held), "A2"))


def twice_joined() -> list[dict[str, Any]]:
    """A2 and A3 hold both flanks of B1."""
    return [
        *facing(0),
        {"side": "one", "at": (30 - 4.8 - 2.4, 21.6), "facing": 0, **COLUMN},
        {"side": "one", "at": (30 + 4.8 + 2.4, 21.6), "facing": 180, **COLUMN},
    ]


BOTH = (("A2", "right"), ("A3", "left"))


def test_each_joined_battalion_counts() -> None:
    """MOE-MEL-12 +2 for each."""
    game = act(stage_state(engaged(twice_joined(), bonus=(), joined=BOTH)), "A1")
    assert totals(game) == [6 + 4, 6] and all(unit(game, each).activated for each in ("A2", "A3"))


def test_switch_support_stacking() -> None:
    """MOE-MEL-12 `support_stacking = once`: +2 in all."""
    state = engaged(twice_joined(), bonus=(), joined=BOTH, rulings={"support_stacking": "once"})
    assert totals(act(stage_state(state), "A1")) == [6 + 2, 6]
    single = engaged(twice_joined(), bonus=(), joined=BOTH[:1], rulings={"support_stacking": "once"})
    assert totals(act(stage_state(single), "A1")) == [6 + 2, 6]


def test_joined_battalions_move_up_with_the_winner() -> None:
    """MOE-MEL-13, MOE-FILL-19 he follows up: they stay in contact."""
    game = throw(act(stage_state(engaged(twice_joined(), bonus=(), joined=BOTH)), "A1"), 6, 1)
    act(game, "follow")
    assert at(game, "A2") == pytest.approx((22.8, 23.6), abs=0.01) and unit(game, "A2").melee == "m1"


def test_joined_battalions_of_a_winner_who_stands() -> None:
    """MOE-FILL-19 they are free and not ungathered."""
    game = throw(act(stage_state(engaged(twice_joined(), bonus=(), joined=BOTH)), "A1"), 6, 1)
    act(game, "stand")
    assert unit(game, "A2").melee == "" and {each.body for each in happened(game, Ungathered)} == {"A1", "B1"}


def test_joined_battalions_of_the_loser() -> None:
    """MOE-FILL-19 they go back two inches, are out of it and ungathered, without losses or reasons."""
    state = engaged(twice_joined(), bonus=("B1",), joined=BOTH)
    state.bodies["B1"].officers = 1
    state.bodies["B1"].drummers = 2
    game = throw(act(stage_state(state), "A1"), 1, 6)
    assert once(game, MeleeLost).body == "A1"
    act(game, "follow")
    assert at(game, "A2") == pytest.approx((20.8, 21.6), abs=0.01)
    assert {("A2", 3), ("A3", 3)} <= {(each.body, each.until) for each in happened(game, Ungathered)}
    assert unit(game, "A2").reasons == () and unit(game, "A2").melee == "" and unit(game, "A1").melee == "m1"


def test_a_joined_battalion_that_is_charged() -> None:
    """MOE-FILL-19 it fights as principal of the new melee and stops giving M5."""
    units = [*twice_joined(), {"side": "two", "at": (22.8, 32.0), **COLUMN}]
    game = act(stage_state(engaged(units, bonus=(), joined=BOTH, picks="two")), "B2")
    take_up(game, "B2", "charge")
    if waits_for(game) == "MOE-AGGR-01":
        act(game, "A2")
    throw(game, 6, 6, 6, 6)
    assert unit(game, "A2").melee == "m2" and game.state.melees["m1"].joined == (("A3", "left"),)
    assert unit(game, "A2").confused  # struck in the flank while in melee


# garrisons ---------------------------------------------------------------------------------------------


FARM = [{"kind": "building", "id": "farm", "rect": (27, 25, 33, 30)}]


def garrison(*faces: int, charger: dict[str, Any] | None = None, **more: Any) -> Staged:
    """A1 charges the farm that B1 holds."""
    units = facing(5, charger or {}, {**SPENT, "at": (30, 27.5), **more})
    state = position(units, terrain=FARM)
    state.pieces["B1"].place = Inside("farm", state.features["farm"].pose)
    dice = 3 if (charger or {}).get("formation") == "column" else 2
    return take_up(stage_state(state), "A1", "charge", 6, *[6] * dice, *faces)


def test_a_garrison_fights_from_hard_cover() -> None:
    """MOE-FILL-28 who charges it is confused and has M9, nothing is deducted for the walls."""
    game = garrison()
    assert unit(game, "A1").confused and totals(game) == [6 + 3 - 2 - 4, 6]


def test_a_garrison_that_wins_does_not_follow() -> None:
    """MOE-FILL-28 the melee ends, the charger has fallen back."""
    game = garrison(1, 6)
    assert once(game, MeleeEnded).melee == "m1" and at(game, "A1") == pytest.approx((30, 22.2), abs=0.01)
    assert isinstance(game.state.pieces["B1"].place, Inside)


def test_a_beaten_garrison_leaves() -> None:
    """MOE-FILL-28 on the far side, two inches outside, in line; a follow-up occupies the building."""
    game = garrison(6, 1, charger={"formation": "column", "soldiers": 40})
    assert at(game, "B1") == pytest.approx((30, 30 + 2 + 0.8), abs=0.01)
    assert game.state.pieces["B1"].formation == "line"
    act(game, "follow")
    place = game.state.pieces["A1"].place
    assert isinstance(place, Inside) and place.feature == "farm"


def test_nobody_joins_against_a_garrison() -> None:
    """MOE-FILL-28, MOE-MEL-10 a building has no flanks."""
    units = [*facing(5, {}, {"at": (30, 27.5)}), {"side": "one", "at": (18, 27.5), "facing": 0}]
    state = engaged(units, terrain=FARM)
    state.pieces["B1"].place = Inside("farm", state.features["farm"].pose)
    assert "charge" not in options(act(stage_state(state), "A2"))


def test_garrisons_shoot_with_half_their_groups() -> None:
    """MOE-FILL-28 all round, half up, as in line for F2, never a column for F1; no charge or wheel."""
    units = facing(5, {"nation": "british", "soldiers": 28, "at": (30, 27.5)}, {"at": (30, 40)})
    state = position(units, terrain=FARM)
    state.pieces["A1"].place = Inside("farm", state.features["farm"].pose)
    game = stage_state(state)
    assert set(options(game)) == {"shoot", "leave", "reform", "pass"}
    take_up(game, "A1", "shoot", 6)
    count = reckoned(game, "MOE-FIRE-06")[-1]
    assert count.steps[0].top == 4 and "F2" in rows(count)


# broken battalions -------------------------------------------------------------------------------------


def test_a_broken_battalion_fights_confused() -> None:
    """MOE-RALLY-04 beaten it loses six and falls back; nobody follows; the winner is free and gathered."""
    game = melee({}, {"is": ("broken",)}, 6, 1)
    assert totals(game) == [9, 6 - 2]
    assert [each.number for each in happened(game, SoldiersLost)] == [2, 6]
    assert not happened(game, Ungathered) and once(game, MeleeEnded).melee == "m1"
    assert waits_for(game) != "MOE-MEL-06"


def test_a_broken_battalion_that_wins_stays_broken() -> None:
    """MOE-RALLY-04 the attacker that lost is ungathered until the end of the next turn."""
    game = melee({"soldiers": 16}, {"soldiers": 48, "is": ("broken",)}, 1, 6)
    assert unit(game, "B1").broken and once(game, Ungathered) == Ungathered("A1", 2)


def test_a_tie_with_a_broken_battalion() -> None:
    """MOE-RALLY-04 the melee ends after its one phase."""
    game = melee({}, {"soldiers": 36, "is": ("broken",)}, 1, 3)
    assert once(game, MeleeEnded).melee == "m1" and not happened(game, Ungathered)


# switches ----------------------------------------------------------------------------------------------


def test_switch_winner_tests() -> None:
    """MOE-RES-02 `winner_tests = false`: the two losses of a winner are no reason; the loser's are."""
    assert unit(melee({}, {}, 6, 1), "A1").reasons == ("losses",)
    game = melee({}, {}, 6, 1, rulings={"winner_tests": False})
    assert unit(game, "A1").reasons == () and "melee" in unit(game, "B1").reasons


def test_switch_resolve_timing() -> None:
    """MOE-RES-03 `resolve_timing = immediate`: the loser of a melee tests at once, the winner in phase 3."""
    game = act(melee({}, {}, 6, 1, rulings={"resolve_timing": "immediate"}), "follow")
    assert waits_for(game) == "MOE-RES-01" and game.state.clock.phase == 2
    throw(game, 1)
    assert once(game, Broke).body == "B1" and [each.body for each in happened(game, order.Tested)] == ["B1"]
    usual = act(melee({}, {}, 6, 1), "follow")
    assert usual.state.clock.phase == 3


def test_moves_of_a_melee_are_told() -> None:
    """MOE-T-MELRES falling back and following up are moves by name."""
    game = act(melee({}, {}, 6, 1), "follow")
    assert [each.how for each in happened(game, Moved)] == ["charge", "fall back", "follow up"]


def in_retreat_tests(reasons: dict[str, tuple[str, ...]]) -> Staged:
    """Phase 3 of a turn in which A2 and A3 stand joined to the melee of A1 and B1."""
    state = engaged(twice_joined(), bonus=(), joined=BOTH)
    for battalion in state.bodies.values():
        battalion.activated = True
        battalion.reasons = reasons.get(battalion.id, ())
    return stage_state(state)


def test_joined_battalions_when_their_principal_breaks() -> None:
    """MOE-FILL-19, MOE-MEL-09 they go back two inches, ungathered until the end of the next turn."""
    game = throw(in_retreat_tests({"A1": ("losses",)}), 1, 6, 6, 1, 1, 1)
    assert once(game, Broke).body == "A1" and once(game, MeleeEnded).melee == "m1"
    assert at(game, "A2") == pytest.approx((20.8, 21.6), abs=0.01)
    assert {(each.body, each.until) for each in happened(game, Ungathered)} == {("A2", 3), ("A3", 3)}


def test_joined_battalions_when_the_enemy_breaks() -> None:
    """MOE-FILL-19 they are free where they stand."""
    game = throw(in_retreat_tests({"B1": ("losses",)}), 1)
    assert once(game, Broke).body == "B1" and not happened(game, Ungathered)
    assert unit(game, "A2").melee == unit(game, "A1").melee == "" and at(game, "A2") == (22.8, 21.6)


def test_a_joined_battalion_that_breaks() -> None:
    """MOE-FILL-19 it just leaves; the melee goes on without its bonus."""
    game = throw(in_retreat_tests({"A2": ("losses",)}), 1, 6, 6)
    assert once(game, Broke).body == "A2" and not happened(game, MeleeEnded)
    assert game.state.melees["m1"].joined == (("A3", "left"),)


def test_pushed_back_into_cover() -> None:
    """MOE-MEL-03 after a follow-up the one pushed back is the defender, and its new place counts."""
    crops = [{"kind": "crops", "rect": (20, 27, 40, 30)}]
    game = melee({}, {}, 6, 1, terrain=crops)
    assert "M7" not in rows(reckoned(game, "MOE-MEL-01")[0])
    throw(act(game, "follow"), 6, 6, 6, 1)
    act(game, "first")
    pushing, pushed = reckoned(game, "MOE-MEL-01")[-2:]
    assert {"M1", "M7"} <= rows(pushing) and not rows(pushed) & {"M1", "M7"}


def test_entering_a_building() -> None:
    """MOE-FILL-28 a forward move that reaches its edge ends inside, unconfused; the screen stays outside."""
    units = [{"side": "one", "at": (30, 20), "is": ()}, {"side": "two", "at": (30, 46)}]
    state = position(units, terrain=FARM)
    game = take_up(stage_state(state), "A1", "forward", 6, 5, 5)
    act(game, Extent(4.2))
    place = game.state.pieces["A1"].place
    assert isinstance(place, Inside) and place.feature == "farm" and not unit(game, "A1").confused


def test_entering_the_building_that_it_reaches() -> None:
    """MOE-FILL-28, MOE-MAN-13 of two buildings the one before its front, not the first on the table."""
    two = [{"kind": "building", "id": "barn", "rect": (5, 35, 11, 40)}, *FARM]
    units = [{"side": "one", "at": (30, 20), "is": ()}, {"side": "two", "at": (30, 46)}]
    game = take_up(stage_state(position(units, terrain=two)), "A1", "forward", 6, 5, 5)
    act(game, Extent(4.2))
    place = game.state.pieces["A1"].place
    assert isinstance(place, Inside) and place.feature == "farm"


@pytest.mark.parametrize(("y", "ends"), [(2.0, (36.0, 2.0)), (5.0, (36 - 4.8 + 2 + 0.8, 5.0))])
def test_nobody_falls_back_off_the_table(y: float, ends: tuple[float, float]) -> None:
    """MOE-FILL-20 struck in its flank beside the edge it cannot turn to the enemy and stays as it stands."""
    units: Units = [
        {"side": "one", "at": (20, y), "facing": 0, **COLUMN},
        {"side": "two", "at": (36, y), **SPENT},
    ]
    game = charge(units, 6, 6, 6, 6, 6, 1)
    assert at(game, "B1") == pytest.approx(ends, abs=0.01)
