"""Moves beside a real table: the hands move the bases, the players tell who stayed and who was touched."""

from pulverdampf.engine.circumstances import Fact, Told, pieces, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, FeatureId, PieceId, other
from pulverdampf.text import Text

from ..events.losses import MeleeOpened
from ..events.moves import BrokeOff, JoinedMelee
from ..events.names import inches
from ..events.places import Mounted, Walked, WentInside
from ..melee.attacking import may_attack, may_be_attacked
from ..morale.losses import lose_element
from ..movement.rates import Move
from ..movement.shaken import is_shaken
from ..state import (
    Battle,
    WarState,
    in_melee,
    is_contact_pair,
    of_side,
    opponents,
    seen_of,
    standing,
)
from ..units import Element, Unit, is_foot, is_gun, is_mounted
from .asking import anywhere, question, units, which
from .fights import part_from
from .ground import house_of, houses
from .rings import climbers_named, climbing_asked, climbing_told, wagons_asked, wagons_told
from .setup import call_asked, in_one_house, look_round, rooms_asked, rooms_told

SHAKEN_NEAR = Text(
    "{name} has more than 2 markers: what does it see?", "{name} hat mehr als 2 Marker: Was sieht sie?"
)
FRIGHTENED = Text(
    "Mounted enemies or guns nearer than 6″: it must draw back",
    "Feindliche Reiter oder Geschütze näher als 6″: Sie muss weichen",
)
MOVES = {
    "move": Text("{name}: move up to {far}", "{name}: bis zu {far} bewegen"),
    "break off": Text(
        "{name}: break off, up to {far}, touching no enemy",
        "{name}: sich lösen, bis zu {far}, ohne einen Feind zu berühren",
    ),
    "reinforce": Text(
        "{name}: bases that do not touch the enemy close up, up to {far}",
        "{name}: Elemente ohne Feindberührung schließen auf, bis zu {far}",
    ),
    "guided": Text(
        "{name}: follow the scout in single file, up to {far}",
        "{name}: im Gänsemarsch dem Kundschafter folgen, bis zu {far}",
    ),
}
KEEP_OFF = Text(
    "{what}; with more than 2 markers not nearer than 6″ to enemies in sight",
    "{what}; mit mehr als 2 Markern nicht näher als 6″ an Feinde in Sicht",
)
STAYED = Text("Did not move", "Haben sich nicht bewegt")
TURNED = Text("Of these, turned on the spot", "Davon auf der Stelle gedreht")
TOUCHED = Text("Enemies that it touches now", "Feinde, die sie jetzt berührt")
BROUGHT_UP = Text("With new bases in contact with", "Mit neuen Elementen in Kontakt mit")
STILL = Text("Enemies that it still touches", "Feinde, die sie noch berührt")
NOT_STAYED = Text("only who did not move turns on the spot", "auf der Stelle dreht nur, wer stehen bleibt")
NOBODY_MOVED = Text("somebody must have moved to touch an enemy", "wer einen Feind berührt, hat sich bewegt")


WENT_ON = Text(
    "{name} may go on with what is left of its move", "{name} darf mit dem Rest ihrer Bewegung weitergehen"
)
LEFT = Text("Marched off over the far edge", "Über die ferne Kante abmarschiert")
LEFT_BY_MOVING = Text("only who has moved is off the table", "nur wer sich bewegt hat, ist vom Tisch")


# what a unit can do --------------------------------------------------------------------------------------


@rule("KP-MOVE-07", "KP-FILL-34")
async def is_driven(battle: Battle, unit: Unit) -> bool:
    """Whether a shaken unit must draw back from riders or guns."""
    state = battle.state
    if not is_shaken(unit) or in_melee(state, unit) or not standing(state, unit):
        return False
    text = SHAKEN_NEAR.filled(name=state.named(unit.id))
    told = await battle.tell(question(unit.side, "KP-MOVE-07", text, unit.id, yes("near", FRIGHTENED)))
    return bool(told["near"])


@rule("KP-SCOUT-05")
def guides(state: WarState, unit: Unit) -> list[Unit]:
    """The scouts at whose heels a unit may stand: they have not acted, or have led this turn."""
    if unit.troop in ("scout", "boat"):
        return []
    return [
        each
        for each in of_side(state, unit.side)
        if each.troop == "scout"
        and standing(state, each)
        and not each.hidden
        and (each.guided == state.clock.turn or not each.activated)
    ]


