"""Recoil, flight and evasion beside a real table: how far, whither, and what came of it."""

from typing import Literal

from pulverdampf.engine.circumstances import choice
from pulverdampf.text import Text

from ..events.names import fine_inches
from ..movement.allowances import allowance, own_going
from ..state import Battle
from ..units import Unit
from .asking import question

BONUS = 2
Back = Literal["back", "off", "none"]
GOES = {
    "recoil": Text(
        "{name} recoils up to {far} straight away from the enemy, facing him, 1″ from all",
        "{name} weicht bis zu {far} gerade vor dem Feind zurück, Blick zu ihm, 1″ von allen",
    ),
    "flight": Text(
        "{name} flees up to {far} towards the nearest own edge, looking there",
        "{name} flieht bis zu {far} zur nächsten eigenen Kante, Blick dorthin",
    ),
    "evade": Text(
        "{name} evades up to {far} straight away from the charge",
        "{name} weicht bis zu {far} gerade vor dem Angriff aus",
    ),
}
HOW = Text("Terrain costs as ever", "Gelände kostet wie immer")
WAYS = {
    "back": Text("done", "ausgeführt"),
    "off": Text("over the table edge", "über die Tischkante"),
    "none": Text("enemies leave no way out", "Feinde lassen keinen Ausweg"),
}


async def back_by_hand(battle: Battle, unit: Unit, how: Literal["recoil", "flight", "evade"]) -> Back:
    """How a unit that must go back ends."""
    state = battle.state
    far = allowance(own_going(state, unit.id)) + BONUS * (how == "flight")
    words = GOES[how].filled(name=state.named(unit.id), far=fine_inches(far))
    ways = [(key, text) for key, text in WAYS.items() if key != "off" or how == "flight"]
    told = await battle.tell(question(unit.side, "MT-REACT-05", words, unit.id, [choice("way", HOW, ways)]))
    return told["way"]  # type: ignore[no-any-return]
