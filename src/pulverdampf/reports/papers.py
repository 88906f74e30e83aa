"""Papers for the table: army sheets, unit cards, markers, a quick reference, the setup of a battle."""

from collections.abc import Mapping
from fractions import Fraction
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from pulverdampf.drawing import svg
from pulverdampf.drawing.printing import printed
from pulverdampf.engine.charts import Chart
from pulverdampf.engine.numbers import Number, Numbers
from pulverdampf.engine.profile import Profile, Value, tabulated
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.sheet import sheet_of
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.pricing import BodyBill
from pulverdampf.muster.problems import written
from pulverdampf.muster.profiles import army_profiles
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.muster.taking import Item
from pulverdampf.reports.moments import Whole
from pulverdampf.reports.paper import printer
from pulverdampf.text import Language, Text, number, verbatim

Paper = Literal["a4", "letter"]
Page = dict[str, Any]
NOTHING = Text("", "")
UNIT = Text("Unit", "Einheit")
CONSISTS = Text("Consists of", "Besteht aus")
TOTAL = Text("Total", "Gesamt")
TRAITS = Text("Traits", "Eigenschaften")
POINTS = Text("points", "Punkte")
CARDS = Text("{army}: unit cards", "{army}: Einheitenkarten")
MARKERS = Text("Markers: {book}", "Marker: {book}")
CUT = Text("Seven of each, to cut out.", "Je sieben Stück zum Ausschneiden.")
REFERENCE = Text("{book}: quick reference", "{book}: Kurzreferenz")
IN_SHORT = Text(
    "what is thrown for, and what counts; the ids lead to the rules",
    "was gewürfelt wird und was zählt; die Kennungen führen zu den Regeln",
)
SMALLEST, LARGEST, STEP = 4.5, 10.5, 0.5
PAGES = 2
"""How many pages a quick reference has."""


def army_paper(book: Rulebook, roster: Roster, rulings: Mapping[str, Any], language: Language) -> Page:
    """An army on a sheet: its units with price and fighting values."""
    bodies = _bodies(book, roster, rulings, language)
    bill = book.muster.itemised(roster, book.muster.rulings_of(rulings))
    costs = {each.path: each.total for each in bill.bodies}
    groups: dict[str, list[tuple[Page, Fraction]]] = {}
    for body, (path, _, _) in zip(bodies, roster.placed_bodies(), strict=True):
        groups.setdefault(body["group"], []).append((body, costs.get(path, Fraction(0))))
    return {
        **_headed(book, roster, language),
        "kind": "army",
        "groups": [{"name": name, "bodies": _together(held)} for name, held in groups.items()],
        "options": [
            {"name": _item(book, each, language), "total": written(each.total)} for each in bill.options
        ],
        "total": written(bill.total),
        "points": book.words.get("points", POINTS).in_(language),
        "values": _values(book, roster, rulings, language),
    }


def _together(bodies: list[tuple[Page, Fraction]]) -> list[Page]:
    """Neighbours that are alike in one line: how many, and what they cost together."""
    lines = [(body, cost, len(list(alike))) for (body, cost), alike in groupby(bodies)]
    return [
        {**body, "name": f"{n} × {body['name']}", "total": written(n * cost)} if n > 1 else body
        for body, cost, n in lines
    ]


def cards_paper(book: Rulebook, roster: Roster, rulings: Mapping[str, Any], language: Language) -> Page:
    """The units of an army as cards, each with its fighting values."""
    head = _headed(book, roster, language)
    title = CARDS.filled(army=verbatim(head["title"])).in_(language)
    return {**head, "kind": "cards", "title": title, "cards": _bodies(book, roster, rulings, language)}


def markers_paper(book: Rulebook, language: Language) -> Page:
    """What may become true of units, as markers."""
    marks = dict.fromkeys(
        line.words.in_(language) for kind in _kinds(book) for line in sheet_of(kind).values() if line.mark
    )
    title = MARKERS.filled(book=book.name).in_(language)
    return {**_plain(title, "", language), "kind": "markers", "markers": list(marks)}


