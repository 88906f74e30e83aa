"""What the situations of all books say alike: unknown names, armies found again."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import LETTER, Side
from pulverdampf.muster.problems import Problem, did_you_mean
from pulverdampf.text import Text

Doubt = tuple[tuple[str | int, ...], Problem]
"""What is wrong, after the path to it inside the situation."""

NO_UNIT = Text('There is no unit "{name}" here.', "Eine Einheit „{name}“ gibt es hier nicht.")
NO_KIND = Text('There is no terrain "{name}".', "Ein Gelände „{name}“ gibt es nicht.")
NO_BUILDING = Text('There is no building "{name}".', "Ein Gebäude „{name}“ gibt es nicht.")
NO_RULING = Text('There is no ruling "{name}".', "Einen Schalter „{name}“ gibt es nicht.")
NO_SETTING = Text("{name} cannot be {value}.", "{name} kann nicht {value} sein.")
NO_ARMY = Text('There is no ready army "{name}".', "Eine fertige Armee „{name}“ gibt es nicht.")


def called_in_turn(sides: Iterable[Side]) -> list[str]:
    """What units are called in their order: A1, A2 … and B1, B2 …"""
    numbers, named = dict.fromkeys(LETTER, 0), []
    for side in sides:
        numbers[side] += 1
        named.append(f"{LETTER[side]}{numbers[side]}")
    return named


def unknown(path: tuple[str | int, ...], text: Text, name: str, known: Collection[str]) -> Doubt:
    """A name that nobody has, with the nearest that somebody has."""
    return path, Problem("case.unknown", text.filled(name=name), remedy=did_you_mean(name, known))


def doubtful_terrain(pieces: Iterable[Any], kinds: Collection[str]) -> Iterator[Doubt]:
    """Terrain of a kind that the book does not know."""
    for i, piece in enumerate(pieces):
        if piece.kind not in kinds:
            yield unknown(("terrain", i, "kind"), NO_KIND, piece.kind, kinds)


def doubtful_armies(armies: Mapping[Any, str], ready: Collection[str]) -> Iterator[Doubt]:
    """Ready armies that the book does not have."""
    for side, name in armies.items():
        if name not in ready:
            yield unknown(("armies", side), NO_ARMY, name, ready)


def doubtful_rulings(rulings: Mapping[str, Any], book: Rulebook) -> Iterator[Doubt]:
    """Switches that the book does not have, or settings that a switch does not know."""
    switches = book.reference().rulings
    for key, value in rulings.items():
        if key not in switches:
            yield unknown(("rulings", key), NO_RULING, key, switches)
        elif not switches[key].allows(value):
            yield ("rulings", key), Problem("case.ruling", NO_SETTING.filled(name=key, value=str(value)))


def ready_army_of(state: Any, side: str, ready: Mapping[str, Any]) -> Any:
    """The ready army of a side, found by its name; nothing where it is none."""
    named = state.armies.get(side)
    if named is None:
        return None
    name = named.en.removesuffix(" (A)").removesuffix(" (B)")
    return next((each for each in ready.values() if each.name is not None and each.name.en == name), None)
