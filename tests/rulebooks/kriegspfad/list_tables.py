"""What the lists of the paper say: entries, years, named commanders, options."""

from typing import NamedTuple

ENTRIES = [
    # list     entry                  troop               units   points an element by arms
    ("KP-L01", "warriors", "warrior", (2, 9), {"bow": 4, "smooth_musket": 6, "bow+smooth_musket": 7}, ()),
    ("KP-L01", "mounted_warriors", "mounted_warrior", (0, 2), {"bow": 10, "bow+smooth_musket": 13}, ()),
    ("KP-L01", "coureurs", "skirmisher", (0, 2), {"smooth_musket": 4}, ()),
    (
        "KP-L01",
        "shawnee_mercenaries",
        "warrior",
        (0, 2),
        {"bow": 7, "smooth_musket": 9, "bow+smooth_musket": 10},
        ("brave",),
    ),
    ("KP-L01", "allied_regulars", "regular", (0, 2), {"smooth_musket": 4}, ()),
    ("KP-L02", "coureurs", "skirmisher", (2, 9), {"smooth_musket": 4}, ()),
    ("KP-L02", "french_regulars", "regular", (0, 3), {"smooth_musket": 4}, ()),
    ("KP-L02", "allies", "warrior", (0, 3), {"bow": 4, "smooth_musket": 6}, ()),
    ("KP-L03", "settlers", "skirmisher", (2, 9), {"smooth_musket": 2}, ("untrained",)),
    ("KP-L03", "regulars", "regular", (0, 2), {"smooth_musket": 4}, ()),
    ("KP-L04", "rangers", "skirmisher", (2, 6), {"rifle_ml": 7}, ()),
    ("KP-L04", "regulars", "regular", (0, 2), {"smooth_musket": 4}, ()),
    ("KP-L04", "friendly_indians", "warrior", (0, 2), {"smooth_musket": 6}, ()),
    ("KP-L05", "regulars", "regular", (2, 9), {"smooth_musket": 4}, ()),
    ("KP-L05", "militia", "regular", (0, 4), {"smooth_musket": 2}, ("militia",)),
    ("KP-L05", "rangers", "skirmisher", (0, 1), {"rifle_ml": 13}, ("sharpshooter",)),
    ("KP-L05", "dragoons", "cavalry", (0, 2), {"carbine_ml": 8}, ()),
    ("KP-L05", "lancers", "cavalry", (0, 2), {"carbine_ml": 10}, ("lance",)),
    ("KP-L05", "coureurs", "skirmisher", (0, 4), {"smooth_musket": 4, "rifle_ml": 7}, ()),
    ("KP-L05", "allied_indians", "warrior", (0, 3), {"bow": 4, "smooth_musket": 6}, ()),
    ("KP-L05", "guns", "artillery", (0, 2), {"gun_light": 30}, ()),
    ("KP-L06", "warriors", "warrior", (2, 9), {"bow": 4, "smooth_musket": 6, "bow+smooth_musket": 7}, ()),
    ("KP-L06", "comanche_allies", "mounted_warrior", (0, 3), {"bow": 13}, ("nimble_mounted",)),
    ("KP-L06", "trappers", "mounted_infantry", (0, 1), {"rifle_ml": 9, "smooth_musket": 6}, ()),
    ("KP-L07", "warriors", "warrior", (2, 9), {"bow": 4, "smooth_musket": 4}, ()),
    ("KP-L07", "trappers", "mounted_infantry", (0, 1), {"rifle_ml": 9, "smooth_musket": 6}, ()),
    (
        "KP-L08",
        "warriors",
        "warrior",
        (2, 9),
        {"smooth_musket": 9, "bow+smooth_musket": 10},
        ("nimble_foot",),
    ),
    ("KP-L09", "trappers", "mounted_infantry", (1, 5), {"rifle_ml": 9, "smooth_musket": 6}, ()),
    ("KP-L09", "allied_indians", "mounted_warrior", (1, 5), {"bow": 10, "smooth_musket": 10}, ()),
    ("KP-L10", "settlers", "skirmisher", (2, 9), {"smooth_musket": 2}, ("untrained",)),
    ("KP-L11", "dragoons", "cavalry", (0, 9), {"carbine_ml": 8}, ("lance", "untrained")),
    ("KP-L11", "usares", "cavalry", (0, 2), {"carbine_ml": 9}, ("brave", "untrained")),
    ("KP-L11", "foot", "regular", (0, 9), {"smooth_musket": 2}, ("untrained",)),
    ("KP-L11", "natives", "skirmisher", (0, 4), {"bow": 4, "smooth_musket": 2}, ()),
    ("KP-L11", "mounted_allies", "mounted_warrior", (0, 3), {"bow": 10, "smooth_musket": 10}, ()),
    ("KP-L11", "foot_allies", "warrior", (0, 5), {"bow": 4}, ()),
    ("KP-L11", "guns", "artillery", (0, 2), {"gun_light": 30}, ()),
    ("KP-L12", "rangers", "cavalry", (0, 6), {"carbine_ml": 11}, ("brave",)),
    ("KP-L12", "regulars", "regular", (0, 4), {"smooth_musket": 4}, ()),
    ("KP-L12", "settlers", "skirmisher", (0, 6), {"smooth_musket": 4}, ()),
    ("KP-L12", "settlers_mounted", "mounted_infantry", (0, 6), {"smooth_musket": 6}, ()),
    ("KP-L13", "cavalry", "cavalry", (0, 9), {"carbine_ml": 8}, ()),
    ("KP-L13", "regulars", "regular", (0, 9), {"smooth_musket": 4}, ()),
    ("KP-L13", "friendly_indians", "mounted_warrior", (0, 5), {"bow": 10, "smooth_musket": 10}, ()),
    ("KP-L13", "guns", "artillery", (0, 2), {"gun_light": 30}, ()),
    ("KP-L13", "texas_rangers", "cavalry", (0, 2), {"carbine_ml+revolver": 14}, ("brave",)),
]

