"""What a map may show over the table: control zones, fire zones, overlaps, fights and shots with their
numbers."""

from collections.abc import Iterator

from pulverdampf.engine.rulebook import Overlay
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Due, PieceId, Side
from pulverdampf.table.arcs import strip_region
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..contact.contacts import contacts_of
from ..fire.lines_of_fire import shoots_all_round
from ..fire.phase import fire_at, shots_at_choice
from ..fire.targets import range_of
from ..fire.volleys import fire_factors
from ..melee.factors import melee_factor
from ..melee.phase import combats, fight
from ..movement.control_zone import zones_of
from ..troops import BW
from ..units import DbxState, on_table
from .fates import RESULTS, as_fired, befalls

ZONE = Text("control zone of {name}", "Kontrollzone von {name}")
FIRE = Text("fire zone of {name}", "Schusszone von {name}")
FIGHT = Text("{one} against {two}", "{one} gegen {two}")
SHOT = Text("{one} at {two}", "{one} auf {two}")
OVERLAPS = Text("{one} overlaps {two}", "{one} überlappt {two}")


def overlays(scene: Scene, side: Side | None) -> list[Overlay]:
    """Everything of a table that is worth showing, for one side or for both."""
    return [
        *_zones(scene, side),
        *_fire(scene, side),
        *_overlaps(scene),
        *_fights(scene),
        *_shots(scene, side),
    ]


def _corners(area: Outline) -> tuple[tuple[float, float], ...]:
    return tuple((round(x, 2), round(y, 2)) for x, y in area.corners())


def _zones(scene: Scene, side: Side | None) -> Iterator[Overlay]:
    """The control zones, those of the enemy when a side looks."""
    for each in SIDES:
        if each != side:
            for zone in zones_of(scene, each):
                key = zone.owner.owner
                text = ZONE.filled(name=scene.state.named(key))
                yield Overlay("zone", (key,), text, _corners(zone.area))


def _fire(scene: Scene, side: Side | None) -> Iterator[Overlay]:
    """The ground before the fronts of those who can shoot."""
    state: DbxState = scene.state
    for piece in on_table(state, side):
        if piece.reach and not shoots_all_round(piece):
            area = strip_region(scene.outline(piece), BW, range_of(state, piece))
            yield Overlay("fire", (piece.id,), FIRE.filled(name=state.named(piece.id)), _corners(area))


def _overlaps(scene: Scene) -> Iterator[Overlay]:
    """Who overlaps whom."""
    contacts = contacts_of(scene)
    for key in [*contacts.side_to_side, *contacts.at_corner]:
        for enemy, _ in contacts.overlapping(key):
            words = OVERLAPS.filled(one=scene.state.named(enemy), two=scene.state.named(key))
            yield Overlay("overlap", (enemy, key), words)


def _told(scene: Scene, due: Due, keys: tuple[PieceId, PieceId]) -> tuple[tuple[str, Text, int, int], ...]:
    found = befalls(scene, due, keys)
    return tuple((key, RESULTS[result], each.numerator, each.denominator) for key, result, each in found)


def _fights(scene: Scene) -> Iterator[Overlay]:
    """Who would fight whom, with the factors of both sides and the chances."""
    state: DbxState = scene.state
    for one, two in combats(scene):
        words = FIGHT.filled(one=state.named(one), two=state.named(two))
        factors = (melee_factor(scene, one, two), melee_factor(scene, two, one))
        told = _told(scene, fight.due(state.pieces[one], state.pieces[two]), (one, two))
        yield Overlay("fight", (one, two), words, (), factors, told)


def _shots(scene: Scene, side: Side | None) -> Iterator[Overlay]:
    """At whom each element would shoot, with the factors of both sides of that shot and the chances."""
    state: DbxState = scene.state
    for target, aims in shots_at_choice(scene).items():
        due = fire_at(scene, target, aims)
        volley = as_fired(scene, due)
        if volley is None or side not in (None, state.pieces[volley.main].side):
            continue
        words = SHOT.filled(one=[state.named(each.shooter) for each in aims], two=state.named(target))
        told = _told(scene, due, (volley.main, target))
        for each in aims:
            yield Overlay("shot", (each.shooter, target), words, (), fire_factors(scene, volley), told)
