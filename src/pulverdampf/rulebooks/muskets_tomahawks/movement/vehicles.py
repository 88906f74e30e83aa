"""Vehicles and craft: damage, wrecking, going ashore."""

from pulverdampf.engine.dice import below, d10
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ANYWHERE, Aboard
from pulverdampf.table.angles import heading
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..events.deeds import Damaged
from ..events.marks import Shaken
from ..events.melee import FiguresLost
from ..events.places import LeftTable, Moved, TroopGiven
from ..geometry import CONTACT, figure_outlines, thing_outlines
from ..presence import aboard, living, of_side, on_table_of
from ..reactions.fallen import who_falls
from ..rulings import Rulings
from ..state import Battle, FrontierState
from ..terrain.ground import ground
from ..units import TROOP_NAMES, TROOPS, Figure, Troop, Unit
from .packing import packed

# MT-FILL-45
#             craft    damage places
DAMAGE = {"wagon": 4, "boat": 4, "cart": 3, "canoe": 3}
PLACES = {"canoe": 6, "boat": 10}
DROWNED_BELOW = 5
ASHORE_WITHIN = 3.0
TOUCHES_BANK = 0.5

ON_WHOSE_CARDS = Text("{name}: on whose cards to move?", "{name}: Mit wessen Karten fahren?")


def places_of(kind: str) -> int:
    """How many places one figure takes in a boat."""
    return {"mounted": 2, "gun": 4}.get(kind, 1)


@rule("MT-VEH-01", "MT-FILL-45")
def troops_of_vehicles(state: FrontierState, side: str) -> list[Troop]:
    """The troop types with the fewest cards in a force: on the cards of one of them its wagons move."""
    present = sorted({unit.troop for unit in of_side(state, side) if not unit.vehicle}) or ["CIV"]
    fewest = min(TROOPS[troop][0] for troop in present)
    return [troop for troop in present if TROOPS[troop][0] == fewest]


@rule("MT-VEH-01", "MT-FILL-45")
async def give_troops(battle: Battle) -> None:
    """Where several types have the fewest cards, the owner says for each wagon on whose cards it moves."""
    state = battle.state
    for unit in list(state.bodies.values()):
        if unit.vehicle not in ("wagon", "cart"):
            continue
        options = [Option(troop, TROOP_NAMES[troop], troop) for troop in troops_of_vehicles(state, unit.side)]
        prompt = Prompt("MT-VEH-01", ON_WHOSE_CARDS.filled(name=state.named(unit.id)), unit.id)
        troop = await battle.choose(unit.side, prompt, options)
        if troop != unit.troop:
            battle.record(TroopGiven(unit.id, troop))


@rule("MT-MOVE-09", "MT-FILL-39")
def team_of(vehicle: str, rulings: Rulings) -> tuple[str, ...]:
    """The team that comes with a vehicle: unless agreed otherwise a wagon has one, a cart is pushed."""
    drawn = {"wagons": ("wagon",), "all": ("wagon", "cart"), "none": ()}[rulings.wagon_teams]
    return ("Team",) if vehicle in drawn else ()


def passengers(state: FrontierState, craft: Unit) -> list[Figure]:
    """The figures aboard a craft."""
    return [
        figure
        for figure in state.pieces.values()
        if isinstance(figure.place, Aboard) and figure.place.carrier == craft.pieces[0]
    ]


def craft_of(state: FrontierState, unit: Unit) -> list[Unit]:
    """The craft that a unit rides in."""
    carriers = {figure.place.carrier for figure in aboard(state, unit) if isinstance(figure.place, Aboard)}
    return [craft for craft in state.bodies.values() if craft.vehicle and craft.pieces[0] in carriers]


@rule("MT-VEH-02", "MT-FILL-45")
async def take_damage(battle: Battle, craft: Unit, number: int) -> None:
    """Every kill is a point of damage; at its number the vehicle is destroyed, and more is lost on it."""
    bears = DAMAGE[craft.vehicle]
    number = min(number, bears - craft.damage)
    battle.record(Damaged(craft.id, number, craft.damage + number, bears))
    if craft.damage >= bears:
        await destroy(battle, craft)


