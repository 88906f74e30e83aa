"""What a shot adds to its die, from the paper's table."""

from shapely import LineString, Point, Polygon

from pulverdampf.engine.state import Aboard, Inside
from pulverdampf.rulebooks.kriegspfad.state import WarState, standing
from pulverdampf.rulebooks.kriegspfad.units import Element

from .bases import FAR, HORSED, area_of, base_of, kind_of, kinds_at, line_of, shot_over

#            effective, maximum
RANGES = {
    "bow": (3, 3), "revolver": (1, 1), "smooth_musket": (4, 4), "carbine_ml": (4, 4), "rifle_ml": (4, 16),
    "carbine_bl": (6, 12), "repeater": (6, 12), "rifle_bl": (8, 20),
    "gun_light": (8, 20), "gun_medium": (8, 20), "gun_light_rifled": (8, 48), "mg": (8, 16),
}  # fmt: skip
MURKY = {"fog": 2.0, "rain": 8.0, "heavy_rain": 8.0}
AT_WALL = 0.5
FOOT = ("regular", "skirmisher", "warrior")


def has_moved(state: WarState, piece: Element) -> bool:
    return state.pieces[piece.place.carrier].moved if isinstance(piece.place, Aboard) else piece.moved


def shot_rows(state: WarState, shooter: Element, arm: str, target: Element) -> dict[str, int]:
    """The rows of the shooting table that hold for a shot, without those about cover."""
    unit, foe = state.bodies[shooter.body or ""], state.bodies[target.body or ""]
    far = shot_over(state, shooter, target)
    near = far <= RANGES[arm][0] + 1e-3
    mounted, moved = unit.troop in HORSED and unit.mounted, has_moved(state, shooter)
    match state.rulings.moving_fire:
        case "mounted_movers":
            moving = mounted and (moved or shooter.turned)
        case "movers_or_mounted":
            moving = moved or mounted
        case _:
            moving = moved or (mounted and shooter.turned)
    riders = foe.troop in HORSED and foe.mounted
    warriors = foe.troop in ("warrior", "mounted_warrior")
    nimble = "nimble_mounted" in foe.traits if riders or foe.mounting else "nimble_foot" in foe.traits
    loose = (kind_of(foe) == "skirmisher" and not foe.mounting) or (warriors and nimble)
    reach = {"over4": far > 4.0 + 1e-3, "under4": far < 4.0 - 1e-3, "always": True}[
        state.rulings.skirmish_target
    ]
    unused = arm != "bow" or state.rulings.untrained_arms == "all"
    raw = ("untrained" in shooter.traits and unused) or "militia" in unit.traits
    rows = {
        "KP-SM-01": 3 * (near and arm in ("repeater", "revolver")),
        "KP-SM-02": 2 * ("sharpshooter" in shooter.traits and not moved),
        "KP-SM-03": 2 * (near and arm in ("rifle_bl", "carbine_bl")),
        "KP-SM-04": 2 * (near and arm == "gun_medium"),
        "KP-SM-05": 1 * (near and kind_of(unit) == "regular"),
        "KP-SM-06": -unit.markers,
        "KP-SM-07": -2 * raw,
        "KP-SM-08": -2 * (arm == "bow" and "armoured_horse" in target.traits and (riders or foe.mounting)),
        "KP-SM-09": -2 * (loose and reach),
        "KP-SM-10": -2 * (moving and arm not in ("bow", "revolver")),
        "KP-SM-11": -2 * (far > MURKY.get(state.weather, FAR) + 1e-3),
        "KP-SM-15": -3 * (not near),
        "KP-SM-16": -1 * (arm.startswith("gun") and in_marsh(state, target)),
    }
    return {key: value for key, value in rows.items() if value}


def in_marsh(state: WarState, piece: Element) -> bool:
    if isinstance(piece.place, Aboard) or piece.pose is None:
        return False
    return "marsh" in kinds_at(state, piece.pose.x, piece.pose.y)


