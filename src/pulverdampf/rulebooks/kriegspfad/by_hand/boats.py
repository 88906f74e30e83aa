"""Boats beside a real table: how many there are, who goes aboard or ashore, and how far they row."""

from collections.abc import Sequence

from msgspec.structs import replace

from pulverdampf.engine.circumstances import Told, count, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId, Side
from pulverdampf.text import Text

from ..events.moves import Sailed
from ..events.names import army_name, inches
from ..state import Battle, WarState
from ..units import Element, Unit
from .asking import question, which
from .setup import call_asked, look_round

BROUGHT = Text(
    "{army}: boats at its bank, only with a river or lake on the table",
    "{army}: Boote am eigenen Ufer, nur wenn Fluss oder See auf dem Tisch liegen",
)
NUMBER = Text("Boats", "Boote")
STREAM = Text("{name}: which way?", "{name}: Wohin geht es?")
DOWNSTREAM = Text("Down a river: four dice, else two", "Flussabwärts: vier Würfel, sonst zwei")
ROWS = Text(
    "{name}: up to {far} on the water; after every 3″ it may turn once, by 45° at most",
    "{name}: bis zu {far} auf dem Wasser; nach je 3″ darf es einmal drehen, höchstens um 45°",
)
STAYED = Text("It stayed where it was", "Es ist liegen geblieben")
BOARD = Text("{name}: who at the bank goes aboard {boat}?", "{name}: Wer am Ufer steigt in {boat}?")
ABOARD = Text("Aboard", "An Bord")
LAND = Text(
    "{name}: on firm ground within 1½″ of the boat", "{name}: auf festem Grund, höchstens 1½″ vom Boot"
)
ASHORE = Text("Go ashore", "Gehen an Land")


@rule("KP-BOAT-01", "KP-FILL-42")
def boats_asked(state: WarState, side: Side, most: int) -> Tell:
    """How many boats a side has, whose water only the players see."""
    text = BROUGHT.filled(army=army_name(state, side))
    return question(side, "KP-BOAT-01", text, "", count("boats", NUMBER, 0, most=most))


@rule("KP-BOAT-03", "KP-BOAT-08")
def stream_asked(state: WarState, unit: Unit) -> Tell:
    """Whether a boat goes with the stream."""
    text = STREAM.filled(name=state.named(unit.id))
    return question(unit.side, "KP-BOAT-03", text, unit.id, yes("downstream", DOWNSTREAM))


@rule("KP-BOAT-03")
async def sail_by_hand(battle: Battle, unit: Unit, far: float) -> None:
    """A boat rows as far as it may; then the enemy tells whom those aboard have found."""
    text = ROWS.filled(name=battle.state.named(unit.id), far=inches(far))
    facts = [yes("stayed", STAYED), *call_asked(battle.state, unit)]
    told = await battle.tell(question(unit.side, "KP-BOAT-03", text, unit.id, *facts))
    battle.record(Sailed(unit.pieces[0], ANYWHERE, 0.0 if told["stayed"] else far))
    await look_round(battle, unit, told)


@rule("KP-BOAT-02", "KP-BOAT-04")
async def told_aboard(
    battle: Battle, boat: Element, unit: Unit, able: Sequence[Element], room: int
) -> list[PieceId]:
    """Who of a unit boards: those at the bank whom their owner names, as many as there is room for."""
    state = battle.state
    usual = [each.id for each in able[:room]]
    fact = replace(which("aboard", ABOARD, able, usual), most=room)
    text = BOARD.filled(name=state.named(unit.id), boat=state.named(boat.id))
    told = await battle.tell(question(unit.side, "KP-BOAT-04", text, unit.id, fact))
    return list(told["aboard"])


@rule("KP-BOAT-04")
async def told_ashore(battle: Battle, unit: Unit, riders: Sequence[Element]) -> Told:
    """Who has found room on the bank beside a boat, and whether the enemy calls."""
    text = LAND.filled(name=battle.state.named(unit.id))
    fact = which("ashore", ASHORE, riders, [each.id for each in riders])
    more = call_asked(battle.state, unit)
    return await battle.tell(question(unit.side, "KP-BOAT-04", text, unit.id, fact, *more))
