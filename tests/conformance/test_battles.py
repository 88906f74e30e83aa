"""What every rulebook must stand: its battles end, its options hold, its log and its twins tell the same."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from pulverdampf.engine.events import Event, Measured, Reckoned
from pulverdampf.engine.game import Game, folded
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.orders import TOO_LONG, UNSOUND, Refused
from pulverdampf.engine.records import read_entry, read_state
from pulverdampf.engine.requests import Choose, Decision, Order
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES
from tests.conformance.battles import BOOKS, an_answer, beginnings, played


def untagged(entries: Any) -> Any:
    """Entries as JSON, for comparison."""
    return msgspec.json.encode(entries)


class Fought(NamedTuple):
    """A battle to its end, and how it stood now and then."""

    game: Game
    halts: list[Game]


SEEDS = range(100, 101)
EACH = 17
"""After so many answers each a battle is looked over."""
CLONES_EACH = 8
"""After so many of these halts each a clone goes on; `test_many_battles` looks at more."""


def fought(key: str, seeds: range) -> list[Fought]:
    """Battles of one book with their halts."""
    found = []
    for seed, state in beginnings(key, seeds):
        halts = [
            game.clone() for at, game in enumerate(played(key, state, seed)) if at % EACH == 0 or game.over
        ]
        found.append(Fought(halts[-1], halts))
    return found


@pytest.fixture(scope="module", params=BOOKS)
def battles(request: pytest.FixtureRequest) -> list[Fought]:
    """Battles of one book that all tests look over, for nothing costs more than fighting them."""
    return fought(request.param, request.module.SEEDS)


def asked(battles: list[Fought]) -> Iterator[tuple[int, Game, Decision]]:
    """Every question at every halt, and which halt it is."""
    halts = [halt for battle in battles for halt in battle.halts]
    return ((at, halt, decision) for at, halt in enumerate(halts) for decision in halt.waiting_for())


@pytest.fixture
def book(battles: list[Fought]) -> Rulebook:
    """The book of these battles."""
    return battles[0].game.rulebook


def test_battles_end_with_an_outcome_in_both_languages(battles: list[Fought], book: Rulebook) -> None:
    for game, _ in battles:
        assert book.outcome(game.initial) is None, "nobody has won before a battle"
        assert game.outcome is not None
        assert game.outcome.text.in_("en") and game.outcome.text.in_("de")


def test_every_option_is_accepted(battles: list[Fought]) -> None:
    for _, halt, decision in asked(battles):
        if isinstance(decision, Choose):
            for option in decision.options:
                halt.clone().answer(option, decision.by)


def test_every_idea_without_objection_is_accepted(battles: list[Fought]) -> None:
    for _, halt, decision in asked(battles):
        if isinstance(decision, Order):
            scene = halt.view(decision.by).scene
            ideas = list(decision.form.ideas(scene))[:12]
            for idea in (each for each in ideas if not decision.form.objections(each, scene)):
                halt.clone().answer(idea, decision.by)


NOTHING_HIDDEN = {"march-of-eagles", "black-powder", "dbx"}
"""Books in which both sides see the whole table; the others prove that what is hidden changes no message."""

WRONG: list[Any] = [
    "no such thing", "", None, 7, -1.5, [], {}, ["A1"], {"type": "Extent", "upto": 1e9},
    {"type": "Extent", "upto": -1},
    {"type": "Placement", "stands": {}}, {"type": "Placement", "stands": {"Z9": {"pose": {"x": 1, "y": 1}}}},
    {"type": "March", "movers": [], "legs": []}, {"type": "Extent", "upto": float("inf")}, b"\xff", object(),
]  # fmt: skip


def test_a_refusal_names_a_rule_in_both_languages_and_changes_nothing(
    battles: list[Fought], book: Rulebook
) -> None:
    known = book.reference().rules
    for at, halt, decision in asked(battles):
        before = len(halt.log)
        with pytest.raises(Refused) as refused:
            halt.answer(WRONG[at % len(WRONG)], decision.by)
        assert len(halt.log) == before
        assert refused.value.objections
        for objection in refused.value.objections:
            assert objection.rule or objection.text in (UNSOUND, TOO_LONG), "no order, so no rule"
            assert objection.text.in_("en") and objection.text.in_("de")
            assert objection.rule in known or not objection.rule.startswith(book.prefix)


def test_ideas_that_are_refused_say_why(battles: list[Fought], book: Rulebook) -> None:
    named = 0
    for _, halt, decision in asked(battles):
        if isinstance(decision, Order):
            scene = halt.view(decision.by).scene
            for idea in list(decision.form.ideas(scene))[:30]:
                for objection in decision.form.objections(idea, scene):
                    named += 1
                    assert objection.rule.startswith(book.prefix)
                    assert objection.text.in_("en") != objection.text.in_("de")
    assert named


def test_the_log_rebuilds_the_state(battles: list[Fought]) -> None:
    for game, halts in battles:
        for halt in halts:
            assert folded(game.initial, game.log[: len(halt.log)]) == halt.state


def test_state_and_entries_survive_json(battles: list[Fought], book: Rulebook) -> None:
    for game, halts in battles[::2]:
        for halt in halts:
            written = msgspec.json.encode(halt.state)
            assert read_state(book, written) == halt.state
        for entry in game.log:
            if isinstance(entry, (Event, Reckoned, Measured)):
                written = msgspec.json.encode(entry)
                again = read_entry(book, written)
                assert again == entry and msgspec.json.encode(again) == written


def test_a_clone_in_mid_battle_goes_on_alike(battles: list[Fought], request: pytest.FixtureRequest) -> None:
    for _, halts in battles:
        for halt in halts[1 : -1 : request.module.CLONES_EACH]:
            assert _ended(halt.clone()) == _ended(halt.clone())
            assert folded(halt.initial, halt.log) == halt.state


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


def test_both_armies_and_every_piece_have_names(battles: list[Fought], book: Rulebook) -> None:
    assert book.name_of is not None
    for game, halts in battles:
        assert set(game.initial.armies) == set(SIDES)
        for halt in halts:
            for piece in halt.state.pieces:
                name = book.name_of(halt.state, piece)
                assert name.in_("en") and name.in_("de")


def test_views_do_not_leak(battles: list[Fought], book: Rulebook) -> None:
    """A side is told only what it may know, and is asked only what is its own to decide."""
    for halt in (halt for battle in battles for halt in battle.halts):
        for side in SIDES:
            view = halt.view(side)
            assert view.request is None or view.request.by == side
            if book.key in NOTHING_HIDDEN:
                assert untagged(view.state) == untagged(halt.state)
            for entry in view.entries():
                assert (
                    getattr(entry, "seen_by", "all") in ("all", side) or getattr(entry, "value", "") is None
                )
