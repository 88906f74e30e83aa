"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, done, suffered
from pulverdampf.engine.events import Event
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.text import Text

from ..events.command import BLUNDERS, Blundered
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


BLUNDER = Text(
    "{who} misunderstood the order: {what}.", "{who} [missverstand|missverstanden] den Befehl: {what}."
)
BROKEN = Text("The brigade “{name}” was broken.", "Die Brigade „{name}“ war gebrochen.")
FALLEN = {
    "killed": Text("{who} was killed.", "{who} [fiel|fielen]."),
    "captured": Text("{who} was taken prisoner.", "{who} [geriet|gerieten] in Gefangenschaft."),
}
OFF = Text("{who} fell back off the table.", "{who} [wich|wichen] über die Tischkante zurück.")


def blunder(event: Blundered, state: PowderState) -> Deed:
    """Who did something else than he was told."""
    return Deed("news", event.units, text=BLUNDER.filled(what=BLUNDERS[event.result]))


def broken(event: BrigadeBroken, state: PowderState) -> Deed:
    """A brigade that fights no more."""
    return Deed("news", text=BROKEN.filled(name=state.named(event.brigade)))


def commander(event: CommanderLost, state: PowderState) -> Deed:
    """A leader who fell or was taken."""
    return Deed("news", (event.commander,), text=FALLEN[event.how])


def left(event: LeftTable, state: PowderState) -> Deed | None:
    """Who may come back; that others are gone is seen on the table."""
    return Deed("news", (event.unit,), text=OFF) if event.how == "forced" else None


DEEDS: Mapping[type[Event], Deeds] = {
    Shot: done("fire", "shooter", "target"),
    ChargeDeclared: done("charge", "charger", "target"),
    RoundDecided: round_fought,
    BreakTested: tested,
    Disordered: suffered("shaken", "unit"),
    Recovered: suffered("rallies", "unit"),
    BrigadeBroken: broken,
    CommanderLost: commander,
    Blundered: blunder,
    LeftTable: left,
}
