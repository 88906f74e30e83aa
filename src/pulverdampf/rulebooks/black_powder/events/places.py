"""Who went where."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import ANYWHERE, BodyId, Gone, Inside, OnTable, PieceId, Reserve
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..lookup import commander_of, unit_of
from ..state import PowderState
from ..troops import FORMATIONS
from ..units import LEFT
from .names import length


class Deployed(Event, frozen=True):
    """A unit was deployed."""

    unit: PieceId
    pose: Pose
    formation: str
    garrison: str = ""

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.place = Inside(self.garrison, self.pose) if self.garrison else OnTable(self.pose)
        unit.formation = "garrison" if self.garrison else self.formation

    def told(self, state: PowderState) -> Text:
        how = FORMATIONS["garrison" if self.garrison else self.formation]
        return Text("{name}: deployed, {how}.", "{name}: aufgestellt, {how}.").filled(
            name=state.named(self.unit), how=how
        )


class BrigadeDeployed(Event, frozen=True):
    """A brigade stood on the table, or waits beside it."""

    moves_pieces = False

    brigade: BodyId

    def apply(self, state: PowderState) -> None:
        state.bodies[self.brigade].deployed = True


MOVES = {
    "march": Text("{far} moved", "{far} bewegt"),
    "charge": Text("{far} charged", "{far} angegriffen"),
    "short": Text("{far} charged and short of the enemy", "{far} angegriffen und zu kurz"),
    "evade": Text("{far} evaded", "{far} ausgewichen"),
    "counter": Text("{far} counter-charged", "{far} im Gegenangriff"),
    "turn": Text("turned to face the charge", "Front zum Angreifer gedreht"),
    "halt": Text("halted before the square", "vor dem Karree gehalten"),
    "room": Text("{far} aside, for the square", "{far} zur Seite, um dem Karree Platz zu machen"),
    "past": Text("{far} ridden away from the square", "{far} vom Karree weggeritten"),
    "fall back": Text("{far} fallen back", "{far} zurückgefallen"),
    "retreat": Text("{far} driven back", "{far} zurückgeworfen"),
    "retire": Text("{far} retired with its broken brigade", "{far} mit der gebrochenen Brigade gewichen"),
    "blunder": Text("{far} moved by a blunder", "{far} durch einen Blunder bewegt"),
    "sweep": Text("{far} swept on", "{far} nachgesetzt"),
    "rejoin": Text("{far} back into the fight", "{far} zurück in den Kampf"),
    "follow": Text("{far} moved up to where the enemy stood", "{far} nachgerückt"),
}


HANDS = {
    "march": Text("{name}: moves, {far} at most.", "{name}: bewegt sich, höchstens {far}."),
    "charge": Text("{name}: set it flush against the enemy.", "{name}: Kante an Kante an den Feind stellen."),
    "short": Text("{name}: move it {far} at most, 1″ from the enemy.",
                  "{name}: höchstens {far} bewegen, 1″ vor den Feind."),
    "evade": Text("{name}: move it {far} straight away from the charge, formed units facing away.",
                  "{name}: {far} gerade vom Angriff weg, Formierte mit dem Rücken zum Feind."),
    "counter": Text("{name}: move it half-way to meet the charge, one move at most.",
                    "{name}: dem Angriff auf halbem Weg entgegen, höchstens eine Bewegung."),
    "turn": Text("{name}: turn its front to the charger.", "{name}: die Front zum Angreifer drehen."),
    "halt": Text("{name}: halts 3″ before the square; the rest of the move may take it back or past.",
                 "{name}: hält 3″ vor dem Karree; der Rest der Bewegung darf zurück oder vorbei führen."),
    "fall back": Text("{name}: falls back {far}, facing the enemy.",
                      "{name}: {far} zurück, dem Feind zugewandt."),
    "retreat": Text("{name}: driven back {far}, facing the enemy.",
                    "{name}: {far} zurückgeworfen, dem Feind zugewandt."),
    "retire": Text("{name}: moved {far} away from the nearest enemy.",
                   "{name}: {far} vom nächsten Feind weg."),
    "sweep": Text("{name}: sweeps on, {far} at most, in its front quarter.",
                  "{name}: setzt nach, höchstens {far}, im vorderen Viertel."),
    "rejoin": Text("{name}: set it against its enemy again.", "{name}: wieder an den Gegner stellen."),
    "follow": Text("{name}: moves up to where the enemy stood, or as far as it can.",
                   "{name}: rückt dorthin nach, wo der Feind stand, oder so weit es geht."),
}  # fmt: skip
"""What hands beside a real table have to do."""


class Moved(Event, frozen=True):
    """A unit moved."""

    unit: PieceId
    pose: Pose
    how: str
    far: float = 0.0

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.place = OnTable(self.pose)
        if self.how == "march":
            unit.moves += 1
            unit.manhandled += unit.formation == "unlimbered"
        elif self.how == "retire":
            unit.acted = True

    def told(self, state: PowderState) -> Text:
        if self.pose == ANYWHERE and self.how in HANDS:
            return HANDS[self.how].filled(name=state.named(self.unit), far=length(state, self.far))
        how = MOVES[self.how].filled(far=length(state, self.far))
        return Text("{name}: {how}.", "{name}: {how}.").filled(name=state.named(self.unit), how=how)


class FormationChanged(Event, frozen=True):
    """A unit took another formation."""

    unit: PieceId
    formation: str
    pose: Pose
    moves: int = 1

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.place = OnTable(self.pose)
        unit.formation = self.formation
        unit.half_way = False
        unit.moves += self.moves

    def told(self, state: PowderState) -> Text:
        return Text("{name}: now {how}.", "{name}: jetzt {how}.").filled(
            name=state.named(self.unit), how=FORMATIONS[self.formation]
        )


class HalfLimbered(Event, frozen=True):
    """A siege battery spent the first of its two moves on limbering or unlimbering."""

    words = Text("{unit}: half-way.", "{unit}: halb fertig.")

    unit: PieceId
    pose: Pose

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.place = OnTable(self.pose)
        unit.formation = "limbered"
        unit.half_way = True
        unit.moves += 1


class Garrisoned(Event, frozen=True):
    """A unit occupied a building."""

    words = Text("{unit}: building occupied.", "{unit}: Gebäude besetzt.")

    unit: PieceId
    feature: str
    pose: Pose

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.place = Inside(self.feature, self.pose)
        unit.formation = "garrison"
        unit.unformed = False
        unit.moves += 1


class LeftBuilding(Event, frozen=True):
    """A garrison came out of its building."""

    words = Text("{unit}: building left.", "{unit}: Gebäude verlassen.")

    unit: PieceId
    pose: Pose
    formation: str

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.place = OnTable(self.pose)
        unit.formation = self.formation


class LeftTable(Event, frozen=True):
    """A unit went off the table: for good, or to come back where it left."""

    unit: PieceId
    exit: Pose
    how: Literal["forced", "for good", "withdrawn"]

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.disordered = unit.was_disordered = False
        unit.exit = self.exit
        if self.how == "forced":
            before_its_turn = state.active != unit.side and state.clock.part == 0
            unit.place = Reserve(LEFT, state.clock.turn - before_its_turn)
        else:
            unit.withdrawn = self.how == "withdrawn"
            unit.place = Gone("exited" if unit.withdrawn else "fled", state.clock.turn)
        state.contacts = tuple(each for each in state.contacts if not each.joins(self.unit))

    def told(self, state: PowderState) -> Text:
        return LEAVING[self.how].filled(name=state.named(self.unit))


LEAVING = {
    "forced": Text("{name}: off the table, it may come back.", "{name}: vom Tisch, Rückkehr möglich."),
    "for good": Text("{name}: off the table for good.", "{name}: endgültig vom Tisch."),
    "withdrawn": Text("{name}: withdrawn from the field.", "{name}: vom Feld abgezogen."),
}


class CameOn(Event, frozen=True):
    """A unit came onto the table, for the first time or again."""

    words = Text("{unit}: on the table.", "{unit}: auf dem Tisch.")

    unit: PieceId
    pose: Pose
    formation: str

    def apply(self, state: PowderState) -> None:
        unit = unit_of(state, self.unit)
        unit.place = OnTable(self.pose)
        unit.formation = self.formation
        unit.moves += 1


Why = Literal[
    "deployed", "rides", "with unit", "aside", "gives way", "joins", "rallies", "new", "arrives", "left"
]  # fmt: skip


class CommanderMoved(Event, frozen=True):
    """A commander went to a place or to a unit."""

    moves_bystander = "commander"

    commander: PieceId
    pose: Pose
    joined: PieceId = ""
    why: Why = "rides"

    def apply(self, state: PowderState) -> None:
        commander = commander_of(state, self.commander)
        commander.place = OnTable(self.pose)
        commander.joined = self.joined
        if self.why in ("rides", "joins"):
            commander.turn_over = True

    def told(self, state: PowderState) -> Text | None:
        if self.joined and self.why in ("rides", "joins", "rallies", "gives way", "deployed"):
            return JOINS.filled(who=state.named(self.commander), unit=state.named(self.joined))
        words = RIDES.get(self.why)
        return words.filled(who=state.named(self.commander)) if words is not None else None


JOINS = Text("{who}: with {unit}.", "{who}: bei {unit}.")
RIDES = {
    "rides": Text("{who}: takes another place.", "{who}: nimmt einen anderen Platz ein."),
    "gives way": Text("{who}: gives way to the enemy.", "{who}: weicht dem Feind aus."),
    "left": Text("{who}: stays behind alone.", "{who}: bleibt allein zurück."),
}
