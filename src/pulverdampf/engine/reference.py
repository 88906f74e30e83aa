"""A rulebook's reference: its table of contents, its rulings and its glossary, in two languages."""

import re
import tomllib
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from pulverdampf.text import LANGUAGES, Language, Text

T = TypeVar("T")
Setting = bool | int | str
REFERENCE = ("contents.toml", "rulings.toml", "glossary.toml")
"""The files of a reference."""


class RuleEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the paper, and where the program keeps it."""

    id: str
    title: Text
    text: Text
    chapter: str
    file: str
    optional: bool = False
    status: Literal["implemented", "reason"] = "implemented"
    reason: Text | None = None
    source: str = ""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """One chapter of the paper with the ids of its rules in order."""

    id: str
    title: Text
    file: str
    source: str = ""
    rules: tuple[str, ...] = ()


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to an open question of the paper."""

    value: Setting
    text: Text


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A switch: what the paper leaves open, and how it may be settled."""

    key: str
    kind: Literal["choice", "bool", "int"]
    default: Setting
    question: Text
    rules: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    ruling: str = ""
    per_battle: bool = False
    """Whether players agree on it for each battle, rather than once about the paper."""
    by_dice: bool = False
    """Whether it matters only where dice lay the terrain out."""
    least: int = 0
    most: int = 0

    def allows(self, value: Setting) -> bool:
        """Whether the switch may be set to this value."""
        if self.choices:
            return any(type(value) is type(choice.value) and value == choice.value for choice in self.choices)
        return type(value) is int and self.least <= value <= self.most


class Settled(Struct, frozen=True, forbid_unknown_fields=True):
    """A doubt about the paper that has one answer and no switch."""

    id: str
    rules: tuple[str, ...]
    text: Text


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """One word of the game in both languages."""

    key: str
    name: Text
    note: Text | None = None


class UnknownRuleError(LookupError):
    """No rule has this id; `meant` holds the nearest ids and `text` says so to a person."""

    def __init__(self, id: str, meant: tuple[str, ...]) -> None:
        self.meant = meant
        said = Text("There is no rule {id}. Similar: {near}", "Es gibt keine Regel {id}. Ähnlich: {near}")
        none = Text("There is no rule {id}.", "Es gibt keine Regel {id}.")
        self.text = (said if meant else none).filled(id=id, near=", ".join(meant))
        super().__init__(self.text.in_("en"))


class Reference(Struct, frozen=True):
    """Everything a rulebook says about itself."""

    chapters: dict[str, Chapter]
    rules: dict[str, RuleEntry]
    rulings: dict[str, Ruling]
    settled: dict[str, Settled]
    terms: dict[str, Term]

    def rule(self, id: str) -> RuleEntry:
        """The rule of this id; case is free, and the leading part may be left out where that is clear."""
        asked = id.strip().casefold()
        ending = [rule for rule in self.rules.values() if f"-{rule.id.casefold()}".endswith(f"-{asked}")]
        if not asked or len(ending) != 1:
            raise UnknownRuleError(id, self.meant(id))
        return ending[0]

    def agreements(self) -> dict[str, Text]:
        """What it means to agree on a setting of a switch, by the setting as it is written down."""
        return {
            written_setting(ruling.key, choice.value): AGREEMENT.filled(
                question=ruling.question, answer=choice.text
            )
            for ruling in self.rulings.values()
            for choice in ruling.choices
        }

    def meant(self, id: str) -> tuple[str, ...]:
        """The ids most like a mistyped one, best first."""
        known = {id.casefold(): id for id in self.rules}
        known |= {id.casefold().partition("-")[2]: id for id in self.rules}
        near = get_close_matches(id.strip().casefold(), known, n=6, cutoff=0.75)
        return tuple(dict.fromkeys(known[spelling] for spelling in near))[:3]

    def search(self, words: str, language: Language) -> list[RuleEntry]:
        """Rules that hold all the words, best first; else those with the nearest ids."""
        return self.holding(words, language) or [self.rules[id] for id in self.meant(words)]

    def holding(self, words: str, language: Language) -> list[RuleEntry]:
        """Rules that hold all the words in id, title or text, best first."""
        typed = [folded(word) for word in words.split()[:MOST_WORDS]]
        sought = {word: re.compile(rf"\b{re.escape(word)}") for word in typed}
        scores = {id: _score(rule, sought, language) for id, rule in self.rules.items()}
        return [self.rules[id] for id in sorted(scores, key=lambda id: -scores[id]) if scores[id]]

    def terms_of(self, words: str) -> list[Term]:
        """Words of the game that hold all the words in their name or note, in either language."""
        sought = [folded(word) for word in words.split()]
        return [
            term
            for term in self.terms.values()
            if all(word in _all_told(term) for word in sought) and len("".join(sought)) >= SHORTEST
        ]


MOST_WORDS = 8
"""How many words of a search are looked for."""
SHORTEST = 3
"""Fewer letters are no word to look up in a glossary."""


def _all_told(term: Term) -> str:
    """All that a glossary says of a word, fit to be searched."""
    texts = [term.name, *([term.note] if term.note is not None else ())]
    return folded(" ".join(text.in_(language) for text in texts for language in LANGUAGES))


AGREEMENT = Text("the agreement “{question} {answer}”", "der Vereinbarung „{question} {answer}“")


def written_setting(key: str, value: object) -> str:
    """A switch and what it is set to, as a file or a command has them."""
    return f"{key} = {str(value).lower() if isinstance(value, bool) else value}"


@lru_cache(maxsize=1 << 14)
def folded(words: str) -> str:
    """Words without regard to case, or to an umlaut and how it is typed: Geschütz, geschuetz, geschutz."""
    words = words.casefold().translate(str.maketrans("äöüéèçñ", "aoueecn"))
    return words.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _score(rule: RuleEntry, sought: dict[str, re.Pattern[str]], language: Language) -> int:
    id, title, text = folded(rule.id), folded(rule.title.in_(language)), folded(rule.text.in_(language))
    points = []
    for word, begins in sought.items():
        by_id = 1000 * (word == id) + 15 * bool(begins.search(id)) + 5 * (word in id)
        by_title = 20 * (word in title) + 10 * bool(begins.search(title))
        points.append(by_id + by_title + 2 * (word in text) + bool(begins.search(text)))
    return sum(points) if all(points) else 0  # every word must be found


@cache
def packaged_reference(package: str) -> Reference:
    """The reference that lies in the package of a rulebook, read once."""
    here = files(package)
    return load_reference(*(here.joinpath(each).read_text("utf-8") for each in REFERENCE))


def load_reference(contents: str, rulings: str, glossary: str) -> Reference:
    """The reference written in three TOML texts; a mistake is a ValueError that names file and key."""
    chapters = _tables("contents.toml", contents, "chapter")["chapter"]
    doubts = _tables("rulings.toml", rulings, "ruling", "settled")
    terms = _tables("glossary.toml", glossary, "term")["term"]
    rules = []
    for chapter in chapters:
        home = {"chapter": chapter.get("id"), "file": chapter.get("file")}
        rules += (written := [{**home, **rule} for rule in chapter.pop("rule", ())])
        chapter["rules"] = [rule.get("id") for rule in written]
    return Reference(
        _entries(Chapter, "contents.toml", chapters, "title"),
        _entries(RuleEntry, "contents.toml", rules, "title"),
        _entries(Ruling, "rulings.toml", doubts["ruling"], "text"),
        _entries(Settled, "rulings.toml", doubts["settled"], "text"),
        _entries(Term, "glossary.toml", terms, "name"),
    )


def _tables(file: str, toml: str, *headings: str) -> dict[str, list[dict[str, Any]]]:
    try:
        tables = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as mistake:
        raise ValueError(f"{file}: {mistake}") from None
    if unknown := [key for key in tables if key not in headings]:
        raise ValueError(f"{file}: unknown key `{unknown[0]}`")
    return {heading: tables.get(heading, []) for heading in headings}


def _entries(kind: type[T], file: str, rows: list[dict[str, Any]], words: str) -> dict[str, T]:
    entries: dict[str, T] = {}
    for row in rows:
        name = str(row.get("id") or row.get("key"))
        if name in entries:
            raise ValueError(f"{file}: {name} stands there twice")
        try:
            entries[name] = msgspec.convert(_paired(row, words), kind)
        except msgspec.ValidationError as mistake:
            raise ValueError(f"{file}, {name}: {mistake}") from None
    return entries


def _paired(row: dict[str, Any], words: str) -> dict[str, Any]:
    """Brings `text_en` and `text_de` together as `text`, and a bare `en` and `de` under the given name."""
    paired: dict[str, Any] = {}
    for key, value in row.items():
        name, _, language = key.rpartition("_")
        if language in LANGUAGES:
            paired.setdefault(name or words, {})[language] = value
        else:
            paired[key] = [_paired(each, "text") for each in value] if key == "choices" else value
    return paired
