"""Order, confusion and resolve of a battalion."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, OnTable, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..actions import ACTIONS
from ..state import EagleState


class Activated(Event, frozen=True):
    """A battalion had its turn."""

    moves_pieces = False

    body: BodyId
    passed: bool = False
    action: str = ""
    targets: tuple[PieceId, ...] = ()

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        battalion.activated = True
        battalion.passed = self.passed

    def told(self, state: EagleState) -> Text | None:
        if self.action not in ACTIONS:
            return None
        at = [state.named(each) for each in self.targets]
        text = ANNOUNCED_AT if at else ANNOUNCED
        return text.filled(name=state.named(self.body), what=ACTIONS[self.action], at=at)


ANNOUNCED = Text("{name} – announced: {what}.", "{name} – Ansage: {what}.")
ANNOUNCED_AT = Text("{name} – announced: {what}, target {at}.", "{name} – Ansage: {what}, Ziel {at}.")


class Confused(Event, frozen=True):
    """A battalion fell into confusion."""

    moves_pieces = False
    words = Text("{body}: confused.", "{body}: in Verwirrung.")

    body: BodyId
    rule: str

    def apply(self, state: EagleState) -> None:
        state.bodies[self.body].confused = True


class Reforming(Event, frozen=True):
    """A battalion began to reform, or had to give it up."""

    moves_pieces = False
    words = Text("{body}: begins to reform.", "{body}: beginnt sich zu ordnen.")

    body: BodyId
    begun: bool = True

    def apply(self, state: EagleState) -> None:
        state.bodies[self.body].reforming = self.begun

    def told(self, state: EagleState) -> Text | None:
        return super().told(state) if self.begun else None


class Reformed(Event, frozen=True):
    """A battalion was in order again."""

    moves_pieces = False
    words = Text("{body}: in order again.", "{body}: wieder geordnet.")

    body: BodyId

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        battalion.reforming = False
        battalion.confused = False


class Ungathered(Event, frozen=True):
    """A battalion lost its order until the end of a turn."""

    moves_pieces = False
    words = Text("{body}: ungathered.", "{body}: nicht gesammelt.")

    body: BodyId
    until: int

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        battalion.ungathered_until = max(battalion.ungathered_until, self.until)


class Fired(Event, frozen=True):
    """A part of a battalion used its shot of the turn."""

    moves_pieces = False

    body: BodyId
    screen: bool = False
    """Whether its skirmishers shot, not its main body."""

    def apply(self, state: EagleState) -> None:
        if self.screen:
            state.bodies[self.body].screen_fired = True
        else:
            state.bodies[self.body].fired = True
        state.struck = ()


class NcoSpent(Event, frozen=True):
    """An NCO corrected a miss."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        state.bodies[self.body].ncos_used += 1


class ReasonGiven(Event, frozen=True):
    """A battalion got a reason for a resolve test."""

    moves_pieces = False

    body: BodyId
    reason: Literal["losses", "melee", "friend", "commander"]

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        if self.reason not in battalion.reasons:
            battalion.reasons = (*battalion.reasons, self.reason)


class MeleeLost(Event, frozen=True):
    """A battalion lost a melee phase."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        state.bodies[self.body].lost_melee = True


class Tested(Event, frozen=True):
    """A battalion has taken its resolve test of the turn."""

    moves_pieces = False
    words = Text("{body}: stands firm.", "{body}: hält stand.")

    body: BodyId
    held: bool
    counts: bool = True

    def apply(self, state: EagleState) -> None:
        if self.counts:
            state.bodies[self.body].tested = True

    def told(self, state: EagleState) -> Text | None:
        return super().told(state) if self.held else None


class Broke(Event, frozen=True):
    """A battalion gave up and will flee."""

    words = Text("{body}: breaks and will flee!", "{body}: gebrochen, wird fliehen!")

    body: BodyId

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        battalion.broken = battalion.broke_this_turn = True
        battalion.reforming = False
        battalion.reasons = ()


class Fled(Event, frozen=True):
    """A broken battalion ran."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        state.bodies[self.body].fled = True


class Rallied(Event, frozen=True):
    """A broken battalion rallied."""

    words = Text("{body}: rallied.", "{body}: wieder gesammelt.")

    body: BodyId
    formation: str
    pose: Pose
    until: int

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        battalion.broken = False
        battalion.broke_this_turn = False
        battalion.reforming = True
        battalion.ungathered_until = self.until
        state.pieces[self.body].place = OnTable(self.pose)
        state.pieces[self.body].formation = self.formation
