"""The general of DBX shoots the way of its command element free."""

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.advice.field import Field
from pulverdampf.rulebooks.dbx.advice.fire.volleys import best_leader
from pulverdampf.rulebooks.dbx.advice.generals_way import barring
from pulverdampf.rulebooks.dbx.advice.moves.advances import singles
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.fire.targets import targets
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.units import SHOOTING, layout
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import e, u

NORTH = 1 << 30


def scene_of(units: list[dict[str, object]], **more: object) -> Scene:
    """A table as geometry sees it."""
    return Scene(position(units, **more), layout)


def asked(units: list[dict[str, object]], rule: str, **more: object) -> Game:
    """A battle in the shooting phase that waits for side one to answer a question."""
    game = Game(RULEBOOK, position(units, phase=SHOOTING, part=0, **more), SeededDice(1))
    assert game.request is not None and game.request.rule == rule and game.request.by == "one"
    return game


@pytest.mark.parametrize(("general_at", "shot_at"), [((240, 230), "B1"), ((360, 230), "B2")])
def test_of_two_targets_the_one_who_threatens_the_general(general_at: tuple[int, int], shot_at: str) -> None:
    """DBX-FIRE-03: two are equally near; the one who can fall on the command element is shot at."""
    units = [u("LI", 300, 200), u("GEN", *general_at), e("LI", 280, 260), e("LI", 320, 260)]
    game = asked(units, "DBX-FIRE-03")
    assert ByRuleOfThumb(1).answer(game.view("one")) == shot_at


@pytest.mark.parametrize(("fight_at", "shot_at"), [(300, "B2"), (420, "B1")])
def test_guns_shoot_past_skirmishers_at_what_bars_the_way(fight_at: int, shot_at: str) -> None:
    """DBX-FIRE-04: the guns may choose; what stands between the general and the fight of his men goes first.

    Where the fight is elsewhere, skirmishers near at hand are the easier prey.
    """
    units = [
        u("ART", 300, 60),
        u("GEN", 490, 210),
        u("LI", fight_at, 330),
        e("PL", 300, 150),
        e("RE", 360, 290, facing=0.0),
        e("LI", fight_at, 350),
    ]
    game = asked(units, "DBX-FIRE-03")
    assert ByRuleOfThumb(1).answer(game.view("one")) == shot_at


@pytest.mark.parametrize(("horse_at", "first"), [(140, "B1"), (460, "B2")])
def test_the_shot_that_clears_the_way_comes_first(horse_at: int, first: str) -> None:
    """DBX-FIRE-13: the passive player picks the order; who stands where his general goes is shot at first."""
    units = [
        u("LI", 200, 200),
        u("LI", 400, 200),
        u("HU", horse_at, 100),
        u("GEN", 300, 120),
        e("LI", 200, 260),
        e("LI", 400, 260),
    ]
    game = asked(units, "DBX-FIRE-13", bound=4)
    assert ByRuleOfThumb(1).answer(game.view("one")) == first


def test_the_best_shot_leads() -> None:
    """DBX-FIRE-09: whose factor counts is chosen by the whole factor, flank fire included."""
    units = [u("LI", 300, 200), u("SH", 350, 260, facing=180.0), e("LI", 300, 240)]
    scene = scene_of(units, phase=SHOOTING, part=0)
    assert best_leader(scene, "B1", ["A1", "A2"]) == ["A2", "A1"]


@pytest.mark.parametrize("general_at", [(220, 200), (380, 200)])
def test_guns_take_their_place_where_they_shoot_at_what_bars_the_way(general_at: tuple[int, int]) -> None:
    """Two enemies are equally far from the guns; they turn to the one on whom the general's way runs."""
    units = [u("ART", 300, 100), u("KL", general_at[0], 230), u("GEN", *general_at)]
    units += [e("LI", 200, 290), e("LI", 400, 290)]
    scene = scene_of(units)
    wanted = max(barring(scene, "one"), key=lambda key: barring(scene, "one")[key])
    field = Field(scene, "one")
    gun = field.state.pieces["A1"]
    before_one, before_two = Pose(200.0, 100.0, NORTH), Pose(400.0, 100.0, NORTH)
    better, worse = (before_one, before_two) if wanted == "B1" else (before_two, before_one)
    assert field.worth(gun, better) > field.worth(gun, worse) + 0.01
    march = max(singles(field, [gun]), key=lambda idea: idea.worth).march
    after = scene.imagined(worked_out(scene, march).stands)
    assert [aim.target for aim in targets(after, after.state.pieces["A1"])] == [wanted]


def test_friends_keep_the_line_of_fire_open() -> None:
    """Between the guns and the enemy in the general's way nobody else takes his stand."""
    units = [u("ART", 300, 60), u("HU", 200, 60), u("GEN", 330, 150), e("LI", 300, 280)]
    field = Field(scene_of(units), "one")
    hussars = field.state.pieces["A2"]
    masking, aside = Pose(300.0, 150.0, NORTH), Pose(345.0, 150.0, NORTH)
    assert field.salvos.obstructed(hussars, *masking.point) > 0.03
    assert field.salvos.obstructed(hussars, *aside.point) == 0.0
    without = Field(scene_of([each for each in units if each["kind"] != "GEN"], generals=False), "one")
    assert field.worth(hussars, masking) < without.worth(hussars, masking) - 0.03
    assert field.worth(hussars, aside) == pytest.approx(without.worth(hussars, aside))
