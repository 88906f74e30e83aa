"""Cavalry, an extension that is off unless it is agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..battalion import can_react, main, pose_of
from ..by_hand.charges import evade_by_hand
from ..charge.charge_path import charge_path
from ..charge.charges import Charge
from ..command.characters import OFFICER_LEADS
from ..events.order import Activated
from ..grade_tests import PLAIN, RESOLVE, Again, manoeuvre_test, passes
from ..melee.falling_back import go_back
from ..movement.confusion import confuse, ungather
from ..movement.distances import Going
from ..state import Battalion, Battle, EagleState

if TYPE_CHECKING:
    from ..melee.fighting import Blow

EVADE_DICE = 3

COUNTER = Text("counter-charge", "Gegenattacke reiten")
EVADE = Text("evade", "ausweichen")
HOLD_BACK = Text(
    "{name}: melee won, pursuit follows. Try to hold it back?",
    "{name}: Nahkampf gewonnen, Verfolgung droht. Zurückhalten?",
)
LET_GO = Text("let it pursue", "verfolgen lassen")
TRY = Text("try to hold it back (activation test)", "zurückhalten versuchen (Aktivierungstest)")


@rule("MOE-X-CAV-05", "MOE-X-SQ-03", "MOE-FILL-35")
def rides_home(blow: Blow) -> bool:
    """Whether cavalry has the attack bonus: it attacks, and no square faces it."""
    return blow.me.arm == "cavalry" and blow.attacks and not is_against_square(blow)


@rule("MOE-X-SQ-03")
def is_against_square(blow: Blow) -> bool:
    """Whether cavalry attacks a square; a tie changes nothing in that."""
    attacks = blow.me.arm == "cavalry" and blow.foe.id == blow.melee.defender
    return attacks and main(blow.scene.state, blow.foe).formation == "square"


def is_light_horse(battalion: Battalion) -> bool:
    """Neither heavy nor with lances."""
    return battalion.arm == "cavalry" and not {"heavy", "lances"} & set(battalion.traits)


@rule("MOE-X-CAV-04", "MOE-X-CAV-07")
def reactions(state: EagleState, charger: Battalion, target: Battalion) -> list[Option[str]]:
    """What charged cavalry may do while it has not acted."""
    if target.arm != "cavalry" or not can_react(state, target):
        return []
    options = [Option("counter-charge", COUNTER, "counter-charge")]
    if is_light_horse(target) and (charger.arm == "infantry" or "heavy" in charger.traits):
        options.append(Option("evade", EVADE, "evade"))
    return options


@rule("MOE-X-CAV-04")
async def counter_charge(battle: Battle, target: Battalion) -> bool:
    """An aggression test; on success both have the attack bonus."""
    again = min(target.officers, 1)
    return await passes(battle, target, RESOLVE, "MOE-X-CAV-04", Again(again, "MOE-CHAR-06", OFFICER_LEADS))


@rule("MOE-X-CAV-07")
async def evade(battle: Battle, charger: Battalion, target: Battalion, charge: Charge) -> Charge | None:
    """A manoeuvre test; on success it goes back 3D6 inches, and the charge may fall short."""
    if not await manoeuvre_test(battle, target, "evade"):
        return charge
    inches = await battle.total(EVADE_DICE, d6, rule="MOE-X-CAV-07", by=target.side, subject=target.id)
    if battle.by_hand:
        told = await evade_by_hand(battle, target, inches, charge.rolled)
        battle.record(Activated(target.id))
        if told["caught"]:
            return replace(charge, face=told["face"])
        ungather(battle, charger)
        return None
    go_back(battle, target, pose_of(battle.state, target), charge.bearing, inches, "evade")
    battle.record(Activated(target.id))
    path = charge_path(battle.scene, charger, target)
    if path is None or path.needed > charge.rolled + 1e-4:
        ungather(battle, charger)
        return None
    return replace(charge, face=path.face, bearing=path.bearing)


@rule("MOE-X-CAV-03")
def confuse_over_obstacles(battle: Battle, battalion: Battalion, way: Going, distance: float) -> None:
    """Horses that take an obstacle are confused, on any move."""
    if battalion.arm == "cavalry" and any(at < distance - 1e-4 for at in way.obstacles):
        confuse(battle, battalion, "MOE-X-CAV-03")


@rule("MOE-X-CAV-06")
async def must_follow(battle: Battle, winner: Battalion) -> bool:
    """Victorious cavalry pursues unless an activation test holds it back."""
    prompt = Prompt("MOE-X-CAV-06", HOLD_BACK.filled(name=battle.state.named(winner.id)), winner.id)
    options = (Option("follow", LET_GO, "follow"), Option("stand", TRY, "stand"))
    if await battle.choose(winner.side, prompt, options) == "follow":
        return True
    return not await passes(battle, winner, PLAIN, "MOE-X-CAV-06")
