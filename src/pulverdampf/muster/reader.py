"""Reads raw TOML values as typed ones and collects what is wrong with them."""

import types
from enum import Enum
from fractions import Fraction
from functools import cache
from math import isfinite
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo, fields

from pulverdampf.muster.kinds import Range, SelfChecking, kind_name, tabular
from pulverdampf.muster.positions import Path
from pulverdampf.muster.problems import Grade, Problem, did_you_mean
from pulverdampf.muster.toml_source import Document
from pulverdampf.text import Text

ABSURD = 1_000_000
LONGEST_TEXT = 10_000


class _Missing:
    """No value could be built."""


MISSING = _Missing()


class Reader:
    """Turns the tables of one document into typed values and collects what is wrong."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []

    def complain(
        self,
        rule: str,
        path: Path,
        text: Text,
        *,
        remedy: Text | None = None,
        needed: str | None = None,
        had: str | None = None,
        grade: Grade = Grade.ERROR,
    ) -> None:
        """Notes a problem at a path."""
        where = self.document.where(path)
        self.problems.append(Problem(f"muster.{rule}", text, where, where.path, needed, had, grade, remedy))

    def value(self, kind: Any, raw: Any, path: Path) -> Any:
        """A raw TOML value as a kind, or MISSING after a complaint."""
        if kind is Any:
            return raw
        if (origin := get_origin(kind)) is not None:
            return self.composed(origin, kind, raw, path)
        special = {Text: self.text, Range: self.range, Fraction: self.fraction}
        if kind in special:
            return special[kind](raw, path)
        if kind in (int, float):
            return self.number(kind, raw, path)
        if isinstance(kind, type) and issubclass(kind, Enum):
            found = self.word(raw, tuple(member.value for member in kind), path)
            return found if found is MISSING else kind(found)
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self.struct(kind, raw, path)
        if not isinstance(raw, kind) or (kind is str and len(raw) > LONGEST_TEXT):
            return self.wrong(kind, raw, path)
        return raw

    def composed(self, origin: Any, kind: Any, raw: Any, path: Path) -> Any:
        """A value whose kind is made of others: bounded, one of several, a list or a table of them."""
        if origin is Annotated:
            inner, *notes = get_args(kind)
            return self.bounded(self.value(inner, raw, path), notes, path)
        if origin in (Union, types.UnionType):
            return self.one_of(get_args(kind), raw, path)
        if origin is Literal:
            return self.word(raw, get_args(kind), path)
        return self.array(kind, raw, path) if origin is tuple else self.mapping(kind, raw, path)

    def struct(self, kind: type[Struct], raw: Any, path: Path) -> Any:
        """A table as a struct, with complaints about unknown and missing keys."""
        if not isinstance(raw, dict):
            return self.wrong(kind, raw, path)
        known = _fields(kind)
        for key in raw:
            if key not in known:
                text = Text('The key "{key}" is not known here.', "Der Schlüssel „{key}“ ist hier unbekannt.")
                remedy = did_you_mean(key, known)
                self.complain("unknown-key", (*path, key), text.filled(key=key), remedy=remedy)
        found: dict[str, Any] = {}
        whole = True
        for key, field in known.items():
            if key in raw:
                value = self.value(field.type, raw[key], (*path, key))
                if value is not MISSING:
                    found[field.name] = value
                elif _required(field):
                    whole = False
            elif _required(field):
                whole = False
                text = Text('The key "{key}" is missing.', "Der Schlüssel „{key}“ fehlt.").filled(key=key)
                self.complain("missing-key", path, text, needed=key)
        if not whole:
            return MISSING
        made = kind(**found)
        if _checks_itself(kind):
            for flaw in cast(SelfChecking, made).flaws():
                self.complain("bad-value", (*path, flaw.key), flaw.text, remedy=flaw.remedy)
        return made

    def array(self, kind: Any, raw: Any, path: Path) -> Any:
        """An array as a tuple; a lone table may stand for an array of one."""
        kinds = get_args(kind)
        endless = len(kinds) == 2 and kinds[1] is Ellipsis
        if endless and isinstance(raw, dict):
            alone = self.value(kinds[0], raw, path)
            return MISSING if alone is MISSING else (alone,)
        if not isinstance(raw, list):
            return self.wrong(kind, raw, path)
        if not endless and len(raw) != len(kinds):
            text = Text("Here stand {needed} values, not {had}.", "Hier stehen {needed} Werte, nicht {had}.")
            text = text.filled(needed=len(kinds), had=len(raw))
            self.complain("wrong-length", path, text, needed=str(len(kinds)), had=str(len(raw)))
            return MISSING
        each = [kinds[0]] * len(raw) if endless else kinds
        values = [self.value(k, item, (*path, i)) for i, (k, item) in enumerate(zip(each, raw, strict=True))]
        if not endless and MISSING in values:
            return MISSING
        return tuple(value for value in values if value is not MISSING)

    def mapping(self, kind: Any, raw: Any, path: Path) -> Any:
        """A table whose keys are free (or words of a list)."""
        keys, values = get_args(kind)
        if not isinstance(raw, dict):
            return self.wrong(kind, raw, path)
        found = {}
        for key, item in raw.items():
            name = key if keys is str else self.word(key, get_args(keys), (*path, key))
            value = self.value(values, item, (*path, key))
            if name is not MISSING and value is not MISSING:
                found[name] = value
        return found

    def one_of(self, kinds: tuple[Any, ...], raw: Any, path: Path) -> Any:
        """The first kind of a union that fits the raw value's own type."""
        plain = [kind for kind in kinds if kind is not type(None)]
        if len(plain) == 1:
            return self.value(plain[0], raw, path)
        for kind in plain:
            if _bare(kind) in (bool, str, int) and type(raw) is _bare(kind):
                return self.value(kind, raw, path)
        for kind in plain:
            if _bare(kind) in (float, Fraction) and type(raw) in (int, float):
                return self.value(kind, raw, path)
        for kind in plain:
            listed = isinstance(raw, list) and get_origin(kind) is tuple
            if listed or (isinstance(raw, dict) and tabular(kind)):
                return self.value(kind, raw, path)
        return self.wrong(plain, raw, path)

    def word(self, raw: Any, known: tuple[Any, ...], path: Path) -> Any:
        """A word of a closed list."""
        if raw in known and type(raw) in {type(word) for word in known}:
            return raw
        if not isinstance(raw, str):
            return self.wrong(str, raw, path)
        text = Text('"{word}" is not possible here.', "„{word}“ geht hier nicht.").filled(word=raw[:80])
        remedy = did_you_mean(raw, map(str, known))
        needed = ", ".join(map(str, known))
        self.complain("unknown-value", path, text, remedy=remedy, needed=needed, had=raw[:80])
        return MISSING

    def text(self, raw: Any, path: Path) -> Any:
        """A text: one string for both languages, or a table with `en` and `de`."""
        if isinstance(raw, str) and len(raw) <= LONGEST_TEXT:
            return Text(raw, raw)
        both = self.struct(_BothLanguages, raw, path)
        return both if both is MISSING else Text(both.en, both.de)

    def range(self, raw: Any, path: Path) -> Any:
        """A range: `[least, most]`, or one number for both."""
        pair = self.value(tuple[int, int], [raw, raw] if type(raw) is int else raw, path)
        if pair is MISSING:
            return MISSING
        least, most = pair
        if least > most or least < 0:
            text = Text("{least} to {most} is no range.", "{least} bis {most} ist keine Spanne.")
            remedy = Text("Write the smaller number first.", "Schreibe die kleinere Zahl zuerst.")
            self.complain("bad-range", path, text.filled(least=least, most=most), remedy=remedy)
            return MISSING
        return Range(least, most)

    def fraction(self, raw: Any, path: Path) -> Any:
        """An exact number: 3, 1.5 or "3/2"."""
        if isinstance(raw, str) and len(raw) < 20:
            try:
                raw = Fraction(raw)
            except (ValueError, ZeroDivisionError):
                return self.wrong(Fraction, raw, path)
        elif type(raw) is float and isfinite(raw):
            raw = Fraction(str(raw)) if abs(raw) <= ABSURD else raw
        return self.number(Fraction, raw, path)

    def number(self, kind: type, raw: Any, path: Path) -> Any:
        """A finite number of a sane size."""
        if type(raw) is bool or not isinstance(raw, (int, float, Fraction)):
            return self.wrong(kind, raw, path)
        size: Any = abs(raw)
        if size > ABSURD or not isfinite(size):
            text = Text("{number} is no sensible number here.", "{number} ist hier keine sinnvolle Zahl.")
            shown = f"{raw:.3g}" if isinstance(raw, float) else _short(raw)
            self.complain("absurd-number", path, text.filled(number=shown), had=shown)
            return MISSING
        if kind is int and not isinstance(raw, int):
            return self.wrong(int, raw, path)
        return kind(raw)

    def bounded(self, value: Any, notes: list[Any], path: Path) -> Any:
        """A number within the limits its annotation sets."""
        for note in notes:
            if value is MISSING or not isinstance(note, Meta):
                return value
            least: Any = note.ge
            most: Any = note.le
            low = least is not None and bool(value < least)
            if low or (most is not None and value > most):
                bound = least if low else most
                text = (
                    Text("{had} is less than {bound}.", "{had} ist kleiner als {bound}.") if low
                    else Text("{had} is more than {bound}.", "{had} ist größer als {bound}.")
                )  # fmt: skip
                text = text.filled(had=str(value), bound=str(bound))
                self.complain("out-of-range", path, text, needed=str(bound), had=str(value))
                return MISSING
        return value

    def wrong(self, kind: Any, raw: Any, path: Path) -> _Missing:
        """Complains about a value of the wrong type."""
        needed, had = kind_name(kind), kind_name(type(raw))
        text = Text("Here belongs {needed}, not {had}.", "Hierher gehört {needed}, nicht {had}.")
        self.complain("wrong-type", path, text.filled(needed=needed, had=had), needed=needed.en, had=had.en)
        return MISSING


def _short(number: int | Fraction) -> str:
    """A number that may be too long to be written out."""
    return str(number) if abs(Fraction(number)) < 10**20 else "10^20..."


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


class _BothLanguages(Struct):
    en: str
    de: str


@cache
def _fields(kind: type[Struct]) -> dict[str, FieldInfo]:
    """The fields of a struct by the keys under which they are written."""
    return {field.encode_name: field for field in fields(kind)}


@cache
def _checks_itself(kind: type[Struct]) -> bool:
    return issubclass(kind, SelfChecking)


def _required(field: FieldInfo) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT
