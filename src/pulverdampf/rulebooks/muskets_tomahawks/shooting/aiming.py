"""Shooting: who can shoot at whom, and what the dice need."""

from collections.abc import Callable
from operator import attrgetter as get
from typing import Literal, NamedTuple

from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import beyond, within
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..formations.coherency import is_formed
from ..geometry import are_within, thing_outlines
from ..officers.support import is_shielded, supporters
from ..presence import fighters, gun_of, is_afloat, markers_of, on_table, on_table_of
from ..spotting.visibility import TOLERANCE, sees
from ..state import SCREENS, FrontierState
from ..terrain.ground import ground
from ..units import Unit
from .artillery import gun_dice
from .lines import on_the_line
from .weapons import Weapon, ready_weapons

LONG = 12.0
EXTREME = 24.0
VOLLEY_LEAST = 4
REPEATS_WITHIN = 12.0
FRONT_OF_COLUMN = 2
LARGE = ("wagon", "canoe", "boat")
"""Large targets; a cart is none."""


class Shot(NamedTuple):
    """Everything that bears on one figure's shot."""

    hasty: bool = False
    long: bool = False
    extreme: bool = False
    cross: int = 0
    loose: bool = False
    cover: int = 0
    cavalry: bool = False
    big: bool = False


def behind(cover: int) -> Callable[[Shot], bool]:
    """Whether a target has such cover."""
    return lambda shot: shot.cover == cover


# MT-FIRE-03, MT-T-FIRE
SHOOTING = Modifiers(
    "MT-FIRE-03",
    Text("Shooting: to hit", "Fernkampf: Treffer"),
    #   id            effect    English                      German                        when
    Row("SH-HASTY",   plus(-1), "hasty shot",                "hastiger Schuss",            get("hasty")),
    Row("SH-LONG",    plus(-2), "over 12″",                  "über 12″",                   get("long")),
    Row("SH-EXTREME", plus(-4), "over 24″",                  "mehr als 24″",               get("extreme")),
    Row("SH-CROSS",   plus(-1), "obstacles crossed",         "Hindernisse dazwischen",     get("cross")),
    Row("SH-LOOSE",   plus(-1), "target in loose formation", "Ziel in lockerer Formation", get("loose")),
    Row("SH-CL",      plus(-1), "in light cover",            "in leichter Deckung",        behind(1)),
    Row("SH-CM",      plus(-2), "in medium cover",           "in mittlerer Deckung",       behind(2)),
    Row("SH-CH",      plus(-4), "in hard cover",             "in harter Deckung",          behind(3)),
    Row("SH-CAV",     plus(+1), "target is mounted",         "berittenes Ziel",            get("cavalry")),
    Row("SH-BIG",     plus(+2), "large target",              "großes Ziel",                get("big")),
)  # fmt: skip
TO_HIT = Row("SH-VALUE", plus(0), "no modifier", "kein Modifikator")


Manner = Literal["aimed", "hasty", "volley"]
"""How a unit shoots: with time to aim, in haste, or all at one word."""
AIMED: Manner = "aimed"


class Aim(NamedTuple):
    """One figure (or gun) with the base it shoots at."""

    shooter: Outline
    mark: Outline
    distance: float


class Sight(NamedTuple):
    """What lies between a shooter and the base it shoots at."""

    distance: float
    cross: int
    """How many low obstacles."""
    cover: int
    mounted: bool


def target_bases(scene: Scene, key: str) -> list[Outline]:
    """The bases of a unit or marker that can be hit; a gun is none of them."""
    return [each for each in thing_outlines(scene, key) if each.kind != "gun"]


@rule("MT-FIRE-02", "MT-FORM-05", "MT-OFF-03", "MT-ART-01")
def shooting_bases(scene: Scene, unit: Unit) -> list[Outline]:
    """The bases that may shoot: of a column the two in front, of a gun the gun itself."""
    state: FrontierState = scene.state
    gun = gun_of(state, unit)
    if unit.gun:
        return [scene.outline(gun)] if gun is not None else []
    bases = [scene.outline(figure) for figure in fighters(state, unit)]
    if unit.formation == "column" and len(bases) > FRONT_OF_COLUMN:
        lead = bases[0]
        bases.sort(key=lambda o: (-(o.x * lead.ux + o.y * lead.uy), o.owner))
        return bases[:FRONT_OF_COLUMN]
    return bases


