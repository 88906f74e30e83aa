"""The ninety-nine lists of DBX against the lines of the paper, their notation, and armies drawn from them."""

import re
from collections import Counter
from random import Random

import msgspec
import pytest

from pulverdampf.muster.roster import Roster
from pulverdampf.muster.toml_source import Source
from pulverdampf.rulebooks.dbx.armies.completing import completed
from pulverdampf.rulebooks.dbx.armies.fitting import misfits, ways
from pulverdampf.rulebooks.dbx.armies.legality import check
from pulverdampf.rulebooks.dbx.armies.lists import CODES, listings, load_listings
from pulverdampf.rulebooks.dbx.armies.notation import Bundles, Item, NotationError, parse
from pulverdampf.rulebooks.dbx.armies.ready_armies import ready_armies
from pulverdampf.rulebooks.dbx.rulings import Rulings

PAPER = """
E17-01: 5-10Li(1-2Grenadiere), 0-2Jä, 0-4Pk, 0-2Kü o Dr, 0-2Hu, 1-2Art
E17-02: 6-10Li(0-2Grenadiere), 0-3Kü, 0-1Dr, 0-1Art
E17-03: 7-11Li(0-1Grenadiere), 0-2 Kü, 0-1Dr, 0-1Art
E17-04: 4-10Li(0-2Grenadiere), 0-2 Kü o Dr, 0-2Dr, 0-2Art
E17-05: 5-11Li(0-1Grenadiere), 0-2 Kü, 0-2Dr, 1-2Art
E17-06: 6-10Li(0-2Grenadiere), 0-3 Kü o Dr, 0-1Hu, 1-2Art
E17-07: 4-8Li, 2Pk o Li, 2 Kü o Dr, 0-2Dr o LR, Art
E17-08: 6-11Sh(0-1Grenadiere), 0-2 Kü, 0-2Dr, 0-2Art
E17-09: 4Re, 2LR, 2Li o LR, 2LR o Bo o Li o Kl, 2LR o Dr o Pl o Art
E17-10: 4-10Li(0-1Grenadiere), 0-2 Kü, 0-2Dr, 0-2Art.
E17-11: 3-10Li, 0-2Pk, 2-4Dr, 0-4LR, 1-2Art
E17-12: 5-10Li(0-2Grenadiere), 0-2Jä, 0-4Pk, 0-2Kü o Dr, 0-2Hu, 0-2Art
E17-13: 4-8Li, 0-2Pk, 4-6 Kü o Dr, 1Li o Art
E17-14: 4-6Li, 3Pk o Li, 2 Kü o Dr, 0-2Dr, Art
CUL-01: 9Ck, 1Li, 1Dr, 1LR
CUL-02: 7Li, 1Ck, 3Dr, 1Art (Reichweite= 700s)
NAM-01: 7-9Li(0-1Gr), 2-3Jä, 0-1Dr, 0-1Hu, 1-2Art
NAM-02: 7-9Li(0-1Fr o Gr) 0-2St, 2-3Jä, 0-1Dr, 0-1Hu, 1-2Art
NAM-03: 6-10Li(0-2Fr) 0-1St, 2-3Jä, 0-1Dr, 0-1Art
NAM-04: 8-10St, 2-4PI
COL-01: 5-11Li, 0-4Dr o UI, 1-2Art
COL-02: 6-10Li, 0-3Dr, 0-1Hu, 1-2Art
COL-03: 6-11Li, 0-2Pi, 0-2Dr, 0-2Art
COL-04: 6Li, 3KI o Li, 2Dr, Art
COL-05: 3-10Li, 2-4Dr, 0-4LR, 1-2Art
COL-06: 6Li, 3Pk o KI o Li, 2Dr, Art
NEU-01: 0-3LR, 0-12Km, 0-10St, 0-5PI o Sh, 0-1Art
NEU-02: 8-12St, 0-4PI, 0-1Sh o Art
NEU-03: 0-3LR, 2-12Km, 0-10St, 0-5PI o Sh, 0-1Art
NEU-04: 2EI, 1EI o LR, 3Sh o Bo, 2Hi, 3St o Hi, 1 Sh o Art
NEU-05: 2Re, 4LR, 4Sh o LR, 2PI o Art o LR
NEU-06: 5Re o LR, 6LR, 1LR o PI
NEU-07: 0-2Re o LR, 6-8St o Hi, 2-3Bo o Sh, 2PI o Art
NEU-08: 6-8St, 0-4Bo, 0-2PI, 0-1LR, 0-1Art(Portugiesen)
NEU-09: 2Re o KI, 2Re o KI o Bo, 4Sh o Hi, 2Sh o 2KI, 2Hi o Bo
NEU-10: 3Hi, 3Bo, 1Sh, 1KI, 2EI, 1PI, 1PI o LR
NEU-11: 6Re, 2LR, 4Re o 2Sh + 2PI
NEU-12: 6-8Re(bis ½ LR), 1-3KI o Bo, 2-4Sh o PI, 0-2Art
NEU-13: 4Re, 2LR, 2-4Sh, 1Art o Bo, 1Re o LR o PI
NEU-14: Re o LR(Gen), 0-7Re, 0-12LR, 0-3Km, 5-10St, 0-4Sh, 0-2Jä, 0-1Art
NEU-15: 1-2EI, 4Re o LR, 1Bo o PI, 3Bo o Sh, 1Sh o KI o Art, 1-2Art
NEU-16: 4Re, 2LR, 2LR o Li, 2Li o Hi, 1xArt, 1Li o Art
NEU-17: 2Re, 2LR o PI, 1Bo o Sh, 2Bo o Sh o Hi, 3-5St o Hi, 0-2Art
NEU-18: 8-12St, 0-3PI
NEU-18m: 8-12St, 0-3PI
NEU-19: 2-6Re, 1-2LR, 4-6Bo o Sh, 1-2Art
NEU-20: 2EI, 1LR, 2Sh o Bo, 5Hi o St, 2KI o Sh o PI o Art (Portugiesen)
NEU-21: 4Re, 2Re o LR, 3Sh o Bo, 2St o PI, 1Art o Bo
NEU-22: 4-11x3Km, 0-1x2Km, 0-6x4St, 0-5x4St o PI
NEU-23: 0-6Bo, 6-12St, 0-5PI, 0-1Art
NEU-24: 5Re, 2LR, 2Bo, 1LR o Sh, 2LR o PI
NEU-25: 0-2Re o LR, 2Bo o Sh, 1-2PI, 7-11(St o Hi)
SYW-01: 6-8Li(0-1Fr, 0-2Gr), 0-2Kü o Dr, 0-2Hu, 0-1Art
SYW-02: 6-10Li(0-1Fr, 0-2Gr), 0-2Kü o Dr, 0-2Dr o Ul o Hu, 0-2Art
SYW-03: 5-11Li(0-1Gr), 0-1Jä, 0-2Kü o Dr, 0-2Hu, 1-2Art
SYW-04: 6-8Li(0-1Fr, 0-2Gr), 0-1Jä, 0-3Kü o Dr, 0-1Hu, 1-2Art
SYW-05: 5-11Li(0-1Gr), 0-1Jä, 0-2Kü o Dr, 0-2Hu, 1-2Art
SYW-06: 6-12Li(0-1Fr, 0-2Gr), 0-2Jä, 0-2Kü o Dr, 0-2Hu, 0-2Art
SYW-07: 4-6Fr, 2-4Dr, 2-4Hu, 0-2Hu o Jä, 0-2Jä o Art
SYW-08: 4-8Li(2-4Fr), 0-2Jä, 0-1Kü, 2-3Dr o Ul o Hu, 1-2Ul o Hu, 1Ul o Hu o Art
SYW-09: 6-10Li(0-2Gr, 0-1Fr), 0-1Jä, 0-2Kü o Dr, 0-2Ul o Hu, 0-2Art
SYW-10: 6-10Li(0-1Fr, 0-1Gr), 0-1Jä, 0-2Kü o Dr, 0-2Hu, 0-2Art
SYW-11: 6-9Li(0-2Gr), 0-2Kü o Dr, 0-2Dr o Hu, 0-2Art
SYW-12: 6-10Li, 0-1Jä, 0-3Dr o Hu, 0-2Art
SYW-13: 6-9Li(0-1Fr, 0-2Gr), 0-1Jä, 0-2Kü o Dr, 0-2Dr o Hu, 0-2Art
NAP-01: 6-8Li, 1-2Jä, 0-2Dr, 1-2Art, ab 1813 2xLw
NAP-02: 5-9Li, 1-2Li/Jä, 0-1Kä, 0-1Dr, 0-2Art
NAP-03: 5Li, 2Li/Jä, 1Jä, 1Kü o Ul, 1Dr, 1-2Art
NAP-04: 0-2Gr, 4-8Li, 0-1Li/Jä, 0-2Kü o Dr, 0-2Dr, 0-1LR, 0-1Art
NAP-05: 0-1Gr, 6-10Li, 0-2Li/Jä, 0-1Kü, 0-2Dr, 1Art
NAP-06: 0-1Gr, 7-12Li, 0-2Li/Jä, 0-1Jä, 0-2Dr, 1Art
NAP-07: 6-12Li, 0-2Li/Jä, 0-1Jä, 0-1Kü, 0-2Dr, 1-2Art
NAP-08: 0-1Gr, 6-8Li, 0-2Li/Jä, 0-2Dr, 0-1Kü, 0-1Hu, 1-2Art
NAP-09: 0-2Gr, 4-10Li, 0-2Li/Jä, 0-3Kü o Dr, 1-2Art
NAP-10: 0-1Gr, 6-12Li, 0-2Li/Jä, 0-2Dr, 0-2Art
NAP-11: 7-12Li, 0-1Li/Jä, 0-2Dr, 0-1Art
NAP-12: 6Re, 2LR, 4Re o Lw/Jä
NAP-13: 0-1Gr, 4-10Li, 0-1Li/Jä, 0-1Kü o Dr, 0-2Dr, 1-2Art
NAP-14: 0-2Gr, 6-12Li, 0-1Li/Jä, 0-2Jä, 0-2Kü, 0-1Dr, 0-2LH, 0-3Art
NAP-15: 4-8Li, 2-4Lw, 0-2Gr, 0-2Li/Jä, 0-2Jä, 0-2Kü, 0-1Dr, 0-2Hu o Ul, 1-2Art
NAP-16: 4Re, 2LR o Li, 2Lw/Jä, 2LR o Dr, 1Art
NAP-17: 0-2Gr, 6-10Li, 0-1Li/Jä, 0-2Kü, 0-2Dr, 0-1LH, 0-2Art
NAP-18: 1Kü, 2Dr, 1Dr o LR, 2LR, 1Dr o Art, 4Li, 1Li/Jä
NAP-19: 8-12Li, 0-1Kü o Ul, 0-1Dr, 0-2Art
NAP-20: 8-12Li, 0-2Li/Jä, 0-1Dr, 0-1Art
NAP-21: 0-2Gr, 4-8Li, 0-1Li/Jä, 0-2Kü, 0-2Dr, 0-2LH, 0-1Art
NAP-22: 0-1Gr, 4-8Li, 0-2Li/Jä, 0-2Kü, 0-2Dr o Art, 0-2Art
NAP-23: 0-1Gr, 2-4Li, 2-6Lw, 0-1Li/Jä, 0-3Kü, 0-1Art
NAP-24: 2-4Li, 1-3Li/Jä, 3-6Lw, 0-1Kü o Ul, 0-2Dr, 0-2Art
NAP-25: 0-2Gr, 6-12Li, 0-1Li/Jä, 0-2Kü, 0-2Dr, 0-2LR, 0-4Art
NAP-26: 4-12Li, 2-4Li/Jä, 0-2Lw, 0-1Kü, 0-2Dr, 0-2LR, 0-2Art
NAP-27: 5-11Li, 2-4Li/Jä, 0-1Kü, 0-1Dr, 0-2LR, 0-2Art
NAP-28: 0-2x4Gr, 2-8Li, 1-2Li/Jä, 0-2Kü, 0-1Dr, 0-2Art
NAP-29: 2Kü o Dr, 2Dr, 4Li, 3Li o Lw, 1xArt
NAP-30: 0-4Li(Franzosen), 6-8Li, 0-2Li/Jä, 0-4Pa/Jä(Partisanen), 0-3Dr, 0-2Art
NAP-31: 0-2Gr, 6-12Li, 0-1Li/Jä, 0-1Kü o Dr, 0-1Dr, 0-2Art
NAP-32: 4-6Li, 1-2Li/Jä, 0-1Gr, 0-1Gr/Jä, 0-1Jä, 0-2Dr, 0-2Art
NAP-33: 4-8Li, 1-2Li/Jä, 0-2Jä, 0-3Dr, 0-2Art
NAP-34: 2-5Li, 0-1Li/Jä, 0-2Jä, 0-6Lw, 0-2Dr, 0-2Art
"""
"""The id of each list and its line in the paper's own abbreviations, misprints and all."""

