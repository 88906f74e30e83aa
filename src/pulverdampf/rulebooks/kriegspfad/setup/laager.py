"""Wagon forts before the battle: who may have one, whether it is the camp, and where it stands."""

from collections.abc import Iterator

from msgspec.structs import replace

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side, other
from pulverdampf.table.shapes import Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.works import set_up_fort_by_hand
from ..events.places import UnitPlaced
from ..events.setting import CampChosen, ConditionsSettled, GroundChanged
from ..facts import Camp
from ..geometry import frontage
from ..special.wagons import LEAST_IN_RING, fort_feature, is_ring, ring_poses, ring_radius, train_of
from ..state import Battle, WarState, elements
from ..terrain.ground import category, going_over, plots_near
from ..terrain.laying_out.villages import lay_village
from ..units import Unit
from .placing import bases_seen_by, half_of, lies_in


@stage
@rule("KP-SCEN-30", "KP-SCEN-40")
async def choose_camp(battle: Battle) -> None:
    """The defender of a raid or siege who has wagons says whether they are his camp instead of a village:
    as a fort, in a siege also in column."""
    state = battle.state
    held = state.conditions
    if held.kind not in ("raid", "siege") or held.id:
        return
    defender = other(held.attacker)
    options: list[Option[Camp]] = [Option("village", VILLAGE, "")]
    if may_fort_up(state, defender) is not None:
        options.append(Option("wagons", FORT, "wagons"))
    if held.kind == "siege" and train_of(state, defender) is not None:
        options.append(Option("train", COLUMN, "train"))
    if len(options) == 1:
        return
    camp = await battle.choose(defender, Prompt("KP-SCEN-30", WHICH_CAMP), options)
    if camp:
        battle.record(CampChosen(camp))


def is_camp(state: WarState, side: Side) -> bool:
    """Whether the wagons of a side are the camp that the enemy is after."""
    return state.camp != "" and side != state.conditions.attacker


@rule("KP-SCEN-10", "KP-SCEN-31", "KP-SCEN-40", "KP-WAG-02")
def may_fort_up(state: WarState, side: Side) -> Unit | None:
    """The train that may be set up as a fort: in an open battle, or of the defender of a raid or siege."""
    held = state.conditions
    train = train_of(state, side)
    if train is None or len(elements(state, train)) < LEAST_IN_RING:
        return None
    if held.kind == "ambush" or (held.kind in ("raid", "siege") and side == held.attacker):
        return None
    return train


@stage
async def set_up_fort(battle: Battle, side: Side) -> None:
    """A side sets up its wagon fort anywhere in its half, or leaves its wagons in column."""
    state = battle.state
    train = may_fort_up(state, side)
    if is_camp(state, side) and state.camp == "train":
        return
    if train is None or any(piece.formation == "fort" for piece in elements(state, train)):
        return
    if battle.by_hand:
        await set_up_fort_by_hand(battle, train, camp=is_camp(state, side))
        return
    form = fort_form(battle.scene, train)
    if next(form.legal_ideas(battle.scene), None) is None:
        if is_camp(state, side):
            await lay_village(battle, side)
            battle.record(ConditionsSettled(replace(state.conditions, village="village")))
        return
    camp = is_camp(state, side)
    options = [Option("fort", FORT, "fort"), Option("column", COLUMN, "column")]
    if not camp and await battle.choose(side, Prompt("KP-SCEN-10", FORT_OR_COLUMN), options) == "column":
        return
    order = await battle.order(side, form)
    poses = {key: stand.pose.rounded() for key, stand in order.stands.items()}
    battle.record(UnitPlaced(train.id, poses, "fort"))
    fort = fort_feature(state, train)
    battle.record(GroundChanged((fort,), why="fort"))
    if camp:
        battle.record(ConditionsSettled(replace(state.conditions, village=fort.id)))


def fort_form(scene: Scene, train: Unit) -> Form[Placement]:
    """Asks where the ring of wagons stands."""
    state: WarState = scene.state
    zone = half_of(state, train.side)
    keys = tuple(piece.id for piece in elements(state, train))
    width = frontage(state)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if tuple(sorted(order.stands)) != tuple(sorted(keys)):
            yield Objection("KP-FILL-08", ALL_OF_THEM)
            return
        bases = [outline(Rectangle(width, width), order.stands[key].pose, key) for key in keys]
        others = bases_seen_by(scene, train.side)
        for i, o in enumerate(bases):
            if not lies_in(o, zone):
                yield Objection("KP-SCEN-10", OWN_HALF)
                return
            going = going_over(
                scene.state, category(train), o, (o.x, o.y, o.x, o.y), plots_near(scene, o.x, o.y, 4.0)
            )
            if going[0] == "X" or not is_free(o, others, 0.02) or not is_free(o, bases[:i], 0.02):
                yield Objection("KP-FILL-08", NO_ROOM.filled(name=scene.state.named(train.id)))
                return
        if not is_ring(bases):
            yield Objection("KP-FILL-08", NO_RING)

    def ideas(scene: Scene) -> Iterator[Placement]:
        west, south, east, north = zone
        room = ring_radius(len(keys), width) + 0.1
        for u in (4, 2, 6, 1, 7, 3, 5):
            for v in (4, 6, 2):
                x, y = west + (east - west) * u / 8, south + (north - south) * v / 8
                x, y = min(max(x, west + room), east - room), min(max(y, south + room), north - room)
                poses = ring_poses(len(keys), x, y, width)
                yield Placement(
                    {key: Standing(pose.rounded(), "fort") for key, pose in zip(keys, poses, strict=True)}
                )

    prompt = Prompt("KP-SCEN-10", WHERE_FORT.filled(name=state.named(train.id)), train.id)
    return Form(Placement, prompt, keys, check, ideas, zone=(zone,))


VILLAGE = Text("a village", "ein Dorf")
WHICH_CAMP = Text("What does the enemy come for?", "Worauf hat es der Feind abgesehen?")
WHERE_FORT = Text("{name}: where is the wagon fort?", "{name}: Wo steht die Wagenburg?")
FORT_OR_COLUMN = Text("Wagons: a fort, or in column?", "Wagen: Burg oder Kolonne?")
FORT = Text("wagon fort", "Wagenburg")
COLUMN = Text("in column", "in Kolonne")
ALL_OF_THEM = Text("all of them are set up, and nothing else", "alle werden aufgestellt, und nichts sonst")
OWN_HALF = Text("only in the own half", "nur in der eigenen Hälfte")
NO_ROOM = Text("{name}: there is no room there", "{name}: dort ist kein Platz")
NO_RING = Text(
    "the wagons must touch in a closed ring", "die Wagen müssen sich im geschlossenen Ring berühren"
)
