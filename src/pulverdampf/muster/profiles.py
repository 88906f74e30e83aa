"""The fighting values of an army before any battle: those of the pieces that its bodies become."""

from collections.abc import Mapping
from typing import Any

from pulverdampf.engine.profile import EMPTY, Profile
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.contract import Profiled
from pulverdampf.muster.roster import Roster


def army_profiles(
    book: Rulebook, roster: Roster, rulings: Mapping[str, object] | None = None
) -> list[Profile]:
    """The profile of every body of an army, in the order of `placed_bodies`; of works an empty one.

    They are read off a battle of the army against its like, so the army has to be one that can take the
    field: what `begin` refuses is refused here too.
    """
    muster: Any = book.muster
    if book.profile is None or not isinstance(muster, Profiled):
        return [EMPTY for _ in roster.placed_bodies()]
    state = book.muster.begin(roster, roster, rulings=dict(rulings or {}))
    return [book.profile(state, key) if key else EMPTY for key in muster.fielded(roster)]
