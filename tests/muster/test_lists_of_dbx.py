"""DBX: twelve elements, inner quotas, bundles, allied commands; and the example of The March of Eagles."""

from pulverdampf.muster.quota_checks import Scale
from pulverdampf.muster.roster import Group
from tests.muster.mustering import LISTS, one, rules, unit


def test_example_march_of_eagles() -> None:
    book, name = "example_march_of_eagles", "moe-british"
    line = unit("battalion", "drummer=1", drilled=36)
    assert rules(book, name, line, unit("light", "rifles", veteran=20)) == set()
    assert rules(book, name, unit("battalion", guard=48), unit("battalion", guard=48), line) == {
        "MOE-ARMY-04"
    }
    assert rules(book, name, unit("battalion", drilled=18)) == {name}
    assert rules(book, name, line, unit("light", veteran=40)) == {name}


def test_example_dbx() -> None:
    book, name = "example_dbx", "DBX-EXAMPLE"
    bundle = one("b1", "RE", times=4)
    force = [*one("line", "LI", times=5), *one("line", "GR"), *one("horse", "KU"), *one("guns", "ART")]
    assert rules(book, name, *force, *bundle, year=1710) == set()
    other = [*one("b2", "SH", times=2), *one("b3", "PL", times=2)]
    assert rules(book, name, *force, *other, year=1710) == set()
    assert rules(book, name, *force, *other[:3], *one("line", "LI"), year=1710) == {name}
    no_grenadiers = [*one("line", "LI", times=6), *force[6:], *bundle]
    assert rules(book, name, *no_grenadiers, year=1710) == {"DBX-ARMY-04"}
    assert rules(book, name, *force, *bundle[:3], year=1710) == {"DBX-ARMY-01", name}


E17 = [
    *one("LI", "LI", times=6),
    *one("LI", "GR", times=2),
    *one("horse", "KU"),
    *one("horse", "DR"),
    *one("ART", "ART", times=2),
]


def test_dbx_e17_01() -> None:
    assert rules("dbx", "E17-01", *E17, year=1710) == set()
    assert rules("dbx", "E17-01", *E17[:6], *one("LI", "GR", times=3), *E17[9:], year=1710) == {"DBX-ARMY-04"}
    assert rules("dbx", "E17-01", *E17[:10], *one("HU", "HU", times=2), year=1710) == {"DBX-ARMY-02"}
    assert rules("dbx", "E17-01", *E17, year=1721) == {"DBX-ARMY-02"}


def test_dbx_neu_12_at_most_half_light_horse() -> None:
    rest = [*one("KL", "BO"), *one("SH", "SH", times=3), *one("ART", "ART")]
    seven = [*one("RE", "RE", times=4), *one("RE", "LR", times=3)]
    assert rules("dbx", "NEU-12", *seven, *rest, year=1750) == set()
    lighter = [*one("RE", "RE", times=3), *one("RE", "LR", times=4)]
    assert rules("dbx", "NEU-12", *lighter, *rest, year=1750) == {"DBX-ARMY-04"}


def test_dbx_neu_11_bundles_and_three_times_the_list() -> None:
    base = [*one("RE", "RE", times=6), *one("LR", "LR", times=2)]
    horse, foot = one("more RE", "RE", times=4), [*one("SH", "SH", times=2), *one("PL", "PL", times=2)]
    assert rules("dbx", "NEU-11", *base, *horse, year=1750) == set()
    assert rules("dbx", "NEU-11", *base, *foot, year=1750) == set()
    assert rules("dbx", "NEU-11", *base, *horse[:2], *foot[:2], year=1750) == {"DBX-ARMY-03"}
    assert rules("dbx", "NEU-11", *base, *horse, *foot, year=1750) >= {"DBX-ARMY-03"}
    thrice = Scale(3, 3)
    assert rules("dbx", "NEU-11", *base * 3, *horse * 2, *foot, year=1750, scale=thrice) == set()
    assert rules("dbx", "NEU-11", *base * 3, *horse, *foot, year=1750, scale=thrice) == {
        "DBX-ARMY-01",
        "DBX-ARMY-03",
    }


def test_dbx_nap_01_landwehr_is_compulsory_from_1813() -> None:
    early = [*one("LI", "LI", times=8), *one("JA", "JA", times=2), *one("ART", "ART", times=2)]
    late = [*early[:6], *one("JA", "JA", times=2), *one("ART", "ART", times=2), *one("LW", "LW", times=2)]
    assert rules("dbx", "NAP-01", *early, year=1809) == set()
    assert rules("dbx", "NAP-01", *late, year=1813) == set()
    assert rules("dbx", "NAP-01", *early, year=1813) == {"DBX-ARMY-02"}
    assert rules("dbx", "NAP-01", *late, year=1809) == {"DBX-ARMY-02"}


def test_dbx_big_01_an_allied_command_has_its_own_list() -> None:
    ally = Group(
        (*one("RE", "RE", times=6), *one("LR", "LR", times=2), *one("more RE", "RE", times=4)),
        list="NEU-11",
    )
    allied, twice = LISTS["dbx"], Scale(2, 2)
    assert rules("dbx", "E17-01", *E17 * 2, groups=(ally,), year=1710, scale=twice, allied=allied) == set()
    short = Group(ally.bodies[:11], list="NEU-11")
    found = rules("dbx", "E17-01", *E17 * 2, groups=(short,), year=1710, scale=twice, allied=allied)
    assert found == {"DBX-ARMY-01", "DBX-ARMY-03"}
    stranger = Group(ally.bodies, list="NEU-99")
    assert "DBX-ARMY-02" in rules(
        "dbx", "E17-01", *E17 * 2, groups=(stranger,), year=1710, scale=twice, allied=allied
    )
