"""What a room sends to whom: the whole table, or what is new; questions, and who is waited for."""

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.analysis.lessons import LEARNER, lesson_of, progress
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import ALL, Decision
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import UMPIRE, View
from pulverdampf.generals.levels import name_of
from pulverdampf.server import seeing
from pulverdampf.server.beats import Beats
from pulverdampf.server.chronicle import Chronicle
from pulverdampf.server.gallery import LATE
from pulverdampf.server.looking import may_measure
from pulverdampf.server.messages import (
    AgreementAsked,
    Area,
    Army,
    Beat,
    Board,
    Ground,
    Happened,
    IdeaTold,
    LessonTold,
    Mark,
    Over,
    Seats,
    Tally,
    Unit,
    Waiting,
    Welcome,
    Words,
    words,
)
from pulverdampf.server.pictures import ground_of
from pulverdampf.server.questions import asked
from pulverdampf.server.seats import BOTH, WATCH
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.server.guests import Guest
    from pulverdampf.server.rooms import Room

DECIDES = Text("The opponent decides.", "Der Gegner entscheidet.")
NOT_ALL_HERE = Text(
    "The battle begins as soon as everybody has come to the table.",
    "Die Schlacht beginnt, sobald alle am Tisch sind.",
)
ENDED = Text("The battle is over.", "Die Schlacht ist vorbei.")


class Shown(Struct):
    """What an audience has been shown."""

    units: dict[str, Unit]
    areas: tuple[Area, ...]
    lines: int
    marks: tuple[Mark, ...]
    tally: tuple[Tally, ...]
    hand: tuple[Words, ...] = ()
    ground: Ground = Ground()


