"""How a command ends when it cannot go on: a clear message, an exit code, never a traceback."""

import sys
from textwrap import wrap
from typing import Any, NoReturn, TextIO

from pulverdampf.cli.language import said
from pulverdampf.cli.window import width
from pulverdampf.text import Text

REFUSED = 1
BAD_INPUT = 2
INTERRUPTED = 130


def complain(text: Text, /, **values: Any) -> None:
    """Tells the user what is wrong, on stderr."""
    print(fitting(f"pulverdampf: {said(text, **values)}", sys.stderr), file=sys.stderr)


def fitting(words: str, where: TextIO) -> str:
    """Words broken at the width of a terminal; where another program reads them, each stays in its line."""
    if not where.isatty():
        return words
    lines = (
        wrap(line, width(), subsequent_indent="  ", break_on_hyphens=False) for line in words.split("\n")
    )
    return "\n".join("\n".join(line) for line in lines)


def fail(text: Text, code: int = BAD_INPUT, /, **values: Any) -> NoReturn:
    """Tells the user what is wrong and ends with a code."""
    complain(text, **values)
    raise SystemExit(code)
