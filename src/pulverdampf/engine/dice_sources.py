"""Where faces come from: a seed, a script. Nothing else in the program is random."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b, sha256
from typing import Protocol

from pulverdampf.engine.dice import Die


class DiceSource(Protocol):
    """Gives one face after another and can be copied at any point."""

    at: int

    def asked(self, turn: int, rule: str, subject: str) -> None:
        """Hears what the next dice are for; most sources do not care."""
        ...

    def roll(self, die: Die) -> int:
        """The next face."""
        ...

    def copied(self) -> "DiceSource":
        """A source that goes on from the same point."""
        ...


class SeededDice:
    """Die number n is a pure function of the seed and n: copies are cheap, any throw can be checked."""

    def __init__(self, seed: str | int, at: int = 0) -> None:
        self.seed = str(seed)
        self.at = at
        self._key = sha256(self.seed.encode()).digest()
        self._block = -1
        self._words: tuple[int, ...] = ()

    def asked(self, turn: int, rule: str, subject: str) -> None:
        """Nothing: the faces follow from the seed alone."""

    def roll(self, die: Die) -> int:
        """The face of die number `at`."""
        block, place = divmod(self.at, 8)
        self.at += 1
        if block != self._block:
            digest = blake2b(block.to_bytes(8, "big"), key=self._key).digest()
            self._words = tuple(int.from_bytes(digest[i : i + 8], "big") for i in range(0, 64, 8))
            self._block = block
        return die.low + ((self._words[place] * (die.high - die.low + 1)) >> 64)

    def copied(self) -> "SeededDice":
        """The same stream from the same point."""
        twin = SeededDice.__new__(SeededDice)
        twin.seed, twin.at, twin._key = self.seed, self.at, self._key
        twin._block, twin._words = self._block, self._words
        return twin

    @property
    def commitment(self) -> str:
        """What may be told before the battle: it fixes the seed and does not give it away."""
        return sha256(b"pulverdampf seed " + self.seed.encode()).hexdigest()


def mixed(seed: str, shares: Mapping[str, str]) -> str:
    """One seed from the promised one and the shares that others added to it, in any order.

    Whoever made the promise did not know the shares, and whoever gave a share did not know the seed: none of
    them has chosen the dice.
    """
    if not shares:
        return seed
    parts = [seed, *(part for by in sorted(shares) for part in (by, shares[by]))]
    written = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
    return sha256(b"pulverdampf shares " + written).hexdigest()


def share_promise(share: str) -> str:
    """What fixes a share before it is told."""
    return sha256(b"pulverdampf share " + share.encode()).hexdigest()


class ScriptedDice:
    """Faces laid down beforehand, for tests and worked cases."""

    def __init__(self, faces: Iterable[int] = (), at: int = 0) -> None:
        self.faces = list(faces)
        self.at = at

    def asked(self, turn: int, rule: str, subject: str) -> None:
        """Nothing: the faces are laid down."""

    def roll(self, die: Die) -> int:
        """The next face of the script."""
        if self.at >= len(self.faces):
            raise LookupError(f"the script has no face left for a {die.name}")
        face = self.faces[self.at]
        self.at += 1
        if face not in die.faces:
            raise LookupError(f"{face} is no face of a {die.name}")
        return face

    def copied(self) -> "ScriptedDice":
        """The same script from the same point."""
        return ScriptedDice(self.faces, self.at)

    def left(self) -> Iterator[int]:
        """The faces not yet thrown."""
        return iter(self.faces[self.at :])


def read_from(faces: Iterable[int]) -> "ScriptedDice":
    """Faces that a person has thrown and typed in."""
    return ScriptedDice(faces)
