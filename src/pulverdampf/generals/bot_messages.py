"""What Pulverdampf and a bot say to each other: one JSON object a line, told apart by `type`.

`docs/bots.md` explains them to whoever writes a bot.
"""

from typing import Any

from msgspec import Struct

PROTOCOL = 1


class Words(Struct, frozen=True):
    """A text in both languages."""

    en: str
    de: str


# to the bot ----------------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag="hello"):
    """The first line, from either side; a bot gives its name."""

    protocol: int = PROTOCOL
    name: str = ""


class Battle(Struct, frozen=True, tag="battle"):
    """A battle begins."""

    book: str
    version: str
    side: str
    rulings: dict[str, Any]
    seed: str
    """For the bot's own lots: the same study gives the same seeds."""


class Candidate(Struct, frozen=True):
    """One lawful answer."""

    answer: Any
    text: Words | None = None
    """What an option means; an order speaks for itself."""


class Question(Struct, frozen=True):
    """What is to be decided."""

    kind: str
    """`choose`: one of the candidates; `order`: one of them, or any of this form that the rules allow."""
    rule: str
    text: Words
    subject: str
    form: str = ""
    pieces: tuple[str, ...] = ()
    limits: tuple[tuple[float, float], ...] = ()
    zone: tuple[tuple[float, float, float, float], ...] = ()


class Ask(Struct, frozen=True, tag="ask"):
    """A decision that waits: what the side sees, what happened since the last one, and lawful answers."""

    n: int
    seconds: float
    question: Question
    candidates: list[Candidate]
    view: Any
    log: list[Any]


class Checked(Struct, frozen=True, tag="checked"):
    """What speaks against an order that the bot wanted judged, and a lawful one nearby."""

    n: int
    objections: list[dict[str, Any]]
    nearest: Any = None


class End(Struct, frozen=True, tag="end"):
    """The battle is over; the winner is a side, or nobody."""

    winner: str


class Quit(Struct, frozen=True, tag="quit"):
    """The bot is no longer needed."""


# from the bot --------------------------------------------------------------------------------------


class Answer(Struct, frozen=True, tag="answer"):
    """The answer to a question: the key of an option, or an order."""

    n: int
    answer: Any


class Check(Struct, frozen=True, tag="check"):
    """Asks what speaks against an order, without giving it."""

    n: int
    answer: Any


ToBot = Hello | Battle | Ask | Checked | End | Quit
FromBot = Hello | Answer | Check
