"""Squares, more of them: what forming costs, and ways out that others bar."""

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.rulebooks.dbx.events import SquareFormed
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import act, e, happened, stage, stage_state, u
from tests.rulebooks.dbx.test_formations import in_square, square

FAR = e("LI", 300, 560)


def refused_ways(*others: dict[str, object], to: tuple[float, float]) -> list[str]:
    """The rules that keep the second of a square from stepping out to a place."""
    state = in_square([*square(2), *others, FAR])  # type: ignore[list-item]
    game = act(stage_state(state), "leave-M1")
    form, scene = game.request.form, game.battle.scene  # type: ignore[union-attr]
    order = Placement({"M1": Standing(Pose(*to, degrees(90)))})
    return [each.rule for each in form.objections(order, scene)]


def test_nobody_steps_out_of_a_square_through_others() -> None:
    """DBX-FORM-06, DBX-MOVE-09: neither through an enemy nor through a friend who does not let pass."""
    there = (300.0, 358.0)
    assert refused_ways(to=there) == []
    assert refused_ways(e("GEN", 300, 335, facing=0), to=there) == ["DBX-MOVE-09"]
    assert refused_ways(u("LI", 300, 335), to=there) == ["DBX-MOVE-09"]
    assert refused_ways(u("JA", 300, 335), to=there) == []


def test_a_square_costs_as_a_group() -> None:
    """DBX-FORM-05, DBX-CMD-04: one of its elements within reach of the general spares the surcharge."""
    line = [u("LI", 100 + 40 * n, 580) for n in range(3)]
    units = [*line, u("GEN", 460, 560), e("LI", 560, 40, facing=90)]
    game = act(stage(units), "square-A1", "A2", "A3")
    assert happened(game, SquareFormed)[0].cost == 1
    alone = act(stage(units), "square-A1", "enough")
    assert happened(alone, SquareFormed)[0].cost == 2
