"""Records on the disk: written through before anything is acknowledged, cut clean before they go on."""

import os
from datetime import datetime
from pathlib import Path
from typing import NoReturn

from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.engine.records import Record, RecordError, read
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text

try:
    import fcntl
except ImportError:  # pragma: no cover (a system without locks)
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".battle"
MOST_BYTES = 200_000_000

NO_FILE = Text("{file}: there is no such file.", "{file}: diese Datei gibt es nicht.")
UNREADABLE = Text("{file}: cannot be read ({why}).", "{file}: lässt sich nicht lesen ({why}).")
TOO_LONG = Text("{file}: too long for a record.", "{file}: zu lang für eine Aufzeichnung.")
AT_LINE = Text("{file}:{line}: {why}", "{file}:{line}: {why}")
NO_BATTLES = Text(
    "There is no battle to go on with; “pulverdampf play” begins one.",
    "Es gibt keine Schlacht zum Fortsetzen; „pulverdampf play“ beginnt eine.",
)
EXISTS = Text(
    "{file} exists already. Go on with it by --resume {file}, or name another file.",
    "{file} gibt es schon. Setze sie mit --resume {file} fort oder nenne eine andere Datei.",
)
IN_USE = Text(
    "{file} is being played in another window.", "{file} wird gerade in einem anderen Fenster gespielt."
)
NO_PLACE = Text(
    "The record cannot be written to {file} ({why}).",
    "Die Aufzeichnung lässt sich nicht nach {file} schreiben ({why}).",
)


class NotWrittenError(Exception):
    """What happened could not be put on the disk; the record ends where it ended before."""

    def __init__(self, path: Path, why: str) -> None:
        self.text = NO_PLACE.filled(file=str(path), why=why)
        super().__init__(self.text.in_("en"))


class RecordFile:
    """An open record that only grows, by whole lines that have reached the disk."""

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        self.path = path
        self.size = size
        self._descriptor = descriptor

    @staticmethod
    def created(path: Path) -> "RecordFile":
        """A new, empty record."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            fail(EXISTS, BAD_INPUT, file=str(path))
        except (OSError, ValueError) as why:
            _give_up(path, why)
        _lock(descriptor, path)
        return RecordFile(path, descriptor, 0)

    @staticmethod
    def continued(path: Path, size: int) -> "RecordFile":
        """A record to go on with, cut off after its last whole line."""
        try:
            descriptor = os.open(path, os.O_RDWR)
            _lock(descriptor, path)
            os.ftruncate(descriptor, size)
            os.lseek(descriptor, size, os.SEEK_SET)
        except (OSError, ValueError) as why:
            _give_up(path, why)
        return RecordFile(path, descriptor, size)

    def write(self, lines: bytes) -> None:
        """Appends lines and waits until they are on the disk; all or none."""
        try:
            rest = memoryview(lines)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError as why:
            self._cut_back()
            raise NotWrittenError(self.path, why.strerror or str(why)) from None
        self.size += len(lines)

    def _cut_back(self) -> None:
        try:
            os.ftruncate(self._descriptor, self.size)
            os.lseek(self._descriptor, self.size, os.SEEK_SET)
        except OSError:
            pass  # an unfinished line is cut off when the battle is resumed

    def close(self) -> None:
        """Lets go of the file."""
        os.close(self._descriptor)


def _lock(descriptor: int, path: Path) -> None:
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            fail(IN_USE, REFUSED, file=str(path))


def _give_up(path: Path, why: Exception) -> NoReturn:
    fail(NO_PLACE, REFUSED, file=str(path), why=getattr(why, "strerror", None) or str(why))


def battles() -> Path:
    """Where battles are kept unless the user names a file."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "pulverdampf" / "battles"


def fresh_path(rulebook_key: str) -> Path:
    """A file name that no battle has yet."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{rulebook_key}"
    names = [battles() / f"{stem}{more}{SUFFIX}" for more in ("", *(f"-{n}" for n in range(2, 1000)))]
    return next((name for name in names if not name.exists()), names[0])


def latest() -> Path:
    """The battle that was played last."""
    try:
        found = sorted(battles().glob(f"*{SUFFIX}"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    except OSError:
        found = []
    if not found:
        fail(NO_BATTLES, BAD_INPUT)
    return found[-1]


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, or a clear end."""
    try:
        if path.stat().st_size > MOST_BYTES:
            fail(TOO_LONG, BAD_INPUT, file=str(path))
        return path.read_bytes()
    except FileNotFoundError:
        fail(NO_FILE, BAD_INPUT, file=str(path))
    except (OSError, ValueError) as why:
        fail(UNREADABLE, BAD_INPUT, file=str(path), why=getattr(why, "strerror", None) or str(why))


def opened(path: Path) -> Record:
    """A record for reading; an unfinished last line is left out."""
    try:
        return read(read_bytes(path), rulebook, allow_cut=True)
    except RecordError as wrong:
        does_not_hold(path, wrong, BAD_INPUT)


def does_not_hold(path: Path, wrong: RecordError, code: int = REFUSED) -> NoReturn:
    """Ends with the line that is wrong."""
    fail(AT_LINE, code, file=str(path), line=wrong.line, why=wrong.text)
