"""What is wrong with a file or an army: one value for every complaint, in both languages."""

from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.text import Language, Text

RuleId = str


class Grade(Enum):
    """How heavy a problem is: an error refuses, a warning only tells."""

    ERROR = "error"
    WARNING = "warning"


WARNING = Text("Warning:", "Warnung:")


class Where(Struct, frozen=True):
    """A place: a line of a file, a path inside a value, or both."""

    file: str = ""
    line: int = 0
    path: str = ""

    def __str__(self) -> str:
        if self.line:
            return f"{self.file}:{self.line}"
        return self.file or self.path


class Problem(Struct, frozen=True):
    """One complaint, with the rule behind it, what was needed, what was there and how to mend it."""

    rule: RuleId
    text: Text
    where: Where = Where()
    subject: str = ""
    needed: str | None = None
    had: str | None = None
    grade: Grade = Grade.ERROR
    remedy: Text | None = None
    about: tuple[str, ...] = ()
    """The lines of an army that it is about; none: the one where it stands."""
    gap: Fraction = Fraction(0)
    """How many are missing; below zero: how many are too many."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The paths of the lines to mark: bodies, groups, choices, or what the list offers (`entries.x`)."""
        return self.about or ((self.where.path,) if self.where.path else ())

    def said(self, language: Language = "en") -> str:
        """The complaint as one printed line, `file:line: message [rule]`."""
        place = str(self.where)
        words = [f"{place}:"] if place else []
        if self.grade is Grade.WARNING:
            words.append(WARNING.in_(language))
        words.append(self.text.in_(language))
        if self.remedy is not None:
            words.append(self.remedy.in_(language))
        return " ".join([*words, f"[{self.rule}]"])

    def __str__(self) -> str:
        return self.said("en")

    def at(self, file: str, line: int) -> "Problem":
        """The same complaint, placed in a file."""
        return replace(self, where=Where(file, line, self.where.path))


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those problems that refuse."""
    return [problem for problem in problems if problem.grade is Grade.ERROR]


def did_you_mean(word: str, known: Iterable[str]) -> Text | None:
    """The nearest known word as a question, or the short list of known words, or nothing."""
    words = sorted(set(known))
    near = get_close_matches(word[:80], words, n=1, cutoff=0.5)
    if not near:
        lowered = {known_word.lower(): known_word for known_word in words}
        near = [lowered[match] for match in get_close_matches(word[:80].lower(), lowered, n=1, cutoff=0.5)]
    if near:
        return Text('Did you mean "{word}"?', "Meintest du „{word}“?").filled(word=near[0])
    if 0 < len(words) <= 12:
        return Text("Known here: {words}.", "Bekannt sind hier: {words}.").filled(words=words)
    return None


def written(number: Fraction | int) -> str:
    """An exact number as people write it: 3, 1/2, 12 1/2."""
    number = Fraction(number)
    if number.denominator == 1:
        return str(number.numerator)
    whole, rest = divmod(abs(number), 1)
    sign = "-" if number < 0 else ""
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
