"""Everything that is true of a battle at one moment, and who stands where."""

from collections.abc import Iterator, Mapping

from msgspec import field

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.stages import StageDue
from pulverdampf.engine.state import (
    ANYWHERE,
    Aboard,
    Body,
    BodyId,
    Due,
    FeatureId,
    Gone,
    Inside,
    OnTable,
    PieceId,
    Relation,
    Reserve,
    Side,
    State,
)
from pulverdampf.text import Text

from .facts import Camp as Camp
from .facts import Conditions as Conditions
from .facts import Fallen as Fallen
from .facts import Force as Force
from .facts import Melee as Melee
from .facts import Quality as Quality
from .facts import Seen as Seen
from .facts import Shot as Shot
from .facts import Struck as Struck
from .facts import Weather as Weather
from .melee.results import Verdict
from .rulings import Rulings
from .terrain.kinds import KINDS
from .units import Element, Unit, fights, is_foot

SETUP, OPENING, RALLY, ARRIVALS, RETREATS, MOVEMENT, SHOOTING, MELEE, MORALE, VICTORY, OVER = range(11)
"""The parts of the clock: the setup, the eight steps of a turn with its opening (fog, medicine), the end."""
BY_HAND = (0.0, 0.0)
"""The size of a table that only the players see."""
NAMED = Text("{name} ({id})", "{name} ({id})")
NOBODY = "nobody"
"""The audience of what concerns hidden units of both sides."""


FIGHTS = Text("fights", "kämpft mit")
IS_IN = Text("is in", "ist in")


