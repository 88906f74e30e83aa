"""What each side may know: hidden units of the enemy are like those that have not come yet."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import StageDue
from pulverdampf.engine.state import Due, Gone, Reserve, Side, shallow

from .state import SETUP, Force, WarState, concerned
from .units import HORSED, Element, Unit

AWAY = Reserve()


@rule("KP-GEN-05", "KP-GEN-06", "KP-DEPL-05", "KP-STRAT-01")
def seen(state: WarState, side: Side) -> WarState:
    """The battle as a side may know it: of enemies out of sight neither place nor purpose is known, and
    before the armies are laid open nothing of the enemy's but his list and nation."""
    if not are_laid_open(state):
        return _before_the_armies_are_shown(state, side)
    secret = [key for key, unit in state.bodies.items() if unit.side != side and _is_secret(state, key, side)]
    if not secret:
        return state
    view: WarState = shallow(state)
    view.pieces = dict(state.pieces)
    view.bodies = dict(state.bodies)
    for key in secret:
        unit = state.bodies[key]
        view.bodies[key] = _as_listed(unit)
        for name in unit.pieces:
            if not isinstance(state.pieces[name].place, Gone):
                view.pieces[name] = _element_as_listed(state.pieces[name])
    view.agenda = tuple(due for due in state.agenda if not _concerns_secret(state, due, side))
    return view


@rule("KP-GEN-05", "KP-GEN-06", "KP-DEPL-05")
def _as_listed(unit: Unit) -> Unit:
    """A unit as the army that was laid open has it, and nothing of what has become of it."""
    return Unit(
        id=unit.id, side=unit.side, pieces=unit.pieces, number=unit.number, name=unit.name, troop=unit.troop,
        foot=unit.foot, entry=unit.entry, traits=unit.traits, separate=unit.separate, allied=unit.allied,
        mounted=unit.troop in HORSED,
    )  # fmt: skip


@rule("KP-GEN-05", "KP-GEN-06", "KP-DEPL-05")
def _element_as_listed(piece: Element) -> Element:
    """An element as the army that was laid open has it, somewhere off the table."""
    return Element(
        id=piece.id, side=piece.side, body=piece.body, kind=piece.kind, place=AWAY, strength=piece.strength,
        arms=piece.arms, traits=piece.traits, points=piece.points, leads=piece.leads,
    )  # fmt: skip


@rule("KP-STRAT-01", "KP-FILL-01")
def are_laid_open(state: WarState) -> bool:
    """Whether both armies have been shown, their stratagems too."""
    return state.clock.phase != SETUP or state.laid_open


def _before_the_armies_are_shown(state: WarState, side: Side) -> WarState:
    view: WarState = shallow(state)
    view.pieces = {key: piece for key, piece in state.pieces.items() if piece.side == side}
    view.bodies = {key: unit for key, unit in state.bodies.items() if unit.side == side}
    view.forces = {
        whose: force
        if whose == side
        else Force(list=force.list, nation=force.nation, native=force.native, regular=force.regular)
        for whose, force in state.forces.items()
    }
    return view


def _concerns_secret(state: WarState, due: Due, side: Side) -> bool:
    assert isinstance(due, StageDue)
    return not due.stage.known and any(_is_secret(state, unit.id, side) for unit in concerned(state, due))


def _is_secret(state: WarState, body: str, side: Side) -> bool:
    """Whether a side does not know where a unit is, or whether it lies hidden or comes late."""
    unit = state.bodies.get(body)
    if unit is None or unit.side == side or unit.id in state.march:
        return False
    if unit.hidden:
        return True
    place = state.pieces[unit.pieces[0]].place
    return isinstance(place, Reserve) and place != AWAY
