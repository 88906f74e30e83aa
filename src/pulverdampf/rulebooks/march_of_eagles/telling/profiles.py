"""The values of battalions: grade, soldiers, fire groups, ranges, dice for moves, characters."""

from collections.abc import Iterator

from pulverdampf.engine.profile import EMPTY, Kind, Profile, Value
from pulverdampf.engine.sheet import sheet_of
from pulverdampf.text import Text, number

from ..battalion import effective_grade, groups, main, soldiers
from ..extension import artillery
from ..fire.marksmanship import BANDS, face_to_hit, ready_groups, weapon_of
from ..grade_tests import RESOLVE, needed
from ..movement.manoeuvre import MOVE_DICE, move_dice
from ..state import GRADES, TRAITS, Battalion, EagleState, Grade

GRADE = Kind(
    "grade", Text("training grade", "Ausbildungsgrad"), Text("grade", "Grad"), "MOE-T-GRADE",
    Text("What a die must show in tests of activation, manoeuvre and aggression.",
         "Das muss der Würfel bei Aktivierung, Manöver und Aggression zeigen."),
)  # fmt: skip
SOLDIERS = Kind(
    "soldiers", Text("soldiers", "Soldaten"), Text("men", "Mann"), "MOE-ARMY-02",
    Text("How many soldiers it began with, its skirmishers among them; at half of them its resolve weakens.",
         "Mit so vielen Soldaten begann es, Plänkler mitgezählt; "
         "ist die Hälfte verloren, leidet die Entschlossenheit."),
)  # fmt: skip
GROUPS = Kind(
    "groups", Text("fire groups", "Feuergruppen"), Text("groups", "Gruppen"), "MOE-FIRE-04",
    Text("One die each in a volley at short range, and one point each in melee; four soldiers make a group.",
         "Je ein Würfel in der Salve auf kurze Reichweite und je ein Punkt im Nahkampf; "
         "vier Soldaten sind eine Gruppe."),
)  # fmt: skip
TO_HIT = Kind(
    "to-hit", Text("to hit", "Treffer"), Text("hit", "Treffer"), "MOE-FIRE-09",
    Text("What a die of a volley must show to hit.", "Das muss ein Würfel der Salve zeigen, um zu treffen."),
)  # fmt: skip
RESOLVE_VALUE = Kind(
    "resolve", Text("resolve", "Entschlossenheit"), Text("resolve", "Entschl."), "MOE-RES-06",
    Text("What the die must show when its resolve or bravery is tested.",
         "Das muss der Würfel zeigen, wenn Entschlossenheit oder Tapferkeit getestet wird."),
)  # fmt: skip
RANGES = Kind(
    "ranges", Text("range short/medium/long", "Reichweite kurz/mittel/lang"), Text("range", "Reichw."),
    "MOE-T-RANGE",
    Text("Up to the first distance all dice of a volley count, up to the second half, up to the third a "
         "quarter.",
         "Bis zur ersten Entfernung zählen alle Würfel der Salve, bis zur zweiten die Hälfte, bis zur "
         "dritten ein Viertel."),
)  # fmt: skip
MOVES = Kind(
    "moves", Text("move in line/column", "Bewegung in Reihe/Kolonne"), Text("move", "Bew."), "MOE-T-MOVE",
    Text("How many dice are thrown for a move forward on open ground, an inch a point.",
         "So viele Würfel werden für eine Bewegung vorwärts auf freiem Feld geworfen, ein Zoll je Punkt."),
)  # fmt: skip
GUN_MOVES = Kind(
    "moves", Text("move unlimbered/limbered", "Bewegung abgeprotzt/aufgeprotzt"), Text("move", "Bew."),
    "MOE-X-ART-04", MOVES.about,
)  # fmt: skip
SCREEN = Kind(
    "screen", Text("skirmishers", "Plänkler"), Text("skirm.", "Plänkler"), "MOE-SKIR-02",
    Text("How many soldiers skirmish before it; two of them are a fire group.",
         "So viele Soldaten plänkeln vor ihm; zwei davon sind eine Feuergruppe."),
)  # fmt: skip
ALWAYS = Text("holds", "besteht")
GRADE_TOLD = Text("{grade} {die}+", "{grade} {die}+")
DICE = Text("{dice} D6", "{dice} W6")
SHEET = sheet_of(Battalion)
CHARACTERS = {
    # field      rule
    "drummers": "MOE-CHAR-03",
    "ncos":     "MOE-CHAR-04",
    "ensigns":  "MOE-CHAR-05",
    "officers": "MOE-CHAR-06",
}  # fmt: skip
TRAIT_RULES = {"heavy": "MOE-X-CAV-05", "lances": "MOE-X-CAV-05", "horse": "MOE-X-ART-04"}
HEAVY_GUNS = "MOE-X-ART-03"
SEVERAL = Text("{n} {what}", "{n} {what}")


def profile(state: EagleState, key: str) -> Profile:
    """The values of the battalion to which a piece belongs; a commander-in-chief has none."""
    battalion = state.bodies.get(key.removesuffix("s"))
    if battalion is None:
        return EMPTY
    return Profile(tuple(_values(state, battalion)), tuple(_traits(battalion)))


def _values(state: EagleState, battalion: Battalion) -> Iterator[Value]:
    part = main(state, battalion)
    guns = artillery.GUN_GROUPS if battalion.arm == "artillery" else 1
    yield GRADE.of(_grade(battalion.grade), _grade(effective_grade(state, battalion)))
    yield SOLDIERS.of(battalion.original, soldiers(state, battalion))
    if battalion.arm != "cavalry":
        yield GROUPS.of(groups(state, battalion) * guns, ready_groups(state, part) * guns)
        yield TO_HIT.of(f"{int(battalion.grade)}+", f"{face_to_hit(state, battalion)}+")
        yield RANGES.of("/".join(number(end, "en") for end in BANDS[weapon_of(battalion)]) + "″")
    face, _ = needed(state, battalion, RESOLVE)
    yield RESOLVE_VALUE.of(f"{face}+" if face > 1 else ALWAYS)
    forms = ("line", "limbered") if battalion.arm == "artillery" else ("line", "column")
    kind = GUN_MOVES if battalion.arm == "artillery" else MOVES
    dice = [move_dice(battalion, form)[0] for form in forms if (battalion.arm, form) in MOVE_DICE]
    yield kind.of(DICE.filled(dice="/".join(map(str, dice))))
    if battalion.out:
        yield SCREEN.of(battalion.out, state.pieces[battalion.screen_id].strength)


def _grade(grade: Grade) -> Text:
    return GRADE_TOLD.filled(grade=GRADES[grade.name.lower()], die=int(grade))


def _traits(battalion: Battalion) -> Iterator[Value]:
    if battalion.light:
        yield Value("light", SHEET["light"].words, "MOE-ARMY-07")
    if battalion.rifles:
        yield Value("rifles", SHEET["rifles"].words, "MOE-ARMY-08")
    for trait in battalion.traits:
        heavy_guns = trait == "heavy" and battalion.arm == "artillery"
        yield Value(trait, TRAITS[trait], HEAVY_GUNS if heavy_guns else TRAIT_RULES[trait])
    for name, rule in CHARACTERS.items():
        number_of, line = getattr(battalion, name), SHEET[name]
        if number_of:
            told = line.one if number_of == 1 else SEVERAL.filled(n=number_of, what=line.words)
            yield Value(name, told, rule)
