"""A campaign as a guest, whoever leads a side, or its organiser may see it: each only what he knows."""

from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec

from pulverdampf.club.campaign.acts import LeftToGenerals, Reported
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.forces import Force, Meeting, Told
from pulverdampf.club.campaign.mapping import on_paper, plates
from pulverdampf.club.campaign.sight import Knowledge, everything, known_to, known_to_all
from pulverdampf.club.campaign.telling import knows, result_words, sentence
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.remnants import counts
from pulverdampf.server.club.kept import Command, Kept
from pulverdampf.server.club.showing import NOTHING, general_words
from pulverdampf.server.club.tables import summary_in, umpire_link, watch_link
from pulverdampf.server.messages import words
from pulverdampf.server.messages.campaigns import (
    CampaignBody,
    CampaignForce,
    CampaignListed,
    CampaignLogLine,
    CampaignPart,
    CampaignPlace,
    CampaignSide,
    CampaignStage,
    CampaignTold,
    MeetingTold,
    Plate,
    ReportTold,
    StoryLine,
)
from pulverdampf.server.shelf import book_named
from pulverdampf.server.stores import Store
from pulverdampf.text import LANGUAGES, Text, verbatim

DISPUTED = Text(
    "“{place}”: the two sides report different things. The organiser decides.",
    "„{place}“: Die beiden Seiten melden Verschiedenes. Die Leitung entscheidet.",
)
NOT_FOUGHT = Text(
    "“{place}”: the generals could not fight this out. Fight it yourselves, or enter a result.",
    "„{place}“: Die Generäle konnten das nicht ausfechten. Tut es selbst, oder tragt ein Ergebnis ein.",
)
TWO_RESULTS = Text(
    "“{place}”: {counted} counts, the battle on this server ended otherwise ({fought}). "
    "The organiser can take the result back.",
    "„{place}“: Gewertet ist {counted}, die Schlacht auf diesem Server endete anders ({fought}). "
    "Die Leitung kann das Ergebnis zurücknehmen.",
)


class Asker(msgspec.Struct, frozen=True):
    """Who looks at a campaign: by which part, and for which side."""

    part: CampaignPart
    side: Side = ""

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden from him: an organiser who leads no side."""
        return self.part == "organiser" and not self.side

    @property
    def leads(self) -> bool:
        """Whether he leads a side."""
        return bool(self.side) and self.part != "invited"

    @property
    def eyes(self) -> Side | None:
        """The side whose business he may know; none: all of it."""
        return None if self.sees_all else self.side if self.leads else ""

    def knowledge(self, campaign: Campaign) -> Knowledge:
        """What he knows."""
        if self.sees_all:
            return everything(campaign)
        return known_to(campaign, self.side) if self.leads else known_to_all(campaign)

    def knows_of(self, side: Side) -> bool:
        """Whether he may know what is only a side's own business."""
        return self.sees_all or (self.leads and self.side == side)


def stage_of(campaign: Campaign, command: Command) -> CampaignStage:
    """How far a campaign is."""
    if campaign.is_over:
        return "over"
    return "gathering" if command.vacant(campaign) else "running"


def listed(id: str, campaign: Campaign, command: Command) -> CampaignListed:
    """A campaign in a list."""
    frame = campaign.frame
    turn = min(campaign.turn, frame.turns)
    return CampaignListed(id, words(frame.name), frame.book, stage_of(campaign, command), turn, frame.turns)


def map_name(campaign: Campaign, knowledge: Knowledge) -> str:
    """A name for the map as somebody knows it: another one when anything on it is otherwise."""
    forces = [(each.id, each.at, each.strength) for each in knowledge.forces]
    told = (campaign.turn, sorted(knowledge.held.items()), forces)
    return sha256(msgspec.json.encode(told)).hexdigest()[:16]


