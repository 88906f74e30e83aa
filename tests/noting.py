"""Notes which rules are carried out: `@rule` is replaced before any rulebook is imported.

Each function then notes its rules when it is called; tracing would tell the same in three times the time.
It needs a process of its own, which `make marathon ARGS=--rules` starts, with interpreted modules: compiled
functions call each other directly.
"""

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, NoReturn

from pulverdampf.engine import rulebook

CARRIED_OUT: set[str] = set()
"""The rules whose functions have been called in this process, and those that a class carries out."""
PROCESS = "import sys; from tests.noting import begin; sys.exit(begin())"
_rule = rulebook.rule


def _noting(*ids: str) -> Callable[[Any], Any]:
    """The decorator `rule`, whose functions note that they are called."""

    def marked(function: Any) -> Any:
        _rule(*ids)(function)
        if isinstance(function, type):
            CARRIED_OUT.update(ids)
            return function

        @wraps(function)
        def called(*given: Any, **named: Any) -> Any:
            CARRIED_OUT.update(ids)
            return function(*given, **named)

        return called

    return marked


def begin() -> int:
    """Notes all rules from now on and fights the battles of the marathon that the command line asks for."""
    rulebook.rule = _noting
    from tests.marathon import main

    return main()


def start() -> NoReturn:
    """Goes on as a process that notes its rules, with the same command line."""
    surroundings = {**os.environ, "PULVERDAMPF_KERNELS": "interpreted"}
    os.execve(sys.executable, [sys.executable, "-c", PROCESS, *sys.argv[1:]], surroundings)


def is_noting() -> bool:
    """Whether this process notes its rules."""
    return rulebook.rule is _noting
