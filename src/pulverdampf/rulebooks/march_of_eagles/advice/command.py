"""The commander-in-chief: alone by default, with a battalion when it decides something."""

from __future__ import annotations

from collections.abc import Iterator

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Attached, OnTable, Side, shallow
from pulverdampf.engine.views import View
from pulverdampf.table.kernel import point_gap
from pulverdampf.table.shapes import Pose

from ..battalion import commander, commander_id, on_table, on_table_of, pose_of
from ..command import commander as commanders
from ..command.commander import TOUCH, where_he_is
from ..state import Battalion, EagleState
from ..turn.activation import waiting
from .appraisal import Troops
from .chances import nerve_of, reach_chance
from .situation import Eye, Situation

ASTRAY = 16.0


def rides(view: View, side: Side, eye: Eye) -> bool:
    """Whether his free move is used now."""
    state: EagleState = view.state
    place = commander(state, side).place
    own = on_table_of(state, side)
    if isinstance(place, Attached):
        body = state.bodies[place.to]
        acted = body.activated or not waiting(state, side)
        return (
            len(own) > 1 and not (body.broken and not acted) and not (body.melee and _last_hope(state, side))
        )
    left = [each for each in waiting(state, side) if on_table(state, each)]
    if not left and eye.weights.last_ride and whom_to_join(view, side, eye):
        return True
    if len(left) != 1 and not (left and all(each.broken for each in left)):
        return not left and _is_astray(state, side)
    return whom_to_join(view, side, eye) != ""


def _last_hope(state: EagleState, side: Side) -> bool:
    return sum(1 for each in on_table_of(state, side) if not each.broken) <= 2


def _is_astray(state: EagleState, side: Side) -> bool:
    """Whether he has fallen far behind all of his battalions."""
    here = where_he_is(state, side)
    own = [pose_of(state, each) for each in on_table_of(state, side) if not each.broken]
    if here is None or not own:
        return False
    return min((each.x - here.x) ** 2 + (each.y - here.y) ** 2 for each in own) > ASTRAY**2


def whom_to_join(view: View, side: Side, eye: Eye) -> str:
    """The battalion that his presence would help more than it unsettles the others, if there is one."""
    state: EagleState = view.state
    here = where_he_is(state, side)
    left = [each.id for each in waiting(state, side) if on_table(state, each)]
    last, weights = not left, eye.weights
    if last and weights.last_ride:  # the tests of the turn are still to come
        left = [each.id for each in on_table_of(state, side) if not each.broken and not each.melee]
    if here is None or not any(_needs_him(state.bodies[key]) for key in left):
        return ""
    situation = Situation(view, side, eye)
    best, gained = "", weights.risk
    for key in left:
        one = situation.by_id[key]
        way = max(0.0, point_gap(one.outline, here.x, here.y) - TOUCH)
        worth = reach_chance(commanders.RIDE_DICE, way) * _help(situation, one) - _unrest(situation, one)
        worth *= weights.last_ride if last else 1.0
        if worth > gained:
            best, gained = key, worth
    return best


def _needs_him(battalion: Battalion) -> bool:
    """Whether he could help a battalion: it is broken, or owes a test."""
    return battalion.broken or (bool(battalion.reasons) and not battalion.tested)


def _help(situation: Situation, one: Troops) -> float:
    """What he adds: a certain rally, or a test that need not be taken."""
    if one.broken:
        return (1.0 - one.manoeuvres) * one.worth
    return one.fails * situation.gain(one) if _needs_him(one.battalion) else 0.0


def _unrest(situation: Situation, one: Troops) -> float:
    """What it costs that all others stand lower in this turn's tests while he is with one."""
    state: EagleState = shallow(situation.state)
    leader = shallow(commander(state, one.side))
    leader.place = Attached(one.id)
    state.pieces = {**state.pieces, leader.id: leader}
    joined = Scene(state, situation.view.scene.layout)
    owing = [
        each
        for each in situation.own
        if each is not one and not each.broken and each.battalion.reasons and not each.battalion.tested
    ]
    return sum(
        (1.0 - each.fails - nerve_of(joined, each.battalion).holds) * situation.gain(each) for each in owing
    )


def ride_places(view: View, side: Side, eye: Eye) -> Iterator[Placement]:
    """Where he rides: to the battalion that needs him, or behind the line."""
    state: EagleState = view.state
    key = commander_id(side)
    place = commander(state, side).place
    if isinstance(place, OnTable):
        wanted = whom_to_join(view, side, eye)
        if wanted:
            yield Placement({key: Standing(pose_of(state, state.bodies[wanted]), attached=wanted)})
    own = [pose_of(state, each) for each in on_table_of(state, side) if not each.broken]
    here = where_he_is(state, side)
    if here is None:
        return
    for pose in sorted(own, key=lambda each: (each.x - here.x) ** 2 + (each.y - here.y) ** 2):
        for back in (6.0, 4.0, 2.5):
            behind = pose.ahead(-back)
            yield Placement({key: Standing(Pose(behind.x, behind.y).rounded())})
    if isinstance(place, OnTable):
        yield Placement({key: Standing(here)})
