"""The Hand-to-hand phase: combats, supports, blows and who has won."""

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import at_least, below, d3, d6
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import SIDES, Due, PieceId, Side, other
from pulverdampf.text import Text

from ..by_hand.fights import cover_asked, open_slots, pair_key, shares_by_hand, supports_by_hand
from ..events.fights import FightBegan, RoundDecided, Struck, WeightAdded
from ..events.names import army_name
from ..lookup import contacts_of, fielded, foes_of, is_engaged, on_table, unit_of
from ..modifying import modified
from ..shooting.volleys import find_out
from ..state import Battle, Fight, PowderState
from ..terrain.buildings import bonus_of
from ..units import Once, Unit
from .aftermath import beaten_test
from .blows import (
    Blow,
    Blows,
    counted,
    cover_in_fight,
    cover_known,
    ease,
    fighting_dice,
    firmness,
    share_form,
    shared_alone,
)
from .supports import Supports, can_be_supported, may_support, named, slots_for, supports_form

NOW = Text("{name}: throw a miss again at this enemy? It is the only one of the round.",
           "{name}: Hier einen Fehlwurf wiederholen? Es ist der einzige der Runde.")  # fmt: skip
WHICH = Text("Which fight is fought next?", "Welcher Nahkampf wird als Nächstes ausgetragen?")


@rule("BP-MEL-01")
def combat_of(state: PowderState, unit: PieceId) -> tuple[PieceId, ...]:
    """All units linked to one by contact, itself included."""
    found, waiting = {unit: None}, [unit]
    while waiting:
        for foe in foes_of(state, waiting.pop()):
            if foe not in found:
                found[foe] = None
                waiting.append(foe)
    return tuple(sorted(found))


@rule("BP-MEL-01", "BP-CAV-02", "BP-FILL-24", "BP-FILL-39")
def combats_due(state: PowderState) -> list[tuple[PieceId, ...]]:
    """The combats not yet fought this phase; those of sweeping advances come when all others are done."""
    found: dict[tuple[PieceId, ...], bool] = {}
    for contact in state.contacts:
        if not contact.fought:
            combat = combat_of(state, contact.one)
            found[combat] = found.get(combat, True) and contact.sweeping
    usual = [combat for combat, sweeping in found.items() if not sweeping]
    return sorted(usual or found)


@rule("BP-MEL-01", "BP-MEL-12")
async def hand_to_hand(battle: Battle) -> None:
    """Both sides fight every combat, in the order the active player likes."""
    state = battle.state
    while True:
        await settle(battle)
        waiting = combats_due(state)
        if not waiting:
            return
        options = [Option(each[0], Text("{a}", "{a}").filled(a=[state.named(key) for key in each]), each[0])
                   for each in waiting]  # fmt: skip
        chosen = await battle.choose(state.active, Prompt("BP-MEL-01", WHICH), options)
        battle.schedule(fight_round.due(unit_of(state, chosen)))
        await battle.checkpoint()


@stage
@rule("BP-MEL-02", "BP-MEL-06", "BP-SPEC-09", "BP-SPEC-10")
async def fight_round(battle: Battle, unit: Unit) -> None:
    """Names supporters, counts and shares the dice of all units, and makes their blows due."""
    state = battle.state
    if not is_engaged(state, unit.id):
        return
    units = combat_of(state, unit.id)
    supports: Supports = ()
    for side in (state.active, other(state.active)):
        if battle.by_hand:
            supports += await _supports_by_hand(battle, units, side)
            continue
        slots = slots_for(battle.scene, units, side)
        if slots:
            form = supports_form(side, army_name(state, side), slots, units[0])
            order = await battle.order(side, form)
            supports += named(order.given)
    sweeping = any(each.sweeping and not each.fought for each in contacts_of(state, unit.id))
    battle.record(FightBegan(units, supports, sweeping))
    covers = await _covers(battle, units)
    blows = []
    for key in units:
        blows += await _blows_of(battle, unit_of(state, key), covers)
    battle.schedule(*blows, decide.due())


