"""Winners: what a unit may do that has won its round."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Inside, PieceId
from pulverdampf.table.angles import EIGHTH, HALF, QUARTER, difference, heading
from pulverdampf.table.legs import Ahead, Back, Shift
from pulverdampf.table.measurement import distance
from pulverdampf.table.paths import swept_hull
from pulverdampf.table.predicates import quarter_of
from pulverdampf.table.shapes import outline
from pulverdampf.text import Text

from ..by_hand.commands import prey_of
from ..by_hand.fights import WINS, buildings_won, rejoin_by_hand, win_by_hand
from ..charge.charges import Approach, approach, charge_targets, reach_of
from ..charge.charging import charge
from ..charge.contact_places import contact_pose
from ..charge.reactions import way_to
from ..command.commanders import follow_and_make_way
from ..events.fights import ContactLost, ContactMade
from ..events.places import FormationChanged, Garrisoned, Moved
from ..geometry import front_centre
from ..lookup import contacts_of, fighters_of, is_engaged, on_table, pose_of, unit_of
from ..movement.formations import form_objections, moves_to_change, new_pose
from ..movement.moves import (
    cost_of,
    ground_objections,
    keeps_away,
    neighbour_objections,
    path_of,
    rate_of,
)
from ..state import Battle, Contact, Fight, PowderState
from ..terrain.buildings import holder_of, stands_against
from ..troops import FORMATIONS
from ..units import Unit

WHAT = Text("{name}: the melee is won; what to do?", "{name}: Nahkampf gewonnen; was tun?")
STAY = Text("stay", "stehen bleiben")
FORM = Text("form {how}", "Formation: {how}")
BACK = Text("fall back", "zurückfallen")
SWEEP = Text("sweep on", "nachsetzen")
SWEEP_AT = Text("sweep on into {name}", "nachsetzen gegen {name}")
OCCUPY = Text("occupy the building", "das Gebäude besetzen")
REJOIN = Text("back into the fight against {name}", "zurück in den Kampf gegen {name}")
WHERE = Text("{name}: where to?", "{name}: Wohin?")
NOT_BACK = Text("back from the enemy, one move at most", "weg vom Feind, höchstens eine Bewegung")
NOT_AHEAD = Text(
    "forward in its front quarter, one move at most", "nach vorn im vorderen Viertel, höchstens eine Bewegung"
)


@stage
@rule("BP-MEL-11", "BP-CAV-01", "BP-CAV-03", "BP-FILL-39")
async def winner(battle: Battle, unit: Unit) -> None:
    """A unit that won does what its owner likes of what is open to it."""
    if not on_table(unit) or battle.state.fight is None:
        return
    open_ = _choices_by_hand(battle.state, unit) if battle.by_hand else choices(battle.scene, unit)
    options = [Option(key, label, key) for key, label in open_.items()]
    prompt = Prompt("BP-MEL-11", WHAT.filled(name=battle.state.named(unit.id)), unit.id)
    chosen = await battle.choose(unit.side, prompt, options)
    what, _, whom = chosen.partition(":")
    if battle.by_hand and what in WINS:
        await win_by_hand(battle, unit, what, whom)
        return
    match what:
        case "form":
            battle.record(FormationChanged(unit.id, whom, new_pose(unit, whom), 0))
            follow_and_make_way(battle, unit, together=True)
        case "back":
            await _fall_back(battle, unit)
        case "sweep":
            await _sweep(battle, unit)
        case "charge":
            battle.schedule(charge.due(unit, unit_of(battle.state, whom), 1, "sweeping"))
        case "occupy":
            battle.record(Garrisoned(unit.id, whom, battle.state.features[whom].pose))
            follow_and_make_way(battle, unit, together=True)
        case "rejoin" if battle.by_hand:
            await rejoin_by_hand(battle, unit, unit_of(battle.state, whom))
        case "rejoin":
            _rejoin(battle, unit, unit_of(battle.state, whom))


@rule("BP-MEL-11", "BP-CAV-01", "BP-SHAK-02", "BP-SQ-07", "BP-ART-02")
def choices(scene: Scene, unit: Unit) -> dict[str, Text]:
    """What a winner may do."""
    state: PowderState = scene.state
    fight = state.fight
    assert fight is not None
    if unit.garrison:
        return {"stay": STAY}
    found = {"stay": STAY, **_new_formations(scene, unit)}
    if unit.formation == "square":
        return found
    if any(True for idea in back_ideas(state, unit) if not _back_objections(scene, unit, idea)):
        found["back"] = BACK
    mates = [each for each in fighters_of(state) if each.side == unit.side and on_table(each)]
    if not any(is_engaged(state, each.id) for each in mates):
        found |= _sweeps(scene, fight, unit)
        found |= {f"occupy:{feature}": OCCUPY for feature in _buildings_won(scene, fight, unit)}
    for foe in _still_fighting(scene, unit) if not is_engaged(state, unit.id) else ():
        found[f"rejoin:{foe.id}"] = REJOIN.filled(name=state.named(foe.id))
    return found


@rule("BP-MEL-11", "BP-CAV-01")
def _choices_by_hand(state: PowderState, unit: Unit) -> dict[str, Text]:
    """What a winner may do as far as the rosters tell; whether there is room the players see."""
    fight = state.fight
    assert fight is not None
    if unit.garrison:
        return {"stay": STAY}
    found = {"stay": STAY}
    if not is_engaged(state, unit.id) and not unit.unformed:
        open_ = [each for each in unit.formations if moves_to_change(unit, each) <= 1]
        found |= {
            f"form:{each}": FORM.filled(how=FORMATIONS[each]) for each in open_ if each != unit.formation
        }
    if unit.formation == "square":
        return found
    found["back"] = BACK
    mates = [each for each in fighters_of(state) if each.side == unit.side and on_table(each)]
    if not any(is_engaged(state, each.id) for each in mates):
        if not (unit.shaken or unit.disordered or unit.arm == "artillery"):
            found["sweep"] = SWEEP
            if unit.arm == "cavalry" and not fight.sweeping:
                prey = [each for each in prey_of(state, unit) if not is_engaged(state, each.id)]
                found |= {f"charge:{each.id}": SWEEP_AT.filled(name=state.named(each.id)) for each in prey}
        found |= {f"occupy:{feature}": OCCUPY for feature in buildings_won(state, fight, unit)}
    if not is_engaged(state, unit.id):
        for foe in fighters_of(state):
            if foe.side != unit.side and on_table(foe) and is_engaged(state, foe.id):
                found[f"rejoin:{foe.id}"] = REJOIN.filled(name=state.named(foe.id))
    return found


def _new_formations(scene: Scene, unit: Unit) -> dict[str, Text]:
    """The formations that a winner may take who is no longer at grips with anybody."""
    if is_engaged(scene.state, unit.id):
        return {}
    open_ = [each for each in unit.formations if moves_to_change(unit, each) <= 1]
    fitting = [each for each in open_ if not list(form_objections(scene, unit, each))]
    return {f"form:{each}": FORM.filled(how=FORMATIONS[each]) for each in fitting}


@rule("BP-CAV-01", "BP-CAV-03", "BP-SHAK-02", "BP-ART-02")
def _sweeps(scene: Scene, fight: Fight, unit: Unit) -> dict[str, Text]:
    """How a winner in good order may sweep on; cavalry once into another enemy."""
    if unit.shaken or unit.disordered or unit.arm == "artillery":
        return {}
    state: PowderState = scene.state
    found = {"sweep": SWEEP}
    if unit.arm == "cavalry" and not fight.sweeping:
        for prey in charge_targets(scene, unit, 1, sweeping=True):
            if not is_engaged(state, prey.id):
                found[f"charge:{prey.id}"] = SWEEP_AT.filled(name=state.named(prey.id))
    return found


def _buildings_won(scene: Scene, fight: Fight, unit: Unit) -> list[str]:
    """Buildings that a destroyed garrison of this fight held and that the unit, on foot, touches."""
    state: PowderState = scene.state
    if not unit.on_foot:
        return []
    return [
        each.place.feature
        for each in state.then
        if each.unit in fight.destroyed
        and isinstance(each.place, Inside)
        and holder_of(state, each.place.feature) is None
        and stands_against(scene, unit, each.place.feature)
    ]


@rule("BP-MEL-11")
def _still_fighting(scene: Scene, unit: Unit) -> list[Unit]:
    """Enemies of this fight that still fight a friend and can be reached with one move."""
    state: PowderState = scene.state
    found = []
    for foe in fighters_of(state):
        if foe.side == unit.side or not on_table(foe) or not is_engaged(state, foe.id):
            continue
        way = approach(scene, unit, foe)
        if isinstance(way, Approach) and way.cost <= reach_of(state, unit, 1) + 1e-3:
            found.append(foe)
    return found


def _rejoin(battle: Battle, unit: Unit, foe: Unit) -> None:
    """One move back against an enemy of this fight; it strikes from the next round on."""
    scene = battle.scene
    start = front_centre(scene.outline(unit))
    side = quarter_of(scene.outline(foe), *start)
    pose = contact_pose(scene, unit, foe, side, start)
    if pose is None:
        return
    far = distance(pose.point, pose_of(unit).point)
    way = way_to(unit, pose_of(unit), pose)
    battle.record(Moved(unit.id, pose, "rejoin", round(far, 2)))
    charging = (unit.id,) if battle.state.rulings.rejoin_charges else ()
    battle.record(ContactMade((Contact(unit.id, foe.id, "front", side, fought=True),), charging))
    follow_and_make_way(battle, unit, together=True, way=way)


async def _fall_back(battle: Battle, unit: Unit) -> None:
    order = await battle.order(unit.side, back_form(battle.state, unit))
    path = path_of(unit, order.legs)
    foes = [each.other(unit.id) for each in contacts_of(battle.state, unit.id)]
    if foes:
        battle.record(ContactLost(unit.id))
    battle.record(Moved(unit.id, path.end.rounded(), "fall back", round(path.length, 2)))
    follow_and_make_way(battle, unit, together=True, way=swept_hull(path))


def back_ideas(state: PowderState, unit: Unit) -> Iterator[March]:
    """Back by a whole move or less, straight or slanting."""
    rate = rate_of(state, unit)
    for share in (1.0, 0.75, 0.5, 0.25):
        yield March((unit.id,), (Back(rate * share),))
    for bearing in (HALF - EIGHTH, HALF + EIGHTH):
        yield March((unit.id,), (Shift(rate / 2, bearing),))


def _back_objections(scene: Scene, unit: Unit, order: March) -> list[Objection]:
    path = path_of(unit, order.legs)
    found = []
    start = pose_of(unit)
    dx, dy = path.end.x - start.x, path.end.y - start.y
    forward = abs(difference(start.facing, heading(dx, dy))) < QUARTER and (dx, dy) != (0.0, 0.0)
    end = outline(path.shape, path.end, unit.id, unit.side)
    too_far = cost_of(scene, unit, path) > rate_of(scene.state, unit) + 1e-3
    if len(order.legs) > 2 or forward or too_far or not keeps_away(scene, unit, end):
        found.append(Objection("BP-MEL-11", NOT_BACK, rate_of(scene.state, unit)))
    found += ground_objections(scene, unit, path)
    found += neighbour_objections(scene, unit, path)
    return found


def back_form(state: PowderState, unit: Unit) -> Form[March]:
    """Asks where a winner falls back to."""
    key: PieceId = unit.id

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        if order.movers != (key,):
            yield Objection("BP-MEL-11", NOT_BACK)
            return
        yield from _back_objections(scene, unit_of(scene.state, key), order)

    def ideas(scene: Scene) -> Iterator[March]:
        return back_ideas(scene.state, unit_of(scene.state, key))

    return Form(March, Prompt("BP-MEL-11", WHERE.filled(name=unit.name), key), (key,), check, ideas)


@rule("BP-CAV-01")
async def _sweep(battle: Battle, unit: Unit) -> None:
    """One move forward without a charge."""
    order = await battle.order(unit.side, sweep_form(battle.state, unit))
    path = path_of(unit, order.legs)
    if path.length > 0.0:
        battle.record(Moved(unit.id, path.end.rounded(), "sweep", round(path.length, 2)))
        follow_and_make_way(battle, unit, together=True, way=swept_hull(path))


def sweep_form(state: PowderState, unit: Unit) -> Form[March]:
    """Asks where a winner sweeps on: one straight way in its front quarter."""
    key: PieceId = unit.id

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        mover = unit_of(scene.state, key)
        if order.movers != (key,) or len(order.legs) > 1:
            yield Objection("BP-CAV-01", NOT_AHEAD)
            return
        for leg in order.legs:
            ahead = isinstance(leg, Ahead)
            slanting = isinstance(leg, Shift) and abs(difference(0, leg.bearing % (1 << 32))) <= EIGHTH
            if not ahead and not slanting:
                yield Objection("BP-CAV-01", NOT_AHEAD)
                return
        path = path_of(mover, order.legs)
        if cost_of(scene, mover, path) > rate_of(scene.state, mover) + 1e-3:
            yield Objection("BP-CAV-01", NOT_AHEAD, rate_of(scene.state, mover))
        if order.legs:
            yield from ground_objections(scene, mover, path)
            yield from neighbour_objections(scene, mover, path)

    def ideas(scene: Scene) -> Iterator[March]:
        rate = rate_of(scene.state, unit_of(scene.state, key))
        for share in (1.0, 0.5, 0.25):
            yield March((key,), (Ahead(rate * share),))
        for bearing in (EIGHTH, (1 << 32) - EIGHTH):
            yield March((key,), (Shift(rate / 2, bearing),))
        yield March((key,), ())

    return Form(March, Prompt("BP-CAV-01", WHERE.filled(name=unit.name), key), (key,), check, ideas)
