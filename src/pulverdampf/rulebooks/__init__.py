"""The rulebooks, each loaded when it is first asked for."""

from importlib import import_module

from pulverdampf.engine.rulebook import Rulebook

PACKAGES = {
    # key               package
    "march-of-eagles": "march_of_eagles",
    "black-powder": "black_powder",
    "kriegspfad": "kriegspfad",
    "dbx": "dbx",
    "muskets-tomahawks": "muskets_tomahawks",
}


def rulebook(key: str) -> Rulebook | None:
    """A rulebook by its key, or nothing."""
    package = PACKAGES.get(key)
    if package is None:
        return None
    loaded: Rulebook = import_module(f"pulverdampf.rulebooks.{package}").RULEBOOK
    return loaded
