"""Special actions: fire, search, wreck, horses, boats."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Walk, Walks
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ANYWHERE, Aboard, other
from pulverdampf.table.angles import heading
from pulverdampf.table.measurement import within
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..by_hand.near import at_the_bank
from ..events.deeds import Searched, SetOnFire, WorkBegun
from ..events.names import thing_name
from ..events.places import FormationTaken, LeftTable, MountsChanged, Moved
from ..geometry import figure_outlines, thing_outlines
from ..movement.courses import Course
from ..movement.footing import Terms
from ..movement.setting_down import room_for, setting_down
from ..movement.strides import walk_on
from ..movement.vehicles import ASHORE_WITHIN, craft_of, destroy, touched_by, touches_bank
from ..movement.walking import objections, walk_form
from ..movement.ways import ways_of
from ..presence import on_table_of, standing
from ..reactions.fallen import named_by_owner
from ..spotting.spotting import spot_close_by
from ..state import Battle, FrontierState
from ..terrain.ground import ground
from ..terrain.kinds import KINDS
from ..units import Unit
from ..victory.leaving import may_leave

CONTACT_AT = 0.1
MOUNTS_WITHIN = 6.0
HOLDS = 4
"""One man in so many holds the horses."""

WHICH = Text("{name}: which one?", "{name}: Welches?")
WHO_HOLDS = Text("{name}: who holds the horses?", "{name}: Wer hält die Pferde?")


@rule("MT-ACT-01", "MT-MOVE-08", "MT-FILL-40", "MT-FILL-37", "MT-FILL-30", "MT-VEH-02")
def special_actions(scene: Scene, unit: Unit) -> Iterator[str]:
    """The special actions open to a unit."""
    if "Cavalry" in unit.traits or "LightCav" in unit.traits:
        if unit.mounted and len(standing(scene.state, unit)) > 1:
            yield "dismount"
        elif unit.dismounted and _may_mount(scene, unit):
            yield "mount"
    if burnable(scene, unit):
        yield "burn"
    if searchable(scene, unit):
        yield "search"
    if wreckable(scene, unit):
        yield "wreck"
    if may_leave(scene, unit):
        yield "leave"


@rule("MT-FILL-37")
def burnable(scene: Scene, unit: Unit) -> list[str]:
    """The buildings that an attacker can set fire to: in contact, and no enemy inside or in contact."""
    state: FrontierState = scene.state
    if state.scenario != "S2" or unit.side != state.attacker or unit.officer:
        return []
    if state.by_hand:
        return [key for key in houses_of(state) if key not in state.burning]
    foes = [base for foe in on_table_of(state, other(unit.side)) for base in figure_outlines(scene, foe)]
    found = []
    for plot in ground(scene).buildings:
        if plot.feature.id in state.burning:
            continue
        at_it = any(within(plot.gap(each), CONTACT_AT) for each in figure_outlines(scene, unit))
        if at_it and not any(within(plot.gap(each), CONTACT_AT) for each in foes):
            found.append(plot.feature.id)
    return found


@rule("MT-FILL-30")
def searchable(scene: Scene, unit: Unit) -> list[str]:
    """The buildings and wagons in contact that its side has not searched, when that counts for anything."""
    state: FrontierState = scene.state
    if not state.rulings.intrigues or unit.vehicle:
        return []
    done = state.searched.get(unit.side, ())
    wagons = [each for each in state.bodies.values() if each.vehicle in ("wagon", "cart")]
    if state.by_hand:
        there = [each.id for each in wagons if standing(state, each)]
        return [key for key in (*houses_of(state), *there) if key not in done]
    found = [
        plot.feature.id
        for plot in ground(scene).buildings
        if plot.feature.id not in done
        and any(within(plot.gap(each), CONTACT_AT) for each in figure_outlines(scene, unit))
    ]
    return found + [
        each.id
        for each in wagons
        if each.id not in done and standing(state, each) and touched_by(scene, unit, each)
    ]


@rule("MT-VEH-02")
def wreckable(scene: Scene, unit: Unit) -> list[str]:
    """The enemy vehicles that a unit is in contact with."""
    state: FrontierState = scene.state
    if unit.officer or unit.vehicle:
        return []
    return [
        foe.id
        for foe in on_table_of(state, other(unit.side))
        if foe.vehicle and (state.by_hand or touched_by(scene, unit, foe))
    ]


def houses_of(state: FrontierState) -> list[str]:
    """The buildings of a table; who stands at them beside a real one its players know."""
    return [key for key, each in state.features.items() if KINDS[each.kind].sort == "building"]


@rule("MT-FILL-37")
async def burn(battle: Battle, unit: Unit) -> None:
    """A unit sets fire to a building, or goes on with it."""
    await work(battle, unit, "burn", burnable(battle.scene, unit))


@rule("MT-VEH-02")
async def wreck(battle: Battle, unit: Unit) -> None:
    """A unit wrecks a vehicle, or goes on with it."""
    await work(battle, unit, "wreck", wreckable(battle.scene, unit))


@rule("MT-FILL-30")
async def search(battle: Battle, unit: Unit) -> None:
    """A unit searches a building or wagon."""
    what = await which(battle, unit, searchable(battle.scene, unit))
    battle.record(Searched(unit.side, what))


@rule("MT-MOVE-06")
async def leave(battle: Battle, unit: Unit) -> None:
    """A unit leaves the table over the enemy edge."""
    battle.record(LeftTable(unit.id, "exited"))


async def which(battle: Battle, unit: Unit, found: list[str]) -> str:
    """One of several buildings or vehicles."""
    options = [Option(key, thing_name(battle.state, key), key) for key in found]
    prompt = Prompt("MT-ACT-01", WHICH.filled(name=battle.state.named(unit.id)), unit.id)
    return await battle.choose(unit.side, prompt, options)


@rule("MT-FILL-37", "MT-VEH-02")
async def work(battle: Battle, unit: Unit, kind: str, found: list[str]) -> None:
    """Two consecutive special actions at one place: the second finishes what the first began."""
    what = await which(battle, unit, found)
    if unit.work != what:
        battle.record(WorkBegun(unit.id, what))
    elif kind == "burn":
        battle.record(SetOnFire(what))
    else:
        battle.record(WorkBegun(unit.id, ""))
        await destroy(battle, battle.state.bodies[what])


# horses ---------------------------------------------------------------------------------------------------


@rule("MT-MOVE-08", "MT-FORM-04", "MT-FILL-40")
async def dismount(battle: Battle, unit: Unit) -> None:
    """All get down; one in four, rounded up, holds the horses: their owner says who."""
    riders = [each.id for each in standing(battle.state, unit)]
    prompt = Prompt("MT-MOVE-08", WHO_HOLDS.filled(name=battle.state.named(unit.id)), unit.id)
    holders = await named_by_owner(battle, unit.side, riders, -(-len(riders) // HOLDS), prompt)
    battle.record(MountsChanged(unit.id, dismounted=True, holders=holders))
    if unit.formation == "loose" and not unit.may_be_loose:
        battle.record(FormationTaken(unit.id, "normal"))


def _middle(scene: Scene, unit: Unit) -> Pose:
    """The middle of a unit, as its first figure faces."""
    bases = figure_outlines(scene, unit)
    x, y = sum(o.x for o in bases) / len(bases), sum(o.y for o in bases) / len(bases)
    return Pose(x, y, bases[0].facing)


def _may_mount(scene: Scene, unit: Unit) -> bool:
    """Whether there is room for the horses of those who mount."""
    if scene.state.by_hand:
        return True
    keys = tuple(figure.id for figure in standing(scene.state, unit))
    return room_for(scene, keys, _middle(scene, unit), MOUNTS_WITHIN, "mounted") is not None


@rule("MT-MOVE-08")
async def mount(battle: Battle, unit: Unit) -> None:
    """All get up again, where their owner wants them about the place where they stood."""
    state = battle.state
    if battle.by_hand:
        battle.record(MountsChanged(unit.id, dismounted=False))
        return
    keys = tuple(figure.id for figure in standing(state, unit))
    middle = _middle(battle.scene, unit)
    order = await battle.order(
        unit.side, setting_down(state, unit, keys, middle, MOUNTS_WITHIN, "MT-MOVE-08")
    )
    battle.record(MountsChanged(unit.id, dismounted=False))
    battle.record(Moved(unit.id, _poses(order), "reform"))


def _poses(order: Placement) -> tuple[tuple[str, Pose], ...]:
    return tuple((key, each.pose.rounded()) for key, each in order.stands.items())


# boats ----------------------------------------------------------------------------------------------------


async def sail(battle: Battle, unit: Unit) -> None:
    """The craft of a unit move with its Move action, one after the other."""
    battle.schedule(sail_on.due(tuple(craft_of(battle.state, unit))))


@stage
@rule("MT-VEH-01", "MT-MOVE-09")
async def sail_on(battle: Battle, waiting: tuple[Unit, ...]) -> None:
    """The next craft goes where its passengers say."""
    state = battle.state
    afloat = [craft for craft in waiting if standing(state, craft)]
    if afloat:
        craft, *others = afloat
        if battle.by_hand:
            battle.schedule(walk_on.due(craft.id, Course()), sail_on.due(tuple(others)))
            return
        order = await battle.order(craft.side, sail_form(state, craft), seen_by=craft.side)
        course = Course(ways_of(state, order))
        battle.schedule(walk_on.due(craft.id, course), sail_on.due(tuple(others)))


def sail_form(state: FrontierState, craft: Unit) -> Form[Walks]:
    """Asks where a craft goes; towards the land is always an idea."""
    form = walk_form(state, Terms(craft.id, "normal"), "MT-MOVE-09")

    def check(order: Walks, scene: Scene) -> Iterator[Objection]:
        return objections(order, scene, Terms(craft.id, "normal"), craft.pieces)

    def ideas(scene: Scene) -> Iterator[Walks]:
        pose = scene.state.pieces[craft.pieces[0]].pose
        assert pose is not None
        yield from form.ideas(scene)
        for length in (8.0, 6.0, 4.0, 2.0, 1.0):
            yield Walks({craft.pieces[0]: Walk((), pose.ahead(length).rounded())})

    return Form(Walks, form.prompt, form.subject, check, ideas, form.near, form.measures)


@rule("MT-VEH-01", "MT-MOVE-09", "MT-FILL-45")
async def land(battle: Battle, unit: Unit) -> None:
    """All aboard craft at the bank go ashore within 3 inches of them."""
    state = battle.state
    landing = craft_of(state, unit)
    if battle.by_hand:
        landing = await at_the_bank(battle, unit, landing)
    for craft in landing:
        if not touches_bank(battle.scene, craft):
            continue
        keys = tuple(
            key
            for key in unit.pieces
            if isinstance(place := state.pieces[key].place, Aboard) and place.carrier == craft.pieces[0]
        )
        if battle.by_hand:
            battle.record(Moved(unit.id, tuple((key, ANYWHERE) for key in keys), "land"))
            continue
        base = thing_outlines(battle.scene, craft.id)[0]
        width, depth = state.table
        about = Pose(base.x, base.y, heading(width / 2 - base.x, depth / 2 - base.y))
        for reach in (ASHORE_WITHIN + 2.0, 8.0):
            if room_for(battle.scene, keys, about, reach, "foot") is not None:
                form = setting_down(state, unit, keys, about, reach, "MT-VEH-01")
                battle.record(Moved(unit.id, _poses(await battle.order(unit.side, form)), "land"))
                break
    await spot_close_by(battle, unit.id)
