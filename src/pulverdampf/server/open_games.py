"""Seats that wait: what an invitation offers, and the games that are open to whoever comes first."""

from time import time

import msgspec

from pulverdampf.server.battle import Summary
from pulverdampf.server.messages import Offer, Offers, words
from pulverdampf.server.seats import Seating
from pulverdampf.server.stores import Listed, Store

LISTED = b'"listed":true'
MOST_OFFERS = 50
LONGEST_WAIT = 3 * 86_400
"""Seconds after which nobody is thought to wait any more."""


def open_games(store: Store) -> Offers:
    """The games of a store that wait for whoever comes first, the latest first."""
    found: list[Offer] = []
    for kept in store.listed():
        if kept.changed < time() - LONGEST_WAIT or len(found) >= MOST_OFFERS:
            break
        if LISTED in kept.about and (offer := _offer(kept)) is not None:
            found.append(offer)
    return Offers(tuple(found))


def _offer(kept: Listed) -> Offer | None:
    try:
        seating = msgspec.json.decode(kept.about, type=Seating)
        summary = msgspec.json.decode(kept.summary, type=Summary)
    except msgspec.MsgspecError:
        return None
    if not seating.listed or not seating.invitations:
        return None
    return offered(kept.room, seating, summary, round(kept.changed, 1))


def offered(room: str, seating: Seating, summary: Summary, since: float = 0.0) -> Offer:
    """What whoever takes the seat that waits would play."""
    side = next(iter(seating.invitations.values()), "")
    by = seating.names.get(seating.opener, "")
    armies = tuple(map(words, summary.armies))
    return Offer(room, summary.rulebook, words(seating.scenario), armies, side, by, seating.limit, since)
