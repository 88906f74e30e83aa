"""Demoralisation: broken commands can only be held; whoever is not held runs home."""

from collections.abc import Iterator

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import HALF, QUARTER, difference, heading
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.holding import held_by_hand, run_home_by_hand
from ..contact.contacts import contacts_of
from ..events.bounds import Broke, RanHome
from ..events.places import Fled, Held
from ..formations.groups import bent_columns, groups_of, with_generals
from ..movement.interpenetration import friends_and_enemies, is_off_table
from ..movement.march_ideas import nearest_enemy
from ..outcomes.flight import choose_flight, is_a_straight_run, runs, turned_home
from ..outcomes.recoil import SLACK
from ..outcomes.suffering import leave_board, lose
from ..units import Battle, Command, DbxState, Element, commands_of, is_on_table, on_table, pose_of
from ..victory.losses import strength_of
from .points import cost_of_holding

WHO = Text("{name}, demoralised: who is held?", "{name}, demoralisiert: Wer wird gehalten?")
WHO_RUNS = Text("Who runs home first?", "Wer läuft zuerst nach Hause?")
AS_FAR = 0.01
"""How much farther from home somebody may be who is as far back, in millimetres."""
FACING = Text("{name}: how does it face?", "{name}: In welche Richtung?")
DONE = Text("nobody more", "niemand mehr")
ONE = Text("hold {name}", "{name} halten")
MANY = Text("hold the group of {name}", "die Gruppe von {name} halten")
TURNS = {
    "stay": Text("as it stands", "wie es steht"),
    "left": Text("to the left", "nach links"),
    "right": Text("to the right", "nach rechts"),
    "about": Text("about", "kehrt"),
    "enemy": Text("to the nearest enemy", "zum nächsten Feind"),
}


@rule("DBX-BIG-07", "DBX-T-BIG")
def note_broken_commands(battle: Battle) -> None:
    """A command that has lost a third at the end of a bound is demoralised from the next on."""
    if not battle.state.big:
        return
    state = battle.state
    for command in list(state.bodies.values()):
        if not command.broken_at and 3 * command.lost >= strength_of(state, command) > 0:
            battle.record(Broke(command.id))


@rule("DBX-BIG-08")
async def hold_and_flee(battle: Battle) -> None:
    """The player holds whom he can of his demoralised commands; the rest flees."""
    state = battle.state
    for command in commands_of(state, state.active):
        if command.demoralised and not command.ran:
            while await hold_somebody(battle, command):
                await battle.checkpoint()
            await run_home(battle, command)
            await battle.checkpoint()


def wavering(scene: Scene, command: Command) -> list[Element]:
    """Those of a demoralised command who will flee, its general too: not in melee, not held, not yet fled."""
    state: DbxState = scene.state
    contacts = contacts_of(scene)
    return [
        each
        for each in on_table(state, command.side)
        if each.kind != "CAMP"
        and each.body == command.id
        and not (each.held or each.done or contacts.is_fighting(each))
    ]


def _may_be_held(scene: Scene, command: Command) -> Iterator[Option[tuple[str, ...]]]:
    state: DbxState = scene.state
    weak = {each.id: each for each in wavering(scene, command)}
    for key in weak:
        if cost_of_holding(scene, (key,)) <= command.pips:
            yield Option(f"hold-{key}", ONE.filled(name=state.named(key)), (key,))
    groups = [("group", each) for each in groups_of(scene, command.side)]
    groups += [("column", each) for each in bent_columns(scene, command.side)]
    for what, group in groups:
        members = tuple(key for key in with_generals(scene, group) if key in weak)
        if len(members) > 1 and cost_of_holding(scene, members) <= command.pips:
            yield Option(f"{what}-{members[0]}", MANY.filled(name=state.named(members[0])), members)