BEHIND_WHOM = Text("{name}: behind which scout?", "{name}: Hinter welchem Kundschafter?")


async def behind_whom(battle: Battle, unit: Unit, scouts: list[Unit]) -> Unit:
    """The scout whom a unit follows."""
    state = battle.state
    options = [Option(each.id, state.named(each.id), each) for each in scouts]
    prompt = Prompt("KP-SCOUT-05", BEHIND_WHOM.filled(name=state.named(unit.id)), unit.id)
    return await battle.choose(unit.side, prompt, options)


# the move ------------------------------------------------------------------------------------------------


@rule("KP-MOVE-01", "KP-MOVE-09", "KP-MELEE-01", "KP-MELEE-16", "KP-SCOUT-05")
async def walk_by_hand(battle: Battle, unit: Unit, move: Move) -> None:
    """A unit goes as far as it may; the players tell who stayed where he was and who was touched."""
    state = battle.state
    movers = [each for key in (move.scout, unit.id) if key for each in standing(state, state.bodies[key])]
    facts = _facts(state, unit, move, movers)
    text = MOVES[move.how].filled(name=state.named(unit.id), far=inches(move.total))
    if is_shaken(unit) and move.how != "reinforce":
        text = KEEP_OFF.filled(what=text)
    text = climbers_named(state, movers, text)

    def check(told: Told) -> list[Objection]:
        stayed = told["stayed"]
        if any(key not in stayed for key in told.get("turned", ())):
            return [Objection("KP-MOVE-01", NOT_STAYED)]
        if any(key in stayed for key in told.get("left", ())):
            return [Objection("KP-VIC-02", LEFT_BY_MOVING)]
        reached = told.get("touches") or told.get("joined")
        if reached and len(stayed) == len(movers):
            return [Objection("KP-MELEE-01", NOBODY_MOVED)]
        return in_one_house(told)

    told = await battle.tell(Tell(unit.side, Prompt("KP-MOVE-01", text, unit.id), facts, check))
    _go(battle, unit, move, movers, told)
    if move.how == "break off":
        battle.record(BrokeOff(unit.id))
        part_from(battle, unit, told["still"])
    wagons_told(battle, unit, told)
    found = await look_round(battle, state.bodies[move.scout] if move.scout else unit, told)
    touched = [state.bodies[key] for key in told.get("touches", ())]
    if move.how == "move":
        touched += await touched_when_found(battle, unit, found)
    for enemy in touched:
        open_melee(battle, unit, enemy)
    for key in told.get("joined", ()):
        melee = is_contact_pair(state, unit.id, key)
        if melee is not None:
            battle.record(JoinedMelee(melee.id, unit.id))
    climbing_told(battle, unit, told)


def _facts(state: WarState, unit: Unit, move: Move, movers: list[Element]) -> list[Fact]:
    """What a move asks: who stayed, who turned where that spoils the aim, who was touched."""
    facts = [which("stayed", STAYED, movers)]
    if is_mounted(unit) or is_gun(unit):
        facts.append(which("turned", TURNED, movers))
    if move.how == "break off":
        facts.append(pieces("still", STILL, units(state, _foes(state, unit))))
    elif move.how == "reinforce":
        facts.append(pieces("joined", BROUGHT_UP, units(state, _foes(state, unit))))
    elif move.how == "move" and (prey := may_be_touched(state, unit)):
        facts.append(pieces("touches", TOUCHED, units(state, prey)))
    if may_march_off(state, unit):
        facts.append(which("left", LEFT, movers))
    own = standing(state, unit)
    facts += rooms_asked(state, own, houses(state)) if is_foot(unit) else ()
    return facts + climbing_asked(state, unit) + wagons_asked(state, unit, own) + call_asked(state, unit)


@rule("KP-MELEE-01", "KP-FILL-39")
async def touched_when_found(battle: Battle, unit: Unit, found: list[Unit]) -> list[Unit]:
    """Whom a unit has touched in the end of those whom it found in ambush on its way."""
    state = battle.state
    prey = [each for each in may_be_touched(state, unit) if each in found]
    facts = [pieces("touches", TOUCHED, units(state, prey))] if prey else []
    text = WENT_ON.filled(name=state.named(unit.id))
    told = await battle.tell(question(unit.side, "KP-MELEE-01", text, unit.id, *facts))
    return [state.bodies[key] for key in told.get("touches", ())]


