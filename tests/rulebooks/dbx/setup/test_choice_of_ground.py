"""What may be chosen as terrain: every limit of both methods, on both sides."""

import pytest

from pulverdampf.rulebooks.dbx.setup.ground.choice import (
    ATTACKER,
    DEFENDER,
    PALETTES,
    STANDARD,
    Quota,
    dba_objections,
    sector_objections,
)


def refused(palette: str, **chosen: int) -> list[tuple[str, float | None, float | None]]:
    """Why a choice by the method of the parent game is refused."""
    found = dba_objections(PALETTES[palette], chosen)
    return [(each.rule, each.needed, each.had) for each in found]


LEGAL = [
    # country, chosen
    ("ARABLE", {"BUA": 1, "WOOD": 2}),
    ("ARABLE", {"ROAD": 1, "WOOD": 2}),
    ("ARABLE", {"BUA": 1, "ROAD": 1, "WOOD": 1, "SHILL": 1, "FARM": 1}),
    ("ARABLE", {"BUA": 1, "SHILL": 1, "RIVER": 1}),
    ("ARABLE", {"BUA": 1, "WATER": 1, "FARM": 1}),
    ("FOREST", {"WOOD": 4, "MARSH": 1}),
    ("FOREST", {"WOOD": 2, "MARSH": 2}),
    ("FOREST", {"WOOD": 3}),
    ("STEPPE", {"GHILL": 1, "ROUGH": 2}),
    ("STEPPE", {"GHILL": 2, "RIVER": 1, "ROUGH": 1}),
]


@pytest.mark.parametrize(("palette", "chosen"), LEGAL)
def test_legal_choices(palette: str, chosen: dict[str, int]) -> None:
    """DBX-SET-05, DBX-FILL-05: three to five, one or more of them compulsory, two of them bad going."""
    assert refused(palette, **chosen) == []


REFUSED = [
    # country, chosen, rule, needed, had
    ("ARABLE", {"BUA": 1, "MARSH": 2}, "DBX-SET-05", None, None),  # not on offer there
    ("ARABLE", {"BUA": 1, "WOOD": 1}, "DBX-SET-05", None, None),  # two are too few
    ("FOREST", {"WOOD": 4, "MARSH": 2}, "DBX-SET-05", None, None),  # six are too many
    ("ARABLE", {"WOOD": 2, "SHILL": 1}, "DBX-SET-05", None, None),  # nothing compulsory
    ("FOREST", {"WOOD": 1, "MARSH": 2, "GHILL": 1, "BUA": 1}, "DBX-SET-05", None, None),  # four others
    ("ARABLE", {"BUA": 2, "WOOD": 1}, "DBX-SET-05", 1.0, 2.0),  # one place at most
    ("ARABLE", {"BUA": 1, "WOOD": 3}, "DBX-SET-05", 2.0, 3.0),  # two of what is not compulsory
    ("STEPPE", {"GHILL": 1, "RIVER": 2}, "DBX-SET-05", 1.0, 2.0),  # one river
    ("STEPPE", {"GHILL": 5}, "DBX-SET-05", 4.0, 5.0),  # four of what is compulsory
    ("ARABLE", {"BUA": 1, "FARM": 2}, "DBX-SET-05", 2.0, 1.0),  # a place alone is bad going
    ("STEPPE", {"GHILL": 2, "ROUGH": 1}, "DBX-SET-05", 2.0, 1.0),
]


@pytest.mark.parametrize(("palette", "chosen", "rule", "needed", "had"), REFUSED)
def test_refused_choices(
    palette: str, chosen: dict[str, int], rule: str, needed: float | None, had: float | None
) -> None:
    """DBX-SET-05, DBX-FILL-05: one beyond each limit."""
    assert (rule, needed, had) in refused(palette, **chosen)


EITHER = [("SHILL", "MARSH"), ("WOOD", "DUNE")]


@pytest.mark.parametrize(("one", "two"), EITHER)
def test_a_coast_has_either(one: str, two: str) -> None:
    """DBX-FILL-05, DBX-SET-05: steep hills or marsh, wood or dunes, not both."""
    assert [rule for rule, _, _ in refused("COAST", **{"WATER": 1, one: 1, two: 1})] == ["DBX-FILL-05"]
    assert refused("COAST", **{"WATER": 1, one: 1, "BUA": 1}) == []
    assert refused("COAST", **{"WATER": 1, two: 1, "BUA": 1}) == []


@pytest.mark.parametrize(
    ("quota", "numbers"),
    [(STANDARD, (2, 6, 2, 2, False)), (ATTACKER, (2, 4, 0, 2, True)), (DEFENDER, (4, 8, 3, 2, True))],
)
def test_quotas(quota: Quota, numbers: tuple[int, int, int, int, bool]) -> None:
    """DBX-SET-03, DBX-BIG-03: how many pieces, how many of them bad going, how many places."""
    assert (quota.least, quota.most, quota.bad, quota.places, quota.oases_count) == numbers


