"""A campaign on disk, and what computer generals do in it: one act a line, added and never changed."""

from pathlib import Path
from typing import Any

import msgspec

from pulverdampf.club.campaign.acts import CampaignAct
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.fighting import orders, settled
from pulverdampf.club.ledger import BAD_LINE, MOST_BYTES, TOO_LARGE, LedgerError
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.engine.state import SIDES
from pulverdampf.text import Text

NO_ACT = Text("this is no act of a campaign", "das ist kein Schritt eines Feldzugs")
_reader: msgspec.json.Decoder[Any] = msgspec.json.Decoder(CampaignAct)


def read(path: Path) -> Campaign:
    """The campaign that a file holds; a last line that was cut off when a machine stopped is left out."""
    if path.stat().st_size > MOST_BYTES:
        raise LedgerError(TOO_LARGE.filled(file=str(path)))
    campaign, data = Campaign(), path.read_bytes()
    for number, line in enumerate(data.splitlines(), 1):
        try:
            campaign.take(_reader.decode(line))
        except NotAllowed as refused:
            raise LedgerError(BAD_LINE.filled(file=str(path), line=number, why=refused.text)) from None
        except (msgspec.MsgspecError, ValueError, RecursionError):
            if number == len(data.splitlines()) and not data.endswith(b"\n"):
                path.write_bytes(data[: data.rfind(b"\n") + 1])
                break
            raise LedgerError(BAD_LINE.filled(file=str(path), line=number, why=NO_ACT)) from None
    return campaign


def add(path: Path, campaign: Campaign, act: CampaignAct) -> None:
    """Carries an act out and writes it down, when it was accepted."""
    campaign.take(act)
    with path.open("ab") as file:
        file.write(msgspec.json.encode(act) + b"\n")
        file.flush()


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
