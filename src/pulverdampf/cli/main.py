"""The entry point of all commands: the module of each is imported only when it is called."""

import sys
from typing import Any

COMMANDS = {
    # name        where it lives
    "play":     "pulverdampf.cli.play:play",
    "learn":    "pulverdampf.cli.learn:learn",
    "referee":  "pulverdampf.cli.referee:referee",
    "serve":    "pulverdampf.cli.serve:serve",
    "replay":   "pulverdampf.cli.replay:replay",
    "report":   "pulverdampf.cli.report:report",
    "review":   "pulverdampf.cli.review:review",
    "film":     "pulverdampf.cli.report:film",
    "verify":   "pulverdampf.cli.verify:verify",
    "simulate": "pulverdampf.cli.simulate:simulate",
    "league":   "pulverdampf.cli.league:league",
    "ladder":   "pulverdampf.cli.ladder:ladder",
    "train":    "pulverdampf.cli.train:train",
    "tune":     "pulverdampf.cli.tune:tune",
    "thinking": "pulverdampf.cli.thinking:thinking",
    "lab":      "pulverdampf.cli.lab:lab",
    "points":   "pulverdampf.cli.points:points",
    "battle":   "pulverdampf.cli.battle:battle",
    "tournament": "pulverdampf.cli.tournament:app",
    "campaign": "pulverdampf.cli.campaign:app",
    "export":   "pulverdampf.cli.export:export",
    "odds":     "pulverdampf.cli.odds:odds",
    "army":     "pulverdampf.cli.army:app",
    "print":    "pulverdampf.cli.papers:app",
    "rules":    "pulverdampf.cli.rules:rules",
    "check":    "pulverdampf.cli.check:check",
    "case":     "pulverdampf.cli.case:case",
    "admin":    "pulverdampf.cli.admin:app",
    "store":    "pulverdampf.cli.store:app",
}  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    """Runs the command that was typed and exits with its code."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    if typed and typed[0] in ("--version", "-V"):
        from pulverdampf import __version__

        print(f"pulverdampf {__version__}")
        raise SystemExit(0)
    raise SystemExit(_guarded(typed))


def _guarded(typed: list[str]) -> int:
    """Runs a command so that a user never sees a traceback."""
    from pulverdampf.cli import accidents, ink

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # no letter that a terminal lacks may stop a battle
    try:
        ink.chosen(plain="--plain" in typed)  # a terminal that knows no umlaut gets letters in their stead
        typed = _without_language(typed)
        code = _run(typed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return accidents.interrupted()
    except BrokenPipeError:
        return accidents.nobody_listens()
    except Exception as accident:
        return accidents.apology(accident)
    return code


def _without_language(typed: list[str]) -> list[str]:
    """Takes `--lang` out, wherever it stands, and sets the language before anything is loaded."""
    from pulverdampf.cli.language import choose

    choose(None)
    rest: list[str] = []
    waiting = iter(typed)
    for word in waiting:
        if word == "--":
            rest += [word, *waiting]
        elif word == "--lang" or word.startswith("--lang="):
            wanted = word.partition("=")[2] or next(waiting, "")
            if not choose(wanted):
                _refuse_language(wanted)
        elif word.startswith("--resume="):
            rest += ["--resume", word.partition("=")[2]]
        else:
            rest.append(word)
    return rest


def _refuse_language(wanted: str) -> None:
    from pulverdampf.cli.failure import fail
    from pulverdampf.text import Text

    fail(Text("--lang is de or en, not “{had}”.", "--lang ist de oder en, nicht „{had}“."), had=wanted)


def _run(typed: list[str]) -> int:
    if not typed or typed[0] in ("--help", "-h", "help"):
        from pulverdampf.cli.help import overview

        print(overview())
        return 0
    name, rest = typed[0], typed[1:]
    if name not in COMMANDS:
        from pulverdampf.cli.help import unknown

        unknown(name, list(COMMANDS))
    from importlib import import_module

    module, _, function = COMMANDS[name].partition(":")
    return _called(name, getattr(import_module(module), function), rest)


def _called(name: str, command: Any, rest: list[str]) -> int:
    """Passes the arguments to typer and words its errors as ours."""
    import typer
    from typer.main import get_command

    from pulverdampf.cli import help
    from pulverdampf.cli.failure import INTERRUPTED
    from pulverdampf.cli.phrases import with_points

    app = command
    if not isinstance(command, typer.Typer):
        app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        app.command(epilog=help.epilog(), context_settings={"help_option_names": ["--help", "-h"]})(command)
    ready = get_command(app)
    try:
        if any(word in ("--help", "-h") for word in rest):
            return _helped(ready, name, rest)
        code = ready(with_points(ready, rest), prog_name=f"pulverdampf {name}", standalone_mode=False)
    except SystemExit as end:
        return _code(end.code)
    except Exception as mistake:
        return help.explained(mistake, name)
    if code == INTERRUPTED:  # typer has caught Ctrl-C and says nothing
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0


def _helped(command: Any, name: str, rest: list[str]) -> int:
    """Prints a page of help in our own words."""
    from contextlib import redirect_stdout
    from io import StringIO

    from pulverdampf.cli.phrases import translated_help

    page = StringIO()
    with redirect_stdout(page):
        command(rest, prog_name=f"pulverdampf {name}", standalone_mode=False)
    print(translated_help(page.getvalue()), end="")
    return 0


def _code(code: Any) -> int:
    if code is None or isinstance(code, int):
        return code or 0
    print(code, file=sys.stderr)
    return 1
