"""Seats: who plays a side, by which link, and the generals of the computer."""

import secrets
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import UMPIRE, View
from pulverdampf.generals.levels import STAFF, USUAL, General, general, level_above, level_named
from pulverdampf.server.messages import Remark, StandingOrders, TimeLimit
from pulverdampf.text import Text

BOTH, WATCH = "both", "watch"
Player = Literal["human", "computer", "open"]
Mode = Literal["computer", "hot_seat", "friend", "watch"]

LONGEST_THOUGHT = 10.0
"""Seconds after which a general gives the best answer he has weighed so far."""
ADVICE_PATIENCE = 1.0
"""Seconds after which the staff gives the best advice it has weighed so far."""
PLAYERS: dict[str, tuple[Player, Player]] = {
    "computer": ("human", "computer"),
    "hot_seat": ("human", "human"),
    "friend": ("human", "open"),
    "watch": ("computer", "computer"),
}


class Seat(Struct):
    """One side of a battle: who plays it, and how well if it is the computer."""

    by: Player
    level: str = USUAL


class Seating(Struct):
    """Everything about a room that its record does not tell."""

    mode: Mode
    seats: dict[Side, Seat]
    tokens: dict[str, str]
    """Role (one, two, both, watch) by token."""
    scenario: Text
    first: Side = SIDES[0]
    """The side of whoever opened the room, where he has one."""
    invitations: dict[str, Side] = {}
    """The seats that wait for somebody, by a token that works once and is exchanged for his own."""
    umpire: str = ""
    """The invitation of an umpire on whom those who play have agreed, until he has come."""
    gallery: bool = False
    """Whether those who play have agreed on a gallery."""
    name: str = ""
    """What whoever opened the room calls the battle."""
    lesson: bool = False
    """Whether it is the first battle of its book, which teaches it."""
    names: dict[str, str] = {}
    """What those who play are called, by their roles."""
    talk: tuple[Remark, ...] = ()
    """What was said last at the table."""
    limit: TimeLimit | None = None
    """The clock, where there is one."""
    used: dict[Side, float] = {}
    """How many seconds each side has thought."""
    listed: bool = False
    """Whether a seat that waits stands among the open games."""

    standing: dict[Side, StandingOrders] = {}
    """What sides leave to their staffs, also while nobody is there."""
    club: str = ""
    """The tournament or campaign it belongs to: nobody clears it away or leaves his seat to the computer."""

    def token(self, role: str) -> str:
        """The token of a role, if the room has it."""
        return next((token for token, held in self.tokens.items() if held == role), "")

    @property
    def opener(self) -> str:
        """The role of whoever opened the room."""
        return {"watch": WATCH, "hot_seat": BOTH}.get(self.mode, self.first)

    @property
    def level(self) -> str | None:
        """How well the computer plays, where it does."""
        return next((seat.level for seat in self.seats.values() if seat.by == "computer"), None)

    @property
    def level_above(self) -> str | None:
        """The level for a rematch against a better general; none where there is no better one."""
        known = level_named(self.level) if self.level is not None else None
        above = level_above(known) if known is not None else None
        return above if above != known else None

    def is_held_by_people(self, role: str) -> bool:
        """Whether somebody plays by this link, or is expected to."""
        return role == BOTH or (role in self.seats and self.seats[role].by != "computer")

    @property
    def players(self) -> tuple[str, ...]:
        """The roles that people play, or are invited to."""
        roles = (*self.tokens.values(), *self.invitations.values())
        return tuple(role for role in (BOTH, *SIDES) if role in roles and self.is_held_by_people(role))

    @property
    def roles_of_people(self) -> tuple[str, ...]:
        """The roles whose links a person may use: never those of the computer."""
        return tuple(role for role in self.tokens.values() if role == WATCH or self.is_held_by_people(role))

    def role(self, token: str) -> str | None:
        """The role that a token gives."""
        return _given_by(self.tokens, token)

    @property
    def umpired(self) -> bool:
        """Whether an umpire sits at the table."""
        return UMPIRE in self.tokens.values()

    def add_umpire(self) -> None:
        """Gives the umpire's seat away."""
        self.tokens[secrets.token_urlsafe(24)] = UMPIRE

    def invited(self, invitation: str) -> str | None:
        """The role that an invitation offers: a side's, or the umpire's."""
        offered = {**self.invitations, self.umpire: UMPIRE} if self.umpire else self.invitations
        return _given_by(offered, invitation)

    def accept(self, invitation: str) -> str | None:
        """Exchanges an invitation for the token of its seat, which nobody else knows."""
        role = self.invited(invitation)
        if role is None:
            return None
        token = secrets.token_urlsafe(24)
        self.tokens[token] = role
        if role == UMPIRE:
            self.umpire = ""
        else:
            self.invitations = {token: held for token, held in self.invitations.items() if held != role}
            self.seats[role].by = "human"
        return token


def _given_by(tokens: dict[str, str], token: str) -> str | None:
    """What a token gives; compared so that time tells nothing."""
    found = None
    for known, given in tokens.items():
        if secrets.compare_digest(known.encode(), token.encode()):
            found = given
    return found


def seated(mode: Mode, level: str, scenario: Text, first: Side = SIDES[0]) -> Seating:
    """The seats of a new room, with links that nobody guesses."""
    players = PLAYERS[mode] if first == SIDES[0] else PLAYERS[mode][::-1]
    seats = {side: Seat(by, level) for side, by in zip(SIDES, players, strict=True)}
    open_seats = [side for side, seat in seats.items() if seat.by == "open"]
    taken = [BOTH] if mode == "hot_seat" else [side for side in SIDES if side not in open_seats]
    return Seating(mode, seats, _tokens(*taken, WATCH), scenario, first, _tokens(*open_seats))


def _tokens(*roles: str) -> dict[str, str]:
    """A token for each role."""
    return {secrets.token_urlsafe(24): role for role in roles}


def answer_of(general: General, view: View, seconds: float = LONGEST_THOUGHT) -> Any:
    """A legal answer whatever happens: the general's, or the first that the rules accept."""
    request = view.request
    try:
        return general.answer(view, seconds)
    except Exception:  # a general that stumbles must not stop the battle
        if isinstance(request, Choose):
            return request.passing if request.passing is not None else next(iter(request.options), None)
        if isinstance(request, Order):
            return next(request.form.legal_ideas(view.scene), None)
        return None


def advised(view: View) -> Any:
    """What the staff would answer on what this side sees, if it has an idea."""
    try:
        return general(STAFF, "staff").answer(view, ADVICE_PATIENCE)
    except (LookupError, AssertionError, Refused):
        return None
