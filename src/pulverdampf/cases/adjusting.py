"""Any field of a state by its name: `B1.fired`, `A1.strength`, `weather`, `clock`."""

from collections.abc import Mapping
from typing import Any, TypeVar, get_type_hints

import msgspec

from pulverdampf.engine.stages import due_reader
from pulverdampf.engine.state import State
from pulverdampf.muster.problems import did_you_mean
from pulverdampf.text import Text

S = TypeVar("S", bound=State)

NO_THING = Text('There is no "{name}" here.', "„{name}“ gibt es hier nicht.")
NO_FIELD = Text('{whom} has no "{name}".', "{whom} hat kein „{name}“.")
NO_VALUE = Text("{name} cannot be {value}: {why}", "{name} kann nicht {value} sein: {why}")


class Unknown(ValueError):  # noqa: N818 (a finding that is told to the author)
    """A name or a value that the state does not know: `text` says so, `remedy` what may be meant."""

    def __init__(self, text: Text, remedy: Text | None = None) -> None:
        told = text.in_("en") + (f" {remedy.in_('en')}" if remedy is not None else "")
        super().__init__(told)
        self.text, self.remedy = text, remedy


def adjusted(state: S, changes: Mapping[str, Any], package: str = "") -> S:
    """A copy of a state in which some fields have another value, written in plain words."""
    twin = state.copied()
    for name, value in changes.items():
        thing, field = _found(twin, name)
        kind = get_type_hints(type(thing), include_extras=True)[field]
        try:
            given = msgspec.convert(value, kind, strict=False, dec_hook=due_reader(package))
        except (msgspec.ValidationError, NotImplementedError) as why:
            raise Unknown(NO_VALUE.filled(name=name, value=repr(value), why=str(why))) from None
        setattr(thing, field, given)
    return twin


def _found(state: State, name: str) -> tuple[Any, str]:
    """The piece, body or state that has a field, and the field."""
    whom, dot, field = name.rpartition(".")
    if not dot:
        things: list[Any] = [state]
    else:
        things = [place[whom] for place in (state.pieces, state.bodies) if whom in place]
    if not things:
        raise Unknown(NO_THING.filled(name=whom), did_you_mean(whom, [*state.pieces, *state.bodies]))
    for thing in things:
        if field in thing.__struct_fields__:
            return thing, field
    known = [each for thing in things for each in thing.__struct_fields__]
    raise Unknown(NO_FIELD.filled(whom=whom or "state", name=field), did_you_mean(field, known))
