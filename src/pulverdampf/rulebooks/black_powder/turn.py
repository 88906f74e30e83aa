"""The turn: start, command, shooting, hand-to-hand, end; first one side, then the other."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, Reserve, Side, other
from pulverdampf.table.angles import HALF, turn
from pulverdampf.table.shapes import Pose

from .by_hand.near import enemy_seen_near
from .command.commanders import replace_commanders
from .command.commands import initiative, orders
from .events.places import CommanderMoved, Moved
from .events.turns import BattleEnded, PhaseBegan, PlayerTurnBegan
from .geometry import COMMANDER, nearest_enemies
from .hand_to_hand.combats import hand_to_hand
from .lookup import brigade_of, brigades_of, commander_of, fielded, is_engaged, pose_of, unit_of
from .morale.disorder import recover, steady_the_ranks
from .morale.retreats import choose_from_whom, flee
from .movement.moves import towards
from .setup.preparing import prepare
from .setup.weather import lift_fog
from .shooting.phase import shooting
from .state import END, HAND_TO_HAND, INITIATIVE, ORDERS, OVER, SETUP, SHOOTING, START, Battle, PowderState
from .terrain.first_sight import stood
from .victory.judging import break_brigades, is_over


@rule("BP-CMD-05", "BP-FIRE-01", "BP-MEL-01")
async def play(battle: Battle) -> None:
    """The whole battle, from wherever the state says it stands."""
    state = battle.state
    while state.clock.phase != OVER:
        match state.clock.phase:
            case phase if phase == SETUP:
                await prepare(battle)
            case phase if phase == START:
                await start(battle)
                battle.record(PhaseBegan(INITIATIVE))
            case phase if phase == INITIATIVE:
                await initiative(battle)
                battle.record(PhaseBegan(ORDERS))
            case phase if phase == ORDERS:
                await orders(battle)
                battle.record(PhaseBegan(SHOOTING))
            case phase if phase == SHOOTING:
                await shooting(battle)
            case phase if phase == HAND_TO_HAND:
                await hand_to_hand(battle)
                battle.record(PhaseBegan(END))
            case _:
                end(battle)
        await battle.checkpoint()


def acting(state: PowderState) -> Side:
    """The side whose player turn it is, once the battle has begun."""
    return "" if state.clock.phase in (SETUP, OVER) else state.active


@rule("BP-COM-09", "BP-VIC-02", "BP-SETUP-07", "BP-WEA-01")
async def start(battle: Battle) -> None:
    """The start of a player turn: fog, new officers, arrivals, broken brigades, Elite and Brave."""
    side = battle.state.active
    await lift_fog(battle)
    await replace_commanders(battle, side)
    bring_up(battle)
    await retire(battle)
    await steady_the_ranks(battle, side)


@rule("BP-SETUP-07")
def bring_up(battle: Battle) -> None:
    """Commanders of brigades that arrive this turn stand at their entry."""
    state = battle.state
    named = state.conditions.sides.get(state.active)
    for brigade in brigades_of(state, state.active):
        commander = commander_of(state, brigade.commander)
        waits = isinstance(commander.place, Reserve) and commander.place.entry == brigade.id
        if named is None or not waits or state.arrivals.get(brigade.id, 99) > state.clock.turn:
            continue
        arrival = next(each for each in named.arrivals if each.brigade == brigade.id)
        (ax, ay), (bx, by) = arrival.entry
        pose = (
            ANYWHERE
            if state.by_hand
            else Pose((ax + bx) / 2, (ay + by) / 2, arrival.facing).ahead(COMMANDER.radius).rounded()
        )
        battle.record(CommanderMoved(commander.id, pose, "", "arrives"))


@rule("BP-VIC-02", "BP-FILL-32")
async def retire(battle: Battle) -> None:
    """Units of broken brigades near the enemy make one move straight away from the nearest."""
    state = battle.state
    for unit in fielded(state, state.active):
        if not brigade_of(state, unit).broken or is_engaged(state, unit.id):
            continue
        if unit.formation in ("square", "garrison") or not await enemy_seen_near(battle, unit, "BP-VIC-02"):
            continue
        if battle.by_hand:
            if await flee(battle, unit, 0, "retire") <= 0.05:
                battle.record(Moved(unit.id, ANYWHERE, "retire", 0.0))
            continue
        own = battle.scene.outline(unit)
        near = [unit_of(state, each.owner) for each in nearest_enemies(battle.scene, unit.side, own)]
        enemy = battle.scene.outline(await choose_from_whom(battle, unit, near, "BP-VIC-02"))
        far = await flee(battle, unit, turn(towards(own, enemy), HALF), "retire")
        if far <= 0.05:
            battle.record(Moved(unit.id, pose_of(unit), "retire", 0.0))


@rule("BP-DIS-03", "BP-VIC-01", "BP-VIC-03")
def end(battle: Battle) -> None:
    """The end of a player turn: order is restored, brigades break, and the other side or nobody goes on."""
    state = battle.state
    recover(battle, state.active)
    break_brigades(battle)
    if is_over(state):
        battle.record(BattleEnded())
        return
    turn_number, part = (state.clock.turn, 1) if state.clock.part == 0 else (state.clock.turn + 1, 0)
    battle.record(PlayerTurnBegan(turn_number, part, other(state.active), stood(state)))
