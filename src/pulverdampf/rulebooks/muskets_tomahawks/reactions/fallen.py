"""The fallen, and others of whom a number is named: their owner says who they are."""

from collections.abc import Sequence

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.text import Text

from ..by_hand.near import fallen_by_hand
from ..state import Battle
from ..units import Unit

WHO_FALLS = Text("{name}: who falls?", "{name}: Wer fällt?")


@rule("MT-MEL-05", "MT-MEL-12", "MT-VEH-02")
async def who_falls(
    battle: Battle, unit: Unit, candidates: Sequence[PieceId], number: int, rule_id: str
) -> tuple[PieceId, ...]:
    """Those of some figures who fall."""
    if battle.by_hand:
        return await fallen_by_hand(battle, unit, list(candidates), number, rule_id)
    prompt = Prompt(rule_id, WHO_FALLS.filled(name=battle.state.named(unit.id)), unit.id)
    return await named_by_owner(battle, unit.side, candidates, number, prompt)


@rule("MT-MEL-05", "MT-MEL-12", "MT-VEH-02", "MT-MOVE-08")
async def named_by_owner(
    battle: Battle, side: Side, candidates: Sequence[PieceId], number: int, prompt: Prompt
) -> tuple[PieceId, ...]:
    """A number of some figures, chosen one after the other by their owner."""
    state, left = battle.state, list(candidates)
    if battle.by_hand:  # figures of a unit are alike
        return tuple(left[len(left) - number :])
    chosen: list[PieceId] = []
    while len(chosen) < number and len(left) > number - len(chosen):
        options = [Option(key, state.named(key), key) for key in left]
        chosen.append(await battle.choose(side, prompt, options))
        left.remove(chosen[-1])
    return (*chosen, *left[: number - len(chosen)])
