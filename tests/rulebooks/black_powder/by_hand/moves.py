"""Moves: how often a unit marched, where it ended, and what became of commanders."""

from typing import Any

from pulverdampf.engine.events import Marked
from pulverdampf.engine.requests import Tell
from pulverdampf.rulebooks.black_powder.lookup import joined_to, unit_of
from pulverdampf.rulebooks.black_powder.movement.moves import rate_of
from tests.refereed.mirror import Mirror, Told
from tests.refereed.reading import Entry, is_decision, is_throw, kind_of

TAKEN = ("FormationChanged", "HalfLimbered", "Garrisoned", "LeftBuilding", "CameOn", "LeftTable",
         "SquareRolled")  # fmt: skip


def deployed(mirror: Mirror, asked: Tell) -> Told:
    """How each unit stood at the beginning."""
    return {
        each.unit: f"garrison:{each.garrison}" if each.garrison else each.formation
        for each in mirror.window()
        if kind_of(each) == "Deployed"
    }


# commanders ---------------------------------------------------------------------------------------------


def passing(mirror: Mirror, asked: Tell) -> Told:
    """Which commanders stayed with a unit or were ridden over."""
    return _passing(mirror, mirror.window(), asked.subject)


def _passing(mirror: Mirror, window: list[Entry], unit: str) -> Told:
    state = mirror.game.state
    mirror.scanned = mirror.at
    left = {each.commander for each in window if _is_rider(each, "left")}
    piece = state.pieces.get(unit)
    if piece is None:
        return {}
    gone = [
        each.commander
        for each in window
        if _is_rider(each, "gives way") or (kind_of(each) == "CommanderLost" and each.how == "captured")
    ]
    ridden = dict.fromkeys(each for each in gone if state.pieces[each].side != piece.side)
    with_it = [each.id for each in joined_to(state, unit)]
    return {"touching": [key for key in with_it if key not in left], "ridden": list(ridden)}


def refuge(mirror: Mirror, asked: Tell) -> Told:
    """With whom a commander took refuge."""
    for entry in mirror.log[mirror.scanned :]:
        if _is_rider(entry, "gives way") and entry.commander == asked.subject:
            return {"with": str(entry.joined)}
        if kind_of(entry) == "CommanderLost" and entry.commander == asked.subject:
            return {"with": ""}
    raise AssertionError(asked.subject)


def _is_rider(entry: Any, why: str) -> bool:
    return kind_of(entry) == "CommanderMoved" and entry.why == why


# by orders ----------------------------------------------------------------------------------------------


def marched(mirror: Mirror, asked: Tell) -> Told:
    """How often a unit marched in a row, and what came of it."""
    unit = asked.subject
    moves, end, squeezed = 0, mirror.at, False
    entries: list[Entry] = []
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        name = kind_of(entry)
        if is_decision(entry) or is_throw(entry):
            break
        if getattr(entry, "unit", None) == unit:
            if name == "Moved" and entry.how == "march":
                if _goes_in(mirror, at, unit):
                    break
                moves += 1
            elif name == "Unformed":
                squeezed = True
            elif name != "FreeMoveGranted":
                break
        if name in ("ChargeDeclared", "PhaseBegan") or (
            name in ("Moved", "FormationChanged") and entry.unit != unit
        ):
            break
        if moves:
            entries.append(entry)
            end = at + 1
    told = _passing(mirror, entries, unit)
    mirror.scanned, mirror.at = mirror.at, end
    return told | {"moves": moves, "squeezed": squeezed}


def _goes_in(mirror: Mirror, at: int, unit: str) -> bool:
    """Whether a march is the way into or out of a building."""
    return any(kind_of(each) == "Garrisoned" and each.unit == unit for each in _stage(mirror, at + 1))


def _stage(mirror: Mirror, start: int) -> list[Entry]:
    """What happened up to the next checkpoint."""
    found = []
    for each in mirror.log[start:]:
        if isinstance(each, Marked):
            break
        found.append(each)
    return found


def stepped(mirror: Mirror, asked: Tell) -> Told:
    """Whether a step that is no march was taken."""
    unit = asked.subject
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        if (is_decision(entry) or is_throw(entry)) and entry.rule != "BP-SQ-03":
            break
        if getattr(entry, "unit", None) != unit:
            continue
        name = kind_of(entry)
        if name in TAKEN:
            window = _stage(mirror, at)
            told = _passing(mirror, window, unit)
            begun = max((each for each in mirror.stages if each < at), default=-1)
            walked = _has_moved(mirror.log[begun:at] if begun >= 0 else [], unit)
            if name != "SquareRolled":
                mirror.at = at + 1
            return told | {"goes": True, "walked": walked, "moved": _has_moved(window, unit)}
        if name == "StepStopped":
            mirror.at = at + 1
            break
    return {"goes": False}


def _has_moved(entries: list[Entry], unit: str) -> bool:
    return any(kind_of(each) == "Moved" and each.unit == unit for each in entries)


# back and astray ----------------------------------------------------------------------------------------


def fell_back(mirror: Mirror, asked: Tell) -> Told:
    """Where a retreat ended."""
    unit, window = asked.subject, mirror.window()
    rate = rate_of(mirror.game.state, unit_of(mirror.game.state, unit))
    for entry in window:
        if getattr(entry, "unit", None) != unit:
            continue
        if kind_of(entry) == "LeftTable":
            return {"way": "off"}
        if kind_of(entry) == "Moved" and entry.how in ("retreat", "fall back"):
            return {"way": "2" if entry.far > 1.5 * rate else "1", "woods": _broken_up(window, unit)}
    return {"way": "none"}


def ran(mirror: Mirror, asked: Tell) -> Told:
    """How far a unit ran that was made to."""
    unit = asked.subject
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        if is_throw(entry) or (isinstance(entry, Marked) and mirror.game.battle.under_way is not None):
            break
        if getattr(entry, "unit", None) != unit:
            continue
        if kind_of(entry) == "LeftTable":
            mirror.at = at + 1
            return {"off": True}
        if kind_of(entry) == "Moved":
            mirror.at = at + 1
            return {"far": entry.far, "woods": _broken_up(mirror.window(), unit)}
    return {"far": 0.0}


def _broken_up(window: list[Entry], unit: str) -> bool:
    return any(kind_of(each) == "Unformed" and each.unit == unit for each in window)
