"""Battles in a database that one thread reads and writes, a transaction at a time."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from pulverdampf.server.stores import RELEASED, Card, Club, Kept, Listed, NotStoredError, photographs_of

T = TypeVar("T")
Work = Callable[[Any], Any]
KEEP_CARD = "INSERT INTO cards VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET card = excluded.card"
OF_A_ROOM = (("lines", "room"), ("throws", "room"), ("rooms", "id"))


class Written:
    """What every database does alike; which one it is says how to connect."""

    mark = "?"
    """What stands for a value in a statement."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[tuple[Work, Future[Any]] | None] = SimpleQueue()
        self._open, self._closed = Lock(), False
        ready: Future[None] = Future()
        self._writer = Thread(target=self._write, args=(ready,), name="store", daemon=True)
        self._writer.start()
        ready.result()

    def _connected(self) -> Any:
        """A connection to the database, its tables up to date."""
        raise TypeError("which database?")

    def _transaction(self, db: Any) -> AbstractContextManager[Any]:
        """All or nothing."""
        raise TypeError("which database?")

    def _is_lost(self, db: Any) -> bool:
        """Whether a connection is of no more use."""
        return False

    def _ours(self, db: Any, room: str) -> None:
        """Makes sure, within a transaction, that a room has not been taken over."""

    # rooms ------------------------------------------------------------------------------------------

    def claim(self, room: str) -> str:
        """A database that one server has alone has no other."""
        return ""

    def release(self, room: str) -> None:
        """Nobody else waits for it."""

    def owns(self, room: str) -> bool:
        """Every room is ours."""
        return True

    def describe(self, room: str, about: bytes) -> None:
        """Keeps who sits where, for a new room or a changed one."""
        keep = (
            "INSERT INTO rooms (id, about, summary, changed) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET about = excluded.about, changed = excluded.changed"
        )

        def describe(db: Any) -> None:
            self._ours(db, room)
            self._run(db, keep, [(room, about, b"", self._now(db))])

        self._done(describe)

    def append(self, room: str, lines: bytes, throws: Mapping[int, bytes], summary: bytes = b"") -> None:
        """Adds lines to a record, all or none, and keeps how far the battle is."""

        def add(db: Any) -> None:
            self._ours(db, room)
            self._add(db, room, lines, throws)
            told = (summary, self._now(db), room)
            self._run(db, "UPDATE rooms SET summary = ?, changed = ? WHERE id = ?", [told])

        self._done(add)

    def _now(self, db: Any) -> float:
        """The time; where the clock has not been set, that of the last change."""
        now = time.time()
        if now >= RELEASED:
            return now
        last = self._rows(db, "SELECT MAX(changed) FROM rooms")[0][0]
        return max(last or 0.0, RELEASED)

    def _add(self, db: Any, room: str, lines: bytes, throws: Mapping[int, bytes]) -> None:
        self._run(db, "INSERT INTO lines (room, lines) VALUES (?, ?)", [(room, lines)])
        explain = (
            "INSERT INTO throws VALUES (?, ?, ?) ON CONFLICT (room, at) DO UPDATE SET throw = excluded.throw"
        )
        self._run(db, explain, [(room, at, throw) for at, throw in throws.items()])

    def kept(self, room: str) -> Kept | None:
        """A battle by the id of its room."""

        def look(db: Any) -> Kept | None:
            about = self._rows(db, "SELECT about FROM rooms WHERE id = ?", room)
            if not about:
                return None
            lines = self._rows(db, "SELECT lines FROM lines WHERE room = ? ORDER BY n", room)
            throws = self._rows(db, "SELECT at, throw FROM throws WHERE room = ?", room)
            return Kept(about[0][0], b"".join(row[0] for row in lines), dict(throws))

        return self._done(look)

    def about(self, room: str) -> bytes | None:
        """Who sits where in a room."""
        found = self._done(lambda db: self._rows(db, "SELECT about FROM rooms WHERE id = ?", room))
        return found[0][0] if found else None

    def listed(self) -> list[Listed]:
        """All rooms, the last changed first."""
        query = "SELECT id, about, summary, changed FROM rooms ORDER BY changed DESC, id"
        return [Listed(*row) for row in self._done(lambda db: self._rows(db, query))]

    def sizes(self) -> dict[str, int]:
        """How many bytes the record of each room has."""
        query = "SELECT room, SUM(LENGTH(lines)) FROM lines GROUP BY room"
        return {room: int(size) for room, size in self._done(lambda db: self._rows(db, query))}

    def adopt(self, listed: Listed, kept: Kept) -> None:
        """Takes over a room from another store, as it is there."""

        def adopt(db: Any) -> None:
            row = (listed.room, kept.about, listed.summary, listed.changed)
            self._run(db, "INSERT INTO rooms (id, about, summary, changed) VALUES (?, ?, ?, ?)", [row])
            self._add(db, listed.room, kept.record, kept.throws)

        self._done(adopt)

    def forget(self, room: str) -> bool:
        """Removes a room with everything in it; whether there was one."""

        def forget(db: Any) -> bool:
            known = bool(self._rows(db, "SELECT id FROM rooms WHERE id = ?", room))
            for table, column in OF_A_ROOM:
                self._run(db, f"DELETE FROM {table} WHERE {column} = ?", [(room,)])
            self._run(db, "DELETE FROM cards WHERE kind = ?", [(photographs_of(room),)])
            return known

        return self._done(forget)

    # who is kept out --------------------------------------------------------------------------------

    def ban(self, address: str, why: str) -> None:
        """Keeps an address out."""
        ban = "INSERT INTO bans VALUES (?, ?) ON CONFLICT (address) DO UPDATE SET why = excluded.why"
        self._done(lambda db: self._run(db, ban, [(address, why)]))

    def pardon(self, address: str) -> bool:
        """Lets an address in again; whether it was kept out."""
        known = address in self.banned()
        self._done(lambda db: self._run(db, "DELETE FROM bans WHERE address = ?", [(address,)]))
        return known

    def banned(self) -> dict[str, str]:
        """The addresses that are kept out, and why."""
        return dict(self._done(lambda db: self._rows(db, "SELECT address, why FROM bans ORDER BY address")))

    # the club ---------------------------------------------------------------------------------------

    def enter(self, ledger: str, after: int, lines: Sequence[bytes], *cards: Card) -> bool:
        """Adds lines to a ledger that has `after` of them, and keeps cards: all of it or nothing.

        Whether it was so: where somebody else has written meanwhile, nothing is.
        """
        write = "INSERT INTO ledgers VALUES (?, ?, ?)"

        def enter(db: Any) -> bool:
            if self._rows(db, "SELECT COUNT(*) FROM ledgers WHERE ledger = ?", ledger)[0][0] != after:
                return False
            self._run(db, write, [(ledger, n, line) for n, line in enumerate(lines, after)])
            self._run(db, KEEP_CARD, cards)
            return True

        return self._done(enter)

    def ledger(self, ledger: str) -> list[bytes]:
        """The lines of a ledger; none where there is no such."""
        query = "SELECT line FROM ledgers WHERE ledger = ? ORDER BY n"
        return [row[0] for row in self._done(lambda db: self._rows(db, query, ledger))]

    def keep(self, *cards: Card) -> None:
        """Keeps cards, new ones or in the place of older ones."""
        self._done(lambda db: self._run(db, KEEP_CARD, cards))

    def card(self, kind: str, id: str) -> bytes | None:
        """What was kept last under a name."""
        query = "SELECT card FROM cards WHERE kind = ? AND id = ?"
        found = self._done(lambda db: self._rows(db, query, kind, id))
        return found[0][0] if found else None

    def cards(self, kind: str) -> dict[str, bytes]:
        """All cards of a kind by their names."""
        query = "SELECT id, card FROM cards WHERE kind = ? ORDER BY id"
        return dict(self._done(lambda db: self._rows(db, query, kind)))

    def discard(self, kind: str, id: str) -> None:
        """Removes a card."""
        remove = "DELETE FROM cards WHERE kind = ? AND id = ?"
        self._done(lambda db: self._run(db, remove, [(kind, id)]))

    def club(self) -> Club:
        """Everything of the club, for another store."""

        def look(db: Any) -> Club:
            ledgers: dict[str, list[bytes]] = {}
            for ledger, line in self._rows(db, "SELECT ledger, line FROM ledgers ORDER BY ledger, n"):
                ledgers.setdefault(ledger, []).append(line)
            return Club(ledgers, [Card(*row) for row in self._rows(db, "SELECT kind, id, card FROM cards")])

        return self._done(look)

    def summary(self, room: str) -> bytes:
        """How far the battle of a room is; nothing where there is no such room."""
        query = "SELECT summary FROM rooms WHERE id = ?"
        found = self._done(lambda db: self._rows(db, query, room))
        return found[0][0] if found else b""

    # the thread -------------------------------------------------------------------------------------

    def close(self) -> None:
        """Ends the writer after what waits is written."""
        with self._open:
            self._closed = True
            self._waiting.put(None)
        self._writer.join(10)

    def _run(self, db: Any, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
        cursor = db.cursor()
        for row in rows:
            cursor.execute(statement.replace("?", self.mark), row)

    def _rows(self, db: Any, query: str, *values: Any) -> list[Any]:
        cursor = db.cursor()
        cursor.execute(query.replace("?", self.mark), values)
        return list(cursor.fetchall())

    def _done(self, work: Callable[[Any], T]) -> T:
        return self._begun(work).result()

    def _begun(self, work: Callable[[Any], T]) -> "Future[T]":
        done: Future[T] = Future()
        with self._open:
            if self._closed or not self._writer.is_alive():
                raise NotStoredError("the store is closed")
            self._waiting.put((work, done))
        return done

    def _write(self, ready: "Future[None]") -> None:
        """The one thread that touches the database; a connection that was lost is made anew."""
        try:
            db = self._connected()
        except Exception as why:
            ready.set_exception(why if isinstance(why, NotStoredError) else NotStoredError(str(why)))
            return
        ready.set_result(None)
        while (waiting := self._waiting.get()) is not None:
            work, done = waiting
            try:
                if self._is_lost(db):
                    db = self._connected()
                with self._transaction(db):
                    given = work(db)
            except NotStoredError as why:
                done.set_exception(why)
            except Exception as why:  # whatever it is, nobody may wait for ever
                done.set_exception(NotStoredError(str(why).strip()))
            else:
                done.set_result(given)
        with suppress(Exception):
            db.close()
