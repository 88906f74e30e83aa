"""`pulverdampf army`: lists, shows and checks armies."""

from random import Random
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
    unknown,
    written_armies,
)
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import said, say
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.window import width
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.contract import Proposing
from pulverdampf.muster.pricing import BodyBill
from pulverdampf.muster.problems import Problem, errors, written
from pulverdampf.muster.roster import BodyEntry, Roster, WrittenRoster, load_rosters
from pulverdampf.muster.toml_source import user_file
from pulverdampf.muster.writing import as_toml
from pulverdampf.text import Text, verbatim

HELP = Text(
    """Lists, shows and checks armies.

    A ready army is named by its id (BR-A), one of your own by its file. What is wrong with an army is told
    as file:line with the id of the rule; errors end with 1, warnings do not.""",
    """Listet Armeen auf, zeigt und prüft sie.

    Eine fertige Armee nennt man mit ihrer Kennung (BR-A), eine eigene mit ihrer Datei. Was an einer Armee
    nicht stimmt, wird als Datei:Zeile mit der Kennung der Regel gemeldet; Fehler enden mit 1, Warnungen
    nicht.""",
)
LIST = Text("Lists the ready armies with their points.", "Listet die fertigen Armeen mit ihren Punkten auf.")
SHOW = Text(
    "Shows an army with its price, item by item.", "Zeigt eine Armee mit ihrem Preis, Posten für Posten."
)
CHECK = Text("Checks armies; without a name all ready ones.", "Prüft Armeen; ohne Namen alle fertigen.")
PROPOSE = Text(
    """Proposes a legal army of a list, as a file.

    The lots depend on the seed alone. Write it down with > my-army.toml, change it, and have it checked.""",
    """Schlägt eine erlaubte Armee einer Liste vor, als Datei.

    Die Lose hängen nur vom Startwert ab. Schreibe sie mit > meine-armee.toml auf, ändere sie, lass sie
    prüfen.""",
)
PROPOSED = Text("proposed: {theme}, seed {seed}", "vorgeschlagen: {theme}, Startwert {seed}")
NO_PROPOSALS = Text(
    "{book} proposes no armies; `pulverdampf army list` shows the ready ones.",
    "{book} schlägt keine Armeen vor; `pulverdampf army list` zeigt die fertigen.",
)
NO_ARMY_THEN = Text("{list} gives no such army {year}.", "{list} ergibt keine solche Armee {year}.")
ONE_OR_THREE = Text("--times is 1 or 3.", "--times ist 1 oder 3.")
LIST_ = Text("army list", "Eine Armeeliste")
THEME = Text("theme", "Ein Thema")
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
WARNED = Text("{army}: {n} {unit}, warnings: {wrong}.", "{army}: {n} {unit}, Warnungen: {wrong}.")
REFUSED_ = Text("{army}: {n} {unit}, errors: {wrong}.", "{army}: {n} {unit}, Fehler: {wrong}.")
NEEDS = Text(
    "* needs switches; `army check ID` says which.", "* braucht Schalter; `army check KENNUNG` sagt welche."
)
WITH = Text("{army} is legal with {switches}.", "{army} ist erlaubt mit {switches}.")
SETTING = Text("{what}: {value}", "{what}: {value}")

