"""Chances that a general goes by: the rules themselves over all their dice, each worked out once."""

from collections.abc import Callable, Coroutine, Hashable
from functools import cache, partial
from math import ceil
from typing import Any, Final, NamedTuple

from pulverdampf.engine.dice import d6, throw_weights, total_weights
from pulverdampf.engine.in_force import forgets
from pulverdampf.engine.odds import YES
from pulverdampf.engine.outlook import answers_of, odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Piece

from ..battalion import attached_to
from ..charge.aggression import aggression_test
from ..fire.marksmanship import throw_volley
from ..grade_tests import PLAIN, RESOLVE, activation_test, manoeuvre_test, needed
from ..melee.fighting import decided
from ..morale.losses import take_hits
from ..morale.resolve import resolve_test
from ..state import Battalion, Battle, EagleState


class Nerve(NamedTuple):
    """With which chance a battalion passes each of its tests, every re-roll used."""

    acts: float
    manoeuvres: float
    holds: float
    storms: float


Test = Callable[[Battle, Battalion], Coroutine[Any, Any, bool]]
TESTS: Final[tuple[Test, ...]] = (
    activation_test, partial(manoeuvre_test, wanted=""), resolve_test, aggression_test,
)  # fmt: skip
_NERVES: dict[Hashable, Nerve] = {}
forgets(_NERVES.clear)


def nerve_of(scene: Scene, battalion: Battalion) -> Nerve:
    """The chances of a battalion in the tests of its grade, worked out once for all that stand alike."""
    state: EagleState = scene.state
    faces = needed(state, battalion, PLAIN)[0], needed(state, battalion, RESOLVE)[0]
    characters = battalion.drummers, battalion.ensigns, battalion.officers, attached_to(state, battalion)
    key = (faces, characters, state.rulings.bravery_mode)
    found = _NERVES.get(key)
    if found is None:
        found = _NERVES[key] = Nerve(*(_passed(scene, battalion, test) for test in TESTS))
    return found


def _passed(scene: Scene, battalion: Battalion, test: Test) -> float:
    odds = answers_of(scene, lambda battle: test(battle, battalion), YES)
    return float(odds.chances.get(True, 0))


class Volley(NamedTuple):
    """What the dice of a volley come to: hits on average, the chance of any, and of a six among them."""

    hits: float = 0.0
    some: float = 0.0
    six: float = 0.0


_VOLLEYS: dict[Hashable, Volley] = {}
forgets(_VOLLEYS.clear)


def volley_of(scene: Scene, shooter: Battalion, target: Piece, dice: int, face: int) -> Volley:
    """What so many dice come to, with all that the NCOs of the shooter may still correct."""
    key = (dice, face, shooter.ncos - shooter.ncos_used)
    found = _VOLLEYS.get(key)
    if found is None:
        odds = odds_of(scene, throw_volley.due(shooter, target, dice, face), _struck, take_hits, YES)
        some, six = (float(odds.chance(lambda each, at=at: bool(each[at]))) for at in (0, 1))  # type: ignore[misc]
        mean = float(sum(chance * hits for (hits, _), chance in odds.chances.items()))
        found = _VOLLEYS[key] = Volley(mean, some, six)
    return found


def _struck(before: EagleState, after: EagleState) -> tuple[int, bool]:
    """The hits that wait to be suffered, and whether a character may be among them."""
    due = take_hits.waiting_in(after)
    return (due.hits, due.struck) if due is not None else (0, False)


@cache
def _sums(number: int) -> tuple[float, ...]:
    """The chance of at least so many points with n dice, for every number of points."""
    weights = total_weights(number, d6)
    whole = sum(weights.values())
    return tuple(sum(w for s, w in weights.items() if s >= k) / whole for k in range(6 * number + 2))


def reach_chance(dice: int, inches: float) -> float:
    """The chance that so many dice cover a distance."""
    if dice <= 0:
        return 0.0
    wanted = ceil(inches)
    table = _sums(dice)
    return table[wanted] if 0 <= wanted < len(table) else float(wanted < 0)


@cache
def melee_chances(difference: int) -> tuple[float, float]:
    """The chances to win and to lose one phase with such a difference of the totals."""
    thrown = throw_weights(2, d6).items()
    found = [(decided(difference + faces[0] - faces[1])[0], weight) for faces, weight in thrown]
    every = sum(weight for _, weight in found)
    won, lost = (sum(weight for ahead, weight in found if ahead == wanted) for wanted in (1, -1))
    return won / every, lost / every
