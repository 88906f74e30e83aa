"""A first battle that teaches each book: sound words, few units, and it can be walked to its end."""

import re
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec import convert

from pulverdampf.analysis.lessons import LEARNER, Idea, Lesson, Sign, at_hand, lesson_of, progress
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.state import other
from pulverdampf.generals.levels import USUAL, general
from pulverdampf.rulebooks import author
from pulverdampf.text import LANGUAGES, Language, Text
from tests.conformance.battles import BOOKS, book_of

QUOTED = {"en": re.compile("“([^”]+)”"), "de": re.compile("„([^“]+)“")}
MOST_ANSWERS = 60
"""Five minutes at the table."""


def lesson(key: str) -> Lesson:
    """The first battle of a book; every book brings one."""
    found = lesson_of(book_of(key).package)
    assert found is not None
    return found


def begun(key: str) -> Game:
    """A lesson before anything is answered."""
    book = book_of(key)
    return Game(book, lesson(key).begun(book), SeededDice(lesson(key).seed))


def wanted(idea: Idea, decision: Decision, game: Game) -> Any:
    """The answer that an idea asks for, where it is among those that are possible."""
    signs = [sign for sign in idea.done if sign.answered == decision.rule and sign.key]
    if isinstance(decision, Choose):
        return next((key for key in decision.options if any(sign.wants(key) for sign in signs)), None)
    scene = game.view(decision.by).scene
    ideas = (each for each in decision.form.legal_ideas(scene) if any(sign.wants(each) for sign in signs))
    return next(ideas, None) if signs else None


class Walked(NamedTuple):
    """A lesson, how often somebody answered in it, and all options that he was offered."""

    game: Game
    answers: int
    labels: list[Text]


@cache
def walked(key: str) -> Walked:
    """A lesson done by somebody who does what he is told and else takes advice."""
    game, told, labels = begun(key), lesson(key), []
    generals = {side: general(USUAL, f"{told.seed} {side}") for side in (LEARNER, other(LEARNER))}
    answers = 0
    while not game.over and answers <= MOST_ANSWERS:
        steps = progress(told, game.view(LEARNER))
        if all(step.done for step in steps):
            break
        decision = game.waiting_for()[0]
        now = at_hand(steps)
        if isinstance(decision, Choose):
            labels += [option.label for option in decision.options.values()]
        answer = wanted(now.idea, decision, game) if now is not None and decision.by == LEARNER else None
        answers += decision.by == LEARNER
        game.answer(answer or generals[decision.by].answer(game.view(decision.by)), decision.by)
    return Walked(game, answers, labels)


@pytest.mark.parametrize("key", BOOKS)
def test_a_lesson_is_walked_to_its_end(key: str) -> None:
    game, answers, _ = walked(key)
    left = [step.idea.title.en for step in progress(lesson(key), game.view(LEARNER)) if not step.done]
    assert not left
    assert answers <= MOST_ANSWERS


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_idea_quotes_is_offered_in_these_words(key: str, language: Language) -> None:
    offered = [label.in_(language) for label in walked(key).labels]
    for idea in lesson(key).idea:
        for quoted in QUOTED[language].findall(idea.text.in_(language)):
            assert any(label.startswith(quoted) for label in offered), quoted


@pytest.mark.parametrize("key", BOOKS)
def test_ideas_come_one_at_a_time_and_never_go_back(key: str) -> None:
    """What is fulfilled stays so, answer by answer, and nothing is demanded: any answer goes on."""
    game, before = begun(key), 0
    assert at_hand(progress(lesson(key), game.view(LEARNER))) is not None
    staff = {side: general(USUAL, side) for side in (LEARNER, other(LEARNER))}
    for _ in range(12):
        if game.over:
            break
        decision = game.waiting_for()[0]
        game.answer(staff[decision.by].answer(game.view(decision.by)), decision.by)
        now = sum(step.done for step in progress(lesson(key), game.view(LEARNER)))
        assert now >= before
        before = now


@pytest.mark.parametrize("key", BOOKS)
def test_its_data_are_sound(key: str) -> None:
    book, told = book_of(key), lesson(key)
    written = author(key)
    assert written is not None
    assert not list(written.doubts(convert(told.situation, written.Situation)))
    assert 5 <= len(told.idea) <= 9
    events = {event.__name__ for event in book.events}
    rules = book.reference().rules
    for idea in told.idea:
        assert idea.rule in rules
        assert len(idea.text.en) < 330 and len(idea.text.de) < 360, "one idea, a few sentences"
        for sign in (*idea.done, *filter(None, [idea.when])):
            assert not sign.event or sign.event in events
            assert {sign.asked, sign.answered, sign.thrown} - {""} <= set(rules)
            assert sign != Sign()
    state = told.begun(book)
    assert len(state.bodies) + len(state.pieces) <= 60
    assert book.outcome(state) is None
