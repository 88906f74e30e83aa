"""Battles as environments for reinforcement learning, by the interfaces of PettingZoo (extra `[rl]`).

>>> from pulverdampf import env
>>> battle = env.aec("dbx")
>>> battle.reset(seed=7)
>>> battle.agents
['one', 'two']

`docs/environments.md` tells what is observed and what an action means.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pulverdampf.env.battles import Rendering
    from pulverdampf.env.in_turn import InTurn
    from pulverdampf.env.side_by_side import SideBySide
    from pulverdampf.muster.roster import Roster

CANDIDATES = 24
"""How many answers a decision offers at most, where nobody asks for more."""
IDEAS = 8
"""How many of them an order on the free table takes, each of which the rules have to judge."""

__all__ = ["aec", "parallel"]


def aec(  # noqa: PLR0913 (a call that is typed with names)
    book: str,
    armies: "tuple[str | Roster, str | Roster]" = ("", ""),
    *,
    terrain: str = "",
    scenario: str = "",
    rulings: Mapping[str, object] | None = None,
    candidates: int = CANDIDATES,
    ideas: int = IDEAS,
    render_mode: "Rendering" = None,
) -> "InTurn":
    """A battle in which the sides act in turn (PettingZoo's `AECEnv`); armies are named by id, or given."""
    from pulverdampf.env.battles import Beginning, Offer
    from pulverdampf.env.in_turn import InTurn

    beginning = Beginning.of(book, armies, terrain=terrain, scenario=scenario, rulings=rulings)
    return InTurn(beginning, Offer(candidates, ideas), render_mode)


def parallel(  # noqa: PLR0913
    book: str,
    armies: "tuple[str | Roster, str | Roster]" = ("", ""),
    *,
    terrain: str = "",
    scenario: str = "",
    rulings: Mapping[str, object] | None = None,
    candidates: int = CANDIDATES,
    ideas: int = IDEAS,
    render_mode: "Rendering" = None,
) -> "SideBySide":
    """The same battle as PettingZoo's `ParallelEnv`: whoever has nothing to decide may only wait."""
    from pulverdampf.env.battles import Beginning, Offer
    from pulverdampf.env.side_by_side import SideBySide

    beginning = Beginning.of(book, armies, terrain=terrain, scenario=scenario, rulings=rulings)
    return SideBySide(beginning, Offer(candidates, ideas), render_mode)
