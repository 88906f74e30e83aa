"""Spotting: who is seen well enough to be shot at or charged."""

from msgspec import Struct

from pulverdampf.engine.dice import at_least
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.rulebooks.muskets_tomahawks.events import LostFromSight, Spotted, Turned
from pulverdampf.rulebooks.muskets_tomahawks.geometry import (
    are_within,
    facing_point,
    in_front,
    thing_outlines,
    units_gap,
)
from pulverdampf.rulebooks.muskets_tomahawks.hidden_movement import reveal
from pulverdampf.rulebooks.muskets_tomahawks.talents import has_talent_near
from pulverdampf.rulebooks.muskets_tomahawks.ten_sided import die
from pulverdampf.rulebooks.muskets_tomahawks.terrain import Cover, ground
from pulverdampf.rulebooks.muskets_tomahawks.units import (
    Battle,
    FrontierState,
    Unit,
    is_afloat,
    markers_of,
    on_table,
    on_table_of,
)
from pulverdampf.rulebooks.muskets_tomahawks.visibility import (
    TOLERANCE,
    Ray,
    clear_rays,
    counted,
    cover_of,
    near_obstacle,
    unit_sees,
)
from pulverdampf.rulebooks.muskets_tomahawks.weather import conditions
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

# MT-SPOT-02
COLUMNS = (2.0, 4.0, 8.0, 12.0, 18.0, 24.0, 36.0, 48.0, 96.0, 120.0)
ALWAYS = 2.0
NEVER = 99
BIG = ("gun", "wagon", "cart", "canoe", "boat")

#                 weather   row   worst first
WEATHER_ROWS = (("storm", "fog"), ("fog", "fog"), ("dark", "dark"), ("mist", "dark"), ("dusk", "dusk"),
                ("rain", "rain"))  # fmt: skip


class Sighting(Struct, frozen=True, gc=False):
    """Everything that shifts the column for one pair of figures."""

    smoke: bool = False
    mounted: bool = False
    big: bool = False
    light: bool = False
    dense: bool = False
    stealth: bool = False
    hidden: bool = False
    eyes: bool = False
    hawk: bool = False
    cross: int = 0
    area_light: int = 0
    area_dense: int = 0
    weather: str = ""


# MT-SPOT-03, MT-T-SPOT
SPOTTING = Modifiers(
    "MT-SPOT-03",
    Text("Spotting: columns", "Entdecken: Spalten"),
    #   id effect English German when
    Row("SP-SMOKE", plus(+3), "target in powder smoke", "Ziel im Pulverdampf", lambda s: s.smoke),
    Row("SP-MOUNT", plus(+1), "target is mounted", "Ziel ist beritten", lambda s: s.mounted),
    Row("SP-BIG", plus(+2), "gun, wagon or boat", "Geschütz, Wagen oder Boot", lambda s: s.big),
    Row("SP-LIGHT", plus(-3), "target in light cover", "Ziel in leichter Deckung", lambda s: s.light),
    Row("SP-DENSE", plus(-4), "target in medium or hard cover", "Ziel in mittlerer oder harter Deckung", lambda s: s.dense),
    Row("SP-STEALTH", plus(-1), "target has Scouts or Local", "Ziel ist Kundschafter oder ortskundig", lambda s: s.stealth),
    Row("SP-HIDDEN", plus(-2), "hidden-movement marker", "Marker für verborgene Bewegung", lambda s: s.hidden),
    Row("SP-EYES", plus(+1), "spotter has Scouts", "Entdecker ist Kundschafter", lambda s: s.eyes),
    Row("TL-EYES", plus(+1), "officer with hawk eyes", "Offizier mit Falkenauge", lambda s: s.hawk),
    Row("SP-CROSS", plus(-1), "obstacles crossed by the line of sight", "Hindernisse auf der Sichtlinie", lambda s: s.cross),
    Row("SP-AREA-L", plus(-1), "each 6″ through light cover", "je 6″ durch leichte Deckung", lambda s: s.area_light),
    Row("SP-AREA-D", plus(-2), "each 3″ through medium or hard cover", "je 3″ durch mittlere oder harte Deckung", lambda s: s.area_dense),
    Row("SP-W-RAIN", plus(-1), "heavy rain", "starker Regen", lambda s: s.weather == "rain"),
    Row("SP-W-DUSK", plus(-2), "dusk", "Dämmerung", lambda s: s.weather == "dusk"),
    Row("SP-W-DARK", plus(-3), "darkness or light fog", "Dunkelheit oder leichter Nebel", lambda s: s.weather == "dark"),
    Row("SP-W-FOG", plus(-5), "dense fog or storm", "dichter Nebel oder Sturm", lambda s: s.weather == "fog"),
)  # fmt: skip
FIRST_COLUMN = Row("SP-FIRST", plus(0), "first column beyond the die", "Anfangsspalte über den Wurf hinaus")

