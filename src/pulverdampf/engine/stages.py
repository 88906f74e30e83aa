"""Stages: rules that can wait their turn.

A stage is a rule of a long event that ends in a checkpoint. What waits for its turn stands in the state as a
*due*: the name of the stage and its arguments, pieces, bodies and features by their ids. The due follows from
the signature of the rule, so that nothing is written twice:

    @stage
    @rule("MELEE-03")
    async def strike(battle: Battle, by: Unit, at: Unit, dice: int) -> None: ...

    battle.schedule(strike.due(unit, foe, 6), decide.due())   # two stages, the first of them next
    await strike(battle, unit, foe, 6)                        # or at once, as a part of the caller
    await settle(battle, until=decide)                        # carries stages out until one comes next
"""

from collections.abc import Callable, Coroutine, Iterator
from functools import cache, update_wrapper
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import (
    Any,
    ClassVar,
    Concatenate,
    Generic,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec.structs import astuple

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.state import Body, Due, Piece, State
from pulverdampf.table.terrain import Feature

B = TypeVar("B", bound=Battle[Any])
P = ParamSpec("P")
Lookup = Callable[[Any, Any], Any]
"""What an id in a due stands for in a state."""

STAGES: "list[Stage[Any, ...]]" = []
"""Every stage of every book that has been loaded."""


class StageDue(Due, msgspec.Struct, frozen=True):
    """A stage that waits, with its arguments; one struct for each stage is made from its signature."""

    stage: ClassVar["Stage[Any, ...]"]

    def subjects(self, state: State) -> Iterator[Any]:
        """The pieces, bodies and features that it is about."""
        for at, lookup in self.stage.lookups:
            found = lookup(state, getattr(self, self.stage.names[at]))
            yield from found if isinstance(found, tuple) else () if found is None else (found,)


class Stage(Generic[B, P]):
    """A rule that can be carried out at once or made due."""

    def __init__(
        self, function: Callable[Concatenate[B, P], Coroutine[Any, Any, None]], *, known: bool
    ) -> None:
        self.function = function
        self.known = known
        """Whether everybody may know of it even while those it is about are hidden."""
        update_wrapper(self, function)
        self.name = function.__name__
        self.module = function.__module__
        _, *parameters = signature(function).parameters.values()
        types = get_type_hints(function)
        self.names = tuple(each.name for each in parameters)
        self.by_name = tuple(each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY)
        found = ((at, _lookup(types[name])) for at, name in enumerate(self.names))
        self.lookups = tuple((at, lookup) for at, lookup in found if lookup is not None)
        self._by_id = tuple(at for at, _ in self.lookups)
        self.kind: type[Any] = msgspec.defstruct(
            self.name,
            [_field(each, types[each.name]) for each in parameters],
            bases=(StageDue,),
            module=self.module,
            namespace={"__doc__": function.__doc__},
            tag=self.name,
            frozen=True,
        )
        setattr(self.kind, "stage", self)  # noqa: B010
        STAGES.append(self)

    def __call__(self, battle: B, *args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, None]:
        """Carries the rule out at once, as a part of the caller."""
        return self.function(battle, *args, **kwargs)

    def due(self, *args: P.args, **kwargs: P.kwargs) -> Due:
        """The rule as something that waits for its turn."""
        given: list[Any] = list(args)
        for at in self._by_id:
            if at < len(given):
                given[at] = _id(given[at])
        if not kwargs:
            return self.kind(*given)  # type: ignore[no-any-return]
        by_id = {self.names[at] for at in self._by_id}
        named: dict[str, Any] = {key: _id(each) if key in by_id else each for key, each in kwargs.items()}
        return self.kind(*given, **named)  # type: ignore[no-any-return]

    def next_in(self, state: State) -> bool:
        """Whether it is what comes next."""
        return bool(state.agenda) and type(state.agenda[0]) is self.kind

    def waiting_in(self, state: State) -> Any:
        """Its due with the arguments as fields, if it is what comes next; otherwise nothing."""
        return state.agenda[0] if self.next_in(state) else None

    def carried_out(self, battle: B, due: Due) -> Coroutine[Any, Any, None]:
        """The rule with the arguments of a due."""
        given = list(astuple(due))  # type: ignore[arg-type]
        for at, lookup in self.lookups:
            given[at] = lookup(battle.state, given[at])
        if not self.by_name:
            return self.function(battle, *given)  # type: ignore[call-arg]
        first = len(given) - len(self.by_name)
        named = dict(zip(self.by_name, given[first:], strict=True))
        return self.function(battle, *given[:first], **named)


def stage(function: Callable[Concatenate[B, P], Coroutine[Any, Any, None]]) -> Stage[B, P]:
    """Makes a rule a stage; who may know of it is what the state says of its audience."""
    return Stage(function, known=False)


def known_stage(function: Callable[Concatenate[B, P], Coroutine[Any, Any, None]]) -> Stage[B, P]:
    """Makes a rule a stage that everybody may know of, even while those it is about are hidden."""
    return Stage(function, known=True)


async def settle(battle: Battle[Any], until: Stage[Any, ...] | None = None) -> None:
    """Carries out what is due until nothing is, or until a certain stage comes next."""
    while not _is_settled(battle.state, until):
        await carry_out_next(battle)


async def settle_between(battle: Battle[Any], until: Stage[Any, ...] | None = None) -> None:
    """The same with checkpoints between stages only: at the end odds are read off at once and need none."""
    while not _is_settled(battle.state, until):
        await _carry_out(battle)
        if not _is_settled(battle.state, until):
            await battle.checkpoint()


def _is_settled(state: State, until: Stage[Any, ...] | None) -> bool:
    return not state.agenda or (until is not None and until.next_in(state))


async def carry_out_next(battle: Battle[Any]) -> None:
    """Carries out the one stage that is due next, and ends in a checkpoint."""
    await _carry_out(battle)
    await battle.checkpoint()


async def _carry_out(battle: Battle[Any]) -> None:
    due = battle.begin_next()
    assert isinstance(due, StageDue)
    await type(due).stage.carried_out(battle, due)
    battle.under_way = None


# how a due is made from a signature and read again ---------------------------------------------------


def _id(value: Any) -> Any:
    """What a due keeps of a piece, a body or a feature: its id."""
    if value is None:
        return None
    return tuple(each.id for each in value) if isinstance(value, tuple) else value.id


def _piece(state: State, key: Any) -> Any:
    return state.pieces[key]


def _body(state: State, key: Any) -> Any:
    return state.bodies[key]


def _feature(state: State, key: Any) -> Any:
    return state.features[key]


def _single(kind: Any) -> Lookup | None:
    """How ids of a type are looked up; none for values that are no ids."""
    if not isinstance(kind, type):
        return None
    places = ((Piece, _piece), (Body, _body), (Feature, _feature))
    return next((lookup for base, lookup in places if issubclass(kind, base)), None)


def _lookup(kind: Any) -> Lookup | None:
    """The same for a type, for one that may be missing, and for several of them."""
    single = _single(kind)
    if single is not None:
        return single
    inner, parts = get_origin(kind), get_args(kind)
    if inner in (Union, UnionType) and len(parts) == 2 and NoneType in parts:
        one = _single(parts[0] if parts[1] is NoneType else parts[1])
        return None if one is None else lambda state, key: None if key is None else one(state, key)
    if inner is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        many = _single(parts[0])
        return None if many is None else lambda state, keys: tuple(many(state, key) for key in keys)
    return None


def _field(parameter: Parameter, kind: Any) -> tuple[str, Any] | tuple[str, Any, Any]:
    """A field of a due: an id for a piece, a body or a feature, and any other value as it is."""
    kept: Any = kind
    if _single(kind) is not None:
        kept = str
    elif _lookup(kind) is not None:
        kept = tuple[str, ...] if get_origin(kind) is tuple else str | None
    if parameter.default is Parameter.empty:
        return parameter.name, kept
    return parameter.name, kept, parameter.default


def due_reader(package: str) -> Callable[[type, Any], Any]:
    """Reads the dues of a book's states and events (the `dec_hook` of its decoders)."""

    def read(kind: type, value: Any) -> Any:
        if kind is not Due:
            raise NotImplementedError(kind)
        return msgspec.convert(value, _dues_of(package), dec_hook=read)

    return read


@cache
def _dues_of(package: str) -> Any:
    """The dues of all stages of a book as one union."""
    kinds = [each.kind for each in STAGES if each.module.startswith(f"{package}.")]
    return Union[tuple(kinds)] if kinds else NoneType  # noqa: UP007
