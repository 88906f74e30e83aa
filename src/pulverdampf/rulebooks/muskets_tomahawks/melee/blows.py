"""Melee: who fights, blows, defence, losses."""

from collections.abc import Sequence
from operator import attrgetter as get
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.dice import Die, Faces, at_least, below
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import BodyId
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses
from pulverdampf.text import Text

from ..by_hand.melees import Meeting
from ..events.marks import Spent
from ..geometry import carts_of, figure_outlines
from ..presence import fighters
from ..spotting.visibility import near_cart, near_obstacle
from ..state import Battle, FrontierState
from ..ten_sided import best, die
from ..terrain.ground import ground
from ..units import Unit
from .contact import TOUCH, inside_of, shelter_of, touching

SECOND_RANK = 1.0
HERO_DICE = 2

PISTOLS = Text("{name}: use up the pistols in this round?", "{name}: Die Pistolen in dieser Runde abfeuern?")


Arms = Literal["blades", "pistols"]


class Clash(Struct, frozen=True, gc=False):
    """How a round of melee begins: with a charge, or as one more round."""

    charger: BodyId = ""
    """The unit that charges in this round."""
    charged: BodyId = ""
    surprise: bool = False
    across: bool = False
    """Whether the charge led over an obstacle near the target, or came up to it."""
    caught: bool = False
    """Whether an evader was caught."""


LATER = Clash()
"""A round after that of the charge."""


class Blow(Struct, frozen=True, gc=False):
    """Everything that bears on the blows of a unit."""

    sabre: bool = False
    naval: bool = False
    lance: bool = False
    ferocious: bool = False
    pistol: bool = False
    shaken: bool = False


class Guard(Struct, frozen=True, gc=False):
    """Everything that bears on the defence of a unit."""

    sabre: bool = False
    lance: bool = False
    surprised: bool = False


# MT-MEL-06, MT-T-MELEE
BLOWS = Modifiers(
    "MT-MEL-06",
    Text("Melee: to hit", "Nahkampf: Treffer"),
    #   id           effect    English                    German                         when
    Row("ML-SABRE",  plus(+1), "sabre charge at foot",    "Säbelangriff auf Fußtruppen", get("sabre")),
    Row("ML-NAVAL",  plus(+1), "naval weapons",           "Marinewaffen",                get("naval")),
    Row("ML-LANCE",  plus(+2), "lance charge",            "Lanzenangriff",               get("lance")),
    Row("ML-WILD",   plus(+1), "Ferocious in the charge", "Wild im Angriff",             get("ferocious")),
    Row("ML-PISTOL", plus(+1), "pistols",                 "Pistolen",                    get("pistol")),
    Row("ML-SHAKEN", plus(-1), "shaken",                  "erschüttert",                 get("shaken")),
)  # fmt: skip
# MT-MEL-07
DEFENCE = Modifiers(
    "MT-MEL-07",
    Text("Melee: defence", "Nahkampf: Verteidigung"),
    #   id             effect    English           German           when
    Row("DF-SABRE",    plus(+1), "own sabre",      "eigener Säbel", get("sabre")),
    Row("DF-LANCE",    plus(-1), "against lances", "gegen Lanzen",  get("lance")),
    Row("DF-SURPRISE", plus(-2), "surprised",      "überrascht",    get("surprised")),
)  # fmt: skip
NO_BLOW = Row("ML-VALUE", plus(0), "no modifier", "kein Modifikator")


@rule("MT-MEL-13", "MT-MEL-15")
def in_this_melee(state: FrontierState, body: str) -> list[str]:
    """All units connected by engagement, the given one first."""
    found = [body]
    for each in found:
        found += [foe for foe in state.bodies[each].engaged if foe not in found]
    return found


