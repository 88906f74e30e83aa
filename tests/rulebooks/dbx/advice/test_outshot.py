"""The general of DBX refuses a battle of volleys that it must lose, and raids the camp instead."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.advice.field import BATTLE_AT_LAST, BEYOND_GUNS, Field
from pulverdampf.rulebooks.dbx.advice.fire.firepower import firepower, is_outshot
from pulverdampf.rulebooks.dbx.advice.moves.raids import Raid, raids
from pulverdampf.rulebooks.dbx.advice.plan import Plan
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from tests.rulebooks.dbx.staging import e, scene_of, u

LINE = [e("LI", 200 + 40 * k, 500) for k in range(6)]


def bowmen(kind: str = "BO", y: float = 200.0) -> list[dict[str, Any]]:
    """Four elements in line, whom six muskets outshoot unless they are muskets too."""
    return [u(kind, 220 + 40 * k, y) for k in range(4)]


def test_bows_count_less_than_muskets() -> None:
    state = position([*bowmen(), *LINE])
    assert firepower(state, "one") == 4 and firepower(state, "two") == 18
    assert is_outshot(state, "one") and not is_outshot(state, "two")
    assert not is_outshot(position([*bowmen("LI"), *LINE]), "one")
    assert not is_outshot(position([u("HI", 300, 200), e("ART", 300, 460)]), "one")


@pytest.mark.parametrize(("kind", "advances"), [("BO", False), ("LI", True)])
def test_who_is_outshot_keeps_his_main_body_back(kind: str, *, advances: bool) -> None:
    scene = scene_of([*bowmen(kind, 215.0), *LINE])
    best = Plan().best(scene, "one")
    assert (best is not None and best.aim == "advance") is advances


def test_he_fights_at_last_unless_he_leads() -> None:
    """DBX-WIN-03: when the bounds run out, whoever lost less has won."""
    scene = scene_of([*bowmen(), *LINE], bound=BATTLE_AT_LAST)
    late = Field(scene, "one")
    assert late.outshot and not late.refuses and late.wanted("BO") < 100.0
    scene.state.bodies["B"].lost = 2
    leading = Field(scene, "one")
    assert leading.refuses and leading.wanted("BO") == BEYOND_GUNS


def test_nobody_is_outshot_in_lasting_rain() -> None:
    """DBX-WX-01, DBX-WX-04: nobody shoots in rain, but it ends."""
    scene = scene_of([*bowmen(), *LINE], weather="rain")
    assert not Field(scene, "one").outshot
    scene.state.clears = 3
    assert Field(scene, "one").outshot


def test_fast_foot_raids_where_no_battle_can_be_won() -> None:
    """DBX-CAMP-04: the camp counts two elements."""
    camp = e("CAMP", 500, 560)
    tribe = [u("ST", 420 + 40 * k, 200) for k in range(3)]
    outshot = Raid(Field(scene_of([*tribe, *LINE, camp]), "one"))
    assert sorted(each.id for each in outshot.raiders) == ["A1", "A2", "A3"]
    muskets = [u("LI", 60 + 40 * k, 200) for k in range(6)]
    assert not Raid(Field(scene_of([*tribe, *muskets, *LINE, camp]), "one")).raiders


def test_a_raider_who_looks_the_wrong_way_rides_on() -> None:
    """DBX-MOVE-03: turning about takes a part of the move, so that he goes a shorter way."""
    raiders = [u("LR", 150, 560, facing=180), u("LR", 90, 520, facing=200)]
    field = Field(scene_of([*raiders, *LINE, e("CAMP", 540, 560)]), "one")
    ideas = [idea for idea in raids(Raid(field), field.movable()) if idea.march.movers == ("A1",)]
    assert any(not worked_out(field.scene, idea.march).objections for idea in ideas)
