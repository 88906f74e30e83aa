"""What an army list offers: entries, upgrades and choices with the keys an army file names them by."""

from collections.abc import Iterable

from pulverdampf.analysis.tables import fitted
from pulverdampf.cli.language import said, say
from pulverdampf.cli.screen import paragraph
from pulverdampf.cli.window import width
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.army_list import ArmyList, Choice, Pick
from pulverdampf.muster.kinds import Range
from pulverdampf.muster.problems import written
from pulverdampf.text import Text, verbatim

ENTRY = Text("entry", "entry")
NAME = Text("name", "Name")
UNITS = Text("units", "Einheiten")
SIZE = Text("size", "Größe")
PARTS = Text("name: parts (price)", "Name: parts (Preis)")
UPGRADE = Text("upgrades", "upgrades")
PRICE = Text("price", "Preis")
FOR = Text("for", "für")
OPTION = Text("options", "options")
CHOICES = Text("choices (price)", "Möglichkeiten (Preis)")
NATIONS = Text("nation: {nations}", "nation: {nations}")
WRITE = Text(
    "An army of this list as a file to change: pulverdampf army propose {list} --book {book}",
    "Eine Armee dieser Liste als Datei zum Ändern: pulverdampf army propose {list} --book {book}",
)


def show_offer(rules: Rulebook, army_list: ArmyList) -> None:
    """Prints what a list offers; the keys are those of an army file."""
    name = said(army_list.name or verbatim(""))
    years = ", ".join(f"{first}-{last}" for first, last in army_list.spans)
    say(verbatim("  ".join(part for part in (army_list.id, name, years) if part) + "\n"))
    if army_list.peoples:
        nations = ", ".join(people.id for people in army_list.peoples)
        print(paragraph(said(NATIONS, nations=nations), "  ", "") + "\n")
    entries = [
        [each.id, _span(each.bodies), _span(each.size), f"{said(each.title)}: {_priced(each.picks)}"]
        for each in army_list.entries
    ]
    print(fitted([said(ENTRY), said(UNITS), said(SIZE), said(PARTS)], entries, width()))
    upgrades = [
        [each.id, said(each.title), written(each.price), ", ".join(each.entries)]
        for each in army_list.upgrades
    ]
    if upgrades:
        print("\n" + fitted([said(UPGRADE), said(NAME), said(PRICE), said(FOR)], upgrades, width()))
    options = [
        [each.id, said(each.name or verbatim("")), _priced(each.choices)] for each in army_list.army_options
    ]
    if options:
        print("\n" + fitted([said(OPTION), said(NAME), said(CHOICES)], options, width()))
    print()
    print(paragraph(said(WRITE, list=army_list.id, book=rules.key), "  ", ""))


def _span(given: Range) -> str:
    return str(given.least) if given.least == given.most else f"{given.least}-{given.most}"


def _priced(picks: Iterable[Pick | Choice]) -> str:
    """Keys with their prices, each key once."""
    prices: dict[str, list[str]] = {}
    for pick in picks:
        known = prices.setdefault(pick.what, [])
        if pick.price and written(pick.price) not in known:
            known.append(written(pick.price))
    return ", ".join(f"{key} ({'/'.join(each)})" if each else key for key, each in prices.items())
