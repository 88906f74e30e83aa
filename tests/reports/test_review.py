"""The review of a battle: a curve that adds up, whose doing it was, and decisions that cost something."""

import json
from pathlib import Path

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.state import ONE, SIDES, TWO
from pulverdampf.generals.judgement import judgement
from pulverdampf.generals.levels import general
from pulverdampf.reports.costly import costly_decisions
from pulverdampf.reports.curve import DICE, Curve, curve_of
from tests.cli.commands import command
from tests.generals.battles import begun


@pytest.fixture(scope="module")
def fought() -> Game:
    """Two turns of a Recruit against Drilled."""
    game = begun(3, rulings={"turns": 2})
    seats = {ONE: general("recruit", "3"), TWO: general("drilled", "4")}
    while not game.over:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    return game


def curve(game: Game) -> Curve:
    outcome = game.outcome
    assert outcome is not None
    judge = judgement(game.rulebook.key)
    return curve_of(game.rulebook, game.initial, game.log, judge, outcome.winner or "")


def test_what_dice_and_decisions_did_leads_from_the_beginning_to_the_result(fought: Game) -> None:
    told, outcome = curve(fought), fought.outcome
    assert outcome is not None
    end = {ONE: 1.0, TWO: 0.0}.get(outcome.winner or "", 0.5)
    assert told.points[-1].chance == end and set(told.causes) == {DICE, ONE, TWO}
    assert told.points[0].chance + sum(told.causes.values()) == pytest.approx(end, abs=0.001)
    assert [swing.turn for swing in told.swings] == [1, 2]
    assert told.swings[0].after == told.swings[1].before
    assert told.chance_of(TWO, len(fought.log)) == pytest.approx(1 - end)


def test_an_unfinished_battle_ends_as_it_is_judged(fought: Game) -> None:
    judge = judgement(fought.rulebook.key)
    half = curve_of(fought.rulebook, fought.initial, fought.log[: len(fought.log) // 2], judge, None)
    assert 0.0 < half.points[-1].chance < 1.0
    assert curve_of(fought.rulebook, fought.initial, [], judge, None).points == ()


def test_costly_decisions_are_those_of_the_log_and_tell_the_same_each_time(fought: Game) -> None:
    judge, heard = judgement(fought.rulebook.key), list[tuple[int, int]]()
    told = [
        costly_decisions(
            fought.rulebook, fought.initial, fought.log, judge, curve(fought), 2, lambda *at: heard.append(at)
        )
        for _ in range(2)
    ]
    assert told[0] == told[1] and set(told[0]) == set(SIDES)
    assert heard and heard[-1][0] == heard[-1][1]
    for side, costly in told[0].items():
        assert len(costly) <= 3 and [each.cost for each in costly] == sorted(
            (each.cost for each in costly), reverse=True
        )
        for each in costly:
            entry = fought.log[each.at]
            assert getattr(entry, "by", "") == side and getattr(entry, "rule", "") == each.rule
            assert each.cost >= max(0.01, each.error) and each.trials == 2


def test_a_review_at_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record, data = tmp_path / "a.battle", tmp_path / "a.json"
    words = ("--watch", "--level", "recruit", "--seed", "2", "--ruling", "turns=2")
    assert command(capsys, "play", *words, "--record", str(record)).code == 0
    ran = command(capsys, "review", str(record), "--trials", "1", "--json", str(data), "--lang", "de")
    assert ran.code == 0 and "Aussichten zu Beginn der Züge" in ran.out and "Glück" in ran.out
    told = json.loads(data.read_text())
    assert told["book"] == "march-of-eagles" and set(told["costly"]) == set(SIDES)
    quick = command(capsys, "review", str(record), "--trials", "0")
    assert quick.code == 0 and "Costliest" not in quick.out


def test_what_cannot_be_reviewed_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = command(capsys, "review", str(tmp_path / "nothing.battle"), "--lang", "de")
    assert missing.code == 2 and "Traceback" not in missing.err
    broken = tmp_path / "broken.battle"
    broken.write_text("no record\n")
    assert command(capsys, "review", str(broken)).code == 2
