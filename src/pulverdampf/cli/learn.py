"""`pulverdampf learn`: the first battle of a book, which teaches it at the terminal."""

from pathlib import Path
from typing import Annotated

from msgspec.structs import replace

from pulverdampf import __version__
from pulverdampf.analysis.lessons import LEARNER, Lesson, Step, at_hand, lesson_of, progress
from pulverdampf.cli import accidents, ink
from pulverdampf.cli.books import DEFAULT, book_named
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import said
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.records import RecordFile, fresh_path
from pulverdampf.cli.screen import heading, paragraph
from pulverdampf.cli.seats import seated
from pulverdampf.cli.session import Session
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.records import DiceInfo
from pulverdampf.engine.requests import Decision
from pulverdampf.engine.state import other
from pulverdampf.generals.levels import USUAL, general
from pulverdampf.text import Text

HELP = Text(
    """Teaches a rulebook in a first battle of five minutes, one idea at a time.

    An idea is told when it becomes possible, and ticked off when it has happened. Nothing is blocked: answer
    as you like, or press Enter for what your staff advises.""",
    """Lehrt ein Regelwerk in einer ersten Schlacht von fünf Minuten, einen Gedanken nach dem anderen.

    Ein Gedanke kommt, sobald er möglich ist, und wird abgehakt, sobald er geschehen ist. Nichts wird
    gesperrt: Antworte, wie du magst, oder nimm mit Enter den Rat deines Stabes.""",
)
NONE = Text(
    "{book} has no first battle that teaches it; `pulverdampf play {key}` begins an ordinary one.",
    "{book} hat keine Schlacht zum Lernen; `pulverdampf play {key}` beginnt eine gewöhnliche.",
)
IDEA = Text("{n} of {all}: {title}", "{n} von {all}: {title}")
RULE = Text("(r {rule} shows the rule)", "(r {rule} zeigt die Regel)")
LEARNT = Text("Learnt: {title}", "Gelernt: {title}")
ALL_LEARNT = Text(
    "That is the whole lesson. Fight on, or stop with “s”; `pulverdampf play {key}` begins a real battle.",
    "Das war die ganze Lektion. Kämpfe weiter oder höre mit „s“ auf; `pulverdampf play {key}` beginnt eine "
    "richtige Schlacht.",
)


class Class(Session):
    """A session in which somebody learns."""

    lesson: Lesson
    learnt: frozenset[int] = frozenset()
    told_idea: int = -1

    def before_asking(self, decision: Decision) -> None:
        """Ticks off what has been learnt, and tells the idea that comes next."""
        steps = progress(self.lesson, self.game.view(LEARNER))
        done = frozenset(place for place, step in enumerate(steps) if step.done)
        for place in sorted(done - self.learnt):
            tick = self.ink.sign("✓", "ok")
            print(self.ink(f"{tick} {said(LEARNT, title=steps[place].idea.title)}", "good"))
        if len(done) == len(steps) > len(self.learnt):
            print(paragraph(said(ALL_LEARNT, key=self.game.rulebook.key)))
        self.learnt = done
        self._tell_idea(steps)

    def _tell_idea(self, steps: tuple[Step, ...]) -> None:
        now = at_hand(steps)
        place = steps.index(now) if now is not None else -1
        if now is None or place == self.told_idea:
            return
        self.told_idea = place
        print(heading(said(IDEA, n=place + 1, all=len(steps), title=now.idea.title), self.ink))
        print(paragraph(said(now.idea.text)))
        print(self.ink(paragraph(said(RULE, rule=now.idea.rule)), "dim"), flush=True)


def learn(
    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT,
    record: Annotated[Path | None, option("where the record is kept", "wo die Aufzeichnung liegt")] = None,
    *,
    plain: Annotated[
        bool, option("no colours, plain letters", "ohne Farben, einfache Zeichen", "--plain")
    ] = False,
) -> None:
    rules = book_named(book)
    lesson = lesson_of(rules.package)
    if lesson is None:
        fail(NONE, REFUSED, book=rules.name, key=rules.key)
    game = Game(rules, lesson.begun(rules), None)
    about = {"seats": seated("computer", LEARNER), "level": USUAL, "terrain": "", "scenario": "", "seed": ""}
    header = header_for(game, __version__, about)
    header = replace(header, dice=DiceInfo("seed", SeededDice(lesson.seed).commitment, lesson.seed))
    file = RecordFile.created(record or fresh_path(rules.key))
    accidents.record_in_use = file.path
    seats = {LEARNER: None, other(LEARNER): general(USUAL, f"{lesson.seed} {other(LEARNER)}")}
    session = Class(
        game, Recorder(game, file.write, header), file, seats, lesson.seed, ink.chosen(plain=plain)
    )
    session.lesson = lesson
    print(heading(said(lesson.title), session.ink))
    print(paragraph(said(lesson.about)), flush=True)
    raise SystemExit(session.run())


learn.__doc__ = said(HELP)
