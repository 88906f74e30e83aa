"""Supply: who is cut off starves, who stands on his depot is filled up; then the next turn begins."""

from typing import TYPE_CHECKING

from pulverdampf.club.campaign.sight import look_round, witnesses
from pulverdampf.club.campaign.words import DESTROYED, ENDED, ENDED_EVEN, HUNGRY, REPLACED
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
                known = witnesses(campaign, force.at, side)
                campaign.tell(HUNGRY.filled(force=force.name, n=lost), known)
                if not force.strength:
                    campaign.tell(DESTROYED.filled(force=force.name), known)
                    del campaign.forces[force.id]
            elif force.at in depots and left and (gained := force.regain(left)):
                left -= gained
                campaign.balances[side].replaced += gained
                told = REPLACED.filled(force=force.name, n=gained)
                campaign.tell(told, witnesses(campaign, force.at, side))
    over = campaign.turn == frame.turns or any(not campaign.of(side) for side in SIDES)
    if over:
        _tell_the_end(campaign)
    campaign.turn += 1
    look_round(campaign)


def _tell_the_end(campaign: "Campaign") -> None:
    first, second = (campaign.points[side] for side in SIDES)
    won = campaign.winner
    text = ENDED.filled(side=campaign.frame.sides[won]) if won else ENDED_EVEN
    campaign.tell(text.filled(first=first, second=second))


def supplied(campaign: "Campaign", side: Side) -> set[str]:
    """The places that a side's supply reaches: from its depots over what no enemy holds or stands on."""
    return _reached(campaign, side, campaign.held, {each.at for each in campaign.of(other(side))})


def thought_supplied(campaign: "Campaign", side: Side) -> set[str]:
    """The places that a side's supply reaches as far as that side knows."""
    enemies = {each.at for each in campaign.seen_by(side) if each.side != side}
    return _reached(campaign, side, campaign.believed[side], enemies)


def _reached(campaign: "Campaign", side: Side, held: dict[str, str], enemies: set[str]) -> set[str]:
    frame = campaign.frame
    open_places = {id for id, by in held.items() if by != other(side) and id not in enemies}
    reached = {place.id for place in frame.places if place.supply and held[place.id] == side} & open_places
    waiting = sorted(reached)
    while waiting:
        for there in frame.beside(waiting.pop()):
            if there in open_places and there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached
