"""A campaign as data (`campaign.toml`): places, ways, forces, supply and victory; all faults are told."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from pulverdampf.engine.looks import Country
from pulverdampf.engine.state import SIDES
from pulverdampf.muster.names import plain, plain_roster
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import Roster, rosters_beside
from pulverdampf.muster.toml_source import Source
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text, verbatim

MOST_BYTES = 200_000
Count = Annotated[int, Meta(ge=0, le=100)]
Share = Annotated[float, Meta(ge=0, le=1)]
Key = Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$")]
Hundredth = Annotated[float, Meta(ge=0, le=100)]
Beyond = Annotated[float, Meta(ge=-20, le=120)]
LONGEST_NAME, LONGEST_ABOUT = 60, 400
MOST_TOLD = 3
"""How many objections to an army are told."""

UNREADABLE = Text("this is no campaign: {why}", "das ist kein Feldzug: {why}")
NO_BOOK = Text("there is no rulebook “{book}”", "ein Regelwerk „{book}“ gibt es nicht")
TWICE = Text("“{id}” is there twice", "„{id}“ gibt es zweimal")
NO_PLACE = Text("{who}: there is no place “{id}”", "{who}: einen Ort „{id}“ gibt es nicht")
LOOP = Text("a way leads from {id} back to itself", "ein Weg führt von {id} zu sich selbst zurück")
CUT_OFF = Text("no way leads to {id}", "zu {id} führt kein Weg")
NO_ARMY = Text("{who}: there is no army “{id}”", "{who}: eine Armee „{id}“ gibt es nicht")
NO_TABLE = Text("{who}: there is no table “{id}”", "{who}: einen Tisch „{id}“ gibt es nicht")
NO_SIDE = Text("{who}: a side is one or two, not “{id}”", "{who}: eine Seite ist one oder two, nicht „{id}“")
NO_FORCES = Text("side {side} has no force", "Seite {side} hat keine Truppe")
NO_NAME = Text("side {side} has no name", "Seite {side} hat keinen Namen")
BAD_TURN = Text(
    "a turn is called “{had}”: only {{n}} is filled in", "ein Zug heißt „{had}“: nur {{n}} wird ausgefüllt"
)
NO_SWITCH = Text(
    "there is no switch “{id}” that could be set so",
    "einen Schalter „{id}“, der so stehen könnte, gibt es nicht",
)
BAD_ARMY = Text(
    "the army “{id}” may not take the field: {why}", "die Armee „{id}“ darf nicht antreten: {why}"
)
IN_LINE = Text("line {line}: {why}", "Zeile {line}: {why}")
NO_LIST = Text("there is no army list “{id}”", "eine Armeeliste „{id}“ gibt es nicht")
NOT_AN_ARMY = Text("it cannot be understood", "sie ist nicht zu verstehen")
NOT_TOGETHER = Text("{id} begins among enemies", "{id} beginnt mitten unter Feinden")


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """Somewhere a force can be."""

    id: Key
    name: Text
    at: tuple[Hundredth, Hundredth]
    """Where on the map, in parts of a hundred from its lower left corner."""
    table: str
    """The ready table on which a meeting here is fought."""
    looks: str = "village"
    """village, town, fort, ford, wood, hill or camp."""
    worth: Count = 1
    """Points of victory for whoever holds it at the end."""
    held: str = ""
    supply: bool = False
    """Whether its first holder's supply and replacements come from here."""


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """Two places between which a force marches in a turn."""

    between: tuple[Key, Key]
    looks: str = "road"
    """road, path or river."""


class Water(Struct, frozen=True, forbid_unknown_fields=True):
    """A river that is only seen on the map: the places of its course, as those of places."""

    course: Annotated[tuple[tuple[Beyond, Beyond], ...], Meta(min_length=2, max_length=40)]
    breadth: Annotated[float, Meta(ge=4, le=80)] = 22.0
    """In parts of which the map is 1200 broad."""