_SHIFTS: dict[Sighting, int] = {}


def shift_of(sighting: Sighting) -> int:
    """The sum of all columns that a sighting is shifted by."""
    found = _SHIFTS.get(sighting)
    if found is None:
        if len(_SHIFTS) > 20_000:
            _SHIFTS.clear()
        found = _SHIFTS[sighting] = sum(row.effect.amount * n for row, n in SPOTTING.applying(sighting))
    return found


@rule("MT-SPOT-06", "MT-VIS-03")
def weather_row(state: FrontierState) -> str:
    """The single worst condition of the weather."""
    now = conditions(state)
    return next((row for kind, row in WEATHER_ROWS if kind in now), "")


class Chance(Struct, frozen=True):
    """How a unit would be spotted by its best pair of figures: the face that is needed, and why."""

    needed: int
    distance: float
    sighting: Sighting


@rule("MT-SPOT-02")
def face_needed(state: FrontierState, shift: int, distance: float) -> int:
    """The least face whose column reaches so far; the face is not needed when the last column is given."""
    if within(distance, ALWAYS, TOLERANCE):
        return 0
    column = next((i + 1 for i, reach in enumerate(COLUMNS) if within(distance, reach, TOLERANCE)), NEVER)
    if column == NEVER:
        return NEVER
    if state.rulings.spot_method == "fixed":
        return 0 if 10 + min(shift, 0) >= column else NEVER
    first = 0 if state.rulings.d10_zero == 10 else 1
    return max(column - shift - first, 0)


def _constants(scene: Scene, spotter: Unit, target: str) -> Sighting:
    """What is alike for every pair of figures of two units."""
    state: FrontierState = scene.state
    unit = state.bodies.get(target)
    eyes = spotter.has("Scouts")
    hawk = has_talent_near(scene, spotter, "TL-EYES")
    if unit is None:
        return Sighting(stealth=True, hidden=True, eyes=eyes, hawk=hawk, weather=weather_row(state))
    return Sighting(
        smoke=unit.empty,
        mounted=unit.mounted,
        stealth=unit.has("Scouts") or unit.has("Local"),
        eyes=eyes,
        hawk=hawk,
        weather=weather_row(state),
    )


@rule("MT-SPOT-02", "MT-SPOT-03", "MT-HID-04", "MT-FILL-09")
def chance_to_spot(scene: Scene, spotter: str, target: str, turning: bool = True) -> Chance | None:
    """The best pair of figures by which a unit could spot another, if any sees any."""

    def found() -> Chance | None:
        return _best_pair(scene, spotter, target, turning)

    return scene.remembered(("spot", spotter, target, turning), found)


