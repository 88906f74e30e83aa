"""How a player announces what the cards of Muskets & Tomahawks tell: by the action of a unit."""

from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.cards.activation import act
from pulverdampf.rulebooks.muskets_tomahawks.geometry import body_of, layout
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import may_volley, shots_open_to
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import chance_to_spot
from pulverdampf.rulebooks.muskets_tomahawks.spotting.spotting import has_spotted
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.telling.outlook import (
    MARKER_OUTLOOK,
    SHOT_OUTLOOK,
    SPOT_OUTLOOK,
    VOLLEY_OUTLOOK,
)
from tests.conformance.announcing import Announced, Answers

WHO_ACTS = "MT-CARD-03"
CANNOT = ("MT-ACT-01", "")
"""No answer at all: the question of a card does not arise."""


def its_turn(game: Game, piece: PieceId) -> Game:
    """The same battle in which the unit of a piece, or a marker, has one action, if it may act at all."""
    state = game.checkpoint.copied()
    state.agenda = (act.due(body_of(piece), 1),)
    acting = Game(RULEBOOK, state)
    return acting if acting.waiting_for() else game


def spotting(state: FrontierState, one: PieceId, other: PieceId) -> Answers:
    """A unit looks about, while an enemy is in sight whom it has not spotted."""
    unit, foe = state.bodies.get(body_of(one)), state.bodies.get(body_of(other))
    hidden = unit is not None and (foe is None or not has_spotted(state, unit, foe))
    if unit is None or not hidden or chance_to_spot(Scene(state, layout), unit.id, body_of(other)) is None:
        yield CANNOT
    yield "MT-ACT-01", "spot"


def _shooting(state: FrontierState, one: PieceId, other: PieceId, action: str) -> Answers:
    scene, unit, target = Scene(state, layout), state.bodies.get(body_of(one)), body_of(other)
    shots = shots_open_to(scene, unit) if unit is not None else []
    weapons = [weapon for weapon, foes in shots if target in foes]
    if action == "volley" and unit is not None:
        weapons = [weapon for weapon in weapons if may_volley(scene, unit, weapon)]
    yield "MT-ACT-01", action
    yield "MT-FIRE-02", weapons[0].key if weapons else ""
    yield "MT-FIRE-02", target


def shot(state: FrontierState, one: PieceId, other: PieceId) -> Answers:
    """A unit shoots with the first weapon that reaches a unit in the open."""
    if body_of(other) not in state.bodies:
        yield CANNOT
    yield from _shooting(state, one, other, "shoot")


def volley(state: FrontierState, one: PieceId, other: PieceId) -> Answers:
    """A unit in close order fires a volley."""
    if body_of(other) not in state.bodies:
        yield CANNOT
    yield from _shooting(state, one, other, "volley")


def shot_at_marker(state: FrontierState, one: PieceId, other: PieceId) -> Answers:
    """A unit shoots at a marker."""
    if body_of(other) in state.bodies:
        yield CANNOT
    yield from _shooting(state, one, other, "shoot")


ANNOUNCED = (
    Announced(SPOT_OUTLOOK, WHO_ACTS, spotting, its_turn),
    Announced(SHOT_OUTLOOK, WHO_ACTS, shot, its_turn),
    Announced(VOLLEY_OUTLOOK, WHO_ACTS, volley, its_turn),
    Announced(MARKER_OUTLOOK, WHO_ACTS, shot_at_marker, its_turn),
)
