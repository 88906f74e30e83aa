"""Draws mutants by lot: evenly over books, chapters and kinds of change, the same ones for the same seed."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice, zip_longest
from pathlib import Path

from pulverdampf.engine.rulebook import Rulebook
from tests.mutants.changing import KINDS, Change, changes, is_python
from tests.mutants.finding import Piece, folder_of, rule_code

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True, eq=False)
class Mutant:
    """One change of one piece of rule code."""

    piece: Piece
    change: Change
    chapter: str

    @property
    def book(self) -> str:
        """The key of the book."""
        return self.piece.module.book

    @property
    def line(self) -> int:
        """Where the change begins."""
        return self.piece.module.source[: self.change.start].count(b"\n") + 1

    @property
    def source(self) -> bytes:
        """The whole file with the change."""
        return self.change.applied_to(self.piece.module.source)

    @property
    def edit(self) -> tuple[str, str]:
        """The lines that the change touches, before and after, without their indent."""
        source, change = self.piece.module.source, self.change
        start, end = source.rfind(b"\n", 0, change.start) + 1, source.find(b"\n", change.end)
        after = source[start : change.start] + change.now.encode() + source[change.end : end]
        return _flush(source[start:end]), _flush(after)

    @property
    def key(self) -> str:
        """The same for the same change of the same function, wherever its file lies."""
        return digest(self.book, self.piece.name, self.change.kind, *self.edit)


def _flush(lines: bytes) -> str:
    return "\n".join(line.strip() for line in lines.decode().splitlines())


def digest(*parts: str) -> str:
    return blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


@dataclass(frozen=True)
class Equivalent:
    """A change that no test can notice, and why."""

    book: str
    function: str
    was: str
    now: str
    reason: str


def equivalents(file: Path = EQUIVALENT) -> list[Equivalent]:
    """The changes that are known to change nothing."""
    return [Equivalent(**each) for each in tomllib.loads(file.read_text("utf-8")).get("mutant", [])]


def candidates(book: Rulebook) -> Iterator[Mutant]:
    """All mutants of a book."""
    known = book.reference().rules
    for piece in rule_code(book.key, book.prefix, folder_of(book)):
        chapters = [known[id].chapter for id in piece.ids if id in known]
        if chapters:
            yield from (Mutant(piece, change, chapters[0]) for change in changes(piece))


def drawn(mutants: Iterator[Mutant], count: int, seed: str, same: list[Equivalent]) -> list[Mutant]:
    """So many mutants of a book, chapter by chapter in turn, and in each kind by kind; none twice."""
    chapters: dict[str, dict[str, list[tuple[str, Mutant]]]] = {}
    for mutant in mutants:
        kinds = chapters.setdefault(mutant.chapter, {kind: [] for kind in KINDS})
        kinds[mutant.change.kind].append((_lot(mutant, seed), mutant))
    turns = [_in_turn(_shuffled(kinds, seed, chapter)) for chapter, kinds in sorted(chapters.items())]
    return list(islice(_worth_trying(_in_turn(turns), same), count))


def _lot(mutant: Mutant, seed: str) -> str:
    """Hangs on the function and the change alone, so that work elsewhere leaves the sample as it is."""
    piece, change = mutant.piece, mutant.change
    lines = piece.module.source.splitlines(keepends=True)
    within = change.start - len(b"".join(lines[: piece.node.lineno - 1]))
    return digest(seed, piece.name, change.kind, change.now, str(within))


def _shuffled(
    kinds: Mapping[str, list[tuple[str, Mutant]]], seed: str, chapter: str
) -> list[Iterator[Mutant]]:
    """The mutants of each kind by their lots; each chapter begins with another kind."""
    order = sorted(kinds, key=lambda kind: digest(seed, chapter, kind))
    heaps = [sorted(kinds[kind], key=lambda each: each[0]) for kind in order]
    return [iter([mutant for _, mutant in heap]) for heap in heaps]


def _in_turn(heaps: Iterable[Iterator[Mutant]]) -> Iterator[Mutant]:
    """One of each heap, then the next of each, until all are empty."""
    for row in zip_longest(*heaps):
        yield from (mutant for mutant in row if mutant is not None)


def _worth_trying(mutants: Iterator[Mutant], same: list[Equivalent]) -> Iterator[Mutant]:
    """Mutants that are Python, not drawn before, and not known to change nothing."""
    keys: set[str] = set()
    nothing = {(each.book, each.function, each.was, each.now) for each in same}
    for mutant in mutants:
        if not is_python(mutant.source) or mutant.key in keys:
            continue
        keys.add(mutant.key)
        if (mutant.book, mutant.piece.name, *mutant.edit) not in nothing:
            yield mutant
