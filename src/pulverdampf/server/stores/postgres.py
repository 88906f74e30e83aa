"""Battles in PostgreSQL, shared by several servers; each room belongs to one of them at a time.

A server owns a room by an advisory lock of its session, which the database lets go of when the server dies.
Whoever takes a room raises its epoch, and nothing is written under an older one: a server that was cut off
and comes back finds out before it can write.
"""

from contextlib import AbstractContextManager
from hashlib import blake2b
from typing import Any

import psycopg
from psycopg import sql

from pulverdampf.server.stores import NotOursError, NotStoredError
from pulverdampf.server.stores.written import Written

MIGRATIONS = (
    """
CREATE TABLE rooms (
    id TEXT PRIMARY KEY, about BYTEA NOT NULL, summary BYTEA NOT NULL, changed DOUBLE PRECISION NOT NULL,
    epoch BIGINT NOT NULL DEFAULT 0, owner TEXT NOT NULL DEFAULT '');
CREATE INDEX rooms_changed ON rooms (changed);
CREATE TABLE lines (n BIGSERIAL PRIMARY KEY, room TEXT NOT NULL, lines BYTEA NOT NULL);
CREATE INDEX lines_of_room ON lines (room, n);
CREATE TABLE throws (room TEXT, at INTEGER, throw BYTEA NOT NULL, PRIMARY KEY (room, at));
CREATE TABLE bans (address TEXT PRIMARY KEY, why TEXT NOT NULL);
""",
    """
CREATE TABLE ledgers (ledger TEXT, n INTEGER, line BYTEA NOT NULL, PRIMARY KEY (ledger, n));
CREATE TABLE cards (kind TEXT, id TEXT, card BYTEA NOT NULL, PRIMARY KEY (kind, id));
""",
)
"""What brings a database from each version to the next."""
NEWER = "a newer version of Pulverdampf has written this database"
TAKEN = "another server has taken this room over"
MIGRATING = 0x50756C766572
"""The lock that is held while tables are made, so that two servers may start at once."""


class Postgres(Written):
    """A database of PostgreSQL, reached over one connection."""

    mark = "%s"

    def __init__(self, url: str, address: str = "") -> None:
        self.url, self.address = url, address
        self._epochs: dict[str, int] = {}
        """The rooms that are ours, and since which epoch."""
        super().__init__()

    def _connected(self) -> "psycopg.Connection[Any]":
        try:
            db = psycopg.connect(self.url, autocommit=True, connect_timeout=10)
            self._migrate(db)
            for room, epoch in [*self._epochs.items()]:
                if not self._locked(db, room) or self._epoch(db, room) != epoch:
                    del self._epochs[room]
        except psycopg.Error as why:
            raise NotStoredError(f"PostgreSQL: {str(why).strip()}") from None
        return db

    def _transaction(self, db: "psycopg.Connection[Any]") -> AbstractContextManager[Any]:
        return db.transaction()

    def _is_lost(self, db: "psycopg.Connection[Any]") -> bool:
        return db.closed

    def _migrate(self, db: "psycopg.Connection[Any]") -> None:
        """Brings an older database up to date, while no other server does."""
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
            db.execute("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
            found = self._rows(db, "SELECT number FROM version")
            version = found[0][0] if found else 0
            if version > len(MIGRATIONS):
                raise NotStoredError(NEWER)
            for script in MIGRATIONS[version:]:
                db.execute(sql.SQL(script))
            if version < len(MIGRATIONS):
                db.execute("DELETE FROM version")
                db.execute("INSERT INTO version VALUES (%s)", (len(MIGRATIONS),))

    # whose a room is ----------------------------------------------------------------------------------

    def claim(self, room: str) -> str:
        """Makes a room ours until it is released; the address of the server that has it, if another does."""

        def claim(db: Any) -> str:
            if room in self._epochs:
                return ""
            if not self._locked(db, room):
                owner = self._rows(db, "SELECT owner FROM rooms WHERE id = ?", room)
                return str(owner[0][0]) if owner else ""
            raised = "UPDATE rooms SET epoch = epoch + 1, owner = ? WHERE id = ? RETURNING epoch"
            epoch = self._rows(db, raised, self.address, room)
            if epoch:
                self._epochs[room] = epoch[0][0]
            else:
                self._unlocked(db, room)
            return ""

        return self._done(claim)

    def release(self, room: str) -> None:
        """Lets other servers have a room; nobody waits for it."""

        def release(db: Any) -> None:
            if self._epochs.pop(room, None) is not None:
                self._unlocked(db, room)

        self._begun(release)

    def owns(self, room: str) -> bool:
        """Whether a room that was claimed is still ours."""
        return room in self._epochs

    def _ours(self, db: Any, room: str) -> None:
        epoch = self._epoch(db, room)
        if epoch is None:
            if not self._locked(db, room):
                raise NotOursError(TAKEN)
            begin = "INSERT INTO rooms (id, about, summary, changed, epoch, owner) VALUES (?, ?, ?, 0, 1, ?)"
            self._run(db, begin, [(room, b"", b"", self.address)])
            self._epochs[room] = 1
        elif epoch != self._epochs.get(room):
            self._epochs.pop(room, None)
            raise NotOursError(TAKEN)

    def _epoch(self, db: Any, room: str) -> int | None:
        found = self._rows(db, "SELECT epoch FROM rooms WHERE id = ? FOR UPDATE", room)
        return found[0][0] if found else None

    def _locked(self, db: Any, room: str) -> bool:
        return bool(self._rows(db, "SELECT pg_try_advisory_lock(?)", _key(room))[0][0])

    def _unlocked(self, db: Any, room: str) -> None:
        self._rows(db, "SELECT pg_advisory_unlock(?)", _key(room))


def _key(room: str) -> int:
    """The number under which a room is locked."""
    return int.from_bytes(blake2b(room.encode(), digest_size=8).digest(), "big", signed=True)
