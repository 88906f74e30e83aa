"""How a command ends when it cannot go on: a clear message, an exit code, never a traceback."""

import re
import sys
from typing import Any, NoReturn

from pulverdampf.cli.language import said
from pulverdampf.cli.window import fitting
from pulverdampf.text import Text

REFUSED = 1
BAD_INPUT = 2
OTHER_RULES = 3
"""A record is whole, but other rules than today's gave it."""
INTERRUPTED = 130
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def complain(text: Text, /, **values: Any) -> None:
    """Tells the user what is wrong, on stderr; what a terminal would obey is spelled out."""
    words = CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", said(text, **values))
    print(fitting(f"pulverdampf: {words}", sys.stderr), file=sys.stderr)


def fail(text: Text, code: int = BAD_INPUT, /, **values: Any) -> NoReturn:
    """Tells the user what is wrong and ends with a code."""
    complain(text, **values)
    raise SystemExit(code)
