"""Weights of the advice are tuned by battles, and go to where battles are won."""

from collections.abc import Sequence

from pulverdampf.analysis.study import Battle, Findings
from pulverdampf.analysis.tuning import after, beginning, generation, moves
from pulverdampf.analysis.workers import carried_out
from pulverdampf.generals.levels import general, name_of
from pulverdampf.generals.styles import Weighed, weighed, weights_named
from pulverdampf.rulebooks import rulebook, steps, weights

BOOK = "march-of-eagles"


def battles(winners: Sequence[str]) -> Findings:
    return Findings(
        tuple(Battle(i, side, 0 if side == "one" else 1, 1, 1, (0, 0), "") for i, side in enumerate(winners)),
        len(winners),
    )


def test_a_general_by_weights_of_his_own() -> None:
    named = weighed({"charge": 1.25, "bold": 0.4})
    led = general(named, "1")
    assert isinstance(led, Weighed) and weights_named(named) == {"charge": 1.25, "bold": 0.4}
    own, drilled = led.weights(BOOK), weights(BOOK, "drilled", "steady")
    assert (own.charge, own.bold, own.careful) == (1.25, 0.4, drilled.careful)
    assert name_of(named).in_("de") == "Gedrillt, andere Gewichte"


def test_both_sides_have_opposite_weights() -> None:
    book = rulebook(BOOK)
    assert book is not None
    study = generation(book, beginning(BOOK), 4, "1", {"turns": 2})
    base = weights(BOOK, "drilled", "steady")
    for number in range(4):
        one, two = (weights_named(each) for each in study.meeting(number).generals or ())
        ways = moves(BOOK, "1 0", number)
        for key, step in steps(BOOK).items():
            value = getattr(base, key)
            assert one[key] == round(max(0.0, value + 0.8 * ways[key] * step), 6)
            assert two[key] == round(max(0.0, value - 0.8 * ways[key] * step), 6)
        assert ways == {key: -way for key, way in moves(BOOK, "1 0", number ^ 1).items()}


def test_weights_go_to_where_battles_are_won() -> None:
    at = beginning(BOOK)
    higher = ["one" if moves(BOOK, "1 0", number)["charge"] > 0 else "two" for number in range(200)]
    went = after(at, battles(higher), BOOK, "1")
    assert went.generation == 1 and went.pull["charge"] > 5.0
    assert went.weights["charge"] == at.weights["charge"] + 0.45 * 1.5 * steps(BOOK)["charge"]
    for key in steps(BOOK):
        assert key == "charge" or abs(went.pull[key]) < 2.0
    lower = ["two" if each == "one" else "one" for each in higher]
    assert after(at, battles(lower), BOOK, "1").weights["charge"] < at.weights["charge"]
    drawn = after(at, battles([""] * 200), BOOK, "1")
    assert drawn.weights == at.weights and set(drawn.pull.values()) == {0.0}


def test_what_begins_at_zero_stays_above() -> None:
    at = beginning(BOOK)
    lower = ["two" if moves(BOOK, "1 0", number)["officers"] > 0 else "one" for number in range(200)]
    assert after(at, battles(lower), BOOK, "1").weights["officers"] == 0.0


def test_the_same_seed_fights_the_same_battles() -> None:
    book = rulebook(BOOK)
    assert book is not None
    first, again = (carried_out(generation(book, beginning(BOOK), 3, "7", {"turns": 2})) for _ in range(2))
    assert first.hash == again.hash
    assert after(beginning(BOOK), first, BOOK, "7") == after(beginning(BOOK), again, BOOK, "7")
