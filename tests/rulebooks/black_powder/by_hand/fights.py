"""Shots and fights: at whom, with how many dice, who supported, and what winners did."""

from typing import Any

from pulverdampf.engine.events import Scheduled
from pulverdampf.engine.requests import Choose, Tell
from tests.refereed.mirror import Mirror, Told
from tests.refereed.reading import kind_of


def target(mirror: Mirror, asked: Choose[Any]) -> str:
    """At whom a unit shot, side by side or share by share."""
    kept = mirror.kept
    targets = kept.get("targets")
    if targets is None or (targets and targets[0].shooter != asked.subject):
        due = (each for each in mirror.log[mirror.at :] if isinstance(each, Scheduled))
        shots = next((each for each in due if kind_of(each.dues[0]) == "shoot"), None)
        kept["targets"] = targets = list(shots.dues) if shots is not None else []
    if mirror.game.state.pieces[asked.subject].formation == "square":
        side = kept.get("side", 0)
        kept["side"] = (side + 1) % 4
        return next((due.target for due in targets if due.fire.side == side), "hold")
    return str(targets[0].target) if targets else "hold"


def share_of_dice(mirror: Mirror, asked: Tell) -> Told:
    """How many dice a target was given."""
    due = mirror.kept["targets"].pop(0)
    return {"dice": due.fire.dice} if due.fire.dice else {}


def supports(mirror: Mirror, asked: Tell) -> Told:
    """Who supported whom on which side."""
    began = mirror.find("FightBegan")
    return {f"{helped}/{face}": helper for helper, helped, face in began.supports}


def shares(mirror: Mirror, asked: Tell) -> Told:
    """How a unit shared its dice among its enemies."""
    given = mirror.given(asked).value["given"][asked.subject]
    return {fact.id: given.get(fact.id, 0) for fact in asked.facts}


def won(mirror: Mirror, asked: Tell) -> Told:
    """What came of a winner's move."""
    window = mirror.window()
    made = next((each for each in window if kind_of(each) == "ContactMade"), None)
    moved = any(kind_of(each) == "Moved" and each.unit == asked.subject for each in window)
    face = made.contacts[0].face_two if made else "front"
    return {"moved": moved, "reaches": made is not None, "face": face}
