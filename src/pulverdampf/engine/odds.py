"""Exact odds: the very rule of the game, run over every outcome of its dice.

Measured on a table of forty pieces (best of seven, three runs, CPython 3.11), a volley with counts of
thirteen dice in two kinds of face, one voluntary re-roll and one draw of seven lots: 1,847 rows of
answers in 19-21 ms; with a checkpoint before the draw 938 rows in 13 ms; with the lots that make no
difference laid together 547 rows in 6 ms. tests/analysis/test_odds_speed.py prints these figures.
"""

from collections.abc import Callable, Coroutine, Hashable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.lending import kept, lent, touched
from pulverdampf.engine.requests import CHECKPOINT, Chance, Choose, Decision, Order, Request, Together
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import State
from pulverdampf.text import Language, Text, number

K = TypeVar("K", bound=Hashable)
Procedure = Callable[[Battle[Any]], Coroutine[Any, Any, Any]]
"""A rule that can be begun anew at each of its checkpoints: the state tells how it goes on."""

NOTHING = Fraction(0)
ASKED_EACH = 64
"""After how many rows of answers somebody is asked whether they are enough."""


class Policy:
    """Answers the decisions that fall inside an event; its name is printed with the odds."""

    def __init__(self, name: Text, answer: Callable[[Decision, Any], Any]) -> None:
        self.name = name
        self._answer = answer

    def __call__(self, request: Decision, state: Any) -> Any:
        """The key of an option, or an order; nothing means the first legal idea that the form has."""
        given = self._answer(request, state)
        if isinstance(request, Choose) and given not in request.options:
            raise ValueError(f"{self.name.in_('en')}: {given!r} is no answer to {request.rule}")
        return given


def otherwise_first(answers: Mapping[str, str], name: Text) -> Policy:
    """A policy that gives a fixed answer to the named rules and the first option to all others."""

    def answer(request: Decision, state: Any) -> Any:
        if not isinstance(request, Choose):
            return None
        given = answers.get(request.rule)
        return given if given in request.options else next(iter(request.options))

    return Policy(name, answer)


def _yes(request: Decision, state: Any) -> Any:
    return "yes" if isinstance(request, Choose) and "yes" in request.options else FIRST(request, state)


FIRST = otherwise_first({}, Text("always the first option", "stets die erste Möglichkeit"))
YES = Policy(Text("yes to everything", "zu allem ja"), _yes)


class Odds(Struct, Generic[K], frozen=True):
    """The exact chance of every result, the policy behind it, and what was left out."""

    chances: dict[K, Fraction]
    missing: Fraction
    policy: Text
    leaves: int
    decided: bool = False
    """Whether the policy had anything to decide."""

    def chance(self, wanted: Callable[[K], bool]) -> Fraction:
        """The chance of all results of a kind."""
        return sum((p for key, p in self.chances.items() if wanted(key)), NOTHING)

    def at_least(self, least: Any) -> Fraction:
        """The chance of a result that reaches a value."""
        return self.chance(lambda key: bool(key >= least))

    @property
    def mean(self) -> Fraction:
        """The average of a number, over what is not missing."""
        known = sum(self.chances.values(), NOTHING)
        if not known:
            raise ValueError("nothing is known of the result")
        return sum((p * key for key, p in self.chances.items()), NOTHING) / known  # type: ignore[operator]

    def percent(self, key: K, digits: int = 1) -> float:
        """The chance of one result in hundredths."""
        return round(float(self.chances.get(key, NOTHING) * 100), digits)

    def explained(self, language: Language, told: Callable[[K], Text | str] = str) -> str:
        """One line for each result, the likeliest first, then what is missing and the policy."""
        lines = []
        for key, chance in sorted(self.chances.items(), key=lambda each: -each[1]):
            words = told(key)
            said = words.in_(language) if isinstance(words, Text) else words
            lines.append(f"{_percent(chance, language)}  {said}")
        if self.missing:
            lines.append(f"{_percent(self.missing, language)}  {LEFT_OUT.in_(language)}")
        lines.append(f"({self.policy.in_(language)})")
        return "\n".join(lines)


