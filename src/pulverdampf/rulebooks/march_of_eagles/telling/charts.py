"""The tables of the paper whose cells are words."""

from fractions import Fraction
from itertools import groupby

from pulverdampf.engine.charts import Chart, row
from pulverdampf.muster.problems import written
from pulverdampf.text import Text

from ..armies.mustering import army_lists
from ..charge.defensive_fire import SHARE
from ..movement.manoeuvre import MOVE_DICE
from ..state import FORMATIONS, GRADES, Grade

LIST, ENTRY = "march-of-eagles", "battalion"
ARMS = {
    "infantry": Text("infantry", "Infanterie"),
    "cavalry": Text("cavalry", "Kavallerie"),
    "artillery": Text("artillery", "Artillerie"),
}
OF_ARM = Text("{arm}, {formation}", "{arm}, {formation}")
DICE = Text("{n}D6", "{n}W6")
BARRED = Text("–", "–")


def charts() -> tuple[Chart, ...]:
    """Grades, moves, and what a hasty volley is worth."""
    return grades(), moves(), defensive_fire()


def grades() -> Chart:
    """What a die must show, and what a soldier costs."""
    entry = army_lists()[LIST].entry(ENTRY)
    prices = {each.what: each.price for each in entry.picks} if entry is not None else {}
    rows = (row(name, f"{Grade[key.upper()]}+", written(prices[key])) for key, name in GRADES.items())
    head = (
        Text("", ""),
        Text("needed on a D6", "nötig auf dem W6"),
        Text("points a soldier", "Punkte je Soldat"),
    )
    return Chart("MOE-T-GRADE", Text("Training grades", "Ausbildungsgrade"), head, tuple(rows))


def moves() -> Chart:
    """The dice of a move, an inch a point."""
    head = (
        Text("", ""),
        Text("forward", "vorwärts"),
        Text("uphill", "bergauf"),
        Text("difficult ground", "schwieriges Gelände"),
        Text("wheel", "Schwenk"),
    )
    rows = []
    for (arm, formation), dice in MOVE_DICE.items():
        name = OF_ARM.filled(arm=ARMS[arm], formation=FORMATIONS[formation])
        rows.append(row(name, *(DICE.filled(n=n) if n else BARRED for n in dice)))
    return Chart("MOE-T-MOVE", Text("Moves in inches", "Bewegung in Zoll"), head, tuple(rows))


def defensive_fire() -> Chart:
    """The range that a die stands for, and the share of the dice."""
    head = Text("D6", "W6"), Text("range", "Reichweite"), Text("dice", "Würfel")
    rows = []
    for (over, under, share), faces in groupby(SHARE, SHARE.__getitem__):
        alike = list(faces)
        name = str(alike[0]) if len(alike) == 1 else f"{alike[0]}–{alike[-1]}"
        rows.append(row(name, share.text, "×" + written(Fraction(over, under))))
    return Chart("MOE-T-DF", Text("Defensive fire", "Defensives Feuer"), head, tuple(rows))
