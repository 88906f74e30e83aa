"""Listens to a rule while it runs: what it reckons, throws and asks, whoever answers."""

from collections.abc import Coroutine, Generator, Mapping, Sequence
from types import coroutine
from typing import Any

from msgspec import Struct

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import MOST
from pulverdampf.engine.dice_sources import DiceSource
from pulverdampf.engine.events import Entry, Event, Reckoned
from pulverdampf.engine.odds import Policy, Procedure, answered_by
from pulverdampf.engine.orders import Extent
from pulverdampf.engine.requests import CHECKPOINT, Chance, Choose, Counts, Decision, Order, Request
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import State
from pulverdampf.text import Text

MOST_HEARD = 400


class Thrown(Struct, frozen=True):
    """Dice that a rule asks for: how many, and what each must show (nothing: the faces count)."""

    rule: str
    subject: str
    dice: int
    needs: int | None = None


class Question(Struct, frozen=True):
    """A decision that a rule asks for: the options, or the stretches of a distance."""

    rule: str
    subject: str
    options: tuple[str, ...] = ()
    limits: tuple[tuple[float, float], ...] = ()


class Heard:
    """Everything heard, each once, in the order in which it first came up."""

    def __init__(self) -> None:
        self.reckonings: dict[Reckoned, None] = {}
        self.throws: dict[Thrown, None] = {}
        self.questions: dict[Question, None] = {}

    def hear(self, asked: Request) -> None:
        """Notes a question."""
        if isinstance(asked, Chance):
            if len(self.throws) < MOST_HEARD:
                self.throws[thrown(asked)] = None
        elif isinstance(asked, Choose) and len(self.questions) < MOST_HEARD:
            self.questions[Question(asked.rule, asked.subject, tuple(asked.options))] = None
        elif isinstance(asked, Order) and len(self.questions) < MOST_HEARD:
            limits = tuple((round(low, 3), round(high, 3)) for low, high in asked.form.limits)
            self.questions[Question(asked.rule, asked.subject, (), limits)] = None

    def note(self, entry: Entry) -> None:
        """Notes a reckoning."""
        if isinstance(entry, Reckoned) and len(self.reckonings) < MOST_HEARD:
            self.reckonings[entry] = None


def thrown(asked: Chance) -> Thrown:
    """A throw as people speak of it."""
    if isinstance(asked, Counts):
        wanted = asked.faces[0]
        return Thrown(asked.rule, asked.subject, asked.n, wanted.low if wanted.high == MOST else None)
    return Thrown(asked.rule, asked.subject, int(getattr(asked, "n", 1)))


@coroutine
def _overheard(inner: Coroutine[Any, Any, Any], heard: Heard) -> Generator[Any, Any, None]:
    """Passes questions and answers through and notes the questions."""
    answer: Any = None
    while True:
        try:
            asked = inner.send(answer)
        except StopIteration:
            return
        if asked is not CHECKPOINT:
            heard.hear(asked)
        answer = yield asked


def overhearing(procedure: Procedure, heard: Heard) -> Procedure:
    """The same procedure with somebody who notes its questions."""

    async def overheard(battle: Battle[Any]) -> None:
        await _overheard(procedure(battle), heard)

    return overheard


def listening(procedure: Procedure, heard: Heard) -> Procedure:
    """The same procedure with somebody who notes its questions and its reckonings."""

    async def noted(battle: Battle[Any]) -> None:
        def note(entry: Entry) -> None:
            heard.note(entry)
            battle.note(entry)

        noting: Battle[Any] = Battle(battle.state, battle.scene.layout, note)
        noting.scene = battle.scene
        await _overheard(procedure(noting), heard)

    return noted


def stopping(procedure: Procedure, before: str = "", after: str = "") -> Procedure:
    """The same procedure up to a checkpoint: when a stage comes next, or when one has been carried out."""
    if not before and not after:
        return procedure

    @coroutine
    def stopped(battle: Battle[Any]) -> Generator[Any, Any, None]:
        begun = _next_stage(battle)
        if before and begun == before:
            return
        inner, answer = procedure(battle), None
        while True:
            try:
                asked = inner.send(answer)
            except StopIteration:
                return
            if asked is CHECKPOINT:
                if (after and begun == after) or (before and _next_stage(battle) == before):
                    inner.close()
                    return
                begun = _next_stage(battle)
            answer = yield asked

    async def stops(battle: Battle[Any]) -> None:
        await stopped(battle)

    return stops


