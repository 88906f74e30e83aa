"""The numbers of the paper that house rules may change, beside the tables of modifiers."""

from pulverdampf.engine.numbers import Column, Numbers, constant, in_table
from pulverdampf.text import Text

from .troops import GUNS, SMALL_ARMS

PACKAGE = __name__.rpartition(".")[0]
RANGE = Text("range", "Reichweite")

NUMBERS = (
    in_table(
        "BP-T-WEAPONS",
        Text("Small arms", "Handfeuerwaffen"),
        SMALL_ARMS,
        lambda weapon: weapon.text,
        Column("range", RANGE, 0.0, 144.0),
    ),
    in_table(
        "BP-T-GUNS",
        Text("Artillery", "Artillerie"),
        GUNS,
        lambda gun: gun.text,
        Column("range", RANGE, 1.0, 144.0),
        Column("unlimbered", Text("move unlimbered", "Bewegung abgeprotzt"), 0.0, 48.0),
        Column("limbered", Text("move limbered", "Bewegung aufgeprotzt"), 0.0, 48.0),
        Column("change", Text("moves to limber", "Züge zum Auf- und Abprotzen"), 0, 3),
        Column("dice", Text("dice at short range", "Würfel auf kurze Entfernung"), 0, 12, 0),
        Column("dice", Text("dice at medium range", "Würfel auf mittlere Entfernung"), 0, 12, 1),
        Column("dice", Text("dice at long range", "Würfel auf lange Entfernung"), 0, 12, 2),
    ),
    Numbers(
        "BP-T-MOVE",
        Text("Moves", "Bewegung"),
        (
            constant("BP-T-MOVE.foot", Text("move on foot", "Zug zu Fuß"), "FOOT", (1.0, 48.0),
                     PACKAGE, "movement.moves"),
            constant("BP-T-MOVE.horse", Text("move of cavalry", "Zug der Reiterei"), "HORSE", (1.0, 48.0),
                     PACKAGE, "movement.moves"),
        ),
    ),
    Numbers(
        "BP-N",
        Text("Distances", "Entfernungen"),
        (
            constant("BP-N.short", Text("short range", "kurze Entfernung"), "SHORT", (1.0, 36.0),
                     PACKAGE, "shooting.to_hit"),
            constant("BP-N.support", Text("reach of support", "Reichweite der Unterstützung"), "REACH",
                     (0.0, 36.0),
                     PACKAGE, "hand_to_hand.supports"),
            constant("BP-N.command", Text("distance that costs a command point less",
                                          "Entfernung je Abzug vom Befehlswert"), "STEP", (1.0, 96.0),
                     PACKAGE, "command.command_roll"),
        ),
    ),
)  # fmt: skip
