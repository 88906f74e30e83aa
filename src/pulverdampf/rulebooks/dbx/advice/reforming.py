"""What else points are spent on: squares, skirmish order, and leaving a melee that cannot be won."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.state import PieceId

from ..formations.square import candidates
from ..melee.factors import melee_factor
from ..outcomes.results import defeat_of
from ..terrain.ground import in_bad_going
from ..troops import in_millimetres
from ..units import Element, command_of, is_on_table
from .field import Field
from .prospects import clash_of

FOR_EACH_MORE = 0.2
OUT_OF_SQUARE = 0.12
SPREAD = 0.2
JOIN = 0.1


def reforms(field: Field, options: dict[str, Any]) -> Iterator[tuple[float, str]]:
    """The options that are no marches, each with what it is worth."""
    pieces = field.state.pieces
    for key in options:
        what, _, whom = key.partition("-")
        if not whom:
            continue
        worth = _worth(field, what, pieces[whom])
        if worth > 0.0:
            yield worth, key


def _worth(field: Field, what: str, piece: Element) -> float:
    """What a change of order is worth to an element; nothing when it is better left."""
    match what:
        case "square" if is_in_danger_of_horse(field, piece):
            return field.weights.square + FOR_EACH_MORE * len(in_danger_beside(field, [piece.id]))
        case "leave":
            squares = [each for each in field.state.pieces.values() if each.is_square and _holds(each, piece)]
            return OUT_OF_SQUARE if squares and not is_in_danger_of_horse(field, squares[0], 40.0) else 0.0
        case "spread" if in_bad_going(field.scene, piece) and not is_in_danger_of_horse(field, piece):
            return SPREAD
        case "join" if not in_bad_going(field.scene, piece):
            return JOIN
        case "break":
            promise = _promise(field, piece)
            return -promise if promise < field.weights.hopeless else 0.0
    return 0.0


def in_danger_beside(field: Field, members: list[PieceId]) -> list[PieceId]:
    """Those who could join the members of a square and are in danger themselves."""
    pieces = field.state.pieces
    beside = candidates(field.scene, members)
    return [key for key in beside if is_in_danger_of_horse(field, pieces[key])]


def joining(field: Field, among: list[PieceId]) -> list[PieceId]:
    """Who should join a square that is being formed: those in danger for whom no points would be left."""
    pieces = field.state.pieces
    endangered = [key for key in among if is_in_danger_of_horse(field, pieces[key])]
    if not endangered:
        return []
    left = command_of(field.state, pieces[endangered[0]]).pips - 1
    return endangered if left < len(endangered) else []


def _holds(square: Element, piece: Element) -> bool:
    return is_on_table(square) and getattr(piece.place, "piece", "") == square.id


def _promise(field: Field, piece: Element) -> float:
    """What the melee of an element promises where it stands."""
    enemy = field.contacts.front_of(piece.id)
    if enemy is None:
        return 0.0
    theirs = field.state.pieces[enemy]
    own, against = melee_factor(field.scene, piece.id, enemy), melee_factor(field.scene, enemy, piece.id)
    we_lose = defeat_of(field.scene, piece, theirs, "melee")
    they_lose = defeat_of(field.scene, theirs, piece, "melee")
    return clash_of(we_lose, they_lose, own.total, against.total)


def is_in_danger_of_horse(field: Field, piece: Element, more: float = 0.0) -> bool:
    """Whether cuirassiers can ride an element down in the next bound."""
    own = field.scene.outline(piece)
    for each in field.enemies:
        if each.kind != "KU" or field.contacts.is_engaged(each.owner):
            continue
        dx, dy = each.x - own.x, each.y - own.y
        reach = in_millimetres(field.state.pieces[each.owner].troop.good) + own.half_depth + each.half_depth
        reach += more
        if dx * dx + dy * dy < reach * reach:
            return True
    return False
