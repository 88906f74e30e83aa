"""Worked cases as files: a situation, what is done, and what the paper says must come of it."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, field
from msgspec.structs import replace

from pulverdampf.cases import Act, Author
from pulverdampf.cases.adjusting import Unknown, adjusted
from pulverdampf.cases.scenes import doing, stage_names
from pulverdampf.engine.state import State
from pulverdampf.muster.kinds import Flaw
from pulverdampf.muster.loading import Loaded
from pulverdampf.muster.positions import Path
from pulverdampf.muster.problems import Grade, Problem, did_you_mean
from pulverdampf.muster.reader import MISSING, Reader
from pulverdampf.muster.toml_source import Document, Source, parse
from pulverdampf.rulebooks import PACKAGES, author
from pulverdampf.text import Text


class ExpectedReckoning(Struct, frozen=True):
    """A number that must be reckoned, with the rows behind it (their last part is enough: F1)."""

    total: int
    rule: str = ""
    unit: str = ""
    rows: tuple[str, ...] | None = None


class ExpectedThrow(Struct, frozen=True):
    """Dice that must be asked for, and what each of them needs."""

    rule: str
    dice: int | None = None
    needs: int | None = None
    unit: str = ""


class ExpectedQuestion(Struct, frozen=True):
    """A decision that must be asked for, with its options or the stretches of its distance."""

    rule: str
    unit: str = ""
    options: tuple[str, ...] | None = None
    among: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    limits: tuple[tuple[float, float], ...] | None = None


class ExpectedOdds(Struct, frozen=True):
    """The exact chance that a fact is (or reaches, or does not pass) a value, or its mean."""

    of: str
    is_: Any = field(default=UNSET, name="is")
    at_least: float | None = None
    at_most: float | None = None
    chance: str | None = None
    mean: str | None = None
    given: dict[str, Any] = {}
    """Facts that are taken for granted."""

    def flaws(self) -> Iterator[Flaw]:
        """Chances that are no fractions, and rows that expect nothing."""
        for key, written in (("chance", self.chance), ("mean", self.mean)):
            if written is not None and exact(written) is None:
                yield Flaw(key, NO_FRACTION)
        if self.chance is None and self.mean is None:
            yield Flaw("of", Text("Here belongs a chance or a mean.", "Hierher gehört chance oder mean."))

    def holds(self, value: Any) -> bool:
        """Whether a value is meant."""
        if self.is_ is not UNSET:
            return bool(value == self.is_)
        if self.at_least is not None and not value >= self.at_least:
            return False
        return self.at_most is None or bool(value <= self.at_most)


class Expected(Struct, frozen=True):
    """What must come of a trial."""

    reckonings: tuple[ExpectedReckoning, ...] = ()
    throws: tuple[ExpectedThrow, ...] = ()
    asked: tuple[ExpectedQuestion, ...] = ()
    never: tuple[str, ...] = ()
    """Rules for which no die is thrown and nothing is asked."""
    odds: tuple[ExpectedOdds, ...] = ()
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}


class Trial(Struct, frozen=True):
    """One go at the situation: what is changed in it, what is done, with which dice and answers."""

    act: tuple[Act, ...] = ()
    name: Text | None = None
    with_: dict[str, Any] = field(default_factory=dict, name="with")
    answers: dict[str, str | float | tuple[str, ...]] = {}
    """Answers by rule, or by rule and subject; of several the first that is offered."""
    dice: tuple[Annotated[int, Meta(ge=0, le=100)], ...] | None = None
    state: dict[str, Any] = {}
    """Any field of the state: `B1.fired`."""
    until: str = ""
    """The stage before which the last act stops."""
    stop_after: str = ""
    expect: Expected = Expected()


class Case(Struct, frozen=True):
    """A worked case as it is written."""

    id: str
    book: str
    title: Text
    situation: dict[str, Any]
    trial: tuple[Trial, ...]
    rules: tuple[str, ...] = ()
    about: Text | None = None


class WrittenCase(Struct):
    """A case with its file and, for each trial, the situation from which it starts."""

    case: Case
    document: Document
    author: Author
    situations: list[Any]

    def start_of(self, index: int) -> State:
        """The state from which a trial starts."""
        return _start(self.author, self.case.trial[index], self.situations[index])


def _start(words: Author, trial: Trial, situation: Any) -> State:
    return adjusted(words.set_up(situation), trial.state, words.RULEBOOK.package)


NO_FRACTION = Text("Write an exact fraction, such as “7/8”.", "Schreibe einen Bruch wie „7/8“.")
NO_BOOK = Text(
    'There is no rulebook "{book}" with cases.', "Ein Regelwerk „{book}“ mit Fällen gibt es nicht."
)
NO_RULE = Text('The book has no rule "{rule}".', "Das Regelwerk hat keine Regel „{rule}“.")
NO_STAGE = Text('There is no stage "{name}".', "Eine Stufe „{name}“ gibt es nicht.")
NO_UNIT = Text('There is no piece "{name}" here.', "Ein Stück „{name}“ gibt es hier nicht.")
NO_FACT = Text('There is no fact "{name}".', "Eine Tatsache „{name}“ gibt es nicht.")
NO_TRIAL = Text("A case needs a trial.", "Ein Fall braucht einen Versuch ([[trial]]).")


def exact(written: str) -> Fraction | None:
    """A fraction as it is written, or nothing."""
    try:
        return Fraction(written) if len(written) < 400 and "e" not in written.lower() else None
    except (ValueError, ZeroDivisionError):
        return None


def load_case(source: Source) -> Loaded[WrittenCase]:
    """A case from a file, with everything that is wrong with the file."""
    document = parse(source)
    if isinstance(document, Problem):
        return Loaded(None, [document])
    reader = Reader(document)
    case = reader.value(Case, document.table, ())
    if case is MISSING:
        return Loaded(None, reader.problems)
    words = author(case.book)
    if words is None:
        _complain(reader, ("book",), NO_BOOK.filled(book=case.book), case.book, PACKAGES)
        return Loaded(None, reader.problems)
    if not case.trial:
        reader.complain("case", (), NO_TRIAL)
    for i, rule in enumerate(case.rules):
        if rule not in words.RULEBOOK.reference().rules:
            _complain(reader, ("rules", i), NO_RULE.filled(rule=rule), rule, words.RULEBOOK.reference().rules)
    situations = _situations(reader, case, words)
    if reader.problems and any(problem.grade is Grade.ERROR for problem in reader.problems):
        return Loaded(None, reader.problems)
    for i, (trial, situation) in enumerate(zip(case.trial, situations, strict=True)):
        _check_trial(reader, words, trial, situation, ("trial", i))
    sound = not reader.problems
    return Loaded(WrittenCase(case, document, words, situations) if sound else None, reader.problems)


def _complain(reader: Reader, path: Path, text: Text, word: str, known: Any) -> None:
    reader.complain("case", path, text, remedy=did_you_mean(word, known))


def _situations(reader: Reader, case: Case, words: Author) -> list[Any]:
    """The situation of each trial; a problem of a change is told where the change stands."""
    plain = _situation(reader, words, case.situation, ("situation",), None)
    found = []
    for i, trial in enumerate(case.trial):
        if not trial.with_ or plain is MISSING:
            found.append(plain)
            continue
        raw = changed(case.situation, trial.with_, plain.ids, reader_fields(words))
        if isinstance(raw, str):
            known = [*plain.ids, *reader_fields(words)]
            _complain(reader, ("trial", i, "with", raw), NO_UNIT.filled(name=raw), raw, known)
            continue
        found.append(_situation(reader, words, raw, ("situation",), ("trial", i, "with")))
    return found


def reader_fields(words: Author) -> tuple[str, ...]:
    """The keys of a situation."""
    return tuple(words.Situation.__struct_fields__)


def _situation(reader: Reader, words: Author, raw: Any, path: Path, instead: Path | None) -> Any:
    trying = Reader(reader.document)
    situation = trying.value(words.Situation, raw, path)
    problems = list(trying.problems)
    if situation is not MISSING and not problems:
        for inner, problem in words.doubts(situation):
            problems.append(replace(problem, where=reader.document.where((*path, *inner))))
    if instead is not None:
        problems = [replace(problem, where=reader.document.where(instead)) for problem in problems]
    reader.problems += problems
    return MISSING if problems else situation


def changed(
    situation: Mapping[str, Any], changes: Mapping[str, Any], ids: list[str], known: tuple[str, ...]
) -> dict[str, Any] | str:
    """A situation with the changes of a trial; or the key of a change that means nothing."""
    raw = deepcopy(dict(situation))
    for key, change in changes.items():
        if key in ids and isinstance(change, dict):
            unit = raw["unit"][ids.index(key)]
            unit.update(change)
            for name in [name for name, value in change.items() if value == "none"]:
                del unit[name]
        elif key in known and key != "unit":
            raw[key] = {**raw.get(key, {}), **change} if isinstance(change, dict) else change
        else:
            return key
    return raw


def _check_trial(reader: Reader, words: Author, trial: Trial, situation: Any, path: Path) -> None:
    try:
        state = _start(words, trial, situation)
    except Unknown as why:
        reader.complain("case", (*path, "state"), why.text, remedy=why.remedy)
        return
    stages = stage_names(words)
    for key in ("until", "stop_after"):
        name = getattr(trial, key)
        if name and name not in stages:
            _complain(reader, (*path, key), NO_STAGE.filled(name=name), name, stages)
    for i, act in enumerate(trial.act):
        _check_act(reader, words, act, state, (*path, "act", i))
    facts = words.facts(state)
    for here, name in _facts_named(trial.expect, (*path, "expect")):
        if name not in facts:
            _complain(reader, here, NO_FACT.filled(name=name), name, facts)


def _check_act(reader: Reader, words: Author, act: Act, state: Any, path: Path) -> None:
    try:
        if act.do not in words.ACTS:
            doing(words, act, state)
    except Unknown as why:
        at = "do" if act.do not in stage_names(words) else "with"
        reader.complain("case", (*path, at), why.text, remedy=why.remedy)
    for key in ("unit", "target", "screen_target"):
        name = getattr(act, key)
        if name and name not in state.pieces and name not in state.bodies:
            _complain(reader, (*path, key), NO_UNIT.filled(name=name), name, state.pieces)


def _facts_named(expect: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Every fact that a trial expects something of, with its place in the file."""
    for i, odds in enumerate(expect.odds):
        yield from (((*path, "odds", i, "of"), name) for name in (odds.of, *odds.given))
    for part in ("before", "after"):
        yield from (((*path, part, name), name) for name in getattr(expect, part))
