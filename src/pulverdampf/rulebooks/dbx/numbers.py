"""The numbers of the paper that house rules may change, beside the tables of modifiers."""

from pulverdampf.engine.numbers import Column, Numbers, constant, in_table
from pulverdampf.text import Text

from .troops import TROOPS

PACKAGE = __name__.rpartition(".")[0]

NUMBERS = (
    in_table(
        "DBX-T-TROOPS",
        Text("Troop types", "Truppentypen"),
        TROOPS,
        lambda troop: troop.name,
        Column("good", Text("paces in good going", "Schritt in gutem Gelände"), 0, 1000),
        Column("bad", Text("paces in bad going", "Schritt in schlechtem Gelände"), 0, 1000),
        Column("road", Text("paces on a road", "Schritt auf der Straße"), 0, 1000),
        Column("against_foot", Text("factor against foot", "Faktor gegen Fußtruppen"), 0, 8),
        Column("against_mounted", Text("factor against mounted", "Faktor gegen Berittene"), 0, 8),
        Column("range", Text("range in paces", "Reichweite in Schritt"), 0, 2400),
    ),
    Numbers(
        "DBX-N",
        Text("Fire, command and victory", "Feuer, Befehl und Sieg"),
        (
            constant("DBX-N.camp", Text("elements that a lost camp counts for",
                                        "Elemente, für die ein verlorenes Lager zählt"), "CAMP_WORTH",
                     (0, 12), PACKAGE, "victory.losses"),
            constant("DBX-N.canister", Text("short range of guns in paces",
                                            "kurze Reichweite der Geschütze in Schritt"), "CLOSE_GUNS",
                     (0, 2400), PACKAGE, "fire.factors"),
            constant("DBX-N.helpers", Text("elements that may help a shot",
                                           "Elemente, die beim Schießen helfen dürfen"), "MOST_HELPERS",
                     (0, 4), PACKAGE, "fire.taking_part"),
        ),
    ),
)  # fmt: skip
