"""How long a general may think."""

from collections.abc import Callable
from time import monotonic


def patience(seconds: float | None) -> Callable[[], bool]:
    """Tells whether it is time to answer; without a budget it never is, and a seed repeats every answer."""
    if seconds is None:
        return _never
    until = monotonic() + seconds
    return lambda: monotonic() > until


def deadline(seconds: float | None) -> Callable[[], bool]:
    """The same for many steps: it is time while one more step, and the answer, still fit in.

    The longest time between two looks at the clock is taken for what a step may need.
    """
    if seconds is None:
        return _never
    until = monotonic() + seconds
    last, longest = monotonic(), 0.0

    def is_time() -> bool:
        nonlocal last, longest
        now = monotonic()
        last, longest = now, max(longest, now - last)
        return now + 2 * longest > until

    return is_time


def _never() -> bool:
    return False
