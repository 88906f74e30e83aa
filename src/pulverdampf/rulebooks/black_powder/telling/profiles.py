"""The values of units and commanders, as the tables of troops print them and the rules use them."""

from collections.abc import Iterator

from pulverdampf.engine.profile import Kind, Profile, Value
from pulverdampf.text import Text

from ..events.names import length
from ..hand_to_hand.blows import fighting_dice
from ..movement.moves import rate_of
from ..shooting.to_hit import base_dice, gun_dice, range_of
from ..state import PowderState
from ..troops import SIZE_WORDS, TRAITS, WEAPONS
from ..units import Commander, Unit

HAND_TO_HAND = Kind(
    "hand-to-hand", Text("hand-to-hand", "Nahkampf"), Text("H", "N"), "BP-MEL-02",
    Text("How many dice it throws in a round of hand-to-hand, before anything is added.",
         "So viele Würfel wirft sie in einer Nahkampfrunde, bevor etwas dazukommt."),
)  # fmt: skip
SHOOTING = Kind(
    "shooting", Text("shooting", "Schießen"), Text("S", "S"), "BP-FIRE-05",
    Text("How many dice a volley has; of guns at short, medium and long range.",
         "So viele Würfel hat eine Salve; bei Geschützen auf kurze, mittlere und lange Reichweite."),
)  # fmt: skip
MORALE = Kind(
    "morale", Text("morale", "Moral"), Text("M", "M"), "BP-FIRE-09",
    Text("What a die must show to save a hit.", "Das muss ein Würfel zeigen, um einen Treffer abzuwehren."),
)  # fmt: skip
STAMINA = Kind(
    "stamina", Text("stamina", "Widerstand"), Text("St", "W"), "BP-SHAK-01",
    Text("With so many casualties it is shaken; more of them make it test whether it breaks.",
         "Mit so vielen Verlusten ist sie erschöpft; was darüber hinausgeht, bringt sie zum Breaktest."),
)  # fmt: skip
RANGE = Kind(
    "range", Text("range", "Reichweite"), Text("range", "Reichw."), "BP-FIRE-03",
    Text("How far its weapon carries.", "So weit trägt ihre Waffe."),
)  # fmt: skip
MOVE = Kind(
    "move", Text("move", "Bewegung"), Text("move", "Bew."), "BP-MOVE-01",
    Text("How far one move carries it in its formation; an order brings up to three of them.",
         "So weit kommt sie in ihrer Formation mit einer Bewegung; ein Befehl bringt bis zu drei."),
)  # fmt: skip
STAFF = Kind(
    "staff", Text("staff rating", "Kompetenz"), Text("SR", "K"), "BP-CMD-02",
    Text("Two dice must not show more than this, with its modifiers, for his order to be obeyed.",
         "Zwei Würfel dürfen mit den Modifikatoren nicht mehr zeigen, damit sein Befehl ausgeführt wird."),
)  # fmt: skip
UNKNOWN = "?"
USUAL = "standard"


def profile(state: PowderState, key: str) -> Profile:
    """The values of a unit or commander."""
    piece = state.pieces[key]
    if isinstance(piece, Commander):
        return Profile((STAFF.of(piece.rating),))
    return Profile(tuple(_values(state, piece)), tuple(_traits(piece)))


def _values(state: PowderState, unit: Unit) -> Iterator[Value]:
    yield HAND_TO_HAND.of(unit.hand_to_hand, fighting_dice(unit))
    if unit.arm == "artillery":
        dice = "/".join(map(str, gun_dice(unit, state.rulings)))
        yield SHOOTING.of(
            dice, dice if unit.formation == "unlimbered" else base_dice(unit, rulings=state.rulings)
        )
    else:
        yield SHOOTING.of(unit.shooting, base_dice(unit, rulings=state.rulings))
    yield MORALE.of(f"{unit.morale}+")
    yield STAMINA.of(unit.stamina if unit.revealed else UNKNOWN)
    if unit.shooting or unit.arm == "artillery":
        yield RANGE.of(length(state, range_of(state, unit)))
    yield MOVE.of(length(state, rate_of(state, unit)))


def _traits(unit: Unit) -> Iterator[Value]:
    if unit.weapon != "none":
        table = "BP-T-GUNS" if unit.arm == "artillery" else "BP-T-WEAPONS"
        yield Value(unit.weapon, WEAPONS[unit.weapon], table)
    if unit.size != USUAL:
        yield Value(unit.size, SIZE_WORDS[unit.size], "BP-FILL-01")
    yield from (Value(code, TRAITS[code].text, TRAITS[code].rule) for code in unit.traits)