@rule("MT-MEL-05", "MT-FORM-04", "MT-FORM-05", "MT-FILL-22", "MT-FILL-44")
def strikers(scene: Scene, unit: Unit) -> list[tuple[str, str]]:
    """The figures of a unit that fight, each with the enemy unit it strikes."""

    def found() -> list[tuple[str, str]]:
        state: FrontierState = scene.state
        bases = [scene.outline(figure) for figure in fighters(state, unit)]
        foes = {key: figure_outlines(scene, state.bodies[key]) for key in unit.engaged}
        striking: list[tuple[str, str]] = []
        walled = {key: _at_the_wall(scene, bases, theirs) for key, theirs in foes.items()}
        for base in bases:
            near = sorted((_distance(scene, base, theirs), key) for key, theirs in foes.items())
            for reach, key in near:
                wall = walled[key]
                if wall is not None:
                    fights = base.owner in wall
                else:
                    open_order = unit.formation in ("loose", "column")
                    fights = reach < 0.0 or (not open_order and within(reach, SECOND_RANK))
                if fights:
                    striking.append((base.owner, key))
                    break
        return striking

    return scene.remembered(("strikers", unit.id, unit.engaged, unit.formation), found)


def _distance(scene: Scene, base: Outline, theirs: list[Outline]) -> float:
    """The distance to the nearest of some bases; negative when one is touched."""
    lie = ground(scene)
    best_so_far = 1000.0
    for each in theirs:
        if touching(lie, base, each):
            return -1.0
        best_so_far = min(best_so_far, gap(base, each))
    return best_so_far


@rule("MT-MEL-05", "MT-FILL-44")
def _at_the_wall(scene: Scene, mine: list[Outline], theirs: list[Outline]) -> set[str] | None:
    """At a building or firing step: those at the wall, and as many within; none when there is no wall."""
    lie = ground(scene)
    shelter = shelter_of(lie, theirs)
    if shelter is not None and not any(inside_of(lie, shelter, each) for each in mine):
        return {each.owner for each in mine if within(shelter.gap(each), TOUCH)}
    shelter = shelter_of(lie, mine)
    if shelter is not None and not any(inside_of(lie, shelter, each) for each in theirs):
        at_wall = [each for each in theirs if within(shelter.gap(each), TOUCH)]
        if not at_wall:
            return set()
        within_it = [each for each in mine if inside_of(lie, shelter, each)]
        within_it.sort(key=lambda o: (min(gap(o, each) for each in at_wall), o.owner))
        return {each.owner for each in within_it[: len(at_wall)]}
    return None


@rule("MT-MEL-06", "MT-MEL-10", "MT-REACT-06")
def blow_of(state: FrontierState, unit: Unit, foe: Unit, clash: Clash, arms: Arms = "blades") -> Blow:
    """What bears on the blows of one unit against another."""
    rides_in = unit.mounted and has_charged(state, unit, clash)
    return Blow(
        sabre=rides_in and "sabre" in unit.weapons and not foe.mounted,
        naval="naval" in unit.weapons,
        lance=rides_in and "lance" in unit.weapons,
        ferocious=clash.charger == unit.id and unit.has("Ferocious"),
        pistol=arms == "pistols",
        shaken=unit.shaken,
    )


@rule("MT-MEL-06", "MT-MEL-08")
def has_charged(state: FrontierState, unit: Unit, clash: Clash) -> bool:
    """Whether sabre and lance help as in a charge: in its round, or by the switch in its melee."""
    return clash.charger == unit.id or (unit.charger and state.rulings.charge_bonus == "melee")


@rule("MT-MEL-07")
def guard_of(state: FrontierState, unit: Unit, foe: Unit, clash: Clash) -> Guard:
    """What bears on the defence of one unit against another."""
    charged = clash.charged == unit.id and clash.charger == foe.id
    return Guard(
        sabre="sabre" in unit.weapons,
        lance=has_lance_shock(state, foe, clash),
        surprised=charged and (clash.surprise or clash.caught),
    )


@rule("MT-MEL-08")
def has_lance_shock(state: FrontierState, unit: Unit, clash: Clash) -> bool:
    """Whether lances strike first and spoil the enemy's defence."""
    if "lance" not in unit.weapons or not unit.mounted:
        return False
    return has_charged(state, unit, clash) or state.rulings.lance_scope == "always"


