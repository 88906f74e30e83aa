"""Shots, blows and nerves."""

from typing import Any

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, PieceId
from pulverdampf.rulebooks.kriegspfad.dues import Shot
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.melee_results import Verdict
from pulverdampf.rulebooks.kriegspfad.state import Struck, WarState
from pulverdampf.text import Text

# shooting ----------------------------------------------------------------------------------------------


class ShotDeclared(Event, frozen=True):
    """An element declared a shot or another deed of the shooting phase."""

    moves_pieces = False

    shot: Shot
    body: BodyId
    target: BodyId = ""
    """The unit that is shot at."""
    by_warriors: bool = False

    def apply(self, state: WarState) -> None:
        state.shots = (*state.shots, self.shot)
        if self.by_warriors and self.target:
            state.bodies[self.target].shot_by_warriors = True

    def told(self, state: WarState) -> Text | None:
        if self.shot.deed == "shoot":
            return None  # told with the dice
        return DEEDS[self.shot.deed].filled(name=name(state, self.shot.shooter))


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
        shooter = name(state, state.pieces[self.shooters[0]].body or "")
        if self.jammed:
            return JAMMED.filled(name=shooter)
        if not self.target:
            return None
        struck = self.struck
        told = KILLS if struck.kills else HITS if struck.hits else MISSES
        return told.filled(
            name=shooter, target=name(state, self.target), n=len(self.shooters), hits=struck.hits,
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
    """What shooting did to the units was taken over."""

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


class Threatened(Event, frozen=True):
    """A unit got a reason for a morale test at the end of the turn."""

    moves_pieces = False

    body: BodyId
    cause: str

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.causes = (*unit.causes, self.cause)


# melee ---------------------------------------------------------------------------------------------------


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
            one=name(state, self.attacker), two=name(state, self.defender), n=self.total
        )  # fmt: skip


ROLLED = Text("{one} against {two}: {n}.", "{one} gegen {two}: {n}.")


class VerdictsTaken(Event, frozen=True):
    """What the melees did was taken over; those that last go into their next round."""

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
        return THROWN_BACK.filled(name=name(state, self.body), n=self.dice)


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


# nerves --------------------------------------------------------------------------------------------------


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
        return RALLIED.filled(name=name(state, self.body), n=state.bodies[self.body].markers)


RALLIED = Text("{name}: rallies, {n} markers left.", "{name}: sammelt sich, noch {n} Marker.")


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
        return told.filled(name=name(state, self.body), cause=CAUSES[self.cause])


HELD = Text("{name}: keeps its nerve ({cause}).", "{name}: behält die Nerven ({cause}).")
SHAKEN = Text("{name}: shaken ({cause}).", "{name}: erschüttert ({cause}).")


class TestIgnored(Event, frozen=True):
    """A unit ignored a morale test under the eyes of its commander."""

    __test__ = False
    moves_pieces = False

    body: BodyId
    cause: str
    seen_by: str = "all"

    def apply(self, state: WarState) -> None:
        state.bodies[self.body].ignored = True

    def told(self, state: WarState) -> Text:
        return IGNORED.filled(name=name(state, self.body), cause=CAUSES[self.cause])


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

EVENTS: tuple[Any, ...] = (
    ShotDeclared, Unmasked, VolleyRolled, ImpactTaken, DeedDone, Threatened, FoeChosen, RolesChanged,
    MeleeRolled, VerdictsTaken, ThrownBack, Retreated, Rallied, Tested, TestIgnored,
)  # fmt: skip
