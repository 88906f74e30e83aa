"""The throws of a recorded battle, counted anew from the faces in the record."""

from functools import cache
from math import sqrt
from typing import NamedTuple

from pulverdampf.engine.events import Answered, Event
from pulverdampf.engine.records import Record
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.text import Language, Text
from tests.reports.battles import recorded

ROUNDED = 0.0551
"""Numbers are written with one digit, some after they were rounded to two."""
DICE = {"d3": range(1, 4), "d6": range(1, 7), "d10": range(10), "d20": range(1, 21)}


class Fell(NamedTuple):
    """A throw of one side, counted anew from the faces in the record."""

    turn: int
    side: Side
    what: Text
    dice: int
    got: int
    mean: float
    luck: float

    def is_told(self, language: Language, what: str, *cells: str) -> bool:
        """Whether a row tells this throw: kind, turn, dice, result, mean, luck."""
        turn, dice, got, mean, luck = cells
        return (
            (self.what.in_(language), str(self.turn), str(self.dice), str(self.got))
            == (what, turn, dice, got)
            and abs(amount(mean, language) - self.mean) <= ROUNDED
            and abs(amount(luck, language) - self.luck) <= ROUNDED
        )


@cache
def fallen(book: str) -> list[Fell]:
    """Every throw in the record of a book that somebody hoped something of."""
    return throws_of(recorded(book))


def throws_of(record: Record) -> list[Fell]:
    """Every throw in a record that somebody hoped something of."""
    state, found = record.initial.copied(), list[Fell]()
    for entry in record.entries:
        if isinstance(entry, Event):
            entry.apply(state)
        if not isinstance(entry, Answered) or not entry.dice or not entry.faces:
            continue
        words = record.rulebook.roll_words(entry)
        if words is None or words.hope == "neither":
            continue
        die = DICE[entry.dice.lstrip("0123456789")]
        if entry.dice.endswith("d10") and record.rulebook.die is not None:
            told = record.rulebook.die(state, entry)
            die = range(told.low, told.high + 1)
        values = [int(counts(entry.needed, face)) if entry.kind == "counts" else face for face in die]
        mean = sum(values) / len(die)
        stray = sqrt(sum((value - mean) ** 2 for value in values) / len(die))
        for side, faces in thrown_by(state, entry):
            if stray:
                got = sum(values[face - die[0]] for face in faces)
                luck = (got - len(faces) * mean) / stray * (1 if words.hope == "high" else -1)
                found.append(
                    Fell(state.clock.turn, side, words.what, len(faces), got, len(faces) * mean, luck)
                )
    return found


def thrown_by(state: State, entry: Answered) -> list[tuple[Side, tuple[int, ...]]]:
    """The faces of each side; where both throw they fall in turn, the first named first."""
    if entry.kind not in ("opposed", "rolloff"):
        return [(entry.by, entry.faces)] if entry.by is not None else []
    first = state.pieces.get(entry.subject.split()[0]) if entry.subject else None
    sides = SIDES if first is None or first.side == "one" else SIDES[::-1]
    return [(side, entry.faces[at::2]) for at, side in enumerate(sides)]


def counts(needed: str, face: int) -> bool:
    """Whether a face counts, as a record writes it."""
    if needed in ("always", "never", ""):
        return needed == "always"
    if needed.startswith("≤"):
        return face <= int(needed[1:])
    if needed.endswith("+"):
        return face >= int(needed[:-1])
    low, _, high = needed.partition("-")
    return int(low) <= face <= int(high or low)


def amount(written: str, language: Language) -> float:
    """A number as the report writes it."""
    return float(written.replace("−", "-").replace("," if language == "de" else "\0", "."))
