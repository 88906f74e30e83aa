"""What can be done in a situation of Black Powder, and the rule that carries it out."""

from functools import partial

from pulverdampf.cases import Act
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.orders import Step
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Due, State
from pulverdampf.table.legs import Ahead
from pulverdampf.text import Text

from ..charge.charging import charge
from ..command.blunders import blunder
from ..command.obeying import command
from ..command.plans import Steps
from ..events.command import OrderKind
from ..events.turns import BattleEnded
from ..hand_to_hand.aftermath import beaten_test
from ..hand_to_hand.combats import fight_round
from ..lookup import brigade_of, commander_of, unit_of
from ..morale.break_tests import break_test
from ..movement.moves import rate_of
from ..shooting.phase import owed_tests, take_aim
from ..shooting.volleys import Fire, reveal, shoot
from ..state import Battle, PowderState
from ..turn import end
from ..units import Unit

ACTS: dict[str, Text] = {
    "volley": Text("shoot, then test", "schießen, danach testen"),
    "shot": Text("shoot", "schießen"),
    "closing-fire": Text("give closing fire", "Abwehrfeuer geben"),
    "closing-fire-together": Text(
        "give closing fire, others fire too", "Abwehrfeuer geben, andere schießen mit"
    ),
    "traversing-fire": Text("give traversing fire", "auf Vorbeiziehende schießen"),
    "aim": Text("choose a target and shoot", "ein Ziel wählen und schießen"),
    "charge": Text("charge with three moves and fight a round", "mit drei Bewegungen angreifen und kämpfen"),
    "charge-1": Text("charge with one move and fight a round", "mit einer Bewegung angreifen und kämpfen"),
    "charge-2": Text("charge with two moves and fight a round", "mit zwei Bewegungen angreifen und kämpfen"),
    "close": Text("charge with three moves, up to contact", "mit drei Bewegungen angreifen, bis zum Kontakt"),
    "fight": Text("fight a round", "eine Nahkampfrunde kämpfen"),
    "blows": Text("fight a round up to its result", "eine Nahkampfrunde bis zum Ergebnis kämpfen"),
    "break-shooting": Text("take a break test after shooting", "Breaktest nach Beschuss"),
    "break-melee": Text("take a break test after hand-to-hand", "Breaktest nach Nahkampf"),
    "advance": Text("be ordered three moves straight ahead", "drei Bewegungen geradeaus befohlen bekommen"),
    "advance-together": Text(
        "be ordered straight ahead with its whole brigade", "mit der ganzen Brigade geradeaus befohlen werden"
    ),
    "follow": Text(
        "be led three moves ahead by Follow Me", "mit „Folgt mir“ drei Bewegungen vorgeführt werden"
    ),
    "unlimber": Text("be ordered to unlimber", "abprotzen sollen"),
    "advance-and-unlimber": Text("be ordered to advance and unlimber", "vorrücken und abprotzen sollen"),
    "rally": Text("be rallied", "gesammelt werden"),
    "reveal": Text("show its stamina", "seinen Widerstand zeigen"),
    **{
        f"blunder-{n}": Text("carry out blunder {n}", "Blunder {n} ausführen").filled(n=n)
        for n in range(1, 7)
    },
    "end-turn": Text("end the player turn", "den Zug beenden"),
    "judge": Text("end the battle and judge it", "die Schlacht beenden und werten"),
}
UNLIMBER = Step("form", formation="unlimbered")
MOVES = {"charge": 3, "charge-1": 1, "charge-2": 2, "close": 3}
FIRE = {
    "volley": Fire(),
    "shot": Fire(),
    "closing-fire": Fire("closing"),
    "closing-fire-together": Fire("closing", crowd=True),
    "traversing-fire": Fire("traversing", crowd=True),
}


def doing(act: Act, state: State) -> tuple[State, Procedure]:
    """The state in which an act is due, and the rule that carries it out."""
    ready: PowderState = state.copied()  # type: ignore[assignment]
    match act.do:
        case "end-turn":
            return ready, _end
        case "judge":
            return ready, _judge
        case "aim":
            return ready, partial(_aim, shooter=act.unit)
        case "blows":
            ready.agenda = (fight_round.due(unit_of(ready, act.unit)),)
            return ready, _blows
        case _:
            ready.agenda = _dues(act, ready)
    return ready, settle


def _dues(act: Act, state: PowderState) -> tuple[Due, ...]:
    unit = unit_of(state, act.unit)
    if act.do in FIRE or act.do in MOVES:
        return _at(act.do, unit, unit_of(state, act.target))
    match act.do:
        case "fight":
            return (fight_round.due(unit),)
        case "break-shooting" | "break-melee":
            enemy = unit_of(state, act.target) if act.target else None
            return (break_test.due(unit, "shooting" if act.do == "break-shooting" else "melee", enemy),)
        case "advance":
            return _spoken(state, unit, "order", (_ahead(state, unit),) * 3)
        case "advance-together":
            return _spoken_to_all(state, unit)
        case "follow":
            return _spoken(state, unit, "follow", (_ahead(state, unit),) * 3)
        case "unlimber":
            return _spoken(state, unit, "order", (UNLIMBER,))
        case "advance-and-unlimber":
            return _spoken(state, unit, "order", (_ahead(state, unit), UNLIMBER))
        case "rally":
            return _spoken(state, unit, "rally", ())
        case "reveal":
            return (reveal.due(unit),)
        case _:
            result = int(act.do.removeprefix("blunder-"))
            return (blunder.due(unit, result, 2 if result == 1 else 1),)


def _at(do: str, unit: Unit, target: Unit) -> tuple[Due, ...]:
    """What a unit does to another."""
    if do in FIRE:
        return shoot.due(unit, target, FIRE[do]), *([owed_tests.due()] if do == "volley" else [])
    home = charge.due(unit, target, MOVES[do])
    return (home,) if do == "close" else (home, fight_round.due(unit))


def _ahead(state: PowderState, unit: Unit) -> Step:
    return Step("march", (Ahead(rate_of(state, unit)),))


def _spoken(state: PowderState, unit: Unit, kind: OrderKind, steps: Steps) -> tuple[Due, ...]:
    """An order by the commander of its brigade, before the dice."""
    commander = commander_of(state, brigade_of(state, unit).commander)
    return (command.due(commander, kind, ((unit.id, steps),)),)


def _spoken_to_all(state: PowderState, unit: Unit) -> tuple[Due, ...]:
    """One order to all units of a brigade: three moves ahead at the pace of the slowest."""
    brigade = brigade_of(state, unit)
    units = [unit_of(state, key) for key in brigade.pieces]
    ahead = Step("march", (Ahead(min(rate_of(state, each) for each in units)),))
    commander = commander_of(state, brigade.commander)
    return (command.due(commander, "order", tuple((each.id, (ahead,) * 3) for each in units)),)


async def _aim(battle: Battle, shooter: str) -> None:
    if not battle.state.agenda and not unit_of(battle.state, shooter).fired:
        await take_aim(battle, unit_of(battle.state, shooter))
    await settle(battle)


async def _blows(battle: Battle) -> None:
    """Works off what is due until only the consequences of the round are left."""
    await settle(battle, until=beaten_test)


async def _end(battle: Battle) -> None:
    end(battle)


async def _judge(battle: Battle) -> None:
    battle.record(BattleEnded())
