"""Spotting beside a real table: what a unit has to tell of the line to an enemy."""

from pulverdampf.engine.circumstances import Fact, Told, choice, count, pieces, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.table.measurement import within
from pulverdampf.text import Text

from ..events.names import fine_inches
from ..presence import gun_of
from ..spotting.sightings import COLUMNS, Chance, Look, Sighting, face_needed, shift_of, weather_row
from ..spotting.visibility import TOLERANCE
from ..state import Battle, FrontierState
from ..terrain.kinds import Cover
from ..units import Unit
from .asking import CROSSED, cover_fact, names, officers_of, question

LOOKS = Text("{name} looks for {target}", "{name} sucht {target}")
SEES = Text("A clear line to it", "Freie Sichtlinie dorthin")
AHEAD = Text("A clear line to it, in front", "Freie Sichtlinie dorthin, im vorderen Bereich")
DISTANCE = Text("Distance", "Entfernung")
UP_TO = Text("up to {n}", "bis {n}")
FARTHER = Text("farther", "weiter")
GUN = Text("The gun itself is in sight", "Das Geschütz selbst ist in Sicht")
LIGHT = Text("Full 6″ of light cover on the line", "Volle 6″ leichte Deckung auf der Linie")
DENSE = Text("Full 3″ of denser cover on the line", "Volle 3″ dichtere Deckung auf der Linie")
HAWK = Text("An officer with hawk eyes within 6″", "Ein Offizier mit Falkenauge innerhalb von 6″")
BEYOND = 1000.0


def sighting_form(state: FrontierState, spotter: Unit, target: str, look: Look) -> Tell:
    """What is asked of one unit that looks for another, in the words of the printed shifts."""
    bands = [(f"{reach:g}", UP_TO.filled(n=fine_inches(reach))) for reach in COLUMNS]
    facts: list[Fact] = [
        yes("sees", AHEAD if look == "ahead" else SEES, default=True),
        choice("column", DISTANCE, [*bands, ("far", FARTHER)], "18"),
        cover_fact(),
        count("cross", CROSSED, 0, most=20),
        count("light", LIGHT, 0, most=20),
        count("dense", DENSE, 0, most=40),
    ]
    foe = state.bodies.get(target)
    if foe is not None and gun_of(state, foe) is not None:
        facts.insert(3, yes("big", GUN, default=True))
    if officers_of(state, spotter, "TL-EYES"):
        facts.append(yes("hawk", HAWK))
    words = LOOKS.filled(name=state.named(spotter.id), target=state.named(target))
    return question(spotter.side, "MT-SPOT-03", words, target, facts)


def sighting_told(chance: Chance | None) -> Told:
    """The same facts, measured."""
    if chance is None:
        return {"sees": False}
    reach = next((each for each in COLUMNS if within(chance.distance, each, TOLERANCE)), None)
    seen = chance.sighting
    return {
        "sees": True,
        "column": f"{reach:g}" if reach is not None else "far",
        "cover": str(int(Cover.LIGHT if seen.light else Cover.MEDIUM if seen.dense else Cover.NONE)),
        "cross": seen.cross,
        "light": seen.area_light,
        "dense": seen.area_dense,
        "big": seen.big,
        "hawk": seen.hawk,
    }


def chance_told(state: FrontierState, spotter: Unit, target: str, told: Told) -> Chance | None:
    """How a unit would be spotted, as it was told."""
    if not told["sees"]:
        return None
    unit = state.bodies.get(target)
    cover = int(told["cover"])
    sighting = Sighting(
        smoke=unit is not None and unit.empty,
        mounted=unit is not None and unit.mounted,
        big=told.get("big", unit is not None and unit.vehicle in ("wagon", "canoe", "boat")),
        light=cover == Cover.LIGHT,
        dense=cover >= Cover.MEDIUM,
        stealth=unit is None or unit.has("Scouts") or unit.has("Local"),
        hidden=unit is None,
        eyes=spotter.has("Scouts"),
        hawk=told.get("hawk", False),
        cross=told["cross"],
        area_light=told["light"],
        area_dense=told["dense"],
        weather=weather_row(state),
    )
    distance = BEYOND if told["column"] == "far" else float(told["column"])
    return Chance(face_needed(state, shift_of(sighting), distance), distance, sighting)


async def in_sight(battle: Battle, unit: Unit, enemies: list[str]) -> list[str]:
    """Those of some enemies to whom there is a clear line at all."""
    state = battle.state
    words = ABOUT.filled(name=state.named(unit.id))
    facts = [pieces("seen", ANY_LINE, names(state, enemies))] if enemies else []
    told = await battle.tell(question(unit.side, "MT-SPOT-07", words, unit.id, facts))
    return [each for each in enemies if each in told.get("seen", ())]


def sight_form(state: FrontierState, spotted: list[Unit]) -> Tell:
    """Asks at the end of a turn whom no enemy sees any more."""
    facts = [pieces("lost", OUT_OF_SIGHT, names(state, (each.id for each in spotted)))] if spotted else []
    return question("one", "MT-SPOT-09", TURN_ENDS, "", facts)


ABOUT = Text("{name} looks about", "{name} hält Ausschau")
ANY_LINE = Text("Whom can it see at all?", "Wen kann sie überhaupt sehen?")
TURN_ENDS = Text("The turn ends", "Der Zug endet")
OUT_OF_SIGHT = Text("Spotted units that no enemy sees any more", "Entdeckte, die kein Feind mehr sieht")
