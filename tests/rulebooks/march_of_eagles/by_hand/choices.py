"""Choices that the web table asks otherwise: by a place, or only where there is something to choose."""

from typing import Any

from pulverdampf.engine.events import Answered, Scheduled
from pulverdampf.engine.requests import Choose
from tests.refereed.mirror import Mirror
from tests.refereed.reading import kind_of


def _ordered(mirror: Mirror, rule: str, subject: str) -> Any:
    """The next order of a rule, whatever lies between."""
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        asked = isinstance(entry, Answered) and (entry.rule, entry.subject) == (rule, subject)
        if asked and isinstance(entry.value, dict):
            mirror.at = at + 1
            return entry.value
    raise AssertionError((rule, subject, mirror.at))


def _attached(value: Any) -> str:
    return next(iter(value["stands"].values()))["attached"] or "alone"


def commander_placed(mirror: Mirror, asked: Choose[Any]) -> str:
    """With whom a commander began."""
    return _attached(_ordered(mirror, "MOE-SETUP-06", asked.subject))


def commander_rode(mirror: Mirror, asked: Choose[Any]) -> str:
    """With whom a ride ended."""
    return _attached(_ordered(mirror, "MOE-CINC-02", asked.subject))


def formation(mirror: Mirror, asked: Choose[Any]) -> str:
    """The formation in which a battalion rallied."""
    return str(_ordered(mirror, "MOE-RALLY-02", asked.subject)["stands"][asked.subject]["formation"])


def target(mirror: Mirror, asked: Choose[Any]) -> str:
    """At whom a part shot, as it was announced."""
    for entry in mirror.log[mirror.at :]:
        if isinstance(entry, Scheduled) and kind_of(entry.dues[0]) == "carry_out":
            action: Any = entry.dues[0]
            shot = action.action.screen_target if asked.subject.endswith("s") else action.action.target
            return shot or "hold"
    raise AssertionError("no shot")


def followed(mirror: Mirror, asked: Choose[Any]) -> str:
    """Whether a winner followed; where he had no room nobody asked him."""
    at = mirror.next_answer(mirror.at, rule=asked.rule, subject=asked.subject)
    return mirror.as_answered(asked) if at is not None else "stand"
