"""Orders: the plan of the web table, named unit by unit and step by step."""

from typing import Any

from pulverdampf.engine.events import Answered, Scheduled
from pulverdampf.engine.requests import Choose
from tests.refereed.mirror import Mirror
from tests.refereed.reading import is_decision, kind_of

Steps = list[dict[str, Any]]


def planned(mirror: Mirror, asked: Choose[Any]) -> str:
    """The next name of the plan that still can be given."""
    names = mirror.kept.setdefault("plan", [])
    while True:
        if not names:
            names += _names(mirror, asked.rule)
        key = str(names.pop(0))
        if key in asked.options:
            return key


def initiative(mirror: Mirror, asked: Choose[Any]) -> str:
    """What a unit does that acts by itself; who acts is a choice like any."""
    return planned(mirror, asked) if asked.subject else mirror.as_answered(asked)


def ridden(mirror: Mirror, asked: Choose[Any]) -> str:
    """With whom a commander ends his ride."""
    entry = mirror.given(asked)
    return next(iter(entry.value["stands"].values()))["attached"] or "alone"


def _names(mirror: Mirror, rule: str) -> list[str]:
    """All answers that name the next order."""
    at = next(
        at
        for at in range(mirror.at, len(mirror.log))
        if isinstance(entry := mirror.log[at], Answered) and entry.kind == "order" and entry.rule == rule
    )
    mirror.at = at + 1
    steps = {key: _collapsed(each) for key, each in mirror.log[at].value["steps"].items()}
    names = []
    for key in _as_they_move(mirror, list(steps)):
        names += [key] if rule != "BP-CMD-11" else []
        names += _acts(steps[key], one_move=rule == "BP-CMD-11")
    return ["together", *names, "speak"] if rule == "BP-CMD-01" and len(steps) > 1 else names


def _as_they_move(mirror: Mirror, units: list[str]) -> list[str]:
    """The units of an order as they moved; a blunder they carry out as they were named."""
    for entry in mirror.log[mirror.at :]:
        if isinstance(entry, Scheduled) and entry.dues and kind_of(entry.dues[0]) in ("carry_out", "blunder"):
            moved = [due.unit for due in entry.dues if hasattr(due, "unit")]
            return [*moved, *(each for each in units if each not in moved)]
        if is_decision(entry) and entry.rule != "BP-OPT-02":
            break
    return units


def _collapsed(steps: Steps) -> Steps:
    """The steps of a plan as hands take them: marches in a row are one."""
    found: Steps = []
    for step in steps:
        plain = dict(step)
        if plain["what"] == "march" and not plain["legs"]:
            plain["what"] = "stay"
        if plain["what"] == "march" and found and found[-1]["what"] == "march":
            continue
        found.append(plain)
    return found


def _acts(steps: Steps, *, one_move: bool) -> list[str]:
    """The answers that name some steps."""
    if len(steps) == 1 and (one_move or steps[0]["what"] != "form"):
        return _named(steps[0])
    answers = ["several"]
    for step in steps:
        answers += _named(step)
    return [*answers, *([] if steps[-1]["what"] == "charge" or len(steps) >= 6 else ["done"])]


def _named(step: dict[str, Any]) -> list[str]:
    """The answers that name one step."""
    match step["what"]:
        case "charge":
            return ["charge", step["target"]]
        case "enter":
            return ["enter", step["target"]]
        case "form" | "leave" | "return":
            return [f"{step['what']}:{step['formation']}"]
        case what:
            return [what]
