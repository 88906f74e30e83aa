"""A battle in which the sides act one after another: PettingZoo's `AECEnv`."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from pulverdampf.engine.state import SIDES, Side
from pulverdampf.env.battles import Battles, Beginning, Offer, Rendering
from pulverdampf.env.observing import Observation


class InTurn(AECEnv[Side, Observation, int]):  # type: ignore[misc]
    """Whoever has to decide acts; an action is the place of an answer among those observed."""

    def __init__(self, beginning: Beginning, offer: Offer, render_mode: Rendering) -> None:
        super().__init__()
        self.battles = Battles(beginning, offer)
        self.metadata = {**self.battles.metadata, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)

    def observation_space(self, agent: Side) -> spaces.Dict:
        """What a side can see; the same for both."""
        return self.battles.observation_space

    def action_space(self, agent: Side) -> spaces.Discrete:
        """The places of the answers."""
        return self.battles.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new battle; the same seed throws the same dice."""
        self.battles.begin(seed)
        self.agents = list(SIDES)
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[Side, dict[str, Any]] = {side: {} for side in SIDES}
        self._skip_agent_selection = None
        self.agent_selection = self.battles.field.deciding[0]

    def observe(self, agent: Side) -> Observation:
        """What a side sees now."""
        return self.battles.observed(agent)

    def step(self, action: int | None) -> None:
        """The side that decides takes an answer; a ValueError tells when it is masked."""
        side = self.agent_selection
        if self.terminations[side] or self.truncations[side]:
            self._was_dead_step(action)
            return
        field = self.battles.field
        field.answer(side, -1 if action is None else int(action))
        self._cumulative_rewards[side] = 0.0
        self.rewards = field.rewards()
        self.terminations = dict.fromkeys(SIDES, field.game.over)
        self.truncations = dict.fromkeys(SIDES, field.too_long)
        self._accumulate_rewards()
        if deciding := field.deciding:
            self.agent_selection = deciding[0]
        if self.terminations[side] or self.truncations[side]:
            self._deads_step_first()

    def render(self) -> Any:
        """The table as it stands, in the way that was chosen when the environment was made."""
        return self.battles.field.picture(self.render_mode)

    def close(self) -> None:
        """Nothing has to be given back."""
