"""The table of a tournament: points, tie-breaks and ratings."""

from collections.abc import Iterable
from csv import writer
from io import StringIO
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.club.tournament import Tournament, points_of
from pulverdampf.text import Language, Text, number, verbatim
from pulverdampf.text.missing import MissingError

NO_RATINGS = Text(
    "For ratings the package openskill is needed: pip install 'pulverdampf[club]'.",
    "Für Wertungszahlen wird das Paket openskill gebraucht: pip install 'pulverdampf[club]'.",
)
# column     words
COLUMNS = {
    "place":    Text("place", "Platz"),
    "player":   Text("player", "Teilnehmer"),
    "army":     Text("army", "Armee"),
    "played":   Text("played", "Sp."),
    "won":      Text("won", "S"),
    "drawn":    Text("drawn", "U"),
    "lost":     Text("lost", "N"),
    "points":   Text("points", "Punkte"),
    "opponents": Text("opponents", "Gegner"),
    "beaten":   Text("beaten", "Besiegte"),
    "rating":   Text("rating", "Wertung"),
}  # fmt: skip


class Placing(Struct, frozen=True):
    """What a player has reached, apart from his army, which may be secret."""

    place: int
    """Equal players share a place."""
    player: str
    played: int
    won: int
    drawn: int
    lost: int
    points: float
    opponents: float
    """The points of all whom he has met (Buchholz)."""
    beaten: float
    """The points of those he beat, half of those he drew with (Sonneborn-Berger)."""
    playing: bool
    rating: tuple[float, float] | None = None
    """Skill and half the width of its 95 % interval, where ratings are wanted."""


class Standing(Placing, frozen=True, kw_only=True):
    """One row of the table."""

    army: Text


class Rating(Struct, frozen=True):
    """What a player's battles say of his skill: an estimate, and how sure it is."""

    skill: float
    spread: float

    @property
    def interval(self) -> tuple[float, float]:
        """Between which values the skill lies with 95 %."""
        return self.skill - 1.96 * self.spread, self.skill + 1.96 * self.spread


def standings(tournament: Tournament, *, rated: bool = False) -> list[Standing]:
    """The table: by points, then the points of the opponents, then those of the beaten."""
    points = {name: tournament.points(name) for name in tournament.players}
    skills = ratings([tournament]) if rated else {}
    rows = [_row(tournament, name, points, skills.get(name)) for name in tournament.players]
    rows.sort(key=lambda row: (*_order(row), row.player.casefold()))
    placed: list[Standing] = []
    for row in rows:
        same = placed and _order(placed[-1]) == _order(row)
        place = placed[-1].place if same else len(placed) + 1
        placed.append(replace(row, place=place))
    return placed


def ratings(tournaments: Iterable[Tournament]) -> dict[str, Rating]:
    """Ratings over all battles of a season, in the order in which they were drawn (openskill)."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise MissingError(NO_RATINGS) from None
    model: Any = PlackettLuce()
    known: dict[str, Any] = {}
    for tournament in tournaments:
        for name in tournament.players:
            known.setdefault(name, model.rating(name=name))
        for played in tournament.rounds:
            for at, scored in sorted(played.results.items()):
                table = played.tables[at - 1]
                names = table.one, table.two
                scores = [points_of(scored.result, table, name) for name in names]
                rated = model.rate([[known[name]] for name in names], scores=scores)
                known.update({name: team[0] for name, team in zip(names, rated, strict=True)})
    return {name: Rating(each.mu, each.sigma) for name, each in known.items()}


BYTE_ORDER = "\ufeff"
"""By it a spreadsheet knows that a file is in UTF-8."""
SEPARATORS: dict[Language, str] = {"en": ",", "de": ";"}
"""What spreadsheets expect between columns: where a comma stands in numbers it cannot."""


def as_csv(rows: list[Standing], language: Language) -> str:
    """The table for a spreadsheet of that language."""
    kept = [key for key in COLUMNS if key != "rating" or any(row.rating for row in rows)]
    out = StringIO()
    out.write(BYTE_ORDER)
    written = writer(out, delimiter=SEPARATORS[language], lineterminator="\n")
    written.writerow([COLUMNS[key].in_(language) for key in kept])
    written.writerows([_safe(shown(row, key, language)) for key in kept] for row in rows)
    return out.getvalue()


def shown(row: Standing, column: str, language: Language) -> str:
    """A value of the table for people."""
    value = getattr(row, column)
    if isinstance(value, Text):
        return value.in_(language)
    if column == "rating":
        return " ± ".join(number(each, language, 1) for each in value) if value else ""
    return number(value, language) if isinstance(value, float) else str(value)


def _safe(value: str) -> str:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return (
        f"'{value}"
        if value[:1] in "=+-@" and not value.replace(".", "").replace(",", "").isdigit()
        else value
    )


def _row(tournament: Tournament, name: str, points: dict[str, float], rating: Rating | None) -> Standing:
    games = tournament.games(name)

    def times(made: float) -> int:
        return sum(1 for _, each in games if each == made)

    player = tournament.players[name]
    army = player.entry.army
    return Standing(
        0, name,
        sum(1 for _, made in games if made is not None), times(1.0), times(0.5), times(0.0),
        points[name], sum(points[other] for other, _ in games),
        sum(points[other] * made for other, made in games if made), player.playing,
        (rating.skill, 1.96 * rating.spread) if rating else None, army=army.name or verbatim(army.id),
    )  # fmt: skip


def _order(row: Standing) -> tuple[float, float, float]:
    return -row.points, -row.opponents, -row.beaten
