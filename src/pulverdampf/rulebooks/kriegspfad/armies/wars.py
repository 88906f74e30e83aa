"""The historical wars: who fought whom, when, and in which part of the country."""

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text


class War(Struct, frozen=True):
    """One war: its years, the lists of both sides and its zone."""

    name: Text
    first: int
    last: int
    one: tuple[int, ...]
    two: tuple[int, ...]
    zone: str

    def suits(self, one: int, two: int, year: int) -> bool:
        """Whether two lists could meet in it in a year, whichever side they take."""
        met = (one in self.one and two in self.two) or (two in self.one and one in self.two)
        return met and self.first <= year <= self.last


def _numbers(written: str) -> tuple[int, ...]:
    return tuple(int(number) for number in written.split(","))


_TABLE = (
    # years    lists, against       zone           English and German
    (1750, 1760, "5,2", "1", "east", "French Chickasaw wars", "Französische Chickasaw-Kriege"),
    (1750, 1872, "11,10,13", "7", "southwest", "Mexican Comanche wars", "Mexikanische Komantschen-Kriege"),
    (1754, 1760, "5,4,3", "5,2,1", "east", "French and Indian War", "Franzosen- und Indianerkrieg"),
    (1758, 1761, "5", "1", "east", "British Cherokee War", "Britischer Cherokee-Krieg"),
    (1763, 1763, "5", "1", "east", "Pontiac's rising", "Pontiacs Aufstand"),
    (1774, 1774, "5,3", "1", "east", "Shawnee and Mingo war", "Krieg gegen Shawnee und Mingo"),
    (1775, 1783, "5,4", "5,1", "east", "War of Independence", "Amerikanischer Unabhängigkeitskrieg"),
    (1781, 1781, "11", "8", "southwest", "Yuma rising", "Yuma-Aufstand"),
    (1790, 1795, "5", "1", "east", "Little Turtle's rising", "Little Turtles Aufstand"),
    (1813, 1814, "5", "1", "east", "Creek War", "Creek-Krieg"),
    (1816, 1858, "5,13", "1", "florida", "Seminole wars", "Seminolen-Kriege"),
    (1821, 1846, "11,12", "7", "southwest", "Texan Comanche wars", "Texanische Komantschen-Kriege"),
    (1832, 1832, "5", "1", "midwest", "Black Hawk War", "Black-Hawk-Krieg"),
    (1846, 1866, "13", "8", "southwest", "Navajo wars", "Navajo-Kriege"),
    (1847, 1848, "10", "7", "rockies", "Cayuse War", "Cayuse-Krieg"),
    (1854, 1857, "13", "7", "high_plains", "First Sioux War", "Erster Sioux-Krieg"),
    (1855, 1856, "13", "7", "rockies", "Yakima wars", "Yakima-Kriege"),
    (1861, 1886, "13", "8", "southwest", "Apache wars", "Apachen-Kriege"),
    (1861, 1865, "13", "13", "southwest", "Civil War in the West", "Bürgerkrieg im Westen"),
    (1862, 1862, "10,13", "1", "midwest", "Sioux rising in Minnesota", "Sioux-Aufstand in Minnesota"),
    (1863, 1863, "13", "7", "rockies", "Bear River", "Gefecht am Bear River"),
    (1864, 1869, "13", "7", "high_plains", "Plains wars", "Präriekriege"),
    (1866, 1868, "13", "7", "high_plains", "Powder River War", "Krieg am Powder River"),
    (1872, 1873, "13", "8", "southwest", "Modoc War", "Modoc-Krieg"),
    (1873, 1881, "13", "7", "high_plains", "Sitting Bull's war", "Sitting Bulls Krieg"),
    (1874, 1875, "13", "7", "high_plains", "Red River War", "Red-River-Krieg"),
    (1877, 1877, "13", "7", "rockies", "Nez Percé War", "Krieg gegen die Nez Percés"),
    (1878, 1878, "13", "7", "rockies", "Paiute War", "Paiute-Krieg"),
    (1879, 1879, "13", "7", "rockies", "Ute War", "Ute-Krieg"),
)  # fmt: skip

WARS: tuple[War, ...] = tuple(
    War(Text(en, de), first, last, _numbers(one), _numbers(two), zone)
    for first, last, one, two, zone, en, de in _TABLE
)

HOMES = {6: "midwest", 7: "high_plains", 8: "southwest", 9: "rockies", 10: "high_plains", 11: "southwest",
         12: "southwest", 13: "high_plains"}  # fmt: skip
"""Where the lists live that have no war together."""
NATIONS = {
    "seminole": "florida", "ute": "rockies", "shoshone": "rockies", "nez_perce": "rockies",
    "flathead": "rockies", "palouse": "rockies", "spokane": "rockies", "other_plateau": "rockies",
    "comanche": "southwest",
}  # fmt: skip


@rule("KP-FILL-47", "KP-T-WARS")
def zone_of(one: str, two: str, nations: tuple[str, str], year: int) -> str:
    """The zone in which two lists meet: that of a nation, of their shortest war, or of the natives' home."""
    for nation in nations:
        if nation in NATIONS:
            return NATIONS[nation]
    numbers = [_number(one), _number(two)]
    met = [war for war in WARS if war.suits(numbers[0], numbers[1], year) and war.zone != "florida"]
    if met:
        return min(met, key=lambda war: war.last - war.first).zone
    native = [number for number in numbers if number in (1, 6, 7, 8)]
    known = [HOMES[number] for number in (*native, *numbers) if number in HOMES]
    return known[0] if known and not (native and native[0] == 1) else "east"


def _number(key: str) -> int:
    tail = key.rpartition("L")[2]
    return int(tail) if tail.isdigit() else 0
