"""What every rulebook must stand: its battles end, its options hold, its log and its twins tell the same."""

from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from pulverdampf.engine.events import Event, Measured, Reckoned
from pulverdampf.engine.game import Game, folded
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.orders import TOO_LONG, UNSOUND, Refused
from pulverdampf.engine.records import read_entry, read_state
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, State
from tests.conformance.battles import BOOKS, an_answer, beginnings, book_of, played

each_book = pytest.mark.parametrize("key", BOOKS)


def untagged(entries: Any) -> Any:
    """Entries as JSON, for comparison."""
    return msgspec.json.encode(entries)


class Fought(NamedTuple):
    """A battle to its end, and how it stood now and then: so many entries were told, such was the state."""

    game: Game
    halts: list[tuple[int, State]]


@pytest.fixture(scope="module", params=BOOKS)
def battles(request: pytest.FixtureRequest) -> list[Fought]:
    """Battles of one book that several tests look over, for nothing costs more than fighting them."""
    key, found = request.param, []
    for seed, state in beginnings(key, range(100, 106)):
        halts = []
        for at, game in enumerate(played(key, state, seed)):
            if at % 25 == 0 or game.over:
                halts.append((len(game.log), game.state.copied()))
        found.append(Fought(game, halts))
    return found


@pytest.fixture
def book(battles: list[Fought]) -> Rulebook:
    """The book of these battles."""
    return battles[0].game.rulebook


def test_battles_end_with_an_outcome_in_both_languages(battles: list[Fought], book: Rulebook) -> None:
    for game, _ in battles:
        assert book.outcome(game.initial) is None, "nobody has won before a battle"
        assert game.outcome is not None
        assert game.outcome.text.in_("en") and game.outcome.text.in_("de")


@each_book
def test_every_option_is_accepted(key: str) -> None:
    for seed, state in beginnings(key, range(120, 122), 2):
        for at, game in enumerate(played(key, state, seed)):
            for decision in game.waiting_for() if at % 7 == 0 else []:
                if isinstance(decision, Choose):
                    for option in decision.options:
                        game.clone().answer(option, decision.by)


@each_book
def test_every_idea_without_objection_is_accepted(key: str) -> None:
    for seed, state in beginnings(key, range(130, 132), 2):
        for at, game in enumerate(played(key, state, seed)):
            for decision in game.waiting_for() if at % 7 == 0 else []:
                if isinstance(decision, Order):
                    scene = game.view(decision.by).scene
                    ideas = list(decision.form.ideas(scene))[:12]
                    for idea in (each for each in ideas if not decision.form.objections(each, scene)):
                        game.clone().answer(idea, decision.by)


NOTHING_HIDDEN = {"march-of-eagles", "black-powder", "dbx"}
"""Books in which both sides see the whole table; the others prove that what is hidden changes no message."""

WRONG: list[Any] = [
    "no such thing", "", None, 7, -1.5, [], {}, ["A1"], {"type": "Extent", "upto": 1e9},
    {"type": "Extent", "upto": -1},
    {"type": "Placement", "stands": {}}, {"type": "Placement", "stands": {"Z9": {"pose": {"x": 1, "y": 1}}}},
    {"type": "March", "movers": [], "legs": []}, {"type": "Extent", "upto": float("inf")}, b"\xff", object(),
]  # fmt: skip


@each_book
def test_a_refusal_names_a_rule_in_both_languages_and_changes_nothing(key: str) -> None:
    known = book_of(key).reference().rules
    for seed, state in beginnings(key, range(140, 142), 1):
        for at, game in enumerate(played(key, state, seed)):
            for decision in game.waiting_for() if at % 5 == 0 else []:
                wrong = WRONG[at // 5 % len(WRONG)]
                before = len(game.log)
                with pytest.raises(Refused) as refused:
                    game.answer(wrong, decision.by)
                assert len(game.log) == before
                assert refused.value.objections
                for objection in refused.value.objections:
                    assert objection.rule or objection.text in (UNSOUND, TOO_LONG), "no order, so no rule"
                    assert objection.text.in_("en") and objection.text.in_("de")
                    assert objection.rule in known or not objection.rule.startswith(book_of(key).prefix)


@each_book
def test_ideas_that_are_refused_say_why(key: str) -> None:
    named = 0
    for seed, state in beginnings(key, range(150, 154), 1):
        for game in played(key, state, seed):
            for decision in game.waiting_for():
                if not isinstance(decision, Order):
                    continue
                scene = game.view(decision.by).scene
                for idea in list(decision.form.ideas(scene))[:8]:
                    for objection in decision.form.objections(idea, scene):
                        named += 1
                        assert objection.rule.startswith(book_of(key).prefix)
                        assert objection.text.in_("en") != objection.text.in_("de")
    assert named


def test_the_log_rebuilds_the_state(battles: list[Fought]) -> None:
    for game, halts in battles:
        for told, state in halts:
            assert folded(game.initial, game.log[:told]) == state


def test_state_and_entries_survive_json(battles: list[Fought], book: Rulebook) -> None:
    for game, halts in battles[::2]:
        for _, state in halts:
            written = msgspec.json.encode(state)
            assert read_state(book, written) == state
        for entry in game.log:
            if isinstance(entry, (Event, Reckoned, Measured)):
                written = msgspec.json.encode(entry)
                again = read_entry(book, written)
                assert again == entry and msgspec.json.encode(again) == written


@each_book
def test_a_clone_in_mid_battle_goes_on_alike(key: str) -> None:
    for seed, state in beginnings(key, range(180, 182)):
        for at, game in enumerate(played(key, state, seed)):
            if at % 40 == 20 and not game.over:
                assert _ended(game.clone()) == _ended(game.clone())
                assert folded(game.initial, game.log) == game.state


def _ended(game: Game) -> str:
    lots = Random(1)
    for _ in range(60):
        if game.over:
            break
        decision = game.waiting_for()[0]
        game.answer(an_answer(decision, game, lots), decision.by)
    return chain_hash(game)


def test_what_happens_is_told_in_both_languages(battles: list[Fought]) -> None:
    for game, _ in battles:
        for entry in game.log:
            told = entry.told(game.state) if isinstance(entry, Event) else None
            assert told is None or (told.in_("en") and told.in_("de"))
            if isinstance(entry, Reckoned):
                assert entry.reckoning.explained("en") != entry.reckoning.explained("de")


@each_book
def test_views_do_not_leak(key: str) -> None:
    """A side is told only what it may know, and is asked only what is its own to decide."""
    for seed, state in beginnings(key, range(195, 197), 1):
        for at, game in enumerate(played(key, state, seed)):
            if at % 20:
                continue
            for side in SIDES:
                view = game.view(side)
                assert view.request is None or view.request.by == side
                if key in NOTHING_HIDDEN:
                    assert untagged(view.state) == untagged(game.state)
                for entry in view.entries():
                    assert (
                        getattr(entry, "seen_by", "all") in ("all", side)
                        or getattr(entry, "value", "") is None
                    )
