"""The course of a battle, read off its log: turns, units with their losses, and who brought them about."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.engine.deeds import Deed, as_told
from pulverdampf.engine.events import Corrected, Entry, Event, Foreign
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Piece, Side, State
from pulverdampf.text import Text

Fate = Literal["", "destroyed", "fled", "captured", "exited"]
LOST: tuple[Fate, ...] = ("destroyed", "fled", "captured")


class UnfitError(Exception):
    """An event of a log does not fit the table: its place in the log, and why."""

    def __init__(self, at: int, why: Exception) -> None:
        self.at = at
        super().__init__(str(why) or type(why).__name__)


class Unit(Struct):
    """A unit through the battle: what it began with, what it has left, and what it cost the enemy."""

    key: str
    side: Side
    name: Text
    mark: str
    above: str = ""
    """The brigade or command to which it belongs."""
    start: int = 0
    left: int = 0
    fate: Fate = ""
    inflicted: int = 0

    @property
    def lost(self) -> int:
        """How much of it was lost in the end."""
        return self.start - self.left


class Happening(Struct, frozen=True):
    """One step of the story: a deed, a loss, or a unit that came or went."""

    at: int
    deed: Deed | None = None
    unit: str = ""
    lost: int = 0
    by: str = ""
    """Who brought the loss about, as far as the log tells."""
    gone: Fate = ""
    came: bool = False


class Turn(Struct):
    """One turn: what happened in it, and the table at its end."""

    number: int
    state: Any
    happenings: list[Happening]
    losses: dict[Side, int]
    regained: dict[Side, int]
    """What came back to the ranks."""

    @staticmethod
    def begun(state: State) -> "Turn":
        """A turn in which nothing has happened yet."""
        return Turn(state.clock.turn, state, [], dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0))


class Course:
    """A battle from its first entry to its last; every number is what the table showed."""

    def __init__(
        self, rulebook: Rulebook, initial: State, entries: Iterable[Entry], *, of_other_rules: bool = False
    ) -> None:
        """Reads a log; an event of other rules than today's that does not fit this table is left out."""
        self.rulebook = rulebook
        self.initial = initial
        self.entries = list(entries)
        self.units: dict[str, Unit] = {}
        self.turns: list[Turn] = []
        self.state: Any = initial.copied()
        """The table as far as it has been read: in the end, that of the end."""
        self._counted_whole: dict[str, bool] = {}
        """Whether a piece has no strength to lose and counts as one while it is there; leaders do not."""
        self._standing: dict[str, int] = {}
        self._on_table: set[str] = set()
        self._against: dict[str, str] = {}
        """The enemy who shot at a unit or fought with it last, in this turn."""
        self._read(of_other_rules=of_other_rules)

    @property
    def is_drawn(self) -> bool:
        """Whether the program knows where everything stood; beside a real table only the players do."""
        return not self.initial.by_hand

    def of(self, side: Side) -> list[Unit]:
        """The units of a side in their order."""
        return [unit for unit in self.units.values() if unit.side == side]

    def start(self, side: Side) -> int:
        """What a side began with."""
        return sum(unit.start for unit in self.of(side))

    def lost(self, side: Side) -> int:
        """What a side has lost."""
        return sum(unit.lost for unit in self.of(side))

    def key_of(self, key: str) -> str:
        """The unit to which a piece or body belongs; the key itself where it is none."""
        piece = self.state.pieces.get(key)
        by_body = piece is not None and self.rulebook.units == "bodies" and piece.body
        return str(piece.body) if by_body else key

    def name(self, key: str) -> Text:
        """What people call a unit."""
        unit = self.units.get(self.key_of(key))
        return unit.name if unit is not None else self.state.named(key)

    def swings(self) -> Iterator[tuple[Turn, float]]:
        """By how much of its army the first side lost more than the second (below zero: less), by turn."""
        whole = {side: max(self.start(side), 1) for side in SIDES}
        for turn in self.turns:
            one, two = ((turn.losses[side] - turn.regained[side]) / whole[side] for side in SIDES)
            yield turn, one - two

    # reading ------------------------------------------------------------------------------------------

    def _read(self, *, of_other_rules: bool) -> None:
        state = self.state
        turn = Turn.begun(state)
        self._look(turn, 0)
        for at, entry in enumerate(self.entries):
            if not isinstance(entry, Event):
                continue
            before = state.copied()
            try:
                entry.apply(state)
                deed = self._deed(entry)
            except Exception as why:  # a forged event may break anywhere
                if not of_other_rules:
                    raise UnfitError(at, why) from None
                self.entries[at] = Foreign.of(entry)
                state = self.state = before
                continue
            if state.clock.turn != turn.number:
                turn.state = before
                self.turns.append(turn)
                if not turn.number:
                    self._muster(turn)
                turn, self._against = Turn.begun(state), {}
            if deed is not None:
                self._remember(deed)
                turn.happenings.append(Happening(at, deed))
            self._look(turn, at)
        turn.state = state
        self.turns.append(turn)
        if not turn.number:
            self._muster(turn)

    def _deed(self, event: Event) -> Deed | None:
        if isinstance(event, Corrected):
            self._against.pop(self.key_of(event.piece), None)  # no enemy has done what an umpire sets right
            return as_told(event, self.state)
        means = self.rulebook.deeds.get(type(event))
        return means(event, self.state) if means is not None else None

    def _remember(self, deed: Deed) -> None:
        """Who faces whom: losses that follow are ascribed by it."""
        if deed.manner in ("fire", "charge", "melee") and deed.who and deed.whom:
            one, two = self.key_of(deed.who[0]), self.key_of(deed.whom[0])
            self._against.update(dict.fromkeys(map(self.key_of, deed.whom), one))
            if deed.manner != "fire":
                self._against.update(dict.fromkeys(map(self.key_of, deed.who), two))

    def _look(self, turn: Turn, at: int) -> None:
        """Compares the table with what it was: losses, who came, who went."""
        lost: dict[str, int] = {}
        for piece in self.state.pieces.values():
            had = self._standing.get(piece.id)
            if had is None and not self._enlists(piece):
                continue
            key, stands = self.key_of(piece.id), self._stands(piece)
            unit = self.units.get(key)
            if unit is None:
                continue  # it stayed at home
            if had is None:
                unit.start += stands
                had = stands
                unit.left += stands
            elif stands != had:
                lost[key] = lost.get(key, 0) + had - stands
                unit.left += stands - had
            self._standing[piece.id] = stands
            if piece.pose is not None and key not in self._on_table:
                self._on_table.add(key)
                if turn.number:
                    turn.happenings.append(Happening(at, unit=key, came=True))
        for key, number in lost.items():
            self._lose(turn, at, self.units[key], number)
        for unit in self.units.values():
            fate = self._fate(unit)
            if fate != unit.fate:
                unit.fate = fate
                if fate:
                    turn.happenings.append(Happening(at, unit=unit.key, gone=fate))

    def _lose(self, turn: Turn, at: int, unit: Unit, number: int) -> None:
        """Books a loss with whoever brought it about, or strength that came back."""
        if number < 0:
            turn.regained[unit.side] -= number
            return
        turn.losses[unit.side] += number
        foe = self.units.get(self._against.get(unit.key, ""))
        if foe is not None and foe.side == unit.side:
            foe = None
        if foe is not None:
            foe.inflicted += number
        by = foe.key if foe is not None else ""
        turn.happenings.append(Happening(at, unit=unit.key, lost=number, by=by))

    def _fate(self, unit: Unit) -> Fate:
        """What became of a unit of which nothing is left; being destroyed tells more than marching off."""
        places = [self.state.pieces[key].place for key in self._pieces_of(unit.key)]
        if not places or not all(place.is_gone for place in places):
            return ""
        fates = {place.how for place in places}
        return next((how for how in (*LOST, "exited") if how in fates), "")

    def _pieces_of(self, key: str) -> list[str]:
        if self.rulebook.units == "bodies" and key in self.state.bodies:
            return [each for each in self.state.bodies[key].pieces if each in self._standing]
        return [key]

    def _enlists(self, piece: Piece) -> bool:
        """Takes a piece into its unit; markers and what only stands for others belong to none."""
        portrait = self._portrait(piece)
        if portrait.role == "passing":
            return False
        key, by_body = self.key_of(piece.id), self.rulebook.units == "bodies"
        unit = self.units.get(key)
        if unit is None:
            body = self.state.bodies.get(piece.body) if piece.body else None
            above = (body.above if by_body and body is not None else piece.body) or ""
            self.units[key] = Unit(key, piece.side, self.state.named(key), portrait.mark, above)
        self._counted_whole[piece.id] = piece.strength == 0 and portrait.mark != "commander"
        return True

    def _stands(self, piece: Piece) -> int:
        """What a piece is still worth: its strength, or one where it has none to lose."""
        if piece.place.is_gone and piece.place.how in (*LOST, "absent"):  # type: ignore[union-attr]
            return 0
        return 1 if self._counted_whole[piece.id] else piece.strength

    def _muster(self, turn: Turn) -> None:
        """When the first turn begins: what was given up before is no loss, and who stayed at home is out."""
        turn.losses, turn.regained = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
        for unit in list(self.units.values()):
            unit.start = unit.left
            places = [self.state.pieces[key].place for key in self._pieces_of(unit.key)]
            if all(place.is_gone for place in places):
                del self.units[unit.key]

    def _portrait(self, piece: Piece) -> Portrait:
        tell = self.rulebook.portrait
        return (
            tell(self.state, piece.id) if tell is not None else Portrait("other", self.state.named(piece.id))
        )
