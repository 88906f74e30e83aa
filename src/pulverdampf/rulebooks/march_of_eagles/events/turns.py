"""The battle and its turns."""

from typing import Literal

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Clock, Side
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import EagleState


class EdgeTaken(Event, frozen=True):
    """A side took a table edge; the other has the opposite one."""

    side: Side
    edge: Literal["south", "north"]

    def apply(self, state: EagleState) -> None:
        opposite = "north" if self.edge == "south" else "south"
        state.edges = {side: self.edge if side == self.side else opposite for side in ("one", "two")}

    def told(self, state: EagleState) -> Text:
        edge = Text("south", "Süden") if self.edge == "south" else Text("north", "Norden")
        return Text("{army}: table edge in the {edge}.", "{army}: Tischkante im {edge}.").filled(
            army=state.named(self.side), edge=edge
        )


class WeatherFell(Event, frozen=True):
    """The weather of the day was settled."""

    weather: Literal["clear", "rain", "mist"]

    def apply(self, state: EagleState) -> None:
        state.weather = self.weather

    def told(self, state: EagleState) -> Text:
        return {
            "clear": Text("The day is clear.", "Der Tag ist klar."),
            "rain": Text("It rains.", "Es regnet."),
            "mist": Text("Mist lies over the field.", "Nebel liegt über dem Feld."),
        }[self.weather]


class TerrainLaid(Event, frozen=True):
    """A piece of terrain was laid on the table."""

    feature: Feature

    def apply(self, state: EagleState) -> None:
        state.features[self.feature.id] = self.feature


class TerrainSettled(Event, frozen=True):
    """All terrain was on the table."""

    def apply(self, state: EagleState) -> None:
        state.terrain_by_dice = False


class Picking(Event, frozen=True):
    """It fell to a side to place or activate next."""

    moves_pieces = False

    side: Side

    def apply(self, state: EagleState) -> None:
        state.picks = self.side
        state.windows = ()


class FirstChosen(Event, frozen=True):
    """It was settled who goes first."""

    moves_pieces = False
    words = Text("First to act: {side}.", "Zuerst an der Reihe: {side}.")

    side: Side

    def apply(self, state: EagleState) -> None:
        state.first = state.picks = self.side
        state.windows = ()


class PhaseBegan(Event, frozen=True):
    """A phase began."""

    moves_pieces = False

    phase: int

    def apply(self, state: EagleState) -> None:
        state.clock = Clock(state.clock.turn, self.phase)


class TurnBegan(Event, frozen=True):
    """A turn began: what belonged to the last one is forgotten."""

    words = Text("Turn {turn} begins.", "Spielzug {turn} beginnt.")

    turn: int

    def apply(self, state: EagleState) -> None:
        state.clock = Clock(self.turn, 1)
        state.commanders_moved = ()
        state.windows = ()
        state.initiative = ""
        for battalion in state.bodies.values():
            battalion.activated = battalion.passed = False
            battalion.fired = battalion.screen_fired = False
            battalion.ncos_used = 0
            battalion.reforming = battalion.tested = battalion.lost_melee = False
            battalion.broke_this_turn = battalion.fled = False
            battalion.reasons = ()
            if battalion.ungathered_until < self.turn:
                battalion.ungathered_until = 0


class InitiativeWon(Event, frozen=True):
    """A side won the initiative."""

    moves_pieces = False
    words = Text("Initiative: {side}.", "Initiative: {side}.")

    side: Side

    def apply(self, state: EagleState) -> None:
        state.initiative = self.side


class WindowDeclined(Event, frozen=True):
    """A side left its commander where he is until the next activation."""

    moves_pieces = False

    side: Side

    def apply(self, state: EagleState) -> None:
        state.windows = (*state.windows, self.side)


class PlacesHeld(Event, frozen=True):
    """Beside a real table it was told how often each side meets the objectives that are places."""

    moves_pieces = False

    held: tuple[tuple[int, Side, int], ...]

    def apply(self, state: EagleState) -> None:
        conditions = state.conditions
        kept = [each for each in conditions.objectives if not each.is_placed]
        told = []
        for at, side, times in self.held:
            each = conditions.objectives[at]
            counted = times if each.most is None else min(times, each.most)
            told.append(replace(each, kind="told", side=side, most=counted))
        state.conditions = replace(conditions, objectives=(*kept, *told))


class BattleEnded(Event, frozen=True):
    """The battle was over."""

    words = Text("The battle is over.", "Die Schlacht ist vorbei.")

    def apply(self, state: EagleState) -> None:
        state.clock = Clock(state.clock.turn, 5)
