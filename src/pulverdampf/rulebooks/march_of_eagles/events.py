"""What can happen in a battle of The March of Eagles, named in the past."""

from typing import Literal

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Attached, BodyId, Clock, Gone, Inside, OnTable, PieceId, Side
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    AnyDue,
    Battalion,
    EagleState,
    Melee,
    commander_id,
)
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text


def name(state: EagleState, piece: str) -> Text:
    """What people call a battalion, its screen or a commander."""
    if piece in ("A0", "B0"):
        side = "one" if piece == "A0" else "two"
        return Text("the commander ({army})", "der Befehlshaber ({army})").filled(army=army_name(state, side))
    battalion = state.bodies[piece.removesuffix("s")]
    called = Text("{name} ({id})", "{name} ({id})").filled(name=battalion.name, id=battalion.id)
    if piece.endswith("s"):
        return Text("the skirmishers of {name}", "die Plänkler von {name}").filled(name=called)
    return called


def army_name(state: EagleState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)


# the battle and its turns ----------------------------------------------------------------------------


class EdgeTaken(Event, frozen=True):
    """A side took a table edge; the other has the opposite one."""

    side: Side
    edge: Literal["south", "north"]

    def apply(self, state: EagleState) -> None:
        opposite = "north" if self.edge == "south" else "south"
        state.edges = {side: self.edge if side == self.side else opposite for side in ("one", "two")}

    def told(self, state: EagleState) -> Text:
        edge = Text("south", "Süden") if self.edge == "south" else Text("north", "Norden")
        return Text("{army} takes the {edge}.", "{army} steht im {edge}.").filled(
            army=army_name(state, self.side), edge=edge
        )


class WeatherFell(Event, frozen=True):
    """The weather of the day was settled."""

    weather: Literal["clear", "rain", "mist"]

    def apply(self, state: EagleState) -> None:
        state.weather = self.weather

    def told(self, state: EagleState) -> Text:
        return {
            "clear": Text("The day is clear.", "Der Tag ist klar."),
            "rain": Text("It rains.", "Es regnet."),
            "mist": Text("Mist lies over the field.", "Nebel liegt über dem Feld."),
        }[self.weather]


class TerrainLaid(Event, frozen=True):
    """A piece of terrain was laid on the table."""

    feature: Feature

    def apply(self, state: EagleState) -> None:
        state.features[self.feature.id] = self.feature


class TerrainSettled(Event, frozen=True):
    """All terrain was on the table."""

    def apply(self, state: EagleState) -> None:
        state.terrain_by_dice = False


class Picking(Event, frozen=True):
    """It fell to a side to place or activate next."""

    moves_pieces = False

    side: Side

    def apply(self, state: EagleState) -> None:
        state.picks = self.side
        state.windows = ()


class FirstChosen(Event, frozen=True):
    """It was settled who goes first."""

    moves_pieces = False

    side: Side

    def apply(self, state: EagleState) -> None:
        state.first = state.picks = self.side
        state.windows = ()

    def told(self, state: EagleState) -> Text:
        return Text("{army} goes first.", "{army} beginnt.").filled(army=army_name(state, self.side))


class PhaseBegan(Event, frozen=True):
    """A phase began."""

    moves_pieces = False

    phase: int

    def apply(self, state: EagleState) -> None:
        state.clock = Clock(state.clock.turn, self.phase)


class TurnBegan(Event, frozen=True):
    """A turn began: what belonged to the last one is forgotten."""

    turn: int

    def apply(self, state: EagleState) -> None:
        state.clock = Clock(self.turn, 1)
        state.commanders_moved = ()
        state.windows = ()
        state.initiative = ""
        for battalion in state.bodies.values():
            battalion.activated = battalion.passed = battalion.fired = False
            battalion.ncos_used = 0
            battalion.rallied = battalion.reforming = battalion.tested = battalion.lost_melee = False
            battalion.broke_this_turn = battalion.fled = False
            battalion.reasons = ()
            if battalion.ungathered_until < self.turn:
                battalion.ungathered_until = 0

    def told(self, state: EagleState) -> Text:
        return Text("Turn {n}", "Spielzug {n}").filled(n=self.turn)


class InitiativeWon(Event, frozen=True):
    """A side won the initiative."""

    moves_pieces = False

    side: Side

    def apply(self, state: EagleState) -> None:
        state.initiative = self.side

    def told(self, state: EagleState) -> Text:
        return Text("{army} has the initiative.", "{army} hat die Initiative.").filled(
            army=army_name(state, self.side)
        )


class WindowDeclined(Event, frozen=True):
    """A side left its commander where he is until the next activation."""

    moves_pieces = False

    side: Side

    def apply(self, state: EagleState) -> None:
        state.windows = (*state.windows, self.side)


