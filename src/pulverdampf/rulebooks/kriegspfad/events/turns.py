"""The battle, its turns and what is due."""

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Clock, Side
from pulverdampf.text import Text

from ..state import OPENING, OVER, WarState


class PhaseBegan(Event, frozen=True):
    """A step of the turn began."""

    moves_pieces = False

    phase: int
    part: int = 0

    def apply(self, state: WarState) -> None:
        state.clock = Clock(state.clock.turn, self.phase, self.part)
        if not self.part:
            state.picks = state.first
            state.passed = ()


class TurnBegan(Event, frozen=True):
    """A turn began: what belonged to the last one is forgotten."""

    turn: int

    def apply(self, state: WarState) -> None:
        state.clock = Clock(self.turn, OPENING)
        state.rerolls = ()
        state.shots = ()
        state.unmasked = ()
        state.fallen = ()
        state.burnt_own = ()
        state.passed = ()
        state.holding = False
        for unit in state.bodies.values():
            unit.activated = unit.rerolled = unit.contacted = False
            unit.ignored = unit.rallied = False
            unit.opened = ()
            unit.causes = ()
            unit.lost = unit.gun_hits = 0
            if unit.jammed and unit.jammed < self.turn - 1:
                unit.jammed = 0
        for piece in state.pieces.values():
            piece.moved_last = piece.moved
            piece.moved = piece.turned = False
            piece.came_from = None
            piece.towards = ()
            piece.foe = ""
        for key, melee in state.melees.items():
            if melee.fresh:
                state.melees[key] = replace(melee, fresh=())

    words = Text("Turn {turn} begins.", "Runde {turn} beginnt.")


class BattleEnded(Event, frozen=True):
    """The battle was over."""

    def apply(self, state: WarState) -> None:
        state.clock = Clock(state.clock.turn, OVER)

    words = Text("The battle is over.", "Die Schlacht ist vorbei.")


class Picking(Event, frozen=True):
    """It fell to a side to place or move next."""

    moves_pieces = False

    side: Side

    def apply(self, state: WarState) -> None:
        state.picks = self.side


class Activated(Event, frozen=True):
    """A unit had its activation."""

    moves_pieces = False

    body: BodyId
    how: str = ""

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.activated = True
        if self.how == "guided":
            unit.guided = state.clock.turn
        state.passed = ()

    def told(self, state: WarState) -> Text | None:
        if self.how != "stand":
            return None
        return Text("{name}: stands.", "{name}: bleibt stehen.").filled(name=state.named(self.body))


class LetLie(Event, frozen=True):
    """A side with nothing else to move left things as they are for now."""

    moves_pieces = False

    side: Side

    def apply(self, state: WarState) -> None:
        state.passed = (*state.passed, self.side)


class ArmyOneSettled(Event, frozen=True):
    """It was settled which army moves first."""

    moves_pieces = False

    side: Side

    def apply(self, state: WarState) -> None:
        state.first = state.picks = self.side

    words = Text("Army 1 is {side}.", "Armee 1 ist {side}.")