def _kinds(book: Rulebook) -> list[Any]:
    """The structs of a book's pieces and bodies."""
    hints = get_type_hints(book.state)
    found = [get_args(hints[name])[1] for name in ("bodies", "pieces")]
    return [
        kind
        for each in found
        for kind in (get_args(each) if get_origin(each) in (Union, UnionType) else (each,))
    ]


def reference_paper(book: Rulebook, language: Language) -> Page:
    """The declared tables of a book, and what else is thrown for."""
    tables: list[Page] = []
    grids = _grids(book, language)
    grids += [_chart(each, language) for each in book.charts()]
    lists = [each for group in book.numbers if (each := _listed(group, language))["rows"]]
    told = {each["rule"].partition(".")[0] for each in grids}
    for table in book.tables:
        rows = [{"words": row.text.in_(language), "effect": row.effect.written} for row in table.rows]
        tables.append({"title": table.title.in_(language), "rule": table.id, "rows": rows, "text": ""})
        told.add(table.id.partition(".")[0])
    tables += [each for each in lists if not any(each["rule"] == grid["rule"] for grid in grids)]
    for entry in book.reference().rules.values():
        text = " ".join(entry.text.in_(language).split())
        if "-T-" in entry.id and entry.id not in told and _has_numbers(text):
            tables.append({"title": entry.title.in_(language), "rule": entry.id, "rows": [], "text": text})
    for key, roll in book.rolls.items():
        entry_of = book.reference().rules.get(key.partition(".")[0])
        if entry_of is not None and key not in told and not any(each["rule"] == key for each in tables):
            text = " ".join(entry_of.text.in_(language).split())
            if len(text) < LONGEST_NOTE and _has_numbers(text):
                tables.append({"title": roll.what.in_(language), "rule": key, "rows": [], "text": text})
    title = REFERENCE.filled(book=book.name).in_(language)
    said = _plain(title, IN_SHORT.in_(language), language)
    return {**said, "kind": "reference", "grids": grids, "tables": tables}


def _grids(book: Rulebook, language: Language) -> list[Page]:
    """The tables of numbers that have columns, as they stand in force."""
    found: dict[str, list[Number]] = {}
    titles: dict[str, str] = {}
    for group in book.numbers:
        titles.setdefault(group.id, group.title.in_(language))
        found.setdefault(group.id, []).extend(each for each in group.numbers if each.column.en)
    grids = [_grid(book, id, titles[id], numbers, language) for id, numbers in found.items() if numbers]
    return [each for each in grids if len(each["head"]) > ONE_COLUMN]


def _grid(book: Rulebook, id: str, title: str, numbers: list[Number], language: Language) -> Page:
    columns = list(dict.fromkeys(each.column.in_(language) for each in numbers))
    cells: dict[str, dict[str, str]] = {}
    for each in numbers:
        cells.setdefault(each.row.in_(language), {})[each.column.in_(language)] = _written(each, language)
    rows = [[row, *(held.get(column, "") for column in columns)] for row, held in cells.items()]
    known = book.reference().rules.get(id.partition(".")[0])
    note = " ".join(known.text.in_(language).split()) if known is not None else ""
    return {
        "title": title,
        "rule": id,
        "head": ["", *columns],
        "rows": rows,
        "text": note * _has_numbers(note),
    }


def _chart(chart: Chart, language: Language) -> Page:
    return {
        "title": chart.title.in_(language),
        "rule": chart.id,
        "head": [each.in_(language) for each in chart.head],
        "rows": [[each.in_(language) for each in row] for row in chart.rows],
        "text": chart.note.in_(language),
    }


