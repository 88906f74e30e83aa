"""What is true of every battle of DBX whenever a player is asked."""

from collections.abc import Iterator
from itertools import combinations

from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone, Within
from pulverdampf.rulebooks.dbx.movement.interpenetration import is_off_table
from pulverdampf.rulebooks.dbx.standing import in_camp
from pulverdampf.rulebooks.dbx.terrain.ground import ground_of
from pulverdampf.rulebooks.dbx.units import DbxState, layout, within_square
from pulverdampf.table.kernel import depth

OVERLAP = 0.45


def faults(game: Game) -> list[str]:
    """Everything that must not be, in words."""
    state = game.state
    assert isinstance(state, DbxState)
    scene = Scene(state, layout)
    return [*_places(state, scene), *_squares(state), *_counts(state)]


def _places(state: DbxState, scene: Scene) -> Iterator[str]:
    standing = [each for each in scene.outlines() if not in_camp(state.pieces[each.owner])]
    for each in standing:
        if is_off_table(state, each):
            yield f"{each.owner} hangs over the edge"
        if ground_of(scene).is_barred(each) and each.kind != "CAMP":
            yield f"{each.owner} stands in a waterway"
    for one, two in combinations(standing, 2):
        if depth(one, two) > OVERLAP:
            yield f"{one.owner} stands on {two.owner} by {depth(one, two):.3f}"


def _squares(state: DbxState) -> Iterator[str]:
    for each in state.pieces.values():
        if each.is_square and each.strength != len(within_square(state, each.id)):
            yield f"{each.id} counts {each.strength}"
        if isinstance(each.place, Within) and isinstance(state.pieces[each.place.piece].place, Gone):
            yield f"{each.id} is in a square that is gone"


def _counts(state: DbxState) -> Iterator[str]:
    for command in state.bodies.values():
        if command.pips < 0:
            yield f"{command.id} has {command.pips} points"
    for side in ("one", "two"):
        own = [each for each in state.pieces.values() if each.side == side and each.is_troop]
        left = sum(each.worth for each in own if not isinstance(each.place, Gone))
        lost = sum(each.lost for each in state.bodies.values() if each.side == side)
        started = sum(each.starting for each in state.bodies.values() if each.side == side)
        generals = sum(
            2 for each in state.pieces.values()
            if each.side == side and each.kind == "GEN" and isinstance(each.place, Gone)
        ) * state.rulings.general_counts  # fmt: skip
        if left + lost - generals != started:
            yield f"{side}: {left} left and {lost} lost of {started}"
