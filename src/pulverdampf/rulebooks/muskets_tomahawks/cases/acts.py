"""What can be done in a situation of Muskets & Tomahawks, and the rule that carries it out."""

from msgspec.structs import replace

from pulverdampf.cases import Act
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Due, State
from pulverdampf.text import Text

from ..cards.command import use
from ..cards.playing import go, play_a_card
from ..geometry import layout
from ..melee.blows import Clash
from ..melee.charge import be_made_out, set_out
from ..melee.charge_ways import charge_ways
from ..melee.rounds import fight
from ..movement.courses import Charge
from ..reactions.consequences import fall_back, react
from ..reactions.morale import try_to_rally
from ..reactions.ordeals import Cause
from ..shooting.firing import Fire, shoot
from ..shooting.weapons import ready_weapons
from ..spotting.spotting import try_to_spot
from ..state import Battle, FrontierState

ACTS: dict[str, Text] = {
    "shoot": Text("shoot with the first loaded weapon", "mit der ersten geladenen Waffe schießen"),
    "volley": Text("fire a volley", "eine Salve schießen"),
    "hasty-shot": Text("shoot after moving", "nach einer Bewegung schießen"),
    "spot": Text("try to spot one enemy", "versuchen, einen Gegner zu entdecken"),
    "charge": Text("charge a unit", "eine Einheit angreifen"),
    "be-made-out": Text("let the target of a charge try to make it out",
                        "das Ziel versucht, einen Angreifer auszumachen"),
    "melee": Text("fight the round of a charge", "die Runde eines Angriffs austragen"),
    "surprise": Text("fight the round of a surprise attack",
                     "die Runde eines Überraschungsangriffs austragen"),
    "across": Text("fight the round of a charge over cover",
                   "die Runde eines Angriffs über Deckung austragen"),
    "fight": Text("fight a later round", "eine spätere Runde austragen"),
    "volley-losses": Text("fire a volley, without the tests after it",
                          "eine Salve schießen, ohne die Tests danach"),
    "charge-losses": Text("charge a unit, without the tests after it",
                          "eine Einheit angreifen, ohne die Tests danach"),
    "melee-losses": Text("fight the round of a charge, without the tests after it",
                         "die Runde eines Angriffs austragen, ohne die Tests danach"),
    "surprise-losses": Text("fight the round of a surprise attack, without the tests after it",
                            "die Runde eines Überraschungsangriffs austragen, ohne die Tests danach"),
    "fight-losses": Text("fight a later round, without the tests after it",
                         "eine spätere Runde austragen, ohne die Tests danach"),
    "test": Text("test after one loss by seen shooters", "nach einem Verlust durch gesehene Schützen testen"),
    "test-unseen": Text("test after one loss by unseen shooters",
                        "nach einem Verlust durch ungesehene Schützen testen"),
    "test-volley": Text("test after three losses by a volley in close order",
                        "nach drei Verlusten durch eine Salve in geschlossener Ordnung testen"),
    "test-card": Text("test for a Morale card", "für eine Moralkarte testen"),
    "rally": Text("try to rally", "versuchen, sich zu sammeln"),
    "flee": Text("flee", "fliehen"),
    "recoil": Text("recoil", "zurückweichen"),
    "play": Text("the active side plays a card", "die aktive Seite spielt eine Karte"),
    "prepare": Text("the active side takes a card back", "die aktive Seite nimmt eine Karte zurück"),
    "go": Text("the step of the active side that is due", "den fälligen Schritt der aktiven Seite"),
}  # fmt: skip

TESTS = {
    # act            losses  facts
    "test":        (1, ()),
    "test-unseen": (1, ("unseen",)),
    "test-volley": (3, ("volley", "gun")),
}  # fmt: skip


def doing(act: Act, state: State) -> tuple[State, Procedure]:
    """The state in which an act is due, and the rule that carries it out."""
    ready: FrontierState = state.copied()  # type: ignore[assignment]
    match act.do:
        case "spot":
            return ready, _spotting(act.unit, act.target)
        case "be-made-out":
            return ready, _charging(act.unit, act.target)
        case "rally":
            return ready, _rallying(act.unit)
        case "go":
            return ready, go
        case "play":
            return ready, _play
        case "prepare":
            return ready, _prepare
    untested = act.do.removesuffix("-losses")
    ready.agenda = (*ready.agenda, _due(replace(act, do=untested), ready))
    return ready, settle if untested == act.do else _until_tests


def _due(act: Act, state: FrontierState) -> Due:
    """What is due when a unit does something."""
    unit = state.bodies[act.unit]
    match act.do:
        case "shoot" | "volley" | "hasty-shot":
            weapon = ready_weapons(Scene(state, layout), unit)[0].key
            fire = Fire(weapon, hasty=act.do == "hasty-shot", volley=act.do == "volley")
            return shoot.due(unit, act.target, fire)
        case "charge":
            target = state.bodies[act.target]
            ways = charge_ways(Scene(state, layout), unit, target)
            return set_out.due(unit, target, Charge(ways or ()))
        case "melee" | "surprise" | "across":
            clash = Clash(unit.id, act.target, act.do == "surprise", act.do == "across")
            return fight.due(unit, clash)
        case "fight":
            return fight.due(unit)
        case "test-card":
            return react.due(unit, Cause("card"))
        case "flee":
            return fall_back.due(unit, "flight", tuple(state.bodies[key] for key in unit.engaged))
        case "recoil":
            return fall_back.due(unit, "recoil", tuple(state.bodies[key] for key in unit.engaged))
    losses, facts = TESTS[act.do]
    enemies = (state.bodies[act.target],) if act.target else ()
    return react.due(unit, Cause("shooting", losses, facts), enemies)


async def _until_tests(battle: Battle) -> None:
    """Carries out what is due until somebody has to test."""
    await settle(battle, until=react)


async def _play(battle: Battle) -> None:
    """Plays a card and resolves it."""
    if battle.state.step == "play":
        await play_a_card(battle, battle.state.active)
        await battle.checkpoint()
    await settle(battle)


async def _prepare(battle: Battle) -> None:
    await use(battle, battle.state.active, "CA-PREP")


def _spotting(body: str, target: str) -> Procedure:
    async def spotting(battle: Battle) -> None:
        await try_to_spot(battle, battle.state.bodies[body], target, "MT-SPOT-02")

    return spotting


def _charging(body: str, target: str) -> Procedure:
    async def charging(battle: Battle) -> None:
        await be_made_out(battle, battle.state.bodies[body], battle.state.bodies[target])

    return charging


def _rallying(body: str) -> Procedure:
    async def rallying(battle: Battle) -> None:
        await try_to_rally(battle, battle.state.bodies[body])

    return rallying
