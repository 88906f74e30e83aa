"""Numbers with their reasons: built from declared rows, read by play, odds, reference and people."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.text import Language, Text, number

ROWS: dict[str, "Row"] = {}
"""Every declared row by its id, so that a record can name a row and leave the words out."""


class Effect(Struct, frozen=True, gc=False):
    """What a row does to a number: add, multiply, bound from below, round, or state it."""

    kind: str
    amount: int = 0
    of: int = 1

    @property
    def written(self) -> str:
        """As a printed table has it: +2, −1, ×1/2."""
        if self.kind == "times":
            return f"×{self.amount}/{self.of}" if self.of != 1 else f"×{self.amount}"
        return f"{self.amount:+d}".replace("-", "−")


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
    one: Text | None = None
    """The words for a single one."""

    def __post_init__(self) -> None:
        known = ROWS.setdefault(self.id, self)
        if (known.en, known.de) != (self.en, self.de):
            raise ValueError(f"two rows are called {self.id}")

    @property
    def text(self) -> Text:
        """The words of the row."""
        return Text(self.en, self.de)


ROUNDED = Row("rounded", ROUNDS, "rounded", "gerundet")
LEAST = Row("at-least", AT_LEAST, "at least", "mindestens")
MOST = Row("at-most", AT_MOST, "at most", "höchstens")


class Circumstance(Struct, frozen=True):
    """Something that may be true of a case though no printed row asks for it: house rules may."""

    en: str
    de: str
    when: Callable[[Any], bool | int]

    @property
    def text(self) -> Text:
        """Its words."""
        return Text(self.en, self.de)


NO_CIRCUMSTANCES: Mapping[str, Circumstance] = {}


class Modifiers:
    """A printed table of modifiers, in the printed order."""

    def __init__(
        self,
        id: str,
        title: Text,
        *rows: Row,
        circumstances: Mapping[str, Circumstance] = NO_CIRCUMSTANCES,
        counts: Literal["points", "dice"] = "points",
    ) -> None:
        self.id = id
        self.title = title
        self.printed = rows
        self.circumstances = circumstances
        self.counts = counts
        """What the table modifies; dice cannot become fewer than none."""
        self.revise(rows)

    def revise(self, rows: tuple[Row, ...]) -> None:
        """Puts other rows in force, as house rules want it (`engine/house.py`)."""
        self.rows = rows
        self._conditions = [(row, row.when) for row in rows]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def applying(self, case: Any) -> list[tuple[Row, int]]:
        """The rows that hold in a case, each with how many times it counts."""
        return [
            (row, int(held)) for row, when in self._conditions if (held := 1 if when is None else when(case))
        ]


class Step(Struct, frozen=True, array_like=True, gc=False):
    """One step of a reckoning: the row, what it did, and the value after it as a fraction."""

    row: str
    effect: Effect
    top: int
    bottom: int = 1


class Reckoning(Struct, frozen=True, gc=False):
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
        applying = table.applying(case)
        if not applying:
            return self
        steps, top, bottom = list(self.steps), self.top, self.bottom
        for row, count in applying:
            effect = row.effect
            if effect.kind == "plus":
                added = effect if count == 1 else plus(effect.amount * count)
                top += added.amount * bottom
                steps.append(Step(row.id, added, top, bottom))
            elif effect.kind == "times":
                for _ in range(count):
                    top, bottom = top * effect.amount, bottom * effect.of
                    steps.append(Step(row.id, effect, top, bottom))
            else:
                raise ValueError(f"{row.id}: a table of modifiers adds or multiplies, not “{effect.kind}”")
        return Reckoning(tuple(steps), top, bottom)

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
        """The reckoning in words: `9 fire groups, +2 target is a column, ×1/2 range: 5½, rounded 6`."""
        steps = list(self.steps)
        from_nothing = len(steps) > 1 and steps[0].effect.kind == "states" and steps[0].top == 0
        if from_nothing:
            del steps[0]
        end = len(steps)
        while end and steps[end - 1].effect.kind in BOUNDING:
            end -= 1
        said = ", ".join(_said(step, before, language) for step, before in _with_before(steps)[:end])
        if end < len(steps):
            last = [f"{_words(step, language)} {step.top}" for step in steps[end:]]
            before = steps[end - 1] if end else None
            return f"{said}: " + ", ".join([_mixed(before)] * (before is not None) + last)
        total = number(float(self.value), language)
        signed = f"+{total}" if from_nothing and self.top > 0 else total.replace("-", "−")
        return f"{said}: {signed}"


BOUNDING = ("rounds", "at least", "at most")


def _with_before(steps: list[Step]) -> list[tuple[Step, Step | None]]:
    return list(zip(steps, [None, *steps[:-1]], strict=True))


def _said(step: Step, before: Step | None, language: Language) -> str:
    """One step: what it did and why; a number rounded on the way is told before and after."""
    if step.effect.kind in BOUNDING:
        after = f"{_words(step, language)} {step.top}"
        return f"{_mixed(before)} {after}" if before is not None and step.effect.kind == "rounds" else after
    return f"{_amount(step)} {_words(step, language)}"


FRACTIONS = {(1, 2): "½", (1, 4): "¼", (3, 4): "¾", (1, 8): "⅛", (3, 8): "⅜", (5, 8): "⅝", (7, 8): "⅞"}


def _mixed(step: Step | None) -> str:
    """The value after a step as people write it: 5½."""
    value = Fraction(step.top, step.bottom) if step is not None else Fraction(0)
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    part = FRACTIONS.get((rest.numerator, rest.denominator), f" {rest}")
    return f"{whole or ''}{part}".strip()


def _words(step: Step, language: Language) -> str:
    row = ROWS.get(step.row)
    if row is None:
        return step.row
    single = step.top == 1 if step.effect.kind == "states" else step.effect.amount == 1
    return (row.one if single and row.one is not None else row.text).in_(language)


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
