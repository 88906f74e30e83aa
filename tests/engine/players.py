"""Players for tests: they answer whatever is asked, at random but always the same for a seed."""

from random import Random
from typing import Any

from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance, Choose


def an_answer(game: Game, chance: Random) -> tuple[Any, str | None]:
    """A legal answer to what is asked, and whose it is."""
    request = game.request
    if isinstance(request, Chance):
        weights = request.weights()
        return chance.choices(list(weights), list(weights.values()))[0], request.by
    decision = chance.choice(game.waiting_for())
    if isinstance(decision, Choose):
        return chance.choice(list(decision.options)), decision.by
    scene = game.view(decision.by).scene
    ideas = [idea for idea in decision.form.ideas(scene) if not decision.form.objections(idea, scene)]
    return chance.choice(ideas), decision.by


def play_on(game: Any, seed: int, answers: int = 10_000) -> int:
    """Gives so many answers, or plays to the end; works on a game and on a recorder."""
    chance = Random(seed)
    played: Game = getattr(game, "game", game)
    for given in range(answers):
        if played.over:
            return given
        value, by = an_answer(played, chance)
        game.answer(value, by)
    return answers
