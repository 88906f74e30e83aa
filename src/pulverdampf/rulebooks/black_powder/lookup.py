"""Who is where: units, commanders and brigades looked up by what is true of them."""

from pulverdampf.engine.state import BodyId, Gone, OnTable, PieceId, Reserve, Side
from pulverdampf.table.shapes import Pose

from .state import Contact, PowderState
from .units import LEFT, Brigade, Commander, Unit


def unit_of(state: PowderState, key: PieceId) -> Unit:
    """A unit by its id."""
    piece = state.pieces[key]
    assert isinstance(piece, Unit)
    return piece


def commander_of(state: PowderState, key: PieceId) -> Commander:
    """A commander by his id."""
    piece = state.pieces[key]
    assert isinstance(piece, Commander)
    return piece


def units_of(state: PowderState, side: Side) -> list[Unit]:
    """All units of a side, wherever they are."""
    return [each for each in state.pieces.values() if isinstance(each, Unit) and each.side == side]


def on_table(piece: Unit | Commander) -> bool:
    """Whether a piece stands on the table."""
    return piece.place.pose is not None


def fielded(state: PowderState, side: Side) -> list[Unit]:
    """The units of a side that stand on the table."""
    return [
        each
        for each in state.pieces.values()
        if each.side == side and each.place.pose is not None and isinstance(each, Unit)
    ]


def commanders_of(state: PowderState, side: Side) -> list[Commander]:
    """The commanders of a side, the general last."""
    found = [each for each in state.pieces.values() if isinstance(each, Commander) and each.side == side]
    return sorted(found, key=lambda each: each.is_general)


def general_id(side: Side) -> PieceId:
    """The id of a side's general."""
    return "A0" if side == "one" else "B0"


def brigades_of(state: PowderState, side: Side) -> list[Brigade]:
    """The brigades of a side."""
    return [each for each in state.bodies.values() if each.side == side]


def brigade_of(state: PowderState, unit: Unit) -> Brigade:
    """The brigade that a unit belongs to."""
    assert unit.body is not None
    return state.bodies[unit.body]


def brigade_units(state: PowderState, brigade: BodyId) -> list[Unit]:
    """The units of a brigade."""
    return [unit_of(state, key) for key in state.bodies[brigade].pieces]


def under(state: PowderState, commander: Commander) -> list[Unit]:
    """The units that a commander may order: his brigade, or any of the army for the general."""
    if commander.body is None:
        return units_of(state, commander.side)
    return brigade_units(state, commander.body)


def pose_of(piece: Unit | Commander) -> Pose:
    """Where a piece stands."""
    pose = piece.pose
    if pose is None:
        raise ValueError(f"{piece.id} is not on the table")
    return pose


def is_lost(unit: Unit) -> bool:
    """Whether it was destroyed or has left for good, other than by a withdrawal that was allowed."""
    return isinstance(unit.place, Gone) and not unit.withdrawn


def has_left(unit: Unit) -> bool:
    """Whether it was forced off the table and may come back."""
    return isinstance(unit.place, Reserve) and unit.place.entry == LEFT


def awaits_arrival(unit: Unit) -> bool:
    """Whether it waits beside the table for its brigade's turn to come."""
    return isinstance(unit.place, Reserve) and unit.place.entry not in ("", LEFT)


def contacts_of(state: PowderState, unit: PieceId) -> list[Contact]:
    """The contacts that a unit stands in."""
    return [each for each in state.contacts if each.one == unit or each.two == unit]


def is_engaged(state: PowderState, unit: PieceId) -> bool:
    """Whether a unit fights hand-to-hand."""
    return any(each.one == unit or each.two == unit for each in state.contacts)


def foes_of(state: PowderState, unit: PieceId) -> list[PieceId]:
    """The enemies that a unit fights hand-to-hand."""
    return [each.other(unit) for each in contacts_of(state, unit)]


def fighters_of(state: PowderState) -> list[Unit]:
    """The units of the round that is being fought."""
    fight = state.fight
    assert fight is not None
    return [unit_of(state, key) for key in fight.units]


def joined_to(state: PowderState, unit: PieceId) -> list[Commander]:
    """The commanders who stand with a unit."""
    return [
        each
        for each in state.pieces.values()
        if isinstance(each, Commander) and each.joined == unit and isinstance(each.place, OnTable)
    ]
