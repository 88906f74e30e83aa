"""The Veteran as a coach: what an answer of a pupil is worth beside the one that he would give himself."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pulverdampf.engine.answers import plain
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.state import Side
from pulverdampf.generals.explaining import called, label, percent
from pulverdampf.generals.judgement import judgement
from pulverdampf.generals.levels import STAFF, general
from pulverdampf.generals.weighing import Weighed, weigh
from pulverdampf.text import Text

TRIALS = 12
PATIENCE = 1.0

MY_ORDER = Text("the order that I propose", "der Befehl, den ich vorschlage")
YOUR_ORDER = Text("this order", "dieser Befehl")
WOULD = Text(
    "{advised} is what I would choose. In {trials} trials that came to {other} of a victory.",
    "{advised}: Das würde ich wählen. In {trials} Proben ergab das {other} eines Siegs.",
)
SAME = Text(
    "{answer}: so would I. In {trials} trials that came to {chance} of a victory.",
    "{answer}: So hielte ich es auch. In {trials} Proben ergab das {chance} eines Siegs.",
)
COSTS = Text(
    "{answer} came to {chance} of a victory in {trials} trials. I would rather choose “{advised}”: {other}.",
    "{answer} ergab in {trials} Proben {chance} eines Siegs. Ich nähme lieber „{advised}“: {other}.",
)
ALIKE = Text(
    "{answer} came to {chance} of a victory in {trials} trials, my own choice, “{advised}”, to {other}: "
    "hardly a difference.",
    "{answer} ergab in {trials} Proben {chance} eines Siegs, meine Wahl „{advised}“ {other}: kaum ein "
    "Unterschied.",
)
GAINS = Text(
    "{answer} came to {chance} of a victory in {trials} trials, my own choice, “{advised}”, only to {other}. "
    "Well seen.",
    "{answer} ergab in {trials} Proben {chance} eines Siegs, meine Wahl „{advised}“ nur {other}. "
    "Gut gesehen.",
)
LEAST = 0.01
"""A difference below this much of a victory is none."""


class Comment(Struct, frozen=True):
    """What the coach says of an answer, and the options it speaks of, whose odds can be told as well."""

    text: Text
    options: tuple[str, ...]


def advised(game: Game, side: Side) -> Any:
    """What the Veteran would answer on what a side knows."""
    return general(STAFF, "staff").answer(game.view(side), PATIENCE)


def comment(
    known: Game, side: Side, answer: Any = None, enough: Callable[[], bool] = lambda: False
) -> Comment:
    """The coach on an answer to what a side is asked, or on what he would do where none is given.

    `known` is the battle as the side knows it. What cannot be tried raises what the rules raise.
    """
    request = next(each for each in known.waiting_for() if each.by == side)
    mine = advised(known, side)
    judge, scenario = judgement(known.rulebook.key), f"coach {len(known.log)}"
    same = answer is None or plain(answer) == plain(mine)
    answers = (mine,) if same else (mine, answer)
    weighed = weigh(known, side, answers, judge, TRIALS, scenario, enough)
    options = tuple(each for each in reversed(answers) if isinstance(request, Choose))
    if answer is None:
        what = called(known, request, mine)
        return Comment(
            WOULD.filled(advised=what, trials=weighed.trials, other=percent(weighed.chances[0])), options
        )
    return Comment(_told(called(known, request, answer), request, mine, weighed), options)


def _told(answer: Text, request: Decision, mine: Any, weighed: Weighed) -> Text:
    numbers = {"answer": answer, "chance": percent(weighed.chances[-1]), "trials": weighed.trials}
    if len(weighed.chances) == 1:
        return SAME.filled(**numbers)
    least = max(LEAST, weighed.error)
    said = COSTS if weighed.gain >= least else GAINS if -weighed.gain >= least else ALIKE
    return said.filled(**numbers, advised=label(request, mine, MY_ORDER), other=percent(weighed.chances[0]))
