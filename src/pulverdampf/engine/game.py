"""Drives a battle: puts each question of the rules to whoever has the answer."""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

from pulverdampf.engine.answers import (
    Diverged,
    chosen,
    decoded,
    dice_of,
    digest,
    fallen,
    ordered,
    plain,
    read_off,
    repeated,
    replayed,
)
from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice_sources import DiceSource, SeededDice
from pulverdampf.engine.events import Answered, Conceded, Corrected, Entry, Event, Marked, Sealed
from pulverdampf.engine.in_force import adopt
from pulverdampf.engine.logs import faces_in, folded, kind_of, last_mark
from pulverdampf.engine.orders import NO_RULE, Objection, Refused
from pulverdampf.engine.requests import (
    CHECKPOINT,
    Chance,
    Choose,
    Decision,
    Order,
    Request,
    Tell,
    Together,
    decisions,
)
from pulverdampf.engine.rulebook import Outcome, Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.engine.views import View
from pulverdampf.text import Text

__all__ = ["Diverged", "Game", "decoded", "digest", "faces_in", "folded", "last_mark", "plain"]

MARKED = Marked()
Given = Answered | Sealed | Conceded
Reading = Callable[[Request, Any], Any]
"""How an answer that stands in a log is read: `replayed` or `repeated`."""

NOT_YOUR_TURN = Text("this decision is not yours", "diese Entscheidung steht dir nicht zu")
NOTHING_ASKED = Text("nothing is being asked", "es ist nichts zu entscheiden")
NOTHING_TO_UNDO = Text("you have decided nothing yet", "du hast noch nichts entschieden")
DICE_FELL = Text("dice have fallen since", "seitdem sind Würfel gefallen")
REVEALED = Text("something has come to light since", "seitdem wurde etwas enthüllt")
OTHER_ANSWERED = Text("the opponent has answered since", "seitdem hat der Gegner geantwortet")


