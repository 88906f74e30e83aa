"""People of a club: a name and a secret link, their battles, and how they hear of their turn."""

from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from time import time

import msgspec
from msgspec import Struct

from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.engine.state import SIDES
from pulverdampf.muster.names import LONGEST_PLAYER, plain
from pulverdampf.server.battle import Summary
from pulverdampf.server.club.kept import Campaigns
from pulverdampf.server.club.secrets import LONGEST_ID, new_id, new_token, same
from pulverdampf.server.club.tables import summary_in
from pulverdampf.server.messages import words
from pulverdampf.server.messages.people import Trouble
from pulverdampf.server.seats import BOTH, Seating
from pulverdampf.server.shelf import LobbyError
from pulverdampf.server.showing import link
from pulverdampf.server.stores import Card, Store
from pulverdampf.text import Language, Text, verbatim

PERSON = "person"
MOST_SEATS, MOST_PUSHES, MOST_TROUBLES = 200, 8, 10
NO_PAGE = Text(
    "this link leads to no personal page; it may have been renewed",
    "dieser Link führt zu keiner persönlichen Seite; vielleicht wurde er erneuert",
)
CAMPAIGN = "campaign/"
VERSUS = Text("{one} – {two}", "{one} – {two}")
OF_A_TURN = Text("{campaign}, {turn}", "{campaign}, {turn}")
NO_NAME = Text("tell a name first", "nenne zuerst einen Namen")


class Told(Struct, frozen=True):
    """What somebody has last heard of a battle: how many decisions each had made, and whether it was over."""

    mine: int
    others: int
    over: bool = False


class Push(Struct, frozen=True):
    """A browser that is woken."""

    endpoint: str
    p256dh: str
    auth: str


class Person(Struct):
    """Somebody with a page of his own."""

    name: str
    token: str
    feed: str
    """The secret of his feeds, which other programs read."""
    base: str
    """Under which address this server is reached, for links in messages."""
    language: Language = "de"
    seats: dict[str, str] = {}
    """His secret in each room."""
    mail: str = ""
    unconfirmed: str = ""
    confirmation: str = ""
    """What confirms the address, once."""
    pushes: tuple[Push, ...] = ()
    told: dict[str, Told] = {}
    """What he has heard, by channel and room."""
    troubles: tuple[Trouble, ...] = ()


