"""A general that thinks ahead at the table: hurried by players, explained at the end, relieved."""

import asyncio
import itertools
import json
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.records import read
from pulverdampf.engine.state import ONE, TWO
from pulverdampf.engine.views import View
from pulverdampf.generals import guard
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.guard import Guard
from pulverdampf.generals.judgement import MISSING, JudgementError
from pulverdampf.generals.relief import Relieved
from pulverdampf.rulebooks import rulebook
from pulverdampf.server.battle import Battle
from pulverdampf.server.messages import AskWhy, MoveNow
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import WATCH, Mode, seated
from pulverdampf.server.stores.sqlite import Sqlite
from pulverdampf.text import Text


class Guest:
    late = False

    def __init__(self, role: str) -> None:
        self.role, self.address, self.heard = role, "", list[dict[str, Any]]()

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def dismiss(self) -> None:
        raise AssertionError("nobody sends this guest away")

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.heard if each["type"] == kind]


def room(mode: Mode) -> Room:
    book = rulebook("march-of-eagles")
    assert book is not None
    armies = book.muster.ready_armies()
    state = book.muster.begin(armies["BR-A"], armies["FR-A"], rulings={"turns": 1})
    ids, store = itertools.count(1), Sqlite(":memory:")
    seating = seated(mode, "guard", Text("x", "x"))
    store.describe("room", msgspec.json.encode(seating))
    battle = Battle.begun("room", store, book, state, "seed")
    return Room("room", battle, seating, store, ids=lambda: next(ids))


def test_players_hurry_the_computer_and_hear_its_reasons_only_at_the_end() -> None:
    here, player, watcher = room("computer"), Guest(ONE), Guest(WATCH)

    async def asks() -> None:
        await here.handle(player, AskWhy())
        await here.handle(watcher, MoveNow())
        assert not here.driver.hurried
        await here.handle(player, MoveNow())

    asyncio.run(asks())
    assert [each["code"] for each in player.of("refused")] == ["not_your_turn"]
    assert [each["code"] for each in watcher.of("refused")] == ["not_your_turn"]
    assert here.driver.hurried and not player.of("reasons")
    here.battle.concede(ONE)
    asyncio.run(here.handle(player, AskWhy()))
    assert len(player.of("reasons")) == 1


def test_a_watched_guard_tells_how_far_it_has_thought_and_what_it_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, few in (("FIRST_TRIALS", 1), ("CONFIRMING", 2), ("STYLES", ())):
        monkeypatch.setattr(guard, name, few)
    here, watcher = room("watch"), Guest(WATCH)
    here.guests, here.pace = [watcher], 0.0
    asyncio.run(here.driver._answer_all())
    assert here.battle.game.over
    asyncio.run(here.handle(watcher, AskWhy()))
    (told,) = watcher.of("reasons")
    assert {each["side"] for each in told["intents"]} == {ONE, TWO}
    assert all("Diesen Zug" in each["text"]["de"] and each["turn"] == 1 for each in told["intents"])
    shares = [each["share"] for each in watcher.of("thinking")]
    assert shares and max(shares) == 1.0


def test_a_general_that_stumbles_is_relieved_and_the_record_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(self: Guard, view: View, seconds: float | None = None) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(Guard, "answer", stumbles)
    here, watcher = room("watch"), Guest(WATCH)
    here.guests, here.pace = [watcher], 0.0
    side = here.battle.game.waiting_for()[0].by
    asyncio.run(here.driver._thought(side))
    assert isinstance(here.driver._generals[side, "guard"], Relieved)
    kept = here.store.kept("room")
    assert kept is not None
    (note,) = read(kept.record, rulebook).notes
    assert (note.side, note.what) == (side, "drilled: ZeroDivisionError")
    again = Battle.resumed("room", here.store, kept)
    assert len(again.game.log) == len(here.battle.game.log)


def test_a_guard_without_a_judgement_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(book: str) -> None:
        raise JudgementError(MISSING.filled(book=book, file="judgement.json"))

    monkeypatch.setattr(guard, "judgement", missing)
    here, watcher = room("watch"), Guest(WATCH)
    here.guests, here.pace = [watcher], 0.0
    while here.battle.game.state.clock.turn < 1:
        side = here.battle.game.waiting_for()[0].by
        here.battle.answer(ByRuleOfThumb(side).answer(here.battle.game.view(side)), side)
    side = here.battle.game.waiting_for()[0].by
    for _ in range(2):
        asyncio.run(here.driver._thought(side))
    (told,) = watcher.of("notice")
    assert "Die Garde spielt wie der Veteran" in told["text"]["de"]
    kept = here.store.kept("room")
    assert kept is not None
    (note,) = read(kept.record, rulebook).notes
    assert note.side == side and note.what.startswith("veteran: The Guard plays as the Veteran")
