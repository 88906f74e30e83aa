"""Rules are told in the numbers and words of the paper."""

import pytest

from pulverdampf.rulebooks.dbx import RULEBOOK


@pytest.mark.parametrize(
    ("key", "en", "de"),
    [
        (
            "DBX-FILL-23",
            "elements of one kind become one again",
            "aus Elementen einer Art werden wieder eins",
        ),
        ("DBX-FIRE-06", "unless the shooter stands higher", "wenn der Schütze nicht höher steht"),
        ("DBX-ARMY-09", "each side at least a base wide", "jede Seite mindestens eine Basis lang"),
    ],
)
def test_words_of_the_paper(key: str, en: str, de: str) -> None:
    """DBX-FILL-23, DBX-FIRE-06, DBX-ARMY-09: which halves join, what hides a target, how large a camp is."""
    rule = RULEBOOK.reference().rule(key)
    assert en in " ".join(rule.text.in_("en").split()) and de in " ".join(rule.text.in_("de").split())