PRINTED = {
    # as printed   our code
    "Grenadiere": "GR", "Gr": "GR", "Li": "LI", "Ck": "CK", "Jä": "JA", "Pl": "PL", "PI": "PL", "Sh": "SH",
    "Bo": "BO", "St": "ST", "Hi": "HI", "Kl": "KL", "KI": "KL", "Pk": "PK", "Pi": "PK", "Dr": "DR",
    "Kü": "KU", "Kä": "KU", "Hu": "HU", "Ul": "UL", "UI": "UL", "LR": "LR", "LH": "LR", "Re": "RE",
    "Km": "KM", "EI": "EL",
    "Art": "ART", "Fr": "FR", "Lw": "LW", "Li/Jä": "LI/J", "Lw/Jä": "LW/J", "Gr/Jä": "GR/J", "Pa/Jä": "GU/J",
    "3Km": "KM", "2Km": "LR", "4St": "ST", "4Gr": "GR",
}  # fmt: skip
ROW = re.compile(r"^(?:ab (?P<year>\d+) )?(?:(?P<least>\d+)(?:-(?P<most>\d+))?)?x? ?\(?(?P<rest>.*)$")
RULED = {
    # list     what a ruling reads into the paper
    "E17-08":  [("6-11Sh", "6-11Li")],
    "NEU-14":  [("Re o LR(Gen)", "1Re o LR")],
    "NEU-18m": [("8-12St", "8-12Kl")],
    "NEU-25":  [("7-11(St o Hi)", "7-11St o Hi")],
    "NAP-16":  [("1Art", "1Art, 1Li o Art")],
}  # fmt: skip


