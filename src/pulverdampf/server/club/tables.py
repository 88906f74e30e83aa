"""The tables of a tournament as battles of this server: their rooms, and the results that come from them."""

import msgspec

from pulverdampf.club.acts import Act, Scored, Table
from pulverdampf.club.fighting import RESULTS
from pulverdampf.club.tournament import Tournament
from pulverdampf.engine.state import SIDES
from pulverdampf.engine.views import UMPIRE
from pulverdampf.server.battle import Summary
from pulverdampf.server.club.kept import Hosting
from pulverdampf.server.lobby import Lobby
from pulverdampf.server.messages import NewRoom
from pulverdampf.server.seats import WATCH, Seating
from pulverdampf.server.showing import link
from pulverdampf.server.stores import Store


def place(round: int, table: int) -> str:
    """A table of a tournament by its numbers."""
    return f"{round}/{table}"


def summary_in(store: Store, room: str) -> Summary | None:
    """How far the battle of a room is, if it has begun."""
    try:
        return msgspec.json.decode(store.summary(room), type=Summary)
    except msgspec.MsgspecError:
        return None


def results(store: Store, hosting: Hosting, tournament: Tournament) -> dict[str, Scored]:
    """What the battles say of their tables that are over."""
    found: dict[str, Scored] = {}
    for where, room in hosting.rooms.items():
        number, table = map(int, where.split("/"))
        summary = summary_in(store, room)
        if summary is not None and summary.over and number <= len(tournament.rounds):
            found[where] = Scored(number, table, RESULTS[summary.winner], summary.hash)
    return found


def fresh(found: dict[str, Scored], tournament: Tournament) -> list[Act]:
    """Results of battles for tables that have none and never had this one: what was struck stays so."""
    known = {act.source for act in tournament.acts if isinstance(act, Scored)}
    open_tables = {
        place(number, table)
        for number, played in enumerate(tournament.rounds, 1)
        for table in played.open_tables()
    }
    return [each for where, each in found.items() if where in open_tables and each.source not in known]


async def seated(lobby: Lobby, club: str, tournament: Tournament, table: Table) -> str:
    """Opens the room in which two players of a tournament meet."""
    opened = tournament.opened
    one, two = (tournament.players[name].entry for name in (table.one, table.two))
    people = [side for side, each in zip(SIDES, (one, two), strict=True) if not each.general]
    wish = NewRoom(
        opened.book,
        one.army,
        two.army,
        opened.terrain,
        mode="friend" if len(people) == 2 else "computer",
        level=one.general or two.general or "drilled",
        rulings=dict(opened.rulings),
        side="two" if people == ["two"] else "one",
    )
    return await lobby.open_for_club(wish, club, {"one": table.one, "two": table.two})


def link_for(store: Store, room: str, role: str) -> str:
    """The link of a role in a room; none where the room is gone or has no such role."""
    about = store.about(room)
    if about is None:
        return ""
    token = msgspec.json.decode(about, type=Seating).token(role)
    return link(room, token) if token else ""


def umpire_link(store: Store, room: str) -> str:
    """The link of the umpire, who is the organiser."""
    return link_for(store, room, UMPIRE)


def watch_link(store: Store, room: str) -> str:
    """The link of whoever watches."""
    return link_for(store, room, WATCH)