def _next_stage(battle: Battle[Any]) -> str:
    """The name of the stage that comes next."""
    agenda = battle.state.agenda
    return type(agenda[0]).__name__ if agenda else ""


class Stopped(Exception):  # noqa: N818 (a run that stopped is a finding, not an error)
    """A run could not go on: `text` says why."""

    def __init__(self, text: Text, rule: str) -> None:
        super().__init__(text.in_("en"))
        self.text = text
        self.rule = rule


NO_DIE = Text("The script has no die left for {rule}.", "Dem Skript fehlt ein Würfel für {rule}.")
WRONG_DIE = Text("A die of the script does not fit {rule}.", "Ein Würfel des Skripts passt nicht zu {rule}.")
REFUSED = Text("{rule}: {why} (asked again in {asked})", "{rule}: {why} (gefragt in {asked})")


def run(
    rulebook: Rulebook, state: State, procedure: Procedure, policy: Policy, dice: DiceSource
) -> list[tuple[Entry, Text | None]]:
    """Runs a procedure on a state with dice from somewhere; gives what was noted, told at its moment."""
    story: list[tuple[Entry, Text | None]] = []

    def note(entry: Entry) -> None:
        story.append((entry, entry.told(state) if isinstance(entry, Event) else None))

    battle: Battle[Any] = Battle(state, rulebook.layout, note)
    going = procedure(battle)
    answer: Any = None
    while True:
        try:
            asked = going.send(answer)
        except StopIteration:
            return story
        if asked is CHECKPOINT:
            answer = None
        elif isinstance(asked, Chance):
            try:
                answer, _ = asked.thrown(dice.roll)
            except LookupError as why:
                text = NO_DIE if "left" in str(why) else WRONG_DIE
                raise Stopped(text.filled(rule=asked.rule), asked.rule) from None
        else:
            answer = answered_by(policy, asked, battle)
            _refuse_illegal(asked, answer, battle)


def _refuse_illegal(asked: Request, answer: Any, battle: Battle[Any]) -> None:
    if isinstance(asked, Order):
        objections = asked.form.objections(answer, battle.scene)
        if objections:
            said = REFUSED.filled(rule=objections[0].rule, why=objections[0].text, asked=asked.rule)
            raise Stopped(said, objections[0].rule)


def answering(answers: Mapping[str, Any], name: Text) -> Policy:
    """Fixed answers by rule, or by rule and subject (`FIRE-01 B1`); else yes, else the first option.

    Of several answers to one rule the first that is offered is given.
    """

    def answer(request: Decision, state: Any) -> Any:
        given = fixed(answers, request)
        if isinstance(request, Choose):
            if isinstance(given, (tuple, list)):
                given = next((each for each in given if request.permits(each)), None)
            if given is not None:
                if given not in request.options:
                    options = ", ".join(request.options)
                    said = NO_OPTION.filled(given=str(given), rule=request.rule, options=options)
                    raise Stopped(said, request.rule)
                return given
            return "yes" if "yes" in request.options else next(iter(request.options))
        if given is not None and request.form.kind is Extent:
            return Extent(float(given))
        return None

    return Policy(name, answer)


def fixed(answers: Mapping[str, Any], request: Decision) -> Any:
    """What is to be answered to a rule, or to a rule and a subject."""
    return answers.get(f"{request.rule} {request.subject}", answers.get(request.rule))


NO_OPTION = Text(
    "“{given}” is no answer to {rule}: {options}.", "„{given}“ ist keine Antwort auf {rule}: {options}."
)
STANDARD = Text(
    "every re-roll is used, else the first option",
    "jeder Wiederholungswurf wird genutzt, sonst die erste Möglichkeit",
)
FIXED = Text("{standard}; fixed: {fixed}", "{standard}; festgelegt: {fixed}")


def policy_for(answers: Mapping[str, Any]) -> Policy:
    """The standard policy with the answers that a case fixes, named for the reader."""
    if not answers:
        return answering({}, STANDARD)
    fixed: Sequence[str] = [f"{rule} = {value}" for rule, value in answers.items()]
    return answering(answers, FIXED.filled(standard=STANDARD, fixed=", ".join(fixed)))
