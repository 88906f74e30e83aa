"""Setting up beside a real table: the ground, ambushes, and the units one after the other."""

from collections.abc import Sequence

from msgspec.structs import replace

from pulverdampf.engine.circumstances import Fact, Told, pieces, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import FeatureId, PieceId, Side, other
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..deployment.ambushes import counted
from ..deployment.hiding import hidden_of, may_lurk, reveal
from ..events.places import AmbushLaid, HeldBack, Mounted, UnitPlaced
from ..events.setting import ConditionsSettled, GroundChanged
from ..setup.deploying import most_hidden, set_up_by, to_hide
from ..state import Battle, WarState, elements, is_gone, of_side
from ..units import Element, Unit, is_foot
from .asking import anywhere, question, units, which
from .ground import called, house_of, houses, kept

LAID = {
    "": Text(
        "{layer} lays out the ground, {changer} may change two pieces and takes a long edge.",
        "{layer} legt das Gelände aus, {changer} darf zwei Stücke ändern und nimmt eine lange Kante.",
    ),
    "ambush": Text(
        "{layer} lays out the ground, {changer} may change two pieces and takes the short edge by which the "
        "column comes.",
        "{layer} legt das Gelände aus, {changer} darf zwei Stücke ändern und nimmt die kurze Kante, über die "
        "die Kolonne kommt.",
    ),
    "village": Text(
        "{changer} takes a long edge; {layer} lays out the ground, with a village in the other half; "
        "{changer} may change two pieces.",
        "{changer} nimmt eine lange Kante; {layer} legt das Gelände aus, mit einem Dorf in der anderen "
        "Hälfte; {changer} darf zwei Stücke ändern.",
    ),
}
"""By what the battle is about."""
READY = Text("the table stands", "der Tisch steht")
PLACE = Text("Set {name} up, all of it {where}", "{name} aufstellen, ganz {where}")
WHICH = Text("Which unit do you set up, {where}?", "Welche Einheit stellst du auf, {where}?")
STRIP = Text("within 6″ of your edge", "innerhalb von 6″ von deiner Kante")
HALF = Text("in your half", "in deiner Hälfte")
ALONG_THE_WAY = Text(
    "not within 12″ of the edge by which the column comes",
    "nicht auf 12″ an der Kante, über die die Kolonne kommt",
)
IN_HOUSE = Text("In {house}", "In {house}")
TWO_HOUSES = Text("nobody is in two houses", "niemand ist in zwei Häusern")
NO_ROOM = Text("there is no room for one of them", "für eine davon ist kein Platz")
WHO_FOR = Text(
    "For which unit is there no room? It comes late.", "Für welche Einheit ist kein Platz? Sie kommt später."
)
ON_FOOT = Text("Dismounted", "Abgesessen")
WHO_HIDES = Text(
    "Which unit lies in ambush? Note its place for yourself. (at most {n} more)",
    "Welche Einheit liegt im Hinterhalt? Notiere dir den Ort. (noch höchstens {n})",
)
MUST_HIDE = Text(
    "Which unit lies in ambush? All must whom the ground hides. Note its place for yourself. "
    "(at most {n} more)",
    "Welche Einheit liegt im Hinterhalt? Alle müssen es, die das Gelände verbirgt. Notiere dir den Ort. "
    "(noch höchstens {n})",
)
NOBODY = Text("nobody", "niemand")
HIDES = Text("{name} lies in ambush, within cover", "{name} liegt im Hinterhalt, in Deckung")
RISE = Text("Behind a rise, not in cover", "Hinter einer Erhebung, nicht in Deckung")
FINDS = Text(
    "{name} has moved: whom of yours has it found in ambush?",
    "{name} hat sich bewegt: Wen von dir hat sie im Hinterhalt entdeckt?",
)
CALLED = "called"
CALL = Text(
    "{army} calls “found!” (scouts and most skirmishers find within 4″, others within 2″)",
    "{army} ruft „Entdeckt!“ (Kundschafter und die meisten Plänkler entdecken auf 4″, andere auf 2″)",
)
MOVED = Text("{name} stands on its feet", "{name} ist abgesessen")
FOUND = Text("Found", "Entdeckt")
SIGHTED = Text("Only seen from afar behind a rise", "Nur von fern hinter einer Erhebung gesehen")
NEAR_OR_FAR = Text(
    "a unit is found from near or seen from afar, not both",
    "eine Einheit wird aus der Nähe entdeckt oder von fern gesehen, nicht beides",
)


