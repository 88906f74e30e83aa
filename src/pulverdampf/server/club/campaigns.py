"""The campaigns of a server: who leads, what is ordered, and how their meetings are decided."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from gzip import compress
from logging import getLogger
from weakref import WeakValueDictionary

import msgspec

from pulverdampf.club.campaign.acts import (
    Begun,
    CampaignAct,
    Led,
    LeftToGenerals,
    Ordered,
    Reported,
    SetRight,
    Settled,
    TakenBack,
)
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.fighting import beginning, ended, fought_out, recorded
from pulverdampf.club.campaign.frame import Frame, FrameError, parsed, ready
from pulverdampf.club.campaign.mapping import drawn
from pulverdampf.club.campaign.playing import next_at_once, next_to_fight
from pulverdampf.club.campaign.wars import TURNS, campaign_of, wars
from pulverdampf.club.campaign.words import NO_MEETING
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.engine.in_force import OtherHouseError
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.generals.levels import USUAL, level_named
from pulverdampf.muster.names import LONGEST_PLAYER, LONGEST_REMARK, plain
from pulverdampf.server.battle import BROKEN
from pulverdampf.server.club.campaign_showing import Asker, CampaignShown, listed, map_name
from pulverdampf.server.club.kept import Campaigns, Command, Kept
from pulverdampf.server.club.organising import FIGHTING
from pulverdampf.server.club.secrets import new_id, new_token, same
from pulverdampf.server.club.tables import link_for, summary_in
from pulverdampf.server.house import house_of
from pulverdampf.server.lobby import Lobby, brought_back
from pulverdampf.server.messages import words
from pulverdampf.server.messages.campaigns import (
    AskGenerals,
    CampaignDeed,
    CampaignShelf,
    CampaignTold,
    GiveOrders,
    GiveSide,
    JoinCampaign,
    LeaveCampaign,
    NewCampaign,
    ReadyCampaign,
    RenewCampaignLink,
    ReportMeeting,
    SetForceRight,
    TakeActBack,
)
from pulverdampf.server.messages.club import ClubLink
from pulverdampf.server.seats import Mode, Seat, seated
from pulverdampf.server.shelf import LobbyError, book_named
from pulverdampf.server.wishes import UNKNOWN_LEVEL
from pulverdampf.text import Language, Text, verbatim

LOG = getLogger("pulverdampf")
MOST_MAPS = 24
DRAWING = asyncio.Semaphore(1)
"""One map is drawn at a time; the tables go on meanwhile."""
NOT_YOURS = Text(
    "only the organiser may do that, by the organiser's own link",
    "das darf nur die Leitung des Feldzugs, über ihren eigenen Link",
)
NOT_LEADING = Text(
    "only whoever leads a side may do that, by his own link",
    "das darf nur, wer eine Seite führt, über seinen eigenen Link",
)
NO_LINK = Text(
    "this link is not or no longer good; the organiser can give you a new one",
    "dieser Link gilt nicht oder nicht mehr; die Leitung kann dir einen neuen geben",
)
NO_CAMPAIGN = Text("there is no such ready campaign", "diesen fertigen Feldzug gibt es nicht")
NOBODY_YET = Text("{side}: nobody leads yet", "{side}: Noch führt niemand")
NO_NAME = Text("tell a name first", "nenne zuerst einen Namen")


class Campaigning:
    """The campaigns of a server."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.store = lobby, lobby.store
        self.kept = Campaigns(lobby.store)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held as long as somebody waits: whoever guesses ids leaves nothing behind."""
        self._fights: dict[str, asyncio.Task[None]] = {}
        self._failed: set[tuple[str, str]] = set()
        """The occasions, by campaign, on which an accident kept generals from fighting it out."""
        self._maps: dict[str, bytes] = {}

    def lock(self, id: str) -> asyncio.Lock:
        """One thing at a time happens in a campaign."""
        return self._locks.setdefault(id, asyncio.Lock())

    def shelf(self) -> CampaignShelf:
        """What everybody may find, and what can be begun."""
        found = [
            listed(id, self.kept.found(id)[0].made, command)
            for id, command in self.kept.all().items()
            if command.listed
        ]
        frames = [
            ReadyCampaign(
                each.id, words(each.name), words(each.about), each.book, each.turns,
                {side: words(name) for side, name in each.sides.items()},
            )
            for each in ready().values()
        ]  # fmt: skip
        frames += [
            ReadyCampaign(
                each.id, words(each.name), words(each.about), each.book, TURNS,
                {side: words(name) for side, name in each.sides.items()}, each.years,
            )
            for each in wars().values()
        ]  # fmt: skip
        return CampaignShelf(tuple(found), tuple(frames))

    async def open(self, wish: NewCampaign) -> ClubLink:
        """A new campaign, with the link of its organiser."""
        frame = await asyncio.to_thread(_frame, wish)
        generals: dict[str, str] = {}
        for side, named in wish.generals.items():
            level = level_named(named) if named else ""
            if level is None:
                raise LobbyError("no_such_level", UNKNOWN_LEVEL)
            if level:
                generals[side] = level
        id, command = new_id(), Command(new_token(), listed=wish.listed)
        if wish.leads and not generals.get(wish.leads):
            command.leads = wish.leads
            command.names = {wish.leads: plain(wish.player, LONGEST_PLAYER)}
        open_sides = [side for side in SIDES if not generals.get(side) and side != command.leads]
        command.invitations = {side: new_token() for side in open_sides}
        begun = Begun(frame, self.lobby.seeds(), generals)
        async with self.lock(id):
            kept = await asyncio.to_thread(self._begin, id, begun, command)
            self._let_generals_fight(id, kept.made)
        return ClubLink(id, f"/campaign/{id}/{command.organiser}")

    def _begin(self, id: str, begun: Begun, command: Command) -> Kept[Campaign]:
        self.kept.begin(id, begun, command)
        kept = self.kept.found(id)[0]
        self._go_on(id, kept, command)
        return kept

    # who asks ---------------------------------------------------------------------------------------

    async def look(self, id: str, token: str = "") -> CampaignTold:
        """A campaign as whoever has a link may see it; results of battles are taken in first."""
        async with self.lock(id):
            kept, command, asker = await self._entered(id, token)
            return await self._told(id, kept, command, asker)

    async def map(self, id: str, token: str, language: Language) -> tuple[str, bytes]:
        """The map as whoever has a link knows it, packed, and its name; drawn once for all who know that."""
        async with self.lock(id):
            kept, _, asker = await self._entered(id, token)
            knowledge = asker.knowledge(kept.made)
            name = f"{id}-{map_name(kept.made, knowledge)}-{language}"
            if name not in self._maps:
                async with DRAWING:
                    drawing = await asyncio.to_thread(drawn, kept.made, knowledge, language)
                    self._maps[name] = await asyncio.to_thread(compress, drawing.encode(), 6, mtime=0)
                for oldest in list(self._maps)[:-MOST_MAPS]:
                    del self._maps[oldest]
            return name, self._maps[name]

    async def acts(self, id: str, token: str) -> list[CampaignAct]:
        """All acts of a campaign that is over: until then they hold what is secret."""
        async with self.lock(id):
            kept, _, _ = await self._entered(id, token)
            if not kept.made.is_over:
                raise NotAllowed(STILL_SECRET)
            return [entry.act for entry in kept.entries]

    async def _entered(self, id: str, token: str) -> tuple[Kept[Campaign], Command, Asker]:
        kept, command = await asyncio.to_thread(self._results_taken_in, id)
        self._let_generals_fight(id, kept.made)
        return kept, command, _asker(command, token)

    async def _told(self, id: str, kept: Kept[Campaign], command: Command, asker: Asker) -> CampaignTold:
        failed = frozenset(occasion for campaign, occasion in self._failed if campaign == id)
        shown = CampaignShown(id, kept, command, asker, self.store, self.lobby.present, failed)
        return await asyncio.to_thread(shown.told)

    # deeds ------------------------------------------------------------------------------------------

    async def do(self, id: str, token: str, deed: CampaignDeed) -> tuple[CampaignTold, str]:
        """Does what somebody wants, if he may; the campaign after that, and a link where one was given."""
        async with self.lock(id):
            kept, command, asker = await self._entered(id, token)
            by = command.names.get(asker.side, "") if asker.leads and asker.part != "organiser" else ""
            link = ""
            acts: Sequence[CampaignAct] = ()
            if isinstance(deed, JoinCampaign):
                asker, link = self._join(id, command, asker, deed)
                by = command.names[asker.side]
                acts = [Led(asker.side, leader=by)]
            elif isinstance(deed, RenewCampaignLink):
                link = self._renewed(id, command, asker)
            elif isinstance(deed, LeaveCampaign):
                acts = self._leave(command, asker)
                await self._reseated(kept.made, command, asker.side, "")
            elif isinstance(deed, GiveSide):
                acts = self._give(command, asker, deed)
                await self._reseated(kept.made, command, deed.side, acts[0].general)
            else:
                acts = self._acts(kept.made, command, asker, deed)
            if acts:
                await asyncio.to_thread(self.kept.add, id, kept, command, [*acts], by)
                await asyncio.to_thread(self._go_on, id, kept, command)
            else:
                await asyncio.to_thread(self.kept.keep, id, command)
            if isinstance(deed, LeaveCampaign):
                asker = Asker("guest")
            self._let_generals_fight(id, kept.made)
            return await self._told(id, kept, command, asker), link

    def _join(self, id: str, command: Command, asker: Asker, deed: JoinCampaign) -> tuple[Asker, str]:
        if asker.part != "invited":
            raise NotAllowed(NO_LINK)
        name = plain(deed.player, LONGEST_PLAYER)
        if not name:
            raise LobbyError("no_name", NO_NAME)
        token, side = new_token(), asker.side
        command.invitations = {each: known for each, known in command.invitations.items() if each != side}
        command.players = {**command.players, side: token}
        command.names = {**command.names, side: name}
        return Asker("leader", side), f"/campaign/{id}/{token}"

    def _renewed(self, id: str, command: Command, asker: Asker) -> str:
        token = new_token()
        if asker.part == "organiser":
            command.organiser = token
        elif asker.part == "leader":
            command.players = {**command.players, asker.side: token}
        else:
            raise NotAllowed(NOT_LEADING)
        return f"/campaign/{id}/{token}"

    def _leave(self, command: Command, asker: Asker) -> list[Led]:
        if asker.part != "leader":
            raise NotAllowed(NOT_LEADING)
        _vacate(command, asker.side)
        command.invitations = {**command.invitations, asker.side: new_token()}
        return [Led(asker.side)]

    def _give(self, command: Command, asker: Asker, deed: GiveSide) -> list[Led]:
        self._organiser(asker)
        level = level_named(deed.general) if deed.general else ""
        if level is None:
            raise LobbyError("no_such_level", UNKNOWN_LEVEL)
        _vacate(command, deed.side)
        if not level:
            command.invitations = {**command.invitations, deed.side: new_token()}
        return [Led(deed.side, level)]

    def _acts(
        self, campaign: Campaign, command: Command, asker: Asker, deed: CampaignDeed
    ) -> list[CampaignAct]:
        note = plain(getattr(deed, "note", ""), LONGEST_REMARK)
        match deed:
            case GiveOrders():
                self._leader(asker)
                for side in command.vacant(campaign):
                    raise NotAllowed(NOBODY_YET.filled(side=campaign.frame.sides[side]))
                return [Ordered(asker.side, deed.moves)]
            case AskGenerals():
                if asker.sees_all:
                    people = [side for side in SIDES if not campaign.generals.get(side)]
                    return [LeftToGenerals(side, deed.place) for side in people]
                self._leader(asker)
                return [LeftToGenerals(asker.side, deed.place)]
            case ReportMeeting():
                if deed.decides or asker.sees_all:
                    self._organiser(asker)
                    return [self._decided(campaign, deed, note)]
                self._leader(asker)
                return [Reported(asker.side, deed.place, deed.winner, deed.lost, deed.fallen)]
        self._organiser(asker)
        match deed:
            case SetForceRight():
                return [SetRight(deed.force, deed.at, deed.strength, note)]
            case TakeActBack():
                return [TakenBack(deed.act, note)]
        return []

    def _decided(self, campaign: Campaign, deed: ReportMeeting, note: str) -> Settled:
        """The organiser's word on a meeting, checked as that of a side."""
        trial = Reported(SIDES[0], deed.place, deed.winner, deed.lost, deed.fallen)
        campaign.check_reported(trial)
        left = {id: campaign.forces[id].without(n) for id, n in deed.lost.items()}
        return Settled(deed.place, deed.winner, left, note=note, fallen=deed.fallen)

    def _organiser(self, asker: Asker) -> None:
        if asker.part != "organiser":
            raise NotAllowed(NOT_YOURS)

    def _leader(self, asker: Asker) -> None:
        if not asker.leads:
            raise NotAllowed(NOT_LEADING)

    def _go_on(self, id: str, kept: Kept[Campaign], command: Command) -> None:
        """Carries out what follows by itself and needs no battle."""
        while (act := next_at_once(kept.made)) is not None:
            self.kept.add(id, kept, command, [act])

    # battles ----------------------------------------------------------------------------------------

    async def sit_down(self, id: str, token: str, place: str) -> str:
        """The link of a leader to the table of a meeting, which is laid for the first of the two."""
        async with self.lock(id):
            kept, command, asker = await self._entered(id, token)
            self._leader(asker)
            campaign = kept.made
            if place not in campaign.meetings:
                raise NotAllowed(NO_MEETING.filled(place=verbatim(place[:40])))
            occasion = campaign.occasion(place)
            room = command.rooms.get(occasion, "")
            summary = summary_in(self.store, room) if room else None
            over = summary is not None and summary.over
            mine = await asyncio.to_thread(link_for, self.store, room, asker.side) if room else ""
            if not mine or over:
                room = await self._laid(campaign, command, place)
                command.rooms = {**command.rooms, occasion: room}
                await asyncio.to_thread(self.kept.keep, id, command)
                mine = await asyncio.to_thread(link_for, self.store, room, asker.side)
            return mine

    async def _reseated(self, campaign: Campaign, command: Command, side: Side, level: str) -> None:
        """Whoever led a side has no seat at its tables any more; one without dice yet is laid anew."""
        for place in campaign.meetings:
            occasion = campaign.occasion(place)
            room = await self.lobby.found(command.rooms.get(occasion, ""))
            if room is None or room.battle.game.over:
                continue
            if room.battle.missing_shares:
                command.rooms = {each: known for each, known in command.rooms.items() if each != occasion}
                await self.lobby.forget(room)
                continue
            async with room.lock:
                room.reseat(side, Seat("computer" if level else "human", level or USUAL))

    async def _laid(self, campaign: Campaign, command: Command, place: str) -> str:
        """Opens the room in which a meeting is fought."""
        frame, book = campaign.frame, book_named(campaign.frame.book)
        begun = await asyncio.to_thread(beginning, campaign, place)
        begun = msgspec.structs.replace(begun, house=house_of(book))
        people = [side for side in SIDES if not campaign.generals.get(side)]
        level = next((campaign.generals[side] for side in SIDES if campaign.generals.get(side)), USUAL)
        called = _called(campaign, place)
        mode: Mode = "friend" if len(people) == len(SIDES) else "computer"
        seating = seated(mode, level_named(level) or USUAL, called, people[0])
        if not command.leads:
            seating.add_umpire()  # the organiser, who sees everything
        names = {side: command.names.get(side, "") for side in people}
        return await self.lobby.open_begun(book, begun, seating, frame.name.en, names)

    def _results_taken_in(self, id: str) -> tuple[Kept[Campaign], Command]:
        """A campaign, with the results of the battles that are over; what was taken back stays so."""
        kept, command = self.kept.found(id)
        known = {act.source for act in kept.made.acts if isinstance(act, Settled)}
        for place in list(kept.made.meetings):
            room = command.rooms.get(kept.made.occasion(place), "")
            summary = summary_in(self.store, room) if room else None
            if summary is None or not summary.over or summary.hash in known:
                continue
            state = self._end_of(room)
            if state is not None:
                result = ended(kept.made, place, state, summary.winner, "fought", summary.hash)
                self.kept.add(id, kept, command, [result])
        self._go_on(id, kept, command)
        return kept, command

    def _end_of(self, room: str) -> State | None:
        """How a battle stands."""
        try:
            found = brought_back(room, self.store)
        except (OtherHouseError, *BROKEN) as why:
            LOG.error("campaign: the battle %s cannot be read: %s", room, type(why).__name__)
            return None
        return found[0].game.state if found is not None else None

    def _let_generals_fight(self, id: str, campaign: Campaign) -> None:
        """Begins with the meetings that are left to generals, if there are any and nobody is at it."""
        place = next_to_fight(campaign)
        if place and id not in self._fights and (id, campaign.occasion(place)) not in self._failed:
            self._fights[id] = asyncio.create_task(self._fight(id))

    async def _fight(self, id: str) -> None:
        """Fights what is left to generals; each result is written down when it is there."""
        occasion = ""
        try:
            while True:
                async with self.lock(id):
                    kept, _ = await asyncio.to_thread(self._results_taken_in, id)
                    place = next_to_fight(kept.made)
                    if not place:
                        return
                    snapshot, occasion = self.kept.again(kept), kept.made.occasion(place)
                async with FIGHTING:
                    result, room = await asyncio.to_thread(self._fought, snapshot, place)
                async with self.lock(id):
                    kept, command = await asyncio.to_thread(self._results_taken_in, id)
                    if place in kept.made.meetings and kept.made.occasion(place) == occasion:
                        if room:
                            command.rooms = {**command.rooms, occasion: room}
                        with suppress(NotAllowed):
                            await asyncio.to_thread(self.kept.add, id, kept, command, [result])
                    elif room:
                        await asyncio.to_thread(self.store.forget, room)
        except LobbyError:
            pass  # there is no such campaign
        except Exception as accident:
            LOG.error("campaign %s: %s of a battle of generals", id, type(accident).__name__)
            self._failed.add((id, occasion))
        finally:
            self._fights.pop(id, None)

    def _fought(self, campaign: Campaign, place: str) -> tuple[Settled, str]:
        """The result of a meeting that generals fight out, and the room in which its battle can be seen."""
        result, game = fought_out(campaign, place)
        if game is None:
            return result, ""
        seating = seated("watch", USUAL, _called(campaign, place))
        seating.club = campaign.frame.name.en
        try:
            room, hash = self.lobby.shelve(recorded(campaign, place, game), seating)
            return msgspec.structs.replace(result, source=hash), room
        except LobbyError as why:  # the result counts all the same
            LOG.error("campaign: a battle of generals cannot be shown: %s", why.code)
            return result, ""


