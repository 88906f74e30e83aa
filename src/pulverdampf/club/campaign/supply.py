"""Supply: who is cut off starves, who stands on his depot is filled up; then the next turn begins."""

from typing import TYPE_CHECKING

from pulverdampf.club.campaign.words import DESTROYED, HUNGRY, REPLACED
from pulverdampf.engine.state import SIDES, Side, other

if TYPE_CHECKING:
    from pulverdampf.club.campaign.campaign import Campaign


def end_turn(campaign: "Campaign") -> None:
    """Feeds both sides, fills up their gaps, and begins the next turn."""
    frame = campaign.frame
    for side in SIDES:
        reached = supplied(campaign, side)
        depots = {place.id for place in frame.places if place.supply and place.held == side}
        left = frame.replacements
        for force in campaign.of(side):
            if force.at not in reached:
                lost = force.lose(frame.hunger)
                campaign.balances[side].lost += lost
                campaign.tell(HUNGRY.filled(force=force.name, n=lost))
                if not force.strength:
                    campaign.tell(DESTROYED.filled(force=force.name))
                    del campaign.forces[force.id]
            elif force.at in depots and left and (gained := force.regain(left)):
                left -= gained
                campaign.balances[side].replaced += gained
                campaign.tell(REPLACED.filled(force=force.name, n=gained))
    campaign.turn += 1


def supplied(campaign: "Campaign", side: Side) -> set[str]:
    """The places that a side's supply reaches: from its depots over what no enemy holds or stands on."""
    frame = campaign.frame
    enemies = {each.at for each in campaign.of(other(side))}
    open_places = {id for id, by in campaign.held.items() if by != other(side) and id not in enemies}
    reached = {
        place.id for place in frame.places if place.supply and place.held == side and place.id in open_places
    }
    waiting = list(reached)
    while waiting:
        for there in frame.beside(waiting.pop()):
            if there in open_places and there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached
