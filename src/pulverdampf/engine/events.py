"""What happened, named in the past: the only way in which the world changes."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar

from msgspec import Struct, to_builtins

from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.sheet import Line, sheet_of
from pulverdampf.engine.state import ANYWHERE, Due, Gone, OnTable, Side
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text


class Event(Struct, frozen=True, tag=True, gc=False):
    """A change of the world; rulebooks name their own, and each knows how it changes a state.

    An event that not everybody learns of has a `seen_by`: a field, or a property.
    """

    reveals: ClassVar[bool] = False
    """Whether somebody learns something by it; no decision before it can be taken back."""

    moves_pieces: ClassVar[bool] = True
    """Whether the table may look different afterwards; geometry derived before is then forgotten."""
    moved_in: ClassVar[str] = ""
    """The field whose keys, of a dict or of pairs, are all the pieces an event moves or reshapes."""
    moves_bystander: ClassVar[str] = ""
    """The field that names the only piece an event moves, where no remembered answer reads its place."""

    def apply(self, state: Any) -> None:
        """Changes the state."""
        raise TypeError(f"{type(self).__name__} changes nothing")

    words: ClassVar[Text | None] = None
    """The event as one sentence: `{unit}` stands for the field `unit`, and ids and sides for their names."""

    def told(self, state: Any) -> Text | None:
        """The event as a sentence of the chronicle, told after it has happened."""
        if self.words is None:
            return None
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return self.words.filled(**{name: _named(state, value) for name, value in fields.items()})


def _named(state: Any, value: Any) -> Any:
    """A value of an event as people read it."""
    if isinstance(value, tuple):
        return [_named(state, each) for each in value]
    if isinstance(value, str):
        return state.armies.get(value) if value in state.armies else state.named(value)
    return value


def events_in(package: str) -> tuple[type[Event], ...]:
    """The events that stand in a module, or in the modules of a package."""
    whole = import_module(package)
    within = iter_modules(getattr(whole, "__path__", ()))
    modules = [whole, *(import_module(f"{package}.{each.name}") for each in within)]
    kinds = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    return tuple(
        each
        for each in dict.fromkeys(kinds)
        if issubclass(each, Event) and each.__module__.startswith(package)
    )


class Answered(Struct, frozen=True, tag="answered", gc=False):
    """An answer to a request, with the faces that were thrown for it."""

    kind: str
    rule: str
    by: Side | None
    subject: str
    value: Any
    faces: tuple[int, ...] = ()
    seen_by: str = "all"
    dice: str = ""
    """What was thrown: 8d6."""
    needed: str = ""
    """The faces that count, 3+, or what is added for each side."""
    named: str = ""
    """What the throw is called, where its rule has several."""


class Sealed(Struct, frozen=True, tag="sealed"):
    """An answer given in secret: the digest is public at once, the rest when all have answered."""

    by: Side
    rule: str
    digest: str
    value: Any = None
    salt: str = ""


class Reckoned(Struct, frozen=True, tag="reckoned", gc=False):
    """A number was worked out, for everybody or one side to see."""

    rule: str
    subject: str
    reckoning: Reckoning
    seen_by: str = "all"


class Measured(Struct, frozen=True, tag="measured", gc=False):
    """A tape was laid on the table between two points."""

    what: str
    distance: float
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 0.0)
    seen_by: str = "all"


class Marked(Struct, frozen=True, tag="marked"):
    """A checkpoint: the state alone tells how the battle goes on from here."""


class Conceded(Event, frozen=True):
    """A side gave up the battle."""

    side: str

    def apply(self, state: Any) -> None:
        state.conceded = self.side

    def told(self, state: Any) -> Text | None:
        army = getattr(state, "armies", {}).get(self.side, self.side)
        return Text("{army}: concedes the battle.", "{army}: Aufgabe der Schlacht.").filled(army=army)


class Corrected(Event, frozen=True):
    """An umpire's word: a value of a roster was set right, with the reason."""

    piece: str
    field: str
    value: Any
    note: str = ""
    seen_by: str = ALL

    def apply(self, state: Any) -> None:
        match self.field:
            case "place":
                state.pieces[self.piece].place = OnTable(Pose(*self.value))
            case "back":
                state.pieces[self.piece].place = OnTable(ANYWHERE)
            case "left":
                self._leave(state)
            case relation if relation in state.relations(self.piece):
                state.relate(self.piece, relation, tuple(self.value))
            case _:
                bearer = self._corrected(state)
                line = self._line(bearer)
                value = line.keeps(self.value) if line is not None and line.choices else self.value
                setattr(bearer, self.field, value)

    def _leave(self, state: Any) -> None:
        """So many pieces of a body are left: the last of them go, the first that are gone come back."""
        pieces = [state.pieces[key] for key in state.bodies[self.piece].pieces]
        there = [each for each in pieces if not each.place.is_gone]
        for each in there[self.value :]:
            each.place = Gone("destroyed", state.clock.turn)
        back = [each for each in pieces if each.place.is_gone] if self.value > len(there) else []
        for each in back[: self.value - len(there)]:
            each.place = there[0].place if there else OnTable(ANYWHERE)

    def _line(self, bearer: Any) -> Line | None:
        kind: Any = type(bearer)
        return next((each for each in sheet_of(kind).values() if each.name == self.field), None)

    def _corrected(self, state: Any) -> Any:
        """The piece or the body whose roster it is."""
        piece = state.pieces.get(self.piece)
        return piece if piece is not None and hasattr(piece, self.field) else state.bodies[self.piece]

    def told(self, state: Any) -> Text | None:
        what: Any
        value: Any
        if self.piece not in state.pieces and self.piece not in state.bodies:
            return None
        if self.field == PLACE:
            return SET_DOWN.filled(piece=state.named(self.piece), note=self.note)
        if isinstance(self.value, (list, tuple)):
            relation = state.relations(self.piece).get(self.field)
            what = relation.words if relation is not None else self.field
            value = [state.named(key) for key in self.value] or NOBODY
            return CORRECTED.filled(piece=state.named(self.piece), field=what, value=value, note=self.note)
        bearer = state.pieces.get(self.piece) if self.field in CORRECTED_ANYWHERE else self._corrected(state)
        line = self._line(bearer) if bearer is not None else None
        what = CORRECTED_ANYWHERE.get(self.field, self.field) if line is None else line.words
        value = self.value
        if isinstance(value, bool):
            value = Text("yes", "ja") if value else Text("no", "nein")
        elif isinstance(value, str):
            words = state.formations(bearer) if line is None else line.values
            value = words.get(value, value)
        return CORRECTED.filled(piece=state.named(self.piece), field=what, value=value, note=self.note)


