"""The map of a campaign: painted land, names that never lie on each other, and nothing that is not known."""

from importlib.resources import files
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from pulverdampf.club.campaign.acts import Begun
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.frame import Frame, parsed, ready
from pulverdampf.club.campaign.land import GROWTH, HIGH, WIDE, landscape
from pulverdampf.club.campaign.mapping import drawn, on_paper, written
from pulverdampf.club.campaign.plates import overlap
from pulverdampf.club.campaign.playing import next_at_once
from pulverdampf.club.campaign.sight import everything, known_to
from pulverdampf.text import LANGUAGES


def begun(frame: Frame) -> Campaign:
    return Campaign([Begun(frame, "7", {"one": "drilled", "two": "drilled"})])


def crowded(count: int) -> Frame:
    """As many places as a file may have, all of them with long names, in a dense net."""
    raw = files("pulverdampf.club.campaign").joinpath("ready/napoleonic-week.toml").read_text("utf-8")
    head, _, rest = raw.partition("[[places]]")
    forces = rest[rest.index("[[forces]]") :]
    old = [line.split('"')[1] for line in rest.splitlines() if line.startswith("id = ")][:8]
    ids = [*old, *(f"place-{n}" for n in range(count - len(old)))]
    looks = ("town", "village", "fort", "camp", "hill", "wood", "ford")
    places = "".join(
        f'[[places]]\nid = "{id}"\nname = {{ en = "The name of place {n}", de = "Ein langer Name {n}" }}\n'
        f'at = [{8 + 12 * (n % 8)}, {10 + 20 * (n // 8)}]\ntable = "TS-1"\nlooks = "{looks[n % 7]}"\n'
        for n, id in enumerate(ids)
    )
    ways = "".join(f'[[ways]]\nbetween = ["{a}", "{b}"]\n' for a, b in pairwise(ids))
    return parsed((head + places + ways + forces).encode())


@pytest.mark.parametrize("id", [*ready(), "crowded"])
def test_no_plate_lies_on_another_whatever_happens(id: str) -> None:
    campaign = begun(ready()[id] if id in ready() else crowded(40))
    for _ in range(4 if id in ready() else 1):
        for language in LANGUAGES:
            names, forces = written(campaign, everything(campaign), language)
            boxes = [each.box for each in (*names.values(), *forces.values())]
            assert all(overlap(one, two) == 0 for one, two in combinations(boxes, 2))
            assert all(w >= 0 and n >= 0 and e <= WIDE and s <= HIGH for w, n, e, s in boxes)
            assert set(names) == {place.id for place in campaign.frame.places}
            assert set(forces) == set(campaign.forces)
        act = next_at_once(campaign)
        if act is None:
            break
        campaign.take(act)


@pytest.mark.parametrize("id", ready())
def test_the_map_is_a_picture_that_is_always_the_same(id: str) -> None:
    campaign = begun(ready()[id])
    once = drawn(campaign, everything(campaign), "de")
    assert once == drawn(campaign, everything(campaign), "de")
    ElementTree.fromstring(once)
    for place in campaign.frame.places:
        assert place.name.de.replace("'", "&#x27;") in once
        x, y = on_paper(place)
        assert 0 < x < 100 and 0 < y < 100


def test_the_map_of_a_side_shows_what_it_knows() -> None:
    campaign = begun(ready()["napoleonic-week"])
    hidden = campaign.forces["rear"]
    assert hidden not in campaign.seen_by("one")
    assert hidden.name.de in drawn(campaign, everything(campaign), "de")
    before = drawn(campaign, known_to(campaign, "one"), "de")
    assert hidden.name.de not in before
    hidden.at = "old-city"
    assert drawn(campaign, known_to(campaign, "one"), "de") == before


def test_every_country_has_its_land_and_nothing_grows_on_places() -> None:
    from msgspec.structs import replace

    from pulverdampf.club.campaign.land import at
    from pulverdampf.drawing.rings import inside

    for country in GROWTH:
        frame = replace(ready()["napoleonic-week"], country=country, waters=())
        scape = landscape(frame)
        assert scape.ground.patches and scape.ways and scape.settled
        for patch in scape.ground.patches:
            if patch.id.startswith(("wood", "hill")):
                assert not any(inside(patch.points, *at(place)) for place in frame.places)
