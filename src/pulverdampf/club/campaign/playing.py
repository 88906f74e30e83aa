"""A campaign on disk, and what computer generals do in it."""

import msgspec

from pulverdampf.club.campaign.acts import CampaignAct
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.fighting import orders, settled
from pulverdampf.club.ledger import Ledger
from pulverdampf.engine.state import SIDES
from pulverdampf.text import Text

NO_ACT = Text("this is no act of a campaign", "das ist kein Schritt eines Feldzugs")
CAMPAIGNS = Ledger(Campaign, msgspec.json.Decoder(CampaignAct), NO_ACT)


def next_of_generals(campaign: Campaign) -> CampaignAct | None:
    """What comes next by itself: orders of generals, agreed results, meetings left to generals."""
    act = next_at_once(campaign)
    if act is None and (place := next_to_fight(campaign)):
        return settled(campaign, place)
    return act


def next_at_once(campaign: Campaign) -> CampaignAct | None:
    """What comes next by itself and needs no battle."""
    for place in campaign.meetings:
        if (act := campaign.agreed(place)) is not None:
            return act
    if campaign.meetings or campaign.is_over:
        return None
    waiting = [side for side in SIDES if campaign.generals.get(side) and side not in campaign.orders]
    return orders(campaign, waiting[0]) if waiting else None


def next_to_fight(campaign: Campaign) -> str:
    """The place of a meeting that computer generals are to fight out; none where there is none."""
    return next((place for place in campaign.meetings if campaign.is_for_generals(place)), "")
