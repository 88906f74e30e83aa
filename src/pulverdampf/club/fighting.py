"""Battles of a tournament that computer generals fight for their players."""

from collections.abc import Iterator

from pulverdampf.analysis.study import Meeting, Study, fought
from pulverdampf.club.acts import Result, Scored
from pulverdampf.club.tournament import Tournament
from pulverdampf.engine.state import ONE, TWO

RESULTS: dict[str, Result] = {ONE: "one", TWO: "two", "": "draw"}


def fights(tournament: Tournament) -> Iterator[Scored]:
    """The results of the open tables of the last round at which two computer generals sit, one by one."""
    number = len(tournament.rounds)
    if not number:
        return
    played = tournament.rounds[-1]
    for table in played.open_tables():
        seats = played.tables[table - 1]
        one, two = (tournament.players[each].entry for each in (seats.one, seats.two))
        if one.general and two.general:
            meeting = Meeting(one.army, two.army, tournament.opened.terrain)
            battle = fought(
                Study(
                    tournament.opened.book, (meeting,), (one.general, two.general), 1,
                    f"{tournament.opened.seed}/{number}/{table}", tournament.opened.rulings, swap=False,
                ),
                0,
            )  # fmt: skip
            yield Scored(number, table, RESULTS[battle.winner], battle.hash)
