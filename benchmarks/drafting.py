"""Measures the workshop: from a change of a draft to its bill, its faults and the room that is left."""

import time
from random import Random

from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.drafting import judged
from pulverdampf.server.messages.workshop import Draft

DRAFTS = 40


def main() -> None:
    """Prints the median and the 95th percentile of each book, in milliseconds of processor time."""
    for key in PACKAGES:
        book = rulebook(key)
        assert book is not None
        armies, lots, spent = list(book.muster.ready_armies().values()), Random(key), []
        judged(book, Draft(armies[0]))
        for _ in range(DRAFTS):
            army = lots.choice(armies)
            begun = time.process_time()
            judged(book, Draft(army))
            spent.append(1000 * (time.process_time() - begun))
        spent.sort()
        print(f"{key:20} {spent[DRAFTS // 2]:6.1f} ms {spent[DRAFTS * 95 // 100]:6.1f} ms (95 %)")


if __name__ == "__main__":
    main()
