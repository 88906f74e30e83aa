"""What a person may ask between two answers: help, units, reasons, log, rules, chances."""

from collections.abc import Callable, Iterator
from typing import Any

from pulverdampf.cli import words
from pulverdampf.cli.chronicle import army, counted, sentences
from pulverdampf.cli.language import language, said
from pulverdampf.cli.profiles import explained_values
from pulverdampf.cli.screen import aims, chronicled, paragraph, points, portrait_of, roll_call
from pulverdampf.cli.searching import rules_with, terms_with
from pulverdampf.cli.session import Session, StoppedError
from pulverdampf.engine.events import Answered, Measured, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.odds import Policy, distribution, otherwise_first
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.profile import EMPTY
from pulverdampf.engine.reference import SHORTEST, RuleEntry, UnknownRuleError
from pulverdampf.engine.requests import Chance, Choose, Decision
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import View
from pulverdampf.text import Text, number

LAST = 12
FEW = 8
"""How many rules or terms are named at the table."""
CONCEDE = ("concede", "aufgeben")
UNITS = ("e", "units", "einheiten")
YES = ("yes", "ja", "y", "j")
EXPECTED = Text(
    "These are exact averages, if both sides take the first option in whatever else they are asked.",
    "Das sind genaue Mittelwerte, wenn beide Seiten sonst stets die erste Möglichkeit wählen.",
)
DEEPEST = 2


