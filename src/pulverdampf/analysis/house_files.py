"""House rules as people write them (TOML), checked against the book, each problem with its file and line."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct

from pulverdampf.engine.house import (
    MOST_CHANGE,
    MOST_PRICE,
    NOT,
    OFF,
    PRICE,
    Added,
    Change,
    House,
    effect_of,
)
from pulverdampf.engine.in_force import (
    circumstances_of,
    least_of,
    numbers_of,
    rows_of,
    tables_of,
    within_contract,
)
from pulverdampf.engine.numbers import Number
from pulverdampf.engine.reckoning import Modifiers, Row
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.positions import Path
from pulverdampf.muster.problems import Problem, did_you_mean
from pulverdampf.muster.repricing import price_ids
from pulverdampf.muster.toml_source import Document, Source, parse
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text

RULE = "house"
"""Under which name problems of house rules are told."""
NO_BOOK = Text('There is no rulebook "{had}".', "Ein Regelwerk „{had}“ gibt es nicht.")
WHICH_BOOK = Text("The first thing to say is the book: book = …", "Zuerst ist das Buch zu nennen: book = …")
NO_NAME = Text(
    "House rules have a name by which people know them: name = …",
    "Hausregeln haben einen Namen, unter dem man sie kennt: name = …",
)
UNKNOWN_WORD = Text('"{had}" means nothing here.', "„{had}“ bedeutet hier nichts.")
NO_RULING = Text("{book} has no switch {had}.", "{book} hat keinen Schalter {had}.")
NOT_SO = Text("The switch {key} cannot be set to {had}.", "Der Schalter {key} kann nicht auf {had} stehen.")
NO_ROW = Text("{book} declares no number and no row {had}.", "{book} kennt keine Zahl und keine Zeile {had}.")
OTHER_BOOK = Text("{had} stands in {book}, not in {own}.", "{had} steht in {book}, nicht in {own}.")
NO_EFFECT = Text(
    'A row adds ("+2", "-1"), multiplies ("×1/2") or is "off", not {had}.',
    "Eine Zeile zählt hinzu („+2“, „-1“), malt („×1/2“) oder ist „off“, nicht {had}.",
)
NO_NUMBER = Text("{id} is a number, not {had}.", "{id} ist eine Zahl, nicht {had}.")
NO_WHOLE = Text("{id} is a whole number, not {had}.", "{id} ist eine ganze Zahl, nicht {had}.")
OUT_OF_BOUNDS = Text(
    "{id} ({what}) lies between {least} and {most}, not at {had}.",
    "{id} ({what}) liegt zwischen {least} und {most}, nicht bei {had}.",
)
TOO_FEW_DICE = Text(
    "{table} counts dice: a row takes at most {most} away, or there could be fewer than none.",
    "{table} zählt Würfel: Eine Zeile nimmt höchstens {most} weg, sonst wären es weniger als keiner.",
)
TOO_MUCH = Text("A row changes a number by at most 20.", "Eine Zeile ändert eine Zahl um höchstens 20.")
NO_PRICE = Text("A price is a number from 0 to 999.", "Ein Preis ist eine Zahl von 0 bis 999.")
NO_TABLE = Text("{book} has no table {had}.", "{book} hat keine Tabelle {had}.")
NO_CIRCUMSTANCE = Text("{table} knows no circumstance {had}.", "{table} kennt keinen Umstand {had}.")
INCOMPLETE = Text(
    "A row that is added has table, id, effect, when, en and de; {had} is missing or no text.",
    "Eine neue Zeile hat table, id, effect, when, en und de; {had} fehlt oder ist kein Text.",
)
TWICE = Text("Two rows are called {had}.", "Zwei Zeilen heißen {had}.")
NOTHING = Text("These house rules change nothing.", "Diese Hausregeln ändern nichts.")
WORDS = ("book", "name", "rulings", "changes", "row")


class Agreed(Struct, frozen=True):
    """House rules that hold: the switches they set, and what they change beyond."""

    name: Text
    rulings: dict[str, Any]
    house: House | None
    """Nothing where only switches are set."""


class Checked(Struct, frozen=True):
    """House rules as they were read, if they hold, and whatever is wrong with them."""

    book: Rulebook | None
    agreed: Agreed | None
    problems: list[Problem]


def read_house(source: Source) -> Checked:
    """The house rules in a file."""
    document = parse(source)
    if isinstance(document, Problem):
        return Checked(None, None, [document])
    checking = Checking(document)
    book = checking.book(document.table)
    if book is None:
        return Checked(None, None, checking.problems)
    checking.words(document.table, (), WORDS)
    agreed = checking.agreed(document.table, (), book)
    if not checking.problems and not agreed.rulings and agreed.house is None:
        checking.say((), NOTHING)
    return Checked(book, agreed if not checking.problems else None, checking.problems)


class Checking:
    """Reads house rules out of a document, and keeps what is wrong with them."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []

    def say(self, path: Path, text: Text, remedy: Text | None = None, **values: Any) -> None:
        """Notes a problem with its line."""
        where = self.document.where(path)
        self.problems.append(Problem(RULE, text.filled(**values), where, self.document.file, remedy=remedy))

    def words(self, table: dict[str, Any], path: Path, known: tuple[str, ...]) -> None:
        """Complains of words that mean nothing."""
        for key in table:
            if key not in known:
                self.say((*path, key), UNKNOWN_WORD, did_you_mean(key, known), had=key[:60])

    def book(self, table: dict[str, Any]) -> Rulebook | None:
        """The book that a file is about."""
        named = table.get("book")
        if not isinstance(named, str):
            self.say((), WHICH_BOOK)
            return None
        found = rulebook(named)
        if found is None:
            self.say(("book",), NO_BOOK, did_you_mean(named, PACKAGES), had=named[:60])
        return found

    def name(self, table: dict[str, Any], path: Path) -> Text:
        """What house rules are called: one text, or one in each language."""
        named = table.get("name")
        if isinstance(named, str) and named.strip():
            return Text(named[:80], named[:80])
        if isinstance(named, dict) and all(isinstance(named.get(each), str) for each in ("en", "de")):
            return Text(named["en"][:80], named["de"][:80])
        self.say((*path, "name"), NO_NAME)
        return Text("", "")

    def agreed(self, table: dict[str, Any], path: Path, book: Rulebook) -> Agreed:
        """What a table of a file changes: switches, numbers, rows."""
        name = self.name(table, path)
        rulings = self.rulings(table.get("rulings", {}), (*path, "rulings"), book)
        changes = dict(self.changes(table.get("changes", {}), (*path, "changes"), book))
        rows = tuple(self.rows(table.get("row", []), (*path, "row"), book))
        house = House(book.key, name, changes, rows) if changes or rows else None
        return Agreed(name, rulings, house)

    def rulings(self, table: Any, path: Path, book: Rulebook) -> dict[str, Any]:
        """The switches that are set."""
        known, found = book.reference().rulings, {}
        for key, value in self._pairs(table, path):
            if key not in known:
                self.say((*path, key), NO_RULING, did_you_mean(key, known), book=book.name, had=key[:60])
            elif not known[key].allows(value):
                self.say((*path, key), NOT_SO, key=key, had=str(value)[:60])
            else:
                found[key] = value
        return found

    def changes(self, table: Any, path: Path, book: Rulebook) -> Iterator[tuple[str, Change]]:
        """The numbers and rows that are changed, by their ids."""
        rows, numbers, prices = rows_of(book), numbers_of(book), dict(price_ids(book.muster.army_lists()))
        if not any(prices.values()):  # a book that counts elements, not points
            prices = {}
        for id, value in self._pairs(table, path):
            at = (*path, id)
            if id in rows:
                sound = self._effect(at, *rows[id], value)
            elif id in numbers:
                sound = self._number(at, numbers[id], value)
            elif id in prices:
                sound = self._price(at, value)
            else:
                self._unknown(at, id, book, [*rows, *numbers, *(prices if id.startswith(PRICE) else ())])
                continue
            if sound:
                yield id, value

    def _pairs(self, table: Any, path: Path) -> Iterator[tuple[str, Any]]:
        if isinstance(table, dict):
            yield from table.items()
        else:
            self.say(path, UNKNOWN_WORD, had=str(table)[:60])

    def _unknown(self, at: Path, id: str, book: Rulebook, known: list[str]) -> None:
        for key in PACKAGES:
            other = rulebook(key)
            if other is not None and other is not book and (id in rows_of(other) or id in numbers_of(other)):
                self.say(at, OTHER_BOOK, had=id[:80], book=other.name, own=book.name)
                return
        self.say(at, NO_ROW, did_you_mean(id, known), book=book.name, had=id[:80])

    def _effect(self, at: Path, table: Modifiers, row: Row | None, value: Any) -> bool:
        if value == OFF and row is not None:
            return True
        effect = effect_of(value) if isinstance(value, (int, str)) and value is not True else None
        if effect is None:
            self.say(at, NO_EFFECT, had=str(value)[:40])
            return False
        if abs(effect.amount) > MOST_CHANGE or effect.of > MOST_CHANGE:
            self.say(at, TOO_MUCH)
            return False
        if not within_contract(table, value):
            self.say(at, TOO_FEW_DICE, table=table.id, most=-least_of(table))
            return False
        return True

    def _number(self, at: Path, number: Number, value: Any) -> bool:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.say(at, NO_NUMBER, id=number.id, had=str(value)[:40])
        elif number.whole and value != int(value):
            self.say(at, NO_WHOLE, id=number.id, had=value)
        elif not number.least <= value <= number.most:
            told = OUT_OF_BOUNDS.filled(least=number.least, most=number.most)
            self.say(at, told, id=number.id, what=number.text, had=value)
        else:
            return True
        return False

    def _price(self, at: Path, value: Any) -> bool:
        sound = not isinstance(value, bool) and isinstance(value, (int, float))
        if not sound or not 0 <= Fraction(str(value)) <= MOST_PRICE:
            self.say(at, NO_PRICE)
            return False
        return True

    def rows(self, written: Any, path: Path, book: Rulebook) -> Iterator[Added]:
        """The rows that are added."""
        tables, known = tables_of(book), set[str]()
        for at, row in enumerate(written if isinstance(written, list) else [written]):
            here = (*path, at)
            missing = [
                word for word in ("table", "id", "effect", "en", "de")
                if not isinstance(row, dict) or not isinstance(row.get(word), str) or not row[word]
            ]  # fmt: skip
            if missing or not isinstance(row.get("when"), list) or not row["when"]:
                self.say(here, INCOMPLETE, had=missing[0] if missing else "when")
                continue
            self.words(row, here, ("table", "id", "effect", "when", "en", "de"))
            table = tables.get(row["table"])
            if table is None:
                near = did_you_mean(row["table"], tables)
                self.say((*here, "table"), NO_TABLE, near, book=book.name, had=row["table"][:60])
                continue
            if row["id"] in known:
                self.say((*here, "id"), TWICE, had=row["id"][:60])
            known.add(row["id"])
            if self._circumstances(row["when"], here, table) and self._effect(
                (*here, "effect"), table, None, row["effect"]
            ):
                words = (row["en"][:80], row["de"][:80])
                yield Added(table.id, row["id"][:40], row["effect"], tuple(row["when"]), *words)

    def _circumstances(self, when: list[Any], here: Path, table: Modifiers) -> bool:
        known = circumstances_of(table)
        wrong = [each for each in when if not isinstance(each, str) or each.removeprefix(NOT) not in known]
        for each in wrong:
            near = did_you_mean(str(each).removeprefix(NOT), known)
            self.say((*here, "when"), NO_CIRCUMSTANCE, near, table=table.id, had=str(each)[:60])
        return not wrong
