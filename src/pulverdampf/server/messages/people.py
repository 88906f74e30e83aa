"""What a personal page asks and is told: one's battles, and by which ways one hears of them."""

from typing import Annotated

from msgspec import Meta, Struct

from pulverdampf.server.messages.over_http import RoomListed
from pulverdampf.server.messages.wording import Words

Address = Annotated[str, Meta(max_length=254)]
Long = Annotated[str, Meta(max_length=1000)]


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants a page of his own."""

    name: str
    language: str = "de"


class KeepSeats(Struct, frozen=True, forbid_unknown_fields=True, tag="keep_seats"):
    """Seats, `room/token`, that belong on this page."""

    seats: Annotated[tuple[Address, ...], Meta(max_length=200)]


class DropSeat(Struct, frozen=True, forbid_unknown_fields=True, tag="drop_seat"):
    """A battle is taken off the page; it goes on."""

    room: Address


class SetMail(Struct, frozen=True, forbid_unknown_fields=True, tag="set_mail"):
    """Where mails go, once the address is confirmed; nothing: no mails."""

    address: Address


class SetPush(Struct, frozen=True, forbid_unknown_fields=True, tag="set_push"):
    """A browser that wants to be woken, as it describes itself."""

    endpoint: Long
    p256dh: Address
    auth: Address


class NoPush(Struct, frozen=True, forbid_unknown_fields=True, tag="no_push"):
    """No browser is woken any more."""


class RenewLink(Struct, frozen=True, forbid_unknown_fields=True, tag="renew_link"):
    """Page and feeds get other secrets; the old links lead nowhere."""


class Heard(Struct, frozen=True, forbid_unknown_fields=True, tag="heard"):
    """What could not be delivered was read."""


PersonDeed = KeepSeats | DropSeat | SetMail | SetPush | NoPush | RenewLink | Heard


class OwnBattle(Struct, frozen=True):
    """A battle on a personal page."""

    battle: RoomListed
    my_turn: bool


class OwnCampaign(Struct, frozen=True):
    """A campaign on a personal page."""

    room: str
    """By which name it is taken off the page."""
    link: str
    name: Words
    my_turn: bool
    over: bool
    awaited: bool = False
    """Whether the enemy's leader sits at the table of a meeting and waits for him."""


class Trouble(Struct, frozen=True):
    """What could not be delivered, and what to do about it."""

    at: float
    text: Words


class PersonTold(Struct, frozen=True):
    """A personal page."""

    id: str
    name: str
    battles: tuple[OwnBattle, ...]
    mail: str
    """The address that is confirmed."""
    unconfirmed: str
    """The address whose confirmation is awaited."""
    mail_possible: bool
    """Whether this server can send mails."""
    push_key: str
    """The key a browser needs to be woken by this server; empty: it cannot."""
    pushes: int
    """How many browsers are woken."""
    atom: str
    calendar: str
    troubles: tuple[Trouble, ...] = ()
    campaigns: tuple[OwnCampaign, ...] = ()


class PersonDone(Struct, frozen=True):
    """What a deed has led to."""

    person: PersonTold
    link: str = ""
