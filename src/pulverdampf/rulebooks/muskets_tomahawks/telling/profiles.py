"""The values of units: shooting, aggression, defence, discipline, weapons, moves and cards."""

from collections.abc import Iterator

from pulverdampf.engine.profile import EMPTY, Kind, Profile, Value
from pulverdampf.text import Text, number

from ..movement.allowances import allowance, own_going
from ..movement.vehicles import DAMAGE
from ..officers.talents import TALENTS
from ..presence import size
from ..reactions.ordeals import RALLY
from ..shooting.artillery import DICE
from ..shooting.weapons import MELEE_WEAPONS, RANGED
from ..state import FrontierState
from ..units import DISCIPLINES, TRAITS, TROOP_NAMES, TROOPS, Unit

FIGURES = Kind(
    "figures", Text("figures", "Figuren"), Text("figs", "Fig."), "MT-SETUP-06",
    Text("How many figures it began with, of a gun its crew.",
         "Mit so vielen Figuren begann sie; bei einem Geschütz die Bedienung."),
)  # fmt: skip
SHOOTING = Kind(
    "shooting", Text("shooting", "Schießen"), Text("Sh", "Sch"), "MT-FIRE-03",
    Text("What the D10 of each figure must reach to hit, with the modifiers of the shot.",
         "Das muss der W10 jeder Figur mit den Modifikatoren des Schusses erreichen, um zu treffen."),
)  # fmt: skip
AGGRESSION = Kind(
    "aggression", Text("aggression", "Angriff"), Text("Ag", "Ang"), "MT-MEL-06",
    Text("What the D10 of each figure must reach to hit in melee.",
         "Das muss der W10 jeder Figur im Nahkampf erreichen, um zu treffen."),
)  # fmt: skip
DEFENCE = Kind(
    "defence", Text("defence", "Abwehr"), Text("De", "Abw"), "MT-MEL-07",
    Text("What a D10 must reach to ward off a hit in melee.",
         "Das muss ein W10 erreichen, um einen Treffer im Nahkampf abzuwehren."),
)  # fmt: skip
DISCIPLINE = Kind(
    "discipline", Text("discipline", "Disziplin"), Text("disc.", "Disz."), "MT-REACT-05",
    Text("Decides what a poor reaction test leads to, and how hard it is to rally.",
         "Entscheidet, was ein schlechter Reaktionstest bewirkt und wie schwer das Sammeln fällt."),
)  # fmt: skip
RALLYING = Kind(
    "rally", Text("rally", "Sammeln"), Text("rally", "Sam."), "MT-RALLY-01",
    Text("What a D10 must reach for fleeing figures to stand again.",
         "Das muss ein W10 erreichen, damit Fliehende wieder stehen."),
)  # fmt: skip
MOVE = Kind(
    "move", Text("move", "Bewegung"), Text("move", "Bew."), "MT-MOVE-01",
    Text("How far a figure walks with one action over open ground; with no enemy within 24″ two inches more.",
         "So weit geht eine Figur mit einer Aktion auf freiem Feld; ohne Feind innerhalb von 24″ zwei Zoll "
         "mehr."),
)  # fmt: skip
CARDS = Kind(
    "cards", Text("cards × actions", "Karten × Aktionen"), Text("cards", "Karten"), "MT-FILL-02",
    Text("How many cards its troop type has in the deck, and how many actions each of them gives.",
         "So viele Karten hat ihr Truppentyp im Stapel, und so viele Aktionen bringt jede."),
)  # fmt: skip
GUN_DICE = Kind(
    "gun-dice", Text("dice of the gun, far/near", "Würfel des Geschützes, weit/nah"), Text("gun", "Gesch."),
    "MT-ART-01",
    Text("How many dice the gun has beyond 12″ and up to 12″; half of them with a single man.",
         "So viele Würfel hat das Geschütz über 12″ und bis 12″; mit einem einzigen Mann die Hälfte."),
)  # fmt: skip
BEARS = Kind(
    "bears", Text("damage it bears", "erträgt Schaden"), Text("dmg", "Schad."), "MT-VEH-02",
    Text("With so much damage it is destroyed.", "Bei so viel Schaden ist es zerstört."),
)  # fmt: skip
WEAPON = Text("{name} {far}″ (kills {kills})", "{name} {far}″ (tötet {kills})")
CARDS_TOLD = Text("{cards} × {actions}", "{cards} × {actions}")
TRAITS_TOLD = {
    # trait        rule            what it means
    "Scouts": ("MT-HID-01", Text(
        "May begin under a marker, is harder to spot and spots better, walks an inch farther, may evade.",
        "Darf unter einem Marker beginnen, wird schwerer entdeckt und entdeckt besser, geht einen Zoll "
        "weiter, darf ausweichen.")),
    "Local": ("MT-HID-01", Text(
        "May begin under a marker, is harder to spot, walks an inch farther and stands better in cover.",
        "Darf unter einem Marker beginnen, wird schwerer entdeckt, geht einen Zoll weiter und steht in "
        "Deckung fester.")),
    "Cavalry": ("MT-MOVE-07", Text(
        "Mounted: four inches more a move, but much ground is closed to it.",
        "Beritten: vier Zoll mehr je Bewegung, doch viel Gelände bleibt verschlossen.")),
    "LightCav": ("MT-MOVE-07", Text(
        "Mounted: six inches more a move; may ride loose and evade.",
        "Beritten: sechs Zoll mehr je Bewegung; darf locker reiten und ausweichen.")),
    "Close": ("MT-FORM-03", Text(
        "May stand in close formation, which steadies it.",
        "Darf geschlossen stehen; das macht sie standfester.")),
    "Elite": ("MT-FIRE-17", Text(
        "Gives volleys without an officer and acts on cards that call up officers and elites.",
        "Gibt Salven ohne Offizier ab und handelt auf Karten, die Offiziere und Elite aufrufen.")),
    "Sharp": ("MT-FIRE-18", Text(
        "Throws the worst dice to hit once more and may pick out officers.",
        "Wirft die schlechtesten Trefferwürfe noch einmal und darf Offiziere herauspicken.")),
    "Ferocious": ("MT-MEL-06", Text(
        "Hits better in the round of its charge.", "Trifft in der Runde ihres Angriffs besser.")),
    "Team": ("MT-VEH-01", Text(
        "Draws itself, without men beside it.", "Fährt von selbst, ohne Männer daneben.")),
}  # fmt: skip