SECTORS = [
    # country, quota, chosen, what the other side has taken, rule, needed, had; no rule: legal
    ("ARABLE", STANDARD, {"WOOD": 2}, {}, "", None, None),
    ("ARABLE", STANDARD, {"WOOD": 6}, {}, "", None, None),
    ("ARABLE", STANDARD, {"BUA": 2}, {}, "", None, None),
    ("ARABLE", STANDARD, {"RIVER": 1, "SHILL": 1}, {}, "", None, None),
    ("ARABLE", STANDARD, {"WATER": 1, "WOOD": 2}, {}, "", None, None),
    ("ARABLE", STANDARD, {"WOOD": 1}, {"WOOD": 1}, "DBX-SET-03", 6.0, 1.0),
    ("ARABLE", STANDARD, {"WOOD": 7}, {}, "DBX-SET-03", 6.0, 7.0),
    ("ARABLE", STANDARD, {"WOOD": 1, "FARM": 2}, {}, "DBX-SET-03", 2.0, 1.0),
    ("ARABLE", STANDARD, {"WATER": 1, "ROAD": 1, "WOOD": 1}, {}, "DBX-SET-03", 2.0, 1.0),
    ("ARABLE", STANDARD, {"BUA": 3}, {}, "DBX-SET-03", None, None),
    ("ARABLE", STANDARD, {"RIVER": 2}, {}, "DBX-SET-03", None, None),
    ("ARABLE", STANDARD, {"WATER": 2, "WOOD": 2}, {}, "DBX-SET-03", None, None),
    ("ARABLE", STANDARD, {"MARSH": 2}, {}, "DBX-SET-03", None, None),
    ("STEPPE", ATTACKER, {"GHILL": 2}, {}, "", None, None),
    ("STEPPE", ATTACKER, {"GHILL": 1}, {}, "DBX-SET-03", 4.0, 1.0),
    ("STEPPE", ATTACKER, {"GHILL": 5}, {}, "DBX-SET-03", 4.0, 5.0),
    ("DESERT", DEFENDER, {"ROUGH": 3, "DUNE": 1}, {}, "", None, None),
    ("DESERT", DEFENDER, {"ROUGH": 3}, {"DUNE": 1}, "DBX-SET-03", 8.0, 3.0),
    ("STEPPE", DEFENDER, {"ROUGH": 2, "GHILL": 2}, {}, "DBX-SET-03", 3.0, 2.0),
    ("STEPPE", DEFENDER, {"ROUGH": 2, "GHILL": 2}, {"ROUGH": 1}, "", None, None),
    ("STEPPE", DEFENDER, {"RIVER": 1, "ROUGH": 3}, {"RIVER": 1}, "DBX-SET-03", None, None),
    ("DESERT", DEFENDER, {"BUA": 1, "OASIS": 1, "ROUGH": 2}, {}, "", None, None),
    ("DESERT", DEFENDER, {"BUA": 1, "OASIS": 1, "ROUGH": 2}, {"OASIS": 1}, "DBX-SET-03", None, None),
    ("DESERT", DEFENDER, {"BUA": 2, "OASIS": 1, "ROUGH": 2}, {}, "DBX-SET-03", None, None),
    ("DESERT", STANDARD, {"BUA": 2, "OASIS": 1, "ROUGH": 2}, {}, "", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("palette", "quota", "chosen", "taken", "rule", "needed", "had"), SECTORS)
def test_the_method_of_sectors(
    palette: str,
    quota: Quota,
    chosen: dict[str, int],
    taken: dict[str, int],
    rule: str,
    needed: float | None,
    had: float | None,
) -> None:
    """DBX-SET-03, DBX-BIG-03: two to six with two of bad going; in big battles two to four and four to eight,
    three of them bad, places and oases counted together, what the other side has taken too."""
    found = sector_objections(PALETTES[palette], quota, chosen, taken)
    assert [(each.rule, each.needed, each.had) for each in found] == ([(rule, needed, had)] if rule else [])


@pytest.mark.parametrize(("one", "two"), EITHER)
def test_what_both_sides_take_counts_together(one: str, two: str) -> None:
    """DBX-FILL-05, DBX-SET-03: on a coast either, whoever has chosen it."""
    palette = PALETTES["COAST"]
    for chosen, taken in (({one: 1, two: 1}, {}), ({one: 2}, {two: 1}), ({two: 2}, {one: 1})):
        found = [each.rule for each in sector_objections(palette, STANDARD, chosen, taken)]
        assert found == ["DBX-FILL-05"]
    assert not list(sector_objections(palette, STANDARD, {one: 2}, {one: 1}))
