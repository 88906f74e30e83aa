"""What has to be the same beside a real table: reckonings, events without places, rosters."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pulverdampf.engine.events import Event

PLACES_ONLY = (
    "EdgesTaken", "GroundChanged", "RiverFlows", "WentInside", "ShotDeclared", "FoeChosen", "ClimbedIn",
    "ConditionsSettled", "Scheduled", "Dealt", "DeedDone", "PhaseBegan", "LetLie", "Unmasked",
)  # fmt: skip
BLANK = ("poses", "pose", "went", "towards", "inside", "type", "bearing", "burning", "gone")


def told_by(log: list[Any]) -> list[Any]:
    """Reckonings and events of a log without places: what has to be the same beside a real table."""
    found: list[Any] = []
    held = False
    for entry in _without_water(log):
        name = type(entry).__name__
        if name == "Reckoned":
            found.append(entry)
        elif name == "Walked":
            _walk(found, entry)
        elif name == "Sailed" and _last(found)[:2] != (name, entry.boat):  # else the rest of it
            found.append((name, entry.boat, entry.far > 0))
        elif name == "Entered" and found and _last(found)[:2] == ("Entered", entry.body):
            continue  # the rest of it
        elif name == "Entered":
            found.append((name, entry.body))
        elif name == "VillageHeld":
            held = entry.holding and (held or not entry.whole_turn)
            found.append((name, held))
        elif isinstance(entry, Event) and name not in (*PLACES_ONLY, "Sailed"):
            at = _before_reveals(found) if name in ("BrokeOff", "MeleeEnded") else len(found)
            found.insert(at, (name, _plain(name, entry)))
    return found


def _without_water(log: list[Any]) -> Iterator[Any]:
    """A log without where boats lie; with boats on a real table a side is asked that has only idle ones."""
    boats: set[str] = set()
    for entry in log:
        name = type(entry).__name__
        if name == "BoatsBrought":
            boats |= {key.partition(".")[0] for key in entry.boats}
            if not entry.boats:
                continue
        idle = bool(boats) and name == "Picking"
        if not idle and (name != "UnitPlaced" or entry.body not in boats):
            yield entry


def _before_reveals(found: list[Any]) -> int:
    """Where something belongs that ends a move, before those whom it found."""
    at = len(found)
    while at and isinstance(found[at - 1], tuple) and found[at - 1][0] == "Revealed":
        at -= 1
    return at


def _walk(found: list[Any], entry: Any) -> None:
    """A move is told once: who went, element by element or all together."""
    gone = {key for key, far in entry.went.items() if far > 1e-4}
    if not gone or entry.how in ("face", "turn"):
        return
    before = _last(found)
    if before[:2] == ("Entered", entry.body):
        return
    if before[:2] == ("Walked", entry.body):
        before[2].update(gone)
        return
    at = _before_reveals(found)
    begun: Any = found[at - 1] if at else None
    own = isinstance(begun, tuple) and begun[0] == "Activated" and begun[1]["body"] == entry.body
    if not own:
        at = len(found)  # whom it found at once stood beside it when it set out
    found.insert(at, ("Walked", entry.body, gone, entry.how))


def _last(found: list[Any]) -> Any:
    """What happened last, whoever was found or marched off meanwhile."""
    return next(
        (
            each
            for each in reversed(found)
            if isinstance(each, tuple)
            and each[0] != "Revealed"
            and (each[0] != "ElementLost" or each[1]["how"] != "exited")
        ),
        ("",),
    )


def _plain(name: str, entry: Any) -> dict[str, Any]:
    fields = {key: value for key, value in msgspec.to_builtins(entry).items() if key not in BLANK}
    if name == "Activated" and fields["how"] == "row-across":
        fields["how"] = "row"
    if "boats" in fields:
        fields["boats"] = list(fields["boats"])
    if name == "FireBroke":
        fields["village"] = bool(fields["village"])
    if name == "Revealed" and fields["by"] in ("sight", "displaced"):
        fields["by"] = "enemy"
    if name == "UnitFell":
        fields["fallen"] = {key: value for key, value in fields["fallen"].items() if key != "poses"}
    if name == "VolleyRolled":
        fields["shooters"] = sorted(fields["shooters"])
    return fields


PLACES = ("place", "came_from", "towards", "turned", "foe", "crossing", "since")


def roster(state: Any) -> dict[str, Any]:
    """What rosters keep: everything but places; and what an umpire keeps of houses and fires."""
    found: dict[str, Any] = dict(state.bodies)
    for key, piece in state.pieces.items():
        names = (name for name in piece.__struct_fields__ if name not in PLACES)
        house = piece.place.feature
        found[key] = (type(piece.place).__name__, house, *(getattr(piece, name) for name in names))
    found |= {key: each.kind for key, each in state.features.items() if "-wall-" in key}
    found |= {
        name: getattr(state, name)
        for name in ("melees", "held", "plundered", "burnt_own", "village_burnt_by")
    }
    return found
