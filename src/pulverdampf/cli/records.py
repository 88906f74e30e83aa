"""Records on the disk: flushed before anything is acknowledged, truncated to whole lines on resuming."""

import os
from datetime import datetime
from pathlib import Path
from typing import NoReturn

from pulverdampf.cli.failure import BAD_INPUT, REFUSED, complain, fail
from pulverdampf.engine.game import folded
from pulverdampf.engine.records import Record, RecordError, read
from pulverdampf.muster.regular_files import contents
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text
from pulverdampf.text.system import reason

try:
    import fcntl
except ImportError:  # pragma: no cover (a system without locks)
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".battle"
MOST_BYTES = 50_000_000

UNREADABLE = Text("{file}: {why}", "{file}: {why}")
AT_LINE = Text("{file}:{line}: {why}", "{file}:{line}: {why}")
NO_BATTLES = Text(
    "There is no battle to go on with; “pulverdampf play” begins one.",
    "Es gibt keine Schlacht zum Fortsetzen; „pulverdampf play“ beginnt eine.",
)
ALL_OVER = Text(
    "Every battle that was kept is over; “pulverdampf play” begins a new one.",
    "Alle gespeicherten Schlachten sind vorbei; „pulverdampf play“ beginnt eine neue.",
)
IMPOSSIBLE = Text(
    "{file}: the record describes no possible battle ({why}).",
    "{file}: die Aufzeichnung beschreibt keine mögliche Schlacht ({why}).",
)
OTHER_VERSION = Text(
    "Recorded under version {had} of the rules (Pulverdampf {program}); today they have version {known}.",
    "Aufgezeichnet unter Fassung {had} der Regeln (Pulverdampf {program}); heute gilt Fassung {known}.",
)
EXISTS = Text(
    "{file} exists already. Go on with it by --resume {file}, or name another file.",
    "{file} gibt es schon. Setze sie mit --resume {file} fort oder nenne eine andere Datei.",
)
FOLDER = Text(
    "{file} is a folder; name a file in it, such as {file}/first.battle.",
    "{file} ist ein Ordner; nenne eine Datei darin, etwa {file}/erste.battle.",
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

    def __init__(self, path: Path, why: Text) -> None:
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
            if path.is_dir():
                fail(FOLDER, BAD_INPUT, file=str(path))
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
            raise NotWrittenError(self.path, reason(why)) from None
        self.size += len(lines)

    def _cut_back(self) -> None:
        try:
            os.ftruncate(self._descriptor, self.size)
            os.lseek(self._descriptor, self.size, os.SEEK_SET)
        except OSError:
            pass  # an unfinished line is cut off when the battle is resumed

    def close(self) -> None:
        """Closes the file."""
        os.close(self._descriptor)


def _lock(descriptor: int, path: Path) -> None:
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            fail(IN_USE, REFUSED, file=str(path))


def _give_up(path: Path, why: Exception) -> NoReturn:
    fail(NO_PLACE, REFUSED, file=str(path), why=reason(why))


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
    """The battle that was played last and is not over; records that cannot be read are told and left."""
    try:
        found = sorted(battles().glob(f"*{SUFFIX}"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    except OSError:
        found = []
    for path in reversed(found):
        data = contents(path, MOST_BYTES)
        try:
            if isinstance(data, Text):
                complain(UNREADABLE, file=str(path), why=data)
            elif not is_over(read(data, rulebook, allow_cut=True)):
                return path
        except RecordError as wrong:
            complain(AT_LINE, file=str(path), line=wrong.line, why=wrong.text)
    fail(ALL_OVER if found else NO_BATTLES, BAD_INPUT)


def is_over(record: Record) -> bool:
    """Whether a battle has been fought to its end."""
    try:
        return record.rulebook.outcome(folded(record.initial, record.entries)) is not None
    except Exception:  # a forged record may tell of anything; who opens it is told what is wrong
        return False


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, or a clear end."""
    found = contents(path, MOST_BYTES)
    if isinstance(found, Text):
        fail(UNREADABLE, BAD_INPUT, file=str(path), why=found)
    return found


def opened(path: Path) -> Record:
    """A record for reading; an unfinished last line is left out."""
    try:
        return read(read_bytes(path), rulebook, allow_cut=True)
    except RecordError as wrong:
        does_not_hold(path, wrong, BAD_INPUT)


NO_MAPS = Text(
    "{file} was fought on a real table, which nobody has drawn; `pulverdampf replay` tells its story, "
    "`pulverdampf report` writes it up.",
    "{file} wurde auf einem echten Tisch geschlagen, den niemand gezeichnet hat; "
    "`pulverdampf replay` erzählt den Verlauf, `pulverdampf report` schreibt den Bericht.",
)


def with_places(path: Path) -> Record:
    """A record of a battle whose places are known; one of a real table is refused."""
    record = opened(path)
    if record.initial.by_hand:
        undrawn(path)
    return record


def undrawn(path: Path) -> NoReturn:
    """Ends because nobody has drawn the table."""
    fail(NO_MAPS, REFUSED, file=str(path))


def does_not_hold(path: Path, wrong: RecordError, code: int = REFUSED) -> NoReturn:
    """Ends with the line that is wrong."""
    fail(AT_LINE, code, file=str(path), line=wrong.line, why=wrong.text)


def impossible(path: Path, why: Exception) -> NoReturn:
    """Ends because a record, whose chain holds, tells of what cannot be."""
    fail(IMPOSSIBLE, REFUSED, file=str(path), why=f"{type(why).__name__}: {why}")


def other_version(record: Record) -> Text:
    """Says which version of the rules a record follows, where it is not the one of this program."""
    header = record.header
    return OTHER_VERSION.filled(
        had=header.version[:20], program=header.pulverdampf[:20], known=record.rulebook.version
    )
