"""Styles: the drill with every weight of its advice moved a step up or down by lot.

Battles between a style and its opposite show what each weight is worth: `style:7` and `style:-7` differ in
all of them at once, each pair of numbers otherwise.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks import steps, weights

STYLE = "style:"
"""What the name of a style begins with; a number follows."""


class Styled(ByRuleOfThumb):
    """Plays by the rule of thumb, with weights moved by lot."""

    def __init__(self, seed: int | str, number: int) -> None:
        super().__init__(seed)
        self.number = number

    def weights(self, rulebook: str) -> Any:
        """The weights of Drilled, each a step up or down."""
        return moved(rulebook, signs(rulebook, self.number))


def signs(rulebook: str, number: int) -> dict[str, int]:
    """Which weights a style moves up (1) and which down (-1); its opposite has the opposite number."""
    lots = Random(f"style {rulebook} {abs(number)}")
    way = 1 if number >= 0 else -1
    return {key: way * lots.choice((1, -1)) for key in steps(rulebook)}


def moved(rulebook: str, ways: dict[str, int]) -> Any:
    """The weights of Drilled moved by steps; what began at zero or above stays there."""
    base = weights(rulebook, "drilled", "steady")
    if base is None:
        return None
    changed = {}
    for key, way in ways.items():
        before = getattr(base, key)
        after = before + way * steps(rulebook)[key]
        changed[key] = max(after, 0.0) if before >= 0 and key not in SIGNED else after
    return replace(base, **changed)


SIGNED = frozenset(("gain_leading", "gain_behind", "stand_off"))
"""Weights that may be negative though they began above."""
