"""Rules are told in the numbers and words of the sheet."""

import pytest

from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK


@pytest.mark.parametrize(
    ("key", "en", "de"),
    [
        ("MT-MEL-06", "naval weapons in every melee", "Marinewaffen in jedem Nahkampf"),
        (
            "MT-CP-06",
            "two points up to seven figures, three up to",
            "zwei Punkte bis sieben Figuren, drei bis",
        ),
    ],
)
def test_words_of_the_sheet(key: str, en: str, de: str) -> None:
    """MT-MEL-06, MT-CP-06: when naval weapons help, what an order costs."""
    rule = RULEBOOK.reference().rule(key)
    assert en in " ".join(rule.text.in_("en").split()) and de in " ".join(rule.text.in_("de").split())


def test_command_points_have_one_name() -> None:
    """MT-CP-01: in German they are Kommandopunkte, never Befehlspunkte."""
    reference = RULEBOOK.reference()
    assert reference.rule("MT-CP-01").title.in_("de") == "Kommandopunkte"
    told = [each.text.in_("de") for each in reference.rules.values() if each.text is not None]
    assert told and not [text for text in told if "Befehlspunkt" in text]
