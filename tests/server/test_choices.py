"""What an option tells of the piece it is about."""

from types import SimpleNamespace

from pulverdampf.engine.requests import Choose, Option, Prompt
from pulverdampf.server.questions import choices
from pulverdampf.text import Text

TABLE = SimpleNamespace(pieces={"A1": 1, "A2": 1}, bodies={}, features={"wood": 1})
WORDS = Text("so", "so")


def offered(*keys: str, passing: str | None = None) -> dict[str, tuple[str, str]]:
    """What each option names, and what it is about."""
    asked = Choose("one", Prompt("X-1", WORDS), [Option(key, WORDS, key) for key in keys], passing=passing)
    return {each.key: (each.target, each.about) for each in choices(asked, TABLE)}


def test_an_option_called_like_a_piece_or_a_feature_names_it() -> None:
    assert offered("A1", "wood", "none") == {"A1": ("A1", "A1"), "wood": ("wood", "wood"), "none": ("", "")}


def test_a_click_chooses_the_only_deed_of_each_piece() -> None:
    told = offered("mount-A1", "dismount-A2", "done", passing="done")
    assert told == {"mount-A1": ("A1", "A1"), "dismount-A2": ("A2", "A2"), "done": ("", "")}


def test_where_a_click_could_mean_several_things_the_piece_is_only_lit() -> None:
    assert offered("square-A1", "leave-A1", "done", passing="done")["square-A1"] == ("", "A1")
    assert offered("march", "square-A1", "done", passing="done")["square-A1"] == ("", "A1")
    assert offered("A1-A2", "A2-A1")["A1-A2"] == ("", "A1")
