"""The decisions of a battle that cost most, with what was better.

A decision is weighed against the advice of the staff. Twins of the battle are played on from there until
the next turn begins, both ways with the same dice, and judged. What looks costliest at first is weighed again
with fresh dice, so that the worst of many looks no worse than it was.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from pulverdampf.engine.answers import plain
from pulverdampf.engine.events import Answered, Entry, Event, Marked
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.generals.judgement import Judgement
from pulverdampf.generals.levels import STAFF, general
from pulverdampf.generals.twins import resumed
from pulverdampf.generals.weighing import Weighed, weigh
from pulverdampf.reports.curve import Curve
from pulverdampf.text import Text

MOST_LOOKED_AT = 10
"""So many decisions of a side are weighed: those after which its chances fell most."""
MOST_TOLD = 3
LEAST_COST = 0.01
FIRST_LOOK = 3
"""How many twins each way decide which decisions are weighed closely."""
SOON = 40
"""How many entries of the log after a decision its consequences are looked for."""

AS_ORDERED = Text("the order that was given", "der gegebene Befehl")
AS_ADVISED = Text("the order that the staff advises", "der Befehl, den der Stab rät")

Told = Callable[[int, int], None]


class Costly(Struct, frozen=True):
    """A decision that another would have bettered: by how much of a victory, and how sure that is."""

    at: int
    turn: int
    side: Side
    rule: str
    subject: str
    question: Text
    played: Text
    better: Text
    cost: float
    error: float
    trials: int


class _Choice(Struct):
    """A decision for which the staff had another advice."""

    at: int
    side: Side
    request: Any
    played: Any
    advised: Any
    drop: float
    game: Game


def costly_decisions(
    rulebook: Rulebook,
    initial: State,
    entries: Sequence[Entry],
    judgement: Judgement,
    curve: Curve,
    trials: int,
    told: Told = lambda done, of: None,
) -> dict[Side, list[Costly]]:
    """The costliest decisions of each side; `told` hears how far it is."""
    choices = list(_choices(rulebook, initial, entries, curve))
    found = {side: _worst(choices, side) for side in SIDES}
    looked_at = sum(map(len, found.values()))
    done, costly = 0, dict[Side, list[Costly]]()
    for side, mine in found.items():
        first = []
        for choice in mine:
            first.append((_weighed(choice, judgement, FIRST_LOOK, "first").gain, choice))
            done += 1
            told(done, looked_at)
        first.sort(key=lambda each: -each[0])
        closely = [_told(choice, judgement, trials) for cost, choice in first[: MOST_TOLD + 1] if cost > 0]
        sure = [each for each in closely if each.cost >= max(LEAST_COST, each.error)]
        costly[side] = sorted(sure, key=lambda each: -each.cost)[:MOST_TOLD]
    return costly


def _worst(choices: Sequence[_Choice], side: Side) -> list[_Choice]:
    mine = [each for each in choices if each.side == side]
    return sorted(mine, key=lambda each: -each.drop)[:MOST_LOOKED_AT]


def _choices(rulebook: Rulebook, initial: State, entries: Sequence[Entry], curve: Curve) -> Iterator[_Choice]:
    """The decisions since the armies stand for which the staff had another advice."""
    staff = {side: general(STAFF, f"review {side}") for side in SIDES}
    state, mark = initial.copied(), 0
    folded_to = 0
    for at, entry in enumerate(entries):
        if isinstance(entry, Marked):
            for event in entries[folded_to:at]:
                if isinstance(event, Event):
                    event.apply(state)
            mark = folded_to = at + 1
            continue
        decides = isinstance(entry, Answered) and entry.kind in ("choose", "order") and entry.by in SIDES
        if not decides or state.clock.turn < 1:
            continue
        assert isinstance(entry, Answered) and entry.by is not None
        game = resumed(rulebook, initial, state.copied(), entries[:mark], entries[mark:at])
        view = game.view(entry.by)
        if view.request is None or view.request.rule != entry.rule:
            continue
        try:
            advised = staff[entry.by].answer(view)
        except LookupError:
            continue
        if plain(advised) == plain(entry.value):
            continue
        drop = curve.chance_of(entry.by, at) - curve.chance_of(entry.by, at + SOON)
        yield _Choice(at, entry.by, view.request, entry.value, advised, drop, game)


def _weighed(choice: _Choice, judgement: Judgement, trials: int, scenario: str) -> Weighed:
    """What the advised answer gains beside the played one."""
    answers = (choice.advised, choice.played)
    return weigh(choice.game, choice.side, answers, judgement, trials, f"{scenario} {choice.at}")


def _told(choice: _Choice, judgement: Judgement, trials: int) -> Costly:
    weighed = _weighed(choice, judgement, trials, "again")
    request = choice.request
    played, better = AS_ORDERED, AS_ADVISED
    if isinstance(request, Choose):
        played, better = (request.options[key].label for key in (choice.played, choice.advised))
    turn = choice.game.state.clock.turn
    return Costly(
        choice.at, turn, choice.side, request.rule, request.subject, request.prompt.text, played, better,
        round(weighed.gain, 4), round(weighed.error, 4), trials,
    )  # fmt: skip
