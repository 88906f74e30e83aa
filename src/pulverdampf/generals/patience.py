"""How long a general may think."""

from collections.abc import Callable
from time import monotonic


def patience(seconds: float | None) -> Callable[[], bool]:
    """Tells whether it is time to answer; without a budget it never is, and a seed repeats every answer."""
    if seconds is None:
        return _never
    until = monotonic() + seconds
    return lambda: monotonic() > until


def _never() -> bool:
    return False
