"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, as_told, done, suffered
from pulverdampf.engine.events import Event
from pulverdampf.engine.state import SIDES, Side

from ..events.command import Blundered
from ..events.fights import ChargeDeclared, RoundDecided
from ..events.losses import BreakTested, BrigadeBroken, CommanderLost
from ..events.order import Disordered, Recovered, Shot
from ..events.places import LeftTable
from ..state import PowderState


def round_fought(event: RoundDecided, state: PowderState) -> Deed | None:
    """A round with all who fought in it on either side."""
    fight = state.fight
    if fight is None:
        return None

    def of(side: Side) -> tuple[str, ...]:
        return tuple(key for key in fight.units if state.pieces[key].side == side)

    first, second = SIDES if event.winner != "two" else SIDES[::-1]
    return Deed("melee", of(first), of(second), drawn=event.winner is None)


def tested(event: BreakTested, state: PowderState) -> Deed | None:
    """Who falls back after a test; who is destroyed is seen on the table."""
    return Deed("yields", (event.unit,)) if event.result in ("back", "back in order") else None


DEEDS: Mapping[type[Event], Deeds] = {
    Shot: done("fire", "shooter", "target"),
    ChargeDeclared: done("charge", "charger", "target"),
    RoundDecided: round_fought,
    BreakTested: tested,
    Disordered: suffered("shaken", "unit"),
    Recovered: suffered("rallies", "unit"),
    BrigadeBroken: as_told,
    CommanderLost: as_told,
    Blundered: as_told,
    LeftTable: as_told,
}