YEARS = {
    "KP-L01": (1750, 1864),
    "KP-L02": (1750, 1780),
    "KP-L03": (1750, 1838),
    "KP-L04": (1755, 1783),
    "KP-L05": (1750, 1838),
    "KP-L06": (1750, 1875),
    "KP-L07": (1750, 1890),
    "KP-L08": (1750, 1886),
    "KP-L09": (1750, 1869),
    "KP-L10": (1839, 1890),
    "KP-L11": (1750, 1845),
    "KP-L12": (1836, 1865),
    "KP-L13": (1833, 1890),
}

HEROES = [
    # list, who, nation, first and last year
    ("KP-L01", "tecumseh", "shawnee", 1808, 1813),
    ("KP-L01", "osceola", "seminole", 1834, 1838),
    ("KP-L03", "daniel_boone", None, 1769, 1784),
    ("KP-L04", "robert_rogers", None, 1755, 1765),
    ("KP-L05", "anthony_wayne", "american", 1776, 1796),
    ("KP-L05", "andrew_jackson", "american", 1812, 1819),
    ("KP-L07", "cuerno_verde", "comanche", 1768, 1779),
    ("KP-L07", "buffalo_hump", "comanche", 1835, 1865),
    ("KP-L07", "quanah_parker", "comanche", 1868, 1875),
    ("KP-L07", "red_cloud", "sioux", 1850, 1868),
    ("KP-L07", "crazy_horse", "sioux", 1866, 1877),
    ("KP-L07", "satanta", "kiowa", 1850, 1875),
    ("KP-L07", "chief_joseph", "nez_perce", 1871, 1877),
    ("KP-L08", "mangas_coloradas", "apache", 1838, 1863),
    ("KP-L08", "cochise", "apache", 1860, 1872),
    ("KP-L08", "nana", "apache", 1860, 1886),
    ("KP-L08", "victorio", "apache", 1877, 1880),
    ("KP-L08", "geronimo", "apache", 1878, 1886),
    ("KP-L11", "juan_bautista_de_anza", None, 1774, 1787),
    ("KP-L12", "jack_hays", None, 1836, 1846),
]


class Option(NamedTuple):
    """One option of a list, and the army on which it is tried."""

    id: str
    nation: str | None
    year: int
    what: str  # = before arms that are chosen instead of the usual ones
    entry: str
    arms: str
    units: int
    also: str  # must be bought with it
    price: int
    most: int | None = None  # elements that may have it
    closed: tuple[int, ...] = ()  # years in which it is not open
    note: str = ""
    size: int = 6


