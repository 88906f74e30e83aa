"""The notation of the army lists: `5-10 LI (1-2 GR); 0-2 KU or DR; [4 RE] xor [2 SH + 2 PL]`."""

import re
from collections.abc import Collection

from msgspec import Struct

from pulverdampf.muster.problems import did_you_mean
from pulverdampf.text import Text


class Quota(Struct, frozen=True):
    """How many elements inside an item's count are of these codes; `half`: at most half of them."""

    least: int
    most: int
    codes: tuple[str, ...]
    half: bool = False


class Item(Struct, frozen=True):
    """A number of elements, each of one of these codes."""

    least: int
    most: int
    codes: tuple[str, ...]
    quotas: tuple[Quota, ...] = ()
    from_year: int = 0
    notes: tuple[str, ...] = ()

    @property
    def all_codes(self) -> tuple[str, ...]:
        """Every code that an element of the item may have."""
        inner = (code for quota in self.quotas for code in quota.codes)
        return tuple(dict.fromkeys((*self.codes, *inner)))

    def __str__(self) -> str:
        count = f"{self.least}" if self.least == self.most else f"{self.least}-{self.most}"
        return f"{count} {' or '.join(self.codes)}"


class Bundles(Struct, frozen=True):
    """Whole bundles of which exactly one is taken."""

    bundles: tuple[tuple[Item, ...], ...]


Notation = tuple[Item | Bundles, ...]


class NotationError(ValueError):
    """A list cannot be read; names the column."""

    def __init__(self, column: int, text: Text) -> None:
        self.column = column
        self.text = text
        super().__init__(f"column {column}: {text.en}")


TOKEN = re.compile(r"\s*(<=1/2|@>=|#\w+|[^\W\d_]+(?:/[^\W\d_]+)?|\d+|[-;,()+\[\]])")
EXPECTED = Text("Here {what} is expected, not “{had}”.", "Hier wird {what} erwartet, nicht „{had}“.")
ENDS_EARLY = Text("The line ends where {what} is expected.", "Die Zeile endet, wo {what} erwartet wird.")
UNREADABLE = Text("“{had}” has no meaning here.", "„{had}“ hat hier keine Bedeutung.")
NO_SUCH_CODE = Text("There are no troops “{code}”.", "Truppen „{code}“ gibt es nicht.")
PERHAPS = Text("{text} {hint}", "{text} {hint}")
BACKWARDS = Text("{least}-{most} runs backwards.", "{least}-{most} läuft rückwärts.")
NOBODY = Text("An item has at least one element.", "Ein Eintrag hat mindestens ein Element.")
MORE_INSIDE = Text(
    "In brackets {least} are demanded, but the item has at most {most}.",
    "In der Klammer werden {least} verlangt, der Eintrag hat aber höchstens {most}.",
)
A_NUMBER = Text("a number", "eine Zahl")
A_CODE = Text("a code of troops", "ein Truppenkürzel")
A_SIGN = Text("“{sign}”", "„{sign}“")
A_SEPARATOR = Text("“;” or “or”", "„;“ oder „or“")


def parse(text: str, codes: Collection[str]) -> Notation:
    """What a list allows; `NotationError` tells the column of what cannot be read."""
    return _Reader(text, codes).whole()


class _Reader:
    """Reads a list from left to right."""

    def __init__(self, text: str, codes: Collection[str]) -> None:
        self.known = codes
        self.tokens: list[tuple[str, int]] = []
        self.at = 0
        place = 0
        while text[place:].strip():
            found = TOKEN.match(text, place)
            if found is None:
                rest = text[place:].lstrip()
                raise NotationError(len(text) - len(rest) + 1, UNREADABLE.filled(had=rest.split()[0]))
            self.tokens.append((found.group(1), found.start(1) + 1))
            place = found.end()
        self.tokens.append(("", len(text) + 1))

    @property
    def next(self) -> str:
        return self.tokens[self.at][0]

    def take(self) -> str:
        token = self.next
        self.at += 1
        return token

    def takes(self, sign: str) -> bool:
        """Whether a sign comes next, which is then read."""
        if self.next != sign:
            return False
        self.at += 1
        return True

    def refuse(self, text: Text) -> NotationError:
        return NotationError(self.tokens[self.at][1], text)

    def expected(self, what: Text) -> NotationError:
        if not self.next:
            return self.refuse(ENDS_EARLY.filled(what=what))
        return self.refuse(EXPECTED.filled(what=what, had=self.next))

    def need(self, sign: str) -> None:
        if not self.takes(sign):
            raise self.expected(A_SIGN.filled(sign=sign))

    # ---------------------------------------------------------------------------------------------

    def whole(self) -> Notation:
        parts = [self.part()]
        while self.takes(";"):
            parts.append(self.part())
        if self.next:
            raise self.expected(A_SEPARATOR)
        return tuple(parts)

    def part(self) -> Item | Bundles:
        if self.next != "[":
            return self.item()
        bundles = [self.bundle()]
        while self.takes("xor"):
            bundles.append(self.bundle())
        return Bundles(tuple(bundles))

    def bundle(self) -> tuple[Item, ...]:
        self.need("[")
        items = [self.item()]
        while self.takes("+"):
            items.append(self.item())
        self.need("]")
        return tuple(items)

    def item(self) -> Item:
        least, most = self.count()
        codes = self.choice()
        inside = self.at
        quotas = self.quotas() if self.takes("(") else ()
        demanded = sum(quota.least for quota in quotas)
        if demanded > most:
            self.at = inside
            raise self.refuse(MORE_INSIDE.filled(least=demanded, most=most))
        from_year = self.number() if self.takes("@>=") else 0
        notes = []
        while self.next.startswith("#"):
            notes.append(self.take()[1:])
        return Item(least, most, codes, quotas, from_year, tuple(notes))

    def quotas(self) -> tuple[Quota, ...]:
        found = [self.quota()]
        while self.takes(","):
            found.append(self.quota())
        self.need(")")
        return tuple(found)

    def quota(self) -> Quota:
        if self.takes("<=1/2"):
            return Quota(0, 0, (self.code(),), half=True)
        least, most = self.count()
        return Quota(least, most, self.choice())

    def count(self) -> tuple[int, int]:
        here = self.at
        least = self.number()
        most = self.number() if self.takes("-") else least
        if most < least:
            self.at = here
            raise self.refuse(BACKWARDS.filled(least=least, most=most))
        if not most:
            self.at = here
            raise self.refuse(NOBODY)
        return least, most

    def choice(self) -> tuple[str, ...]:
        codes = [self.code()]
        while self.takes("or"):
            codes.append(self.code())
        return tuple(codes)

    def number(self) -> int:
        if not self.next.isdigit():
            raise self.expected(A_NUMBER)
        return int(self.take())

    def code(self) -> str:
        if not self.next[:1].isalpha() or self.next in ("or", "xor"):
            raise self.expected(A_CODE)
        if self.next not in self.known:
            text = NO_SUCH_CODE.filled(code=self.next)
            hint = did_you_mean(self.next.upper(), self.known)
            raise self.refuse(PERHAPS.filled(text=text, hint=hint) if hint is not None else text)
        return self.take()
