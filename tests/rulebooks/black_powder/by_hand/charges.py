"""Charges: how they ended, whom they struck, and where the target went."""

from typing import Any

from pulverdampf.engine.events import Marked, Scheduled
from pulverdampf.engine.requests import Tell
from pulverdampf.rulebooks.black_powder.state import ORDERS
from tests.refereed.mirror import Mirror, Told
from tests.refereed.reading import is_decision, kind_of
from tests.rulebooks.black_powder.by_hand.moves import passing


def charged(mirror: Mirror, asked: Tell) -> Told:
    """How a charge ended."""
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        name = kind_of(entry)
        if name in ("FellShort", "ChargeDeclared") and entry.charger == asked.subject:
            break
        if name == "StepStopped" and entry.unit == asked.subject:
            return {"home": "stopped"}
    else:
        raise AssertionError("no charge")
    if name == "FellShort":
        return {"home": "not"}
    for each in mirror.log[at + 1 :]:
        if isinstance(each, Marked):
            break
        if kind_of(each) == "FellShort":
            return {"home": "short"}
        if isinstance(each, Scheduled):
            dues: Any = each.dues
            tests = [due.unit for due in dues if kind_of(due) == "break_test"]
            return {"home": "home", "face": entry.face, "also": tests[1:]}
    raise AssertionError("a charge without an end")


def stands(mirror: Mirror, asked: Tell) -> Told:
    """Whether terror left the target in its place."""
    return {"stands": any(kind_of(each) == "Reacted" for each in mirror.window())}


def came_home(mirror: Mirror, asked: Tell) -> Told:
    """Whether there was room, and who went along."""
    charges = (each for each in mirror.log[mirror.at :] if kind_of(each) in ("ContactMade", "FellShort"))
    return {**passing(mirror, asked), "room": kind_of(next(charges, None)) == "ContactMade"}


def face(mirror: Mirror, asked: Tell) -> Told:
    """Which side was struck."""
    return {"face": mirror.find("ContactMade").contacts[0].face_two}


def evaded(mirror: Mirror, asked: Tell) -> Told:
    """Whether an evasion ended off the table or was too slow."""
    window = mirror.window()
    short = any(kind_of(each) == "FellShort" for each in window)
    off = any(kind_of(each) == "LeftTable" and each.unit == asked.subject for each in window)
    return {"off": off, "caught": not off and not short}


def prey(mirror: Mirror, asked: Tell) -> Told:
    """Whom a unit charged that had no choice."""
    for entry in mirror.log[mirror.at :]:
        over = isinstance(entry, Marked) and mirror.game.battle.under_way is not None
        answered = is_decision(entry) and not mirror.is_unasked(entry)
        if over or answered or (kind_of(entry) == "PhaseBegan" and entry.phase == ORDERS):
            break
        if isinstance(entry, Scheduled) and kind_of(entry.dues[0]) == "charge":
            due: Any = entry.dues[0]
            return {"prey": str(due.target) if due.charger == asked.subject else ""}
    return {"prey": ""}
