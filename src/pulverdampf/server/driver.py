"""The computer's part in a room: its generals think beside the event loop, and windows are passed."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from logging import getLogger
from typing import TYPE_CHECKING, Any

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.generals.guard import Guard
from pulverdampf.generals.levels import General, general
from pulverdampf.generals.relief import Relieved
from pulverdampf.server import staff
from pulverdampf.server.messages import Intent, Notice, Thinking, words
from pulverdampf.server.seats import WATCH, answer_of
from pulverdampf.server.stores import NotStoredError
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room

LOG = getLogger("pulverdampf")
THINKERS = ThreadPoolExecutor(2, "general")
LEFT = Text(
    "The computer found no legal answer; a person has to play {army}.",
    "Der Rechner fand keine erlaubte Antwort; jemand muss {army} spielen.",
)


THINKING = 5.0
"""Seconds that a general who thinks ahead has for an answer."""
LONGEST_NOTE = 200
STEP = 0.1
"""By how much its thinking has to go on before it is told."""


class Driver:
    """Gives the answers for which nobody has to be asked, while somebody is there to see it."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._generals: dict[tuple[Side, str], General] = {}
        self.hurried = False
        """Whether somebody wants the computer to move now."""
        self.intents: list[Intent] = []
        """What generals who think ahead meant, turn by turn."""
        self._task: asyncio.Task[None] | None = None

    def kick(self) -> None:
        """Begins if there is something to do."""
        if self.room.adrift:
            return
        if self.room.guests and (self._task is None or self._task.done()) and self._next() is not None:
            self._task = asyncio.create_task(self._drive())

    def _next(self) -> Decision | None:
        """A decision of the computer, or a window that is passed."""
        for decision in self.room.battle.game.waiting_for():
            room = self.room
            computer = room.seating.seats[decision.by].by == "computer"
            if computer or room.passed(decision) or room.is_left_to_staff(decision):
                return decision
        return None

    async def _drive(self) -> None:
        try:
            await self._answer_all()
        except Exception as accident:  # the room goes back to what is stored, and a person plays on
            LOG.error("room %s: %s of a general", self.room.id, type(accident).__name__)
            decision = self._next()
            await self.room.reload()
            if decision is not None:
                self._leave_to_people(decision.by)
                self.room.shows.waiting()

    async def _answer_all(self) -> None:
        room = self.room
        while room.guests and (decision := self._next()) is not None:
            before = len(room.battle.chronicle.lines[WATCH])
            if isinstance(decision, Choose) and room.passed(decision):
                value: Any = decision.passing
            elif room.is_left_to_staff(decision):
                value = await self._by_staff(decision.by)
                if value is None:
                    room.call(decision)
                    continue
            else:
                value = await self._thought(decision.by)
            try:
                async with room.lock:
                    if self._next() is decision:
                        await asyncio.to_thread(self._give, decision, value)
                room.asides.drop_old_odds()
            except NotStoredError:
                await room.reload()
                return
            if room.pace and len(room.battle.chronicle.lines[WATCH]) > before:
                await asyncio.sleep(room.pace)

    async def _by_staff(self, side: Side) -> Any:
        """What the staff answers by its standing orders; none where it calls its general."""
        room = self.room
        async with room.lock:
            twin = await asyncio.to_thread(room.battle.game.clone)
        think = asyncio.get_running_loop().run_in_executor
        orders, mandate = room.seating.standing.get(side, staff.NOTHING_LEFT), room.mandates.get(side)
        view = twin.view(side)
        carrying = view.request is not None and staff.goes_on(twin, mandate, view.request)
        return await think(THINKERS, lambda: staff.answered(view, orders, carrying=carrying))

    async def _thought(self, side: Side) -> Any:
        """What the general answers, thought on a twin of the battle so that nobody waits for him."""
        room = self.room
        level = room.seating.seats[side].level
        chosen = self._generals.get((side, level))
        if chosen is None:
            seed = f"{room.battle.seed} {side} {len(room.battle.game.log)}"
            chosen = self._generals[side, level] = general(level, seed)
        async with room.lock:
            twin = await asyncio.to_thread(room.battle.game.clone)
        think = asyncio.get_running_loop().run_in_executor
        if not isinstance(chosen, Relieved):
            return await think(THINKERS, lambda: answer_of(chosen, twin.view(side)))
        return await self._thought_ahead(chosen, twin, side)

    async def _thought_ahead(self, chosen: Relieved, twin: Game, side: Side) -> Any:
        """The answer of a general of the higher levels; its thinking is told and can be cut short.

        Where Drilled relieves it the record says so.
        """
        room, loop, whys, warnings = self.room, asyncio.get_running_loop(), list[str](), list[Text]()
        chosen.told, self.hurried = whys.append, False
        chosen.warn_by(warnings.append)
        guard = chosen.led if isinstance(chosen.led, Guard) else None
        thought = guard.thought if guard is not None else None
        if guard is not None:
            told = 0.0

            def progress(share: float) -> None:
                nonlocal told
                if share >= told + STEP or share >= 1.0 > told:
                    told = share
                    message = Thinking(side, round(share, 2))
                    loop.call_soon_threadsafe(room.shows.to, (*SIDES, WATCH), message)

            guard.progress, guard.hurry = progress, lambda: self.hurried
        value = await loop.run_in_executor(
            THINKERS, lambda: answer_of(chosen, twin.view(side), THINKING)
        )  # fmt: skip
        if guard is not None and guard.thought is not thought and (why := guard.why()) is not None:
            self.intents.append(Intent(side, twin.state.clock.turn, words(why), len(twin.log)))
        for warning in warnings:
            room.shows.to((*SIDES, WATCH), Notice(words(warning)))
            whys.append(f"veteran: {warning.in_('en')}"[:LONGEST_NOTE])
        if whys:
            async with room.lock:
                for why_relieved in whys:
                    await asyncio.to_thread(room.battle.recorder.add_note, side, why_relieved)
        return value

    def _give(self, decision: Decision, value: Any) -> None:
        room = self.room
        if room.seating.seats[decision.by].by == "human":
            room.by_staff.add(len(room.battle.game.log))
        try:
            room.battle.answer(value, decision.by)
        except Refused:
            self._leave_to_people(decision.by)
        room.shows.news()
        room.timing.settle()

    def _leave_to_people(self, side: Side) -> None:
        room = self.room
        room.seating.seats[side].by = "human"
        room.passes.pop(side, None)
        with suppress(NotStoredError):
            room.keep_seating()
        room.shows.to((*SIDES, WATCH), Notice(words(LEFT.filled(army=room.shows.army(side)))))
        room.shows.seats()
