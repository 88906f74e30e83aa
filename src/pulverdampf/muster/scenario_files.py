"""Scenarios as TOML files that people can read, change and have checked."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.table_files import number, word, words
from pulverdampf.text import Text

LISTED = ("entries", "sides", "objectives")
"""What a scenario has several of: each under a heading of its own."""


def scenario_as_toml(scenario: Scenario) -> str:
    """The file of a scenario; whatever is as usual is left out."""
    lines = ["[[scenario]]", *_fields(scenario, LISTED)]
    for key in LISTED:
        for each in getattr(scenario, key):
            lines += ["", f"[[scenario.{key}]]", *_fields(each)]
    return "\n".join(lines) + "\n"


def _fields(value: Struct, without: tuple[str, ...] = ()) -> Iterator[str]:
    for each in fields(value):
        held = getattr(value, each.name)
        if each.name not in without and held is not None and held != _usual(each):
            yield f"{each.name} = {_written(held)}"


def _usual(field: FieldInfo) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not NODEFAULT else NODEFAULT


def _written(value: Any) -> str:
    if isinstance(value, Text):
        return words(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, str):
        return word(value)
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_written(each)}' for key, each in value.items())} }}"
    return f"{{ {', '.join(_fields(value))} }}"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else word(key)
