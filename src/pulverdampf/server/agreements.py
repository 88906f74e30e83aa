"""What no rule gives a side but people may agree on: taking back, throwing again, setting something right."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.engine.correcting import correction, set_down
from pulverdampf.engine.events import Answered, Corrected
from pulverdampf.engine.orders import NO_RULE
from pulverdampf.engine.orders import Objection as Objects
from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.engine.views import UMPIRE
from pulverdampf.server.gallery import LATE
from pulverdampf.server.guests import Guest, RefusedError, by_rules
from pulverdampf.server.messages import (
    AgreementAsked,
    Consent,
    InviteUmpire,
    Notice,
    OpenGallery,
    Refused,
    RosterTold,
    SetRight,
    ThrowAgain,
    words,
)
from pulverdampf.server.refusals import objection
from pulverdampf.server.seats import BOTH, WATCH
from pulverdampf.server.seeing import unseen_by
from pulverdampf.server.stores import NotStoredError
from pulverdampf.server.umpire import roster_lines
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room

DONE = Text("Done, as agreed: {what}.", "Geschehen, wie vereinbart: {what}.")
RULED = Text("The umpire has decided: {what}.", "Der Schiedsrichter hat entschieden: {what}.")
DECLINED = Text("It stays as it is: {what} was declined.", "Es bleibt, wie es ist: {what} wurde abgelehnt.")
NOT_PLAYED = Text(
    "the computer agrees to nothing that the rules do not give",
    "der Rechner willigt in nichts ein, was die Regeln nicht geben",
)
UMPIRE_COMES = Text(
    "invite an umpire, who sees what both sides hide, decides disputes and sets things right",
    "einen Schiedsrichter einladen, der alles sieht, auch Verborgenes, Streit entscheidet und richtigstellt",
)
GALLERY_OPENS = Text(
    "let spectators see everything, also what is hidden, {n} minutes late",
    "Zuschauer alles sehen lassen, auch Verborgenes, {n} Minuten später",
)
THROW_AGAIN = Text("throw the last dice again", "die letzten Würfel noch einmal werfen")
NO_DICE = Text("no dice have fallen yet", "es sind noch keine Würfel gefallen")
NOT_SEEN = Text(
    "only a unit that both sides see can be set right here; the umpire may set right any",
    "richtigstellen lässt sich nur, was beide Seiten sehen; der Schiedsrichter darf es bei jeder Einheit",
)


EVERYBODY = (*SIDES, WATCH, UMPIRE)
Wished = Consent | SetRight | ThrowAgain | InviteUmpire | OpenGallery
"""What is said about agreements."""


class Wish(Struct, frozen=True):
    """What a side would like, and how it is done."""

    side: Side
    what: Text
    deed: Callable[[], None]


class Agreements:
    """Wishes that wait for the opponent, or for the umpire's word."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.wanted: Wish | None = None

    def ask(self, side: Side, what: Text, deed: Callable[[], None], *, alone: bool) -> None:
        """Asks the opponent; one person on both seats agrees with himself, the computer never does."""
        room = self.room
        if alone:
            deed()
            room.shows.anew()
        elif room.seating.seats[other(side)].by != "human" and not room.seating.umpired:
            raise RefusedError(Refused("no_undo", (objection(Objects(NO_RULE, NOT_PLAYED)),)))
        else:
            self.wanted = Wish(side, what, deed)
            room.shows.to((other(side), UMPIRE), AgreementAsked(side, words(what)))

    def hear(self, guest: Guest, message: Wished) -> None:
        """Does what a message asks for, or asks those who must agree."""
        match message:
            case Consent():
                self.consent(UMPIRE if guest.role == UMPIRE else self.room.side_of(guest), yes=message.yes)
            case SetRight():
                self.set_right(guest, message)
            case ThrowAgain():
                self.throw_again(guest)
            case InviteUmpire():
                self.invite_umpire(guest)
            case OpenGallery():
                self.open_gallery(guest)

    def consent(self, by: str, *, yes: bool) -> None:
        """The opponent's answer, or the umpire's."""
        wanted, room = self.wanted, self.room
        if wanted is None or wanted.side == by:
            raise RefusedError(Refused("stale"))
        self.wanted = None
        if yes:
            wanted.deed()
            room.shows.anew()
        told = DECLINED if not yes else RULED if by == UMPIRE else DONE
        room.shows.to(EVERYBODY, Notice(words(told.filled(what=wanted.what))))

    def invite_umpire(self, guest: Guest) -> None:
        """Makes an invitation for an umpire, who sees everything: whoever plays must agree."""
        seating = self.room.seating
        self._opens(guest, UMPIRE_COMES, self._invited, done=bool(seating.umpire) or seating.umpired)

    def open_gallery(self, guest: Guest) -> None:
        """Makes a link for spectators who see everything, but late: whoever plays must agree."""
        room = self.room
        done = room.seating.gallery or not room.shows.hides()
        self._opens(guest, GALLERY_OPENS.filled(n=room.gallery.minutes), self._opened, done=done)

    def _opens(self, guest: Guest, what: Text, deed: Callable[[], None], *, done: bool) -> None:
        """Somebody may come who sees more than the sides: whoever opened the room asks for it."""
        room = self.room
        if guest.role != room.seating.opener or guest.role == WATCH:
            raise RefusedError(Refused("not_your_turn"))
        if done or room.battle.game.over:
            raise RefusedError(Refused("stale"))
        alone = guest.role == BOTH or room.seating.seats[other(guest.role)].by == "computer"
        self.ask(room.side_of(guest), what, deed, alone=alone)

    def _invited(self) -> None:
        self.room.seating.umpire = secrets.token_urlsafe(24)
        try:
            self.room.keep_seating()
        except NotStoredError:
            self.room.seating.umpire = ""
            raise
        self._tell_opener()

    def _opened(self) -> None:
        seating, token = self.room.seating, secrets.token_urlsafe(24)
        seating.tokens[token], seating.gallery = LATE, True
        try:
            self.room.keep_seating()
        except NotStoredError:
            del seating.tokens[token]
            seating.gallery = False
            raise
        self._tell_opener()

    def _tell_opener(self) -> None:
        """Whoever opened the room gets the new link."""
        room = self.room
        for each in list(room.guests):
            if each.role == room.seating.opener:
                room.shows.all_of_it(each)

    def throw_again(self, guest: Guest) -> None:
        """The last dice fall anew, other ones than before."""
        battle = self.room.battle
        log = battle.game.log
        at = next(
            (n for n in range(len(log) - 1, -1, -1) if isinstance(each := log[n], Answered) and each.faces),
            None,
        )
        if at is None:
            raise RefusedError(Refused("illegal", (objection(Objects(NO_RULE, NO_DICE)),)))
        self._wish(guest, THROW_AGAIN, lambda: battle.rewind(at))

    def set_right(self, guest: Guest, message: SetRight) -> None:
        """A line of a roster, or a place."""
        if guest.role == WATCH:
            raise RefusedError(Refused("not_your_turn"))
        made: list[Corrected] = []
        by_rules(lambda: made.append(self._corrected(guest, message)), "illegal")
        battle, corrected = self.room.battle, made[0]
        what = corrected.told(battle.game.state)
        assert what is not None
        hearers = EVERYBODY if corrected.seen_by == ALL else (corrected.seen_by, UMPIRE)
        self._wish(guest, what, lambda: battle.correct(corrected), hearers)

    def roster(self, guest: Guest, piece: str) -> RosterTold:
        """What could be set right of a unit, as the guest sees it."""
        game = self.room.battle.game
        book, state = game.rulebook, game.view(self.room.shows.eyes(guest)).state
        found = state.pieces.get(piece)
        if found is None:
            return RosterTold(piece, piece, ())
        body = state.bodies.get(found.body) or state.bodies.get(piece)
        lines = roster_lines(book, state, found, *([body] if body is not None and body.id == piece else []))
        if lines or body is None:
            return RosterTold(piece, piece, lines)
        return RosterTold(piece, body.id, roster_lines(book, state, body))

    def _wish(
        self, guest: Guest, what: Text, deed: Callable[[], None], hearers: tuple[str, ...] = EVERYBODY
    ) -> None:
        if self.room.battle.game.over:  # the seed has been told
            raise RefusedError(Refused("over"))
        if guest.role == UMPIRE:
            deed()
            self.room.shows.anew()
            self.room.shows.to(hearers, Notice(words(RULED.filled(what=what))))
            return
        self.ask(self.room.side_of(guest), what, deed, alone=guest.role == BOTH)

    def _corrected(self, guest: Guest, message: SetRight) -> Corrected:
        game = self.room.battle.game
        state, book = game.state, game.rulebook
        hidden = self._is_hidden(message.piece)
        if hidden and guest.role != UMPIRE:
            raise RefusedByRules([Objects(NO_RULE, NOT_SEEN)])
        if message.place is not None:
            made = set_down(state, book.table_size(state), message.piece, message.place, message.note)
        else:
            made = correction(state, message.piece, message.line, message.value, message.note)
        return replace(made, seen_by=self._owner(message.piece) if hidden else ALL)

    def _owner(self, key: str) -> Side:
        state = self.room.battle.game.state
        return (state.pieces.get(key) or state.bodies[key]).side

    def _is_hidden(self, key: str) -> bool:
        """Whether a side does not see where a unit stands."""
        game = self.room.battle.game
        body = game.state.bodies.get(key)
        pieces = set(body.pieces if body is not None and key not in game.state.pieces else (key,))
        if not pieces or not pieces <= game.state.pieces.keys():
            return True
        return any(pieces & unseen_by(game.rulebook, game.state, side) for side in SIDES)
