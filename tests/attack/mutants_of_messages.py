"""Messages changed by lot: what no browser would send, near enough to what one sends to get far inside."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

MOST_CHANGES = 3
LONG = 3000
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**64), 10**400, 0.1, -0.0, 1e-320, 1e308, -1e308,
    "", " ", "one", "two", "watch", "0", "null", "\x00", "\x1b[2J", "ü" * 50, "\u202e", "😀", "a/b", "../..",
    "x" * LONG, [], [[]], {}, [None], {"": None}, {"type": "Placement"}, {"pose": None},
    {"x": 1.0, "y": 2.0, "facing": 0},
)  # fmt: skip
ODD_TEXTS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    '"\\ud800"',
    "[" * 400,
    "{" * 400,
    "\x00",
    "\x7f",
    "\ufeff",
    "é",
    ",",
)
Path = tuple[str | int, ...]


def places(tree: Any, at: Path = ()) -> Iterator[Path]:
    """Every place in a message, its top first."""
    yield at
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inside:
        yield from places(value, (*at, key))


def found(tree: Any, at: Path) -> Any:
    """What stands at a place."""
    for key in at:
        tree = tree[key]
    return tree


def mutated(message: dict[str, Any], lots: Random, others: list[Any]) -> str:
    """A message that was changed here and there; `others` are parts of other messages to put into it."""
    tree: Any = deepcopy(message)
    deep = any(len(at) > 1 for at in places(tree))
    for _ in range(lots.randint(0, MOST_CHANGES if deep else 1)):
        tree = _changed(tree, lots, others)
    text = json.dumps(tree, ensure_ascii=lots.random() < 0.5)
    return _scribbled(text, lots) if lots.random() < 0.1 else text


def _changed(tree: Any, lots: Random, others: list[Any]) -> Any:
    everywhere = list(places(tree))
    inside = [at for at in everywhere if len(at) > 1]  # what is decoded at once is refused at once
    at = lots.choice(inside if inside and lots.random() < 0.8 else everywhere)
    if not at:
        return tree if lots.random() < 0.9 else lots.choice(ODD_VALUES)
    around, key = found(tree, at[:-1]), at[-1]
    match lots.randrange(8):
        case 0:
            del around[key]
        case 1 if isinstance(around, dict):
            around[lots.choice(["", "type", "x", "stands", "to", f"{key} "])] = around.pop(key)
        case 2 if isinstance(around, list):
            around.insert(lots.randrange(len(around) + 1), around[key])  # type: ignore[index]
        case 3 | 4:
            around[key] = _nudged(around[key], lots)
        case 5 if others:
            around[key] = deepcopy(lots.choice(others))
        case 6:
            around[key] = deepcopy(found(tree, lots.choice(list(places(tree)))))
        case _:
            around[key] = deepcopy(lots.choice(ODD_VALUES))
    return tree


def _nudged(value: Any, lots: Random) -> Any:
    """Nearly the same: a number a little or much larger, a word with a letter more or less."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, (int, float)) and abs(value) < 1e300:
        return lots.choice([value + 1, value - 1, -value, value * 1.0000001, value * 1e9, value + 1e-9])
    if isinstance(value, str):
        return lots.choice([value[:-1], value + "1", value.upper(), value * 2, f" {value}"])
    if isinstance(value, list):
        return value[::-1] if lots.random() < 0.5 else value * 3
    return {key: value[key] for key in list(value)[1:]} if isinstance(value, dict) else 0


def _scribbled(text: str, lots: Random) -> str:
    """The text itself damaged: cut off, doubled, letters put in."""
    at, upto = sorted((lots.randrange(len(text) + 1), lots.randrange(len(text) + 1)))
    return lots.choice([text[:at], text[at:], text[:at] + text[upto:], text[:upto] + text[at:],
                        text[:at] + lots.choice(ODD_TEXTS) + text[at:]])  # fmt: skip
