"""The attacker's two changes of the table."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side, shallow
from pulverdampf.table.shapes import Polygon, Rectangle
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ...events.setting import GroundChanged
from ...state import Battle, WarState
from ..ground import KINDS
from .courses import courses, lay_course
from .great_water import dry_edges, lay_lake
from .laying import area_form, fence_of, kinds_to_lay, lay_one, made_of, next_number, placements
from .zones import ALL_AREAS, ALL_COURSES, zone_faults

CHANGES = 2


@stage
@rule("KP-SCEN-04")
async def change_table(battle: Battle, side: Side, left: int) -> None:
    """The attacker makes up to two changes: a feature moved, removed or added, all within the region."""
    state = battle.state
    prompt = Prompt("KP-SCEN-04", CHANGE.filled(n=left) if left > 1 else LAST_CHANGE)
    what, which = await battle.choose(side, prompt, lambda: changes(state))
    if what == "none":
        return
    if what == "remove":
        battle.record(GroundChanged(gone=_with_parts(state, which)))
    elif what == "move" and which == "lake":
        await lay_lake(battle, side)
    elif what == "move" and state.features[which].kind in ALL_COURSES:
        kind = state.features[which].kind
        battle.record(GroundChanged(gone=_with_parts(state, which)))
        await lay_course(battle, side, which, kind)
    elif what == "move":
        kind = state.features[which].kind
        placed = await battle.order(side, area_form(state, which, kind))
        made = made_of(state, which, kind, placed.stands[which])
        kept = await fence_of(battle, which, kind, made[0])
        battle.record(GroundChanged((*made, *kept), _with_parts(state, which)))
    else:
        await lay_one(battle, side, f"t{next_number(state)}", which)
    if left > 1:
        battle.schedule(change_table.due(side, left - 1))


def _with_parts(state: WarState, key: str) -> tuple[str, ...]:
    """A feature with its top, path or fence, a road or river with the bridge or ford."""
    over = ("bridge", "ford") if state.features[key].kind in ("road", "river") else ()
    return tuple(
        each
        for each, feature in state.features.items()
        if each == key or each.startswith(f"{key}-") or feature.kind in over
    )


def changes(state: WarState) -> list[Option[tuple[str, str]]]:
    """Every change that leaves the table legal in its region."""
    zone = state.conditions.zone
    found: list[Option[tuple[str, str]]] = [Option("none", NO_CHANGE, ("none", ""))]
    before = len(list(zone_faults(zone, state.features.values(), state.table)))
    for key, feature in state.features.items():
        if feature.kind not in (*ALL_AREAS, *ALL_COURSES, "lake") or key == state.conditions.village:
            continue
        if feature.kind == "village" and state.conditions.kind in ("raid", "siege"):
            continue
        left = [each for each in state.features.values() if each.id not in _with_parts(state, key)]
        label = KINDS[feature.kind].text
        if len(list(zone_faults(zone, left, state.table))) <= before:
            found.append(Option(f"remove-{key}", REMOVE.filled(what=label, id=key), ("remove", key)))
        if _can_lie_elsewhere(state, feature):
            found.append(Option(f"move-{key}", MOVE.filled(what=label, id=key), ("move", key)))
    for option in kinds_to_lay(state):
        if option.value:
            found.append(Option(f"add-{option.key}", ADD.filled(what=option.label), ("add", option.value)))
    return found


def _can_lie_elsewhere(state: WarState, feature: Feature) -> bool:
    """Whether a feature that is taken up can be laid again."""
    if feature.kind == "lake":
        return bool(dry_edges(state))
    if feature.kind in ALL_AREAS:
        movable = isinstance(feature.shape, Rectangle | Polygon)
        return movable and next(placements(state, feature.id, feature.kind), None) is not None
    lifted: WarState = shallow(state)
    gone = _with_parts(state, feature.id)
    lifted.features = {key: each for key, each in state.features.items() if key not in gone}
    return next(courses(lifted, feature.kind), None) is not None


CHANGE = Text(
    "Which change of the table? (at most {n} more)", "Welche Änderung am Tisch? (noch höchstens {n})"
)
LAST_CHANGE = Text("One more change of the table: which?", "Noch eine Änderung am Tisch: welche?")
NO_CHANGE = Text("no (more) change", "keine (weitere) Änderung")
REMOVE = Text("take away: {what} ({id})", "wegnehmen: {what} ({id})")
MOVE = Text("move: {what} ({id})", "verlegen: {what} ({id})")
ADD = Text("add: {what}", "dazu: {what}")
