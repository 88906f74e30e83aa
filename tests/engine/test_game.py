"""A battle under way: checkpoints, clones, undo, sealed answers, and what no answer may do."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from pulverdampf.engine.dice_sources import ScriptedDice, SeededDice
from pulverdampf.engine.events import Answered, Conceded, Marked, Sealed
from pulverdampf.engine.game import Game, folded
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Together
from tests.engine.players import an_answer, play_on
from tests.engine.toy import RULEBOOK, duel, duel_of

SEEDS = some.integers(0, 10**6)


def begun(seed: int = 1, stances: tuple[str, str] = ("bold", "wary")) -> Game:
    game = Game(RULEBOOK, duel(), SeededDice(seed))
    game.answer(stances[0], "one")
    game.answer(stances[1], "two")
    return game


def asked(game: Game) -> list[tuple[str, str]]:
    return [(each.rule, each.by) for each in game.waiting_for()]


@given(SEEDS)
def test_the_same_seed_and_answers_give_the_same_battle(seed: int) -> None:
    one, two = (Game(RULEBOOK, duel(), SeededDice(seed)) for _ in range(2))
    play_on(one, seed)
    play_on(two, seed)
    assert one.over and one.outcome == two.outcome
    assert chain_hash(one) == chain_hash(two)


@given(SEEDS, some.integers(0, 14))
def test_the_log_alone_rebuilds_the_state(seed: int, answers: int) -> None:
    game = Game(RULEBOOK, duel(), SeededDice(seed))
    play_on(game, seed, answers)
    assert folded(game.initial, game.log) == game.state


@given(SEEDS, some.integers(0, 14))
def test_a_clone_stands_where_its_twin_stands_and_leaves_it_alone(seed: int, answers: int) -> None:
    game = Game(RULEBOOK, duel(), SeededDice(seed))
    play_on(game, seed, answers)
    before = chain_hash(game)
    twin = game.clone()
    assert twin.log == game.log and twin.state == game.state and asked(twin) == asked(game)
    play_on(twin, seed + 1)
    assert chain_hash(game) == before
    play_on(game, seed + 1)
    assert chain_hash(twin) == chain_hash(game)


@given(SEEDS)
@settings(max_examples=25)
def test_going_back_to_any_checkpoint_asks_the_same_question(seed: int) -> None:
    game = Game(RULEBOOK, duel(), SeededDice(seed))
    play_on(game, seed)
    whole = list(game.log)
    for at in [i + 1 for i, entry in enumerate(whole) if isinstance(entry, Marked)]:
        again = game.clone()
        again.rewind(at)
        assert again.log == whole[: len(again.log)]


@given(SEEDS, some.lists(some.integers(1, 4), max_size=4))
def test_a_checkpoint_is_the_same_however_often_somebody_has_looked_before(
    seed: int, looks: list[int]
) -> None:
    game = Game(RULEBOOK, duel(), SeededDice(seed))
    for answers in looks:
        play_on(game, seed, answers)
        seen = game.checkpoint
        assert seen == folded(game.initial, game.log[: game.checkpoint_at])
        play_on(game.clone(), seed)
        assert game.checkpoint is seen


@given(SEEDS, some.integers(2, 14))
def test_typed_faces_give_the_battle_that_the_seed_gave(seed: int, answers: int) -> None:
    seeded, typed = Game(RULEBOOK, duel(), SeededDice(seed)), Game(RULEBOOK, duel())
    play_on(seeded, seed)
    for entry in list(seeded.log):
        if isinstance(entry, Sealed):
            typed.answer(entry.value, entry.by)
        elif isinstance(entry, Answered) and entry.faces:
            typed.answer_faces(entry.faces)
        elif isinstance(entry, Answered) and entry.kind in ("choose", "order"):
            typed.answer(entry.value, entry.by)
    assert typed.state == seeded.state and typed.over


def test_scripted_dice_play_a_worked_case() -> None:
    #                              cards  roll-off  volley              morale
    game = Game(RULEBOOK, duel(), ScriptedDice([1, 2, 6, 1, 4, 4, 1, 1, 1, 6, 5, 1, 1]))
    game.answer("bold", "one")
    game.answer("bold", "two")
    game.answer("shoot", "one")
    game.answer("no", "one")
    assert game.state.pieces["b"].strength == 2


def test_a_sealed_answer_is_not_seen_before_the_other_is_in() -> None:
    game = Game(RULEBOOK, duel(), SeededDice(1))
    assert isinstance(game.request, Together)
    game.answer("bold", "one")
    assert asked(game) == [("TOY-02", "two")]
    (sealed,) = game.view("two").entries()
    assert isinstance(sealed, Sealed) and sealed.digest and sealed.value is None and not sealed.salt
    (own,) = game.view("one").entries()
    assert isinstance(own, Sealed) and own.value == "bold"
    game.answer("wary", "two")
    assert duel_of(game).stances == ("bold", "wary")


def test_nobody_answers_a_sealed_question_twice_or_for_another() -> None:
    game = Game(RULEBOOK, duel(), SeededDice(1))
    game.answer("bold", "one")
    for by in ("one", None, "three", ["two"]):
        with pytest.raises(Refused):
            game.answer("wary", by)  # type: ignore[arg-type]


def test_a_clone_keeps_sealed_answers_sealed() -> None:
    game = Game(RULEBOOK, duel(), SeededDice(1))
    game.answer("bold", "two")
    twin = game.clone()
    assert twin.log == game.log and asked(twin) == [("TOY-02", "one")]
    twin.answer("wary", "one")
    assert duel_of(twin).stances == ("wary", "bold")


def test_a_sealed_answer_may_be_taken_back_until_it_is_opened() -> None:
    game = Game(RULEBOOK, duel(), SeededDice(1))
    game.answer("bold", "one")
    with pytest.raises(Refused):
        game.undo("two")
    game.undo("one")
    assert game.log == [] and asked(game) == [("TOY-02", "one"), ("TOY-02", "two")]
    game.answer("wary", "one")
    game.answer("bold", "two")
    with pytest.raises(Refused):
        game.undo("two")
    assert duel_of(game).stances == ("wary", "bold")


def test_undo_after_a_sealed_question_keeps_what_was_sealed() -> None:
    game = begun()
    mover = game.waiting_for()[0].by
    before = list(game.log)
    game.answer("march", mover)
    game.undo(mover)
    assert game.log == before
    assert sum(isinstance(entry, Sealed) for entry in game.log) == 2


def test_undo_passes_no_die_no_enemy_and_no_concession() -> None:
    game = begun()
    mover = game.waiting_for()[0].by
    game.answer("shoot", mover)
    with pytest.raises(Refused):
        game.undo(mover)
    game.concede(mover)
    with pytest.raises(Refused):
        game.undo(mover)


def test_who_concedes_has_lost_and_a_clone_knows_it() -> None:
    game = begun()
    game.concede("one")
    assert game.over and game.clone().over
    assert game.outcome is not None and game.outcome.winner == "two"
    assert isinstance(game.clone().log[-1], Conceded)
    with pytest.raises(Refused):
        game.concede("two")


def test_a_secret_draw_is_seen_by_its_owner_alone() -> None:
    game = begun()
    answers = [entry for entry in game.view("one").entries() if isinstance(entry, Answered)]
    assert [each.value for each in answers if each.kind == "draw"] == [duel_of(game).hand_one, None]
    assert game.view("two").state.hand_one == "?"
    assert not any(getattr(entry, "card", "") for entry in game.view("three").entries())


def deep(levels: int = 5000) -> Any:
    nest: Any = 1
    for _ in range(levels):
        nest = [nest]
    return nest


ABSURD = [
    None,
    True,
    0,
    -1,
    10**5000,
    1e308,
    float("nan"),
    "",
    "x" * 10**6,
    "\ud800",
    b"bytes",
    object(),
    [],
    {},
    (),
    {"type": "March"},
    [[1]],
    {1: 2},
    deep(),
    lambda: 1,
    {"type": "March", "movers": ["a"], "legs": [{"type": "Ahead", "distance": 1e308}]},
    {"type": "March", "movers": ["a"], "legs": [{"type": "Ahead", "distance": float("nan")}]},
    {"type": "March", "movers": ["a"], "legs": [{"type": "Ahead", "distance": -1.0}]},
    {"type": "March", "movers": ["a"], "legs": [{"type": "Ahead", "distance": 10**400}]},
    {"type": "March", "movers": ["a"], "legs": [{"type": "Turn", "angle": 10**400}]},
    {"type": "March", "movers": ["nobody"], "legs": []},
    {"type": "March", "movers": ["a"], "legs": [{"type": "Ahead", "distance": 0.0}] * 5000},
    {"type": "March", "movers": ["a" * 10**5], "legs": []},
]


@pytest.mark.parametrize("value", ABSURD, ids=lambda value: type(value).__name__)
def test_an_absurd_answer_is_refused_and_changes_nothing(value: Any) -> None:
    for game in at_every_kind_of_question():
        before, waiting = list(game.log), asked(game)
        for by in (None, *(each.by for each in game.waiting_for())):
            with pytest.raises(Refused):
                game.answer(value, by)
        assert game.log == before and asked(game) == waiting


NO_FACES = [None, 7, "66", [True, 2], [3.0, 3], [0, 1], [7, 1], [1], [1] * 5000, [10**30, 1]]


@pytest.mark.parametrize("faces", NO_FACES, ids=repr)
def test_absurd_faces_are_refused(faces: Any) -> None:
    game = Game(RULEBOOK, duel())
    play_to(game, "total")
    before = list(game.log)
    with pytest.raises(Refused):
        game.answer_faces(faces)
    assert game.log == before
    game.answer_faces([6, 1])


def play_to(game: Game, kind: str) -> Game:
    """Plays until a kind of question waits."""
    chance = Random(kind)
    for _ in range(200):
        if type(game.request).__name__.lower() == kind:
            return game
        value, by = an_answer(game, chance)
        wanted = kind in ("order", "total") and "march" in getattr(game.request, "options", ())
        game.answer("march" if wanted else value, by)
    raise AssertionError(kind)


def at_every_kind_of_question() -> list[Game]:
    kinds = ("together", "draw", "rolloff", "choose", "order", "total", "counts", "throw")
    return [play_to(Game(RULEBOOK, duel(30)), kind) for kind in kinds]


def test_a_typed_battle_waits_for_dice_and_belongs_to_no_side() -> None:
    game = play_to(Game(RULEBOOK, duel()), "rolloff")
    assert isinstance(game.request, Chance) and game.waiting_for() == []
    with pytest.raises(Refused):
        game.answer_faces([2, 3])  # with the bonus this is a tie: the dice must be thrown again
    game.answer_faces([2, 3, 6, 1])
    thrown = [entry.faces for entry in game.log if isinstance(entry, Answered) and entry.kind == "rolloff"]
    assert thrown == [(2, 3, 6, 1)]
