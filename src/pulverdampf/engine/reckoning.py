"""Numbers with their reasons: built from declared rows, read by play, odds, reference and people."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct

from pulverdampf.text import Language, Text, number

ROWS: dict[str, "Row"] = {}
"""Every declared row by its id, so that a record can name a row and leave the words out."""


class Effect(Struct, frozen=True):
    """What a row does to a number: add, multiply, bound from below, round, or state it."""

    kind: str
    amount: int = 0
    of: int = 1


def plus(amount: int) -> Effect:
    """Adds, or takes away when negative; once for each time the row applies."""
    return Effect("plus", amount)


def times(numerator: int, denominator: int = 1) -> Effect:
    """Multiplies exactly."""
    return Effect("times", numerator, denominator)


STATES = Effect("states")
ROUNDS = Effect("rounds")
AT_LEAST = Effect("at least")
AT_MOST = Effect("at most")


class Row(Struct, frozen=True):
    """One line of a printed table: what it does, when, and its words in both languages."""

    id: str
    effect: Effect
    en: str
    de: str
    when: Callable[[Any], bool | int] | None = None

    def __post_init__(self) -> None:
        known = ROWS.setdefault(self.id, self)
        if (known.en, known.de) != (self.en, self.de):
            raise ValueError(f"two rows are called {self.id}")

    @property
    def text(self) -> Text:
        """The words of the row."""
        return Text(self.en, self.de)


ROUNDED = Row("rounded", ROUNDS, "rounded, halves up", "gerundet, Hälften aufwärts")
LEAST = Row("at-least", AT_LEAST, "never less", "nie weniger")
MOST = Row("at-most", AT_MOST, "never more", "nie mehr")


class Modifiers:
    """A printed table of modifiers, in the printed order."""

    def __init__(self, id: str, title: Text, *rows: Row) -> None:
        self.id = id
        self.title = title
        self.rows = rows

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def applying(self, case: Any) -> Iterator[tuple[Row, int]]:
        """The rows that hold in a case, each with how many times it counts."""
        for row in self.rows:
            held = row.when(case) if row.when else 1
            if held:
                yield row, int(held)


class Step(Struct, frozen=True, array_like=True):
    """One step of a reckoning: the row, what it did, and the value after it as a fraction."""

    row: str
    effect: Effect
    top: int
    bottom: int = 1


class Reckoning(Struct, frozen=True):
    """A number on its way, with every step that led to it."""

    steps: tuple[Step, ...] = ()
    top: int = 0
    bottom: int = 1

    @staticmethod
    def of(value: int, row: Row) -> "Reckoning":
        """Begins with a stated number."""
        return Reckoning((Step(row.id, STATES, value),), value)

    def _then(self, row: str, effect: Effect, top: int, bottom: int) -> "Reckoning":
        return Reckoning((*self.steps, Step(row, effect, top, bottom)), top, bottom)

    def plus(self, amount: int, row: Row) -> "Reckoning":
        """Adds a number that a rule has worked out."""
        return self._then(row.id, plus(amount), self.top + amount * self.bottom, self.bottom)

    def times(self, numerator: int, denominator: int, row: Row) -> "Reckoning":
        """Multiplies by a share that a rule has worked out."""
        effect = times(numerator, denominator)
        return self._then(row.id, effect, self.top * numerator, self.bottom * denominator)

    def modified_by(self, table: Modifiers, case: Any) -> "Reckoning":
        """Applies every row of a table that holds."""
        reckoning = self
        for row, count in table.applying(case):
            match row.effect.kind:
                case "plus":
                    reckoning = reckoning.plus(row.effect.amount * count, row)
                case "times":
                    for _ in range(count):
                        reckoning = reckoning.times(row.effect.amount, row.effect.of, row)
                case other:
                    raise ValueError(f"{row.id}: a table of modifiers adds or multiplies, not “{other}”")
        return reckoning

    def rounded(self) -> "Reckoning":
        """Rounds to a whole number, halves upwards."""
        if self.top % self.bottom == 0:
            return Reckoning(self.steps, self.top // self.bottom)
        value = (2 * self.top + self.bottom) // (2 * self.bottom)
        return self._then(ROUNDED.id, ROUNDS, value, 1)

    def at_least(self, least: int) -> "Reckoning":
        """Raises the number to a bound."""
        if self.top >= least * self.bottom:
            return self
        return self._then(LEAST.id, Effect("at least", least), least, 1)

    def at_most(self, most: int) -> "Reckoning":
        """Lowers the number to a bound."""
        if self.top <= most * self.bottom:
            return self
        return self._then(MOST.id, Effect("at most", most), most, 1)

    @property
    def value(self) -> Fraction:
        """The exact number reached so far."""
        return Fraction(self.top, self.bottom)

    @property
    def total(self) -> int:
        """The whole number at the end."""
        if self.top % self.bottom:
            raise ValueError("a reckoning is rounded before it is used")
        return self.top // self.bottom

    def explained(self, language: Language) -> str:
        """The reckoning in words: `9 fire groups, +2 target is a column, ×1/2 range: 6`."""
        said = [f"{_amount(step)} {_words(step.row, language)}" for step in self.steps]
        return ", ".join(said) + f": {number(float(self.value), language)}"


def _words(row: str, language: Language) -> str:
    return ROWS[row].text.in_(language) if row in ROWS else row


def _amount(step: Step) -> str:
    effect = step.effect
    match effect.kind:
        case "plus":
            return f"{effect.amount:+d}".replace("-", "−")
        case "times":
            return f"×{effect.amount}/{effect.of}" if effect.of != 1 else f"×{effect.amount}"
        case "states":
            return str(step.top)
        case _:
            return f"{step.top // step.bottom}"
