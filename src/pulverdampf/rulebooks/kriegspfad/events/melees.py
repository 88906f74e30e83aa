"""Blows, and who is thrown back."""

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, PieceId
from pulverdampf.text import Text

from ..melee.results import Verdict
from ..state import WarState


class FoeChosen(Event, frozen=True):
    """An element that touches several units turned to one of them."""

    moves_pieces = False

    piece: PieceId
    body: BodyId

    def apply(self, state: WarState) -> None:
        state.pieces[self.piece].foe = self.body


class RolesChanged(Event, frozen=True):
    """In a melee that lasts, the other unit became the attacker."""

    moves_pieces = False

    melee: str

    def apply(self, state: WarState) -> None:
        melee = state.melees[self.melee]
        state.melees[self.melee] = replace(melee, attacker=melee.defender, defender=melee.attacker)


class MeleeRolled(Event, frozen=True):
    """A melee was rolled; it counts once all have been."""

    moves_pieces = False

    melee: str
    attacker: BodyId
    defender: BodyId
    total: int
    verdict: Verdict

    def apply(self, state: WarState) -> None:
        state.verdicts = (*state.verdicts, (self.melee, self.verdict))

    def told(self, state: WarState) -> Text:
        return ROLLED.filled(
            one=state.named(self.attacker), two=state.named(self.defender), n=self.total
        )  # fmt: skip


ROLLED = Text("{one} against {two}: {n}.", "{one} gegen {two}: {n}.")


class VerdictsTaken(Event, frozen=True):
    """The results of the melees were applied; those that last go into their next round."""

    moves_pieces = False

    def apply(self, state: WarState) -> None:
        for key, _ in state.verdicts:
            melee = state.melees.get(key)
            if melee is not None:
                state.melees[key] = replace(melee, round=melee.round + 1)
        state.verdicts = ()


class ThrownBack(Event, frozen=True):
    """A unit must fall back before the next movement."""

    moves_pieces = False

    body: BodyId
    dice: int

    def apply(self, state: WarState) -> None:
        state.bodies[self.body].retreat = self.dice

    def told(self, state: WarState) -> Text:
        return THROWN_BACK.filled(name=state.named(self.body), n=self.dice)


THROWN_BACK = Text("{name}: thrown back, {n}D6.", "{name}: zurückgeworfen, {n}W6.")


class Retreated(Event, frozen=True):
    """A unit carried out its retreat."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.retreat = 0
        unit.retreated = state.clock.turn
        unit.activated = unit.activated or state.rulings.retreat_replaces_move
