"""Situations of Muskets & Tomahawks: figures, terrain, cards and armies in plain words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, convert, field

from pulverdampf.cases.stands import ARMIES, Side, Stand, TableOrArmies, doubtful_stands, read_table
from pulverdampf.cases.wording import (
    NO_UNIT,
    Doubt,
    doubtful_armies,
    doubtful_rulings,
    doubtful_terrain,
    unknown,
)
from pulverdampf.engine.decks import Deck
from pulverdampf.engine.sheet import described_by, fields_of
from pulverdampf.engine.state import Aboard, Clock, Due, Gone, OnTable, Within, other
from pulverdampf.table.shapes import Pose
from pulverdampf.text import verbatim

from .. import RULEBOOK
from ..armies import mustering
from ..geometry import SHAPES
from ..rulings import Rulings
from ..state import CARDS, FrontierState, raise_unit
from ..terrain.features import features_of
from ..terrain.kinds import KINDS
from ..units import Discipline, Figure, Troop, Unit

MIDDLE = (24.0, 12.0)
EDGES: dict[Side, tuple[str, ...]] = {"one": ("south",), "two": ("north",)}


@described_by(Unit)
class Written(Stand, kw_only=True):
    """One unit: line infantry with muskets unless said otherwise; its sheet, and how it stands."""

    places: tuple[tuple[float, float], ...] = ()
    """The place of every figure, where that matters; else `at` is the middle of the front rank."""
    models: Annotated[int, Meta(ge=1, le=40)] = 6
    spacing: float = 1.2
    troop: Troop = "REG"
    discipline: Discipline = "trained"
    profile: tuple[int, int, int] = (6, 5, 5)
    """Shooting, aggression, defence."""
    weapons: tuple[str, ...] = ("musket",)
    lost: Annotated[int, Meta(ge=0, le=40)] = 0
    """Figures already fallen."""
    marker: str = ""
    """The marker it moves under, by its id."""
    aboard: str = ""
    """The craft it rides in, by its id."""


class Situation(TableOrArmies, kw_only=True):
    """The table of a case."""

    unit: tuple[Written, ...] = ()
    scenario: str = "S1"
    attacker: Side = "two"
    edges: dict[Side, tuple[str, ...]] = field(default_factory=lambda: dict(EDGES))
    weather: str = "clear"
    active: Side = "one"
    step: Literal["deal", "before", "play", "after", "draw", "end"] = "play"
    hands: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    held: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    points: dict[Side, int] = field(default_factory=dict)
    dummies: tuple[tuple[str, Troop, tuple[float, float]], ...] = ()
    """Markers under which there is nobody: id, troop type, place."""


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    ids = situation.ids
    yield from doubtful_stands(situation)
    for i, unit in enumerate(situation.unit):
        for name in fields_of(unit, Unit)["engaged"]:
            if name not in ids:
                yield unknown(("unit", i, "engaged"), NO_UNIT, name, ids)
    yield from doubtful_terrain(situation.terrain, KINDS)
    yield from doubtful_armies(situation.armies, mustering.ready_armies())
    yield from doubtful_rulings(situation.rulings, RULEBOOK)


# the state -----------------------------------------------------------------------------------------------


def position(
    units: Sequence[Mapping[str, Any]], *, due: Sequence[Due] = (), **situation: Any
) -> FrontierState:
    """A state in mid-turn from units, terrain, rulings … in plain words, and what is due in it."""
    state = set_up(read_table(Situation, units, situation))
    state.agenda = tuple(due)
    return state


def set_up(situation: Situation) -> FrontierState:
    """The state of a situation: two ready armies, or the units that it names."""
    if situation.armies:
        one, two = situation.rosters(mustering.ready_armies())
        return mustering.begin(one, two if mustering.may_meet(one, two) else one, rulings=situation.rulings)
    state = FrontierState(
        rulings=convert(situation.rulings, Rulings), scenario=situation.scenario,
        attacker=situation.attacker, edges=dict(situation.edges.items()), setup=(), weather=situation.weather,
        clock=Clock(situation.turn, CARDS), active=situation.active, step=situation.step,
        deck=Deck.of(situation.deck), discard=situation.discard, armies=dict(ARMIES),
    )  # fmt: skip
    state.features = situation.features(features_of, state.table)
    for side in EDGES:
        state.hands[side] = tuple(sorted(situation.hands.get(side, ())))
        state.held[side] = tuple(sorted(situation.held.get(side, ())))
        state.points[side] = situation.points.get(side, 0)
    for key, unit in zip(situation.ids, situation.unit, strict=True):
        _stand(state, key, unit)
    for key, troop, at in situation.dummies:
        side = "one" if key.startswith("A") else "two"
        _mark(state, key, side, troop, Pose(*at))
    return state


def _stand(state: FrontierState, key: str, written: Written) -> None:
    told = fields_of(written, Unit)
    told["spotted"] = (other(written.side),) if told["spotted"] else ()
    told["officer"] = told["officer"] or told["commander"]
    if told["officer"] or told["vehicle"]:
        told["original"] = 1
    if told["gun"]:
        told["weapons"] = ()
    shooting, aggression, defence = written.profile
    unit = raise_unit(
        state,
        Unit(
            id=key, side=written.side, name=verbatim(written.name or key), hidden=written.marker,
            shooting=shooting, aggression=aggression, defence=defence, **told,
        ),
    )  # fmt: skip
    here = _here(state, unit, written)
    for figure, pose in zip(unit.pieces, _poses(unit, written, here), strict=False):
        state.pieces[figure].place = OnTable(pose)
    if written.marker:
        _mark(state, written.marker, unit.side, unit.troop, here).stands_for = key
        for figure in unit.pieces:
            state.pieces[figure].place = Within(written.marker)
    if written.aboard:
        for figure in unit.pieces:
            state.pieces[figure].place = Aboard(f"{written.aboard}.0")
    for figure in unit.pieces[len(unit.pieces) - written.lost :]:
        state.pieces[figure].place = Gone("destroyed")
        state.pieces[figure].strength = 0


def _mark(state: FrontierState, key: str, side: str, troop: str, pose: Pose) -> Figure:
    """Sets a marker down."""
    marker = Figure(id=key, side=side, body=None, kind="marker", place=OnTable(pose), troop=troop)
    state.pieces[key] = marker
    return marker


def _here(state: FrontierState, unit: Unit, written: Written) -> Pose:
    """The middle of its front rank, looking where it looks."""
    if not written.opposite:
        return Pose(*(written.at or MIDDLE), written.looks)
    faced = state.bodies[written.opposite]
    pose = state.pieces[faced.pieces[0]].pose
    assert pose is not None
    bases = [place for key in faced.pieces if (place := state.pieces[key].pose) is not None]
    middle = bases[:1] if faced.gun else bases
    x = sum(each.x for each in middle) / len(middle)
    return written.across(Pose(x, pose.y, pose.facing), _depth(state, faced), _depth(state, unit))


def _depth(state: FrontierState, unit: Unit) -> float:
    shape: Any = SHAPES[state.pieces[unit.pieces[0]].kind]
    return float(getattr(shape, "depth", 0.0) or 2 * shape.radius)


def _poses(unit: Unit, written: Written, here: Pose) -> list[Pose]:
    if written.places:
        return [Pose(x, y, here.facing) for x, y in written.places]
    if unit.gun:
        crew = ((-1.6, -1.2), (-1.6, 0.0), (-1.6, 1.2), (0.0, 1.6), (0.0, -1.6))
        return [here, *(here.moved(ahead, left) for ahead, left in crew)]
    count = len(unit.pieces)
    spacing = 1.0 if unit.formation in ("close", "column") else written.spacing
    if unit.formation == "column":
        return [here.moved(-(i // 2) * spacing, (0.5 - i % 2) * spacing) for i in range(count)]
    return [here.left(((count - 1) / 2 - i) * spacing) for i in range(count)]
