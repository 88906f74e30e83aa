"""A situation in plain words, and what comes of it: one vocabulary for programs, case files and tests."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Self

import msgspec

from pulverdampf.cases import Act, Author
from pulverdampf.cases.adjusting import Unknown, adjusted
from pulverdampf.cases.hearing import Heard, Stopped, listening, overhearing, policy_for, run, stopping
from pulverdampf.cases.telling import Told, happened, reckoned
from pulverdampf.engine.branching import Procedure
from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.events import Entry, Reckoned
from pulverdampf.engine.odds import Odds, distribution, overheard
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.stages import STAGES, due_reader, settle
from pulverdampf.engine.state import Due, State
from pulverdampf.muster.problems import Problem, did_you_mean
from pulverdampf.muster.reader import MISSING, Reader
from pulverdampf.muster.toml_source import Document
from pulverdampf.text import Text

NO_ACT = Text('Nobody can "{act}".', "„{act}“ kann hier niemand tun.")
NO_ARGUMENTS = Text("{act}: {why}", "{act}: {why}")
DICE_LEFT = Text("{n} dice of the script were not thrown.", "{n} Würfel des Skripts blieben liegen.")
TOO_MANY_ACTS = Text(
    "Without dice there is one act, or several that become due one after the other.",
    "Ohne Würfel geht nur eine Handlung, oder mehrere, die nacheinander fällig werden.",
)
NEVER = Text("What was given never happens.", "Das Vorausgesetzte tritt nie ein.")

Read = str | Told | Callable[[Any], Any]
"""What odds are asked of: a fact by its name, something that is told on the way, or anything of the state."""
Given = Mapping[str, Any] | Callable[[Any], bool] | None
"""What is taken for granted: facts with their values, or anything of the state."""


def set_up(author: Author, situation: Mapping[str, Any], state: Mapping[str, Any] | None = None) -> State:
    """The state that words describe, with any of its fields changed; a ValueError tells all that is wrong."""
    raw = msgspec.json.decode(msgspec.json.encode(situation))
    reader = Reader(Document("", raw, ""))
    written = reader.value(author.Situation, raw, ())
    problems = list(reader.problems)
    if written is not MISSING and not problems:
        problems = [problem for _, problem in author.doubts(written)]
    if problems:
        raise ValueError("\n".join(map(_said, problems)))
    return adjusted(author.set_up(written), state or {}, author.RULEBOOK.package)


def _said(problem: Problem) -> str:
    remedy = "" if problem.remedy is None else f" {problem.remedy.in_('en')}"
    return f"{problem.subject}: {problem.text.in_('en')}{remedy}".removeprefix(": ")


def stage_names(author: Author) -> list[str]:
    """The stages of a book: whatever can be done besides its own words."""
    package = f"{author.RULEBOOK.package}."
    return [each.name for each in STAGES if each.module.startswith(package)]


def doing(author: Author, act: Act, state: State) -> tuple[State, Procedure]:
    """The state in which an act is due, and the rule that carries it out."""
    if act.do in author.ACTS:
        return author.doing(act, state)
    known = stage_names(author)
    if act.do not in known:
        raise Unknown(NO_ACT.filled(act=act.do), did_you_mean(act.do, [*author.ACTS, *known]))
    named = {key: name for key, name in (("unit", act.unit), ("target", act.target)) if name}
    given = {"type": act.do, **named, **msgspec.to_builtins(act.with_)}
    try:
        due = due_reader(author.RULEBOOK.package)(Due, given)
    except msgspec.ValidationError as why:
        raise Unknown(NO_ARGUMENTS.filled(act=act.do, why=str(why))) from None
    ready = state.copied()
    ready.agenda = (due, *ready.agenda)
    return ready, settle


class Staged:
    """A situation in which one thing happens after the other."""

    def __init__(self, author: Author, state: State) -> None:
        self.author = author
        self.before: Any = state
        """The situation as it was set up."""
        self.state: Any = state.copied()
        self.log: list[Entry] = []
        self.told: list[Text] = []
        """What has happened, in sentences."""
        self.heard = Heard()
        """What was reckoned, thrown and asked."""

    # what happens ------------------------------------------------------------------------------------

    def act(
        self,
        do: str,
        unit: str = "",
        target: str = "",
        *,
        dice: Sequence[int] = (),
        answers: Mapping[str, Any] | None = None,
        stop_before: str = "",
        stop_after: str = "",
        **arguments: Any,
    ) -> Self:
        """Does something with dice laid down: an act of the book, or any of its stages with its arguments."""
        screen = arguments.pop("screen_target", "")
        act = Act(do, unit, target, screen, arguments)
        left = self.acted(act, ScriptedDice(dice), answers, stop_before, stop_after)
        if left:
            raise Stopped(DICE_LEFT.filled(n=left), "case.dice")
        return self

    def go_on(
        self,
        dice: Sequence[int] = (),
        answers: Mapping[str, Any] | None = None,
        stop_before: str = "",
        stop_after: str = "",
    ) -> Self:
        """Carries out what is still due."""
        going = stopping(settle, stop_before, stop_after)
        self._run(self.state.copied(), going, ScriptedDice(dice), answers or {})
        return self

    def acted(
        self,
        act: Act,
        dice: ScriptedDice,
        answers: Mapping[str, Any] | None = None,
        stop_before: str = "",
        stop_after: str = "",
    ) -> int:
        """Does something with dice that may serve further acts; how many faces are left."""
        ready, procedure = doing(self.author, act, self.state)
        self._run(ready, stopping(procedure, stop_before, stop_after), dice, answers or {})
        return sum(1 for _ in dice.left())

    def _run(self, ready: State, going: Procedure, dice: ScriptedDice, answers: Mapping[str, Any]) -> None:
        """Runs a rule on a state, which becomes the present one when nothing has stopped it."""
        listened = overhearing(going, self.heard)
        story = run(self.author.RULEBOOK, ready, listened, policy_for(answers), dice)
        self.state = ready
        for entry, told in story:
            self.log.append(entry)
            if isinstance(entry, Reckoned):
                self.heard.note(entry)
            if told is not None:
                self.told.append(told)

    # what may happen ---------------------------------------------------------------------------------

    def odds(  # noqa: PLR0913 (an act and what is asked of it, in the words of case files)
        self,
        do: str,
        unit: str = "",
        target: str = "",
        *,
        read: Read,
        given: Given = None,
        answers: Mapping[str, Any] | None = None,
        until: str = "",
        stop_after: str = "",
        **arguments: Any,
    ) -> Odds[Any]:
        """The exact odds of an act, to its end or until a stage comes next; the situation stays as it is."""
        screen = arguments.pop("screen_target", "")
        acts = [Act(do, unit, target, screen, arguments)]
        return self.odds_of(acts, read, given, answers, until, stop_after)

    def odds_of(
        self,
        acts: Sequence[Act],
        read: Read,
        given: Given = None,
        answers: Mapping[str, Any] | None = None,
        until: str = "",
        stop_after: str = "",
    ) -> Odds[Any]:
        """The same for several acts that become due one after the other."""
        start, procedure = self.due(acts)
        going = listening(stopping(procedure, until, stop_after), self.heard)
        policy, book = policy_for(answers or {}), self.author.RULEBOOK
        if isinstance(read, Told):
            told = read
            found = overheard(
                book, start, going, policy, told.hears,
                lambda state, heard: (self._holds(given, state), told.makes(heard)),
            )  # fmt: skip
        else:
            found = distribution(
                book, start, going, policy, lambda state: (self._holds(given, state), self._read(read, state))
            )
        return _granted(found) if given is not None else _plain(found)

    def due(self, acts: Sequence[Act]) -> tuple[State, Procedure]:
        """The state in which acts are due, and the one rule that carries them out."""
        start, procedure = doing(self.author, acts[0], self.state)
        for act in acts[1:]:
            following, other = doing(self.author, act, self.state)
            if other is not procedure:
                raise Stopped(TOO_MANY_ACTS, "case.acts")
            start.agenda = (*start.agenda, *following.agenda)
        return start, procedure

    def _read(self, read: Any, state: Any) -> Any:
        return self.author.fact(state, self.state, read) if isinstance(read, str) else read(state)

    def _holds(self, given: Given, state: Any) -> bool:
        if given is None:
            return True
        if callable(given):
            return bool(given(state))
        return all(self.author.fact(state, self.state, name) == value for name, value in given.items())

    # what there is to see ------------------------------------------------------------------------------

    @property
    def facts(self) -> tuple[str, ...]:
        """The names of all facts."""
        return self.author.facts(self.state)

    def fact(self, name: str) -> Any:
        """A fact by its name, such as `B1.lost`, against the situation as it was set up."""
        return self.author.fact(self.state, self.before, name)

    def happened(self, kind: type[Any]) -> list[Any]:
        """The events of one kind."""
        return happened(self.log, kind)

    def reckoned(self, rule: str) -> list[Reckoning]:
        """The reckonings under a rule."""
        return reckoned(self.log, rule)


def _plain(joint: Odds[Any]) -> Odds[Any]:
    chances = {value: chance for (_, value), chance in joint.chances.items()}
    return Odds(chances, joint.missing, joint.policy, joint.leaves, joint.decided)


def _granted(joint: Odds[Any]) -> Odds[Any]:
    """The odds among those outcomes in which the condition holds."""
    held = {value: chance for (holds, value), chance in joint.chances.items() if holds}
    whole = sum(held.values(), Fraction(0))
    if not whole:
        raise Stopped(NEVER, "case.given")
    chances = {value: chance / whole for value, chance in held.items()}
    return Odds(chances, joint.missing, joint.policy, joint.leaves, joint.decided)