class BattleEnded(Event, frozen=True):
    """The battle was over."""

    def apply(self, state: EagleState) -> None:
        state.clock = Clock(state.clock.turn, 5)

    def told(self, state: EagleState) -> Text:
        return Text("The battle is over.", "Die Schlacht ist vorbei.")


class Scheduled(Event, frozen=True):
    """Something became due before all else."""

    moves_pieces = False

    dues: tuple[AnyDue, ...]

    def apply(self, state: EagleState) -> None:
        state.agenda = (*self.dues, *state.agenda)


class Dealt(Event, frozen=True):
    """The first thing due was dealt with."""

    moves_pieces = False

    def apply(self, state: EagleState) -> None:
        state.agenda = state.agenda[1:]


# places ----------------------------------------------------------------------------------------------


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
            return Text("{who}: the commander joins {name}.", "{who}: Der Befehlshaber schließt sich an: {name}.").filled(
                who=who, name=name(state, self.attached)
            )
        return Text("{who}: the commander takes another place.", "{who}: Der Befehlshaber nimmt einen anderen Platz ein.").filled(who=who)


# states of a battalion ---------------------------------------------------------------------------------


def _of(state: EagleState, body: BodyId) -> Battalion:
    return state.bodies[body]


class Activated(Event, frozen=True):
    """A battalion had its turn."""

    moves_pieces = False

    body: BodyId
    passed: bool = False

    def apply(self, state: EagleState) -> None:
        battalion = _of(state, self.body)
        battalion.activated = True
        battalion.passed = self.passed

    def told(self, state: EagleState) -> Text | None:
        if not self.passed:
            return None
        return Text("{name} passes.", "{name} passt.").filled(name=name(state, self.body))


class Confused(Event, frozen=True):
    """A battalion fell into confusion."""

    moves_pieces = False

    body: BodyId
    rule: str

    def apply(self, state: EagleState) -> None:
        _of(state, self.body).confused = True

    def told(self, state: EagleState) -> Text:
        return Text("{name} is confused.", "{name} gerät in Verwirrung.").filled(name=name(state, self.body))


class Reforming(Event, frozen=True):
    """A battalion began to reform, or had to give it up."""

    moves_pieces = False

    body: BodyId
    begun: bool = True

    def apply(self, state: EagleState) -> None:
        _of(state, self.body).reforming = self.begun

    def told(self, state: EagleState) -> Text | None:
        if not self.begun:
            return None
        return Text("{name} reforms.", "{name} formiert sich neu.").filled(name=name(state, self.body))


class Reformed(Event, frozen=True):
    """A battalion was in order again."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        battalion = _of(state, self.body)
        battalion.reforming = False
        battalion.confused = False

    def told(self, state: EagleState) -> Text:
        return Text("{name} is in order.", "{name} ist wieder geordnet.").filled(name=name(state, self.body))


class Ungathered(Event, frozen=True):
    """A battalion lost its order until the end of a turn."""

    moves_pieces = False

    body: BodyId
    until: int

    def apply(self, state: EagleState) -> None:
        battalion = _of(state, self.body)
        battalion.ungathered_until = max(battalion.ungathered_until, self.until)

    def told(self, state: EagleState) -> Text:
        return Text("{name} is ungathered.", "{name} ist nicht gesammelt.").filled(name=name(state, self.body))


class Fired(Event, frozen=True):
    """A battalion used its shot of the turn."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        _of(state, self.body).fired = True
        state.struck = ()


class NcoSpent(Event, frozen=True):
    """An NCO corrected a miss."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        _of(state, self.body).ncos_used += 1


class SoldiersLost(Event, frozen=True):
    """Soldiers of a main body or a screen fell."""

    piece: PieceId
    number: int

    def apply(self, state: EagleState) -> None:
        state.pieces[self.piece].strength -= self.number

    def told(self, state: EagleState) -> Text:
        return Text("{name} loses {n}.", "{name} verliert {n}.").filled(name=name(state, self.piece), n=self.number)


class Shrunk(Event, frozen=True):
    """The fallen were taken off and the footprint closed up."""

    piece: PieceId
    pose: Pose

    def apply(self, state: EagleState) -> None:
        state.pieces[self.piece].place = OnTable(self.pose)


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
        battalion = _of(state, self.body)
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
            who=CHARACTERS[self.character], name=name(state, self.body)
        )


CHARACTERS = {
    "drummer": Text("a drummer", "Ein Trommler"),
    "nco": Text("an NCO", "Ein Unteroffizier"),
    "ensign": Text("an ensign", "Ein Fähnrich"),
    "officer": Text("the officer", "Der Offizier"),
}


class CommanderLost(Event, frozen=True):
    """A commander-in-chief was killed."""

    side: Side

    def apply(self, state: EagleState) -> None:
        state.pieces[commander_id(self.side)].place = Gone("destroyed", state.clock.turn)

    def told(self, state: EagleState) -> Text:
        return Text("{army}: the commander is killed!", "{army}: Der Befehlshaber fällt!").filled(
            army=army_name(state, self.side)
        )


class ReasonGiven(Event, frozen=True):
    """A battalion got a reason for a resolve test."""

    moves_pieces = False

    body: BodyId
    reason: Literal["losses", "melee", "friend", "commander"]

    def apply(self, state: EagleState) -> None:
        battalion = _of(state, self.body)
        if self.reason not in battalion.reasons:
            battalion.reasons = (*battalion.reasons, self.reason)


class MeleeLost(Event, frozen=True):
    """A battalion lost a melee phase."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        _of(state, self.body).lost_melee = True


