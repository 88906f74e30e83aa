"""Victory: broken brigades, beaten armies, scores, and what scenarios ask for."""

from pulverdampf.engine.rulebook import Outcome, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.scoring import Force, by_goals
from pulverdampf.engine.state import SIDES, BodyId, Side, other
from pulverdampf.table.predicates import inside
from pulverdampf.table.shapes import pieces
from pulverdampf.text import Text

from ..events.losses import BrigadeBroken
from ..events.names import army_name
from ..geometry import layout
from ..lookup import awaits_arrival, brigade_units, brigades_of, fielded, has_left, is_lost, units_of
from ..state import END, OVER, Battle, PowderState
from ..units import Unit

LEAD = 50

CONCEDED = Text("{army}: gave up the battle.", "{army}: Aufgabe der Schlacht.")
BEATEN = Text(
    "Victory: {army}; the enemy army is beaten.", "Sieg: {army}; die feindliche Armee ist geschlagen."
)
BOTH_BEATEN = Text("A draw: both armies are beaten.", "Unentschieden: Beide Armeen sind geschlagen.")
BY_SCORE = Text("Victory: {army}, {a} points to {b}.", "Sieg: {army}, {a} zu {b} Punkte.")
DRAW = Text("A draw: {a} points to {b}.", "Unentschieden: {a} zu {b} Punkte.")
BY_HILL = Text(
    "Victory: {army}, by {a} units to {b} on the hill.",
    "Sieg: {army}, mit {a} zu {b} Einheiten auf dem Hügel.",
)
HILL_SHARED = Text("A draw: the hill is disputed.", "Unentschieden: Der Hügel ist umkämpft.")
BY_LINES = Text("Victory: {army}.", "Sieg: {army}.")
ACROSS = Text("Victory: {army}, across the river.", "Sieg: {army}, über den Fluss.")
HELD = Text("Victory: {army}, with the river held.", "Sieg: {army}, Fluss gehalten.")
HELD_BARELY = Text(
    "A draw: held, but a brigade is broken.", "Unentschieden: gehalten, aber eine Brigade ist gebrochen."
)


# brigades and armies ----------------------------------------------------------------------------------


@rule("BP-VIC-01")
def counting(state: PowderState, brigade: BodyId) -> list[Unit]:
    """The units of a brigade that count: all but artillery and tiny ones, or all if there are no others."""
    units = brigade_units(state, brigade)
    return [each for each in units if each.arm != "artillery" and each.size != "tiny"] or units


@rule("BP-VIC-01", "BP-MOVE-12", "BP-FILL-32")
def is_spent(unit: Unit) -> bool:
    """Whether a unit counts against its brigade: destroyed, off the table, or shaken."""
    return is_lost(unit) or has_left(unit) or (unit.shaken and not unit.withdrawn)


@rule("BP-VIC-01")
def should_break(state: PowderState, brigade: BodyId) -> bool:
    """Whether half of a brigade's counting units are spent (more than half, by a switch)."""
    units = counting(state, brigade)
    spent = 2 * sum(1 for each in units if is_spent(each))
    return (
        spent > len(units)
        if state.rulings.brigade_break_threshold == "more_than_half"
        else spent >= len(units)
    )


@rule("BP-VIC-01", "BP-VIC-02")
def break_brigades(battle: Battle) -> None:
    """At the end of a player turn brigades that have suffered too much are broken for good."""
    for brigade in list(battle.state.bodies.values()):
        if not brigade.broken and should_break(battle.state, brigade.id):
            battle.record(BrigadeBroken(brigade.id))


@rule("BP-VIC-03")
def is_beaten(state: PowderState, side: Side) -> bool:
    """Whether half of an army's brigades, and at least two (or its only one), are broken."""
    brigades = brigades_of(state, side)
    broken = sum(1 for each in brigades if each.broken)
    return 2 * broken >= len(brigades) and broken >= min(2, len(brigades))


@rule("BP-VIC-04")
def score(state: PowderState, side: Side) -> int:
    """Points of enemy units destroyed or off the table, and half of those shaken."""
    total = 0
    for unit in units_of(state, other(side)):
        if is_lost(unit) or has_left(unit):
            total += unit.points
        elif unit.shaken and not unit.withdrawn:
            total += unit.points // 2
    return total


# how it ends ------------------------------------------------------------------------------------------


def is_over(state: PowderState) -> bool:
    """Whether the battle ends with this player turn."""
    last = state.clock.turn >= state.rulings.turns and state.clock.part == 1
    return last or decided(state) is not None


