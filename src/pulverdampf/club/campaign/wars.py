"""The wars that a paper names, as campaigns: a theatre, two sides, forces mustered from their lists.

A book brings them as `data/wars.toml`.
"""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Any, Literal

import msgspec
from msgspec import Struct

from pulverdampf.club.campaign.frame import ForceFrame, Frame, Key, Place, Water, Way
from pulverdampf.engine.looks import Country
from pulverdampf.engine.state import SIDES
from pulverdampf.muster.filling import Wish, filled
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text

FILE = "data/wars.toml"
TURN = Text("Week {n}", "Woche {n}")
TURNS = 10


class Theatre(Struct, frozen=True, forbid_unknown_fields=True):
    """A country in which several wars were fought, as a map."""

    id: Key
    country: Country
    one: tuple[Key, ...]
    """Where the forces of a side begin, in their order."""
    two: tuple[Key, ...]
    places: tuple[Place, ...]
    ways: tuple[Way, ...]
    waters: tuple[Water, ...] = ()


class Levy(Struct, frozen=True, forbid_unknown_fields=True):
    """A force: from which list it is mustered, and who leads it."""

    side: Literal["one", "two"]
    list: str
    name: Text
    nation: str | None = None
    theme: str = "any"
    commander: str = ""
    options: dict[str, str] = {}
    """What is chosen for the whole army: a commander whom the list knows is bought here."""


class War(Struct, frozen=True, forbid_unknown_fields=True):
    """A war of the paper."""

    id: Key
    name: Text
    about: Text
    years: tuple[int, int]
    year: int
    """The year in which the campaign is set, and the armies are mustered."""
    theatre: str
    sides: dict[str, Text]
    forces: tuple[Levy, ...]
    book: str = ""


class Wars(Struct, frozen=True, forbid_unknown_fields=True):
    """The wars of a book."""

    book: str
    theatre: tuple[Theatre, ...]
    war: tuple[War, ...]
    attacker: str = ""
    encounter: dict[str, str | int | bool] = {}


@cache
def _shelves() -> tuple[Wars, ...]:
    brought = (files(package).joinpath(FILE) for package in PACKAGES.values())
    return tuple(
        msgspec.convert(tomllib.loads(each.read_text("utf-8")), Wars) for each in brought if each.is_file()
    )


@cache
def wars() -> dict[str, War]:
    """All wars by their ids, in the order of the papers."""
    return {war.id: msgspec.structs.replace(war, book=each.book) for each in _shelves() for war in each.war}


@lru_cache(maxsize=64)
def campaign_of(id: str) -> Frame | None:
    """The campaign of a war, its armies always the same; none where there is no such war."""
    for shelf in _shelves():
        for war in shelf.war:
            if war.id == id:
                return _frame(shelf, war, next(each for each in shelf.theatre if each.id == war.theatre))
    return None


def _frame(shelf: Wars, war: War, theatre: Theatre) -> Frame:
    book: Any = rulebook(shelf.book)
    forces, armies = [], {}
    waiting = {"one": iter(theatre.one), "two": iter(theatre.two)}
    for number, levy in enumerate(war.forces, 1):
        key = f"{levy.side}-{number}"
        armies[key] = _mustered(book, war, levy, key)
        forces.append(ForceFrame(key, levy.side, levy.name, key, next(waiting[levy.side]), levy.commander))
    return Frame(
        war.id, war.name, war.about, shelf.book, TURN, TURNS, {side: war.sides[side] for side in SIDES},
        theatre.places, theatre.ways, tuple(forces), attacker=shelf.attacker, encounter=shelf.encounter,
        armies=armies, country=theatre.country, waters=theatre.waters,
    )  # fmt: skip


def _mustered(book: Any, war: War, levy: Levy, key: str) -> Roster:
    """An army of the list in that year; lots fill it up, the same ones for the same force."""
    muster = book.muster
    begun = Roster(levy.list, key, levy.name, war.year, levy.nation, options=levy.options)
    lots = Random(f"{war.id}/{key}")
    return filled(muster.BUILDER, begun, muster.rulings_of({}), lots, Wish(levy.theme))
