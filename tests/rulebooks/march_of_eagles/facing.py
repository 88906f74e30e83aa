"""Two battalions front to front at a distance, and what their reckonings say."""

from collections.abc import Iterable
from typing import Any

from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import footprint
from tests.rulebooks.march_of_eagles.staging import Staged, reckoned, stage, take_up

FRONT = 20.0
"""Where the front edge of the first battalion lies; the second stands north of it and faces south."""


def depth_of(unit: dict[str, Any]) -> float:
    """How deep a unit stands."""
    arm, men = unit.get("arm", "infantry"), unit.get("soldiers", 24) - unit.get("skirmishers", 0)
    group = 2 if arm == "cavalry" else 4
    return footprint(arm, unit.get("formation", "line"), -(-men // group), men).depth


def facing(
    distance: float, one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, x: float = 30.0
) -> list[dict[str, Any]]:
    """Two units with so many inches between their front edges."""
    first, second = {"side": "one", **(one or {})}, {"side": "two", **(two or {})}
    first.setdefault("at", (x, FRONT - depth_of(first) / 2))
    second.setdefault("at", (x, FRONT + distance + depth_of(second) / 2))
    return [first, second]


def rows(reckoning: Reckoning) -> set[str]:
    """The rows of a reckoning, without their chapter."""
    return {step.row.rpartition(".")[2] for step in reckoning.steps}


def volley(units: list[dict[str, Any]], *faces: int, answers: Iterable[str] = (), **situation: Any) -> Staged:
    """A1 shoots and passes its activation roll."""
    game = stage(units, **situation)
    take_up(game, "A1", "shoot", 6, *faces)
    for answer in answers:
        game.answer(answer)
    return game


def dice_of(units: list[dict[str, Any]], **situation: Any) -> Reckoning:
    """The dice A1 counts for its shot, with the reasons."""
    count: Reckoning = reckoned(volley(units, **situation), "MOE-FIRE-06")[-1]
    return count


def charge(units: list[dict[str, Any]], *faces: int, **situation: Any) -> Staged:
    """A1 charges; the faces are those of its test, its distance and what follows."""
    return take_up(stage(units, **situation), "A1", "charge", *faces)


def totals(game: Staged) -> list[int]:
    """The strengths in the last melee phase, attacker first, without the dice."""
    return [each.total for each in reckoned(game, "MOE-MEL-01")[-2:]]