@rule("DBX-BIG-08")
async def hold_somebody(battle: Battle, command: Command) -> bool:
    """Holds one element, turned as its owner likes, or a group as it stands."""
    state = battle.state
    prompt = Prompt("DBX-BIG-08", WHO.filled(name=command.name), command.id)
    if battle.by_hand:
        return await held_by_hand(battle, command, wavering(battle.scene, command), prompt, (ONE, DONE))
    options = list(_may_be_held(battle.scene, command))
    if not options:
        return False
    options.append(Option("done", DONE, ()))
    held = await battle.choose(command.side, prompt, options)
    if not held:
        return False
    cost = cost_of_holding(battle.scene, held)
    stands = [(key, pose_of(state.pieces[key])) for key in held]
    if len(held) == 1:
        stands = [(held[0], await _turned(battle, state.pieces[held[0]]))]
    battle.record(Held(tuple(stands), command.id, cost))
    return True


async def _turned(battle: Battle, piece: Element) -> Pose:
    """How a single held element faces, of the ways for which it has room."""
    pose = pose_of(piece)
    ways = {"stay": 0, "left": QUARTER, "right": -QUARTER, "about": HALF}
    enemy = nearest_enemy(battle.scene, piece)
    if enemy is not None:
        ways["enemy"] = difference(pose.facing, heading(enemy.x - pose.x, enemy.y - pose.y))
    friends, enemies = friends_and_enemies(battle.scene, piece)
    options = []
    for key, by in ways.items():
        place = pose.turned(by)
        there = battle.scene.outline_at(piece, place)
        if by == 0 or (is_free(there, [*friends, *enemies], SLACK) and not is_off_table(battle.state, there)):
            options.append(Option(key, TURNS[key], place.rounded()))
    prompt = Prompt("DBX-BIG-08", FACING.filled(name=battle.state.named(piece.id)), piece.id)
    return await battle.choose(piece.side, prompt, options)


@rule("DBX-BIG-08", "DBX-OUT-06")
async def run_home(battle: Battle, command: Command) -> None:
    """Everyone who is not held turns to the own base edge and runs his full move, the hindmost first."""
    state = battle.state
    battle.record(RanHome(command.id))
    fleeing = [each.id for each in wavering(battle.scene, command)]
    if battle.by_hand:
        await run_home_by_hand(battle, command, fleeing)
        return
    while fleeing := [key for key in fleeing if is_on_table(state.pieces[key])]:
        key = await next_to_run(battle, fleeing)
        fleeing.remove(key)
        piece = state.pieces[key]
        flight = await choose_flight(battle, piece, runs(battle.scene, piece, turned_home(state, piece)))
        if flight.destroyed:
            lose(battle, key)
        elif flight.over_the_edge:
            leave_board(battle, key)
        else:
            battle.record(Fled(key, tuple((each, pose.rounded()) for each, pose in flight.stands.items())))


async def next_to_run(battle: Battle, fleeing: list[PieceId]) -> PieceId:
    """The hindmost; of several as far back, one of whom finds his way barred, their owner says who."""
    state, scene = battle.state, battle.scene
    away = {key: _from_home(state, state.pieces[key]) for key in fleeing}
    hindmost = [key for key in fleeing if away[key] <= min(away.values()) + AS_FAR]
    ways = [runs(scene, state.pieces[key], turned_home(state, state.pieces[key])) for key in hindmost]
    if len(hindmost) == 1 or all(is_a_straight_run(each) for each in ways):
        return hindmost[0]
    options = [Option(key, state.named(key), (key,)) for key in hindmost]
    prompt = Prompt("DBX-BIG-08", WHO_RUNS)
    (chosen,) = await battle.choose(state.pieces[hindmost[0]].side, prompt, options)
    return chosen


def _from_home(state: DbxState, piece: Element) -> float:
    """How far an element is from its own base edge."""
    pose = pose_of(piece)
    width, depth = state.table
    edge = state.edges.get(piece.side, "south")
    return {"south": pose.y, "north": depth - pose.y, "west": pose.x, "east": width - pose.x}[edge]
