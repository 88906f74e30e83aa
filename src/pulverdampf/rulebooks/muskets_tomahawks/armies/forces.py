"""The forces that may serve: officers, guns and the units of eleven lists, with profiles and prices."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct, field

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.kinds import Range
from pulverdampf.muster.loading import load
from pulverdampf.muster.toml_source import packaged_file
from pulverdampf.text import Text

PACKAGE = "pulverdampf.rulebooks.muskets_tomahawks"


class Profile(Struct, frozen=True, kw_only=True):
    """What a kind of figure can do: its cards, discipline, values, weapons and special rules."""

    id: str
    en: str
    de: str
    troop: str
    discipline: str
    profile: tuple[int, int, int]
    """The least face of a D10 for shooting, aggression and defence."""
    weapons: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    points: int

    @property
    def name(self) -> Text:
        """What it is called."""
        return Text(self.en, self.de)


class Officer(Profile, frozen=True, kw_only=True):
    """An officer, and the lists he may serve in."""

    lists: tuple[str, ...]


class Kind(Profile, frozen=True, kw_only=True):
    """A line of a list: how large, how many, when, and with which options."""

    models: Range
    most: int
    least: int = 0
    years: tuple[int, int]
    options: tuple[str, ...] = ()
    shore: bool = False
    """Whether it serves only where there is water on the table."""


class Gun(Struct, frozen=True, kw_only=True):
    """A gun with its crew."""

    id: str
    en: str
    de: str
    crew: int
    dice: int
    canister: int
    points: int
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
    years: tuple[int, int]
    core: tuple[str, ...]
    units: tuple[Kind, ...]
    never_together: tuple[tuple[str, ...], ...] = ()


class Forces(Struct, frozen=True, kw_only=True):
    """The whole file."""

    officers: tuple[Officer, ...]
    guns: tuple[Gun, ...]
    gun_lists: tuple[str, ...]
    list: tuple[Listing, ...]


GUN_CREW = Profile(
    id="crew", en="gun crew", de="Bedienung", troop="ART", discipline="trained", profile=(6, 6, 6), points=0
)
VEHICLES = {
    # key     name                            points
    "wagon": (Text("wagon", "Wagen"),         15),
    "cart":  (Text("cart", "Karren"),          8),
    "canoe": (Text("canoe", "Kanu"),          10),
    "boat":  (Text("boat", "Boot"),           15),
}  # fmt: skip

CONFLICTS = (("FB", "FF", "FN"), ("AC", "AP"), ("WB", "WU"), ("MU", "MM"), ("UF", "PN"))
"""Lists of one conflict: they may face each other."""


@cache
def forces() -> Forces:
    """Everything that may serve."""
    loaded = load(packaged_file(PACKAGE, "data", "forces.toml"), Forces)
    if not loaded.sound or loaded.value is None:
        raise ValueError("\n".join(map(str, loaded.problems)))
    return loaded.value


@cache
def listings() -> dict[str, Listing]:
    """The lists by id."""
    return {listing.id: listing for listing in forces().list}


@cache
def profiles() -> dict[str, Profile]:
    """Every officer and unit by its id."""
    found: dict[str, Profile] = {officer.id: officer for officer in forces().officers}
    for listing in forces().list:
        found.update({kind.id: kind for kind in listing.units})
    return found


@cache
def guns() -> dict[str, Gun]:
    """The guns by id."""
    return {gun.id: gun for gun in forces().guns}


# the price of a figure --------------------------------------------------------------------------------

#             3+  4+  5+  6+  7+  8+
SHOOTING = {4: 4, 5: 3, 6: 2, 7: 1, 8: 0}
AGGRESSION = {3: 4, 4: 3, 5: 2, 6: 1, 7: 0}
DEFENCE = {4: 3, 5: 2, 6: 1, 7: 0}
DISCIPLINE = {"trained": 2, "skirmisher": 2, "native": 1, "recruit": 1, "warrior": 0, "conscript": 0}
WEAPONS = {
    "thrown": 1, "bow": 1, "pistol": 1, "obsolete": 1, "carbine": 1, "musket": 2, "longrifle": 4,
    "rifledmusket": 4, "repeater": 5, "breech": 6, "sabre": 1, "naval": 1, "lance": 2,
}  # fmt: skip
TRAITS = {
    "Scouts": 1, "Local": 1, "Cavalry": 3, "LightCav": 4, "Close": 1, "Elite": 2, "Sharp": 1, "Ferocious": 1,
}  # fmt: skip
OFFICER = 10


def _parts(profile: Profile) -> Iterator[int]:
    shooting, aggression, defence = profile.profile
    officer = isinstance(profile, Officer)
    yield OFFICER if officer else 0
    yield 1 if profile.troop in ("MIL", "CIV") else 2
    yield SHOOTING[shooting] + AGGRESSION[aggression] + DEFENCE[defence] + DISCIPLINE[profile.discipline]
    yield sum(WEAPONS[weapon] for weapon in profile.weapons)
    yield sum(TRAITS[trait] for trait in profile.traits)


@rule("MT-FILL-31")
def price(profile: Profile) -> int:
    """What a figure costs by the formula."""
    return sum(_parts(profile))
