"""Distances beside a real table: asked as bands within which the rules read them alike."""

from collections.abc import Sequence
from itertools import pairwise

from pulverdampf.engine.circumstances import Fact, choice
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..events.names import inches
from ..shooting.aim import SCATTERED, is_loose
from ..shooting.weapons import Weapon
from ..sight.weather import MURKY
from ..state import WarState
from ..units import Unit

RANGE = Text("Distance", "Entfernung")
UP_TO = Text("up to {far}", "bis {far}")


@rule("KP-FIRE-06", "KP-FILL-22", "KP-T-ARMS")
def bands(state: WarState, weapon: Weapon, foe: Unit) -> list[float]:
    """The distances up to which a shot stays the same: those at which the rules read it."""
    loose = is_loose(foe) and state.rulings.skirmish_target in ("over4", "under4")
    return bands_of(state, weapon, *((SCATTERED,) if loose else ()))


def bands_of(state: WarState, weapon: Weapon, *more: float) -> list[float]:
    """The same for a weapon, whatever it is aimed at."""
    limits = {weapon.effective, weapon.maximum, MURKY.get(state.weather, 0.0), *more}
    return sorted(each for each in limits if 0.0 < each <= weapon.maximum)


def middle_of(limits: list[float], told: str) -> float:
    """A distance that counts like all of the band that was told."""
    return [(near + far) / 2 for near, far in pairwise([0.0, *limits])][int(told)]


def range_asked(limits: Sequence[float], weapon: Weapon) -> list[Fact]:
    """How far a shot goes, where that matters: usually as far as the weapon is effective."""
    if len(limits) < 2:
        return []
    usual = next(str(at) for at, limit in enumerate(limits) if limit >= weapon.effective)
    words = [(str(at), UP_TO.filled(far=inches(limit))) for at, limit in enumerate(limits)]
    return [choice("range", RANGE, words, usual)]
