"""A tournament: what follows from the acts of its organiser, and which acts it allows next."""

from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from pulverdampf.club.acts import (
    Act,
    Claimed,
    Entered,
    Opened,
    Paired,
    Rearmed,
    Result,
    Returned,
    Scored,
    Table,
    Withdrew,
)
from pulverdampf.club.pairing import Past, round_robin, swiss
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text

MOST_PLAYERS, MOST_ROUNDS, LONGEST_NAME = 512, 50, 80
SYSTEMS = {
    "swiss": Text("Swiss", "Schweizer System"),
    "round-robin": Text("everybody meets everybody", "jeder gegen jeden"),
}
NOT_OPENED = Text("no tournament has been opened yet", "noch ist kein Turnier eröffnet")
OPENED_TWICE = Text("the tournament is open already", "das Turnier ist schon eröffnet")
NO_BOOK = Text("there is no rulebook “{book}”", "ein Regelwerk „{book}“ gibt es nicht")
NO_ROUNDS = Text("a tournament has 1 to {most} rounds", "ein Turnier hat 1 bis {most} Runden")
NO_NAME = Text(
    "a name has 1 to {most} letters and no line breaks",
    "ein Name hat 1 bis {most} Zeichen und keinen Zeilenumbruch",
)
TOO_MANY = Text("a tournament has at most {most} players", "ein Turnier hat höchstens {most} Teilnehmer")
KNOWN = Text("{player} has entered already", "{player} ist schon gemeldet")
UNKNOWN = Text("{player} has not entered", "{player} ist nicht gemeldet")
GONE = Text("{player} has left already", "{player} ist schon ausgeschieden")
PLAYING = Text("{player} has not left", "{player} ist nicht ausgeschieden")
TOO_LATE = Text(
    "the first round is drawn: armies are locked in, nobody can enter any more",
    "die erste Runde ist ausgelost: Die Armeen stehen fest, niemand kann sich mehr melden",
)
BAD_ARMY = Text(
    "the army of {player} is not legal: {why}", "die Armee von {player} ist nicht regelgerecht: {why}"
)
LOCKED = Text(
    "the first round is drawn: armies are locked in", "die erste Runde ist ausgelost: Die Armeen stehen fest"
)
NO_LIST = Text("there is no army list “{list}”", "eine Armeeliste „{list}“ gibt es nicht")
NOT_THERE = Text(
    "{player} does not sit at table {table} of round {round}",
    "{player} sitzt in Runde {round} nicht an Tisch {table}",
)
HAS_RESULT = Text(
    "table {table} of round {round} has a result; only the organiser corrects it",
    "Tisch {table} der Runde {round} hat ein Ergebnis; berichtigen kann es nur die Turnierleitung",
)
TOO_FEW = Text("a round needs two players at least", "eine Runde braucht mindestens zwei Teilnehmer")
UNFINISHED = Text(
    "round {round} is not over: table {table} has no result",
    "Runde {round} ist nicht zu Ende: Tisch {table} hat kein Ergebnis",
)
ALL_DRAWN = Text("all {rounds} rounds are drawn", "alle {rounds} Runden sind ausgelost")
OTHER_TABLES = Text(
    "these are not the tables of the next round", "das sind nicht die Tische der nächsten Runde"
)
NO_ROUND = Text("there is no round {round}", "eine Runde {round} gibt es nicht")
NO_TABLE = Text("round {round} has no table {table}", "Runde {round} hat keinen Tisch {table}")
BYE = Text("table {table} is a bye and has no result", "Tisch {table} ist ein Freilos und hat kein Ergebnis")
NO_RESULT = Text(
    "table {table} of round {round} has no result", "Tisch {table} der Runde {round} hat kein Ergebnis"
)


