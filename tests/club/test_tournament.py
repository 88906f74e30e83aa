"""A tournament from its opening to its table: acts, refusals, corrections, the file, generals."""

from csv import reader
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from pulverdampf.api import rulebook
from pulverdampf.club.acts import (
    Act,
    Entered,
    Opened,
    Paired,
    Returned,
    Scored,
    Struck,
    Table,
    Withdrew,
)
from pulverdampf.club.fighting import fights
from pulverdampf.club.ledger import TOURNAMENTS, LedgerError
from pulverdampf.club.standings import as_csv, ratings, standings
from pulverdampf.club.tournament import NotAllowed, Tournament
from pulverdampf.muster.roster import Roster
from tests.cli.at_the_table import run

ARMIES = list(rulebook("dbx").armies.values())
NAMES = ["Anna", "Bernd", "Clara", "Dieter", "Emma", "Fritz"]


def opened(players: int = 4, **more: object) -> Tournament:
    """A tournament of DBX with its players entered."""
    entries = [Entered(name, ARMIES[at]) for at, name in enumerate(NAMES[:players])]
    return Tournament([Opened("Autumn", "dbx", **more), *entries])  # type: ignore[arg-type]


def draw(tournament: Tournament) -> tuple[Table, ...]:
    """The next round."""
    tables = tournament.next_tables()
    tournament.take(Paired(tables))
    return tables


def win(tournament: Tournament, winner: str) -> None:
    """A player wins his table of the last round."""
    number = len(tournament.rounds)
    for place, table in enumerate(tournament.rounds[-1].tables, 1):
        if winner in (table.one, table.two) and not table.is_bye:
            tournament.take(Scored(number, place, "one" if table.one == winner else "two"))


def test_points_are_counted_and_opponents_break_ties() -> None:
    """Two rounds of four: Anna beats everybody; of two with one win the one with stronger opponents leads."""
    tournament = opened(rounds=3)
    for _ in range(3):
        for table in draw(tournament):
            win(tournament, min(table.one, table.two))
    rows = standings(tournament)
    assert [(row.place, row.player, row.points) for row in rows] == [
        (1, "Anna", 3), (2, "Bernd", 2), (3, "Clara", 1), (4, "Dieter", 0),
    ]  # fmt: skip
    assert rows[0].opponents == 3 and rows[0].beaten == 3 and rows[1].beaten == 1
    assert (rows[0].won, rows[0].drawn, rows[0].lost, rows[0].played) == (3, 0, 0, 3)
    assert tournament.is_over


def test_a_draw_is_half_a_point_and_equal_players_share_a_place() -> None:
    tournament = opened(2, rounds=1)
    draw(tournament)
    tournament.take(Scored(1, 1, "draw"))
    assert [(row.place, row.points) for row in standings(tournament)] == [(1, 0.5), (1, 0.5)]


def test_a_result_told_again_corrects_the_first_and_the_log_keeps_both() -> None:
    tournament = opened(2, rounds=1)
    (table,) = draw(tournament)
    tournament.take(Scored(1, 1, "one"))
    tournament.take(Scored(1, 1, "two", note="sheet misread"))
    assert tournament.points(table.one) == 0 and tournament.points(table.two) == 1
    assert [type(act) for act in tournament.acts[-2:]] == [Scored, Scored]
    tournament.take(Struck(1, 1))
    assert tournament.rounds[0].open_tables() == [1]


def test_a_drop_out_is_not_paired_any_more_and_may_return() -> None:
    tournament = opened(6, rounds=4)
    for table in draw(tournament):
        win(tournament, table.one)
    tournament.take(Withdrew("Clara"))
    tables = draw(tournament)
    assert "Clara" not in {name for table in tables for name in (table.one, table.two)}
    assert sum(table.is_bye for table in tables) == 1
    for table in tables:
        win(tournament, table.one)
    tournament.take(Returned("Clara"))
    assert "Clara" in {name for table in draw(tournament) for name in (table.one, table.two)}
    assert next(row for row in standings(tournament) if row.player == "Clara").playing


def test_in_a_round_robin_the_opponent_of_a_drop_out_has_a_bye() -> None:
    tournament = opened(4, system="round-robin")
    tournament.take(Withdrew("Dieter"))
    met = 0
    for _ in range(3):
        tables = draw(tournament)
        assert sum(table.is_bye for table in tables) == 1
        for table in tables:
            if not table.is_bye:
                met += 1
                win(tournament, table.one)
    assert met == 3 and tournament.is_over


REFUSED: list[tuple[list[Act], str]] = [
    ([Opened("Again", "dbx")], "open already"),
    ([Entered("Anna", ARMIES[0])], "entered already"),
    ([Entered(" ", ARMIES[0])], "letters"),
    ([Entered("x" * 81, ARMIES[0])], "letters"),
    ([Entered("a\nb", ARMIES[0])], "letters"),
    ([Entered("Zoe", Roster("no-such-list"))], "not legal"),
    ([Withdrew("Nobody")], "has not entered"),
    ([Returned("Anna")], "has not left"),
    ([Withdrew("Anna"), Withdrew("Anna")], "has left already"),
    ([Scored(1, 1, "one")], "no round 1"),
    ([Paired((Table("Anna", "Nobody"),))], "not the tables"),
]


@pytest.mark.parametrize(("acts", "why"), REFUSED)
def test_what_cannot_be_is_refused_and_changes_nothing(acts: list[Act], why: str) -> None:
    tournament = opened(rounds=2)
    for act in acts[:-1]:
        tournament.take(act)
    before = len(tournament.acts)
    with pytest.raises(NotAllowed, match=why):
        tournament.take(acts[-1])
    assert len(tournament.acts) == before


