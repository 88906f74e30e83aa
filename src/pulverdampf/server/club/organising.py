"""What organisers and players do with a tournament over HTTP, each by his own link."""

import asyncio
from contextlib import suppress
from logging import getLogger
from weakref import WeakValueDictionary

from pulverdampf.club.acts import (
    Act,
    Claimed,
    Entered,
    Opened,
    Paired,
    Rearmed,
    Returned,
    Scored,
    Struck,
    Withdrew,
)
from pulverdampf.club.fighting import fought_at, tables_of_generals
from pulverdampf.club.tournament import NotAllowed, Tournament
from pulverdampf.generals.levels import policy_named
from pulverdampf.muster.names import LONGEST_NAME, LONGEST_PLAYER, LONGEST_REMARK, plain
from pulverdampf.muster.roster import Roster
from pulverdampf.server.club.kept import Hosting, Kept, Tournaments
from pulverdampf.server.club.secrets import new_id, new_token, same
from pulverdampf.server.club.showing import Shown
from pulverdampf.server.club.tables import fresh, link_for, place, results, seated
from pulverdampf.server.lobby import Lobby
from pulverdampf.server.messages.club import (
    Claim,
    ClubLink,
    ComeBack,
    Deed,
    Draw,
    Enter,
    Fight,
    NewTournament,
    Part,
    Rearm,
    Renew,
    Score,
    Strike,
    TournamentTold,
    Withdraw,
)
from pulverdampf.server.shelf import LobbyError, book_named
from pulverdampf.server.wishes import UNKNOWN_LEVEL, UNKNOWN_PLACE, army_of, check_army, rulings_of
from pulverdampf.text import Text

LOG = getLogger("pulverdampf")
NOT_YOURS = Text(
    "only the organiser may do that, by the organiser's own link",
    "das darf nur die Turnierleitung, über ihren eigenen Link",
)
NO_LINK = Text(
    "this link is not or no longer good; the organiser can give you a new one",
    "dieser Link gilt nicht oder nicht mehr; die Turnierleitung kann dir einen neuen geben",
)
NO_TABLE = Text("you have no open table in this round", "du hast in dieser Runde keinen offenen Tisch")
NO_GENERALS = Text(
    "there is no open table at which two computer generals sit",
    "es gibt keinen offenen Tisch, an dem zwei Computergeneräle sitzen",
)
YOUR_ARMY = Text("This army", "Diese Armee")
FIGHTING = asyncio.Semaphore(1)
"""One battle of generals is fought at a time; the tables go on meanwhile."""


