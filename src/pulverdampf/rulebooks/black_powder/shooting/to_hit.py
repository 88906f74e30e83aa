"""The tables of shooting: dice, what they need, and what saves."""

from msgspec import Struct

from pulverdampf.engine.reckoning import STATES, Circumstance, Modifiers, Reckoning, Row, plus, times
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..events.order import FireKind
from ..rulings import Rulings
from ..state import PowderState
from ..troops import GUNS, SMALL_ARMS
from ..units import Unit

STANDARD = Rulings()
SHORT, MEDIUM = 6.0, 24.0
DEEP_TARGETS = ("attack", "march", "square")


class Aim(Struct, frozen=True):
    """One unit shooting at another, with all that bears on its dice."""

    state: PowderState
    shooter: Unit
    target: Unit
    kind: FireKind
    distance: float
    unclear: tuple[str, ...] = ()
    """Why the target is unclear."""
    over: bool = False
    enfilade: bool = False
    cover: int = 0

    @property
    def by_guns(self) -> bool:
        """Whether artillery shoots."""
        return self.shooter.arm == "artillery"

    @property
    @rule("BP-ART-01", "BP-OPT-03", "BP-REACT-02")
    def band(self) -> int:
        """The artillery's range band: 0 short, 1 medium, 2 long; closing fire is short."""
        if self.kind != "volley" or self.distance <= SHORT + 1e-4:
            return 0
        return 1 if self.distance <= medium_of(self.state, self.shooter) + 1e-4 else 2

    @property
    @rule("BP-SPEC-09")
    def huzzah(self) -> bool:
        """Whether freshly raised heroes have their one more die of this volley left."""
        heroes = self.shooter.fresh_now and self.shooter.freshly == "huzzah"
        return heroes and "huzzah" not in self.shooter.spent and self.may_add_dice

    @property
    @rule("BP-SQ-06")
    def may_add_dice(self) -> bool:
        """Whether anything adds dice: a side of a square has one at most, unless a switch says otherwise."""
        return self.shooter.formation != "square" or self.state.rulings.square_extra_dice

    @property
    @rule()
    def close(self) -> bool:
        """Whether small arms shoot at short range."""
        if self.state.rulings.close_range_inclusive:
            return self.distance <= SHORT + 1e-4
        return self.distance < SHORT - 1e-4


@rule("BP-FIRE-03", "BP-OPT-03")
def range_of(state: PowderState, unit: Unit) -> float:
    """How far a unit shoots; guns may be adapted to the table."""
    if unit.arm == "artillery":
        return unit.range * state.rulings.artillery_range_factor / 100
    return unit.range


@rule("BP-ART-01", "BP-OPT-03")
def medium_of(state: PowderState, unit: Unit) -> float:
    """How far the medium range of guns goes: half their range, or by a switch as printed for those of 48."""
    if state.rulings.artillery_medium == "24":
        return MEDIUM * state.rulings.artillery_range_factor / 100
    return range_of(state, unit) / 2


def _better(aim: Aim) -> int:
    """Row B: close, closing fire, or loose shooters; one condition counts unless a switch adds them up."""
    guns_too = aim.by_guns and aim.state.rulings.artillery_to_hit == "modifiers"
    near = aim.close and (not aim.by_guns or guns_too) and aim.kind == "volley"
    held = (near, aim.kind != "volley", aim.shooter.formation in ("skirmish", "mixed"))
    return sum(held) if aim.state.rulings.row_conditions_cumulative else int(any(held))


def _worse(aim: Aim) -> int:
    """Row D: an unclear target for whatever reason, or a mixed formation at a distance."""
    reasons = len(aim.unclear)
    if aim.target.formation == "mixed" and not aim.by_guns and not aim.close and aim.kind == "volley":
        reasons += 1
    return reasons if aim.state.rulings.unclear_cumulative else min(reasons, 1)


def _dry(unit: Unit) -> bool:
    """Whether rain does not spoil its weapon."""
    return SMALL_ARMS[unit.weapon].dry


TO_HIT = Modifiers(
    "BP-T-FIRE",
    Text("Shooting: to hit", "Beschuss: Treffer"),
    # id               effect    English                                German
    Row("BP-T-FIRE.A", plus(+1), "guns at a column or square",          "Geschütze gegen Kolonne oder Karree",
        lambda aim: aim.by_guns and aim.target.formation in DEEP_TARGETS),
    Row("BP-T-FIRE.B", plus(+1), "close, closing fire or loose shooters", "nah, Abwehrfeuer oder Plänkler",
        _better),
    Row("BP-T-FIRE.C", plus(-1), "shooters disordered or shaken",       "Schützen ungeordnet oder erschöpft",
        lambda aim: aim.shooter.in_bad_order),
    Row("BP-T-FIRE.D", plus(-1), "unclear target",                      "unklares Ziel", _worse),
    Row("BP-T-FIRE.F", plus(-1), "over other units",                    "über andere Einheiten hinweg",
        lambda aim: aim.over),
    circumstances={
        "enfilade": Circumstance("from the flank", "von der Flanke", lambda aim: aim.enfilade),
        "by guns": Circumstance("guns shoot", "Geschütze schießen", lambda aim: aim.by_guns),
        "at cavalry": Circumstance("at cavalry", "auf Reiterei", lambda aim: aim.target.arm == "cavalry"),
        "in cover": Circumstance("target in cover", "Ziel in Deckung", lambda aim: aim.cover > 0),
        "first fire": Circumstance("has not shot yet", "noch nicht geschossen",
                                   lambda aim: not aim.shooter.shot_before),
    },
)  # fmt: skip

