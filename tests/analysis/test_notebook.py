"""A file of battles: losses of every book are read again as they were."""

from pathlib import Path

from pulverdampf.analysis.notebook import Notebook
from pulverdampf.analysis.study import Battle, Meeting, Study
from pulverdampf.rulebooks import rulebook


def test_halves_of_elements_are_read_again(tmp_path: Path) -> None:
    """DBX counts losses in halves: a study of it goes on where it stopped."""
    book = rulebook("dbx")
    assert book is not None
    one, two, *_ = book.muster.ready_armies().values()
    study = Study("dbx", (Meeting(one, two),), ("drilled", "drilled"), 2)
    battle = Battle(0, "one", 0, 9, 80, (1.5, 4.0), "x")
    first = Notebook(tmp_path / "a.jsonl", study)
    first.note(battle)
    first.close()
    again = Notebook(tmp_path / "a.jsonl", study)
    again.close()
    assert again.known == {0: battle}
