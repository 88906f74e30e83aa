"""Exact odds: the rule itself, run over every outcome of its dice.

Measured on a table of forty pieces (best of seven, three runs, CPython 3.11), a volley with counts of
thirteen dice in two kinds of face, one voluntary re-roll and one draw of seven lots: 1,847 rows of
answers in 19-21 ms; with a checkpoint before the draw 938 rows in 13 ms; with the lots that make no
difference merged 547 rows in 6 ms. tests/analysis/test_odds_speed.py prints these figures.
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.branching import NOTHING, Ears, Grown, Tree
from pulverdampf.engine.branching import Procedure as Procedure
from pulverdampf.engine.requests import Choose, Decision, Order, Request, Together
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import State
from pulverdampf.text import Language, Text, number

K = TypeVar("K", bound=Hashable)
DEEPEST = 200
"""How many checkpoints in a row are followed."""


class Policy:
    """Answers the decisions that fall inside an event; its name is printed with the odds."""

    def __init__(self, name: Text, answer: Callable[[Decision, Any], Any]) -> None:
        self.name = name
        self._answer = answer

    def __call__(self, request: Decision, state: Any) -> Any:
        """The key of an option, or an order; nothing means the first legal idea that the form has."""
        given = self._answer(request, state)
        if isinstance(request, Choose) and given not in request.options:
            raise ValueError(f"{self.name.in_('en')}: {given!r} is no answer to {request.rule}")
        return given


def otherwise_first(answers: Mapping[str, str], name: Text) -> Policy:
    """A policy that gives a fixed answer to the named rules and the first option to all others."""

    def answer(request: Decision, state: Any) -> Any:
        if not isinstance(request, Choose):
            return None
        given = answers.get(request.rule)
        return given if given in request.options else next(iter(request.options))

    return Policy(name, answer)


def _yes(request: Decision, state: Any) -> Any:
    return "yes" if isinstance(request, Choose) and "yes" in request.options else FIRST(request, state)


FIRST = otherwise_first({}, Text("always the first option", "stets die erste Möglichkeit"))
YES = Policy(Text("yes to everything", "zu allem ja"), _yes)


class Odds(Struct, Generic[K], frozen=True):
    """The exact chance of every result, the policy behind it, and what was left out."""

    chances: dict[K, Fraction]
    missing: Fraction
    policy: Text
    leaves: int
    decided: bool = False
    """Whether the policy had anything to decide."""

    def chance(self, wanted: Callable[[K], bool]) -> Fraction:
        """The chance of all results of a kind."""
        return sum((p for key, p in self.chances.items() if wanted(key)), NOTHING)

    def at_least(self, least: Any) -> Fraction:
        """The chance of a result that reaches a value."""
        return self.chance(lambda key: bool(key >= least))

    @property
    def mean(self) -> Fraction:
        """The average of a number, over what is not missing."""
        known = sum(self.chances.values(), NOTHING)
        if not known:
            raise ValueError("nothing is known of the result")
        return sum((p * key for key, p in self.chances.items()), NOTHING) / known  # type: ignore[operator]

    def percent(self, key: K, digits: int = 1) -> float:
        """The chance of one result in hundredths."""
        return round(float(self.chances.get(key, NOTHING) * 100), digits)

    def explained(self, language: Language, worded: Callable[[K], Text | str] = str) -> str:
        """One line for each result, the likeliest first, then what is missing and the policy."""
        lines = []
        for key, chance in sorted(self.chances.items(), key=lambda each: -each[1]):
            words = worded(key)
            said = words.in_(language) if isinstance(words, Text) else words
            lines.append(f"{_percent(chance, language)}  {said}")
        if self.missing:
            lines.append(f"{_percent(self.missing, language)}  {LEFT_OUT.in_(language)}")
        lines.append(f"({self.policy.in_(language)})")
        return "\n".join(lines)


LEFT_OUT = Text("not followed to the end", "nicht zu Ende verfolgt")


def _percent(chance: Fraction, language: Language) -> str:
    return f"{number(float(chance * 100), language, 1)} %"


def distribution(
    rulebook: Rulebook,
    state: State,
    procedure: Procedure,
    policy: Policy,
    read: Callable[[Any], K],
    most: int = 200_000,
    enough: Callable[[], bool] = lambda: False,
) -> Odds[K]:
    """The exact odds of what is read off the state when a procedure has ended.

    Follows at most `most` rows of answers and `DEEPEST` checkpoints in a row, and stops early when `enough`,
    which is polled, says so; the rest is reported as missing.
    """
    return enumerated(state, Scene(state, rulebook.layout), procedure, policy, read, most, enough)


def enumerated(
    state: State,
    alike: Scene,
    procedure: Procedure,
    policy: Policy,
    read: Callable[[Any], K],
    most: int = 200_000,
    enough: Callable[[], bool] = lambda: False,
) -> Odds[K]:
    """The same, reusing what has been derived for a table on which everything stands alike."""
    table = Scene(state, alike.layout)  # it is lent, and not changed
    table.learn(alike)
    tree = Tree(procedure, partial(answered_by, policy), lambda after, heard: read(after), None, most, enough)
    return _odds(tree.grown(table, DEEPEST), policy)


def overheard(
    rulebook: Rulebook,
    state: State,
    procedure: Procedure,
    policy: Policy,
    hears: Ears,
    read: Callable[[Any, tuple[Any, ...]], K],
    most: int = 200_000,
) -> Odds[K]:
    """The exact odds of what is read off the end and all that was heard on the way.

    States that are equal stay apart where something else was heard before, so that this follows more rows.
    """
    table = Scene(state, rulebook.layout)
    tree = Tree(procedure, partial(answered_by, policy), read, hears, most, lambda: False)
    return _odds(tree.grown(table, DEEPEST), policy)


def _odds(grown: Grown[K], policy: Policy) -> Odds[K]:
    return Odds(grown.chances, grown.missing, policy.name, grown.leaves, grown.decided)


def answered_by(policy: Policy, asked: Request, battle: Battle[Any]) -> Any:
    """What a policy answers to a decision, or to several that are asked together."""
    if isinstance(asked, Together):
        return [answered_by(policy, each, battle) for each in asked.asks]
    assert isinstance(asked, (Choose, Order))
    given = policy(asked, battle.state)
    if given is None and isinstance(asked, Order):
        form, scene = asked.form, battle.scene
        given = next(form.legal_ideas(scene), None)
        if given is None:
            raise ValueError(f"there is no idea for {asked.rule}")
    return given