def _listed(group: Numbers, language: Language) -> Page:
    """A table of numbers without columns, or with one."""
    columns = {each.column.en for each in group.numbers}
    rows = [
        {
            "words": (each.row if each.column.en else each.text).in_(language),
            "effect": _written(each, language),
        }
        for each in group.numbers
        if len(columns) == 1
    ]
    return {"title": group.title.in_(language), "rule": group.id, "rows": rows, "text": ""}


def _written(each: Number, language: Language) -> str:
    return number(each.read(), language).replace("-", "−")


def _has_numbers(text: str) -> bool:
    """Whether a sentence tells what one looks up."""
    return any(each.isdigit() for each in text)


ONE_COLUMN = 2
"""How many columns a table of numbers has that is a list: its rows, and one."""
LONGEST_NOTE = 220
"""How long the words of a throw may be on a quick reference."""


def setup_paper(book: Rulebook, begun: Beginning, title: Text, language: Language) -> tuple[Page, str]:
    """How a battle is set up, and its map: what it is about, who stands on which side, what was agreed."""
    state = begun.state(book)
    briefing = book.briefing(state, None) if book.briefing is not None else []
    known = book.reference().rulings
    rulings = [
        {"question": known[key].question.in_(language), "answer": _answer(known[key], value, language)}
        for key, value in begun.rulings.items()
        if key in known
    ]
    sides = [
        {"name": state.armies[side].in_(language), "units": _units(book, army, language)}
        for side, army in (("one", begun.one), ("two", begun.two))
    ]
    page = {
        **_plain(title.in_(language), book.name.in_(language), language),
        "kind": "setup",
        "briefing": [each.in_(language) for each in briefing],
        "sides": sides,
        "rulings": rulings,
    }
    return page, svg(Whole(book, state), language)


def _answer(ruling: Any, value: object, language: Language) -> str:
    named = next((choice.text.in_(language) for choice in ruling.choices if choice.value == value), None)
    return named or str(value)


def _units(book: Rulebook, roster: Roster, language: Language) -> list[str]:
    lists = book.muster.army_lists()
    counted: dict[str, int] = {}
    for _, body, group in roster.placed_bodies():
        name = _called(lists, roster, body, group).in_(language)
        counted[name] = counted.get(name, 0) + 1
    return [f"{n} × {name}" if n > 1 else name for name, n in counted.items()]


# parts -----------------------------------------------------------------------------------------------


def _plain(title: str, subtitle: str, language: Language) -> Page:
    words = {"unit": UNIT, "consists": CONSISTS, "total": TOTAL, "cut": CUT}
    said = {key: text.in_(language) for key, text in words.items()}
    return {"title": title, "subtitle": subtitle, "language": language, "words": said}


def _headed(book: Rulebook, roster: Roster, language: Language) -> Page:
    known = book.muster.army_lists().get(roster.list)
    listed = known.name if known is not None and known.name is not None else verbatim(roster.list)
    title = (roster.name or listed).in_(language)
    nation = (
        next((p.name for p in known.peoples if p.id == roster.nation), None) if known is not None else None
    )
    about = [
        book.name.in_(language),
        listed.in_(language) if listed.in_(language) != title else "",
        nation.in_(language) if nation is not None else "",
        str(roster.year or ""),
        roster.commander.in_(language) if roster.commander is not None else "",
    ]
    return _plain(title, " · ".join(each for each in about if each), language)


def _bodies(book: Rulebook, roster: Roster, rulings: Mapping[str, Any], language: Language) -> list[Page]:
    bill = book.muster.itemised(roster, book.muster.rulings_of(rulings))
    billed = {each.path: each for each in bill.bodies}
    profiles = army_profiles(book, roster, rulings)
    lists = book.muster.army_lists()
    found = []
    for (path, body, group), profile in zip(roster.placed_bodies(), profiles, strict=True):
        name = _called(lists, roster, body, group).in_(language)
        found.append(
            {
                "name": name,
                "group": group.name.in_(language) if group is not None and group.name is not None else "",
                "total": written(billed[path].total) if path in billed else "",
                "items": ", ".join(_items(book, billed.get(path), body, name, language)),
                "values": [
                    {
                        "short": (each.short if each.short.en else each.name).in_(language),
                        "value": _value(each, language),
                    }
                    for each in profile.columns.values()
                ],
                "traits": _traits(profile, language),
            }
        )
    return found


