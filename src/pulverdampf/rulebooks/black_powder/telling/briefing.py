"""What a battle is about: story, length, what decides it, and how it stands."""

from pulverdampf.engine.aims import aims, places, standing, story
from pulverdampf.engine.rulebook import Landmark
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.table.shapes import pieces
from pulverdampf.text import Text

from ..events.names import army_name
from ..geometry import layout
from ..lookup import brigades_of
from ..state import PowderState
from ..victory.judging import force, score, units_across, units_on_hill

LENGTH = Text("The battle lasts {n} turns.", "Die Schlacht dauert {n} Züge.")
STANDARD = Text(
    "An army is beaten when half of its brigades, and at least two, are broken. After the last turn points "
    "decide: those of units destroyed or off the table, and half those of shaken ones.",
    "Eine Armee ist geschlagen, wenn die Hälfte ihrer Brigaden und mindestens zwei gebrochen sind. Nach dem "
    "letzten Zug entscheiden die Punkte zerstörter und vom Tisch gegangener Einheiten und die halben Punkte "
    "erschöpfter.",
)
HILL = Text(
    "After the last turn the side with more unshaken foot wholly on the hill wins.",
    "Nach dem letzten Zug gewinnt die Seite mit mehr nicht erschöpfter Infanterie ganz auf dem Hügel.",
)
LINES = Text(
    "{attacker} must break the main brigade or all others; with two broken brigades {attacker} has lost.",
    "{attacker} muss die Hauptbrigade oder alle übrigen brechen; mit zwei gebrochenen Brigaden hat "
    "{attacker} verloren.",
)
CROSSING = Text(
    "{attacker} wins with {n} unshaken units across the river; otherwise {defender} does.",
    "{attacker} gewinnt mit {n} nicht erschöpften Einheiten jenseits des Flusses; sonst {defender}.",
)
LOSSES = Text("Enemy losses in points", "Verluste des Gegners in Punkten")
BROKEN = Text("Enemy brigades broken", "Gebrochene Brigaden des Gegners")
ON_HILL = Text("Units on the hill", "Einheiten auf dem Hügel")
BEYOND = Text("Units across", "Einheiten jenseits")
THE_HILL = Text("the hill", "der Hügel")


def briefing(state: PowderState, side: Side | None) -> list[Text]:
    """What a battle is about."""
    given = state.conditions
    told = story(state) or [given.name, *([given.story] if given.story.en else [])]
    told.append(LENGTH.filled(n=state.rulings.turns))
    if state.goals:
        return [*told, *aims(state)]
    if given.victory == "standard":
        return [*told, STANDARD]
    attacker, defender = army_name(state, given.attacker), army_name(state, other(given.attacker))
    words = {"hill": HILL, "lines": LINES, "crossing": CROSSING}[given.victory]
    return [*told, words.filled(attacker=attacker, defender=defender, n=given.needed)]


def landmarks(state: PowderState) -> list[Landmark]:
    """The hill that is fought for, where a scenario has one, or the places of its goals."""
    feature = state.features.get(state.conditions.feature)
    if feature is None or state.goals:
        return places(state)
    (first, *_) = pieces(feature.shape, feature.pose)
    return [Landmark(first.x, first.y, Text(feature.name, feature.name) if feature.name else THE_HILL)]


def tally(state: PowderState) -> list[tuple[Text, dict[Side, int]]]:
    """How the battle stands by what decides it: points, units on a hill or across, or broken brigades."""
    if state.goals:
        return standing(state, layout, force)
    given = state.conditions
    match given.victory:
        case "hill":
            return [(ON_HILL, {side: units_on_hill(state, side) for side in SIDES})]
        case "crossing" if state.edges:
            return [(BEYOND, {given.attacker: units_across(state, given.attacker), other(given.attacker): 0})]
        case "lines":
            return [(BROKEN, {side: _broken_by(state, side) for side in SIDES})]
        case _:
            return [(LOSSES, {side: score(state, side) for side in SIDES})]


def _broken_by(state: PowderState, side: Side) -> int:
    return sum(1 for each in brigades_of(state, other(side)) if each.broken)
