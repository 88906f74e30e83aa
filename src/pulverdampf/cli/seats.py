"""Who sits where: people, and the generals of the computer."""

import shlex
import shutil
from typing import Any

from pulverdampf.cli.books import unknown
from pulverdampf.cli.failure import BAD_INPUT, fail
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import View
from pulverdampf.generals.levels import (
    BOT,
    LEVELS,
    POLICIES,
    STAFF,
    TEMPERS,
    USUAL,
    general,
    level_named,
    policy_named,
    tempered,
)
from pulverdampf.text import Text

GENERAL = Text("general", "Einen General")
LEVEL = Text("level", "Eine Stufe")
TEMPER = Text("temper", "Ein Naturell")
NO_PROGRAM = Text(
    "The bot “{command}” cannot be started: there is no program “{program}”. Write bot:COMMAND, for example "
    'bot:./my-bot or "bot:python my_bot.py".',
    "Der Bot „{command}“ lässt sich nicht starten: Es gibt kein Programm „{program}“. Schreibe bot:BEFEHL, "
    'zum Beispiel bot:./mein-bot oder "bot:python mein_bot.py".',
)


def level_of(recorded: str) -> str:
    """The level that stands in a record; the usual one where nothing is known of it."""
    return recorded if recorded.startswith(BOT) else level_named(recorded) or USUAL


def level_typed(typed: str, temper: str = "") -> str:
    """Who leads a side at the table: a level, with its temper, or a bot whose program there is."""
    if typed.startswith(BOT):
        return runnable(typed)
    level = level_named(typed) or unknown(LEVEL, typed, LEVELS)
    if temper and temper not in TEMPERS:
        unknown(TEMPER, temper, TEMPERS)
    return tempered(level, temper) if temper and level in LEVELS else level


def policy_typed(typed: str) -> str:
    """Who leads a side in a study: a level, chance, or a bot whose program there is."""
    if typed.startswith(BOT):
        return runnable(typed)
    return policy_named(typed) or unknown(GENERAL, typed, (*LEVELS, *POLICIES))


def runnable(bot: str) -> str:
    """The name of a bot, once there is a program to be run."""
    command = bot.removeprefix(BOT)
    try:
        program = shlex.split(command)[:1]
    except ValueError:
        program = []
    if not program or shutil.which(program[0]) is None:
        fail(NO_PROGRAM, BAD_INPUT, command=command[:200], program=(program or [command])[0][:200])
    return bot


def seated(against: str, side: Side = SIDES[0]) -> dict[Side, str]:
    """Who plays each side, a person or the computer: against whom a person plays, or that nobody does."""
    if against == "nobody":
        return dict.fromkeys(SIDES, "computer")
    return {each: "human" if each == side or against == "human" else "computer" for each in SIDES}


class Staff:
    """Advises a person: what Enter takes."""

    def __init__(self, seed: str) -> None:
        self._general = general(STAFF, f"{seed} staff")

    def advice(self, view: View) -> Any:
        """What the staff would answer; the first option when it has no idea."""
        request = view.request
        try:
            return self._general.answer(view)
        except LookupError:
            return next(iter(request.options)) if isinstance(request, Choose) else None
