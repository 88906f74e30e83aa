"""What units do to buildings and vehicles, and where they have been."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, PieceId, Side
from pulverdampf.text import Text

from ..state import FrontierState
from .names import thing_name

AIMS = {
    "action": Text("{name}: fire at {target}.", "{name}: Feuer auf {target}."),
    "vigilance": Text(
        "{name}: interrupting fire at {target}! [MT-VIG-02]",
        "{name}: Feuer auf {target}, als Unterbrechung! [MT-VIG-02]",
    ),
    "charge": Text("{name}: fire at the charge of {target}.", "{name}: Feuer auf den Angriff von {target}."),
}


class TookAim(Event, frozen=True):
    """A unit was about to shoot at a unit or marker, if it could make it out."""

    moves_pieces = False

    body: BodyId
    target: BodyId | PieceId
    manner: Literal["action", "vigilance", "charge"]

    def apply(self, state: FrontierState) -> None:
        """Nothing changes: the results are events of their own."""

    def told(self, state: FrontierState) -> Text:
        return AIMS[self.manner].filled(name=state.named(self.body), target=state.named(self.target))


class WorkBegun(Event, frozen=True):
    """A unit did the first of two special actions at a building or vehicle."""

    moves_pieces = False

    body: BodyId
    what: str

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].work = self.what

    def told(self, state: FrontierState) -> Text | None:
        if not self.what:
            return None
        return Text("{name}: at work.", "{name}: am Werk.").filled(name=state.named(self.body))


class SetOnFire(Event, frozen=True):
    """A building burned."""

    moves_pieces = False

    feature: str

    def apply(self, state: FrontierState) -> None:
        state.burning = (*state.burning, self.feature)
        for unit in state.bodies.values():
            if unit.work == self.feature:
                unit.work = ""

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: burns.", "{name}: brennt.").filled(name=thing_name(state, self.feature))


class Searched(Event, frozen=True):
    """A side searched a building or vehicle."""

    moves_pieces = False

    side: Side
    what: str

    def apply(self, state: FrontierState) -> None:
        found = (*state.searched.get(self.side, ()), self.what)
        state.searched = {**state.searched, self.side: found}

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: searched.", "{name}: durchsucht.").filled(name=thing_name(state, self.what))


class Damaged(Event, frozen=True):
    """A vehicle took damage."""

    moves_pieces = False
    words = Text(
        "{body}: {number} damage, {taken} of {bears} by now.",
        "{body}: {number} Schaden, nun {taken} von {bears}.",
    )

    body: BodyId
    number: int
    taken: int
    """How much it has taken in all."""
    bears: int
    """At how much it is destroyed."""

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].damage = self.taken


class QuarterMarked(Event, frozen=True):
    """A side marked a quarter of the table."""

    moves_pieces = False

    side: Side
    quarter: int

    def apply(self, state: FrontierState) -> None:
        marked = tuple(sorted((*state.quarters.get(self.side, ()), self.quarter)))
        state.quarters = {**state.quarters, self.side: marked}

    def told(self, state: FrontierState) -> Text:
        return Text("Quarter {n} is scouted.", "Viertel {n} ist erkundet.").filled(n=self.quarter + 1)