def printed() -> dict[str, str]:
    """The lines of the paper by list, as the rulings read them."""
    found = {}
    for line in PAPER.strip().splitlines():
        key, text = line.split(": ", 1)
        for wrong, right in RULED.get(key, []):
            assert wrong in text
            text = text.replace(wrong, right)
        found[key] = text
    return found


def items_printed(text: str) -> list[tuple[int, int, tuple[str, ...]]]:
    """The items of a printed line: least, most, and the codes from which each element chooses."""
    found = []
    for part in re.split(r"[,+](?![^(]*\))|(?<=\)) (?=\d)| o (?=\d)", text):
        row = ROW.match(part.strip())
        assert row is not None
        rest = re.sub(r"\([^)]*\)?", "", row["rest"]).strip(" .)")
        least = int(row["least"] or 1)
        codes = tuple(PRINTED[word.strip()] for word in rest.split(" o "))
        found.append((least, int(row["most"] or least), codes))
    return found


def items_noted(key: str) -> list[tuple[int, int, tuple[str, ...]]]:
    found: list[Item] = []
    for part in listings()[key].notation:
        if isinstance(part, Bundles):
            found += [item for bundle in part.bundles for item in bundle]
        else:
            found.append(part)
    return [(item.least, item.most, item.codes) for item in found]


