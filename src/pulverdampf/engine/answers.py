"""Answers as values: taken from clients and records, judged, and written down."""

from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec

from pulverdampf.engine.dice import Die
from pulverdampf.engine.dice_sources import ScriptedDice, read_from
from pulverdampf.engine.orders import AnyOrder, Objection, Refused, shown
from pulverdampf.engine.requests import Chance, Choose, Counts, Order, Request, RollOff, Tell, Together
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

NOT_AN_OPTION = Text(
    "“{given}” is not one of the options: {options}", "„{given}“ ist keine der Möglichkeiten: {options}"
)
NOT_AN_ORDER = Text("this is not an order of the kind asked for", "das ist kein Befehl der verlangten Art")
WRONG_NUMBER = Text(
    "{n} faces are expected here, not {had}", "hier werden {n} Augenzahlen erwartet, nicht {had}"
)
NOT_ONE = Text("one face is expected here, not {had}", "hier wird eine Augenzahl erwartet, nicht {had}")
NO_SUCH_FACE = Text(
    "no die here shows {face}; it has {low} to {high}",
    "kein Würfel hier zeigt {face}; er hat {low} bis {high}",
)
TIE = Text("a tie, please throw again", "Gleichstand, bitte noch einmal werfen")
NOT_A_THROW = Text("{n} dice cannot give this", "{n} Würfel können das nicht ergeben")

MOST_FACES = 4096


class Diverged(Exception):  # noqa: N818 (read as a sentence: a record diverged)
    """A recorded answer does not fit the question that the rules ask."""


def plain(answer: Any) -> Any:
    """An answer as it is written into a record."""
    return msgspec.to_builtins(answer) if isinstance(answer, msgspec.Struct) else answer


def decoded(asked: Request, value: Any) -> Any:
    """An answer from a record or a client, in the form the rule expects."""
    if isinstance(asked, Order):
        if isinstance(value, asked.form.kind):
            return value
        return msgspec.convert(plain(value), asked.form.kind)
    if isinstance(asked, Together):
        return [decoded(ask, each) for ask, each in zip(asked.asks, value, strict=True)]
    return tuple(value) if isinstance(value, list) else value


def digest(value: Any, salt: str) -> str:
    """What is shown of a sealed answer before it is opened."""
    return sha256(msgspec.json.encode([value, salt])).hexdigest()


def chosen(asked: Choose[Any], value: Any) -> str:
    """The key of an option, or a refusal."""
    if isinstance(value, str) and asked.permits(value):
        return value
    options = ", ".join(asked.options)
    raise Refused([Objection(asked.rule, NOT_AN_OPTION.filled(given=shown(value), options=options))])


def ordered(asked: Order, value: Any, scene: Scene) -> AnyOrder:
    """An order against which there is no objection on a table, or a refusal."""
    try:
        order: AnyOrder = decoded(asked, value)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError):
        raise Refused([Objection(asked.rule, NOT_AN_ORDER)]) from None
    objections = asked.form.objections(order, scene)
    if objections:
        raise Refused(objections)
    return order


def dice_of(asked: Request) -> tuple[str, str, str]:
    """What was thrown, what it needed and what it is called, as a record keeps them: 8d6, 3+."""
    if not isinstance(asked, Chance):
        return "", "", ""
    die: Die | None = getattr(asked, "die", None)
    dice = f"{getattr(asked, 'n', 1)}{die.name}" if die is not None else ""
    needed = asked.faces[0].on(asked.die) if isinstance(asked, Counts) else ""
    if isinstance(asked, RollOff):
        needed = f"{asked.bonus[0]} {asked.bonus[1]}"
    return dice, needed, asked.named


def fallen(asked: Chance, value: Any) -> Any:
    """What dice or lots have given, or a refusal."""
    answer = decoded(asked, value)
    parts = answer if isinstance(answer, tuple) else (answer,)
    if any(type(part) is not int and type(part) is not str for part in parts) or not asked.possible(answer):
        raise Refused([Objection(asked.rule, NOT_A_THROW.filled(n=getattr(asked, "n", 1)))])
    return answer


def read_off(asked: Chance, faces: Iterable[int]) -> tuple[Any, tuple[int, ...]]:
    """What typed faces give, all of them used; or a refusal."""
    source = _typed(asked, faces)
    try:
        answer, used = asked.thrown(source.roll)
    except LookupError:
        used = None
    if used is None or len(used) != len(source.faces):
        raise Refused([Objection(asked.rule, _why_not(asked, source.faces))])
    return answer, used


def _why_not(asked: Chance, faces: list[int]) -> Text:
    """Why typed faces are no throw."""
    die: Any = getattr(asked, "die", None)
    if die is None:
        return NOT_A_THROW.filled(n=len(faces))
    strange = next((face for face in faces if face not in die.faces), None)
    if strange is not None:
        return NO_SUCH_FACE.filled(face=strange, low=die.low, high=die.high)
    if is_tie(asked, faces):
        return TIE
    wanted = getattr(asked, "n", 2)
    return (NOT_ONE if wanted == 1 else WRONG_NUMBER).filled(n=wanted, had=len(faces))


def is_tie(asked: Chance, faces: list[int]) -> bool:
    """Whether the faces of a roll-off, typed so far, leave it open."""
    if not isinstance(asked, RollOff) or not faces or len(faces) % 2:
        return False
    pairs = zip(faces[::2], faces[1::2], strict=True)
    known = all(face in asked.die.faces for face in faces)
    return known and all(one + asked.bonus[0] == two + asked.bonus[1] for one, two in pairs)


def _typed(asked: Chance, faces: Iterable[int]) -> ScriptedDice:
    try:
        typed = list(islice(faces, MOST_FACES + 1))
    except TypeError:
        typed = []
    if len(typed) > MOST_FACES or any(type(face) is not int for face in typed):
        raise Refused([Objection(asked.rule, NOT_A_THROW.filled(n=len(typed)))])
    return read_from(typed)


def replayed(asked: Request, value: Any) -> Any:
    """A recorded answer in the form the rule expects; one that the question does not allow has diverged."""
    try:
        answer = decoded(asked, value)
        if isinstance(asked, Choose):
            chosen(asked, answer)
        elif isinstance(asked, Together):
            for each, given in zip(asked.asks, answer, strict=True):
                if isinstance(each, Choose):
                    chosen(each, given)
        elif isinstance(asked, Tell):
            answer = asked.accepted(answer)
        elif isinstance(asked, Chance):
            fallen(asked, answer)
    except (Refused, msgspec.MsgspecError, TypeError, ValueError) as why:
        raise Diverged(f"{asked.rule}: {why}") from None
    return answer


def repeated(asked: Request, value: Any) -> Any:
    """An answer out of the log of this very battle, which was examined when it was given."""
    return asked.accepted(value) if isinstance(asked, Tell) else decoded(asked, value)