def _best_pair(scene: Scene, spotter: str, target: str, turning: bool) -> Chance | None:
    state: FrontierState = scene.state
    unit = state.bodies[spotter]
    constants = _constants(scene, unit, target)
    base = shift_of(constants)
    viewers = [each for each in thing_outlines(scene, spotter) if each.kind != "gun"]
    pairs = sorted(
        (
            (gap(a, b), i, j, a, b)
            for i, a in enumerate(viewers)
            for j, b in enumerate(thing_outlines(scene, target))
            if turning or in_front(a, b.x, b.y)
        ),
        key=lambda pair: pair[:3],
    )
    best: Chance | None = None
    for distance, _, _, a, b in pairs:
        big = b.kind in BIG
        hoped = face_needed(state, base + 2 * big, distance)
        if best is not None and hoped >= best.needed:
            if not big and not any(each.kind in BIG for *_, each in pairs):
                break
            continue
        for ray in clear_rays(scene, a, b):
            sighting = _sighting(scene, constants, ray, a, b)
            needed = face_needed(state, shift_of(sighting), distance)
            if best is None or needed < best.needed:
                best = Chance(needed, distance, sighting)
    return best


@rule("MT-SPOT-03", "MT-SPOT-04", "MT-SPOT-05")
def _sighting(scene: Scene, constants: Sighting, ray: Ray, a: Outline, b: Outline) -> Sighting:
    """The shifts of one line of sight."""
    state: FrontierState = scene.state
    big = b.kind in BIG
    lie = ground(scene)
    crossed, through = counted(lie, ray, a, b)
    cover, giving = cover_of(lie, crossed, b)
    if not (crossed or through or cover or big):
        return constants
    cross = sum(1 for each in crossed if each not in giving and not near_obstacle(lie, a, each))
    light = dense = 0
    for each in through:
        inside = lie.terrain.plots[each.feature].holds(b.x, b.y)
        if inside and not state.rulings.spot_area_double:
            continue
        if each.cover == Cover.LIGHT:
            light += int((each.length + TOLERANCE) / 6.0)
        else:
            dense += int((each.length + TOLERANCE) / 3.0)
    return Sighting(
        constants.smoke,
        constants.mounted,
        big,
        cover == Cover.LIGHT,
        cover >= Cover.MEDIUM,
        constants.stealth,
        constants.hidden,
        constants.eyes,
        constants.hawk,
        cross,
        light,
        dense,
        constants.weather,
    )


def columns_reckoned(chance: Chance) -> Reckoning:
    """The shift of columns with its reasons."""
    return Reckoning.of(0, FIRST_COLUMN).modified_by(SPOTTING, chance.sighting)


# who has spotted whom ----------------------------------------------------------------------------------


@rule("MT-SPOT-01", "MT-SPOT-09", "MT-FILL-10")
def has_spotted(state: FrontierState, spotter: Unit, target: Unit) -> bool:
    """Whether a unit may shoot at another without a further test."""
    if state.rulings.spotting_share == "unit":
        return spotter.id in target.spotted
    return spotter.side in target.spotted


@rule("MT-SPOT-11")
def side_has_spotted(state: FrontierState, side: Side, target: Unit) -> bool:
    """Whether anybody of a side has spotted a unit."""
    if state.rulings.spotting_share == "unit":
        return any(state.bodies[each].side == side for each in target.spotted)
    return side in target.spotted


def spotter_name(state: FrontierState, spotter: Unit) -> str:
    """Whose mark a spotted unit gets: the side's, or by the switch the unit's own."""
    return spotter.id if state.rulings.spotting_share == "unit" else spotter.side


def enemies_of(state: FrontierState, side: Side) -> list[str]:
    """Everything of the enemy that can be spotted: units in the open, craft, and markers."""
    foes = [unit.id for unit in on_table_of(state, other(side)) if not is_afloat(state, unit)]
    return foes + [each.id for each in markers_of(state, other(side))]


async def found_out(battle: Battle, spotter: Unit, target: str) -> None:
    """Marks a unit as spotted, or turns a marker over."""
    state = battle.state
    mark = spotter_name(state, spotter)
    if target not in state.bodies:
        hidden = await reveal(battle, target)
        if hidden:
            battle.record(Spotted(hidden, mark))
    elif mark not in state.bodies[target].spotted:
        battle.record(Spotted(target, mark))


