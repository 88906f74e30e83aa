"""Whether an enemy is near a unit: measured, or told."""

from pulverdampf.engine.circumstances import Told, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..events.names import length
from ..geometry import NEAR_ENEMY, enemy_is_near
from ..state import Battle
from ..units import Unit
from .asking import question

ABOUT = Text("{name}: is the enemy near?", "{name}: Ist der Feind nahe?")
NEAR = Text("An enemy closer than {far}", "Ein Feind näher als {far}")


@rule("BP-MOVE-05", "BP-VIC-02")
async def enemy_seen_near(battle: Battle, unit: Unit, rule: str) -> bool:
    """Whether an enemy unit is closer than twelve."""
    state = battle.state

    def measured() -> Told:
        return {"near": enemy_is_near(battle.scene, unit)}

    def asked() -> Tell:
        fact = yes("near", NEAR.filled(far=length(state, NEAR_ENEMY)))
        return question(unit.side, rule, ABOUT.filled(name=state.named(unit.id)), unit.id, fact)

    return bool((await battle.measure(asked, measured))["near"])
