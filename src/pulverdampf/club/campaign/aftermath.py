"""After a battle of a campaign: losses, who comes back, who falls, and whither the beaten retire."""

from typing import TYPE_CHECKING

from pulverdampf.club.campaign.acts import Settled
from pulverdampf.club.campaign.forces import Force, Meeting
from pulverdampf.club.campaign.sight import look_round, witnesses
from pulverdampf.club.campaign.supply import end_turn
from pulverdampf.club.campaign.words import (
    DECIDED,
    DESTROYED,
    FELL,
    LOST,
    LOST_FOR_NOW,
    NO_LOSSES,
    NO_MEETING,
    NO_SIDE,
    RETIRED,
    SURRENDERED,
    UNDECIDED,
    WON,
    WRONG_LEFT,
    YIELDED,
)
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.text import verbatim

if TYPE_CHECKING:
    from pulverdampf.club.campaign.campaign import Campaign

ONE_IN = 6
"""Where nobody tells, a commander whose force is beaten falls one time in so many."""


def check_settled(campaign: "Campaign", act: Settled) -> None:
    """Refuses a result of what is no meeting, or that does not fit its forces."""
    meeting = campaign.meetings.get(act.place)
    if meeting is None:
        raise NotAllowed(NO_MEETING.filled(place=verbatim(act.place[:40])))
    if act.winner not in ("", *SIDES):
        raise NotAllowed(NO_SIDE)
    for id in meeting.forces:
        force, left = campaign.forces[id], act.left.get(id, tuple(campaign.forces[id].left))
        fits = len(left) == len(force.left)
        if not fits or any(not 0 <= n <= had for n, had in zip(left, force.left, strict=True)):
            raise NotAllowed(WRONG_LEFT.filled(force=force.name, n=len(force.left)))

    for id in act.fallen or ():
        if id not in meeting.forces:
            raise NotAllowed(NO_LOSSES.filled(force=verbatim(id[:40])))


def settle(campaign: "Campaign", act: Settled) -> None:
    """Carries out a result; after the last of a turn the turn ends."""
    occasion, place = campaign.occasion(act.place), campaign.named(act.place)
    meeting = campaign.meetings.pop(act.place)
    campaign.said.pop(act.place, None)
    how = DECIDED[act.how] if act.source or act.how == "entered" else YIELDED
    won = WON.filled(side=campaign.frame.sides[act.winner], place=place, how=how) if act.winner else None
    campaign.tell(won or UNDECIDED.filled(place=place, how=how), occasion=occasion)
    for id in meeting.forces:
        _lose(campaign, campaign.forces[id], act)
    _retire(campaign, meeting, act.winner)
    look_round(campaign)
    if not campaign.meetings:
        end_turn(campaign)


def _lose(campaign: "Campaign", force: Force, act: Settled) -> None:
    """Takes a force what it has lost; some come back, more to whoever holds the field."""
    before, frame = force.strength, campaign.frame
    share = frame.recovered_winner if act.winner == force.side else frame.recovered_loser
    kept = list(act.left.get(force.id, force.left))
    hit = before - sum(kept)
    for at, (had, has) in enumerate(zip(force.left, kept, strict=True)):
        kept[at] += sum(campaign.lot(force.id, at, n) < share for n in range(had - has))
    force.left = kept
    force.disband()
    kept = force.left
    force.battles = [n + (1 if kept[at] else 0) for at, n in enumerate(force.battles)]
    lost = before - force.strength
    campaign.balances[force.side].lost += lost
    if lost < hit:
        told = LOST_FOR_NOW.filled(force=force.name, hit=hit, of=before, back=hit - lost)
        campaign.tell(told)
    elif lost:
        campaign.tell(LOST.filled(force=force.name, n=lost, of=before))
    if force.commander and _falls(campaign, force, act):
        campaign.tell(FELL.filled(name=verbatim(force.commander)))
        force.commander, force.fallen = "", True
    if not force.strength:
        campaign.tell(DESTROYED.filled(force=force.name))
        del campaign.forces[force.id]


def _falls(campaign: "Campaign", force: Force, act: Settled) -> bool:
    """Whether the commander of a force falls: as the battle had it, or by lot where nobody has told."""
    if act.fallen is not None:
        return force.id in act.fallen
    return act.winner == other(force.side) and campaign.lot(force.id, "falls") < 1 / ONE_IN


def _retire(campaign: "Campaign", meeting: Meeting, winner: str) -> None:
    """Whoever has lost retires: whence he came, or beside, where no enemy stands; else he is taken."""
    loser = other(winner) if winner else meeting.attacker or _weaker(campaign, meeting)
    for id in meeting.forces:
        force = campaign.forces.get(id)
        if force is None or force.side != loser:
            continue
        ways = [meeting.origins[id], *campaign.frame.beside(meeting.place)]
        enemies = {each.at for each in campaign.of(other(loser))}
        free = [there for there in ways if there != meeting.place and there not in enemies]
        own = [there for there in free if campaign.held[there] == loser] or free
        if own:
            force.at = free[0] if free[0] == meeting.origins[id] else own[0]
            told = RETIRED.filled(force=force.name, place=campaign.named(force.at))
            campaign.tell(told, witnesses(campaign, force.at, force.side))
        else:
            campaign.balances[force.side].lost += force.strength
            campaign.tell(SURRENDERED.filled(force=force.name))
            del campaign.forces[id]
    if any(each.at == meeting.place for each in campaign.of(other(loser))):
        campaign.hold(meeting.place, other(loser))


def _weaker(campaign: "Campaign", meeting: Meeting) -> Side:
    """Who gives way where nobody has won and both had come."""
    one, two = (
        sum(campaign.forces[id].strength for id in ids if id in campaign.forces)
        for ids in (meeting.one, meeting.two)
    )
    return SIDES[0] if one < two else SIDES[1]
