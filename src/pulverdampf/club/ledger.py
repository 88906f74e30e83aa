"""A tournament on disk: one act a line, added and never changed."""

from pathlib import Path
from typing import Any

import msgspec

from pulverdampf.club.acts import Act
from pulverdampf.club.tournament import NotAllowed, Tournament
from pulverdampf.text import Text

MOST_BYTES = 20_000_000
TOO_LARGE = Text("{file} is too large to be a tournament", "{file} ist zu groß für ein Turnier")
BAD_LINE = Text("{file}, line {line}: {why}", "{file}, Zeile {line}: {why}")
NO_ACT = Text("this is no act of a tournament", "das ist kein Schritt eines Turniers")

_reader: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Act)


class LedgerError(Exception):
    """A file holds no tournament."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))


def read(path: Path) -> Tournament:
    """The tournament that a file holds; the first bad line is named."""
    if path.stat().st_size > MOST_BYTES:
        raise LedgerError(TOO_LARGE.filled(file=str(path)))
    tournament = Tournament()
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            tournament.take(_reader.decode(line))
        except NotAllowed as refused:
            raise LedgerError(BAD_LINE.filled(file=str(path), line=number, why=refused.text)) from None
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise LedgerError(BAD_LINE.filled(file=str(path), line=number, why=NO_ACT)) from None
    return tournament


def add(path: Path, tournament: Tournament, *acts: Act) -> None:
    """Carries acts out and writes them down, each when it was accepted."""
    with path.open("ab") as file:
        for act in acts:
            tournament.take(act)
            file.write(msgspec.json.encode(act) + b"\n")
            file.flush()
