"""The exact chances of one throw between two elements, without playing it."""

from functools import cache

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId

from ..fire.factors import fire_factor
from ..fire.volleys import Volley, both_sides
from ..melee.factors import melee_factor
from ..outcomes.results import Defeat, Result, defeat_of, result_of
from ..units import DbxState


class Chances(Struct, frozen=True):
    """How often each of two elements suffers what, in thirty-sixths."""

    one: dict[Result, int]
    two: dict[Result, int]


@cache
def thrown(ones: Defeat, twos: Defeat, one: int, two: int) -> Chances:
    """The chances of a throw with these factors, given how each would be beaten."""
    first: dict[Result, int] = {}
    second: dict[Result, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            mine, theirs = a + one, b + two
            for found, defeat, own, enemy in ((first, ones, mine, theirs), (second, twos, theirs, mine)):
                result = result_of(defeat, own, enemy)
                if result != "none":
                    found[result] = found.get(result, 0) + 1
    return Chances(first, second)


@rule("DBX-MEL-09")
def melee_chances(scene: Scene, one: PieceId, two: PieceId) -> Chances:
    """What a melee between two elements in contact may do to them."""
    state: DbxState = scene.state
    a, b = state.pieces[one], state.pieces[two]
    return thrown(
        defeat_of(scene, a, b, "melee"),
        defeat_of(scene, b, a, "melee"),
        melee_factor(scene, one, two).total,
        melee_factor(scene, two, one).total,
    )


@rule("DBX-FIRE-11")
def shot_chances(scene: Scene, volley: Volley) -> Chances:
    """What a shot may do to the main shooter and to the target; who is not shot at suffers nothing."""
    ours, theirs = both_sides(scene, volley)
    found = thrown(
        defeat_of(scene, ours.me, ours.enemy, "fire"),
        defeat_of(scene, theirs.me, theirs.enemy, "fire"),
        fire_factor(ours).total,
        fire_factor(theirs).total,
    )
    return found if volley.exchange else Chances({}, found.two)
