"""A rulebook as a value: what the engine, the commands and the table need to know of it."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from msgspec import Struct

from pulverdampf.engine.charts import Chart
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.deeds import Deeds
from pulverdampf.engine.dice import Die
from pulverdampf.engine.events import Answered, Event
from pulverdampf.engine.looks import Scenery, Sky, TerrainKind
from pulverdampf.engine.numbers import Numbers
from pulverdampf.engine.reckoning import Modifiers, Reckoning
from pulverdampf.engine.state import Side, State
from pulverdampf.table.angles import Angle
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.engine.asking import Battle
    from pulverdampf.engine.outlook import Band, Outlook
    from pulverdampf.engine.portraits import Portrait, Shape, Temper
    from pulverdampf.engine.profile import Profiling
    from pulverdampf.engine.reference import Reference
    from pulverdampf.engine.scene import Layout, Scene

F = TypeVar("F", bound=Callable[..., Any])


class RuleSite(NamedTuple):
    """Where a rule is written."""

    module: str
    function: str


RULES: dict[str, list[RuleSite]] = {}
"""Every rule id that code claims to carry out, and where."""


def rule(*ids: str) -> Callable[[F], F]:
    """Names the rules that a function carries out."""

    def marked(function: F) -> F:
        for each in ids:
            RULES.setdefault(each, []).append(_site(function))
        return function

    return marked


def _site(function: Callable[..., Any]) -> RuleSite:
    """Where a function stands; a compiled one knows less of itself than one of plain Python."""
    owner = getattr(function, "__objclass__", None)
    if owner is not None:
        return RuleSite(owner.__module__, f"{owner.__name__}.{function.__name__}")
    return RuleSite(function.__module__, getattr(function, "__qualname__", function.__name__))


class Measuring(Struct, frozen=True):
    """How a book measures: its unit and what counts as touching."""

    unit: Text
    symbol: Text
    """What follows a number."""
    eps: float = 1e-4
    contact: float = 0.01
    beforehand: bool = True
    """Whether distances to the enemy may be measured before an announcement."""
    scale: float = 1.0
    """How many of its units one unit of the table is: paces on a table in millimetres."""


class Outcome(Struct, frozen=True):
    """How a battle ended: the winner (none: a draw), why, and the score of each side."""

    winner: Side | None
    text: Text
    score: dict[Side, int] = {}


class Landmark(Struct, frozen=True):
    """A point of the table that matters for victory."""

    x: float
    y: float
    name: Text


Hope = Literal["high", "low", "neither"]
"""What a thrower hopes for: many successes or high faces, few or low ones, or nothing that can be told."""


class RollWords(Struct, frozen=True):
    """What a throw is called, what its dice need, and what comes of it."""

    what: Text
    made: Text = Text("passed", "bestanden")
    missed: Text = Text("failed", "nicht bestanden")
    many: Text = Text("{n} of {all}", "{n} von {all}")
    needs: Text = Text("{faces} needed", "{faces} nötig")
    inches: bool = False
    """Whether the sum is a distance; throws for one distance are told as one."""
    first: Text | None = None
    """What the first die of a distance counts for."""
    hope: Hope = "high"
    """What whoever throws hopes for: his luck is reckoned by it."""


class Overlay(Struct, frozen=True):
    """Something a map may show over the table: ground with its meaning, who it is about, and numbers."""

    kind: Literal["zone", "fire", "fight", "shot", "overlap"]
    pieces: tuple[str, ...]
    """Whose it is, or who meets whom; the first is the one it belongs to."""
    text: Text
    ground: tuple[tuple[float, float], ...] = ()
    """The corners of the ground it covers; none for what is only between pieces."""
    reckonings: tuple[Reckoning, ...] = ()
    """The numbers of both sides before the dice."""
    chances: tuple[tuple[str, Text, int, int], ...] = ()
    """Possible results: the piece, what happens to it, and how many of how many throws."""


class Rulebook(Struct, frozen=True, eq=False):
    """Everything a rulebook gives to the rest of the program."""

    key: str
    name: Text
    prefix: str
    version: str
    measuring: Measuring
    state: type[State]
    events: tuple[type[Event], ...]
    play: "Callable[[Battle[Any]], Coroutine[Any, Any, None]]"
    """The whole battle from wherever the state says it stands."""
    layout: "Layout"
    outcome: Callable[[Any], Outcome | None]
    seen: Callable[[Any, Side], Any]
    """What a side may know: the state without the rest."""
    reference: "Callable[[], Reference]"
    tables: tuple[Modifiers, ...]
    table_size: Callable[[Any], tuple[float, float]]
    numbers: tuple[Numbers, ...] = ()
    """The other numbers of the paper that house rules may change: ranges, moves, prices."""
    charts: Callable[[], tuple[Chart, ...]] = tuple
    """Its tables whose cells are words, as the rules read them."""
    package: str = ""
    """The Python package of the book: its stages, its advice and its cases are found there."""
    muster: Any = None
    """Armies, scenarios and how a battle is begun from them."""
    name_of: Callable[[Any, str], Text] | None = None
    """What a piece or body is called."""
    portrait: "Callable[[Any, str], Portrait] | None" = None
    """How a piece is described to people."""
    drawn_states: "tuple[Shape | Temper, ...]" = ()
    """The formations and tempers that its portraits tell as shapes."""
    profile: "Profiling | None" = None
    """The fighting values of the unit to which a piece belongs."""
    phase: Callable[[Any], Text] | None = None
    """What the present part of the battle is called."""
    briefing: Callable[[Any, Side | None], list[Text]] | None = None
    """What a battle is about: story, role of a side, length, and what is worth points."""
    landmarks: Callable[[Any], list[Landmark]] | None = None
    tally: Callable[[Any], Sequence[tuple[Text, Mapping[Side, float]]]] | None = None
    """How each side stands, row by row, what tells most first."""
    counts_points: bool = False
    """Whether the rows of the tally are victory points that add up."""
    leads: Callable[[Any], Literal["most", "fewest", ""]] | None = None
    """Whether the side with most or with fewest in the tally is ahead; nothing where it does not tell."""
    leader_fell: Callable[[Any, Side], bool] | None = None
    """Whether the commander of a side has fallen; none: the book knows no such thing."""
    last_turn: Callable[[Any], int] | None = None
    """The turn after which the battle ends at the latest."""
    hand: Callable[[Any, Side], list[Text]] | None = None
    """The cards that a side holds, in words; told to nobody else."""
    overlays: "Callable[[Scene, Side | None], list[Overlay]] | None" = None
    """What a map may show of a table as a side sees it: zones, who would fight whom, and with what
    numbers."""
    terrain: Mapping[str, TerrainKind] = {}
    """The kinds of terrain by key: what people call them, and how they look."""
    colours: Callable[[], Mapping[str, Colours]] = dict
    """Coats, facings and flags by nation or list."""
    scenery: Callable[[Any], Scenery] | None = None
    """The country about, and whose the villages and camps are; farmland where a book tells nothing."""
    sky: Callable[[Any], Sky] | None = None
    wind: Callable[[Any], Angle | None] | None = None
    """Where the wind blows to, once it is known."""
    """What is seen of the weather and the hour; a clear day where a book has none."""
    words: Mapping[str, Text] = {}
    """The words for keys of formations, kinds of terrain and characters, and for `points` where the size of
    an army is counted in something else."""
    lots: Callable[[Any, str], Text] | None = None
    """What a card or another lot is called when it is drawn, where `words` do not know it."""
    rolls: Mapping[str, RollWords] = {}
    """What throws are called, by rule; a throw without a name bears the title of its rule."""
    die: Callable[[Any, Answered], Die] | None = None
    """The die of a throw as a battle reads it, where its name alone does not tell its faces."""
    deeds: Mapping[type[Event], Deeds] = {}
    """Of which events the story of a battle is made, and what they mean for it."""
    units: Literal["pieces", "bodies"] = "pieces"
    """What is a unit to people: each piece, or all pieces of a body together."""
    reach: "Callable[[Scene, str], list[Band]] | None" = None
    """How far a piece reaches from where it stands: ranges with their arcs, charges, marches."""
    sees: "Callable[[Scene, str, str], bool] | None" = None
    """Whether one piece sees another."""
    prospects: "tuple[Outlook, ...]" = ()
    """What one piece can expect of another: for its card, where measuring beforehand is allowed."""
    measures: Callable[[Any], bool] | None = None
    """Whether the rulings in force allow what `Measuring.beforehand` does not."""
    scale: Callable[[Any], Measuring] | None = None
    """How a battle is measured, where a ruling changes the unit."""
    interjections: frozenset[str] = frozenset()
    """The rules that offer, between other decisions, a chance that is mostly let go by: a table may leave
    it to the staff to speak up."""
    occasions: frozenset[str] = frozenset()
    """The rules that ask what comes next, such as which card is played: advice that is carried through ends
    before them. None are named: it ends where the rule asks again that asked first."""
    by_hand: Callable[[Any], Any] | None = None
    """A battle about to begin as it is fought on a real table, with the program as its umpire; a battle that
    cannot be is refused. None: the book has no umpire yet."""
    acting: Callable[[Any], Side] | None = None
    """The side whose activation it is, if any; the opponent's reactions may be passed automatically."""

    def measuring_in(self, state: Any) -> Measuring:
        """How this battle is measured."""
        return self.measuring if self.scale is None else self.scale(state)

    def may_measure(self, state: Any) -> bool:
        """Whether distances to the enemy may be known before anything is announced."""
        return self.measuring.beforehand or (self.measures is not None and self.measures(state))

    def worn_by(self, state: State, side: Side) -> Colours | None:
        """What the men of a side wear and carry, where the book tells it."""
        return self.colours().get(state.colours.get(side, ""))

    def ground(self, kind: str) -> TerrainKind:
        """A kind of terrain as it is named and drawn; one the book does not know is named by its key."""
        return self.terrain.get(kind) or TerrainKind(kind, kind, kind, "other")

    def roll_words(self, entry: Answered) -> RollWords | None:
        """The words for a throw of a log: by its own name, by rule and kind, or by its rule."""
        names = (entry.named, f"{entry.rule}.{entry.kind}", entry.rule)
        return next((self.rolls[name] for name in names if name in self.rolls), None)

    def lot_named(self, state: Any, key: str) -> Text:
        """What was drawn, for people."""
        return self.lots(state, key) if self.lots is not None else self.words.get(key, Text(key, key))
