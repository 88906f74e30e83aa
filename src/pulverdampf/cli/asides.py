"""What a person may ask between two answers: help, units, reasons, log, rules, chances."""

from collections.abc import Callable
from typing import Any

from pulverdampf.cli import words
from pulverdampf.cli.chronicle import army, sentences
from pulverdampf.cli.language import language, said
from pulverdampf.cli.screen import paragraph, roll_call
from pulverdampf.cli.session import Session, StoppedError
from pulverdampf.engine.events import Answered, Measured, Reckoned
from pulverdampf.engine.reference import UnknownRuleError
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import View
from pulverdampf.text import Text, number

LAST = 12
CONCEDE = ("concede", "aufgeben")
YES = ("yes", "ja", "y", "j")
EXPECTED_POLICY = Text("first option otherwise", "sonst die erste Möglichkeit")


class Asides:
    """Answers what is no answer."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def answer(self, line: str, decision: Decision, view: View) -> str | None:
        """`seen` when the line was understood, `done` when the battle has moved on, else nothing."""
        typed = line.lower().strip()
        first, _, rest = line.strip().partition(" ")
        if typed in CONCEDE:
            return self._concede(decision.by)
        if typed in ("s", "q", "save", "quit"):
            raise StoppedError
        if first.lower() in ("r", "rule", "regel"):
            self._rule(rest or decision.rule)
            return "seen"
        known: dict[str, Callable[[], None]] = {
            "?": lambda: self._help(decision),
            "h": lambda: self._help(decision),
            "help": lambda: self._help(decision),
            "e": lambda: print(roll_call(view, self.session.ink)),
            "units": lambda: print(roll_call(view, self.session.ink)),
            "einheiten": lambda: print(roll_call(view, self.session.ink)),
            "w": lambda: self._why(view),
            "l": lambda: self._log(view),
            "o": lambda: self._odds(decision, view),
        }
        if typed not in known:
            return None
        known[typed]()
        return "seen"

    def _help(self, decision: Decision) -> None:
        print(said(words.HELP, rule=decision.rule))

    def _concede(self, side: Side) -> str:
        print(said(words.REALLY))
        if self.session.read("> ").strip().lower() in YES:
            self.session.concede(side)
            return "done"
        return "seen"

    def _rule(self, id: str) -> None:
        reference = self.session.game.rulebook.reference()
        try:
            rule = reference.rule(id)
        except UnknownRuleError as unknown:
            print(paragraph(unknown.text.in_(language()), "    "))
            return
        print(self.session.ink(f"  {rule.id}  {rule.title.in_(language())}", "bold"))
        print(paragraph(rule.text.in_(language()), "    "))

    def _why(self, view: View) -> None:
        entries = [each for each in view.entries() if isinstance(each, (Reckoned, Measured))][-5:]
        for _, told in sentences(view.rulebook, view.state, entries, view.side):
            print(paragraph(told, "      ", "    = "))
        if not entries:
            print(said(words.NO_REASONS))

    def _log(self, view: View) -> None:
        told = list(sentences(view.rulebook, view.state, view.entries()[-200:], view.side, with_dice=True))
        for kind, sentence in told[-LAST:]:
            print(paragraph(sentence, "      ", "  - " if kind == "event" else "    * "))

    # chances ------------------------------------------------------------------------------------------

    def _odds(self, decision: Decision, view: View) -> None:
        if not isinstance(decision, Choose) or view.rulebook.settle is None:
            print(said(words.NO_ODDS))
            return
        game = self.session.game
        announced = bool(game._checkpoint.agenda)
        free = view.rulebook.measuring.beforehand or getattr(
            getattr(view.state, "rulings", None), "premeasure", False
        )
        if not announced and not free:
            print(paragraph(said(words.NOT_BEFOREHAND)))
            return
        told = False
        for key, option in decision.options.items():
            expected = self._expected(key, decision, announced)
            if expected is not None:
                told = True
                losses = {
                    name: number(expected[side], language(), 1)
                    for name, side in zip(("a", "b"), SIDES, strict=True)
                }
                text = words.ODDS.filled(
                    what=option.label, one=army(view.state, SIDES[0]), two=army(view.state, SIDES[1]),
                    policy=EXPECTED_POLICY, **losses,
                )  # fmt: skip
                print(paragraph(said(text), "      ", "    "))
        if not told:
            print(said(words.NO_ODDS))

    def _expected(self, key: str, decision: Choose[Any], announced: bool) -> dict[Side, float] | None:
        """The losses to be expected on each side once all that follows from an answer is settled."""
        from pulverdampf.analysis.odds import distribution, otherwise_first

        game = self.session.game
        rulebook = game.rulebook
        assert rulebook.settle is not None
        if announced:
            since = game.log[game._checkpoint_at :]
            if any(isinstance(entry, Answered) and entry.faces for entry in since):
                return None
            start, policy = game._checkpoint, otherwise_first({decision.rule: key}, EXPECTED_POLICY)
        else:
            twin = game.clone()
            twin.answer(key, decision.by)
            start, policy = twin._checkpoint, otherwise_first({}, EXPECTED_POLICY)
            if not start.agenda:
                return None
        before = _strengths(start)
        odds = distribution(rulebook, start, rulebook.settle, policy, _strengths)
        losses = dict.fromkeys(SIDES, 0.0)
        for after, chance in odds.chances.items():
            for side, had, left in zip(SIDES, before, after, strict=True):
                losses[side] += float(chance) * (had - left)
        return losses


def _strengths(state: Any) -> tuple[int, ...]:
    return tuple(
        sum(piece.strength for piece in state.pieces.values() if piece.side == side) for side in SIDES
    )