async def _supports_by_hand(battle: Battle, units: tuple[PieceId, ...], side: Side) -> Supports:
    """Who helps whom beside a real table: everybody is offered whom the rosters allow."""
    state = battle.state
    fighting = [unit_of(state, key) for key in units]
    supported = [each for each in fighting if each.side == side and can_be_supported(state, each)]
    near = [each for each in fielded(state, side) if each.id not in units]
    helpers = {unit.id: [each for each in near if may_support(state, each, unit)] for unit in supported}
    form = supports_form(side, army_name(state, side), open_slots(supported, helpers), units[0])
    return await supports_by_hand(battle, side, supported, helpers, form)


@rule("BP-MEL-04", "BP-BLD-03")
async def _covers(battle: Battle, units: tuple[PieceId, ...]) -> Told:
    """What covers each unit of a fight against each of its enemies, where cover counts at all."""
    state = battle.state
    fighting = [unit_of(state, key) for key in units]
    pairs = [(each, unit_of(state, foe)) for each in fighting for foe in foes_of(state, each.id)]

    def measured() -> Told:
        return {
            pair_key(unit, enemy): str(cover_in_fight(battle.scene, unit, enemy)) for unit, enemy in pairs
        }

    def asked() -> Tell:
        return cover_asked(state, list(units), [pair for pair in pairs if cover_known(state, *pair) is None])

    return await battle.measure(asked, measured)


async def _blows_of(battle: Battle, unit: Unit, covers: Told) -> list[Due]:
    state = battle.state
    await find_out(battle, unit)
    extra = 0
    if unit.has("Hvy") and unit.charged and state.rulings.heavy_cavalry == "dice":
        extra = await battle.total(1, d3, rule="BP-SPEC-10", by=unit.side, subject=unit.id)
    dice = fighting_dice(unit, extra)
    shares = shared_alone(state, unit, dice)
    if shares is None:
        form = share_form(state, unit, dice)
        if battle.by_hand:
            shares = await shares_by_hand(battle, unit, dice, form)
        else:
            shares = (await battle.order(unit.side, form)).given[unit.id]
    foes = [(unit_of(state, foe), many) for foe, many in shares.items() if many]
    return [strike.due(unit, foe, blows_at(battle, unit, foe, many, covers)) for foe, many in foes]


@rule("BP-MEL-03", "BP-MEL-04", "BP-MEL-13")
def blows_at(battle: Battle, unit: Unit, foe: Unit, dice: int, covers: Told) -> Blows:
    """What one unit needs to hit another and that one to save, fixed before any die falls."""
    state = battle.state
    contact = next(each for each in contacts_of(state, unit.id) if each.joins(foe.id))
    known = cover_known(state, foe, unit)
    cover = int(covers[pair_key(foe, unit)]) if known is None else known
    blow = Blow(state, unit, foe, contact.face_of(foe.id), contact.face_of(unit.id), cover)
    modified(battle, ease(blow), "BP-MEL-03", unit.id)
    modified(battle, firmness(blow), "BP-MEL-04", foe.id)
    return counted(blow, dice)


@stage
@rule("BP-MEL-02", "BP-MEL-03", "BP-MEL-04", "BP-SPEC-01", "BP-SPEC-06", "BP-SPEC-18")
async def strike(battle: Battle, by: Unit, at: Unit, blows: Blows) -> None:
    """Throws the dice of one unit at another, and the saves."""
    die = d6.again_once(below(blows.needed)) if blows.again == "all" else d6
    wanted = at_least(blows.needed)
    hits = await battle.count(blows.dice, die, wanted, rule="BP-MEL-03", by=by.side, subject=by.id)
    spent: tuple[Once, ...] = ()
    if blows.again == "one" and hits < blows.dice and await _throws_again(battle, by):
        hits += await battle.count(1, d6, wanted, rule="BP-SPEC-18", by=by.side, subject=by.id)
        spent = ("again",)
    made = 0
    if blows.save <= 6:
        firm = at_least(blows.save)
        made = await battle.count(hits, d6, firm, rule="BP-MEL-04", by=at.side, subject=at.id)
        if made < hits and blows.save_again:
            made += await battle.count(1, d6, firm, rule="BP-SPEC-15", by=at.side, subject=at.id)
    battle.record(Struck(by.id, at.id, hits, hits - made, spent))


@rule("BP-SPEC-18")
async def _throws_again(battle: Battle, unit: Unit) -> bool:
    """Whether tough fighters throw a miss again here: one a round, at the enemy their owner likes."""
    if "again" in unit.spent:
        return False
    if not any(isinstance(each, strike.kind) and each.by == unit.id for each in battle.state.agenda):
        return True
    return await battle.may(unit.side, "BP-SPEC-18", NOW.filled(name=unit.name), unit.id)