@rule("MT-MEL-09", "MT-FILL-24")
def is_defended(scene: Scene, unit: Unit, foe: Unit, clash: Clash) -> bool:
    """Whether a unit fights from a defended position: a building, or an obstacle between."""
    settled = settled_defence(unit, foe, clash)
    if settled is not None:
        return settled
    lie = ground(scene)
    mine, theirs = figure_outlines(scene, unit), figure_outlines(scene, foe)
    shelter = shelter_of(lie, mine)
    if shelter is not None and not any(inside_of(lie, shelter, each) for each in theirs):
        return True
    return any(
        _is_between(scene, base, min(theirs, key=lambda o: (gap(o, base), o.owner)))
        for base in mine
        if theirs
    )


@rule("MT-MEL-09", "MT-FILL-24")
def settled_defence(unit: Unit, foe: Unit, clash: Clash) -> bool | None:
    """The same, where how the melee began settles it."""
    charged = clash.charged == unit.id
    if unit.charger or (charged and clash.surprise):
        return False
    return True if charged and clash.charger == foe.id and clash.across else None


def _is_between(scene: Scene, base: Outline, foe: Outline) -> bool:
    """Whether an obstacle within 2 inches of a base lies between it and an enemy; a cart is one."""
    lie = ground(scene)
    line = foe.x, foe.y, base.x, base.y
    return any(near_obstacle(lie, base, each.id) and each.crossed(*line) for each in lie.obstacles) or any(
        near_cart(each, base) and crosses(each, *line) for each in carts_of(scene)
    )


@rule("MT-FIRE-15", "MT-MEL-06")
async def arms_of(battle: Battle, unit: Unit) -> Arms:
    """What a unit strikes with: one with unspent pistols may use them up in this round."""
    if not may_fire_pistols(unit):
        return "blades"
    words = PISTOLS.filled(name=battle.state.named(unit.id))
    if not await battle.may(unit.side, "MT-FIRE-15", words, unit.id):
        return "blades"
    battle.record(Spent(unit.id, "pistol"))
    return "pistols"


def may_fire_pistols(unit: Unit) -> bool:
    """Whether a unit has pistols that are not yet spent."""
    return "pistol" in unit.weapons and "pistol" not in unit.used


@rule("MT-MEL-06", "MT-FILL-29")
def dice_of_blows(unit: Unit, men: int) -> int:
    """How many dice some figures of a unit throw."""
    return men * HERO_DICE if unit.officer and unit.talent == "TL-HERO" else men


def certain(state: FrontierState, needed: int) -> Faces:
    """The faces that reach a value in melee: a natural 0 never, the highest face always."""
    return at_least(min(max(needed, 1), best(state)))


@rule("MT-MEL-06", "MT-MEL-07", "MT-FILL-29")
async def strike(
    battle: Battle,
    unit: Unit,
    clash: Clash,
    striking: Sequence[tuple[str, str]],
    arms: Arms,
    met: Meeting,
) -> dict[str, int]:
    """The blows of one unit, at those with whom it came into contact first; gives the losses of each."""
    state = battle.state
    losses: dict[str, int] = {}
    struck = {foe for _, foe in striking}
    for key in (each for each in unit.engaged if each in struck):
        foe = state.bodies[key]
        men = sum(1 for _, each in striking if each == key)
        dice = dice_of_blows(unit, men)
        why = Reckoning.of(0, NO_BLOW).modified_by(BLOWS, blow_of(state, unit, foe, clash, arms))
        battle.reckoned(why, "MT-MEL-06", unit.id)
        hits = await battle.count(
            dice,
            die(state),
            certain(state, unit.aggression - why.total),
            rule="MT-MEL-06",
            by=unit.side,
            subject=unit.id,
            why=why,
        )
        guard = Reckoning.of(0, NO_BLOW).modified_by(DEFENCE, guard_of(state, foe, unit, clash))
        needed = certain(state, foe.defence - guard.total)
        thrown: Die = die(state)
        if (foe.id, unit.id) in met.defended:
            thrown = thrown.again_once(below(needed.low))
        if hits:
            battle.reckoned(guard, "MT-MEL-07", foe.id)
        saved = await battle.count(
            hits, thrown, needed, rule="MT-MEL-07", by=foe.side, subject=foe.id, why=guard
        )
        if hits > saved:
            losses[key] = hits - saved
    return losses
