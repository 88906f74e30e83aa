"""A roster as a TOML file that people can read, change and have checked."""

import json
from collections.abc import Iterator
from itertools import groupby

from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.text import Text


def as_toml(roster: Roster) -> str:
    """The file of an army; like bodies in a row are counted."""
    lines = [f"list = {_word(roster.list)}"]
    if roster.id:
        lines.append(f"id = {_word(roster.id)}")
    if roster.name is not None:
        lines.append(f"name = {_words(roster.name)}")
    if roster.year is not None:
        lines.append(f"year = {roster.year}")
    if roster.nation is not None:
        lines.append(f"nation = {_word(roster.nation)}")
    if roster.commander is not None:
        lines.append(f"commander = {_words(roster.commander)}")
    if roster.options:
        lines += ["", "[options]", *(f"{_word(key)} = {_word(each)}" for key, each in roster.options.items())]
    for body, count in _counted(roster.bodies):
        lines += ["", "[[unit]]", *_unit(body, count)]
    for group in roster.groups:
        lines += ["", "[[group]]", *_group(group)]
    return "\n".join(lines) + "\n"


def _group(group: Group) -> Iterator[str]:
    if group.name is not None:
        yield f"name = {_words(group.name)}"
    if group.list is not None:
        yield f"list = {_word(group.list)}"
    if group.leader is not None:
        yield from ("", "[group.leader]", *_unit(group.leader, 1))
    for body, count in _counted(group.bodies):
        yield from ("", "[[group.unit]]", *_unit(body, count))


def _counted(bodies: tuple[BodyEntry, ...]) -> Iterator[tuple[BodyEntry, int]]:
    for body, same in groupby(bodies):
        yield body, len(list(same))


def _unit(body: BodyEntry, count: int) -> Iterator[str]:
    yield f"entry = {_word(body.entry)}"
    if count > 1:
        yield f"count = {count}"
    if body.name is not None:
        yield f"name = {_words(body.name)}"
    for key in ("parts", "upgrades", "settings"):
        held = getattr(body, key)
        if held:
            yield f"{key} = {{ {', '.join(f'{_word(k)} = {json.dumps(v)}' for k, v in held.items())} }}"
    if body.extras:
        yield f"extras = [{', '.join(map(_word, body.extras))}]"


def _word(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)


def _words(text: Text) -> str:
    return f"{{ en = {_word(text.in_('en'))}, de = {_word(text.in_('de'))} }}"
