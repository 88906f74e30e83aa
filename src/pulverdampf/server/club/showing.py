"""A tournament as a guest, a player or its organiser may see it."""

from msgspec.structs import asdict

from pulverdampf.club.acts import Scored
from pulverdampf.club.standings import standings
from pulverdampf.club.telling import RESULTS, sentence
from pulverdampf.club.tournament import Round, Tournament
from pulverdampf.generals.levels import LEVELS
from pulverdampf.muster.roster import Roster
from pulverdampf.server.club.kept import Hosting, Kept
from pulverdampf.server.club.tables import place, umpire_link, watch_link
from pulverdampf.server.messages import Words, words
from pulverdampf.server.messages.club import (
    LogLine,
    Part,
    PlayerTold,
    RoundTold,
    Stage,
    StandingTold,
    TableOfRound,
    TournamentListed,
    TournamentTold,
)
from pulverdampf.server.stores import Store
from pulverdampf.text import Text, verbatim
from pulverdampf.text.missing import MissingError

NOTHING = Words("", "")
CHANCE = Text("Chance", "Zufall")
DISPUTED = Text(
    "Round {round}, table {table}: {one} says {first}, {two} says {second}. The organiser decides.",
    "Runde {round}, Tisch {table}: {one} meldet {first}, {two} meldet {second}. "
    "Die Turnierleitung entscheidet.",
)
TWO_RESULTS = Text(
    "Round {round}, table {table}: {counted} counts, the battle on this server ended {fought}. "
    "The organiser can correct it.",
    "Runde {round}, Tisch {table}: Gewertet ist {counted}, die Schlacht auf diesem Server endete {fought}. "
    "Die Turnierleitung kann das berichtigen.",
)
STRUCK = Text(
    "Round {round}, table {table}: the battle on this server ended {fought}, but its result was struck out.",
    "Runde {round}, Tisch {table}: Die Schlacht auf diesem Server endete {fought}, doch das Ergebnis wurde "
    "gestrichen.",
)


def stage_of(tournament: Tournament) -> Stage:
    """How far a tournament is."""
    if not tournament.rounds:
        return "entering"
    return "over" if tournament.is_over else "running"


def listed(id: str, tournament: Tournament) -> TournamentListed:
    """A tournament in a list."""
    opened = tournament.opened
    return TournamentListed(id, opened.name, opened.book, stage_of(tournament), len(tournament.players))


class Shown:
    """What one asker is told of a tournament."""

    def __init__(
        self, id: str, kept: Kept[Tournament], hosting: Hosting, part: Part, me: str, store: Store
    ) -> None:
        self.id, self.kept, self.hosting, self.store = id, kept, hosting, store
        self.part, self.me, self.tournament = part, me, kept.made

    def told(self, battles: dict[str, Scored], *, fighting: bool) -> TournamentTold:
        """All of it."""
        tournament, opened = self.tournament, self.tournament.opened
        rounds = tuple(self._round(n, each) for n, each in enumerate(tournament.rounds, 1))
        return TournamentTold(
            self.id,
            opened.name,
            opened.book,
            opened.system,
            tournament.length,
            stage_of(tournament),
            self.part,
            self.me,
            tuple(self._player(name) for name in tournament.players),
            rounds,
            self._standings(),
            tuple(
                LogLine(round(each.at, 1), each.by, words(sentence(each.act))) for each in self.kept.entries
            ),
            tuple(words(each) for each in self._notices(battles)),
            self._my_table(),
            fighting,
            dict(opened.rulings),
        )

    def _sees_army_of(self, name: str) -> bool:
        return bool(self.tournament.rounds) or self.part == "organiser" or name == self.me

    def _player(self, name: str) -> PlayerTold:
        player = self.tournament.players[name]
        army = army_words(player.entry.army) if self._sees_army_of(name) else NOTHING
        return PlayerTold(name, player.playing, army, general_words(player.entry.general))

    def _round(self, number: int, played: Round) -> RoundTold:
        tables = []
        for at, table in enumerate(played.tables, 1):
            scored, room = played.results.get(at), self.hosting.rooms.get(place(number, at))
            watch = watch_link(self.store, room) if room is not None else ""
            umpire = umpire_link(self.store, room) if room is not None and self.part == "organiser" else ""
            concerned = self.part == "organiser" or self.me in (table.one, table.two)
            claims = played.claims.get(at, {}) if concerned else {}
            tables.append(
                TableOfRound(
                    at, table.one, table.two, scored.result if scored else None,
                    bool(scored and scored.source), dict(claims), watch, umpire,
                )
            )  # fmt: skip
        return RoundTold(number, tuple(tables))

    def _standings(self) -> tuple[StandingTold, ...]:
        try:
            rows = standings(self.tournament, rated=True)
        except MissingError:
            rows = standings(self.tournament)
        return tuple(
            StandingTold(
                **asdict(row) | {"army": words(row.army) if self._sees_army_of(row.player) else NOTHING}
            )
            for row in rows
        )

    def _my_table(self) -> int:
        if not self.tournament.rounds:
            return 0
        last = self.tournament.rounds[-1]
        mine = (n for n in last.open_tables() if self.me in (last.tables[n - 1].one, last.tables[n - 1].two))
        return next(mine, 0) if self.me else 0

    def _notices(self, battles: dict[str, Scored]) -> list[Text]:
        told: list[Text] = []
        for number, played in enumerate(self.tournament.rounds, 1):
            for at, table in enumerate(played.tables, 1):
                if self.part != "organiser" and self.me not in (table.one, table.two):
                    continue
                if at in played.disputed():
                    said = played.claims[at]
                    told.append(
                        DISPUTED.filled(
                            round=number, table=at, one=verbatim(table.one), two=verbatim(table.two),
                            first=RESULTS[said[table.one]], second=RESULTS[said[table.two]],
                        )
                    )  # fmt: skip
                told += _contradicted(battles.get(place(number, at)), played.results.get(at))
        return told


def _contradicted(fought: Scored | None, counted: Scored | None) -> list[Text]:
    """What is to be said where a battle and the table of results differ."""
    if fought is None or (counted is not None and counted.result == fought.result):
        return []
    about = {"round": fought.round, "table": fought.table, "fought": RESULTS[fought.result]}
    if counted is None:
        return [STRUCK.filled(**about)]
    return [TWO_RESULTS.filled(**about, counted=RESULTS[counted.result])]


def army_words(army: Roster) -> Words:
    """What an army is called."""
    return words(army.name or verbatim(army.id or army.list))


def general_words(general: str) -> Words:
    """Which computer general leads; none for a person."""
    if not general:
        return NOTHING
    level = LEVELS.get(general.partition("-")[0])
    return words(level.name if level is not None else CHANCE)