class Organising:
    """The tournaments of a server."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.store = lobby, lobby.store
        self.kept = Tournaments(lobby.store)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held as long as somebody waits: whoever guesses ids leaves nothing behind."""
        self._fights: dict[str, asyncio.Task[None]] = {}

    def lock(self, id: str) -> asyncio.Lock:
        """One thing at a time happens in a tournament."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def open(self, wish: NewTournament) -> ClubLink:
        """A new tournament, with the link of its organiser."""
        book = book_named(wish.rulebook)
        if wish.terrain and wish.terrain not in (*book.muster.terrain_setups(), book.muster.BY_DICE):
            raise LobbyError("no_such_place", UNKNOWN_PLACE)
        rulings = rulings_of(book, wish.rulings)
        id, token = new_id(), new_token()
        name = plain(wish.name, LONGEST_NAME)
        opened = Opened(name, book.key, wish.system, wish.rounds, id, rulings, wish.terrain)
        await asyncio.to_thread(self.kept.begin, id, opened, Hosting(token, listed=wish.listed))
        return ClubLink(id, f"/tournament/{id}/{token}")

    # who asks ---------------------------------------------------------------------------------------

    async def look(self, id: str, token: str = "") -> TournamentTold:
        """A tournament as whoever has a link may see it; results of battles are taken in first."""
        async with self.lock(id):
            kept, hosting, part, me = await self._entered(id, token)
            return await self._told(id, kept, hosting, part, me)

    async def _entered(self, id: str, token: str) -> tuple[Kept[Tournament], Hosting, Part, str]:
        kept, hosting = await asyncio.to_thread(self._settled, id)
        if not token:
            return kept, hosting, "guest", ""
        if same(hosting.organiser, token):
            return kept, hosting, "organiser", ""
        me = next((name for name, known in hosting.players.items() if same(known, token)), "")
        if not me:
            raise LobbyError("no_such_link", NO_LINK)
        return kept, hosting, "player", me

    def _settled(self, id: str) -> tuple[Kept[Tournament], Hosting]:
        kept, hosting = self.kept.found(id)
        news = fresh(results(self.store, hosting, kept.made), kept.made)
        if news:
            self.kept.add(id, kept, hosting, news)
        return kept, hosting

    async def _told(
        self, id: str, kept: Kept[Tournament], hosting: Hosting, part: Part, me: str
    ) -> TournamentTold:
        shown, fighting = Shown(id, kept, hosting, part, me, self.store), id in self._fights

        def tell() -> TournamentTold:
            return shown.told(results(self.store, hosting, kept.made), fighting=fighting)

        return await asyncio.to_thread(tell)

    # deeds ------------------------------------------------------------------------------------------

    async def do(self, id: str, token: str, deed: Deed) -> tuple[TournamentTold, str]:
        """Does what somebody wants, if he may; the tournament after that, and a link where one was given."""
        async with self.lock(id):
            kept, hosting, part, me = await self._entered(id, token)
            link = ""
            if isinstance(deed, Fight):
                self._organiser(part)
                self._begin_fighting(id, kept.made)
            elif isinstance(deed, Renew):
                link = await self._renew(id, hosting, part, me, deed.player)
            else:
                if isinstance(deed, Enter):
                    link = self._link_of_newcomer(id, hosting, deed, part)
                acts = await asyncio.to_thread(self._acts, kept.made, deed, part, me)
                by = self._name(deed.player) if isinstance(deed, Enter) and part == "guest" else me
                await asyncio.to_thread(self.kept.add, id, kept, hosting, acts, by)
            if link and isinstance(deed, Enter):
                part, me = (part, me) if part == "organiser" else ("player", self._name(deed.player))
            return await self._told(id, kept, hosting, part, me), link

    def _organiser(self, part: Part) -> None:
        if part != "organiser":
            raise NotAllowed(NOT_YOURS)

    def _name(self, written: str) -> str:
        return plain(written, LONGEST_PLAYER)

    def _who(self, part: Part, me: str, named: str) -> str:
        """Whom a deed is about: oneself, or whom the organiser names."""
        if part == "organiser":
            return self._name(named)
        if part == "guest" or named not in ("", me):
            raise NotAllowed(NOT_YOURS)
        return me

    def _link_of_newcomer(self, id: str, hosting: Hosting, deed: Enter, part: Part) -> str:
        if deed.general:
            self._organiser(part)
            return ""
        name = self._name(deed.player)
        hosting.players = {**hosting.players, name: hosting.players.get(name) or new_token()}
        return f"/tournament/{id}/{hosting.players[name]}"

    async def _renew(self, id: str, hosting: Hosting, part: Part, me: str, named: str) -> str:
        token = new_token()
        if part == "organiser" and not named:
            hosting.organiser = token
        else:
            who = self._who(part, me, named)
            if who not in hosting.players:
                raise LobbyError("no_such_link", NO_LINK)
            hosting.players = {**hosting.players, who: token}
        await asyncio.to_thread(self.kept.keep, id, hosting)
        return f"/tournament/{id}/{token}"

    def _acts(self, tournament: Tournament, deed: Deed, part: Part, me: str) -> list[Act]:
        match deed:
            case Enter():
                return [self._entry(tournament, deed)]
            case Rearm():
                who = self._who(part, me, deed.player)
                return [Rearmed(who, self._army(tournament, deed))]
            case Withdraw():
                return self._leaving(tournament, self._who(part, me, deed.player))
            case ComeBack():
                return [Returned(self._who(part, me, deed.player))]
            case Claim():
                return self._claim(tournament, me, deed)
        self._organiser(part)
        match deed:
            case Draw():
                return [Paired(tournament.next_tables())]
            case Score():
                note = plain(deed.note, LONGEST_REMARK)
                return [Scored(deed.round, deed.table, deed.result, note=note)]
            case Strike():
                return [Struck(deed.round, deed.table, plain(deed.note, LONGEST_REMARK))]
        return []

    def _entry(self, tournament: Tournament, deed: Enter) -> Entered:
        general = policy_named(deed.general) if deed.general else ""
        if general is None:
            raise LobbyError("no_such_level", UNKNOWN_LEVEL)
        return Entered(self._name(deed.player), self._army(tournament, deed), general)

    def _army(self, tournament: Tournament, deed: Enter | Rearm) -> Roster:
        muster = book_named(tournament.opened.book).muster
        army = army_of(muster, deed.army)
        check_army(muster, army, muster.rulings_of(dict(tournament.opened.rulings)), YOUR_ARMY)
        return army

    def _leaving(self, tournament: Tournament, who: str) -> list[Act]:
        """A player who leaves loses the table at which he sits."""
        acts: list[Act] = [Withdrew(who)]
        number = len(tournament.rounds)
        for at in tournament.rounds[-1].open_tables() if number else ():
            table = tournament.rounds[-1].tables[at - 1]
            if who in (table.one, table.two):
                acts.append(Scored(number, at, "two" if table.one == who else "one"))
        return acts

    def _claim(self, tournament: Tournament, me: str, deed: Claim) -> list[Act]:
        """What a player says; where both say the same, that is the result."""
        number, at = self._open_table(tournament, me)
        played = tournament.rounds[-1]
        others = {who: said for who, said in played.claims.get(at, {}).items() if who != me}
        acts: list[Act] = [Claimed(me, number, at, deed.result)]
        if deed.result in others.values():
            acts.append(Scored(number, at, deed.result))
        return acts

    def _open_table(self, tournament: Tournament, me: str) -> tuple[int, int]:
        if me and tournament.rounds:
            last = tournament.rounds[-1]
            for at in last.open_tables():
                if me in (last.tables[at - 1].one, last.tables[at - 1].two):
                    return len(tournament.rounds), at
        raise NotAllowed(NO_TABLE)

    # battles ----------------------------------------------------------------------------------------

    async def sit_down(self, id: str, token: str) -> str:
        """The link of a player to the battle of his open table, which is opened for the first of the two."""
        async with self.lock(id):
            kept, hosting, _, me = await self._entered(id, token)
            number, at = self._open_table(kept.made, me)
            table, where = kept.made.rounds[-1].tables[at - 1], place(number, at)
            side = "one" if table.one == me else "two"
            room = hosting.rooms.get(where, "")
            mine = await asyncio.to_thread(link_for, self.store, room, side) if room else ""
            if not mine:
                room = await seated(self.lobby, kept.made.opened.name, kept.made, table)
                hosting.rooms = {**hosting.rooms, where: room}
                await asyncio.to_thread(self.kept.keep, id, hosting)
                mine = await asyncio.to_thread(link_for, self.store, room, side)
            return mine

    def _begin_fighting(self, id: str, tournament: Tournament) -> None:
        if not tables_of_generals(tournament):
            raise NotAllowed(NO_GENERALS)
        if id not in self._fights:
            self._fights[id] = asyncio.create_task(self._fight(id))

    async def _fight(self, id: str) -> None:
        """Fights the open tables of generals; each result is written down when it is there."""
        try:
            while True:
                async with self.lock(id):
                    kept, _ = await asyncio.to_thread(self._settled, id)
                    snapshot = self.kept.again(kept)
                waiting = tables_of_generals(snapshot)
                if not waiting:
                    return
                async with FIGHTING:
                    scored = await asyncio.to_thread(fought_at, snapshot, waiting[0])
                async with self.lock(id):
                    kept, hosting = await asyncio.to_thread(self._settled, id)
                    if waiting[0] in kept.made.rounds[scored.round - 1].open_tables():
                        with suppress(NotAllowed):
                            await asyncio.to_thread(self.kept.add, id, kept, hosting, [scored])
        except Exception as accident:
            LOG.error("tournament %s: %s of a battle of generals", id, type(accident).__name__)
        finally:
            self._fights.pop(id, None)
