"""The lobby: which battles can be opened, the rooms that are open, and the rules to look up."""

import asyncio
import secrets
from functools import cache
from typing import Any

import msgspec

from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.engine.reference import RuleEntry, Ruling, Setting, UnknownRuleError
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.battle import BROKEN, Battle, Summary
from pulverdampf.server.messages import (
    ArmyInfo,
    BookInfo,
    NewRoom,
    Place,
    Refused,
    RoomList,
    RoomListed,
    RoomOpened,
    RulesFound,
    RuleTold,
    Switch,
    SwitchChoice,
    Words,
    words,
)
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import LEVELS, Seating, seated
from pulverdampf.server.showing import link
from pulverdampf.server.store import Listed, Store
from pulverdampf.text import Text

UNKNOWN_BOOK = Text("there is no such rulebook", "dieses Regelwerk gibt es nicht")
UNKNOWN_ARMY = Text("there is no such army", "diese Armee gibt es nicht")
BAD_ARMY = Text("this army is not allowed under these rulings", "diese Armee ist so nicht erlaubt")
UNKNOWN_PLACE = Text("there is no such table or scenario", "diesen Tisch oder dieses Szenario gibt es nicht")
UNKNOWN_LEVEL = Text("the computer has no such level", "diese Stufe hat der Rechner nicht")
UNKNOWN_RULING = Text(
    "a ruling is unknown or cannot be set so", "ein Schalter ist unbekannt oder geht nicht so"
)
TOO_MANY = Text("too many rooms are open", "es sind zu viele Räume offen")
BY_DICE = Text("Terrain by dice", "Gelände nach Würfeln")
MOST_ROOMS = 500
NOTHING = Text("", "")


class LobbyError(Exception):
    """A wish of the lobby cannot be met."""

    def __init__(self, code: str, text: Text) -> None:
        self.code, self.text = code, text
        super().__init__(code)


# books -----------------------------------------------------------------------------------------------


def book_named(key: str) -> Rulebook:
    """A rulebook by its key."""
    found = rulebook(key)
    if found is None:
        raise LobbyError("no_such_book", UNKNOWN_BOOK)
    return found


@cache
def books() -> tuple[BookInfo, ...]:
    """All rulebooks with what can be played."""
    return tuple(_book(book_named(key)) for key in PACKAGES)


def _book(book: Rulebook) -> BookInfo:
    muster = book.muster
    armies = tuple(_army(book, key, roster) for key, roster in muster.ready_armies().items())
    tables = [_place(each.id, each) for each in muster.terrain_setups().values()]
    if hasattr(muster, "BY_DICE"):
        tables.append(Place(muster.BY_DICE, words(BY_DICE)))
    plots = tuple(_plot(muster, each) for each in muster.scenarios().values())
    levels = tuple(Place(key, words(text)) for key, text in LEVELS.items())
    reference = book.reference()
    switches = tuple(_switch(each) for each in reference.rulings.values())
    return BookInfo(
        book.key,
        words(book.name),
        armies,
        tuple(tables),
        plots,
        levels,
        _usual(muster, armies),
        switches,
        len(reference.rules),
        words(book.measuring.unit),
    )


def _switch(ruling: Ruling) -> Switch:
    choices = tuple(SwitchChoice(each.value, words(each.text)) for each in ruling.choices)
    rule, question = next(iter(ruling.rules), ""), words(ruling.question)
    return Switch(ruling.key, question, ruling.default, choices, ruling.least, ruling.most, rule)


def _usual(muster: Any, armies: tuple[ArmyInfo, ...]) -> tuple[str, str]:
    """The two armies that take the field when nobody names others."""
    named = [key for key in muster.default_armies() if any(army.id == key for army in armies)]
    one, two = (named * 2)[:2] if named else (armies[0].id, armies[-1].id)
    return one, two


def _army(book: Rulebook, key: str, roster: Roster) -> ArmyInfo:
    muster = book.muster
    standard = muster.rulings_of({})
    units = tuple(_words(body.name) if body.name else Words(body.entry, body.entry)
                  for _, body, _ in roster.placed_bodies())  # fmt: skip
    legal = not errors(muster.check(roster, standard))
    cost = float(muster.points(roster, standard))
    return ArmyInfo(key, _words(roster.name), roster.nation or "", f"{cost:g}", units, legal)


def _place(key: str, found: Any) -> Place:
    return Place(key, _words(found.name), _words(getattr(found, "description", None)))


def _plot(muster: Any, scenario: Any) -> Place:
    """A scenario with the armies that usually meet in it."""
    place = _place(scenario.id, scenario)
    return Place(place.id, place.name, place.description, tuple(muster.default_armies(scenario.id)))


def _words(text: Any) -> Words:
    return words(text) if isinstance(text, Text) else Words(str(text or ""), str(text or ""))


# rules -----------------------------------------------------------------------------------------------


def rule(book: Rulebook, id: str) -> RuleTold:
    """A rule by its id."""
    try:
        return _told(book, book.reference().rule(id[:80]))
    except UnknownRuleError as unknown:
        raise LobbyError("no_such_rule", unknown.text) from None


def rules(book: Rulebook, sought: str, language: str) -> RulesFound:
    """Rules that hold some words; without words, all of them."""
    reference = book.reference()
    found = reference.search(sought[:200], "de" if language == "de" else "en") if sought.strip() else None
    return RulesFound(tuple(_told(book, each) for each in (found or reference.rules.values())))


