"""What can be done in a situation of The March of Eagles, and the rule that carries it out."""

from functools import cache

from pulverdampf.cases import Act
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import State
from pulverdampf.text import Text

from ..actions import ACTIONS, Action
from ..events.turns import BattleEnded, PhaseBegan, TurnBegan
from ..fire.marksmanship import measure_shot
from ..morale.flight import flee, next_to_flee
from ..morale.resolve import begin_retreat_tests, resolve_at_once, retreat_tests
from ..movement.reserves import FACES
from ..state import ACTIVATIONS, COMPULSORY_MOVES, RETREAT_TESTS, Battle, EagleState
from ..turn.activation import announce, carry_out, initiative

ACTS: dict[str, Text] = {
    **ACTIONS,
    "volley": Text("shoot, its activation already passed", "schießen, die Aktivierung ist schon gelungen"),
    "resolve": Text("test its resolve at once", "sofort auf Entschlossenheit testen"),
    "announce": Text("be picked and announce an action", "gewählt werden und eine Aktion ansagen"),
    "initiative": Text("roll for the initiative", "um die Initiative würfeln"),
    "tests": Text("take all retreat tests of phase 3", "alle Rückzugstests der Phase 3 ablegen"),
    "flee": Text("make all compulsory moves of phase 4", "alle Pflichtbewegungen der Phase 4 ausführen"),
    "next-turn": Text("begin the next turn", "den nächsten Zug beginnen"),
    "judge": Text("end the battle and judge it", "die Schlacht beenden und werten"),
}


def doing(act: Act, state: State) -> tuple[State, Procedure]:
    """The state in which an act is due, and the rule that carries it out."""
    ready: EagleState = state.copied()  # type: ignore[assignment]
    match act.do:
        case "volley":
            ready.struck = ()  # each volley may strike a character of its own
            ready.agenda = (measure_shot.due(ready.pieces[act.unit], ready.pieces[act.target]),)
        case "resolve":
            ready.agenda = (resolve_at_once.due(ready.bodies[act.unit]),)
        case "announce":
            ready.picks = ready.bodies[act.unit].side
            return ready, _announcing(act.unit)
        case "initiative":
            return ready, initiative
        case "tests":
            return ready, _tests
        case "flee":
            return ready, _flights
        case "next-turn":
            return ready, _next_turn
        case "judge":
            return ready, _judge
        case _:
            action = "line" if act.do == "unlimber" else act.do
            pose = ready.pieces[act.unit].pose if action in ("line", "column", "square", "limbered") else None
            side = next((each for each in FACES if each == act.target), FACES[0])
            announced = Action(action, act.target, act.screen_target, pose, side)
            ready.agenda = (carry_out.due(ready.bodies[act.unit], announced),)
    return ready, settle


@cache
def _announcing(unit: str) -> Procedure:
    """Announces once: a battalion that has acted, or is about to, is not picked again."""

    async def announced(battle: Battle) -> None:
        state = battle.state
        if not state.agenda and not state.bodies[unit].activated:
            await announce(battle, state.bodies[unit].side)
        await settle(battle)

    return announced


async def _tests(battle: Battle) -> None:
    if battle.state.clock.phase != RETREAT_TESTS:
        await begin_retreat_tests(battle)
    await retreat_tests(battle)


async def _flights(battle: Battle) -> None:
    if battle.state.clock.phase != COMPULSORY_MOVES:
        battle.record(PhaseBegan(COMPULSORY_MOVES))
    while (battalion := next_to_flee(battle.state)) is not None:
        await flee(battle, battalion)
        await battle.checkpoint()


async def _next_turn(battle: Battle) -> None:
    battle.record(TurnBegan(battle.state.clock.turn + 1))
    battle.record(PhaseBegan(ACTIVATIONS))


async def _judge(battle: Battle) -> None:
    battle.record(BattleEnded())
