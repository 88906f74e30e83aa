"""Rooms: each a battle, its seats and its guests; one thing happens at a time."""

import asyncio
import re
import secrets
from collections.abc import Callable
from logging import getLogger
from typing import Any

import msgspec

from pulverdampf.engine.dice_sources import share_promise
from pulverdampf.engine.events import Answered
from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import UMPIRE
from pulverdampf.generals.levels import level_named
from pulverdampf.server.agreements import Agreements, Wished
from pulverdampf.server.asides import Asides
from pulverdampf.server.battle import BROKEN, Battle
from pulverdampf.server.driver import Driver
from pulverdampf.server.gallery import Gallery
from pulverdampf.server.guests import Guest, RefusedError, by_rules
from pulverdampf.server.messages import (
    Answer,
    AskAdvice,
    AskCoach,
    AskFactors,
    AskLook,
    AskNearest,
    AskOdds,
    AskRoster,
    AskWhy,
    CallMe,
    ClaimTime,
    Concede,
    DicePromise,
    DiceShare,
    HandOver,
    MoveNow,
    Probe,
    Refused,
    Say,
    ShareNow,
    StandingOrders,
    StandingPass,
    ToServer,
    Undo,
)
from pulverdampf.server.metrics import METRICS
from pulverdampf.server.reckoning import RECKONER
from pulverdampf.server.seats import BOTH, WATCH, Seat, Seating
from pulverdampf.server.showing import Shows
from pulverdampf.server.staff import NOTHING_LEFT, Mandate, enemies_seen, goes_on, is_interjection
from pulverdampf.server.stores import NotOursError, NotStoredError, Store
from pulverdampf.server.taking_back import TakingBack
from pulverdampf.server.talking import Talking
from pulverdampf.server.teaching import Teaching
from pulverdampf.server.timing import Timing

LOG = getLogger("pulverdampf")