def _items(
    book: Rulebook, billed: BodyBill | None, body: BodyEntry, name: str, language: Language
) -> list[str]:
    found = [_item(book, each, language) for each in billed.items] if billed is not None else []
    for key, value in body.settings.items():
        what = book.words.get(key, verbatim(key)).in_(language)
        found.append(
            what
            if value is True
            else f"{what}: {book.words.get(str(value), verbatim(str(value))).in_(language)}"
        )
    return [each for each in found if each != name]


def _item(book: Rulebook, item: Item, language: Language) -> str:
    name = book.words.get(item.name.en, item.name).in_(language)
    return f"{item.count} {name}" if item.count > 1 else name


def _called(lists: Mapping[str, Any], roster: Roster, body: BodyEntry, group: Group | None) -> Text:
    known = lists.get((group.list if group is not None else None) or roster.list)
    entry = known.entry(body.entry) if known is not None else None
    return body.name or (entry.title if entry is not None else verbatim(body.entry))


def _values(book: Rulebook, roster: Roster, rulings: Mapping[str, Any], language: Language) -> list[Page]:
    """The fighting values in tables, like units once."""
    lists = book.muster.army_lists()
    named: dict[tuple[str, Profile], int] = {}
    for (_, body, group), profile in zip(
        roster.placed_bodies(), army_profiles(book, roster, rulings), strict=True
    ):
        key = (_called(lists, roster, body, group).in_(language), profile)
        named[key] = named.get(key, 0) + 1
    keys = list(named)
    found = []
    for table in tabulated([profile for _, profile in keys]):
        rows = []
        for place in table.rows:
            name, profile = keys[place]
            count = f"{named[keys[place]]} × " if named[keys[place]] > 1 else ""
            columns = [profile.columns.get(each) for each in table.headings]
            cells = [_value(each, language) if each is not None else "–" for each in columns]
            rows.append([count + name, *cells, _traits(profile, language)])
        heads = [UNIT.in_(language), *(each.short.in_(language) for each in table.headings.values())]
        found.append({"head": [*heads, TRAITS.in_(language)], "rows": rows})
    return found


def _value(value: Value, language: Language) -> str:
    return value.value.in_(language)


def _traits(profile: Profile, language: Language) -> str:
    return ", ".join(
        f"{each.name.in_(language)} {_value(each, language)}".rstrip() for each in profile.listed
    )


# the press -------------------------------------------------------------------------------------------


def pdf(page: Page, paper: Paper = "a4", picture: str = "") -> bytes:
    """A paper as PDF; whatever people wrote is data for the printer, never markup."""
    typst = printer()
    with TemporaryDirectory() as folder:
        place = Path(folder)
        template = files("pulverdampf.reports") / "data" / "workshop.typ"
        (place / "paper.typ").write_text(template.read_text("utf-8"), "utf-8")
        if picture:
            (place / "map.svg").write_text(printed(picture), "utf-8")

        def pressed(size: float, **more: Any) -> Any:
            (place / "paper.json").write_bytes(msgspec.json.encode({**page, "paper": paper, "size": size}))
            return typst.compile(str(place / "paper.typ"), root=folder, **more)

        size = LARGEST
        while page["kind"] == "reference" and size > SMALLEST:
            drawn = pressed(size, format="png", ppi=12.0)
            if not isinstance(drawn, list) or len(drawn) <= PAGES:
                break
            size -= STEP
        made: bytes = pressed(size)
        return made
