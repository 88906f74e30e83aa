"""Stages a situation of Black Powder: units on a table, faces on the dice, answers by rule."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.events import Answered, Event, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.odds import FIRST, Policy, distribution
from pulverdampf.engine.orders import Form, Plan, Step
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import CHECKPOINT, Chance, Choose, Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Due
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.cases.setup import position
from pulverdampf.rulebooks.black_powder.geometry import layout
from pulverdampf.rulebooks.black_powder.lookup import unit_of
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.units import Commander, Unit
from pulverdampf.table.legs import Ahead

E = TypeVar("E", bound=Event)

__all__ = ["AHEAD", "FIRST", "Told", "foe", "foot", "position", "scene_of", "stage", "unit"]


def foot(x: float, y: float, **more: Any) -> dict[str, Any]:
    """A line of the first side, facing north."""
    return {"side": "one", "at": (x, y), **more}


def foe(x: float, y: float, **more: Any) -> dict[str, Any]:
    """A line of the second side, facing south."""
    return {"side": "two", "at": (x, y), **more}


def horse(x: float, y: float, **more: Any) -> dict[str, Any]:
    """Cavalry of the first side."""
    return foot(x, y, arm="cavalry", **more)


def guns(x: float, y: float, **more: Any) -> dict[str, Any]:
    """A battery of the first side."""
    return foot(x, y, arm="artillery", **more)


AHEAD = Step("march", (Ahead(12.0),))


def scene_of(state: PowderState) -> Scene:
    """The table of a state."""
    return Scene(state, layout)


def unit(state: PowderState, key: str) -> Unit:
    """A unit by its id."""
    return unit_of(state, key)


def chief(state: PowderState, key: str) -> Commander:
    """A commander by his id."""
    piece = state.pieces[key]
    assert isinstance(piece, Commander)
    return piece


def rules(form: Form[Any], order: Any, state: PowderState) -> list[str]:
    """The rules in the name of which an order is refused."""
    return [each.rule for each in form.objections(order, scene_of(state))]


class Told:
    """What happened when something due was carried out with scripted dice."""

    def __init__(self, state: PowderState, log: list[Any], left: list[int]) -> None:
        self.state, self.log, self.left = state, log, left

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [each for each in self.log if isinstance(each, kind)]

    def one(self, kind: type[E]) -> E:
        """The one event of its kind."""
        (only,) = self.all(kind)
        return only

    def unit(self, key: str) -> Unit:
        """A unit as it stands afterwards."""
        return unit_of(self.state, key)

    def reckoned(self, rule: str) -> list[Reckoning]:
        """The reckonings under a rule."""
        return [each.reckoning for each in self.log if isinstance(each, Reckoned) and each.rule == rule]

    def asked(self, rule: str) -> list[Answered]:
        """The throws and decisions under a rule."""
        return [each for each in self.log if isinstance(each, Answered) and each.rule == rule]


def carried_out(
    state: PowderState, *dues: Due, dice: Iterable[int] = (), answers: Mapping[str, Any] | None = None
) -> Told:
    """Works off dues with laid-down faces; players answer as told by rule, else with their first option."""
    twin = state.copied()
    twin.agenda = dues
    return driven(twin, settle, dice, answers)


def driven(
    state: PowderState, rule: Any, dice: Iterable[int] = (), answers: Mapping[str, Any] | None = None
) -> Told:
    """Runs a rule with laid-down faces."""
    log: list[Any] = []
    battle: EngineBattle[PowderState] = EngineBattle(state, layout, log.append)
    faces, given = ScriptedDice(dice), dict(answers or {})
    coroutine, answer = rule(battle), None
    while True:
        try:
            asked = coroutine.send(answer)
        except StopIteration:
            return Told(state, log, list(faces.left()))
        answer = _answered(asked, battle, faces, given, log)


def _answered(asked: Any, battle: Any, faces: ScriptedDice, given: dict[str, Any], log: list[Any]) -> Any:
    if asked is CHECKPOINT:
        return None
    if isinstance(asked, Chance):
        value, thrown = asked.thrown(faces.roll)
        log.append(Answered("chance", asked.rule, asked.by, asked.subject, value, thrown))
        return value
    wanted = given.get(asked.rule)
    if isinstance(wanted, list):
        wanted = wanted.pop(0) if wanted else None
    if isinstance(asked, Choose):
        key = wanted if wanted in asked.options else next(iter(asked.options))
        log.append(Answered("choose", asked.rule, asked.by, asked.subject, (key, *asked.options)))
        return key
    assert isinstance(asked, Order)
    if wanted is not None:
        assert not asked.form.objections(wanted, battle.scene), asked.form.objections(wanted, battle.scene)
        return wanted
    return next(
        idea for idea in asked.form.ideas(battle.scene) if not asked.form.objections(idea, battle.scene)
    )


def stage(units: Iterable[Mapping[str, Any]], **situation: Any) -> Game:
    """A game from a situation, which waits for its first decision."""
    return Game(RULEBOOK, position(list(units), **situation))


def at_present(game: Game) -> PowderState:
    """The state of a game of this book."""
    assert isinstance(game.state, PowderState)
    return game.state


def plan(**steps: tuple[Step, ...]) -> Plan:
    """An order to some units."""
    return Plan(dict(steps))


def odds_of(state: PowderState, *dues: Due, read: Any, policy: Policy = FIRST) -> Any:
    """The exact odds of what is read off when dues have been worked off."""
    twin = state.copied()
    twin.agenda = dues
    return distribution(RULEBOOK, twin, settle, policy, read)
