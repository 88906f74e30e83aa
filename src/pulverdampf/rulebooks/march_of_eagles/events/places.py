"""Who went where."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import ANYWHERE, Attached, BodyId, Inside, OnTable, Piece, Reserve, Side
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text, number

from ..battalion import commander_id
from ..state import FORMATIONS, EagleState


def inches(distance: float) -> Text:
    """A distance as people read it off the tape."""
    return Text(f"{number(distance, 'en', 1)}″", f"{number(distance, 'de', 1)}″")


class Deployed(Event, frozen=True):
    """A battalion was placed, with its skirmishers."""

    body: BodyId
    pose: Pose
    formation: str
    screen: Pose | None = None
    ranks: str = "open-1"
    garrison: str = ""

    def apply(self, state: EagleState) -> None:
        piece = state.pieces[self.body]
        piece.place = Inside(self.garrison, self.pose) if self.garrison else OnTable(self.pose)
        piece.formation = self.formation
        if self.screen is not None:
            skirmishers = state.pieces[f"{self.body}s"]
            skirmishers.place = OnTable(self.screen)
            skirmishers.formation = self.ranks

    def told(self, state: EagleState) -> Text:
        how = FORMATIONS[self.formation]
        return Text("{name}: placed, {how}.", "{name}: aufgestellt, {how}.").filled(
            name=state.named(self.body), how=how
        )


class SkirmishersSent(Event, frozen=True):
    """Before the battle it was settled how many of a battalion skirmish."""

    words = Text("{body}: skirmishers sent out: {out}.", "{body}: Plänkler ausgeschickt: {out}.")

    body: BodyId
    out: int

    def apply(self, state: EagleState) -> None:
        battalion, piece = state.bodies[self.body], state.pieces[self.body]
        battalion.out = self.out
        piece.strength = battalion.original - self.out
        key = battalion.screen_id
        battalion.pieces = (self.body, key) if self.out else (self.body,)
        state.pieces.pop(key, None)
        if self.out:
            state.pieces[key] = Piece(key, battalion.side, self.body, "screen", Reserve(), "open-1", self.out)


class Moved(Event, frozen=True):
    """A main body moved."""

    body: BodyId
    pose: Pose
    how: str
    inches: float = 0.0

    def apply(self, state: EagleState) -> None:
        piece = state.pieces[self.body]
        piece.place = OnTable(self.pose)

    def told(self, state: EagleState) -> Text:
        far = inches(self.inches) if self.inches >= NOTICED else A_LITTLE
        hands = HANDS.get(self.how) if self.pose == ANYWHERE else None
        how = (hands or MOVES[self.how]).filled(far=far)
        return Text("{name}: {how}.", "{name}: {how}.").filled(name=state.named(self.body), how=how)


NOTICED = 0.05
A_LITTLE = Text("a little", "ein wenig")
MOVES = {
    "forward": Text("{far} forward", "{far} vor"),
    "backward": Text("{far} back", "{far} rückwärts"),
    "wheel": Text("wheel of {far}", "Schwenk um {far}"),
    "charge": Text("charge over {far}", "Angriff über {far}"),
    "fall back": Text("{far} falling back", "{far} zurückgefallen"),
    "follow up": Text("{far} following up", "{far} nachgerückt"),
    "enter": Text("{far} onto the table", "{far} auf den Tisch"),
    "leave": Text("{far} out of the building", "{far} aus dem Gebäude"),
    "flight": Text("{far} in flight", "{far} geflohen"),
    "evade": Text("{far} evading", "{far} ausgewichen"),
    "shift": Text("{far} moved", "{far} bewegt"),
}


HANDS = {
    "charge": Text("the charge comes home", "der Angriff kommt an"),
    "follow up": Text("follows into contact", "rückt in Kontakt nach"),
}
"""What is said of moves beside a real table whose length nobody needs to know."""


class Garrisoned(Event, frozen=True):
    """A battalion occupied a building."""

    words = Text("{body}: building occupied.", "{body}: Gebäude besetzt.")

    body: BodyId
    feature: str
    pose: Pose

    def apply(self, state: EagleState) -> None:
        state.pieces[self.body].place = Inside(self.feature, self.pose)
        state.pieces[self.body].formation = "line"


class FormationChanged(Event, frozen=True):
    """A battalion took another formation."""

    body: BodyId
    formation: str
    pose: Pose

    def apply(self, state: EagleState) -> None:
        state.pieces[self.body].place = OnTable(self.pose)
        state.pieces[self.body].formation = self.formation

    def told(self, state: EagleState) -> Text:
        return Text("{name}: now in {how}.", "{name}: jetzt {how}.").filled(
            name=state.named(self.body), how=FORMATIONS[self.formation]
        )


class ScreenPlaced(Event, frozen=True):
    """A screen of skirmishers went to a place."""

    body: BodyId
    pose: Pose
    ranks: str

    def apply(self, state: EagleState) -> None:
        piece = state.pieces[f"{self.body}s"]
        piece.place = OnTable(self.pose)
        piece.formation = self.ranks
        state.screen_due = tuple(each for each in state.screen_due if each != self.body)


class ScreenDue(Event, frozen=True):
    """A screen has to be set anew because its main body has moved."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        if self.body not in state.screen_due:
            state.screen_due = (*state.screen_due, self.body)


class CommanderMoved(Event, frozen=True):
    """A commander-in-chief rode to a place or to a battalion."""

    side: Side
    pose: Pose | None = None
    attached: BodyId = ""
    free_move: bool = True
    why: Literal["ride", "placed", "shifted", "left behind"] = "ride"

    def apply(self, state: EagleState) -> None:
        piece = state.pieces[commander_id(self.side)]
        if self.attached:
            piece.place = Attached(self.attached)
        elif self.pose is not None:
            piece.place = OnTable(self.pose)
        if self.free_move and self.side not in state.commanders_moved:
            state.commanders_moved = (*state.commanders_moved, self.side)

    def told(self, state: EagleState) -> Text:
        who = state.named(self.side)
        if self.attached:
            return JOINS.filled(who=who, name=state.named(self.attached))
        return COMMANDER_MOVES[self.why].filled(who=who)


JOINS = Text("{who}: the commander joins {name}.", "{who}: Der Befehlshaber schließt sich an: {name}.")
COMMANDER_MOVES = {
    "ride": Text(
        "{who}: the commander rides elsewhere.", "{who}: Der Befehlshaber reitet an einen anderen Ort."
    ),
    "placed": Text(
        "{who}: the commander takes his place.", "{who}: Der Befehlshaber nimmt seinen Platz ein."
    ),
    "shifted": Text(
        "{who}: the commander gives way to the enemy.", "{who}: Der Befehlshaber weicht dem Feind aus."
    ),
    "left behind": Text(
        "{who}: the commander stays behind alone.", "{who}: Der Befehlshaber bleibt allein zurück."
    ),
}
