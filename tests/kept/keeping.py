"""Prints of battles, kept and compared."""

import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from tests.kept.fighting import ASPECTS, PARTS, kinds, said, written

KEPT = Path(__file__).with_name("prints.json")
NUMBERS = {"armies": PARTS, "close": 14, "beside": 10, "listed": 4, "own": 3, "siege": 2}
"""How many battles of a kind are kept."""
Prints = dict[str, str]


def battles(key: str) -> list[tuple[str, int]]:
    """The kept battles of a book, short ones first."""
    return [(kind, number) for kind in kinds(key) for number in range(NUMBERS[kind])]


def prints(key: str, kind: str, number: int) -> Prints:
    """A hash over everything of an aspect that a battle says."""
    hashed = {aspect: blake2b(digest_size=4) for aspect in ASPECTS}
    for line in said(key, kind, number):
        hashed[line.aspect].update(written(line.said))
    return {aspect: each.hexdigest() for aspect, each in hashed.items()}


def kept() -> dict[str, dict[str, Prints]]:
    """The prints of all kept battles by book and name."""
    found: dict[str, dict[str, Prints]] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return found


def keep(books: Iterable[str]) -> None:
    """Keeps the battles of some books as they go now."""
    known = kept()
    for key in books:
        known[key] = {f"{kind} {number}": prints(key, kind, number) for kind, number in battles(key)}
    KEPT.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")