LEFT_OUT = Text("not followed to the end", "nicht zu Ende verfolgt")


def _percent(chance: Fraction, language: Language) -> str:
    return f"{number(float(chance * 100), language, 1)} %"


def distribution(
    rulebook: Rulebook,
    state: State,
    procedure: Procedure,
    policy: Policy,
    read: Callable[[Any], K],
    most: int = 200_000,
    depth: int = 200,
    enough: Callable[[], bool] = lambda: False,
) -> Odds[K]:
    """The exact odds of what is read off the state when a procedure has ended.

    Follows at most so many answers to their end and at most so many checkpoints in a row, and no more once
    somebody says that it is enough (he is asked now and then); what is left is reported as missing.
    """
    return enumerated(state, Scene(state, rulebook.layout), procedure, policy, read, most, depth, enough)


def enumerated(
    state: State,
    alike: Scene,
    procedure: Procedure,
    policy: Policy,
    read: Callable[[Any], K],
    most: int = 200_000,
    depth: int = 200,
    enough: Callable[[], bool] = lambda: False,
) -> Odds[K]:
    """The same with what has been derived of a table on which everything stands alike."""
    table = Scene(state.copied(), alike.layout)
    table.learn(alike)
    return _Tree(procedure, policy, read, most, enough).grown(table, depth)


Row = tuple[tuple[Any, ...], int, int]
"""Answers given so far, and their chance as whole numbers, above and below, not in lowest terms."""
Shares = dict[int, int]
"""What comes together in one place: for each number below the sum of those above."""
Onward = tuple[dict[K, Fraction], dict[Hashable, Fraction], Fraction]
"""From a checkpoint: the results reached at once, the checkpoints reached next, and what was cut off."""


