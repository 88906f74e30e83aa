"""Enumerates every outcome of a rule, from checkpoint to checkpoint; equal states are merged."""

from collections.abc import Callable, Coroutine, Hashable
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from pulverdampf.engine.answers import dice_of
from pulverdampf.engine.asking import Battle
from pulverdampf.engine.events import Answered, Entry
from pulverdampf.engine.lending import kept, lent, touched
from pulverdampf.engine.logs import kind_of
from pulverdampf.engine.requests import ALL, CHECKPOINT, Chance, Choose, Request, Tell
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import State

K = TypeVar("K", bound=Hashable)
Procedure = Callable[[Battle[Any]], Coroutine[Any, Any, Any]]
"""A rule that can be restarted at each of its checkpoints from the state alone."""

NOTHING, WHOLE = Fraction(0), Fraction(1)
START: Hashable = "start"
"""Stands for the key of the first checkpoint."""
POLLED_EACH = 64
"""After how many rows of answers the caller is asked whether to stop."""
Ears = Callable[[Entry], Hashable | None]
"""Extracts what is kept of an event, a reckoning or a throw; entries that give None are dropped."""
Row = tuple[tuple[Any, ...], int, int]
"""Answers given so far, and their chance as numerator and denominator, not in lowest terms."""
Shares = dict[int, int]
"""Chances that are summed up: the sum of the numerators for each denominator."""
Onward = tuple[dict[K, Fraction], dict[Hashable, Fraction], Fraction]
"""From a checkpoint: the results, the checkpoints reached next, and the chance that was cut off."""


class Grown(NamedTuple, Generic[K]):
    """The result of an enumeration; `decided` tells whether a player had a choice on the way."""

    chances: dict[K, Fraction]
    missing: Fraction
    leaves: int
    decided: bool


class Tree(Generic[K]):
    """All outcomes of a rule as a graph of checkpoints, in which equal states are merged."""

    def __init__(
        self,
        procedure: Procedure,
        answer: Callable[[Request, Battle[Any]], Any],
        read: Callable[[Any, tuple[Any, ...]], K],
        hears: Ears | None,
        most: int,
        enough: Callable[[], bool],
    ) -> None:
        self.procedure, self.answer, self.read, self.hears = procedure, answer, read, hears
        self.most, self.enough = most, enough
        self.leaves = 0
        self.decided = False
        self.tables: dict[Hashable, tuple[Scene, tuple[Any, ...]]] = {}
        """Every checkpoint with its table and what was heard on the way to it."""
        self.steps: dict[Hashable, Onward[K]] = {}
        self.start: Hashable = None
        """The key of the first checkpoint, read when another checkpoint is reached."""

    def grown(self, table: Scene, depth: int) -> Grown[K]:
        """Propagates the chances from checkpoint to checkpoint until all of them belong to results."""
        chances: dict[K, Fraction] = {}
        self.tables[START] = table, ()
        frontier: dict[Hashable, Fraction] = {START: WHOLE}
        missing = NOTHING
        while frontier and depth > 0:
            depth -= 1
            following: dict[Hashable, Fraction] = {}
            for key, mass in frontier.items():
                results, onward, cut = self._from(key)
                for result, share in results.items():
                    _add(chances, result, _of(mass, share))
                for then, share in onward.items():
                    _add(following, then, _of(mass, share))
                if cut:
                    missing += mass * cut
            frontier = following
        missing += sum(frontier.values(), NOTHING)
        return Grown(chances, missing, self.leaves, self.decided)

    def _from(self, key: Hashable) -> Onward[K]:
        step = self.steps.get(key)
        if step is None:
            results, onward, cut = self._followed(*self.tables[key])
            again = onward.pop(key, None)  # a loop back to the same checkpoint: a geometric series
            if again == 1:
                cut = WHOLE
            elif again is not None:
                results = {result: share / (1 - again) for result, share in results.items()}
                onward = {then: share / (1 - again) for then, share in onward.items()}
                cut /= 1 - again
            step = self.steps[key] = (results, onward, cut)
        return step

    def _followed(self, table: Scene, before: tuple[Any, ...]) -> Onward[K]:
        """Runs the rule over every row of answers to its next checkpoint or its end.

        All rows share what they derive from the table before something moves.
        """
        results: dict[K, Shares] = {}
        reached: dict[Hashable, tuple[Scene, tuple[Any, ...], Shares]] = {}
        waiting: list[Row] = [((), 1, 1)]
        while waiting and self.leaves < self.most:
            if self.leaves % POLLED_EACH == 0 and self.enough():
                self.most = self.leaves
                break
            after, heard, ended, top, bottom = self._run(table, waiting)
            heard = (*before, *heard)
            if ended:
                shares = results.setdefault(self.read(after.state, heard), {})
            else:
                shares = reached.setdefault((change_of(after.state), heard), (after, heard, {}))[2]
            shares[bottom] = shares.get(bottom, 0) + top
        onward: dict[Hashable, Fraction] = {}
        if reached and self.start is None:
            self.start = (key_of(self.tables[START][0].state), ())
        for after, heard, shares in reached.values():
            key: Hashable = (key_of(after.state), heard)
            if key == self.start:
                key = START
            if key not in self.tables:
                self.tables[key] = Scene(kept(after.state), table.layout, after), heard
            _add(onward, key, _sum(shares))
        cut = sum((Fraction(top, bottom) for _, top, bottom in waiting), NOTHING)
        return {result: _sum(shares) for result, shares in results.items()}, onward, cut

    def _run(self, table: Scene, waiting: list[Row]) -> tuple[Scene, tuple[Any, ...], bool, int, int]:
        """Runs one row of answers; at a new throw it follows the first outcome and queues the others."""
        row, top, bottom = waiting.pop()
        heard: list[Any] = []
        note = _unheard if self.hears is None else _noting(self.hears, heard)
        battle: Battle[Any] = Battle(lent(table.state), table.layout, note, table)
        send = self.procedure(battle).send
        answer: Any = None
        try:
            asked = send(None)
            for answer in row:
                if self.hears is not None:
                    note(_fallen(asked, answer))
                asked = send(answer)
            ended = False
            while asked is not CHECKPOINT:
                if isinstance(asked, Tell):
                    ended = True  # nobody has told what comes next: up to here
                    break
                if isinstance(asked, Chance):
                    weights = asked.kinds_of_answers() if self.hears is None else asked.weights()
                    bottom *= sum(weights.values())
                    (answer, weight), *others = weights.items()
                    waiting += [((*row, other), top * times, bottom) for other, times in others]
                    top *= weight
                else:
                    answer = self.answer(asked, battle)
                    self.decided = self.decided or not _is_forced(asked)
                row = (*row, answer)
                if self.hears is not None:
                    note(_fallen(asked, answer))
                asked = send(answer)
        except StopIteration:
            ended = True
        self.leaves += 1
        return battle.scene, tuple(heard), ended, top, bottom


