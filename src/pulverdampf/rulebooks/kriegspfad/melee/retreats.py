"""Retreats: those thrown back in the melees of last turn run before anybody moves."""

from math import sqrt

from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import Aboard, PieceId, other
from pulverdampf.table.kernel import EPS, gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free, swept

from ..by_hand.fights import part_from
from ..by_hand.moves import fall_back_by_hand
from ..by_hand.setup import look_round
from ..deployment.hiding import seek
from ..events.melees import Retreated
from ..events.places import Walked
from ..events.turns import PhaseBegan
from ..geometry import TOUCH
from ..morale.losses import end_parted_melees, lose_together
from ..movement.formation import barring_friends
from ..sight.weather import DARK, is_dark
from ..special.walls import climbed_rings
from ..state import RETREATS, Battle, WarState, on_table, on_table_of, standing
from ..terrain.ground import category, flames_about, going_over, plots_near
from ..units import Element, Unit

CLEARANCE = 0.02
OPPOSITE = 0.01
"""Enemies whose middles are as near as this are equally opposite."""
HALVINGS = 14
STEPS = 20


@rule("KP-MELEE-13", "KP-TURN-02")
async def retreat_phase(battle: Battle) -> None:
    """Step 3: every unit that owes a retreat runs, army 1 first."""
    state = battle.state
    if not state.clock.part:
        battle.record(PhaseBegan(RETREATS, 1))
        sides = (state.first, other(state.first))
        units = [unit for side in sides for unit in on_table_of(state, side) if unit.retreat]
        battle.schedule(*(retreat.due(unit) for unit in units))
    await settle(battle)


@stage
@rule("KP-MELEE-13", "KP-FILL-33", "KP-MOVE-06", "KP-GEN-02", "KP-WX-09")
async def retreat(battle: Battle, unit: Unit) -> None:
    """The dice of the result, all of it straight away from the nearest enemy, facing as before."""
    state = battle.state
    if not unit.retreat or not on_table(state, unit):
        return
    thrown = await battle.total(unit.retreat, d6, rule="KP-MELEE-13", by=unit.side, subject=unit.id)
    distance = min(float(thrown), DARK) if is_dark(state) else float(thrown)
    if battle.by_hand:
        await _retreat_by_hand(battle, unit, distance)
        return
    away = direction_away(battle.scene, unit)
    if away is not None:
        fall_back(battle, unit, away[0] * distance, away[1] * distance)
    battle.record(Retreated(unit.id))
    end_parted_melees(battle)
    seek(battle, standing(state, unit))


async def _retreat_by_hand(battle: Battle, unit: Unit, distance: float) -> None:
    """The same on a table that only the players see."""
    told = await fall_back_by_hand(battle, unit, distance)
    lose_together(battle, [battle.state.pieces[key] for key in told["edge"]], "edge")
    battle.record(Retreated(unit.id))
    part_from(battle, unit, told.get("still", ()))
    if standing(battle.state, unit):
        await look_round(battle, unit, told)


@rule("KP-FILL-33")
def direction_away(scene: Scene, unit: Unit) -> tuple[float, float] | None:
    """The direction from the enemy element nearest to a unit towards the element that is nearest to it.

    All who touch are equally near: the enemy opposite, whose middle is nearest, decides; of several as near
    the way between them is taken.
    """
    nearest = _nearest_pairs(scene, unit)
    if not nearest:
        return None
    closest = min(_apart(mine, enemy) for mine, enemy in nearest)
    opposite = [pair for pair in nearest if _apart(*pair) <= closest + OPPOSITE]
    dx = sum(mine.x - enemy.x for mine, enemy in opposite)
    dy = sum(mine.y - enemy.y for mine, enemy in opposite)
    far = sqrt(dx * dx + dy * dy)
    if far > CLEARANCE:
        return dx / far, dy / far
    mine = opposite[0][0]  # enemies on both sides: they cancel out, and he goes back as he faces
    return -mine.ux, -mine.uy


def _nearest_pairs(scene: Scene, unit: Unit) -> list[tuple[Outline, Outline]]:
    """The bases of a unit and of its enemies that are nearest to each other; who touches is equally near."""
    state: WarState = scene.state
    foes = [
        scene.outline(enemy)
        for foe in on_table_of(state, other(unit.side))
        if not foe.hidden and foe.troop not in ("wagon", "boat")
        for enemy in standing(state, foe)
    ]
    own = [scene.outline(mine) for mine in standing(state, unit)]
    found = [(max(gap(mine, enemy), TOUCH), mine, enemy) for mine in own for enemy in foes]
    least = min((far for far, _, _ in found), default=0.0)
    return [(mine, enemy) for far, mine, enemy in found if far <= least + EPS]


