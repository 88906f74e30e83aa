"""What throws are called at the table."""

from pulverdampf.engine.rulebook import Hope, RollWords
from pulverdampf.text import Text

HIT, MISS = Text("hit", "Treffer"), Text("miss", "daneben")
HITS = Text("{n} of {all} hit", "{n} von {all} treffen")
WORKED, FAILED = Text("it works", "gelungen"), Text("in vain", "vergeblich")
OFF = Text("a marker comes off", "ein Marker fällt weg")
STAYS = Text("nothing changes", "nichts ändert sich")
OFF_MANY = Text("{n} of {all} take a marker off", "{n} von {all} nehmen einen Marker weg")


def _roll(en: str, de: str, hope: Hope = "high") -> RollWords:
    return RollWords(Text(en, de), hope=hope)


def _try(en: str, de: str) -> RollWords:
    return RollWords(Text(en, de), WORKED, FAILED)


def _inches(en: str, de: str, hope: Hope = "high") -> RollWords:
    return RollWords(Text(en, de), inches=True, hope=hope)


FIGHTING_ROLLS = {
    "KP-RALLY-01": RollWords(Text("Rally", "Sammeln"), OFF, STAYS, OFF_MANY),
    "KP-RALLY-02": RollWords(Text("The commander rallies", "Der Befehlshaber sammelt"), OFF, STAYS, OFF_MANY),
    "KP-MELEE-13": _inches("Retreat", "Rückzug", hope="neither"),
    "KP-FIRE-10": RollWords(Text("Shooting", "Beschuss"), HIT, MISS, HITS),
    "KP-MELEE-07": _roll("Melee", "Nahkampf"),
    "KP-MELEE-10": _roll("Attack on the gun", "Angriff auf das Geschütz"),
    "KP-MOR-11": _roll("Morale test", "Moraltest"),
    "KP-BURN-01": _try("Setting fire", "Brandstiftung"),
    "KP-FILL-41": _roll("Direction of the wind", "Windrichtung", hope="neither"),
    "KP-FORT-06": _try("Breaching the wall", "Bresche in die Wand"),
    "KP-FORT-07": _try("Breaking through the roof", "Durchbruch durch das Dach"),
    "KP-FORT-08": _try("Fire arrows on the roof", "Brandpfeile auf das Dach"),
}

ARRIVES, WAITS = Text("arrives", "trifft ein"), Text("waits", "wartet")

GROUND_ROLLS = {
    "KP-SCEN-02": _roll("Who attacks?", "Wer greift an?", hope="neither"),
    "KP-SCEN-03": _roll("Roll for the scenario", "Szenariowurf", hope="neither"),
    "KP-SCEN-04": _roll("Who lays the table?", "Wer gestaltet den Tisch?", hope="neither"),
    "KP-SCEN-11": _roll("Who places first?", "Wer stellt zuerst auf?", hope="neither"),
    "KP-TURN-01": _roll("Who is army 1?", "Wer ist Armee 1?", hope="neither"),
    "KP-FILL-11": _roll("Roll for the terrain", "Geländewurf", hope="neither"),
    "KP-FILL-15": _roll("Roll for the season", "Wurf für die Jahreszeit", hope="neither"),
    "KP-WX-02": _roll("Roll for the weather", "Wetterwurf", hope="neither"),
    "KP-WX-04": _roll("Does the fog lift?", "Lichtet sich der Nebel?", hope="neither"),
    "KP-DEPL-01": RollWords(Text("Late arrival", "Spätankömmling"), ARRIVES, WAITS),
    "KP-MOVE-01": _inches("Move dice", "Bewegungswürfel"),
    "KP-MOVE-04": _inches("Move dice once more", "Bewegungswürfel noch einmal"),
    "KP-BOAT-03": _inches("Dice for the boat", "Würfel für das Boot"),
    "KP-STRAT-07": _roll("War medicine", "Kriegsmedizin"),
    "KP-STRAT-10": _roll("Does the relief come?", "Kommt die Verstärkung?"),
}

ROLLS = {**GROUND_ROLLS, **FIGHTING_ROLLS}