# cover ---------------------------------------------------------------------------------------------------


def cover_row(state: WarState, shooter: Element, arm: str, target: Element) -> str | None:
    """The row for the best cover of a target, empty for none; None where several elements share a work."""
    foe = state.bodies[target.body or ""]
    if kind_of(foe) not in FOOT or foe.mounting or isinstance(target.place, Aboard) or target.pose is None:
        return ""
    gun = arm.startswith("gun")
    if not gun and not (arm == "mg" and state.rulings.mg_ignores_stone):
        found = behind_works(state, shooter, target)
        if found is None or found:
            return None if found is None else "KP-SM-14"
    if not gun and behind_timber(state, shooter, target):
        return "KP-SM-13"
    return "KP-SM-12" if target.roof or in_cover(state, shooter, target) else ""


def centre(state: WarState, piece: Element) -> Point:
    return base_of(state, piece).centroid


def behind_works(state: WarState, shooter: Element, target: Element) -> bool | None:
    """In a house since before this turn, unmoved behind a stone wall or a breastwork of one's own."""
    if isinstance(target.place, Inside):
        house = area_of(state.features[target.place.feature])
        start = target.came_from
        return not (target.moved and start is not None and not house.covers(Point(start.x, start.y)))
    if target.moved:
        return False
    base, path = base_of(state, target), LineString([centre(state, shooter), centre(state, target)])
    for each in state.features.values():
        if (
            each.kind == "stone_wall"
            and line_of(each).distance(base) <= AT_WALL
            and path.crosses(line_of(each))
        ):
            return True
        if each.kind == "breastwork" and line_of(each).distance(base) <= AT_WALL and target.arms:
            if set(target.arms) <= {"bow"}:
                continue
            if line_of(each).length > 3.0 or _others_at(state, target, line_of(each)):
                return None
            return True
    return False


def _others_at(state: WarState, target: Element, work: LineString) -> bool:
    return any(
        piece is not target and base_of(state, piece).distance(work) <= AT_WALL
        for unit in state.bodies.values()
        if kind_of(unit) in FOOT
        for piece in standing(state, unit)
    )


def _ring(state: WarState, piece: Element) -> str:
    if piece.pose is None:
        return ""
    for each in state.features.values():
        if each.kind == "wagon_fort" and area_of(each).covers(Point(piece.pose.x, piece.pose.y)):
            return each.id
        if each.kind == "palisade" and Polygon(line_of(each)).covers(Point(piece.pose.x, piece.pose.y)):
            return each.id
    return ""


def behind_timber(state: WarState, shooter: Element, target: Element) -> bool:
    """In a wagon fort, or inside a palisade and at it, and the shooter is not in there too."""
    ring = _ring(state, target)
    if not ring or (not isinstance(shooter.place, Aboard) and _ring(state, shooter) == ring):
        return False
    feature = state.features[ring]
    return feature.kind == "wagon_fort" or line_of(feature).distance(base_of(state, target)) <= AT_WALL


def in_cover(state: WarState, shooter: Element, target: Element) -> bool:
    """In a wood, the wilderness, a village, a field without moving, or behind a bank."""
    assert target.pose is not None
    kinds = kinds_at(state, target.pose.x, target.pose.y)
    if "ford" in kinds:
        return False
    road = bool(kinds & {"road", "path"})
    if "village" in kinds or (kinds & {"dense_wood", "light_wood", "wilderness"} and not road):
        return True
    if "field" in kinds and not target.moved and not road:
        return True
    spot, base = Point(target.pose.x, target.pose.y), base_of(state, target)
    path = LineString([centre(state, shooter), spot])
    waters = [area_of(each) for each in state.features.values() if each.kind in ("stream", "river", "lake")]
    return any(not w.covers(spot) and w.distance(base) <= 0.5 and path.intersects(w) for w in waters)
