"""Disorder and recovery: at the end of a turn, and by Elite and Brave before the commands."""

from pulverdampf.engine.circumstances import Told, yes
from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side, other
from pulverdampf.table.kernel import gap
from pulverdampf.text import Text

from ..by_hand.asking import question
from ..events.names import length
from ..events.order import CasualtyHealed, Recovered
from ..geometry import NEAR_ENEMY, unit_outlines
from ..lookup import fielded, is_engaged
from ..state import Battle
from ..units import Unit

BRAVE = Text("{name} is brave and may take heart", "{name} ist tapfer und kann sich fassen")
FAR = Text("Every enemy is farther than {far}", "Jeder Feind ist weiter als {far} entfernt")
REGAINED = 4


@rule("BP-SPEC-02", "BP-SPEC-05")
async def steady_the_ranks(battle: Battle, side: Side) -> None:
    """Before the commands Elite and Brave units try to come into order."""
    state = battle.state
    for unit in fielded(state, side):
        if unit.has("Eli") and unit.disordered and not is_engaged(state, unit.id):
            face = await battle.total(1, d6, rule="BP-SPEC-05", by=side, subject=unit.id)
            if face >= REGAINED:
                battle.record(Recovered(unit.id))
        if unit.has("Bra") and await _may_take_heart(battle, unit):
            face = await battle.total(1, d6, rule="BP-SPEC-02", by=side, subject=unit.id)
            if face >= REGAINED:
                healed = state.rulings.brave_effect == "casualty"
                battle.record(CasualtyHealed(unit.id) if healed else Recovered(unit.id))


@rule("BP-SPEC-02", "BP-SHAK-03")
async def _may_take_heart(battle: Battle, unit: Unit) -> bool:
    """Whether a brave unit has something to get over, and every enemy is more than twelve away."""
    state, scene = battle.state, battle.scene
    if not (unit.shaken if state.rulings.brave_effect == "casualty" else unit.disordered):
        return False

    def measured() -> Told:
        own = scene.outline(unit)
        foes = unit_outlines(scene, other(unit.side))
        return {"far": all(gap(own, each) > NEAR_ENEMY + 1e-4 for each in foes)}

    def asked() -> Tell:
        far = yes("far", FAR.filled(far=length(state, NEAR_ENEMY)))
        return question(unit.side, "BP-SPEC-02", BRAVE.filled(name=state.named(unit.id)), unit.id, far)

    return bool((await battle.measure(asked, measured))["far"])


@rule("BP-DIS-03", "BP-FILL-16")
def recover(battle: Battle, side: Side) -> None:
    """At the end of their turn units recover that were disordered when it began and are not engaged."""
    for unit in fielded(battle.state, side):
        if unit.disordered and unit.was_disordered and not is_engaged(battle.state, unit.id):
            battle.record(Recovered(unit.id))