app = typer.Typer(
    help=said(HELP), add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Book = Annotated[str, option("the rulebook", "das Regelwerk")]
Switches = Annotated[list[str] | None, options.ruling()]


@app.command("list", help=said(LIST))
def list_armies(book: Book = DEFAULT, ruling: Switches = None) -> None:
    """Lists the ready armies."""
    rules = book_named(book)
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


@app.command("show", help=said(SHOW))
def show_army(
    army: Annotated[str, argument("an id, or a file", "eine Kennung oder Datei")],
    book: Book = DEFAULT,
    ruling: Switches = None,
) -> None:
    """Shows an army."""
    rules = book_with(army, book_named(book))
    settings = rulings_from(ruling or (), rules)
    found = army_named(army, rules)
    roster = found.roster
    year = f", {roster.year}" if roster.year else ""
    print(
        f"{roster.id or army}  {said(roster.name or verbatim(''))}  ({said(_nation(rules, roster))}{year})\n"
    )
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
    _verdict(rules, found, settings)


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


@app.command("check", help=said(CHECK))
def check_armies(
    armies: Annotated[list[str] | None, argument("ids or files", "Kennungen oder Dateien")] = None,
    book: Book = DEFAULT,
    ruling: Switches = None,
) -> None:
    """Checks armies."""
    rules = book_named(book)
    bad = False
    if not armies:
        bad = _all_ready(rules, rulings_from(ruling or (), rules))
    for name in armies or ():
        for found in _named(name, rules):
            if isinstance(found, Problem):
                show([found])
                bad = True
            else:
                own = book_of(found.roster, rules)
                bad = not _verdict(own, found, rulings_from(ruling or (), own)) or bad
    if bad:
        raise SystemExit(REFUSED)


@app.command("propose", help=said(PROPOSE))
def propose_army(
    list_id: Annotated[str, argument("the army list", "die Armeeliste", metavar="LIST")],
    book: Book = DEFAULT,
    theme: Annotated[str, option("what it has much of", "wovon sie viel hat")] = "any",
    seed: Annotated[str, option("what fixes the lots", "legt die Lose fest")] = "1",
    year: Annotated[int | None, option("the year", "das Jahr")] = None,
    times: Annotated[int, option("3: an army of a big battle", "3: eine Armee der großen Schlacht")] = 1,
) -> None:
    """Proposes a legal army."""
    rules = book_named(book)
    muster = rules.muster
    if not isinstance(muster, Proposing):
        fail(NO_PROPOSALS, REFUSED, book=rules.name)
    if list_id not in rules.muster.army_lists():
        unknown(LIST_, list_id, rules.muster.army_lists())
    if theme not in muster.themes():
        unknown(THEME, theme, muster.themes())
    if times not in (1, 3):
        fail(ONE_OR_THREE)
    try:
        roster = muster.proposed(list_id, Random(seed), theme=theme, year=year, times=times)
    except ValueError:
        fail(NO_ARMY_THEN, REFUSED, list=list_id, year=str(year or ""))
    if year is not None and errors(_problems(rules, roster, switches_for(rules, roster, {}))):
        fail(NO_ARMY_THEN, REFUSED, list=list_id, year=str(year))
    print(f"# {said(PROPOSED, theme=muster.themes()[theme], seed=seed)}\n" + as_toml(roster), end="")


def _all_ready(rules: Rulebook, settings: dict[str, Any]) -> bool:
    """Checks every ready army under the switches it needs; whether one is bad."""
    bad = False
    for found in written_armies(rules):
        needed = switches_for(rules, found.roster, settings)
        bad = not _verdict(rules, found, {**settings, **needed}) or bad
    return bad


def _named(name: str, rules: Rulebook) -> list[WrittenRoster | Problem]:
    """One ready army, or all armies of a file with what is wrong with the file."""
    if not name.endswith(".toml"):
        return [army_named(name, rules)]
    loaded = load_rosters(user_file(name))
    return [*errors(loaded.problems), *(loaded.value or ())]


def _verdict(rules: Rulebook, found: WrittenRoster, settings: dict[str, Any]) -> bool:
    """Tells what is wrong with an army; whether it may take the field."""
    problems = _problems(rules, found.roster, settings)
    switches = switches_for(rules, found.roster, settings)
    if switches and not errors(_problems(rules, found.roster, {**switches, **settings})):
        set_ = " ".join(f"--ruling {key}=true" for key in switches)
        say(WITH, army=found.roster.id or found.file, switches=set_)
    problems = found.placed(problems)
    show(problems)
    size = _points(rules, found.roster, settings)
    text = REFUSED_ if errors(problems) else WARNED if problems else SOUND
    wrong = len(errors(problems)) or len(problems)
    say(text, army=found.roster.id or found.file, n=size, unit=_counted_in(rules), wrong=wrong)
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
