"""A battle in which both sides are asked at every step: PettingZoo's `ParallelEnv`."""

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from pulverdampf.engine.state import SIDES, Side
from pulverdampf.env.battles import Battles, Beginning, Offer, Rendering
from pulverdampf.env.observing import Observation


class SideBySide(ParallelEnv[Side, Observation, int]):  # type: ignore[misc]
    """Each side names the place of an answer; whoever has nothing to decide waits with nought."""

    def __init__(self, beginning: Beginning, offer: Offer, render_mode: Rendering) -> None:
        self.battles = Battles(beginning, offer)
        self.metadata = self.battles.metadata
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        self.agents: list[Side] = []

    def observation_space(self, agent: Side) -> spaces.Dict:
        """What a side can see; the same for both."""
        return self.battles.observation_space

    def action_space(self, agent: Side) -> spaces.Discrete:
        """The places of the answers."""
        return self.battles.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Side, Observation], dict[Side, dict[str, Any]]]:
        """A new battle; the same seed throws the same dice."""
        self.battles.begin(seed)
        self.agents = list(SIDES)
        return self._observed(), self._infos()

    def step(
        self, actions: dict[Side, int]
    ) -> tuple[
        dict[Side, Observation],
        dict[Side, float],
        dict[Side, bool],
        dict[Side, bool],
        dict[Side, dict[str, Any]],
    ]:
        """Every side that decides takes an answer; a ValueError tells when it is masked."""
        field = self.battles.field
        for side in field.deciding:
            field.answer(side, int(actions[side]))
        over, too_long = field.game.over, field.too_long
        observed, infos = self._observed(), self._infos()
        ended, cut = dict.fromkeys(SIDES, over), dict.fromkeys(SIDES, too_long)
        if over or too_long:
            self.agents = []
        return observed, field.rewards(), ended, cut, infos

    def render(self) -> Any:
        """The table as it stands, in the way that was chosen when the environment was made."""
        return self.battles.field.picture(self.render_mode)

    def _observed(self) -> dict[Side, Observation]:
        return {side: self.battles.observed(side) for side in SIDES}

    def _infos(self) -> dict[Side, dict[str, Any]]:
        return {side: {} for side in SIDES}
