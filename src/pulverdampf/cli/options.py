"""Options and arguments of a command with their words in both languages."""

from typing import Any

import typer

from pulverdampf.cli.language import said
from pulverdampf.text import Text


def option(en: str, de: str, *names: str, **more: Any) -> Any:
    """An option with its help."""
    return typer.Option(*names, help=said(Text(en, de)), **more)


def argument(en: str, de: str, **more: Any) -> Any:
    """An argument with its help."""
    return typer.Argument(help=said(Text(en, de)), **more)


def ruling() -> Any:
    """The option that sets a switch of the rules."""
    en, de = (
        "set a switch of the rules; may be repeated",
        "einen Schalter der Regeln setzen; mehrfach möglich",
    )
    return option(en, de, metavar=said(Text("KEY=VALUE", "NAME=WERT")))
