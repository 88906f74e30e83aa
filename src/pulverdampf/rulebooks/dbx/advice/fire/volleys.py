"""Fire: shoot the general's way free, three on one, the best shot leads."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side

from ...fire import taking_part
from ...fire.phase import shots
from ...fire.targets import Aim
from ...fire.volleys import Volley, fire_factors
from ...outcomes.results import defeat_of
from ...units import DbxState, Element
from ..generals_way import barring
from ..prospects import loss_of

ENOUGH = 3


def best_target(scene: Scene, side: Side, shooter: PieceId, among: list[PieceId]) -> list[PieceId]:
    """Of several targets the one that loses most by one more shooter; who bars the general's way counts more.

    Three already aiming at one are enough: a fourth shot is wasted.
    """
    state: DbxState = scene.state
    aimed, in_the_way = shots(scene), barring(scene, side)

    def promise(key: PieceId) -> float:
        friends = [each.shooter for each in aimed.get(key, ()) if each.shooter != shooter]
        if len(friends) >= ENOUGH:
            return 0.0
        volley = Volley(key, shooter, tuple(friends[: taking_part.MOST_HELPERS]))
        loss = _loss(scene, state.pieces[key], volley, *_totals(scene, volley))
        return loss * (1.0 + in_the_way.get(key, 0.0))

    return sorted(among, key=promise, reverse=True)


def _totals(scene: Scene, volley: Volley) -> tuple[int, int]:
    """The factors of the main shooter and of the target."""
    main, target = fire_factors(scene, volley)
    return main.total, target.total


def _loss(scene: Scene, victim: Element, volley: Volley, ours: int, theirs: int) -> float:
    """What the main shooter or the target loses by a volley, with the factors of both."""
    pieces = scene.state.pieces
    main, target = pieces[volley.main], pieces[volley.target]
    if victim is main:
        return loss_of(defeat_of(scene, main, target, "fire"), ours, theirs)
    return loss_of(defeat_of(scene, target, main, "fire"), theirs, ours)


def best_shot(scene: Scene, side: Side, among: list[PieceId]) -> list[PieceId]:
    """The shots that promise us most first: whoever of the enemy falls or gives way no longer shoots."""
    if len(among) < 2:
        return among
    state: DbxState = scene.state
    aimed, in_the_way = shots(scene), barring(scene, side)
    aims = {each.shooter: target for target, shooters in aimed.items() for each in shooters}

    def promise(key: PieceId) -> float:
        volley = _volley(key, aimed, aims.get(key, ""))
        victim, main = state.pieces[key], state.pieces[volley.main]
        totals = _totals(scene, volley)
        gain = _loss(scene, victim, volley, *totals)
        loss = _loss(scene, main, volley, *totals) if volley.exchange else 0.0
        if victim.side == side:
            return loss - gain
        return gain * (1.0 + in_the_way.get(key, 0.0)) - loss

    return sorted(among, key=promise, reverse=True)


def _volley(target: PieceId, aimed: dict[PieceId, list[Aim]], back: PieceId) -> Volley:
    """A shot as it will most likely be fired, if the target has such a target itself."""
    shooters = [each.shooter for each in aimed[target]]
    exchange = back in shooters
    main = back if exchange else shooters[0]
    helpers = [key for key in shooters if key != main]
    friends = [each.shooter for each in aimed.get(main, ()) if each.shooter != target] if exchange else []
    return Volley(
        target,
        main,
        tuple(helpers[: taking_part.MOST_HELPERS]),
        tuple(friends[: taking_part.MOST_HELPERS]),
        exchange,
    )


def best_leader(scene: Scene, target: PieceId, among: list[PieceId]) -> list[PieceId]:
    """The one whose shot at the target counts most leads; options that are no elements come last."""
    state: DbxState = scene.state

    def promise(key: PieceId) -> int:
        if key not in state.pieces:
            return -1
        return fire_factors(scene, Volley(target, key))[0].total

    return sorted(among, key=promise, reverse=True)
