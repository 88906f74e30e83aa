"""The lobby: the rooms that are open, those that can be brought back, and new ones."""

import asyncio
import gc
import secrets
from collections.abc import Callable
from contextlib import suppress
from logging import getLogger
from time import monotonic, time
from typing import Any

import msgspec

from pulverdampf.analysis.lessons import LEARNER, lesson_of
from pulverdampf.engine.in_force import OtherHouseError
from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side, State, other
from pulverdampf.generals.levels import USUAL, level_named
from pulverdampf.muster.beginning import KEY, Beginning
from pulverdampf.muster.names import LONGEST_NAME, LONGEST_PLAYER, plain
from pulverdampf.server.battle import BROKEN, Battle, summary_of
from pulverdampf.server.elsewhere import ElsewhereError
from pulverdampf.server.loading import Proven, proven
from pulverdampf.server.messages import Joined, NewRoom, Refused, RoomOpened
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import Mode, Seating, seated
from pulverdampf.server.shelf import LobbyError, book_named
from pulverdampf.server.showing import invitation, link
from pulverdampf.server.stores import Kept, Listed, NotStoredError, Store
from pulverdampf.server.wishes import UNKNOWN_LEVEL, beginning
from pulverdampf.text import Text

NO_CHOSEN_SEED = Text(
    "between two people nobody chooses the seed of the dice",
    "zwischen zwei Menschen wählt niemand den Startwert der Würfel",
)
NO_LESSON = Text(
    "this rulebook has no first battle that teaches it", "dieses Regelwerk hat keine Schlacht zum Lernen"
)
INVITATION_USED = Text(
    "this invitation has been taken or was never given; whoever took it has a link of his own",
    "diese Einladung ist schon angenommen oder gab es nie; wer sie annahm, hat einen eigenen Link",
)
BROUGHT_ALONG = Text("brought along", "mitgebracht")
TOO_MANY = Text("too many rooms are open", "es sind zu viele Räume offen")
MOST_ROOMS = 1500
LONGEST_SEED = 80
DAY = 86_400
GRACE = float(DAY)
"""Seconds of service between finding that a battle is old and clearing it away."""
IDLE_SECONDS = 300.0
"""How long an empty room stays in memory at least."""
LOG = getLogger("pulverdampf")


# rooms -----------------------------------------------------------------------------------------------


