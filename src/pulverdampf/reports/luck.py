"""The luck of a battle: every throw beside its mean, summed by side.

Every die that fell is fair, whatever the rules made of it before and after. Its luck is the distance of what
it gave from the mean, in standard deviations, with the sign of what its thrower hoped for; so all dice weigh
the same, luck adds up, and the sum over many battles is zero. What a rule takes again is two throws.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import erf, sqrt
from typing import Any, NamedTuple

from msgspec import Struct

from pulverdampf.engine import dice
from pulverdampf.engine.dice import Die
from pulverdampf.engine.events import Answered, Entry, Event
from pulverdampf.engine.rulebook import RollWords, Rulebook
from pulverdampf.engine.state import ONE, SIDES, TWO, Side, State
from pulverdampf.text import Text

DICE = {each.name: each for each in (dice.d3, dice.d6, dice.d10, dice.d20)}
WRITTEN = re.compile(r"(\d*)(d\d+)")
SIGN = {"high": 1, "low": -1}
PAIRED = ("opposed", "rolloff")


class Thrown(Struct, frozen=True):
    """A throw of one side beside its mean."""

    at: int
    """Its place in the log."""
    turn: int
    side: Side
    subject: str
    what: Text
    dice: int
    """How many dice fell."""
    got: int
    """How many of them succeeded; where the sum counts, the sum."""
    mean: float
    luck: float
    """In standard deviations of one die, good for the thrower where it is above zero."""


class Account(Struct, frozen=True):
    """The throws of a side, or those of one kind, together."""

    throws: int = 0
    dice: int = 0
    got: int = 0
    mean: float = 0.0
    luck: float = 0.0

    def with_throw(self, thrown: Thrown) -> "Account":
        """The account after one more throw."""
        return Account(
            self.throws + 1,
            self.dice + thrown.dice,
            self.got + thrown.got,
            self.mean + thrown.mean,
            self.luck + thrown.luck,
        )

    @property
    def luckier_than(self) -> int:
        """How many of a hundred battles with as many dice bring less luck."""
        return round(50 * (1 + erf(self.luck / sqrt(2 * self.dice)))) if self.dice else 50


class Ledger(Struct, frozen=True):
    """All throws of a battle that somebody hoped something of."""

    throws: tuple[Thrown, ...]

    def of(self, side: Side) -> Account:
        """What the dice of a side have brought."""
        return _summed(each for each in self.throws if each.side == side)

    def by_kind(self) -> list[tuple[Text, dict[Side, Account]]]:
        """The same by what was thrown for, most dice first."""
        kinds: dict[Text, list[Thrown]] = {}
        for each in self.throws:
            kinds.setdefault(each.what, []).append(each)
        rows = sorted(kinds.items(), key=lambda row: -sum(each.dice for each in row[1]))
        return [
            (what, {side: _summed(each for each in throws if each.side == side) for side in SIDES})
            for what, throws in rows
        ]


def ledger_of(rulebook: Rulebook, initial: State, entries: Iterable[Entry]) -> Ledger:
    """The ledger of a log."""
    state, throws = initial.copied(), list[Thrown]()
    for at, entry in enumerate(entries):
        if isinstance(entry, Event):
            entry.apply(state)
        elif isinstance(entry, Answered):
            throws += thrown_in(rulebook, state, at, entry)
    return Ledger(tuple(throws))


def thrown_in(rulebook: Rulebook, state: Any, at: int, entry: Answered) -> Iterator[Thrown]:
    """An answer of the log as throws: one of a side, one of each where both throw, none of decisions."""
    words, written = rulebook.roll_words(entry), WRITTEN.fullmatch(entry.dice)
    if words is None or words.hope == "neither" or written is None or entry.kind == "draw":
        return
    die = DICE.get(written[2])
    if die is dice.d10 and rulebook.die is not None:
        die = rulebook.die(state, entry)
    if die is None:
        return
    for side, subject, faces in _shares(state, entry, die):
        fell = _fallen(entry, die, faces, int(written[1] or 1))
        if fell is not None:
            luck = SIGN[words.hope] * (fell.got - fell.mean) / fell.deviation
            yield Thrown(
                at, state.clock.turn, side, subject, _called(words), fell.dice, fell.got, fell.mean, luck
            )


def _called(words: RollWords) -> Text:
    return Text(words.what.en, words.what.de)


class _Fallen(NamedTuple):
    """Dice of one throw: how many, what they gave, its mean, and how far one of them strays from it."""

    dice: int
    got: int
    mean: float
    deviation: float


def _shares(state: Any, entry: Answered, die: Die) -> Iterator[tuple[Side, str, tuple[int, ...]]]:
    """Who threw what: a die of each side in turn where both throw."""
    if entry.kind not in PAIRED:
        if entry.by in SIDES:
            yield entry.by, entry.subject, entry.faces
        return
    faces = entry.faces or tuple(entry.value)
    named = [key for key in entry.subject.split() if key in state.pieces or key in state.bodies]
    both = [(state.pieces.get(key) or state.bodies[key]).side for key in named]
    if sorted(both) == [ONE, TWO]:
        yield from ((side, named[at], faces[at::2]) for at, side in enumerate(both))
    else:
        yield from ((side, "", faces[at::2]) for at, side in enumerate(SIDES))


def _fallen(entry: Answered, die: Die, faces: tuple[int, ...], number: int) -> _Fallen | None:
    """What dice gave beside their mean; nothing where they could give only one thing."""
    if entry.kind == "counts":
        wanted = _wanted(entry.needed, die)
        share, each = len(wanted) / len(die.faces), number if not faces else len(faces)
        if not 0 < share < 1:
            return None
        got = sum(face in wanted for face in faces) if faces else entry.value[0]
        return _Fallen(each, got, each * share, sqrt(share * (1 - share)))
    mean, deviation = _moments(die)
    if not faces:
        value = entry.value if isinstance(entry.value, int) else sum(entry.value)
        return _Fallen(number, value, number * mean, deviation)
    return _Fallen(len(faces), sum(faces), len(faces) * mean, deviation)


@lru_cache(maxsize=256)
def _wanted(written: str, die: Die) -> range:
    """The faces that count, as a record writes them (`Faces.on`)."""
    if written in ("always", "never", ""):
        return die.faces if written == "always" else range(0)
    if written.endswith("+"):
        return range(int(written[:-1]), die.high + 1)
    if written.startswith("≤"):
        return range(die.low, int(written[1:]) + 1)
    low, _, high = written.partition("-")
    return range(int(low), int(high or low) + 1)


@lru_cache(maxsize=16)
def _moments(die: Die) -> tuple[float, float]:
    """Mean and standard deviation of a face."""
    sides = len(die.faces)
    return (die.low + die.high) / 2, sqrt((sides * sides - 1) / 12)


def _summed(throws: Iterable[Thrown]) -> Account:
    account = Account()
    for each in throws:
        account = account.with_throw(each)
    return account