def _is_forced(asked: Request) -> bool:
    """Whether there is nothing to decide."""
    return isinstance(asked, Choose) and asked.only_option() is not None


def _unheard(entry: Any) -> None:
    """Discards the log of an imagined battle."""


def _noting(hears: Ears, heard: list[Any]) -> Callable[[Entry], None]:
    """Keeps what is extracted from the entries of a log."""

    def note(entry: Entry) -> None:
        if (value := hears(entry)) is not None:
            heard.append(value)

    return note


def _fallen(asked: Request, answer: Any) -> Answered:
    """An answer as the log of a battle tells it."""
    return Answered(kind_of(asked), asked.rule, asked.by, asked.subject, answer, (), ALL, *dice_of(asked))


def _sum(shares: Shares) -> Fraction:
    """The sum of chances; a certainty, the most frequent case, is always the same object."""
    if len(shares) > 1:
        return sum((Fraction(top, bottom) for bottom, top in shares.items()), NOTHING)
    ((bottom, top),) = shares.items()
    return WHOLE if top == bottom else Fraction(top, bottom)


def _of(mass: Fraction, share: Fraction) -> Fraction:
    """A share of a chance; certainties are the same object, and cost no product."""
    return mass if share is WHOLE else share if mass is WHOLE else mass * share


def _add(sums: dict[Any, Fraction], key: Any, share: Fraction) -> None:
    """Adds to the chance of a key."""
    had = sums.get(key)
    sums[key] = share if had is None else had + share


def _unset(value: Any) -> None:
    """What a state leaves unset counts as nothing."""
    if value is not msgspec.UNSET:
        raise TypeError(f"{value!r} is no part of a state")


_ENCODER = msgspec.msgpack.Encoder(order="deterministic", enc_hook=_unset)
_GIVEN = ("house", "goals", "story")
"""What a battle begins with and keeps."""
_WHOLE = ("pieces", "bodies", "features", *_GIVEN)


def change_of(state: State) -> Hashable:
    """A key that is equal for equal changes of one and the same state."""
    features = tuple(map(id, state.features.values()))
    encoded = _ENCODER.encode((touched(state), _fields(type(state), _WHOLE)(state)))
    return encoded, len(state.pieces), len(state.bodies), features


def key_of(state: State) -> Hashable:
    """A key that is equal for equal states: fields by value, the terrain by identity."""
    fields = _fields(type(state), ("features", *_GIVEN))(state)
    return _ENCODER.encode(fields), tuple(map(id, state.features.values()))


@cache
def _fields(kind: type[State], but: tuple[str, ...]) -> Callable[[State], Any]:
    """Reads all fields of a state except some."""
    return attrgetter(*(name for name in kind.__struct_fields__ if name not in but))
