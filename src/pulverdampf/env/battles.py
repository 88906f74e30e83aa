"""Who meets whom on which ground, and the battle between them as both kinds of environment need it."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any, Literal

from gymnasium import spaces
from msgspec import Struct

from pulverdampf.analysis.study import Meeting, begun
from pulverdampf.api import rulebook
from pulverdampf.drawing import svg
from pulverdampf.drawing.printing import printed
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.engine.views import View
from pulverdampf.env.observing import Observation, Observer
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.candidates import lawful_answers
from pulverdampf.muster.roster import Roster

Rendering = Literal["svg", "rgb_array"] | None
LONGEST = 20_000
"""Decisions after which a battle that does not end is cut short."""


PAGE = """#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.at("svg")), width: 800pt)"""


class Beginning(Struct, frozen=True, eq=False):
    """How every battle of an environment begins."""

    rules: Rulebook
    meeting: Meeting
    rulings: Mapping[str, object]

    @classmethod
    def of(
        cls,
        book: str,
        armies: tuple[str | Roster, str | Roster],
        *,
        terrain: str = "",
        scenario: str = "",
        rulings: Mapping[str, object] | None = None,
    ) -> "Beginning":
        """The armies by id or as rosters; where none is named, those of the scenario or the usual ones."""
        found = rulebook(book)
        usual = found.rules.muster.default_armies(scenario)
        one, two = (found.roster(named or usual[at]) for at, named in enumerate(armies))
        return cls(found.rules, Meeting(one, two, terrain, scenario), rulings or {})

    def begun(self) -> State:
        """The state before anything is placed."""
        state: State = begun(self.rules, self.meeting, self.rulings)
        return state


class Offer(Struct, frozen=True):
    """How many answers a decision offers at most: options of a choice, and ideas for an order."""

    candidates: int
    ideas: int

    def of(self, decision: Decision) -> int:
        """The most that one decision offers."""
        return self.candidates if isinstance(decision, Choose) else min(self.ideas, self.candidates)


class Field:
    """A battle under way, with the answers that each side may give now."""

    def __init__(self, beginning: Beginning, seed: int | str, offer: Offer) -> None:
        self.game = Game(beginning.rules, beginning.begun(), SeededDice(seed))
        self.offer = offer
        self.decisions = 0
        self._advisers = {side: ByRuleOfThumb(f"{seed} {side}") for side in SIDES}
        self._answers: dict[Side, list[Any]] = {}

    @property
    def deciding(self) -> list[Side]:
        """The sides for which a decision waits."""
        return [each.by for each in self.game.waiting_for()]

    @property
    def too_long(self) -> bool:
        """Whether the battle is cut short."""
        return self.decisions >= LONGEST and not self.game.over

    def view(self, side: Side) -> View:
        """The battle as one side sees it."""
        return self.game.view(side)

    def answers(self, side: Side) -> list[Any]:
        """What a side may answer now, the advice of its staff where no idea is lawful; nothing to wait."""
        known = self._answers.get(side)
        if known is None:
            view = self.view(side)
            known = []
            if view.request is not None:
                known = lawful_answers(view, view.request, self.offer.of(view.request))
                known = known or [self._advisers[side].answer(view)]
            self._answers[side] = known
        return known

    def answer(self, side: Side, action: int) -> None:
        """A side takes one of its answers."""
        answers = self.answers(side)
        if not 0 <= action < len(answers):
            raise ValueError(f"action {action} is masked: {side} may choose from 0 to {len(answers) - 1}")
        self.game.answer(answers[action], side)
        self._answers.clear()
        self.decisions += 1

    def rewards(self) -> dict[Side, float]:
        """One for the winner and minus one for the loser; nothing before the end, or in a draw."""
        outcome = self.game.outcome
        winner = outcome.winner if outcome is not None else None
        return {side: 0.0 if winner is None else 1.0 if side == winner else -1.0 for side in SIDES}

    def picture(self, mode: Rendering) -> Any:
        """The table as SVG, or as an array of pixels; of the side that decides, or else of the first."""
        drawn = svg(self.view((*self.deciding, *SIDES)[0]), "en")
        return pixels(drawn) if mode == "rgb_array" else drawn


class Battles:
    """One battle after another between the same armies, as environments show them."""

    def __init__(self, beginning: Beginning, offer: Offer) -> None:
        self.beginning, self.offer = beginning, offer
        self.observer = Observer(beginning.rules, beginning.begun(), offer.candidates)
        self.observation_space = self.observer.space
        self.action_spaces = {side: spaces.Discrete(offer.candidates) for side in SIDES}
        self.metadata: dict[str, Any] = {"name": beginning.rules.key, "render_modes": ["svg", "rgb_array"]}
        self._seed, self._fought = "0", 0
        self._field: Field | None = None

    @property
    def field(self) -> Field:
        """The battle under way."""
        if self._field is None:
            raise RuntimeError("reset() begins a battle")
        return self._field

    def begin(self, seed: int | None) -> None:
        """A new battle; without a seed the next one of those that follow from the last seed."""
        if seed is not None:
            self._seed, self._fought = str(seed), 0
        self.observer.begin()
        self._field = Field(self.beginning, f"{self._seed}/{self._fought}", self.offer)
        self._fought += 1

    def observed(self, side: Side) -> Observation:
        """What a side sees, and what it may answer."""
        return self.observer.observed(self.field.view(side), self.field.answers(side))


def pixels(drawn: str) -> Any:
    """A picture as an array of red, green and blue."""
    import numpy
    import typst
    from PIL import Image

    made = typst.compile(PAGE.encode(), format="png", ppi=72.0, sys_inputs={"svg": printed(drawn)})
    return numpy.asarray(Image.open(BytesIO(made)).convert("RGB"))
