"""The rulebooks that are installed, each loaded when it is first asked for.

A book is a package with a value `RULEBOOK`, named in the entry-point group `pulverdampf.rulebooks`; those of
this distribution are named in its `pyproject.toml`, and any other distribution may bring its own.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from pulverdampf.cases import Author
from pulverdampf.counsel import Counsel
from pulverdampf.engine.rulebook import Rulebook

GROUP = "pulverdampf.rulebooks"


def _installed() -> dict[str, str]:
    """The package of every book, ours in the order of their shelf, then those of others by their key."""
    found = {each.name: each.value for each in entry_points(group=GROUP)}
    ours = [key for key in SHELF if key in found]
    return {key: found[key] for key in (*ours, *sorted(found.keys() - set(ours)))}


SHELF = ("march-of-eagles", "black-powder", "kriegspfad", "dbx", "muskets-tomahawks")
PACKAGES = _installed()


def rulebook(key: str) -> Rulebook | None:
    """A rulebook by its key, or nothing."""
    package = PACKAGES.get(key)
    if package is None:
        return None
    loaded: Rulebook = import_module(package).RULEBOOK
    return loaded


@cache
def author(key: str) -> Author | None:
    """The words of a book's situations, or nothing."""
    return _part(key, "cases")  # type: ignore[no-any-return]


@cache
def adviser(key: str) -> type[Counsel] | None:
    """What a general should know of a book, or nothing."""
    advice = _part(key, "advice")
    return None if advice is None else advice.ADVISER


def _part(key: str, name: str) -> Any:
    """A part of a book that the rest of the book does not know, if the book has it."""
    package = PACKAGES.get(key)
    if package is None:
        return None
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as missing:
        if missing.name != f"{package}.{name}":
            raise
        return None
