"""What an element reaches, sees and can expect of an enemy, for the table before the dice."""

from itertools import product
from typing import Any

from pulverdampf.engine.orders import March
from pulverdampf.engine.outlook import Band, Outlook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, Clock, Due, PieceId, shallow
from pulverdampf.table.angles import FULL
from pulverdampf.table.legs import Shift
from pulverdampf.text import Text

from ..command.points import cost_of
from ..fire.lines_of_fire import shoots_all_round
from ..fire.targets import aim_at, in_zone, may_shoot, range_of
from ..fire.volleys import fire_factors
from ..melee.factors import melee_factor
from ..movement.marches import worked_out
from ..outcomes.results import Result
from ..outcomes.suffering import suffer
from ..troops import in_millimetres
from ..units import MOVEMENT, MOVING, DbxState, Element, command_of
from .fates import as_fired, fates, melee_between, shot_at

RANGE = Text("range", "Schussweite")
MOVE = Text("longest move", "weiteste Bewegung")
SHOT = Text("Shot, {one} : {two}", "Beschuss, {one} : {two}")
MELEE = Text("Melee, {one} : {two}", "Nahkampf, {one} : {two}")
FACTORS = Text("factors {one} : {two}", "Faktoren {one} : {two}")
SIGNS: dict[Result, str] = {"none": "–", "recoils": "↓", "flees": "↯", "destroyed": "✗"}
"""Nothing, recoils, flees, destroyed."""
BOTH = {(one, two): f"{SIGNS[one]} : {SIGNS[two]}" for one, two in product(SIGNS, SIGNS)}
BEARINGS = 16
"""In so many directions a march is tried."""
STEPS = 8
"""In so many steps it becomes shorter where something bars it."""


# how far ------------------------------------------------------------------------------------------------


def reach(scene: Scene, key: PieceId) -> list[Band]:
    """The range of an element, straight before its front or all round, and its longest move."""
    state: DbxState = scene.state
    piece = state.pieces[key]
    found = []
    if piece.reach and may_shoot(scene, piece):
        found.append(Band(range_of(state, piece), RANGE, None if shoots_all_round(piece) else 0))
    if piece.kind != "CAMP":
        far = longest_move(in_its_bound(scene, piece), key)
        found += [Band(far, MOVE)] if far > 0.0 else []
    return found


def in_its_bound(scene: Scene, piece: Element) -> Scene:
    """The table as it stands: in the bound of an element's side, or in its next one with a point for it."""
    state: DbxState = scene.state
    if piece.side == state.active:
        return scene
    after = scene.imagined({} if piece.pose is None else {piece.id: piece.pose})
    imagined: DbxState = after.state
    imagined.clock = Clock(state.clock.turn + 1, MOVEMENT, MOVING)
    mover = imagined.pieces[piece.id]
    mover.moves, mover.near, mover.done = 0, False, False
    imagined.bodies = {key: shallow(body) for key, body in imagined.bodies.items()}
    command = command_of(imagined, mover)
    command.pips = cost_of(after, (piece.id,)).total
    return after


def longest_move(scene: Scene, key: PieceId) -> float:
    """How far an element may go, keeping its front, in the direction in which it gets farthest."""
    most = in_millimetres(scene.state.pieces[key].troop.good)
    best = 0.0
    for n in range(BEARINGS):
        best = max(best, _allowed(scene, key, n * (FULL // BEARINGS), most, best))
        if best >= most:
            break
    return best


def _allowed(scene: Scene, key: PieceId, bearing: int, most: float, least: float) -> float:
    """How far nothing objects to a march in one direction, where that is farther than in another."""
    far = most
    while far > least:
        outcome = worked_out(scene, March((key,), (Shift(far, bearing),)))
        if not outcome.objections:
            return min(far, outcome.length)
        too_far = (each.had for each in outcome.objections if each.rule == "DBX-MOVE-07")
        had = next(too_far, None)
        far = far - most / STEPS if had is None else min(in_millimetres(had), far - 1.0)
    return 0.0


def sees_piece(scene: Scene, one: PieceId, other: PieceId) -> bool:
    """Whether an element has another in its fire zone and a free line to it."""
    piece = scene.state.pieces[one]
    if not piece.reach:
        return False
    return any(
        target == other and aim_at(scene, piece, target, far) is not None
        for far, target in in_zone(scene, piece)
    )


# what comes of it ---------------------------------------------------------------------------------------


def _shot_named(scene: Scene, due: Due) -> Text:
    return _between(scene, SHOT, _duel(scene, due))


def _melee_named(scene: Scene, due: Any) -> Text:
    return _between(scene, MELEE, (due.one, due.two))


def _between(scene: Scene, words: Text, keys: tuple[PieceId, PieceId]) -> Text:
    one, two = keys
    return words.filled(one=scene.state.named(one), two=scene.state.named(two))


def _duel(scene: Scene, due: Due) -> tuple[PieceId, PieceId]:
    """The main shooter and the target of a shot as it will be fired, that of side one first."""
    volley = as_fired(scene, due)
    assert volley is not None
    mine = scene.state.pieces[volley.main].side == ONE
    return (volley.main, volley.target) if mine else (volley.target, volley.main)


def _shot_factors(scene: Scene, due: Due) -> Text:
    volley = as_fired(scene, due)
    assert volley is not None
    main, target = fire_factors(scene, volley)
    mine = scene.state.pieces[volley.main].side == ONE
    one, two = (main, target) if mine else (target, main)
    return FACTORS.filled(one=one.total, two=two.total)


def _melee_factors(scene: Scene, due: Any) -> Text:
    one, two = melee_factor(scene, due.one, due.two), melee_factor(scene, due.two, due.one)
    return FACTORS.filled(one=one.total, two=two.total)


SHOOTS = Outlook(_shot_named, shot_at, fates, until=suffer, detail=_shot_factors, labels=BOTH)
FIGHTS = Outlook(_melee_named, melee_between, fates, until=suffer, detail=_melee_factors, labels=BOTH)
PROSPECTS = (SHOOTS, FIGHTS)
