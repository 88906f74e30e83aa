"""Break tests, destruction, and the loss of commanders and brigades."""

from typing import Literal

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Gone, OnTable, PieceId, Reserve
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..lookup import commander_of, unit_of
from ..state import PowderState

BreakResult = Literal["stands", "back", "back in order", "destroyed", "steady"]
BREAKS = {
    "stands": Text("{name}: break test {total}, stands.", "{name}: Breaktest {total}, bleibt stehen."),
    "back": Text("{name}: break test {total}, falls back in disorder.",
                 "{name}: Breaktest {total}, zieht sich in Unordnung zurück."),
    "back in order": Text("{name}: break test {total}, falls back.",
                          "{name}: Breaktest {total}, zieht sich zurück."),
    "destroyed": Text("{name}: break test {total}, destroyed.", "{name}: Breaktest {total}, zerstört."),
    "steady": Text("{name}: steady, it stands.", "{name}: standhaft, sie bleibt stehen."),
}  # fmt: skip


class BreakTested(Event, frozen=True):
    """A unit took a break test."""

    moves_pieces = False

    unit: PieceId
    total: int
    result: BreakResult

    def apply(self, state: PowderState) -> None:
        unit_of(state, self.unit).tests += 1
        if state.fight is not None and self.result in ("back", "back in order"):
            state.fight = replace(state.fight, driven=(*state.fight.driven, self.unit))

    def told(self, state: PowderState) -> Text:
        return BREAKS[self.result].filled(name=state.named(self.unit), total=self.total)


class ValiantUsed(Event, frozen=True):
    """A valiant unit spent its one second throw."""

    moves_pieces = False

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit_of(state, self.unit).valiant_used = True


class Destroyed(Event, frozen=True):
    """A unit was destroyed: by a test, or because it had nowhere to fall back to."""

    unit: PieceId
    how: Literal["broken", "cornered"] = "broken"

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.place = Gone("destroyed", state.clock.turn)
        unit.strength = 0
        unit.casualties = unit.stamina
        unit.disordered = unit.won_last = unit.lost_round = unit.charged = False
        unit.rounds = unit.suffered = 0
        unit.owes, unit.shot_by = (), ""
        state.contacts = tuple(each for each in state.contacts if not each.joins(self.unit))
        if state.fight is not None:
            state.fight = replace(state.fight, destroyed=(*state.fight.destroyed, self.unit))

    def told(self, state: PowderState) -> Text:
        return DESTROYED[self.how].filled(name=state.named(self.unit))


DESTROYED = {
    "broken": Text("{name}: destroyed.", "{name}: zerstört."),
    "cornered": Text("{name}: no way back, destroyed.", "{name}: kein Weg zurück, zerstört."),
}


class CommanderLost(Event, frozen=True):
    """A commander fell or was taken."""

    commander: PieceId
    how: Literal["killed", "captured"]

    def apply(self, state: PowderState) -> None:
        commander = commander_of(state, self.commander)
        commander.place = Gone("destroyed" if self.how == "killed" else "captured", state.clock.turn)
        commander.joined = ""
        commander.lost = commander.done = commander.turn_over = True

    def told(self, state: PowderState) -> Text:
        words = Text("{who}: falls.", "{who}: fällt.")
        if self.how == "captured":
            words = Text("{who}: captured.", "{who}: gefangen.")
        return words.filled(who=state.named(self.commander))


class CommanderReplaced(Event, frozen=True):
    """Another officer took over a command."""

    words = Text(
        "{commander}: another officer takes over, rating {rating}.",
        "{commander}: Ein anderer Offizier übernimmt, Kompetenzfaktor {rating}.",
    )

    commander: PieceId
    rating: int
    pose: Pose
    joined: PieceId

    def apply(self, state: PowderState) -> None:
        commander = commander_of(state, self.commander)
        commander.rating = self.rating
        commander.place = OnTable(self.pose)
        commander.joined = self.joined
        commander.lost = commander.done = commander.turn_over = False


class CommanderWaits(Event, frozen=True):
    """No unit is left with which a new commander could appear."""

    commander: PieceId

    def apply(self, state: PowderState) -> None:
        commander = commander_of(state, self.commander)
        commander.place = Reserve("none")
        commander.lost = False


class BrigadeBroken(Event, frozen=True):
    """Half of a brigade was shaken or gone."""

    moves_pieces = False
    words = Text("{brigade}: the brigade is broken!", "{brigade}: Die Brigade ist gebrochen!")

    brigade: BodyId

    def apply(self, state: PowderState) -> None:
        state.bodies[self.brigade].broken = True