class CampaignShown:
    """What one asker is told of a campaign."""

    def __init__(
        self,
        id: str,
        kept: Kept[Campaign],
        command: Command,
        asker: Asker,
        store: Store,
        present: Callable[[str], set[str]],
        failed: frozenset[str] = frozenset(),
    ) -> None:
        self.id, self.kept, self.command, self.asker, self.store = id, kept, command, asker, store
        self.present, self.failed = present, failed
        self.campaign = kept.made
        self.knowledge = asker.knowledge(self.campaign)
        self.plates = {each: plates(self.campaign, self.knowledge, each) for each in LANGUAGES}

    def told(self) -> CampaignTold:
        """All of it."""
        campaign, frame = self.campaign, self.campaign.frame
        over = campaign.is_over
        return CampaignTold(
            self.id,
            words(frame.name),
            words(frame.about),
            frame.book,
            stage_of(campaign, self.command),
            self.asker.part,
            self.asker.side,
            min(campaign.turn, frame.turns),
            frame.turns,
            words(frame.turn),
            tuple(self._side(side) for side in SIDES),
            self._places(),
            tuple(self._force(each) for each in self.knowledge.forces),
            tuple(self._meeting(each) for each in campaign.meetings.values()),
            tuple(self._line(each) for each in self.knowledge.story),
            self._log(),
            tuple(words(each) for each in self._notices()),
            campaign.winner if over else "",
            map_name(campaign, self.knowledge),
            any(way.looks == "river" for way in frame.ways),
        )

    def _side(self, side: Side) -> CampaignSide:
        campaign, command = self.campaign, self.command
        invitation = command.invitations.get(side, "") if self.asker.part == "organiser" else ""
        general = campaign.generals.get(side, "")
        return CampaignSide(
            side,
            words(campaign.frame.sides[side]),
            command.names.get(side, ""),
            general_words(general) if general else NOTHING,
            campaign.worth(self.knowledge.held)[side],
            side in campaign.orders,
            side in command.vacant(campaign),
            f"/campaign/{self.id}/{invitation}" if invitation else "",
        )

    def _line(self, told: Told) -> StoryLine:
        report = ""
        counted = self.campaign.results.get(told.occasion)
        room = self.command.rooms.get(told.occasion, "") if counted is not None and counted.source else ""
        if room and (self._concerned or self.campaign.is_over):
            summary = summary_in(self.store, room)
            if summary is not None and counted is not None and summary.hash == counted.source:
                report = watch_link(self.store, room)
        return StoryLine(told.turn, words(told.text), report)

    @property
    def _concerned(self) -> bool:
        """Whether meetings are his business: he leads a side, or sees everything."""
        return self.asker.leads or self.asker.sees_all

    def _places(self) -> tuple[CampaignPlace, ...]:
        frame, held = self.campaign.frame, self.knowledge.held
        return tuple(
            CampaignPlace(
                each.id, words(each.name), *on_paper(each), each.worth, each.supply, held[each.id],
                tuple(frame.beside(each.id)),
                tuple(Plate(*self.plates[language][0][each.id]) for language in LANGUAGES),
            )
            for each in frame.places
        )  # fmt: skip

    def _force(self, force: Force) -> CampaignForce:
        bodies: tuple[CampaignBody, ...] = ()
        order = ""
        if self.asker.knows_of(force.side):
            order = self.campaign.orders.get(force.side, {}).get(force.id, "")
            bodies = _bodies(force, book_named(self.campaign.frame.book).muster.army_lists())
        return CampaignForce(
            force.id, force.side, words(force.name), force.at, force.strength,
            force.whole, force.commander, bodies, order,
            tuple(Plate(*self.plates[each][1][force.id]) for each in LANGUAGES),
        )  # fmt: skip

    def _meeting(self, meeting: Meeting) -> MeetingTold:
        said, place = self.campaign.said.get(meeting.place, {}), meeting.place
        room = self.command.rooms.get(self.campaign.occasion(place), "")
        concerned = self._concerned
        reports = [
            ReportTold(side, each.winner, each.lost, each.fallen or ())
            for side, each in said.items()
            if isinstance(each, Reported) and concerned
        ]
        seated = self.present(room) & {*SIDES} if room and concerned else set()
        return MeetingTold(
            place, meeting.one, meeting.two, meeting.attacker,
            tuple(side for side, each in said.items()
                  if isinstance(each, LeftToGenerals)),
            tuple(reports),
            bool(room) and concerned,
            tuple(sorted(seated)),
            umpire_link(self.store, room) if room and self.asker.sees_all else "",
            self.campaign.is_for_generals(place) and self.campaign.occasion(place) not in self.failed,
        )  # fmt: skip

    def _log(self) -> tuple[CampaignLogLine, ...]:
        frame, counts_ = self.campaign.frame, set(self.campaign.in_force)
        eyes = self.asker.eyes if not self.campaign.is_over else None
        return tuple(
            CampaignLogLine(
                n, round(each.at, 1), each.by,
                words(sentence(frame, each.act, known=knows(frame, each.act, eyes))), n in counts_,
            )
            for n, each in enumerate(self.kept.entries)
        )  # fmt: skip

    def _notices(self) -> list[Text]:
        if not self._concerned:
            return []
        campaign, frame = self.campaign, self.campaign.frame
        told = [
            NOT_FOUGHT.filled(place=campaign.named(place))
            for place in campaign.meetings
            if campaign.occasion(place) in self.failed
        ]
        for place, said in campaign.said.items():
            reports = [each for each in said.values() if isinstance(each, Reported)]
            if len(reports) == len(SIDES) and campaign.agreed(place) is None:
                told.append(DISPUTED.filled(place=campaign.named(place)))
        for occasion, counted in campaign.results.items():
            room = self.command.rooms.get(occasion)
            summary = summary_in(self.store, room) if room is not None else None
            if summary is not None and summary.over and summary.winner != counted.winner:
                told.append(
                    TWO_RESULTS.filled(
                        place=campaign.named(counted.place), counted=result_words(frame, counted.winner),
                        fought=result_words(frame, summary.winner),
                    )
                )  # fmt: skip
        return told


def _bodies(force: Force, lists: Mapping[str, ArmyList]) -> tuple[CampaignBody, ...]:
    found = []
    placed = force.full.placed_bodies()
    for (_, body, group), left, of, fought in zip(
        placed, force.left, counts(force.full), force.battles, strict=True
    ):
        entry = lists[(group.list if group is not None else None) or force.full.list].entry(body.entry)
        name = body.name or (entry.name if entry is not None else None) or verbatim(body.entry)
        found.append(CampaignBody(words(name), left, of, fought))
    return tuple(found)