class WarState(State, kw_only=True):
    """A battle of Kriegspfad at one moment."""

    pieces: dict[PieceId, Element] = field(default_factory=dict)  # type: ignore[assignment]
    bodies: dict[BodyId, Unit] = field(default_factory=dict)  # type: ignore[assignment]
    rulings: Rulings = Rulings()
    table: tuple[float, float] = (70.9, 47.2)
    conditions: Conditions = Conditions()
    forces: dict[Side, Force] = field(default_factory=dict)
    edges: dict[Side, str] = field(default_factory=dict)
    """Each side's base edge; in an ambush the attacker's is the short edge he enters by."""
    laid_open: bool = False
    """Both armies have been shown, their stratagems too."""
    layer: Side = ""
    """Who lays out the table."""
    camp: Camp = ""
    """What the defender of a raid or siege has for a camp instead of a village."""
    first: Side = ""
    """Army 1."""
    picks: Side = ""
    """Who places or moves next."""
    passed: tuple[Side, ...] = ()
    """Sides that had only hidden units left and let them lie since the enemy last moved."""
    weather: Weather = ""
    mud: bool = False
    wind: int | None = None
    flow: int | None = None
    """The direction in which the river runs."""
    march: tuple[BodyId, ...] = ()
    """The order in which the marching column still has to enter."""
    rerolls: tuple[tuple[Side, BodyId], ...] = ()
    """Movement rolls thrown again for the commander this turn."""
    melees: dict[str, Melee] = field(default_factory=dict)
    shots: tuple[Shot, ...] = ()
    """Declared and not yet rolled, or rolled and not yet applied: the shooting chapter keeps them."""
    struck: dict[BodyId, Struck] = field(default_factory=dict)
    """What shooting has done so far and is still to count."""
    unmasked: tuple[BodyId, ...] = ()
    """Units that gave their ambush away by shooting in this phase."""
    verdicts: tuple[tuple[str, Verdict], ...] = ()
    """Melees that have been rolled and are still to count."""
    fallen: tuple[Fallen, ...] = ()
    """Units lost this turn."""
    plundered: tuple[Side, ...] = ()
    """Sides whose wagon train was lost."""
    burnt_own: tuple[Side, ...] = ()
    """Sides whose own village they burnt this turn."""
    village_burnt_by: Side = ""
    fires: dict[FeatureId, int] = field(default_factory=dict)
    """Burning areas and the turn in which each broke out."""
    medicine: dict[Side, int] = field(default_factory=dict)
    """The result of the war medicine."""
    shot_down: dict[Side, int] = field(default_factory=dict)
    """Own elements destroyed by enemy shooting, for the prophet."""
    holding: bool = False
    """The attackers held the village after the retreats of this turn."""
    held: int = 0
    """Whole turns running in which they have held it."""
    relieved: Side = ""
    """The defender whose reinforcement came."""
    count: int = 0
    """A running number for melees, fires and other things that arise."""

    @property
    def by_hand(self) -> bool:
        return self.table == BY_HAND

    def relations(self, key: str) -> Mapping[str, Relation]:
        """With whom a unit fights, and in which house it is."""
        unit = self.bodies.get(key)
        if unit is None or not standing(self, unit) or unit.troop in ("wagon", "boat"):
            return {}
        foes = {
            each.id: self.named(each.id)
            for each in self.bodies.values()
            if each.side != unit.side and each.troop not in ("wagon", "boat") and standing(self, each)
            and not each.hidden
        }  # fmt: skip
        now = tuple(opponents(self, unit))
        found = {"melees": Relation(FIGHTS, foes, now, len(foes))}
        houses = {at: self.named(at) for at, each in self.features.items() if each.kind == "blockhouse"}
        if is_foot(unit) and houses:
            inside = dict.fromkeys(each.place.feature for each in standing(self, unit) if each.place.feature)
            found["house"] = Relation(IS_IN, houses, tuple(inside)[:1])
        return found

    def relate(self, key: str, relation: str, to: tuple[str, ...]) -> None:
        """As many as it holds are in the house; whom a unit meets anew it has attacked."""
        unit = self.bodies[key]
        if relation == "house":
            inside = [each for each in self.pieces.values() if each.place.feature in to and each.body != key]
            room = self.features[to[0]].capacity - len(inside) if to else 0
            for at, each in enumerate(standing(self, unit)):
                each.place = Inside(to[0], ANYWHERE) if at < room else OnTable(ANYWHERE)
            return
        self.melees = {
            at: each
            for at, each in self.melees.items()
            if key not in (each.attacker, each.defender) or {each.attacker, each.defender} & set(to)
        }
        for foe in to:
            if foe not in opponents(self, unit):
                self.count += 1
                self.melees[f"m{self.count}"] = Melee(f"m{self.count}", key, foe, self.clock.turn)

    def is_counted(self, body: Body) -> bool:
        """Units are counted by their elements."""
        return True

    def named(self, key: str) -> Text:
        """What people call a unit, an element or a piece of ground."""
        unit = self.bodies.get(key)
        if unit is not None:
            return NAMED.filled(name=unit.name, id=unit.id)
        piece = self.pieces.get(key)
        if piece is None or piece.body is None:
            feature = self.features.get(key)
            known = KINDS.get(feature.kind) if feature and not feature.name else None
            called = feature.name if feature and feature.name else key
            return known.text if known else Text(called, called)
        unit = self.bodies[piece.body]
        return NAMED.filled(name=unit.name, id=unit.id if len(unit.pieces) == 1 else key)

    def audience(self, *dues: Due) -> str:
        """Who may know of what is due: everybody, one side while a unit of it is out of sight, or nobody."""
        sides = {unit.side for due in dues for unit in concerned(self, due) if _is_unseen(self, unit, due)}
        return ALL if not sides else NOBODY if len(sides) > 1 else sides.pop()

    def copied(self) -> "WarState":
        twin = super().copied()
        twin.forces = dict(self.forces)
        twin.edges = dict(self.edges)
        twin.melees = dict(self.melees)
        twin.struck = dict(self.struck)
        twin.fires = dict(self.fires)
        twin.medicine = dict(self.medicine)
        twin.shot_down = dict(self.shot_down)
        return twin


Battle = EngineBattle[WarState]


def concerned(state: WarState, due: Due) -> Iterator[Unit]:
    """The units that something due is about."""
    assert isinstance(due, StageDue)
    for each in due.subjects(state):
        if isinstance(each, Unit):
            yield each
        elif isinstance(each, Element):
            yield unit_of(state, each.id)


def _is_unseen(state: WarState, unit: Unit, due: Due) -> bool:
    """Whether what is due would tell where an unseen unit is: in ambush, or to come and not yet awaited."""
    assert isinstance(due, StageDue)
    return not due.stage.known and (unit.hidden or is_held_back(state, unit))


# who stands where ------------------------------------------------------------------------------------


def elements(state: WarState, unit: Unit) -> list[Element]:
    """The elements of a unit that are still in the battle, wherever they are."""
    pieces = state.pieces
    return [piece for key in unit.pieces if not (piece := pieces[key]).place.is_gone]


