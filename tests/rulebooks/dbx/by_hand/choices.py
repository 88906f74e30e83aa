"""What players of the web table chose, as the umpire of a real one asks it."""

from typing import Any

from pulverdampf.engine.requests import Choose
from tests.refereed.reading import kind_of
from tests.rulebooks.dbx.by_hand.following import Follower

ACTS = {
    "BrokeOff": lambda event: f"break-{event.element}",
    "SpreadOut": lambda event: f"spread-{event.element}",
    "JoinedAgain": lambda event: f"join-{event.jaeger[0]}",
    "SquareFormed": lambda event: f"square-{event.members[0]}",
    "LeftSquare": lambda event: f"leave-{event.element}",
}


def spent_on(mirror: Any, asked: Choose[Any]) -> str:
    """On what the next point was spent."""
    if mirror.wrong_contact() is not None:
        return "card"
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        name = kind_of(entry)
        if name == "Answered" and entry.rule == "DBX-MOVE-03":
            mirror.kept["march"] = at
            return f"march-{mirror.moved(at)[0]}"
        if name in ACTS:
            mirror.kept["act"], mirror.at = at, at + 1
            return ACTS[name](entry)
        if name in ("PartBegan", "BattleEnded"):
            break
    return "done"


def contact_set_right(mirror: Follower, asked: Choose[Any]) -> str:
    """Whose contact is wrong on the card."""
    wrong = mirror.wrong_contact()
    assert wrong is not None
    return wrong[0]


def next_shooter(mirror: Follower, asked: Choose[Any]) -> str:
    """Who leads the next shot."""
    if mirror.wrong_contact() is not None:
        return "card"
    at, fire = mirror.due_at("open_fire")
    if fire is None:
        return "done"
    mirror.kept["fire"] = fire
    mirror.kept["volley"] = volley_of(mirror, at)
    volley = mirror.kept["volley"]
    return str(volley.main if volley is not None else fire.shooters[0])


def volley_of(mirror: Follower, at: int) -> Any:
    """The shot that came of a target that was picked; none when nobody paid."""
    for entry in mirror.log[at + 1 :]:
        if kind_of(entry) == "Scheduled" and kind_of(entry.dues[0]) == "shoot":
            return entry.dues[0].volley
        if kind_of(entry) in ("PartBegan", "BattleEnded", "Aimed"):
            return None
        if kind_of(entry) == "Scheduled" and kind_of(entry.dues[0]) == "open_fire":
            return None
    return None


def target(mirror: Follower, asked: Choose[Any]) -> str:
    """At whom it shoots."""
    return str(mirror.kept["fire"].target)


def next_pair(mirror: Follower, asked: Choose[Any]) -> str:
    """Who fights next."""
    if mirror.wrong_contact() is not None:
        return "card"
    _, fight = mirror.due_at("fight")
    return f"{fight.one}-{fight.two}"


def held_next(mirror: Follower, asked: Choose[Any]) -> str:
    """Who of a demoralised command is held next."""
    at = mirror.next_of("Held", "RanHome")
    entry = mirror.log[at]
    if kind_of(entry) == "RanHome":
        return "done"
    mirror.kept["held"], mirror.at = at, at + 1
    return f"hold-{entry.stands[0][0]}"


def joins_with(mirror: Follower, asked: Choose[Any]) -> str:
    """With whom Jäger join."""
    return str(mirror.log[mirror.kept["act"]].jaeger[1])


CHOICES = {
    "DBX-CMD-02": spent_on,
    "DBX-CON-02": contact_set_right,
    "DBX-FIRE-13": next_shooter,
    "DBX-FIRE-03": target,
    "DBX-MEL-10": next_pair,
    "DBX-BIG-08": held_next,
    "DBX-FORM-02": joins_with,
}
