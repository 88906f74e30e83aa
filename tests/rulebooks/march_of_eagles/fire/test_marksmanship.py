"""Marksmanship: who shoots, how many dice, what hits."""

from fractions import Fraction

import pytest

from pulverdampf.engine.dice import at_least, counts_weights, d6
from pulverdampf.engine.events import Measured
from pulverdampf.engine.requests import Counts
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.battalion import groups
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.losses import CharacterLost, SoldiersLost
from pulverdampf.rulebooks.march_of_eagles.events.order import Activated, Fired, NcoSpent
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import eligible_groups
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from tests.rulebooks.march_of_eagles.facing import dice_of, facing, rows, volley
from tests.rulebooks.march_of_eagles.staging import (
    act,
    happened,
    once,
    options,
    reckoned,
    stage,
    take_up,
    throw,
    thrown,
    unit,
    waits_for,
)

HEDGE = [{"kind": "hedge", "line": ((20, 26.8), (40, 26.8))}]
WALL = [{"kind": "wall", "line": ((20, 26.8), (40, 26.8))}]


# preconditions and sequence ----------------------------------------------------------------------------


@pytest.mark.parametrize("flaw", ["fired", "broken"])
def test_who_may_not_shoot(flaw: str) -> None:
    """MOE-FIRE-01, MOE-FIRE-10 neither the broken nor those who have fired this turn shoot."""
    assert "shoot" in options(stage(facing(5)))
    assert "shoot" not in options(stage(facing(5, {"is": (flaw,)})))
    assert "shoot" not in options(stage(facing(5, {"ungathered_until": 1})))


def test_nobody_shoots_into_or_out_of_a_melee() -> None:
    """MOE-FILL-40, MOE-MEL-15, MOE-FIRE-01 a battalion in melee is no target and does not shoot."""
    units = facing(5, {"formation": "column", "soldiers": 16}, {"soldiers": 36, "is": ("activated",)})
    units.append({"side": "one", "at": (45, 19)})
    game = stage(units)
    assert "shoot" in options(act(game, "A2"))
    act(game, "pass")
    take_up(game, "A1", "charge", 6, 6, 6, 6, 3, 4)  # 4+6+3 against 9+4: a tie
    assert unit(game, "A1").melee == unit(game, "B1").melee == "m1"
    act(throw(game, 6, 1), "first")  # the next turn
    assert "shoot" not in options(act(game, "A2"))
    act(game, "pass")
    assert options(game) == [] and waits_for(game) == "MOE-MEL-01"  # the melee is the only thing left to do


def test_sequence_of_a_shooting() -> None:
    """MOE-FIRE-02 activation roll, measuring, dice, NCOs, losses; MOE-FIRE-09 each hit is one casualty."""
    game = volley(facing(5, {"ncos": 1}), 4, 4, 4, 1, 1, 1)
    assert waits_for(game) == "MOE-CHAR-04"
    throw(act(game, "yes"), 5)
    order = [type(each) for each in game.log if isinstance(each, (Fired, Measured, NcoSpent, SoldiersLost))]
    assert order == [Fired, Measured, NcoSpent, SoldiersLost]
    assert once(game, SoldiersLost).number == 4


def test_a_failed_activation_roll_ends_it() -> None:
    """MOE-FIRE-02, MOE-ACT-05 drilled troops need 4: a 3 and nothing is measured."""
    game = take_up(stage(facing(5)), "A1", "shoot", 3)
    assert happened(game, Activated) and not happened(game, Fired) and not happened(game, Measured)


def test_range_is_measured_only_after_the_announcement() -> None:
    """MOE-FIRE-03, MOE-FILL-38 a target out of range is offered, and the action is lost."""
    game = stage(facing(18.1))
    assert "shoot" in options(game) and not happened(game, Measured)
    take_up(game, "A1", "shoot", 6)
    assert once(game, Measured).distance == pytest.approx(18.1)
    assert unit(game, "A1").fired and not thrown(game, "MOE-FIRE-09")


def test_premeasure_changes_no_rule() -> None:
    """MOE-FIRE-03 `premeasure` lets players measure beforehand; what may be announced stays the same."""
    usual, measured = stage(facing(18.1)), stage(facing(18.1), rulings={"premeasure": True})
    assert options(usual) == options(measured)
    for game in (usual, measured):
        assert not thrown(take_up(game, "A1", "shoot", 6), "MOE-FIRE-09")