class Shows:
    """Tells guests what they may see."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._shown: dict[Side, Shown] = {}
        self._eyes: dict[int, Side] = {}
        self._usual: dict[Side, seeing.Traits] = {}

    @property
    def game(self) -> Game:
        """The game of the room."""
        return self.room.battle.game

    def army(self, side: Side) -> Text:
        """What people call a side."""
        return seeing.army_name(self.game.state, side)

    # who sees what ---------------------------------------------------------------------------------------

    def hides(self) -> bool:
        """Whether a side sees less than everything now."""
        state = self.game.state
        return self.game.rulebook.seen(state, SIDES[0]) is not state

    def eyes(self, guest: "Guest") -> Side:
        """With whose eyes a guest looks; one person on both seats has those of the side that decides."""
        if guest.role == BOTH:
            self._eyes[id(guest)] = self.side_seen_by(BOTH)
            return self._eyes[id(guest)]
        return self.side_seen_by(guest.role)

    def side_seen_by(self, role: str) -> Side:
        """With whose eyes a role looks now."""
        if role in (WATCH, LATE):
            return WATCH
        if role != BOTH:
            return role
        waiting = self.game.waiting_for()
        return waiting[0].by if self.hides() and waiting else SIDES[0]

    def nobody_looks(self) -> None:
        """Somebody has gone: what nobody's eyes follow any more is not kept up."""
        roles = {LATE if guest.late else guest.role for guest in self.room.guests}
        looking = roles | set(SIDES) if BOTH in roles else roles
        for side in self._shown.keys() - looking:
            del self._shown[side]
            chronicle, eyes = self._chronicle(side)
            chronicle.beats.pop(eyes, None)

    def _audience(self, guest: "Guest") -> Side:
        """What a guest is shown: the table with his eyes, or with open cards as it stood minutes ago."""
        return LATE if guest.late else self.eyes(guest)

    def _chronicle(self, side: Side) -> tuple[Chronicle, Side]:
        """Where an audience's lines stand, and under which eyes."""
        return (self.room.gallery.chronicle, UMPIRE) if side == LATE else (self.room.battle.chronicle, side)

    def _look(self, side: Side) -> tuple[View, dict[str, Unit], tuple[Area, ...]]:
        gallery, book = self.room.gallery, self.game.rulebook
        view = gallery.view if side == LATE else self.game.view(side)
        whole, eyes = (view.state, UMPIRE) if side == LATE else (self.game.state, side)
        hidden = seeing.hidden_from_enemy(book, whole, eyes)
        if side not in self._usual:
            self._usual[side] = seeing.traits(book, self.game.initial, eyes)
        units = seeing.units(book, view.scene, hidden, self._usual[side])
        return view, units, seeing.areas(book, view.state)

    # the whole table --------------------------------------------------------------------------------------

    def all_of_it(self, guest: "Guest") -> None:
        """Welcome, board and question, for somebody who has just come."""
        self._send(guest, self._welcome(guest))
        self._board(guest)
        self._question(guest)
        wanted = self.room.agreements.wanted
        if wanted is not None and guest.role not in (wanted.side, WATCH, BOTH):
            self._send(guest, AgreementAsked(wanted.side, words(wanted.what)))
        if (talk := self.room.talking.heard_by(guest.role)).remarks:
            self._send(guest, talk)
        if (timer := self.room.timing.told()) is not None:
            self._send(guest, timer)

    def _lesson(self, guest: "Guest") -> None:
        """How far whoever learns has come, where that has changed."""
        if not self.room.seating.lesson or guest.role != LEARNER:
            return
        lesson = lesson_of(self.game.rulebook.package)
        if lesson is not None:
            steps = progress(lesson, self.game.view(LEARNER))
            ideas = tuple(
                IdeaTold(
                    words(each.idea.title), words(each.idea.text), each.idea.rule, each.done, each.possible
                )
                for each in steps
            )
            self._send(guest, LessonTold(words(lesson.title), words(lesson.about), ideas))

    def anew(self) -> None:
        """The whole table again for everybody, after something was taken back."""
        self._shown = {}
        self.room.gallery.note()
        for guest in list(self.room.guests):
            self._board(guest)
            self._question(guest)

    def _board(self, guest: "Guest") -> None:
        side, battle = self._audience(guest), self.room.battle
        if side == LATE:
            self.room.gallery.catch_up()
        else:
            battle.chronicle.admit(side, battle.game.log, battle.throws)
        view, units, areas = self._look(side)
        chronicle, eyes = self._chronicle(side)
        lines, seq = chronicle.lines[eyes], chronicle.entries[eyes]
        clock = seeing.clock(view.rulebook, view.state)
        marks, tally = seeing.marks(view.rulebook, view.state), seeing.tally(view.rulebook, view.state)
        hand = seeing.hand(view.rulebook, view.state, side)
        ground = ground_of(view.rulebook, view.state)
        self._shown[side] = Shown(units, areas, len(lines), marks, tally, hand, ground)
        self._watch(side, view, units)
        told = tuple(units.values()), areas, tuple(lines)
        self._send(guest, Board(seq, clock, *told, marks, tally, hand, ground))

    def _welcome(self, guest: "Guest") -> Welcome:
        room, book = self.room, self.game.rulebook
        view = self.game.view(self.eyes(guest))
        measuring = book.measuring_in(view.state)
        return Welcome(
            room.id,
            None if guest.role == WATCH else guest.role,
            book.key,
            words(book.name),
            words(measuring.unit),
            words(measuring.symbol),
            measuring.scale,
            may_measure(book, view.state),
            book.table_size(view.state),
            self.armies(),
            links(room, guest.role),
            words(room.seating.scenario),
            room.battle.commitment,
            briefing=self._briefing(view, guest.role),
            bodies=seeing.bodies(book, view.state),
            turn=words(seeing.turn_words(book)),
            counts_points=book.counts_points,
            promise_wanted=guest.role in room.battle.missing_promises,
            share_wanted=not room.battle.missing_promises and guest.role in room.battle.missing_shares,
            may_invite_umpire=guest.role == room.seating.opener != WATCH
            and not (room.seating.umpire or room.seating.umpired),
            may_open_gallery=guest.role == room.seating.opener != WATCH
            and self.hides()
            and not room.seating.gallery,
            late=room.gallery.minutes if guest.late else 0.0,
            tells_meetings=book.overlays is not None and may_measure(book, view.state),
        )

    def _briefing(self, view: View, role: str) -> tuple[Words, ...]:
        tell = view.rulebook.briefing
        told = tell(view.state, role if role in SIDES else None) if tell is not None else []
        return tuple(map(words, told))

    # what is new ------------------------------------------------------------------------------------------

    def news(self) -> None:
        """What has happened, to everybody, each with his own eyes."""
        encoded: dict[Side, bytes] = {}
        self.room.gallery.note()
        self.gallery()
        for guest in list(self.room.guests):
            if guest.late:
                continue
            before, side = self._eyes.get(id(guest)), self.eyes(guest)
            if side not in self._shown or (guest.role == BOTH and self.hides() and before != side):
                self._board(guest)
            else:
                if side not in encoded:
                    encoded[side] = msgspec.json.encode(self._happened(side))
                guest.send(encoded[side])
            self._question(guest)

    def gallery(self) -> None:
        """What has become old enough, to those who see everything late."""
        late = [guest for guest in self.room.guests if guest.late]
        if not late or not self.room.gallery.catch_up():
            return
        if LATE not in self._shown:
            for guest in late:
                self._board(guest)
        else:
            told = msgspec.json.encode(self._happened(LATE))
            for guest in late:
                guest.send(told)
        for guest in late:
            self._question(guest)

    def _happened(self, side: Side) -> Happened:
        view, units, areas = self._look(side)
        shown = self._shown[side]
        chronicle, eyes = self._chronicle(side)
        lines = chronicle.lines[eyes]
        changed = tuple(unit for key, unit in units.items() if shown.units.get(key) != unit)
        fresh, terrain = tuple(lines[shown.lines :]), areas if areas != shown.areas else ()
        marks, tally = seeing.marks(view.rulebook, view.state), seeing.tally(view.rulebook, view.state)
        hand = seeing.hand(view.rulebook, view.state, side)
        ground = ground_of(view.rulebook, view.state)
        self._shown[side] = Shown(units, areas, len(lines), marks, tally, hand, ground)
        beats = self._watch(side, view, units)
        seq = chronicle.entries[eyes]
        clock = seeing.clock(view.rulebook, view.state)
        return Happened(
            seq,
            clock,
            fresh,
            changed,
            terrain,
            marks if marks != shown.marks else None,
            tally if tally != shown.tally else None,
            hand if hand != shown.hand else None,
            ground if ground != shown.ground else None,
            self.room.battle.decided,
            beats,
        )

    def _watch(self, side: Side, view: View, units: dict[str, Unit]) -> tuple[Beat, ...]:
        """What a side has seen one after another since it was last told; from here on it looks anew."""
        chronicle, eyes = self._chronicle(side)
        known = chronicle.beats.get(eyes)
        beats = known if known is not None else chronicle.beats.setdefault(eyes, Beats(view.rulebook, eyes))
        taken = beats.taken()
        hidden = frozenset(key for key, unit in units.items() if unit.hidden)
        beats.begin(view.state, hidden, self._usual[side])
        return taken

    # questions ---------------------------------------------------------------------------------------------

    def waiting(self, *, only_others: bool = False) -> None:
        """Who is asked, and who waits for whom."""
        for guest in list(self.room.guests):
            if not only_others or self.room.asked_of(guest) is None:
                self._question(guest)

    def _question(self, guest: "Guest") -> None:
        self._lesson(guest)
        game = self.game
        if game.over:
            outcome = game.outcome
            seed, shares = self.room.battle.seed, self.room.battle.shares
            above = self.room.seating.level_above
            harder = words(name_of(above)) if above is not None else None
            if outcome is None:
                self._send(guest, Over(None, words(ENDED), {}, seed, shares, harder))
            else:
                told = words(outcome.text)
                self._send(guest, Over(outcome.winner, told, outcome.score, seed, shares, harder))
            return
        mine = self.room.asked_of(guest)
        if mine is not None and not self.room.passed(mine):
            barred = self.room.back.barred(mine.by, guest.role)
            question = asked(self.room.decision_id(mine), game.view(mine.by), mine)
            self._send(guest, replace(question, no_undo=words(barred) if barred is not None else None))
            return
        waiting = game.waiting_for()
        if waiting:
            self._send(guest, self._waiting(waiting[0]))
        elif missing := self.room.battle.missing_shares:
            side = missing[0] if missing[0] in SIDES else SIDES[0]
            self._send(guest, Waiting(side, words(NOT_ALL_HERE)))

    def _waiting(self, decision: Decision) -> Waiting:
        open_to_all = decision.seen_by == ALL and not self.hides()
        prompt = decision.prompt.text if open_to_all else DECIDES
        seat = self.room.seating.seats[decision.by]
        return Waiting(decision.by, words(prompt), seat.by == "computer")

    # seats ------------------------------------------------------------------------------------------------

    def armies(self) -> tuple[Army, ...]:
        """Both sides, who plays them and who is there."""
        room = self.room
        edges = getattr(self.game.state, "edges", {})
        there = {guest.role for guest in room.guests}
        return tuple(
            Army(
                side,
                words(self.army(side)),
                str(edges.get(side, "")),
                room.seating.seats[side].by,
                side in there or BOTH in there,
                room.seating.names.get(side, ""),
            )
            for side in SIDES
        )

    def seats(self) -> None:
        """Who sits where, to everybody."""
        watching = sum(guest.role == WATCH for guest in self.room.guests)
        told = msgspec.json.encode(Seats(self.armies(), watching, self.room.seating.umpired))
        for guest in list(self.room.guests):
            guest.send(told)

    def to(self, roles: tuple[str, ...], message: Struct | None) -> None:
        """A message, if there is one, for the guests of some roles; whoever has both seats hears all."""
        if message is None:
            return
        told = msgspec.json.encode(message)
        for guest in list(self.room.guests):
            if guest.role in roles or guest.role == BOTH:
                guest.send(told)

    def _send(self, guest: "Guest", message: Struct) -> None:
        guest.send(msgspec.json.encode(message))


def link(room: str, token: str) -> str:
    """The path by which a seat is taken."""
    return f"/table/{room}/{token}"


def links(room: "Room", role: str) -> dict[str, str]:
    """The links that a role may hand out: the opener an invitation that nobody has taken."""
    seating = room.seating
    if role in (WATCH, UMPIRE):
        return {}
    invited = dict(seating.invitations) if role == seating.opener else {}
    if seating.umpire and role == seating.opener:
        invited[seating.umpire] = UMPIRE
    seats = {side: invitation(room.id, token) for token, side in invited.items()}
    gallery = {LATE: link(room.id, seating.token(LATE))} if seating.gallery else {}
    return {**seats, WATCH: link(room.id, seating.token(WATCH)), **gallery}


def invitation(room: str, token: str) -> str:
    """The path by which a seat is taken for the first time, and once only."""
    return f"/join/{room}/{token}"
