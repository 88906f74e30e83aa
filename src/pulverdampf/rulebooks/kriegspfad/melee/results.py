"""Melee: what the attacker's modified die means for both sides, and which result is the worst."""

from msgspec import Struct

from pulverdampf.engine.rulebook import rule

FULL, SHORT = 2, 1
"""Dice of a full and of a short retreat."""


class Fate(Struct, frozen=True):
    """What a melee does to a unit."""

    lost: int = 0
    markers: int = 0
    retreat: int = 0
    """The dice of the retreat that it owes, none when it stands."""
    gone: bool = False
    """Destroyed to the last element, or as a gun captured."""

    @property
    def weight(self) -> tuple[bool, int, int, int]:
        """How bad it is: destruction, then elements, then markers, then the retreat."""
        return self.gone, self.lost, self.markers, self.retreat


class Verdict(Struct, frozen=True):
    """The fates of both sides; `lasts` when neither gives way."""

    attacker: Fate = Fate()
    defender: Fate = Fate()
    lasts: bool = False


UNHARMED = Fate()
DESTROYED = Fate(gone=True)


class Edge(Struct, frozen=True):
    """What makes some results bloodier: lances and warriors on horseback, riders on good ground."""

    attacker_bleeds: int = 0
    """Elements the attackers lose when neither side gives way."""
    defender_bleeds: int = 0
    pushed: int = 0
    """Elements the defenders lose when they are pushed back."""


@rule("KP-T-MELRES", "KP-MELEE-12")
def verdict(total: int, edge: Edge) -> Verdict:
    """The line of the table that a total stands in."""
    if total <= 1:
        return Verdict(Fate(1, 2, FULL), UNHARMED)
    if total <= 3:
        return Verdict(Fate(0, 2, FULL), UNHARMED)
    if total == 4:
        return Verdict(Fate(0, 1, SHORT), Fate(0, 1))
    if total == 5:
        return Verdict(Fate(edge.attacker_bleeds), Fate(edge.defender_bleeds), lasts=True)
    if total == 6:
        return Verdict(UNHARMED, Fate(edge.pushed, 2, FULL))
    return Verdict(UNHARMED, DESTROYED)


@rule("KP-T-GUNS", "KP-MELEE-10", "KP-MELEE-14")
def verdict_at_guns(total: int) -> Verdict:
    """The line of the table for attacks on artillery that a total stands in."""
    if total <= 3:
        return Verdict(Fate(1, 2, FULL), UNHARMED)
    if total <= 5:
        return Verdict(Fate(0, 1, FULL), UNHARMED)
    return Verdict(UNHARMED, DESTROYED)


@rule("KP-MELEE-09", "KP-FILL-29")
def worst(fates: list[Fate]) -> Fate:
    """Of several results only the worst is obeyed."""
    return max(fates, key=lambda fate: fate.weight, default=UNHARMED)
