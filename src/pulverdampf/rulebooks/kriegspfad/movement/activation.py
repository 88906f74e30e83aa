"""The movement phase: mounting, alternate moves unit by unit, and turning to face attackers."""

from msgspec import Struct

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import Side, other
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..by_hand.fires import burn_out_by_hand
from ..by_hand.moves import behind_whom, guides, is_driven
from ..by_hand.rings import stand_by_hand
from ..deployment.entering import may_enter, may_wait
from ..deployment.hiding import hidden_of, may_lurk, reveal
from ..deployment.marching_on import march_on
from ..events.moves import WagonsDrawnUp
from ..events.turns import Activated, LetLie, PhaseBegan, Picking
from ..geometry import frontage, touch
from ..melee.attacking import started_from
from ..melee.facing import turn_to_face
from ..special.boats import boat_actions, boat_acts
from ..special.burning import burn_out
from ..special.portage import is_carried
from ..special.wagons import fort_of, may_draw_up
from ..state import MOVEMENT, Battle, WarState, in_melee, of_side, on_table, opponents, standing
from ..terrain.ground import standing_on
from ..units import Unit, fights_as
from .formation import in_column, largest_gap
from .marching import note_climbing, walk
from .mounting import mount_up
from .rates import Action, Rate
from .shaken import must_withdraw
from .throws import thrown_for

MOUNTING_ONE, MOUNTING_TWO, MOVING, FACING = range(4)
"""The parts of the movement phase."""


async def movement_phase(battle: Battle) -> None:
    """Both sides mount, then move unit by unit; flames take their toll, and the attacked turn to face."""
    state = battle.state
    while True:
        await settle(battle)
        match state.clock.part:
            case part if part in (MOUNTING_ONE, MOUNTING_TWO):
                await mount_up(battle, state.first if part == MOUNTING_ONE else other(state.first))
                battle.record(PhaseBegan(MOVEMENT, part + 1))
                battle.record(Picking(state.first))
            case part if part == MOVING:
                if not await move_next(battle):
                    battle.record(PhaseBegan(MOVEMENT, FACING))
            case _:
                if battle.by_hand:
                    await burn_out_by_hand(battle)
                else:
                    burn_out(battle)
                    await turn_to_face(battle)
                return
        await battle.checkpoint()


# whose move ----------------------------------------------------------------------------------------------


@rule("KP-TURN-03", "KP-TURN-05", "KP-FILL-39")
def may_act(state: WarState, unit: Unit) -> bool:
    """Whether a unit that everybody sees still has its activation."""
    turn = state.clock.turn
    if unit.activated or unit.mounting or unit.hidden:
        return False
    if not on_table(state, unit) and not is_carried(state, unit):
        return False
    if unit.contacted or unit.arrived == turn or unit.entered == turn:
        return False
    if unit.retreated == turn and state.rulings.retreat_replaces_move:
        return False
    if unit.troop == "wagon" and fort_of(state, unit.side) is not None:
        return False
    return unit.troop != "boat" or bool(boat_actions(state, unit))


def to_act(state: WarState, side: Side) -> list[Unit]:
    """The units of a side in sight, or about to march on, that can still be activated."""
    found = [unit for unit in of_side(state, side) if may_act(state, unit) or may_enter(state, unit)]
    return [] if side in state.passed and may_lie(state, found) else found


@rule("KP-BOAT-04", "KP-TURN-03")
def may_lie(state: WarState, them: list[Unit]) -> bool:
    """Whether only boats are left to act on a real table, which may all lie where they are."""
    return state.by_hand and all(unit.troop == "boat" for unit in them)


def lurking(state: WarState, side: Side) -> list[Unit]:
    """The hidden units of a side that could show themselves by moving."""
    return [unit for unit in hidden_of(state, side) if not unit.activated]


@rule("KP-TURN-03", "KP-DEPL-08", "KP-FILL-39")
async def move_next(battle: Battle) -> bool:
    """One side moves one unit; false when nobody has anything left to move.

    A side that may have hidden units is asked even when it could only wait: not asking would reveal them.
    """
    state = battle.state
    side = state.picks
    mine = to_act(state, side)
    waits = not mine and may_lurk(state, side) and side not in state.passed
    if not mine and not waits:
        theirs = to_act(state, other(side))
        asked = may_lurk(state, other(side)) and other(side) not in state.passed
        if not theirs and not asked:
            return False
        battle.record(Picking(other(side)))
        return True
    options = [
        Option(unit.id, state.named(unit.id), unit.id, leads=unit.pieces)
        for unit in (*mine, *lurking(state, side))
    ]
    if idle := not mine or may_lie(state, mine):
        options.append(Option("pass", WAIT, ""))
    prompt = Prompt("KP-TURN-03", WHICH, private=may_lurk(state, side))
    chosen = await battle.choose(
        side, prompt, options, passing="pass" if idle else None, even_if_single=may_lurk(state, side)
    )
    battle.record(Picking(other(side)))
    if chosen:
        unit = state.bodies[chosen]
        if unit.hidden:
            reveal(battle, unit, "moving")
        battle.schedule(activate.due(unit))
    else:
        battle.record(LetLie(side))
    return True


