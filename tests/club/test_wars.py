"""The wars of a paper as campaigns: legal armies of their year, leaders of renown, maps that hold."""

from typing import Any

import pytest

from pulverdampf.club.campaign.acts import Begun
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.fighting import beginning
from pulverdampf.club.campaign.forces import Meeting
from pulverdampf.club.campaign.frame import _faults, ready
from pulverdampf.club.campaign.mapping import drawn
from pulverdampf.club.campaign.playing import next_at_once
from pulverdampf.club.campaign.sight import everything
from pulverdampf.club.campaign.wars import campaign_of, wars
from pulverdampf.engine.state import SIDES
from tests.conformance.battles import book_of

OF_KRIEGSPFAD = 29
"""As many as its paper names (L8-L62)."""


def test_the_wars_of_kriegspfad_are_there_in_their_years() -> None:
    named = [war for war in wars().values() if war.book == "kriegspfad"]
    assert len(named) == OF_KRIEGSPFAD and not set(wars()) & set(ready())
    for war in named:
        assert war.years[0] <= war.year <= war.years[1]
        assert war.name.en != war.name.de or war.name.en == "Bear River"
    assert campaign_of("nobody") is None


@pytest.mark.parametrize("id", wars())
def test_a_war_is_a_campaign_that_could_be_played(id: str) -> None:
    frame = campaign_of(id)
    assert frame is not None and list(_faults(frame)) == []
    assert frame.attacker and frame.encounter, "the campaign gives the roles"
    armies = [frame.armies[each.army] for each in frame.forces]
    assert len({repr(each.bodies) for each in armies}) == len(armies), "no two forces have the same men"
    assert {each.year for each in armies} == {wars()[id].year}
    for levy, army in zip(wars()[id].forces, armies, strict=True):
        assert levy.options.items() <= army.options.items(), "whom the list knows leads"
    campaign = Campaign([Begun(frame, "7", {"one": "drilled", "two": "drilled"})])
    assert campaign.adds_up() and next_at_once(campaign) is not None


@pytest.mark.parametrize("id", wars())
def test_all_forces_of_a_war_can_meet_in_one_battle(id: str) -> None:
    """What a list forbids against this enemy is in none of its armies."""
    frame, book = campaign_of(id), book_of("kriegspfad")
    assert frame is not None
    campaign, place = Campaign([Begun(frame, "7")]), frame.places[3].id
    one, two = (tuple(each.id for each in campaign.of(side)) for side in SIDES)
    campaign.meetings = {place: Meeting(place, one, two, "one", dict.fromkeys((*one, *two), place))}
    state: Any = beginning(campaign, place).state(book)
    assert state.rulings.attacker == "one"


def test_the_armies_of_a_war_are_always_the_same() -> None:
    first = campaign_of("modoc")
    campaign_of.cache_clear()
    assert campaign_of("modoc") == first


def test_the_map_of_each_theatre_can_be_drawn() -> None:
    book, seen = book_of("kriegspfad"), set()
    assert book is not None
    for id, war in wars().items():
        if war.theatre not in seen:
            seen.add(war.theatre)
            frame = campaign_of(id)
            assert frame is not None
            campaign = Campaign([Begun(frame, "7")])
            assert drawn(campaign, everything(campaign), "de").startswith("<svg")
    assert len(seen) == 6
