"""Charges and rounds of hand-to-hand."""

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.measurement import Face
from pulverdampf.text import Text

from ..lookup import is_engaged, joined_to, unit_of
from ..state import Contact, Fight, PowderState
from ..units import Once, Unit
from .names import army_name
from .order import count_strength

FACES = {
    "front": Text("in front", "von vorn"),
    "left": Text("in the left flank", "in der linken Flanke"),
    "right": Text("in the right flank", "in der rechten Flanke"),
    "rear": Text("in the rear", "im Rücken"),
}


class ChargeDeclared(Event, frozen=True):
    """A unit charged an enemy."""

    moves_pieces = False

    charger: PieceId
    target: PieceId
    face: Face = "front"

    def apply(self, state: PowderState) -> None:
        unit_of(state, self.charger).suffered = 0

    def told(self, state: PowderState) -> Text:
        return Text("{name}: charge on {target} {face}.", "{name}: Angriff auf {target} {face}.").filled(
            name=state.named(self.charger), target=state.named(self.target), face=FACES[self.face]
        )


class FellShort(Event, frozen=True):
    """A charge did not reach or was given up."""

    moves_pieces = False

    charger: PieceId

    def apply(self, state: PowderState) -> None:
        unit_of(state, self.charger).has_charged = True


REACTIONS = {
    "hold": Text("{name}: holds.", "{name}: erwartet den Angriff."),
    "fire": Text("{name}: closing fire.", "{name}: Abwehrfeuer."),
    "evade": Text("{name}: evades.", "{name}: vermeidet den Angriff."),
    "counter": Text("{name}: counter-charges.", "{name}: Gegenangriff."),
    "turn": Text("{name}: turns to face.", "{name}: richtet die Front aus."),
    "square": Text("{name}: forms square.", "{name}: bildet Karree."),
}


class Reacted(Event, frozen=True):
    """The target of a charge answered."""

    moves_pieces = False

    unit: PieceId
    reaction: str

    def apply(self, state: PowderState) -> None:
        return None

    def told(self, state: PowderState) -> Text:
        return REACTIONS[self.reaction].filled(name=state.named(self.unit))


class SquareRolled(Event, frozen=True):
    """The dice told whether a square was formed in time."""

    moves_pieces = False

    unit: PieceId
    roll: int

    def apply(self, state: PowderState) -> None:
        return None

    def told(self, state: PowderState) -> Text:
        words = {
            2: Text("{name}: no square in time!", "{name}: kein Karree gelungen!"),
            12: Text("{name}: a disordered square.", "{name}: ein Karree in Unordnung."),
        }.get(self.roll, Text("{name}: a good square.", "{name}: ein gutes Karree."))
        return words.filled(name=state.named(self.unit))


class ContactMade(Event, frozen=True):
    """Units came to grips."""

    contacts: tuple[Contact, ...]
    charged: tuple[PieceId, ...] = ()

    def apply(self, state: PowderState) -> None:
        for contact in self.contacts:
            for key in (contact.one, contact.two):
                if not is_engaged(state, key):
                    unit = unit_of(state, key)
                    unit.rounds, unit.lost_round = 0, False
                    anew = not contact.sweeping or key == contact.two
                    if anew and state.rulings.won_bonus == "fight":
                        unit.won_last = False
            state.contacts = (*state.contacts, contact)
        for key in self.charged:
            unit = unit_of(state, key)
            unit.charged = unit.has_charged = True


class ContactLost(Event, frozen=True):
    """A unit was no longer at grips with anybody."""

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        state.contacts = tuple(each for each in state.contacts if not each.joins(self.unit))


class FightBegan(Event, frozen=True):
    """A round of hand-to-hand began."""

    moves_pieces = False

    units: tuple[PieceId, ...]
    supports: tuple[tuple[PieceId, PieceId, Face], ...] = ()
    sweeping: bool = False

    def apply(self, state: PowderState) -> None:
        state.fight = Fight(self.units, self.supports, sweeping=self.sweeping)
        for key in self.units:
            unit_of(state, key).fought = True
        for helper, helped, _ in self.supports:
            unit_of(state, helper).helped = helped

    def told(self, state: PowderState) -> Text:
        units = [state.named(key) for key in self.units]
        if not self.supports:
            return Text("Hand-to-hand: {units}.", "Nahkampf: {units}.").filled(units=units)
        helpers = [state.named(key) for key, _, _ in self.supports]
        words = Text(
            "Hand-to-hand: {units}; in support: {helpers}.", "Nahkampf: {units}; unterstützt von: {helpers}."
        )
        return words.filled(units=units, helpers=helpers)