class ForceFrame(Struct, frozen=True, forbid_unknown_fields=True):
    """A force at the beginning: an army, where it is, who leads it."""

    id: Key
    side: str
    name: Text
    army: str
    at: Key
    commander: str = ""
    """A commander of renown; who falls is replaced by an average one."""


class Frame(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole campaign before its first turn."""

    id: Key
    name: Text
    about: Text
    book: str
    turn: Text
    """What a turn is called, with {n}."""
    turns: Annotated[int, Meta(ge=1, le=60)]
    sides: dict[str, Text]
    places: Annotated[tuple[Place, ...], Meta(min_length=2, max_length=40)]
    ways: Annotated[tuple[Way, ...], Meta(max_length=120)]
    forces: Annotated[tuple[ForceFrame, ...], Meta(max_length=24)]
    rulings: dict[str, str | int | bool] = {}
    attacker: str = ""
    """The switch of the book that says which side attacks, where it has one: the campaign gives the roles."""
    encounter: dict[str, str | int | bool] = {}
    """The switches of a battle into which both sides came, so that nobody is the attacker."""
    armies: dict[str, Roster] = {}
    """Armies of its own, by their ids, beside the ready ones of the book."""
    recovered_winner: Share = 0.5
    """How many of the lost come back to whoever holds the field after a battle."""
    recovered_loser: Share = 0.25
    """How many come back to whoever leaves it."""
    replacements: Count = 1
    """How many elements each side replaces in a turn, in forces that stand on its supply."""
    hunger: Count = 1
    """How many elements a force without supply loses in a turn."""
    country: Country = "farmland"
    """How the land between the places looks on the map."""
    waters: Annotated[tuple[Water, ...], Meta(max_length=20)] = ()

    def army(self, id: str) -> Roster | None:
        """An army by its id: one of its own, or a ready one of its book."""
        book = rulebook(self.book)
        return self.armies.get(id) or (book.muster.ready_armies().get(id) if book is not None else None)

    def place(self, id: str) -> Place:
        """A place by its id."""
        return next(each for each in self.places if each.id == id)

    def beside(self, id: str) -> list[str]:
        """The places to which ways lead from a place, in the order of the file."""
        return [
            way.between[0] if way.between[1] == id else way.between[1]
            for way in self.ways
            if id in way.between
        ]


class FrameError(Exception):
    """A file holds no campaign that could be played; every reason is told."""

    def __init__(self, texts: list[Text]) -> None:
        self.texts = texts
        super().__init__("; ".join(text.in_("en") for text in texts))


@cache
def ready() -> dict[str, Frame]:
    """The campaigns that come with the game."""
    found = files(__package__).joinpath("ready").iterdir()
    frames = [parsed(each.read_bytes()) for each in sorted(found, key=lambda file: file.name)]
    return {each.id: each for each in frames}


def read(path: Path) -> Frame:
    """A campaign from a file."""
    return parsed(path.read_bytes()[: MOST_BYTES + 1])


def parsed(data: bytes) -> Frame:
    """A campaign, checked."""
    try:
        if len(data) > MOST_BYTES:
            raise ValueError("too large")
        table = tomllib.loads(data.decode())
        own = rosters_beside(Source("campaign.toml", data)) if table.pop("army", None) else None
        frame = msgspec.convert(table, Frame)
    except (ValueError, RecursionError) as why:
        raise FrameError([UNREADABLE.filled(why=verbatim(str(why)[:200]))]) from None
    problems = errors(own.problems) if own is not None else []
    faults = [IN_LINE.filled(line=each.where.line, why=each.text) for each in problems]
    if own is not None and own.value:
        frame = replace(frame, armies={each.roster.id: each.roster for each in own.value})
    frame = _plainly(frame)
    faults += _faults(frame)
    if faults:
        raise FrameError(faults)
    return frame


def _plainly(frame: Frame) -> Frame:
    """The same campaign with its names as plain text: nothing in them is filled in or obeyed."""
    return replace(
        frame,
        name=_plain(frame.name),
        about=_plain(frame.about, LONGEST_ABOUT),
        turn=_plain(frame.turn),
        sides={key: _plain(name) for key, name in frame.sides.items()},
        armies={id: plain_roster(each) for id, each in frame.armies.items()},
        places=tuple(replace(each, name=_plain(each.name)) for each in frame.places),
        forces=tuple(
            replace(each, name=_plain(each.name), commander=plain(each.commander, LONGEST_NAME))
            for each in frame.forces
        ),
    )


def _plain(text: Text, longest: int = LONGEST_NAME) -> Text:
    return Text(plain(text.en, longest), plain(text.de, longest))


def _faults(frame: Frame) -> Iterator[Text]:
    book: Any = rulebook(frame.book)
    if book is None:
        yield NO_BOOK.filled(book=verbatim(frame.book))
        return
    yield from _faults_of_the_map(frame)
    yield from _faults_of_the_sides(frame)
    yield from _faults_of_the_switches(frame, book)
    tables = book.muster.terrain_setups()
    for place in frame.places:
        if place.table not in tables:
            yield NO_TABLE.filled(who=place.id, id=verbatim(place.table))
        if place.held not in ("", *SIDES):
            yield NO_SIDE.filled(who=place.id, id=verbatim(place.held))
    yield from _faults_of_the_armies(frame, book)
    known = {each.id for each in frame.places}
    for force in frame.forces:
        if force.at not in known:
            yield NO_PLACE.filled(who=force.id, id=force.at)
        if frame.army(force.army) is None:
            yield NO_ARMY.filled(who=force.id, id=verbatim(force.army))
        if force.side not in SIDES:
            yield NO_SIDE.filled(who=force.id, id=verbatim(force.side))
        if any(each.at == force.at and each.side != force.side for each in frame.forces):
            yield NOT_TOGETHER.filled(id=force.id)


def _faults_of_the_armies(frame: Frame, book: Any) -> Iterator[Text]:
    """What forbids armies of its own to take the field."""
    rulings = None
    for id, army in frame.armies.items():
        lists = {army.list, *(group.list for group in army.groups if group.list)}
        try:
            rulings = rulings or book.muster.rulings_of(frame.rulings)
            unknown = lists - {*book.muster.army_lists()}
            why = [NO_LIST.filled(id=verbatim(each[:60])) for each in sorted(unknown)] or [
                each.text for each in errors(book.muster.check(army, rulings))
            ]
        except (LookupError, ValueError, TypeError, ArithmeticError):  # what no list has words for
            why = [NOT_AN_ARMY]
        yield from (BAD_ARMY.filled(id=verbatim(id), why=each) for each in why[:MOST_TOLD])


def _faults_of_the_sides(frame: Frame) -> Iterator[Text]:
    for side in SIDES:
        if not any(each.side == side for each in frame.forces):
            yield NO_FORCES.filled(side=side)
        if side not in frame.sides:
            yield NO_NAME.filled(side=side)
    for template in (frame.turn.en, frame.turn.de):
        if {*"{}"} & {*template.replace("{n}", "")}:
            yield BAD_TURN.filled(had=verbatim(template))


def _faults_of_the_switches(frame: Frame, book: Any) -> Iterator[Text]:
    known_switches = book.reference().rulings
    roles = {frame.attacker: SIDES[0]} if frame.attacker else {}
    for switch, value in (*frame.rulings.items(), *frame.encounter.items(), *roles.items()):
        if switch not in known_switches or not known_switches[switch].allows(value):
            yield NO_SWITCH.filled(id=verbatim(switch))


def _faults_of_the_map(frame: Frame) -> Iterator[Text]:
    known = {each.id for each in frame.places}
    for ids in ([each.id for each in frame.places], [each.id for each in frame.forces]):
        yield from (TWICE.filled(id=id) for id in dict.fromkeys(ids) if ids.count(id) > 1)
    linked = set()
    for way in frame.ways:
        yield from (NO_PLACE.filled(who="way", id=id) for id in way.between if id not in known)
        if way.between[0] == way.between[1]:
            yield LOOP.filled(id=way.between[0])
        linked |= {*way.between}
    yield from (CUT_OFF.filled(id=each.id) for each in frame.places if each.id not in linked)
