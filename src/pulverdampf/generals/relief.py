"""A general whom Drilled relieves for a decision: when it raises, or takes far too long."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from pulverdampf.engine.views import View
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.levels import ForfeitError, General
from pulverdampf.text import Text

TOO_LONG = 1.5
"""By how much of its time a general may overrun it before that is told."""


class Relieved:
    """Answers as the general does whom it is given; where that fails, as Drilled, and tells so."""

    def __init__(self, led: General, seed: int | str) -> None:
        self.led = led
        self.drill = ByRuleOfThumb(f"{seed} relief")
        self.told: Callable[[str], None] = lambda why: None
        """Hears why the general was relieved."""

    def warn_by(self, hear: Callable[[Text], None]) -> None:
        """Lets somebody hear why the general cannot play as well as it should, where it tells."""
        led: Any = self.led
        if hasattr(led, "warn"):
            led.warn = hear

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """The general's answer, or that of Drilled."""
        begun = monotonic()
        try:
            answer = self.led.answer(view, seconds)
        except ForfeitError:
            raise
        except Exception as accident:
            self.told(f"drilled: {type(accident).__name__}")
            return self.drill.answer(view, seconds)
        if seconds is not None and monotonic() - begun > TOO_LONG * seconds:
            self.told("overrun")
        return answer
