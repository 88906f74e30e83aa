"""Studies on a cluster, and studies that go on: the same findings by every way."""

import os
import signal
from pathlib import Path

import pytest
from msgspec.structs import replace

from pulverdampf.analysis import cluster
from pulverdampf.analysis.cluster import ClusterError, joined
from pulverdampf.analysis.notebook import Notebook, NotebookError
from pulverdampf.analysis.study import Battle
from pulverdampf.analysis.workers import Interrupted, carried_out
from tests.analysis.test_study import CHANCE, STUDY


def test_a_cluster_finds_what_one_process_finds_even_if_a_worker_is_killed() -> None:
    study = replace(STUDY, games=24)
    alone = carried_out(study)
    killed: list[int] = []
    with joined("local:2") as client:
        address = client.scheduler_info()["address"]
        assert carried_out(study, cluster=address).hash == alone.hash

        def kill_one(battle: Battle) -> None:
            if not killed:
                killed.append(next(iter(client.run(os.getpid).values())))
                os.kill(killed[0], signal.SIGKILL)

        assert carried_out(study, told=kill_one, cluster=address) == alone
    assert killed


def test_clusters_that_are_none() -> None:
    for address, said in (
        ("nowhere", "tcp://"), ("local:0", "tcp://"), ("local:x", "tcp://"), ("pigeon://x", "no cluster"),
    ):  # fmt: skip
        with pytest.raises(ClusterError, match=said):
            carried_out(STUDY, cluster=address)


def test_no_cluster_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with pytest.raises(ClusterError, match=r"no cluster at tcp://127\.0\.0\.1:9"):
        carried_out(STUDY, cluster="tcp://127.0.0.1:9")


def test_a_worker_with_another_version_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with joined("local:1") as client:
        address = client.scheduler_info()["address"]
        monkeypatch.setattr(cluster, "installed", lambda name: "9.9")
        with pytest.raises(ClusterError, match=r"Worker tcp://.* runs Pulverdampf .*, not Pulverdampf 9\.9"):
            carried_out(STUDY, cluster=address)


def test_a_cluster_that_loses_all_workers_says_so_and_keeps_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    notebook = Notebook(tmp_path / "study.jsonl", STUDY)
    with joined("local:1") as client:
        address = client.scheduler_info()["address"]

        def retire(battle: Battle) -> None:
            notebook.note(battle)
            client.cluster.scale(0)

        with pytest.raises(ClusterError, match="no worker"):
            carried_out(replace(STUDY, games=400), told=retire, cluster=address)
    notebook.close()
    assert Notebook(tmp_path / "study.jsonl", STUDY).known


def test_a_study_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    notebook = Notebook(file, STUDY)

    def stop_at_three(battle: Battle) -> None:
        notebook.note(battle)
        if battle.index == 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        carried_out(STUDY, told=stop_at_three)
    notebook.close()
    file.write_bytes(file.read_bytes() + b'{"index": 3, "win')
    again = Notebook(file, STUDY)
    assert sorted(again.known) == [0, 1, 2]
    fought_now: list[int] = []

    def note(battle: Battle) -> None:
        again.note(battle)
        fought_now.append(battle.index)

    assert carried_out(STUDY, 2, note, again.known) == carried_out(STUDY)
    again.close()
    assert sorted(fought_now) == [3, 4, 5]
    longer = replace(STUDY, games=8)
    assert carried_out(longer, known=Notebook(file, longer).known) == carried_out(longer)


def test_files_that_hold_no_such_study(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    Notebook(file, STUDY).close()
    kept = file.read_bytes()
    with pytest.raises(NotebookError, match="another study"):
        Notebook(file, replace(STUDY, seed="other"))
    with pytest.raises(NotebookError, match="another study"):
        Notebook(file, replace(STUDY, generals=(CHANCE, "thumb")))
    assert file.read_bytes() == kept
    file.write_bytes(kept + b"nonsense\n")
    with pytest.raises(NotebookError, match="line 2"):
        Notebook(file, STUDY)
    with pytest.raises(NotebookError, match="cannot be written"):
        Notebook(tmp_path, STUDY)
