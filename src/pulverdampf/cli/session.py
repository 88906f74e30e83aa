"""A battle at the table: asks, throws, records, tells, until it is over or somebody stops."""

import sys
from typing import Any, NoReturn

from pulverdampf.cli import words
from pulverdampf.cli.chronicle import counted, sentences, turn_named
from pulverdampf.cli.failure import INTERRUPTED, REFUSED, complain
from pulverdampf.cli.ink import Ink
from pulverdampf.cli.language import language, said
from pulverdampf.cli.map import drawn
from pulverdampf.cli.records import NotWrittenError, RecordFile
from pulverdampf.cli.screen import chronicled, heading, paragraph, points
from pulverdampf.cli.seats import Staff
from pulverdampf.cli.window import afterwards, command_line
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered, Sealed
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder
from pulverdampf.engine.requests import Chance, Decision
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.generals.levels import ForfeitError, General, dismiss
from pulverdampf.generals.relief import Relieved
from pulverdampf.text import Text


class StoppedError(Exception):
    """A person has left the table; the record is whole."""


class Session:
    """One battle with its seats, its dice and its record."""

    def __init__(
        self,
        game: Game,
        recorder: Recorder,
        file: RecordFile,
        seats: dict[Side, General | None],
        seed: str,
        ink: Ink,
    ) -> None:
        self.game, self.recorder, self.file, self.seats, self.ink = game, recorder, file, seats, ink
        self.dice = SeededDice(seed, recorder.next_die)
        self.by_hand = False
        """Whether people type the dice that they have thrown."""
        self.staff = Staff(seed)
        self.told = len(game.log)
        self.turn = game.state.clock.turn

    @property
    def watched(self) -> bool:
        """Whether nobody plays."""
        return all(seat is not None for seat in self.seats.values())

    @property
    def eyes(self) -> Side | None:
        """The side whose view is shown: that of the only human player, or none for a spectator."""
        people = [side for side, seat in self.seats.items() if seat is None]
        return people[0] if len(people) == 1 else None

    def run(self) -> int:
        """Plays until the end; gives the exit code."""
        from pulverdampf.cli.player import Player

        player = Player(self)
        try:
            while True:
                self._throw_all()
                self.keep()
                self.tell()
                if self.game.over:
                    return self._ended()
                decision = self.game.waiting_for()[0]
                seat = self.seats[decision.by]
                if seat is None:
                    self.before_asking(decision)
                    player.decide(decision)
                else:
                    self._let_answer(seat, decision)
        except (KeyboardInterrupt, EOFError):
            return self._left(INTERRUPTED)
        except StoppedError:
            return self._left(0)
        finally:
            outcome = self.game.outcome
            for seat in self.seats.values():
                dismiss(seat, outcome.winner or "" if outcome is not None else "")

    def before_asking(self, decision: Decision) -> None:
        """What is told before somebody decides; nothing in an ordinary battle."""

    def _let_answer(self, seat: General, decision: Decision) -> None:
        """Gives the answer of a general; one that has none gives up, and a relief is noted."""
        if isinstance(seat, Relieved):
            seat.told = lambda why: self.recorder.add_note(decision.by, why)
            seat.warn_by(lambda why: self._warn(decision.by, why))
        try:
            self.give(seat.answer(self.game.view(decision.by)), decision)
        except ForfeitError as lost:
            complain(words.FORFEIT, why=lost.text)
            self.concede(decision.by)

    def _warn(self, side: Side, why: Text) -> None:
        """Tells why a general does not play as well as its level, and notes it."""
        complain(why)
        self.recorder.add_note(side, f"veteran: {why.in_('en')}")

    # giving ----------------------------------------------------------------------------------------

    def give(self, answer: Any, decision: Decision) -> None:
        """Gives an answer and writes it down; a refusal passes through."""
        self.game.answer(answer, decision.by)
        self.keep()

    def acknowledge(self) -> None:
        """Tells that everything up to here is on the disk."""
        print(self.ink(f"  {self.ink.sign('✓', 'ok')} {len(self.game.log)}", "good"), flush=True)

    def keep(self) -> None:
        """Writes what has happened; while the disk is full, people may make room."""
        while True:
            try:
                self.recorder.keep_up()
                return
            except NotWrittenError as trouble:
                complain(trouble.text)
                complain(words.TRY_AGAIN)
                if not sys.stdin.isatty() or self.read("> ").strip().lower() == "q":
                    self._give_up()

    def undo(self, side: Side) -> None:
        """Takes back a decision and records it; a refusal passes through."""
        try:
            self.recorder.undo(side)
        except NotWrittenError as trouble:
            complain(trouble.text)
            self._give_up()
        self.told = min(self.told, len(self.game.log))

    def last_to_answer(self) -> Side | None:
        """The person whose answer stands last in the log, dice and the computer's answers left out."""
        for entry in reversed(self.game.log):
            if isinstance(entry, Sealed) or (isinstance(entry, Answered) and entry.kind != "only"):
                by = entry.by
                return by if by in self.seats and self.seats[by] is None else None
        return None

    def concede(self, side: Side) -> None:
        """A side gives up."""
        self.game.concede(side)
        self.keep()

    def _give_up(self) -> NoReturn:
        complain(words.STOPPED, command=command_line("play --resume", self.file.path))
        raise SystemExit(REFUSED)

    # dice --------------------------------------------------------------------------------------------

    def _throw_all(self) -> None:
        """Throws all dice that wait, from the seed or by hand."""
        from pulverdampf.cli.by_hand import throw

        while isinstance(asked := self.game.request, Chance):
            if self.by_hand:
                self.keep()
                self.tell()
                throw(self, asked)
            else:
                _, faces = asked.thrown(self.dice.roll)
                self.game.answer_faces(faces)

    # telling -------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Tells what happened since the last time."""
        log, state, rulebook = self.game.log, self.game.state, self.game.rulebook
        news = sentences(rulebook, state, log[self.told :], self.eyes, with_dice=True)
        for kind, told in counted(news):
            print(chronicled(kind, told, self.ink))
        self.told = len(log)
        if state.clock.turn != self.turn:
            self.turn = state.clock.turn
            if self.watched:
                print(heading(turn_named(rulebook, self.turn), self.ink))
                print(self.map(SIDES[0]))
        sys.stdout.flush()

    def map(self, side: Side) -> str:
        """The map as a side sees it."""
        return drawn(self.game.view(side), self.ink)

    def read(self, prompt: str) -> str:
        """A line that a person types."""
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        return line.rstrip("\n")

    def _ended(self) -> int:
        outcome = self.game.outcome
        print(heading(said(words.ENDED), self.ink))
        print(self.map(self.eyes or SIDES[0]))
        if outcome is not None:
            print("\n" + self.ink(paragraph(outcome.text.in_(language())), "bold"))
        for line in points(self.game.rulebook, self.game.state):
            print(line)
        print("\n" + said(words.AFTERWARDS, **afterwards(self.file.path)))
        return 0

    def _left(self, code: int) -> int:
        try:
            self.recorder.keep_up()
        except NotWrittenError as trouble:
            complain(trouble.text)
            code = code or REFUSED
        print("\n" + said(words.STOPPED, command=command_line("play --resume", self.file.path)), flush=True)
        return code
