"""The numbers of the paper that house rules may change, beside the tables of modifiers."""

from pulverdampf.engine.numbers import Column, Numbers, Place, constant, in_table, plain
from pulverdampf.text import Text

from .morale.rallying import LEADER_DICE
from .movement.rates import DICE
from .shooting.weapons import WEAPONS

PACKAGE = __name__.rpartition(".")[0]
RATES = (
    Place(0, "good", Text("dice in good terrain", "Würfel in gutem Gelände")),
    Place(1, "difficult", Text("dice in difficult terrain", "Würfel in schwierigem Gelände")),
)
MOVERS = {
    "regular": Text("regulars", "Reguläre"),
    "light foot": Text("skirmishers and warriors", "Plänkler und Krieger"),
    "mounted infantry": Text("mounted infantry", "berittene Infanterie"),
    "cavalry": Text("cavalry", "Reiterei"),
    "armoured warriors": Text("warriors on armoured horses", "Krieger auf bewehrten Pferden"),
    "mounted warriors": Text("mounted warriors", "berittene Krieger"),
    "guns and wagons": Text("guns and wagons", "Geschütze und Wagen"),
    "scout": Text("scouts", "Kundschafter"),
}
LEADERS = {
    "normal": Text("rally dice of a leader", "Sammelwürfel eines Anführers"),
    "exceptional": Text("rally dice of an exceptional leader", "Sammelwürfel eines überragenden Anführers"),
    "incapable": Text("rally dice of an incapable leader", "Sammelwürfel eines unfähigen Anführers"),
}
MOVES = Text("Movement: dice", "Bewegung: Würfel")

NUMBERS = (
    in_table(
        "KP-T-ARMS",
        Text("Weapons", "Waffen"),
        WEAPONS,
        lambda weapon: weapon.name,
        Column("effective", Text("effective range", "wirksame Reichweite"), 0.0, 96.0),
        Column("maximum", Text("greatest range", "größte Reichweite"), 0.0, 96.0),
        Column("attacking", Text("bonus of attackers in the first round",
                                 "Bonus der Angreifer in der ersten Runde"), -10, 10),
        Column("defending", Text("what it takes from an attacker's die in the first round",
                                 "Abzug vom Würfel des Angreifers in der ersten Runde"), -10, 10),
    ),
    *(plain("KP-T-MOVE.dice", MOVES, DICE, MOVERS.__getitem__, (0, 8), place) for place in RATES),
    plain("KP-T-RALLY", Text("Rallying", "Sammeln"), LEADER_DICE, LEADERS.__getitem__, (0, 8)),
    Numbers(
        "KP-N",
        Text("Shooting and morale", "Beschuss und Moral"),
        (
            constant("KP-N.hit", Text("what a die must show to hit", "Wurf für einen Treffer"), "HIT",
                     (2, 20), PACKAGE, "shooting.modifiers"),
            constant("KP-N.kill", Text("what a die must show to kill", "Wurf für einen Ausfall"), "KILL",
                     (2, 30), PACKAGE, "shooting.modifiers"),
            constant("KP-N.rally", Text("reach of a leader who rallies",
                                        "Reichweite eines Anführers beim Sammeln"), "RALLY_REACH",
                     (0.0, 48.0), PACKAGE, "morale.rallying"),
        ),
    ),
)  # fmt: skip
