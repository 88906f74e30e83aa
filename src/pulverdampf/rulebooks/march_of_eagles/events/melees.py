"""Melees begun, joined and ended."""

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId

from ..state import EagleState, Melee


class MeleeSet(Event, frozen=True):
    """A melee began or took a new shape."""

    melee: Melee

    def apply(self, state: EagleState) -> None:
        if self.melee.id not in state.melees:
            state.melee_count += 1
        state.melees[self.melee.id] = self.melee
        for body in (*self.melee.principals, *(body for body, _ in self.melee.joined)):
            state.bodies[body].melee = self.melee.id


class MeleeLeft(Event, frozen=True):
    """A joined battalion left a melee."""

    body: BodyId

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        melee = state.melees.get(battalion.melee)
        if melee is not None:
            joined = tuple(each for each in melee.joined if each[0] != self.body)
            state.melees[melee.id] = replace(melee, joined=joined)
        battalion.melee = ""


class MeleeEnded(Event, frozen=True):
    """A melee was over."""

    melee: str

    def apply(self, state: EagleState) -> None:
        ended = state.melees.pop(self.melee)
        for body in (*ended.principals, *(body for body, _ in ended.joined)):
            if state.bodies[body].melee == ended.id:
                state.bodies[body].melee = ""