@rule("MT-VEH-02")
async def destroy(battle: Battle, craft: Unit) -> None:
    """A vehicle is gone; of those aboard some drown, the rest are put ashore, shaken."""
    state = battle.state
    riders: dict[str, list[Figure]] = {}
    for figure in passengers(state, craft):
        riders.setdefault(figure.body or "", []).append(figure)
    wet = []
    for body, figures in riders.items():
        men = [figure for figure in figures if figure.kind != "gun"]
        unit = state.bodies[body]
        lost = await battle.count(
            len(men), d10, below(DROWNED_BELOW), rule="MT-VEH-02", by=unit.side, subject=body
        )
        if lost:
            keys = [figure.id for figure in men]
            battle.record(FiguresLost(body, await who_falls(battle, unit, keys, lost, "MT-VEH-02")))
        if living(state, unit):
            wet.append(unit)
        else:
            battle.record(LeftTable(body, "destroyed"))
    _wash_ashore(battle, craft, wet)
    battle.record(LeftTable(craft.id, "destroyed"))
    battle.schedule(*(come_to_land.due(unit) for unit in wet))


def _wash_ashore(battle: Battle, craft: Unit, units: list[Unit]) -> None:
    """Sets the survivors of a craft on the nearest bank."""
    for unit in units:
        keys = tuple(
            key
            for key in unit.pieces
            if isinstance(place := battle.state.pieces[key].place, Aboard)
            and place.carrier == craft.pieces[0]
        )
        if battle.by_hand:
            battle.record(Moved(unit.id, tuple((key, ANYWHERE) for key in keys), "land"))
            continue
        found = bank_places(battle.scene, craft, keys, 48.0)
        if found is not None:
            battle.record(Moved(unit.id, found, "land"))


@stage
@rule("MT-VEH-02")
async def come_to_land(battle: Battle, unit: Unit) -> None:
    """Those who were washed ashore are shaken."""
    if not unit.shaken and living(battle.state, unit):
        battle.record(Shaken(unit.id))


@rule("MT-VEH-01", "MT-MOVE-09")
def touches_bank(scene: Scene, craft: Unit) -> bool:
    """Whether a craft lies at the bank."""
    if scene.state.by_hand:  # its passengers know
        return True
    lie = ground(scene)
    base = thing_outlines(scene, craft.id)[0]
    width, depth = scene.state.table
    return any(
        0.0 < x < width and 0.0 < y < depth and not lie.in_water(x, y)
        for x, y in (
            (base.x + dx * (base.reach + TOUCHES_BANK), base.y + dy * (base.reach + TOUCHES_BANK))
            for dx, dy in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
        )
    )


def bank_places(
    scene: Scene, craft: Unit, pieces: tuple[str, ...], reach: float
) -> tuple[tuple[str, Pose], ...] | None:
    """Places on land for the passengers of a craft, as near to it as there is room."""
    base = thing_outlines(scene, craft.id)[0]
    width, depth = scene.state.table
    facing = heading(width / 2 - base.x, depth / 2 - base.y)
    return packed(scene, pieces, Pose(base.x, base.y, facing), reach)


@rule("MT-MOVE-09", "MT-FILL-39")
def is_drawn(scene: Scene, vehicle: Unit) -> bool:
    """Whether a wagon or cart can move: it has its own team, or friends lend a hand."""
    if vehicle.has("Team") or scene.state.by_hand:
        return True
    return any(
        touched_by(scene, unit, vehicle)
        for unit in on_table_of(scene.state, vehicle.side)
        if not unit.vehicle and not unit.fleeing and not unit.engaged
    )


@rule("MT-VEH-02", "MT-TER-04")
def touched_by(scene: Scene, unit: Unit, vehicle: Unit) -> bool:
    """Whether a unit is in contact with a vehicle."""
    theirs = thing_outlines(scene, vehicle.id)
    return any(
        within(gap(mine, each), 2 * CONTACT) for mine in figure_outlines(scene, unit) for each in theirs
    )