class NotAllowed(Exception):  # noqa: N818 (a refusal is not an error)
    """An organiser's act is refused; nothing has changed."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))


class Player(Struct):
    """Somebody who has entered."""

    name: str
    entry: Entered
    playing: bool = True


class Round(Struct):
    """A round that is drawn, with the results so far by table."""

    tables: tuple[Table, ...]
    results: dict[int, Scored] = field(default_factory=dict)
    claims: dict[int, dict[str, Result]] = field(default_factory=dict)
    """What players say of their tables, where no result has settled it."""

    def agreed(self, table: int) -> Result | None:
        """What both players of a table say alike."""
        said = self.claims.get(table, {})
        return next(iter(said.values())) if len(said) == 2 and len({*said.values()}) == 1 else None

    def disputed(self) -> list[int]:
        """The tables whose players say different things."""
        return [table for table, said in self.claims.items() if len({*said.values()}) > 1]

    def open_tables(self) -> list[int]:
        """The numbers of the tables without a result."""
        numbered = enumerate(self.tables, 1)
        return [number for number, table in numbered if not table.is_bye and number not in self.results]


class Tournament:
    """What the acts so far lead to."""

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        self.acts: list[Act] = []
        self.players: dict[str, Player] = {}
        self.rounds: list[Round] = []
        self._opened: Opened | None = None
        for act in acts:
            self.take(act)

    @property
    def opened(self) -> Opened:
        """How it was announced."""
        if self._opened is None:
            raise NotAllowed(NOT_OPENED)
        return self._opened

    @property
    def length(self) -> int:
        """How many rounds there are in all."""
        if self.opened.system == "swiss":
            return self.opened.rounds
        return len(self.players) - 1 + len(self.players) % 2

    @property
    def is_over(self) -> bool:
        """Whether every round is drawn and has all its results."""
        return len(self.rounds) == self.length and not self.rounds[-1].open_tables()

    def take(self, act: Act) -> None:
        """Carries out an act, or refuses it with a reason."""
        if isinstance(act, Opened):
            self._open(act)
        elif isinstance(act, Entered):
            self._enter(act)
        elif isinstance(act, Rearmed):
            self._rearm(act)
        elif isinstance(act, Claimed):
            self._claim(act)
        elif isinstance(act, Withdrew):
            self._present(act.player, GONE).playing = False
        elif isinstance(act, Returned):
            self._absent(act.player).playing = True
        elif isinstance(act, Paired):
            if act.tables != self.next_tables():
                raise NotAllowed(OTHER_TABLES)
            self.rounds.append(Round(act.tables))
        elif isinstance(act, Scored):
            played = self._played(act.round, act.table)
            played.results[act.table] = act
            played.claims.pop(act.table, None)
        else:
            played = self._played(act.round, act.table)
            if played.results.pop(act.table, None) is None:
                raise NotAllowed(NO_RESULT.filled(round=act.round, table=act.table))
        self.acts.append(act)

    def next_tables(self) -> tuple[Table, ...]:
        """The tables of the next round; refuses where none can be drawn."""
        if len(self.rounds) >= self.length > 0:
            raise NotAllowed(ALL_DRAWN.filled(rounds=self.length))
        if self.rounds and (waiting := self.rounds[-1].open_tables()):
            raise NotAllowed(UNFINISHED.filled(round=len(self.rounds), table=waiting[0]))
        playing = [each.name for each in self.players.values() if each.playing]
        if len(playing) < 2:
            raise NotAllowed(TOO_FEW)
        if self.opened.system == "round-robin":
            return _without(round_robin(list(self.players))[len(self.rounds)], set(playing))
        pasts = self.pasts()
        return swiss([pasts[name] for name in playing], f"{self.opened.seed}/{len(self.rounds)}")

    def pasts(self) -> dict[str, Past]:
        """What every player has behind him."""
        points = {name: self.points(name) for name in self.players}
        return {name: self._past(name, points) for name in self.players}

    def _past(self, name: str, points: dict[str, float]) -> Past:
        met = [other for other, _ in self.games(name)]
        sides = [1 if table.one == name else -1 for table in self._tables_of(name) if not table.is_bye]
        bye = any(table.is_bye for table in self._tables_of(name))
        return Past(name, points[name], sum(points[each] for each in met), frozenset(met), sum(sides), bye)

    def games(self, name: str) -> list[tuple[str, float | None]]:
        """Whom a player has met, and what he made of it; nothing where it is not over yet."""
        met: list[tuple[str, float | None]] = []
        for played in self.rounds:
            for number, table in enumerate(played.tables, 1):
                if not table.is_bye and name in (table.one, table.two):
                    other = table.two if table.one == name else table.one
                    scored = played.results.get(number)
                    met.append((other, points_of(scored.result, table, name) if scored else None))
        return met

    def points(self, name: str) -> float:
        """One for a win or a bye, a half for a draw."""
        byes = sum(1 for table in self._tables_of(name) if table.is_bye)
        return byes + sum(made for _, made in self.games(name) if made is not None)

    def generals_at(self, table: Table) -> tuple[str, str]:
        """The computer generals who lead at a table; none for a player who leads himself."""
        return self.players[table.one].entry.general, self.players[table.two].entry.general

    def _tables_of(self, name: str) -> list[Table]:
        return [table for played in self.rounds for table in played.tables if name in (table.one, table.two)]

    def _open(self, act: Opened) -> None:
        if self._opened is not None:
            raise NotAllowed(OPENED_TWICE)
        if rulebook(act.book) is None:
            raise NotAllowed(NO_BOOK.filled(book=act.book))
        if not 1 <= act.rounds <= MOST_ROUNDS:
            raise NotAllowed(NO_ROUNDS.filled(most=MOST_ROUNDS))
        _named(act.name)
        self._opened = act

    def _enter(self, act: Entered) -> None:
        _named(act.player)
        if act.player in self.players:
            raise NotAllowed(KNOWN.filled(player=act.player))
        if self.rounds:
            raise NotAllowed(TOO_LATE)
        if len(self.players) >= MOST_PLAYERS:
            raise NotAllowed(TOO_MANY.filled(most=MOST_PLAYERS))
        self._check(act.player, act.army)
        self.players[act.player] = Player(act.player, act)

    def _rearm(self, act: Rearmed) -> None:
        player = self._present(act.player, GONE)
        if self.rounds:
            raise NotAllowed(LOCKED)
        self._check(act.player, act.army)
        player.entry = replace(player.entry, army=act.army)

    def _check(self, player: str, army: Roster) -> None:
        """Refuses an army that its list does not allow under the rulings of the tournament."""
        rules = rulebook(self.opened.book)
        assert rules is not None
        if army.list not in rules.muster.army_lists():
            raise NotAllowed(BAD_ARMY.filled(player=player, why=NO_LIST.filled(list=army.list[:60])))
        faults = errors(rules.muster.check(army, rules.muster.rulings_of(self.opened.rulings)))
        if faults:
            raise NotAllowed(BAD_ARMY.filled(player=player, why=faults[0].text))

    def _claim(self, act: Claimed) -> None:
        played = self._played(act.round, act.table)
        if act.player not in (played.tables[act.table - 1].one, played.tables[act.table - 1].two):
            raise NotAllowed(NOT_THERE.filled(player=act.player, table=act.table, round=act.round))
        if act.table in played.results:
            raise NotAllowed(HAS_RESULT.filled(table=act.table, round=act.round))
        played.claims.setdefault(act.table, {})[act.player] = act.result

    def _present(self, name: str, otherwise: Text) -> Player:
        player = self.players.get(name)
        if player is None:
            raise NotAllowed(UNKNOWN.filled(player=name))
        if not player.playing:
            raise NotAllowed(otherwise.filled(player=name))
        return player

    def _absent(self, name: str) -> Player:
        player = self.players.get(name)
        if player is None:
            raise NotAllowed(UNKNOWN.filled(player=name))
        if player.playing:
            raise NotAllowed(PLAYING.filled(player=name))
        return player

    def _played(self, number: int, table: int) -> Round:
        """A round that has this table, at which two players sit."""
        if not 1 <= number <= len(self.rounds):
            raise NotAllowed(NO_ROUND.filled(round=number))
        played = self.rounds[number - 1]
        if not 1 <= table <= len(played.tables):
            raise NotAllowed(NO_TABLE.filled(round=number, table=table))
        if played.tables[table - 1].is_bye:
            raise NotAllowed(BYE.filled(table=table))
        return played


def points_of(result: Result, table: Table, name: str) -> float:
    """What a result is worth to one of the two players of a table."""
    if result == "draw":
        return 0.5
    return 1.0 if (table.one if result == "one" else table.two) == name else 0.0


def _without(tables: tuple[Table, ...], playing: set[str]) -> tuple[Table, ...]:
    """The tables of a round robin without those who have left: their opponents have a bye."""
    left = [tuple(each for each in (table.one, table.two) if each in playing) for table in tables]
    return tuple(Table(*names) for names in left if names)


def _named(name: str) -> None:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise NotAllowed(NO_NAME.filled(most=LONGEST_NAME))