@rule("MT-SPOT-07")
async def spot(battle: Battle, unit: Unit) -> None:
    """The Spot action: one die, compared with every enemy in sight."""
    state, scene = battle.state, battle.scene
    face = 0
    if state.rulings.spot_method == "roll":
        face = await battle.total(1, die(state), rule="MT-SPOT-07", by=unit.side, subject=unit.id)
    mark = spotter_name(state, unit)
    found = []
    for target in enemies_of(state, unit.side):
        foe = state.bodies.get(target)
        if foe is not None and mark in foe.spotted:
            continue
        chance = chance_to_spot(scene, unit.id, target)
        if chance is not None and face >= chance.needed:
            found.append((target, chance))
    look_at(battle, unit, [target for target, _ in found])
    for target, chance in found:
        battle.reckoned(columns_reckoned(chance), "MT-SPOT-03", target)
        await found_out(battle, unit, target)


def look_at(battle: Battle, unit: Unit, targets: list[str]) -> None:
    """Turns the figures of a unit to the nearest of those it has found."""
    scene, state = battle.scene, battle.state
    near = min(targets, key=lambda each: units_gap(scene, unit.id, each), default=None)
    if near is None:
        return
    theirs = thing_outlines(scene, near)
    poses = []
    for mine in thing_outlines(scene, unit.id):
        pose = state.pieces[mine.owner].pose
        nearest = min(theirs, key=lambda each: gap(mine, each))
        if pose is not None:
            poses.append((mine.owner, facing_point(pose, nearest.x, nearest.y)))
    battle.record(Turned(tuple(poses)))


@rule("MT-SPOT-08", "MT-SPOT-12", "MT-FILL-41")
async def try_to_spot(battle: Battle, spotter: Unit, target: str, rule_id: str, turning: bool) -> bool:
    """One test against one enemy."""
    chance = chance_to_spot(battle.scene, spotter.id, target, turning)
    if chance is None:
        return False
    why = columns_reckoned(chance)
    battle.reckoned(why, "MT-SPOT-03", target)
    if battle.state.rulings.spot_method == "fixed":
        made = chance.needed == 0
    else:
        faces = at_least(chance.needed)
        made = bool(
            await battle.count(
                1, die(battle.state), faces, rule=rule_id, by=spotter.side, subject=spotter.id, why=why
            )
        )
    if made:
        await found_out(battle, spotter, target)
    return made


@rule("MT-SPOT-10")
async def spot_close_by(battle: Battle, moved: str) -> None:
    """After a move: whoever stands within 2 inches and in sight of an enemy is spotted without a roll."""
    state = battle.state
    while moved in state.bodies or state.pieces[moved].pose is not None:
        found = _close_by(battle.scene, moved)
        if found is None:
            return
        await found_out(battle, state.bodies[found[0]], found[1])


def _close_by(scene: Scene, moved: str) -> tuple[str, str] | None:
    """A unit and an enemy close by that it has not spotted yet, one of the two having just moved."""
    state: FrontierState = scene.state
    side = state.bodies[moved].side if moved in state.bodies else state.pieces[moved].side
    for foe in enemies_of(state, side):
        if not are_within(scene, moved, foe, ALWAYS):
            continue
        for spotter, target in ((moved, foe), (foe, moved)):
            if may_spot(state, spotter, target) and unit_sees(scene, spotter, target, ALWAYS):
                return spotter, target
    return None


def may_spot(state: FrontierState, spotter: str, target: str) -> bool:
    """Whether a unit could find out something about an enemy that it does not know."""
    unit, foe = state.bodies.get(spotter), state.bodies.get(target)
    if unit is None or unit.vehicle or not on_table(state, unit):
        return False
    return foe is None or spotter_name(state, unit) not in foe.spotted


@rule("MT-SPOT-09")
def lose_from_sight(battle: Battle) -> None:
    """At the end of a turn whoever no enemy sees is no longer spotted."""
    state = battle.state
    for unit in list(state.bodies.values()):
        if unit.spotted and on_table(state, unit):
            foes = on_table_of(state, other(unit.side))
            if not any(unit_sees(battle.scene, foe.id, unit.id) for foe in foes):
                battle.record(LostFromSight(unit.id))
