"""Why a general gave an order: what it meant, the chances it saw, and the best that it rejected.

A general of the drill has no numbers of its own for its chances; what it chose and the next best of its
advice are tried on twins of the battle as it knew it. Guard tells what it expected when it planned its turn.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from pulverdampf.engine.answers import plain
from pulverdampf.engine.events import Answered, Entry
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose, Decision, Order
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import Side, State
from pulverdampf.engine.views import View
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.judgement import JudgementError, judgement
from pulverdampf.generals.levels import STEADY, level_named
from pulverdampf.generals.veteran import Veteran
from pulverdampf.generals.weighing import Weighed, standing_at, weigh
from pulverdampf.text import Text

TRIALS = 8

AN_ORDER = Text("this order", "dieser Befehl")
ANOTHER_ORDER = Text("another order", "ein anderer Befehl")
ABOUT = Text("{unit}, “{answer}”", "{unit}, „{answer}“")
PLAINLY = Text("“{answer}”", "„{answer}“")
BOTH = Text(
    "{what}: in {trials} trials that came to {chance} of a victory; “{rejected}”, the best I rejected, to "
    "{other}.",
    "{what}: In {trials} Proben ergab das {chance} eines Siegs; „{rejected}“, das Beste, was ich verwarf, "
    "{other}.",
)
ONLY = Text(
    "{what}: I saw nothing else worth a thought, and {chance} of a victory in {trials} trials.",
    "{what}: Sonst kam nichts in Betracht; in {trials} Proben ergab das {chance} eines Siegs.",
)
UNWEIGHED = Text(
    "{what}: by the drill; too little was known to try it out.",
    "{what}: nach dem Drill; um es zu erproben, war zu wenig bekannt.",
)
NO_CHOICE = Text("{what}: there was no choice.", "{what}: Da gab es keine Wahl.")


class Explained(Struct, frozen=True):
    """An order with its reasons."""

    at: int
    side: Side
    text: Text


def decision_before(entries: Sequence[Entry], at: int, side: Side | None = None) -> int | None:
    """The place of the last decision until a place of the log, of this side if one is named."""
    for place in range(min(at, len(entries) - 1), -1, -1):
        entry = entries[place]
        decided = isinstance(entry, Answered) and entry.kind in ("choose", "order")
        if isinstance(entry, Answered) and decided and (side is None or entry.by == side):
            return place
    return None


def explained(
    rulebook: Rulebook,
    initial: State,
    entries: Sequence[Entry],
    at: int,
    level: str,
    enough: Callable[[], bool] = lambda: False,
) -> Explained:
    """The reasons of the decision at a place of the log, as the general of a level sees them."""
    entry = entries[at]
    assert isinstance(entry, Answered) and entry.by is not None
    game = standing_at(rulebook, initial, entries, at)
    request = next(each for each in game.waiting_for() if each.by == entry.by)
    what = called(game, request, entry.value)
    if isinstance(request, Choose) and len(request.options) < 2:
        return Explained(at, entry.by, NO_CHOICE.filled(what=what))
    try:
        known = imagined(game, entry.by)
        view = known.view(entry.by)
        rejected = next_best(view, entry.value, level)
        answers = (entry.value,) if rejected is None else (entry.value, rejected)
        weighed = weigh(known, entry.by, answers, judgement(rulebook.key), TRIALS, f"why {at}", enough)
    except (JudgementError, Refused, LookupError):
        return Explained(at, entry.by, UNWEIGHED.filled(what=what))
    except Exception:  # what is known may not be enough to run the rules on
        return Explained(at, entry.by, UNWEIGHED.filled(what=what))
    return Explained(at, entry.by, _told(what, request, rejected, weighed))


def _told(what: Text, request: Decision, rejected: Any, weighed: Weighed) -> Text:
    numbers = {"what": what, "chance": percent(weighed.chances[0]), "trials": weighed.trials}
    if rejected is None:
        return ONLY.filled(**numbers)
    return BOTH.filled(
        **numbers, rejected=label(request, rejected, ANOTHER_ORDER), other=percent(weighed.chances[1])
    )


def next_best(view: View, answer: Any, level: str) -> Any:
    """The best other answer that the adviser of a level names, or else the first that is legal; if any."""
    request, chosen = view.request, plain(answer)
    assert request is not None
    for each in _ranked(view, level):
        if plain(each) != chosen:
            return each
    if isinstance(request, Choose):
        return next((key for key in request.options if key != answer and request.permits(key)), None)
    return None


def _ranked(view: View, level: str) -> list[Any]:
    """What the adviser names, the best first, as far as it is legal; a few are enough."""
    general, request = adviser_of(level), view.request
    found: list[Any] = []
    for each in general.advised(view):
        legal = request.form.allows(each, view.scene) if isinstance(request, Order) else request.permits(each)  # type: ignore[union-attr]
        if legal:
            found.append(each)
        if len(found) == 2:
            break
    return found


def adviser_of(level: str) -> ByRuleOfThumb:
    """Whose advice a level goes by: the drill's, or the Veteran's; each in its temper."""
    name, _, temper = (level_named(level) or level).partition("-")
    kind = ByRuleOfThumb if name in ("recruit", "drilled") else Veteran
    return kind("explaining", temper or STEADY)


def called(game: Game, request: Decision, answer: Any) -> Text:
    """An answer in words, with the unit it is about."""
    told = label(request, answer, AN_ORDER)
    if request.subject and (request.subject in game.state.bodies or request.subject in game.state.pieces):
        return ABOUT.filled(unit=game.state.named(request.subject), answer=told)
    return PLAINLY.filled(answer=told)


def label(request: Decision, answer: Any, order: Text) -> Text:
    """What an answer is called; orders on the table have no words of their own."""
    return request.options[answer].label if isinstance(request, Choose) else order


def percent(chance: float) -> Text:
    """A chance in whole per cent."""
    return Text("{n}%", "{n} %").filled(n=round(100 * chance))
