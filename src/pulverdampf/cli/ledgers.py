"""Tournaments and campaigns on disk, as commands read them and add to them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.cli.report import NOT_WRITTEN
from pulverdampf.club.ledger import Keeps, Ledger, LedgerError
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.text import Text
from pulverdampf.text.system import reason

NOT_READ = Text("{file} cannot be read ({why}).", "{file} lässt sich nicht lesen ({why}).")
T = TypeVar("T", bound=Keeps)


def read(ledger: Ledger[T], file: Path, missing: Text) -> T:
    """What a file holds, or why it cannot be read."""
    if not file.is_file():
        fail(missing, BAD_INPUT, file=str(file))
    try:
        return ledger.read(file)
    except LedgerError as wrong:
        fail(wrong.text, BAD_INPUT)
    except OSError as why:
        fail(NOT_READ, file=str(file), why=reason(why))


def add(ledger: Ledger[T], file: Path, kept: T, *acts: Any) -> None:
    """Carries acts out, and writes them down."""
    with refusals(file):
        ledger.add(file, kept, *acts)


@contextmanager
def refusals(file: Path) -> Iterator[None]:
    """Tells why an act is refused, or why the file cannot be written."""
    try:
        yield
    except NotAllowed as refused:
        fail(refused.text, REFUSED)
    except OSError as why:
        fail(NOT_WRITTEN, file=str(file), why=reason(why))