class Struck(Event, frozen=True):
    """Blows fell in hand-to-hand."""

    moves_pieces = False
    words = Text(
        "{by} against {at}: hits {hits}, casualties {casualties}.",
        "{by} gegen {at}: Treffer {hits}, Verluste {casualties}.",
    )

    by: PieceId
    at: PieceId
    hits: int
    casualties: int
    spent: tuple[Once, ...] = ()
    """What the striker has once a round and used here."""

    def apply(self, state: PowderState) -> None:
        fight, target = state.fight, unit_of(state, self.at)
        assert fight is not None
        striker = unit_of(state, self.by)
        striker.spent = (*striker.spent, *self.spent)
        one, two = fight.inflicted
        by_one = unit_of(state, self.by).side == "one"
        inflicted = (one + self.casualties, two) if by_one else (one, two + self.casualties)
        hurt, blood = fight.hurt, fight.first_blood
        if self.casualties and self.at not in hurt:
            hurt = (*hurt, self.at)
            if target.casualties == 0:
                blood = (*blood, self.at)
        state.fight = replace(fight, inflicted=inflicted, hurt=hurt, first_blood=blood)
        target.casualties += self.casualties
        count_strength(target)


class WeightAdded(Event, frozen=True):
    """Heavy cavalry threw its weight into the fight."""

    moves_pieces = False
    words = Text("{unit}: weight of the charge +{bonus}.", "{unit}: Wucht des Angriffs +{bonus}.")

    unit: PieceId
    bonus: int

    def apply(self, state: PowderState) -> None:
        fight = state.fight
        assert fight is not None
        one, two = fight.bonus
        by_one = unit_of(state, self.unit).side == "one"
        state.fight = replace(fight, bonus=(one + self.bonus, two) if by_one else (one, two + self.bonus))


def _tells(state: PowderState, key: PieceId) -> bool:
    """Whether it still matters after a round that a unit has suffered."""
    unit = unit_of(state, key)
    return unit.has("Wav") or not unit.revealed or bool(joined_to(state, key))


class RoundDecided(Event, frozen=True):
    """A round was won, lost or drawn."""

    moves_pieces = False

    winner: Side | None
    score: tuple[int, int]

    def apply(self, state: PowderState) -> None:
        fight = state.fight
        assert fight is not None
        telling = tuple(key for key in fight.hurt if _tells(state, key))
        state.fight = Fight(
            fight.units,
            fight.supports,
            hurt=telling,
            first_blood=tuple(key for key in fight.first_blood if key in telling),
            winner=self.winner or "draw",
            destroyed=fight.destroyed,
            sweeping=fight.sweeping,
        )
        for key in fight.units:
            unit = unit_of(state, key)
            unit.won_last = unit.side == self.winner
            unit.lost_round = unit.lost_round or (self.winner is not None and unit.side != self.winner)
            unit.rounds += 1
            unit.charged = unit.fresh_now = False
            unit.suffered, unit.spent = 0, ()
        state.contacts = tuple(
            replace(each, fought=True) if each.one in fight.units else each for each in state.contacts
        )

    def told(self, state: PowderState) -> Text:
        a, b = self.score if self.winner != "two" else self.score[::-1]
        if self.winner is None:
            return Text(
                "The round is drawn, {a} to {b}.", "Die Runde endet unentschieden, {a} zu {b}."
            ).filled(a=a, b=b)
        return Text("The round goes to {army}, {a} to {b}.", "Die Runde geht an {army}, {a} zu {b}.").filled(
            army=army_name(state, self.winner), a=a, b=b
        )


class FightEnded(Event, frozen=True):
    """All that follows from a round was done."""

    moves_pieces = False

    def apply(self, state: PowderState) -> None:
        state.fight = None


class FightForgotten(Event, frozen=True):
    """A unit that is no longer at grips forgot its last round."""

    moves_pieces = False

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit: Unit = unit_of(state, self.unit)
        unit.won_last = unit.won_last and state.rulings.won_bonus == "ever"
        unit.lost_round = unit.charged = False
        unit.rounds = unit.suffered = 0
