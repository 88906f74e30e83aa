"""Options and arguments of a command with their words in both languages."""

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any, TypeVar, get_type_hints

import typer
from msgspec import Struct
from msgspec.structs import fields

from pulverdampf.cli.language import said
from pulverdampf.text import Text

S = TypeVar("S", bound=Struct)


def command_of(kind: type[S], run: Callable[[S], None]) -> Callable[..., None]:
    """A command whose options are the fields of a struct; it runs with what was typed."""

    def command(**typed: Any) -> None:
        run(kind(**typed))

    hints = get_type_hints(kind, include_extras=True)
    parameters = [
        Parameter(each.name, Parameter.KEYWORD_ONLY, default=each.default, annotation=hints[each.name])
        for each in fields(kind)
    ]
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = hints
    return command


def option(en: str, de: str, *names: str, **more: Any) -> Any:
    """An option with its help."""
    return typer.Option(*names, help=said(Text(en, de)), **more)


def argument(en: str, de: str, **more: Any) -> Any:
    """An argument with its help."""
    return typer.Argument(help=said(Text(en, de)), **more)


def seed() -> Any:
    """The option that fixes the dice of a study."""
    return option("what fixes all dice", "legt alle Würfel fest")


def jobs() -> Any:
    """The option that says how many processes fight."""
    en, de = "processes; 0: one for each processor", "Prozesse; 0: einer je Prozessor"
    return option(en, de, min=0, max=256)


def cluster() -> Any:
    """The option that names a cluster."""
    en = "a dask cluster: tcp://HOST:PORT, or local:N processes"
    return option(en, "ein Dask-Verbund: tcp://RECHNER:PORT, oder local:N Prozesse")


def notebook() -> Any:
    """The option that names the file a study goes on from."""
    en = "keep each battle in this file (JSON lines); the same line goes on where it stopped"
    return option(en, "jede Schlacht in dieser Datei aufheben; dieselbe Zeile fährt dort fort")


def terrain() -> Any:
    """The option that names a table."""
    return option("a table: its id, a file, or dice", "ein Tisch: Kennung, Datei oder dice")


def scenario() -> Any:
    """The option that names a scenario."""
    return option("a scenario: its id or a file", "ein Szenario: Kennung oder Datei")


def into() -> Any:
    """The option that names the file in which findings are kept."""
    return option("keep what was found in this file", "das Gefundene in dieser Datei aufheben")


def thinking() -> Any:
    """The option that says how long a bot may think."""
    en, de = "how many seconds a bot has for an answer", "wie viele Sekunden ein Bot für eine Antwort hat"
    return option(en, de, min=0.01, max=86_400.0)


def house() -> Any:
    """The option that names a file of house rules."""
    en, de = "house rules from this file (docs/lab.md)", "Hausregeln aus dieser Datei (docs/lab.md)"
    return option(en, de)


def ruling() -> Any:
    """The option that sets a switch of the rules."""
    en, de = (
        "set a switch of the rules; may be repeated",
        "einen Schalter der Regeln setzen; mehrfach möglich",
    )
    return option(en, de, metavar=said(Text("KEY=VALUE", "NAME=WERT")))
