"""Judgement of positions: features of both sides, files that cannot be used, and what a regression learns."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from pulverdampf.analysis.training import calibration, fitted, regression, training
from pulverdampf.analysis.workers import carried_out
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.judgement import (
    FORMAT,
    Judgement,
    JudgementError,
    Made,
    decoded,
    judged,
    judgement,
    logistic,
    position,
)
from pulverdampf.generals.levels import general
from pulverdampf.rulebooks import PACKAGES, judging, rulebook
from tests.conformance.battles import book_of, from_the_start

MADE = Made("by hand", 1, 1, (), ())


def blank(book: str) -> Judgement:
    features = tuple(judging(book).FEATURES)
    return Judgement(FORMAT, book, features, ((0.25,) * len(features),) * 4, MADE)


def stands(book: str) -> Scene:
    """A battle once the armies stand."""
    game = Game(book_of(book), from_the_start(book, 1), SeededDice(1))
    seats = {side: general("drilled", side) for side in ("one", "two")}
    while game.state.clock.turn < 1:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    return game.view("one").scene


@pytest.mark.parametrize("book", PACKAGES)
def test_every_book_names_features_in_both_languages_and_sees_itself_mirrored(book: str) -> None:
    judge, scene = judging(book), stands(book)
    assert all(each.en and each.de for each in judge.FEATURES.values())
    progress, mine = position(book, scene, "one")
    assert len(mine) == len(judge.FEATURES) and 0.0 <= progress <= 1.0
    assert position(book, scene, "two") == (progress, [-each for each in mine])
    made = blank(book)
    assert made.chance(scene, "one") + made.chance(scene, "two") == pytest.approx(1.0)
    told = list(made.parts(scene, "one").values())
    assert sum(told) == pytest.approx(0.25 * sum(mine)) and abs(told[0]) >= abs(told[-1])


@pytest.mark.parametrize("book", PACKAGES)
def test_the_judgement_of_every_book_is_that_of_its_features(book: str) -> None:
    made = judgement(book)
    assert made.made.battles >= 50 and made.made.command.startswith(f"pulverdampf train {book} ")
    assert made.made.right[-1] > 0.65  # late in a battle it names the winner


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda written: b"", "beschädigt"),
        (lambda written: written[:-40], "beschädigt"),
        (lambda written: b"[1, 2]", "beschädigt"),
        (lambda written: written.replace(b'"format":1', b'"format":2'), "anderes Format"),
        (lambda written: written.replace(b'"soldiers"', b'"men"'), "andere Merkmale"),
        (lambda written: written.replace(b'"march-of-eagles"', b'"dbx"', 1), "nicht von march-of-eagles"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(change: object, said: str) -> None:
    written = msgspec.json.encode(blank("march-of-eagles"))
    assert decoded(written, "march-of-eagles", "x.json") == blank("march-of-eagles")
    with pytest.raises(JudgementError) as wrong:
        decoded(change(written), "march-of-eagles", "x.json")  # type: ignore[operator]
    assert said in wrong.value.text.in_("de") and "x.json" in wrong.value.text.in_("en")


def test_a_book_without_a_judgement_is_told_and_judges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pulverdampf.generals.judgement.FILE", "nowhere.json")
    judgement.cache_clear()
    try:
        with pytest.raises(JudgementError) as missing:
            judgement("march-of-eagles")
        assert "pulverdampf train march-of-eagles" in missing.value.text.in_("de")
        assert judged("march-of-eagles", stands("march-of-eagles"), "one") is None
    finally:
        judgement.cache_clear()


def test_a_regression_finds_what_counts() -> None:
    """Two features of three decide; the third is noise."""
    lots, rows = Random(1), []
    for _ in range(3000):
        seen = [lots.gauss(0, 1) for _ in range(3)]
        chance = logistic(1.5 * seen[0] - 0.5 * seen[1])
        rows.append((0.0, seen, float(lots.random() < chance)))
    found = regression(rows, 3)
    assert found == pytest.approx([1.5, -0.5, 0.0], abs=0.15)
    made = replace(blank("march-of-eagles"), stages=(tuple(found),))
    for chance, won, number in calibration(made, rows):
        assert abs(chance - won) < 0.1 or number < 100


def test_the_same_seed_learns_the_same() -> None:
    book = rulebook("march-of-eagles")
    assert book is not None
    study = training(book, 10, "quick", {"turns": 2})
    assert {"style:2", "style:-2"} == set(study.meeting(1).generals or ())
    found = carried_out(study)
    assert all(each.seen for each in found.battles)
    once, again = (fitted(book.key, found, "x") for _ in range(2))
    assert once == again and once.made.battles == 10
    assert carried_out(training(book, 10, "quick", {"turns": 2})) == found
