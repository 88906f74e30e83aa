"""The square, which comes with the cavalry extension."""

from math import hypot

import pytest

from pulverdampf.engine.dice import at_least
from pulverdampf.engine.orders import Extent, March, Placement, Standing
from pulverdampf.engine.requests import Counts
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.places import FormationChanged
from pulverdampf.rulebooks.march_of_eagles.movement.distances import edge_towards
from pulverdampf.rulebooks.march_of_eagles.state import Melee
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.table.legs import Shift
from pulverdampf.table.shapes import Pose, Rectangle, outline
from tests.rulebooks.march_of_eagles.facing import charge, dice_of, facing, rows, totals
from tests.rulebooks.march_of_eagles.staging import (
    act,
    at,
    once,
    options,
    reckoned,
    refusal,
    stage,
    stage_state,
    take_up,
    throw,
    unit,
    waits_for,
)

ON = {"cavalry": True}
SQUARE = {"formation": "square"}
HORSE = {"arm": "cavalry", "soldiers": 12}
SPENT = {"is": ("activated",)}


def test_a_third_formation() -> None:
    """MOE-X-SQ-01, MOE-FILL-36 by formation change; side 1.6 x ceil(groups/4) + 1.6."""
    game = take_up(stage(facing(12), rulings=ON), "A1", "square", 6)
    act(game, Placement({"A1": Standing(Pose(30, 19.2, QUARTER), "square")}))
    assert once(game, FormationChanged).formation == "square"
    own = Scene(game.state, layout).outline(game.state.pieces["A1"])
    assert 2 * own.half_width == 2 * own.half_depth == pytest.approx(1.6 * 2 + 1.6)


def test_moves_in_any_direction() -> None:
    """MOE-X-SQ-02 1D6 inches any way, without turning; it never charges."""
    game = stage(facing(12, SQUARE), rulings=ON)
    assert (
        "charge" not in options(game) and "forward" not in options(game) and "wheel-left" not in options(game)
    )
    take_up(game, "A1", "shift")
    assert refusal(game, March(("B1",), (Shift(3.0, 0),))) == ["MOE-X-SQ-02"]
    act(throw(game, 4, 5), March(("A1",), (Shift(6.0, HALF),)))
    assert refusal(game, Extent(5.5)) == ["MOE-MAN-09"]
    before = at(game, "A1")
    act(game, Extent(5.0))
    pose = game.state.pieces["A1"].pose
    assert (
        pose is not None and pose.facing == QUARTER and at(game, "A1") == (before[0], round(before[1] - 5, 2))
    )


def test_obstacles_before_any_side() -> None:
    """MOE-X-SQ-02, MOE-MAN-10 a hedge behind it costs its die when it goes back."""
    hedge = [{"kind": "hedge", "line": ((20, 13.2), (40, 13.2))}]
    game = take_up(stage(facing(12, SQUARE), terrain=hedge, rulings=ON), "A1", "shift")
    act(throw(game, 4, 5, 2), March(("A1",), (Shift(6.0, HALF),)))
    assert max(high for _, high in game.request.form.limits) == pytest.approx(3)  # type: ignore[union-attr]


@pytest.mark.parametrize(("soldiers", "dice"), [(16, 1), (20, 2), (36, 3)])
def test_fires_all_round_with_a_quarter(soldiers: int, dice: int) -> None:
    """MOE-X-SQ-02 ceil(groups/4), also at an enemy behind it, and defensively."""
    units = [
        {"side": "one", "at": (30, 20), "soldiers": soldiers, **SQUARE},
        {"side": "two", "at": (30, 12), "facing": 90},
    ]
    assert dice_of(units, rulings=ON).total == dice
    charged = charge(facing(5, {}, {"soldiers": soldiers, "facing": 90, **SQUARE}), 6, 6, 6, rulings=ON)
    game = throw(act(charged, "fire"), 6)
    assert reckoned(game, "MOE-DF-03")[-1].total == dice


def test_a_column_for_those_who_shoot_at_it() -> None:
    """MOE-X-SQ-02, MOE-X-ART-03 F1 for muskets and guns."""
    assert "F1" in rows(dice_of(facing(5, {}, SQUARE), rulings=ON))
    assert "F1" in rows(dice_of(facing(5, {"arm": "artillery", "soldiers": 8}, SQUARE), rulings=ON))


def test_cavalry_against_a_square() -> None:
    """MOE-X-SQ-03 no attack, heavy or lance bonus, and -4; infantry attacks it as usual."""
    heavy = {**HORSE, "traits": ("heavy",)}
    game = charge(facing(5, heavy, {**SQUARE, **SPENT}), 6, 6, 6, 6, rulings=ON)
    assert totals(game) == [6 - 4, 6] and "MOE-X-SQ-03" in rows(reckoned(game, "MOE-MEL-01")[0])
    foot = charge(facing(5, {}, {**SQUARE, **SPENT}), 6, 6, 6, rulings=ON)
    assert totals(foot) == [6 + 3, 6] and "MOE-X-SQ-03" not in rows(reckoned(foot, "MOE-MEL-01")[0])


