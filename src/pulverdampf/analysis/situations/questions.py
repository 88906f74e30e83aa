"""What a book can be asked for its exact odds: questions and options as data, whoever asks them."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.engine.state import State
from pulverdampf.text import Text

Kind = Literal["int", "float", "str", "flag", "words"]
Chosen = Mapping[str, Any]
"""The value of every option by its name, typed or standard."""


class Act(Struct, frozen=True):
    """One thing that happens in a case: what, by whom, to whom."""

    do: str
    unit: str = ""
    target: str = ""
    screen_target: str = ""


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
    metavar: str = ""


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
