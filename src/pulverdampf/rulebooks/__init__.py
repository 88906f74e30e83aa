"""The rulebooks that are installed, each loaded when it is first asked for.

A book is a package with a value `RULEBOOK`, named in the entry-point group `pulverdampf.rulebooks`; those of
this distribution are named in its `pyproject.toml`, and any other distribution may bring its own. Its place
on the shelf stands in its `shelf.toml`, so that books can be listed in order without loading them.
"""

import tomllib
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from pulverdampf.cases import Author
from pulverdampf.counsel import Counsel
from pulverdampf.engine.rulebook import Rulebook

GROUP = "pulverdampf.rulebooks"


LAST = 99
"""The place of a book that names none."""


def _installed() -> dict[str, str]:
    """The package of every book by its key, in the order of the shelf."""
    found = {each.name: each.value for each in entry_points(group=GROUP)}
    return dict(sorted(found.items(), key=lambda book: (_place(book[1]), book[0])))


def _place(package: str) -> int:
    """Where a book stands on the shelf, read without importing it."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None or spec.loader is None:
        return LAST
    try:
        data = spec.loader.get_data(f"{spec.submodule_search_locations[0]}/shelf.toml")  # type: ignore[attr-defined]
    except OSError:
        return LAST
    return int(tomllib.loads(data.decode()).get("place", LAST))


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


def weights(key: str, level: str, temper: str) -> Any:
    """What the advice for a book goes by at a level and in a temper; none where it has one way only."""
    told = getattr(_part(key, "advice"), "weights_of", None)
    return told(level, temper) if told is not None else None


def steps(key: str) -> dict[str, float]:
    """By how much each weight of the advice for a book is moved when its effect is measured."""
    return dict(getattr(_part(key, "advice.weights"), "STEPS", {}))


@cache
def judging(key: str) -> Any:
    """What positions of a book are judged by (`features`, `progress`, `FEATURES`), or nothing."""
    return _part(key, "advice.judging")


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