class Tested(Event, frozen=True):
    """A battalion has taken its resolve test of the turn."""

    moves_pieces = False

    body: BodyId
    held: bool
    counts: bool = True

    def apply(self, state: EagleState) -> None:
        if self.counts:
            _of(state, self.body).tested = True

    def told(self, state: EagleState) -> Text | None:
        if not self.held:
            return None
        return Text("{name} stands.", "{name} hält stand.").filled(name=name(state, self.body))


class Broke(Event, frozen=True):
    """A battalion gave up and will flee."""

    body: BodyId

    def apply(self, state: EagleState) -> None:
        battalion = _of(state, self.body)
        battalion.broken = battalion.broke_this_turn = True
        battalion.reforming = False
        battalion.reasons = ()

    def told(self, state: EagleState) -> Text:
        return Text("{name} breaks!", "{name} gibt auf und flieht!").filled(name=name(state, self.body))


class Fled(Event, frozen=True):
    """A broken battalion ran."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: EagleState) -> None:
        _of(state, self.body).fled = True


class Rallied(Event, frozen=True):
    """A broken battalion rallied."""

    body: BodyId
    formation: str
    pose: Pose
    until: int

    def apply(self, state: EagleState) -> None:
        battalion = _of(state, self.body)
        battalion.broken = False
        battalion.broke_this_turn = False
        battalion.rallied = battalion.reforming = True
        battalion.ungathered_until = self.until
        state.pieces[self.body].place = OnTable(self.pose)
        state.pieces[self.body].formation = self.formation

    def told(self, state: EagleState) -> Text:
        return Text("{name} rallies.", "{name} sammelt sich.").filled(name=name(state, self.body))


class ScreenRemoved(Event, frozen=True):
    """A screen was ridden or run down."""

    body: BodyId

    def apply(self, state: EagleState) -> None:
        piece = state.pieces[f"{self.body}s"]
        piece.strength = 0
        piece.place = Gone("destroyed", state.clock.turn)
        state.screen_due = tuple(each for each in state.screen_due if each != self.body)

    def told(self, state: EagleState) -> Text:
        return Text("{name} are cut down.", "{name} werden niedergemacht.").filled(name=name(state, f"{self.body}s"))


class LeftTable(Event, frozen=True):
    """A battalion left the battle: destroyed, fled, or saved."""

    body: BodyId
    how: Literal["destroyed", "fled", "exited"]

    def apply(self, state: EagleState) -> None:
        gone = Gone(self.how, state.clock.turn)
        battalion = _of(state, self.body)
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
            "destroyed": Text("{name} is destroyed.", "{name} ist vernichtet."),
            "fled": Text("{name} flees from the table.", "{name} flieht vom Tisch."),
            "exited": Text("{name} marches off in good order.", "{name} zieht geordnet ab."),
        }
        return words[self.how].filled(name=name(state, self.body))


# melees ------------------------------------------------------------------------------------------------


class MeleeSet(Event, frozen=True):
    """A melee began or took a new shape."""

    melee: Melee

    def apply(self, state: EagleState) -> None:
        if self.melee.id not in state.melees:
            state.melee_count += 1
        state.melees[self.melee.id] = self.melee
        for body in (*self.melee.principals, *(body for body, _ in self.melee.joined)):
            _of(state, body).melee = self.melee.id


class MeleeLeft(Event, frozen=True):
    """A joined battalion left a melee."""

    body: BodyId

    def apply(self, state: EagleState) -> None:
        battalion = _of(state, self.body)
        melee = state.melees.get(battalion.melee)
        if melee is not None:
            joined = tuple(each for each in melee.joined if each[0] != self.body)
            state.melees[melee.id] = replace(melee, joined=joined)
        battalion.melee = ""


class MeleeEnded(Event, frozen=True):
    """A melee was over."""

    melee: str

    def apply(self, state: EagleState) -> None:
        ended = state.melees.pop(self.melee)
        for body in (*ended.principals, *(body for body, _ in ended.joined)):
            if _of(state, body).melee == ended.id:
                _of(state, body).melee = ""


EVENTS: tuple[type[Event], ...] = tuple(
    kind for kind in list(globals().values()) if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
