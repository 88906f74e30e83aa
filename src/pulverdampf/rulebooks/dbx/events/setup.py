"""Before the first bound: who attacks, weather, terrain, edges, camps, deployment."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, OnTable, PieceId, Reserve, Side
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..setup.preparations import Edge, Picked, Stage, Weather
from ..terrain.kinds import KINDS
from ..troops import TROOPS
from ..units import DbxState, Rank
from .names import army_name, names
from .places import Stood, put

EDGES: dict[Edge, Text] = {
    "south": Text("south", "Süden"),
    "north": Text("north", "Norden"),
    "west": Text("west", "Westen"),
    "east": Text("east", "Osten"),
}
WEATHERS: dict[Weather, Text] = {
    "unknown": Text("unknown", "unbekannt"),
    "fair": Text("fair weather", "normales Wetter"),
    "rain": Text("rain", "Regen"),
    "fog": Text("fog", "Nebel"),
    "storm": Text("storm", "Sturm"),
}


class StageBegan(Event, frozen=True):
    """The next thing before the battle is to be settled."""

    moves_pieces = False

    stage: Stage

    def apply(self, state: DbxState) -> None:
        state.stage = self.stage


class RolesSettled(Event, frozen=True):
    """It was settled who attacks, and with that where the battle is fought."""

    attacker: Side
    region: str
    topography: str
    dragoons: tuple[tuple[PieceId, str], ...] = ()

    def apply(self, state: DbxState) -> None:
        state.attacker = self.attacker
        state.region, state.topography = self.region, self.topography
        for key, kind in self.dragoons:
            piece = state.pieces[key]
            piece.kind = kind
            piece.depth = TROOPS[kind].depth
            piece.reach = TROOPS[kind].range

    def told(self, state: DbxState) -> Text:
        return Text("Attacker: {a}. Defender: {b}.", "Angreifer: {a}. Verteidiger: {b}.").filled(
            a=army_name(state, self.attacker), b=army_name(state, state.defender)
        )


class WeatherFell(Event, frozen=True):
    """The weather was settled, bad weather with its last bound."""

    weather: Weather
    clears: int = 0

    def apply(self, state: DbxState) -> None:
        state.weather, state.clears = self.weather, self.clears

    def told(self, state: DbxState) -> Text:
        return Text("Weather: {what}.", "Wetter: {what}.").filled(what=WEATHERS[self.weather])


class FeaturesPicked(Event, frozen=True):
    """Features of the terrain were chosen."""

    moves_pieces = False

    picked: tuple[Picked, ...]

    def apply(self, state: DbxState) -> None:
        state.picked = (*state.picked, *self.picked)

    def told(self, state: DbxState) -> Text:
        return Text("Chosen: {what}.", "Gewählt: {what}.").filled(
            what=[KINDS[each.kind].text for each in self.picked]
        )


class PlaceFailed(Event, frozen=True):
    """A feature found no room where the dice put it and is rolled for again."""

    moves_pieces = False

    feature: str

    def apply(self, state: DbxState) -> None:
        state.picked = tuple(
            Picked(each.id, each.kind, each.by, each.half, each.tries + 1)
            if each.id == self.feature
            else each
            for each in state.picked
        )


class FeatureLaid(Event, frozen=True):
    """A feature was laid on the table."""

    feature: Feature

    def apply(self, state: DbxState) -> None:
        state.features[self.feature.id] = self.feature
        state.picked = tuple(each for each in state.picked if each.id != self.feature.id)

    def told(self, state: DbxState) -> Text:
        return Text("Laid: {what}.", "Gelegt: {what}.").filled(what=KINDS[self.feature.kind].text)


class FeatureWithdrawn(Event, frozen=True):
    """A feature that fits nowhere was left out."""

    moves_pieces = False

    feature: str

    def apply(self, state: DbxState) -> None:
        state.picked = tuple(each for each in state.picked if each.id != self.feature)


class EdgesTaken(Event, frozen=True):
    """Each side has its base edge."""

    moves_pieces = False

    edges: dict[Side, Edge]

    def apply(self, state: DbxState) -> None:
        state.edges = dict(self.edges)

    def told(self, state: DbxState) -> Text:
        return Text("{army}: base edge in the {edge}.", "{army}: Grundkante im {edge}.").filled(
            army=army_name(state, state.attacker), edge=EDGES[self.edges[state.attacker]]
        )


class CampPlaced(Event, frozen=True):
    """A camp was pitched, or quarters were taken in a built-up area."""

    words = Text("{camp}: pitched.", "{camp}: aufgeschlagen.")

    camp: PieceId
    pose: Pose
    width: float
    depth: float
    quarters: str = ""

    def apply(self, state: DbxState) -> None:
        camp = state.pieces[self.camp]
        camp.place = OnTable(self.pose)
        camp.width, camp.depth, camp.quarters = self.width, self.depth, self.quarters


class ChiefNamed(Event, frozen=True):
    """One of the generals of a side became commander-in-chief."""

    words = Text("{command}: commander-in-chief.", "{command}: Oberbefehl.")

    moves_pieces = False

    command: BodyId

    def apply(self, state: DbxState) -> None:
        side = state.bodies[self.command].side
        for command in state.bodies.values():
            if command.side == side:
                command.chief = command.id == self.command


class Ranked(Event, frozen=True):
    """It was written down which command gets which die."""

    moves_pieces = False

    ranks: tuple[tuple[BodyId, Rank], ...]

    def apply(self, state: DbxState) -> None:
        for command, rank in self.ranks:
            state.bodies[command].rank = rank


class Deployed(Event, frozen=True):
    """A command was deployed; what it kept back for a landing waits."""

    words = Text("{command}: deployed.", "{command}: aufgestellt.")

    command: BodyId
    stands: Stood
    kept: tuple[PieceId, ...] = ()

    def apply(self, state: DbxState) -> None:
        put(state, self.stands)
        for key in self.kept:
            state.pieces[key].place = Reserve("landing")
        state.deployed = (*state.deployed, self.command)


class Deepened(Event, frozen=True):
    """Tribal warriors were placed on deeper bases."""

    elements: tuple[PieceId, ...]

    def apply(self, state: DbxState) -> None:
        for key in self.elements:
            state.pieces[key].depth = 30.0


class Swapped(Event, frozen=True):
    """The defender exchanged the places of some of his elements."""

    stands: Stood
    pairs: tuple[tuple[PieceId, PieceId], ...] = ()

    def apply(self, state: DbxState) -> None:
        put(state, self.stands)

    def told(self, state: DbxState) -> Text | None:
        if not self.pairs:
            return None
        return Text("Exchanged: {names}.", "Getauscht: {names}.").filled(
            names=names(state, tuple(key for pair in self.pairs for key in pair))
        )
