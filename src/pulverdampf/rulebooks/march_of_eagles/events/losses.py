"""Who fell."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import ANYWHERE, BodyId, Gone, OnTable, PieceId, Side
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..battalion import commander_id
from ..state import EagleState


class SoldiersLost(Event, frozen=True):
    """Soldiers of a main body or a screen fell."""

    words = Text("{piece}: loses {number}.", "{piece}: {number} verloren.")

    piece: PieceId
    number: int

    def apply(self, state: EagleState) -> None:
        state.pieces[self.piece].strength -= self.number


class Shrunk(Event, frozen=True):
    """The fallen were taken off and the footprint closed up."""

    piece: PieceId
    pose: Pose

    def apply(self, state: EagleState) -> None:
        state.pieces[self.piece].place = OnTable(self.pose)

    def told(self, state: EagleState) -> Text | None:
        if self.pose != ANYWHERE:
            return None
        return CLOSES.filled(name=state.named(self.piece))


CLOSES = Text(
    "{name}: take the fallen off, the ranks close up on the middle of the front.",
    "{name}: die Gefallenen abnehmen, die Reihen schließen zur Mitte der Front auf.",
)


class Struck(Event, frozen=True):
    """A shooting struck a character of a battalion; it can strike only one."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        state.struck = (*state.struck, self.body)


class CharacterLost(Event, frozen=True):
    """A character fell."""

    body: BodyId
    character: str

    def apply(self, state: EagleState) -> None:
        battalion = state.bodies[self.body]
        if self.character == "drummer":
            battalion.drummers -= 1
        elif self.character == "nco":
            battalion.ncos -= 1
        elif self.character == "ensign":
            both = state.rulings.british_colours == "one_piece"
            battalion.characters_lost += battalion.ensigns - 1 if both else 0
            battalion.ensigns = 0 if both else battalion.ensigns - 1
        else:
            battalion.officers -= 1
        battalion.characters_lost += 1

    def told(self, state: EagleState) -> Text:
        return Text("{name}: {who} falls.", "{name}: {who} fällt.").filled(
            who=CHARACTERS[self.character], name=state.named(self.body)
        )


CHARACTERS = {
    "drummer": Text("a drummer", "Ein Trommler"),
    "nco": Text("an NCO", "Ein Unteroffizier"),
    "ensign": Text("an ensign", "Ein Fähnrich"),
    "officer": Text("the officer", "Der Offizier"),
}


class CommanderLost(Event, frozen=True):
    """A commander-in-chief was killed."""

    words = Text("{side}: the commander is killed!", "{side}: Der Befehlshaber fällt!")

    side: Side

    def apply(self, state: EagleState) -> None:
        state.pieces[commander_id(self.side)].place = Gone("destroyed", state.clock.turn)


class ScreenRemoved(Event, frozen=True):
    """A screen was ridden or run down."""

    body: BodyId

    def apply(self, state: EagleState) -> None:
        piece = state.pieces[f"{self.body}s"]
        piece.strength = 0
        piece.place = Gone("destroyed", state.clock.turn)
        state.screen_due = tuple(each for each in state.screen_due if each != self.body)

    def told(self, state: EagleState) -> Text:
        return Text("{name}: all lost.", "{name}: alle verloren.").filled(name=state.named(f"{self.body}s"))


class LeftTable(Event, frozen=True):
    """A battalion left the battle: destroyed, fled, or saved."""

    body: BodyId
    how: Literal["destroyed", "fled", "exited"]

    def apply(self, state: EagleState) -> None:
        gone = Gone(self.how, state.clock.turn)
        battalion = state.bodies[self.body]
        battalion.activated = True
        battalion.melee = ""
        battalion.reasons = ()
        battalion.saved = self.how == "exited"
        state.pieces[self.body].place = gone
        skirmishers = state.pieces.get(battalion.screen_id)
        if skirmishers is not None:
            skirmishers.place = gone
        state.screen_due = tuple(each for each in state.screen_due if each != self.body)

    def told(self, state: EagleState) -> Text:
        words = {
            "destroyed": Text("{name}: destroyed.", "{name}: vernichtet."),
            "fled": Text("{name}: fled from the table.", "{name}: vom Tisch geflohen."),
            "exited": Text("{name}: marched off in good order.", "{name}: geordnet abgezogen."),
        }
        return words[self.how].filled(name=state.named(self.body))
