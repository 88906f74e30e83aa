"""Moves: what lay in the way, where they ended, who was confused by them."""

from typing import Any

from pulverdampf.engine.events import Answered, Marked
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.rulebooks.march_of_eagles.victory import scenarios
from tests.refereed.mirror import Mirror, Told
from tests.refereed.reading import Entry, is_throw, kind_of

OBSTACLE = "MOE-MAN-10"
A_HAIR = 0.00001
"""A move that the record rounds to nothing was one all the same."""


def deployed(mirror: Mirror, asked: Tell) -> Told:
    """How a battalion stood at the beginning."""
    log = mirror.log[mirror.at :]
    found = next(each for each in log if kind_of(each) == "Deployed" and each.body == asked.subject)
    return {"how": f"garrison:{found.garrison}" if found.garrison else found.formation}


# what lies ahead ------------------------------------------------------------------------------------------


def ahead(mirror: Mirror, asked: Tell) -> Told:
    """Whether dice for obstacles were thrown on the way."""
    for entry in mirror.log[mirror.at :]:
        if isinstance(entry, Marked):
            break
        if is_throw(entry) and (entry.rule, entry.subject) == (OBSTACLE, asked.subject):
            return {"ahead": True}
    return {"ahead": False}


def obstacles(mirror: Mirror, asked: Tell) -> Told:
    """How many dice were thrown for obstacles."""
    number = 0
    for entry in mirror.log[mirror.at :]:
        if is_throw(entry) and entry.rule == OBSTACLE:
            number += 1
        elif isinstance(entry, (Answered, Marked)):
            break
    return {"obstacles": number}


# where it went --------------------------------------------------------------------------------------------


def _moved(window: list[Entry], body: str, *kinds: str) -> tuple[Any, Told]:
    """The first event of some kinds about a battalion, and who was confused after it."""
    for at, entry in enumerate(window):
        if kind_of(entry) in kinds and entry.body == body:
            return entry, _confusions(window[at + 1 :], body)
    return None, {"rough": False, "passed": []}


def _confusions(entries: list[Entry], body: str) -> Told:
    told: Told = {"rough": False, "passed": [], "crossed": 0}
    for entry in entries:
        if kind_of(entry) in ("Moved", "Garrisoned", "LeftTable"):
            if entry.body != body:
                break
        elif kind_of(entry) == "Confused":
            if entry.rule == "MOE-CONF-05":
                told["passed"].append(entry.body)
            elif entry.body == body and entry.rule == "MOE-CONF-01":
                told["rough"] = True
            elif entry.body == body and entry.rule == "MOE-X-CAV-03":
                told["crossed"] = 1
    return told


def went(mirror: Mirror, asked: Tell) -> Told:
    """How far a straight move went, and where it ended."""
    moved, told = _moved(mirror.window(), asked.subject, "Moved", "Garrisoned", "LeftTable")
    if moved is None:
        return {"far": 0.0, "crossed": 0}
    match kind_of(moved):
        case "Garrisoned":
            return told | {"far": 0.0, "end": moved.feature}
        case "LeftTable":
            return told | {"far": 0.0, "end": "off"}
        case _:
            most = next(each.most for each in asked.facts if each.id == "far")
            return told | {"far": min(max(moved.inches, A_HAIR), most)}


def wheeled(mirror: Mirror, asked: Tell) -> Told:
    """How far a wheel went; whatever follows it is another move."""
    told: Told = {"far": 0.0, "crossed": 0}
    answered = False
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        if kind_of(entry) == "Moved" and entry.body == asked.subject and entry.how == "wheel":
            told = {
                "far": max(entry.inches, A_HAIR),
                "crossed": _confusions(mirror.window(), asked.subject)["crossed"],
            }
            mirror.at = at + 1
            break
        if isinstance(entry, Marked) or is_throw(entry) or (answered and isinstance(entry, Answered)):
            break
        if isinstance(entry, Answered):
            answered, mirror.at = True, at + 1
    return told


def came_out(mirror: Mirror, asked: Tell) -> Told:
    """Whether a garrison got out of its building."""
    out, _ = _moved(mirror.window(), asked.subject, "FormationChanged")
    moved, told = _moved(mirror.window(), asked.subject, "Moved")
    return told | {"out": True, "far": moved.inches} if out is not None else {"out": False}


def fell_back(mirror: Mirror, asked: Tell) -> Told:
    """Whether there was room to go back."""
    moved, told = _moved(mirror.window(), asked.subject, "Moved")
    return told | {"room": moved is not None}


def was_driven_out(mirror: Mirror, asked: Tell) -> Told:
    """Whether a beaten garrison found room outside."""
    out, _ = _moved(mirror.window(), asked.subject, "FormationChanged")
    _, told = _moved(mirror.window(), asked.subject, "Moved")
    return told | {"room": out is not None}


def followed(mirror: Mirror, asked: Tell) -> Told:
    """Who went along with a winner, and into which ground."""
    window = mirror.window()
    went = [each.body for each in window if kind_of(each) == "Moved" and each.how == "follow up"]
    fact = next((each for each in asked.facts if each.id == "stay"), None)
    rough = [each.body for each in window if kind_of(each) == "Confused" and each.rule == "MOE-CONF-01"]
    stay = [key for key, _ in fact.options if key not in went] if fact is not None else []
    return {"stay": stay, "rough": rough}


def fled(mirror: Mirror, asked: Tell) -> Told:
    """Where a flight ended."""
    window = mirror.window()
    left = next((e for e in window if kind_of(e) == "LeftTable" and e.body == asked.subject), None)
    told = _confusions([each for each in window if kind_of(each) == "Confused"], asked.subject)
    if left is None:
        return told | {"way": "table"}
    return told | {"way": "edge" if left.how == "fled" else "lost"}


# the end --------------------------------------------------------------------------------------------------


def held(mirror: Mirror, asked: Tell) -> Told:
    """Who held which ground at the end of the battle."""
    state: Any = mirror.of.state
    scene, told = Scene(state, layout), {}
    for fact in asked.facts:
        at, side = fact.id.split(":")
        times = scenarios.times_met(scene, side, state.conditions.objectives[int(at)])
        told[fact.id] = times if fact.kind == "count" else bool(times)
    return told
