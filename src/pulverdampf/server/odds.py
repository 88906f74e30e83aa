"""Exact odds of an option, where the rulebook allows them."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.odds import distribution, otherwise_first
from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.records import read_state
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.server.messages import Chart, OddsTold, Words, words
from pulverdampf.server.seeing import army_name
from pulverdampf.text import Text

MOST = 30_000
"""How many rows of answers are followed before the rest is reported as missing."""
LOSES = Text("Losses of {army}", "Verluste: {army}")
FIRST = Text(
    "if both sides take the first option in whatever else they are asked",
    "wenn beide Seiten sonst stets die erste Möglichkeit wählen",
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


def question(game: Game, decision: Decision, option: str) -> Question:
    """The state from which everything due is settled, as the asker sees it; or a refusal."""
    rulebook, by = game.rulebook, decision.by
    if not isinstance(decision, Choose) or not decision.permits(option):
        raise Refused([Objection(decision.rule, NONE)])
    twin = imagined(game, by)
    if twin.checkpoint.agenda:
        since = twin.log[twin.checkpoint_at :]
        if any(isinstance(entry, Answered) and entry.faces for entry in since):
            raise Refused([Objection(decision.rule, NONE)])
        return _put(rulebook, option, twin.checkpoint, {decision.rule: option})
    if not rulebook.may_measure(twin.checkpoint):
        raise Refused([Objection(decision.rule, NOT_BEFOREHAND)])
    try:
        twin.answer(option, by)
    except Refused:
        raise
    except Exception:  # what the asker knows may not be enough to run the rules on
        raise Refused([Objection(decision.rule, NONE)]) from None
    if not twin.checkpoint.agenda:
        raise Refused([Objection(decision.rule, NONE)])
    return _put(rulebook, option, rulebook.seen(twin.checkpoint, by), {})


def _put(rulebook: Rulebook, option: str, start: State, answers: dict[str, str]) -> Question:
    return Question(rulebook.key, option, msgspec.json.encode(start), answers)


def told(rulebook: Rulebook, asked: Question, enough: Callable[[], bool] = lambda: False) -> OddsTold:
    """The chances of what each side loses until everything due is settled."""
    start = read_state(rulebook, asked.state)
    before, policy = strengths(start), otherwise_first(asked.answers, FIRST)
    odds = distribution(rulebook, start, settle, policy, strengths, MOST, enough=enough)
    charts = [_chart(start, side, place, before, odds.chances) for place, side in enumerate(SIDES)]
    widest = max(charts, key=lambda chart: len(chart.rows))
    note: Words | None = None
    if odds.missing:
        note = words(MISSING.filled(n=round(float(odds.missing) * 100, 1)))
    return OddsTold(asked.option, widest.rows, words(odds.policy), note, tuple(charts))


def strengths(state: Any) -> tuple[int, ...]:
    """How many each side has left."""
    return tuple(sum(each.strength for each in state.pieces.values() if each.side == side) for side in SIDES)


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
