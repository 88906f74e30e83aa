"""What throws are called at the table."""

from pulverdampf.engine.rulebook import Hope, RollWords
from pulverdampf.text import Text

SLOW_DIE = Text("slow die {n}", "langsamer Würfel {n}")
HIT, MISS = Text("hit", "Treffer"), Text("miss", "daneben")
HITS = Text("{n} of {all} hit", "{n} von {all} treffen")


def _roll(en: str, de: str, hope: Hope = "high") -> RollWords:
    return RollWords(Text(en, de), hope=hope)


def _shots(en: str, de: str) -> RollWords:
    return RollWords(Text(en, de), HIT, MISS, HITS)


def _inches(en: str, de: str, first: Text | None = None, hope: Hope = "high") -> RollWords:
    return RollWords(Text(en, de), inches=True, first=first, hope=hope)


ROLLS = {
    "MOE-SETUP-03": _roll("Roll for the table edge", "Wurf um die Tischkante"),
    "MOE-INIT-01": _roll("Initiative roll", "Initiativewurf"),
    "MOE-FILL-31": _roll("Roll for the terrain", "Geländewurf", hope="neither"),
    "MOE-FILL-34": _roll("Roll for the weather", "Wetterwurf", hope="neither"),
    # tests
    "MOE-ACT-04": _roll("Activation test", "Aktivierungstest"),
    "MOE-MAN-01": _roll("Manoeuvre test", "Manövertest"),
    "MOE-FORM-02": _roll("Formation change test", "Formationswechseltest"),
    "MOE-MAN-12": _roll("Test to reform", "Test zum Neuformieren"),
    "MOE-RALLY-01": _roll("Rally test", "Sammeltest"),
    "MOE-AGGR-02": _roll("Charge test (bravery)", "Angriffstest (Tapferkeit)"),
    "MOE-RES-01": _roll("Retreat test (resolve)", "Rückzugstest (Entschlossenheit)"),
    "MOE-X-CAV-04": _roll("Counter-charge test", "Gegenangriffstest"),
    "MOE-X-CAV-06": _roll("Test to hold back the pursuit", "Test gegen das Verfolgen"),
    "MOE-X-SQ-04": _roll("Test for the square in haste", "Test für das eilige Karree"),
    "MOE-CHAR-03": _roll("Re-roll given by the drummer", "Wiederholung durch den Trommler"),
    "MOE-CHAR-05": _roll("Re-roll given by the ensign", "Wiederholung durch den Fähnrich"),
    "MOE-CHAR-06": _roll("Re-roll given by the officer", "Wiederholung durch den Offizier"),
    # distances
    "MOE-MAN-09": _inches("Move dice", "Bewegungswürfel", SLOW_DIE),
    "MOE-CINC-06": _inches("Move dice with the commander", "Bewegungswürfel mit dem Befehlshaber"),
    "MOE-MAN-03": _inches("Die for the move back", "Würfel für die Rückwärtsbewegung"),
    "MOE-MAN-04": _inches("Dice for the wheel", "Schwenkwürfel"),
    "MOE-MAN-10": _inches("Cost of an obstacle", "Abzug für ein Hindernis", hope="low"),
    "MOE-CINC-02": _inches("Commander's ride", "Ritt des Befehlshabers"),
    "MOE-FLEE-01": _inches("Flight", "Flucht", hope="neither"),
    "MOE-X-CAV-07": _inches("Evading", "Ausweichen"),
    # fire and melee
    "MOE-FIRE-09": _shots("Volley", "Salve"),
    "MOE-CHAR-04": _shots("Re-roll given by an NCO", "Wiederholung durch einen Unteroffizier"),
    "MOE-DF-02": _roll("Defensive fire: range roll", "Defensives Feuer: Reichweitenwurf"),
    "MOE-DF-04": _shots("Defensive fire: volley", "Defensives Feuer: Salve"),
    "MOE-MEL-01": _roll("Melee roll", "Nahkampfwurf"),
    "MOE-CHAR-09": _roll("Character struck", "Getroffenes Charaktermodell", hope="neither"),
    "MOE-CHAR-10": RollWords(
        Text("Characters after a clear defeat", "Charaktermodelle nach klarer Niederlage"),
        Text("falls", "fällt"),
        Text("unharmed", "bleibt unversehrt"),
        Text("{n} of {all} fall", "{n} von {all} fallen"),
        Text("falls on {faces}", "fällt bei {faces}"),
        hope="low",
    ),
}
