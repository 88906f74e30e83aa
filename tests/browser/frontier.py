"""Moments of Muskets & Tomahawks that a picture shows: cards in hand, a marker, an interrupt, a melee."""

from typing import Any

from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.text import Text

LAND: list[dict[str, Any]] = [
    {"kind": "wood", "rect": [4, 26, 18, 38]},
    {"kind": "wood", "rect": [30, 28, 44, 40]},
    {"kind": "corn", "rect": [31, 8, 42, 17]},
    {"kind": "barrier", "line": [[14, 20], [34, 20]], "width": 0.25},
    {"kind": "road", "line": [[0, 5], [48, 5]], "width": 2.0},
]
REDCOATS: dict[str, Any] = {
    "side": "one", "name": "Redcoats", "models": 8, "traits": ("Close",), "formation": "close",
    "is": ("spotted",),
}  # fmt: skip
RANGERS: dict[str, Any] = {
    "side": "one", "name": "Rangers", "troop": "IRR", "discipline": "skirmisher", "profile": (5, 5, 5),
    "traits": ("Scouts", "Local"), "is": ("spotted",),
}  # fmt: skip
CAPTAIN: dict[str, Any] = {
    "side": "one", "name": "Captain", "commander": True, "profile": (6, 4, 4), "weapons": ("pistol", "sabre"),
}  # fmt: skip
WARRIORS: dict[str, Any] = {
    "side": "two", "name": "Warriors", "troop": "NAT", "discipline": "native", "profile": (5, 4, 5),
    "traits": ("Scouts", "Local", "Ferocious"),
}  # fmt: skip
NAMES = {
    "Redcoats": Text("Redcoats", "Rotröcke"),
    "Rangers": Text("Rangers", "Ranger"),
    "Captain": Text("Captain", "Hauptmann"),
    "Warriors": Text("Warriors", "Krieger"),
    "Gun": Text("Gun", "Geschütz"),
    "Canoe": Text("Canoe", "Kanu"),
    "Cart": Text("Cart", "Karren"),
}
BRITISH, NATIONS = Text("British", "Briten"), Text("Nations", "Stämme")
HANDS = {"one": ("one:REG", "two:NAT", "clock"), "two": ("one:IRR", "one:morale", "two:NAT")}
DECK = (
    "one:REG",
    "one:IRR",
    "one:IRR",
    "one:forward",
    "two:NAT",
    "two:forward",
    "two:morale",
    "clock",
    "clock",
)


def moment(units: list[dict[str, Any]], **more: Any) -> FrontierState:
    """A table with woods, corn, a fence and a road, in the second turn."""
    found = position(units, terrain=LAND, hands=HANDS, deck=DECK, points={"one": 3, "two": 2}, turn=2, **more)
    for unit in found.bodies.values():
        unit.name = NAMES[unit.name.en]
    british = any(unit.side == "one" and unit.troop == "REG" for unit in found.bodies.values())
    found.armies = {"one": BRITISH, "two": NATIONS} if british else {"one": NATIONS, "two": BRITISH}
    return found


def train() -> FrontierState:
    """What goes with a company: a gun, a canoe, a cart."""
    gun = {"side": "one", "name": "Gun", "troop": "ART", "gun": "GL", "models": 4, "at": (12, 10)}
    canoe, cart = ({"side": "one", "name": each.title(), "vehicle": each} for each in ("canoe", "cart"))
    return moment([{**REDCOATS, "at": (24, 13)}, gun, {**canoe, "at": (20, 10)}, {**cart, "at": (30, 10)}])


def hand_of_cards() -> FrontierState:
    """Somebody is about to play a card; the enemy's markers are in the woods."""
    return moment(
        [
            {**REDCOATS, "at": (24, 13)},
            {**RANGERS, "at": (12, 16)},
            {**CAPTAIN, "at": (28, 10)},
            {**WARRIORS, "at": (12, 31), "marker": "BM1"},
            {**WARRIORS, "at": (36, 33), "marker": "BM2"},
            {**WARRIORS, "at": (25, 30), "is": ("spotted",)},
        ],
        dummies=[("BM3", "NAT", (40, 36))],
        active="one",
        step="play",
    )


def spotting() -> FrontierState:
    """Rangers look for whoever is under the markers."""
    return moment(
        [
            {**RANGERS, "at": (22, 21.5), "formation": "loose", "spacing": 2.0},
            {**REDCOATS, "at": (24, 13)},
            {**CAPTAIN, "at": (28, 10)},
            {**WARRIORS, "at": (24, 27), "marker": "BM1"},
            {**WARRIORS, "at": (36, 33), "marker": "BM2"},
        ],
        dummies=[("BM3", "NAT", (19, 25.5))],
        due=(activation.act.due("A1", 2),),
    )


def interrupt() -> FrontierState:
    """Warriors are about to run across the open, and the redcoats stand ready to fire."""
    return moment(
        [
            {**REDCOATS, "at": (24, 13), "is": ("spotted", "vigilant")},
            {**CAPTAIN, "at": (28, 10)},
            {**RANGERS, "at": (12, 16)},
            {**WARRIORS, "at": (24, 25), "is": ("spotted",), "models": 8},
        ],
        due=(activation.act.due("B1", 1),),
        active="two",
    )


def melee() -> FrontierState:
    """Warriors are close enough to charge the line."""
    return moment(
        [
            {**WARRIORS, "side": "one", "at": (24, 13), "models": 8, "is": ("spotted",)},
            {**REDCOATS, "side": "two", "at": (24, 16.5), "facing": 270, "is": ("spotted", "empty")},
            {**CAPTAIN, "side": "two", "at": (30.5, 19)},
        ],
        due=(activation.act.due("A1", 1),),
    )


def charging() -> FrontierState:
    """Three warriors are about to charge three redcoats, and nobody else is near."""
    return moment(
        [
            {**WARRIORS, "side": "one", "at": (24, 13), "models": 3, "is": ("spotted",)},
            {**REDCOATS, "side": "two", "at": (24, 16.5), "models": 3, "formation": "normal", "facing": 270,
             "is": ("spotted", "empty")},
        ],
        due=(activation.act.due("A1", 1),),
    )  # fmt: skip


MOMENTS = {
    # picture            beginning
    "frontier-cards": hand_of_cards,
    "frontier-marker": spotting,
    "frontier-interrupt": interrupt,
    "frontier-melee": melee,
    "frontier-drag": spotting,
    "frontier-charge": charging,
}
