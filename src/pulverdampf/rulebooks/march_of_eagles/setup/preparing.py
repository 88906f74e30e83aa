"""Preparing the battle: table sides, deployment, commanders."""

from collections.abc import Iterator

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import SIDES, Reserve, Side, other
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..armies.lists import share_out
from ..battalion import commander, commander_id, main, of_side, on_table_of, pose_of
from ..by_hand.setup import place_by_hand, place_commander_by_hand
from ..command.commander import ride_objections
from ..events.places import CommanderMoved, Deployed, SkirmishersSent
from ..events.turns import EdgeTaken, FirstChosen, Picking, TurnBegan
from ..fire.skirmishers import reach_of
from ..state import Battalion, Battle, EagleState
from ..terrain.edges import NORTH, forward_of
from .deployment import OUT_OF_ZONE, WRONG, deployment_form
from .posts import zones_of
from .terrain_generator import lay_terrain
from .weather import roll_weather

WHICH_EDGE = Text("{army}: roll won. Which table edge?", "{army}: Wurf gewonnen. Welche Tischkante?")
SOUTH_EDGE, NORTH_EDGE = Text("the south", "den Süden"), Text("the north", "den Norden")
PLACE_FIRST = Text("Who places the first battalion?", "Wer stellt das erste Bataillon auf?")
WE, THEY = Text("we do", "wir"), Text("the enemy does", "der Gegner")
WHICH = Text("Which battalion is placed next?", "Welches Bataillon wird als Nächstes aufgestellt?")
HOW_MANY = Text("{name}: how many skirmishers?", "{name}: Wie viele Plänkler?")
SO_MANY = Text("{n} skirmishers", "{n} Plänkler")
WHERE_HE = Text("Where does the commander stand?", "Wo steht der Befehlshaber?")


def to_place(state: EagleState, side: Side) -> list[Battalion]:
    """The battalions still to be placed; what a scenario holds back is not among them."""
    own = of_side(state, side)
    named = state.conditions.sides.get(side)
    top, bottom = named.reserve_share if named is not None else (0, 1)
    fielded = len(own) - len(own) * top // bottom
    if len(on_table_of(state, side)) >= fielded:
        return []
    return [each for each in own if isinstance(main(state, each).place, Reserve)]


@rule("MOE-SETUP-01", "MOE-SETUP-02", "MOE-SETUP-07", "MOE-FILL-29")
async def prepare(battle: Battle) -> None:
    """Everything before the first turn, one step at a time."""
    state = battle.state
    if state.terrain_by_dice:
        await lay_terrain(battle)
        await battle.checkpoint()
    if state.weather == "unknown":
        await roll_weather(battle)
        await battle.checkpoint()
    if not state.edges:
        await choose_edges(battle)
        if state.rulings.skirmishers_chosen == "setup":
            asked = [each for side in (state.first, other(state.first)) for each in of_side(state, side)]
            battle.schedule(*(send_out_skirmishers.due(each) for each in asked if most_out(state, each)))
        await battle.checkpoint()
    await settle(battle)
    while any(to_place(state, side) for side in SIDES):
        await place_next(battle)
        await battle.checkpoint()
    for side in (state.first, other(state.first)):
        if isinstance(commander(state, side).place, Reserve):
            await place_commander(battle, side)
            await battle.checkpoint()
    battle.record(TurnBegan(1))


@rule("MOE-SETUP-03", "MOE-SETUP-04", "MOE-FILL-09")
async def choose_edges(battle: Battle) -> None:
    """Both roll; the higher takes a side and says who places first."""
    state = battle.state
    if state.conditions.edges:
        settled = state.conditions.edges
        battle.record(EdgeTaken("one", settled["one"]))  # type: ignore[arg-type]
        if state.conditions.first_to_place:
            battle.record(FirstChosen(state.conditions.first_to_place))
            return
    faces = await battle.roll_off(d6, rule="MOE-SETUP-03")
    winner = max(SIDES, key=lambda side: faces[side])
    if not state.edges:
        prompt = Prompt("MOE-SETUP-03", WHICH_EDGE.filled(army=state.named(winner)))
        edges = (Option("south", SOUTH_EDGE, "south"), Option("north", NORTH_EDGE, "north"))
        battle.record(EdgeTaken(winner, await battle.choose(winner, prompt, edges)))  # type: ignore[arg-type]
    order = (Option("first", WE, winner), Option("second", THEY, other(winner)))
    battle.record(FirstChosen(await battle.choose(winner, Prompt("MOE-SETUP-04", PLACE_FIRST), order)))