# one activation ------------------------------------------------------------------------------------------


@rule("KP-MOVE-01", "KP-MOVE-09", "KP-MELEE-16", "KP-SCOUT-05", "KP-FILL-20")
def actions(scene: Scene, unit: Unit) -> list[Option[Action]]:
    """What a unit can do with its activation."""
    state: WarState = scene.state
    if unit.troop == "boat":
        return boat_actions(state, unit)
    if may_enter(state, unit):
        return entering(state, unit)
    difficult = any(
        each.carries or standing_on(scene, unit, scene.outline(each)) != "G" for each in standing(state, unit)
    )
    fights = in_melee(state, unit)
    footing = Footing(
        difficult,
        withdraws=not fights and must_withdraw(scene, unit),
        guided=not fights and bool(standing(state, unit)) and bool(guides_of(scene, unit)),
    )
    return actions_on(state, unit, footing)


@rule("KP-SCEN-20", "KP-FILL-46")
def entering(state: WarState, unit: Unit) -> list[Option[Action]]:
    """What a unit of the column can do that comes on now."""
    waiting = [_option("wait")] if may_wait(state, unit) else []
    return [_option("enter", "good"), _option("enter", "difficult"), *waiting]


class Footing(Struct, frozen=True):
    """What eyes must tell before a unit acts: the ground it stands on, what drives it, whom it may follow."""

    difficult: bool = False
    withdraws: bool = False
    guided: bool = False


@rule("KP-MOVE-01", "KP-MOVE-09", "KP-MELEE-16", "KP-SCOUT-05")
def actions_on(state: WarState, unit: Unit, footing: Footing) -> list[Option[Action]]:
    """What a unit on land can do where it stands."""
    rates: tuple[Rate, ...] = ("difficult",) if footing.difficult else ("good", "difficult")
    found = []
    if in_melee(state, unit):
        found.append(_option("stand"))
        if may_break_off(state, unit):
            found += [_option("break off", rate) for rate in rates]
        found += [_option("reinforce", rate) for rate in rates if len(standing(state, unit)) > 1]
        return found
    if not footing.withdraws:
        found.append(_option("stand"))
    if standing(state, unit):
        found += [_option("move", rate, unit.pieces) for rate in rates]
        if unit.troop == "wagon" and may_draw_up(state, unit):
            found += [_option("laager", rate) for rate in rates]
        if footing.guided:
            found.append(_option("guided", "good"))
    return found or [_option("stand")]


@rule("KP-MOVE-09")
def may_break_off(state: WarState, unit: Unit) -> bool:
    """Whether a unit in a melee may move away: no retreat due, and nobody it fights has been activated."""
    return not unit.retreat and not any(state.bodies[foe].activated for foe in opponents(state, unit))


@rule("KP-SCOUT-05", "KP-FILL-38")
def guides_of(scene: Scene, unit: Unit) -> list[Unit]:
    """The scouts at whose heels a unit stands in single file, or stood with others of its kind between them
    whom they have led this turn: where it is a file both ways, there may be one at either end."""
    state: WarState = scene.state
    if unit.troop in ("scout", "boat"):
        return []
    found = []
    file = [scene.outline(each) for each in standing(state, unit)]
    for scout in of_side(state, unit.side):
        if scout.troop != "scout" or not standing(state, scout):
            continue
        lead = started_from(scene, standing(state, scout)[0])
        if scout.guided == state.clock.turn:
            ahead = _file_behind(scene, lead, _led(state, unit))
        elif may_act(state, scout):
            ahead = []
        else:
            continue
        at_heels = any(touch(tail, each) for tail in (lead, *ahead) for each in file)
        if at_heels and in_column(lead, [*ahead, *file], largest_gap(scene, unit), frontage(state)):
            found.append(scout)
    return found


