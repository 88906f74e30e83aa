"""What can be done in a situation of Muskets & Tomahawks, and the rule that carries it out."""

from msgspec.structs import replace

from pulverdampf.cases import Act
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import State
from pulverdampf.rulebooks.muskets_tomahawks.agenda import deal_with_next, settle
from pulverdampf.rulebooks.muskets_tomahawks.cards import go, play_a_card
from pulverdampf.rulebooks.muskets_tomahawks.charge import be_made_out
from pulverdampf.rulebooks.muskets_tomahawks.charge_ways import charge_ways
from pulverdampf.rulebooks.muskets_tomahawks.command import use
from pulverdampf.rulebooks.muskets_tomahawks.dues import (
    AnyDue,
    ChargeDue,
    FallBackDue,
    MeleeDue,
    ReactDue,
    ShotDue,
)
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.morale import try_to_rally
from pulverdampf.rulebooks.muskets_tomahawks.spotting import try_to_spot
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.weapons import ready_weapons
from pulverdampf.text import Text

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


def _due(act: Act, state: FrontierState) -> AnyDue:
    """What is due when a unit does something."""
    match act.do:
        case "shoot" | "volley" | "hasty-shot":
            scene, unit = Scene(state, layout), state.bodies[act.unit]
            weapon = ready_weapons(scene, unit)[0].key
            return ShotDue(
                act.unit, act.target, weapon, (), "action", act.do == "hasty-shot", act.do == "volley"
            )
        case "charge":
            scene = Scene(state, layout)
            ways = charge_ways(scene, state.bodies[act.unit], state.bodies[act.target])
            return ChargeDue(act.unit, act.target, ways or ())
        case "melee" | "surprise" | "across":
            return MeleeDue(act.unit, act.target, act.do == "surprise", act.do == "across")
        case "fight":
            return MeleeDue(act.unit)
        case "test-card":
            return ReactDue(act.unit, "card")
        case "flee" | "recoil":
            how = "flight" if act.do == "flee" else "recoil"
            return FallBackDue(act.unit, how, state.bodies[act.unit].engaged)  # type: ignore[arg-type]
    losses, facts = TESTS[act.do]
    enemies = (act.target,) if act.target else ()
    return ReactDue(act.unit, "shooting", losses, facts, enemies)


async def _until_tests(battle: Battle) -> None:
    """Works off what is due until somebody has to test."""
    while battle.state.agenda and not isinstance(battle.state.agenda[0], ReactDue):
        await deal_with_next(battle)


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
        await try_to_spot(battle, battle.state.bodies[body], target, "MT-SPOT-02", True)

    return spotting


def _charging(body: str, target: str) -> Procedure:
    async def charging(battle: Battle) -> None:
        await be_made_out(battle, battle.state.bodies[body], battle.state.bodies[target])

    return charging


def _rallying(body: str) -> Procedure:
    async def rallying(battle: Battle) -> None:
        await try_to_rally(battle, battle.state.bodies[body])

    return rallying
