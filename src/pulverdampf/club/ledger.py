"""What is kept on disk as acts: one a line, added and never changed."""

from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from pulverdampf.club.acts import Act
from pulverdampf.club.tournament import NotAllowed, Tournament
from pulverdampf.text import Text

MOST_BYTES = 20_000_000
TOO_LARGE = Text("{file} is too large", "{file} ist zu groß")
BAD_LINE = Text("{file}, line {line}: {why}", "{file}, Zeile {line}: {why}")
NO_ACT = Text("this is no act of a tournament", "das ist kein Schritt eines Turniers")


class Keeps(Protocol):
    """What is made of acts."""

    def take(self, act: Any, /) -> None:
        """Carries an act out, or raises `NotAllowed`."""


T = TypeVar("T", bound=Keeps)


class LedgerError(Exception):
    """A file does not hold what it should."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))


class Ledger(Struct, Generic[T], frozen=True):
    """How tournaments or campaigns are read from files and written to them."""

    kind: type[T]
    acts: msgspec.json.Decoder[Any]
    no_act: Text
    """What is said of a line that is none of its acts."""

    def read(self, path: Path) -> T:
        """What a file holds; the first bad line is named, a last one that was cut off is left out."""
        if path.stat().st_size > MOST_BYTES:
            raise LedgerError(TOO_LARGE.filled(file=str(path)))
        found = self.kind()
        for number, line in enumerate(self._whole(path.read_bytes()).splitlines(), 1):
            try:
                found.take(self.acts.decode(line))
            except NotAllowed as refused:
                raise LedgerError(BAD_LINE.filled(file=str(path), line=number, why=refused.text)) from None
            except (msgspec.MsgspecError, ValueError, RecursionError):
                raise LedgerError(BAD_LINE.filled(file=str(path), line=number, why=self.no_act)) from None
        return found

    def add(self, path: Path, kept: T, *acts: Any) -> None:
        """Carries acts out and writes them down, each when it was accepted."""
        self._mend(path)
        with path.open("ab") as file:
            for act in acts:
                kept.take(act)
                file.write(msgspec.json.encode(act) + b"\n")
                file.flush()

    def _mend(self, path: Path) -> None:
        """Puts the end of a file right that was cut off when a machine stopped."""
        if path.exists() and (whole := self._whole(data := path.read_bytes())) != data:
            path.write_bytes(whole)

    def _whole(self, data: bytes) -> bytes:
        """Lines that end; the last one counts without its end if it is an act."""
        last = data.rpartition(b"\n")[2]
        if not last:
            return data
        try:
            self.acts.decode(last)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return data[: len(data) - len(last)]
        return data + b"\n"


TOURNAMENTS = Ledger(Tournament, msgspec.json.Decoder(Act), NO_ACT)
