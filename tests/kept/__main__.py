"""Kept battles: compared with those of now, kept anew after a change on purpose, or written down."""

import argparse

from pulverdampf.rulebooks import PACKAGES
from tests.kept.fighting import said, written
from tests.kept.keeping import differing, keep, kept, prints


def main() -> None:
    """Reads the command line."""
    asked = argparse.ArgumentParser(prog="python -m tests.kept", description=__doc__)
    asked.add_argument("books", nargs="*", default=list(PACKAGES), metavar="BOOK")
    asked.add_argument("--write", action="store_true", help="keep the battles as they go now")
    asked.add_argument("--tell", metavar="BATTLE", help='write one down, line by line: "close 3"')
    wish = asked.parse_args()
    if wish.tell:
        kind, number = wish.tell.split()
        for line in said(wish.books[0], kind, int(number)):
            print(line.aspect, written(line.said).decode())
        return
    if wish.write:
        keep(wish.books)
        return
    for key in wish.books:
        for name, then in kept()[key].items():
            kind, number = name.split()
            if other := differing(then, prints(key, kind, int(number))):
                print(f"{key}, {name}: other things are {', '.join(other)}")


if __name__ == "__main__":
    main()
