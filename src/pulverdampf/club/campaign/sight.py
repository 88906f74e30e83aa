"""What a side of a campaign can know: what lies beside its forces and places."""

from typing import TYPE_CHECKING

from msgspec import Struct

from pulverdampf.club.campaign.forces import Force, Told
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


class Knowledge(Struct, frozen=True):
    """What somebody knows of a campaign."""

    forces: list[Force]
    held: dict[str, str]
    """Who holds what, as far as he knows."""
    story: list[Told]
    side: Side = ""
    """Whose knowledge it is; of no side where it is everything, or what all know."""


def everything(campaign: "Campaign") -> Knowledge:
    """What somebody knows who may know everything."""
    return Knowledge(list(campaign.forces.values()), campaign.held, campaign.story)


def known_to(campaign: "Campaign", side: Side) -> Knowledge:
    """What a side knows; once the campaign is over, everything."""
    if campaign.is_over:
        return everything(campaign)
    story = [each for each in campaign.story if side in each.known]
    return Knowledge(campaign.seen_by(side), campaign.believed[side], story, side)


def known_to_all(campaign: "Campaign") -> Knowledge:
    """What both sides know, and so anybody may."""
    if campaign.is_over:
        return everything(campaign)
    one, two = (known_to(campaign, side) for side in SIDES)
    held = {id: by if two.held[id] == by else "" for id, by in one.held.items()}
    forces = [each for each in one.forces if each in two.forces]
    return Knowledge(forces, held, [each for each in one.story if each in two.story])
