"""Tournaments and seasons as the store has them: a ledger of acts, and a card with what is secret."""

from threading import Lock
from time import time
from typing import Any

import msgspec
from msgspec import Struct

from pulverdampf.club.acts import Act, Entry
from pulverdampf.club.tournament import NotAllowed, Tournament
from pulverdampf.server.club.secrets import LONGEST_ID
from pulverdampf.server.shelf import LobbyError
from pulverdampf.server.stores import Card, Store
from pulverdampf.text import Text

TOURNAMENT, SEASON = "tournament", "season"
NO_TOURNAMENT = Text("there is no such tournament", "dieses Turnier gibt es nicht")
NO_SEASON = Text("there is no such season", "diese Saison gibt es nicht")
MEANWHILE = Text(
    "somebody else has changed the tournament at the same moment; look again",
    "im selben Augenblick hat jemand anders das Turnier geändert; sieh noch einmal nach",
)
_entries: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Entry)


class Hosting(Struct):
    """What of a tournament is nobody's business: secrets, and in which rooms its tables are fought."""

    organiser: str
    players: dict[str, str] = {}
    """The secret of each player."""
    rooms: dict[str, str] = {}
    """The room of each table, `round/table`, that has one."""
    listed: bool = True


class Kept:
    """A tournament in memory: what its ledger leads to, and when what was done."""

    def __init__(self) -> None:
        self.tournament = Tournament()
        self.entries: list[Entry] = []


class Tournaments:
    """All tournaments of a store; what another server has added meanwhile is read before anything is done."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: dict[str, Kept] = {}
        self._reading = Lock()

    def begin(self, id: str, act: Act, hosting: Hosting) -> None:
        """Opens a tournament, if that may be done."""
        kept = Kept()
        kept.tournament.take(act)
        self._write(id, kept, [Entry(act, time())], hosting)
        self._kept[id] = kept

    def found(self, id: str) -> tuple[Kept, Hosting]:
        """A tournament by its id."""
        card = self.store.card(TOURNAMENT, id) if len(id) <= LONGEST_ID else None
        if card is None:
            raise LobbyError("no_such_tournament", NO_TOURNAMENT)
        with self._reading:
            kept = self._kept.setdefault(id, Kept())
            for line in self.store.ledger(_ledger(id))[len(kept.entries) :]:
                entry = _entries.decode(line)
                kept.tournament.take(entry.act)
                kept.entries.append(entry)
        return kept, msgspec.json.decode(card, type=Hosting)

    def add(self, id: str, kept: Kept, hosting: Hosting, acts: list[Act], by: str = "") -> None:
        """Carries acts out and writes them down: all of them, or none."""
        now = time()
        trial = Tournament([entry.act for entry in kept.entries]) if len(acts) > 1 else kept.tournament
        for act in acts:
            trial.take(act)
        kept.tournament = trial
        self._write(id, kept, [Entry(act, now, by) for act in acts], hosting)

    def _write(self, id: str, kept: Kept, entries: list[Entry], hosting: Hosting) -> None:
        lines = [msgspec.json.encode(entry) for entry in entries]
        card = Card(TOURNAMENT, id, msgspec.json.encode(hosting))
        try:
            written = self.store.enter(_ledger(id), len(kept.entries), lines, card)
        except Exception:
            self._kept.pop(id, None)  # what was not stored has not happened
            raise
        if not written:
            self._kept.pop(id, None)
            raise NotAllowed(MEANWHILE)
        kept.entries += entries

    def keep(self, id: str, hosting: Hosting) -> None:
        """Keeps who has which secret, and which table which room."""
        self.store.keep(Card(TOURNAMENT, id, msgspec.json.encode(hosting)))

    def all(self) -> dict[str, Hosting]:
        """Every tournament by its id."""
        cards = self.store.cards(TOURNAMENT)
        return {id: msgspec.json.decode(card, type=Hosting) for id, card in cards.items()}


def _ledger(id: str) -> str:
    return f"{TOURNAMENT}/{id}"
