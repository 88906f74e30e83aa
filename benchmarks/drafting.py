"""Measures the workshop: from a change of an army or a table to its faults, and to a printed army sheet."""

import time
from collections.abc import Callable
from random import Random

from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.reports import papers
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.drafting import judged
from pulverdampf.server.messages.tables import TableDraft
from pulverdampf.server.messages.workshop import Draft
from pulverdampf.server.table_drafting import judged_table

DRAFTS = 40


def main() -> None:
    """Prints the times of each book."""
    for key in PACKAGES:
        book = rulebook(key)
        assert book is not None
        measure(book)


def measure(book: Rulebook) -> None:
    """Prints the median and the 95th percentile, in milliseconds of processor time."""
    armies, tables = list(book.muster.ready_armies().values()), list(book.muster.terrain_setups().values())
    lots = Random(book.key)
    for what, act in (
        ("army", lambda: judged(book, Draft(lots.choice(armies)))),
        ("table", lambda: judged_table(book, TableDraft(lots.choice(tables)))),
    ):
        act()
        spent = sorted(taken(act) for _ in range(DRAFTS))
        print(
            f"{book.key:20} {what:6} {spent[DRAFTS // 2]:6.1f} ms {spent[DRAFTS * 95 // 100]:6.1f} ms (95 %)"
        )
    sheet = taken(lambda: papers.pdf(papers.army_paper(book, armies[0], {}, "de"), "a4"))
    print(f"{book.key:20} sheet  {sheet:6.1f} ms")


def taken(act: Callable[[], object]) -> float:
    """How long something takes."""
    begun = time.process_time()
    act()
    return 1000 * (time.process_time() - begun)


if __name__ == "__main__":
    main()
