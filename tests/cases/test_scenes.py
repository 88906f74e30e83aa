"""The public way to set a scene: units, any field, acts, dice laid down, answers, odds of anything."""

from fractions import Fraction
from typing import Any

import pytest

import pulverdampf
from pulverdampf.analysis.case_files import load_case
from pulverdampf.analysis.cases import run_case
from pulverdampf.cases.hearing import Stopped
from pulverdampf.cases.scenes import stage_names
from pulverdampf.cases.telling import thrown
from pulverdampf.muster.toml_source import Source
from pulverdampf.rulebooks import PACKAGES, author

SHOOTER: dict[str, Any] = {"side": "one", "at": (32, 12)}
TARGET: dict[str, Any] = {"side": "two", "opposite": "A1", "distance": 5, "formation": "column"}


def field(**situation: Any) -> pulverdampf.Scene:
    return pulverdampf.scene("march-of-eagles", SHOOTER, TARGET, **situation)


def test_any_field_of_the_state_can_be_set() -> None:
    scene = field(
        state={"B1.fired": True, "A1.strength": 12, "picks": "two", "clock": {"turn": 4, "phase": 2}}
    )
    assert scene.state.bodies["B1"].fired and scene.state.pieces["A1"].strength == 12
    assert scene.state.picks == "two" and scene.state.clock.turn == 4


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"state": {"B1.fird": True}}, 'Did you mean "fired"'),
        ({"state": {"B9.fired": True}}, 'no "B9"'),
        ({"state": {"A1.strength": "many"}}, "A1.strength cannot be"),
        ({"wether": "rain"}, 'Did you mean "weather"'),
        ({"rulings": {"nonsense": 1}}, 'no ruling "nonsense"'),
    ],
)
def test_what_is_wrong_is_told_with_the_nearest_word(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        field(**wrong)


def test_acts_follow_one_another_with_dice_laid_down() -> None:
    scene = field().act("volley", "A1", "B1", dice=[4, 4, 4, 1, 1, 1, 1, 1])
    assert scene.fact("B1.lost") == 3
    scene.act("volley", "A1", "B1", dice=[5, 1, 1, 1, 1, 1, 1, 1])
    assert scene.fact("B1.lost") == 4 and len(scene.reckoned("MOE-FIRE-06")) == 2
    assert scene.before.pieces["B1"].strength == 24 and scene.told


def test_dice_that_are_missing_or_left_over_are_told_and_nothing_has_happened() -> None:
    scene = field()
    with pytest.raises(Stopped, match="no die left"):
        scene.act("volley", "A1", "B1", dice=[4])
    assert scene.state == scene.before and not scene.log
    with pytest.raises(Stopped, match="2 dice"):
        scene.act("volley", "A1", "B1", dice=[1] * 10)


def test_a_stop_before_and_after_a_stage() -> None:
    dice = [4, 4, 1, 1, 1, 1, 1, 1]
    before = field().act("volley", "A1", "B1", dice=dice, stop_before="take_hits")
    assert before.fact("B1.lost") == 0 and before.state.agenda[0].hits == 2
    after = field().act("volley", "A1", "B1", dice=dice, stop_after="throw_volley")
    assert after.state == before.state
    assert before.go_on().fact("B1.lost") == 2 and before.state.agenda == ()


def test_any_stage_is_an_act_by_its_name() -> None:
    scene = field().act("take_hits", target="B1", hits=5, struck=False)
    assert scene.fact("B1.lost") == 5
    with pytest.raises(ValueError, match='Did you mean "take_hits"'):
        scene.act("take_hit", target="B1")
    with pytest.raises(ValueError, match="hits"):
        scene.act("take_hits", target="B1", hits="five", struck=False)


def test_odds_stop_at_a_stage_and_read_the_state_or_what_was_told() -> None:
    scene = field()
    lost = scene.odds("volley", "A1", "B1", read="B1.lost")
    assert lost.mean == 4
    waiting = scene.odds("volley", "A1", "B1", read=lambda state: len(state.agenda), until="take_hits")
    assert waiting.chances == {1: Fraction(255, 256), 0: Fraction(1, 256)}
    after = scene.odds("volley", "A1", "B1", read="B1.lost", stop_after="throw_volley")
    assert after.chances == {0: 1}
    assert scene.odds("volley", "A1", "B1", read=pulverdampf.throws("MOE-FIRE-09")).chances == lost.chances
    assert scene.odds("volley", "A1", "B1", read=pulverdampf.needed("MOE-FIRE-09")).chances == {("4+",): 1}
    (rows,) = scene.odds("volley", "A1", "B1", read=pulverdampf.rows("MOE-FIRE-06")).chances
    assert any(row.endswith("F1") for row in rows[0])
    fell = scene.odds("volley", "A1", "B1", read=pulverdampf.events("SoldiersLost", "number"))
    assert fell.chances[(3,)] == lost.chances[3] and fell.chances[()] == lost.chances[0]
    assert scene.state == scene.before


def test_odds_under_a_condition() -> None:
    scene = field()
    given = scene.odds(
        "volley", "A1", "B1", read="B1.lost", given=lambda state: state.pieces["B1"].strength >= 23
    )
    assert given.chances == {0: Fraction(1, 9), 1: Fraction(8, 9)}
    assert scene.odds("volley", "A1", "B1", read="B1.lost", given={"B1.lost": 2}).chances == {2: 1}
    with pytest.raises(Stopped, match="never"):
        scene.odds("volley", "A1", "B1", read="B1.lost", given={"B1.lost": 99})


def test_of_several_answers_the_first_that_is_offered_is_given() -> None:
    chance = {}
    for answer in ("fire", "hold", ("nonsense", "fire"), ("nonsense",)):
        odds = field().odds("charge", "A1", "B1", read="A1.lost", answers={"MOE-DF-01": answer})
        chance[answer] = odds.chances
    assert chance[("nonsense", "fire")] == chance["fire"] != chance["hold"]
    with pytest.raises(Stopped, match="nonsense"):
        field().odds("charge", "A1", "B1", read="A1.lost", answers={"MOE-DF-01": "nonsense"})


def test_a_battle_goes_on_from_a_scene_with_faces_and_standing_answers() -> None:
    battle = field().battle(dice=[], answers={"MOE-CINC-02": "stay"})
    battle.answer("shoot")
    assert not battle.waiting and not battle.over, "it waits for faces"
    battle.throw(4, 4, 4, 4, 1, 1, 1, 1, 1)
    assert thrown(battle.log, "MOE-ACT-04") == [(4,)]
    assert thrown(battle.log, "MOE-FIRE-09") == [(4, 4, 4, 1, 1, 1, 1, 1)]
    assert battle.state.pieces["B1"].strength == 21 and battle.waiting[0].by == "two"
    with pytest.raises(TypeError):
        field().battle(seed=1).throw(1)


@pytest.mark.parametrize("key", PACKAGES)
def test_every_book_has_stages_to_name(key: str) -> None:
    words = author(key)
    assert words is not None and len(stage_names(words)) > 5


CASE = """
id = "X"
book = "march-of-eagles"
title = { en = "x", de = "x" }
situation.unit = [
    { side = "one", at = [32, 12] },
    { side = "two", opposite = "A1", distance = 5, formation = "column" },
]

[[trial]]
act = [{ do = "volley", unit = "A1", target = "B1" }]
state = { "B1.fired" = true }
until = "take_hits"
expect.after = { "B1.lost" = 0, "B1.fired" = true }

[[trial]]
act = [{ do = "take_hits", with = { target = "B1", hits = 3, struck = false } }]
dice = []
expect.after = { "B1.lost" = 3 }

[[trial]]
act = [{ do = "volley", unit = "A1", target = "B1" }]
expect.odds = [{ of = "B1.lost", mean = "2", given = { "B1.lost" = 2 } }, { of = "B1.lost", mean = "4" }]
"""


def test_case_files_have_the_same_words() -> None:
    written = load_case(Source("x.toml", CASE)).value
    assert written is not None
    assert [report.failures for report in run_case(written)] == [[], [], []]
    assert "B1.lost | B1.lost = 2" in run_case(written)[2].odds


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('until = "take_hits"', 'until = "take_hit"', "take_hits"),
        ('"B1.fired" = true }\nuntil', '"B1.fird" = true }\nuntil', "fired"),
        ("hits = 3,", 'hits = "three",', "hits"),
        ('do = "take_hits"', 'do = "take_hitz"', "take_hits"),
    ],
)
def test_mistakes_in_a_case_are_told_with_their_line(right: str, wrong: str, told: str) -> None:
    assert right in CASE
    loaded = load_case(Source("x.toml", CASE.replace(right, wrong)))
    assert loaded.value is None
    (problem,) = loaded.problems
    assert told in problem.said("en") and problem.where.line > 1