def standing(state: WarState, unit: Unit) -> list[Element]:
    """The elements of a unit that stand on the table."""
    pieces = state.pieces
    return [piece for key in unit.pieces if (piece := pieces[key]).place.pose is not None]


def present(state: WarState, unit: Unit) -> list[Element]:
    """The elements of a unit that are on the table, in a boat too."""
    pieces = state.pieces
    return [piece for key in unit.pieces if is_present(piece := pieces[key])]


def is_present(piece: Element) -> bool:
    """Whether an element is on the table, in a boat too."""
    return piece.place.pose is not None or bool(piece.place.carrier)


def unit_of(state: WarState, piece: PieceId) -> Unit:
    """The unit of an element."""
    body = state.pieces[piece].body
    assert body is not None
    return state.bodies[body]


def on_table(state: WarState, unit: Unit) -> bool:
    """Whether any of its elements is on the table, in a boat too."""
    pieces = state.pieces
    for key in unit.pieces:  # noqa: SIM110 (asked so often that a generator would cost too much)
        if is_present(pieces[key]):
            return True
    return False


def in_sight(state: WarState, unit: Unit) -> bool:
    """Whether it is on the table for everybody to see."""
    return not unit.hidden and on_table(state, unit)


def in_reserve(state: WarState, unit: Unit) -> bool:
    """Whether it waits off the table."""
    return state.pieces[unit.pieces[0]].place.is_reserve


def is_held_back(state: WarState, unit: Unit) -> bool:
    """Whether it comes late, which only its own side knows."""
    return state.pieces[unit.pieces[0]].place == Reserve("late")


def is_gone(state: WarState, unit: Unit) -> bool:
    """Whether nothing of it is left in the battle."""
    pieces = state.pieces
    return all(isinstance(pieces[key].place, Gone) for key in unit.pieces)


def of_side(state: WarState, side: Side) -> list[Unit]:
    """All units of a side, by number."""
    return [each for each in state.bodies.values() if each.side == side]


def on_table_of(state: WarState, side: Side) -> list[Unit]:
    """The units of a side on the table, hidden ones too."""
    return [each for each in state.bodies.values() if each.side == side and on_table(state, each)]


def seen_of(state: WarState, side: Side) -> list[Unit]:
    """The units of a side that everybody sees on the table."""
    return [each for each in state.bodies.values() if each.side == side and in_sight(state, each)]


def fighting_of(state: WarState, side: Side) -> list[Unit]:
    """The fighting units of a side still in the battle, those to come too."""
    return [
        each
        for each in state.bodies.values()
        if each.side == side and fights(each) and not is_gone(state, each)
    ]


def visible_elements(state: WarState, side: Side) -> list[Element]:
    """The elements of a side that everybody sees on the table."""
    return [piece for unit in seen_of(state, side) for piece in standing(state, unit)]


def audience(unit: Unit) -> str:
    """Who may learn what happens to a unit: everybody, or its own side while it lies hidden."""
    return unit.side if unit.hidden else ALL


# the commander ---------------------------------------------------------------------------------------


def commander(state: WarState, side: Side) -> Element | None:
    """The element with the commander of a side, while he lives and is on the table."""
    for piece in state.pieces.values():
        if piece.leads and piece.side == side and isinstance(piece.place, (OnTable, Inside, Aboard)):
            return piece
    return None


def commander_is_dead(state: WarState, side: Side) -> bool:
    """Whether the commander of a side has fallen."""
    return any(
        piece.leads
        and piece.side == side
        and isinstance(piece.place, Gone)
        and piece.place.how == "destroyed"
        for piece in state.pieces.values()
    )


def is_contact_pair(state: WarState, one: BodyId, two: BodyId) -> Melee | None:
    """The melee between two units, if they fight each other."""
    for melee in state.melees.values():
        if {melee.attacker, melee.defender} == {one, two}:
            return melee
    return None


def in_melee(state: WarState, unit: Unit) -> bool:
    """Whether a unit fights anybody."""
    return bool(state.melees) and any(
        unit.id in (melee.attacker, melee.defender) for melee in state.melees.values()
    )


def opponents(state: WarState, unit: Unit) -> list[BodyId]:
    """The units a unit fights, in order."""
    found = []
    for melee in state.melees.values():
        if melee.attacker == unit.id:
            found.append(melee.defender)
        elif melee.defender == unit.id:
            found.append(melee.attacker)
    return found
