"""Times of answers beside a budget: by a clock that the test winds, and as the command prints them."""

from itertools import count

import pytest

from pulverdampf.analysis.thinking import Times, times
from tests.cli.commands import command
from tests.conformance.battles import book_of


def test_classes_are_shares_of_the_budget() -> None:
    found = Times(10.0, (0.2, 0.3, 1.0, 9.0, 10.0, 15.0, 15.1))
    assert found.histogram == (1, 2, 0, 0, 0, 2, 1, 1)
    assert found.within == pytest.approx(5 / 7) and found.longest == 15.1


def test_only_answers_of_the_level_are_timed_once_the_armies_stand() -> None:
    ticks = count()
    found = times(book_of("march-of-eagles"), "veteran", 5.0, 7, "1", {}, clock=lambda: float(next(ticks)))
    assert found.seconds == (1.0,) * 7 and next(ticks) == 14


def test_the_command_prints_the_histogram(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("thinking", "march-of-eagles", "--level", "drilled", "--decisions", "5", "--seconds", "60")
    ran = command(capsys, *words, "--lang", "de")
    assert ran.code == 0 and "5 Antworten" in ran.out and "in der Zeit: 100" in ran.out
