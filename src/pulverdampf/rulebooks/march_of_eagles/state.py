"""Battalions, melees and everything that is true of a battle: the types this book adds to the engine's."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.sheet import line, mark
from pulverdampf.engine.state import (
    ANYWHERE,
    LETTER,
    Attached,
    Body,
    BodyId,
    Inside,
    OnTable,
    Piece,
    PieceId,
    Relation,
    Side,
    State,
)
from pulverdampf.table.measurement import Face
from pulverdampf.text import Text, verbatim

from .conditions import STANDARD, Conditions
from .rulings import Rulings

BY_HAND = (0.0, 0.0)
"""The size of a table that only the players see."""
SETUP, INITIATIVE, ACTIVATIONS, RETREAT_TESTS, COMPULSORY_MOVES, OVER = range(6)


class Grade(IntEnum):
    """The training grades; the number is what a die must reach."""

    GUARD = 2
    VETERAN = 3
    DRILLED = 4
    RECRUIT = 5


Arm = Literal["infantry", "cavalry", "artillery"]
GRADES = {
    "recruit": Text("recruit", "Rekrut"),
    "drilled": Text("drilled", "gedrillt"),
    "veteran": Text("veteran", "Veteran"),
    "guard": Text("guard", "Garde"),
}
TRAITS = {
    "heavy": Text("heavy", "schwer"),
    "lances": Text("lances", "Lanzen"),
    "horse": Text("horse artillery", "reitende Artillerie"),
}
REASONS = {
    "losses": Text("losses", "Verluste"),
    "friend": Text("a friend broken nearby", "ein Freund in der Nähe gebrochen"),
    "melee": Text("melee", "Nahkampf"),
    "commander": Text("commander struck", "Befehlshaber getroffen"),
}
DRUMMER, NCO = Text("drummer", "Trommler"), Text("NCO", "Unteroffizier")
ENSIGN, OFFICER = Text("ensign", "Fähnrich"), Text("officer", "Offizier")


class Battalion(Body, kw_only=True):
    """A battalion, or in the extension a regiment or battery; its soldiers stand on its pieces."""

    number: int
    name: Text
    nation: Annotated[str, line("nation", "Nation")] = "french"
    grade: Annotated[Grade, line("grade", "Ausbildungsgrad", values=GRADES)] = Grade.DRILLED
    original: Annotated[int, line("soldiers", "Soldaten", least=1, most=200, called="soldiers")] = 24
    arm: Annotated[Arm, line("arm", "Waffengattung")] = "infantry"
    light: Annotated[bool, line("light infantry", "leichte Infanterie")] = False
    rifles: Annotated[bool, line("rifles", "Gewehre")] = False
    traits: Annotated[tuple[str, ...], line("traits", "Eigenschaften", values=TRAITS)] = ()
    out: Annotated[int, line("skirmishers", "Plänkler", least=0, most=200, called="skirmishers")] = 0
    """Soldiers put out as skirmishers before the game."""
    drummers: Annotated[int, line("drummers", "Trommler", least=0, most=20, one=DRUMMER)] = 0
    ncos: Annotated[int, line("NCOs", "Unteroffiziere", least=0, most=20, one=NCO)] = 0
    ensigns: Annotated[int, line("ensigns", "Fähnriche", least=0, most=20, one=ENSIGN)] = 0
    officers: Annotated[int, line("officers", "Offiziere", least=0, most=20, one=OFFICER)] = 0
    characters_lost: Annotated[int, line("characters lost", "verlorene Charaktermodelle", least=0)] = 0
    activated: Annotated[bool, mark("has acted", "hat gehandelt")] = False
    passed: Annotated[bool, mark("has passed", "hat gepasst")] = False
    fired: Annotated[bool, mark("has fired", "hat geschossen")] = False
    screen_fired: Annotated[bool, mark("skirmishers have fired", "Plänkler haben geschossen")] = False
    ncos_used: int = 0
    confused: Annotated[bool, mark("confused", "verwirrt")] = False
    ungathered_until: Annotated[int, line("ungathered until", "nicht gesammelt bis", least=0)] = 0
    """The last turn in which it is still ungathered."""
    broken: Annotated[bool, mark("broken", "gebrochen")] = False
    reforming: Annotated[bool, mark("reforming", "formiert sich neu")] = False
    tested: Annotated[bool, mark("has tested its resolve", "hat Entschlossenheit getestet")] = False
    lost_melee: Annotated[bool, mark("has lost a melee", "hat einen Nahkampf verloren")] = False
    reasons: Annotated[tuple[str, ...], line("reasons to test", "Gründe für einen Test", values=REASONS)] = ()
    """Why it owes a resolve test this turn."""
    melee: str = ""
    broke_this_turn: Annotated[bool, mark("broke this turn", "in diesem Zug gebrochen")] = False
    fled: Annotated[bool, mark("has fled this turn", "ist in diesem Zug geflohen")] = False
    saved: Annotated[bool, mark("has left in order", "hat das Feld geordnet verlassen")] = False

    @property
    def screen_id(self) -> PieceId:
        """The piece of its skirmishers."""
        return f"{self.id}s"

    @property
    def living_characters(self) -> int:
        """Drummers, NCOs, ensigns and officers still with it."""
        return self.drummers + self.ncos + self.ensigns + self.officers


class Melee(Struct, frozen=True):
    """A melee that may last for turns: who fights, who has joined, who has the attack bonus."""

    id: str
    charger: BodyId
    defender: BodyId
    """The one that was charged or, after a follow-up, pushed back."""
    bonus: tuple[BodyId, ...]
    started: int
    fought: int = 0
    face: Face = "front"
    """The face of the defender that is in contact with the front of the other principal."""
    origin: tuple[float, float] = (0.0, 0.0)
    """Where the attack came from, for cover."""
    joined: tuple[tuple[BodyId, str], ...] = ()
    """Battalions that have joined, each with the face they hold."""
    phases: int = 0

    @property
    def principals(self) -> tuple[BodyId, BodyId]:
        """The two that roll."""
        return self.charger, self.defender

    def opponent(self, one: BodyId) -> BodyId:
        """The other principal."""
        return self.defender if one == self.charger else self.charger


# the battle -------------------------------------------------------------------------------------------


IN_MELEE = Text("fights", "kämpft mit")
HOLDS = Text("holds", "besetzt")
RIDES_WITH = Text("rides with", "reitet mit")
COMMANDER = Text("commander ({army})", "Befehlshaber ({army})")
BATTALION = verbatim("{name} ({id})")
BUILDING = Text("building {n}", "Gebäude {n}")
SKIRMISHERS = Text("skirmishers of {name}", "Plänkler von {name}")


FORMATIONS = {
    "line": Text("line", "Linie"),
    "column": Text("column", "Kolonne"),
    "square": Text("square", "Karree"),
    "limbered": Text("limbered", "aufgeprotzt"),
}
FORMED = {
    "infantry": ("line", "column", "square"),
    "cavalry": ("line", "column"),
    "artillery": ("line", "limbered"),
}
"""The formations of each arm."""


class EagleState(State, kw_only=True):
    """A battle of The March of Eagles at one moment."""

    bodies: dict[BodyId, Battalion] = field(default_factory=dict)  # type: ignore[assignment]
    rulings: Rulings = Rulings()
    table: tuple[float, float] = (64.0, 48.0)
    conditions: Conditions = STANDARD
    edges: dict[Side, str] = field(default_factory=dict)
    """Each side's own table edge, south or north, once it is known."""
    picks: Side = ""
    """Who places or activates next."""
    first: Side = ""
    initiative: Side = ""
    melees: dict[str, Melee] = field(default_factory=dict)
    commanders_moved: tuple[Side, ...] = ()
    windows: tuple[Side, ...] = ()
    """Sides that have declined to move their commander before the next activation."""
    weather: str = "clear"
    terrain_by_dice: bool = False
    """Whether the terrain is still to be rolled for."""
    melee_count: int = 0
    screen_due: tuple[BodyId, ...] = ()
    struck: tuple[BodyId, ...] = ()
    """Battalions of which the present shooting has struck a character."""

    @property
    def by_hand(self) -> bool:
        return self.table == BY_HAND

    def formations(self, piece: Piece) -> Mapping[str, Text]:
        """The formations of a main body, by its arm."""
        battalion = self.bodies.get(piece.id)
        return {key: FORMATIONS[key] for key in FORMED[battalion.arm]} if battalion is not None else {}

    def relations(self, key: str) -> Mapping[str, Relation]:
        """With whom a battalion fights and what it holds; with whom a commander rides."""
        battalion, piece = self.bodies.get(key), self.pieces.get(key)
        if piece is None or piece.place.is_gone or piece.place.is_reserve:
            return {}
        there = [each for each in self.bodies.values() if self.pieces[each.id].place.pose is not None]
        own = {each.id: self.named(each.id) for each in there if each.side == piece.side}
        if battalion is None:
            return {"attached": Relation(RIDES_WITH, own, (piece.place.to,) if piece.place.to else ())}
        foes = {each.id: self.named(each.id) for each in there if each.side != piece.side}
        melee = self.melees.get(battalion.melee)
        fights = next((each for each in melee.principals if each in foes), "") if melee is not None else ""
        held = {self.pieces[each].place.feature for each in own if each != key}
        empty = {at: self.named(at) for at, each in self.features.items() if each.capacity and at not in held}
        now = (piece.place.feature,) if piece.place.feature else ()
        return {
            "melee": Relation(IN_MELEE, foes, (fights,) if fights else ()),
            "holds": Relation(HOLDS, empty, now),
        }

    def relate(self, key: str, relation: str, to: tuple[str, ...]) -> None:
        """Who comes upon an enemy that fights already joins that melee, front to front."""
        piece = self.pieces[key]
        match relation:
            case "attached":
                piece.place = Attached(to[0]) if to else OnTable(ANYWHERE)
            case "holds":
                piece.place = Inside(to[0], ANYWHERE) if to else OnTable(ANYWHERE)
            case "melee":
                self._part(key)
                if to:
                    self._meet(key, to[0])

    def _part(self, key: BodyId) -> None:
        """A battalion fights no longer; if it was a principal nobody does."""
        melee = self.melees.get(self.bodies[key].melee)
        if melee is None:
            return
        rest = tuple(each for each in melee.joined if each[0] != key)
        self.melees[melee.id] = replace(melee, joined=rest)
        gone = [key]
        if key in melee.principals:
            del self.melees[melee.id]
            gone = [*melee.principals, *(each for each, _ in melee.joined)]
        for each in gone:
            self.bodies[each].melee = ""

    def _meet(self, key: BodyId, foe: BodyId) -> None:
        """A battalion fights an enemy, in his melee if he has one."""
        melee = self.melees.get(self.bodies[foe].melee)
        if melee is not None:
            joined = replace(melee, joined=(*melee.joined, (key, "front")))
        else:
            self.melee_count += 1
            joined = Melee(f"m{self.melee_count}", key, foe, (), self.clock.turn)
        self.melees[joined.id] = joined
        for each in (key, foe):
            self.bodies[each].melee = joined.id

    def named(self, key: str) -> Text:
        """What people call a side, a battalion, its skirmishers or a commander; a building by its number."""
        if key in self.armies:
            return self.armies[key]
        for side, letter in LETTER.items():
            if key == f"{letter}0":
                return COMMANDER.filled(army=self.named(side))
        battalion = self.bodies.get(key.removesuffix("s"))
        if battalion is None:
            number = key.removeprefix("building-")
            return BUILDING.filled(n=number) if number.isdigit() else verbatim(key)
        called = BATTALION.filled(name=battalion.name, id=battalion.id)
        return SKIRMISHERS.filled(name=called) if key == battalion.screen_id else called

    def copied(self) -> "EagleState":
        twin = super().copied()
        twin.melees = dict(self.melees)
        twin.edges = dict(self.edges)
        return twin


Battle = EngineBattle[EagleState]
