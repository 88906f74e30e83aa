"""What units, markers, armies and cards are called in the chronicle."""

from pulverdampf.engine.state import Side
from pulverdampf.text import Text, number, verbatim

from ..state import FrontierState
from ..terrain.kinds import KINDS
from ..units import TROOP_NAMES

CARD_NAMES = {
    **TROOP_NAMES,
    "forward": Text("Forward Boys", "Vorwärts, Jungs!"),
    "morale": Text("Morale", "Moral"),
}
CLOCK = Text("Clock", "Uhr")
FORMATION_NAMES = {
    "normal": Text("normal formation", "normale Formation"),
    "loose": Text("loose formation", "lockere Formation"),
    "close": Text("close formation", "geschlossene Formation"),
    "column": Text("column", "Kolonne"),
}
WEATHER_NAMES = {
    "storm": Text("storm", "Sturm"),
    "fog": Text("dense fog", "dichter Nebel"),
    "mist": Text("light fog", "leichter Nebel"),
    "rain": Text("heavy rain", "starker Regen"),
    "dusk": Text("dusk", "Dämmerung"),
    "dark": Text("darkness", "Dunkelheit"),
    "clear": Text("clear", "klar"),
}
SCENARIOS = {
    "S1": Text("Engagement", "Gefecht"),
    "S2": Text("Raid on the farm", "Überfall auf den Hof"),
    "S3": Text("Scouting", "Erkundung"),
    "S4": Text("Escort", "Geleit"),
    "S5": Text("Hold the blockhouse", "Haltet das Blockhaus"),
    "S6": Text("Landing", "Landung"),
}
UNKNOWN_CARD = Text("a hidden card", "eine verdeckte Karte")


def army_name(state: FrontierState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)


def thing_name(state: FrontierState, key: str) -> Text:
    """What a building or vehicle is called; of several buildings of a kind each has its number."""
    feature = state.features.get(key)
    if feature is None:
        return state.named(key)
    if feature.name:
        return verbatim(feature.name)
    alike = [each.id for each in state.features.values() if each.kind == feature.kind]
    called = KINDS[feature.kind].text
    if len(alike) == 1:
        return called
    return Text("{kind} {n}", "{kind} {n}").filled(kind=called, n=alike.index(key) + 1)


def card_name(state: FrontierState, card: str) -> Text:
    """What a card is called: whose it is, and what it does."""
    if card == "clock":
        return CLOCK
    side, _, what = card.partition(":")
    if what not in CARD_NAMES:
        return UNKNOWN_CARD
    return Text("{what} ({army})", "{what} ({army})").filled(
        what=CARD_NAMES[what], army=army_name(state, side)
    )


def inches(distance: float) -> Text:
    """A distance as people read it off the tape."""
    return Text(f"{number(distance, 'en', 1)}″", f"{number(distance, 'de', 1)}″")


def fine_inches(distance: float) -> Text:
    """A distance where hundredths of an inch decide."""
    return Text(f"{number(distance, 'en', 2)}″", f"{number(distance, 'de', 2)}″")
