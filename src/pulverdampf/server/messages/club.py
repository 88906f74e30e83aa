"""What the pages of a club ask and are told: tournaments and seasons."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pulverdampf.club.acts import Result, System
from pulverdampf.club.season import SeasonRow
from pulverdampf.club.standings import Placing
from pulverdampf.muster.roster import Roster
from pulverdampf.server.messages.wording import Words

Stage = Literal["entering", "running", "over"]
Part = Literal["guest", "player", "organiser"]
Number = Annotated[int, Meta(ge=1, le=1000)]


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be opened."""

    name: str
    rulebook: str
    system: System = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=50)] = 5
    terrain: str = ""
    rulings: dict[str, str | int | bool] = {}
    listed: bool = True
    """Whether everybody on this server finds it."""


class ClubLink(Struct, frozen=True):
    """The secret link of an organiser or a player, as a path; who has it may act."""

    id: str
    link: str


class Enter(Struct, frozen=True, forbid_unknown_fields=True, tag="enter"):
    """Somebody enters with an army; only the organiser enters computer generals."""

    player: str
    army: str | Roster
    general: str = ""


class Rearm(Struct, frozen=True, forbid_unknown_fields=True, tag="rearm"):
    """A player takes another army before the first round."""

    army: str | Roster
    player: str = ""
    """Whose, where the organiser does it."""


class Withdraw(Struct, frozen=True, forbid_unknown_fields=True, tag="withdraw"):
    """A player leaves; an open table of his is lost."""

    player: str = ""


class ComeBack(Struct, frozen=True, forbid_unknown_fields=True, tag="comeback"):
    """A player who had left comes back."""

    player: str = ""


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """The next round is drawn; before the first armies are locked in."""


class Score(Struct, frozen=True, forbid_unknown_fields=True, tag="score"):
    """The organiser enters or corrects a result."""

    round: Number
    table: Number
    result: Result
    note: str = ""


class Strike(Struct, frozen=True, forbid_unknown_fields=True, tag="strike"):
    """The organiser strikes a result out."""

    round: Number
    table: Number
    note: str = ""


class Claim(Struct, frozen=True, forbid_unknown_fields=True, tag="claim"):
    """A player says how his open table ended."""

    result: Result


class Fight(Struct, frozen=True, forbid_unknown_fields=True, tag="fight"):
    """Computer generals fight their open tables, one after another."""


class Renew(Struct, frozen=True, forbid_unknown_fields=True, tag="renew"):
    """A link gets another secret; the old one leads nowhere."""

    player: str = ""


Deed = Enter | Rearm | Withdraw | ComeBack | Draw | Score | Strike | Claim | Fight | Renew


class PlayerTold(Struct, frozen=True):
    """Somebody who has entered."""

    name: str
    playing: bool
    army: Words
    """Empty while it is secret: before the first round only its player and the organiser know it."""
    general: Words
    """The computer general who leads; none: a person."""


class TableOfRound(Struct, frozen=True):
    """Two players who meet in a round."""

    number: int
    one: str
    two: str
    """Empty: a bye."""
    result: Result | None = None
    fought: bool = False
    """Whether the result comes from a battle of this server."""
    claims: dict[str, Result] = {}
    """What its players say, as long as it has no result."""
    watch: str = ""
    """The link for whoever wants to watch the battle."""
    umpire: str = ""
    """The organiser's link: he sees everything and decides disputes."""


class RoundTold(Struct, frozen=True):
    """A round with its tables."""

    number: int
    tables: tuple[TableOfRound, ...]


class StandingTold(Placing, frozen=True, kw_only=True):
    """One row of the table of a tournament."""

    army: Words
    """Empty while it is secret."""


class LogLine(Struct, frozen=True):
    """Something that was done, when, and by whom."""

    at: float
    by: str
    """A player; none: the organiser."""
    text: Words


class TournamentTold(Struct, frozen=True):
    """A tournament as somebody may see it."""

    id: str
    name: str
    rulebook: str
    system: System
    length: int
    """How many rounds there are in all."""
    stage: Stage
    part: Part
    me: str
    """The player whose link was used."""
    players: tuple[PlayerTold, ...]
    rounds: tuple[RoundTold, ...]
    standings: tuple[StandingTold, ...]
    log: tuple[LogLine, ...]
    notices: tuple[Words, ...] = ()
    """What the organiser has to decide, for those whom it concerns."""
    my_table: int = 0
    """The open table of whoever asks; 0: none."""
    fighting: bool = False
    """Whether computer generals are at it."""
    rulings: dict[str, str | int | bool] = {}


class TournamentDone(Struct, frozen=True):
    """What a deed has led to."""

    tournament: TournamentTold
    link: str = ""
    """The secret link that a deed has given."""


class TournamentListed(Struct, frozen=True):
    """A tournament or season that everybody may find."""

    id: str
    name: str
    rulebook: str
    stage: Stage
    players: int


class SeasonListed(Struct, frozen=True):
    """A season that everybody may find."""

    id: str
    name: str
    tournaments: int


class ClubTold(Struct, frozen=True):
    """What the club has, from `/api/club`."""

    tournaments: tuple[TournamentListed, ...]
    seasons: tuple[SeasonListed, ...]


class NewSeason(Struct, frozen=True, forbid_unknown_fields=True):
    """A season to be opened."""

    name: str
    listed: bool = True


class SeasonChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The tournaments that a season counts, by their ids, in their order."""

    tournaments: Annotated[tuple[str, ...], Meta(max_length=60)]


class SeasonTold(Struct, frozen=True):
    """A season over several tournaments."""

    id: str
    name: str
    organiser: bool
    tournaments: tuple[TournamentListed, ...]
    rows: tuple[SeasonRow, ...]
