"""Prints of battles, kept and compared."""

import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from tests.kept.fighting import ASPECTS, PARTS, kinds, said, written

KEPT = Path(__file__).with_name("prints.json")
NUMBERS = {"armies": PARTS, "close": 60, "beside": 120, "setup": 24, "listed": 4, "own": 3, "siege": 2}
"""How many battles of a kind are kept."""


def battles(key: str) -> list[tuple[str, int]]:
    """The kept battles of a book, short ones first."""
    return [(kind, number) for kind in kinds(key) for number in range(NUMBERS[kind])]


def prints(key: str, kind: str, number: int) -> str:
    """A hash for each aspect, over everything of it that a battle says."""
    hashed = {aspect: blake2b(digest_size=4) for aspect in ASPECTS}
    for line in said(key, kind, number):
        hashed[line.aspect].update(written(line.said))
    return " ".join(each.hexdigest() for each in hashed.values())


def differing(then: str, now: str) -> list[str]:
    """The aspects in which a battle goes another way."""
    return [aspect for aspect, a, b in zip(ASPECTS, then.split(), now.split(), strict=True) if a != b]


def kept() -> dict[str, dict[str, str]]:
    """The prints of all kept battles by book and name."""
    found: dict[str, dict[str, str]] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return found


def keep(books: Iterable[str]) -> None:
    """Keeps the battles of some books as they go now."""
    known = kept()
    for key in books:
        known[key] = {f"{kind} {number}": prints(key, kind, number) for kind, number in battles(key)}
    KEPT.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")
