"""What an element can reach, see and expect of an enemy, for the table before anything is declared."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.outlook import Band, Outlook, odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Due, PieceId, Side
from pulverdampf.text import Text

from ..geometry import ARC
from ..movement.activation import RATES, actions, may_act, set_out
from ..movement.marching import walk
from ..shooting.deeds import deeds_of
from ..shooting.modifiers import faces, modifier
from ..shooting.targets import arms_of, may_shoot
from ..shooting.volleys import aim_of, distance_of, shoot
from ..shooting.weapons import WEAPONS
from ..sight.seeing import sees
from ..special.buildings import behind
from ..state import MOVEMENT, WarState, unit_of
from ..units import Unit

EFFECTIVE = Text("{arm}, effective", "{arm}, wirkungsvoll")
FARTHEST = Text("{arm}", "{arm}")
BEST_DICE = Text("the best dice for a move, {rate}", "beste Würfel für eine Bewegung, {rate}")
SHOT = Text("{arm}: deadly hits", "{arm}: vernichtende Treffer")
DICE = Text(
    "{n} dice, a hit on {hit}+, deadly on {kill}+ at {far}″",
    "{n} Würfel, Treffer auf {hit}+, vernichtend auf {kill}+ bei {far}″",
)
MOVE = Text("Move, {rate}: inches", "Bewegung, {rate}: Zoll")


def acting(state: WarState) -> Side:
    """The side that moves next; in all other steps both are at it."""
    return state.picks if state.clock.phase == MOVEMENT else ""


def sees_piece(scene: Scene, one: PieceId, other: PieceId) -> bool:
    """Whether an element sees another."""
    state: WarState = scene.state
    return sees(scene, state.pieces[one], state.pieces[other])


def reach(scene: Scene, key: PieceId) -> list[Band]:
    """The ranges of an element's arms in its arc, and how far the best dice carry its unit."""
    state: WarState = scene.state
    piece, unit = state.pieces[key], unit_of(state, key)
    found = []
    if may_shoot(scene, unit, piece):
        for arm in arms_of(piece):
            found.append(Band(arm.effective, EFFECTIVE.filled(arm=arm.name), ARC))
            if arm.maximum > arm.effective:
                found.append(Band(arm.maximum, FARTHEST.filled(arm=arm.name), ARC))
    for due in _moves(scene, unit):
        far = max(odds_of(scene, due, inches_thrown, walk).chances)
        found.append(Band(float(far), _move_in_words(BEST_DICE, due)))
    return found


# a shot --------------------------------------------------------------------------------------------------


def shots_at(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The shots that an element may declare at another."""
    state: WarState = scene.state
    for deed in deeds_of(scene, unit_of(state, one), state.pieces[one], second=False):
        if deed.shot.deed == "shoot" and deed.shot.targets[0] == other:
            yield shoot.due(deed.shot, deed.post)


def deadly_hits(before: WarState, after: WarState) -> int:
    """The elements that a volley kills once all have shot."""
    return sum(each.kills for each in after.struck.values()) - sum(
        each.kills for each in before.struck.values()
    )


def dice_in_words(scene: Scene, due: Any) -> Text:
    """How many dice fall, and which faces count."""
    state: WarState = scene.state
    shooter, target = state.pieces[due.shot.shooter], state.pieces[due.shot.targets[0]]
    there = scene if due.post is None else behind(scene, shooter, due.post)
    taken = aim_of(there, due.shot, target.id)
    hit, kill = faces(taken, int(modifier(taken).total))
    far = round(distance_of(there, there.state.pieces[shooter.id], target), 1)
    return DICE.filled(n=len(due.shot.targets), hit=max(hit.low, 1), kill=max(kill.low, 1), far=far)


# a move --------------------------------------------------------------------------------------------------


def _moves(scene: Scene, unit: Unit) -> Iterator[Due]:
    """The moves that a unit may throw for."""
    if unit.troop != "boat" and may_act(scene.state, unit):
        for option in actions(scene, unit):
            how, rate = option.value
            if how == "move" and rate is not None:
                yield set_out.due(unit, how, rate)


def moves_before(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The moves that the unit of an element may throw for, whoever stands before it."""
    return _moves(scene, unit_of(scene.state, one))


def inches_thrown(before: WarState, after: WarState) -> int:
    """How far a unit may go that has thrown for its move."""
    due = walk.waiting_in(after)
    return int(due.total) if due is not None else 0


def _move_in_words(words: Text, due: Any) -> Text:
    return words.filled(rate=RATES[due.rate])


SHOTS = Outlook(
    lambda scene, due: SHOT.filled(arm=WEAPONS[due.shot.weapon].name),
    begins=shots_at,
    reads=deadly_hits,
    detail=dice_in_words,
)
MOVES = Outlook(
    lambda scene, due: _move_in_words(MOVE, due), begins=moves_before, until=walk, reads=inches_thrown
)
PROSPECTS = (SHOTS, MOVES)
