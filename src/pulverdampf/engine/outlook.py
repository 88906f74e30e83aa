"""What may be told of a place before anything is ordered: how far one reaches, and what would come of it.

A book declares its prospects; nothing is calculated beside the rules. An `Outlook` names a question, the
stage that an announcement would make due, and what is read off the table afterwards. Its chances are those
of the rule itself, run over every outcome of its dice:

    def volley_at(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
        state: EagleState = scene.state
        shooter = battalion_of(state, one)
        if "shoot" in named_actions(scene, shooter) and other in targets_of(scene, state.pieces[one]):
            yield carry_out.due(shooter, "shoot", state.pieces[other])

    def hits_that_wait(before: EagleState, after: EagleState) -> int:
        due = take_hits.waiting_in(after)
        return due.hits if due is not None else 0

    PROSPECTS = (
        Outlook(VOLLEY, begins=volley_at, until=take_hits, reads=hits_that_wait, detail=dice_in_words),
        Outlook(CHARGE, begins=charge_at, until=answer_charge, reads=reaches_the_main_body),
    )

How to write one:

- **`words` are the question**, as a player would put it: "Charge: reaches the main body", where reaching
  the skirmishers is another question. Where one function begins several things (a shot with each weapon),
  `words` is a function of scene and due.
- **`begins` yields what the announcement would schedule**, and nothing where it may not be announced. It
  may ask only what lets a player announce: the options that the rule offers, the objections of its form. No
  look at ranges or dice of its own. It sees what its side sees (`scene.state` is redacted), perhaps with a
  piece imagined elsewhere. The rule then runs on a copy of that state with only this due on the agenda.
- **`until`** is the stage before which it stops; without one it runs until nothing is due any more. If
  things can end earlier, `reads` must know it: nothing waits then.
- **`reads(before, after)`** gives a number, a bool, or any other hashable value. `Stage.waiting_in(after)`
  is the due that comes next, for what has been thrown and not yet suffered.
  Where the due tells only the first piece (a unit looks about for all enemies at once), `reads_of(one,
  other)` gives what is read for this pair.
- **`labels`** name results on the card, in this order; bools have a tick and a cross, others are told as
  they are.
- **`detail`** is a line of words for a due: what is thrown, how far it is. Numbers come from the rule's
  reckonings.
- **`policy`** answers the decisions on the way (`engine/odds.py`): the first option where nothing else is
  said. `otherwise_first({"CHARGE-04": "yes"}, words)` says something else. A card prints the policy if it
  was used.

`odds_of` is the same for a single due, without a pair of pieces: for the fan of an order, for what may come
of a throw that waits, for generals; `answers_of` the same for a part of a stage that returns something, such
as a test. `Outlook.odds` gives the exact odds to whoever weighs them.
"""

from collections.abc import Callable, Coroutine, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.odds import FIRST, Odds, Policy, enumerated
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import Stage, settle_between
from pulverdampf.engine.state import Due, PieceId, shallow
from pulverdampf.table.angles import Angle
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.engine.rulebook import Rulebook

K = TypeVar("K", bound=Hashable)
EMPTY = Text("", "")
TICK, CROSS = "✓", "✗"
MOST_ROWS = 30_000
"""How many rows of answers a prospect follows before the rest is reported as missing."""


class Band(Struct, frozen=True):
    """How far a piece reaches with something: a range, a charge, a march."""

    far: float
    name: Text
    spread: Angle | None = None
    """The arc to each side of the front; none: all round."""


class Expectation(Struct, frozen=True):
    """What one piece can expect to do to another: every result with its exact chance."""

    name: Text
    chances: dict[str, Fraction]
    detail: Text = EMPTY
    mean: Fraction | None = None
    policy: Text = EMPTY
    """How decisions on the way were answered, if there were any."""
    missing: Fraction = Fraction(0)
    """The chance of what was not followed to its end."""


def _nothing(before: Any, after: Any) -> Hashable:
    return None


