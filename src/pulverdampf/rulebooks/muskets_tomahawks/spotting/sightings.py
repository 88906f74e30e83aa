"""The spotting table: columns, shifts, and the chance of one unit to spot another."""

from collections.abc import Callable
from operator import attrgetter as get
from typing import Literal, NamedTuple

from pulverdampf.engine.in_force import forgets
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..geometry import in_front, thing_outlines
from ..officers.talents import has_talent_near
from ..state import SCREENS, FrontierState
from ..terrain.ground import ground
from ..terrain.kinds import Cover
from ..terrain.weather import conditions
from ..units import Unit
from .visibility import (
    TOLERANCE,
    Ray,
    carts_between,
    clear_rays,
    counted,
    cover_of,
    is_behind_step,
    near_cart,
    near_obstacle,
)

# MT-SPOT-02
COLUMNS = (2.0, 4.0, 8.0, 12.0, 18.0, 24.0, 36.0, 48.0, 96.0, 120.0)
ALWAYS = 2.0
AT_LEAST = (0, -3, -4, -4)
"""The columns that the ground under a target costs on every line to it, by its cover."""
NEVER = 99
BIG = ("gun", "wagon", "canoe", "boat")
"""What is seen from afar; a cart is no wagon."""

#                 weather   row   worst first
WEATHER_ROWS = (("storm", "fog"), ("fog", "fog"), ("dark", "dark"), ("mist", "dark"), ("dusk", "dusk"),
                ("rain", "rain"))  # fmt: skip


Look = Literal["about", "ahead"]
"""Whether figures may turn to look, or look where they face."""


class Sighting(NamedTuple):
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


def fell(weather: str) -> Callable[[Sighting], bool]:
    """Whether such weather is the worst there is."""
    return lambda sighting: sighting.weather == weather


# MT-SPOT-03, MT-T-SPOT
SPOTTING = Modifiers(
    "MT-SPOT-03",
    Text("Spotting: columns", "Entdecken: Spalten"),
    #   id            effect    English                    German                         when
    Row("SP-SMOKE",   plus(+3), "target in powder smoke",  "Ziel im Pulverdampf",         get("smoke")),
    Row("SP-MOUNT",   plus(+1), "target is mounted",       "Ziel ist beritten",           get("mounted")),
    Row("SP-BIG",     plus(+2), "gun, wagon or boat",      "Geschütz, Wagen oder Boot",   get("big")),
    Row("SP-LIGHT",   plus(-3), "light cover",             "leichte Deckung",             get("light")),
    Row("SP-DENSE",   plus(-4), "medium or hard cover",    "mittlere oder harte Deckung", get("dense")),
    Row("SP-STEALTH", plus(-1), "Scouts or Local",         "Kundschafter, ortskundig",    get("stealth")),
    Row("SP-HIDDEN",  plus(-2), "hidden-movement marker",  "verborgener Marker",          get("hidden")),
    Row("SP-EYES",    plus(+1), "spotter has Scouts",      "Entdecker ist Kundschafter",  get("eyes")),
    Row("TL-EYES",    plus(+1), "hawk eyes",               "Falkenauge",                  get("hawk")),
    Row("SP-CROSS",   plus(-1), "obstacles crossed",       "überquerte Hindernisse",      get("cross")),
    Row("SP-AREA-L",  plus(-1), "each 6″ of light cover",  "je 6″ leichter Deckung",      get("area_light")),
    Row("SP-AREA-D",  plus(-2), "each 3″ of denser cover", "je 3″ dichterer Deckung",     get("area_dense")),
    Row("SP-W-RAIN",  plus(-1), "heavy rain",              "starker Regen",               fell("rain")),
    Row("SP-W-DUSK",  plus(-2), "dusk",                    "Dämmerung",                   fell("dusk")),
    Row("SP-W-DARK",  plus(-3), "darkness, light fog",     "Dunkelheit, leichter Nebel",  fell("dark")),
    Row("SP-W-FOG",   plus(-5), "dense fog or storm",      "dichter Nebel oder Sturm",    fell("fog")),
)  # fmt: skip
FIRST_COLUMN = Row("SP-FIRST", plus(0), "column as thrown", "Spalte wie gewürfelt")

_SHIFTS: dict[Sighting, int] = {}
forgets(_SHIFTS.clear)


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


class Chance(NamedTuple):
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
def chance_to_spot(scene: Scene, spotter: str, target: str, look: Look = "about") -> Chance | None:
    """The best pair of figures by which a unit could spot another, if any sees any."""

    constants = _constants(scene, scene.state.bodies[spotter], target)

    def found() -> Chance | None:
        return _best_pair(scene, spotter, target, look, constants)

    return scene.lasting(("spot", spotter, target, look, constants), found, (spotter, target, SCREENS))


def _best_pair(scene: Scene, spotter: str, target: str, look: Look, constants: Sighting) -> Chance | None:
    state: FrontierState = scene.state
    base = shift_of(constants)
    viewers = [each for each in thing_outlines(scene, spotter) if each.kind != "gun"]
    pairs = sorted(
        (
            (gap(a, b), i, j, a, b)
            for i, a in enumerate(viewers)
            for j, b in enumerate(thing_outlines(scene, target))
            if look == "about" or in_front(a, b.x, b.y)
        ),
        key=lambda pair: pair[:3],
    )
    best: Chance | None = None
    cover_at = ground(scene).cover_at
    most = 2 * any(each.kind in BIG for *_, each in pairs)
    for distance, _, _, a, b in pairs:
        if best is not None:
            if face_needed(state, base + most, distance) >= best.needed:
                break
            hoped = base + 2 * (b.kind in BIG) + AT_LEAST[cover_at(b.x, b.y)]
            if face_needed(state, hoped, distance) >= best.needed:
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
    carts = carts_between(scene, a, b)
    if is_behind_step(lie, ray, b):
        cover = Cover.HARD
    elif any(near_cart(cart, b) for cart in carts):
        cover = max(cover, Cover.LIGHT)
    if not (crossed or through or cover or big or carts):
        return constants
    cross = sum(1 for each in crossed if each not in giving and not near_obstacle(lie, a, each))
    cross += sum(1 for cart in carts if not near_cart(cart, a) and not near_cart(cart, b))
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
