"""The numbers of the paper that house rules may change, beside the tables of modifiers."""

from pulverdampf.engine.numbers import Column, Numbers, Place, constant, in_table, plain
from pulverdampf.text import Text

from .shooting.weapons import RANGED
from .units import TROOP_NAMES, TROOPS

PACKAGE = __name__.rpartition(".")[0]
DECK = Text("The deck", "Das Kartendeck")
CARDS = Place(0, "cards", Text("cards in the deck", "Karten im Deck"))
ACTIONS = Place(1, "actions", Text("actions a card", "Aktionen je Karte"))

NUMBERS = (
    in_table(
        "MT-T-WEAPONS",
        Text("Ranged weapons", "Fernwaffen"),
        RANGED,
        lambda weapon: weapon.text,
        Column("range", Text("range", "Reichweite"), 0.0, 144.0),
        Column("half", Text("half range", "halbe Reichweite"), 0.0, 144.0),
        Column("near", Text("what kills up to half range", "tödlicher Wurf bis zur halben Weite"), 2, 11),
        Column("far", Text("what kills beyond half range", "tödlicher Wurf jenseits davon"), 2, 11),
    ),
    plain("MT-T-CARDS", DECK, TROOPS, TROOP_NAMES.__getitem__, (1, 6), CARDS),
    plain("MT-T-CARDS", DECK, TROOPS, TROOP_NAMES.__getitem__, (1, 2), ACTIONS),
    Numbers(
        "MT-N",
        Text("Officers, cards and distances", "Offiziere, Karten und Entfernungen"),
        (
            constant("MT-N.support", Text("reach of an officer", "Reichweite eines Offiziers"), "SUPPORT",
                     (0.0, 48.0), PACKAGE, "officers.support"),
            constant("MT-N.long", Text("from where a shot is long", "ab wo ein Schuss weit ist"), "LONG",
                     (1.0, 96.0), PACKAGE, "shooting.aiming"),
            constant("MT-N.extreme", Text("from where a shot is very long", "ab wo ein Schuss sehr weit ist"),
                     "EXTREME", (1.0, 144.0), PACKAGE, "shooting.aiming"),
            constant("MT-N.pursuit", Text("dash of a pursuit", "Weite einer Verfolgung"), "PURSUIT",
                     (0.0, 24.0), PACKAGE, "melee.aftermath"),
            constant("MT-N.hand", Text("cards on the hand", "Karten auf der Hand"), "HAND", (1, 6),
                     PACKAGE, "cards.playing"),
        ),
    ),
)  # fmt: skip
