"""First sight: how the table stood when the player turn began, for charges that had to be seen then."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, OnTable

from ..geometry import layout
from ..lookup import unit_of
from ..state import PowderState, Stood
from ..units import Commander, Unit
from .sight import sees_all_round

_THEN: dict[int, tuple[tuple[Stood, ...], Scene]] = {}


def stood(state: PowderState) -> tuple[Stood, ...]:
    """Where and how every unit stands now."""
    return tuple(
        Stood(each.id, each.place, each.formation)
        for each in state.pieces.values()
        if isinstance(each, Unit) and isinstance(each.place, (OnTable, Inside))
    )


@rule("BP-CHG-03")
def seen_at_start(scene: Scene, viewer: Unit, target: Unit) -> bool:
    """Whether a unit saw another when the player turn began."""
    state: PowderState = scene.state
    if state.rulings.charge_visibility == "move_start":
        return sees_all_round(scene, viewer, target)
    then = _scene_then(scene)
    pieces = then.state.pieces
    if viewer.id not in pieces or target.id not in pieces:
        return False
    return sees_all_round(then, unit_of(then.state, viewer.id), unit_of(then.state, target.id))


def _scene_then(scene: Scene) -> Scene:
    """The table as it stood when the player turn began."""
    state: PowderState = scene.state
    known = _THEN.get(id(state.then))
    if known is not None and known[0] is state.then:
        return known[1]
    if len(_THEN) > 64:
        _THEN.clear()
    past = PowderState(
        rulings=state.rulings, table=state.table, weather=state.weather, features=state.features
    )
    for each in state.then:
        piece = state.pieces[each.unit]
        assert not isinstance(piece, Commander)
        twin = piece.__copy__()  # type: ignore[attr-defined]
        twin.place, twin.formation = each.place, each.formation
        past.pieces[each.unit] = twin
    found = Scene(past, layout)
    _THEN[id(state.then)] = (state.then, found)
    return found
