"""Disorder, casualties, shooting and what units turn out to be."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..lookup import unit_of
from ..state import PowderState
from ..units import Once, Unit


def count_strength(unit: Unit) -> None:
    """Keeps what a unit can still bear in step with its casualties."""
    unit.strength = max(unit.stamina - unit.casualties, 0)


class Disordered(Event, frozen=True):
    """A unit fell into disorder."""

    moves_pieces = False
    words = Text("{unit}: in disorder.", "{unit}: in Unordnung.")

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit_of(state, self.unit).disordered = True


class Recovered(Event, frozen=True):
    """A unit was in order again."""

    moves_pieces = False
    words = Text("{unit}: in order again.", "{unit}: wieder geordnet.")

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.disordered = unit.was_disordered = False


class Unformed(Event, frozen=True):
    """Terrain broke up the formation of a unit."""

    moves_pieces = False
    words = Text("{unit}: out of formation.", "{unit}: außer Formation.")

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit_of(state, self.unit).unformed = True


class Reformed(Event, frozen=True):
    """A unit took a move to form up again."""

    moves_pieces = False
    words = Text("{unit}: formed up again.", "{unit}: wieder in Formation.")

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.unformed = False
        unit.moves += 1


class CasualtyHealed(Event, frozen=True):
    """A unit rallied and lost a casualty marker."""

    moves_pieces = False

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.casualties -= 1
        count_strength(unit)

    def told(self, state: PowderState) -> Text:
        return Text(
            "{name}: rallied, casualties left: {n}.", "{name}: gesammelt, Verluste noch: {n}."
        ).filled(name=state.named(self.unit), n=unit_of(state, self.unit).casualties)


class ExcessDiscarded(Event, frozen=True):
    """Casualties above stamina were taken off."""

    moves_pieces = False

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.casualties = min(unit.casualties, unit.stamina)
        count_strength(unit)


class FreshlyRolled(Event, frozen=True):
    """The die told what freshly raised troops are worth."""

    moves_pieces = False

    unit: PieceId
    effect: Literal["terror", "panic", "sterling", "huzzah"]

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.freshly = self.effect
        unit.fresh_now = True

    def told(self, state: PowderState) -> Text:
        return FRESHLY[self.effect].filled(name=state.named(self.unit))


FRESHLY = {
    "terror": Text("{name}: terror!", "{name}: Angst und Schrecken!"),
    "panic": Text("{name}: panic!", "{name}: Panik!"),
    "sterling": Text("{name}: a sterling job.", "{name}: gute Arbeit."),
    "huzzah": Text("{name}: huzzah!", "{name}: heldenhaft!"),
}


class FreshnessPassed(Event, frozen=True):
    """What the die had told held no longer."""

    moves_pieces = False

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit_of(state, self.unit).fresh_now = False


class StaminaRevealed(Event, frozen=True):
    """It became known what an untested unit can bear."""

    reveals = True
    moves_pieces = False
    words = Text("{unit}: stamina {stamina}.", "{unit}: Widerstand {stamina}.")

    unit: PieceId
    stamina: int

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.stamina = self.stamina
        unit.revealed = True
        count_strength(unit)


FireKind = Literal["volley", "closing", "traversing"]


class Shot(Event, frozen=True):
    """A unit shot at another."""

    moves_pieces = False

    shooter: PieceId
    target: PieceId
    kind: FireKind
    dice: int
    hits: int
    casualties: int
    disorders: bool = False
    owes: tuple[str, ...] = ()
    """Why the target owes a break test after this."""
    nearest: bool = False
    """Whether this shooter is the nearest of those it has to test for."""
    spent: tuple[Once, ...] = ()
    """What the shooter has once a volley and used here."""

    def apply(self, state: PowderState) -> None:
        shooter, target = unit_of(state, self.shooter), unit_of(state, self.target)
        shooter.spent = (*shooter.spent, *self.spent)
        shooter.shot_before = shooter.fired = True
        if self.kind != "volley":
            shooter.reacted = True
            target.suffered += self.casualties
        target.casualties += self.casualties
        target.disordered = target.disordered or self.disorders
        target.owes = (*target.owes, *(why for why in self.owes if why not in target.owes))
        if self.nearest:
            target.shot_by = self.shooter
        count_strength(target)

    def told(self, state: PowderState) -> Text:
        words = SHOTS[self.kind].filled(
            name=state.named(self.shooter), target=state.named(self.target), hits=self.hits, n=self.casualties
        )
        if not self.disorders:
            return words
        return Text("{told} Disorder!", "{told} Unordnung!").filled(told=words)


SHOTS = {
    "volley": Text("{name} shoots at {target}: hits {hits}, casualties {n}.",
                   "{name} schießt auf {target}: Treffer {hits}, Verluste {n}."),
    "closing": Text("{name}: closing fire at {target}: hits {hits}, casualties {n}.",
                    "{name}: Abwehrfeuer auf {target}: Treffer {hits}, Verluste {n}."),
    "traversing": Text("{name}: fire at the passing {target}: hits {hits}, casualties {n}.",
                       "{name}: Feuer im Vorbeiziehen auf {target}: Treffer {hits}, Verluste {n}."),
}  # fmt: skip


class TestsForgotten(Event, frozen=True):
    """What a unit owed was covered by a test it has taken."""

    moves_pieces = False

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.owes, unit.shot_by = (), ""
