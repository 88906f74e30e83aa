"""Charges: what they reached, and whether there was room."""

from typing import Any

from pulverdampf.engine.events import Scheduled
from pulverdampf.engine.requests import Tell
from tests.refereed.mirror import Mirror, Told
from tests.refereed.reading import kind_of
from tests.rulebooks.march_of_eagles.by_hand.moves import fell_back


def ran_in(mirror: Mirror, asked: Tell) -> Told:
    """What a charge reached, and on which side."""
    window = mirror.window()
    due: Any = next(
        (e.dues[0] for e in window if isinstance(e, Scheduled) and kind_of(e.dues[0]) == "answer_charge"),
        None,
    )
    if due is None:
        return {"home": "short"}
    charge = due.charge
    home = {(True, False): "main", (True, True): "both", (False, True): "screen"}
    crossed = any(kind_of(e) == "Confused" and e.rule == "MOE-CONF-06" for e in window)
    return {
        "home": home[charge.reaches_main, charge.reaches_screen], "face": charge.face, "crossed": crossed,
    }  # fmt: skip


def came_home(mirror: Mirror, asked: Tell) -> Told:
    """Whether a charge found room."""
    return fell_back(mirror, asked)


def evaded(mirror: Mirror, asked: Tell) -> Told:
    """Whether horse that evaded was caught all the same."""
    window = mirror.window()
    told = fell_back(mirror, asked)
    due: Any = next(
        (e.dues[-1] for e in window if isinstance(e, Scheduled) and kind_of(e.dues[-1]) == "press_home"), None
    )
    return told | ({"caught": True, "face": due.charge.face} if due is not None else {"caught": False})


def had_room(mirror: Mirror, asked: Tell) -> Told:
    """Whether victorious horse had room to pursue."""
    return {"room": mirror.next_answer(mirror.at, rule=asked.rule, subject=asked.subject) is not None}
