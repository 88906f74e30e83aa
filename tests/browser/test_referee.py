"""A whole battle of each book beside a real table, on an upright phone, by taps alone: how many they are."""

import json
import re
from statistics import median_low

import pytest

from pulverdampf.server.shelf import books
from tests.browser import chromium
from tests.browser.refereeing import refereeing
from tests.browser.serving import ROOT

MOST_OF_A_SHOT, MOST_OF_A_CHARGE = 4, 10
TOLD = ROOT / "docs" / "referee.md"


def test_the_pages_fit_a_phone_and_shut_nobody_out() -> None:
    """From two armies to the first volley, in both languages, with a photograph and the report taken home."""
    chromium.needed()
    with refereeing() as where:
        chromium.run("referee_pictures.mjs", PULVERDAMPF=where)


@pytest.mark.parametrize("book", [book.key for book in books() if book.refereed])
def test_a_whole_battle_is_refereed_by_few_taps(book: str) -> None:
    """A usual shot takes four taps at most, a charge ten; `docs/referee.md` tells how many."""
    chromium.needed()
    with refereeing() as where:
        told = json.loads(chromium.run("referee.mjs", PULVERDAMPF=where, BOOK=book).splitlines()[-1])
    assert told["over"], told["said"]
    shot, charge = median_low(told["shot"]), median_low(told["charge"])
    name = next(str(each.name.en) for each in books() if each.key == book)
    row = f"| {name} | {shot} | {charge} | {told['taps']} |"
    print(row, sorted(told["shot"]), sorted(told["charge"]))
    assert shot <= MOST_OF_A_SHOT
    assert charge <= MOST_OF_A_CHARGE
    written = re.search(rf"^\| {re.escape(name)} \| (\d+) \| (\d+) \|", TOLD.read_text("utf-8"), re.MULTILINE)
    assert written is not None and shot <= int(written[1]) and charge <= int(written[2]), row
