"""What eyes must tell: a condition looks at the table, or at what was told of a real one."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


def by_eye(key: str) -> Callable[[Callable[[Any], T]], Callable[[Any], T]]:
    """A condition of a case that is told under a key where the case was told (`case.told`)."""

    def told_or_seen(look: Callable[[Any], T]) -> Callable[[Any], T]:
        @wraps(look)
        def answer(case: Any) -> T:
            if case.told is None:
                return look(case)
            told: T = case.told[key]
            return told

        return answer

    return told_or_seen
