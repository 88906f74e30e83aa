"""What the victories of this book need to be told."""

from collections.abc import Iterator
from typing import get_args

from pulverdampf.muster.kinds import Flaw
from pulverdampf.muster.scenario import Scenario
from pulverdampf.text import Text

from .conditions import Victory

#            victory: what it cannot do without
NEEDED = {"hill": ("feature",), "lines": ("key_brigade",), "crossing": ("beyond", "needed")}
NUMBERS = ("beyond", "needed", "key_brigade")
SPECIAL: dict[str, tuple[Text, dict[str, Text]]] = {
    "victory": (
        Text("Victory", "Sieg"),
        {
            "standard": Text("By brigades and points", "Nach Brigaden und Punkten"),
            "hill": Text("Whoever holds a hill", "Wer einen Hügel hält"),
            "lines": Text("Breaking through the lines", "Durchbruch durch die Linien"),
            "crossing": Text("Getting across a line", "Über eine Linie kommen"),
        },
    ),
    "attacker": (Text("Attacking side", "Angreifende Seite"), {}),
    "feature": (Text("The hill", "Der Hügel"), {}),
    "beyond": (Text("Line to be crossed (distance from the south)", "Linie (Abstand von Süden)"), {}),
    "needed": (Text("Units needed beyond it", "Nötige Einheiten jenseits"), {}),
    "key_brigade": (Text("Brigade that decides", "Entscheidende Brigade"), {}),
    "lost_with": (Text("Brigades lost together (1 2 4)", "Gemeinsam verlorene Brigaden (1 2 4)"), {}),
}
"""What only this book has: names, and settings where there are few."""
NO_VICTORY = Text("There is no such victory; there are {known}.", "Diesen Sieg gibt es nicht, nur {known}.")
LACKS = Text("The victory “{victory}” needs {what}.", "Der Sieg „{victory}“ braucht {what}.")
NO_NUMBER = Text("{what} is a whole number.", "{what} ist eine ganze Zahl.")
NO_SIDE = Text("attacker names one of the two sides.", "attacker nennt eine der beiden Seiten.")
NO_BRIGADE = Text(
    "Groups are the numbers of brigades: 1, 2, 3.", "Gruppen sind Nummern von Brigaden: 1, 2, 3."
)


def scenario_flaws(scenario: Scenario) -> Iterator[Flaw]:
    """A victory that is none or lacks something, and groups that are no brigades."""
    special = scenario.special
    victory = str(special.get("victory", "standard"))
    if victory not in get_args(Victory):
        yield Flaw("special.victory", NO_VICTORY.filled(known=", ".join(get_args(Victory))))
    if victory != "standard" and special.get("attacker") not in [side.id for side in scenario.sides]:
        yield Flaw("special.attacker", NO_SIDE)
    for what in NEEDED.get(victory, ()):
        if not special.get(what):
            yield Flaw("special.victory", LACKS.filled(victory=victory, what=what))
    for what in NUMBERS:
        if what in special and type(special[what]) is not int:
            yield Flaw(f"special.{what}", NO_NUMBER.filled(what=what))
    brigades = str(special.get("lost_with", "")).split()
    for n, side in enumerate(scenario.sides):
        groups = [*side.withdraws, *(each for zone in side.zones for each in zone.groups)]
        groups += [each for reserve in side.reserves for each in reserve.groups]
        if not all(_is_brigade(each) for each in (*groups, *brigades)):
            yield Flaw(f"sides[{n}]", NO_BRIGADE)


def _is_brigade(word: str) -> bool:
    return word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= 20
