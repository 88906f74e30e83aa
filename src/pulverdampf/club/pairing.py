"""Who meets whom: Swiss pairings without rematches, and round robins."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from msgspec import Struct

from pulverdampf.club.acts import Table

MOST_STEPS = 200_000
"""How many pairs are tried before rematches are allowed."""


class Past(Struct, frozen=True):
    """What a player has behind him when a round is drawn."""

    player: str
    points: float = 0.0
    strength: float = 0.0
    """What tells players of equal points apart: the points of their opponents."""
    met: frozenset[str] = frozenset()
    ones: int = 0
    """How often he was side one more than side two."""
    had_bye: bool = False


def swiss(players: Sequence[Past], seed: str) -> tuple[Table, ...]:
    """The tables of the next round: players of like points meet, nobody meets anybody twice unless he must.

    An odd number leaves a bye to the last player who has had none. Sides go to whoever had them less often.
    """
    ranked = sorted(players, key=lambda each: (-each.points, -each.strength, _lot(seed, each.player)))
    for bye in _byes(ranked):
        seated = [each for each in ranked if each.player != bye]
        pairs = _pairs(seated, {each.player: each.met for each in seated})
        if pairs is not None:
            break
    else:
        bye = next(_byes(ranked))
        seated = [each for each in ranked if each.player != bye]
        nobody: Mapping[str, frozenset[str]] = {each.player: frozenset() for each in seated}
        pairs = _pairs(seated, nobody)
    assert pairs is not None  # without memories anybody may meet anybody
    tables = [_seated(one, two, seed) for one, two in pairs]
    return (*tables, Table(bye)) if bye else tuple(tables)


def round_robin(players: Sequence[str]) -> list[tuple[Table, ...]]:
    """The rounds in which everybody meets everybody once, sides as even as can be.

    >>> [[(table.one, table.two) for table in each] for each in round_robin(["a", "b", "c"])]
    [[('b', 'c'), ('a', '')], [('a', 'c'), ('b', '')], [('b', 'a'), ('c', '')]]
    """
    ring = [*players, *[""] * (len(players) % 2)]
    half, rounds = len(ring) // 2, []
    for number in range(len(ring) - 1):
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        tables = [
            Table(one, two) if (place or number) % 2 else Table(two, one)
            for place, (one, two) in enumerate(pairs)
            if one and two
        ]
        tables += [Table(one or two) for one, two in pairs if not (one and two)]
        rounds.append(tuple(tables))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _byes(ranked: Sequence[Past]) -> Iterator[str]:
    """Who may have the bye, the last first; nobody where all can be paired."""
    if len(ranked) % 2 == 0:
        yield ""
        return
    yield from (each.player for each in reversed(ranked) if not each.had_bye)
    yield from (each.player for each in reversed(ranked) if each.had_bye)


def _pairs(ranked: list[Past], met: Mapping[str, frozenset[str]]) -> list[tuple[Past, Past]] | None:
    """Pairs from the top down, each with the nearest opponent, going back where the rest cannot be paired."""
    steps = 0

    def rest(waiting: list[Past]) -> list[tuple[Past, Past]] | None:
        nonlocal steps
        if not waiting:
            return []
        first, others = waiting[0], waiting[1:]
        for opponent in others:
            steps += 1
            if steps > MOST_STEPS:
                return None
            if opponent.player in met[first.player]:
                continue
            found = rest([each for each in others if each is not opponent])
            if found is not None:
                return [(first, opponent), *found]
        return None

    return rest(ranked)


def _seated(one: Past, two: Past, seed: str) -> Table:
    """Whoever was side one less often is it now; between equals lots decide."""
    key = (one.ones, _lot(seed, one.player)), (two.ones, _lot(seed, two.player))
    return Table(one.player, two.player) if key[0] <= key[1] else Table(two.player, one.player)


def _lot(seed: str, player: str) -> str:
    return sha256(f"{seed}/{player}".encode()).hexdigest()