MEETING = Text("{campaign}: {place}", "{campaign}: {place}")
STILL_SECRET = Text(
    "the campaign is not over: its file holds what is still secret",
    "der Feldzug ist nicht zu Ende: Seine Datei enthält, was noch geheim ist",
)
FAULTS = Text("{faults}", "{faults}")


def _called(campaign: Campaign, place: str) -> Text:
    """What a battle is called; what is kept with a room has nothing put in."""
    filled = MEETING.filled(campaign=campaign.frame.name, place=campaign.named(place))
    return Text(filled.in_("en"), filled.in_("de"))


def _frame(wish: NewCampaign) -> Frame:
    """The campaign that somebody wants, or all that is wrong with his file."""
    if wish.file:
        try:
            return parsed(wish.file.encode())
        except FrameError as wrong:
            raise LobbyError("bad_campaign", FAULTS.filled(faults=wrong.texts)) from None
    frame = ready().get(wish.ready) or campaign_of(wish.ready)
    if frame is None:
        raise LobbyError("no_such_campaign", NO_CAMPAIGN)
    return frame


def _asker(command: Command, token: str) -> Asker:
    """Who holds a link."""
    if not token:
        return Asker("guest")
    if same(command.organiser, token):
        return Asker("organiser", command.leads)
    for side in SIDES:
        if same(command.players.get(side, ""), token):
            return Asker("leader", side)
        if same(command.invitations.get(side, ""), token):
            return Asker("invited", side)
    raise LobbyError("no_such_link", NO_LINK)


def _vacate(command: Command, side: Side) -> None:
    """Nobody leads a side by any link that was given."""
    for secrets in ("players", "names", "invitations"):
        kept = {each: known for each, known in getattr(command, secrets).items() if each != side}
        setattr(command, secrets, kept)
    if command.leads == side:
        command.leads = ""
