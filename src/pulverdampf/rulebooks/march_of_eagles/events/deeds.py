"""What was done and what came of it: told for the chronicle, the table stays as it is."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, PieceId
from pulverdampf.text import Text

from ..actions import ACTIONS
from ..state import EagleState
from .places import inches


class Told(Event, frozen=True):
    """Something happened that changes nothing on the table."""

    moves_pieces = False

    def apply(self, state: EagleState) -> None:
        """Nothing changes."""


class AttemptFailed(Told, frozen=True):
    """A battalion failed the test for what it wanted to do."""

    body: BodyId
    wanted: str

    def told(self, state: EagleState) -> Text:
        what = ACTIONS.get(self.wanted, Text(self.wanted, self.wanted))
        return FAILED.filled(name=state.named(self.body), what=what)


FAILED = Text("{name}: test failed; it wanted to: {what}.", "{name}: Test misslungen; gewollt war: {what}.")


class ShotMeasured(Told, frozen=True):
    """A part of a battalion levelled at a target: how far, and how many groups have a line."""

    part: PieceId
    target: PieceId
    ready: int
    """The fire groups that may shoot from where they stand."""
    eligible: int
    """Those of them with a free line of fire."""
    post: str = ""
    """What keeps the others from shooting: column, square, building."""
    inches: float | None = None
    """The distance; none in defensive fire, where a die stands for it."""
    reach: float = 0.0
    """The range of the weapon."""

    def told(self, state: EagleState) -> Text:
        who, whom = state.named(self.part), state.named(self.target)
        if self.inches is not None and self.inches > self.reach + 1e-3:
            return OUT_OF_RANGE.filled(who=who, whom=whom, far=inches(self.inches), reach=inches(self.reach))
        lines = NO_LINE if not self.eligible else LINES if self.ready > 1 else LINE
        count = lines.filled(n=self.eligible, all=self.ready)
        if self.post:
            count = Text("{count} ({why})", "{count} ({why})").filled(count=count, why=POSTS[self.post])
        if self.inches is None:
            return DEFENSIVE.filled(who=who, whom=whom, count=count)
        return SHOOTS.filled(who=who, whom=whom, far=inches(self.inches), count=count)


SHOOTS = Text("{who} → {whom}: shot at {far}, {count}.", "{who} → {whom}: Schuss auf {far}, {count}.")
DEFENSIVE = Text("{who} → {whom}: defensive fire, {count}.", "{who} → {whom}: defensives Feuer, {count}.")
OUT_OF_RANGE = Text(
    "{who} → {whom}: out of range, {far} (the weapon reaches {reach}). The shot is lost.",
    "{who} → {whom}: außer Reichweite, {far} (die Waffe reicht {reach}). Der Schuss ist vertan.",
)
LINES = Text(
    "{n} of {all} fire groups with a free line of fire", "{n} von {all} Feuergruppen mit freier Schusslinie"
)
LINE = Text("one fire group with a free line of fire", "eine Feuergruppe mit freier Schusslinie")
NO_LINE = Text("no fire group has a free line of fire", "keine Feuergruppe hat freie Schusslinie")
POSTS = {
    "column": Text("column: first row only", "Kolonne: nur die erste Reihe"),
    "square": Text("square: one face only", "Karree: nur eine Seite"),
    "building": Text("building: half of the groups", "Gebäude: die Hälfte der Gruppen"),
}


class ChargeFellShort(Told, frozen=True):
    """A charge did not reach its target."""

    body: BodyId
    target: BodyId
    rolled: float
    needed: float

    def told(self, state: EagleState) -> Text:
        text = JUST_SHORT if not self.needed else TOO_SHORT if self.rolled < self.needed else SLOWED
        who, whom = state.named(self.body), state.named(self.target)
        return text.filled(who=who, whom=whom, had=inches(self.rolled), all=inches(self.needed))


TOO_SHORT = Text(
    "{who} → {whom}: charge too short, {had} of {all}.", "{who} → {whom}: Angriff zu kurz, {had} von {all}."
)
JUST_SHORT = Text(
    "{who} → {whom}: charge too short with {had}.", "{who} → {whom}: Angriff mit {had} zu kurz."
)
SLOWED = Text(
    "{who} → {whom}: charge too short, the ground slows it ({had} rolled, {all} to go).",
    "{who} → {whom}: Angriff zu kurz, das Gelände bremst ({had} gewürfelt, {all} Weg).",
)


class MeleeRolled(Told, frozen=True):
    """Both sides of a melee have their numbers."""

    one: BodyId
    two: BodyId
    first: int
    second: int

    def told(self, state: EagleState) -> Text:
        one, two = state.named(self.one), state.named(self.two)
        margin = self.first - self.second
        text = (MELEE_WON if margin else MELEE_TIED).filled(one=one, two=two, a=self.first, b=self.second)
        return text.filled(who=one if margin > 0 else two, n=abs(margin))


MELEE_WON = Text(
    "Melee {one} against {two}: {a} : {b} – won by {n}: {who}.",
    "Nahkampf {one} gegen {two}: {a} : {b} – mit {n} Vorsprung siegt: {who}.",
)
MELEE_TIED = Text(
    "Melee {one} against {two}: {a} : {b} – a tie.", "Nahkampf {one} gegen {two}: {a} : {b} – unentschieden."
)
