"""Black Powder: the plan stands before the dice fall."""

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Plan, Refused, Step
from pulverdampf.engine.requests import Order
from pulverdampf.table.paths import Ahead
from tests.engine.miniatures.black_powder import RULEBOOK, FireDue, PlanDue, RollDue, a_field, moves_won
from tests.engine.miniatures.proofs import holds

ADVANCE = Step("march", (Ahead(4.0),))
CHARGE = Step("charge", target="t")


def ordered(*steps: Step) -> Game:
    game = Game(RULEBOOK, a_field())
    game.answer(Plan({"u": steps}), "one")
    return game


def y(game: Game) -> float:
    return float(game.state.pieces["u"].pose.y)


@pytest.mark.parametrize("seed", range(12))
def test_the_miniature_holds(seed: int) -> None:
    holds(RULEBOOK, a_field, seed)


def test_bp_cmd_02_the_table_of_moves() -> None:
    assert [moves_won(roll, 8) for roll in range(2, 13)] == [3, 3, 3, 3, 2, 1, 1, 0, 0, 0, 0]
    assert moves_won(12, 14) == 0  # BP-CMD-03: a double six is a blunder whatever the rating


@pytest.mark.parametrize(("faces", "reached"), [([6, 5], 4.0), ([4, 4], 8.0), ([3, 3], 12.0), ([1, 1], 16.0)])
def test_bp_cmd_01_the_roll_cuts_the_plan_short(faces: list[int], reached: float) -> None:
    game = ordered(ADVANCE, ADVANCE, ADVANCE)
    assert game.state.agenda == (RollDue("u", (ADVANCE,) * 3),)
    game.answer_faces(faces)
    assert y(game) == reached


def test_bp_cmd_10_moves_beyond_the_plan_lapse() -> None:
    game = ordered(ADVANCE)
    game.answer_faces([1, 1])
    assert y(game) == 8.0


def test_bp_cmd_01_the_plan_is_fixed_once_the_dice_fall() -> None:
    game = ordered(ADVANCE, ADVANCE)
    game.undo("one")  # before the roll it may be taken back
    game.answer(Plan({"u": (ADVANCE,)}), "one")
    game.answer_faces([4, 4])
    with pytest.raises(Refused):
        game.undo("one")


def test_each_step_ends_in_a_checkpoint_that_knows_the_rest() -> None:
    game = ordered(ADVANCE, CHARGE)
    game.answer_faces([3, 3])
    assert game.state.agenda[0] == PlanDue("u", (CHARGE,)) and y(game) == 8.0
    twin = game.clone()
    assert [each.rule for each in twin.waiting_for()] == ["BP-FIRE-16"] and twin.state == game.state


def test_bp_fire_16_the_battery_fires_across_the_charge() -> None:
    game = ordered(CHARGE)
    game.answer_faces([1, 1])
    game.answer("yes", "two")
    assert game.state.agenda[0] == FireDue("q", "u") and game.state.pieces["u"].engaged == "t"
    assert y(game) == pytest.approx(22.0, abs=1e-3)
    game.answer_faces([4, 5, 6])
    game.answer_faces([1, 2, 3])  # nothing is saved: as many casualties as stamina
    game.answer_faces([2, 1])  # BP-BREAK-01
    assert game.state.pieces["u"].pose is None


def test_bp_fire_16_who_faces_away_or_is_the_target_gives_no_traversing_fire() -> None:
    away = a_field()
    battery = away.pieces["q"]
    battery.place = type(battery.place)(battery.pose.turned(1 << 31))
    game = Game(RULEBOOK, away)
    game.answer(Plan({"u": (CHARGE,)}), "one")
    game.answer_faces([1, 1])
    assert game.state.pieces["u"].engaged == "t" and game.waiting_for()[0:1] == []


@pytest.mark.parametrize(
    ("steps", "rule"),
    [
        ((), "BP-CMD-01"),
        ((ADVANCE,) * 4, "BP-CMD-01"),
        ((CHARGE, ADVANCE), "BP-CHG-02"),
        ((Step("march", (Ahead(13.0),)),), "BP-MOVE-02"),
        ((Step("march", (Ahead(12.0),)), Step("march", (Ahead(12.0),))), "BP-MOVE-07"),
    ],
)
def test_a_plan_is_judged_step_by_step_on_an_imagined_table(steps: tuple[Step, ...], rule: str) -> None:
    game = Game(RULEBOOK, a_field())
    with pytest.raises(Refused) as refused:
        game.answer(Plan({"u": steps}), "one")
    assert refused.value.objections[0].rule == rule
    assert isinstance(game.request, Order)
    assert game.request.form.nearest(Plan({"u": steps}), game.view("one").scene) is not None
    assert y(game) == 4.0
