"""Meetings of a campaign fought out by computer generals, and the orders of a side that one holds."""

from typing import Any

from pulverdampf import __version__
from pulverdampf.analysis.study import Meeting as Pairing
from pulverdampf.analysis.study import Study, fought
from pulverdampf.club.campaign.acts import How, Ordered, Settled
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.forces import Meeting
from pulverdampf.club.campaign.results import left_of, split
from pulverdampf.club.campaign.supply import thought_supplied
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.state import ONE, SIDES, TWO, Side, State, other
from pulverdampf.generals.levels import USUAL
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.remnants import army_of
from pulverdampf.rulebooks import rulebook

OVERRUN = 4
"""Whoever is so many times weaker does not stand to fight: he loses half and the field."""


def beginning(campaign: Campaign, place: str) -> Beginning:
    """How the battle of a meeting begins: both armies as they stand, on the ground of the place."""
    meeting, frame, rulings = campaign.meetings[place], campaign.frame, dict(campaign.frame.rulings)
    if frame.attacker:
        rulings[frame.attacker] = meeting.attacker or _stronger(campaign, meeting)
    if not meeting.attacker:
        rulings |= frame.encounter
    book: Any = rulebook(frame.book)
    sides = zip(SIDES, (meeting.one, meeting.two), strict=True)
    remnants = {side: tuple(campaign.forces[id].remnant for id in ids) for side, ids in sides}
    one, two = (army_of(remnants[side], book.muster.army_lists()) for side in SIDES)
    return Beginning(one, two, frame.place(place).table, rulings=rulings, remnants=remnants)


def _strengths(campaign: Campaign, meeting: Meeting) -> dict[Side, int]:
    sides = zip(SIDES, (meeting.one, meeting.two), strict=True)
    return {side: sum(campaign.forces[id].strength for id in ids) for side, ids in sides}


def _stronger(campaign: Campaign, meeting: Meeting) -> Side:
    """Who attacks where both came: whoever has more elements there."""
    strong = _strengths(campaign, meeting)
    return max(SIDES, key=lambda side: strong[side])


def settled(campaign: Campaign, place: str) -> Settled:
    """The result of a meeting that computer generals fight out."""
    return fought_out(campaign, place)[0]


def fought_out(campaign: Campaign, place: str) -> tuple[Settled, Game | None]:
    """The result of a meeting that computer generals fight out, and their battle, if they fought one."""
    meeting = campaign.meetings[place]
    strong = _strengths(campaign, meeting)
    for side in SIDES:
        if strong[side] * OVERRUN <= strong[other(side)]:
            return _overrun(campaign, meeting, side), None
    begun = beginning(campaign, place)
    generals = tuple(campaign.generals.get(side) or USUAL for side in SIDES)
    study = Study(
        campaign.frame.book, (Pairing(begun.one, begun.two, begun.terrain),), (generals[0], generals[1]), 1,
        f"{campaign.begun.seed}/{campaign.turn}/{place}", begun.rulings, swap=False,
    )  # fmt: skip
    games: list[Game] = []

    def watch(game: Game, _: Side, __: Any) -> None:
        games[:] = [game]

    battle = fought(study, 0, watch)
    return ended(campaign, place, games[0].state, battle.winner, "by generals", battle.hash), games[0]


def ended(campaign: Campaign, place: str, state: State, winner: str, how: How, hash: str) -> Settled:
    """The result of a battle that was fought to its end."""
    left, fell = what_is_left(campaign, place, state), fallen(campaign, place, state)
    return Settled(place, winner, left, how, hash, fallen=fell)


def recorded(campaign: Campaign, place: str, game: Game) -> bytes:
    """The record of a battle of generals, which names what is left of the armies that fought it."""
    lines: list[bytes] = []
    Recorder(game, lines.append, header_for(game, __version__, beginning(campaign, place).told))
    return b"".join(lines)


def fallen(campaign: Campaign, place: str, state: State) -> tuple[str, ...] | None:
    """The forces whose commander fell in a battle; none where its book does not tell.

    Whoever stands first leads all of his side.
    """
    book, meeting = rulebook(campaign.frame.book), campaign.meetings[place]
    if book is None or book.leader_fell is None:
        return None
    sides = zip(SIDES, (meeting.one, meeting.two), strict=True)
    return tuple(ids[0] for side, ids in sides if book.leader_fell(state, side))


def what_is_left(campaign: Campaign, place: str, state: State) -> dict[str, tuple[int, ...]]:
    """What the end of a battle has left of each force that met there."""
    meeting, begun = campaign.meetings[place], beginning(campaign, place)
    left: dict[str, tuple[int, ...]] = {}
    for side, ids, army in ((ONE, meeting.one, begun.one), (TWO, meeting.two, begun.two)):
        shares = split(left_of(state, side, army), [campaign.forces[id].roster for id in ids])
        for id, share in zip(ids, shares, strict=True):
            left[id] = _spread(campaign.forces[id].left, share)
    return left


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
    value = place.worth * (2.0 if campaign.believed[side][there] != side else 0.4)
    against = enemies.get(there, 0)
    friends = sum(each.strength for each in campaign.of(side) if each.at == there and each.id != id)
    if against:
        odds = (force.strength + friends) / against
        value += 2.0 if odds >= 1.2 else -6.0 * (1.2 - odds)
    beside = max((enemies.get(each, 0) for each in campaign.frame.beside(there)), default=0)
    if beside > 1.5 * force.strength:
        value -= 1.5
    if there not in thought_supplied(campaign, side):
        value -= 1.0
    goal = max(
        (other_place.worth for at in campaign.frame.beside(there)
         if campaign.believed[side][(other_place := campaign.frame.place(at)).id] != side),
        default=0,
    )  # fmt: skip
    return value + 0.5 * goal, campaign.lot(side, id, there)
