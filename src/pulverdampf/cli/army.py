"""`pulverdampf army`: lists, shows and checks armies."""

import sys
from collections.abc import Iterable
from typing import Annotated, Any

import typer

from pulverdampf.analysis.data_files import switches_for
from pulverdampf.analysis.tables import fitted
from pulverdampf.cli import options
from pulverdampf.cli.books import (
    DEFAULT,
    army_named,
    book_named,
    book_of,
    book_with,
    rulings_from,
    show,
    written_armies,
)
from pulverdampf.cli.failure import REFUSED
from pulverdampf.cli.filling import FILL, OWN, builder_of, fill_army, own_figures, owned_from
from pulverdampf.cli.guessing import book_meant
from pulverdampf.cli.language import said, say
from pulverdampf.cli.offers import show_offer
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.profiles import value_tables
from pulverdampf.cli.proposing import LIST_NAME, PROPOSE, Proposal, book_with_list, list_named, propose_army
from pulverdampf.cli.screen import paragraph
from pulverdampf.cli.window import width
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.collection import shortages
from pulverdampf.muster.pricing import BodyBill
from pulverdampf.muster.problems import Problem, errors, written
from pulverdampf.muster.profiles import army_profiles
from pulverdampf.muster.roster import BodyEntry, Roster, WrittenRoster, load_rosters
from pulverdampf.muster.toml_source import user_file
from pulverdampf.text import Text, verbatim

HELP = Text(
    """Lists, shows and checks armies.

    A ready army is named by its id, one of your own by its file. What is wrong with an army is told
    as file:line with the id of the rule; errors end with 1, warnings do not.""",
    """Listet Armeen auf, zeigt und prüft sie.

    Eine fertige Armee nennt man mit ihrer Kennung, eine eigene mit ihrer Datei. Was an einer Armee
    nicht stimmt, wird als Datei:Zeile mit der Kennung der Regel gemeldet; Fehler enden mit 1, Warnungen
    nicht.""",
)
LIST = Text(
    "Lists the ready armies with their points, or all that an army list offers.",
    "Listet die fertigen Armeen mit ihren Punkten auf, oder alles, was eine Armeeliste bietet.",
)
LISTS = Text(
    "Army lists: {lists}. What one offers: pulverdampf army list LIST --book {book}",
    "Armeelisten: {lists}. Was eine bietet: pulverdampf army list LISTE --book {book}",
)
SHOW = Text(
    "Shows an army with its price, item by item.", "Zeigt eine Armee mit ihrem Preis, Posten für Posten."
)
CHECK = Text("Checks armies; without a name all ready ones.", "Prüft Armeen; ohne Namen alle fertigen.")
ID = Text("id", "Kennung")
NAME = Text("name", "Name")
NATION = Text("nation", "Nation")
YEAR = Text("year", "Jahr")
POINTS = Text("points", "Punkte")
NUMBER = Text("units", "Einheiten")
ITEM = Text("item", "Posten")
EACH = Text("each", "je")
TOTAL = Text("Total", "Gesamt")
SOUND = Text("{army}: {n} {unit}, nothing to object.", "{army}: {n} {unit}, nichts zu beanstanden.")
WARNED = Text("{army}: {n} {unit}, warnings: {warned}.", "{army}: {n} {unit}, Warnungen: {warned}.")
REFUSED_ = Text("{army}: {n} {unit}, errors: {wrong}.", "{army}: {n} {unit}, Fehler: {wrong}.")
BOTH = Text(
    "{army}: {n} {unit}, errors: {wrong}, warnings: {warned}.",
    "{army}: {n} {unit}, Fehler: {wrong}, Warnungen: {warned}.",
)
UNREADABLE = Text("{file}: errors: {wrong}.", "{file}: Fehler: {wrong}.")
NEEDS = Text(
    "* needs switches; `army check ID` says which.", "* braucht Schalter; `army check KENNUNG` sagt welche."
)
WITH = Text("{army} is legal with {switches}.", "{army} ist erlaubt mit {switches}.")
FEW = 20
"""Up to how many army lists are named one by one."""
SETTING = Text("{what}: {value}", "{what}: {value}")

