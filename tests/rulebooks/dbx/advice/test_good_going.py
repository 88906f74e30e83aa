"""The general of DBX keeps line infantry out of bad going, unless it must go in."""

from typing import Any, cast

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, OnTable
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.advice.field import Field
from pulverdampf.rulebooks.dbx.advice.moves.charges import charges
from pulverdampf.rulebooks.dbx.advice.plan import Plan
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.terrain.ground import in_bad_going
from pulverdampf.rulebooks.dbx.units import DbxState, layout, on_table
from tests.rulebooks.dbx.staging import e, u

ARMIES = RULEBOOK.muster.ready_armies()


def rough(
    width: float, depth: float, x: float = 300.0, y: float = 300.0, kind: str = "ROUGH"
) -> dict[str, Any]:
    """A piece of bad going."""
    return {"kind": kind, "id": "F1", "rect": (x - width / 2, y - depth / 2, x + width / 2, y + depth / 2)}


def table(units: list[dict[str, Any]], *terrain: dict[str, Any]) -> DbxState:
    """A battle in which side one moves."""
    return position(units, terrain=terrain)


def marched(state: DbxState, bounds: int) -> list[tuple[float, bool]]:
    """How far north the first element stands after each of its bounds, and whether in bad going."""
    found = []
    for bound in range(bounds):
        state.clock = Clock(3 + 2 * bound, state.clock.phase, state.clock.part)
        scene = Scene(state, layout)
        best = Plan().best(scene, "one")
        if best is not None:
            for key, pose in worked_out(scene, best.march).stands.items():
                state.pieces[key].place = OnTable(pose.rounded())
        scene = Scene(state, layout)
        found.append((scene.outline(state.pieces["A1"]).y, in_bad_going(scene, state.pieces["A1"])))
    return found


def test_line_infantry_goes_round() -> None:
    """The shortest way leads through rough ground; line infantry takes the long one."""
    steps = marched(table([u("LI", 300, 200), e("ART", 300, 460)], rough(420, 40)), 24)
    assert not any(bad for _, bad in steps)
    assert steps[-1][0] > 350.0


def test_light_troops_go_through() -> None:
    steps = marched(table([u("HI", 300, 200), e("ART", 300, 460)], rough(400, 60)), 3)
    assert any(bad for _, bad in steps)


def test_line_infantry_fords_a_river_that_has_no_end() -> None:
    """Where no way leads round, it goes in."""
    steps = marched(table([u("LI", 300, 200), e("ART", 300, 460)], rough(600, 40, kind="RIVER")), 10)
    assert any(bad for _, bad in steps) and not steps[-1][1]
    assert steps[-1][0] > 330.0


def test_line_infantry_leaves_a_wood() -> None:
    """Who stands in a wood goes out of it, even away from the enemy."""
    steps = marched(table([u("LI", 300, 290), e("ART", 300, 520)], rough(200, 120, kind="WOOD")), 6)
    assert not steps[-1][1]


@pytest.mark.parametrize(("kind", "charged"), [("SH", False), ("ART", True)])
def test_a_melee_in_bad_going_must_be_clearly_won(kind: str, *, charged: bool) -> None:
    """Guns in the rough are ridden down by whoever comes; other foot is left alone there."""
    units = [u("LI", 300, 200), u("HI", 100, 200), e(kind, 300, 250)]
    field = Field(Scene(table(units, rough(60, 60, y=255.0)), layout), "one")
    found = [idea for idea in charges(field, field.movable()) if idea.march.movers == ("A1",)]
    assert bool(found) is charged


@pytest.mark.parametrize("seed", [9, 11, 12, 26, 58])
@pytest.mark.parametrize("size", ["", "-36"])
def test_line_infantry_is_never_drawn_up_in_bad_going(seed: int, size: str) -> None:
    """There is always another place in the zone, be it a narrow one."""
    state = RULEBOOK.muster.begin(ARMIES[f"SYW-09{size}"], ARMIES[f"SYW-06{size}"])
    game = Game(RULEBOOK, state, SeededDice(seed))
    generals = {"one": ByRuleOfThumb(seed), "two": ByRuleOfThumb(-seed)}
    while game.state.clock.turn < 1:
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    scene = Scene(game.state, layout)
    assert scene.terrain.plots
    assert not [
        each.id for each in on_table(cast(DbxState, game.state)) if each.of_line and in_bad_going(scene, each)
    ]
