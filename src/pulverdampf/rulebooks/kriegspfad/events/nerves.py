"""Morale: why it is tested, how it went, who rallied."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId
from pulverdampf.text import Text

from ..state import WarState


class Threatened(Event, frozen=True):
    """A unit got a reason for a morale test at the end of the turn."""

    moves_pieces = False

    body: BodyId
    cause: str

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.causes = (*unit.causes, self.cause)


class Rallied(Event, frozen=True):
    """A unit tried to collect itself."""

    moves_pieces = False

    body: BodyId
    off: int
    by_leader: bool = False
    seen_by: str = "all"

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.markers = max(0, unit.markers - self.off)
        unit.rallied = unit.rallied or not self.by_leader

    def told(self, state: WarState) -> Text | None:
        if not self.off:
            return None
        left = state.bodies[self.body].markers
        return RALLIED[min(left, 2)].filled(name=state.named(self.body), n=left)


RALLIED = (
    Text("{name}: rallies altogether.", "{name}: sammelt sich ganz."),
    Text("{name}: rallies, one marker left.", "{name}: sammelt sich, noch ein Marker."),
    Text("{name}: rallies, {n} markers left.", "{name}: sammelt sich, noch {n} Marker."),
)


class Tested(Event, frozen=True):
    """A unit took a morale test."""

    __test__ = False
    moves_pieces = False

    body: BodyId
    cause: str
    passed: bool
    seen_by: str = "all"

    def apply(self, state: WarState) -> None:
        pass

    def told(self, state: WarState) -> Text:
        told = HELD if self.passed else SHAKEN
        return told.filled(name=state.named(self.body), cause=CAUSES[self.cause])


HELD = Text("{name}: keeps its nerve ({cause}).", "{name}: behält die Nerven ({cause}).")
SHAKEN = Text("{name}: shaken ({cause}).", "{name}: erschüttert ({cause}).")


class TestIgnored(Event, frozen=True):
    """A unit ignored a morale test because its commander sees it."""

    __test__ = False
    moves_pieces = False

    body: BodyId
    cause: str
    seen_by: str = "all"

    def apply(self, state: WarState) -> None:
        state.bodies[self.body].ignored = True

    def told(self, state: WarState) -> Text:
        return IGNORED.filled(name=state.named(self.body), cause=CAUSES[self.cause])


IGNORED = Text(
    "{name}: heartened by the commander, no test ({cause}).",
    "{name}: vom Befehlshaber ermutigt, kein Test ({cause}).",
)
CAUSES = {
    "friend": Text("friends lost", "Freunde verloren"),
    "threat": Text("warriors or ambush close by", "Krieger oder Hinterhalt nahe"),
    "terror": Text("terror", "Terror"),
    "guns": Text("gunfire", "Geschützfeuer"),
    "loss": Text("own losses", "eigene Verluste"),
    "leader": Text("leader lost", "Anführer verloren"),
    "wagons": Text("wagon fort lost", "Wagenburg verloren"),
    "village": Text("own village burnt", "eigenes Dorf verbrannt"),
}
