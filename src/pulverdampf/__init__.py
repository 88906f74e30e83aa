"""Plays, referees and analyses horse-and-musket tabletop battles.

`pulverdampf.rulebook("march-of-eagles")` is where to begin; `pulverdampf.api` tells the rest.
"""

from os import environ
from typing import TYPE_CHECKING, Any

if environ.get("PULVERDAMPF_KERNELS") == "interpreted":
    import pulverdampf._interpreted  # noqa: F401

if TYPE_CHECKING:
    from pulverdampf.api import Battle, Book, Scene, read, rulebook, rulebooks, scene
    from pulverdampf.cases.telling import events, needed, rows, throws
    from pulverdampf.engine.orders import Refused
    from pulverdampf.text import Text

__version__ = "0.2.0"
__all__ = [
    "Battle",
    "Book",
    "Refused",
    "Scene",
    "Text",
    "__version__",
    "events",
    "needed",
    "read",
    "rows",
    "rulebook",
    "rulebooks",
    "scene",
    "throws",
]

_TELLING = "pulverdampf.cases.telling"
_HOMES = {
    "Refused": "pulverdampf.engine.orders",
    "Text": "pulverdampf.text",
    **dict.fromkeys(("events", "needed", "rows", "throws"), _TELLING),
}


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first asked for, so that a bare import costs nothing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_HOMES.get(name, "pulverdampf.api")), name)
    return found
