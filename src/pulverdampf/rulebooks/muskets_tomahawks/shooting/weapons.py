"""Weapons: how far they carry and how hard they hit."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.measurement import within
from pulverdampf.text import Text

from ..state import Battle, FrontierState
from ..units import Unit
from .artillery import gun_can_fire

WITH_WHAT = Text("{name}: with which weapon?", "{name}: Mit welcher Waffe?")


class Weapon(Struct, frozen=True):
    """One row of the table of ranged weapons."""

    key: str
    en: str
    de: str
    range: float
    half: float
    near: int
    """What a die must show to kill up to half range."""
    far: int
    rule: Literal["", "powder", "single"] = ""

    @property
    def black_powder(self) -> bool:
        """Whether it smokes and must be reloaded."""
        return self.rule == "powder"

    @property
    def single_shot(self) -> bool:
        """Whether each figure has it once in a battle."""
        return self.rule == "single"

    @property
    def text(self) -> Text:
        """What people call it."""
        return Text(self.en, self.de)

    def strength(self, distance: float) -> int:
        """What a die must show to kill at a distance."""
        return self.near if within(distance, self.half, 0.01) else self.far


# MT-FIRE-10, MT-T-WEAPONS
RANGED = {
    weapon.key: weapon
    for weapon in (
        #      key      English     German     range  half  near far  rule
        Weapon("bow",          "Bow",                 "Bogen",                18.0,   9.0, 6, 7),
        Weapon("thrown",       "Thrown weapon",       "Wurfwaffe",             6.0,   6.0, 6, 6, "single"),
        Weapon("pistol",       "Pistol",              "Pistole",               8.0,   8.0, 4, 4, "single"),
        Weapon("musket",       "Musket",              "Muskete",              24.0,  12.0, 4, 6, "powder"),
        Weapon("obsolete",     "Obsolete firearm",    "Veraltete Waffe",      16.0,   8.0, 5, 7, "powder"),
        Weapon("carbine",      "Carbine",             "Karabiner",            16.0,   8.0, 4, 6, "powder"),
        Weapon("longrifle",    "Long rifle",          "Jagdbüchse",           72.0,  36.0, 4, 5, "powder"),
        Weapon("rifledmusket", "Rifled muzzle-loader", "Gezogener Vorderlader", 72.0, 36.0, 4, 5, "powder"),
        Weapon("breech",       "Breech-loader",       "Hinterlader",          72.0,  36.0, 4, 5),
        Weapon("repeater",     "Repeating carbine",   "Repetierkarabiner",    24.0,  12.0, 4, 5),
        Weapon("artillery",    "Gun",                 "Geschütz",            120.0, 120.0, 2, 2),
    )
}  # fmt: skip

MELEE_WEAPONS = {
    "sabre": Text("Sabre", "Säbel"),
    "naval": Text("Naval weapons", "Marinewaffen"),
    "lance": Text("Lance", "Lanze"),
}


@rule("MT-FIRE-01", "MT-FIRE-13", "MT-FIRE-15", "MT-FIRE-16")
def ready_weapons(scene: Scene, unit: Unit) -> list[Weapon]:
    """The ranged weapons that a unit could fire now: loaded, and not yet spent."""
    if unit.gun:
        return [RANGED["artillery"]] if gun_can_fire(scene, unit) else []
    return [
        weapon
        for key in unit.weapons
        if (weapon := RANGED.get(key)) is not None
        and not (weapon.black_powder and unit.empty)
        and not (weapon.single_shot and key in unit.used)
    ]


@rule("MT-FIRE-02")
async def pick_weapon(battle: Battle, unit: Unit, weapons: Sequence[Weapon]) -> Weapon:
    """A unit with several weapons uses one of them, by the word of its owner."""
    options = [Option(weapon.key, weapon.text, weapon) for weapon in weapons]
    prompt = Prompt("MT-FIRE-02", WITH_WHAT.filled(name=battle.state.named(unit.id)), unit.id)
    return await battle.choose(unit.side, prompt, options)


def has_black_powder(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit has a weapon that must be reloaded."""
    if unit.gun:
        return state.rulings.gun_smoke
    return any(key in RANGED and RANGED[key].black_powder for key in unit.weapons)