# fire groups -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "expected"), [(0, 5), (1, 5), (2, 5), (3, 5), (4, 4)])
def test_started_groups_count(lost: int, expected: int) -> None:
    """MOE-FIRE-04, PC-03 twenty soldiers are five groups down to seventeen; characters add none."""
    assert dice_of(facing(5, {"soldiers": 20, "lost": lost, "drummers": 2})).total == expected


def test_only_the_first_row_of_a_column_shoots() -> None:
    """MOE-FIRE-05, MOE-FILL-13, PC-12 a column has two dice; guards in column four."""
    assert dice_of(facing(5, {"formation": "column"})).total == 2
    assert dice_of(facing(5, {"formation": "column", "grade": "guard"})).total == 4


def test_groups_without_a_line_do_not_shoot() -> None:
    """MOE-FIRE-05, MOE-FIRE-12 a friend before half of the line masks it."""
    mask = {"side": "one", "at": (26, 22.0), "soldiers": 16}
    free = dice_of([*facing(12.0, {"soldiers": 48}), mask])
    assert free.steps[0].top < 12


def test_no_shot_through_the_own_skirmishers() -> None:
    """MOE-FIRE-12 a screen as wide as its column hides the target from the main body."""
    own = {"formation": "column", "soldiers": 40, "skirmishers": 8, "screen_at": (30, 21.0)}
    state = position(facing(14, own, {"formation": "column", "soldiers": 16}))
    scene = Scene(state, layout)
    assert eligible_groups(scene, state.pieces["A1"], state.pieces["B1"]) == 0
    assert eligible_groups(scene, state.pieces["A1s"], state.pieces["B1"]) == 4


def test_a_half_empty_line_counts_the_smaller_number() -> None:
    """MOE-FIRE-05, FILL-04 current groups or free positions, whichever are fewer."""
    assert dice_of(facing(5, {"soldiers": 24, "lost": 9})).total == 4


# dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("distance", "dice"), [(5.9, 13), (6.0, 13), (6.1, 7), (12.0, 7), (12.1, 3), (18.0, 3)]
)
def test_british_line_against_a_column(distance: float, dice: int) -> None:
    """PC-08, PC-09 MOE-FIRE-06, MOE-T-RANGE 9+2+2, then all, half or a quarter, rounded once."""
    british, column = {"soldiers": 36, "nation": "british"}, {"formation": "column"}
    assert dice_of(facing(distance, british, column)).total == dice


@pytest.mark.parametrize(("distance", "dice"), [(6.0, 10), (6.1, 5), (18.0, 5), (18.1, 3), (24.0, 3)])
def test_riflemen(distance: float, dice: int) -> None:
    """PC-10 MOE-LIGHT-04, MOE-T-RANGE rifles: (8+2) half to 18 inches, a quarter to 24; to hit 3+."""
    rifles = {"soldiers": 20, "skirmishers": 15, "grade": "veteran", "nation": "british", "light": True,
              "rifles": True, "screen_at": (30.0, 19.2), "at": (30.0, 12.0)}  # fmt: skip
    target = {"side": "two", "at": (30.0, 20.0 + distance + 0.8), "soldiers": 48}
    game = take_up(stage([{"side": "one", **rifles}, target]), "A1", "shoot", 6)
    if waits_for(game) == "MOE-FIRE-02":  # the main body holds its fire
        act(game, "hold", "B1")
    assert reckoned(game, "MOE-FIRE-06")[-1].total == dice
    assert isinstance(game.request, Counts) and game.request.faces[0] == at_least(3)
    if dice == 5:
        weights = counts_weights(5, d6, (at_least(3),))
        assert Fraction(sum(w for (hits,), w in weights.items() if hits), 6**5) == Fraction(242, 243)


def test_riflemen_out_of_range() -> None:
    """PC-10 MOE-FIRE-11 at 24.1 inches there is no shot, not even the one die."""
    rifles = {"soldiers": 20, "grade": "veteran", "nation": "british", "light": True, "rifles": True}
    assert reckoned(volley(facing(24.1, rifles)), "MOE-FIRE-06") == []
    assert dice_of(facing(24.0, rifles)).total == 2  # (5+2+2)/4


