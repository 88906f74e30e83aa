"""Meetings of a campaign fought out by computer generals, and the orders of a side that one holds."""

from typing import Any

from pulverdampf.analysis.study import Meeting as Pairing
from pulverdampf.analysis.study import Study, fought
from pulverdampf.club.campaign.acts import Ordered, Settled
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.forces import Meeting
from pulverdampf.club.campaign.rosters import joined, left_of, split
from pulverdampf.club.campaign.supply import supplied
from pulverdampf.engine.game import Game
from pulverdampf.engine.state import ONE, SIDES, TWO, Side, other
from pulverdampf.generals.levels import USUAL

OVERRUN = 4
"""Whoever is so many times weaker does not stand to fight: he loses half and the field."""


def armies(campaign: Campaign, meeting: Meeting) -> tuple[Pairing, dict[str, str | int | bool]]:
    """The armies of both sides as they stand, on the ground of the place, and the switches of the battle."""
    one, two = (joined([campaign.forces[id].roster for id in ids]) for ids in (meeting.one, meeting.two))
    frame, rulings = campaign.frame, dict(campaign.frame.rulings)
    if frame.attacker and meeting.attacker:
        rulings[frame.attacker] = meeting.attacker
    return Pairing(one, two, frame.place(meeting.place).table), rulings


def settled(campaign: Campaign, place: str) -> Settled:
    """The result of a meeting that computer generals fight out."""
    meeting = campaign.meetings[place]
    strong = {
        side: sum(campaign.forces[id].strength for id in ids)
        for side, ids in zip(SIDES, (meeting.one, meeting.two), strict=True)
    }
    for side in SIDES:
        if strong[side] * OVERRUN <= strong[other(side)]:
            return _overrun(campaign, meeting, side)
    pairing, rulings = armies(campaign, meeting)
    generals = tuple(campaign.begun.generals.get(side) or USUAL for side in SIDES)
    study = Study(
        campaign.frame.book, (pairing,), (generals[0], generals[1]), 1,
        f"{campaign.begun.seed}/{campaign.turn}/{place}", rulings, swap=False,
    )  # fmt: skip
    games: list[Game] = []

    def watch(game: Game, _: Side, __: Any) -> None:
        games[:] = [game]

    battle = fought(study, 0, watch)
    state = games[0].state
    left: dict[str, tuple[int, ...]] = {}
    for side, ids, army in ((ONE, meeting.one, pairing.one), (TWO, meeting.two, pairing.two)):
        shares = split(left_of(state, side, army), [campaign.forces[id].roster for id in ids])
        for id, share in zip(ids, shares, strict=True):
            left[id] = _spread(campaign.forces[id].left, share)
    return Settled(place, battle.winner, left, "by generals", battle.hash)


def _spread(before: list[int], share: list[int]) -> tuple[int, ...]:
    """What is left of each body, also of those that had nobody left before and took no part."""
    counted = iter(share)
    return tuple(min(had, next(counted)) if had else 0 for had in before)


def _overrun(campaign: Campaign, meeting: Meeting, weak: Side) -> Settled:
    ids = meeting.one if weak == ONE else meeting.two
    left = {id: tuple(n // 2 for n in campaign.forces[id].left) for id in ids}
    return Settled(meeting.place, other(weak), left, "by generals")


def orders(campaign: Campaign, side: Side) -> Ordered:
    """What a computer general orders on what his side knows: towards what counts, never against bad odds."""
    seen = campaign.seen_by(side)
    enemies: dict[str, int] = {}
    for each in seen:
        if each.side != side:
            enemies[each.at] = enemies.get(each.at, 0) + each.strength
    moves: dict[str, str] = {}
    for force in (each for each in seen if each.side == side):
        options = [force.at, *campaign.frame.beside(force.at)]
        moves[force.id] = max(options, key=lambda there: _worth(campaign, side, force.id, there, enemies))
    return Ordered(side, {id: there for id, there in moves.items() if there != campaign.forces[id].at})


def _worth(
    campaign: Campaign, side: Side, id: str, there: str, enemies: dict[str, int]
) -> tuple[float, float]:
    """What a general thinks of a march; lots decide between equals."""
    force, place = campaign.forces[id], campaign.frame.place(there)
    value = place.worth * (2.0 if campaign.held[there] != side else 0.4)
    against = enemies.get(there, 0)
    friends = sum(each.strength for each in campaign.of(side) if each.at == there and each.id != id)
    if against:
        odds = (force.strength + friends) / against
        value += 2.0 if odds >= 1.2 else -6.0 * (1.2 - odds)
    beside = max((enemies.get(each, 0) for each in campaign.frame.beside(there)), default=0)
    if beside > 1.5 * force.strength:
        value -= 1.5
    if there not in supplied(campaign, side):
        value -= 1.0
    goal = max(
        (other_place.worth for at in campaign.frame.beside(there)
         if campaign.held[(other_place := campaign.frame.place(at)).id] != side),
        default=0,
    )  # fmt: skip
    return value + 0.5 * goal, campaign.lot(side, id, there)
