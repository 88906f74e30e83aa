"""Fights one step of a turn: units on a table, faces on the dice, answers by rule."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.events import Entry, Reckoned
from pulverdampf.engine.requests import CHECKPOINT, Chance, Choose, Order
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.fighting import melee_phase
from pulverdampf.rulebooks.kriegspfad.melee.retreats import retreat_phase
from pulverdampf.rulebooks.kriegspfad.morale.rallying import rally_phase
from pulverdampf.rulebooks.kriegspfad.morale.testing import morale_phase
from pulverdampf.rulebooks.kriegspfad.shooting.volleys import fire_phase
from pulverdampf.rulebooks.kriegspfad.state import MELEE, MORALE, RALLY, RETREATS, SHOOTING, WarState
from pulverdampf.rulebooks.kriegspfad.units import Unit

E = TypeVar("E")
STEPS = {
    SHOOTING: fire_phase,
    MELEE: melee_phase,
    MORALE: morale_phase,
    RALLY: rally_phase,
    RETREATS: retreat_phase,
}


class Fought:
    """One step of a turn, fought to its end."""

    def __init__(self, state: WarState, dice: Iterable[int] = (), answers: Mapping[str, Any] = {}) -> None:
        self.state = state
        self.log: list[Entry] = []
        self.asked: list[tuple[str, str, list[str]]] = []
        """Rule, subject and options of every decision."""
        self.thrown: list[tuple[str, str, tuple[int, ...]]] = []
        self.answers = answers
        script = ScriptedDice(dice)
        battle: Battle[WarState] = Battle(state, layout, self.log.append)
        send = STEPS[state.clock.phase](battle).send
        answer: Any = None
        while True:
            try:
                request = send(answer)
            except StopIteration:
                break
            if request is CHECKPOINT:
                answer = None
            elif isinstance(request, Chance):
                answer, faces = request.thrown(script.roll)
                self.thrown.append((request.rule, request.subject, faces))
            else:
                answer = self._decided(request, battle)
        assert not list(script.left()), "faces were left over"

    def _decided(self, request: Choose[Any] | Order, battle: Battle[WarState]) -> Any:
        options = list(request.options) if isinstance(request, Choose) else []
        self.asked.append((request.rule, request.subject, options))
        for key in (f"{request.rule} {request.subject}", request.rule):
            given = self.answers.get(key)
            if isinstance(request, Order) and given is not None:
                assert not request.form.objections(given, battle.scene)
                return given
            if given in options:
                return given
        if isinstance(request, Order):
            return next(iter(request.form.ideas(battle.scene)))
        return options[0]

    # what there is to see ------------------------------------------------------------------------------

    def unit(self, body: str) -> Unit:
        """A unit."""
        return self.state.bodies[body]

    def markers(self, body: str) -> int:
        """The markers of a unit."""
        return self.state.bodies[body].markers

    def left(self, body: str) -> list[str]:
        """The elements of a unit that still stand."""
        return [key for key in self.state.bodies[body].pieces if self.state.pieces[key].pose is not None]

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [each for each in self.log if isinstance(each, kind)]

    def reckoned(self, rule: str) -> list[Any]:
        """The reckonings under a rule."""
        return [each.reckoning for each in self.log if isinstance(each, Reckoned) and each.rule == rule]

    def totals(self, rule: str) -> list[int]:
        """What the reckonings under a rule came to."""
        return [each.total for each in self.reckoned(rule)]

    def options(self, rule: str, subject: str = "") -> list[str]:
        """The options of the first question under a rule."""
        return next(
            (found for asked, about, found in self.asked if asked == rule and subject in ("", about)), []
        )


def rows(reckoning: Any) -> set[str]:
    """The rows that a reckoning used, without the prefix of the book."""
    used = {step.row.removeprefix("KP-") for step in reckoning.steps}
    return used - {"FIRE-10", "MELEE-07", "MOR-11"}


def fought(
    *units: Mapping[str, Any],
    dice: Iterable[int] = (),
    answers: Mapping[str, Any] = {},
    phase: int = SHOOTING,
    **situation: Any,
) -> Fought:
    """One step, from the shooting of turn 1 unless told otherwise."""
    return Fought(position(units, phase=phase, **situation), dice, answers)
