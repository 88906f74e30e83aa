"""Battles in one file: every line is on the disk before an answer is acknowledged."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from pulverdampf.server.stores import NotStoredError
from pulverdampf.server.stores.written import Written

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
    """
CREATE TABLE bans (address TEXT PRIMARY KEY, why TEXT NOT NULL) WITHOUT ROWID;
""",
    """
CREATE TABLE ledgers (ledger TEXT, n INTEGER, line BLOB NOT NULL, PRIMARY KEY (ledger, n)) WITHOUT ROWID;
CREATE TABLE cards (kind TEXT, id TEXT, card BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
""",
)
"""What brings a file from each version to the next; its version is their number."""
PATIENCE = 5.0
"""Seconds to wait for a file that another program has locked."""
IN_USE = "another server has this file open: {who}"


class Sqlite(Written):
    """One file, one writer thread, write-ahead log, synchronous to the disk."""

    def __init__(self, path: Path | str, patience: float = PATIENCE) -> None:
        self.path, self.patience = str(path), patience
        self._claim: int | None = None
        if self.path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._claim = _claimed(Path(f"{path}.lock"))
        super().__init__()

    def _connected(self) -> sqlite3.Connection:
        try:
            db = sqlite3.connect(self.path, self.patience, isolation_level=None)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            _migrate(db)
        except (sqlite3.Error, NotStoredError) as why:
            raise NotStoredError(f"{self.path}: {why}") from None
        return db

    def _transaction(self, db: sqlite3.Connection) -> AbstractContextManager[None]:
        return _whole(db)

    def close(self) -> None:
        """Ends the writer after what waits is written, and lets others have the file."""
        super().close()
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None


@contextmanager
def _whole(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


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
