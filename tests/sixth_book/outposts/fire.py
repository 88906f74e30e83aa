"""Fire: who may be shot at, what hits, and whether the target stands."""

from msgspec import Struct

from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import RollWords, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.arcs import in_arc
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.text import Text

from .events import Fired, Fled
from .pickets import Battle, Picket
from .terrain import in_cover

RANGE, CLOSE = 10.0, 4.0


class Shot(Struct, frozen=True):
    """What the numbers of a volley depend on."""

    close: bool
    covered: bool


USUAL = Row("OUT-T-HIT.U", plus(0), "the usual", "gewöhnlich")
NEEDED = Modifiers(
    "OUT-T-HIT",
    Text("What a die needs to hit", "Was ein Würfel zum Treffen braucht"),
    #   id             effect    English            German                  when
    Row("OUT-T-HIT.C", plus(-1), "at close range",  "auf kurze Entfernung", lambda shot: shot.close),
    Row("OUT-T-HIT.W", plus(+1), "target in cover", "Ziel in Deckung",      lambda shot: shot.covered),
)  # fmt: skip
ROLLS = {
    "OUT-FIRE-02": RollWords(Text("volley", "Salve"), many=Text("{n} of {all} hit", "{n} von {all} treffen")),
    "OUT-FIRE-03": RollWords(Text("nerve", "Nerven")),
}


@rule("OUT-FIRE-01")
def targets(scene: Scene, picket: Picket) -> list[Picket]:
    """The enemies in range and before its front."""
    own = scene.outline(picket)
    enemies = [each for each in scene.state.pieces.values() if each.side != picket.side and each.pose]
    near = [(each, scene.outline(each)) for each in enemies]
    return [each for each, theirs in near if within(gap(own, theirs), RANGE) and in_arc(own, EIGHTH, theirs)]


def needed(scene: Scene, picket: Picket, target: Picket) -> Reckoning:
    """What each die needs."""
    theirs = scene.outline(target)
    close = within(gap(scene.outline(picket), theirs), CLOSE)
    shot = Shot(close, in_cover(scene, theirs))
    return Reckoning.of(4, USUAL).modified_by(NEEDED, shot)


@stage
@rule("OUT-FIRE-02", "OUT-T-HIT")
async def volley(battle: Battle, picket: Picket, target: Picket) -> None:
    """One die for every two men, and whoever was hit tests its nerve."""
    why = needed(battle.scene, picket, target)
    battle.reckoned(why, "OUT-FIRE-02", picket.id)
    dice, faces = (picket.strength + 1) // 2, at_least(why.total)
    hits = await battle.count(dice, d6, faces, rule="OUT-FIRE-02", by=picket.side, subject=picket.id)
    battle.record(Fired(picket.id, target.id, hits))
    if hits and target.strength:
        battle.schedule(keep_nerve.due(target, hits))


@stage
@rule("OUT-FIRE-03")
async def keep_nerve(battle: Battle, picket: Picket, fallen: int) -> None:
    """A die as high as the number of the fallen, or it runs."""
    faces = at_least(min(fallen, 6))
    stood = await battle.count(1, d6, faces, rule="OUT-FIRE-03", by=picket.side, subject=picket.id)
    if not stood:
        battle.record(Fled(picket.id))
