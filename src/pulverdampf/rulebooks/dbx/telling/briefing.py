"""What a battle is about, in words, and how the losses stand."""

from pulverdampf.engine.aims import aims, standing, story
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.text import Text

from ..events.names import army_name
from ..events.setup import EDGES, WEATHERS
from ..units import DbxState, layout
from ..victory.losses import force, losses, starting

AIM = Text(
    "An army is beaten at the end of a bound when it has lost {n} elements and more than the enemy. "
    "After {bounds} bounds fewer losses win.",
    "Eine Armee ist am Ende einer Runde geschlagen, wenn sie {n} Elemente und mehr als der Gegner "
    "verloren hat. Nach {bounds} Runden siegen geringere Verluste.",
)
OR_AIM = Text(
    "An army is beaten at the end of a bound when it has lost {n} elements, or more than the enemy. "
    "After {bounds} bounds fewer losses win.",
    "Eine Armee ist am Ende einer Runde geschlagen, wenn sie {n} Elemente oder mehr als der Gegner "
    "verloren hat. Nach {bounds} Runden siegen geringere Verluste.",
)
BIG_AIM = Text(
    "An army is beaten when it has lost {n} elements or its second command breaks. After {bounds} bounds "
    "fewer losses win.",
    "Eine Armee ist geschlagen, wenn sie {n} Elemente verloren hat oder ihre zweite Befehlsgruppe zerbricht. "
    "Nach {bounds} Runden siegen geringere Verluste.",
)
ATTACKS = Text("Attack and first bound: {army}.", "Angriff und erste Runde: {army}.")
COMES = Text("{army}: base edge in the {edge}.", "{army}: Grundkante im {edge}.")
WEATHER = Text(
    "Weather: {weather} until the end of bound {n}.", "Wetter: {weather} bis zum Ende der Runde {n}."
)
LOST = Text("elements lost", "verlorene Elemente")


def briefing(state: DbxState, side: Side | None) -> list[Text]:
    """How the battle is won, who attacks, whence each side comes, and the weather."""
    size = max(starting(state, each) for each in SIDES) if state.bodies else 24
    limit = -(-size // 4) if state.big else -(-size // 6)
    aim = AIM if state.rulings.victory == "third_and_more" else OR_AIM
    told = story(state)
    told.append((BIG_AIM if state.big else aim).filled(n=limit, bounds=state.rulings.bounds))
    told += aims(state)
    if state.attacker:
        told.append(ATTACKS.filled(army=army_name(state, state.attacker)))
    for each, edge in state.edges.items():
        if side in (None, each):
            told.append(COMES.filled(army=army_name(state, each), edge=EDGES[edge]))
    if state.weather not in ("unknown", "fair"):
        told.append(WEATHER.filled(weather=WEATHERS[state.weather], n=state.clears))
    return told


def tally(state: DbxState) -> list[tuple[Text, dict[Side, float]]]:
    """How many elements each side has lost, a camp in enemy hands as two."""
    if state.goals:
        return standing(state, layout, force)  # type: ignore[return-value]
    return [(LOST, {side: _whole(losses(state, side)) for side in SIDES})]


def _whole(halves: int) -> float:
    """A number of halves as one of wholes, without a fraction where there is none."""
    return halves / 2 if halves % 2 else halves // 2