def _led(state: WarState, unit: Unit) -> list[Unit]:
    """The units of the same kind that have marched behind a scout this turn."""
    return [
        each
        for each in of_side(state, unit.side)
        if each.guided == state.clock.turn and each.troop == unit.troop and fights_as(each) == fights_as(unit)
    ]


def _file_behind(scene: Scene, lead: Outline, led: list[Unit]) -> list[Outline]:
    """Where those units stood that touched a scout or one another behind him, whoever else was led."""
    files = {each.id: [started_from(scene, piece) for piece in standing(scene.state, each)] for each in led}
    behind: list[Outline] = []
    while True:
        joined = [
            key
            for key, file in files.items()
            if any(touch(tail, each) for tail in (lead, *behind) for each in file)
        ]
        if not joined:
            return behind
        for key in joined:
            behind += files.pop(key)


def _option(how: str, rate: Rate | None = None, leads: tuple[str, ...] = ()) -> Option[Action]:
    key = (f"{how}-{rate}" if rate else how).replace(" ", "-")
    label = ACTIONS[how].filled(rate=RATES[rate]) if rate else ACTIONS[how]
    return Option(key, label, (how, rate), leads=leads)


async def _offered(battle: Battle, unit: Unit) -> list[Option[Action]]:
    """What is offered to a unit; of a real table the players tell what drives it, and know the ground."""
    if not battle.by_hand:
        return actions(battle.scene, unit)
    if unit.troop == "boat":
        return boat_actions(battle.state, unit)
    if may_enter(battle.state, unit):
        return entering(battle.state, unit)
    footing = Footing(withdraws=await is_driven(battle, unit), guided=bool(guides(battle.state, unit)))
    return actions_on(battle.state, unit, footing)


async def _guide(battle: Battle, unit: Unit) -> Unit | None:
    if battle.by_hand:
        return await behind_whom(battle, unit, guides(battle.state, unit))
    found = guides_of(battle.scene, unit)
    return await behind_whom(battle, unit, found) if len(found) > 1 else next(iter(found), None)


@stage
@rule("KP-MOVE-01", "KP-TURN-03")
async def activate(battle: Battle, unit: Unit) -> None:
    """A unit stands, or is to throw for its move."""
    prompt = Prompt("KP-MOVE-01", WHAT.filled(name=battle.state.named(unit.id)), unit.id)
    how, rate = await battle.choose(unit.side, prompt, await _offered(battle, unit))
    if unit.troop == "boat":
        await boat_acts(battle, unit, how)
        return
    if rate is None:
        battle.record(Activated(unit.id, how))
        if battle.by_hand:
            await stand_by_hand(battle, unit)
        else:
            note_climbing(battle, unit)
        return
    if how == "laager":
        battle.record(WagonsDrawnUp(unit.id))
        how = "move"
    guide = await _guide(battle, unit) if how == "guided" else None
    if guide is not None and guide.guided == battle.state.clock.turn:
        guide = None  # he has gone ahead with others
    battle.schedule(set_out.due(unit, how, rate, guide))


@stage
@rule("KP-MOVE-01", "KP-TURN-03")
async def set_out(battle: Battle, unit: Unit, how: str, rate: Rate, guide: Unit | None = None) -> None:
    """A unit throws for its move, and may go so far."""
    total = float(await thrown_for(battle, unit, rate))
    battle.record(Activated(unit.id, how))
    if guide is not None:
        battle.record(Activated(guide.id, how))
    if how == "enter":
        battle.schedule(march_on.due(unit, rate, total))
    else:
        battle.schedule(walk.due(unit, how, rate, total, scout=guide))


WHICH = Text("Which unit moves next?", "Welche Einheit ist als nächste dran?")
WAIT = Text("wait", "abwarten")
WHAT = Text("{name}: what to do?", "{name}: Was tun?")
RATES: dict[Rate, Text] = {
    "good": Text("good terrain", "gutes Gelände"),
    "difficult": Text("difficult terrain", "schwieriges Gelände"),
}
ACTIONS = {
    "stand": Text("stand", "stehen bleiben"),
    "move": Text("move, {rate}", "bewegen, {rate}"),
    "break off": Text("break off, {rate}", "sich lösen, {rate}"),
    "reinforce": Text("close up in the melee, {rate}", "im Nahkampf aufschließen, {rate}"),
    "guided": Text("follow the scout", "dem Kundschafter folgen"),
    "laager": Text("form a wagon fort, {rate}", "zur Wagenburg auffahren, {rate}"),
    "enter": Text("march on, {rate}", "einmarschieren, {rate}"),
    "wait": Text("come with a later unit", "mit einer späteren Einheit kommen"),
}
