"""Order, confusion and resolve of a battalion."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, OnTable, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..actions import ACTIONS
from ..state import EagleState
from .names import name


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
        at = [name(state, each) for each in self.targets]
        text = ANNOUNCED_AT if at else ANNOUNCED
        return text.filled(name=name(state, self.body), what=ACTIONS[self.action], at=at)


ANNOUNCED = Text("{name} – announced: {what}.", "{name} – Ansage: {what}.")
ANNOUNCED_AT = Text("{name} – announced: {what}, target {at}.", "{name} – Ansage: {what}, Ziel {at}.")


class Confused(Event, frozen=True):
    """A battalion fell into confusion."""

    moves_pieces = False

    body: BodyId
    rule: str

    def apply(self, state: EagleState) -> None:
        state.bodies[self.body].confused = True

    def told(self, state: EagleState) -> Text:
        return Text("{name}: confused.", "{name}: in Verwirrung.").filled(name=name(state, self.body))


class Reforming(Event, frozen=True):
    """A battalion began to reform, or had to give it up."""

    moves_pieces = False

    body: BodyId
    begun: bool = True

    def apply(self, state: EagleState) -> None:
        state.bodies[self.body].reforming = self.begun

    def told(self, state: EagleState) -> Text | None:
        if not self.begun:
            return None
        return Text("{name}: begins to reform.", "{name}: beginnt sich zu ordnen.").filled(
            name=name(state, self.body)
        )


class Reformed(Event, frozen=True):
    """A battalion was in order again."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        battalion.reforming = False
        battalion.confused = False

    def told(self, state: EagleState) -> Text:
        return Text("{name}: in order again.", "{name}: wieder geordnet.").filled(name=name(state, self.body))


class Ungathered(Event, frozen=True):
    """A battalion lost its order until the end of a turn."""

    moves_pieces = False

    body: BodyId
    until: int

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        battalion.ungathered_until = max(battalion.ungathered_until, self.until)

    def told(self, state: EagleState) -> Text:
        return Text("{name}: ungathered.", "{name}: nicht gesammelt.").filled(name=name(state, self.body))


class Fired(Event, frozen=True):
    """A battalion used its shot of the turn."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
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

    body: BodyId
    held: bool
    counts: bool = True

    def apply(self, state: EagleState) -> None:
        if self.counts:
            state.bodies[self.body].tested = True

    def told(self, state: EagleState) -> Text | None:
        if not self.held:
            return None
        return Text("{name}: stands firm.", "{name}: hält stand.").filled(name=name(state, self.body))


class Broke(Event, frozen=True):
    """A battalion gave up and will flee."""

    body: BodyId

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        battalion.broken = battalion.broke_this_turn = True
        battalion.reforming = False
        battalion.reasons = ()

    def told(self, state: EagleState) -> Text:
        return Text("{name}: breaks and will flee!", "{name}: gebrochen, wird fliehen!").filled(
            name=name(state, self.body)
        )


class Fled(Event, frozen=True):
    """A broken battalion ran."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        state.bodies[self.body].fled = True


class Rallied(Event, frozen=True):
    """A broken battalion rallied."""

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

    def told(self, state: EagleState) -> Text:
        return Text("{name}: rallied.", "{name}: wieder gesammelt.").filled(name=name(state, self.body))
