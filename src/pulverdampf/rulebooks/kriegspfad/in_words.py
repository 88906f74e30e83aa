"""The rules in words: contents, rulings and glossary."""

from functools import cache
from importlib.resources import files

from pulverdampf.engine.reference import Reference, load_reference


@cache
def reference() -> Reference:
    """The rules in words, the rulings and the glossary."""
    here = files(__package__)
    contents, rulings, glossary = (
        here.joinpath(part).read_text("utf-8") for part in ("contents.toml", "rulings.toml", "glossary.toml")
    )
    return load_reference(contents, rulings, glossary)
