"""Where battles are kept: what a room needs of a store, and the stores there are."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

RELEASED = 1_790_000_000.0
"""September 2026: a clock that shows less has not been set yet."""
POSTGRES = ("postgresql://", "postgres://")
NO_DRIVER = "PostgreSQL needs its driver: pip install 'pulverdampf[postgres]'"


class NotStoredError(Exception):
    """What happened could not be put on the disk; the store is as it was before."""


class NotOursError(NotStoredError):
    """Another server has taken the room over; nothing was stored."""


class Kept(NamedTuple):
    """A battle as the store has it: who sits where, the record, and how the throws were explained."""

    about: bytes
    record: bytes
    throws: dict[int, bytes]


class Listed(NamedTuple):
    """A room in the list: who sits where, how far the battle is, and when it last changed."""

    room: str
    about: bytes
    summary: bytes
    changed: float


class Card(NamedTuple):
    """Something of the club that has a present state: who organises what, whom to tell of his turn."""

    kind: str
    id: str
    card: bytes


def photographs_of(room: str) -> str:
    """The kind of cards that the photographs of a battle are."""
    return f"photographs {room}"


class Club(NamedTuple):
    """All ledgers and cards of a club."""

    ledgers: dict[str, list[bytes]]
    cards: list[Card]


class Store(Protocol):
    """What a room needs of a store; each call returns when the disk has it."""

    def claim(self, room: str) -> str:
        """Makes a room ours until it is released; the address of the server that has it, if another does."""
        ...

    def release(self, room: str) -> None:
        """Lets other servers have a room."""
        ...

    def owns(self, room: str) -> bool:
        """Whether a room that was claimed is still ours."""
        ...

    def describe(self, room: str, about: bytes) -> None:
        """Keeps who sits where, for a new room or a changed one; a new one is ours."""
        ...

    def append(self, room: str, lines: bytes, throws: Mapping[int, bytes], summary: bytes = b"") -> None:
        """Adds lines to a record, all or none, and keeps how far the battle is."""
        ...

    def kept(self, room: str) -> Kept | None:
        """A battle by the id of its room."""
        ...

    def about(self, room: str) -> bytes | None:
        """Who sits where in a room."""
        ...

    def listed(self) -> list[Listed]:
        """All rooms, the last changed first."""
        ...

    def sizes(self) -> dict[str, int]:
        """How many bytes the record of each room has."""
        ...

    def adopt(self, listed: Listed, kept: Kept) -> None:
        """Takes over a room from another store, as it is there."""
        ...

    def forget(self, room: str) -> bool:
        """Removes a room with everything in it; whether there was one."""
        ...

    def ban(self, address: str, why: str) -> None:
        """Keeps an address out."""
        ...

    def pardon(self, address: str) -> bool:
        """Lets an address in again; whether it was kept out."""
        ...

    def banned(self) -> dict[str, str]:
        """The addresses that are kept out, and why."""
        ...

    def enter(self, ledger: str, after: int, lines: Sequence[bytes], *cards: Card) -> bool:
        """Adds lines to a ledger that has `after` of them, and keeps cards; whether it had just so many."""
        ...

    def ledger(self, ledger: str) -> list[bytes]:
        """The lines of a ledger."""
        ...

    def keep(self, *cards: Card) -> None:
        """Keeps cards, new ones or in the place of older ones."""
        ...

    def card(self, kind: str, id: str) -> bytes | None:
        """What was kept last under a name."""
        ...

    def cards(self, kind: str) -> dict[str, bytes]:
        """All cards of a kind by their names."""
        ...

    def discard(self, kind: str, id: str) -> None:
        """Removes a card."""
        ...

    def club(self) -> Club:
        """Everything of the club, for another store."""
        ...

    def summary(self, room: str) -> bytes:
        """How far the battle of a room is."""
        ...

    def close(self) -> None:
        """Lets go of everything."""
        ...


def default_path() -> Path:
    """Where battles are kept unless the user names a file."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "pulverdampf" / "table.sqlite"


def opened(where: str = "", address: str = "") -> Store:
    """A store by its file or its `postgresql://` address; the second is how other servers reach this one."""
    if where.startswith(POSTGRES):
        try:
            from pulverdampf.server.stores.postgres import Postgres
        except ImportError:
            raise NotStoredError(NO_DRIVER) from None
        return Postgres(where, address)
    from pulverdampf.server.stores.sqlite import Sqlite

    return Sqlite(where or default_path())
