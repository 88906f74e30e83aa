"""Has every number of a table a test on both sides of it? Each is moved by one step up and one down.

`python -m tests.mutants.nudging --book dbx`: the numbers are those that a book declares (`Rulebook.numbers`),
put in place as house rules put them; then the tests that name their table are run, and the kept battles. Rows
of tables of modifiers are changed by `make mutants`.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from pulverdampf.engine.numbers import Number, Value
from pulverdampf.engine.rulebook import Rulebook
from tests.mutants.finding import books
from tests.mutants.naming import KEPT, Named, naming
from tests.mutants.running import NOTICED, PATIENCE, SLOWER, SURVIVED, Bench, task_of
from tests.mutants.scratch import ROOT, Tree


@dataclass(frozen=True)
class Nudge:
    """A number of a table that is one step greater or smaller than printed."""

    book: str
    table: str
    id: str
    printed: Value
    value: Value


def main() -> None:
    """Reads the command line, nudges every number, tells which nobody noticed."""
    every = {book.key: book for book in books()}
    wanted = argparse.ArgumentParser(prog="python -m tests.mutants.nudging", description=__doc__)
    wanted.add_argument("--book", action="append", choices=[*every], help="this one only; may be repeated")
    wanted.add_argument("--jobs", type=int, default=1, help="how many at a time")
    chosen = wanted.parse_args()
    bench = Bench(chosen.jobs)
    try:
        for key in chosen.book or every:
            tell(every[key], unnoticed(every[key], bench))
    finally:
        bench.close()


def nudges(book: Rulebook) -> Iterator[Nudge]:
    """Every number of a book, one step up and one down, as far as its bounds allow."""
    for table in book.numbers:
        for number in table.numbers:
            for value in steps(number):
                yield Nudge(book.key, table.id, number.id, number.printed, value)


def steps(number: Number) -> list[Value]:
    """The next numbers above and below; a measure moves by a tenth, at most by one."""
    step = 1 if number.whole else min(1.0, round(abs(number.printed) / 10, 3) or 0.1)
    return [each for each in (number.printed + step, number.printed - step) if within(number, each)]


def within(number: Number, value: Value) -> bool:
    return number.least <= value <= number.most


def unnoticed(book: Rulebook, bench: Bench) -> list[Nudge]:
    """The steps that no test noticed."""
    named = naming(ROOT, book.prefix)
    tests = {
        table.id: [*(each for each in named if table.id in each.ids), Named(KEPT, frozenset())]
        for table in book.numbers
    }
    bench.learn(book.key, {test for each in tests.values() for test in each})

    def one(tree: Tree, nudge: Nudge) -> bool:
        chosen, seconds = bench.passing(book.key, tests[nudge.table])
        key = f"{nudge.book} {nudge.id} {nudge.value}"
        known = bench.known(key, chosen)
        if known is None:
            task = task_of(book.key, chosen) | {"nudge": [nudge.book, nudge.id, nudge.value]}
            noted = tree.run(task, PATIENCE + SLOWER * seconds, interpreted=False)
            by = next(iter(noted["failed"].values()), "")
            known = NOTICED if noted["code"] else SURVIVED
            bench.note(key, known, by, chosen)
        return known == NOTICED

    every = [*nudges(book)]
    seen = bench.each(one, every)
    return [nudge for nudge, noticed in zip(every, seen, strict=True) if not noticed]


def tell(book: Rulebook, left: list[Nudge]) -> None:
    """Prints the share and what is left."""
    number = sum(1 for _ in nudges(book))
    print(f"{book.name.en}: {number - len(left)} of {number} steps of its numbers are noticed")
    for each in left:
        print(f"    {each.id}: {each.value} for {each.printed}")


if __name__ == "__main__":
    main()
