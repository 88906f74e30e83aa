"""The historical wars: who fought whom, when, and in which part of the country."""

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text


class War(Struct, frozen=True):
    """One war: its years, the lists of both sides and its zone."""

    key: str
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


_TABLE = (
    # key                English                          German                                  years       lists
    ("chickasaw",        "French Chickasaw wars",         "Französische Chickasaw-Kriege",         1750, 1760, (5, 2), (1,), "east"),
    ("mexican_comanche", "Mexican Comanche wars",         "Mexikanische Komantschen-Kriege",       1750, 1872, (11, 10, 13), (7,), "southwest"),
    ("french_indian",    "French and Indian War",         "Franzosen- und Indianerkrieg",          1754, 1760, (5, 4, 3), (5, 2, 1), "east"),
    ("cherokee",         "British Cherokee War",          "Britischer Cherokee-Krieg",             1758, 1761, (5,), (1,), "east"),
    ("pontiac",          "Pontiac’s rising",              "Pontiacs Aufstand",                     1763, 1763, (5,), (1,), "east"),
    ("shawnee",          "Shawnee and Mingo war",         "Krieg gegen Shawnee und Mingo",         1774, 1774, (5, 3), (1,), "east"),
    ("independence",     "War of Independence",           "Amerikanischer Unabhängigkeitskrieg",   1775, 1783, (5, 4), (5, 1), "east"),
    ("yuma",             "Yuma rising",                   "Yuma-Aufstand",                         1781, 1781, (11,), (8,), "southwest"),
    ("little_turtle",    "Little Turtle’s rising",        "Little Turtles Aufstand",               1790, 1795, (5,), (1,), "east"),
    ("creek",            "Creek War",                     "Creek-Krieg",                           1813, 1814, (5,), (1,), "east"),
    ("seminole",         "Seminole wars",                 "Seminolen-Kriege",                      1816, 1858, (5, 13), (1,), "florida"),
    ("texan_comanche",   "Texan Comanche wars",           "Texanische Komantschen-Kriege",         1821, 1846, (11, 12), (7,), "southwest"),
    ("black_hawk",       "Black Hawk War",                "Black-Hawk-Krieg",                      1832, 1832, (5,), (1,), "midwest"),
    ("navajo",           "Navajo wars",                   "Navajo-Kriege",                         1846, 1866, (13,), (8,), "southwest"),
    ("cayuse",           "Cayuse War",                    "Cayuse-Krieg",                          1847, 1848, (10,), (7,), "rockies"),
    ("first_sioux",      "First Sioux War",               "Erster Sioux-Krieg",                    1854, 1857, (13,), (7,), "high_plains"),
    ("yakima",           "Yakima wars",                   "Yakima-Kriege",                         1855, 1856, (13,), (7,), "rockies"),
    ("apache",           "Apache wars",                   "Apachen-Kriege",                        1861, 1886, (13,), (8,), "southwest"),
    ("civil_war",        "Civil War in the West",         "Bürgerkrieg im Westen",                 1861, 1865, (13,), (13,), "southwest"),
    ("minnesota",        "Sioux rising in Minnesota",     "Sioux-Aufstand in Minnesota",           1862, 1862, (10, 13), (1,), "midwest"),
    ("bear_river",       "Bear River",                    "Gefecht am Bear River",                 1863, 1863, (13,), (7,), "rockies"),
    ("plains",           "Plains wars",                   "Präriekriege",                          1864, 1869, (13,), (7,), "high_plains"),
    ("powder_river",     "Powder River War",              "Krieg am Powder River",                 1866, 1868, (13,), (7,), "high_plains"),
    ("modoc",            "Modoc War",                     "Modoc-Krieg",                           1872, 1873, (13,), (8,), "southwest"),
    ("sitting_bull",     "Sitting Bull’s war",            "Sitting Bulls Krieg",                   1873, 1881, (13,), (7,), "high_plains"),
    ("red_river",        "Red River War",                 "Red-River-Krieg",                       1874, 1875, (13,), (7,), "high_plains"),
    ("nez_perce",        "Nez Percé War",                 "Krieg gegen die Nez Percés",            1877, 1877, (13,), (7,), "rockies"),
    ("paiute",           "Paiute War",                    "Paiute-Krieg",                          1878, 1878, (13,), (7,), "rockies"),
    ("ute",              "Ute War",                       "Ute-Krieg",                             1879, 1879, (13,), (7,), "rockies"),
)  # fmt: skip

WARS: tuple[War, ...] = tuple(
    War(key, Text(en, de), first, last, one, two, zone)
    for key, en, de, first, last, one, two, zone in _TABLE
)

HOMES = {6: "midwest", 7: "high_plains", 8: "southwest", 9: "rockies", 10: "high_plains", 11: "southwest",
         12: "southwest", 13: "high_plains"}  # fmt: skip
"""Where the lists live that have no war together."""
NATIONS = {
    "seminole": "florida", "ute": "rockies", "shoshone": "rockies", "nez_perce": "rockies", "flathead": "rockies",
    "palouse": "rockies", "spokane": "rockies", "other_plateau": "rockies", "comanche": "southwest",
}  # fmt: skip


@rule("KP-FILL-47", "KP-T-WARS")
def zone_of(one: str, two: str, nations: tuple[str, str], year: int) -> str:
    """The zone in which two lists meet: that of a nation, of their war, or of the native side's home."""
    for nation in nations:
        if nation in NATIONS:
            return NATIONS[nation]
    numbers = [_number(one), _number(two)]
    for war in WARS:
        if war.suits(numbers[0], numbers[1], year):
            return war.zone
    native = [number for number in numbers if number in (1, 6, 7, 8)]
    known = [HOMES[number] for number in (*native, *numbers) if number in HOMES]
    return known[0] if known and not (native and native[0] == 1) else "east"


def _number(key: str) -> int:
    tail = key.rpartition("L")[2]
    return int(tail) if tail.isdigit() else 0
