"""A club's evening in a real browser: from the organiser's first click to the table of results."""

from tests.browser import chromium


def test_a_tournament_by_its_pages(address: str) -> None:
    chromium.run("club.mjs", PULVERDAMPF=address)


def test_a_campaign_by_its_pages(address: str) -> None:
    chromium.run("campaign.mjs", PULVERDAMPF=address)


def test_a_browser_is_woken(address: str) -> None:
    chromium.run("push.mjs", PULVERDAMPF=address)
