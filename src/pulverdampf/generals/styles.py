"""Ways to play that studies try: the drill with weights of its advice moved by lot, or as they are named.

Battles between a style and its opposite show what each weight is worth: `style:7` and `style:-7` differ in
all of them at once, each pair of numbers otherwise. `weights:{"charge":1.2}` is the drill with other weights.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.levels import WEIGHED
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
    return replace(
        base,
        **{
            key: at_least_none(rulebook, key, getattr(base, key) + way * steps(rulebook)[key])
            for key, way in ways.items()
        },
    )


SIGNED = frozenset(("gain_leading", "gain_behind", "stand_off"))
"""Weights that may be negative though they began above."""


def at_least_none(rulebook: str, key: str, value: float) -> float:
    """A weight that was moved: what began at zero or above stays there."""
    before = getattr(weights(rulebook, "drilled", "steady"), key)
    return max(value, 0.0) if before >= 0 and key not in SIGNED else value


class Weighed(ByRuleOfThumb):
    """Plays by the rule of thumb, with weights that were named."""

    def __init__(self, seed: int | str, own: Mapping[str, float]) -> None:
        super().__init__(seed)
        self.own = own

    def weights(self, rulebook: str) -> Any:
        """The weights of Drilled, but for those named."""
        base = weights(rulebook, "drilled", "steady")
        counted = {
            key: round(value) for key, value in self.own.items() if isinstance(getattr(base, key), int)
        }
        return replace(base, **{**self.own, **counted})


def weighed(own: Mapping[str, float]) -> str:
    """The name of a general with weights of his own."""
    return WEIGHED + msgspec.json.encode(own, order="sorted").decode()


def weights_named(named: str) -> dict[str, float]:
    """The weights in the name of a general."""
    return msgspec.json.decode(named.removeprefix(WEIGHED), type=dict[str, float])
