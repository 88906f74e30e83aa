"""The armies that may be raised: seventeen lists with their rows, ratings and options."""

from functools import cache

from msgspec import Struct, field

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.kinds import Range
from pulverdampf.muster.loading import load
from pulverdampf.muster.toml_source import packaged_file
from pulverdampf.text import Text

from ..troops import GUNS, SMALL_ARMS, TRAITS, Arm, Size

PACKAGE = "pulverdampf.rulebooks.black_powder"
SIZES: dict[str, Size] = {"L": "large", "N": "standard", "S": "small", "T": "tiny"}


class Row(Struct, frozen=True, kw_only=True):
    """One row of a list: a kind of unit in the sizes it comes in."""

    id: str
    en: str
    de: str
    arm: Arm
    weapon: str
    sizes: dict[str, tuple[int, int, int, int, int]]
    """Hand-to-hand, shooting, morale, stamina and points of each size."""
    bodies: Range
    years: tuple[int, int] | None = None
    traits: tuple[str, ...] = ()

    @property
    def name(self) -> Text:
        """What it is called."""
        return Text(self.en, self.de)


class Choice(Struct, frozen=True, kw_only=True):
    """An option that units of some rows may take."""

    id: str
    rows: tuple[str, ...]
    en: str
    de: str
    points: int
    gives: str = ""
    """The special rule it gives."""
    morale: int = 0
    """The morale it gives."""
    most: int | None = None
    share: tuple[int, int] | None = None
    """Which part of the units may have it, as a fraction."""
    all_but: int | None = None
    """How many units may do without it: all others must have it."""
    from_: int = field(default=0, name="from")

    @property
    def name(self) -> Text:
        """What it is called."""
        return Text(self.en, self.de)


class Listing(Struct, frozen=True, kw_only=True):
    """One list."""

    id: str
    en: str
    de: str
    years: tuple[tuple[int, int], ...]
    general: tuple[int, int]
    commanders: tuple[int, int]
    rows: tuple[Row, ...]
    options: tuple[Choice, ...] = ()
    least_infantry: int = 0

    @property
    def war(self) -> str:
        """The war it belongs to, as its id names it."""
        return self.id.split("-")[0]


class Forces(Struct, frozen=True, kw_only=True):
    """The whole file."""

    list: tuple[Listing, ...]


@cache
def listings() -> dict[str, Listing]:
    """The lists by id."""
    loaded = load(packaged_file(PACKAGE, "data", "forces.toml"), Forces)
    if not loaded.sound or loaded.value is None:
        raise ValueError("\n".join(map(str, loaded.problems)))
    return {listing.id: listing for listing in loaded.value.list}


@cache
def rows() -> dict[str, Row]:
    """Every row of every list by its id."""
    return {row.id: row for listing in listings().values() for row in listing.rows}


@rule("BP-FILL-21")
def price(row: Row, size: str) -> int:
    """What a unit of some size costs by the formula."""
    hand_to_hand, shooting, morale, stamina, _ = row.sizes[size]
    extra = sum(TRAITS[trait].price for trait in row.traits)
    if row.arm == "artillery":
        return GUNS[row.weapon].price + {3: 4, 4: 0, 5: -4}[morale] + extra
    steady = {5: 0, 4: 2, 3: 4}[morale] * stamina
    mounted = 6 if row.arm == "cavalry" else 0
    shots = SMALL_ARMS[row.weapon].price * shooting
    return 2 * hand_to_hand + shots + 4 * stamina + steady + mounted + extra