@rule("MT-FIRE-01", "MT-FIRE-02", "MT-FIRE-03")
def aims(scene: Scene, unit: Unit, weapon: Weapon, target: str) -> list[Aim]:
    """Every figure with sight and range, each with the closest base it sees."""

    def found() -> list[Aim]:
        marks = target_bases(scene, target)
        reach = weapon.range
        result = []
        for base in shooting_bases(scene, unit):
            for distance, _, mark in _nearest_first(base, marks, reach):
                if beyond(distance, reach, TOLERANCE):
                    break
                if sees(scene, base, mark):
                    result.append(Aim(base, mark, distance))
                    break
        return _through_windows(scene, result)

    return scene.lasting(("aims", unit.id, weapon.key, target), found, (unit.id, target, SCREENS))


def _nearest_first(base: Outline, marks: list[Outline], reach: float) -> list[tuple[float, int, Outline]]:
    """The marks that may be within a reach, each with its distance, the nearest first."""
    found = []
    x, y = base.x, base.y
    for i, mark in enumerate(marks):
        dx, dy, far = mark.x - x, mark.y - y, reach + base.reach + mark.reach + TOLERANCE
        if dx * dx + dy * dy <= far * far:
            found.append((gap(base, mark), i, mark))
    found.sort(key=_by_distance)
    return found


def _by_distance(each: tuple[float, int, Outline]) -> tuple[float, int]:
    return each[0], each[1]


@rule("MT-TER-04")
def _through_windows(scene: Scene, found: list[Aim]) -> list[Aim]:
    """From inside a building one figure shoots for each inch of the wall that faces the target."""
    lie = ground(scene)
    if not lie.buildings:
        return found
    used: dict[tuple[str, str], int] = {}
    kept = []
    for aim in found:
        house = lie.building_at(aim.shooter.x, aim.shooter.y)
        if not house or house == lie.building_at(aim.mark.x, aim.mark.y):
            kept.append(aim)
            continue
        wall, length = _wall_towards(lie.terrain.plots[house].pieces[0], aim.mark)
        used[house, wall] = used.get((house, wall), 0) + 1
        if used[house, wall] <= length + 1e-6:
            kept.append(aim)
    return kept


def _wall_towards(house: Outline, mark: Outline) -> tuple[str, float]:
    """The wall through which the line from the middle of a house to a target goes, and its length."""
    dx, dy = mark.x - house.x, mark.y - house.y
    deep, wide = (house.half_depth, house.half_width) if house.boxed else (house.reach, house.reach)
    ahead, aside = dx * house.ux + dy * house.uy, dx * house.uy - dy * house.ux
    if abs(ahead) * wide >= abs(aside) * deep:
        return "front" if ahead > 0.0 else "rear", 2.0 * wide
    return "right" if aside > 0.0 else "left", 2.0 * deep


@rule("MT-FIRE-01", "MT-OFF-04", "MT-SPOT-01", "MT-VEH-02")
def targets(scene: Scene, unit: Unit, weapon: Weapon) -> list[str]:
    """The enemy units and markers that a unit could shoot at, spotted or not."""

    def found() -> list[str]:
        state: FrontierState = scene.state
        foes = [foe.id for foe in on_table_of(state, other(unit.side))]
        foes += [each.id for each in markers_of(state, other(unit.side))]
        return [key for key in foes if is_target(scene, unit, weapon, key)]

    return scene.remembered(("targets", unit.id, weapon.key), found)


@rule("MT-FIRE-01", "MT-OFF-04")
def is_target(scene: Scene, unit: Unit, weapon: Weapon, key: str) -> bool:
    """Whether a unit could shoot at an enemy unit or marker on the table: free, in range and in sight."""
    state: FrontierState = scene.state
    foe = state.bodies.get(key)
    if foe is not None and (foe.engaged or is_afloat(state, foe)):
        return False
    if state.by_hand:  # sight and range are told of the one that is chosen
        return True
    if not are_within(scene, unit.id, key, weapon.range) or not aims(scene, unit, weapon, key):
        return False
    return foe is None or not is_shielded(scene, unit, foe)


