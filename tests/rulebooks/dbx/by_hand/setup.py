"""What the web table shows of the setting up."""

from pulverdampf.engine.requests import Tell
from pulverdampf.engine.state import Inside
from pulverdampf.rulebooks.dbx.setup.edges import barred_edges
from tests.refereed.reading import kind_of
from tests.rulebooks.dbx.by_hand.following import Follower
from tests.rulebooks.dbx.by_hand.moves import Told


def ground(mirror: Follower, asked: Tell) -> Told:
    """Which kinds of ground lie on the table."""
    return {"kinds": sorted({each.kind for each in mirror.known.features.values()})}


def waterway(mirror: Follower, asked: Tell) -> Told:
    """Along which edge the waterway lies."""
    return {"edge": barred_edges(mirror.known)[0]}


def pitched(mirror: Follower, asked: Tell) -> Told:
    """Whether a camp is in quarters."""
    at = mirror.next_of("CampPlaced")
    mirror.at = at + 1
    return {"quarters": bool(mirror.log[at].quarters)}


def placed(mirror: Follower, asked: Tell) -> Told:
    """Who mans the camp, stands on a deeper base, or waits in the boats."""
    at = mirror.at
    while not (kind_of(mirror.log[at]) == "Deployed" and mirror.log[at].command == asked.subject):
        at += 1
    deep = mirror.log[at - 1].elements if kind_of(mirror.log[at - 1]) == "Deepened" else ()
    keys = [key for key, _ in mirror.log[at].stands]
    after = mirror.scene_at(mirror.next_of("Marked", "Deployed", "Deepened", start=at + 1)).state
    mans = [key for key in keys if isinstance(after.pieces[key].place, Inside)]
    mirror.at = at + 1
    return {"kept": list(mirror.log[at].kept), "deep": list(deep), "mans": mans[0] if mans else ""}


def landed(mirror: Follower, asked: Tell) -> Told:
    """Whether the reserve found a place."""
    return {"room": kind_of(mirror.log[mirror.next_of("Marched", "LeftBoard")]) == "Marched"}


SETUP = {
    "DBX-SET-03": ground,
    "DBX-SET-06": waterway,
    "DBX-SET-07": pitched,
    "DBX-SET-09": placed,
    "DBX-LAND-01": landed,
}
