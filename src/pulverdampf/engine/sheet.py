"""The sheet of a unit: what a field is called, its bounds and its choices, declared once on the struct."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct, defstruct, field
from msgspec.structs import FieldInfo, fields

from pulverdampf.text import Text

S = TypeVar("S", bound=Struct)
NO_WORDS: Mapping[str, Text] = {}


class _Declared(Struct, frozen=True):
    """What stands on a struct beside the type of a field."""

    words: Text
    one: Text
    called: str = ""
    values: Mapping[str, Text] = NO_WORDS
    mark: bool = False


def line(
    en: str,
    de: str,
    *,
    least: float | None = None,
    most: float | None = None,
    one: Text | None = None,
    called: str = "",
    values: Mapping[str, Text] = NO_WORDS,
) -> Meta:
    """A line of the sheet: `Annotated[int, line("NCOs", "Unteroffiziere", least=0, most=20)]`.

    `one` are the words for a single one, `called` is how people write a field that has another name in the
    code, `values` are the words of its choices.
    """
    words = Text(en, de)
    return Meta(ge=least, le=most, extra={"line": _Declared(words, one or words, called, values)})


def mark(en: str, de: str) -> Meta:
    """A line for what may become true of a unit: written as `is = ["confused"]`, typed as `--confused`."""
    words = Text(en, de)
    return Meta(extra={"line": _Declared(words, words, mark=True)})


class Line(Struct, frozen=True):
    """One line of a sheet as its readers need it."""

    name: str
    """The field of the struct."""
    key: str
    """How people write it."""
    words: Text
    one: Text
    kind: Any
    """The type in which it is written; a field without a default may be left out."""
    default: Any
    least: float | None
    most: float | None
    values: Mapping[str, Text]
    mark: bool
    kept: Any
    """The type in which the struct keeps it."""

    @property
    def plain(self) -> Any:
        """The type in which it is written, without bounds."""
        return _bare(self.kind)

    @property
    def several(self) -> bool:
        """Whether several words may be written."""
        return get_origin(self.plain) is tuple

    @property
    def choices(self) -> tuple[str, ...]:
        """The words one of which is written, if it is one of several."""
        return get_args(self.plain) if get_origin(self.plain) is Literal else ()

    def read(self, thing: Any) -> Any:
        """The value on a unit in plain words: a member of an enumeration by its name, a list as one line."""
        value = getattr(thing, self.name)
        if isinstance(value, tuple):
            return " ".join(map(str, value))
        return value.name.lower() if isinstance(value, Enum) else value

    def keeps(self, value: Any) -> Any:
        """A written value as the struct keeps it: a member of an enumeration for its name."""
        return self.kept[value.upper()] if _is_enumeration(self.kept) else value


def _is_enumeration(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


@cache
def sheet_of(kind: type[Struct]) -> dict[str, Line]:
    """The lines of a struct by what people call them, in its order."""
    found = (_line(each) for each in fields(kind))
    return {each.key: each for each in found if each is not None}


def words_on(kind: type[Struct]) -> dict[str, Text]:
    """The words of all lines and of all their choices."""
    sheet = sheet_of(kind)
    choices = {key: text for each in sheet.values() for key, text in each.values.items()}
    return {**choices, **{key: each.words for key, each in sheet.items()}}


def _line(info: FieldInfo) -> Line | None:
    if get_origin(info.type) is not Annotated:
        return None
    kind, *notes = get_args(info.type)
    meta = next((each for each in notes if isinstance(each, Meta) and "line" in (each.extra or {})), None)
    if meta is None:
        return None
    told: _Declared = (meta.extra or {})["line"]
    default = info.default if info.default_factory is NODEFAULT else info.default_factory()
    written: Any = kind
    if _is_enumeration(kind):
        written = _one_of(told.values or (each.name.lower() for each in kind))
        default = default.name.lower() if isinstance(default, Enum) else default
    elif told.values and kind in (str, tuple[str, ...]):
        word = _one_of(told.values)
        written = word if kind is str else _several(word)
    if meta.ge is not None or meta.le is not None:
        written = Annotated[written, Meta(ge=meta.ge, le=meta.le)]
    if default is NODEFAULT:
        written, default = written | None, None
    key = told.called or info.name
    return Line(
        info.name, key, told.words, told.one, written, default, meta.ge, meta.le, told.values, told.mark, kind
    )


def _one_of(words: Iterable[str]) -> Any:
    """The type of a closed list of words."""
    return Literal.__getitem__(tuple(words))


def _several(kind: Any) -> Any:
    return tuple.__class_getitem__((kind, ...))


def _bare(kind: Any) -> Any:
    """A type without its bounds and without the possibility to leave it out."""
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not type(None))
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


# written units -------------------------------------------------------------------------------------------


def described_by(*kinds: type[Struct]) -> Callable[[type[S]], type[S]]:
    """Adds the lines of sheets to a struct of what is written; a field of its own goes before a line.

    Marks are written together: `is = ["confused", "fired"]`.
    """

    def adds(written: type[S]) -> type[S]:
        own = {each.encode_name for each in fields(written)}
        lines = {key: each for kind in kinds for key, each in sheet_of(kind).items() if key not in own}
        marks = tuple(key for key, each in lines.items() if each.mark)
        more: list[Any] = [(key, each.kind, each.default) for key, each in lines.items() if not each.mark]
        if marks and "is" not in own:
            more.append(("is_", _several(_one_of(marks)), field(default=(), name="is")))
        return defstruct(  # type: ignore[return-value]
            written.__name__, more, bases=(written,), module=written.__module__, kw_only=True,
            namespace={"__doc__": written.__doc__}, forbid_unknown_fields=True,
        )  # fmt: skip

    return adds


def fields_of(written: Struct, kind: type[Struct]) -> dict[str, Any]:
    """What a written unit says of the fields of a struct; what was left out is not among them."""
    marks = getattr(written, "is_", ())
    found: dict[str, Any] = {}
    for each in sheet_of(kind).values():
        value = each.key in marks if each.mark else getattr(written, each.key, None)
        if value is not None:
            found[each.name] = each.keeps(value)
    return found