def _told(book: Rulebook, entry: RuleEntry) -> RuleTold:
    chapter = book.reference().chapters.get(entry.chapter)
    title = chapter.title if chapter is not None else NOTHING
    return RuleTold(entry.id, words(entry.title), words(entry.text), words(title))


# rooms -----------------------------------------------------------------------------------------------


class Lobby:
    """All rooms of a server; those not in memory are brought back from the store."""

    def __init__(self, store: Store, pace: float = 0.0) -> None:
        self.store, self.pace = store, pace
        self.rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    async def open(self, wish: NewRoom) -> RoomOpened:
        """A new room with its links."""
        if len(self.rooms) >= MOST_ROOMS:
            self._clear_out()
        if len(self.rooms) >= MOST_ROOMS:
            raise LobbyError("too_many", TOO_MANY)
        book = book_named(wish.rulebook)
        state, scenario = self._state(book, wish)
        id, seed = secrets.token_urlsafe(9), wish.seed[:80] or secrets.token_hex(16)
        seating = seated(wish.mode, wish.level, scenario)
        battle = await asyncio.to_thread(self._begun, id, book, state, seed, seating)
        self.rooms[id] = Room(id, battle, seating, self.store, self.pace)
        mine = seating.opener
        links = {role: link(id, token) for token, role in seating.tokens.items()}
        return RoomOpened(id, links[mine], links)

    def _begun(self, id: str, book: Rulebook, state: Any, seed: str, seating: Seating) -> Battle:
        people = tuple(role for role in seating.tokens.values() if seating.is_held_by_people(role))
        self.store.describe(id, msgspec.json.encode(seating))
        return Battle.begun(id, self.store, book, state, seed, people)

    def _state(self, book: Rulebook, wish: NewRoom) -> tuple[Any, Text]:
        muster = book.muster
        rulings = _rulings(book, wish.rulings)
        armies = muster.ready_armies()
        if wish.army not in armies or wish.enemy not in armies:
            raise LobbyError("no_such_army", UNKNOWN_ARMY)
        setups, plots = muster.terrain_setups(), muster.scenarios()
        places = [*setups, getattr(muster, "BY_DICE", "")]
        terrain = wish.terrain or places[0]
        if terrain not in places or (wish.scenario and wish.scenario not in plots):
            raise LobbyError("no_such_place", UNKNOWN_PLACE)
        if wish.level not in LEVELS:
            raise LobbyError("no_such_level", UNKNOWN_LEVEL)
        one, two = armies[wish.army], armies[wish.enemy]
        in_force = muster.rulings_of(rulings)
        if any(errors(muster.check(each, in_force)) for each in (one, two)):
            raise LobbyError("bad_army", BAD_ARMY)
        try:
            state = muster.begin(one, two, terrain=terrain, scenario=wish.scenario, rulings=rulings)
        except RefusedByRules as refused:
            raise LobbyError("not_so", refused.objections[0].text) from None
        named = plots.get(wish.scenario) or setups.get(terrain)
        return state, named.name if named is not None else BY_DICE

    async def found(self, id: str) -> Room | None:
        """A room by its id, from memory or from the store."""
        room = self.rooms.get(id)
        if room is None and len(id) <= 40:
            async with self._opening:
                room = self.rooms.get(id) or await asyncio.to_thread(self._brought_back, id)
                if room is not None:
                    self.rooms[id] = room
        return room

    def _brought_back(self, id: str) -> Room | None:
        kept = self.store.kept(id)
        if kept is None:
            return None
        try:
            seating = msgspec.json.decode(kept.about, type=Seating)
            return Room(id, Battle.resumed(id, self.store, kept), seating, self.store, self.pace)
        except BROKEN:
            return None

    def listed(self) -> RoomList:
        """All rooms that the store has, for somebody who sits at this machine."""
        return RoomList(tuple(each for kept in self.store.listed() if (each := _listed(kept)) is not None))

    async def forget(self, room: Room) -> None:
        """Clears a room away; whoever is still there is told."""
        async with room.lock:
            self.rooms.pop(room.id, None)
            await asyncio.to_thread(self.store.forget, room.id)
            for guest in list(room.guests):
                guest.send(msgspec.json.encode(Refused("no_such_seat")))
            room.guests = []

    def _clear_out(self) -> None:
        """Lets go of rooms in which nobody is; the store keeps them."""
        for id in [id for id, room in self.rooms.items() if not room.guests]:
            del self.rooms[id]


def _listed(kept: Listed) -> RoomListed | None:
    try:
        seating = msgspec.json.decode(kept.about, type=Seating)
        summary = msgspec.json.decode(kept.summary, type=Summary)
    except msgspec.MsgspecError:
        return None
    return RoomListed(
        kept.room,
        link(kept.room, seating.token(seating.opener)),
        seating.mode,
        summary.rulebook,
        words(seating.scenario),
        tuple(map(words, summary.armies)),
        summary.turn,
        summary.over,
        round(kept.changed, 3),
    )


def _rulings(book: Rulebook, wanted: dict[str, Setting]) -> dict[str, Setting]:
    known = book.reference().rulings
    for key, value in wanted.items():
        if key not in known or not known[key].allows(value):
            raise LobbyError("no_such_ruling", UNKNOWN_RULING)
    return wanted
