"""Who sits where: people, and the generals of the computer."""

import shlex
import shutil
from typing import Any

from pulverdampf.cli.failure import BAD_INPUT, fail
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import View
from pulverdampf.generals.levels import BOT, USUAL, general
from pulverdampf.text import Text

LEVELS = {
    # typed    level
    "normal": "thumb",
    "easy":   "chance",
}  # fmt: skip
NO_PROGRAM = Text(
    "The bot “{command}” cannot be started: there is no program “{program}”. Write bot:COMMAND, for example "
    'bot:./my-bot or "bot:python my_bot.py".',
    "Der Bot „{command}“ lässt sich nicht starten: Es gibt kein Programm „{program}“. Schreibe bot:BEFEHL, "
    'zum Beispiel bot:./mein-bot oder "bot:python mein_bot.py".',
)


def level_of(typed: str) -> str:
    """The level that is meant by what was typed or stands in a record; the usual one where nothing is."""
    return typed if typed.startswith(BOT) else LEVELS.get(typed, USUAL)


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
        self._general = general(USUAL, f"{seed} staff")

    def advice(self, view: View) -> Any:
        """What the staff would answer; the first option when it has no idea."""
        request = view.request
        try:
            return self._general.answer(view)
        except LookupError:
            return next(iter(request.options)) if isinstance(request, Choose) else None
