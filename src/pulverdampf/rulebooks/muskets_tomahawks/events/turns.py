"""The setup, the turns and what is due."""

from typing import Any

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Clock, Side
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import CARDS, OVER, FrontierState
from .names import SCENARIOS, WEATHER_NAMES, army_name


class ScenarioSettled(Event, frozen=True):
    """It was settled which scenario is played."""

    scenario: str

    def apply(self, state: FrontierState) -> None:
        state.scenario = self.scenario

    def told(self, state: FrontierState) -> Text:
        return Text("Scenario: {name}.", "Szenario: {name}.").filled(name=SCENARIOS[self.scenario])


class RolesSettled(Event, frozen=True):
    """It was settled who attacks."""

    words = Text("Attacker: {attacker}.", "Angreifer: {attacker}.")

    attacker: Side

    def apply(self, state: FrontierState) -> None:
        state.attacker = self.attacker


EDGE_NAMES = {
    "south": Text("south", "Süden"),
    "north": Text("north", "Norden"),
    "west": Text("west", "Westen"),
    "east": Text("east", "Osten"),
}


class EdgesTaken(Event, frozen=True):
    """A side took its table edge, or two."""

    side: Side
    edges: tuple[str, ...]

    def apply(self, state: FrontierState) -> None:
        state.edges = {**state.edges, self.side: self.edges}

    def told(self, state: FrontierState) -> Text:
        words = Text("{army}: own edge {edges}.", "{army}: eigene Kante {edges}.")
        if len(self.edges) > 1:
            words = Text("{army}: own edges {edges}.", "{army}: eigene Kanten {edges}.")
        return words.filled(army=army_name(state, self.side), edges=[EDGE_NAMES[each] for each in self.edges])


class WeatherFell(Event, frozen=True):
    """The weather was settled, or changed."""

    weather: str

    def apply(self, state: FrontierState) -> None:
        state.weather = self.weather

    def told(self, state: FrontierState) -> Text:
        what = [WEATHER_NAMES[each] for each in self.weather.split("+")]
        return Text("Weather: {what}.", "Wetter: {what}.").filled(what=what)


class TerrainLaid(Event, frozen=True):
    """A piece of terrain was laid on the table."""

    feature: Feature

    def apply(self, state: FrontierState) -> None:
        state.features[self.feature.id] = self.feature


class TerrainTaken(Event, frozen=True):
    """A piece of terrain was taken off the table."""

    feature: str

    def apply(self, state: FrontierState) -> None:
        del state.features[self.feature]


class SetupDone(Event, frozen=True):
    """A step of the setup was done."""

    step: str

    def apply(self, state: FrontierState) -> None:
        state.setup = tuple(each for each in state.setup if each != self.step)


class Picking(Event, frozen=True):
    """It fell to a side to place next."""

    moves_pieces = False

    side: Side

    def apply(self, state: FrontierState) -> None:
        state.picks = self.side


class TalentGiven(Event, frozen=True):
    """An officer turned out to have a talent."""

    body: BodyId
    talent: str

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].talent = self.talent


class IntrigueDrawn(Event, frozen=True):
    """A commander was given a secret aim."""

    side: Side
    intrigue: str

    @property
    def seen_by(self) -> Side:
        """Its owner alone learns of it."""
        return self.side

    def apply(self, state: FrontierState) -> None:
        state.intrigues = {**state.intrigues, self.side: self.intrigue}


class TurnBegan(Event, frozen=True):
    """A turn began: all cards but those held back make a new pile."""

    words = Text("Turn {turn} begins.", "Zug {turn} beginnt.")

    turn: int

    def apply(self, state: FrontierState) -> None:
        state.clock = Clock(self.turn, CARDS)
        cards = [*state.discard, *(card for hand in state.hands.values() for card in hand)]
        state.deck = state.deck.with_(*cards)
        state.unseen = 0
        state.hands = {"one": (), "two": ()}
        state.discard = ()
        state.clocks = state.passes = 0
        state.step = "deal"
        state.abilities = ()
        for unit in state.bodies.values():
            unit.used = tuple(each for each in unit.used if each != "TL-DRILL")


class BattleEnded(Event, frozen=True):
    """The battle was over."""

    reveals = True
    words = Text("The battle is over.", "Die Schlacht ist vorbei.")

    def apply(self, state: FrontierState) -> None:
        state.clock = Clock(state.clock.turn, OVER)
        state.agenda = ()


class EndSeen(Event, frozen=True):
    """The players of a real table told what a scenario counts at its end."""

    moves_pieces = False

    told_facts: dict[str, Any]

    def apply(self, state: FrontierState) -> None:
        state.ending = self.told_facts


class ActivationEnded(Event, frozen=True):
    """What a unit was doing came to an end."""

    moves_pieces = False
    words = Text("{body}: stopped short.", "{body}: Aktion abgebrochen.")

    body: str

    def apply(self, state: FrontierState) -> None:
        """What it gives up with it is recorded separately."""


class GivenUp(Event, frozen=True):
    """Stages that were due were cancelled."""

    moves_pieces = False

    places: tuple[int, ...]
    """Where they stood on the agenda."""

    def apply(self, state: FrontierState) -> None:
        state.agenda = tuple([due for at, due in enumerate(state.agenda) if at not in self.places])
