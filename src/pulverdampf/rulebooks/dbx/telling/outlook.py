"""What an element reaches, sees and can expect of an enemy, for the table before the dice."""

from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.outlook import Band, Expectation
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..contact.charging import as_charged
from ..fire.factors import fire_factor
from ..fire.lines_of_fire import shoots_all_round
from ..fire.targets import aim_at, in_zone, may_shoot, range_of
from ..fire.volleys import Volley, both_sides
from ..melee.factors import melee_factor
from ..melee.phase import combats
from ..outcomes.results import Result
from ..troops import in_millimetres
from ..units import DbxState
from .chances import melee_chances, shot_chances

RANGE = Text("range", "Schussweite")
MOVE = Text("move in good going", "Bewegung in gutem Gelände")
SHOT = Text("Shot: the target", "Beschuss: das Ziel")
MELEE = Text("Melee: the enemy", "Nahkampf: der Feind")
FACTORS = Text("factors {one} : {two}", "Faktoren {one} : {two}")
SIGNS: dict[Result, str] = {"none": "–", "recoils": "↓", "flees": "↯", "destroyed": "✗"}
"""Nothing, recoils, flees, destroyed."""


def reach(scene: Scene, key: PieceId) -> list[Band]:
    """The range of an element, straight before its front or all round, and its move."""
    state: DbxState = scene.state
    piece = state.pieces[key]
    found = []
    if piece.reach and may_shoot(scene, piece):
        found.append(Band(range_of(state, piece), RANGE, None if shoots_all_round(piece) else 0))
    if piece.kind != "CAMP":
        found.append(Band(in_millimetres(piece.troop.good), MOVE))
    return found


def sees_piece(scene: Scene, one: PieceId, other: PieceId) -> bool:
    """Whether an element has another in its fire zone and a free line to it."""
    piece = scene.state.pieces[one]
    if not piece.reach:
        return False
    return any(
        target == other and aim_at(scene, piece, target, far) is not None
        for far, target in in_zone(scene, piece)
    )


def prospects(scene: Scene, one: PieceId, other: PieceId) -> list[Expectation]:
    """What a shot or a melee of one element may do to another, with the factors of both."""
    return [*_shot(scene, one, other), *_melee(scene, one, other)]


def _shot(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Expectation]:
    piece = scene.state.pieces[one]
    if not may_shoot(scene, piece) or not sees_piece(scene, one, other):
        return
    volley = Volley(other, one)
    ours, theirs = both_sides(scene, volley)
    yield _expected(SHOT, shot_chances(scene, volley).two, fire_factor(ours), fire_factor(theirs))


def _melee(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Expectation]:
    scene = as_charged(scene)
    if (one, other) in combats(scene):
        suffered = melee_chances(scene, one, other).two
    elif (other, one) in combats(scene):
        suffered = melee_chances(scene, other, one).one
    else:
        return
    yield _expected(MELEE, suffered, melee_factor(scene, one, other), melee_factor(scene, other, one))


def _expected(name: Text, suffered: dict[Result, int], one: Reckoning, two: Reckoning) -> Expectation:
    counts = {"none": 36 - sum(suffered.values()), **suffered}
    chances = {SIGNS[key]: Fraction(counts[key], 36) for key in SIGNS if counts.get(key)}
    return Expectation(name, chances, FACTORS.filled(one=one.total, two=two.total))
