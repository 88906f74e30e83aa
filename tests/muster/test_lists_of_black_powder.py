"""Black Powder: brigades, ratios, halves, years with a hole."""

from pulverdampf.muster.quota_checks import Scale
from pulverdampf.muster.roster import BodyEntry, Group
from tests.muster.mustering import one, rules


def brigade(*bodies: BodyEntry, rating: str = "8", entry: str = "commander") -> Group:
    return Group(bodies, leader=BodyEntry(entry, parts={rating: 1}))


def test_example_black_powder() -> None:
    book, name = "example_black_powder", "SYW-PRU"
    line = one("SYW-PRU-03", "N")[0]
    foot = brigade(line, line, one("SYW-PRU-01", "N")[0])
    horse = brigade(line, line, one("SYW-PRU-11", "N", "black-hussars=1")[0], rating="7")
    general = one("commander", "8")[0]
    assert rules(book, name, general, groups=(foot, horse), year=1757) == set()
    assert "SYW-PRU" in rules(book, name, general, groups=(foot, horse), year=1760)
    two = brigade(line, *one("SYW-PRU-11", "N", "black-hussars=1", times=2))
    assert rules(book, name, general, groups=(foot, two), year=1757) == {"SYW-PRU"}
    assert rules(book, name, general, groups=(foot, brigade(line, line)), year=1757) == {"BP-ARMY-02"}


LINE = one("SYW-FRA-03", "N")[0]
RELIABLE = one("SYW-FRA-03", "N", "Rel=1")[0]
GENERAL = one("general", "7")[0]


def french(*groups: Group, year: int = 1758, scale: Scale | None = None, limit: int = 600) -> set[str]:
    parameters = {"points_limit": limit}
    return rules(
        "black_powder", "SYW-FRA", GENERAL, groups=groups, year=year, scale=scale, parameters=parameters
    )


def test_bp_syw_fra_half_of_the_line_is_reliable() -> None:
    assert french(brigade(LINE, RELIABLE, LINE), brigade(LINE, RELIABLE, RELIABLE)) == set()
    assert french(brigade(RELIABLE, RELIABLE, LINE), brigade(LINE, RELIABLE, RELIABLE)) == {"SYW-FRA-03"}


def test_bp_army_02_tiny_units_are_extras() -> None:
    gun = one("SYW-FRA-12", "T")[0]
    assert french(brigade(LINE, LINE, LINE, gun), brigade(LINE, LINE, LINE)) == set()
    assert french(brigade(LINE, LINE, gun), brigade(LINE, LINE, LINE)) == {"BP-ARMY-02"}
    assert french(Group((LINE, LINE, LINE)), brigade(LINE, LINE, LINE)) == {"BP-ARMY-03"}
    assert french(brigade(LINE, LINE, LINE)) == {"BP-ARMY-03"}


def test_bp_army_04_ratios_and_scaled_maxima() -> None:
    horse = one("SYW-FRA-08", "N", times=3)
    assert french(brigade(LINE, LINE, LINE), brigade(*horse)) == {"BP-ARMY-04"}
    nine = [brigade(LINE, LINE, LINE)] * 3
    assert french(*nine, limit=900) == {"BP-ARMY-04"}
    assert french(*nine, limit=900, scale=Scale(maxima=2)) == set()


def test_bp_acw_csa_every_battery_beyond_the_first_is_unreliable() -> None:
    foot, gun, bad = one("ACW-CSA-01", "N")[0], one("ACW-CSA-11", "N")[0], one("ACW-CSA-11", "N", "Unr=1")[0]

    def found(*guns: BodyEntry) -> set[str]:
        groups = (brigade(foot, foot, *guns), brigade(foot, foot, foot))
        return rules("black_powder", "ACW-CSA", groups=groups, year=1863)

    assert found(gun, bad, bad) == set()
    assert found(gun) == set()
    assert found(gun, gun, bad) == {"ACW-CSA-11"}


def test_bp_nap_pru_years_have_a_hole() -> None:
    for year, expected in ((1807, set()), (1810, {"BP-ARMY-04"}), (1813, set()), (1816, {"BP-ARMY-04"})):
        assert rules("black_powder", "NAP-PRU", *one("grenadiers", "N"), year=year) == expected
