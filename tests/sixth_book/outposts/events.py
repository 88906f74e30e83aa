"""What happens in a battle between outposts."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Clock, Gone, OnTable
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from .pickets import NIGHT, OutpostState


class TurnBegun(Event, frozen=True):
    """A turn began: nobody has fired in it yet."""

    turn: int
    moves_pieces = False

    def apply(self, state: OutpostState) -> None:
        state.clock = Clock(self.turn)
        for picket in state.pieces.values():
            picket.fired = False


class NightFell(Event, frozen=True):
    """The last turn was over."""

    words = Text("Night falls.", "Die Nacht bricht an.")
    moves_pieces = False

    def apply(self, state: OutpostState) -> None:
        state.clock = Clock(state.clock.turn, NIGHT)


class Advanced(Event, frozen=True):
    """A picket went to another place."""

    picket: str
    pose: Pose
    words = Text("{picket}: advance.", "{picket}: Vormarsch.")

    def apply(self, state: OutpostState) -> None:
        state.pieces[self.picket].place = OnTable(self.pose)


class Fired(Event, frozen=True):
    """A picket fired at another, and some men fell."""

    picket: str
    target: str
    fallen: int
    words = Text(
        "{picket}: volley at {target}, fallen: {fallen}.", "{picket}: Salve auf {target}, gefallen: {fallen}."
    )

    def apply(self, state: OutpostState) -> None:
        state.pieces[self.picket].fired = True
        target = state.pieces[self.target]
        target.strength = max(target.strength - self.fallen, 0)
        if not target.strength:
            target.place = Gone("destroyed", state.clock.turn)


class Fled(Event, frozen=True):
    """A picket had enough."""

    picket: str
    words = Text("{picket}: flight.", "{picket}: Flucht.")

    def apply(self, state: OutpostState) -> None:
        state.pieces[self.picket].place = Gone("fled", state.clock.turn)
