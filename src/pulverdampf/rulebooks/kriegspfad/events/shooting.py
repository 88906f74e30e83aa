"""Shots and other deeds of the shooting step."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, PieceId
from pulverdampf.text import Text

from ..facts import Shot
from ..state import Struck, WarState


class ShotDeclared(Event, frozen=True):
    """An element declared a shot or another deed of the shooting phase."""

    moves_pieces = False

    shot: Shot
    body: BodyId

    def apply(self, state: WarState) -> None:
        state.shots = (*state.shots, self.shot)

    def told(self, state: WarState) -> Text | None:
        if self.shot.deed == "shoot":
            return None  # told with the dice
        return DEEDS[self.shot.deed].filled(name=state.named(self.shot.shooter))


DEEDS = {
    "arson": Text("{name}: tries to set a fire.", "{name}: versucht Feuer zu legen."),
    "wall": Text("{name}: shoots at the wall.", "{name}: schießt auf die Wand."),
    "arrows": Text("{name}: shoots fire arrows.", "{name}: schießt Brandpfeile."),
    "break": Text("{name}: tries to break through the roof.", "{name}: versucht das Dach zu durchbrechen."),
    "torch": Text("{name}: tries to set the roof on fire.", "{name}: versucht das Dach anzuzünden."),
}


class Unmasked(Event, frozen=True):
    """A unit gave its ambush away by shooting."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: WarState) -> None:
        state.unmasked = (*state.unmasked, self.body)


class VolleyRolled(Event, frozen=True):
    """Shots that are alike were rolled; what they did counts only after all have been."""

    moves_pieces = False

    shooters: tuple[PieceId, ...]
    target: BodyId
    """Empty where a wall or a roof was aimed at."""
    struck: Struck
    jammed: bool = False

    def apply(self, state: WarState) -> None:
        turn = state.clock.turn
        state.shots = tuple(shot for shot in state.shots if shot.shooter not in self.shooters)
        for key in self.shooters:
            piece = state.pieces[key]
            piece.fired = turn
            if piece.kind == "mg" and piece.body is not None:
                state.bodies[piece.body].jammed = turn if self.jammed else 0
        if self.target and self.struck != Struck():
            old = state.struck.get(self.target, Struck())
            state.struck[self.target] = Struck(
                old.hits + self.struck.hits,
                old.kills + self.struck.kills,
                old.gun_hits + self.struck.gun_hits,
                old.gun_kills + self.struck.gun_kills,
            )

    def told(self, state: WarState) -> Text | None:
        shooter = state.named(state.pieces[self.shooters[0]].body or "")
        if self.jammed:
            return JAMMED.filled(name=shooter)
        if not self.target:
            return None
        struck = self.struck
        told = KILLS if struck.kills else HITS if struck.hits else MISSES
        return told.filled(
            name=shooter, target=state.named(self.target), n=len(self.shooters), hits=struck.hits,
            kills=struck.kills,
        )  # fmt: skip


JAMMED = Text("{name}: jammed.", "{name}: Ladehemmung.")
MISSES = Text("{name} ({n}) shoots at {target}: no hit.", "{name} ({n}) schießt auf {target}: kein Treffer.")
HITS = Text(
    "{name} ({n}) shoots at {target}: {hits} hit.", "{name} ({n}) schießt auf {target}: {hits} Treffer."
)
KILLS = Text(
    "{name} ({n}) shoots at {target}: {hits} hit, {kills} of them deadly.",
    "{name} ({n}) schießt auf {target}: {hits} Treffer, davon {kills} vernichtend.",
)


class ImpactTaken(Event, frozen=True):
    """The results of the shooting were applied to the units."""

    moves_pieces = False

    gun_hits: dict[BodyId, int]

    def apply(self, state: WarState) -> None:
        state.struck = {}
        for body, number in self.gun_hits.items():
            state.bodies[body].gun_hits += number


class DeedDone(Event, frozen=True):
    """A deed of the shooting phase was tried."""

    moves_pieces = False

    shooter: PieceId

    def apply(self, state: WarState) -> None:
        state.shots = tuple(shot for shot in state.shots if shot.shooter != self.shooter)
