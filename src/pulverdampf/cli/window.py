"""How large the terminal is, and what to say when it is too small."""

import os
import sys
from pathlib import Path
from shlex import quote
from shutil import get_terminal_size, which
from textwrap import wrap
from typing import TextIO

from pulverdampf.text import Text

WIDEST = 79
NARROWEST = 30
UNKNOWN_ROWS = 200
"""Where nobody tells the height, as in a pipe, the map may be as tall as it likes."""
GOOD = (72, 30)
TOO_SMALL = Text(
    "(Your window has {columns} columns and {rows} lines; from {good_columns} × {good_rows} on the map shows "
    "the table to its full scale.)",
    "(Dein Fenster hat {columns} Spalten und {rows} Zeilen; ab {good_columns} × {good_rows} zeigt die Karte "
    "den Tisch im vollen Maßstab.)",
)


def program() -> str:
    """How the program that is running is called from here: by its name where the shell finds it."""
    called = Path(sys.argv[0])
    if not called.is_file():
        return "pulverdampf"
    if called.name == "__main__.py":
        return f"{quote(sys.executable)} -m pulverdampf"
    found = which(called.name)
    if found is not None and Path(found).resolve() == called.resolve():
        return quote(called.name)
    return quote(str(called))


def command_line(verb: str, file: Path) -> str:
    """A command to go on with, ready to be copied; a long path stands in a line of its own."""
    command, path = f"{program()} {verb}", quote(str(file))
    whole = f"{command} {path}"
    return (
        whole
        if len(whole) + 2 <= width() or not _is_read_by_people(sys.stdout)
        else f"{command} \\\n    {path}"
    )


def afterwards(file: Path) -> dict[str, str]:
    """What can be done with the record of a battle that is over."""
    return {verb: command_line(verb, file) for verb in ("replay", "verify")}


def size() -> tuple[int, int]:
    """Columns and lines of the terminal."""
    found = get_terminal_size((80, UNKNOWN_ROWS))
    return found.columns, found.lines


def width() -> int:
    """How wide a line may be."""
    return max(min(size()[0] - 1, WIDEST), NARROWEST)


def fitting(words: str, where: TextIO) -> str:
    """Words broken at the width of a terminal, or at the one that COLUMNS states.

    Where another program reads them, each sentence stays in its line.
    """
    if not _is_read_by_people(where):
        return words
    return "\n".join(_folded(line) for line in words.split("\n"))


def _is_read_by_people(where: TextIO) -> bool:
    return where.isatty() or os.environ.get("COLUMNS", "").isdecimal()


def _folded(line: str) -> str:
    """A line broken at the width of the terminal, what follows two columns deeper; paths stay whole."""
    if len(line) <= width():
        return line
    deep = " " * (len(line) - len(line.lstrip()) + 2)
    kept = wrap(line, width(), subsequent_indent=deep, break_on_hyphens=False, break_long_words=False)
    return "\n".join(kept)


def height() -> int:
    """How many lines are seen at once."""
    return max(size()[1], 12)


def too_small() -> Text | None:
    """A warning, where the map has to be drawn coarsely."""
    columns, rows = size()
    if (columns >= GOOD[0] and rows >= GOOD[1]) or os.environ.get("TERM") == "dumb":
        return None
    return TOO_SMALL.filled(columns=columns, rows=rows, good_columns=GOOD[0], good_rows=GOOD[1])