app = typer.Typer(
    help=said(HELP), add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Book = Annotated[str, option("the rulebook", "das Regelwerk")]
AnyBook = Annotated[
    str,
    option(
        "the rulebook; without it the one that has the list of the army",
        "das Regelwerk; sonst gilt jenes, das die Liste der Armee hat",
    ),
]
Switches = Annotated[list[str] | None, options.ruling()]


@app.command("list", help=said(LIST))
def list_armies(
    list_id: Annotated[
        str,
        argument("an army list: what it offers", "eine Armeeliste: was sie bietet", metavar=said(LIST_NAME)),
    ] = "",
    book: Book = DEFAULT,
    ruling: Switches = None,
) -> None:
    """Lists the ready armies, or what one army list offers."""
    rules = book_with_list(list_id, book_named(book))
    if list_id:
        show_offer(rules, rules.muster.army_lists()[list_named(list_id, rules)])
        return
    settings = rulings_from(ruling or (), rules)
    rows = []
    for each in written_armies(rules):
        roster = each.roster
        legal = not errors(_problems(rules, roster, settings))
        what = [
            roster.id,
            said(roster.name or verbatim("")),
            said(_nation(rules, roster)),
            str(roster.year or ""),
        ]
        number = str(sum(1 for _ in roster.placed_bodies()))
        rows.append([*what, number, _points(rules, roster, settings), "" if legal else "*"])
    headings = [said(ID), said(NAME), said(NATION), said(YEAR), said(NUMBER), said(_counted_in(rules)), ""]
    print(fitted(headings, rows, width(), right=(4, 5)))
    if any(row[-1] for row in rows):
        say(NEEDS)
    lists = list(rules.muster.army_lists())
    shown = lists if len(lists) <= FEW else [*lists[:3], "…", lists[-1]]
    print(paragraph(said(LISTS, lists=", ".join(shown), book=rules.key), "  ", ""))


@app.command("show", help=said(SHOW))
def show_army(
    army: Annotated[str, argument("an id, or a file", "eine Kennung oder Datei")],
    book: Book = DEFAULT,
    ruling: Switches = None,
) -> None:
    """Shows an army."""
    rules = book_with(army, book_named(book))
    found = army_named(army, rules)
    rules = book_of(found.roster, rules)
    settings = rulings_from(ruling or (), rules)
    roster = found.roster
    year = f", {roster.year}" if roster.year else ""
    nation = said(_nation(rules, roster))
    say(verbatim(f"{roster.id or army}  {said(roster.name or verbatim(''))}  ({nation}{year})\n"))
    bill = rules.muster.itemised(roster, rules.muster.rulings_of(settings))
    bodies = [body for _, body, _ in roster.placed_bodies()]
    rows: list[list[str]] = []
    alike: dict[tuple[tuple[str, ...], ...], list[BodyBill]] = {}
    for body, billed in zip(bodies, bill.bodies, strict=False):
        alike.setdefault(tuple(map(tuple, _billed(rules, body, billed))), []).append(billed)
    for lines, bills in alike.items():
        (name, *_), *rest = lines
        number = f"{len(bills)} × " if len(bills) > 1 else ""
        rows.append([number + name, "", "", written(sum(each.total for each in bills))])
        rows += map(list, rest)
    for item in bill.options:
        rows.append([said(item.name), "", "", written(item.total)])
    rows.append([said(TOTAL), "", "", written(bill.total)])
    headings = [said(ITEM), said(EACH), said(_counted_in(rules)), ""]
    if not any(row[1] or row[2] for row in rows):
        headings, rows = [headings[0], headings[2]], [[row[0], row[3]] for row in rows]
    print(fitted(headings, rows, width(), right=range(1, len(headings))) + "\n")
    profiles = (
        army_profiles(rules, roster, {**switches_for(rules, roster, settings), **settings})
        if _fields(rules, roster, settings)
        else []
    )
    names = [said(body.name or billed.name) for body, billed in zip(bodies, bill.bodies, strict=False)]
    for table in value_tables(zip(names, profiles, strict=False)):
        print(table + "\n")
    _verdict(rules, found, settings)


def _fields(rules: Rulebook, roster: Roster, settings: dict[str, Any]) -> bool:
    """Whether an army may take the field, if need be with the switches that it asks for."""
    return not errors(_problems(rules, roster, {**switches_for(rules, roster, settings), **settings}))


def _billed(rules: Rulebook, body: BodyEntry, billed: BodyBill) -> list[list[str]]:
    """A body with its items and settings, row by row; one that is a single item needs no row for it."""
    name, items = said(body.name or billed.name), billed.items
    rows = [[name, "", "", written(billed.total)]]
    for item in items:
        called = said(rules.words.get(item.name.in_("en"), item.name))
        if len(items) == 1 and item.count == 1 and called == name:
            continue
        each = written(item.each) if item.count != 1 else ""
        rows.append([f"  {item.count} {called}", each, written(item.total), ""])
    for key, value in body.settings.items():
        what = rules.words.get(key, verbatim(key))
        told = said(what) if value is True else said(SETTING, what=what, value=str(value))
        rows.append([f"  {told}", "", "", ""])
    return rows


app.command("propose", help=said(PROPOSE))(options.command_of(Proposal, propose_army))
app.command("fill", help=said(FILL))(fill_army)
app.command("own", help=said(OWN))(own_figures)


@app.command("check", help=said(CHECK))
def check_armies(
    armies: Annotated[list[str] | None, argument("ids or files", "Kennungen oder Dateien")] = None,
    book: AnyBook = "",
    ruling: Switches = None,
    owned: Annotated[str, option("a file with what you own", "Datei mit dem, was du besitzt")] = "",
) -> None:
    """Checks armies."""
    rules = book_named(book or DEFAULT)
    bad = False
    if not armies:
        bad = _all_ready(rules, rulings_from(ruling or (), rules))
    for name in armies or ():
        found, faults = _named(name, rules)
        for army, mistakes in zip(found, _shared_out(faults, found), strict=True):
            called = army.roster.id or army.file
            own = book_of(army.roster, rules) if book else book_meant(called, army.roster, rules)
            settings = rulings_from(ruling or (), own)
            missing = _not_owned(own, army.roster, settings, owned) if owned else []
            bad = not _verdict(own, army, settings, [*mistakes, *army.placed(missing)]) or bad
            faults = [fault for fault in faults if fault not in mistakes]
        if faults:
            show(faults)
            say(UNREADABLE, file=name, wrong=len(faults))
            bad = True
    if bad:
        raise SystemExit(REFUSED)


def _not_owned(rules: Rulebook, roster: Roster, settings: dict[str, Any], file: str) -> list[Problem]:
    """What an army takes that is not in a collection."""
    builder = builder_of(rules)
    return shortages(builder.needed(roster, rules.muster.rulings_of(settings)), owned_from(file, rules))


def _all_ready(rules: Rulebook, settings: dict[str, Any]) -> bool:
    """Checks every ready army under the switches it needs; whether one is bad."""
    bad = False
    for found in written_armies(rules):
        needed = switches_for(rules, found.roster, settings)
        bad = not _verdict(rules, found, {**settings, **needed}) or bad
    return bad


def _named(name: str, rules: Rulebook) -> tuple[tuple[WrittenRoster, ...], list[Problem]]:
    """One ready army, or all armies of a file with what is wrong with the file."""
    if not name.endswith(".toml"):
        return (army_named(name, rules),), []
    loaded = load_rosters(user_file(name))
    return loaded.value or (), errors(loaded.problems)


def _shared_out(faults: list[Problem], found: tuple[WrittenRoster, ...]) -> list[list[Problem]]:
    """The faults of a file, each with the army in whose lines it stands."""
    starts = [written.line("") for written in found]
    ends = [*starts, sys.maxsize][1:]
    return [
        [fault for fault in faults if start <= fault.where.line < end]
        for start, end in zip(starts, ends, strict=True)
    ]


def _verdict(
    rules: Rulebook, found: WrittenRoster, settings: dict[str, Any], faults: Iterable[Problem] = ()
) -> bool:
    """Tells what is wrong with an army and with what was written of it; whether it may take the field."""
    problems = _problems(rules, found.roster, settings)
    switches = switches_for(rules, found.roster, settings)
    if switches and not errors(_problems(rules, found.roster, {**switches, **settings})):
        set_ = " ".join(f"--ruling {key}=true" for key in switches)
        say(WITH, army=found.roster.id or found.file, switches=set_)
    problems = [*faults, *found.placed(problems)]
    show(problems)
    size = _points(rules, found.roster, settings)
    wrong = len(errors(problems))
    warned = len(problems) - wrong
    text = BOTH if wrong and warned else REFUSED_ if wrong else WARNED if warned else SOUND
    army = found.roster.id or found.file
    say(text, army=army, n=size, unit=_counted_in(rules), wrong=wrong, warned=warned)
    return not errors(problems)


def _problems(rules: Rulebook, roster: Roster, settings: dict[str, Any]) -> list[Problem]:
    problems: list[Problem] = rules.muster.check(roster, rules.muster.rulings_of(settings))
    return problems


def _points(rules: Rulebook, roster: Roster, settings: dict[str, Any]) -> str:
    return written(rules.muster.points(roster, rules.muster.rulings_of(settings)))


def _counted_in(rules: Rulebook) -> Text:
    """What the size of an army is counted in, where a book has another word than points."""
    return rules.words.get("points", POINTS)


def _nation(rules: Rulebook, roster: Roster) -> Text:
    army_list = rules.muster.army_lists().get(roster.list)
    if army_list is None:
        return verbatim(roster.nation or "")
    if roster.nation is None:
        return army_list.name or verbatim(army_list.id)
    peoples = army_list.peoples
    named = next((people.name for people in peoples if people.id == roster.nation), None)
    return named or verbatim(roster.nation or "")
