"""Evading a charge: one move straight away, caught or not."""

from msgspec.structs import replace

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import heading
from pulverdampf.table.measurement import distance
from pulverdampf.table.rays import nearest, segment
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.text import Text

from ..by_hand.charges import evade_by_hand, stops
from ..command.commanders import follow_and_make_way
from ..events.fights import FellShort
from ..events.places import FormationChanged, Moved
from ..geometry import front_centre, outline_as, shape_of, within_table
from ..lookup import on_table, pose_of, unit_of
from ..morale.retreats import fate_of_way, leave, longest_way
from ..movement.formations import new_pose
from ..movement.moves import is_free_at, rate_of, stood_at
from ..state import Battle
from ..terrain.ground import extra_cost, ground
from ..units import Unit
from .reactions import Charge, at_start, way_to

WHERE = Text(
    "{name}: the enemy evades. How far does it follow?", "{name}: Der Feind weicht aus. Wie weit folgt sie?"
)
TO_THEIR_PLACE = Text("to where they stood", "bis zu ihrem alten Platz")
TO_FULL_REACH = Text("as far as it can", "so weit es geht")


@rule("BP-REACT-05", "BP-SKIR-06", "BP-COM-04")
async def evade(battle: Battle, begun: Charge) -> Charge | None:
    """The target runs; it is caught in the rear if the charger's reach still covers it."""
    state = battle.state
    charger, target = unit_of(state, begun.charger), unit_of(state, begun.target)
    if battle.by_hand:
        if await evade_by_hand(battle, begun):
            return replace(begun, face="rear")
        stops(battle, charger)
        return None
    bearing = await run_from(battle, begun)
    if on_table(target) and _is_caught(battle.scene, charger, target, begun):
        return replace(begun, face="rear")
    await _follow(battle, charger, begun, bearing)
    return None


@rule("BP-REACT-05")
async def run_from(battle: Battle, begun: Charge) -> int:
    """The target makes one move straight away from the charger, horse guns limbered; tells the direction."""
    charger, target = unit_of(battle.state, begun.charger), unit_of(battle.state, begun.target)
    _, ax, ay, bx, by = nearest(at_start(charger, begun), battle.scene.outline(target))
    bearing = heading(bx - ax, by - ay) if (ax, ay) != (bx, by) else begun.contact.facing
    if target.arm == "artillery" and target.formation != "limbered":
        battle.record(FormationChanged(target.id, "limbered", new_pose(target, "limbered"), 0))
    await _run(battle, target, bearing)
    return bearing


async def _run(battle: Battle, target: Unit, bearing: int) -> None:
    """One move at full rate; a formed unit ends facing away, over the edge it is off the table."""
    rate = rate_of(battle.state, target)
    start = pose_of(target)
    facing = start.facing if target.formation == "skirmish" else bearing
    over_the_edge = start.towards(bearing, rate).facing_to(facing).rounded()
    if not within_table(battle.state, outline_as(battle.scene, target, over_the_edge)) and (
        fate_of_way(battle.scene, target, bearing, rate) == "off"
    ):
        await leave(battle, target, over_the_edge)
        return
    far = longest_way(battle.scene, target, bearing, rate)
    turned = start.towards(bearing, far).facing_to(facing).rounded()
    fits = is_free_at(battle.scene, outline_as(battle.scene, target, turned))
    there = turned if fits else start.towards(bearing, far).rounded()
    way = way_to(target, start, there)
    battle.record(Moved(target.id, there, "evade", round(far, 2)))
    follow_and_make_way(battle, target, together=True, way=way)


@rule("BP-REACT-05")
def _is_caught(scene: Scene, charger: Unit, target: Unit, begun: Charge) -> bool:
    own = at_start(charger, begun)
    edge = own if charger.formation == "skirmish" else segment(*own.front())
    far, _, _, x, y = nearest(edge, scene.outline(target))
    return far + extra_cost(ground(scene), charger, front_centre(own), (x, y)) <= begun.reach + 1e-3


async def _follow(battle: Battle, charger: Unit, begun: Charge, bearing: int) -> None:
    """A charger that catches nobody goes to where they stood, or as far as it can."""
    places: dict[str, Pose] = {}
    old = outline(shape_of(charger, _formation(charger)), begun.contact, charger.id, charger.side)
    if is_free_at(battle.scene, old):
        places["place"] = begun.contact
    twin = stood_at(charger, begun.start, _formation(charger))
    far = longest_way(battle.scene, twin, bearing, begun.reach)
    if far > begun.distance + 0.1:
        places["reach"] = begun.start.towards(bearing, far).rounded()
    if places:
        labels = {"place": TO_THEIR_PLACE, "reach": TO_FULL_REACH}
        options = [Option(key, labels[key], pose) for key, pose in places.items()]
        prompt = Prompt("BP-REACT-05", WHERE.filled(name=charger.name), charger.id)
        pose = await battle.choose(charger.side, prompt, options)
        if charger.garrison:
            battle.record(FellShort(charger.id))
            return
        gone = distance(pose_of(charger).point, pose.point)
        way = way_to(charger, pose_of(charger), pose)
        battle.record(Moved(charger.id, pose, "follow", round(gone, 2)))
        follow_and_make_way(battle, charger, together=False, leader=begun.leader, way=way)
    battle.record(FellShort(charger.id))


def _formation(charger: Unit) -> str:
    return charger.formations[0] if charger.garrison else charger.formation
