"""A volley: who shoots at whom, who helps, and the factors of both sides."""

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId

from ..units import DbxState, Element
from .factors import Shot, fire_factor
from .targets import Aim, aim_at, in_zone


class Volley(Struct, frozen=True):
    """A target has been picked and its shooters are known; the dice wait."""

    target: PieceId
    main: PieceId
    helpers: tuple[PieceId, ...] = ()
    """Those who shoot at the target beside the main shooter."""
    back: tuple[PieceId, ...] = ()
    """Friends of the target who shoot at the main shooter with it."""
    exchange: bool = False
    """Whether the target shoots back in the same throw."""
    wasted: tuple[PieceId, ...] = ()
    """Those who had the same target and were not needed."""


def _aim(scene: Scene, shooter: Element, target: PieceId) -> Aim | None:
    """The aim of a shooter at one enemy, if it is in his zone and seen."""
    distance = next((far for far, key in in_zone(scene, shooter) if key == target), None)
    return None if distance is None else aim_at(scene, shooter, target, distance)


def both_sides(scene: Scene, volley: Volley) -> tuple[Shot, Shot]:
    """A shot as each side of it sees it: the main shooter, and the target."""
    state: DbxState = scene.state
    main, target = state.pieces[volley.main], state.pieces[volley.target]
    there, back = _aim(scene, main, volley.target), _aim(scene, target, volley.main)
    distance = there.distance if there is not None else 0.0
    returned = back.distance if back is not None else distance
    close = there is not None and there.close_country
    return as_shots(scene, volley, (distance, returned), Circumstances(close=close))


class Circumstances(Struct, frozen=True):
    """What is true of a shot beside who takes part: measured, or told of both sides of it."""

    close: bool = False
    """Whether it runs through close country."""
    main: Told | None = None
    target: Told | None = None


@rule("DBX-FIRE-10")
def as_shots(
    scene: Scene, volley: Volley, distances: tuple[float, float], seen: Circumstances
) -> tuple[Shot, Shot]:
    """The two sides of a volley, each with its distance to the other."""
    state: DbxState = scene.state
    main, target = state.pieces[volley.main], state.pieces[volley.target]
    distance, returned = distances
    at_main, at_target = (
        tuple(state.pieces[key].kind for key in keys) for keys in (volley.back, volley.helpers)
    )
    return (
        Shot(
            scene,
            main,
            target,
            distance,
            shoots=True,
            under_fire=volley.exchange,
            helpers=len(volley.back),
            close_country=seen.close,
            shooters=at_main,
            told=seen.main,
        ),
        Shot(
            scene,
            target,
            main,
            returned,
            shoots=volley.exchange,
            under_fire=True,
            helpers=len(volley.helpers),
            close_country=seen.close,
            shooters=at_target,
            told=seen.target,
        ),
    )


def fire_factors(scene: Scene, volley: Volley) -> tuple[Reckoning, Reckoning]:
    """What both sides of a shot add to their dice, worked out once until something moves."""

    def found() -> tuple[Reckoning, Reckoning]:
        ours, theirs = both_sides(scene, volley)
        return fire_factor(ours), fire_factor(theirs)

    return scene.remembered(volley, found)