class Situation(Struct, frozen=True):
    """How one of somebody's battles stands for him."""

    room: str
    token: str
    role: str
    seating: Seating
    summary: Summary

    @property
    def my_turn(self) -> bool:
        """Whether the battle waits for him."""
        return not self.summary.over and any(side in self._mine for side in self.summary.waits)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to decide."""
        return self.summary.over

    @property
    def address(self) -> str:
        """Where it is gone on with, behind the address of the server."""
        return link(self.room, self.token)

    @property
    def called(self) -> Text:
        """What the battle is called."""
        if self.seating.name:
            return verbatim(self.seating.name)
        return VERSUS.filled(one=self.summary.armies[0], two=self.summary.armies[1])

    @property
    def _mine(self) -> tuple[str, ...]:
        return SIDES if self.role == BOTH else (self.role,)

    @property
    def heard(self) -> Told:
        """What whoever hears of it now has heard."""
        made = self.summary.decided
        mine = sum(made.get(side, 0) for side in SIDES if side in self._mine)
        return Told(mine, sum(made.values()) - mine, self.summary.over)


class Leading(Struct, frozen=True):
    """How a campaign stands for somebody who leads a side of it."""

    room: str
    """`campaign/` and its id."""
    token: str
    role: str
    campaign: Campaign
    changed: float
    """When something was done last."""
    gathered: bool
    """Whether somebody leads each side."""
    tables: tuple[str, ...] = ()
    """The rooms in which its meetings are fought now."""

    @property
    def my_turn(self) -> bool:
        """Whether it waits for his orders, or for what he says of a meeting."""
        campaign = self.campaign
        if not self.gathered:
            return False
        if campaign.meetings:
            waiting = (place for place in campaign.meetings if not campaign.is_for_generals(place))
            return any(self.role not in campaign.said.get(place, {}) for place in waiting)
        return not campaign.is_over and self.role not in campaign.orders

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.campaign.is_over

    @property
    def heard(self) -> Told:
        """What whoever hears of it now has heard."""
        mine = sum(getattr(act, "side", "") == self.role for act in self.campaign.acts)
        return Told(mine, len(self.campaign.acts) - mine, self.over)

    @property
    def address(self) -> str:
        """Where it is gone on with, behind the address of the server."""
        return f"/{self.room}/{self.token}"

    @property
    def called(self) -> Text:
        """What it is called, and how far it is."""
        frame = self.campaign.frame
        turn = frame.turn.filled(n=min(self.campaign.turn, frame.turns))
        return OF_A_TURN.filled(campaign=frame.name, turn=turn)


class People:
    """All people of a store."""

    def __init__(self, store: Store) -> None:
        self.store, self.campaigns = store, Campaigns(store)
        self._writing = Lock()

    def update(self, id: str, change: Callable[[Person], None]) -> Person:
        """Changes somebody as he is now; the herald and he himself may do so at the same time."""
        with self._writing:
            person = self.read(id)
            if person is None:
                raise LobbyError("no_such_page", NO_PAGE)
            change(person)
            self.keep(id, person)
        return person

    def welcome(self, name: str, language: str, base: str) -> tuple[str, Person]:
        """Somebody new."""
        called = plain(name, LONGEST_PLAYER)
        if not called:
            raise LobbyError("no_name", NO_NAME)
        id = new_id()
        person = Person(called, new_token(), new_token(), base, "en" if language == "en" else "de")
        self.keep(id, person)
        return id, person

    def found(self, id: str, token: str) -> Person:
        """Somebody by his link."""
        person = self.read(id)
        if person is None or not same(person.token, token):
            raise LobbyError("no_such_page", NO_PAGE)
        return person

    def of_feed(self, id: str, feed: str) -> Person:
        """Somebody by the secret of his feeds."""
        person = self.read(id)
        if person is None or not same(person.feed, feed):
            raise LobbyError("no_such_page", NO_PAGE)
        return person

    def confirmed(self, id: str, token: str) -> Person:
        """Takes an address for somebody's own; the link works once."""

        def confirm(person: Person) -> None:
            if not same(person.confirmation, token):
                raise LobbyError("no_such_page", NO_PAGE)
            person.mail, person.unconfirmed, person.confirmation = person.unconfirmed, "", ""

        return self.update(id, confirm)

    def read(self, id: str) -> Person | None:
        """Somebody by his id, for the server itself."""
        card = self.store.card(PERSON, id) if len(id) <= LONGEST_ID else None
        return msgspec.json.decode(card, type=Person) if card is not None else None

    def keep(self, id: str, person: Person) -> None:
        """Keeps somebody as he is now."""
        self.store.keep(Card(PERSON, id, msgspec.json.encode(person)))

    def all(self) -> list[str]:
        """The ids of all."""
        return list(self.store.cards(PERSON))

    def add_seats(self, person: Person, seats: tuple[str, ...]) -> None:
        """Puts battles on somebody's page; what is no seat of a player is left out."""
        for each in seats:
            room, _, token = each.rpartition("/")
            if room.startswith(CAMPAIGN):
                if self._leading(room, token) is not None and len(person.seats) < MOST_SEATS:
                    person.seats = {**person.seats, room: token}
                continue
            about = self.store.about(room) if len(room) <= LONGEST_ID else None
            if about is None or len(person.seats) >= MOST_SEATS:
                continue
            role = msgspec.json.decode(about, type=Seating).role(token)
            if role in (*SIDES, BOTH):
                person.seats = {**person.seats, room: token}

    def situations(self, person: Person) -> list[Situation]:
        """How his battles stand; one that is cleared away is not among them."""
        found = []
        for room, token in person.seats.items():
            if room.startswith(CAMPAIGN):
                continue
            about, summary = self.store.about(room), summary_in(self.store, room)
            if about is None or summary is None:
                continue
            seating = msgspec.json.decode(about, type=Seating)
            role = seating.role(token)
            if role is not None:
                found.append(Situation(room, token, role, seating, summary))
        return found

    def leading(self, person: Person) -> list[Leading]:
        """The campaigns in which he leads a side."""
        seats = [(room, token) for room, token in person.seats.items() if room.startswith(CAMPAIGN)]
        return [each for each in (self._leading(*seat) for seat in seats) if each is not None]

    def _leading(self, room: str, token: str) -> Leading | None:
        with suppress(LobbyError):
            kept, command = self.campaigns.found(room.removeprefix(CAMPAIGN))
            side = command.side_of(token)
            if side:
                gathered, made = not command.vacant(kept.made), kept.made
                occasions = (made.occasion(place) for place in made.meetings)
                tables = tuple(command.rooms[each] for each in occasions if each in command.rooms)
                return Leading(room, token, side, made, kept.entries[-1].at, gathered, tables)
        return None


def troubled(person: Person, text: Text, now: float | None = None) -> None:
    """Tells somebody on his page what could not be delivered."""
    trouble = Trouble(time() if now is None else now, words(text))
    person.troubles = (*person.troubles, trouble)[-MOST_TROUBLES:]
