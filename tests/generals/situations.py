"""Situations on the war path, and what the rule of thumb makes of them."""

from typing import Any

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.state import WarState


def answers(
    units: list[dict[str, Any]], turns: int = 1, **situation: Any
) -> tuple[Game, list[tuple[str, str, Any]]]:
    """What side one's general answers while the other stands still, with the rule and the subject."""
    return answers_in(position(units, **situation), turns)


def answers_in(state: WarState, turns: int = 1) -> tuple[Game, list[tuple[str, str, Any]]]:
    """The same for a situation that was set up already."""
    game = Game(RULEBOOK, state, SeededDice(1))
    general, given = ByRuleOfThumb(1), []
    while not game.over and game.state.clock.turn <= turns:
        decision = game.waiting_for()[0]
        view = game.view(decision.by)
        assert view.request is not None
        options = getattr(view.request, "options", ())
        still = next((key for key in ("stand", "hold", "wait", "pass") if key in options), None)
        if decision.by == "two" and still is not None:
            game.answer(still, "two")
            continue
        answer = general.answer(view)
        if decision.by == "one":
            given.append((view.request.rule, view.request.subject, answer))
        game.answer(answer, decision.by)
    return game, given


def middle_of(game: Game, body: str) -> tuple[float, float]:
    poses = [game.state.pieces[key].pose for key in game.state.bodies[body].pieces]
    points = [pose.point for pose in poses if pose is not None]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
