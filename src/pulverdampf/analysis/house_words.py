"""House rules in words: what they change, and what is printed in its place."""

from pulverdampf.analysis.house_files import Agreed
from pulverdampf.engine.house import NOT, OFF, PRICE, House, effect_of
from pulverdampf.engine.in_force import numbers_of, rows_of, tables_of
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.repricing import price_ids
from pulverdampf.text import Text

CHANGED = Text("{what}: {new} instead of {printed}", "{what}: {new} statt {printed}")
NO_LONGER = Text("{what} no longer counts", "{what} zählt nicht mehr")
ADDED = Text("{effect} for {what} ({table}): {when}", "{effect} für {what} ({table}): {when}")
COSTS = Text("price of {what}: {new}", "Preis von {what}: {new}")
PRICE_OF = Text("price of {what}", "Preis von {what}")
WITHOUT = Text("not: {what}", "nicht: {what}")
SWITCH = Text("{question} {answer}", "{question} {answer}")
IN_TABLE = Text("{row} ({table})", "{row} ({table})")


def in_words(book: Rulebook, agreed: Agreed) -> list[Text]:
    """Everything that was agreed, one sentence each."""
    return [*switches_in_words(book, agreed.rulings), *house_in_words(book, agreed.house)]


def switches_in_words(book: Rulebook, rulings: dict[str, object]) -> list[Text]:
    """The switches that are set, as questions with their answers."""
    known, told = book.reference().rulings, []
    for key, value in rulings.items():
        plain = Text(str(value), str(value))
        named = next((each.text for each in known[key].choices if each.value == value), plain)
        told.append(SWITCH.filled(question=known[key].question, answer=named))
    return told


def house_in_words(book: Rulebook, house: House | None) -> list[Text]:
    """The numbers and rows that are changed."""
    if house is None:
        return []
    rows, numbers, told = rows_of(book), numbers_of(book), []
    for id, value in house.changes.items():
        if id in rows:
            table, row = rows[id]
            what = IN_TABLE.filled(row=row.text, table=table.title)
            effect = effect_of(value)
            if value == OFF or effect is None:
                told.append(NO_LONGER.filled(what=what))
            else:
                told.append(CHANGED.filled(what=what, new=effect.written, printed=row.effect.written))
        elif id in numbers:
            number = numbers[id]
            told.append(CHANGED.filled(what=number.text, new=_plain(value), printed=_plain(number.printed)))
        else:
            told.append(COSTS.filled(what=id.removeprefix(PRICE), new=_plain(value)))
    for added in house.rows:
        table = tables_of(book)[added.table]
        effect = effect_of(added.effect)
        told.append(
            ADDED.filled(
                effect=effect.written if effect is not None else added.effect,
                what=Text(added.en, added.de),
                table=table.title,
                when=[_circumstance(book, added.table, name) for name in added.when],
            )
        )
    return told


def _circumstance(book: Rulebook, table_id: str, name: str) -> Text:
    table, key = tables_of(book)[table_id], name.removeprefix(NOT)
    row = next((row.text for row in table.printed if row.id == key), None)
    text = row if row is not None else table.circumstances[key].text
    return WITHOUT.filled(what=text) if name.startswith(NOT) else text


def _plain(value: object) -> str:
    return f"{value:g}" if isinstance(value, (int, float)) else str(value)


def declared(book: Rulebook) -> list[tuple[str, Text, str]]:
    """Everything that house rules of a book may change: its id, its words, what is printed."""
    told = [
        (row.id, IN_TABLE.filled(row=row.text, table=table.title), row.effect.written)
        for row_id, (table, row) in rows_of(book).items()
    ]
    told += [(each.id, each.text, _plain(each.printed)) for each in numbers_of(book).values()]
    prices = dict(price_ids(book.muster.army_lists()))
    if any(prices.values()):
        told += [(id, PRICE_OF.filled(what=id.removeprefix(PRICE)), str(cost)) for id, cost in prices.items()]
    return told