@stage
@rule("KP-SCEN-04", "KP-SCEN-30", "KP-FILL-09", "KP-FILL-18")
async def lay_real_table(battle: Battle) -> None:
    """The ground is laid out and the edges are taken, as players do it."""
    state = battle.state
    held, changer = state.conditions, other(state.layer)
    about_village = held.kind in ("raid", "siege") and not state.camp
    words = LAID["village" if about_village else "ambush" if held.kind == "ambush" else ""]
    prompt = Prompt(
        "KP-SCEN-04", words.filled(layer=state.armies[state.layer], changer=state.armies[changer])
    )
    await battle.choose(changer, prompt, [Option("ready", READY, "")], even_if_single=True)
    if about_village and not held.id:
        battle.record(GroundChanged((kept("village", "village"),)))
        battle.record(ConditionsSettled(replace(held, village="village")))


@stage
@rule("KP-SCEN-12", "KP-STRAT-06", "KP-DEPL-05")
async def hide_by_hand(battle: Battle, side: Side) -> None:
    """A side is asked for every unit that it may hide, whatever it answers."""
    state = battle.state
    own = [each for each in of_side(state, side) if may_ever_hide(state, each)]
    most = min(most_hidden(state, side), len(counted(state, own)))
    beside = len(own) - len(counted(state, own)) if most else 0
    battle.schedule(*(hide_one.due(side, left) for left in range(most + beside, 0, -1)))


def may_ever_hide(state: WarState, unit: Unit) -> bool:
    """Whether a unit might lie in ambush as far as the enemy knows, who is not told who comes late."""
    return unit.troop not in ("wagon", "boat") and unit.id not in state.march and not is_gone(state, unit)


@stage
@rule("KP-SCEN-12", "KP-SCEN-22", "KP-STRAT-06", "KP-DEPL-05", "KP-FILL-39")
async def hide_one(battle: Battle, side: Side, left: int) -> None:
    """A side names one more unit that lies in ambush, of so many at most, or nobody."""
    state = battle.state
    lying = counted(state, hidden_of(state, side))
    able = to_hide(state, side)
    if len(lying) >= most_hidden(state, side) or not lying:
        able = [each for each in able if (each in counted(state, able)) != bool(lying)]
    options: list[Option[Unit | None]] = [Option("none", NOBODY, None)]
    options += [Option(each.id, state.named(each.id), each) for each in able]
    words = MUST_HIDE if state.conditions.kind == "ambush" else WHO_HIDES
    prompt = Prompt("KP-DEPL-05", words.filled(n=left))
    unit = await battle.choose(side, prompt, options, seen_by=side, even_if_single=True)
    if unit is None:
        return
    facts = [yes("rise", RISE), *on_foot(unit)]
    text = HIDES.filled(name=state.named(unit.id))
    told = await battle.tell(question(side, "KP-DEPL-05", text, unit.id, *facts, seen_by=side))
    poses = anywhere(elements(state, unit))
    battle.record(AmbushLaid(unit.id, side, poses, told["rise"], dismounted=told.get("foot", False)))


def on_foot(unit: Unit) -> list[Fact]:
    return [yes("foot", ON_FOOT)] if unit.mounted else []


@rule("KP-SCEN-10", "KP-SCEN-22", "KP-SCEN-30", "KP-SCEN-31")
def zone_told(state: WarState, side: Side) -> Text:
    """Where a side sets up, in words."""
    held = state.conditions
    if held.kind == "ambush":
        return ALONG_THE_WAY
    return HALF if held.kind in ("raid", "siege") and side != held.attacker else STRIP


@rule("KP-SCEN-10", "KP-ARMY-09")
async def set_up_by_hand(battle: Battle, side: Side, left: list[Unit]) -> bool:
    """One of the units that are left is set up; whether there was room, for without it comes late."""
    state = battle.state
    by = set_up_by(state, side)
    options: list[Option[Unit | None]] = [Option(each.id, state.named(each.id), each) for each in left]
    options.append(Option("late", NO_ROOM, None))
    prompt = Prompt(by, WHICH.filled(where=zone_told(state, side)))
    unit = await battle.choose(side, prompt, options)
    if unit is not None:
        await _place(battle, unit, by)
        return True
    late = [Option(each.id, state.named(each.id), each) for each in left]
    unlucky = await battle.choose(side, Prompt(by, WHO_FOR), late)
    battle.record(HeldBack(unlucky.id, side))
    return False


