"""What throws are called at the table."""

from pulverdampf.engine.rulebook import Hope, RollWords
from pulverdampf.text import Text

HIT, MISS = Text("hit", "Treffer"), Text("miss", "daneben")
HITS = Text("hits: {n} of {all}", "Treffer: {n} von {all}")
KILL, SAVED = Text("falls", "fällt"), Text("unharmed", "bleibt unversehrt")
KILLS = Text("fallen: {n} of {all}", "gefallen: {n} von {all}")
FALLS_ON = Text("falls on {faces}", "fällt bei {faces}")
SEEN, UNSEEN = Text("spotted", "entdeckt"), Text("not spotted", "nicht entdeckt")


def _roll(en: str, de: str, hope: Hope = "high") -> RollWords:
    return RollWords(Text(en, de), hope=hope)


ROLLS = {
    "MT-SETUP-02": _roll("Roll for the scenario", "Szenariowurf", hope="neither"),
    "MT-SETUP-03": _roll("Roll for attack and defence", "Wurf um Angriff und Verteidigung", hope="neither"),
    "MT-WEA-01": _roll("Roll for the weather", "Wetterwurf", hope="neither"),
    "MT-FILL-35": _roll("Roll for the terrain", "Geländewurf", hope="neither"),
    "MT-OPT-01": _roll("Secret aim", "Geheimes Ziel", hope="neither"),
    "MT-OPT-02": _roll("Roll for a talent", "Talentwurf", hope="neither"),
    "MT-CARD-01": _roll("A card", "Eine Karte", hope="neither"),
    "MT-CARD-01.rolloff": _roll("Roll for the first card", "Wurf um die erste Karte"),
    "MT-FILL-29": _roll("A new card", "Eine neue Karte", hope="neither"),
    "MT-SPOT-07": _roll("Spotting", "Entdecken"),
    "MT-SPOT-08": RollWords(Text("Spotting the target", "Entdecken des Ziels"), SEEN, UNSEEN),
    "MT-SPOT-12": RollWords(Text("Spotting the charger", "Entdecken des Angreifers"), SEEN, UNSEEN),
    "MT-FIRE-03": RollWords(Text("Shooting: to hit", "Fernkampf: Trefferwurf"), HIT, MISS, HITS),
    "MT-FIRE-10": RollWords(
        Text("Shooting: to kill", "Fernkampf: Schadenswurf"), KILL, SAVED, KILLS, FALLS_ON
    ),
    "MT-FIRE-10.vehicle": RollWords(
        Text("Shooting: damage", "Fernkampf: Schaden am Fahrzeug"),
        Text("damaged", "beschädigt"),
        Text("undamaged", "unbeschädigt"),
        Text("damage: {n} of {all}", "Schaden: {n} von {all}"),
        Text("damaged on {faces}", "Schaden bei {faces}"),
    ),
    "MT-MEL-06": RollWords(Text("Melee: to hit", "Nahkampf: Trefferwurf"), HIT, MISS, HITS),
    "MT-MEL-07": RollWords(
        Text("Melee: defence", "Nahkampf: Verteidigung"),
        Text("parried", "abgewehrt"),
        Text("falls", "fällt"),
        Text("parried: {n} of {all}", "abgewehrt: {n} von {all}"),
    ),
    "MT-MEL-12": RollWords(
        Text("Leaving the melee", "Verlassen des Nahkampfs"),
        KILL,
        SAVED,
        KILLS,
        FALLS_ON,
        hope="low",
    ),
    "MT-REACT-01": _roll("Reaction test", "Reaktionstest"),
    "MT-RALLY-01": _roll("Rally", "Sammeln"),
    "MT-OFF-04": RollWords(
        Text("Officer beside them", "Offizier daneben"), KILL, SAVED, KILLS, FALLS_ON, hope="low"
    ),
    "MT-OFF-05": RollWords(Text("Sacrifice", "Opfer"), Text("saved", "gerettet"), Text("falls", "fällt")),
    "MT-VEH-02": RollWords(
        Text("Men in the water", "Männer im Wasser"), KILL, SAVED, KILLS, FALLS_ON, hope="low"
    ),
}
