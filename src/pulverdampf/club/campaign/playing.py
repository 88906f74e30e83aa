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
    """What computer generals do next by themselves: their orders, and meetings of two of them."""
    generals = campaign.begun.generals
    if campaign.meetings:
        both = all(generals.get(side) for side in SIDES)
        return settled(campaign, next(iter(campaign.meetings))) if both else None
    if campaign.is_over:
        return None
    waiting = [side for side in SIDES if generals.get(side) and side not in campaign.orders]
    return orders(campaign, waiting[0]) if waiting else None
