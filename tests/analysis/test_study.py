"""Studies: the same numbers however the work is shared out, even when a process is killed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pulverdampf.analysis.study import Meeting, Share, Study, findings, fought, seed_of
from pulverdampf.analysis.workers import Interrupted, Packets, WorkersLost, carried_out
from pulverdampf.engine.state import ONE, TWO
from pulverdampf.rulebooks import rulebook

CHANCE = "pulverdampf.generals.by_chance:ByChance"
BOOK = rulebook("march-of-eagles")
assert BOOK is not None
ARMIES = BOOK.muster.ready_armies()
FIELD = (Meeting(ARMIES["BR-A"], ARMIES["FR-A"]),)
STUDY = Study("march-of-eagles", FIELD, (CHANCE, CHANCE), 6, "study", rulings={"turns": 2})


def test_the_number_of_processes_changes_nothing() -> None:
    alone, together = carried_out(STUDY), carried_out(STUDY, 3)
    assert alone == together and alone.hash == together.hash and len(alone.battles) == 6


def test_a_longer_study_begins_with_the_same_battles() -> None:
    short, long = carried_out(replace(STUDY, games=2)), carried_out(replace(STUDY, games=4))
    assert short.battles == long.battles[:2] and short.hash != long.hash


def test_the_order_in_which_battles_come_in_changes_nothing() -> None:
    battles = {index: fought(STUDY, index) for index in (2, 0, 1)}
    assert findings(STUDY, battles).battles == carried_out(replace(STUDY, games=3)).battles


def test_seeds_differ_between_battles_and_studies() -> None:
    seeds = {seed_of(STUDY, index) for index in range(100)}
    assert len(seeds) == 100 and seed_of(replace(STUDY, seed="other"), 0) not in seeds


def test_packets_hold_every_battle_once() -> None:
    for games in (1, 7, 100, 1000):
        for pace in (0.001, 0.5, 30.0):
            packets = Packets(range(games))
            handed_out: list[int] = []
            while (packet := packets.next()) is not None:
                handed_out += packet
                packets.took(len(packet), pace * len(packet))
            assert handed_out == list(range(games))


def test_packets_grow_to_two_seconds() -> None:
    packets, sizes = Packets(range(1000)), []
    for _ in range(9):
        packet = packets.next()
        assert packet is not None
        sizes.append(len(packet))
        packets.took(len(packet), 0.1 * len(packet))
    assert sizes == [1, 2, 4, 8, 16, 20, 20, 20, 20]
    packets.took(20, 200.0)
    assert packets.next() == (111,)


def test_swapping_counts_wins_for_the_general_not_the_side() -> None:
    thumb = "pulverdampf.generals.by_rule_of_thumb:ByRuleOfThumb"
    study = replace(STUDY, generals=(thumb, CHANCE), rulings={}, games=4)
    found = carried_out(study)
    for battle in found.battles:
        swapped = battle.index % 2 == 1
        expected = {ONE: int(swapped), TWO: int(not swapped), "": -1}[battle.winner]
        assert battle.best == expected
    assert found.wins_of_general(0).count >= 3
    kept = carried_out(replace(study, swap=False, games=2))
    assert all(battle.best == {ONE: 0, TWO: 1, "": -1}[battle.winner] for battle in kept.battles)


def test_wilson_intervals() -> None:
    assert [round(end, 4) for end in Share(0, 10).interval] == [0.0, 0.2775]
    assert [round(end, 4) for end in Share(5, 10).interval] == [0.2366, 0.7634]
    assert [round(end, 4) for end in Share(190, 200).interval] == [0.9104, 0.9726]
    assert Share(0, 0).interval == (0.0, 1.0)


def test_a_killed_process_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "killed"
    monkeypatch.setenv("PULVERDAMPF_KILLED", str(mark))
    deadly = replace(STUDY, generals=(CHANCE, "tests.analysis.killers:KillsOnce"))
    found = carried_out(deadly, 2)
    assert mark.exists() and found.battles == carried_out(STUDY).battles


def test_battles_that_always_kill_are_named() -> None:
    deadly = replace(STUDY, generals=(CHANCE, "tests.analysis.killers:KillsAlways"), games=2)
    with pytest.raises(WorkersLost) as lost:
        carried_out(deadly, 2)
    assert set(lost.value.indices) <= {0, 1}


def test_an_interruption_keeps_what_is_done() -> None:
    def stop(battle: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        carried_out(STUDY, 1, stop)
    assert len(stopped.value.found.battles) == 1 and stopped.value.found.wanted == 6
