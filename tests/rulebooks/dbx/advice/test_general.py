"""The general of DBX: always legal on every list, beats chance, forms square, takes an overlap."""

from itertools import islice

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.advice.field import Field
from pulverdampf.rulebooks.dbx.advice.moves.charges import charges
from pulverdampf.rulebooks.dbx.advice.plan import Plan
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.units import layout, pose_of
from tests.generals.battles import fought

ARMIES = RULEBOOK.muster.ready_armies()
STANDARD = sorted(key for key in ARMIES if not key.endswith("-36"))
BIG = sorted(key for key in ARMIES if key.endswith("-36"))


def begun(seed: int, one: str, two: str) -> Game:
    """A battle that is about to begin."""
    return Game(RULEBOOK, RULEBOOK.muster.begin(ARMIES[one], ARMIES[two]), SeededDice(seed))


def lots(number: int) -> tuple[str, str]:
    """Two armies of the same size; a few numbers run through all lists, every fifth is a big battle."""
    names = BIG if BIG and number % 5 == 4 else STANDARD
    return names[number % len(names)], names[(number * 7 + 3) % len(names)]


@pytest.mark.parametrize("number", range(10))
def test_never_gives_an_illegal_answer(number: int) -> None:
    game = begun(number, *lots(number * 9 + 1))
    fought(game, {"one": ByRuleOfThumb(f"{number} one"), "two": ByRuleOfThumb(f"{number} two")})
    assert game.outcome is not None


def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = (
        fought(begun(5, "SYW-09", "SYW-06"), {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)})
        for _ in range(2)
    )
    assert first == second


def test_beats_chance_from_both_seats() -> None:
    won = 0
    for seed in range(20):
        seat, other = ("one", "two") if seed % 2 else ("two", "one")
        game = begun(seed, "SYW-09", "SYW-06")
        fought(game, {seat: ByRuleOfThumb(seed), other: ByChance(seed)})
        assert game.outcome is not None
        won += game.outcome.winner == seat
    assert won >= 16


def test_forms_square_before_cuirassiers() -> None:
    units = [
        {"kind": "LI", "side": "one", "at": (300, 200)},
        {"kind": "KU", "side": "two", "at": (300, 275)},
    ]
    game = Game(RULEBOOK, position(units), SeededDice(1))
    assert ByRuleOfThumb(1).answer(game.view("one")) == "square-A1"


@pytest.mark.parametrize(("pips", "joins"), [(1, True), (2, True), (6, False)])
def test_one_square_of_several_when_points_are_short(pips: int, *, joins: bool) -> None:
    units = [{"kind": "LI", "side": "one", "at": (x, 200)} for x in (260, 300, 340)]
    units += [{"kind": "KU", "side": "two", "at": (x, 275)} for x in (270, 330)]
    game = Game(RULEBOOK, position(units, pips=pips), SeededDice(1))
    general = ByRuleOfThumb(1)
    first = general.answer(game.view("one"))
    assert first.startswith("square-")
    game.answer(first)
    assert (general.answer(game.view("one")) != "enough") is joins


def test_an_advance_does_not_end_in_a_melee_unawares() -> None:
    units: list[dict[str, object]] = [{"kind": "HU", "side": "one", "at": (300, 200)}]
    units += [{"kind": "SQ", "side": "two", "at": (300, 270), "reach": 200}]
    best = Plan().best(Scene(position(units), layout), "one")
    assert best is None or not worked_out(Scene(position(units), layout), best.march).contacts


def test_takes_an_overlap_on_an_enemy_who_fights() -> None:
    units = [
        {"kind": "LI", "side": "one", "at": (300, 200)},
        {"kind": "LI", "side": "one", "at": (345, 185)},
        {"kind": "LI", "side": "two", "at": (300, 220)},
    ]
    scene = Scene(position(units), layout)
    field = Field(scene, "one")
    marches = [idea.march for idea in charges(field, field.movable())]
    assert any(march.movers == ("A2",) and not worked_out(scene, march).objections for march in marches)
    best = Plan().best(scene, "one")
    assert best is not None and best.march.movers == ("A2",) and best.aim == "charge"


def test_keeps_weak_horse_out_of_the_fire_of_guns() -> None:
    units = [
        {"kind": "HU", "side": "one", "at": (300, 200)},
        {"kind": "ART", "side": "two", "at": (300, 400)},
    ]
    field = Field(Scene(position(units), layout), "one")
    hussars = field.state.pieces["A1"]
    under_fire = pose_of(hussars)
    assert field.worth(hussars, under_fire.moved(0.0, 150.0)) > field.worth(hussars, under_fire)


def test_ideas_are_found_at_once() -> None:
    game = begun(3, "SYW-09", "SYW-06")
    generals = {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)}
    while game.request is not None and game.request.rule != "DBX-MOVE-03":
        side = game.waiting_for()[0].by
        game.answer(generals[side].answer(game.view(side)))
    assert game.request is not None
    view = game.view(game.waiting_for()[0].by)
    assert list(islice(game.request.form.ideas(view.scene), 5))  # type: ignore[union-attr]
