"""The run of a battle: bounds, phases, movement points, demoralisation, the end."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Clock, PieceId
from pulverdampf.text import Text

from ..units import MOVEMENT, OVER, ROLLING, DbxState
from .names import army_name


class BoundBegun(Event, frozen=True):
    """A bound began: what belonged to the last one is forgotten, and bad weather may clear."""

    bound: int

    def apply(self, state: DbxState) -> None:
        state.clock = Clock(self.bound, MOVEMENT, ROLLING)
        state.stage = "ready"
        if state.weather not in ("fair", "unknown") and self.bound > state.clears:
            state.weather = "fair"
        for command in state.bodies.values():
            command.pips = 0
            command.ran = False
            waits = state.rulings.demoralised_from == "own" and command.side != state.active
            breaks = 0 < command.broken_at < self.bound and not waits
            command.demoralised = command.demoralised or breaks
        for piece in state.pieces.values():
            piece.moves = 0
            piece.near = piece.done = piece.held = piece.shot = piece.shot_at = piece.fought = False
            piece.aim = ""
            piece.struck = ""
            piece.struck_by = ""

    def told(self, state: DbxState) -> Text:
        return Text("Bound {n}: {army}.", "Runde {n}: {army}.").filled(
            n=self.bound, army=army_name(state, state.active)
        )


class PartBegan(Event, frozen=True):
    """A phase of a bound, or a part of one, began."""

    moves_pieces = False

    phase: int
    part: int = 0

    def apply(self, state: DbxState) -> None:
        state.clock = Clock(state.clock.turn, self.phase, self.part)


class PipsRolled(Event, frozen=True):
    """Commands received movement points."""

    given: tuple[tuple[BodyId, int], ...]

    def apply(self, state: DbxState) -> None:
        for command, pips in self.given:
            state.bodies[command].pips = pips

    def told(self, state: DbxState) -> Text:
        told = [
            Text("{n} for {name}", "{n} für {name}").filled(n=pips, name=state.named(command))
            for command, pips in self.given
        ]
        return Text("Movement points: {told}.", "Bewegungspunkte: {told}.").filled(told=told)


class PipsSpent(Event, frozen=True):
    """Movement points were spent on something that is no move."""

    command: BodyId
    cost: int

    def apply(self, state: DbxState) -> None:
        state.bodies[self.command].pips -= self.cost


class Broke(Event, frozen=True):
    """A command lost its third and is demoralised from the next bound on."""

    words = Text("{command}: demoralised.", "{command}: demoralisiert.")

    moves_pieces = False

    command: BodyId

    def apply(self, state: DbxState) -> None:
        state.bodies[self.command].broken_at = state.clock.turn


class RanHome(Event, frozen=True):
    """Those of a demoralised command who were not held have run."""

    moves_pieces = False

    command: BodyId

    def apply(self, state: DbxState) -> None:
        state.bodies[self.command].ran = True


class TakenOver(Event, frozen=True):
    """The commander-in-chief took elements of a leaderless command into his own."""

    words = Text("{command} takes over: {elements}.", "{command} übernimmt: {elements}.")

    elements: tuple[PieceId, ...]
    command: BodyId

    def apply(self, state: DbxState) -> None:
        for key in self.elements:
            piece = state.pieces[key]
            if piece.body is not None:
                old = state.bodies[piece.body]
                old.pieces = tuple(each for each in old.pieces if each != key)
            piece.body = self.command
        new = state.bodies[self.command]
        new.pieces = (*new.pieces, *self.elements)


class BattleEnded(Event, frozen=True):
    """The battle was over, and nothing is due any more."""

    moves_pieces = False

    def apply(self, state: DbxState) -> None:
        state.agenda = ()
        state.clock = Clock(state.clock.turn, OVER)
