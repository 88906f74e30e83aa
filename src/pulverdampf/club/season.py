"""A season: what several tournaments say together of those who played in them."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.club.standings import ratings, standings
from pulverdampf.club.tournament import Tournament
from pulverdampf.text.missing import MissingError


class SeasonRow(Struct, frozen=True):
    """One row of the table of a season; a player is known by his name."""

    place: int
    player: str
    tournaments: int
    best: int
    """The best place in one of them."""
    won: int
    drawn: int
    lost: int
    points: float
    """Of all tournaments together."""
    rating: tuple[float, float] | None = None
    """Skill and half the width of its 95 % interval, over all battles of the season."""


def season(tournaments: Sequence[Tournament]) -> list[SeasonRow]:
    """The table of a season: by points, then by wins; equal players share a place."""
    tables = [standings(each) for each in tournaments]
    names = dict.fromkeys(row.player for table in tables for row in table)
    try:
        skills = ratings(tournaments)
    except MissingError:
        skills = {}
    totals: list[SeasonRow] = []
    for name in names:
        mine = [row for table in tables for row in table if row.player == name]
        rating = skills.get(name)
        totals.append(
            SeasonRow(
                0, name, len(mine), min(row.place for row in mine),
                sum(row.won for row in mine), sum(row.drawn for row in mine), sum(row.lost for row in mine),
                sum(row.points for row in mine), (rating.skill, 1.96 * rating.spread) if rating else None,
            )
        )  # fmt: skip
    totals.sort(key=lambda row: (-row.points, -row.won, row.player.casefold()))
    placed: list[SeasonRow] = []
    for row in totals:
        same = bool(placed) and (placed[-1].points, placed[-1].won) == (row.points, row.won)
        place = placed[-1].place if same else len(placed) + 1
        placed.append(replace(row, place=place))
    return placed