def test_no_flanks_no_rear() -> None:
    """MOE-X-SQ-01 struck from behind it is struck in front, whatever `flank_confuses` says."""
    units = facing(5, {}, {"facing": 90, **SQUARE, **SPENT})
    game = charge(units, 6, 6, 6, rulings={**ON, "flank_confuses": "always"})
    assert not unit(game, "B1").confused
    throw(game, 6, 1)
    assert at(game, "B1") == (30, 25 + 2.4 + 2)


def test_who_stands_in_square_needs_none() -> None:
    """MOE-X-SQ-04 only line and column form one, infantry only, against horse only, in open ground."""
    assert "square" in options(charge(facing(5, HORSE), 6, 6, 6, 6, rulings=ON))
    assert "square" not in options(charge(facing(5, HORSE, SQUARE), 6, 6, 6, 6, rulings=ON))
    assert "square" not in options(charge(facing(5, {}), 6, 6, 6, rulings=ON))
    guns = {"arm": "artillery", "soldiers": 8}
    assert "square" not in options(charge(facing(5, HORSE, guns), 6, 6, 6, 6, rulings=ON))
    rocks = [{"kind": "rocks", "rect": (20, 24.5, 40, 30)}]
    assert "square" not in options(charge(facing(5, HORSE), 6, 6, 6, 6, 6, rulings=ON, terrain=rocks))


def test_edge_that_goes_first() -> None:
    """MOE-X-SQ-02, MOE-X-ART-04 the corners that lead, whichever way a footprint moves."""
    own = outline(Rectangle(4.0, 2.0), Pose(20, 10, QUARTER))
    for ux, uy, corners in (
        (0.0, 1.0, {(18.0, 11.0), (22.0, 11.0)}),
        (1.0, 0.0, {(22.0, 9.0), (22.0, 11.0)}),
        (0.0, -1.0, {(18.0, 9.0), (22.0, 9.0)}),
        (-1.0, 0.0, {(18.0, 9.0), (18.0, 11.0)}),
    ):
        edge = edge_towards(own, ux, uy)
        assert {(round(x, 6), round(y, 6)) for x, y in edge.corners()} == corners
    (x1, y1), (x2, y2) = edge_towards(own, 0.8, 0.6).corners()  # aslant: through the corner at (22, 11)
    assert (x1 - 22) * 0.8 + (y1 - 11) * 0.6 == pytest.approx(0, abs=1e-6)
    assert (x2 - 22) * 0.8 + (y2 - 11) * 0.6 == pytest.approx(0, abs=1e-6)
    assert hypot(x2 - x1, y2 - y1) == pytest.approx(2 * (2 * 0.6 + 1 * 0.8))


def test_emergency_square() -> None:
    """MOE-X-SQ-04 instead of fire a manoeuvre test; success: square before contact."""
    game = charge(facing(5, HORSE), 6, 6, 6, 6, rulings=ON)
    assert options(game) == ["fire", "hold", "square"]
    act(throw(game, 4), "square")
    assert game.state.pieces["B1"].formation == "square" and unit(game, "B1").activated
    assert totals(game) == [6 - 4, 6]


def test_a_square_too_late() -> None:
    """MOE-X-SQ-04 failure: confused; drummers re-roll; activated either way."""
    game = charge(facing(5, HORSE, {"drummers": 1}), 6, 6, 6, 6, rulings=ON)
    act(throw(game, 3), "square")
    assert waits_for(game) == "MOE-CHAR-03"
    throw(act(game, "yes"), 3)
    assert game.state.pieces["B1"].formation == "line" and unit(game, "B1").confused
    assert totals(game) == [12, 6 + 1 - 2]


def test_who_may_not_form_in_haste() -> None:
    """MOE-X-SQ-04 not against foot, not who has acted, not in difficult ground."""
    assert "square" not in options(charge(facing(5), 6, 6, 6, rulings=ON))
    assert waits_for(charge(facing(5, HORSE, SPENT), 6, 6, 6, 6, rulings=ON)) == "MOE-MEL-01"
    wood = [{"kind": "rocks", "rect": (20, 25.5, 40, 30)}]
    assert "square" not in options(charge(facing(5, HORSE), 6, 6, 6, 6, rulings=ON, terrain=wood))


def test_nobody_joins_against_or_from_a_square() -> None:
    """MOE-X-SQ-02, MOE-MEL-10 a square never joins, and it has no flank to join on."""
    off_the_flank = {"side": "one", "at": (19.0, 21.0), "facing": 0, "formation": "column"}
    for joiner, foe, may in (({}, {}, True), ({}, SQUARE, False), (SQUARE, {}, False)):
        state = position([*facing(0, {}, foe), {**off_the_flank, **joiner}], turn=2, rulings=ON)
        state.melees["m1"] = Melee("m1", "A1", "B1", (), 1, 1)
        state.bodies["A1"].melee = state.bodies["B1"].melee = "m1"
        assert ("charge" in options(act(stage_state(state), "A2"))) is may


def test_grade_counts_for_the_haste() -> None:
    """MOE-X-SQ-04 recruits need five."""
    game = act(charge(facing(5, HORSE, {"grade": "recruit"}), 6, 6, 6, 6, rulings=ON), "square")
    assert isinstance(game.request, Counts) and game.request.faces[0] == at_least(5)
