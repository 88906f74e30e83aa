"""Battles of a tournament that computer generals fight for their players."""

from collections.abc import Iterator

from pulverdampf.analysis.study import Meeting, Study, fought
from pulverdampf.club.acts import Result, Scored
from pulverdampf.club.tournament import Tournament
from pulverdampf.engine.state import ONE, TWO

RESULTS: dict[str, Result] = {ONE: "one", TWO: "two", "": "draw"}


def fights(tournament: Tournament) -> Iterator[Scored]:
    """The results of the open tables of the last round at which two computer generals sit, one by one."""
    for table in tables_of_generals(tournament):
        yield fought_at(tournament, table)


def tables_of_generals(tournament: Tournament) -> list[int]:
    """The open tables of the last round at which two computer generals sit."""
    if not tournament.rounds:
        return []
    last = tournament.rounds[-1]
    return [table for table in last.open_tables() if all(tournament.generals_at(last.tables[table - 1]))]


def fought_at(tournament: Tournament, table: int) -> Scored:
    """The result of a table of the last round that its two generals fight out."""
    number = len(tournament.rounds)
    seats = tournament.rounds[-1].tables[table - 1]
    one, two = (tournament.players[each].entry.army for each in (seats.one, seats.two))
    battle = fought(
        Study(
            tournament.opened.book, (Meeting(one, two, tournament.opened.terrain),),
            tournament.generals_at(seats), 1, f"{tournament.opened.seed}/{number}/{table}",
            tournament.opened.rulings, swap=False,
        ),
        0,
    )  # fmt: skip
    return Scored(number, table, RESULTS[battle.winner], battle.hash)
