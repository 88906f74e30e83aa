"""Units, commanders and brigades: what they are, and what the battle does to them."""

from typing import Annotated, Literal

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.sheet import line, mark
from pulverdampf.engine.state import Body, Piece, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from .troops import (
    ARMS,
    GUNS,
    SIZE_WORDS,
    SMALL_ARMS,
    TRAIT_WORDS,
    WEAPONS,
    Arm,
    Gun,
    Size,
    formations_of,
)

Once = Literal["again", "huzzah"]
"""A miss thrown again, or one more die."""
ON_FOOT, MOUNTED = 36.0, 48.0
"""How far a commander moves."""
LEFT = "left"
"""The entry of a unit that was forced off the table and may come back where it left."""


class Unit(Piece, kw_only=True, tag="unit", gc=False):
    """A battalion, regiment or battery; `body` is its brigade, `strength` what it can still bear."""

    name: Text
    arm: Annotated[Arm, line("arm", "Truppengattung", values=ARMS)] = "infantry"
    size: Annotated[Size, line("size", "Größe", values=SIZE_WORDS)] = "standard"
    hand_to_hand: Annotated[int, line("hand-to-hand dice", "Nahkampfwert", least=0, most=20)]
    shooting: Annotated[int, line("shooting dice", "Schusswert", least=0, most=20)]
    morale: Annotated[int, line("morale, 4 for 4+", "Moralwert, 4 für 4+", least=2, most=7)]
    stamina: Annotated[int, line("stamina", "Widerstand", least=1, most=9)]
    weapon: Annotated[str, line("weapon", "Waffe", values=WEAPONS)]
    traits: Annotated[tuple[str, ...], line("special rules by their codes", "Sonderregeln mit Kürzel",
                                            values=TRAIT_WORDS)] = ()  # fmt: skip
    points: Annotated[int, line("points", "Punkte", least=0, most=500)] = 40
    # what the battle does to it
    casualties: Annotated[int, line("casualties", "Verluste", least=0, most=60)] = 0
    disordered: Annotated[bool, mark("disordered", "in Unordnung")] = False
    was_disordered: Annotated[
        bool, mark("disordered since the turn began", "seit Zugbeginn in Unordnung")
    ] = False
    """Whether it was already disordered when this player turn of its side began."""
    unformed: Annotated[bool, mark("out of formation", "außer Formation")] = False
    half_way: Annotated[bool, mark("half limbered", "halb aufgeprotzt")] = False
    """Whether a siege battery has spent one of its two moves on limbering or unlimbering."""
    revealed: bool = True
    """Whether its stamina is known; of an untested unit it is not."""
    # this player turn
    acted: Annotated[bool, mark("has acted", "hat gehandelt")] = False
    """Whether it was ordered or used initiative."""
    moves: Annotated[int, line("moves made", "gemachte Bewegungen", least=0)] = 0
    manhandled: int = 0
    charged: Annotated[bool, mark("has charged", "hat angegriffen")] = False
    """Whether it charged or counter-charged into the fight it stands in, until that round is fought."""
    has_charged: bool = False
    """Whether it charged this turn, home or not: it neither shoots nor charges again."""
    fired: Annotated[bool, mark("has fired", "hat geschossen")] = False
    reacted: Annotated[bool, mark("has given closing fire", "hat Abwehrfeuer gegeben")] = False
    """Whether it gave closing or traversing fire this enemy player turn."""
    # fights
    rounds: int = 0
    lost_round: Annotated[bool, mark("has lost a round", "hat eine Runde verloren")] = False
    won_last: Annotated[bool, mark("won its last round", "letzte Runde gewonnen")] = False
    suffered: int = 0
    """Casualties of closing fire before this round."""
    fought: bool = False
    """Whether it has fought a round in this phase."""
    helped: PieceId = ""
    """Whom it has supported in this phase."""
    # the whole battle
    tests: Annotated[int, line("break tests taken", "abgelegte Breaktests", least=0)] = 0
    valiant_used: bool = False
    shot_before: Annotated[bool, mark("has shot before", "hat schon geschossen")] = False
    freshly: str = ""
    """What the die for freshly raised troops gave; empty before it is rolled."""
    fresh_now: bool = False
    """Whether that effect holds for the present shooting or round."""
    spent: tuple[Once, ...] = ()
    """What it has used already of that which it has once a volley or a round."""
    owes: tuple[str, ...] = ()
    """Why it owes a break test at the end of the phase."""
    shot_by: PieceId = ""
    """The nearest of those whose shooting it has to test for."""
    exit: Pose | None = None
    """Where it left the table."""
    withdrawn: bool = False

    @property
    def gun(self) -> Gun:
        """The artillery it has."""
        return GUNS[self.weapon]

    @property
    def range(self) -> float:
        """How far its weapon reaches, before any scaling."""
        return GUNS[self.weapon].range if self.arm == "artillery" else SMALL_ARMS[self.weapon].range

    @property
    @rule("BP-SHAK-01", "BP-SPEC-21")
    def shaken(self) -> bool:
        """Whether its casualties equal its stamina; nobody knows of an untested unit."""
        return self.revealed and self.casualties >= self.stamina

    @property
    @rule("BP-BREAK-02")
    def excess(self) -> int:
        """Casualties above its stamina."""
        return max(self.casualties - self.stamina, 0) if self.revealed else 0

    @property
    @rule("BP-DIS-02", "BP-FORM-08", "BP-MEL-13")
    def in_bad_order(self) -> bool:
        """Whether it hits worse: disordered, unformed or shaken, which count once."""
        return self.disordered or self.unformed or self.shaken

    @property
    def garrison(self) -> str:
        """The building it holds, if any."""
        return self.place.feature

    @property
    def on_foot(self) -> bool:
        """Whether it is infantry or a warband."""
        return self.arm in ("infantry", "warband")

    @property
    def skirmishing(self) -> bool:
        """Whether it stands in skirmish formation."""
        return self.formation == "skirmish"

    @property
    def in_column_of_march(self) -> bool:
        """Whether it marches: in march column or limbered."""
        return self.formation in ("march", "limbered")

    @property
    def all_round(self) -> bool:
        """Whether it has neither flank nor rear."""
        return self.formation in ("skirmish", "square", "garrison")

    def has(self, trait: str) -> bool:
        """Whether it has a special rule."""
        return trait in self.traits

    @property
    def formations(self) -> tuple[str, ...]:
        """The formations it may take."""
        return formations_of(self.arm, self.size, self.traits)


class Commander(Piece, kw_only=True, tag="commander", gc=False):
    """A general or brigade commander; `body` is his brigade, none for the general."""

    name: Text
    rating: int = 8
    mounted: bool = True
    joined: PieceId = ""
    """The unit he stands with."""
    done: bool = False
    """Whether he gives no more orders this turn."""
    turn_over: bool = False
    """Whether he has moved, or may not, this turn."""
    lost: bool = False

    @property
    def is_general(self) -> bool:
        """Whether he commands the army."""
        return self.body is None


class Brigade(Body, kw_only=True):
    """Three to six units under a commander; `pieces` are its units."""

    name: Text
    commander: PieceId
    broken: bool = False
    deployed: bool = False