class Room:
    """A battle with its seats; whatever changes it waits for its turn."""

    def __init__(
        self,
        id: str,
        battle: Battle,
        seating: Seating,
        store: Store,
        pace: float = 0.0,
        ids: Callable[[], int] = lambda: secrets.randbits(48),
    ) -> None:
        self.id, self.battle, self.seating, self.store, self.pace = id, battle, seating, store, pace
        self.guests: list[Guest] = []
        self.at_the_door = 0
        """How many are coming in or have not left yet; such a room stays in memory."""
        self.lock = asyncio.Lock()
        self.adrift = False
        """Whether the battle in memory may be ahead of the store, which could not be read since."""
        self.passes: dict[Side, tuple[tuple[int, int], Decision | None]] = {}
        """Sides that pass windows: in which phase, and which question is still asked."""
        self.by_staff: set[int] = set()
        """Where in the log a staff has answered by standing orders."""
        self.mandates: dict[Side, Mandate] = {}
        """Advice that staffs are carrying through."""
        self._called: dict[Side, Decision] = {}
        """Questions for which a staff has called its general."""
        self._new_id = ids
        self._ids: dict[Side, tuple[Decision, int]] = {}
        self.gallery = Gallery(self)
        self.shows = Shows(self)
        self.driver = Driver(self)
        self.asides = Asides(self)
        self.agreements = Agreements(self)
        self.back = TakingBack(self)
        self.talking = Talking(self)
        self.teaching = Teaching(self)
        self.timing = Timing(self)

    # coming and going -------------------------------------------------------------------------------

    async def join(self, guest: Guest) -> None:
        """Somebody sits down: he is told everything, the others that he is there."""
        if self.adrift and not await self.reload():
            raise NotStoredError(self.id)
        async with self.lock:
            seat = self.seating.seats.get(guest.role)
            if seat is not None and seat.by == "open":  # 0.1.0 gave the open seat a link, no invitation
                seat.by = "human"
                await asyncio.to_thread(self.keep_seating)
            self.guests.append(guest)
            if self.battle.game.rulebook.may_measure(self.battle.game.state):
                RECKONER.warm()
            await asyncio.to_thread(self.shows.all_of_it, guest)
            self.shows.seats()
            self.timing.settle()
        if guest.late:
            self.gallery.follow()
        self.driver.kick()

    def leave(self, guest: Guest) -> None:
        """Somebody has gone; his link stays good."""
        if guest in self.guests:
            self.guests.remove(guest)
            self.shows.nobody_looks()
            self.shows.seats()
            self.timing.settle()

    def give_up(self) -> None:
        """Another server has the room now: everybody here is sent there."""
        self.adrift = True
        for guest in self.guests:
            guest.dismiss()

    def keep_seating(self) -> None:
        """Stores who sits where."""
        self.store.describe(self.id, msgspec.json.encode(self.seating))

    # what waits ---------------------------------------------------------------------------------------

    def decision_id(self, decision: Decision) -> int:
        """The number under which a decision is asked; a new decision never has an old number."""
        known = self._ids.get(decision.by)
        if known is None or known[0] is not decision:
            known = self._ids[decision.by] = (decision, self._new_id())
        return known[1]

    def asked_of(self, guest: Guest) -> Decision | None:
        """The decision that waits for a guest."""
        waiting = self.battle.game.waiting_for()
        mine = [each for each in waiting if guest.role in (each.by, BOTH) and not self.is_left_to_staff(each)]
        return next((each for each in mine if self.seating.seats[each.by].by == "human"), None)

    def side_of(self, guest: Guest) -> Side:
        """The side for which a guest speaks; a refusal if he plays none."""
        if guest.role in (WATCH, UMPIRE):
            raise RefusedError(Refused("not_your_turn"))
        if guest.role != BOTH:
            return guest.role
        waiting = self.battle.game.waiting_for()
        return waiting[0].by if waiting else SIDES[0]

    # messages -------------------------------------------------------------------------------------------

    async def handle(self, guest: Guest, message: ToServer) -> None:
        """Does what a message asks for, or refuses it."""
        with METRICS.timed():
            await self._handle(guest, message)
        self.driver.kick()

    async def _handle(self, guest: Guest, message: ToServer) -> None:
        try:
            if self.adrift and not await self.reload():
                raise RefusedError(Refused("not_stored"))
            if not await self._aside(guest, message):
                async with self.lock:
                    await asyncio.to_thread(self._do, guest, message)
                self.asides.drop_old_odds()
                if isinstance(message, Answer):
                    self.teaching.comment(guest)
        except RefusedError as refused:
            METRICS.count("pulverdampf_refused_total", refused.answer.code)
            guest.send(msgspec.json.encode(refused.answer))
        except NotOursError:
            self.give_up()
        except NotStoredError:
            await self.reload()
            guest.send(msgspec.json.encode(Refused("not_stored")))
        except Exception as accident:
            LOG.error("room %s: %s in %s", self.id, type(accident).__name__, type(message).__name__)
            METRICS.count("pulverdampf_accidents_total")
            await self.reload()
            guest.send(msgspec.json.encode(Refused("accident")))

    async def _aside(self, guest: Guest, message: ToServer) -> bool:
        """Answers a message that changes nothing; tells whether it was one."""
        match message:
            case Probe():
                await self.asides.probe(guest, message)
            case AskNearest():
                await self.asides.nearest(guest, message)
            case AskAdvice():
                await self.asides.advice(guest, message)
            case AskOdds():
                await self.asides.odds(guest, message)
            case AskFactors():
                await self.asides.factors(guest, message)
            case AskLook():
                await self.asides.look(guest, message)
            case AskWhy():
                await self.teaching.why(guest, message)
            case AskCoach():
                await self.teaching.coach(guest, message)
            case MoveNow():
                self._hurry(guest)
            case _:
                return False
        return True

    def _hurry(self, guest: Guest) -> None:
        """Lets the computer move now; who only watches people play has no say in it."""
        if guest.role == WATCH and self.seating.players:
            raise RefusedError(Refused("not_your_turn"))
        self.driver.hurried = True

    def _do(self, guest: Guest, message: Any) -> None:
        if isinstance(message, CallMe):
            return self.talking.call(guest, message.name)
        if isinstance(message, Say):
            return self.talking.say(guest, message.text)
        if isinstance(message, AskRoster):
            return guest.send(msgspec.json.encode(self.agreements.roster(guest, message.piece)))
        try:
            if isinstance(message, Wished):
                self.agreements.hear(guest, message)
            else:
                self._do_for(self.side_of(guest), guest, message)
        finally:
            self.timing.settle()
        self.timing.keep()

    def _do_for(self, side: Side, guest: Guest, message: Any) -> None:
        match message:
            case Answer():
                self._answer(guest, message)
            case DicePromise():
                self._add_promise(guest.role, message.promise)
            case DiceShare():
                self._add_share(guest.role, message.share)
            case Undo():
                self.back.undo(side if guest.role != BOTH else None)
            case Concede():
                by_rules(lambda: self.battle.concede(side), "over")
                self.shows.news()
            case ClaimTime():
                self.timing.claim(side)
            case HandOver():
                self._hand_over(side, message)
            case StandingOrders() | StandingPass():
                self._leave_to_staff(side, guest, message)

    def _leave_to_staff(self, side: Side, guest: Guest, message: StandingOrders | StandingPass) -> None:
        if isinstance(message, StandingOrders):
            sides = SIDES if guest.role == BOTH else (side,)
            before = self.seating.standing
            self.seating.standing = {**before, **dict.fromkeys(sides, message)}
            if self.seating.standing != before:
                try:
                    self.keep_seating()
                except NotStoredError:
                    self.seating.standing = before
                    raise
            self.shows.waiting()
            return
        self.passes.pop(side, None)
        if message.on:
            self.passes[side] = (self._phase(), self.asked_of(guest))

    def decision_for(self, guest: Guest, to: int) -> Decision:
        """The decision that a message is about; a refusal if it does not wait for this guest."""
        if self.battle.game.over:
            raise RefusedError(Refused("over"))
        self.side_of(guest)
        decision = self.asked_of(guest)
        if decision is None:
            raise RefusedError(Refused("not_your_turn"))
        if self.decision_id(decision) != to:
            raise RefusedError(Refused("stale"))
        return decision

    def _answer(self, guest: Guest, message: Answer) -> None:
        decision = self.decision_for(guest, message.to)
        before, seen = len(self.battle.game.log), enemies_seen(self.battle.game.view(decision.by))
        self.mandates.pop(decision.by, None)
        self.teaching.notice(guest, message.value)
        by_rules(lambda: self.battle.answer(message.value, decision.by), "illegal")
        self.agreements.wanted = None
        if message.through:
            self.mandates[decision.by] = Mandate(decision.rule, before)
        try:
            for value in message.then:
                if not self._goes_on(decision.by, before, seen):
                    break
                self.battle.answer(value, decision.by)
        except RefusedByRules:  # it has come otherwise: the question is put
            pass
        finally:
            self.shows.news()

    def _goes_on(self, side: Side, since: int, seen: frozenset[str]) -> bool:
        """Whether a side is asked again, and neither dice nor enemies have come to light meanwhile."""
        game = self.battle.game
        thrown = any(isinstance(entry, Answered) and entry.faces for entry in game.log[since:])
        asked = any(each.by == side for each in game.waiting_for())
        return asked and not thrown and enemies_seen(game.view(side)) <= seen

    def _add_share(self, role: str, share: str) -> None:
        if not 16 <= len(share.encode()) <= 128 or not share.isprintable():
            raise RefusedError(Refused("malformed"))
        if role not in self.battle.missing_shares or self.battle.missing_promises:
            raise RefusedError(Refused("stale"))
        if share_promise(share) != self.battle.promises.get(role, share_promise(share)):
            raise RefusedError(Refused("malformed"))
        self.battle.add_share(role, share)
        self.shows.news()

    def _add_promise(self, role: str, promise: str) -> None:
        if not re.fullmatch("[0-9a-f]{64}", promise):
            raise RefusedError(Refused("malformed"))
        if role not in self.battle.missing_promises:
            raise RefusedError(Refused("stale"))
        self.battle.add_promise(role, promise)
        self._promised()

    def _promised(self) -> None:
        """Once all have promised, everybody is asked to tell his share."""
        if not self.battle.missing_promises:
            self.shows.to(tuple(self.battle.missing_shares), ShareNow())

    def _phase(self) -> tuple[int, int]:
        clock = self.battle.game.state.clock
        return clock.turn, clock.phase

    # seats ----------------------------------------------------------------------------------------------

    def _hand_over(self, side: Side, message: HandOver) -> None:
        level = level_named(message.level)
        if level is None or message.side not in ("", *SIDES):
            raise RefusedError(Refused("malformed"))
        if self.seating.club:
            raise RefusedError(Refused("of_a_club"))
        if message.side not in ("", side):
            side = message.side
            if self.seating.seats[side].by != "open" or message.to != "computer":
                raise RefusedError(Refused("not_your_turn"))
        self._seat(side, Seat(message.to, level), self.seating.tokens)

    def reseat(self, side: Side, seat: Seat) -> None:
        """Gives a seat to somebody else: the old link leads nowhere, and whoever sits there is sent away."""
        others = {token: role for token, role in self.seating.tokens.items() if role != side}
        self._seat(side, seat, {**others, secrets.token_urlsafe(24): side})
        for guest in [each for each in self.guests if each.role == side]:
            guest.send(msgspec.json.encode(Refused("no_such_seat")))
            self.leave(guest)
        self.driver.kick()

    def _seat(self, side: Side, seat: Seat, tokens: dict[str, str]) -> None:
        before = msgspec.json.encode(self.seating)
        self.seating.seats[side], self.seating.tokens = seat, tokens
        self.seating.invitations = {k: v for k, v in self.seating.invitations.items() if v != side}
        try:
            self.keep_seating()
        except NotStoredError:
            self.seating = msgspec.json.decode(before, type=Seating)
            raise
        self._ids.pop(side, None)
        self.shows.seats()
        if seat.by == "computer" and side in self.battle.missing_shares:
            self.battle.add_share(side, secrets.token_hex(16))
            self.shows.news()
            self._promised()
        else:
            self.shows.waiting()

    def passed(self, decision: Decision) -> bool:
        """Whether a window is passed by a standing order."""
        phase, still = self.passes.get(decision.by, (None, None))
        window = isinstance(decision, Choose) and decision.passing is not None
        return window and phase == self._phase() and still is not decision

    def is_left_to_staff(self, decision: Decision) -> bool:
        """Whether the staff answers, unless it has called its general."""
        orders = self.seating.standing.get(decision.by, NOTHING_LEFT)
        if self.seating.seats[decision.by].by != "human" or self._called.get(decision.by) is decision:
            return False
        game = self.battle.game
        return bool(
            decision.rule in orders.rules
            or ((orders.windows or orders.within) and is_interjection(game, decision))
            or goes_on(game, self.mandates.get(decision.by), decision)
        )

    def call(self, decision: Decision) -> None:
        """The staff would use a chance, or has carried its advice through: its general is asked."""
        self._called[decision.by] = decision
        if not is_interjection(self.battle.game, decision):
            self.mandates.pop(decision.by, None)
        self.shows.waiting()

    async def reload(self) -> bool:
        """Goes back to what the store has; until that is possible nobody sees or changes the battle."""
        async with self.lock:
            self.adrift = True
            try:
                self.battle = await asyncio.to_thread(self.battle.reloaded)
            except (NotStoredError, *BROKEN):
                return False
            self.adrift = False
            self._ids, self._called, self.by_staff, self.mandates = {}, {}, set(), {}
            await asyncio.to_thread(self.shows.anew)
            return True
