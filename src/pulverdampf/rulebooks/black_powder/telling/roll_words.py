"""What throws are called at the table."""

from pulverdampf.engine.rulebook import Hope, RollWords
from pulverdampf.text import Text

HIT, MISS = Text("hit", "Treffer"), Text("miss", "daneben")
HITS = Text("{n} of {all} hit", "{n} von {all} treffen")
SAVED, LOST = Text("saved", "gerettet"), Text("lost", "verloren")
SAVES = Text("{n} of {all} saved", "{n} von {all} gerettet")


def _roll(en: str, de: str, hope: Hope = "high") -> RollWords:
    return RollWords(Text(en, de), hope=hope)


def _hits(en: str, de: str) -> RollWords:
    return RollWords(Text(en, de), HIT, MISS, HITS)


def _saves(en: str, de: str) -> RollWords:
    return RollWords(Text(en, de), SAVED, LOST, SAVES)


ROLLS = {
    "BP-SETUP-02": _roll("Roll for edge and turn", "Wurf um Kante und Zug"),
    "BP-SETUP-03": _roll("Roll for the terrain", "Geländewurf", hope="neither"),
    "BP-SETUP-04": _roll("Roll for the weather", "Wetterwurf", hope="neither"),
    "BP-SETUP-07": _roll("Roll for the arrival", "Wurf für das Eintreffen", hope="low"),
    "BP-WEA-01": _roll("Does the fog lift?", "Lichtet sich der Nebel?", hope="neither"),
    # command
    "BP-CMD-02": _roll("Command roll", "Kommandowurf", hope="low"),
    "BP-BLUN-01": _roll("Blunder", "Blunder", hope="neither"),
    "BP-BLUN-04": _roll("Moves of the headlong charge", "Bewegungen des blinden Angriffs", hope="neither"),
    "BP-SPEC-02": _roll("Brave: getting into order", "Mutig: Ordnung wiederfinden"),
    "BP-SPEC-05": _roll("Elite: getting into order", "Elite: Ordnung wiederfinden"),
    # fire
    "BP-FIRE-07": _hits("Volley", "Salve"),
    "BP-SPEC-13": _hits("Sharp shooters: one die again", "Scharfschützen: ein Würfel noch einmal"),
    "BP-FIRE-09": _saves("Saves", "Rettungswürfe"),
    "BP-SPEC-15": _saves("One save again", "Ein Rettungswurf noch einmal"),
    "BP-SPEC-09": _roll("Freshly raised", "Frisch ausgehoben"),
    "BP-SPEC-21": _roll("Untested: stamina", "Unerprobt: Widerstand"),
    # hand-to-hand
    "BP-SQ-03": _roll("Forming square", "Karree bilden", hope="neither"),
    "BP-MEL-03": _hits("Blows", "Nahkampfwürfe"),
    "BP-SPEC-18": _hits("Tough fighters: one die again", "Harte Kämpfer: ein Würfel noch einmal"),
    "BP-MEL-04": _saves("Saves in hand-to-hand", "Rettungswürfe im Nahkampf"),
    "BP-MEL-05": _roll("Result of the round", "Ergebnis der Runde"),
    "BP-SPEC-10": _roll("Weight of heavy cavalry", "Wucht der schweren Kavallerie"),
    # tests
    "BP-BREAK-01": _roll("Break test", "Breaktest"),
    "BP-BREAK-05": _roll("Break test again", "Breaktest noch einmal"),
    "BP-BREAK-07": _roll("Commander of a destroyed unit", "Kommandeur einer zerstörten Einheit"),
    "BP-COM-08": _roll("Commander at risk", "Kommandeur in Gefahr", hope="low"),
}