def quotas_printed(text: str) -> list[tuple[int, int, tuple[str, ...]]]:
    """What stands in brackets and has a number."""
    found = []
    for inside in re.findall(r"\(([^)]*\d[^)]*)\)", text):
        for part in inside.split(","):
            row = re.match(r"^ ?(\d+)-(\d+)(.*)$", part)
            if row is not None:
                codes = tuple(PRINTED[word.strip()] for word in row[3].split(" o "))
                found.append((int(row[1]), int(row[2]), codes))
    return found


def test_there_are_ninety_nine_lists() -> None:
    """DBX-ARMY-02: 98 entries of the paper and the Maori, who stand inside another."""
    assert len(listings()) == 99 == len(printed())


@pytest.mark.parametrize("key", sorted(listings()))
def test_a_list_says_what_the_paper_says(key: str) -> None:
    """DBX-ARMY-02: every item of the paper, its numbers and its choices; DBX-ARMY-04: its brackets."""
    text = printed()[key]
    assert items_noted(key) == items_printed(text)
    noted = [
        (quota.least, quota.most, quota.codes)
        for part in listings()[key].notation
        if isinstance(part, Item)
        for quota in part.quotas
        if not quota.half
    ]
    assert noted == quotas_printed(text)


def proposed(key: str, year: int, seed: int, theme: str, times: int = 1) -> Counter[str]:
    """The troops of an army of a list by lot."""
    army = completed(Roster(key, year=year), Rulings(), Random(seed), theme, None, 12 * times)
    assert army is not None
    return Counter(body.entry for _, body, _ in army.placed_bodies())


