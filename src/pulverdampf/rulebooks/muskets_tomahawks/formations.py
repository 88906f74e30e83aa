"""Formations: how the figures of a unit hang together."""

from collections.abc import Sequence

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.events import FormationTaken
from pulverdampf.rulebooks.muskets_tomahawks.geometry import CONTACT, figure_outlines
from pulverdampf.rulebooks.muskets_tomahawks.lasting import lasting
from pulverdampf.rulebooks.muskets_tomahawks.presence import standing
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.units import Formation, Unit
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline

# MT-FORM-01, MT-FILL-12: the gap to the next figure of the unit
#            formation  inches
COHERENCY = {"normal": 2.0, "loose": 3.0, "close": CONTACT, "column": CONTACT}
CREW_AT_GUN = 2.0
FEWEST_IN_RANKS = 4
"""A unit of fewer figures keeps no close formation."""
SLACK = 0.01


def groups(outlines: Sequence[Outline], reach: float) -> int:
    """Into how many parts some bases fall that hang together by gaps of at most a reach."""
    left = list(outlines)
    parts = 0
    while left:
        parts += 1
        chain = [left.pop()]
        while chain:
            here = chain.pop()
            far = []
            for each in left:
                dx, dy, most = each.x - here.x, each.y - here.y, reach + each.reach + here.reach + SLACK
                if dx * dx + dy * dy <= most * most and gap(here, each) <= reach + SLACK:
                    chain.append(each)
                else:
                    far.append(each)
            left = far
    return parts


@rule("MT-FORM-01", "MT-FORM-07", "MT-FILL-12")
def parts_of(outlines: Sequence[Outline], formation: str) -> int:
    """Into how many parts a unit falls in a formation; one means that it is in order."""
    if len(outlines) < 2:
        return 1
    parts = groups(outlines, COHERENCY[formation])
    if parts == 1 and formation in ("close", "column"):
        return 1 if _dressed(outlines, formation) else 2
    return parts


def _dressed(outlines: Sequence[Outline], formation: str) -> bool:
    """Whether ranks are at most two deep, or a column at most two wide."""
    first = outlines[0]
    along = [(o.x - first.x) * first.ux + (o.y - first.y) * first.uy for o in outlines]
    across = [(o.y - first.y) * first.ux - (o.x - first.x) * first.uy for o in outlines]
    measured, size = (along, _deep(first)) if formation == "close" else (across, _wide(first))
    return max(measured) - min(measured) <= size + 0.25


def _deep(o: Outline) -> float:
    return 2.0 * o.half_depth if o.boxed else 2.0 * o.radius


def _wide(o: Outline) -> float:
    return 2.0 * o.half_width if o.boxed else 2.0 * o.radius


@rule("MT-FORM-07")
def is_scattered(scene: Scene, unit: Unit) -> bool:
    """Whether figures of a unit have lost touch with the others; a gap in ranks alone is not so bad."""
    if unit.gun or unit.vehicle or len(unit.pieces) < 2:
        return False
    reach = COHERENCY["loose" if unit.formation == "loose" else "normal"]
    return lasting(scene, ("scattered", unit.id), lambda: groups(figure_outlines(scene, unit), reach) > 1)


@rule("MT-FORM-03", "MT-FORM-04", "MT-FORM-05")
def formations_open_to(state: FrontierState, unit: Unit) -> list[Formation]:
    """The formations that a unit may take."""
    if unit.officer or unit.vehicle or unit.gun:
        return ["normal"]
    found: list[Formation] = ["normal"]
    if unit.may_be_loose:
        found.append("loose")
    many = len(standing(state, unit)) >= FEWEST_IN_RANKS
    if unit.has("Close") and many:
        found.append("close")
    if many:
        found.append("column")
    return found


@rule("MT-FORM-03")
def lose_close_order(battle: Battle, unit: Unit) -> None:
    """A unit that is broken up, or too small, is in close formation or column no longer."""
    if unit.formation in ("close", "column"):
        battle.record(FormationTaken(unit.id, "normal"))


@rule("MT-FORM-03")
def shrink_out_of_ranks(battle: Battle, unit: Unit) -> None:
    """Three figures or fewer keep no close formation."""
    if unit.formation == "close" and len(standing(battle.state, unit)) < FEWEST_IN_RANKS:
        battle.record(FormationTaken(unit.id, "normal"))


@rule("MT-FORM-06")
def is_formed(unit: Unit) -> bool:
    """Whether a unit fires as a formed one: in close formation, with Close Order."""
    return unit.formation == "close" and unit.has("Close")
