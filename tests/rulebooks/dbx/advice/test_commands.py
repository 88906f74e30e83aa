"""The general of DBX leads several commands, crosses hedges file by file, and raids an open camp."""

from itertools import pairwise
from typing import Any, cast

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.advice.field import Field
from pulverdampf.rulebooks.dbx.advice.moves.advances import groups, singles
from pulverdampf.rulebooks.dbx.advice.moves.raids import Raid, raids
from pulverdampf.rulebooks.dbx.advice.plan import Plan
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.units import HOLDING, DbxState, commands_of, layout, pose_of, troops_of
from tests.rulebooks.dbx.staging import e, u

ARMIES = RULEBOOK.muster.ready_armies()


def deployed(seed: int) -> DbxState:
    """Two big armies about to move, both drawn up by the general."""
    state = RULEBOOK.muster.begin(ARMIES["SYW-09-36"], ARMIES["SYW-06-36"])
    game = Game(RULEBOOK, state, SeededDice(seed))
    generals = {"one": ByRuleOfThumb(seed), "two": ByRuleOfThumb(-seed)}
    while game.state.clock.turn < 1:
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    return cast(DbxState, game.state)


@pytest.mark.parametrize("seed", range(1, 9))
def test_commands_stand_side_by_side(seed: int) -> None:
    """DBX-BIG-04: each command has its own part of the front; where the ground leaves room, none stands
    behind or among another."""
    state = deployed(seed)
    for side in ("one", "two"):
        parts = []
        for command in commands_of(state, side):
            places = sorted(pose_of(each).x for each in troops_of(state, side) if each.body == command.id)
            parts.append((places[len(places) // 4], places[-len(places) // 4]))
        parts.sort()
        assert all(one[1] < two[0] for one, two in pairwise(parts))


def test_every_command_has_ideas_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """DBX-BIG-05: points serve one command only; a busy one does not crowd out what a quiet one may do."""
    monkeypatch.setattr("pulverdampf.rulebooks.dbx.advice.plan.MOST_JUDGED", 8)
    units = [u("JA", 100 + 50 * k, 150 + 40 * (k % 2), command=1) for k in range(10)]
    units += [u("LI", 900, 100, command=2), u("LI", 1000, 100, command=3)]
    units += [e("LI", 100 + 45 * k, 480, command=1) for k in range(10)]
    state = position(units, commands=3, table=(1200.0, 600.0), generals=False)
    plan = Plan()
    best = plan.best(Scene(state, layout), "one")
    assert best is not None
    movers = [idea.march.movers[0] for idea in [best, *plan.ideas]]
    assert {state.pieces[key].body for key in movers} == {"A-1", "A-2", "A-3"}


def test_of_a_broken_command_the_largest_group_is_held() -> None:
    """DBX-BIG-08: one point holds a whole group."""
    units = [u("LI", 300, 300, command=1)]
    units += [u("LI", 400 + 40 * k, 300, command=1) for k in range(3)] + [u("LI", 800, 100, command=2)]
    units += [u("LI", 900, 100, command=3), e("LI", 300, 560)]
    state = position(units, commands=3, table=(1200.0, 600.0), part=HOLDING, pips=1)
    state.bodies["A-1"].broken_at, state.bodies["A-1"].demoralised = 1, True
    game = Game(RULEBOOK, state, SeededDice(1))
    assert ByRuleOfThumb(1).answer(game.view("one")) == "group-A2"


def test_files_cross_a_hedge_that_stops_the_line() -> None:
    """DBX-MOVE-06: a line may not cross; its files may, one by one."""
    units = [u("LI", x, y) for y in (200, 180) for x in (260, 300, 340)] + [e("LI", 300, 450)]
    hedge = {"kind": "LINEAR", "id": "F1", "line": ((100.0, 230.0), (500.0, 230.0)), "width": 4.0}
    scene = Scene(position(units, terrain=[hedge]), layout)
    files = [
        idea.march for idea in groups(Field(scene, "one")) if not worked_out(scene, idea.march).objections
    ]
    assert files and all(len(march.movers) == 2 and march.dressing == "in file" for march in files)


def raiding(*guards: dict[str, Any]) -> Scene:
    """Horse on a wing, the enemy's camp far behind his line."""
    units = [u("HU", 60, 200), u("HU", 60, 240), *(u("LI", x, 150) for x in (260, 300, 340))]
    units += [e("LI", 280 + 40 * k, 330) for k in range(3)] + [e("CAMP", 300, 560), *guards]
    return Scene(position(units), layout)


def test_horse_rides_round_the_enemy_to_his_camp() -> None:
    """DBX-CAMP-04: an open camp counts two elements; the nearest goes there, on a way that shuns muskets."""
    scene = raiding()
    field = Field(scene, "one")
    raid = Raid(field)
    assert [each.id for each in raid.raiders] == ["A2"]
    best = max(raids(raid, field.movable()), key=lambda idea: idea.worth)
    assert best.goal is not None and best.goal.y > 280.0 and best.goal.x < 140.0


def test_raiders_keep_out_of_the_fire_of_guards() -> None:
    """DBX-CAMP-04: guards do not save a camp, but the way to it shuns their muskets."""
    scene = raiding(e("LI", 100, 330), e("LI", 100, 500))
    field = Field(scene, "one")
    best = max(raids(Raid(field), field.movable()), key=lambda idea: idea.worth)
    assert best.goal is not None and (best.goal.x < 80.0 or best.goal.y < 270.0)


def test_a_taken_camp_is_not_left() -> None:
    """DBX-CAMP-04: it counts only while it is held."""
    scene = raiding()
    hussars, camp = scene.state.pieces["A1"], scene.state.pieces["BC"]
    camp.held_by, camp.strength = "one", 0
    hussars.place = Inside("BC", pose_of(camp))
    field = Field(scene, "one")
    assert not [idea for idea in singles(field, field.movable()) if idea.march.movers == ("A1",)]


def test_an_army_is_not_parted_by_a_wood_in_its_zone() -> None:
    """DBX-CMD-04: whoever stands far from the command element pays more; the army is drawn up together."""
    game = Game(
        RULEBOOK, RULEBOOK.muster.begin(ARMIES["SYW-09"], ARMIES["SYW-06"], terrain="FIELDS"), SeededDice(4)
    )
    generals = {"one": ByRuleOfThumb(4), "two": ByRuleOfThumb(-4)}
    while game.state.clock.turn < 1:
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    assert cast(DbxState, game.state).edges == {"one": "west", "two": "east"}
    for side in ("one", "two"):
        line = sorted(pose_of(each).y for each in troops_of(cast(DbxState, game.state), side) if each.of_line)
        assert all(two - one < 120.0 for one, two in pairwise(line)), side
