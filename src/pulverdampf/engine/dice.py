"""Dice as values, and the exact chances of the quantities that rules ask for."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product

from msgspec import Struct

Roll = Callable[["Die"], int]
"""Gives the next face of a die: from a seed, a script, a record or a person."""


class Faces(Struct, frozen=True, gc=False):
    """The faces of a die from `low` to `high`; `once` asks only whether any die shows one of them."""

    low: int
    high: int
    once: bool = False

    def __contains__(self, face: int) -> bool:
        return self.low <= face <= self.high

    def on(self, die: "Die") -> str:
        """These faces of a die as people write them: 4+, 6, ≤3, always, never."""
        low, high = max(self.low, die.low), min(self.high, die.high)
        if low > high:
            return "never"
        if (low, high) == (die.low, die.high):
            return "always"
        if low == high:
            return str(low)
        return f"{low}+" if high == die.high else f"≤{high}" if low == die.low else f"{low}-{high}"


MOST = 1 << 30


@lru_cache(maxsize=256)
def at_least(face: int) -> Faces:
    """The faces that reach a value."""
    return Faces(face, MOST)


@lru_cache(maxsize=256)
def below(face: int) -> Faces:
    """The faces under a value."""
    return Faces(-MOST, face - 1)


@lru_cache(maxsize=256)
def exactly(*faces: int) -> Faces:
    """The named faces, which follow one another."""
    if max(faces) - min(faces) + 1 != len(set(faces)):
        raise ValueError("the faces must follow one another")
    return Faces(min(faces), max(faces))


@lru_cache(maxsize=256)
def whether(faces: Faces) -> Faces:
    """Asks whether any die shows such a face, not how many do: 1 or 0."""
    return Faces(faces.low, faces.high, once=True)


class Die(Struct, frozen=True):
    """A fair die; `again` are the faces that are rerolled automatically."""

    name: str
    low: int
    high: int
    again: Faces | None = None

    def again_once(self, faces: Faces) -> "Die":
        """The same die, thrown once more when it shows one of these faces."""
        return Die(self.name, self.low, self.high, faces)

    @property
    def faces(self) -> range:
        """All faces in order."""
        return range(self.low, self.high + 1)

    def face_weights(self) -> Mapping[int, int]:
        """How often each face comes up, in whole parts of a common total."""
        again = self.again
        if again is None:
            return dict.fromkeys(self.faces, 1)
        sides = len(self.faces)
        repeated = sum(1 for face in self.faces if face in again)
        return {face: repeated + (0 if face in again else sides) for face in self.faces}

    def shown(self, roll: Roll, faces: list[int]) -> int:
        """The face that stands, after the automatic second throw; every throw is noted in `faces`."""
        face = roll(self)
        faces.append(face)
        if self.again is not None and face in self.again:
            face = roll(self)
            faces.append(face)
        return face


d3 = Die("d3", 1, 3)
d6 = Die("d6", 1, 6)
d10 = Die("d10", 0, 9)
d20 = Die("d20", 1, 20)


@lru_cache(maxsize=4096)
def counts_weights(n: int, die: Die, faces: tuple[Faces, ...]) -> Mapping[tuple[int, ...], int]:
    """The exact weights of how many of n dice show each kind of face."""
    steps: dict[tuple[int, ...], int] = {}
    for face, weight in die.face_weights().items():
        step = tuple(int(face in wanted) for wanted in faces)
        steps[step] = steps.get(step, 0) + weight
    counted: dict[tuple[int, ...], int] = {(0,) * len(faces): 1}
    for _ in range(n):
        following: dict[tuple[int, ...], int] = {}
        for counts, weight in counted.items():
            for step, times in steps.items():
                key = tuple(
                    (a or b) if wanted.once else a + b
                    for a, b, wanted in zip(counts, step, faces, strict=True)
                )
                following[key] = following.get(key, 0) + weight * times
        counted = following
    return counted


@lru_cache(maxsize=512)
def total_weights(n: int, die: Die) -> Mapping[int, int]:
    """The exact weights of the sum of n dice."""
    totals = {0: 1}
    for _ in range(n):
        following: dict[int, int] = {}
        for total, weight in totals.items():
            for face, times in die.face_weights().items():
                following[total + face] = following.get(total + face, 0) + weight * times
        totals = following
    return totals


@lru_cache(maxsize=512)
def throw_weights(n: int, die: Die) -> Mapping[tuple[int, ...], int]:
    """The exact weights of n single faces in order."""
    weights = die.face_weights()
    thrown: dict[tuple[int, ...], int] = {}
    for faces in product(die.faces, repeat=n):
        weight = 1
        for face in faces:
            weight *= weights[face]
        thrown[faces] = weight
    return thrown


@lru_cache(maxsize=512)
def roll_off_weights(die: Die, bonus: tuple[int, int]) -> Mapping[tuple[int, int], int]:
    """The weights of the deciding throw of two dice, ties left out because they are thrown again."""
    weights = die.face_weights()
    return {
        (one, two): weights[one] * weights[two]
        for one in die.faces
        for two in die.faces
        if one + bonus[0] != two + bonus[1]
    }
