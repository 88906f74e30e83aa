"""Orders and marches: both sides move at once, and whoever stands at one place with enemies meets them."""

from typing import TYPE_CHECKING

from pulverdampf.club.campaign.acts import Ordered
from pulverdampf.club.campaign.forces import Force, Meeting
from pulverdampf.club.campaign.sight import look_round, witnesses
from pulverdampf.club.campaign.supply import end_turn
from pulverdampf.club.campaign.words import (
    ATTACKS,
    BOTH_CAME,
    GIVEN,
    IS_OVER,
    MARCHED,
    MEETING_WAITS,
    MET,
    NO_FORCE,
    NO_SIDE,
    NO_WAY,
    STRONG,
)
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.engine.state import SIDES
from pulverdampf.text import Text, verbatim

if TYPE_CHECKING:
    from pulverdampf.club.campaign.campaign import Campaign


def check_orders(campaign: "Campaign", act: Ordered) -> None:
    """Refuses orders that cannot be given."""
    if act.side not in SIDES:
        raise NotAllowed(NO_SIDE)
    if campaign.meetings:
        raise NotAllowed(MEETING_WAITS.filled(place=campaign.named(next(iter(campaign.meetings)))))
    if campaign.is_over:
        raise NotAllowed(IS_OVER)
    if act.side in campaign.orders:
        raise NotAllowed(GIVEN)
    for id, there in act.moves.items():
        force = campaign.forces.get(id)
        if force is None or force.side != act.side:
            raise NotAllowed(NO_FORCE.filled(side=campaign.frame.sides[act.side], force=verbatim(id[:40])))
        if there != force.at and there not in campaign.frame.beside(force.at):
            known = any(place.id == there for place in campaign.frame.places)
            named = campaign.named(there) if known else verbatim(there[:40])
            raise NotAllowed(NO_WAY.filled(here=campaign.named(force.at), there=named))


def march(campaign: "Campaign") -> None:
    """All march at once; who would pass each other on a way meet where the first of the two was."""
    moves = {id: there for given in campaign.orders.values() for id, there in given.items()}
    campaign.orders = {}
    before = {each.id: each.at for each in campaign.forces.values()}
    marched = [each for each in campaign.forces.values() if _leaves(campaign, each, moves, before)]
    for force in marched:
        force.at = moves[force.id]
    for force in marched:
        told = MARCHED.filled(force=force.name, place=campaign.named(force.at))
        campaign.tell(told, witnesses(campaign, force.at, force.side))
    for place in campaign.frame.places:
        here = [each for each in campaign.forces.values() if each.at == place.id]
        if len({each.side for each in here}) == len(SIDES):
            _meet(campaign, place.id, here, before)
        elif here:
            campaign.hold(place.id, here[0].side)
    look_round(campaign)
    if not campaign.meetings:
        end_turn(campaign)


def _leaves(campaign: "Campaign", force: Force, moves: dict[str, str], before: dict[str, str]) -> bool:
    """Whether a force comes to march; of two that would pass each other one is met before it has left."""
    here, there = before[force.id], moves.get(force.id, force.at)
    crossing = any(
        each.side != force.side and before[each.id] == there and moves.get(each.id) == here
        for each in campaign.forces.values()
    )
    return there != here and not (crossing and here < there)


def _meet(campaign: "Campaign", place: str, here: list[Force], before: dict[str, str]) -> None:
    came = {each.side for each in here if before[each.id] != place}
    one, two = ([each for each in here if each.side == side] for side in SIDES)
    campaign.meetings[place] = Meeting(
        place, tuple(each.id for each in one), tuple(each.id for each in two),
        next(iter(came)) if len(came) == 1 else "", {each.id: before[each.id] for each in here},
    )  # fmt: skip
    attacker = campaign.meetings[place].attacker
    roles = ATTACKS.filled(side=campaign.frame.sides[attacker]) if attacker else BOTH_CAME
    met = {"one": _told(one), "two": _told(two), "place": campaign.named(place), "roles": roles}
    campaign.tell(MET.filled(**met))


def _told(forces: list[Force]) -> list[Text]:
    return [STRONG.filled(force=each.name, n=each.strength) for each in forces]
