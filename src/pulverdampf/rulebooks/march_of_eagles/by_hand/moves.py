"""Moves beside a real table: what lies in the way, how far it went, and what came of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from pulverdampf.engine.circumstances import Fact, Told, choice, count, yes
from pulverdampf.engine.circumstances import length as length_fact
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, Inside
from pulverdampf.text import Text

from ..actions import ACTIONS
from ..battalion import attached_to
from ..command.commander import leave_commander_behind
from ..events.losses import LeftTable
from ..events.places import FormationChanged, Garrisoned, Moved
from ..movement.confusion import confuse
from ..movement.distances import Going, Rolled
from ..state import Battalion, Battle, EagleState
from .asking import draw_consequences, question, way_facts

EPS = 1e-6
SETS_OUT = Text("{name}: {what}", "{name}: {what}")
STARTS_ROUGH = Text("It stands in difficult ground", "Es steht in schwierigem Gelände")
AHEAD = Text("Obstacles may lie in its way", "Im Weg können Hindernisse liegen")
MEETS = Text("{name} has {far}″: what lies within that?", "{name} hat {far}″: Was liegt innerhalb davon?")
OBSTACLES = Text("Obstacles in its way, a die each", "Hindernisse im Weg, je ein Würfel")
GOES = Text(
    "{name} may go {far}″: {rough}″ once in difficult ground, {uphill}″ once uphill; {cost}",
    "{name} darf {far}″ weit: {rough}″, sobald in schwierigem Gelände, {uphill}″, sobald bergauf; {cost}",
)
GOES_FREELY = Text("{name} may go {far}″; {cost}", "{name} darf {far}″ weit; {cost}")
NO_OBSTACLE = Text("4″ away from every enemy", "4″ Abstand zu jedem Feind")
COSTS = Text("each obstacle in turn costs {dice}″", "die Hindernisse kosten der Reihe nach {dice}″")
FAR = Text("How far it went", "Wie weit es ging")
CROSSED = Text("Obstacles it crossed", "Überquerte Hindernisse")
ENDS = Text("Where does it end?", "Wo endet es?")
ON_TABLE = Text("on the table", "auf dem Tisch")
OCCUPIES = Text("it occupies {building}", "es besetzt {building}")
MARCHES_OFF = Text("it marches off over its edge", "es zieht über die eigene Kante ab")
STOOD = Text(
    "a battalion that did not move crossed nothing", "ein Bataillon, das stehen blieb, hat nichts überquert"
)
COMES_OUT = Text(
    "{name} comes out in column, {far}″ at most, wholly clear of the walls",
    "{name} kommt in Kolonne heraus, höchstens {far}″, ganz frei von den Mauern",
)
OUT = Text("It got clear of the building", "Es ist aus dem Gebäude heraus")


@rule("MOE-MAN-09", "MOE-MAN-10")
def setting_out(state: EagleState, battalion: Battalion, what: str, *, slowed: bool) -> Tell:
    """What bears on the dice of a move before they are thrown; the commander's men mind no ground."""
    facts: list[Fact] = []
    if not attached_to(state, battalion):
        facts += [yes("rough", STARTS_ROUGH)] if slowed else []
        facts.append(yes("ahead", AHEAD))
    text = SETS_OUT.filled(name=state.named(battalion.id), what=ACTIONS[what])
    return question(battalion.side, "MOE-MAN-09", text, battalion.id, *facts)


@rule("MOE-MAN-10")
async def obstacles_told(battle: Battle, battalion: Battalion, rolled: Rolled, ahead: Told) -> Going:
    """The obstacles within a roll, as far as dice need to know of them."""
    if not ahead.get("ahead") or rolled.total <= 0:
        return Going()
    text = MEETS.filled(name=battle.state.named(battalion.id), far=int(rolled.total))
    fact = count("obstacles", OBSTACLES, 1, most=9)
    told = await battle.tell(question(battalion.side, "MOE-MAN-10", text, battalion.id, fact))
    return Going(obstacles=(0.0,) * told["obstacles"])


