"""Exact odds of an option, where the rulebook allows them."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.odds import Policy, distribution
from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.records import read_state
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import SIDES, Gone, Side, State
from pulverdampf.reports.course import LOST
from pulverdampf.server.messages import Chart, OddsTold, Words, words
from pulverdampf.server.seeing import army_name
from pulverdampf.text import Text

MOST = 30_000
"""How many rows of answers are followed before the rest is reported as missing."""
LOSES = Text("Losses of {army}", "Verluste: {army}")
FIRST = Text(
    "if whoever else is asked the same holds back, and both sides take the first option in all the rest",
    "wenn andere, die dasselbe gefragt werden, abwarten und beide Seiten sonst die erste Möglichkeit wählen",
)
MISSING = Text("{n} % was not followed to the end", "{n} % wurden nicht zu Ende verfolgt")
NONE = Text("no dice follow from this", "daraus folgen keine Würfel")
NOT_BEFOREHAND = Text(
    "this rulebook does not measure before an announcement",
    "dieses Regelwerk misst nicht vor einer Ansage",
)


class Question(Struct, frozen=True, tag="question"):
    """All that is needed to work odds out elsewhere: the state as the asker sees it, and what he would do."""

    book: str
    option: str
    state: bytes
    answers: dict[str, str] = {}
    """What has been answered since that state, by rule and subject."""
    rule: str = ""
    """By which rule it was asked."""
    before: tuple[int, ...] = ()
    """What each side has before the option is taken, where that is not what it has in the state."""


def question(game: Game, decision: Decision, option: str) -> Question:
    """The state from which everything due is settled, as the asker sees it; or a refusal."""
    rulebook, by = game.rulebook, decision.by
    if not isinstance(decision, Choose) or not decision.permits(option):
        raise Refused([Objection(decision.rule, NONE)])
    twin = imagined(game, by)
    start, at = twin.checkpoint, twin.checkpoint_at
    before = strengths(start, counted_whole(rulebook, start))
    if not start.agenda and not rulebook.may_measure(start):
        raise Refused([Objection(decision.rule, NOT_BEFOREHAND)])
    answers = {_key(each): each.value for each in twin.log[at:] if isinstance(each, Answered)}
    try:
        twin.answer(option, by)
    except Refused:
        raise
    except Exception:  # what the asker knows may not be enough to run the rules on
        raise Refused([Objection(decision.rule, NONE)]) from None
    if twin.checkpoint_at > at:
        start, answers = rulebook.seen(twin.checkpoint, by), {}
    elif all(isinstance(each, str) for each in answers.values()):  # within a stage: no throw, no order
        answers[_key(decision)] = option
    else:
        raise Refused([Objection(decision.rule, NONE)])
    if not start.agenda:
        raise Refused([Objection(decision.rule, NONE)])
    return Question(rulebook.key, option, msgspec.json.encode(start), answers, decision.rule, before)


def _key(asked: Answered | Decision) -> str:
    return f"{asked.rule} {asked.subject}"


def _as_answered(asked: Question) -> Policy:
    """What has been answered; then those who are asked the same pass, and all else is the first option."""

    def answer(request: Decision, state: Any) -> Any:
        if not isinstance(request, Choose):
            return None
        given = asked.answers.get(_key(request))
        if given is None and request.rule == asked.rule:
            given = request.passing
        return given if given in request.options else next(iter(request.options))

    return Policy(FIRST, answer)


def told(rulebook: Rulebook, asked: Question, enough: Callable[[], bool] = lambda: False) -> OddsTold:
    """The chances of what each side loses until everything due is settled."""
    start = read_state(rulebook, asked.state)
    whole = counted_whole(rulebook, start)
    left, before = partial(strengths, whole=whole), asked.before or strengths(start, whole)
    odds = distribution(rulebook, start, settle, _as_answered(asked), left, MOST, enough=enough)
    charts = [_chart(start, side, place, before, odds.chances) for place, side in enumerate(SIDES)]
    widest = max(charts, key=lambda chart: len(chart.rows))
    note: Words | None = None
    if odds.missing:
        note = words(MISSING.filled(n=round(float(odds.missing) * 100, 1)))
    return OddsTold(asked.option, widest.rows, words(odds.policy), note, tuple(charts))


def counted_whole(rulebook: Rulebook, state: State) -> frozenset[str]:
    """Pieces that have no strength to lose, as elements and figures: each counts one while it is there."""
    tell = rulebook.portrait
    return frozenset(
        piece.id
        for piece in state.pieces.values()
        if not piece.strength and (tell is None or tell(state, piece.id).mark != "commander")
    )


def strengths(state: State, whole: frozenset[str]) -> tuple[int, ...]:
    """How many each side has left."""
    there = [
        each
        for each in state.pieces.values()
        if not (isinstance(each.place, Gone) and each.place.how in LOST)
    ]
    return tuple(
        sum(1 if each.id in whole else each.strength for each in there if each.side == side) for side in SIDES
    )


def _chart(
    state: Any, side: Side, place: int, before: tuple[int, ...], chances: dict[tuple[int, ...], Fraction]
) -> Chart:
    sums: dict[int, Fraction] = {}
    for after, chance in chances.items():
        lost = before[place] - after[place]
        sums[lost] = sums.get(lost, Fraction(0)) + chance
    rows = tuple((str(lost), round(float(chance), 6)) for lost, chance in sorted(sums.items()))
    mean = float(sum((lost * chance for lost, chance in sums.items()), Fraction(0)))
    return Chart(side, words(LOSES.filled(army=army_name(state, side))), rows, round(mean, 4))