async def _place(battle: Battle, unit: Unit, by: str) -> None:
    """A unit is set down, foot also in its houses; riders may stand on their feet."""
    state = battle.state
    pieces = elements(state, unit)
    text = PLACE.filled(name=state.named(unit.id), where=zone_told(state, unit.side))
    own = [each for each in houses(state) if each.owner == unit.side] if is_foot(unit) else []
    facts = [*on_foot(unit), *rooms_asked(state, pieces, own), *call_asked(state, unit)]
    told = await battle.tell(Tell(unit.side, Prompt(by, text, unit.id), tuple(facts), in_one_house))
    if told.get("foot"):
        battle.record(Mounted(unit.id, up=False, at_once=True))
    inside = rooms_told(told)
    battle.record(UnitPlaced(unit.id, anywhere(pieces), "deployed", inside))
    await look_round(battle, unit, told)


# in houses -----------------------------------------------------------------------------------------------


@rule("KP-FORT-05", "KP-FILL-44")
def rooms_asked(state: WarState, pieces: Sequence[Element], among: Sequence[Feature]) -> list[Fact]:
    """Who of some foot is in which house, as many as it holds; unless told otherwise those who are."""
    facts = []
    for house in among:
        others = [each for each in state.pieces.values() if house_of(each) == house.id and each not in pieces]
        room = house.capacity - len(others)
        there = [each.id for each in pieces if house_of(each) == house.id]
        if room > 0:
            words = IN_HOUSE.filled(house=called(state, house.id))
            facts.append(replace(which(IN + house.id, words, pieces, there), most=room))
    return facts


def rooms_told(told: Told) -> dict[PieceId, FeatureId]:
    """Who is in which house, as it was told."""
    return {key: fact.removeprefix(IN) for fact, keys in told.items() if fact.startswith(IN) for key in keys}


def in_one_house(told: Told) -> list[Objection]:
    """Objects to somebody who is in two houses."""
    named = [key for fact, keys in told.items() if fact.startswith(IN) for key in keys]
    return [Objection("KP-FORT-05", TWO_HOUSES)] if len(named) > len(set(named)) else []


IN = "in "


# who is found --------------------------------------------------------------------------------------------


@rule("KP-DEPL-06", "KP-SCOUT-03")
def call_asked(state: WarState, unit: Unit) -> list[Fact]:
    """Whether the enemy, who alone knows his ambushes, calls that one was found: the form
    of the move asks it as long as anybody may lie hidden, so that it tells nothing."""
    owner = other(unit.side)
    return [yes(CALLED, CALL.filled(army=state.armies[owner]))] if may_lurk(state, owner) else []


async def look_round_on_foot(battle: Battle, unit: Unit) -> None:
    """The same where nothing else is asked of a unit."""
    state = battle.state
    text = MOVED.filled(name=state.named(unit.id))
    told = await battle.tell(question(unit.side, "KP-DEPL-06", text, unit.id, *call_asked(state, unit)))
    await look_round(battle, unit, told)


@rule("KP-DEPL-06", "KP-SCOUT-03")
async def look_round(battle: Battle, unit: Unit, told: Told) -> list[Unit]:
    """Who has called tells in secret whom of his was found."""
    state, owner = battle.state, other(unit.side)
    if not told.get(CALLED):
        return []
    hidden, scout = hidden_of(state, owner), unit.troop == "scout"
    facts = [pieces("found", FOUND, units(state, hidden))]
    if scout and any(each.behind_rise for each in hidden):
        facts.append(pieces("sighted", SIGHTED, units(state, [each for each in hidden if each.behind_rise])))

    def check(told: Told) -> list[Objection]:
        twice = set(told["found"]) & set(told.get("sighted", ()))
        return [Objection("KP-SCOUT-03", NEAR_OR_FAR)] if twice else []

    text = FINDS.filled(name=state.named(unit.id))
    named = await battle.tell(Tell(owner, Prompt("KP-DEPL-06", text, unit.id), facts, check, seen_by=owner))
    for key in named["found"]:
        reveal(battle, state.bodies[key], "scout" if scout else "enemy")
    for key in named.get("sighted", ()):
        reveal(battle, state.bodies[key], "sight")
    return [state.bodies[key] for key in (*named["found"], *named.get("sighted", ()))]