OPTIONS = [
    #      option, nation, year, what, entry, arms, units, also bought, price, most elements, closed in
    Option("KP-L01-O1", "miami", 1819, "rifle_ml", "warriors", "smooth_musket", 3, "", 3, 4, ()),
    Option("KP-L01-O2", "miami", 1820, "rifle_ml", "warriors", "smooth_musket", 3, "", 3, 8, ()),
    Option("KP-L01-O3", "miami", 1864, "sharpshooter", "warriors", "smooth_musket", 3, "", 6, 4, ()),
    Option("KP-L01-O4", "shawnee", 1813, "brave", "warriors", "smooth_musket", 3, "", 3, None, (1814,)),
    Option("KP-L01-O5", "catawba", 1762, "brave", "warriors", "smooth_musket", 3, "", 3, None, (1763,)),
    Option("KP-L01-O6", "chickasaw", 1800, "brave", "warriors", "smooth_musket", 3, "", 3, None, (1801,)),
    Option("KP-L01-O7", "sac_fox", 1832, "brave", "warriors", "smooth_musket", 3, "", 3, 6, (1833,)),
    Option("KP-L01-O8", "cherokee", 1790, "brave", "warriors", "smooth_musket", 3, "", 3, 6, (1791,)),
    Option("KP-L01-O9", "sioux", 1864, "brave", "warriors", "bow+smooth_musket", 3, "", 3, 6, ()),
    Option("KP-L01-O10", "miami", 1813, "brave", "warriors", "smooth_musket", 3, "", 3, 12, (1814,)),
    Option("KP-L01-O11", "iroquois", 1794, "brave", "warriors", "smooth_musket", 3, "", 3, 12, (1795,)),
    Option("KP-L02-O1", None, 1780, "rifle_ml", "coureurs", "smooth_musket", 5, "", 3, 24, (), "units"),
    Option("KP-L02-O2", None, 1780, "sharpshooter", "coureurs", "smooth_musket", 3, "", 6, 4, ()),
    Option("KP-L03-O1", None, 1838, "rifle_ml", "settlers", "smooth_musket", 5, "", 3, 24, (), "units"),
    Option("KP-L03-O2", None, 1838, "trained", "settlers", "smooth_musket", 3, "", 2, 6, ()),
    Option("KP-L03-O3", None, 1838, "sharpshooter", "settlers", "smooth_musket", 3, "trained", 6, 2, ()),
    Option("KP-L04-O1", None, 1783, "sharpshooter", "rangers", "rifle_ml", 3, "", 6, 9, ()),
    Option("KP-L06-O1", "eastern", 1836, "rifle_ml", "warriors", "smooth_musket", 3, "", 3, 9, (1835,)),
    Option("KP-L06-O2", "pawnee", 1875, "mount", "warriors", "bow", 3, "", 6, None, ()),
    Option("KP-L06-O3", "omaha", 1875, "mount", "warriors", "bow", 4, "", 6, 18, ()),
    Option("KP-L06-O4", "pawnee", 1850, "brave", "warriors", "bow", 3, "", 3, 6, ()),
    Option("KP-L06-O5", "osage", 1875, "nimble_foot", "warriors", "bow", 3, "", 3, None, ()),
    Option("KP-L07-O1", "cree", 1890, "musket_added", "warriors", "bow", 3, "", 3, 6, ()),
    Option("KP-L07-O2", "flathead", 1831, "musket_added", "warriors", "bow", 3, "", 3, 6, ()),
    Option(
        "KP-L07-O3", "comanche", 1799, "musket_added", "warriors", "bow", 3, "mount nimble_mounted", 3, 4, ()
    ),
    Option(
        "KP-L07-O4", "comanche", 1800, "musket_added", "warriors", "bow", 3, "mount nimble_mounted", 3, 9, ()
    ),
    Option("KP-L07-O5", "blackfoot", 1821, "musket_added", "warriors", "bow", 3, "", 3, 4, (1820,)),
    Option("KP-L07-O6", "blackfoot", 1851, "musket_added", "warriors", "bow", 3, "", 3, 8, ()),
    Option("KP-L07-O7", "blackfoot", 1861, "musket_added", "warriors", "bow", 3, "", 3, 9, ()),
    Option(
        "KP-L07-O8", "blackfoot", 1861, "revolver", "warriors", "smooth_musket", 3, "mount", 3, 2, (1860,)
    ),
    Option(
        "KP-L07-O9", "blackfoot", 1861, "rifle_ml", "warriors", "smooth_musket", 3, "mount", 3, 9, (1860,)
    ),
    Option(
        "KP-L07-O10", "blackfoot", 1861, "carbine_bl", "warriors", "smooth_musket", 3, "mount", 6, 9, (1860,)
    ),
    Option(
        "KP-L07-O11",
        "comanche",
        1864,
        "repeater",
        "warriors",
        "smooth_musket",
        3,
        "mount nimble_mounted",
        9,
        8,
        (1863,),
    ),
    Option(
        "KP-L07-O12", "blackfoot", 1871, "repeater", "warriors", "smooth_musket", 3, "mount", 9, 4, (1870,)
    ),
    Option(
        "KP-L07-O13", "comanche", 1874, "mount", "warriors", "smooth_musket", 3, "nimble_mounted", 6, None, ()
    ),
    Option("KP-L07-O14", "comanche", 1876, "mount", "warriors", "smooth_musket", 3, "", 6, None, ()),
    Option("KP-L07-O15", "blackfoot", 1890, "mount", "warriors", "smooth_musket", 3, "", 6, None, ()),
    Option(
        "KP-L07-O16",
        "comanche",
        1859,
        "lance",
        "warriors",
        "smooth_musket",
        3,
        "mount nimble_mounted",
        2,
        9,
        (1860,),
    ),
    Option("KP-L07-O17", "crow", 1890, "lance", "warriors", "smooth_musket", 3, "mount", 2, 9, ()),
    Option("KP-L07-O18", "crow", 1877, "brave", "warriors", "smooth_musket", 3, "", 3, None, ()),
    Option("KP-L07-O19", "kiowa", 1875, "brave", "warriors", "smooth_musket", 3, "", 3, 6, ()),
    Option("KP-L07-O20", "ute", 1879, "brave", "warriors", "smooth_musket", 3, "", 3, 6, ()),
    Option("KP-L07-O21", "blackfoot", 1890, "brave", "warriors", "smooth_musket", 3, "", 3, 6, ()),
    Option(
        "KP-L07-O22", "comanche", 1875, "nimble_mounted", "warriors", "smooth_musket", 3, "mount", 3, None, ()
    ),
    Option(
        "KP-L07-O23", "crow", 1879, "nimble_mounted", "warriors", "smooth_musket", 3, "mount", 3, 6, (1880,)
    ),
    Option(
        "KP-L07-O24",
        "shoshone",
        1875,
        "nimble_mounted",
        "warriors",
        "smooth_musket",
        3,
        "mount",
        3,
        6,
        (1876,),
    ),
    Option(
        "KP-L07-O25", "plains_apache", 1839, "trained", "warriors", "smooth_musket", 3, "", 2, None, (1840,)
    ),
    Option("KP-L07-O26", "nez_perce", 1871, "trained", "warriors", "smooth_musket", 3, "", 2, None, (1870,)),
    Option("KP-L07-O27", "flathead", 1890, "trained", "warriors", "smooth_musket", 3, "", 2, None, ()),
    Option(
        "KP-L07-O28",
        "plains_apache",
        1839,
        "armoured_horse",
        "warriors",
        "smooth_musket",
        3,
        "mount",
        2,
        None,
        (1840,),
    ),
    Option(
        "KP-L07-O29",
        "comanche",
        1799,
        "armoured_horse",
        "warriors",
        "smooth_musket",
        3,
        "mount nimble_mounted",
        2,
        None,
        (1800,),
    ),
    Option("KP-L08-O1", "apache", 1866, "rifle_ml", "warriors", "smooth_musket", 3, "", 3, 9, (1865,)),
    Option("KP-L08-O2", "apache", 1871, "rifle_ml", "warriors", "smooth_musket", 3, "", 3, None, ()),
    Option("KP-L08-O3", "apache", 1871, "rifle_bl", "warriors", "smooth_musket", 3, "", 6, 9, (1870,)),
    Option("KP-L08-O4", "apache", 1876, "rifle_bl", "warriors", "smooth_musket", 3, "", 6, None, ()),
    Option("KP-L08-O5", "apache", 1876, "repeater", "warriors", "smooth_musket", 3, "", 9, 9, (1875,)),
    Option("KP-L08-O6", "navajo", 1864, "mount", "warriors", "smooth_musket", 3, "", 6, None, (1865,)),
    Option("KP-L08-O7", "apache", 1886, "mount", "warriors", "smooth_musket", 3, "", 6, 6, ()),
    Option("KP-L08-O8", "navajo", 1864, "sharpshooter", "warriors", "smooth_musket", 3, "", 6, 2, (1865,)),
    Option(
        "KP-L08-O9", "modoc", 1860, "sharpshooter", "warriors", "smooth_musket", 3, "", 6, 2, (1859, 1874)
    ),
    Option("KP-L08-O10", "apache", 1886, "sharpshooter", "warriors", "smooth_musket", 3, "", 6, 9, ()),
    Option("KP-L09-O1", None, 1869, "sharpshooter", "trappers", "rifle_ml", 3, "", 6, 12, (), "units"),
    Option("KP-L09-O2", "flathead", 1869, "trained", "allied_indians", "smooth_musket", 3, "", 2, None, ()),
    Option("KP-L10-O1", None, 1846, "revolver", "settlers", "smooth_musket", 3, "", 3, 9, (1845,)),
    Option("KP-L10-O2", None, 1866, "rifle_ml", "settlers", "smooth_musket", 3, "", 3, 9, (1865,)),
    Option("KP-L10-O3", None, 1871, "rifle_ml", "settlers", "smooth_musket", 3, "", 3, None, ()),
    Option("KP-L10-O4", None, 1871, "rifle_bl", "settlers", "smooth_musket", 3, "", 4, 9, (1870,)),
    Option("KP-L10-O5", None, 1876, "rifle_bl", "settlers", "smooth_musket", 3, "", 4, None, ()),
    Option("KP-L10-O6", None, 1876, "repeater", "settlers", "smooth_musket", 3, "", 6, 4, (1875,)),
    Option("KP-L10-O7", None, 1890, "trained", "settlers", "smooth_musket", 3, "", 2, 6, ()),
    Option("KP-L10-O8", None, 1890, "sharpshooter", "settlers", "smooth_musket", 3, "trained", 6, 3, ()),
    Option("KP-L10-O9", None, 1890, "mount", "settlers", "smooth_musket", 3, "", 2, None, ()),
    Option("KP-L11-O1", None, 1845, "armoured_horse", "dragoons", "carbine_ml", 3, "", 2, None, ()),
    Option("KP-L11-O2", None, 1845, "=bow", "dragoons", "carbine_ml", 3, "", 0, 9, ()),
    Option("KP-L11-O3", None, 1845, "mount", "foot", "smooth_musket", 5, "", 2, 24, ()),
    Option("KP-L11-O4", "comanche", 1845, "nimble_mounted", "mounted_allies", "bow", 3, "", 3, None, ()),
    Option("KP-L11-O5", "apache", 1845, "nimble_foot", "foot_allies", "bow", 3, "", 3, None, ()),
    Option("KP-L12-O1", None, 1840, "revolver", "rangers", "carbine_ml", 3, "", 3, None, (1839,)),
    Option("KP-L12-O2", None, 1855, "rifle_ml", "rangers", "carbine_ml", 3, "", 3, None, (1854,)),
    Option("KP-L12-O3", None, 1865, "sharpshooter", "rangers", "carbine_ml", 3, "", 6, 4, ()),
    Option("KP-L13-O1", None, 1861, "revolver", "cavalry", "carbine_ml", 3, "", 3, None, (1860,)),
    Option("KP-L13-O2", None, 1855, "=rifle_ml", "regulars", "smooth_musket", 3, "", 3, 9, (1854,)),
    Option("KP-L13-O3", None, 1867, "=rifle_bl", "regulars", "smooth_musket", 3, "", 6, None, (1866,)),
    Option("KP-L13-O4", None, 1867, "=carbine_bl", "cavalry", "carbine_ml", 3, "", 4, None, (1866,)),
    Option("KP-L13-O5", None, 1881, "=repeater", "cavalry", "carbine_ml", 3, "", 7, None, (1880,)),
    Option("KP-L13-O6", None, 1861, "=gun_medium", "guns", "gun_light", 2, "", 18, None, (1860,), size=1),
    Option("KP-L13-O7", None, 1866, "=mg", "guns", "gun_light", 2, "", 6, 1, (1865,), size=1),
    Option("KP-L13-O8", None, 1890, "mount", "regulars", "smooth_musket", 3, "", 2, None, ()),
]
