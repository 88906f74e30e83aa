"""Preparing the battle: terrain, weather, edges, arrivals, deployment."""

from pulverdampf.engine.dice import d3, d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, SIDES, Reserve, Side, other
from pulverdampf.text import Text

from ..by_hand.setup import place_by_hand
from ..events.names import army_name
from ..events.places import BrigadeDeployed, CommanderMoved, Deployed
from ..events.turns import ArrivalSettled, EdgeTaken, FirstSettled, Picking, PlayerTurnBegan
from ..lookup import brigades_of, commander_of, general_id
from ..state import Battle, PowderState
from ..terrain.first_sight import stood
from ..units import Brigade
from .deployment import brigade_form, general_form
from .terrain_generator import lay_terrain
from .weather import roll_weather

WON = Text("{army}: roll won. Choose the edge or the turn?", "{army}: Wurf gewonnen. Kante oder Zug wählen?")
TURN_LEFT = Text(
    "Already taken ({enemy}): {taken}. {army}: take the first or the second turn?",
    "Schon gewählt ({enemy}): {taken}. {army}: den ersten oder den zweiten Zug nehmen?",
)
EDGE_LEFT = Text(
    "Already taken ({enemy}): {taken}. {army}: take the south or the north edge?",
    "Schon gewählt ({enemy}): {taken}. {army}: die Süd- oder die Nordkante nehmen?",
)
EDGES = {"south": Text("the south edge", "die Südkante"), "north": Text("the north edge", "die Nordkante")}
TURNS = {
    "first": Text("the first turn", "den ersten Zug"),
    "second": Text("the second turn", "den zweiten Zug"),
}
WHICH = Text("Which brigade is deployed next?", "Welche Brigade wird als Nächstes aufgestellt?")


def to_place(state: PowderState, side: Side) -> list[Brigade]:
    """The brigades still to be deployed."""
    return [each for each in brigades_of(state, side) if not each.deployed]


@rule("BP-SETUP-02", "BP-SETUP-05", "BP-SETUP-06", "BP-SETUP-08")
async def prepare(battle: Battle) -> None:
    """Everything before the first turn, one step at a time."""
    state = battle.state
    if state.terrain_by_dice:
        await lay_terrain(battle)
        await battle.checkpoint()
    if state.weather == "unknown":
        await roll_weather(battle)
        await battle.checkpoint()
    if not state.first:
        await choose_edges(battle)
        await settle_arrivals(battle)
        await battle.checkpoint()
    while any(to_place(state, side) for side in SIDES):
        await place_next(battle)
        await battle.checkpoint()
    places_last = state.picks
    for side in (places_last, other(places_last)):
        if isinstance(commander_of(state, general_id(side)).place, Reserve):
            await place_general(battle, side)
            await battle.checkpoint()
    battle.record(PlayerTurnBegan(1, 0, state.first, stood(state)))


@rule("BP-SETUP-02", "BP-FILL-11")
async def choose_edges(battle: Battle) -> None:
    """The higher roll chooses edge or turn, the other the rest; who took no edge deploys first."""
    state = battle.state
    given = state.conditions
    if given.edges:
        battle.record(EdgeTaken("one", given.edges["one"]))  # type: ignore[arg-type]
        first = given.first or "one"
        battle.record(FirstSettled(first, given.first_to_place or other(first)))
        return
    one = two = 0
    while one == two:
        one = await battle.total(2, d6, rule="BP-SETUP-02", by="one")
        two = await battle.total(2, d6, rule="BP-SETUP-02", by="two")
    winner = "one" if one > two else "two"
    prompt = Prompt("BP-SETUP-02", WON.filled(army=army_name(state, winner)))
    if state.rulings.first_turn != "diced":
        edges = [Option(key, text, key) for key, text in EDGES.items()]
        battle.record(EdgeTaken(winner, await battle.choose(winner, prompt, edges)))  # type: ignore[arg-type]
        battle.record(FirstSettled(state.rulings.first_turn, other(winner)))
        return
    options = [Option(key, text, key) for key, text in (EDGES | TURNS).items()]
    chosen = await battle.choose(winner, prompt, options)
    loser = other(winner)
    left, rest = (
        TURNS if chosen in EDGES else EDGES,
        Prompt("BP-SETUP-02", what_is_left(state, winner, chosen)),
    )
    also = await battle.choose(loser, rest, [Option(key, text, key) for key, text in left.items()])
    edge_of, edge = (winner, chosen) if chosen in EDGES else (loser, also)
    turn_of, turn = (loser, also) if chosen in EDGES else (winner, chosen)
    battle.record(EdgeTaken(edge_of, edge))  # type: ignore[arg-type]
    battle.record(FirstSettled(turn_of if turn == "first" else other(turn_of), other(edge_of)))


def what_is_left(state: PowderState, winner: Side, chosen: str) -> Text:
    """The question to the loser: what was taken, and what there is still to choose."""
    asked, taken = TURN_LEFT if chosen in EDGES else EDGE_LEFT, (EDGES | TURNS)[chosen]
    return asked.filled(enemy=army_name(state, winner), taken=taken, army=army_name(state, other(winner)))


@rule("BP-SETUP-07", "BP-FILL-40")
async def settle_arrivals(battle: Battle) -> None:
    """Late brigades wait beside the table; for some a die tells their turn."""
    for side, given in battle.state.conditions.sides.items():
        for arrival in given.arrivals:
            turn = arrival.turn
            if arrival.dice:
                turn = 1 + await battle.total(1, d3, rule="BP-SETUP-07", by=side, subject=arrival.brigade)
            battle.record(ArrivalSettled(arrival.brigade, turn))


@rule("BP-SETUP-05", "BP-FILL-12")
async def place_next(battle: Battle) -> None:
    """The sides deploy whole brigades in turn; who has more goes on alone."""
    state = battle.state
    side = state.picks if to_place(state, state.picks) else other(state.picks)
    options = [Option(each.id, state.named(each.id), each.id) for each in to_place(state, side)]
    key = await battle.choose(side, Prompt("BP-SETUP-05", WHICH), options)
    brigade = state.bodies[key]
    if battle.by_hand:
        await place_by_hand(battle, brigade)
    else:
        await _place(battle, brigade)
    battle.record(BrigadeDeployed(key))
    battle.record(Picking(side if state.conditions.whole_side else other(side)))


@rule("BP-SETUP-05")
async def _place(battle: Battle, brigade: Brigade) -> None:
    """A brigade and its commander are set down where their owner wants them."""
    state = battle.state
    order = await battle.order(brigade.side, brigade_form(state, brigade))
    for unit in brigade.pieces:
        standing = order.stands[unit]
        pose = state.features[standing.attached].pose if standing.attached else standing.pose.rounded()
        battle.record(Deployed(unit, pose, standing.formation, standing.attached))
    where = order.stands[brigade.commander].pose.rounded()
    battle.record(CommanderMoved(brigade.commander, where, "", "deployed"))


@rule("BP-SETUP-05")
async def place_general(battle: Battle, side: Side) -> None:
    """Generals come last."""
    key = general_id(side)
    if battle.by_hand:
        battle.record(CommanderMoved(key, ANYWHERE, "", "deployed"))
        return
    order = await battle.order(side, general_form(battle.state, side))
    battle.record(CommanderMoved(key, order.stands[key].pose.rounded(), "", "deployed"))
