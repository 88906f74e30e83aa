"""Who stands where: on the table, under a marker, in a boat, in reserve, or nowhere any more."""

from pulverdampf.engine.state import Aboard, BodyId, Inside, OnTable, Reserve, Side, Within

from .state import FrontierState
from .units import Figure, Unit

STANDING = (OnTable, Inside, Reserve, Within, Aboard)


def is_alive(figure: Figure) -> bool:
    """Whether a figure is still in the battle, on the table or off it."""
    return isinstance(figure.place, STANDING)


def living(state: FrontierState, unit: Unit) -> list[Figure]:
    """The figures of a unit that have not fallen; a gun is none of them."""
    return [
        figure
        for key in unit.pieces
        if (figure := state.pieces[key]).kind != "gun" and isinstance(figure.place, STANDING)
    ]


def standing(state: FrontierState, unit: Unit) -> list[Figure]:
    """The figures of a unit that stand on the table; a gun is none of them."""
    return [
        figure
        for key in unit.pieces
        if isinstance((figure := state.pieces[key]).place, OnTable) and figure.kind != "gun"
    ]


def fighters(state: FrontierState, unit: Unit) -> list[Figure]:
    """The figures that may shoot and fight: those on the table that hold no horses."""
    return [figure for figure in standing(state, unit) if not figure.holder]


def gun_of(state: FrontierState, unit: Unit) -> Figure | None:
    """The gun of a unit, while it stands on the table."""
    if not unit.gun:
        return None
    gun = state.pieces[unit.pieces[0]]
    return gun if isinstance(gun.place, OnTable) else None


def on_table(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit stands on the table with at least one figure, in the open for all to see."""
    pieces = state.pieces
    for key in unit.pieces:
        figure = pieces[key]
        if type(figure.place) is OnTable and figure.kind != "gun":
            return True
    return False


def aboard(state: FrontierState, unit: Unit) -> list[Figure]:
    """The figures of a unit that ride in boats."""
    return [figure for figure in living(state, unit) if isinstance(figure.place, Aboard)]


def is_afloat(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit rides in boats."""
    pieces = state.pieces
    return Aboard in [type(pieces[key].place) for key in unit.pieces]


def is_present(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit is on the table in any way: in the open, under a marker, or in boats."""
    pieces = state.pieces
    there = any(type(pieces[key].place) in (OnTable, Within, Aboard) for key in unit.pieces)
    return there and size(state, unit) > 0


def in_reserve(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit waits off the table."""
    pieces = state.pieces
    return Reserve in [type(pieces[key].place) for key in unit.pieces]


def is_destroyed(state: FrontierState, unit: Unit) -> bool:
    """Whether no figure of a unit is left in the battle."""
    return not living(state, unit) and unit.id not in state.left_by_objective


def of_side(state: FrontierState, side: Side) -> list[Unit]:
    """All units of a side."""
    return [unit for unit in state.bodies.values() if unit.side == side]


def on_table_of(state: FrontierState, side: Side) -> list[Unit]:
    """The units of a side that stand on the table in the open."""
    return [unit for unit in state.bodies.values() if unit.side == side and on_table(state, unit)]


def markers_of(state: FrontierState, side: Side) -> list[Figure]:
    """The markers of a side on the table, real or dummy."""
    return [
        piece
        for piece in state.pieces.values()
        if piece.kind == "marker" and piece.side == side and isinstance(piece.place, OnTable)
    ]


def size(state: FrontierState, unit: Unit) -> int:
    """How many figures a unit has; of a gun the crew."""
    pieces, number = state.pieces, 0
    for key in unit.pieces:
        figure = pieces[key]
        if type(figure.place) in STANDING and figure.kind != "gun":
            number += 1
    return number


def side_of(state: FrontierState, key: str) -> Side:
    """The side of a unit or marker."""
    unit = state.bodies.get(key)
    return unit.side if unit is not None else state.pieces[key].side


def is_marker(state: FrontierState, key: str) -> bool:
    """Whether an id is that of a marker."""
    return key not in state.bodies


def commander_of(state: FrontierState, side: Side) -> Unit | None:
    """The commander of a side."""
    return next((unit for unit in state.bodies.values() if unit.side == side and unit.commander), None)


def release(state: FrontierState, body: BodyId) -> None:
    """Takes a unit out of its melee; for use in events."""
    unit = state.bodies[body]
    for enemy in unit.engaged:
        foe = state.bodies[enemy]
        foe.engaged = tuple(each for each in foe.engaged if each != body)
        if not foe.engaged:
            foe.forget_melee()
    unit.engaged = ()
    unit.forget_melee()