class Asides:
    """Answers what is no answer."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def answer(self, line: str, decision: Decision | Chance, view: View) -> str | None:
        """`seen` when the line was understood, `done` when the battle has moved on, else nothing."""
        typed = line.lower().strip()
        first, _, rest = line.strip().partition(" ")
        if typed in CONCEDE:
            return self._concede(view.side)
        if typed in ("s", "q", "save", "quit"):
            raise StoppedError
        if first.lower() in ("r", "rule", "regel"):
            self._rule(rest or decision.rule)
            return "seen"
        if first.lower() in UNITS and rest.strip():
            self._unit(rest.strip(), view)
            return "seen"
        known: dict[str, Callable[[], None]] = {
            "?": lambda: self._help(decision),
            "h": lambda: self._help(decision),
            "help": lambda: self._help(decision),
            **dict.fromkeys(UNITS, lambda: print(roll_call(view, self.session.ink))),
            **dict.fromkeys(("z", "ziele", "objectives"), lambda: self._aims(view)),
            "w": lambda: self._why(view),
            "l": lambda: self._log(view),
            "o": lambda: self._odds(decision, view),
        }
        if typed not in known:
            return None
        known[typed]()
        return "seen"

    def _help(self, decision: Decision | Chance) -> None:
        print(said(words.HELP, rule=decision.rule))

    def _aims(self, view: View) -> None:
        for line in aims(view.rulebook, view.state, view.side):
            print(line)
        if view.state.clock.turn:
            for line in points(view.rulebook, view.state):
                print(line)

    def _unit(self, key: str, view: View) -> None:
        """The fighting values of one unit, each with its rule and what it means."""
        book, state = view.rulebook, view.state
        found = (each.id for each in state.pieces.values() if key.upper() in (each.id.upper(), each.body))
        piece = next(found, "")
        profile = book.profile(state, piece) if piece and book.profile is not None else EMPTY
        if not profile.values:
            print(paragraph(said(words.NO_VALUES, id=key), "    "))
            return
        name = said(portrait_of(view, state.pieces[piece]).name)
        print(self.session.ink(f"  {name} ({key.upper()})", "bold"))
        for line in explained_values(book, profile):
            print(line)

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
            self._rules_with(id.strip(), unknown)
            return
        self._show_rule(rule)

    def _rules_with(self, sought: str, unknown: UnknownRuleError) -> None:
        """The rules and terms of this battle's book that hold words, or what to do where none does."""
        book = self.session.game.rulebook
        if unknown.meant or len(sought) < SHORTEST:
            print(paragraph(said(unknown.text), "    "))
            return
        found = [entry for _, entries in rules_with([book], sought) for entry in entries]
        terms = [term for _, term in terms_with([book], sought)]
        if not (found or terms):
            print(paragraph(said(words.UNKNOWN_RULE, id=sought, key=book.key), "    "))
            return
        if len(found) == 1:
            self._show_rule(found[0])
        elif found:
            for entry in found[:FEW]:
                print(paragraph(f"{entry.id}  {entry.title.in_(language())}", "      ", "    "))
            n, more = len(found), f"pulverdampf rules {book.key} {sought}"
            print(paragraph(said(words.SOME_RULES if n > FEW else words.ALL_RULES, n=n, more=more), "    "))
        for term in terms[:FEW]:
            note = f": {said(term.note)}" if term.note is not None else ""
            print(paragraph(f"{said(term.name)}{note}", "      ", "    "))

    def _show_rule(self, rule: RuleEntry) -> None:
        print(self.session.ink(f"  {rule.id}  {rule.title.in_(language())}", "bold"))
        print(paragraph(rule.text.in_(language()), "    "))

    def _why(self, view: View) -> None:
        entries = [each for each in view.entries() if isinstance(each, (Reckoned, Measured))][-5:]
        for _, told in sentences(view.rulebook, view.state, entries, view.side):
            print(paragraph(told, "      ", "    = "))
        if not entries:
            print(said(words.NO_REASONS))

    def _log(self, view: View) -> None:
        told = sentences(view.rulebook, view.state, view.entries()[-200:], view.side, with_dice=True)
        last = list(counted(told))[-LAST:]
        for kind, sentence in last:
            print(chronicled(kind, sentence, self.session.ink))
        if not last:
            print(said(words.NOTHING_YET))

    # chances ------------------------------------------------------------------------------------------

    def _odds(self, decision: Decision | Chance, view: View) -> None:
        if not isinstance(decision, Choose):
            print(paragraph(said(words.NO_ODDS), "    "))
            return
        try:
            game = imagined(self.session.game, view.side)
        except Refused:
            print(paragraph(said(words.NO_ODDS), "    "))
            return
        announced = bool(game.checkpoint.agenda)
        since = game.log[game.checkpoint_at :]
        if announced and any(isinstance(entry, Answered) and entry.faces for entry in since):
            print(paragraph(said(words.NO_ODDS), "    "))
            return
        if not announced and not view.rulebook.may_measure(view.state):
            print(paragraph(said(words.NOT_BEFOREHAND), "    "))
            return
        quiet: list[Text] = []
        for key, option in decision.options.items():
            prospects = self._prospects(game, decision, key, DEEPEST, announced=announced)
            costly = [(label, losses) for label, losses in prospects if any(losses.values())]
            for label, losses in costly:
                one, two = (number(losses[side], language(), 1) for side in SIDES)
                names = [army(view.state, side) for side in SIDES]
                text = words.ODDS.filled(what=label, one=names[0], a=one, two=names[1], b=two)
                print(paragraph(said(text), "      ", "    "))
            if not costly:
                quiet.append(option.label)
        if len(quiet) == len(decision.options):
            print(paragraph(said(words.NO_ODDS), "    "))
            return
        if quiet:
            print(paragraph(said(words.NO_LOSSES, which=quiet), "      ", "    "))
        print(paragraph(said(EXPECTED), "    "))

    def _prospects(
        self, game: Game, decision: Choose[Any], key: str, deep: int, *, announced: bool
    ) -> Iterator[tuple[str, dict[Side, float]]]:
        """An answer with the losses it leads to; one that needs a target is followed to each target."""
        label = decision.options[key].label.in_(language())
        if announced:
            policy = otherwise_first({decision.rule: key}, EXPECTED)
            yield label, _losses(game.rulebook, game.checkpoint, policy)
            return
        twin = game.clone()
        twin.answer(key, decision.by)
        asked = twin.request
        if twin.checkpoint.agenda:
            yield label, _losses(game.rulebook, twin.checkpoint, otherwise_first({}, EXPECTED))
        elif isinstance(asked, Choose) and asked.by == decision.by and asked.subject and deep:
            for each in asked.options:
                for more, losses in self._prospects(twin, asked, each, deep - 1, announced=announced):
                    yield f"{label}, {more}", losses


def _losses(rulebook: Rulebook, start: Any, policy: Policy) -> dict[Side, float]:
    """The losses to be expected on each side once everything due is settled."""
    before = _strengths(start)
    odds = distribution(rulebook, start, settle, policy, _strengths)
    losses = dict.fromkeys(SIDES, 0.0)
    for after, chance in odds.chances.items():
        for side, had, left in zip(SIDES, before, after, strict=True):
            losses[side] += float(chance) * (had - left)
    return losses


def _strengths(state: Any) -> tuple[int, ...]:
    return tuple(
        sum(piece.strength for piece in state.pieces.values() if piece.side == side) for side in SIDES
    )