def profile(state: FrontierState, key: str) -> Profile:
    """The values of the unit to which a figure belongs; a marker tells none."""
    piece = state.pieces.get(key)
    unit = state.bodies.get(key if piece is None else piece.body or "")
    if unit is None:
        return EMPTY
    values = _of_vehicle(state, unit) if unit.vehicle else _values(state, unit)
    return Profile(tuple(values), tuple(_traits(unit)))


def _values(state: FrontierState, unit: Unit) -> Iterator[Value]:
    yield FIGURES.of(unit.original, size(state, unit))
    yield SHOOTING.of(f"{unit.shooting}+")
    if unit.gun:
        yield GUN_DICE.of("/".join(map(str, DICE[unit.gun])))
    yield AGGRESSION.of(f"{unit.aggression}+")
    yield DEFENCE.of(f"{unit.defence}+")
    yield DISCIPLINE.of(DISCIPLINES[unit.discipline])
    yield RALLYING.of(f"{RALLY[unit.discipline]}+")
    yield MOVE.of(f"{allowance(own_going(state, unit.id))}″")
    cards, actions = TROOPS[unit.troop]
    yield CARDS.of(CARDS_TOLD.filled(cards=cards, actions=actions))


def _of_vehicle(state: FrontierState, unit: Unit) -> Iterator[Value]:
    yield BEARS.of(DAMAGE[unit.vehicle], DAMAGE[unit.vehicle] - unit.damage)
    yield MOVE.of(f"{allowance(own_going(state, unit.id))}″")


def _traits(unit: Unit) -> Iterator[Value]:
    yield Value(unit.troop, TROOP_NAMES[unit.troop], "MT-FILL-02")
    for key in unit.weapons:
        if key in RANGED:
            weapon = RANGED[key]
            kills = f"{weapon.near}+" if weapon.near == weapon.far else f"{weapon.near}+/{weapon.far}+"
            far = number(weapon.range, "en")
            yield Value(key, WEAPON.filled(name=weapon.text, far=far, kills=kills), "MT-FIRE-10")
        else:
            yield Value(key, MELEE_WEAPONS[key], "MT-MEL-06")
    for trait in unit.traits:
        rule, about = TRAITS_TOLD[trait]
        yield Value(trait, TRAITS[trait], rule, about=about)
    if unit.talent in TALENTS:
        yield Value(unit.talent, TALENTS[unit.talent], "MT-FILL-29")
