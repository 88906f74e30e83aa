"""A general that is a program of its own, in any language: JSON lines over its standard input and output."""

import shlex
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic
from typing import IO, Any

import msgspec

from pulverdampf.engine.answers import chosen, decoded, ordered, plain
from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.requests import Choose, Decision, Order
from pulverdampf.engine.views import View
from pulverdampf.generals.bot_messages import (
    PROTOCOL,
    Answer,
    Ask,
    Battle,
    Candidate,
    Check,
    Checked,
    End,
    FromBot,
    Hello,
    Question,
    Quit,
    ToBot,
    Words,
)
from pulverdampf.generals.candidates import lawful_answers
from pulverdampf.generals.levels import LONGEST_THOUGHT, ForfeitError
from pulverdampf.text import Text

LONGEST_START = 30.0
LONGEST_LINE = 1 << 20
MOST_CANDIDATES = 24
MOST_CHECKS = 1_000
"""How many orders a bot may have judged before it gives one."""
FAREWELL = 2.0

NO_START = Text("the bot “{bot}” cannot be started: {why}", "der Bot „{bot}“ lässt sich nicht starten: {why}")
SILENT = Text(
    "the bot “{bot}” gave no answer within {seconds} s",
    "der Bot „{bot}“ gab binnen {seconds} s keine Antwort",
)
DIED = Text("the bot “{bot}” ended{last}", "der Bot „{bot}“ brach ab{last}")
GARBAGE = Text(
    "the bot “{bot}” wrote what is no message: {line}", "der Bot „{bot}“ schrieb Unverständliches: {line}"
)
STRANGER = Text(
    "the bot “{bot}” speaks protocol {had}, not {needed}",
    "der Bot „{bot}“ spricht Protokoll {had}, nicht {needed}",
)
UNLAWFUL = Text(
    "the bot “{bot}” answered what the rules do not allow: {why}",
    "der Bot „{bot}“ antwortete, was die Regeln nicht erlauben: {why}",
)
TOO_MANY = Text(
    "the bot “{bot}” wanted more than {most} orders judged for one answer",
    "der Bot „{bot}“ wollte für eine Antwort mehr als {most} Befehle prüfen lassen",
)

_reader: msgspec.json.Decoder[FromBot] = msgspec.json.Decoder(FromBot)


