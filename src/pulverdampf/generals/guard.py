"""A general who thinks ahead: before each of its turns it plays the turn in several ways on twins.

It knows what its side knows and no more: twins hold what the view holds. A way to play is a set of weights
of the advice: the Veteran's, its tempers, and a few styles. Each is tried against enemies drawn from a pool,
with the same dice for all that are compared; the worse half is dropped until one is left. It is followed only
if fresh trials confirm that it is better than the Veteran's way by two standard errors.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from time import monotonic
from typing import Any

from msgspec import Struct

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import Side, other
from pulverdampf.engine.views import View
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.judgement import Judgement, JudgementError, judgement
from pulverdampf.generals.levels import STEADY, General
from pulverdampf.generals.patience import patience
from pulverdampf.generals.styles import Styled
from pulverdampf.generals.twins import CutShortError, guessed, played_on, result_of
from pulverdampf.generals.veteran import Veteran
from pulverdampf.rulebooks import judging
from pulverdampf.text import Text

FIRST_TRIALS = 4
CONFIRMING = 16
GATE = 2.0
"""By how many standard errors another way must be better before it is followed."""
STYLES = (3, -3, 8, -8)
"""Styles that are tried beside the tempers of the Veteran."""
SHARE_OF_TIME = 0.8
"""How much of its time it thinks ahead; the rest is for the answer."""
LEAST_TIME = 0.2
"""Seconds that it has for an answer in any case, however long it has thought."""

WAYS = {
    "steady":   Text("steadily", "besonnen"),
    "bold":     Text("boldly", "kühn"),
    "cautious": Text("cautiously", "vorsichtig"),
}  # fmt: skip
OTHERWISE = Text("in another way", "auf andere Art")
CHOSEN = Text(
    "I play this turn {way}: in {trials} trials that came to {chance} of a victory; playing {rejected}, the "
    "best I rejected, to {other}.",
    "Diesen Zug spiele ich {way}: In {trials} Proben ergab das {chance} eines Siegs; {rejected}, das Beste, "
    "was ich verwarf, {other}.",
)
NOT_THOUGHT = Text(
    "I play this turn as I always do: too little is known to think ahead, or there was no time.",
    "Diesen Zug spiele ich wie immer: Zum Vorausdenken ist zu wenig bekannt, oder die Zeit fehlte.",
)

AS_VETERAN = Text("The Guard plays as the Veteran: {why}", "Die Garde spielt wie der Veteran: {why}")


class Thought(Struct, frozen=True):
    """What thinking ahead has brought: the way that is followed, the best other one, and their results."""

    way: str
    chance: float
    rejected: str
    other: float
    trials: int

    @property
    def told(self) -> Text:
        """The thought in a sentence."""
        if not self.trials:
            return NOT_THOUGHT
        return CHOSEN.filled(
            way=WAYS.get(self.way, OTHERWISE),
            rejected=WAYS.get(self.rejected, OTHERWISE),
            trials=self.trials,
            chance=f"{100 * self.chance:.0f} %",
            other=f"{100 * self.other:.0f} %",
        )


class Guard:
    """Follows the way to play its turn that has done best in thought."""

    def __init__(self, seed: int | str = 0, temper: str = STEADY) -> None:
        self.seed, self.temper = seed, temper
        self._ways: dict[str, ByRuleOfThumb] = {}
        self._planned = 0
        """The turn that was planned last."""
        self.way = temper
        self.thought: Thought | None = None
        self.twins = 0
        """How many twins were played so far."""
        self.progress: Callable[[float], None] = lambda share: None
        """Hears how much of its thinking is done, from 0 to 1."""
        self.warn: Callable[[Text], None] = lambda why: None
        """Hears why it cannot think ahead at all, once."""
        self._warned = False
        self.hurry: Callable[[], bool] = lambda: False
        """Tells whether somebody wants it to move now."""

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """The answer of the way that is followed this turn; thinks first where a turn begins."""
        judge = judging(view.rulebook.key)
        opens = judge.opens(view.state, view.side) if judge is not None else None
        begun = monotonic()
        enough = patience(seconds * SHARE_OF_TIME if seconds is not None else None)
        if opens and opens != self._planned:
            self._planned = opens
            self.thought = self._think(view, lambda: enough() or self.hurry())
            self.way = self.thought.way
        left = None if seconds is None else max(LEAST_TIME, seconds - (monotonic() - begun))
        return self._follow(self.way).answer(view, left)

    def why(self) -> Text | None:
        """What it meant this turn, what it expected, and what it rejected."""
        return self.thought.told if self.thought is not None else None

    def _warn_once(self, missing: JudgementError) -> None:
        if not self._warned:
            self._warned = True
            self.warn(AS_VETERAN.filled(why=missing.text))

    def _follow(self, way: str) -> ByRuleOfThumb:
        if way not in self._ways:
            self._ways[way] = general_of(way, f"{self.seed} {way}")
        return self._ways[way]

    def _think(self, view: View, enough: Callable[[], bool]) -> Thought:
        plain = Thought(self.temper, 0.0, "", 0.0, 0)
        try:
            judge = judgement(view.rulebook.key)
            search = _Search(view, judge, f"{self.seed} {self._planned}", enough, self.progress)
            found = search.best(self.temper)
            self.twins += search.twins
            return found
        except JudgementError as missing:
            self._warn_once(missing)
            return plain  # the next lower general is the Veteran's way
        except (Refused, LookupError):
            return plain
        except Exception:  # what is known may not be enough to run the rules on
            return plain


def general_of(way: str, seed: str) -> ByRuleOfThumb:
    """Who plays in a way: the Veteran in a temper, or a style."""
    if way.startswith("style "):
        return Styled(seed, int(way.removeprefix("style ")))
    return Veteran(seed, way)


class _Search:
    """One thought ahead."""

    def __init__(
        self,
        view: View,
        judge: Judgement,
        seed: str,
        enough: Callable[[], bool],
        progress: Callable[[float], None],
    ) -> None:
        self.view, self.side, self.judge, self.seed = view, view.side, judge, seed
        self.enough, self.progress = enough, progress
        self.ahead: int = judging(view.rulebook.key).AHEAD
        self.twins = 0
        self.results: dict[str, list[float]] = {}

    def best(self, usual: str) -> Thought:
        """The way to follow: another than the usual one only if it is clearly better."""
        ways = list(dict.fromkeys((usual, STEADY, "bold", "cautious", *(f"style {n}" for n in STYLES))))
        planned = len(ways) * FIRST_TRIALS + 2 * CONFIRMING
        trials = FIRST_TRIALS
        at = 0
        while len(ways) > 2 and not self.enough():
            for way in ways:
                self._try(way, range(at, at + trials), planned)
            at += trials
            kept = max(2, (len(ways) + 1) // 2)
            others = sorted((each for each in ways if each != usual), key=lambda each: -self._mean(each))
            ways = [usual, *others[: kept - 1]]
            trials *= 2
            planned = max(planned, self.twins + 2 * CONFIRMING)
        rival = ways[1]
        before = {way: list(self.results.get(way, ())) for way in (usual, rival)}
        self.results[usual], self.results[rival] = [], []
        for number in range(at, at + CONFIRMING):  # fresh trials: the best of many looks better than it is
            if self.enough():
                break
            for way in (usual, rival):
                self._try(way, range(number, number + 1), planned)
        self.progress(1.0)
        gains = [b - a for a, b in zip(self.results[usual], self.results[rival], strict=False)]
        if len(gains) < CONFIRMING // 2:
            mean = sum(before[usual]) / len(before[usual]) if before[usual] else 0.0
            return Thought(usual, mean, rival, mean, 0)
        is_better = _mean(gains) > GATE * _error(gains)
        way, rejected = (rival, usual) if is_better else (usual, rival)
        return Thought(way, self._mean(way), rejected, self._mean(rejected), len(gains))

    def _try(self, way: str, numbers: Sequence[int], planned: int) -> None:
        for number in numbers:
            if self.enough():
                return
            scenario = f"{self.seed} {number}"
            seats: dict[Side, General] = {
                self.side: general_of(way, f"{scenario} own"),
                other(self.side): self._enemy(number, scenario),
            }
            twin = guessed(self.view.imagined(), self.side, scenario)
            try:
                played_on(twin, scenario, seats, self.ahead, self.enough)
            except CutShortError:
                return
            self.results.setdefault(way, []).append(result_of(twin, self.judge, self.side))
            self.twins += 1
            self.progress(min(1.0, self.twins / planned))

    def _enemy(self, number: int, scenario: str) -> General:
        """An enemy of the pool: the drill, the Veteran and its tempers, styles."""
        pool = ("drilled", "steady", "bold", "cautious", "style 5", "style -5")
        drawn = pool[number % len(pool)]
        seed = f"{scenario} enemy"
        return ByRuleOfThumb(seed) if drawn == "drilled" else general_of(drawn, seed)

    def _mean(self, way: str) -> float:
        return _mean(self.results.get(way, []))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _error(values: Sequence[float]) -> float:
    middle = _mean(values)
    spread = sum((each - middle) ** 2 for each in values) / max(1, len(values) - 1)
    return sqrt(spread / max(1, len(values)))
