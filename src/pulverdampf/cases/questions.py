"""What a book can be asked for its exact odds: questions and options as data, whoever asks them."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from pulverdampf.engine.sheet import sheet_of
from pulverdampf.engine.state import State
from pulverdampf.text import Text

Kind = Literal["int", "float", "str", "flag", "words"]
KINDS: dict[Any, Kind] = {bool: "flag", int: "int", float: "float"}
OF_ITS_KIND = -1
"""A number that is not said: what is usual for a unit of this kind."""
UNSAID = (OF_ITS_KIND, "", ())
Chosen = Mapping[str, Any]
"""The value of every option by its name, typed or standard."""


class Act(Struct, frozen=True):
    """One thing that happens in a case: what, by whom, to whom; or any stage with its arguments."""

    do: str
    unit: str = ""
    target: str = ""
    screen_target: str = ""
    with_: dict[str, Any] = field(default_factory=dict, name="with")
    """The arguments of a stage by their names; pieces and bodies by their ids."""


class Option(Struct, frozen=True, kw_only=True):
    """One detail of a question, typed as `--name value`; `words` may be repeated."""

    name: str
    help: Text
    kind: Kind = "int"
    default: Any = 0
    least: float = 0
    most: float = 0
    choices: tuple[str, ...] = ()
    side: str = ""
    """The group of the help in which it stands, mostly a side."""
    only: tuple[str, ...] = ()
    """The questions in which it plays a part; none stated means all."""
    metavar: Text | None = None
    values: Mapping[str, Text] = {}
    """The words of which several may be named, with what they mean; the book checks them."""


def word(name: str, help: Text, default: str, choices: tuple[str, ...]) -> Option:
    """An option that is one of several words."""
    return Option(name=name, help=help, kind="str", default=default, choices=choices)


def flag(name: str, en: str, de: str, side: str = "", only: tuple[str, ...] = ()) -> Option:
    """An option that is typed, or not."""
    return Option(name=name, help=Text(en, de), kind="flag", default=False, side=side, only=only)


def option(of: type[Struct], key: str, **changes: Any) -> Option:
    """A line of a unit's sheet as an option, with whatever the question says differently."""
    line = sheet_of(of)[key]
    kind = KINDS.get(line.plain, "words" if line.several else "str")
    told: dict[str, Any] = {
        "name": key.replace("_", "-"), "help": line.words, "kind": kind, "default": line.default,
        "least": line.least or 0, "most": line.most or 0, "choices": line.choices,
        "values": line.values if line.several else {},
    }  # fmt: skip
    if line.default is None:
        told |= {"default": OF_ITS_KIND, "least": OF_ITS_KIND} if kind == "int" else {"default": ""}
    return Option(**{**told, **changes})


def described(of: type[Struct], chosen: Chosen, prefix: str = "") -> dict[str, Any]:
    """What the options say of a unit, as a situation writes it."""
    told, marks = {}, []
    for key, line in sheet_of(of).items():
        value = chosen.get(prefix + key.replace("_", "-"))
        if line.mark and value:
            marks.append(key)
        elif not line.mark and value is not None and (line.default is not None or value not in UNSAID):
            told[key] = value
    return told | ({"is": marks} if marks else {})


def of_first(*options: Option) -> tuple[Option, ...]:
    """Options that describe the first unit."""
    return tuple(replace(option, side="one") for option in options)


def of_target(facing: tuple[str, ...], *options: Option) -> tuple[Option, ...]:
    """The same options for its target, typed as `--target-…` in the questions that have one."""
    return tuple(replace(option, name=f"target-{option.name}", side="two", only=facing) for option in options)


FIRST_AND_TARGET = {
    "one": Text("The first unit, A1", "Die erste Einheit, A1"),
    "ground": Text("Between them", "Dazwischen"),
    "two": Text("The target, B1", "Das Ziel, B1"),
}


class Posed(Struct):
    """A question ready to be worked out: the state, what is due in it, and the facts that are told."""

    state: State
    act: Act
    reads: tuple[str, ...]
    assumed: Text
    """The situation in words."""
    remarks: tuple[Text, ...] = ()
    """What the asker should know beforehand, such as that the target is out of range."""


class Unaskable(Exception):  # noqa: N818 (options that do not go together are a finding, not an error)
    """The options do not go together: `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.in_("en"))
        self.text = text


class Question(Struct, frozen=True, kw_only=True):
    """Something that can be asked, and how its situation is built from the options and the rulings."""

    text: Text
    pose: Callable[[Chosen, Mapping[str, Any]], Posed]
    example: str = ""
    """Options for an example in the help."""


class Questions(Struct, frozen=True, kw_only=True):
    """All questions of a book by their key, all options, and the headings under which options stand."""

    questions: Mapping[str, Question]
    options: tuple[Option, ...] = ()
    sides: Mapping[str, Text] = {}
    case_example: str = ""
