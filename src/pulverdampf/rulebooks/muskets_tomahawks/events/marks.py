"""What is true of a unit for a while: spotted, vigilant, shaken, fleeing, empty, engaged."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Gone, PieceId, Side
from pulverdampf.rulebooks.muskets_tomahawks.events.names import name
from pulverdampf.rulebooks.muskets_tomahawks.units import FrontierState, release
from pulverdampf.text import Text


class Spotted(Event, frozen=True):
    """A unit was spotted by the enemy."""

    moves_pieces = False
    reveals = True

    body: BodyId
    by: str

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        if self.by not in unit.spotted:
            unit.spotted = (*unit.spotted, self.by)

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: spotted.", "{name}: entdeckt.").filled(name=name(state, self.body))


class LostFromSight(Event, frozen=True):
    """Nobody of the enemy sees a unit any more: it is no longer spotted."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].spotted = ()

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: out of sight.", "{name}: außer Sicht.").filled(name=name(state, self.body))


class MadeVigilant(Event, frozen=True):
    """A unit stood ready to fire, or did so no longer."""

    moves_pieces = False

    body: BodyId
    vigilant: bool

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.vigilant = self.vigilant
        if self.vigilant:
            unit.work = ""

    def told(self, state: FrontierState) -> Text | None:
        if not self.vigilant:
            return None
        return Text("{name}: ready to fire.", "{name}: feuerbereit.").filled(name=name(state, self.body))


class Shaken(Event, frozen=True):
    """A unit was shaken."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.shaken = True
        unit.vigilant = False
        unit.work = ""

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: shaken.", "{name}: erschüttert.").filled(name=name(state, self.body))


class Recovered(Event, frozen=True):
    """A shaken unit recovered."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].shaken = False

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: recovers.", "{name}: erholt sich.").filled(name=name(state, self.body))


class TookFlight(Event, frozen=True):
    """A unit began to flee."""

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.fleeing = unit.has_fled = True
        unit.shaken = unit.vigilant = unit.reloading = False
        unit.work = ""

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: takes to flight!", "{name}: ergreift die Flucht!").filled(
            name=name(state, self.body)
        )


class Rallied(Event, frozen=True):
    """A fleeing unit rallied."""

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].fleeing = False

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: rallies.", "{name}: sammelt sich.").filled(name=name(state, self.body))


class Smoked(Event, frozen=True):
    """A unit stood in its own powder smoke with empty barrels."""

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.empty = True
        unit.reloading = False


class Reloaded(Event, frozen=True):
    """A unit reloaded, or did the first half of it."""

    body: BodyId
    done: bool = True

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.reloading = not self.done
        if self.done:
            unit.empty = False

    def told(self, state: FrontierState) -> Text:
        words = Text("{name}: reloads.", "{name}: lädt nach.")
        if not self.done:
            words = Text("{name}: begins to reload.", "{name}: beginnt nachzuladen.")
        return words.filled(name=name(state, self.body))


class Spent(Event, frozen=True):
    """A unit used up something it has only once."""

    moves_pieces = False

    body: BodyId
    what: str

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.used = (*unit.used, self.what)


