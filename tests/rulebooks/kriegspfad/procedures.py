"""Runs one procedure of the rules with given faces and answers."""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.events import Entry
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import CHECKPOINT, Chance, Choose, Tell
from pulverdampf.engine.stages import Stage, settle
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.table.terrain import Feature

E = TypeVar("E")
Procedure = Callable[[Battle[WarState]], Coroutine[Any, Any, Any]]


def features_of(rows: Sequence[Mapping[str, Any]]) -> list[Feature]:
    """The features that rows of a situation write down."""
    return list(position([], terrain=rows).features.values())


def with_what_follows(rule: Stage[Battle[WarState], ...], *given: Any) -> Procedure:
    """A stage and everything that it makes due."""

    async def go(battle: Battle[WarState]) -> None:
        await rule(battle, *given)
        await settle(battle)

    return go


def is_to_come(game: Game, rule: Stage[Battle[WarState], ...]) -> bool:
    """Whether a stage is under way or still due."""
    return any(isinstance(due, rule.kind) for due in (game.battle.under_way, *game.state.agenda))


class Ran:
    """A procedure run to its end."""

    def __init__(
        self,
        procedure: Procedure,
        state: WarState,
        dice: Iterable[int] = (),
        answers: Mapping[str, Any] = {},
    ) -> None:
        self.state = state
        self.log: list[Entry] = []
        self.asked: list[tuple[str, str, list[str]]] = []
        self.thrown: list[str] = []
        script = ScriptedDice(dice)
        battle: Battle[WarState] = Battle(state, layout, self.log.append)
        send = procedure(battle).send
        answer: Any = None
        self.result: Any = None
        while True:
            try:
                request = send(answer)
            except StopIteration as end:
                self.result = end.value
                break
            if request is CHECKPOINT:
                answer = None
            elif isinstance(request, Chance):
                answer, _ = request.thrown(script.roll)
                self.thrown.append(request.rule)
            elif isinstance(request, Choose):
                options = list(request.options)
                self.asked.append((request.by, request.rule, options))
                wanted = answers.get(f"{request.rule} {request.by}", answers.get(request.rule))
                if isinstance(wanted, list):
                    wanted = wanted.pop(0) if wanted else None
                answer = wanted if wanted in options else options[0]
            elif isinstance(request, Tell):
                self.asked.append((request.by, request.rule, [each.id for each in request.facts]))
                wanted = answers.get(request.rule, {})
                answer = request.accepted(wanted.pop(0) if isinstance(wanted, list) else wanted)
            else:
                self.asked.append((request.by, request.rule, []))
                wanted = answers.get(f"{request.rule} {request.by}", answers.get(request.rule))
                scene = battle.scene
                if isinstance(wanted, list):
                    wanted = wanted.pop(0) if wanted else None
                answer = wanted or next(
                    idea for idea in request.form.ideas(scene) if not request.form.objections(idea, scene)
                )
        assert not list(script.left()), "faces were left over"

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [each for each in self.log if isinstance(each, kind)]
