"""Who went where."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Attached, BodyId, Inside, OnTable, Side
from pulverdampf.rulebooks.march_of_eagles.battalion import SETUP, EagleState, commander_id
from pulverdampf.rulebooks.march_of_eagles.events.names import army_name, name
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text


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
        return Text("{name} takes post in {how}.", "{name} stellt sich auf: {how}.").filled(
            name=name(state, self.body), how=how
        )


FORMATIONS = {
    "line": Text("line", "Linie"),
    "column": Text("column", "Kolonne"),
    "square": Text("square", "Karree"),
    "limbered": Text("limbered", "aufgeprotzt"),
}


class Moved(Event, frozen=True):
    """A main body moved."""

    body: BodyId
    pose: Pose
    how: str

    def apply(self, state: EagleState) -> None:
        piece = state.pieces[self.body]
        piece.place = OnTable(self.pose)

    def told(self, state: EagleState) -> Text:
        return Text("{name} {how}.", "{name} {how}.").filled(name=name(state, self.body), how=MOVES[self.how])


MOVES = {
    "forward": Text("moves forward", "rückt vor"),
    "backward": Text("moves back", "geht rückwärts"),
    "wheel": Text("wheels", "schwenkt"),
    "charge": Text("charges home", "greift an"),
    "fall back": Text("falls back", "fällt zurück"),
    "follow up": Text("follows up", "rückt nach"),
    "enter": Text("marches onto the table", "marschiert auf den Tisch"),
    "leave": Text("leaves the building", "verlässt das Gebäude"),
    "flight": Text("flees", "flieht"),
    "evade": Text("evades", "weicht aus"),
    "shift": Text("moves", "bewegt sich"),
}


class Garrisoned(Event, frozen=True):
    """A battalion occupied a building."""

    body: BodyId
    feature: str
    pose: Pose

    def apply(self, state: EagleState) -> None:
        state.pieces[self.body].place = Inside(self.feature, self.pose)
        state.pieces[self.body].formation = "line"

    def told(self, state: EagleState) -> Text:
        return Text("{name} occupies the building.", "{name} besetzt das Gebäude.").filled(
            name=name(state, self.body)
        )


class FormationChanged(Event, frozen=True):
    """A battalion took another formation."""

    body: BodyId
    formation: str
    pose: Pose

    def apply(self, state: EagleState) -> None:
        state.pieces[self.body].place = OnTable(self.pose)
        state.pieces[self.body].formation = self.formation

    def told(self, state: EagleState) -> Text:
        return Text("{name} forms {how}.", "{name} formiert: {how}.").filled(
            name=name(state, self.body), how=FORMATIONS[self.formation]
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

    def apply(self, state: EagleState) -> None:
        piece = state.pieces[commander_id(self.side)]
        if self.attached:
            piece.place = Attached(self.attached)
        elif self.pose is not None:
            piece.place = OnTable(self.pose)
        if self.free_move and self.side not in state.commanders_moved:
            state.commanders_moved = (*state.commanders_moved, self.side)

    def told(self, state: EagleState) -> Text:
        who = army_name(state, self.side)
        if self.attached:
            return JOINS.filled(who=who, name=name(state, self.attached))
        return (TAKES_HIS_PLACE if state.clock.phase == SETUP else CHANGES_PLACE).filled(who=who)


JOINS = Text("{who}: the commander joins {name}.", "{who}: Der Befehlshaber schließt sich an: {name}.")
TAKES_HIS_PLACE = Text(
    "{who}: the commander takes his place.", "{who}: Der Befehlshaber nimmt seinen Platz ein."
)
CHANGES_PLACE = Text(
    "{who}: the commander rides elsewhere.", "{who}: Der Befehlshaber reitet an einen anderen Ort."
)
