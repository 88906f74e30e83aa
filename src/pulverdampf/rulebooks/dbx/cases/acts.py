"""What can be done in a situation of DBX, and the rule that carries it out."""

from pulverdampf.cases.questions import Act
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Clock, State
from pulverdampf.text import Text

from ..fire.phase import next_shot
from ..fire.throwing import shoot
from ..fire.volleys import Volley
from ..melee.phase import fight, next_melee
from ..movement.phase import move_something
from ..setup.landing import land
from ..setup.roles import settle_roles
from ..turn import end_bound
from ..units import LANDING, MELEE, MOVEMENT, MOVING, SHOOTING, Battle, DbxState

ACTS: dict[str, Text] = {
    "melee": Text("fight a melee", "einen Nahkampf austragen"),
    "shot": Text("shoot at somebody", "jemanden beschießen"),
    "exchange": Text("shoot at somebody who shoots back", "jemanden beschießen, der zurückschießt"),
    "all-shots": Text("play the whole shooting phase", "die ganze Beschussphase spielen"),
    "all-melees": Text("play the whole melee phase", "die ganze Nahkampfphase spielen"),
    "move": Text("do one thing in the movement phase", "in der Bewegungsphase etwas tun"),
    "land": Text("land from the boats", "aus den Booten landen"),
    "roles": Text("roll for attacker and weather", "um Angreifer und Wetter würfeln"),
    "end-bound": Text("end the bound", "die Runde beenden"),
}
PHASES = {"melee": MELEE, "all-melees": MELEE, "end-bound": MELEE, "move": MOVEMENT, "land": MOVEMENT}
PARTS = {"move": MOVING, "land": LANDING}


def doing(act: Act, state: State) -> tuple[State, Procedure]:
    """The state in which an act is due, and the rule that carries it out."""
    ready: DbxState = state.copied()  # type: ignore[assignment]
    ready.clock = Clock(ready.clock.turn, PHASES.get(act.do, SHOOTING), PARTS.get(act.do, 1))
    helpers = tuple(each for each in act.screen_target.split() if each)
    match act.do:
        case "melee":
            ready.agenda = (fight.due(ready.pieces[act.unit], ready.pieces[act.target]),)
        case "shot" | "exchange":
            volley = Volley(act.target, act.unit, helpers, exchange=act.do == "exchange")
            ready.agenda = (shoot.due(volley),)
        case "all-shots":
            ready.agenda = (next_shot.due(),)
        case "all-melees":
            ready.agenda = (next_melee.due(),)
        case "move":
            return ready, _move
        case "land":
            return ready, land
        case "roles":
            ready.attacker, ready.weather = "", "unknown"
            return ready, settle_roles
        case _:
            return ready, _end_bound
    return ready, settle


async def _move(battle: Battle) -> None:
    await move_something(battle)
    await settle(battle)


async def _end_bound(battle: Battle) -> None:
    end_bound(battle)
