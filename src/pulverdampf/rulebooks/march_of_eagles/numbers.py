"""The numbers of the paper that house rules may change, beside the tables of modifiers."""

from pulverdampf.engine.numbers import Numbers, Place, constant, plain
from pulverdampf.text import Text

from .fire.marksmanship import BANDS
from .morale.flight import FLIGHT_DICE

PACKAGE = __name__.rpartition(".")[0]
RANGES = (
    Place(0, "short", Text("end of short range", "Ende der kurzen Reichweite")),
    Place(1, "medium", Text("end of medium range", "Ende der mittleren Reichweite")),
    Place(2, "long", Text("end of long range", "Ende der langen Reichweite")),
)
FLIGHT = Text("dice of flight, {arm}", "Würfel der Flucht, {arm}")
WEAPONS = {
    "musket": Text("musket", "Muskete"),
    "rifle": Text("rifle", "Büchse"),
    "field gun": Text("field gun", "Feldgeschütz"),
    "heavy gun": Text("heavy gun", "schweres Geschütz"),
}
ARMS = {
    "infantry": Text("infantry", "Infanterie"),
    "cavalry": Text("cavalry", "Kavallerie"),
    "artillery": Text("artillery", "Artillerie"),
}


def _weapon(key: str) -> Text:
    return WEAPONS.get(key, Text(key, key))


NUMBERS = (
    *(
        plain("MOE-T-RANGE", Text("Ranges", "Reichweiten"), BANDS, _weapon, (0.0, 96.0), place)
        for place in RANGES
    ),
    plain(
        "MOE-T-FLEE",
        Text("Flight", "Flucht"),
        FLIGHT_DICE,
        lambda arm: FLIGHT.filled(arm=ARMS[arm]),
        (1, 10),
    ),
    Numbers(
        "MOE-N",
        Text("Melee and command", "Nahkampf und Befehl"),
        (
            constant("MOE-N.winner", Text("soldiers lost by the winner of a melee",
                                          "Verluste des Siegers im Nahkampf"), "LOSS_OF_WINNER", (0, 24),
                     PACKAGE, "melee.fighting"),
            constant("MOE-N.loser", Text("soldiers lost by the loser of a melee",
                                         "Verluste des Verlierers im Nahkampf"), "LOSS_OF_LOSER", (0, 48),
                     PACKAGE, "melee.fighting"),
            constant("MOE-N.clear", Text("by how much a defeat is clear",
                                         "ab wie viel eine Niederlage deutlich ist"), "CLEAR_DEFEAT", (1, 20),
                     PACKAGE, "melee.fighting"),
            constant("MOE-N.guns", Text("fire groups of a gun", "Feuergruppen eines Geschützes"),
                     "GUN_GROUPS", (1, 12), PACKAGE, "extension.artillery"),
            constant("MOE-N.ride", Text("dice of the commander's ride", "Würfel für den Ritt des Generals"),
                     "RIDE_DICE", (1, 12), PACKAGE, "command.commander"),
        ),
    ),
)  # fmt: skip