@pytest.mark.parametrize("key", sorted(listings()))
def test_a_list_reaches_twelve_and_every_proposal_is_legal(key: str) -> None:
    """DBX-ARMY-01: twelve elements; DBX-BIG-01: thirty-six with every count threefold."""
    listing = listings()[key]
    for first, last in listing.years:
        for year in {first, last}:
            for times, theme in ((1, "any"), (1, "horse"), (3, "any")):
                codes = proposed(key, year, times, theme, times)
                assert codes.total() == 12 * times
                assert not misfits(listing.notation, codes, year, times)


def test_ready_armies_are_legal() -> None:
    """DBX-ARMY-02: an army of every list, and some of three commands."""
    ready = ready_armies()
    assert set(listings()) <= set(ready)
    assert [key for key, army in ready.items() if check(army, Rulings())] == []


def test_a_theme_is_felt() -> None:
    """DBX-ARMY-02: an army that is to have much horse has more of it."""
    horse = [
        sum(proposed("NAP-09", 1809, seed, theme)[code] for seed in range(60) for code in ("KU", "DR"))
        for theme in ("foot", "horse")
    ]
    assert horse[1] > 1.3 * horse[0]


def test_bundles_are_chosen_for_each_multiple() -> None:
    """DBX-BIG-01: three times a list with two bundles gives four mixtures."""
    rows = list(ways(listings()["NEU-11"].notation, 1750, 3))
    assert len(rows) == 4
    assert [row[2].least for row in rows] == [12, 8, 4, 0]


def test_half_is_rounded_down() -> None:
    """DBX-R-48: of seven horse at most three are light."""
    notation = listings()["NEU-12"].notation
    rest = {"KL": 1, "SH": 3, "ART": 1}
    assert not misfits(notation, {"RE": 4, "LR": 3, **rest}, 1750)
    assert {each.rule for each in misfits(notation, {"RE": 3, "LR": 4, **rest}, 1750)} == {"DBX-ARMY-04"}


def test_landwehr_comes_in_1813() -> None:
    """DBX-R-51: two from 1813 on, none before."""
    notation = listings()["NAP-01"].notation
    early = {"LI": 8, "JA": 2, "ART": 2}
    late = {"LI": 6, "JA": 2, "ART": 2, "LW": 2}
    assert not misfits(notation, early, 1812) and not misfits(notation, late, 1813)
    assert misfits(notation, early, 1813) and misfits(notation, late, 1812)


