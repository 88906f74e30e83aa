"""Seasons of a club: which tournaments they count, and their tables."""

import msgspec
from msgspec import Struct

from pulverdampf.club.season import season
from pulverdampf.club.tournament import NO_NAME, NotAllowed
from pulverdampf.muster.names import LONGEST_NAME, plain
from pulverdampf.server.club.kept import NO_SEASON, SEASON, Tournaments
from pulverdampf.server.club.organising import NOT_YOURS
from pulverdampf.server.club.secrets import LONGEST_ID, new_id, new_token, same
from pulverdampf.server.club.showing import listed
from pulverdampf.server.messages.club import (
    ClubLink,
    ClubTold,
    NewSeason,
    SeasonListed,
    SeasonTold,
)
from pulverdampf.server.shelf import LobbyError
from pulverdampf.server.stores import Card, Store


class Season(Struct):
    """A season as it is kept."""

    name: str
    organiser: str
    tournaments: tuple[str, ...] = ()
    listed: bool = True


class Seasons:
    """The seasons of a server."""

    def __init__(self, store: Store, tournaments: Tournaments) -> None:
        self.store, self.tournaments = store, tournaments

    def open(self, wish: NewSeason) -> ClubLink:
        """A new season with the link of its organiser."""
        name = plain(wish.name, LONGEST_NAME)
        if not name:
            raise NotAllowed(NO_NAME.filled(most=LONGEST_NAME))
        id, token = new_id(), new_token()
        self._keep(id, Season(name, token, listed=wish.listed))
        return ClubLink(id, f"/season/{id}/{token}")

    def change(self, id: str, token: str, wanted: tuple[str, ...]) -> SeasonTold:
        """Counts other tournaments; only the organiser may say which, and each counts once."""
        kept = self._found(id)
        if not same(kept.organiser, token):
            raise NotAllowed(NOT_YOURS)
        for each in wanted:
            self.tournaments.found(each)
        kept.tournaments = tuple(dict.fromkeys(wanted))
        self._keep(id, kept)
        return self.told(id, token)

    def told(self, id: str, token: str = "") -> SeasonTold:
        """A season with its table."""
        kept = self._found(id)
        found = [(each, self.tournaments.found(each)[0].made) for each in kept.tournaments]
        rows = season([tournament for _, tournament in found])
        return SeasonTold(
            id,
            kept.name,
            same(kept.organiser, token),
            tuple(listed(each, tournament) for each, tournament in found),
            tuple(rows),
        )

    def club(self) -> ClubTold:
        """What everybody may find."""
        tournaments = [id for id, hosting in self.tournaments.all().items() if hosting.listed]
        cards = self.store.cards(SEASON)
        seasons = {id: msgspec.json.decode(card, type=Season) for id, card in cards.items()}
        return ClubTold(
            tuple(listed(id, self.tournaments.found(id)[0].made) for id in tournaments),
            tuple(SeasonListed(k, v.name, len(v.tournaments)) for k, v in seasons.items() if v.listed),
        )

    def _found(self, id: str) -> Season:
        card = self.store.card(SEASON, id) if len(id) <= LONGEST_ID else None
        if card is None:
            raise LobbyError("no_such_season", NO_SEASON)
        return msgspec.json.decode(card, type=Season)

    def _keep(self, id: str, kept: Season) -> None:
        self.store.keep(Card(SEASON, id, msgspec.json.encode(kept)))
