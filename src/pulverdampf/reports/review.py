"""What a battle teaches: the same numbers for the terminal, for a file and for the page *Review*."""

from collections.abc import Callable

from msgspec import Struct

from pulverdampf.engine.records import Record
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.generals.judgement import judgement
from pulverdampf.reports.costly import Costly, costly_decisions
from pulverdampf.reports.course import Course
from pulverdampf.reports.curve import Curve, Swing, curve_of
from pulverdampf.reports.luck import ledger_of
from pulverdampf.text import Text, verbatim

TRIALS = 12
"""How often each costly decision is tried both ways where nothing else is said."""


class Fortune(Struct, frozen=True):
    """What the dice of a side have brought: their number, their luck, and beside a hundred such battles."""

    dice: int
    luck: float
    luckier_than: int


class Review(Struct, frozen=True):
    """A battle reviewed."""

    book: str
    armies: dict[Side, Text]
    curve: Curve
    turning_points: tuple[Swing, ...]
    luck: dict[Side, Fortune]
    costly: dict[Side, tuple[Costly, ...]] | None
    """The costliest decisions of each side; none were looked for where the battle follows other rules."""
    names: dict[str, Text] = {}
    """What the units are called whose decisions were costly."""


def is_of_these_rules(record: Record) -> bool:
    """Whether a battle follows the rules of today, so that its decisions can be tried again."""
    return record.header.version == record.rulebook.version


def review_of(
    record: Record,
    course: Course,
    trials: int = TRIALS,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """The review of a recorded battle; `told` hears how many decisions have been weighed.

    Raises `JudgementError` where the book has no judgement of positions that could be used.
    """
    rulebook, initial, entries = record.rulebook, record.initial, record.entries
    judge = judgement(rulebook.key)
    outcome = rulebook.outcome(course.state)
    winner = None if outcome is None else outcome.winner or ""
    curve = curve_of(rulebook, initial, entries, judge, winner)
    costly: dict[Side, tuple[Costly, ...]] | None = None
    if trials and curve.points and is_of_these_rules(record):
        found = costly_decisions(rulebook, initial, entries, judge, curve, trials, told)
        costly = {side: tuple(found[side]) for side in SIDES}
    ledger = ledger_of(rulebook, initial, entries)
    accounts = {side: ledger.of(side) for side in SIDES}
    luck = {side: Fortune(a.dice, round(a.luck, 4), a.luckier_than) for side, a in accounts.items()}
    subjects = {each.subject for side in costly or () for each in (costly or {})[side] if each.subject}
    armies = getattr(course.state, "armies", {})
    return Review(
        rulebook.key,
        {side: armies.get(side, verbatim(side)) for side in SIDES},
        curve,
        tuple(curve.turning_points),
        luck,
        costly,
        {key: course.name(key) for key in sorted(subjects)},
    )