@rule("KP-VIC-02", "KP-FILL-46")
def may_march_off(state: WarState, unit: Unit) -> bool:
    """Whether the elements of a unit may leave over the far edge: those of the marching column."""
    return state.conditions.kind == "ambush" and unit.side == state.conditions.attacker


def _foes(state: WarState, unit: Unit) -> list[Unit]:
    return [state.bodies[key] for key in opponents(state, unit)]


@rule("KP-MELEE-02", "KP-MELEE-04", "KP-DEPL-03")
def may_be_touched(state: WarState, unit: Unit) -> list[Unit]:
    """The enemies with whom a unit may come into contact."""
    if may_attack(state, unit) is not None:
        return []
    return [
        each
        for each in seen_of(state, other(unit.side))
        if each.troop not in ("wagon", "boat")
        and standing(state, each)
        and may_be_attacked(state, each, unit) is None
    ]


def _go(battle: Battle, unit: Unit, move: Move, movers: list[Element], told: Told) -> None:
    """Elements went, turned, went inside, or left the table."""
    gone = [each for each in movers if each.id not in told["stayed"]]
    if gone:
        far = {each.id: max(move.total, 0.1) for each in gone}
        battle.record(Walked(unit.id, anywhere(gone), far, move.how))
    turned = [each for each in movers if each.id in told.get("turned", ())]
    if turned:
        battle.record(Walked(unit.id, anywhere(turned), {}, "turn"))
    go_inside(battle, rooms_told(told))
    for key in told.get("left", ()):
        lose_element(battle, battle.state.pieces[key], "exited")


@rule("KP-FORT-05")
def go_inside(battle: Battle, rooms: dict[PieceId, FeatureId]) -> None:
    """Those who are told to be in a house, and were not."""
    for key, house in rooms.items():
        if house_of(battle.state.pieces[key]) != house:
            battle.record(WentInside(key, house, ANYWHERE))


@rule("KP-MELEE-01", "KP-FILL-22")
def open_melee(battle: Battle, unit: Unit, enemy: Unit) -> None:
    """A unit has come to touch an enemy; mounted infantry is caught and fights on foot."""
    if is_mounted(enemy) and enemy.troop == "mounted_infantry":
        battle.record(Mounted(enemy.id, up=False, at_once=True))
    battle.record(MeleeOpened(unit.id, enemy.id))


# falling back --------------------------------------------------------------------------------------------

BACK = Text(
    "{name} falls back {far} straight away from the nearest enemy, facing as before",
    "{name} weicht {far} gerade vom nächsten Feind zurück, Blick wie vorher",
)
BARRED = Text("Could not move at all", "Konnten sich gar nicht bewegen")
EDGE = Text("Driven over the edge of the table", "Über die Tischkante gedrängt")
BOTH = Text("who goes over the edge has moved", "wer über die Kante geht, hat sich bewegt")


@rule("KP-MELEE-13", "KP-FILL-33", "KP-MOVE-06")
async def fall_back_by_hand(battle: Battle, unit: Unit, far: float) -> Told:
    """A retreat as the table shows it: who could not move, who is gone, whom it still touches."""
    state = battle.state
    own = standing(state, unit)
    if not own:
        return {"edge": []}  # all of it is on the water
    facts = [which("barred", BARRED, own), which("edge", EDGE, own)]
    if foes := _foes(state, unit):
        facts.append(pieces("still", STILL, units(state, foes)))
    held = dict.fromkeys(house_of(each) for each in own if house_of(each))
    facts += rooms_asked(state, own, [state.features[key] for key in held])
    facts += call_asked(state, unit)

    def check(told: Told) -> list[Objection]:
        both = set(told["barred"]) & set(told["edge"])
        return [Objection("KP-MELEE-13", BOTH)] if both else in_one_house(told)

    text = BACK.filled(name=state.named(unit.id), far=inches(far))
    told = await battle.tell(Tell(unit.side, Prompt("KP-MELEE-13", text, unit.id), facts, check))
    gone = [each for each in own if each.id not in (*told["barred"], *told["edge"])]
    if gone:
        battle.record(Walked(unit.id, anywhere(gone), {each.id: far for each in gone}, "retreat"))
    go_inside(battle, rooms_told(told))
    return told