SWITCHED = Modifiers(
    "BP-T-FIRE.more",
    Text("Shooting: switches and weather", "Beschuss: Schalter und Wetter"),
    Row("BP-T-FIRE.E", plus(-1), "guns beyond half range",   "Geschütze über halber Reichweite",
        lambda aim: aim.by_guns and aim.band == 2 and aim.state.rulings.artillery_to_hit == "modifiers"),
    Row("BP-WEA-01", plus(-1), "rain",                       "Regen",
        lambda aim: aim.state.weather == "rain" and not aim.by_guns and not _dry(aim.shooter)),
)  # fmt: skip

EASE = Row("BP-FIRE-07", STATES, "modifiers", "Modifikatoren")


@rule("BP-FIRE-07", "BP-FIRE-15", "BP-SKIR-01", "BP-SKIR-04", "BP-WEA-01", "BP-FILL-31")
def ease(aim: Aim) -> Reckoning:
    """What is added to each die."""
    return Reckoning.of(0, EASE).modified_by(TO_HIT, aim).modified_by(SWITCHED, aim)


@rule("BP-FIRE-07", "BP-SPEC-09", "BP-FILL-23")
def needed_to_hit(aim: Aim, modifiers: int) -> int:
    """What a die must show: 4+, guns by their band, changed by the modifiers, between 2 and 6."""
    if aim.shooter.fresh_now and aim.shooter.freshly in ("terror", "panic"):
        return 6
    base = 4
    if aim.by_guns and aim.state.rulings.artillery_to_hit == "table":
        base = (4, 5, 5)[aim.band]
    return min(max(base - modifiers, 2), 6)


DICE = Row("BP-FIRE-05", STATES, "dice", "Würfel", one=Text("die", "Würfel"))

MORE_DICE = Modifiers(
    "BP-T-FIRE.dice",
    Text("Shooting: dice", "Beschuss: Würfel"),
    # id                     effect     English          German
    Row("BP-SPEC-07",        plus(+1),  "first fire",    "erste Salve",
        lambda aim: aim.shooter.has("FF") and not aim.shooter.shot_before and aim.state.weather != "rain"
        and aim.may_add_dice),
    Row("BP-T-FIRE.huzzah",  plus(+1),  "huzzah",        "heldenhaft",
        lambda aim: aim.huzzah),
    Row("BP-FIRE-06",        times(2),  "enfilade",      "Flankenfeuer",
        lambda aim: aim.enfilade and aim.may_add_dice),
    counts="dice",
)  # fmt: skip


@rule("BP-FIRE-05", "BP-ART-01", "BP-SQ-06", "BP-FORM-03", "BP-FORM-06", "BP-SKIR-01", "BP-FILL-04")
def base_dice(unit: Unit, band: int = 0, rulings: Rulings = STANDARD) -> int:
    """A unit's shooting dice by its formation, for a square those of one side."""
    match unit.formation:
        case "march" | "limbered":
            return 0
        case "unlimbered":
            return gun_dice(unit, rulings)[band]
        case "attack" | "square":
            return min(unit.shooting, 1)
        case "mixed":
            return max(unit.shooting - 1, 1) if unit.shooting else 0
        case _:
            return unit.shooting


@rule("BP-ART-01", "BP-FILL-04")
def gun_dice(unit: Unit, rulings: Rulings) -> tuple[int, int, int]:
    """The dice of guns at short, medium and long range; a battalion gun has those of all by a switch only."""
    printed = rulings.battalion_gun_dice == "table"
    return GUNS["SB foot"].dice if printed and unit.weapon == "SB battalion" else unit.gun.dice


@rule("BP-FIRE-05", "BP-FIRE-06", "BP-SPEC-07", "BP-SPEC-09")
def volley_dice(aim: Aim, dice: int) -> Reckoning:
    """How many dice are thrown."""
    return Reckoning.of(dice, DICE).modified_by(MORE_DICE, aim)


# saves ------------------------------------------------------------------------------------------------


def _gun_step(aim: Aim) -> int:
    """How far guns worsen a save, one step less on soft ground."""
    if not aim.by_guns:
        return 0
    return (1 if aim.band == 2 else 2) - (aim.state.weather == "soft")


SAVES = Modifiers(
    "BP-T-SAVES",
    Text("Saves against shooting", "Rettungswurf gegen Beschuss"),
    # id                   effect    English                    German
    Row("BP-T-SAVES.column", plus(+1), "attack column",          "Angriffskolonne",
        lambda aim: aim.target.formation == "attack" and not aim.by_guns),
    Row("BP-T-SAVES.cover",  plus(+1), "light cover",            "leichte Deckung",
        lambda aim: aim.cover == 1),
    Row("BP-T-SAVES.works",  plus(+2), "building or earthwork",  "Gebäude oder Schanze",
        lambda aim: aim.cover == 2),
    Row("BP-T-SAVES.march",  plus(-2), "march column",           "Marschkolonne",
        lambda aim: aim.target.formation == "march"),
    Row("BP-T-SAVES.guns",   plus(-1), "hit by guns",            "von Geschützen getroffen", _gun_step),
)  # fmt: skip

FIRMNESS = Row("BP-FIRE-09", STATES, "modifiers", "Modifikatoren")


@rule("BP-FIRE-09", "BP-ART-04", "BP-BLD-03", "BP-TERR-05", "BP-FORM-03", "BP-FORM-04")
def firmness(aim: Aim) -> Reckoning:
    """What is added to each saving die."""
    return Reckoning.of(0, FIRMNESS).modified_by(SAVES, aim)


def needed_to_save(morale: int, modifiers: int) -> int:
    """What a saving die must show; a natural 1 always fails, more than 6 cannot be saved."""
    return max(morale - modifiers, 2)