class Game:
    """One battle under way: a state, the question that waits, and the log of what happened."""

    def __init__(
        self, rulebook: Rulebook, state: State, dice: DiceSource | None = None, secret: str = ""
    ) -> None:
        self.rulebook = rulebook
        self.initial = state.copied()
        self.dice = dice
        self.secret = secret
        """Secret input to the salts of sealed answers where there is no secret seed."""
        self._enter(self.initial, [])
        self._go(None, iter(()))

    def _enter(self, checkpoint: State, log: list[Entry]) -> None:
        """Starts from the state of a checkpoint, which is copied, so that it may be shared."""
        adopt(self.rulebook, checkpoint.house)
        self.state = checkpoint.copied()
        self.log = log
        self.battle: Battle[Any] = Battle(self.state, self.rulebook.layout, log.append)
        self.request: Request | None = None
        self._sealed: dict[Side, Any] = {}
        self._views: dict[Side, tuple[int, Request | None, View]] = {}
        self.checkpoint_at = len(log)
        self._folded = (self.checkpoint_at, checkpoint)
        self._coroutine = self.rulebook.play(self.battle)

    # ---------------------------------------------------------------------------------------------

    def _go(self, answer: Any, recorded: Iterator[Given], read: Reading = replayed) -> None:
        """Runs the rules until they ask something that only a person can answer."""
        adopt(self.rulebook, self.state.house)
        send = self._coroutine.send
        while True:
            try:
                asked = send(answer)
            except StopIteration:
                self.request = None
                return
            if asked is CHECKPOINT:
                self._note_checkpoint()
                answer = None
                continue
            only = asked.only_option() if isinstance(asked, Choose) and not asked.even_if_single else None
            if only is not None:
                answer = only
                self._note_answer(asked, answer, kind="only")
                continue
            given = next(recorded, None)
            if given is not None:
                self.request = asked
                answered = self._given_again(asked, given, recorded)
                if answered is None:
                    return
                answer = read(asked, answered.value)
                if self.dice is not None:
                    self.dice.at += len(answered.faces)
                self.log.append(answered)
            elif isinstance(asked, Chance) and self.dice is not None:
                self.dice.asked(self.state.clock.turn, asked.rule, asked.subject)
                answer, faces = asked.thrown(self.dice.roll)
                self._note_answer(asked, answer, faces)
            else:
                self.request = asked
                return

    def _note_checkpoint(self) -> None:
        self.log.append(MARKED)
        self.checkpoint_at = len(self.log)

    @property
    def checkpoint(self) -> State:
        """The state at the last checkpoint, read-only; it is folded from the log when it is asked for."""
        at, state = self._folded
        if at < self.checkpoint_at:
            state = folded(state, self.log[at : self.checkpoint_at])
            self._folded = (self.checkpoint_at, state)
        return state

    def _note_answer(self, asked: Request, answer: Any, faces: tuple[int, ...] = (), kind: str = "") -> None:
        kind = kind or kind_of(asked)
        about = (asked.rule, asked.by, asked.subject, answer, faces, asked.seen_by)
        self.log.append(Answered(kind, *about, *dice_of(asked)))

    def _given_again(self, asked: Request, given: Given, recorded: Iterator[Given]) -> Answered | None:
        """The recorded answer to a question; none when the record ends sealed or in a concession."""
        waiting: Given | None = given
        while isinstance(waiting, Sealed):
            self._seal_again(asked, waiting)
            waiting = next(recorded, None)
        if isinstance(waiting, Conceded):
            self.concede(waiting.side)
            return None
        if waiting is None:
            return self._opened(asked) if isinstance(asked, Together) and not self.waiting_for() else None
        noted = (waiting.kind, waiting.rule, waiting.by, waiting.subject)
        if noted != (kind_of(asked), asked.rule, asked.by, asked.subject):
            raise Diverged(
                f"asked {kind_of(asked)} {asked.rule} of {asked.by}, recorded {noted[0]} {noted[1]}"
            )
        self._sealed = {}
        return waiting

    def _seal_again(self, asked: Request, sealed: Sealed) -> None:
        ask = next((each for each in decisions(asked) if each.by == sealed.by), None)
        if not isinstance(asked, Together) or ask is None:
            raise Diverged(f"a sealed answer of {sealed.by} to {sealed.rule} has no question")
        self._sealed[sealed.by] = replayed(ask, sealed.value)
        self.log.append(sealed)

    # ---------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.request is None

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended, once it has."""
        return self.rulebook.outcome(self.state) if self.over else None

    def waiting_for(self) -> list[Decision]:
        """The decisions that wait, each for its side."""
        if self.request is None:
            return []
        return [each for each in decisions(self.request) if each.by not in self._sealed]

    def answer(self, value: Any, by: Side | None = None) -> None:
        """Gives an answer; a refusal raises `Refused` and changes nothing."""
        asked = self.request
        if asked is None:
            raise Refused([Objection(NO_RULE, NOTHING_ASKED)])
        if isinstance(asked, Together):
            self._answer_sealed(asked, value, by)
            return
        if by is not None and asked.by is not None and by != asked.by:
            raise Refused([Objection(asked.rule, NOT_YOUR_TURN)])
        accepted = self._judged(asked, value)
        self._note_answer(asked, plain(accepted))
        self._go(accepted, iter(()))

    def throw_what_waits(self) -> None:
        """Throws the dice that wait, once there is somebody who throws them."""
        asked = self.request
        if isinstance(asked, Chance) and self.dice is not None:
            self.dice.asked(self.state.clock.turn, asked.rule, asked.subject)
            answer, faces = asked.thrown(self.dice.roll)
            self._note_answer(asked, answer, faces)
            self._go(answer, iter(()))

    def answer_faces(self, faces: Iterable[int]) -> None:
        """Answers a throw by the faces that a person has thrown on a real table."""
        asked = self.request
        if not isinstance(asked, Chance):
            raise Refused([Objection(NO_RULE, NOTHING_ASKED)])
        answer, used = read_off(asked, faces)
        self._note_answer(asked, answer, used)
        self._go(answer, iter(()))

    def _judged(self, asked: Chance | Decision | Tell, value: Any) -> Any:
        """An answer that can be true, or a refusal."""
        if isinstance(asked, Chance):
            return fallen(asked, value)
        return asked.accepted(value) if isinstance(asked, Tell) else self._accepted(asked, value)

    def _accepted(self, asked: Decision, value: Any) -> Any:
        """An answer judged by what the side that gives it can see."""
        if isinstance(asked, Choose):
            return chosen(asked, value)
        return ordered(asked, value, self.view(asked.by).scene)

    def _answer_sealed(self, asked: Together, value: Any, by: Side | None) -> None:
        mine = next((each for each in self.waiting_for() if each.by == by), None)
        if mine is None:
            raise Refused([Objection(asked.rule, NOT_YOUR_TURN)])
        answer = self._accepted(mine, value)
        salt = self._salt()
        self.log.append(Sealed(mine.by, asked.rule, digest(plain(answer), salt), plain(answer), salt))
        self._sealed[mine.by] = answer
        if not self.waiting_for():
            answers = [self._sealed[each.by] for each in asked.asks]
            self.log.append(self._opened(asked))
            self._go(answers, iter(()))

    def _opened(self, asked: Together) -> Answered:
        """All sealed answers at once, as the record tells them."""
        answers = [plain(self._sealed[each.by]) for each in asked.asks]
        self._sealed = {}
        return Answered(kind_of(asked), asked.rule, None, "", answers, (), asked.seen_by)

    def _salt(self) -> str:
        secret = self.secret or (self.dice.seed if isinstance(self.dice, SeededDice) else "")
        return sha256(f"salt {secret} {len(self.log)}".encode()).hexdigest()[:32]

    def concede(self, side: Side) -> None:
        """A side gives up."""
        if self.over or side not in SIDES:
            raise Refused([Objection(NO_RULE, NOTHING_ASKED)])
        self.battle.record(Conceded(side))
        self.request = None

    def correct(self, correction: Corrected) -> int:
        """Sets a value of a roster right by the umpire's word; what was answered since the last checkpoint is
        asked again. Gives the log index from which on the log is another."""
        at = self.checkpoint_at
        state = self.checkpoint.copied()
        correction.apply(state)
        if self.dice is not None:
            self.dice.at -= faces_in(self.log[at:])
        self._enter(state, [*self.log[:at], correction, MARKED])
        self._go(None, iter(()))
        return at

    # ---------------------------------------------------------------------------------------------

    def view(self, side: Side) -> View:
        """The battle as one side sees it; as long as nothing happens it is the same object."""
        known = self._views.get(side)
        if known is not None and known[0] == len(self.log) and known[1] is self.request:
            return known[2]
        if isinstance(self.request, (Choose, Order)):
            request = self.request if self.request.by == side else None
        else:
            request = next((each for each in self.waiting_for() if each.by == side), None)
        view = View(
            self.rulebook, side, self.battle.scene, request, self.log, self.battle.under_way,
            lambda: _imagined(self, side),
        )  # fmt: skip
        self._views[side] = (len(self.log), self.request, view)
        return view

    def clone(self) -> "Game":
        """An independent copy: the last checkpoint with the few answers since replayed."""
        twin = Game.__new__(Game)
        twin.rulebook, twin.initial, twin.secret = self.rulebook, self.initial, self.secret
        twin.dice = self.dice.copied() if self.dice is not None else None
        since = self.log[self.checkpoint_at :]
        if twin.dice is not None:
            twin.dice.at -= faces_in(since)
        stirred = any(isinstance(entry, Event) and entry.moves_pieces for entry in since)
        known = None if stirred else self.battle.scene
        twin.stand_at(self.checkpoint, self.log[: self.checkpoint_at], since, known, repeated)
        return twin

    def stand_at(
        self,
        checkpoint: State,
        log: list[Entry],
        since: Iterable[Entry],
        known: Scene | None = None,
        read: Reading = replayed,
    ) -> None:
        """Goes on from a checkpoint with the answers given since; `known` is a scene of the same table."""
        self._enter(checkpoint, log)
        if known is not None:
            self.battle.scene.learn(known)
        given = [
            entry
            for entry in since
            if isinstance(entry, (Sealed, Conceded)) or (isinstance(entry, Answered) and entry.kind != "only")
        ]
        self._go(None, iter(given), read)

    def undo(self, side: Side) -> int:
        """Takes back the last decision of a side unless something was revealed since; gives its log index."""
        at = self.undone_to(side)
        self.rewind(at)
        return at

    def undone_to(self, side: Side) -> int:
        """The log index of the last decision of a side; a refusal where it cannot be taken back."""
        if not any(isinstance(entry, (Answered, Sealed)) and entry.by == side for entry in self.log):
            raise Refused([Objection(NO_RULE, NOTHING_TO_UNDO)])
        for at in range(len(self.log) - 1, -1, -1):
            entry = self.log[at]
            if isinstance(entry, Event) and (entry.reveals or isinstance(entry, Conceded)):
                raise Refused([Objection(NO_RULE, REVEALED)])
            if isinstance(entry, Sealed) or (isinstance(entry, Answered) and entry.kind != "only"):
                if isinstance(entry, Answered) and entry.kind not in ("choose", "order", "tell"):
                    raise Refused([Objection(NO_RULE, REVEALED if entry.kind == "together" else DICE_FELL)])
                if entry.by != side:
                    raise Refused([Objection(NO_RULE, OTHER_ANSWERED)])
                return at
        raise Refused([Objection(NO_RULE, NOTHING_TO_UNDO)])

    def rewind(self, at: int) -> None:
        """Goes back to an earlier point of the log, as both sides have agreed."""
        kept = self.log[:at]
        if at >= self.checkpoint_at:
            mark, checkpoint = self.checkpoint_at, self.checkpoint
        else:
            mark = last_mark(kept)
            checkpoint = folded(self.initial, kept[:mark])
        if self.dice is not None:
            self.dice.at -= faces_in(self.log[mark:])
        self.stand_at(checkpoint, kept[:mark], kept[mark:])


def _imagined(game: Game, side: Side) -> Game:
    """A twin that holds only what a side may know."""
    from pulverdampf.engine.imagining import imagined

    return imagined(game, side)
