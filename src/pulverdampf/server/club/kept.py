"""Tournaments and campaigns as the store has them: a ledger of acts, and a card with what is secret."""

from collections.abc import Callable
from threading import Lock
from time import time
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from pulverdampf.club.acts import Entry
from pulverdampf.club.campaign.acts import CampaignEntry
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.ledger import Keeps
from pulverdampf.club.tournament import NotAllowed, Tournament
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.server.club.secrets import LONGEST_ID, same
from pulverdampf.server.shelf import LobbyError
from pulverdampf.server.stores import Card, Store
from pulverdampf.text import Text

SEASON = "season"
NO_TOURNAMENT = Text("there is no such tournament", "dieses Turnier gibt es nicht")
NO_CAMPAIGN = Text("there is no such campaign", "diesen Feldzug gibt es nicht")
NO_SEASON = Text("there is no such season", "diese Saison gibt es nicht")
MEANWHILE = Text(
    "somebody else has changed something at the same moment; look again",
    "im selben Augenblick hat jemand anders etwas geändert; sieh noch einmal nach",
)


class Hosting(Struct):
    """What of a tournament is nobody's business: secrets, and in which rooms its tables are fought."""

    organiser: str
    players: dict[str, str] = {}
    """The secret of each player."""
    rooms: dict[str, str] = {}
    """The room of each table, `round/table`, that has one."""
    listed: bool = True


class Command(Struct):
    """What of a campaign is nobody's business: secrets, who leads, and where its meetings are fought."""

    organiser: str
    leads: Side = ""
    """The side that the organiser leads himself; where he leads none, he sees everything."""
    players: dict[Side, str] = {}
    """The secret of whoever leads a side."""
    names: dict[Side, str] = {}
    """What they are called."""
    invitations: dict[Side, str] = {}
    """The secret that works once and gives a side to whoever comes."""
    rooms: dict[str, str] = {}
    """The room of each occasion that has one."""
    listed: bool = True

    def side_of(self, token: str) -> Side:
        """The side that a link leads; none where it leads none."""
        if same(self.organiser, token):
            return self.leads
        return next((side for side, known in self.players.items() if same(known, token)), "")

    def vacant(self, campaign: Campaign) -> list[Side]:
        """The sides that nobody leads."""
        led = {*self.players, self.leads, *(side for side, by in campaign.generals.items() if by)}
        return [side for side in SIDES if side not in led]


T = TypeVar("T", bound=Keeps)
Secret = TypeVar("Secret", Hosting, Command)


class Kept(Generic[T]):
    """A tournament or campaign in memory: what its ledger leads to, and when what was done."""

    def __init__(self, begun: T) -> None:
        self.made = begun
        self.entries: list[Any] = []


class Keeping(Generic[T, Secret]):
    """All of one kind in a store; what another server has added meanwhile is read before anything is done."""

    def __init__(
        self, store: Store, kind: str, new: Callable[[], T], entry: type, secret: type[Secret], missing: Text
    ) -> None:
        self.store, self.kind, self._new, self._entry = store, kind, new, entry
        self._secret: type[Secret] = secret
        self._missing = missing
        self._kept: dict[str, Kept[T]] = {}
        self._reading = Lock()
        self._entries: msgspec.json.Decoder[Any] = msgspec.json.Decoder(entry)

    def begin(self, id: str, act: Any, secret: Secret) -> None:
        """Begins something, if that may be done."""
        kept = Kept(self._new())
        kept.made.take(act)
        self._write(id, kept, [self._entry(act, time())], secret)
        self._kept[id] = kept

    def found(self, id: str) -> tuple[Kept[T], Secret]:
        """What stands under an id."""
        card = self.store.card(self.kind, id) if len(id) <= LONGEST_ID else None
        if card is None:
            raise LobbyError(f"no_such_{self.kind}", self._missing)
        with self._reading:
            kept = self._kept.get(id) or Kept(self._new())
            for line in self.store.ledger(self._ledger(id))[len(kept.entries) :]:
                entry = self._entries.decode(line)
                kept.made.take(entry.act)
                kept.entries.append(entry)
            self._kept[id] = kept
        return kept, msgspec.json.decode(card, type=self._secret)

    def add(self, id: str, kept: Kept[T], secret: Secret, acts: list[Any], by: str = "") -> None:
        """Carries acts out and writes them down: all of them, or none."""
        now = time()
        trial = kept.made if len(acts) == 1 else self.again(kept)
        for act in acts:
            trial.take(act)
        kept.made = trial
        self._write(id, kept, [self._entry(act, now, by) for act in acts], secret)

    def again(self, kept: Kept[T]) -> T:
        """The same made once more from its acts, for whoever works on it beside the others."""
        made = self._new()
        for entry in kept.entries:
            made.take(entry.act)
        return made

    def _write(self, id: str, kept: Kept[T], entries: list[Any], secret: Secret) -> None:
        lines = [msgspec.json.encode(entry) for entry in entries]
        card = Card(self.kind, id, msgspec.json.encode(secret))
        try:
            written = self.store.enter(self._ledger(id), len(kept.entries), lines, card)
        except Exception:
            self._kept.pop(id, None)  # what was not stored has not happened
            raise
        if not written:
            self._kept.pop(id, None)
            raise NotAllowed(MEANWHILE)
        kept.entries += entries

    def keep(self, id: str, secret: Secret) -> None:
        """Keeps who has which secret, and what is fought in which room."""
        self.store.keep(Card(self.kind, id, msgspec.json.encode(secret)))

    def all(self) -> dict[str, Secret]:
        """The secrets of all by their ids."""
        cards = self.store.cards(self.kind)
        return {id: msgspec.json.decode(card, type=self._secret) for id, card in cards.items()}

    def _ledger(self, id: str) -> str:
        return f"{self.kind}/{id}"


class Tournaments(Keeping[Tournament, Hosting]):
    """All tournaments of a store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, "tournament", Tournament, Entry, Hosting, NO_TOURNAMENT)


class Campaigns(Keeping[Campaign, Command]):
    """All campaigns of a store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, "campaign", Campaign, CampaignEntry, Command, NO_CAMPAIGN)