PLACE = "place"
"""The field of a correction that sets a piece down elsewhere: x, y and facing."""
CORRECTED_ANYWHERE = {
    "left": Text("left of it", "übrig"),
    "back": Text("back on the table", "wieder auf dem Tisch"),
    "formation": Text("formation", "Formation"),
}
"""What can be set right whatever a book keeps: how many pieces are left, one that was lost, a formation."""
NOBODY = Text("nobody", "niemand")
SET_DOWN = Text(
    "Set right: {piece} stands elsewhere. {note}", "Richtiggestellt: {piece} steht anderswo. {note}"
)
CORRECTED = Text(
    "Set right: {piece}, {field}: {value}. {note}", "Richtiggestellt: {piece}, {field}: {value}. {note}"
)


class Foreign(Event, frozen=True):
    """An event of another version of the rules that this version does not know: it is shown, not applied."""

    moves_pieces = False

    name: str
    fields: dict[str, Any]

    @staticmethod
    def of(event: Event) -> "Foreign":
        """An event as it was recorded, where this version can neither apply nor describe it."""
        fields = to_builtins(event)
        return Foreign(fields.pop("type"), fields)

    def apply(self, state: Any) -> None:
        pass

    def told(self, state: Any) -> Text | None:
        listed = ", ".join(f"{key} {_plainly(value)}" for key, value in self.fields.items())
        words = Text("{name} ({fields}), as recorded.", "{name} ({fields}), wie aufgezeichnet.")
        return words.filled(name=self.name, fields=listed)


def _plainly(value: Any) -> str:
    """A value of an unknown event as people can read it."""
    if isinstance(value, list):
        return " ".join(map(_plainly, value))
    if isinstance(value, dict):
        return " ".join(f"{key} {_plainly(each)}" for key, each in value.items())
    return str(value)


class Scheduled(Event, frozen=True):
    """Stages became due, before everything that was."""

    moves_pieces = False

    dues: tuple[Due, ...]
    seen_by: str = "all"

    def apply(self, state: Any) -> None:
        state.agenda = (*self.dues, *state.agenda)


class Dealt(Event, frozen=True):
    """The first stage that was due began."""

    moves_pieces = False

    seen_by: str = "all"

    def apply(self, state: Any) -> None:
        state.agenda = state.agenda[1:]


Note = Answered | Sealed | Reckoned | Measured | Marked
Entry = Event | Note
