"""Stratagems and the course of the battle for victory."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..state import WarState
from .names import army_name


class StratagemShown(Event, frozen=True):
    """Both armies were laid open, and this one has a stratagem."""

    moves_pieces = False
    reveals = True

    side: Side

    def apply(self, state: WarState) -> None:
        """Changes nothing: the army was only laid open."""

    def told(self, state: WarState) -> Text:
        return SHOWN.filled(
            army=army_name(state, self.side), stratagem=STRATAGEMS[state.forces[self.side].stratagem]
        )


SHOWN = Text("{army}, stratagem: {stratagem}.", "{army}, Kriegslist: {stratagem}.")
STRATAGEMS = {
    "": Text("none", "keine"),
    "surprise": Text("surprise", "Überraschung"),
    "war_medicine": Text("war medicine", "Kriegsmedizin"),
    "terror": Text("terror", "Terror"),
    "prophet": Text("a prophet", "ein Wahrsager"),
    "reinforcement": Text("reinforcement", "Verstärkung"),
}


class MedicineMade(Event, frozen=True):
    """The war medicine of a side was made."""

    moves_pieces = False

    side: Side
    result: int

    def apply(self, state: WarState) -> None:
        state.medicine[self.side] = self.result

    def told(self, state: WarState) -> Text:
        return MEDICINE[min(max(self.result, 1), 6)].filled(army=army_name(state, self.side))


_NOTHING = Text("{army}: the war medicine does nothing.", "{army}: Die Kriegsmedizin bewirkt nichts.")
MEDICINE = {
    1: Text("{army}: bad medicine, some may go home.", "{army}: schlechte Medizin, manche ziehen heim."),
    2: _NOTHING,
    3: _NOTHING,
    4: _NOTHING,
    5: Text("{army}: good medicine for four turns.", "{army}: gute Medizin für vier Runden."),
    6: Text("{army}: the best medicine for four turns.", "{army}: die beste Medizin für vier Runden."),
}


class Relieved(Event, frozen=True):
    """The reinforcement came."""

    moves_pieces = False

    side: Side

    def apply(self, state: WarState) -> None:
        state.relieved = self.side

    words = Text("{side}: the relief is here.", "{side}: Die Verstärkung ist da.")


class VillageHeld(Event, frozen=True):
    """It was noted whether the attackers hold the village: after the retreats, or for a whole turn."""

    moves_pieces = False

    holding: bool
    whole_turn: bool = False

    def apply(self, state: WarState) -> None:
        if not self.whole_turn:
            state.holding = self.holding
        elif self.holding and state.holding:
            state.held += 1
        else:
            state.held = 0

    def told(self, state: WarState) -> Text | None:
        if not self.whole_turn or not state.held:
            return None
        return Text(
            "The attackers hold the village, whole turns in a row: {n} (2 win).",
            "Die Angreifer halten das Dorf, ganze Runden am Stück: {n} (2 siegen).",
        ).filled(n=state.held)
