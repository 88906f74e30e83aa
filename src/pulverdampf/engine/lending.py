"""Copy on access: pieces and bodies of a lent state are copied when they are first read."""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar, get_origin

from msgspec.structs import fields

from pulverdampf.engine.state import State, shallow

S = TypeVar("S", bound=State)


class Lent(dict[str, Any]):
    """The pieces of another state by id, each copied when it is first read."""

    __slots__ = ("_own",)

    def __init__(self, lender: dict[str, Any]) -> None:
        super().__init__(lender)
        self._own: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        value = dict.__getitem__(self, key)
        if key not in self._own:
            self._own.add(key)
            value = shallow(value)
            dict.__setitem__(self, key, value)
        return value

    def __setitem__(self, key: str, value: Any) -> None:
        self._own.add(key)
        dict.__setitem__(self, key, value)

    def __iter__(self) -> Iterator[str]:
        """Makes `dict(lent)` and `{**lent}` go through `__getitem__`."""
        return dict.__iter__(self)

    def _all_own(self) -> None:
        own = self._own
        if len(own) < len(self):
            self.update({key: shallow(value) for key, value in dict.items(self) if key not in own})
            own.update(self)

    def taken(self) -> list[Any]:
        """The pieces that have been copied, in the order of the whole."""
        own = self._own
        return [dict.__getitem__(self, key) for key in dict.keys(self) if key in own]

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401 (this is `get`)

    def __delitem__(self, key: str) -> None:
        self._all_own()
        dict.__delitem__(self, key)

    def values(self) -> Any:
        self._all_own()
        return dict.values(self)

    def items(self) -> Any:
        self._all_own()
        return dict.items(self)

    def pop(self, key: str, *default: Any) -> Any:
        self._all_own()
        return dict.pop(self, key, *default)

    def setdefault(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def copy(self) -> dict[str, Any]:
        return dict(self.items())

    def __or__(self, other: Any) -> Any:
        return self.copy() | other

    def __ror__(self, other: Any) -> Any:
        return other | self.copy()


def lent(state: S) -> S:
    """A copy-on-access twin of a state; the state itself does not change."""
    twin: S = shallow(state)
    twin.pieces = Lent(state.pieces)
    twin.bodies = Lent(state.bodies)
    for name in _other_dicts(type(state)):
        setattr(twin, name, getattr(state, name).copy())
    return twin


@cache
def _other_dicts(kind: type[State]) -> tuple[str, ...]:
    """The mutable fields of a state besides its pieces and bodies."""
    return tuple(
        each.name
        for each in fields(kind)
        if get_origin(each.type) in (dict, list, set) and each.name not in ("pieces", "bodies")
    )


def kept(state: S) -> S:
    """A lent state that may be lent again; what was never copied stays shared and must not change."""
    state.pieces = dict(dict.items(state.pieces))
    state.bodies = dict(dict.items(state.bodies))
    return state


def touched(state: State) -> tuple[list[Any], ...]:
    """What was copied out of a lent state, and perhaps changed."""
    parts = (state.pieces, state.bodies)
    return tuple(part.taken() if isinstance(part, Lent) else list(part.values()) for part in parts)
