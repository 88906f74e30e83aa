"""How far units move: dice and constants by troop type and going."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import BodyId, PieceId
from pulverdampf.text import Text

from ..sight.weather import DARK, is_dark
from ..state import WarState, elements
from ..units import Unit, fights_as

Rate = Literal["good", "difficult"]
Action = tuple[str, Rate | None]
"""What a unit does with its activation, and at which rate if it throws for a move."""


class Pace(Struct, frozen=True):
    """Who moves over which ground."""

    kind: str
    rate: Rate


Spent = tuple[tuple[PieceId, float], ...]
"""What each element has walked already when a reveal stopped the move."""


class Move(Struct, frozen=True):
    """How a unit moves and how far it may go; where is still to be ordered."""

    body: BodyId
    how: str
    """move, break off, reinforce, enter or guided."""
    rate: Rate
    total: float
    spent: Spent = ()
    scout: BodyId = ""
    """The scout at the head of a guided column."""


#  kind                good  difficult dice
DICE = {
    "regular":           (1, 1),
    "light foot":        (2, 2),
    "mounted infantry":  (3, 1),
    "cavalry":           (3, 1),
    "armoured warriors": (2, 1),
    "mounted warriors":  (3, 2),
    "guns and wagons":   (1, 1),
    "scout":             (3, 2),
}  # fmt: skip


MOVEMENT = Modifiers(
    "KP-T-MOVE",
    Text("Movement", "Bewegung"),
    # id            effect    English                              German
    Row("KP-MR-01", plus(+2), "regulars, good terrain",            "Reguläre, gutes Gelände",
        lambda pace: pace.kind == "regular" and pace.rate == "good"),
    Row("KP-MR-02", plus(+2), "skirmishers, warriors, good",       "Plänkler, Krieger, gutes Gelände",
        lambda pace: pace.kind == "light foot" and pace.rate == "good"),
    Row("KP-MR-03", plus(+2), "cavalry, good terrain",             "Reiterei, gutes Gelände",
        lambda pace: pace.kind == "cavalry" and pace.rate == "good"),
    Row("KP-MR-04", plus(+6), "warriors on armoured horses, good", "Krieger auf bewehrten Pferden, gut",
        lambda pace: pace.kind == "armoured warriors" and pace.rate == "good"),
    Row("KP-MR-05", plus(+6), "mounted warriors, good terrain",    "berittene Krieger, gutes Gelände",
        lambda pace: pace.kind == "mounted warriors" and pace.rate == "good"),
    Row("KP-MR-06", plus(-2), "guns and wagons, difficult",        "Geschütze und Wagen, schwierig",
        lambda pace: pace.kind == "guns and wagons" and pace.rate == "difficult"),
    Row("KP-MR-07", plus(+6), "scout, good terrain",               "Kundschafter, gutes Gelände",
        lambda pace: pace.kind == "scout" and pace.rate == "good"),
    Row("KP-MR-08", plus(+2), "scout, difficult terrain",          "Kundschafter, schwieriges Gelände",
        lambda pace: pace.kind == "scout" and pace.rate == "difficult"),
)  # fmt: skip
THROWN = Row("KP-MR-00", STATES, "thrown", "gewürfelt")


@rule("KP-MOVE-11", "KP-SCOUT-02", "KP-FILL-36", "KP-FORM-07")
def pace_kind(state: WarState, unit: Unit) -> str:
    """The row of the movement table a unit stands in."""
    if unit.troop == "scout":
        return "scout"
    match fights_as(unit):
        case "regular":
            return "regular"
        case "skirmisher" | "warrior":
            return "light foot"
        case "mounted_infantry":
            return "mounted infantry"
        case "cavalry":
            return "cavalry"
        case "mounted_warrior":
            armoured = any("armoured_horse" in each.traits for each in elements(state, unit))
            return "armoured warriors" if armoured else "mounted warriors"
        case _:
            return "guns and wagons"


def dice_for(state: WarState, unit: Unit, rate: Rate) -> int:
    """The number of dice for a move."""
    good, difficult = DICE[pace_kind(state, unit)]
    return good if rate == "good" else difficult


@rule("KP-MOVE-01", "KP-MOVE-02", "KP-WX-09", "KP-GEN-02")
def distance(state: WarState, unit: Unit, rate: Rate, thrown: int) -> Reckoning:
    """How far every element of a unit may go at most."""
    return reckoned(Pace(pace_kind(state, unit), rate), thrown, dark=is_dark(state))


def reckoned(pace: Pace, thrown: int, *, dark: bool) -> Reckoning:
    """How far anybody of a kind may go over some ground."""
    total = Reckoning.of(thrown, THROWN).modified_by(MOVEMENT, pace).at_least(0)
    return total.at_most(int(DARK)) if dark else total
