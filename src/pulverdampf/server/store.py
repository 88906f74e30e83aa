"""Keeps battles: every line is on the disk before an answer is acknowledged."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, Protocol

try:
    import fcntl
except ImportError:  # pragma: no cover (a system without locks)
    fcntl = None  # type: ignore[assignment]

MIGRATIONS = (
    """
CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, about BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (n INTEGER PRIMARY KEY, room TEXT NOT NULL, lines BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS lines_of_room ON lines (room, n);
CREATE TABLE IF NOT EXISTS throws (room TEXT, at INTEGER, throw BLOB NOT NULL, PRIMARY KEY (room, at))
WITHOUT ROWID;
""",
    """
ALTER TABLE rooms ADD COLUMN summary BLOB NOT NULL DEFAULT '';
ALTER TABLE rooms ADD COLUMN changed REAL NOT NULL DEFAULT 0;
UPDATE rooms SET changed = unixepoch();
""",
)
"""What brings a file from each version to the next; its version is their number."""
Work = Callable[[sqlite3.Connection], None]
PATIENCE = 5.0
"""Seconds to wait for a file that another program has locked."""
IN_USE = "another server has this file open: {who}"


class NotStoredError(Exception):
    """What happened could not be put on the disk; the store is as it was before."""


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


class Store(Protocol):
    """What a room needs of a store; each call returns when the disk has it."""

    def describe(self, room: str, about: bytes) -> None:
        """Keeps who sits where, for a new room or a changed one."""
        ...

    def append(self, room: str, lines: bytes, throws: Mapping[int, bytes], summary: bytes = b"") -> None:
        """Adds lines to a record, all or none, and keeps how far the battle is."""
        ...

    def kept(self, room: str) -> Kept | None:
        """A battle by the id of its room."""
        ...

    def listed(self) -> list[Listed]:
        """All rooms, the last changed first."""
        ...

    def forget(self, room: str) -> bool:
        """Removes a room with everything in it; whether there was one."""
        ...

    def forget_older(self, than: float) -> int:
        """Removes all rooms that have not changed since a moment; how many there were."""
        ...

    def close(self) -> None:
        """Lets go of everything."""
        ...


class Sqlite:
    """One file, one writer thread, write-ahead log, synchronous to the disk."""

    def __init__(self, path: Path | str, patience: float = PATIENCE) -> None:
        self.path, self.patience = str(path), patience
        self._claim: int | None = None
        if self.path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._claim = _claimed(Path(f"{path}.lock"))
        self._waiting: SimpleQueue[tuple[Work, Future[None]] | None] = SimpleQueue()
        self._open, self._closed = Lock(), False
        opened: Future[None] = Future()
        self._writer = Thread(target=self._write, args=(opened,), name="store", daemon=True)
        self._writer.start()
        opened.result()

    def describe(self, room: str, about: bytes) -> None:
        """Keeps who sits where, for a new room or a changed one."""
        keep = (
            "INSERT INTO rooms (id, about, changed) VALUES (?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET about = excluded.about, changed = excluded.changed"
        )
        self._done(lambda db: _run(db, keep, [(room, about, time.time())]))

    def append(self, room: str, lines: bytes, throws: Mapping[int, bytes], summary: bytes = b"") -> None:
        """Adds lines to a record, all or none, and keeps how far the battle is."""

        def add(db: sqlite3.Connection) -> None:
            _run(db, "INSERT INTO lines (room, lines) VALUES (?, ?)", [(room, lines)])
            rows = [(room, at, throw) for at, throw in throws.items()]
            _run(db, "INSERT OR REPLACE INTO throws VALUES (?, ?, ?)", rows)
            told = (summary, time.time(), room)
            _run(db, "UPDATE rooms SET summary = ?, changed = ? WHERE id = ?", [told])

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

    def listed(self) -> list[Listed]:
        """All rooms, the last changed first."""
        found: list[Listed] = []
        query = "SELECT id, about, summary, changed FROM rooms ORDER BY changed DESC, id"
        self._done(lambda db: found.extend(Listed(*row) for row in db.execute(query)))
        return found

    def forget(self, room: str) -> bool:
        """Removes a room with everything in it; whether there was one."""
        return bool(self._forget("id = ?", room))

    def forget_older(self, than: float) -> int:
        """Removes all rooms that have not changed since a moment; how many there were."""
        return self._forget("changed < ?", than)

    def _forget(self, which: str, value: str | float) -> int:
        gone: list[str] = []

        def forget(db: sqlite3.Connection) -> None:
            gone.extend(row[0] for row in db.execute(f"SELECT id FROM rooms WHERE {which}", (value,)))
            for table, column in (("lines", "room"), ("throws", "room"), ("rooms", "id")):
                _run(db, f"DELETE FROM {table} WHERE {column} = ?", [(room,) for room in gone])

        self._done(forget)
        return len(gone)

    def close(self) -> None:
        """Ends the writer after what waits is written."""
        with self._open:
            self._closed = True
            self._waiting.put(None)
        self._writer.join(10)
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None

    # ------------------------------------------------------------------------------------------------

    def _done(self, work: Work) -> None:
        done: Future[None] = Future()
        with self._open:
            if self._closed or not self._writer.is_alive():
                raise NotStoredError("the store is closed")
            self._waiting.put((work, done))
        done.result()

    def _write(self, opened: "Future[None]") -> None:
        """The one thread that touches the file."""
        try:
            db = sqlite3.connect(self.path, self.patience, isolation_level=None)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            _migrate(db)
        except (sqlite3.Error, NotStoredError) as why:
            opened.set_exception(NotStoredError(f"{self.path}: {why}"))
            return
        opened.set_result(None)
        while (waiting := self._waiting.get()) is not None:
            work, done = waiting
            try:
                db.execute("BEGIN IMMEDIATE")
                work(db)
                db.execute("COMMIT")
            except Exception as why:  # whatever it is, nobody may wait for ever
                if db.in_transaction:
                    db.execute("ROLLBACK")
                done.set_exception(NotStoredError(str(why)))
            else:
                done.set_result(None)
        db.close()


def _claimed(lock: Path) -> int | None:
    """Claims a store for this process until it ends, or names the server that has it."""
    if fcntl is None:
        return None
    claim = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        who = os.read(claim, 200).decode(errors="replace").strip()
        os.close(claim)
        raise NotStoredError(f"{lock.stem}: {IN_USE.format(who=who or '?')}") from None
    os.ftruncate(claim, 0)
    os.write(claim, f"process {os.getpid()}, since {time.strftime('%Y-%m-%d %H:%M:%S')}\n".encode())
    return claim


def _migrate(db: sqlite3.Connection) -> None:
    """Brings an older file up to date, each step whole or not at all; a newer one is left alone."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise NotStoredError("a newer version of Pulverdampf has written this file")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")


def _run(db: sqlite3.Connection, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
    db.executemany(statement, rows)


def default_path() -> Path:
    """Where battles are kept unless the user names a file."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "pulverdampf" / "table.sqlite"
