"""What happened, line by line, as each pair of eyes may read it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import structs

from pulverdampf.engine.dice import MOST, Faces
from pulverdampf.engine.events import Answered, Conceded, Dealt, Entry, Event, Marked, Measured, Reckoned
from pulverdampf.engine.reckoning import ROWS, Reckoning, Step
from pulverdampf.engine.requests import Chance, Counts, Draw, Opposed, RollOff, Total
from pulverdampf.engine.requests import Throw as Thrown
from pulverdampf.engine.rulebook import RollWords, Rulebook
from pulverdampf.engine.stages import StageDue
from pulverdampf.engine.state import SIDES, Due, Side, State
from pulverdampf.engine.views import seen_with, shown_due, shown_to
from pulverdampf.server.beats import Beats, parties
from pulverdampf.server.messages import Line, ReckoningStep, Throw, Words, words
from pulverdampf.server.seeing import WATCHER, army_name, rounded
from pulverdampf.text import Text

CONCEDES = Text("{army} gives up the battle.", "{army} gibt die Schlacht auf.")
MEASURED = Text("Measured: {n}{unit}", "Gemessen: {n}{unit}")
ABOUT = Text("{rule}: {who}", "{rule}: {who}")
CHANCES = ("counts", "total", "throw", "opposed", "rolloff", "draw")
AUDIENCES: tuple[Side, ...] = (*SIDES, WATCHER)


class Chronicle:
    """The lines of a battle for each audience, told as the log grows."""

    def __init__(self, rulebook: Rulebook, initial: State, audiences: tuple[Side, ...] = AUDIENCES) -> None:
        self.rulebook, self.initial, self.audiences = rulebook, initial, audiences
        self.lines: dict[Side, list[Line]] = {}
        self.beats: dict[Side, Beats] = {}
        """What those who look see change between two messages."""
        self.begin_again()

    def begin_again(self) -> None:
        """Forgets everything, after something was taken back."""
        self.at = 0
        self.state = self.initial.copied()
        self.under_way: Due | None = None
        self.lines = {side: [] for side in self.audiences}
        self.places: dict[Side, list[int]] = {side: [] for side in self.audiences}
        """Where in the log each line stands."""
        self.beats = {}
        self.entries = dict.fromkeys(self.audiences, 0)
        """How many entries of the log each audience may know of."""

    def admit(self, eyes: Side, log: list[Entry], throws: Mapping[int, Throw]) -> None:
        """Tells everything to one more audience, too."""
        if eyes not in self.audiences:
            self.audiences = (*self.audiences, eyes)
            self.begin_again()
            self.read(log, throws)

    def read(self, log: list[Entry], throws: Mapping[int, Throw]) -> None:
        """Tells what is new in the log."""
        for at in range(self.at, len(log)):
            entry, told = log[at], list[Line]()
            if isinstance(entry, Dealt):
                self.under_way = next(iter(self.state.agenda), None)
            elif isinstance(entry, Marked):
                self.under_way = None
            if isinstance(entry, Event):
                entry.apply(self.state)
            for side in self.audiences:
                self._tell(side, entry, throws.get(at), told)
                self.places[side] += [at] * (len(self.lines[side]) - len(self.places[side]))
        self.at = len(log)

    def _tell(self, side: Side, entry: Entry, throw: Throw | None, lines: list[Line]) -> None:
        """Tells an entry to a side; a line that stands in `lines` since another was told it is kept once."""
        told, beats = shown_to(side, entry), self.beats.get(side)
        if beats is not None and (isinstance(entry, Event) or told is not None):
            beats.follow(entry if isinstance(entry, Event) else told or entry, self.state)
        if told is None:
            return
        self.entries[side] += 1
        line = self._line(side, told, throw)
        if line is not None:
            alike = next((each for each in lines if each == line), line)
            lines.append(alike)
            self.lines[side].append(alike)
            if beats is not None:
                beats.tell(line.n, self.state)

    def _line(self, side: Side, entry: Entry, throw: Throw | None) -> Line | None:
        n, turn = len(self.lines[side]), self.state.clock.turn
        if isinstance(entry, Conceded):
            return Line(n, turn, words(CONCEDES.filled(army=army_name(self.state, entry.side))))
        if isinstance(entry, Event):
            seen = seen_with(self.rulebook, self.state, side)
            text = entry.told(seen)
            who = parties(seen, structs.astuple(entry)) if text is not None else ()
            made = type(entry).__name__
            return Line(n, turn, words(text), about=who, event=made) if text is not None else None
        if isinstance(entry, Reckoned):
            about, who = self._about(side, entry.rule, entry.subject), self._parties(side, entry.subject)
            steps, total = tuple(map(reckoned_step, entry.reckoning.steps)), _value(entry.reckoning)
            return Line(n, turn, about, entry.rule, None, steps, total, subject=entry.subject, about=who)
        if isinstance(entry, Measured):
            tape = (*map(rounded, entry.start), *map(rounded, entry.end))
            measuring = self.rulebook.measuring_in(self.state)
            far = round(entry.distance * measuring.scale, 1)
            text = MEASURED.filled(n=far, unit=measuring.symbol)
            return Line(n, turn, words(text), tape=tape if any(tape) else None)  # type: ignore[arg-type]
        if isinstance(entry, Answered) and entry.kind in CHANCES and entry.value is not None:
            purpose = entry.named or f"{entry.rule}.{entry.kind}"
            about = self._about(side, entry.rule, entry.subject, purpose)
            roll = roll_words(self.rulebook, entry.rule, purpose)
            fell = throw or Throw(entry.by, "", entry.faces, result=_plainly(entry.value))
            if entry.kind == "draw":
                fell = structs.replace(fell, lot=words(self.rulebook.lot_named(self.state, str(entry.value))))
            elif entry.kind == "counts" and roll is not None:
                fell = structs.replace(fell, lot=words(came_of(roll, entry)))
            who = self._parties(side, entry.subject)
            return Line(n, turn, about, entry.rule, fell, subject=entry.subject, about=who)
        return None

    def _parties(self, side: Side, subject: str) -> tuple[str, ...]:
        """Whom a throw or a number is about, and whom else what is being carried out, as a side may know."""
        state, due = seen_with(self.rulebook, self.state, side), self.under_way
        shown = shown_due(self.state, due, side) if due is not None else None
        subjects = shown.subjects(state) if isinstance(shown, StageDue) else ()
        return parties(state, subject.split(), [each.id for each in subjects if each is not None])

    def _about(self, side: Side, rule: str, subject: str, purpose: str = "") -> Words:
        return titled(self.rulebook, seen_with(self.rulebook, self.state, side), rule, subject, purpose)


def roll_words(rulebook: Rulebook, rule: str, purpose: str) -> RollWords | None:
    """The words of a rulebook for a throw, if it has any."""
    return rulebook.rolls.get(purpose) or rulebook.rolls.get(rule)


def titled(rulebook: Rulebook, state: Any, rule: str, subject: str, purpose: str = "") -> Words:
    """What a throw or a number is for, and for whom, as whoever knows a state may read it."""
    roll, known = roll_words(rulebook, rule, purpose), rulebook.reference().rules.get(rule)
    title = roll.what if roll is not None else known.title if known is not None else Text(rule, rule)
    who = [each for each in subject.split() if each in state.pieces or each in state.bodies]
    if rulebook.name_of is None or not who:
        return words(title)
    return words(ABOUT.filled(rule=title, who=[rulebook.name_of(state, each) for each in who]))


def came_of(roll: RollWords, entry: Answered) -> Text:
    """What came of dice of which those count that show enough."""
    made, number = entry.value[0], entry.dice.partition("d")[0]
    if number in ("", "1"):
        return roll.made if made else roll.missed
    return roll.many.filled(n=made, all=int(number))


def reckoned_step(step: Step) -> ReckoningStep:
    """One row of a reckoning in words."""
    text = ROWS[step.row].text if step.row in ROWS else Text(step.row, step.row)
    effect = step.effect
    told = {
        "plus": f"{effect.amount:+d}".replace("-", "−"),
        "times": f"×{Fraction(effect.amount, effect.of)}",
    }
    value = str(Fraction(step.top, step.bottom))
    return ReckoningStep(words(text), told.get(effect.kind, "="), value)


def _value(reckoning: Reckoning) -> str:
    return str(reckoning.value)


def _plainly(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


# throws --------------------------------------------------------------------------------------------


def wanted(faces: Faces, low: int, high: int) -> str:
    """The faces that count: 4+, ≤2, 6."""
    if faces.high == MOST or faces.high >= high:
        return str(high) if faces.low == high else f"{faces.low}+"
    if faces.low <= low:
        return f"≤{faces.high}"
    return str(faces.low) if faces.low == faces.high else f"{faces.low}–{faces.high}"


def thrown(asked: Chance, answer: Any, faces: tuple[int, ...]) -> Throw:
    """Dice as they fell; where faces count, the chance is that of at least one of them."""
    if isinstance(asked, Counts):
        die, needed = asked.die, wanted(asked.faces[0], asked.die.low, asked.die.high)
        chance = _share(asked, lambda each: each[0] >= 1)
        return Throw(asked.by, die.name, faces, needed, f"{answer[0]}/{asked.n}", chance)
    if isinstance(asked, Total):
        return Throw(asked.by, asked.die.name, faces, "", str(answer))
    if isinstance(asked, Thrown):
        return Throw(asked.by, asked.die.name, faces, "", _plainly(answer))
    if isinstance(asked, (Opposed, RollOff)):
        bonus = asked.bonus if isinstance(asked, RollOff) else (0, 0)
        told = [f"{face}+{extra}" if extra else str(face) for face, extra in zip(answer, bonus, strict=True)]
        return Throw(asked.by, asked.die.name, faces, "", " : ".join(told))
    if isinstance(asked, Draw):
        return Throw(asked.by, "", (), "", str(answer))
    return Throw(asked.by, "", faces, "", _plainly(answer))


def _share(asked: Chance, good: Any) -> float:
    weights = asked.weights()
    whole = sum(weights.values())
    return round(sum(weight for each, weight in weights.items() if good(each)) / whole, 6) if whole else 0.0
