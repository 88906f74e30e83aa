"""Breaking off: leaving a melee straight back, in the own movement phase."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.construction import strip
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free, swept

from ..command.points import cost_of
from ..contact.contacts import TOUCH, contacts_of
from ..events.places import BrokeOff
from ..outcomes.pursuit import pursue
from ..outcomes.recoil import SLACK
from ..standing import in_camp
from ..terrain.ground import ground_of
from ..terrain.weather import guns_are_bogged
from ..troops import BW, in_millimetres
from ..units import Battle, DbxState, Element, command_of, on_table, pose_of
from .control_zone import TRIFLE
from .interpenetration import friends_and_enemies, is_off_table


@rule("DBX-BRK-01", "DBX-BRK-04")
def is_simply_engaged(scene: Scene, piece: Element) -> bool:
    """Whether its only contact is one enemy, front to front, with free flanks and rear."""
    if piece.kind in ("SQ", "CAMP") or in_camp(piece) or piece.moves or piece.done:
        return False
    contacts = contacts_of(scene)
    enemy = contacts.front_of(piece.id)
    return enemy is not None and contacts.touching.get(piece.id) == [enemy]


@rule("DBX-BRK-02")
def way_back(scene: Scene, piece: Element) -> Pose | None:
    """Where an element that breaks off comes to stand: its full move straight back, or nowhere."""
    state: DbxState = scene.state
    own, pose = scene.outline(piece), pose_of(piece)
    good, bad = in_millimetres(piece.troop.good), in_millimetres(piece.troop.bad)
    if piece.kind == "ART" and guns_are_bogged(state):
        good, bad = in_millimetres(100), 0.0
    ground = ground_of(scene)
    way = swept(own, -own.ux * good, -own.uy * good)
    hampered = ground.is_bad(way) or any(plot.overlaps(way) for plot in ground.lines)
    distance = bad if hampered else good
    if distance <= 0.0:
        return None
    end = pose.ahead(-distance).rounded()
    place = scene.outline_at(piece, end)
    way = swept(own, -own.ux * distance, -own.uy * distance)
    friends, enemies = friends_and_enemies(scene, piece)
    if is_off_table(state, place) or ground.is_barred(way):
        return None
    if not is_free(way, [*friends, *enemies], SLACK) or any(gap(place, each) <= TOUCH for each in friends):
        return None
    if any(gap(place, each) <= TOUCH for each in enemies):
        return None
    contacts = contacts_of(scene)
    left = contacts.front_of(piece.id)
    for each in enemies:
        if each.kind in ("GEN", "CAMP"):
            continue
        if each.owner != left and contacts.has_enemy_in_front(each.owner):
            continue
        faces = ("front", "right", "rear", "left") if each.kind == "SQ" else ("front",)
        if any(
            overlaps(place, strip(each, face, 0.0, BW), TRIFLE)  # type: ignore[arg-type]
            for face in faces
        ):
            return None
    return end


def those_who_may_break_off(scene: Scene) -> list[Element]:
    """The elements of the active side that may leave their melee now."""
    state: DbxState = scene.state
    return [
        each
        for each in on_table(state, state.active)
        if is_simply_engaged(scene, each) and way_back(scene, each) is not None
    ]


@rule("DBX-BRK-01", "DBX-BRK-02", "DBX-BRK-03")
def break_off(battle: Battle, piece: Element) -> None:
    """Leaves the melee; an impetuous enemy follows at once."""
    enemy = contacts_of(battle.scene).front_of(piece.id)
    end = way_back(battle.scene, piece)
    assert enemy is not None and end is not None
    command = command_of(battle.state, piece)
    battle.record(BrokeOff(piece.id, end, command.id, cost_of(battle.scene, (piece.id,)).total))
    battle.schedule(pursue.due(battle.state.pieces[enemy], piece))
