"""The fallen: their owner says who they are."""

from collections.abc import Sequence

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..by_hand.near import fallen_by_hand
from ..state import Battle
from ..units import Unit

WHO_FALLS = Text("{name}: who falls?", "{name}: Wer fällt?")


@rule("MT-MEL-05", "MT-MEL-12", "MT-VEH-02")
async def who_falls(
    battle: Battle, unit: Unit, candidates: Sequence[PieceId], number: int, rule_id: str
) -> tuple[PieceId, ...]:
    """A number of some figures, chosen one after the other by their owner."""
    state, left = battle.state, list(candidates)
    if battle.by_hand:
        return await fallen_by_hand(battle, unit, left, number, rule_id)
    fallen: list[PieceId] = []
    while len(fallen) < number and len(left) > number - len(fallen):
        options = [Option(key, state.named(key), key) for key in left]
        prompt = Prompt(rule_id, WHO_FALLS.filled(name=state.named(unit.id)), unit.id)
        chosen = await battle.choose(unit.side, prompt, options)
        left.remove(chosen)
        fallen.append(chosen)
    return (*fallen, *left[: number - len(fallen)])