# the result -------------------------------------------------------------------------------------------


class Score(Struct, frozen=True):
    """What a side brings to the result of a round."""

    state: PowderState
    fight: Fight
    side: Side

    def own(self) -> list[Unit]:
        """Its units in the fight."""
        units = [unit_of(self.state, key) for key in self.fight.units]
        return [each for each in units if each.side == self.side]

    def supported(self, face: str) -> int:
        """How many of its units are supported on a side."""
        mine = {each.id for each in self.own()}
        return sum(1 for _, unit, side in self.fight.supports if unit in mine and side == face)

    @rule("BP-SQ-06", "BP-SQ-07")
    def squares(self) -> int:
        """How many of its squares fight nobody but cavalry."""
        return sum(
            1
            for each in self.own()
            if each.formation == "square"
            and all(unit_of(self.state, foe).arm == "cavalry" for foe in foes_of(self.state, each.id))
        )

    @rule("BP-BLD-04")
    def walls(self) -> int:
        """What its garrisons add."""
        return sum(bonus_of(self.state, each) for each in self.own() if each.garrison)


AGAINST_HORSE = 3
"""What a square adds to the result that fights nobody but cavalry."""
RESULT = Modifiers(
    "BP-T-RESULT",
    Text("Result of a round", "Ergebnis einer Runde"),
    # id                    effect    English                          German
    Row("BP-T-RESULT.left",  plus(+1), "supported on the left",        "links unterstützt",
        lambda score: score.supported("left")),
    Row("BP-T-RESULT.right", plus(+1), "supported on the right",       "rechts unterstützt",
        lambda score: score.supported("right")),
    Row("BP-T-RESULT.rear",  plus(+1), "supported from behind",        "von hinten unterstützt",
        lambda score: score.supported("rear")),
    Row("BP-T-RESULT.square", plus(AGAINST_HORSE), "square against cavalry only",
        "Karree nur gegen Kavallerie", lambda score: score.squares()),
    Row("BP-T-RESULT.walls", plus(+1), "in a building",                "im Gebäude",
        lambda score: score.walls()),
)  # fmt: skip

CASUALTIES = Row("BP-MEL-05", STATES, "casualties inflicted", "zugefügte Verluste")
WEIGHT = Row("BP-SPEC-10", STATES, "heavy cavalry", "schwere Kavallerie")
FIRE = Row("BP-T-RESULT.fire", STATES, "closing fire", "Abwehrfeuer")


@rule("BP-MEL-05", "BP-MEL-06", "BP-REACT-04")
def score_of(state: PowderState, side: Side) -> Reckoning:
    """The score of a side: casualties it inflicted, supports and what else counts."""
    fight = state.fight
    assert fight is not None
    at = 0 if side == "one" else 1
    score = Reckoning.of(fight.inflicted[at], CASUALTIES).modified_by(RESULT, Score(state, fight, side))
    if fight.bonus[at]:
        score = score.plus(fight.bonus[at], WEIGHT)
    if state.rulings.closing_fire_counts:
        units = [unit_of(state, key) for key in fight.units]
        before = sum(each.suffered for each in units if each.side != side)
        score = score.plus(before, FIRE) if before else score
    return score


@stage
@rule("BP-MEL-05", "BP-SPEC-10")
async def decide(battle: Battle) -> None:
    """The higher score wins the round; equal scores are a draw."""
    state = battle.state
    fight = state.fight
    assert fight is not None
    for key in fight.units:
        unit = unit_of(state, key)
        if unit.has("Hvy") and unit.charged and state.rulings.heavy_cavalry == "result" and on_table(unit):
            weight = await battle.total(1, d3, rule="BP-SPEC-10", by=unit.side, subject=unit.id)
            battle.record(WeightAdded(unit.id, weight))
    own = {side: [key for key in fight.units if unit_of(state, key).side == side] for side in SIDES}
    one, two = (battle.reckoned(score_of(state, side), "BP-MEL-05", " ".join(own[side])) for side in SIDES)
    winner = None if one == two else "one" if one > two else "two"
    battle.record(RoundDecided(winner, (one, two)))
    battle.schedule(beaten_test.due())