class Lobby:
    """All rooms of a server; those not in memory are brought back from the store."""

    def __init__(self, store: Store, pace: float = 0.0, keep: int = 0) -> None:
        self.store, self.pace, self.keep = store, pace, keep
        self.seeds: Callable[[], str] = lambda: secrets.token_hex(16)
        """Where the seeds come from that nobody has chosen."""
        self.rooms: dict[str, Room] = {}
        self._let_go_since = 0
        """How many rooms were let go since their memory was freed."""
        self.banned: set[str] = set(store.banned())
        """Addresses that are kept out."""
        self.resting: dict[str, float] = {}
        """Battles that are old, and since when of the time of service that has been seen."""
        self._opening = asyncio.Lock()

    async def open(self, wish: NewRoom) -> RoomOpened:
        """A new room with its links."""
        self._make_room()
        book = book_named(wish.rulebook)
        begun, scenario = await asyncio.to_thread(beginning, book, wish)
        if wish.seed and wish.mode == "friend":
            raise LobbyError("no_chosen_seed", NO_CHOSEN_SEED)
        seating = seated(wish.mode, level_named(wish.level) or USUAL, scenario, wish.side)
        if wish.mode == "friend":
            seating.limit, seating.listed = wish.limit, wish.listed
        call(seating, seating.opener, wish.player)
        try:
            state = await asyncio.to_thread(begun.state, book)
        except RefusedByRules as refused:
            raise LobbyError("not_so", refused.objections[0].text) from None
        return await self._opened(book, state, plain(wish.seed, LONGEST_SEED), seating, begun.told)

    async def open_for_club(self, wish: NewRoom, club: str, names: dict[str, str]) -> str:
        """A room whose seats are all given away by the club; what it is called there stands in `club`."""
        book = book_named(wish.rulebook)
        begun, scenario = await asyncio.to_thread(beginning, book, wish)
        seating = seated(wish.mode, level_named(wish.level) or USUAL, scenario, wish.side)
        seating.name = plain(club, LONGEST_NAME)
        seating.add_umpire()
        return await self.open_begun(book, begun, seating, club, names)

    async def open_begun(
        self, book: Rulebook, begun: Beginning, seating: Seating, club: str, names: dict[str, str]
    ) -> str:
        """A room of a club for a battle whose beginning is already known to hold."""
        self._make_room()
        for token in [*seating.invitations]:
            seating.accept(token)
        seating.club = club
        for side, name in names.items():
            call(seating, side, name)
        try:
            state = await asyncio.to_thread(begun.state, book)
        except RefusedByRules as refused:
            raise LobbyError("not_so", refused.objections[0].text) from None
        return (await self._opened(book, state, "", seating, begun.told)).room

    async def learn(self, key: str) -> RoomOpened:
        """The first battle of a book, which teaches it; its dice are those of the lesson."""
        self._make_room()
        book = book_named(key)
        lesson = await asyncio.to_thread(lesson_of, book.package)
        if lesson is None:
            raise LobbyError("no_lesson", NO_LESSON)
        seating = seated("computer", USUAL, lesson.title, LEARNER)
        seating.lesson = True
        state = await asyncio.to_thread(lesson.begun, book)
        return await self._opened(book, state, lesson.seed, seating, {})

    async def fight_again(self, room: Room, role: str, *, swapped: bool, harder: bool) -> RoomOpened:
        """The battle of a room anew, from its first table and with other dice.

        The opponent is the same, or a computer of the next higher level.
        """
        self._make_room()
        before, game = room.seating, room.battle.game
        led = role if role in SIDES else before.first
        side = other(led) if swapped else led
        level = before.level or USUAL
        if harder:
            level = before.level_above or level
        seating = seated(before.mode, level, before.scenario, side)
        seating.limit = before.limit
        call(seating, seating.opener, before.names.get(role, ""))
        told = await asyncio.to_thread(self._begun_with, room.id)
        return await self._opened(game.rulebook, game.initial.copied(), "", seating, told)

    async def _opened(
        self, book: Rulebook, state: State, seed: str, seating: Seating, about: dict[str, Any]
    ) -> RoomOpened:
        id, seed = secrets.token_urlsafe(9), seed or self.seeds()
        try:
            battle = await asyncio.to_thread(self._begun, id, book, state, seed, seating, about)
        except OtherHouseError as other:
            raise LobbyError("other_house", other.text) from None
        self.rooms[id] = Room(id, battle, seating, self.store, self.pace)
        links = {role: link(id, seating.token(role)) for role in seating.roles_of_people}
        invited = {side: invitation(id, token) for token, side in seating.invitations.items()}
        return RoomOpened(id, links[seating.opener], links | invited)

    def _begun_with(self, id: str) -> dict[str, Any]:
        """What the record of a battle tells of the armies and the table it began with."""
        kept = self.store.kept(id)
        about = msgspec.json.decode(kept.record.partition(b"\n")[0])["about"] if kept is not None else {}
        return {KEY: about[KEY]} if KEY in about else {}

    def _make_room(self) -> None:
        """Lets go of empty rooms where there are too many, or refuses."""
        if len(self.rooms) >= MOST_ROOMS:
            self._clear_out()
        if len(self.rooms) >= MOST_ROOMS:
            raise LobbyError("too_many", TOO_MANY)

    def _begun(
        self, id: str, book: Rulebook, state: State, seed: str, seating: Seating, about: dict[str, Any]
    ) -> Battle:
        self.store.describe(id, msgspec.json.encode(seating))
        sharing = () if seating.lesson else seating.players
        return Battle.begun(id, self.store, book, state, seed, sharing, about)

    async def found(self, id: str) -> Room | None:
        """A room by its id, from memory or from the store, unless another server has it."""
        room = self.rooms.get(id)
        if room is not None and not self.store.owns(id):
            self.rooms.pop(id).give_up()
            room = None
        if room is None and len(id) <= 40:
            async with self._opening:
                room = self.rooms.get(id) or await asyncio.to_thread(self._brought_back, id)
                if room is not None:
                    self.rooms[id] = room
        return room

    def _brought_back(self, id: str) -> Room | None:
        owner = self.store.claim(id)
        if owner:
            raise ElsewhereError(owner)
        try:
            found = brought_back(id, self.store)
        except BROKEN as why:
            LOG.error("room %s cannot be brought back: %s", id, why)
            found = None
        except OtherHouseError as why:
            LOG.warning("room %s: %s", id, why)
            found = None
        except NotStoredError as why:
            LOG.error("room %s: the store cannot be read: %s", id, why)
            raise
        if found is None:
            self.store.release(id)
            return None
        battle, seating = found
        return Room(id, battle, seating, self.store, self.pace)

    async def load(self, data: bytes, mode: Mode, level: str, side: Side, player: str) -> RoomOpened:
        """A room for a record that somebody brings along and that holds; what is over can be looked at."""
        self._make_room()
        chosen = level_named(level)
        if chosen is None:
            raise LobbyError("no_such_level", UNKNOWN_LEVEL)
        found = await asyncio.to_thread(proven, data)
        seating = seated(mode if not found.game.over else "hot_seat", chosen, BROUGHT_ALONG, side)
        call(seating, seating.opener, player)
        id = await asyncio.to_thread(self._shelved, data, found, seating)
        links = {role: link(id, seating.token(role)) for role in seating.roles_of_people}
        return RoomOpened(id, links[seating.opener], links)

    def shelve(self, data: bytes, seating: Seating) -> tuple[str, str]:
        """A room for the record of a battle that is over, to be looked at: its id, and the battle's hash."""
        found = proven(data)
        return self._shelved(data, found, seating), summary_of(found.game).hash

    def _shelved(self, data: bytes, found: Proven, seating: Seating) -> str:
        id, about = secrets.token_urlsafe(9), msgspec.json.encode(seating)
        summary = msgspec.json.encode(summary_of(found.game))
        self.store.adopt(Listed(id, about, summary, time()), Kept(about, data, found.throws))
        return id

    async def sit_down(self, room: Room, player: str) -> Joined:
        """Takes the seat of an open game, for whoever comes first."""
        token = next(iter(room.seating.invitations), "") if room.seating.listed else ""
        return await self.join(room, token, player)

    async def join(self, room: Room, token: str, player: str = "") -> Joined:
        """Exchanges an invitation for a link of one's own; it works once."""
        async with room.lock:
            before = msgspec.json.encode(room.seating)
            side = room.seating.invited(token)
            mine = room.seating.accept(token)
            if side is None or mine is None:
                raise LobbyError("no_such_invitation", INVITATION_USED)
            call(room.seating, side, player)
            try:
                await asyncio.to_thread(room.keep_seating)
            except NotStoredError:
                room.seating = msgspec.json.decode(before, type=Seating)
                raise
            room.shows.seats()
        return Joined(link(room.id, mine))

    async def seat_in_store(self, id: str, token: str) -> str | None:
        """The role that a link gives, without bringing the battle back into memory."""
        room = self.rooms.get(id)
        if room is not None:
            return room.seating.role(token)
        about = await asyncio.to_thread(self.store.about, id) if len(id) <= 40 else None
        try:
            return msgspec.json.decode(about, type=Seating).role(token) if about is not None else None
        except msgspec.MsgspecError:
            return None

    async def rename(self, room: Room, name: str) -> None:
        """Calls a battle otherwise: what can be read of the name, cut to a line."""
        async with room.lock:
            before, room.seating.name = room.seating.name, plain(name, LONGEST_NAME)
            try:
                await asyncio.to_thread(room.keep_seating)
            except NotStoredError:
                room.seating.name = before
                raise

    async def forget(self, room: Room) -> None:
        """Clears a room away; whoever is still there is told."""
        async with room.lock:
            self._let_go_since += self.rooms.pop(room.id, None) is not None
            await asyncio.to_thread(self.store.forget, room.id)
            for guest in list(room.guests):
                guest.send(msgspec.json.encode(Refused("no_such_seat")))
            room.guests = []

    def present(self, room: str) -> set[str]:
        """The roles of those who sit in a room now."""
        found = self.rooms.get(room)
        return {guest.role for guest in found.guests} if found is not None else set()

    def keep_out(self, address: str) -> None:
        """Bars an address from now on, and sends away whoever sits here from there."""
        self.banned.add(address)
        for room in self.rooms.values():
            for guest in list(room.guests):
                if guest.address == address:
                    guest.dismiss()

    def _clear_out(self) -> None:
        """Lets go of rooms in which nobody is; the store keeps them."""
        for id in self._empty():
            self._let_go(id)

    def _let_go(self, id: str) -> None:
        del self.rooms[id]
        self._let_go_since += 1
        self.store.release(id)

    def _empty(self) -> set[str]:
        return {id for id, room in self.rooms.items() if not room.guests and not room.at_the_door}

    async def let_go_of_idle_rooms(self) -> None:
        """Lets go, again and again, of rooms in which nobody has been since the last look."""
        empty: set[str] = set()
        while True:
            empty = self.swept(empty)
            with suppress(NotStoredError):
                await asyncio.to_thread(self.clear_old)
            await asyncio.sleep(IDLE_SECONDS)

    def clear_old(self) -> int:
        """Removes battles that rested for `keep` days before the last that changed, and tells how many.

        They must have done so for a whole day of service: a clock that jumps and is set right clears nothing.
        """
        listed = self.store.listed() if self.keep else []
        if not listed:
            return 0
        oldest, now = min(listed[0].changed, time()) - self.keep * DAY, monotonic()
        old = [each.room for each in listed if each.changed < oldest and each.room not in self.rooms]
        if fresh := [room for room in old if room not in self.resting]:
            LOG.warning("battles that have rested for %d days, cleared away in a day: %s", self.keep, fresh)
        self.resting = {room: self.resting.get(room, now) for room in old}
        ripe = [room for room, since in self.resting.items() if now - since >= GRACE]
        return sum(map(self.store.forget, ripe))

    def swept(self, empty_before: set[str]) -> set[str]:
        """Lets go of rooms that were empty before and are so now, and of those whose battle is over.

        Gives those that are empty for the first time.
        """
        empty = self._empty()
        gone = {id for id in empty if id in empty_before or self.rooms[id].battle.game.over}
        for id in gone:
            self._let_go(id)
        self._collect()
        return empty - gone

    def _collect(self) -> None:
        """Frees the memory of rooms that were let go, once they are a quarter of those that remain.

        A battle refers to itself in many ways, and of its own accord the collector hardly ever looks so far.
        """
        if self._let_go_since * 4 > len(self.rooms):
            gc.collect()
            self._let_go_since = 0


def call(seating: Seating, role: str, player: str) -> None:
    """Keeps what whoever takes a seat is called, if he says so."""
    if name := plain(player, LONGEST_PLAYER):
        seating.names = {**seating.names, role: name}


def brought_back(id: str, store: Store) -> tuple[Battle, Seating] | None:
    """A battle and its seats as the store has them, if it has them; one that is lost raises `BROKEN`."""
    kept = store.kept(id)
    if kept is None:
        return None
    return Battle.resumed(id, store, kept), msgspec.json.decode(kept.about, type=Seating)
