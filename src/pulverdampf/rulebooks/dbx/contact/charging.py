"""A table in thought: whoever has been moved into contact there is charging."""

from pulverdampf.engine.reckoning import STATES, Reckoning, Row, Step
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId

from ..melee.factors import melee_factor
from ..units import MOVEMENT, DbxState, pose_of
from .contacts import contacts_of

OWN = Row("DBX-MEL-04-OWN", STATES, "own melee factor", "eigener Nahkampffaktor")
ENEMY = Row("DBX-MEL-04-ENEMY", STATES, "melee factor of the enemy", "Nahkampffaktor des Feindes")


@rule("DBX-MEL-05")
def as_charged(scene: Scene) -> Scene:
    """The table with new contacts of the active side as charges, as they will be once they are made."""
    state: DbxState = scene.state
    if state.clock.phase != MOVEMENT:
        return scene
    pieces = state.pieces
    made = {
        key: hold.victim
        for key, hold in contacts_of(scene).by.items()
        if pieces[key].side == state.active
        and pieces[key].assault != hold.victim
        and pieces[hold.victim].assault != key
    }
    if not made:
        return scene
    after = scene.imagined({key: pose_of(pieces[key]) for key in made})
    for key, victim in made.items():
        piece = after.state.pieces[key]
        piece.assault, piece.fresh = victim, True
    return after


def expected_factors(scene: Scene, mover: PieceId, enemy: PieceId) -> tuple[Reckoning, Reckoning]:
    """The factors of both sides of a melee that a move would make, told apart."""
    return (
        _called(melee_factor(scene, mover, enemy), OWN),
        _called(melee_factor(scene, enemy, mover), ENEMY),
    )


def _called(reckoning: Reckoning, row: Row) -> Reckoning:
    first, *rest = reckoning.steps
    return Reckoning((Step(row.id, first.effect, first.top), *rest), reckoning.top, reckoning.bottom)
