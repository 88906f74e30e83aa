"""What a side of a campaign can know: what lies beside its forces and places."""

from typing import TYPE_CHECKING

from pulverdampf.engine.state import SIDES, Side

if TYPE_CHECKING:
    from pulverdampf.club.campaign.campaign import Campaign


def in_sight(campaign: "Campaign", side: Side) -> frozenset[str]:
    """The places that a side sees: where its forces stand, what it holds, and what lies beside them."""
    eyes = {each.at for each in campaign.of(side)} | {id for id, by in campaign.held.items() if by == side}
    return frozenset(eyes | {there for here in eyes for there in campaign.frame.beside(here)})


def witnesses(campaign: "Campaign", at: str, side: Side) -> frozenset[Side]:
    """Who knows what befalls a force of a side at a place: that side, and whoever sees the place."""
    return frozenset({side} | {each for each in SIDES if at in in_sight(campaign, each)})


def look_round(campaign: "Campaign") -> None:
    """Each side sees who holds the places in its sight; of the others it believes what it last knew."""
    for side in SIDES:
        for place in in_sight(campaign, side):
            campaign.believed[side][place] = campaign.held[place]
