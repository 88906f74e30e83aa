"""Setting up beside a real table: the ground, ambushes, and the units one after the other."""

from pulverdampf.engine.circumstances import Fact, Told, pieces, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side, other
from pulverdampf.text import Text

from ..deployment.hiding import hidden_of, may_lurk, reveal
from ..events.places import AmbushLaid, HeldBack, Mounted, UnitPlaced
from ..setup.deploying import most_hidden, to_hide
from ..state import Battle, elements
from ..units import Unit
from .asking import anywhere, question, units

LAID = Text(
    "{layer} lays out the ground, {changer} may change two pieces and takes a long edge.",
    "{layer} legt das Gelände aus, {changer} darf zwei Stücke ändern und nimmt eine lange Kante.",
)
READY = Text("the table stands", "der Tisch steht")
PLACE = Text(
    "Set {name} up, all of it within 6″ of your edge",
    "{name} aufstellen, ganz innerhalb von 6″ von der Kante",
)
WHICH = Text(
    "Which unit do you set up, within 6″ of your edge?",
    "Welche Einheit stellst du auf, innerhalb von 6″ von deiner Kante?",
)
NO_ROOM = Text("there is no room for one of them", "für eine davon ist kein Platz")
WHO_FOR = Text(
    "For which unit is there no room? It comes late.", "Für welche Einheit ist kein Platz? Sie kommt später."
)
ON_FOOT = Text("Dismounted", "Abgesessen")
WHO_HIDES = Text(
    "Which unit lies in ambush? Note its place for yourself. (at most {n} more)",
    "Welche Einheit liegt im Hinterhalt? Notiere dir den Ort. (noch höchstens {n})",
)
NOBODY = Text("nobody", "niemand")
HIDES = Text("{name} lies in ambush, within cover", "{name} liegt im Hinterhalt, in Deckung")
RISE = Text("Behind a rise, not in cover", "Hinter einer Erhebung, nicht in Deckung")
FINDS = Text(
    "{name} has moved: whom of yours has it found in ambush? Scouts and most skirmishers find within 4″, "
    "others within 2″",
    "{name} hat sich bewegt: Wen von dir hat sie im Hinterhalt entdeckt? Kundschafter und die meisten "
    "Plänkler entdecken auf 4″, andere auf 2″",
)
FOUND = Text("Found", "Entdeckt")
SIGHTED = Text("Only seen from afar behind a rise", "Nur von fern hinter einer Erhebung gesehen")
NEAR_OR_FAR = Text(
    "a unit is found from near or seen from afar, not both",
    "eine Einheit wird aus der Nähe entdeckt oder von fern gesehen, nicht beides",
)


@stage
@rule("KP-SCEN-04", "KP-FILL-09")
async def lay_real_table(battle: Battle) -> None:
    """The ground is laid out and the edges are taken, as players do it."""
    state = battle.state
    changer = other(state.layer)
    words = LAID.filled(layer=state.armies[state.layer], changer=state.armies[changer])
    prompt = Prompt("KP-SCEN-04", words)
    await battle.choose(changer, prompt, [Option("ready", READY, "")], even_if_single=True)


@stage
@rule("KP-SCEN-12", "KP-STRAT-06", "KP-DEPL-05")
async def hide_by_hand(battle: Battle, side: Side) -> None:
    """A side is asked for every unit that it may hide, whatever it answers."""
    most = min(most_hidden(battle.state, side), len(to_hide(battle.state, side)))
    battle.schedule(*(hide_one.due(side, left) for left in range(most, 0, -1)))


@stage
@rule("KP-SCEN-12", "KP-STRAT-06", "KP-DEPL-05")
async def hide_one(battle: Battle, side: Side, left: int) -> None:
    """A side names one more unit that lies in ambush, of so many at most, or nobody."""
    state = battle.state
    options: list[Option[Unit | None]] = [Option("none", NOBODY, None)]
    options += [Option(each.id, state.named(each.id), each) for each in to_hide(state, side)]
    prompt = Prompt("KP-DEPL-05", WHO_HIDES.filled(n=left))
    unit = await battle.choose(side, prompt, options, seen_by=side, even_if_single=True)
    if unit is None:
        return
    facts = [yes("rise", RISE), *_on_foot(unit)]
    text = HIDES.filled(name=state.named(unit.id))
    told = await battle.tell(question(side, "KP-DEPL-05", text, unit.id, *facts, seen_by=side))
    poses = anywhere(elements(state, unit))
    battle.record(AmbushLaid(unit.id, side, poses, told["rise"], dismounted=told.get("foot", False)))


def _on_foot(unit: Unit) -> list[Fact]:
    return [yes("foot", ON_FOOT)] if unit.mounted else []


@rule("KP-SCEN-10", "KP-ARMY-09")
async def set_up_by_hand(battle: Battle, side: Side, left: list[Unit]) -> bool:
    """One of the units that are left is set up; whether there was room, for without it comes late."""
    state = battle.state
    options: list[Option[Unit | None]] = [Option(each.id, state.named(each.id), each) for each in left]
    options.append(Option("late", NO_ROOM, None))
    unit = await battle.choose(side, Prompt("KP-SCEN-10", WHICH), options)
    if unit is not None:
        await _place(battle, unit)
        return True
    late = [Option(each.id, state.named(each.id), each) for each in left]
    unlucky = await battle.choose(side, Prompt("KP-SCEN-10", WHO_FOR), late)
    battle.record(HeldBack(unlucky.id, side))
    return False


async def _place(battle: Battle, unit: Unit) -> None:
    """A unit is set down; riders may stand on their feet."""
    state = battle.state
    text = PLACE.filled(name=state.named(unit.id))
    told = await battle.tell(question(unit.side, "KP-SCEN-10", text, unit.id, *_on_foot(unit)))
    if told.get("foot"):
        battle.record(Mounted(unit.id, up=False, at_once=True))
    battle.record(UnitPlaced(unit.id, anywhere(elements(state, unit))))
    await look_round(battle, unit)


ARRIVES = Text(
    "{name} arrives within 3″ of an edge that is not the enemy's, 12″ from enemy scouts and newcomers",
    "{name} trifft höchstens 3″ von einer Kante ein, nicht der des Feindes, 12″ von feindlichen "
    "Kundschaftern und Neuankömmlingen",
)
NO_PLACE = Text("There is no place; it tries again next turn", "Kein Platz; sie versucht es nächste Runde")


@rule("KP-DEPL-02", "KP-DEPL-03", "KP-FORM-05")
async def arrive_by_hand(battle: Battle, unit: Unit) -> None:
    """A late unit comes onto the table; where no place is allowed it rolls again."""
    state = battle.state
    text = ARRIVES.filled(name=state.named(unit.id))
    facts = [*_on_foot(unit), yes("nowhere", NO_PLACE)]
    told = await battle.tell(question(unit.side, "KP-DEPL-02", text, unit.id, *facts))
    if told["nowhere"]:
        return
    if told.get("foot"):
        battle.record(Mounted(unit.id, up=False))
    battle.record(UnitPlaced(unit.id, anywhere(elements(state, unit)), "arrived"))
    await look_round(battle, unit)


@rule("KP-DEPL-06", "KP-SCOUT-03")
async def look_round(battle: Battle, unit: Unit) -> None:
    """The owner of ambushes alone is asked whether somebody has found one, also when he has none left."""
    state, owner = battle.state, other(unit.side)
    if not may_lurk(state, owner):
        return
    hidden, scout = hidden_of(state, owner), unit.troop == "scout"
    facts = [pieces("found", FOUND, units(state, hidden))]
    if scout and any(each.behind_rise for each in hidden):
        facts.append(pieces("sighted", SIGHTED, units(state, [each for each in hidden if each.behind_rise])))

    def check(told: Told) -> list[Objection]:
        twice = set(told["found"]) & set(told.get("sighted", ()))
        return [Objection("KP-SCOUT-03", NEAR_OR_FAR)] if twice else []

    text = FINDS.filled(name=state.named(unit.id))
    told = await battle.tell(Tell(owner, Prompt("KP-DEPL-06", text, unit.id), facts, check, seen_by=owner))
    for key in told["found"]:
        reveal(battle, state.bodies[key], "scout" if scout else "enemy")
    for key in told.get("sighted", ()):
        reveal(battle, state.bodies[key], "sight")