def _apart(one: Outline, two: Outline) -> float:
    """How far the middles of two bases are apart."""
    dx, dy = one.x - two.x, one.y - two.y
    return sqrt(dx * dx + dy * dy)


@rule("KP-MELEE-13", "KP-MOVE-06", "KP-FILL-33")
def fall_back(battle: Battle, unit: Unit, dx: float, dy: float) -> None:
    """All elements go on parallel lines, the foremost first; who is driven over the edge is lost."""
    state, scene = battle.state, battle.scene
    runners = [each for each in standing(state, unit) if not isinstance(each.place, Aboard)]
    runners.sort(key=lambda each: (-_along(each, dx, dy), each.id))
    poses: dict[PieceId, Pose] = {}
    went: dict[PieceId, float] = {}
    lost = []
    settled: list[Outline] = []
    for piece in runners:
        share = free_share(scene, unit, piece, dx, dy, settled)
        end, outline = ended(scene, unit, piece, dx * share, dy * share)
        if _is_over_the_edge(state, outline):
            lost.append(piece)
            continue
        poses[piece.id] = end
        went[piece.id] = _walked(piece, end)
        settled.append(outline)
    if poses:
        battle.record(Walked(unit.id, poses, went, how="retreat"))
    lose_together(battle, lost, "edge")


@rule("KP-MOVE-05")
def ended(scene: Scene, unit: Unit, piece: Element, dx: float, dy: float) -> tuple[Pose, Outline]:
    """Where a runner comes to rest: not upon friends whom he may pass, so perhaps short of them."""
    state: WarState = scene.state
    others = [
        scene.outline(each)
        for friend in on_table_of(state, unit.side)
        if friend is not unit
        for each in standing(state, friend)
    ]
    pose = piece.pose
    assert pose is not None
    for step in range(STEPS, -1, -1):
        share = step / STEPS
        end = Pose(pose.x + dx * share, pose.y + dy * share, pose.facing).rounded()
        outline = scene.outline_at(piece, end)
        if step == 0 or is_free(outline, others, CLEARANCE):
            break
    return end, outline


def _walked(piece: Element, end: Pose) -> float:
    pose = piece.pose
    assert pose is not None
    dx, dy = end.x - pose.x, end.y - pose.y
    return sqrt(dx * dx + dy * dy)


def _along(piece: Element, dx: float, dy: float) -> float:
    pose = piece.pose
    return pose.x * dx + pose.y * dy if pose is not None else 0.0


def _is_over_the_edge(state: WarState, outline: Outline) -> bool:
    width, depth = state.table
    return any(
        x < -TOUCH or x > width + TOUCH or y < -TOUCH or y > depth + TOUCH for x, y in outline.corners()
    )


def free_share(
    scene: Scene, unit: Unit, piece: Element, dx: float, dy: float, settled: list[Outline]
) -> float:
    """How much of a forced way is free of barring ground, of friends one does not pass, and of enemies."""
    state: WarState = scene.state
    own = scene.outline(piece)
    enemies = [
        each
        for foe in on_table_of(state, other(unit.side))
        for each in (scene.outline(enemy) for enemy in standing(state, foe))
        if gap(each, own) > TOUCH
    ]
    friends = [each for each in barring_friends(scene, unit, (unit.id,)) if gap(each, own) > CLEARANCE]
    far = sqrt(dx * dx + dy * dy)
    plots = plots_near(scene, own.x + dx * 0.5, own.y + dy * 0.5, far * 0.5 + own.reach)
    column, spared = category(unit), climbed_rings(state, piece) + flames_about(scene, own)
    solid = [*friends, *settled]

    def is_way_free(share: float) -> bool:
        track = swept(own, dx * share, dy * share)
        if not is_free(track, solid, CLEARANCE) or any(gap(track, each) <= TOUCH * 2 for each in enemies):
            return False
        line = (own.x, own.y, own.x + dx * share, own.y + dy * share)
        return not plots or going_over(state, column, track, line, plots, spared)[0] != "X"

    if is_way_free(1.0):
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) * 0.5
        if is_way_free(middle):
            low = middle
        else:
            high = middle
    return low
