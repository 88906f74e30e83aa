"""Battles in a list: those of this machine, and those whose seats a browser remembers."""

from logging import getLogger

import msgspec

from pulverdampf.engine.state import SIDES
from pulverdampf.server.battle import Summary
from pulverdampf.server.messages import RoomList, RoomListed, words
from pulverdampf.server.seats import Seating
from pulverdampf.server.showing import link
from pulverdampf.server.stores import Listed, Store

MOST_SEATS = 200
"""How many seats a browser may ask about."""
BESIDE = b'{"umpire":'
"""How the notes of a battle beside a real table begin, which has no seats."""
LOG = getLogger("pulverdampf")


def all_of(store: Store) -> RoomList:
    """All rooms that a store has, for somebody who sits at this machine."""
    found = (_listed(kept, at_home=True) for kept in store.listed())
    return RoomList(tuple(each for each in found if each is not None))


def those_of(store: Store, seats: tuple[str, ...]) -> RoomList:
    """The rooms of some seats, `room/token`, for the browser that remembers them."""
    tokens = dict(each.partition("/")[::2] for each in seats[:MOST_SEATS])
    kept = (each for each in store.listed() if each.room in tokens)
    found = (_listed(each, tokens[each.room]) for each in kept)
    return RoomList(tuple(each for each in found if each is not None))


def _listed(kept: Listed, token: str = "", *, at_home: bool = False) -> RoomListed | None:
    """A room by the link of whoever opened it, or by that of a token; none where that gives no seat."""
    if kept.about.startswith(BESIDE):
        return None
    try:
        seating = msgspec.json.decode(kept.about, type=Seating)
        summary = msgspec.json.decode(kept.summary, type=Summary)
    except msgspec.MsgspecError as why:
        LOG.error("room %s is damaged: %s", kept.room, why)
        return None
    role = seating.opener if at_home else seating.role(token)
    if role is None:
        return None
    return RoomListed(
        kept.room,
        link(kept.room, seating.token(seating.opener) if at_home else token),
        seating.mode,
        summary.rulebook,
        words(seating.scenario),
        tuple(map(words, summary.armies)),
        summary.turn,
        summary.over,
        round(kept.changed, 3),
        seating.name,
        role == seating.opener,
        {side: name for side, name in seating.names.items() if side in SIDES},
        bool(seating.invitations),
        summary.over or (at_home and seating.mode != "friend"),
    )