SWITCHED = [
    # list      switch, its other value, an army that only the other reading allows
    ("E17-08",  "dutch_1700", "SH", {"SH": 8, "KU": 2, "ART": 2}),
    ("COL-03",  "list_pi", "PL", {"LI": 8, "PL": 2, "ART": 2}),
    ("NEU-18m", "maori", "mixed", {"KL": 6, "ST": 4, "PL": 2}),
    ("NAP-16",  "ottoman_1718", "eleven", {"RE": 4, "LI": 2, "LW/J": 2, "LR": 2, "ART": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "switch", "value", "army"), SWITCHED)
def test_a_switch_changes_its_list_alone(key: str, switch: str, value: str, army: dict[str, int]) -> None:
    """DBX-R-15, DBX-R-16, DBX-R-19, DBX-R-20: other readings of single lists."""
    rulings = msgspec.convert({switch: value}, Rulings)
    for other, listing in listings().items():
        assert (listing.under(rulings) != listing.notation) == (other == key)
    listing = listings()[key]
    year = listing.years[0][1]
    assert misfits(listing.notation, army, year)
    assert not misfits(listing.under(rulings), army, year)


def test_all_of_a_kind() -> None:
    """DBX-R-21: with `list_or` uniform the elements of one item are all alike."""
    notation = parse("4 KU or DR; 8 LI", CODES)
    mixed = {"KU": 2, "DR": 2, "LI": 8}
    assert not misfits(notation, mixed, 1750)
    assert {each.rule for each in misfits(notation, mixed, 1750, uniform="uniform")} == {"DBX-ARMY-03"}
    assert not misfits(notation, {"KU": 4, "LI": 8}, 1750, uniform="uniform")


BAD = [
    # written             column, the message in English
    ("",                  1,  "The line ends where a number is expected."),
    ("5-10 LI; 0-2",      13, "The line ends where a code of troops is expected."),
    ("LI",                1,  "Here a number is expected, not “LI”."),
    ("5- LI",             4,  "Here a number is expected, not “LI”."),
    ("10-5 LI",           1,  "10-5 runs backwards."),
    ("0 LI",              1,  "An item has at least one element."),
    ("5-10 Li",           6,  "There are no troops “Li”. Did you mean \"LI\"?"),
    ("5-10 XY",           6,  "There are no troops “XY”."),
    ("0-2 KU o DR",       8,  "Here “;” or “or” is expected, not “o”."),
    ("0-2 KU or",         10, "The line ends where a code of troops is expected."),
    ("5 LI 3 KU",         6,  "Here “;” or “or” is expected, not “3”."),
    ("5 LI, 3 KU",        5,  "Here “;” or “or” is expected, not “,”."),
    ("5 LI (1-2 GR",      13, "The line ends where “)” is expected."),
    ("3 LI (2 GR, 2 FR)", 6,  "In brackets 4 are demanded, but the item has at most 3."),
    ("5 RE (<=1/3 LR)",   7,  "“<=1/3” has no meaning here."),
    ("[4 RE xor [2 SH]",  7,  "Here “]” is expected, not “xor”."),
    ("2 LW @1813",        6,  "“@1813” has no meaning here."),
    ("4 RE; ?",           7,  "“?” has no meaning here."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "told"), BAD)
def test_a_slip_of_the_pen_is_told_with_its_column(text: str, column: int, told: str) -> None:
    """DBX-ARMY-02: what is wrong, where, and in both languages."""
    with pytest.raises(NotationError) as trouble:
        parse(text, CODES)
    assert (trouble.value.column, trouble.value.text.in_("en")) == (column, told)
    assert trouble.value.text.in_("de") not in ("", told) and "{" not in trouble.value.text.in_("de")


def test_a_list_that_never_gives_twelve_is_refused() -> None:
    """DBX-ARMY-01: the elements of a list add up to twelve in every year of it."""
    line = "A-01 | Hier | Here | 1805-1815 | EU | ARABLE | - | - | 1 | 8 LI; 0-3 KU; 1 LW @>=1813"
    loaded = load_listings(Source("lists.txt", line))
    told = [problem.text.in_("en") for problem in loaded.problems]
    assert told == ["In 1805 this list gives 8 to 11 elements, never twelve."]


def test_everything_wrong_in_a_file_is_told_with_its_line() -> None:
    text = """# a comment
A-01 | Hier | Here | 1700-1720 | EU | ARABLE | - | - | 1 | 12 LI
A-01 | Hier | Here | 1700-1720 | EU | ARABLE | - | - | 1 | 12 LI
A-02 | Dort | There | 1720-1700 | XX | ARABLE | x | QQ | 1 | 12 L
A-03 | zu | few
A-09 ? maori=mixed | 12 LI
"""
    loaded = load_listings(Source("lists.txt", text))
    assert loaded.value is not None and [each.id for each in loaded.value] == ["A-01"]
    assert sorted({problem.where.line for problem in loaded.problems}) == [3, 4, 5, 6]
    assert len([problem for problem in loaded.problems if problem.where.line == 4]) == 5