@rule("MOE-SKIR-01", "MOE-LIGHT-03")
def most_out(state: EagleState, battalion: Battalion) -> int:
    """How many soldiers of a battalion may go out as skirmishers."""
    if battalion.arm != "infantry":
        return 0
    entry = "light" if battalion.light else "battalion"
    return share_out(entry, battalion.original, state.rulings.skirmisher_rounding)


@stage
@rule("MOE-SKIR-01", "MOE-LIGHT-03")
async def send_out_skirmishers(battle: Battle, battalion: Battalion) -> None:
    """The owner says how many of a battalion skirmish, before anything is placed."""
    written, most = battalion.out, most_out(battle.state, battalion)
    numbers = [written, *(number for number in range(most + 1) if number != written)]
    options = [Option(str(number), SO_MANY.filled(n=number), number) for number in numbers]
    prompt = Prompt("MOE-SKIR-01", HOW_MANY.filled(name=battle.state.named(battalion.id)), battalion.id)
    out = await battle.choose(battalion.side, prompt, options)
    if out != battalion.out:
        battle.record(SkirmishersSent(battalion.id, out))


@rule("MOE-SETUP-04")
async def place_next(battle: Battle) -> None:
    """The sides place battalions in turn; who has more goes on alone."""
    state = battle.state
    side = state.picks if to_place(state, state.picks) else other(state.picks)
    waiting = to_place(state, side)
    options = [Option(each.id, state.named(each.id), each) for each in waiting]
    battalion = await battle.choose(side, Prompt("MOE-SETUP-04", WHICH), options)
    if battle.by_hand:
        await place_by_hand(battle, battalion, reach_of(battalion))
    else:
        await _place_on_map(battle, side, battalion)
    battle.record(Picking(side if state.conditions.whole_side else other(side)))


async def _place_on_map(battle: Battle, side: Side, battalion: Battalion) -> None:
    order = await battle.order(side, deployment_form(battle.state, battalion))
    standing = order.stands[battalion.id]
    screen = order.stands.get(battalion.screen_id)
    battle.record(
        Deployed(
            battalion.id,
            standing.pose.rounded(),
            standing.formation,
            screen.pose.rounded() if screen else None,
            (screen.formation or "open-1") if screen else "open-1",
            standing.attached,
        )
    )


@rule("MOE-SETUP-06")
async def place_commander(battle: Battle, side: Side) -> None:
    """The commanders-in-chief come last: anywhere in the own zone, or with a battalion."""
    if battle.by_hand:
        await place_commander_by_hand(battle, side)
        return
    order = await battle.order(side, commander_form(battle.state, side))
    standing = order.stands[commander_id(side)]
    if standing.attached:
        battle.record(CommanderMoved(side, attached=standing.attached, free_move=False, why="placed"))
    else:
        battle.record(CommanderMoved(side, standing.pose.rounded(), free_move=False, why="placed"))


def commander_form(state: EagleState, side: Side) -> Form[Placement]:
    """Asks where a commander stands at the beginning."""
    key = commander_id(side)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        standing = order.stands.get(key)
        if standing is None or len(order.stands) != 1:
            yield Objection("MOE-SETUP-06", WRONG)
            return
        yield from ride_objections(scene, side, standing, None)
        x, y = standing.pose.point
        if not standing.attached and not any(
            west <= x <= east and south <= y <= north
            for west, south, east, north in zones_of(scene.state, side)
        ):
            yield Objection("MOE-SETUP-06", OUT_OF_ZONE)

    def ideas(scene: Scene) -> Iterator[Placement]:
        for west, south, east, north in zones_of(scene.state, side):
            for share in (4, 2, 6, 1, 7):
                y = south + 2.0 if forward_of(scene.state, side) == NORTH else north - 2.0
                yield Placement({key: Standing(Pose(west + (east - west) * share / 8, y).rounded())})
        for battalion in on_table_of(scene.state, side):
            yield Placement({key: Standing(pose_of(scene.state, battalion), attached=battalion.id)})

    prompt = Prompt("MOE-SETUP-06", WHERE_HE, key)
    return Form(Placement, prompt, (key,), check, ideas, zone=zones_of(state, side))
