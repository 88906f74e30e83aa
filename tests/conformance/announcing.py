"""How a player announces what a book shows beforehand, so that cards can be held against the real game.

A book describes it in `tests/rulebooks/<book>/announcing.py`:

    def volley(state: EagleState, one: PieceId, other: PieceId) -> Answers:
        yield "MOE-ACT-01", state.pieces[one].body     # which battalion acts
        yield "MOE-ACT-02", "shoot"                    # what it does
        yield "MOE-FIRE-02", other, one                # at whom; asked about this part of it

    ANNOUNCED = (Announced(VOLLEY_OUTLOOK, "MOE-ACT-01", volley),)

`ANNOUNCED` names every `Outlook` of the book once: the rule of the question at which a player can announce
it, and the answers that do so, in their order, each with the rule of its question and, where one rule asks
about several, the subject. An order is given by a function of form and scene that builds it (nothing: it
cannot be built). Where a question has one option the game answers by itself; it stands among the answers
all the same.

`FANS` (perhaps empty) tells for each question with a fan what the dice make of an order: `reads` gives the
`moves` of the fan's prospects. `HINTS` tells which stage stands behind an overlay with chances.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from pulverdampf.engine.events import Answered, Marked
from pulverdampf.engine.game import Game, folded
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.odds import FIRST, Odds, Policy, distribution
from pulverdampf.engine.outlook import Outlook
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.rulebook import Overlay
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import Stage, settle
from pulverdampf.engine.state import Due, PieceId, State
from pulverdampf.rulebooks import PACKAGES

Answers = Iterable[tuple[str, Any] | tuple[str, Any, str]]
"""Rule, answer (the key of an option, or a function of form and scene that gives an order) and subject."""


class Announced(NamedTuple):
    """How a player announces what an outlook is about."""

    outlook: Outlook
    asked: str
    """The rule of the question at which he can do so."""
    answers: Callable[[Any, PieceId, PieceId], Answers]
    begins_at: Callable[[Game, PieceId], Game] = lambda game, piece: game
    """The game in which the piece is asked, where a card tells of pieces whose turn it is not."""
    before_dice: Callable[[Any, PieceId], Any] = lambda state, piece: state
    """What is left for the dice, where those of others would fall with them."""


class Fan(NamedTuple):
    """What the dice after an order make of it."""

    asked: str
    reads: Callable[[Any, Any], int]
    """The `moves` of the prospect that has come about, from the states before and after."""
    until: Stage[Any, ...] | None = None
    policy: Policy = FIRST


class Hint(NamedTuple):
    """What stands behind the chances of an overlay."""

    kind: str
    asked: str
    """The rule of a question at which the overlay shows chances."""
    begins: Callable[[Scene, Overlay], Due]
    befalls: Callable[[Any, Any, PieceId], str]
    """What has befallen a piece, from the states before and after, in the English words of the overlay; ""
    for nothing."""
    answer: Callable[[Overlay], str]
    """The option of that question which brings it about."""
    until: Stage[Any, ...] | None = None
    policy: Policy = FIRST


class Description(NamedTuple):
    """What a book tells of its announcements."""

    announced: Sequence[Announced]
    fans: Sequence[Fan]
    hints: Sequence[Hint]


def description_of(key: str) -> Description | None:
    """What the tests of a book tell, if they do."""
    name = f"tests.rulebooks.{PACKAGES[key].rpartition('.')[2]}.announcing"
    if find_spec(name) is None:
        return None
    told = import_module(name)
    return Description(told.ANNOUNCED, getattr(told, "FANS", ()), getattr(told, "HINTS", ()))


def announced(game: Game, answers: Answers) -> State | None:
    """The first checkpoint after an announcement in a twin of the game as its player knows it.

    Nothing where one of the answers is not allowed.
    """
    assert game.request is not None
    side = game.waiting_for()[0].by
    twin = imagined(game, side)
    at = len(twin.log)
    for rule, wanted, *about in answers:
        forced = _answered_by_itself(twin, at, rule, about)
        if forced is not None:
            if forced.value != wanted:
                return None
            at = twin.log.index(forced, at) + 1
            continue
        asked = twin.request
        if not isinstance(asked, (Choose, Order)) or asked.rule != rule or asked.by != side:
            return None
        if about and about[0] != asked.subject:
            return None
        at = len(twin.log)
        if isinstance(asked, Choose):
            if not asked.permits(wanted):
                return None
            twin.answer(wanted, side)
        else:
            scene = twin.view(side).scene
            order = wanted(asked.form, scene)
            if order is None or asked.form.objections(order, scene):
                return None
            twin.answer(order, side)
        at += 1
    mark = next((n for n in range(at, len(twin.log)) if isinstance(twin.log[n], Marked)), None)
    assert mark is not None, "an announcement ends in a checkpoint at which its stage is due"
    if twin.initial is game.initial:
        return folded(game.checkpoint, twin.log[game.checkpoint_at : mark + 1])
    return folded(twin.initial, twin.log[: mark + 1])


def _answered_by_itself(twin: Game, start: int, rule: str, about: Sequence[str]) -> Answered | None:
    """The answer that the game gave to a question with one option."""
    forced = (each for each in twin.log[start:] if isinstance(each, Answered) and each.kind == "only")
    return next(
        (each for each in forced if each.rule == rule and (not about or each.subject == about[0])), None
    )


def played_out(
    game: Game, start: State, reads: Callable[[Any], Any], until: Stage[Any, ...] | None, policy: Policy
) -> Odds[Any]:
    """The rules of the game from a checkpoint, over all dice."""
    return distribution(game.rulebook, start, lambda battle: settle(battle, until), policy, reads)


def summed(pairs: Iterable[tuple[Any, Fraction]]) -> Mapping[Any, Fraction]:
    """Chances of equal results laid together."""
    found: dict[Any, Fraction] = {}
    for key, chance in pairs:
        found[key] = found.get(key, Fraction(0)) + chance
    return found
