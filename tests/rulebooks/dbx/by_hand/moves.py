"""What came of the moves of the web table, as hands would tell it."""

from typing import Any

import msgspec

from pulverdampf.engine.orders import March
from pulverdampf.engine.requests import Tell
from pulverdampf.rulebooks.dbx.command.points import Effort, is_out_of_command
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.standing import in_camp
from pulverdampf.rulebooks.dbx.terrain.ground import ground_of, lies_in
from tests.refereed.reading import is_decision, kind_of
from tests.rulebooks.dbx.by_hand.following import Follower

Told = dict[str, Any]


def effort(mirror: Follower, at: int, movers: tuple[str, ...]) -> Told:
    """What made a move dearer."""
    scene = mirror.scene_at(at)
    pieces = [scene.state.pieces[key] for key in movers]
    places = ground_of(scene).places
    return {
        "far": is_out_of_command(Effort(scene, movers)),
        "place": any(lies_in(plot, scene.outline(each)) for plot in places for each in pieces),
    }


def marched(mirror: Any, asked: Tell) -> Told:
    """Who went along, what it cost, whom they met."""
    given = mirror.kept["march"]
    order = msgspec.convert(mirror.log[given].value, March)
    movers = mirror.moved(given)
    lead = movers[0]
    moved = mirror.next_of("Marched", start=given)
    event = mirror.log[moved]
    scene = mirror.scene_at(moved)
    outcome = worked_out(scene, order)
    assert not outcome.objections
    told = effort(mirror, moved, order.movers)
    ends = mirror.next_of("Contacted", "CampTaken", "Marked", start=moved)
    after = mirror.scene_at(ends)
    by = mirror.contacts(ends)
    met = {}
    for key, enemy in outcome.contacts:
        hold = by.get(key)
        if hold is not None and hold.victim == enemy:
            met[key] = (enemy, hold.face)
        elif key not in met or (scene.state.pieces[key].assault == enemy and met[key][1] == "overlap"):
            met[key] = (enemy, "overlap")
    for key in movers:
        if key in by:
            met[key] = (by[key].victim, by[key].face)
    over = [each.element for each in mirror.log[moved:ends] if kind_of(each) == "LeftBoard"]
    mirror.kept["met"], mirror.at = met, moved + 1
    return told | {
        "with": [key for key in movers if key != lead],
        "contact": [key for key in movers if key in met],
        "near": list(event.near),
        "off": over,
        "within": bool(lead not in over and in_camp(after.state.pieces[lead])),
    }


def lined_up(mirror: Follower, asked: Tell) -> Told:
    """Whom movers have met, or what is right on the card."""
    if any(fact.id == "meets" for fact in asked.facts):
        wrong = mirror.wrong_contact()
        assert wrong is not None
        return {"meets": wrong[1], "face": wrong[2]}
    told: Told = {}
    for key, (enemy, face) in mirror.kept["met"].items():
        told |= {f"{key} meets": enemy, f"{key} face": face}
    return told


def turned_at_once(mirror: Follower, asked: Tell) -> Told:
    """Whether an enemy turned to a group at once."""
    for entry in mirror.log[mirror.at :]:
        if kind_of(entry) == "TurnedToFace" and entry.element == asked.subject:
            return {"turns": True, "struck": entry.struck}
        if kind_of(entry) == "Marked" or is_decision(entry):
            break
    return {}


def broke_off(mirror: Follower, asked: Tell) -> Told:
    """An element that left its melee."""
    at = mirror.kept["act"]
    return {"free": True} | effort(mirror, at, (asked.subject,))


def reformed(mirror: Follower, asked: Tell) -> Told:
    """A change of order."""
    at = mirror.kept["act"]
    event = mirror.log[at]
    members = getattr(event, "members", getattr(event, "jaeger", (asked.subject,)))
    return {"members": list(members[1:])} | effort(mirror, at, tuple(members))


def stepped_out(mirror: Follower, asked: Tell) -> Told:
    """An element that left its square."""
    at = mirror.kept["act"]
    event = mirror.log[at]
    told = effort(mirror, at, (event.square,))
    hold = mirror.contacts(at + 1).get(event.element)
    return told | ({"meets": hold.victim, "face": hold.face} if hold is not None else {})


def turned(mirror: Follower, asked: Tell) -> Told:
    """Who turned to face at the end of the movement."""
    for entry in mirror.log[mirror.at :]:
        if kind_of(entry) in ("TurnedToFace", "StruckInPlace") and entry.element == asked.subject:
            stands = getattr(entry, "stands", ())
            return {"room": bool(stands), "also": [key for key, _ in stands if key != asked.subject]}
        if kind_of(entry) == "PartBegan" and entry.phase != 1:
            break
    raise AssertionError(f"{asked.subject} did not turn")


MOVES = {
    "DBX-MOVE-03": marched,
    "DBX-CON-02": lined_up,
    "DBX-CON-04": turned_at_once,
    "DBX-BRK-02": broke_off,
    "DBX-FORM-01": reformed,
    "DBX-FORM-02": reformed,
    "DBX-FORM-05": reformed,
    "DBX-FORM-06": stepped_out,
    "DBX-CON-06": turned,
}
