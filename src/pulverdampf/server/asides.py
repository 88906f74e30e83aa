"""What a guest may ask between two answers: drafts judged, odds, the table from a place; all on his view."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from pulverdampf.engine.requests import Decision
from pulverdampf.server.factors import factors
from pulverdampf.server.guests import Guest, RefusedError, by_rules
from pulverdampf.server.looking import Card, look
from pulverdampf.server.messages import (
    AskAdvice,
    AskFactors,
    AskLook,
    AskNearest,
    AskOdds,
    Look,
    Probe,
    Refused,
)
from pulverdampf.server.odds import Question, question
from pulverdampf.server.questions import nearest, probed
from pulverdampf.server.reckoning import RECKONER, NotReckonedError, Reckoning
from pulverdampf.server.staff import advice

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room


class Asides:
    """Answers what changes nothing."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._reckonings: dict[Reckoning, Callable[[], bool]] = {}
        """Odds that are being worked out, and whether anybody still waits for them."""

    async def probe(self, guest: Guest, message: Probe) -> None:
        async with self.room.lock:
            decision = self.room.decision_for(guest, message.to)
            view = self.room.battle.game.view(decision.by)
            told = await asyncio.to_thread(probed, message.probe, view, decision, message.order)
        guest.send(msgspec.json.encode(told))

    async def nearest(self, guest: Guest, message: AskNearest) -> None:
        async with self.room.lock:
            decision = self.room.decision_for(guest, message.to)
            view = self.room.battle.game.view(decision.by)
            told = await asyncio.to_thread(nearest, view, decision, message)
        guest.send(msgspec.json.encode(told))

    async def advice(self, guest: Guest, message: AskAdvice) -> None:
        async with self.room.lock:
            decision = self.room.decision_for(guest, message.to)
            twin = await asyncio.to_thread(self.room.battle.game.clone)
        told = await asyncio.to_thread(advice, message.to, twin, decision.by)
        guest.send(msgspec.json.encode(told))

    async def look(self, guest: Guest, message: AskLook) -> None:
        async with self.room.lock:
            game = self.room.battle.game
            at, view = len(game.log), game.view(self.room.shows.eyes(guest))
            told = await asyncio.to_thread(look, view, message)
        if told is None:
            raise RefusedError(Refused("malformed"))
        if isinstance(told, Look):
            guest.send(msgspec.json.encode(told))
            return

        def unchanged() -> bool:
            return self.room.battle.game is game and len(game.log) == at

        found = await self.reckoned(guest, told, unchanged)
        if found:
            guest.send(found)

    async def odds(self, guest: Guest, message: AskOdds) -> None:
        game, option = self.room.battle.game, message.option
        found: list[Question] = []

        def ask(decision: Decision) -> None:
            by_rules(lambda: found.append(question(game, decision, option)), "no_odds")

        async with self.room.lock:
            decision = self.room.decision_for(guest, message.to)
            await asyncio.to_thread(ask, decision)
        told = await self.reckoned(guest, found[0], lambda: self._still_waits(decision))
        if not told:
            raise RefusedError(Refused("no_odds"))
        guest.send(told)

    async def factors(self, guest: Guest, message: AskFactors) -> None:
        game, found = self.room.battle.game, list[bytes]()

        def ask(decision: Decision) -> None:
            told = factors(message.ask, game, decision, message.answer)
            found.append(msgspec.json.encode(told))

        async with self.room.lock:
            decision = self.room.decision_for(guest, message.to)
            await asyncio.to_thread(by_rules, lambda: ask(decision), "no_odds")
        guest.send(found[0])

    async def reckoned(self, guest: Guest, asked: Question | Card, wanted: Callable[[], bool]) -> bytes:
        """What the odds process has found, or nothing."""
        under_way = RECKONER.ask(asked, f"{self.room.id} {guest.role}")
        self._reckonings[under_way] = wanted
        try:
            return await asyncio.wrap_future(under_way.found)
        except NotReckonedError:
            return b""
        finally:
            under_way.call_off()
            del self._reckonings[under_way]

    def _still_waits(self, decision: Decision) -> bool:
        return any(each is decision for each in self.room.battle.game.waiting_for())

    def drop_old_odds(self) -> None:
        """Calls off the odds of questions that have been answered."""
        for under_way, wanted in self._reckonings.items():
            if not wanted():
                under_way.call_off()