def test_after_the_first_draw_armies_are_locked_in() -> None:
    tournament = opened(rounds=2)
    draw(tournament)
    with pytest.raises(NotAllowed, match="locked in"):
        tournament.take(Entered("Zoe", ARMIES[9]))
    with pytest.raises(NotAllowed, match="round 1 is not over: table 1"):
        tournament.next_tables()
    with pytest.raises(NotAllowed, match="no table 9"):
        tournament.take(Scored(1, 9, "one"))
    with pytest.raises(NotAllowed, match="has no result"):
        tournament.take(Struck(1, 1))


def test_a_bye_has_no_result_and_gives_a_point() -> None:
    tournament = opened(3, rounds=2)
    tables = draw(tournament)
    assert tables[-1].is_bye and tournament.points(tables[-1].one) == 1
    with pytest.raises(NotAllowed, match="bye"):
        tournament.take(Scored(1, len(tables), "one"))


@pytest.mark.parametrize("rounds", [0, 51])
def test_a_tournament_has_one_to_fifty_rounds(rounds: int) -> None:
    with pytest.raises(NotAllowed, match="rounds"):
        Tournament([Opened("x", "dbx", rounds=rounds)])
    Tournament([Opened("x", "dbx", rounds=1)])
    Tournament([Opened("x", "dbx", rounds=50)])


def test_the_file_gives_the_same_tournament(tmp_path: Path) -> None:
    path, tournament = tmp_path / "x.club", opened(rounds=2)
    TOURNAMENTS.add(path, Tournament(), *tournament.acts)
    again = TOURNAMENTS.read(path)
    assert again.acts == tournament.acts and again.next_tables() == tournament.next_tables()


@pytest.mark.parametrize(
    "line", [b"{}", b"not json", b'{"type":"scored","round":1,"table":1,"result":"one"}', b"\xff"]
)
def test_a_bad_line_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "x.club"
    path.write_bytes(msgspec.json.encode(Opened("x", "dbx")) + b"\n" + line + b"\n")
    with pytest.raises(LedgerError, match="line 2"):
        TOURNAMENTS.read(path)


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_tournament_goes_on_after_its_last_line_was_cut_off(tmp_path: Path, cut: int) -> None:
    path, tournament = tmp_path / "x.club", opened(rounds=2)
    TOURNAMENTS.add(path, Tournament(), *tournament.acts)
    path.write_bytes(path.read_bytes()[:-cut])
    again = TOURNAMENTS.read(path)
    assert again.acts == tournament.acts[: None if cut == 1 else -1]
    TOURNAMENTS.add(path, again, *tournament.acts[len(again.acts) :], Withdrew(next(iter(again.players))))
    assert TOURNAMENTS.read(path).acts[:-1] == tournament.acts and path.read_bytes().endswith(b"\n")


def test_a_name_is_no_formula_in_a_spreadsheet() -> None:
    tournament = Tournament([Opened("x", "dbx"), Entered("=1+1", ARMIES[0])])
    assert "'=1+1" in as_csv(standings(tournament), "en")


def test_a_table_is_written_as_spreadsheets_of_a_language_read_it() -> None:
    tournament = opened(3, rounds=1)
    draw(tournament)
    tournament.take(Scored(1, 1, "draw"))
    english, german = (as_csv(standings(tournament), each) for each in ("en", "de"))
    assert english.startswith("\ufeffplace,player,army,") and ",0.5," in english
    assert german.startswith("\ufeffPlatz;Teilnehmer;Armee;") and ";0,5;" in german and ";0.5;" not in german
    for text, sign in ((english, ","), (german, ";")):
        rows = list(reader(StringIO(text.removeprefix("\ufeff")), delimiter=sign))
        assert len({len(row) for row in rows}) == 1 and len(rows) == 4


def test_ratings_rise_with_wins_and_grow_surer() -> None:
    pytest.importorskip("openskill")
    tournament = opened(2, rounds=1)
    before = ratings([tournament])
    draw(tournament)
    win(tournament, "Anna")
    after = ratings([tournament])
    assert after["Anna"].skill > before["Anna"].skill > after["Bernd"].skill
    assert after["Anna"].spread < before["Anna"].spread
    low, high = after["Anna"].interval
    assert low < after["Anna"].skill < high


def test_computer_generals_fight_their_tables() -> None:
    entries = [Entered(name, ARMIES[at], "chance") for at, name in enumerate(NAMES[:2])]
    tournament = Tournament([Opened("x", "dbx", rounds=1), *entries])
    draw(tournament)
    (scored,) = fights(tournament)
    assert scored.source and (scored.round, scored.table) == (1, 1)
    assert list(fights(tournament)) == [scored], "the same seed fights the same battle"


def test_the_command(tmp_path: Path) -> None:
    file = str(tmp_path / "autumn.club")

    def typed(*words: str) -> str:
        done = run(tmp_path, "tournament", *words, "--lang", "en")
        assert done.returncode == 0, done.stderr
        return done.stdout

    typed("open", file, "--book", "dbx", "--rounds", "1")
    typed("enter", file, "Anna", "--army", ARMIES[0].id)
    typed("enter", file, "Bernd", "--army", ARMIES[1].id)
    assert "Round 1" in typed("draw", file)
    assert "1 : 0" in typed("result", file, "1", "one")
    table = typed("table", file)
    assert "Anna" in table and max(map(len, table.splitlines())) <= 80
    again = run(tmp_path, "tournament", "result", file, "1", "three", "--lang", "de")
    assert again.returncode == 2 and "one, two oder draw" in again.stderr
    assert "Round 1, table 1: 1 : 0" in typed("log", file)