class Bot:
    """Leads a side by asking a program; whatever it does wrong loses the battle, and nothing else."""

    def __init__(self, command: str, seed: int | str = 0, seconds: float = LONGEST_THOUGHT) -> None:
        self.command, self.seed, self.seconds = command, str(seed), seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[bytes] = Queue()
        self._complaints: IO[bytes] | None = None
        self._asked = 0
        self._told = 0

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """The lawful answer of the program; anything else is a forfeit."""
        decision = view.request
        assert decision is not None
        try:
            if self._process is None:
                self._begin(view)
            return self._answered(view, decision, min(seconds or self.seconds, self.seconds))
        except ForfeitError:
            self._end()
            raise

    def leave(self, winner: str = "") -> None:
        """Tells the program how the battle ended, and ends it."""
        process = self._process
        if process is None:
            return
        with suppress(ForfeitError):
            self._say(End(winner))
            self._say(Quit())
        with suppress(subprocess.TimeoutExpired):
            process.wait(FAREWELL)
        self._end()

    # the program -------------------------------------------------------------------------------------

    def _begin(self, view: View) -> None:
        self._complaints = TemporaryFile()  # noqa: SIM115 (lives as long as the program)
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command, posix=sys.platform != "win32"),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints,
            )  # fmt: skip
        except (OSError, ValueError) as why:
            reason = why.strerror if isinstance(why, OSError) and why.strerror else str(why)
            raise ForfeitError(NO_START.filled(bot=self.command, why=reason)) from None
        Thread(target=_read_lines, args=(self._process, self._lines), daemon=True).start()
        self._say(Hello(PROTOCOL))
        hello = self._heard(monotonic() + LONGEST_START, LONGEST_START)
        if not isinstance(hello, Hello):
            raise ForfeitError(GARBAGE.filled(bot=self.command, line=type(hello).__name__.lower()))
        if hello.protocol != PROTOCOL:
            raise ForfeitError(STRANGER.filled(bot=self.command, had=hello.protocol, needed=PROTOCOL))
        book = view.rulebook
        rulings = msgspec.to_builtins(getattr(view.state, "rulings", {}))
        self._say(Battle(book.key, book.version, view.side, rulings, self.seed))

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, self._complaints):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _say(self, message: ToBot) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise ForfeitError(DIED.filled(bot=self.command, last=self._last_words())) from None

    def _heard(self, until: float, seconds: float) -> FromBot:
        """The next message of the program, if it comes in time."""
        try:
            line = self._lines.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            raise ForfeitError(SILENT.filled(bot=self.command, seconds=seconds)) from None
        if not line:
            raise ForfeitError(DIED.filled(bot=self.command, last=self._last_words()))
        try:
            return _reader.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            shown = line[:60].decode(errors="replace").strip()
            written = "".join(each if each.isprintable() else "?" for each in shown)
            raise ForfeitError(GARBAGE.filled(bot=self.command, line=written)) from None

    def _last_words(self) -> str:
        """The last line that the program complained with, ready to follow a message."""
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(FAREWELL)
        if self._complaints is None:
            return ""
        size = self._complaints.seek(0, 2)
        self._complaints.seek(max(0, size - 2_000))
        lines = self._complaints.read().decode(errors="replace").strip().splitlines()
        last = "".join(each for each in (lines[-1] if lines else "") if each.isprintable())
        return f": {last[:200]}" if last else ""

    # one answer --------------------------------------------------------------------------------------

    def _answered(self, view: View, decision: Decision, seconds: float) -> Any:
        self._asked += 1
        self._say(self._question(view, decision, seconds))
        until, checks = monotonic() + seconds, 0
        while True:
            heard = self._heard(until, seconds)
            if isinstance(heard, Hello) or heard.n != self._asked:
                continue  # an answer to an earlier question, or a late greeting
            if isinstance(heard, Answer):
                return self._lawful(view, decision, heard.answer)
            checks += 1
            if checks > MOST_CHECKS:
                raise ForfeitError(TOO_MANY.filled(bot=self.command, most=MOST_CHECKS))
            self._say(_judged(view, decision, heard))

    def _question(self, view: View, decision: Decision, seconds: float) -> Ask:
        entries = view.entries()
        news, self._told = entries[self._told :], len(entries)
        return Ask(
            self._asked, seconds, _put(decision), _candidates(view, decision),
            view.state, news,
        )  # fmt: skip

    def _lawful(self, view: View, decision: Decision, answer: Any) -> Any:
        try:
            return _accepted(view, decision, answer)
        except Refused as refused:
            objection = refused.objections[0]
            why = Text(f"{objection.rule} {{why}}", f"{objection.rule} {{why}}").filled(why=objection.text)
            raise ForfeitError(UNLAWFUL.filled(bot=self.command, why=why)) from None


def _read_lines(process: subprocess.Popen[bytes], lines: Queue[bytes]) -> None:
    """Passes on what a program writes, line by line; an empty line means that it has ended."""
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        while line := process.stdout.readline(LONGEST_LINE):
            if line.strip():
                lines.put(line)
    lines.put(b"")


def _accepted(view: View, decision: Decision, answer: Any) -> Any:
    if isinstance(decision, Choose):
        return chosen(decision, answer)
    return ordered(decision, answer, view.scene)


def _put(decision: Decision) -> Question:
    prompt = decision.prompt
    text = _words(prompt.text)
    if isinstance(decision, Choose):
        return Question("choose", prompt.rule, text, prompt.subject)
    form = decision.form
    kind = form.kind.__name__
    return Question("order", prompt.rule, text, prompt.subject, kind, form.subject, form.limits, form.zone)


def _candidates(view: View, decision: Decision) -> list[Candidate]:
    if isinstance(decision, Choose):
        return [Candidate(key, _words(option.label)) for key, option in decision.options.items()]
    return [Candidate(plain(idea)) for idea in lawful_answers(view, decision, MOST_CANDIDATES)]


def _judged(view: View, decision: Decision, check: Check) -> Checked:
    """What speaks against an order of the bot, and a lawful one nearby."""
    try:
        _accepted(view, decision, check.answer)
    except Refused as refused:
        objections = [_objected(each) for each in refused.objections]
        return Checked(check.n, objections, _nearest(view, decision, check))
    return Checked(check.n, [])


def _nearest(view: View, decision: Decision, check: Check) -> Any:
    if not isinstance(decision, Order):
        return None
    try:
        order = decoded(decision, check.answer)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError):
        return None
    found = decision.form.nearest(order, view.scene)
    return plain(found) if found is not None else None


def _objected(objection: Objection) -> dict[str, Any]:
    told = {"rule": objection.rule, "text": _words(objection.text)}
    return {**told, "needed": objection.needed, "had": objection.had}


def _words(text: Text) -> Words:
    return Words(text.in_("en"), text.in_("de"))