class GunFired(Event, frozen=True):
    """A gun made its one shot of the card."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].gun_fired = True


class Engaged(Event, frozen=True):
    """A unit charged home into another."""

    one: BodyId
    other: BodyId

    def apply(self, state: FrontierState) -> None:
        for mine, theirs in ((self.one, self.other), (self.other, self.one)):
            unit = state.bodies[mine]
            if theirs not in unit.engaged:
                unit.engaged = (*unit.engaged, theirs)
            unit.vigilant = unit.reloading = False
            unit.work = ""
        state.bodies[self.one].charger = True

    def told(self, state: FrontierState) -> Text:
        return Text("{one} and {other}: in melee.", "{one} und {other}: im Nahkampf.").filled(
            one=name(state, self.one), other=name(state, self.other)
        )


class BrokeOff(Event, frozen=True):
    """A unit was no longer in melee with anybody."""

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        release(state, self.body)


class FiguresLost(Event, frozen=True):
    """Figures of a unit fell."""

    body: BodyId
    pieces: tuple[PieceId, ...]
    by: BodyId = ""

    def apply(self, state: FrontierState) -> None:
        for key in self.pieces:
            figure = state.pieces[key]
            figure.place = Gone("destroyed", state.clock.turn)
            figure.strength = 0
            figure.holder = False

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: loses {n}.", "{name}: {n} verloren.").filled(
            name=name(state, self.body), n=len(self.pieces)
        )


class GloryWon(Event, frozen=True):
    """A commander struck down enemies with his own hand."""

    moves_pieces = False

    side: Side
    number: int

    def apply(self, state: FrontierState) -> None:
        state.glory = {**state.glory, self.side: state.glory.get(self.side, 0) + self.number}


class ChargeMade(Event, frozen=True):
    """A side made a charge."""

    moves_pieces = False

    side: Side

    def apply(self, state: FrontierState) -> None:
        state.charges = {**state.charges, self.side: state.charges.get(self.side, 0) + 1}


class OfficerSpared(Event, frozen=True):
    """An officer who should have fallen lived."""

    moves_pieces = False

    body: BodyId
    how: Literal["sacrifice", "luck"]

    def apply(self, state: FrontierState) -> None:
        if self.how == "luck":
            unit = state.bodies[self.body]
            unit.used = (*unit.used, "TL-LUCK")

    def told(self, state: FrontierState) -> Text:
        words = {
            "sacrifice": Text("{name}: saved by a comrade.", "{name}: von einem Kameraden gerettet."),
            "luck": Text("{name}: lucky once.", "{name}: hat Glück gehabt."),
        }
        return words[self.how].filled(name=name(state, self.body))


class WorkBegun(Event, frozen=True):
    """A unit did the first of two special actions at a building or vehicle."""

    moves_pieces = False

    body: BodyId
    what: str

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].work = self.what

    def told(self, state: FrontierState) -> Text | None:
        if not self.what:
            return None
        return Text("{name}: sets to work.", "{name}: macht sich ans Werk.").filled(
            name=name(state, self.body)
        )


class SetOnFire(Event, frozen=True):
    """A building burned."""

    moves_pieces = False

    feature: str

    def apply(self, state: FrontierState) -> None:
        state.burning = (*state.burning, self.feature)
        for unit in state.bodies.values():
            if unit.work == self.feature:
                unit.work = ""

    def told(self, state: FrontierState) -> Text:
        return Text("A building burns.", "Ein Gebäude brennt.")


class Searched(Event, frozen=True):
    """A side searched a building or vehicle."""

    moves_pieces = False

    side: Side
    what: str

    def apply(self, state: FrontierState) -> None:
        found = (*state.searched.get(self.side, ()), self.what)
        state.searched = {**state.searched, self.side: found}

    def told(self, state: FrontierState) -> Text:
        return Text("A place is searched.", "Ein Ort wird durchsucht.")


class Damaged(Event, frozen=True):
    """A vehicle took damage."""

    moves_pieces = False

    body: BodyId
    number: int

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].damage += self.number

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: {n} damage.", "{name}: {n} Schaden.").filled(
            name=name(state, self.body), n=self.number
        )


class QuarterMarked(Event, frozen=True):
    """A side marked a quarter of the table."""

    moves_pieces = False

    side: Side
    quarter: int

    def apply(self, state: FrontierState) -> None:
        marked = tuple(sorted((*state.quarters.get(self.side, ()), self.quarter)))
        state.quarters = {**state.quarters, self.side: marked}

    def told(self, state: FrontierState) -> Text:
        return Text("Quarter {n} is scouted.", "Viertel {n} ist erkundet.").filled(n=self.quarter + 1)
