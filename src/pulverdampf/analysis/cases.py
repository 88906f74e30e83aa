"""Runs worked cases: the real rule on a written situation, held against what the paper says."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct, field

from pulverdampf.analysis.case_files import (
    Expected,
    ExpectedOdds,
    ExpectedQuestion,
    ExpectedReckoning,
    ExpectedThrow,
    Trial,
    WrittenCase,
    exact,
)
from pulverdampf.cases.adjusting import Unknown
from pulverdampf.cases.hearing import Heard, Stopped
from pulverdampf.cases.scenes import DICE_LEFT, Staged
from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.events import Reckoned
from pulverdampf.engine.odds import Odds
from pulverdampf.engine.state import State
from pulverdampf.muster.positions import Path
from pulverdampf.muster.problems import Problem
from pulverdampf.text import Language, Text, number

CLOSE = 0.005


class TrialReport(Struct):
    """What came of a trial: what was heard, told and calculated, and where it differs from the paper."""

    trial: Trial
    heard: Heard
    story: list[Text] = field(default_factory=list)
    odds: dict[str, Odds[Any]] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    policy: Text | None = None
    failures: list[Problem] = field(default_factory=list)


NOT_RECKONED = Text(
    "{wanted} is not reckoned; there is {had}.", "{wanted} wird nicht gerechnet; gerechnet wird {had}."
)
NOT_THROWN = Text(
    "{wanted} is not thrown; there is {had}.", "{wanted} wird nicht gewürfelt; gewürfelt wird {had}."
)
NOT_ASKED = Text("{wanted} is not asked; there is {had}.", "{wanted} wird nicht gefragt; gefragt wird {had}.")
ASKED = Text("{rule} was not to come up.", "{rule} sollte nicht vorkommen.")
WRONG_CHANCE = Text("{what}: {had} instead of {wanted}.", "{what}: {had} statt {wanted}.")
WRONG_FACT = Text("{what} is {had}, not {wanted}.", "{what} ist {had}, nicht {wanted}.")
MASS_LEFT = Text("A part of the outcomes was not followed.", "Ein Teil der Ausgänge wurde nicht verfolgt.")


def run_case(written: WrittenCase) -> list[TrialReport]:
    """All trials of a case."""
    return [run_trial(written, i) for i in range(len(written.case.trial))]


def run_trial(written: WrittenCase, index: int) -> TrialReport:
    """One trial of a case."""
    trial = written.case.trial[index]
    report = TrialReport(trial, Heard())
    before = written.start_of(index)
    judge = _Judge(written, report, before, ("trial", index, "expect"))
    judge.facts("before", before)
    try:
        if trial.dice is not None:
            _by_script(written, report, before, judge)
        elif trial.act:
            _by_odds(written, report, before, judge)
        judge.heard()
    except (Stopped, Unknown) as stopped:
        rule = stopped.rule if isinstance(stopped, Stopped) else "case.act"
        report.failures.append(Problem(rule, stopped.text, judge.where(())))
    return report


def _by_script(written: WrittenCase, report: TrialReport, before: State, judge: "_Judge") -> None:
    """Plays the acts one after the other with the dice of the case; the last may be stopped."""
    trial, dice = report.trial, ScriptedDice(report.trial.dice or ())
    staged = Staged(written.author, before)
    report.heard, report.story = staged.heard, staged.told
    left = 0
    for act in trial.act[:-1]:
        staged.acted(act, dice, trial.answers)
    for act in trial.act[-1:]:
        left = staged.acted(act, dice, trial.answers, trial.until, trial.stop_after)
    if left:
        report.failures.append(Problem("case.dice", DICE_LEFT.filled(n=left), judge.where(())))
    judge.facts("after", staged.state)
    if trial.expect.odds:
        _by_odds(written, report, before, judge)


def _by_odds(written: WrittenCase, report: TrialReport, before: State, judge: "_Judge") -> None:
    """Runs the acts over every outcome of their dice."""
    words, trial = written.author, report.trial
    staged = Staged(words, before)
    if trial.dice is None:
        report.heard = staged.heard
    wanted = tuple(dict.fromkeys(each.of for each in trial.expect.odds if not each.given))

    def read(state: Any) -> tuple[Any, ...]:
        return tuple(words.fact(state, before, name) for name in wanted)

    joint = staged.odds_of(trial.act, read, None, trial.answers, trial.until, trial.stop_after)
    report.policy = joint.policy
    for place, name in enumerate(wanted):
        report.odds[name] = marginal(joint, place)
    for each in trial.expect.odds:
        if each.given:
            report.odds[asked_of(each)] = staged.odds_of(
                trial.act, each.of, each.given, trial.answers, trial.until, trial.stop_after
            )
    judge.odds()
    if trial.dice is None and trial.expect.after:
        judge.certain_facts(staged)


def asked_of(wanted: ExpectedOdds) -> str:
    """What a chance is of, with what is taken for granted: `B1.lost | B1.broken = True`."""
    given = ", ".join(f"{name} = {value}" for name, value in wanted.given.items())
    return f"{wanted.of} | {given}" if given else wanted.of


def marginal(joint: Odds[Any], place: int) -> Odds[Any]:
    """The odds of one of several facts that were read together."""
    chances: dict[Any, Fraction] = {}
    for values, chance in joint.chances.items():
        chances[values[place]] = chances.get(values[place], Fraction(0)) + chance
    return Odds(chances, joint.missing, joint.policy, joint.leaves)


class _Judge:
    """Holds what came of a trial against what was expected, line by line."""

    def __init__(self, written: WrittenCase, report: TrialReport, before: State, path: Path) -> None:
        self.written, self.report, self.before, self.path = written, report, before, path
        self.expected: Expected = report.trial.expect

    def where(self, inner: Path) -> Any:
        """The line of an expectation."""
        return self.written.document.where((*self.path, *inner))

    def fail(self, inner: Path, rule: str, text: Text) -> None:
        """Notes a difference."""
        self.report.failures.append(Problem(rule, text, self.where(inner)))

    def facts(self, part: str, state: State) -> None:
        """Compares facts of a state."""
        words = self.written.author
        for name, wanted in getattr(self.expected, part).items():
            had = words.fact(state, self.before, name)
            self.report.facts[name if part == "after" else f"({name})"] = had
            if not alike(had, wanted):
                text = WRONG_FACT.filled(what=name, had=str(had), wanted=str(wanted))
                self.fail((part, name), "case.fact", text)

    def certain_facts(self, staged: Staged) -> None:
        """Compares facts that must hold after every outcome."""
        trial, names = self.report.trial, tuple(self.expected.after)

        def read(state: Any) -> tuple[Any, ...]:
            return tuple(self.written.author.fact(state, self.before, name) for name in names)

        after = staged.odds_of(trial.act, read, None, trial.answers, trial.until, trial.stop_after)
        for place, name in enumerate(names):
            had = sorted({values[place] for values in after.chances}, key=str)
            self.report.facts[name] = had[0] if len(had) == 1 else had
            if len(had) != 1 or not alike(had[0], self.expected.after[name]):
                said = ", ".join(map(str, had))
                text = WRONG_FACT.filled(what=name, had=said, wanted=str(self.expected.after[name]))
                self.fail(("after", name), "case.fact", text)

    def heard(self) -> None:
        """Compares reckonings, throws and questions with those that came up."""
        heard = self.report.heard
        for i, sum_ in enumerate(self.expected.reckonings):
            if not any(_reckons(sum_, each) for each in heard.reckonings):
                made = [f"{r.rule} {r.subject}: {r.reckoning.explained('en')}" for r in heard.reckonings]
                wanted = f"{sum_.rule} {sum_.unit} {sum_.total} {list(sum_.rows or ())}"
                text = NOT_RECKONED.filled(wanted=wanted, had="; ".join(made) or "–")
                self.fail(("reckonings", i), sum_.rule or "case.reckoning", text)
        for i, throw in enumerate(self.expected.throws):
            if not any(_throws(throw, each) for each in heard.throws):
                had = "; ".join(f"{t.rule} {t.subject} {t.dice} ({t.needs}+)" for t in heard.throws)
                wanted = f"{throw.rule} {throw.unit} {throw.dice} ({throw.needs}+)"
                self.fail(("throws", i), throw.rule, NOT_THROWN.filled(wanted=wanted, had=had or "–"))
        for i, question in enumerate(self.expected.asked):
            if not any(_asks(question, each) for each in heard.questions):
                put = [f"{q.rule} {q.subject} {list(q.options or q.limits)}" for q in heard.questions]
                wanted = f"{question.rule} {question.unit} {list(question.options or question.limits or ())}"
                self.fail(
                    ("asked", i), question.rule, NOT_ASKED.filled(wanted=wanted, had="; ".join(put) or "–")
                )
        came = {each.rule for each in heard.throws} | {each.rule for each in heard.questions}
        for i, rule in enumerate(self.expected.never):
            if rule in came:
                self.fail(("never", i), rule, ASKED.filled(rule=rule))

    def odds(self) -> None:
        """Compares exact chances and means."""
        for i, wanted in enumerate(self.expected.odds):
            odds = self.report.odds[asked_of(wanted)]
            if odds.missing:
                self.fail(("odds", i), "case.odds", MASS_LEFT)
            for had, written, what in _compared(wanted, odds):
                if had != exact(written):
                    text = WRONG_CHANCE.filled(what=what, had=str(had), wanted=written)
                    self.fail(("odds", i), "case.odds", text)


def _compared(wanted: ExpectedOdds, odds: Odds[Any]) -> Iterator[tuple[Fraction, str, str]]:
    if wanted.chance is not None:
        yield odds.chance(wanted.holds), wanted.chance, said(wanted)
    if wanted.mean is not None:
        yield odds.mean, wanted.mean, asked_of(wanted)


def said(wanted: ExpectedOdds) -> str:
    """What a chance is of: `B1.lost ≥ 1`."""
    if wanted.at_least is not None:
        return f"{asked_of(wanted)} ≥ {wanted.at_least:g}"
    if wanted.at_most is not None:
        return f"{asked_of(wanted)} ≤ {wanted.at_most:g}"
    return f"{asked_of(wanted)} = {wanted.is_}"


def alike(had: Any, wanted: Any) -> bool:
    """Whether a fact is what was expected; lengths may differ by what rounding does."""
    if isinstance(had, float) and isinstance(wanted, (int, float)) and not isinstance(wanted, bool):
        return abs(had - wanted) < CLOSE
    return type(had) is type(wanted) and bool(had == wanted)


def _reckons(wanted: ExpectedReckoning, had: Reckoned) -> bool:
    if wanted.rule not in ("", had.rule) or wanted.unit not in ("", had.subject):
        return False
    rows = {step.row for step in had.reckoning.steps}
    short = rows | {row.rpartition(".")[2] for row in rows}
    claimed = {row.rpartition(".")[2] for row in rows if "." in row}
    if had.reckoning.total != wanted.total:
        return False
    named = {row.rpartition(".")[2] for row in wanted.rows or ()}
    return wanted.rows is None or (set(wanted.rows) <= short and claimed <= named)


def _throws(wanted: ExpectedThrow, had: Any) -> bool:
    return (
        wanted.rule == had.rule
        and wanted.unit in ("", had.subject)
        and wanted.dice in (None, had.dice)
        and wanted.needs in (None, had.needs)
    )


def _asks(wanted: ExpectedQuestion, had: Any) -> bool:
    if wanted.rule != had.rule or wanted.unit not in ("", had.subject):
        return False
    if wanted.options is not None and set(wanted.options) != set(had.options):
        return False
    if not set(wanted.among) <= set(had.options) or set(wanted.without) & set(had.options):
        return False
    if wanted.limits is None:
        return True
    ends, found = ([end for pair in limits for end in pair] for limits in (wanted.limits, had.limits))
    return len(ends) == len(found) and all(abs(a - b) < CLOSE for a, b in zip(ends, found, strict=True))


def shown(value: Any, language: Language) -> str:
    """A fact as people read it."""
    if isinstance(value, bool):
        return YES_NO[value].in_(language)
    if isinstance(value, Text):
        return value.in_(language)
    return number(value, language) if isinstance(value, float) else str(value)


YES_NO = {True: Text("yes", "ja"), False: Text("no", "nein")}