@pytest.mark.parametrize(("terrain", "dice"), [(HEDGE, 3), (WALL, 2), ([], 4)])
def test_cover(terrain: list[dict[str, object]], dice: int) -> None:
    """PC-11, PC-04 MOE-FIRE-06 eight groups at 7 inches: soft (8-2)/2 = 3, hard 8/2/2 = 2."""
    assert dice_of(facing(7, {"soldiers": 32}), terrain=terrain).total == dice


# the table of modifiers, row by row: fires, stays silent -----------------------------------------------


RIFLES = {"nation": "british", "rifles": True, "light": True}


@pytest.mark.parametrize(
    ("row", "yes", "no"),
    [
        ("F1", facing(5, {}, {"formation": "column"}), facing(5)),
        ("F2", facing(5, {"nation": "british"}), facing(5, {"nation": "british", "formation": "column"})),
        ("F2", facing(5, {"nation": "british"}), facing(5, {"nation": "british", "grade": "recruit"})),
        ("F3", facing(5, {"grade": "guard"}), facing(5, {}, {"grade": "guard"})),
        ("F4", facing(5, RIFLES), facing(5, {}, RIFLES)),
        ("F4", facing(5, RIFLES), facing(5, {**RIFLES, "nation": "french"})),
        ("F7", facing(5, {"is": ("confused",)}), facing(5, {}, {"is": ("confused",)})),
    ],
)
def test_rows_of_the_table(row: str, yes: list[dict[str, object]], no: list[dict[str, object]]) -> None:
    """MOE-T-FIRE.F1, MOE-T-FIRE.F2, MOE-T-FIRE.F3, MOE-T-FIRE.F4, MOE-T-FIRE.F7, MOE-FIRE-07 who is meant."""
    assert row in rows(dice_of(yes))
    assert row not in rows(dice_of(no))


def test_rows_of_cover_and_skirmishers() -> None:
    """MOE-T-FIRE.F5, MOE-T-FIRE.F6, MOE-T-FIRE.F8 look at the target."""
    assert "F5" in rows(dice_of(facing(7), terrain=HEDGE)) and "F6" not in rows(
        dice_of(facing(7), terrain=HEDGE)
    )
    assert "F6" in rows(dice_of(facing(7), terrain=WALL)) and "F5" not in rows(
        dice_of(facing(7), terrain=WALL)
    )
    screened = facing(12, {}, {"skirmishers": 4, "screen_at": (30, 28.0)})
    assert "F8" in rows(reckoned(volley(screened), "MOE-FIRE-06")[-1])
    assert "F8" not in rows(dice_of(facing(12)))


def test_modifiers_add_up() -> None:
    """MOE-FIRE-07, MOE-T-FIRE.F2 to F4: British guards in line have F2 and F3, riflemen in line F2 and F4."""
    assert dice_of(facing(5, {"nation": "british", "grade": "guard"})).total == 6 + 4
    rifles = {"nation": "british", "grade": "veteran", "rifles": True, "light": True}
    assert dice_of(facing(5, rifles)).total == 6 + 4


def test_additions_come_before_halves() -> None:
    """MOE-FIRE-06 first more and less, then halves, then range, rounded once."""
    count = dice_of(facing(7, {"is": ("confused",)}, {"formation": "column"}), terrain=HEDGE)
    assert [step.row.rpartition(".")[2] for step in count.steps] == [
        "MOE-FIRE-04",
        "F1",
        "F5",
        "F7",
        "medium",
        "rounded",
    ]
    assert count.total == 2  # (6+2-2)/2/2 = 1.5


def test_at_least_one_die() -> None:
    """MOE-T-FIRE.F9, MOE-FIRE-11 soft cover takes two dice from a column's two, one is thrown."""
    count = dice_of(facing(7, {"formation": "column"}), terrain=HEDGE)
    assert count.total == 1 and "at-least" in rows(count)


# both parts of a battalion -----------------------------------------------------------------------------


def both_parts(**more: object) -> list[dict[str, object]]:
    """A guard battalion whose screen stands beside it, so that both see the enemy column."""
    shooter = {
        "soldiers": 40,
        "skirmishers": 8,
        "screen_at": (39.0, 19.2),
        "at": (26.4, 19.2),
        "grade": "guard",
    }
    return facing(5, {**shooter, **more}, {"formation": "column", "soldiers": 32, "officers": 1})


