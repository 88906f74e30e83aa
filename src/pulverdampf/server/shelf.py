"""The shelf: the rulebooks with their armies, tables and scenarios, each to be looked at."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import groupby
from threading import Lock
from typing import Any

from msgspec.structs import replace

from pulverdampf.analysis.data_files import switches_for
from pulverdampf.analysis.lessons import lesson_of
from pulverdampf.engine.reference import Ruling, Setting
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.generals.levels import LEVELS, TEMPERS
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.battles import battles, translations
from pulverdampf.muster.problems import written
from pulverdampf.muster.profiles import army_profiles
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.taking import Item
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server import house
from pulverdampf.server.messages import (
    ArmyInfo,
    ArmyTold,
    BodyTold,
    BookInfo,
    Historic,
    ItemTold,
    Place,
    Switch,
    SwitchChoice,
    Words,
    words,
)
from pulverdampf.server.profiling import profile_told
from pulverdampf.server.seeing import turn_words
from pulverdampf.text import Text

UNKNOWN_BOOK = Text("there is no such rulebook", "dieses Regelwerk gibt es nicht")
NO_EMBLEM = Text("this rulebook has no picture", "dieses Regelwerk hat kein Bild")
UNKNOWN_ARMY = Text("there is no such army", "diese Armee gibt es nicht")
BY_DICE = Text("Terrain by dice", "Gelände nach Würfeln")
LAID_BY_DICE = Text(
    "Laid out before the battle, as the book has it.",
    "Vor der Schlacht ausgelegt, wie das Buch es vorsieht.",
)
POINTS = Text("points", "Punkte")
NOTHING = Text("", "")
SHELVING = Lock()


class LobbyError(Exception):
    """A wish of the lobby cannot be met."""

    def __init__(self, code: str, text: Text) -> None:
        self.code, self.text = code, text
        super().__init__(code)


# books -----------------------------------------------------------------------------------------------


def book_named(key: str) -> Rulebook:
    """A rulebook by its key."""
    found = rulebook(key)
    if found is None:
        raise LobbyError("no_such_book", UNKNOWN_BOOK)
    return found


def books() -> tuple[BookInfo, ...]:
    """All rulebooks with what can be played; who asks while they are being shelved waits for it."""
    with SHELVING:
        return _books()


@cache
def _books() -> tuple[BookInfo, ...]:
    return tuple(_book(book) for book in map(book_named, PACKAGES) if book.muster is not None)


def _book(book: Rulebook) -> BookInfo:
    muster = book.muster
    armies = tuple(_army(book, key, roster) for key, roster in muster.ready_armies().items())
    tables = [_place(each.id, each) for each in muster.terrain_setups().values()]
    if muster.BY_DICE:
        tables.append(Place(muster.BY_DICE, words(BY_DICE), words(LAID_BY_DICE), by_dice=True))
    plots = tuple(_plot(muster, each) for each in muster.scenarios().values())
    levels = tuple(Place(key, words(level.name), words(level.says)) for key, level in LEVELS.items())
    tempers = tuple(Place(key, words(each.name), words(each.says)) for key, each in TEMPERS.items())
    reference = book.reference()
    switches = tuple(_switch(book, each) for each in reference.rulings.values())
    lesson = lesson_of(book.package)
    return BookInfo(
        book.key,
        words(book.name),
        armies,
        tuple(tables),
        plots,
        levels,
        tempers,
        _usual(muster, armies),
        switches,
        len(reference.rules),
        words(book.measuring.unit),
        words(book.words.get("points", POINTS)),
        words(turn_words(book)),
        f"/api/emblems/{book.key}" if _emblem_file(book).is_file() else "",
        words(lesson.about if lesson is not None else NOTHING),
        house=house.named(book),
        house_rules=house.told(book),
        refereed=book.by_hand is not None,
        histories=tuple(_histories(book)),
    )


def _histories(book: Rulebook) -> Iterator[Historic]:
    for id, told in translations(book.package).items():
        battle = battles()[id]
        covering = tuple(key for key, package in PACKAGES.items() if id in translations(package))
        rulings = dict(told.rulings)
        yield Historic(id, words(battle.name), words(battle.story), told.armies, rulings, covering)


def _emblem_file(book: Rulebook) -> Traversable:
    return files(book.package).joinpath("emblem.svg")


@cache
def emblem(key: str) -> bytes:
    """The picture of a book for the lobby, as SVG."""
    file = _emblem_file(book_named(key))
    if not file.is_file():
        raise LobbyError("no_such_emblem", NO_EMBLEM)
    return file.read_bytes()


def _switch(book: Rulebook, ruling: Ruling) -> Switch:
    choices = tuple(SwitchChoice(each.value, words(each.text)) for each in ruling.choices)
    rule, question = next(iter(ruling.rules), ""), words(ruling.question)
    usual = house.switches_of(book, {}).get(ruling.key, ruling.default)
    return Switch(
        ruling.key, question, usual, choices, ruling.least, ruling.most, rule,
        per_battle=ruling.per_battle, by_dice=ruling.by_dice,
    )  # fmt: skip


def _usual(muster: Any, armies: tuple[ArmyInfo, ...]) -> tuple[str, str]:
    """The two armies that take the field when nobody names others."""
    named = [key for key in muster.default_armies() if any(army.id == key for army in armies)]
    one, two = (named * 2)[:2] if named else (armies[0].id, armies[-1].id)
    return one, two


def _place(key: str, found: Any) -> Place:
    return Place(key, _words(found.name), _words(getattr(found, "description", None)))


def _plot(muster: Any, scenario: Any) -> Place:
    """A scenario with the armies that usually meet in it."""
    place = _place(scenario.id, scenario)
    return Place(place.id, place.name, place.description, tuple(muster.default_armies(scenario.id)))


def _words(text: Any) -> Words:
    return words(text) if isinstance(text, Text) else Words(str(text or ""), str(text or ""))


# armies ----------------------------------------------------------------------------------------------


def _army(book: Rulebook, key: str, roster: Roster) -> ArmyInfo:
    muster = book.muster
    needs = switches_for(book, roster, {})
    years, rival = _years(roster, muster.army_lists()), _rival(muster, roster)
    cost, units = price(book, roster, {}), army_units(book, roster)
    return ArmyInfo(key, _words(roster.name), years, cost, units, rival, needs)


def price(book: Rulebook, roster: Roster, rulings: dict[str, Setting]) -> str:
    """What an army costs, as people write it."""
    return written(book.muster.points(roster, book.muster.rulings_of(rulings)))


def army_units(book: Rulebook, roster: Roster) -> tuple[Words, ...]:
    """What stands in an army, like units counted."""
    lists = book.muster.army_lists()
    bodies = [_called(body.entry, body.name, lists, (group and group.list) or roster.list)
              for _, body, group in roster.placed_bodies()]  # fmt: skip
    counted = [(name, sum(1 for _ in same)) for name, same in groupby(bodies)]
    return tuple(_times(words(name), n) for name, n in counted)


def _times(told: Words, n: int) -> Words:
    return Words(f"{n} × {told.en}", f"{n} × {told.de}") if n > 1 else told


def _called(entry: str, name: Text | None, lists: Any, list_id: str) -> Text:
    """The name of a body, or that of its line in the army list."""
    army_list: ArmyList | None = lists.get(list_id)
    found = army_list.entry(entry) if army_list is not None else None
    return name or (found.title if found is not None else Text(entry, entry))


def _years(roster: Roster, lists: Any) -> str:
    """The years of an army that is called after its list, else the year it was drawn up for."""
    army_list: ArmyList | None = lists.get(roster.list)
    if army_list is not None and army_list.spans and army_list.name == roster.name:
        return ", ".join(f"{first}–{last}" if last > first else f"{first}" for first, last in army_list.spans)
    return str(roster.year or "")


def _rival(muster: Any, roster: Roster) -> str:
    """The army that an army usually meets."""
    ready = muster.ready_armies()
    usual = [key for key in reversed(muster.default_armies("", roster)) if key in ready]
    others = (key for key in (*usual, *ready) if key != roster.id and muster.may_meet(roster, ready[key]))
    return next(others, roster.id)


def army(book: Rulebook, id: str) -> ArmyTold:
    """An army with its price, item by item, and the armies that it cannot meet."""
    muster = book.muster
    ready = muster.ready_armies()
    roster = ready.get(id)
    if roster is None:
        raise LobbyError("no_such_army", UNKNOWN_ARMY)
    lists = muster.army_lists()
    switches = switches_for(book, roster, {})
    bill = muster.itemised(roster, muster.rulings_of(switches))
    placed = list(roster.placed_bodies())
    profiles = army_profiles(book, roster, switches)
    alike: list[tuple[BodyTold, int, Fraction]] = []
    for (_, body, group), billed, profile in zip(placed, bill.bodies, profiles, strict=False):
        name = _called(body.entry, body.name, lists, (group and group.list) or roster.list)
        settings = tuple(_setting(book, roster, key, value) for key, value in body.settings.items())
        items = tuple(_item(book, each) for each in billed.items if not _says_nothing(book, name, each))
        within = _words(group.name) if group is not None and group.name is not None else Words("", "")
        told = BodyTold(
            words(name), items, settings, written(billed.total), within, profile_told(book, profile)
        )
        if alike and not items and alike[-1][0] == told:
            alike[-1] = (told, alike[-1][1] + 1, alike[-1][2] + billed.total)
        else:
            alike.append((told, 1, billed.total))
    bodies = tuple(replace(told, name=_times(told.name, n), total=written(sum_)) for told, n, sum_ in alike)
    options = tuple(_item(book, each) for each in bill.options)
    commander = _words(roster.commander)
    barred = tuple(key for key, other in ready.items() if not muster.may_meet(roster, other))
    list_name = lists[roster.list].name if roster.list in lists else None
    return ArmyTold(
        id,
        _words(roster.name),
        _years(roster, lists),
        _words(list_name),
        commander,
        bodies,
        options,
        written(bill.total),
        barred,
    )


def _item(book: Rulebook, item: Item) -> ItemTold:
    return ItemTold(item.count, words(book.words.get(item.name.en, item.name)), written(item.total))


def _says_nothing(book: Rulebook, body: Text, item: Item) -> bool:
    """Whether a line only says once more what its body is."""
    named = book.words.get(item.name.en, item.name if item.name.en != item.name.de else body)
    return item.count == 1 and named == body


def _setting(book: Rulebook, roster: Roster, key: str, value: object) -> Words:
    what = words(book.words.get(key, Text(key.replace("_", " "), key.replace("_", " "))))
    if value is True:
        return what
    peoples = book.muster.army_lists()[roster.list].peoples
    named = next((people.name for people in peoples if people.id == value and people.name), None)
    said = words(named or book.words.get(str(value), Text(str(value), str(value))))
    return Words(f"{what.en}: {said.en}", f"{what.de}: {said.de}")