class _Tree(Generic[K]):
    """The outcomes from checkpoint to checkpoint; equal states are one."""

    def __init__(
        self,
        procedure: Procedure,
        policy: Policy,
        read: Callable[[Any], K],
        most: int,
        enough: Callable[[], bool],
    ) -> None:
        self.procedure, self.policy, self.read = procedure, policy, read
        self.most, self.enough = most, enough
        self.leaves = 0
        self.decided = False
        self.tables: dict[Hashable, Scene] = {}
        self.steps: dict[Hashable, Onward[K]] = {}

    def grown(self, table: Scene, depth: int) -> Odds[K]:
        """Carries the whole mass from checkpoint to checkpoint until it has become results."""
        chances: dict[K, Fraction] = {}
        start = key_of(table.state)
        self.tables[start] = table
        frontier: dict[Hashable, Fraction] = {start: Fraction(1)}
        missing = NOTHING
        while frontier and depth > 0:
            depth -= 1
            following: dict[Hashable, Fraction] = {}
            for key, mass in frontier.items():
                results, onward, cut = self._from(key)
                for result, share in results.items():
                    chances[result] = chances.get(result, NOTHING) + mass * share
                for then, share in onward.items():
                    following[then] = following.get(then, NOTHING) + mass * share
                missing += mass * cut
            frontier = following
        missing += sum(frontier.values(), NOTHING)
        return Odds(chances, missing, self.policy.name, self.leaves, self.decided)

    def _from(self, key: Hashable) -> Onward[K]:
        step = self.steps.get(key)
        if step is None:
            results, onward, cut = self._followed(self.tables[key])
            again = onward.pop(key, NOTHING)  # a checkpoint that leads to itself is left in the end
            if again == 1:
                cut = Fraction(1)
            elif again:
                results = {result: share / (1 - again) for result, share in results.items()}
                onward = {then: share / (1 - again) for then, share in onward.items()}
                cut /= 1 - again
            step = self.steps[key] = (results, onward, cut)
        return step

    def _followed(self, table: Scene) -> Onward[K]:
        """Runs the rule over every row of answers to its next checkpoint or its end.

        All rows share what they derive from the table before something moves.
        """
        results: dict[K, Shares] = {}
        reached: dict[Hashable, tuple[Scene, Shares]] = {}
        waiting: list[Row] = [((), 1, 1)]
        while waiting and self.leaves < self.most:
            if self.leaves % ASKED_EACH == 0 and self.enough():
                self.most = self.leaves
                break
            after, ended, top, bottom = self._run(table, waiting)
            if ended:
                shares = results.setdefault(self.read(after.state), {})
            else:
                shares = reached.setdefault(change_of(after.state), (after, {}))[1]
            shares[bottom] = shares.get(bottom, 0) + top
        onward: dict[Hashable, Fraction] = {}
        for after, shares in reached.values():
            key = key_of(after.state)
            if key not in self.tables:
                self.tables[key] = then = Scene(kept(after.state), table.layout)
                then.share(after)
            onward[key] = onward.get(key, NOTHING) + _sum(shares)
        cut = sum((Fraction(top, bottom) for _, top, bottom in waiting), NOTHING)
        return {result: _sum(shares) for result, shares in results.items()}, onward, cut

    def _run(self, table: Scene, waiting: list[Row]) -> tuple[Scene, bool, int, int]:
        """Runs one row of answers; where dice fall anew the first way is followed, the others wait."""
        row, top, bottom = waiting.pop()
        battle: Battle[Any] = Battle(lent(table.state), table.layout, _unheard)
        battle.scene.share(table)
        send = self.procedure(battle).send
        answer: Any = None
        try:
            asked = send(None)
            for answer in row:
                asked = send(answer)
            while asked is not CHECKPOINT:
                if isinstance(asked, Chance):
                    weights = asked.weights()
                    bottom *= sum(weights.values())
                    (answer, weight), *others = weights.items()
                    waiting += [((*row, other), top * times, bottom) for other, times in others]
                    top *= weight
                else:
                    answer = answered_by(self.policy, asked, battle)
                    self.decided = self.decided or not _is_forced(asked)
                row = (*row, answer)
                asked = send(answer)
            ended = False
        except StopIteration:
            ended = True
        table.shared(battle.scene)
        self.leaves += 1
        return battle.scene, ended, top, bottom


def answered_by(policy: Policy, asked: Request, battle: Battle[Any]) -> Any:
    """What a policy answers to a decision, or to several that are asked together."""
    if isinstance(asked, Together):
        return [answered_by(policy, each, battle) for each in asked.asks]
    assert not isinstance(asked, Chance)
    given = policy(asked, battle.state)
    if given is None and isinstance(asked, Order):
        form, scene = asked.form, battle.scene
        given = next((idea for idea in form.ideas(scene) if not form.objections(idea, scene)), None)
        if given is None:
            raise ValueError(f"there is no idea for {asked.rule}")
    return given


def _is_forced(asked: Request) -> bool:
    """Whether there is nothing to decide."""
    return isinstance(asked, Choose) and asked.only_option() is not None


def _unheard(entry: Any) -> None:
    """Nobody keeps the log of an imagined battle."""


def _sum(shares: Shares) -> Fraction:
    return sum((Fraction(top, bottom) for bottom, top in shares.items()), NOTHING)


_ENCODER = msgspec.msgpack.Encoder(order="deterministic")
_WHOLE = ("pieces", "bodies", "features")


def change_of(state: State) -> Hashable:
    """What is equal for equal changes of one and the same state."""
    rest = [getattr(state, name) for name in state.__struct_fields__ if name not in _WHOLE]
    features = tuple(map(id, state.features.values()))
    return _ENCODER.encode((touched(state), rest)), len(state.pieces), len(state.bodies), features


def key_of(state: State) -> Hashable:
    """What is equal for equal states: every field by its value, the terrain by its identity."""
    fields = [getattr(state, name) for name in state.__struct_fields__ if name != "features"]
    return _ENCODER.encode(fields), tuple(map(id, state.features.values()))
