"""What an organiser sets right in a campaign: where a force stands, and how strong it is."""

from typing import TYPE_CHECKING

from pulverdampf.club.campaign.acts import SetRight
from pulverdampf.club.campaign.sight import look_round
from pulverdampf.club.campaign.words import (
    AMONG_ENEMIES,
    IN_A_MEETING,
    NO_SUCH_FORCE,
    NO_SUCH_PLACE,
    WRONG_STRENGTH,
)
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.text import verbatim

if TYPE_CHECKING:
    from pulverdampf.club.campaign.campaign import Campaign


def check_set_right(campaign: "Campaign", act: SetRight) -> None:
    """Refuses what would put a force among enemies, into a meeting, or beyond what it marched out with."""
    force = campaign.forces.get(act.force)
    if force is None:
        raise NotAllowed(NO_SUCH_FORCE.filled(force=verbatim(act.force[:40])))
    if any(place in campaign.meetings for place in (force.at, act.at)):
        raise NotAllowed(IN_A_MEETING.filled(force=force.name))
    if all(place.id != act.at for place in campaign.frame.places):
        raise NotAllowed(NO_SUCH_PLACE.filled(place=verbatim(act.at[:40])))
    if any(each.at == act.at and each.side != force.side for each in campaign.forces.values()):
        raise NotAllowed(AMONG_ENEMIES.filled(force=force.name, place=campaign.named(act.at)))
    if not 1 <= act.strength <= force.whole:
        raise NotAllowed(WRONG_STRENGTH.filled(force=force.name, most=force.whole))


def set_right(campaign: "Campaign", act: SetRight) -> None:
    """Sets a force right; an order that it had been given is void where it stands elsewhere now."""
    force = campaign.forces[act.force]
    balance, more = campaign.balances[force.side], act.strength - force.strength
    if more > 0:
        balance.replaced += force.restore(more)
    else:
        balance.lost -= more
        force.left = list(force.without(-more))
    if force.at != act.at:
        force.at = act.at
        campaign.orders.get(force.side, {}).pop(force.id, None)
        campaign.hold(act.at, force.side)
    look_round(campaign)
