"""What an element can reach, see and expect of an enemy, for the table before anything is declared."""

from collections.abc import Callable, Iterator
from typing import Any

from pulverdampf.engine.outlook import Band, Outlook, odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Due, PieceId, Side
from pulverdampf.table.angles import FULL
from pulverdampf.text import Text

from ..geometry import ARC
from ..movement.activation import RATES, actions, lurking, may_act, set_out
from ..movement.ideas.walks import shifted
from ..movement.marching import walk
from ..movement.rates import Move, Rate
from ..movement.walking import movers_of, walk_objections
from ..shooting.deeds import deeds_of
from ..shooting.lines import shoots_all_round
from ..shooting.modifiers import faces, modifier
from ..shooting.targets import arms_of, may_shoot
from ..shooting.volleys import aim_of, are_falling, distance_of, pass_under_way, shoot
from ..shooting.weapons import WEAPONS
from ..sight.seeing import sees
from ..special.buildings import behind
from ..state import MOVEMENT, WarState, unit_of
from ..units import Unit

EFFECTIVE = Text("{arm}, effective", "{arm}, wirkungsvoll")
FARTHEST = Text("{arm}", "{arm}")
LONGEST = Text("longest move, {rate}", "weiteste Bewegung, {rate}")
SHOT = Text("{arm}: deadly hits", "{arm}: vernichtende Treffer")
DICE = Text(
    "{n} dice, a hit on {hit}+, deadly on {kill}+ at {far}″",
    "{n} Würfel, Treffer auf {hit}+, vernichtend auf {kill}+ bei {far}″",
)
BEARINGS, STEPS = 16, 8
"""In so many directions a move is tried, and in so many steps it becomes shorter."""
MOVE = Text("Move, {rate}: inches", "Bewegung, {rate}: Zoll")


def acting(state: WarState) -> Side:
    """The side that moves next; in all other steps both are at it."""
    return state.picks if state.clock.phase == MOVEMENT else ""


def sees_piece(scene: Scene, one: PieceId, other: PieceId) -> bool:
    """Whether an element sees another."""
    state: WarState = scene.state
    return sees(scene, state.pieces[one], state.pieces[other])


def reach(scene: Scene, key: PieceId) -> list[Band]:
    """The ranges of an element's arms in its arc, and how far its unit can get at each rate."""
    state: WarState = scene.state
    piece, unit = state.pieces[key], unit_of(state, key)
    found = []
    if may_shoot(scene, unit, piece):
        spread = None if shoots_all_round(state, piece) else ARC
        for arm in arms_of(piece):
            found.append(Band(arm.effective, EFFECTIVE.filled(arm=arm.name), spread))
            if arm.maximum > arm.effective:
                found.append(Band(arm.maximum, FARTHEST.filled(arm=arm.name), spread))
    moves = scene.remembered(("longest moves", unit.id), lambda: list(_longest_moves(scene, unit)))
    return [*found, *moves]


def _longest_moves(scene: Scene, unit: Unit) -> Iterator[Band]:
    for rate in RATES:
        for due in _moves(scene, unit, rate):
            most = max(odds_of(scene, due, inches_thrown, walk).chances)
            far = longest_move(scene, Move(unit.id, "move", rate, float(most)))
            if far > 0.0:
                yield Band(far, LONGEST.filled(rate=RATES[rate]))


def longest_move(scene: Scene, move: Move) -> float:
    """How far a unit may go with a throw, keeping its front, in the direction in which it gets farthest."""
    pieces = movers_of(scene.state, move)
    for step in range(STEPS, 0, -1):
        far = move.total * step / STEPS
        for n in range(BEARINGS):
            order = shifted(pieces, n * (FULL // BEARINGS), far)
            if next(walk_objections(order, scene, move), None) is None:
                return far
    return 0.0


# a shot --------------------------------------------------------------------------------------------------


def shots_at(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The shots that an element may declare at another when it is asked."""
    state: WarState = scene.state
    if are_falling(state):
        return
    second = pass_under_way(state) == "second"
    for deed in deeds_of(scene, unit_of(state, one), state.pieces[one], second=second):
        if deed.shot.deed == "shoot" and deed.shot.targets[0] == other:
            yield shoot.due((deed.shot,), deed.post)


def deadly_hits(before: WarState, after: WarState) -> int:
    """The elements that a volley kills once all have shot."""
    return sum(each.kills for each in after.struck.values()) - sum(
        each.kills for each in before.struck.values()
    )


def dice_in_words(scene: Scene, due: Any) -> Text:
    """How many dice fall, and which faces count."""
    state: WarState = scene.state
    (shot,) = due.shots
    shooter, target = state.pieces[shot.shooter], state.pieces[shot.targets[0]]
    there = scene if due.post is None else behind(scene, shooter, due.post)
    taken = aim_of(there, shot, target.id)
    hit, kill = faces(taken, int(modifier(taken).total))
    far = round(distance_of(there, there.state.pieces[shooter.id], target), 1)
    return DICE.filled(n=len(shot.targets), hit=max(hit.low, 1), kill=max(kill.low, 1), far=far)


# a move --------------------------------------------------------------------------------------------------


def _moves(scene: Scene, unit: Unit, rate: Rate) -> Iterator[Due]:
    """The move at a rate for which a unit may throw; who lies hidden would show himself first."""
    state: WarState = scene.state
    if unit.troop != "boat" and (may_act(state, unit) or unit in lurking(state, unit.side)):
        for option in actions(scene, unit):
            if option.value == ("move", rate):
                yield set_out.due(unit, "move", rate)


def moves_at(rate: Rate) -> Callable[[Scene, PieceId, PieceId], Iterator[Due]]:
    """The move at a rate for which the unit of an element may throw, whoever stands before it."""
    return lambda scene, one, other: _moves(scene, unit_of(scene.state, one), rate)


def inches_thrown(before: WarState, after: WarState) -> int:
    """How far a unit may go that has thrown for its move."""
    due = walk.waiting_in(after)
    return int(due.total) if due is not None else 0


SHOTS = Outlook(
    lambda scene, due: SHOT.filled(arm=WEAPONS[due.shots[0].weapon].name),
    begins=shots_at,
    reads=deadly_hits,
    detail=dice_in_words,
)
GOOD_MOVES, DIFFICULT_MOVES = (
    Outlook(MOVE.filled(rate=RATES[rate]), begins=moves_at(rate), until=walk, reads=inches_thrown)
    for rate in RATES
)
PROSPECTS = (SHOTS, GOOD_MOVES, DIFFICULT_MOVES)
