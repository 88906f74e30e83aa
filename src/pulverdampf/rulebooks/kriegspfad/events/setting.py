"""The setup: scenario, weather, terrain, and the ground as it changes."""

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.state import BodyId, FeatureId, Gone, PieceId, Side
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import Camp, Conditions, WarState, Weather
from .names import army_name


class LaidOpen(Event, frozen=True):
    """Both armies were shown."""

    reveals = True
    moves_pieces = False

    def apply(self, state: WarState) -> None:
        state.laid_open = True


class LayerSettled(Event, frozen=True):
    """It was settled who lays out the table."""

    moves_pieces = False

    side: Side

    def apply(self, state: WarState) -> None:
        state.layer = self.side


class CampChosen(Event, frozen=True):
    """The defender made his wagons the camp."""

    moves_pieces = False

    camp: Camp

    def apply(self, state: WarState) -> None:
        state.camp = self.camp


class ConditionsSettled(Event, frozen=True):
    """Something about the scenario was settled."""

    moves_pieces = False

    conditions: Conditions
    what: str = ""

    def apply(self, state: WarState) -> None:
        state.conditions = self.conditions

    def told(self, state: WarState) -> Text | None:
        held = state.conditions
        match self.what:
            case "attacker" if held.attacker:
                return Text("Attacker: {army}.", "Angreifer: {army}.").filled(
                    army=army_name(state, held.attacker)
                )
            case "kind":
                return SCENARIOS[held.kind]
            case "season":
                return SEASONS[held.season]
            case "light":
                return LIGHTS[held.light].filled(n=held.dark)
            case _:
                return None


SCENARIOS = {
    "": Text("", ""),
    "open": Text("An open battle.", "Eine offene Feldschlacht."),
    "ambush": Text("An ambush.", "Ein Hinterhalt."),
    "raid": Text("A raid.", "Ein Überfall."),
    "siege": Text("A siege.", "Eine Belagerung."),
}
SEASONS = {
    "": Text("", ""),
    "spring": Text("It is spring.", "Es ist Frühling."),
    "summer": Text("It is summer.", "Es ist Sommer."),
    "autumn": Text("It is autumn.", "Es ist Herbst."),
    "winter": Text("It is winter.", "Es ist Winter."),
}
LIGHTS = {
    "": Text("", ""),
    "day": Text("The attack comes by day.", "Der Angriff kommt bei Tag."),
    "night": Text("The attack comes by night.", "Der Angriff kommt bei Nacht."),
    "dawn": Text("An attack at dawn: dark until turn {n}.", "Angriff im Morgengrauen: dunkel bis Runde {n}."),
    "dusk": Text(
        "An attack at dusk: dark after turn {n}.", "Angriff in der Dämmerung: dunkel nach Runde {n}."
    ),
}


class EdgesTaken(Event, frozen=True):
    """The table edges of both sides were settled."""

    edges: dict[Side, str]

    def apply(self, state: WarState) -> None:
        state.edges = dict(self.edges)

    def told(self, state: WarState) -> Text:
        return EDGES.filled(
            one=army_name(state, "one"), at=COMPASS[self.edges["one"]],
            two=army_name(state, "two"), on=COMPASS[self.edges["two"]],
        )  # fmt: skip


EDGES = Text("{one} in the {at}, {two} in the {on}.", "{one} im {at}, {two} im {on}.")
COMPASS = {
    "south": Text("south", "Süden"),
    "north": Text("north", "Norden"),
    "west": Text("west", "Westen"),
    "east": Text("east", "Osten"),
}


class WeatherFell(Event, frozen=True):
    """The weather was settled, or changed."""

    weather: Weather
    mud: bool = False

    def apply(self, state: WarState) -> None:
        state.weather = self.weather
        state.mud = self.mud

    def told(self, state: WarState) -> Text:
        return MUD if self.mud else WEATHERS[self.weather]


MUD = Text("Heavy rain falls, the ground is mud.", "Es regnet stark, der Boden ist Schlamm.")
WEATHERS = {
    "": Text("", ""),
    "good": Text("The weather is good.", "Das Wetter ist gut."),
    "fog": Text("Fog lies over the ground.", "Nebel liegt über dem Land."),
    "rain": Text("It rains.", "Es regnet."),
    "heavy_rain": Text("Heavy rain falls.", "Es regnet stark."),
    "snow": Text("Snow lies on the ground.", "Es liegt Schnee."),
}


class GroundChanged(Event, frozen=True):
    """Features were laid, changed or taken away."""

    laid: tuple[Feature, ...] = ()
    gone: tuple[FeatureId, ...] = ()
    why: str = "terrain"
    """terrain, works, fire, smoke, breach, fort."""

    def apply(self, state: WarState) -> None:
        for key in self.gone:
            state.features.pop(key, None)
        for feature in self.laid:
            state.features[feature.id] = feature

    def told(self, state: WarState) -> Text | None:
        return GROUND.get(self.why)


GROUND = {
    "works": Text("Works are set up.", "Befestigungen werden aufgestellt."),
    "breach": Text("A wall comes down.", "Eine Wand stürzt ein."),
    "fort": Text("The wagons form a fort.", "Die Wagen bilden eine Wagenburg."),
}


class RiverFlows(Event, frozen=True):
    """The direction of flow was fixed."""

    moves_pieces = False

    bearing: int

    def apply(self, state: WarState) -> None:
        state.flow = self.bearing


class StayedHome(Event, frozen=True):
    """A unit, or one element of it, was left out because the army was too large for the scenario."""

    body: BodyId
    seen_by: str = ALL
    piece: PieceId = ""

    def apply(self, state: WarState) -> None:
        for key in (self.piece,) if self.piece else state.bodies[self.body].pieces:
            state.pieces[key].place = Gone("absent", 0)

    def told(self, state: WarState) -> Text:
        return STAYS.filled(name=state.named(self.piece or self.body))


class StratagemVoided(Event, frozen=True):
    """A stratagem has no effect in this battle."""

    moves_pieces = False

    side: Side

    def apply(self, state: WarState) -> None:
        state.forces[self.side] = replace(state.forces[self.side], void=True)

    words = Text("{side}: the stratagem has no effect.", "{side}: Die Kriegslist bleibt wirkungslos.")


class MarchOrdered(Event, frozen=True):
    """The order in which the column marches on was fixed."""

    moves_pieces = False

    order: tuple[BodyId, ...]

    def apply(self, state: WarState) -> None:
        state.march = self.order


STAYS = Text("{name}: stays at home.", "{name}: bleibt daheim.")
