"""What throws are called at the table."""

from pulverdampf.engine.rulebook import Hope, RollWords
from pulverdampf.text import Text


def _roll(en: str, de: str, hope: Hope = "high") -> RollWords:
    return RollWords(Text(en, de), hope=hope)


ROLLS = {
    "DBX-SET-01": _roll(
        "Roll for attacker and defender", "Wurf um Angreifer und Verteidiger", hope="neither"
    ),
    "DBX-SET-02": _roll("Roll for the weather", "Wetterwurf", hope="neither"),
    "DBX-SET-03": _roll("Sector and position of a feature", "Sektor und Lage eines Merkmals", hope="neither"),
    "DBX-SET-06": _roll("Roll for the base edge", "Wurf um die Grundkante", hope="neither"),
    "DBX-CMD-01": _roll("Movement points", "Bewegungspunkte"),
    "DBX-FIRE-10": _roll("Shooting", "Beschuss"),
    "DBX-MEL-04": _roll("Melee", "Nahkampf"),
    "DBX-BIG-11": _roll("Elements taken over", "Übernommene Elemente"),
}
