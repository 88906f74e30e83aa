"""What a position is judged by: the features that a player would name, for each side."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..battalion import is_gone, of_side, on_table, soldiers
from ..command.commander import is_alive
from ..state import EagleState, Grade
from ..victory.outcome import losses, unbroken
from ..victory.scenarios import score

FEATURES = {
    "standing":   Text("unbroken battalions", "ungebrochene Bataillone"),
    "soldiers":   Text("soldiers", "Soldaten"),
    "quality":    Text("soldiers of better grades", "besser ausgebildete Soldaten"),
    "losses":     Text("losses", "Verluste"),
    "broken":     Text("broken battalions", "gebrochene Bataillone"),
    "testing":    Text("battalions that owe a test", "Bataillone vor einem Test"),
    "confused":   Text("confused battalions", "verwirrte Bataillone"),
    "leaders":    Text("officers, ensigns, NCOs, drummers", "Offiziere, Fähnriche, Unteroffiziere, Trommler"),
    "commander":  Text("the commander", "der Befehlshaber"),
    "fresh":      Text("battalions that have not acted", "Bataillone, die noch handeln"),
    "objectives": Text("points of objectives", "Punkte der Ziele"),
}  # fmt: skip


def features(scene: Scene, side: Side) -> list[float]:
    """The features of one side, in the order of `FEATURES`."""
    state: EagleState = scene.state
    there = [each for each in of_side(state, side) if not is_gone(state, each)]
    fielded = [each for each in there if on_table(state, each)]
    firm = [each for each in fielded if not each.broken]
    men = {each.id: soldiers(state, each) for each in there}
    by_points = state.rulings.victory_mode == "objectives"
    return [
        float(unbroken(state, side)),
        sum(men.values()) / 24,
        sum(men[each.id] * (int(Grade.RECRUIT) - int(each.grade)) for each in firm) / 48,
        losses(state, side) / 24,
        float(sum(each.broken for each in fielded)),
        float(sum(bool(each.reasons) and not each.tested for each in firm)),
        float(sum(each.confused for each in firm)),
        sum(each.living_characters for each in firm) / 4,
        float(is_alive(state, side)),
        float(sum(not each.activated for each in firm)),
        score(scene, side) / 4 if by_points else 0.0,
    ]


def progress(state: EagleState) -> float:
    """How much of the battle is over, from 0 to 1."""
    return min(1.0, state.clock.turn / max(1, state.rulings.turns))


def opens(state: EagleState, side: Side) -> int | None:
    """The turn that is to be planned; the same number until the next plan is due, nothing while none is."""
    return state.clock.turn


AHEAD = 1
"""How many turns one looks ahead."""
