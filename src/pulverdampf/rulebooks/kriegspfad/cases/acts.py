"""What can be done in a situation of Kriegspfad, and the rule that carries it out."""

from pulverdampf.cases import Act
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import carry_out_next, settle
from pulverdampf.engine.state import Clock, State
from pulverdampf.text import Text

from ..command.stratagems import call_for_relief
from ..deployment.hiding import seek
from ..deployment.late_arrivals import roll_for
from ..events.turns import PhaseBegan, TurnBegan
from ..geometry import layout
from ..melee.fighting import melee_phase
from ..melee.retreats import retreat_phase
from ..morale.rallying import rally_phase
from ..morale.testing import morale_phase, take_test
from ..morale.threats import note_threats
from ..movement.activation import activate, set_out
from ..setup.scenarios import settle_attacker, settle_kind
from ..shooting.declaring import carry_out
from ..shooting.deeds import shots_of
from ..shooting.volleys import fire_phase, roll_first_volley, take_impact
from ..sight.weather import settle_weather
from ..special.burning import burn_out, drift_smoke
from ..state import (
    ARRIVALS,
    MELEE,
    MORALE,
    MOVEMENT,
    RALLY,
    RETREATS,
    SHOOTING,
    VICTORY,
    Battle,
    WarState,
    elements,
    standing,
)
from ..victory.deciding import end_of_turn, note_holding

RAID_ENDS = 10

ACTS: dict[str, Text] = {
    "shoot": Text("shoot at a unit with all who can", "mit allen, die können, auf eine Einheit schießen"),
    "fire": Text("shoot, both sides, as in step 5", "schießen, beide Seiten, wie in Schritt 5"),
    "melee": Text("fight all melees of step 6", "alle Nahkämpfe des Schrittes 6 austragen"),
    "morale": Text("take all tests of step 7", "alle Tests des Schrittes 7 ablegen"),
    "test": Text("take one morale test", "einen Moraltest ablegen"),
    "rally": Text("rally, as in step 1", "sammeln, wie in Schritt 1"),
    "retreat": Text("fall back, as in step 3", "zurückweichen, wie in Schritt 3"),
    "move-dice": Text("throw for a move", "für eine Bewegung würfeln"),
    "arrive": Text("throw for a late arrival", "für einen Spätankömmling würfeln"),
    "seek": Text("look for ambushes where it stands", "am Standort nach Hinterhalten suchen"),
    "burn": Text("see who is still in the flames", "sehen, wer noch in den Flammen ist"),
    "weather": Text("throw for the weather", "um das Wetter würfeln"),
    "scenario": Text("throw for attacker and scenario", "um Angreifer und Szenario würfeln"),
    "hold": Text("see who holds the village", "sehen, wer das Dorf hält"),
    "relief": Text("wait for the reinforcement to turn 10", "bis Runde 10 auf die Verstärkung warten"),
    "end-turn": Text("end the turn, as in step 8", "die Runde beenden, wie in Schritt 8"),
    "next-turn": Text("begin the next turn", "die nächste Runde beginnen"),
}

STEPS = {"rally": RALLY, "retreat": RETREATS, "fire": SHOOTING, "melee": MELEE, "morale": MORALE}
PHASES = {
    RALLY: rally_phase,
    RETREATS: retreat_phase,
    SHOOTING: fire_phase,
    MELEE: melee_phase,
    MORALE: morale_phase,
}


def doing(act: Act, state: State) -> tuple[State, Procedure]:
    """The state in which an act is due, and the rule that carries it out."""
    ready: WarState = state.copied()  # type: ignore[assignment]
    if act.do in STEPS:
        phase = STEPS[act.do]
        ready.clock = Clock(ready.clock.turn, phase)
        return ready, PHASES[phase]
    match act.do:
        case "shoot":
            _aim(ready, act.unit, act.target)
        case "test":
            ready.clock = Clock(ready.clock.turn, MORALE, 1)
            ready.agenda = (take_test.due(ready.bodies[act.unit], "loss"),)
        case "arrive":
            ready.clock = Clock(ready.clock.turn, ARRIVALS, 1)
            ready.agenda = (roll_for.due(ready.bodies[act.unit]),)
        case "move-dice":
            ready.clock = Clock(ready.clock.turn, MOVEMENT, 2)
            ready.agenda = (activate.due(ready.bodies[act.unit]),)
            return ready, _throw_for_move
        case "seek":
            ready.picks = ready.bodies[act.unit].side
            return ready, _seeking(act.unit)
        case "end-turn":
            ready.clock = Clock(ready.clock.turn, VICTORY)
            return ready, end_of_turn
        case _:
            return ready, PLAIN[act.do]
    return ready, settle


def _aim(state: WarState, shooters: str, target: str) -> None:
    """Declares the best shot of every element of a unit at another, or at one element."""
    battle: Battle = Battle(state, layout, lambda entry: None)
    state.clock = Clock(state.clock.turn, SHOOTING, 1)
    unit = state.bodies[shooters]
    for piece in elements(state, unit):
        shots = shots_of(Scene(state, layout), unit, piece, second=False)
        at = [
            each
            for each in shots
            if target in (each.shot.targets[0], state.pieces[each.shot.targets[0]].body)
        ]
        if at:
            carry_out(battle, unit, at[0])
    state.agenda = (roll_first_volley.due(), take_impact.due())


async def _throw_for_move(battle: Battle) -> None:
    """Throws the dice and stops before anybody walks."""
    while activate.next_in(battle.state) or set_out.next_in(battle.state):
        await carry_out_next(battle)


def _seeking(body: str) -> Procedure:
    """A unit looks for ambushes where it stands."""

    async def look(battle: Battle) -> None:
        seek(battle, standing(battle.state, battle.state.bodies[body]))
        await note_threats(battle)

    return look


async def _burn(battle: Battle) -> None:
    drift_smoke(battle)
    burn_out(battle)


async def _weather(battle: Battle) -> None:
    await settle_weather(battle, battle.state.conditions.attacker or "one")


async def _scenario(battle: Battle) -> None:
    await settle_attacker(battle)
    await settle_kind(battle)


async def _relief(battle: Battle) -> None:
    """Calls for the reinforcement at the end of each turn until it comes or the raid is over."""
    state = battle.state
    while state.clock.turn <= RAID_ENDS and not state.relieved:
        await call_for_relief(battle)
        battle.record(TurnBegan(state.clock.turn + 1))
        await battle.checkpoint()


async def _hold(battle: Battle) -> None:
    await note_holding(battle)


async def _next_turn(battle: Battle) -> None:
    battle.record(TurnBegan(battle.state.clock.turn + 1))
    battle.record(PhaseBegan(RALLY))


PLAIN: dict[str, Procedure] = {
    "burn": _burn,
    "weather": _weather,
    "scenario": _scenario,
    "hold": _hold,
    "relief": _relief,
    "next-turn": _next_turn,
}
"""Acts that need nothing but the battle."""