@rule("BP-VIC-03", "BP-FILL-40")
def decided(state: PowderState) -> Outcome | None:
    """What decides the battle before its last turn, if anything does."""
    given = state.conditions
    scores = {side: score(state, side) for side in SIDES}
    if given.victory == "lines":
        return _lines(state, scores)
    beaten = [side for side in SIDES if is_beaten(state, side)]
    if len(beaten) == 2:
        return Outcome(None, BOTH_BEATEN, scores)
    if beaten:
        return _won(state, other(beaten[0]), BEATEN, scores)
    if given.victory == "crossing" and state.active == given.attacker and state.clock.phase in (END, OVER):
        across = units_across(state, given.attacker) >= given.needed
        return _won(state, given.attacker, ACROSS, scores) if across else None
    return None


def _lines(state: PowderState, scores: dict[Side, int]) -> Outcome | None:
    """The defender loses with his key brigade or with all others; the attacker with two brigades."""
    given = state.conditions
    defender = other(given.attacker)
    lost = state.bodies[given.key_brigade].broken or (
        bool(given.lost_with) and all(state.bodies[key].broken for key in given.lost_with)
    )
    failed = sum(1 for each in brigades_of(state, given.attacker) if each.broken) >= 2
    if lost and failed:
        return Outcome(None, BOTH_BEATEN, scores)
    if lost:
        return _won(state, given.attacker, BY_LINES, scores)
    return _won(state, defender, BY_LINES, scores) if failed else None


def _won(state: PowderState, winner: Side, text: Text, scores: dict[Side, int]) -> Outcome:
    return Outcome(winner, text.filled(army=army_name(state, winner)), scores)


@rule("BP-VIC-04", "BP-VIC-03", "BP-FILL-32", "BP-FILL-40")
def outcome(state: PowderState) -> Outcome | None:
    """Who has won, and why; nothing while the battle goes on."""
    ended = final(state) if state.conceded or state.clock.phase == OVER else None
    return by_goals(state, ended, layout, force, army_name)


def force(state: PowderState, side: Side) -> Force:
    """Units that can hold ground: not shaken, on the table; those to come; those destroyed or driven off."""
    holders = tuple((each.id,) for each in fielded(state, side) if not each.shaken)
    gone = [each for each in units_of(state, side) if is_lost(each) or has_left(each)]
    waiting = sum(1 for each in units_of(state, side) if awaits_arrival(each))
    return Force(holders, waiting, sum(1 for each in gone if not each.withdrawn))


def final(state: PowderState) -> Outcome:
    """Who wins, and why, if the battle ends as it stands."""
    scores = {side: score(state, side) for side in SIDES}
    if state.conceded:
        loser = army_name(state, state.conceded)
        return Outcome(other(state.conceded), CONCEDED.filled(army=loser), scores)
    given = state.conditions
    early = decided(state)
    if early is not None:
        return early
    match given.victory:
        case "hill":
            return _hill(state, scores)
        case "lines":
            return _won(state, other(given.attacker), BY_LINES, scores)
        case "crossing":
            if any(each.broken for each in brigades_of(state, other(given.attacker))):
                return Outcome(None, HELD_BARELY, scores)
            return _won(state, other(given.attacker), HELD, scores)
    one, two = scores["one"], scores["two"]
    for side, mine, theirs in (("one", one, two), ("two", two, one)):
        if 2 * mine >= 3 * theirs and mine - theirs >= LEAD:
            text = BY_SCORE.filled(army=army_name(state, side), a=mine, b=theirs)
            return Outcome(side, text, scores)
    return Outcome(None, DRAW.filled(a=one, b=two), scores)


def _hill(state: PowderState, scores: dict[Side, int]) -> Outcome:
    given = state.conditions
    held = {side: units_on_hill(state, side) for side in SIDES}
    if held["one"] != held["two"]:
        winner = max(SIDES, key=lambda side: held[side])
        text = BY_HILL.filled(army=army_name(state, winner), a=held[winner], b=held[other(winner)])
        return Outcome(winner, text, held)
    if held[given.attacker]:
        return Outcome(None, HILL_SHARED, held)
    return Outcome(other(given.attacker), HELD.filled(army=army_name(state, other(given.attacker))), held)


@rule("BP-FILL-40")
def units_on_hill(state: PowderState, side: Side) -> int:
    """Foot units of a side that are not shaken and stand wholly on the hill."""
    scene = Scene(state, layout)
    hill = state.features[state.conditions.feature]
    zone = pieces(hill.shape, hill.pose)
    return sum(
        1
        for each in fielded(state, side)
        if each.arm == "infantry" and not each.shaken and inside(scene.outline(each), zone)
    )


@rule("BP-FILL-40")
def units_across(state: PowderState, side: Side) -> int:
    """Counting units of a side that are not shaken and stand wholly beyond the line."""
    scene = Scene(state, layout)
    line, northward = state.conditions.beyond, state.edges.get(side) == "south"
    found = 0
    for brigade in brigades_of(state, side):
        for unit in counting(state, brigade.id):
            if unit.pose is None or unit.shaken:
                continue
            ys = [y for _, y in scene.outline(unit).corners()]
            found += min(ys) >= line - 1e-4 if northward else max(ys) <= line + 1e-4
    return found