@rule("MOE-MAN-02", "MOE-MAN-03", "MOE-MAN-14", "MOE-CONF-01", "MOE-CONF-05", "MOE-X-CAV-03")
async def go_by_hand(battle: Battle, battalion: Battalion, kind: str, rolled: Rolled) -> None:
    """A straight move as it was made."""
    state = battle.state
    ends = list(_ends(state, battalion, kind))
    facts = [length_fact("far", FAR, rolled.total, most=rolled.total)]
    facts += [choice("end", ENDS, ends)] if len(ends) > 1 else []
    facts += [*_crossed(rolled), *way_facts(state, battalion)]

    def check(told: Told) -> list[Objection]:
        stood = told["far"] <= EPS and told.get("end", "table") == "table"
        met = told.get("crossed") or told.get("rough") or told.get("passed")
        return [Objection("MOE-MAN-02", STOOD)] if stood and met else []

    prompt = Prompt("MOE-MAN-02", _words(state, battalion, rolled), battalion.id)
    told = await battle.tell(Tell(battalion.side, prompt, facts, check))
    end = told.get("end", "table")
    if told["far"] <= EPS and end == "table":
        return
    if end == "off":
        leave_commander_behind(battle, battalion.side, battalion.id, 0.0, 0.0)
        battle.record(LeftTable(battalion.id, "exited"))
    elif end != "table":
        battle.record(Garrisoned(battalion.id, end, ANYWHERE))
    else:
        battle.record(Moved(battalion.id, ANYWHERE, kind, round(told["far"], 2)))
    draw_consequences(battle, battalion, told)
    _ride_over(battle, battalion, told)


@rule("MOE-MAN-04", "MOE-MAN-10")
async def wheel_by_hand(battle: Battle, battalion: Battalion, inches: float, rolled: Rolled) -> float:
    """A wheel as it was made; gives what it and its obstacles took from the roll."""
    state = battle.state
    facts = [length_fact("far", FAR, inches, most=inches), *_crossed(rolled)]
    text = _words(state, battalion, replace(rolled, total=inches, rough=inches, uphill=inches))
    told = await battle.tell(question(battalion.side, "MOE-MAN-04", text, battalion.id, *facts))
    if told["far"] > EPS:
        battle.record(Moved(battalion.id, ANYWHERE, "wheel", round(told["far"], 2)))
        _ride_over(battle, battalion, told)
    return float(told["far"]) + sum(rolled.obstacle_dice[: told.get("crossed", 0)])


@rule("MOE-FILL-28")
async def come_out_by_hand(battle: Battle, battalion: Battalion, rolled: Rolled) -> bool:
    """A garrison leaves its building, if it gets clear of it."""
    state = battle.state
    facts = [
        yes("out", OUT, default=True),
        length_fact("far", FAR, rolled.total, most=rolled.total),
        *way_facts(state, battalion),
    ]
    text = COMES_OUT.filled(name=state.named(battalion.id), far=int(rolled.total))
    told = await battle.tell(question(battalion.side, "MOE-FILL-28", text, battalion.id, *facts))
    if not told["out"]:
        return False
    battle.record(FormationChanged(battalion.id, "column", ANYWHERE))
    battle.record(Moved(battalion.id, ANYWHERE, "leave", round(told["far"], 2)))
    draw_consequences(battle, battalion, told)
    return True


def _ends(state: EagleState, battalion: Battalion, kind: str) -> Iterator[tuple[str, Text]]:
    """Where a move may end beside the open table."""
    yield "table", ON_TABLE
    if kind != "forward":
        return
    if battalion.arm == "infantry":
        held = {each.place.feature for each in state.pieces.values() if isinstance(each.place, Inside)}
        for key in state.features:
            if key not in held:
                yield key, OCCUPIES.filled(building=state.named(key))
    if battalion.side in state.conditions.exits and state.clock.turn >= state.conditions.exits_from:
        yield "off", MARCHES_OFF


def _crossed(rolled: Rolled) -> Iterator[Fact]:
    number = len(rolled.obstacle_dice)
    if number:
        yield count("crossed", CROSSED, number, most=number)


def _words(state: EagleState, battalion: Battalion, rolled: Rolled) -> Text:
    dice = " + ".join(map(str, rolled.obstacle_dice))
    freely = rolled.total == rolled.rough == rolled.uphill
    return (GOES_FREELY if freely else GOES).filled(
        name=state.named(battalion.id), far=int(rolled.total), rough=int(rolled.rough),
        uphill=int(rolled.uphill), cost=COSTS.filled(dice=dice) if dice else NO_OBSTACLE,
    )  # fmt: skip


@rule("MOE-X-CAV-03")
def _ride_over(battle: Battle, battalion: Battalion, told: Told) -> None:
    """Horses that took an obstacle are confused."""
    if battalion.arm == "cavalry" and told.get("crossed"):
        confuse(battle, battalion, "MOE-X-CAV-03")
