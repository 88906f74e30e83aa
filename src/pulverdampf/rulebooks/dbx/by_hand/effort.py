"""What a move costs beside a real table: who is far from his command element is told."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.circumstances import Fact, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..movement.objections import TOO_FEW_POINTS
from ..terrain.weather import command_distances
from ..units import DbxState, Element, command_of, general_of
from .asking import lies

FAR = Text(
    "Farther than {seen} paces from its command element, or {unseen} out of sight: one point more",
    "Weiter als {seen} Schritt vom Befehlselement, oder {unseen} außer Sicht: ein Punkt mehr",
)
PLACE = Text(
    "Somebody of them stands in a place: one point more", "Jemand davon steht in einem Ort: ein Punkt mehr"
)


def effort_facts(state: DbxState, piece: Element) -> Iterator[Fact]:
    """What can make a move dearer, where it can."""
    if state.first_bound:
        return
    general = general_of(state, command_of(state, piece))
    if general is not None and general is not piece:
        seen, unseen = command_distances(state)
        yield yes("far", FAR.filled(seen=seen, unseen=unseen))
    if state.rulings.dba_extra_pips and lies(state, "BUA"):
        yield yes("place", PLACE)


def unpaid(scene: Scene, movers: Sequence[PieceId], cost: int) -> Iterator[Objection]:
    """Objects where a command has too few points."""
    state: DbxState = scene.state
    had = command_of(state, state.pieces[movers[0]]).pips
    if cost > had:
        yield Objection("DBX-CMD-02", TOO_FEW_POINTS, float(cost), float(had))