class Outlook(Struct, frozen=True):
    """A question about two pieces, answered by running a stage over all its dice; see above."""

    words: Text | Callable[[Scene, Any], Text]
    begins: Callable[[Scene, PieceId, PieceId], Iterable[Due]]
    reads: Callable[[Any, Any], Hashable] = _nothing
    until: Stage[Any, ...] | None = None
    detail: Callable[[Scene, Any], Text] | None = None
    labels: Mapping[Any, str] = {}
    policy: Policy = FIRST
    reads_of: Callable[[PieceId, PieceId], Callable[[Any, Any], Hashable]] | None = None
    """What is read for a pair of pieces, where the due does not tell both."""

    def reader(self, one: PieceId, other: PieceId) -> Callable[[Any, Any], Hashable]:
        """What is read off the table for a pair of pieces."""
        return self.reads if self.reads_of is None else self.reads_of(one, other)

    def odds(
        self, scene: Scene, one: PieceId, other: PieceId, enough: Callable[[], bool] = lambda: False
    ) -> Iterator[tuple[Due, Odds[Any]]]:
        """What may be announced against a piece, each with the exact odds of its results."""
        for due in self.begins(scene, one, other):
            yield due, odds_of(scene, due, self.reader(one, other), self.until, self.policy, enough)

    def expectations(
        self, scene: Scene, one: PieceId, other: PieceId, enough: Callable[[], bool] = lambda: False
    ) -> Iterator[Expectation]:
        """The same as it stands on a card."""
        for due, odds in self.odds(scene, one, other, enough):
            numbers = all(isinstance(each, (int, Fraction)) for each in odds.chances)
            yield Expectation(
                self.words if isinstance(self.words, Text) else self.words(scene, due),
                self._labelled(odds),
                EMPTY if self.detail is None else self.detail(scene, due),
                odds.mean if numbers and odds.chances and not _yes_or_no(odds) else None,
                odds.policy if odds.decided else EMPTY,
                odds.missing,
            )

    def _labelled(self, odds: Odds[Any]) -> dict[str, Fraction]:
        """The chances by the labels of their results, in the order of the labels or of the numbers."""
        labels = {True: TICK, False: CROSS} if _yes_or_no(odds) else self.labels
        named = {label: odds.chances[key] for key, label in labels.items() if key in odds.chances}
        others = [key for key in odds.chances if key not in labels]
        return named | {str(key): odds.chances[key] for key in sorted(others)}


def _yes_or_no(odds: Odds[Any]) -> bool:
    """Whether results are bools, which Python takes for numbers."""
    return all(isinstance(each, bool) for each in odds.chances)


def odds_of(
    scene: Scene,
    due: Due,
    reads: Callable[[Any, Any], Any],
    until: Stage[Any, ...] | None = None,
    policy: Policy = FIRST,
    enough: Callable[[], bool] = lambda: False,
) -> Odds[Any]:
    """The exact odds of what comes of one due on the table as it stands, before a stage or to the end."""
    before = scene.state
    start = shallow(before)
    start.agenda = (due,)

    def procedure(battle: Battle[Any]) -> Coroutine[Any, Any, None]:
        return settle_between(battle, until)

    def result(after: Any) -> Any:
        return reads(before, after)

    return enumerated(start, scene, procedure, policy, result, MOST_ROWS, enough=enough)


def answers_of(
    scene: Scene, rule: Callable[[Battle[Any]], Coroutine[Any, Any, K]], policy: Policy = FIRST
) -> Odds[K]:
    """The exact odds of what a rule returns that ends before the next checkpoint: a test, a distance."""
    returned: list[K] = []

    async def procedure(battle: Battle[Any]) -> None:
        returned[:] = [await rule(battle)]

    return enumerated(scene.state, scene, procedure, policy, lambda after: returned[0], MOST_ROWS)


def expectations(
    rulebook: "Rulebook",
    scene: Scene,
    one: PieceId,
    other: PieceId,
    enough: Callable[[], bool] = lambda: False,
) -> list[Expectation]:
    """All that one piece can expect of another, as its book declares it."""
    return [
        each for outlook in rulebook.prospects for each in outlook.expectations(scene, one, other, enough)
    ]
