"""House rules as data: numbers and rows of a book that players have agreed to change."""

import re
from fractions import Fraction

from msgspec import Struct, UnsetType

from pulverdampf.engine.reckoning import Effect, plus, times
from pulverdampf.text import Text

Change = int | float | str
"""What takes the place of a number or an effect: 24, "+2", "×1/2", "off"."""
OFF = "off"
OWN = "HOUSE."
"""How the ids of added rows begin."""
NOT = "not "
PRICE = "price."
"""How the ids of prices begin: `price.LIST.ENTRY.PICK`."""
MOST_CHANGE = 20
"""By how much a row changes a number at most."""
MOST_PRICE = 999
EFFECT = re.compile(r"(?:(?P<sign>[+−-]?)(?P<plus>\d{1,3})|[x×*](?P<top>\d{1,2})(?:/(?P<bottom>\d{1,2}))?)$")


class Added(Struct, frozen=True, omit_defaults=True):
    """A row that a table did not have: what it does, and under which known circumstances."""

    table: str
    id: str
    effect: str
    when: tuple[str, ...]
    en: str
    de: str


class House(Struct, frozen=True, omit_defaults=True):
    """House rules of one book: a name, what is changed by its id, and rows that are added."""

    book: str
    name: Text
    changes: dict[str, Change] = {}
    rows: tuple[Added, ...] = ()

    @property
    def prices(self) -> dict[str, Fraction]:
        """The prices that are changed."""
        found = self.changes.items()
        return {id: Fraction(str(value)) for id, value in found if id.startswith(PRICE)}


Kept = House | UnsetType
"""House rules as a state keeps them; where there are none it says nothing of them."""


def effect_of(written: Change) -> Effect | None:
    """An effect as people write it: 2, "+2", "-1", "×1/2"; none where it is not one."""
    found = EFFECT.match(str(written).strip().replace(" ", ""))
    if found is None:
        return None
    if found["plus"] is not None:
        amount = int(found["plus"])
        return plus(-amount if found["sign"] in ("-", "−") else amount)
    bottom = int(found["bottom"] or 1)
    return times(int(found["top"]), bottom) if bottom else None