def test_bonus_dice_are_granted_once() -> None:
    """MOE-FIRE-08, MOE-FILL-14 the owner gives F1 and F3 each to one of the two shots."""
    game = take_up(stage(both_parts()), "A1", "shoot", 6)
    act(game, "B1", "B1")
    assert waits_for(game) == "MOE-FIRE-08" and options(game) == ["A1", "A1s"]  # the bigger shot first
    act(game, "A1", "A1s")
    throw(game, *[1] * 20)
    main, screen = reckoned(game, "MOE-FIRE-06")
    assert "F1" in rows(main) and "F3" not in rows(main)
    assert "F3" in rows(screen) and "F1" not in rows(screen)


def test_two_shots_are_one_shooting_for_the_characters() -> None:
    """MOE-CHAR-09 sixes of main body and screen together strike one character."""
    units = both_parts()
    units[1]["drummers"] = 2
    game = take_up(stage(units), "A1", "shoot", 6)
    act(game, "B1", "B1", "A1", "A1")
    throw(game, *[6] * 12, 1, *[6] * 20)
    assert len(happened(game, CharacterLost)) == 1


# to hit ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("grade", "face"), [("recruit", 5), ("drilled", 4), ("veteran", 3), ("guard", 2)])
def test_face_to_hit(grade: str, face: int) -> None:
    """MOE-FIRE-09, MOE-T-GRADE the value of the grade; an attached commander adds one."""
    game = volley(facing(5, {"grade": grade}))
    assert isinstance(game.request, Counts) and game.request.faces[0] == at_least(face)
    led = take_up(stage(facing(5, {"grade": grade}), commanders={"one": "A1"}), "A1", "shoot")
    assert isinstance(led.request, Counts) and led.request.faces[0] == at_least(face - 1)


def test_one_shot_a_turn() -> None:
    """MOE-FIRE-10 who has fired defensively may not shoot, but may still act."""
    game = stage(facing(5, {"is": ("fired",)}))
    assert "shoot" not in options(game) and {"forward", "charge"} <= set(options(game))


# the switches ------------------------------------------------------------------------------------------


def test_switch_cover_model() -> None:
    """MOE-FIRE-06 `cover_model = halve_all`: soft cover halves like hard cover, which stays as it is."""
    halve = {"cover_model": "halve_all"}
    assert dice_of(facing(7, {"soldiers": 32}), terrain=HEDGE, rulings=halve).total == 2
    assert dice_of(facing(7, {"soldiers": 32}), terrain=WALL, rulings=halve).total == 2
    assert dice_of(facing(7, {"soldiers": 32}), rulings=halve).total == 4


def test_switch_dice_rounding() -> None:
    """MOE-FIRE-06 `dice_rounding = each_step`: 5 halved is 3, halved again 2; once it is 1.25."""
    units = facing(7, {"soldiers": 20, "is": ("confused",)})
    assert dice_of(units).total == 1
    assert dice_of(units, rulings={"dice_rounding": "each_step"}).total == 2
    assert dice_of(facing(7), rulings={"dice_rounding": "each_step"}).total == 3


def test_switch_casualty_model() -> None:
    """MOE-FIRE-04 `casualty_model = held_until_half`: groups stay full in number until half strength."""
    held = {"casualty_model": "held_until_half"}
    assert dice_of(facing(5, {"lost": 8})).total == 4
    assert dice_of(facing(5, {"lost": 8}), rulings=held).total == 6
    assert dice_of(facing(5, {"lost": 12}), rulings=held).total == 3
    state = position(facing(5, {"lost": 8}), rulings=held)
    assert groups(state, state.bodies["A1"]) == 6


def test_switch_soft_cover_floor() -> None:
    """MOE-FIRE-06 `soft_cover_floor`: three groups keep 2 dice behind a hedge, as behind a wall."""
    three = facing(6, {"soldiers": 20, "lost": 8})
    hedge = [{"kind": "hedge", "line": ((20, 25.8), (40, 25.8))}]
    assert dice_of(three, terrain=hedge).total == 1
    assert dice_of(three, terrain=hedge, rulings={"soft_cover_floor": True}).total == 2
    many = facing(6, {"soldiers": 48})
    assert dice_of(many, terrain=hedge, rulings={"soft_cover_floor": True}).total == 10
