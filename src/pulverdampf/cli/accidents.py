"""Unexpected errors: the user gets one sentence, the traceback is kept in a file."""

import os
import sys
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path
from shlex import quote

from pulverdampf.cli.failure import INTERRUPTED, REFUSED, complain
from pulverdampf.cli.window import program
from pulverdampf.text import Text
from pulverdampf.text.system import reason

STOPPED = Text("Stopped.", "Angehalten.")
SORRY = Text(
    "Sorry, this is a mistake of the program, not yours ({what}).{kept} What happened is written in "
    "{report}; please send us that file.",
    "Verzeihung, das ist ein Fehler des Programms, nicht deiner ({what}).{kept} Was geschah, steht "
    "in {report}; bitte schick uns diese Datei.",
)
KEPT = Text(
    " Your battle is safe in {file}: “{program} play --resume {file}”.",
    " Deine Schlacht liegt sicher in {file}: „{program} play --resume {file}“.",
)
OUTPUT = Text("The output cannot be written: {why}.", "Die Ausgabe lässt sich nicht schreiben: {why}.")
FILE_TROUBLE = Text("{file}: {why}", "{file}: {why}")

record_in_use: Path | None = None
"""The record of the battle under way, if there is one."""


def interrupted() -> int:
    """Ctrl-C outside a battle."""
    print(file=sys.stderr)
    complain(STOPPED)
    return INTERRUPTED


def nobody_listens() -> int:
    """The other end of the output pipe was closed."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return REFUSED


def apology(accident: Exception) -> int:
    """Says sorry, tells where the record is, and writes the traceback beside it."""
    if isinstance(accident, OSError):
        name = accident.filename if isinstance(accident.filename, (str, os.PathLike)) else None
        complain(FILE_TROUBLE if name is not None else OUTPUT, file=str(name), why=reason(accident))
        return nobody_listens()
    kept = (
        KEPT.filled(file=quote(str(record_in_use)), program=program())
        if record_in_use is not None
        else Text("", "")
    )
    report = _reported(accident)
    complain(SORRY, what=f"{type(accident).__name__}: {str(accident)[:120]}", kept=kept, report=report)
    return REFUSED


def _reported(accident: Exception) -> str:
    """Writes the traceback beside the record, or among temporary files where that is impossible."""
    lines = "".join(traceback.format_exception(accident))
    beside = record_in_use.with_suffix(".trouble.txt") if record_in_use is not None else None
    for place in (beside, Path(tempfile.gettempdir()) / f"pulverdampf-{os.getpid()}.trouble.txt"):
        try:
            if place is not None:
                place.write_text(lines, "utf-8")
                return str(place)
        except OSError:
            continue
    return os.devnull
