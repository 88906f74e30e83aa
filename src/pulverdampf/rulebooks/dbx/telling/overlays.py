"""What a map may show over the table: control zones, fire zones, overlaps, fights and shots with their
numbers."""

from collections.abc import Iterator

from pulverdampf.engine.rulebook import Overlay
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, PieceId, Side
from pulverdampf.table.arcs import strip_region
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..contact.charging import as_charged
from ..contact.contacts import contacts_of
from ..fire.factors import fire_factor
from ..fire.lines_of_fire import shoots_all_round
from ..fire.targets import may_shoot, range_of, targets
from ..fire.volleys import Volley, both_sides
from ..melee.factors import melee_factor
from ..melee.phase import combats
from ..movement.control_zone import zones_of
from ..outcomes.results import Result
from ..troops import BW
from ..units import DbxState, on_table
from .chances import Chances, melee_chances, shot_chances

ZONE = Text("control zone of {name}", "Kontrollzone von {name}")
FIRE = Text("fire zone of {name}", "Schusszone von {name}")
FIGHT = Text("{one} against {two}", "{one} gegen {two}")
SHOT = Text("{one} at {two}", "{one} auf {two}")
OVERLAPS = Text("{one} overlaps {two}", "{one} überlappt {two}")
RESULTS: dict[Result, Text] = {
    "destroyed": Text("destroyed", "vernichtet"),
    "recoils": Text("recoils", "prallt zurück"),
    "flees": Text("flees", "flieht"),
    "none": Text("nothing", "nichts"),
}


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


def _told(keys: tuple[PieceId, PieceId], found: Chances) -> tuple[tuple[str, Text, int, int], ...]:
    return tuple(
        (key, RESULTS[result], count, 36)
        for key, suffered in zip(keys, (found.one, found.two), strict=True)
        for result, count in suffered.items()
    )


def _fights(scene: Scene) -> Iterator[Overlay]:
    """Who would fight whom, with the factors of both sides and the chances."""
    scene = as_charged(scene)
    for one, two in combats(scene):
        words = FIGHT.filled(one=scene.state.named(one), two=scene.state.named(two))
        factors = (melee_factor(scene, one, two), melee_factor(scene, two, one))
        told = _told((one, two), melee_chances(scene, one, two))
        yield Overlay("fight", (one, two), words, (), factors, told)


def _shots(scene: Scene, side: Side | None) -> Iterator[Overlay]:
    """At whom each element would shoot alone, with the factors of both sides and the chances."""
    state: DbxState = scene.state
    for piece in on_table(state, side):
        if not piece.reach or not may_shoot(scene, piece):
            continue
        for aim in targets(scene, piece):
            volley = Volley(aim.target, piece.id)
            ours, theirs = both_sides(scene, volley)
            words = SHOT.filled(one=state.named(piece.id), two=state.named(aim.target))
            told = _told((piece.id, aim.target), shot_chances(scene, volley))
            yield Overlay(
                "shot", (piece.id, aim.target), words, (), (fire_factor(ours), fire_factor(theirs)), told
            )
