"""What a throw would do to both who take part: the shot and the melee of the rules, over all their dice."""

from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.outlook import odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, SIDES, TWO, Due, PieceId
from pulverdampf.text import Text

from ..fire.phase import fire_at, shots_at_choice
from ..fire.throwing import shoot
from ..fire.volleys import Volley
from ..melee.phase import combats, fight
from ..outcomes.results import Result
from ..outcomes.suffering import suffer
from ..units import DbxState

RESULTS: dict[Result, Text] = {
    "destroyed": Text("destroyed", "vernichtet"),
    "recoils": Text("recoils", "prallt zurück"),
    "flees": Text("flees", "flieht"),
    "none": Text("nothing", "nichts"),
}


def fates(before: DbxState, after: DbxState) -> tuple[Result, Result]:
    """What waits for the element of side one and for that of side two after a throw between them."""
    found: dict[str, Result] = {ONE: "none", TWO: "none"}
    for due in after.agenda:
        if isinstance(due, suffer.kind):
            found[after.pieces[due.loser].side] = due.result
    return found[ONE], found[TWO]


def shot_at(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The shot at a target in which an element takes part that aims at it, or may choose to."""
    aims = shots_at_choice(scene).get(other, [])
    if any(each.shooter == one for each in aims):
        yield fire_at(scene, other, aims)


def melee_between(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The melee of two elements that fight each other."""
    pieces = scene.state.pieces
    for first, second in combats(scene):
        if {first, second} == {one, other}:
            yield fight.due(pieces[first], pieces[second])


def as_fired(scene: Scene, due: Due) -> Volley | None:
    """A shot at a target as it will be fired: who leads it and who helps, if anybody shoots."""

    def waits(before: DbxState, after: DbxState) -> Volley | None:
        found = shoot.waiting_in(after)
        return found.volley if found is not None else None

    def found() -> Volley | None:
        (volley,) = odds_of(scene, due, waits, until=shoot).chances
        return volley  # type: ignore[no-any-return]

    return scene.remembered(("as fired", due), found)


def befalls(
    scene: Scene, due: Due, keys: tuple[PieceId, PieceId]
) -> Iterator[tuple[PieceId, Result, Fraction]]:
    """What a throw may do to each of two elements, each result with its chance."""
    pieces = scene.state.pieces
    odds = odds_of(scene, due, fates, until=suffer)
    for key in keys:
        at = SIDES.index(pieces[key].side)
        found: dict[Result, Fraction] = {}
        for both, chance in odds.chances.items():
            result = both[at]
            if result != "none":
                found[result] = found[result] + chance if result in found else chance
        yield from ((key, result, found[result]) for result in RESULTS if result in found)