def can_shoot(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit is in a state to shoot at all."""
    return (
        on_table(state, unit)
        and not unit.engaged
        and not unit.fleeing
        and not unit.vehicle
        and not is_afloat(state, unit)
    )


@rule("MT-FIRE-01", "MT-FILL-13")
def shots_open_to(scene: Scene, unit: Unit) -> list[tuple[Weapon, list[str]]]:
    """The weapons a unit could fire now, each with those it could fire at."""
    if not can_shoot(scene.state, unit):
        return []
    found = [(weapon, targets(scene, unit, weapon)) for weapon in ready_weapons(scene, unit)]
    return [(weapon, foes) for weapon, foes in found if foes]


@rule("MT-FIRE-17", "MT-FILL-18", "MT-REACT-06")
def may_volley(scene: Scene, unit: Unit, weapon: Weapon) -> bool:
    """Whether a unit may fire a volley: in close formation, four figures, an officer near or elite."""
    return (
        is_formed(unit)
        and not unit.shaken
        and not unit.gun
        and not unit.mounted
        and not weapon.single_shot
        and (len(fighters(scene.state, unit)) if scene.state.by_hand else len(shooting_bases(scene, unit)))
        >= VOLLEY_LEAST
        and (unit.has("Elite") or bool(supporters(scene, unit)))
    )


# what the dice need -------------------------------------------------------------------------------------


@rule("MT-FIRE-04", "MT-FIRE-05", "MT-FIRE-06", "MT-FIRE-07", "MT-FIRE-08", "MT-FIRE-17")
def shot_of(scene: Scene, unit: Unit, target: Unit, aim: Aim, how: Manner = AIMED) -> Shot:
    """What bears on one shot: haste, range, and what lies on the line between the two bases."""
    line = on_the_line(scene, aim.shooter, aim.mark)
    sight = Sight(aim.distance, line.cross, int(line.cover), mounted=aim.mark.kind == "mounted")
    return shot_seen(scene.state, unit, target, sight, how)


def shot_seen(state: FrontierState, unit: Unit, target: Unit, sight: Sight, how: Manner = AIMED) -> Shot:
    """The same, where it is known what lies between shooter and mark."""
    rulings = state.rulings
    extreme = beyond(sight.distance, EXTREME, TOLERANCE)
    long = beyond(sight.distance, LONG, TOLERANCE) and (not extreme or rulings.range_stack)
    if how == "volley" and rulings.volley_long == "ignored":
        long = False
    loose = target.formation == "loose" and not (how == "volley" and rulings.volley_loose == "ignored")
    return Shot(
        hasty=how == "hasty" or unit.mounted or unit.shaken,
        long=long,
        extreme=extreme,
        cross=sight.cross,
        loose=loose,
        cover=sight.cover,
        cavalry=sight.mounted,
        big=target.vehicle in LARGE,
    )


def shots_at(scene: Scene, unit: Unit, target: Unit, weapon: Weapon, how: Manner) -> list[Shot]:
    """What bears on the shot of every figure with sight and range, in the order of `aims`."""

    def found() -> list[Shot]:
        return [shot_of(scene, unit, target, aim, how) for aim in aims(scene, unit, weapon, target.id)]

    question = ("shots", unit.id, target.id, weapon.key, how, unit.mounted, unit.shaken)
    return scene.lasting(question, found, (unit.id, target.id, SCREENS))


def hit_reckoned(shot: Shot) -> Reckoning:
    """What is added to the die, with its reasons."""
    return Reckoning.of(0, TO_HIT).modified_by(SHOOTING, shot)


@rule("MT-OPT-04", "MT-ART-01")
def dice_of(scene: Scene, unit: Unit, weapon: Weapon, aim: Aim, shot: Shot) -> int:
    """How many dice one figure, or a gun, throws."""
    if unit.gun:
        return gun_dice(scene, unit, aim.distance)
    rapid = weapon.key == "repeater" and scene.state.rulings.repeater_double and not shot.hasty
    return 2 if rapid and within(aim.distance, REPEATS_WITHIN, TOLERANCE) else 1
