"""Keeps battles: every line is on the disk before an answer is acknowledged."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, Protocol

SCHEMA = """
CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, about BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (n INTEGER PRIMARY KEY, room TEXT NOT NULL, lines BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS lines_of_room ON lines (room, n);
CREATE TABLE IF NOT EXISTS throws (room TEXT, at INTEGER, throw BLOB NOT NULL, PRIMARY KEY (room, at))
WITHOUT ROWID;
"""
Work = Callable[[sqlite3.Connection], None]


class NotStoredError(Exception):
    """What happened could not be put on the disk; the store is as it was before."""


class Kept(NamedTuple):
    """A battle as the store has it: who sits where, the record, and how the throws were explained."""

    about: bytes
    record: bytes
    throws: dict[int, bytes]


class Store(Protocol):
    """What a room needs of a store; each call returns when the disk has it."""

    def describe(self, room: str, about: bytes) -> None:
        """Keeps who sits where, for a new room or a changed one."""
        ...

    def append(self, room: str, lines: bytes, throws: Mapping[int, bytes]) -> None:
        """Adds lines to a record, all or none."""
        ...

    def kept(self, room: str) -> Kept | None:
        """A battle by the id of its room."""
        ...

    def close(self) -> None:
        """Lets go of everything."""
        ...


class Sqlite:
    """One file, one writer thread, write-ahead log, synchronous to the disk."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        if self.path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._waiting: SimpleQueue[tuple[Work, Future[None]] | None] = SimpleQueue()
        opened: Future[None] = Future()
        self._writer = Thread(target=self._write, args=(opened,), name="store", daemon=True)
        self._writer.start()
        opened.result()

    def describe(self, room: str, about: bytes) -> None:
        """Keeps who sits where, for a new room or a changed one."""
        self._done(lambda db: _run(db, "INSERT OR REPLACE INTO rooms VALUES (?, ?)", [(room, about)]))

    def append(self, room: str, lines: bytes, throws: Mapping[int, bytes]) -> None:
        """Adds lines to a record, all or none."""

        def add(db: sqlite3.Connection) -> None:
            _run(db, "INSERT INTO lines (room, lines) VALUES (?, ?)", [(room, lines)])
            rows = [(room, at, throw) for at, throw in throws.items()]
            _run(db, "INSERT OR REPLACE INTO throws VALUES (?, ?, ?)", rows)

        self._done(add)

    def kept(self, room: str) -> Kept | None:
        """A battle by the id of its room."""
        found: list[Kept] = []

        def look(db: sqlite3.Connection) -> None:
            about = db.execute("SELECT about FROM rooms WHERE id = ?", (room,)).fetchone()
            if about is not None:
                lines = db.execute("SELECT lines FROM lines WHERE room = ? ORDER BY n", (room,))
                record = b"".join(row[0] for row in lines)
                throws = dict(db.execute("SELECT at, throw FROM throws WHERE room = ?", (room,)))
                found.append(Kept(about[0], record, throws))

        self._done(look)
        return found[0] if found else None

    def close(self) -> None:
        """Ends the writer after what waits is written."""
        self._waiting.put(None)
        self._writer.join(10)

    # ------------------------------------------------------------------------------------------------

    def _done(self, work: Work) -> None:
        if not self._writer.is_alive():
            raise NotStoredError("the store is closed")
        done: Future[None] = Future()
        self._waiting.put((work, done))
        done.result()

    def _write(self, opened: "Future[None]") -> None:
        """The one thread that touches the file."""
        try:
            db = sqlite3.connect(self.path, isolation_level=None)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.executescript(SCHEMA)
        except sqlite3.Error as why:
            opened.set_exception(NotStoredError(f"{self.path}: {why}"))
            return
        opened.set_result(None)
        while (waiting := self._waiting.get()) is not None:
            work, done = waiting
            try:
                db.execute("BEGIN IMMEDIATE")
                work(db)
                db.execute("COMMIT")
            except sqlite3.Error as why:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                done.set_exception(NotStoredError(str(why)))
            else:
                done.set_result(None)
        db.close()


def _run(db: sqlite3.Connection, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
    db.executemany(statement, rows)


def default_path() -> Path:
    """Where battles are kept unless the user names a file."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "pulverdampf" / "table.sqlite"
