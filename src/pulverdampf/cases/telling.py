"""What a log tells: events, reckonings and throws, picked out by their kind or their rule."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple, TypeVar

from pulverdampf.engine.branching import Ears
from pulverdampf.engine.events import Answered, Entry, Reckoned
from pulverdampf.engine.reckoning import Reckoning

E = TypeVar("E")


def happened(log: Iterable[Entry], kind: type[E]) -> list[E]:
    """The entries of one kind."""
    return [each for each in log if isinstance(each, kind)]


def reckoned(log: Iterable[Entry], rule: str) -> list[Reckoning]:
    """The reckonings under a rule."""
    return [each.reckoning for each in happened(log, Reckoned) if each.rule == rule]


def thrown(log: Iterable[Entry], rule: str) -> list[tuple[int, ...]]:
    """The faces thrown under a rule, one tuple a throw."""
    return [each.faces for each in happened(log, Answered) if each.rule == rule and each.faces]


class Told(NamedTuple):
    """Something that odds can be asked of although no state keeps it: what was heard on the way."""

    hears: Ears
    makes: Callable[[tuple[Any, ...]], Hashable] = tuple


def throws(rule: str, subject: str = "") -> Told:
    """What the throws under a rule came to, added up: hits, inches, pips."""

    def hears(entry: Entry) -> Hashable | None:
        if not isinstance(entry, Answered) or entry.rule != rule or subject not in ("", entry.subject):
            return None
        value = entry.value[0] if isinstance(entry.value, (tuple, list)) else entry.value
        return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None

    return Told(hears, sum)


def needed(rule: str, subject: str = "") -> Told:
    """The faces that the dice of a rule needed, throw by throw: `4+`."""

    def hears(entry: Entry) -> Hashable | None:
        ours = isinstance(entry, Answered) and entry.rule == rule and subject in ("", entry.subject)
        return entry.needed or None if ours and isinstance(entry, Answered) else None

    return Told(hears)


def rows(rule: str, subject: str = "") -> Told:
    """The rows of the reckonings under a rule, reckoning by reckoning."""

    def hears(entry: Entry) -> Hashable | None:
        if not isinstance(entry, Reckoned) or entry.rule != rule or subject not in ("", entry.subject):
            return None
        return tuple(step.row for step in entry.reckoning.steps)

    return Told(hears)


def events(name: str, field: str) -> Told:
    """A field of every event of one kind, in their order."""
    return Told(lambda entry: getattr(entry, field) if type(entry).__name__ == name else None)
