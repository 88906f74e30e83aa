"""Campaigns: a ledger that balances, the same seed the same story, secrets, orders, results, bad files."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pulverdampf.club.campaign.acts import Begun, Led, Ordered, Reported, Settled, TakenBack
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.fighting import beginning, fallen, fought_out, orders, settled
from pulverdampf.club.campaign.frame import Frame, FrameError, parsed, ready
from pulverdampf.club.campaign.playing import CAMPAIGNS, next_at_once, next_of_generals
from pulverdampf.club.campaign.results import split
from pulverdampf.club.campaign.sight import known_to
from pulverdampf.club.ledger import LedgerError
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.engine.state import Gone
from pulverdampf.muster.remnants import counting, counts, joined, reduced, strength
from tests.cli.at_the_table import run
from tests.conformance.battles import book_of

GENERALS = {"one": "drilled", "two": "drilled"}


def begun(id: str = "napoleonic-week", seed: str = "7", **more: dict[str, str]) -> Campaign:
    return Campaign([Begun(ready()[id], seed, **more)])


def played(campaign: Campaign, turns: int) -> Campaign:
    """Lets generals play so many turns."""
    while campaign.turn <= turns and (act := next_of_generals(campaign)) is not None:
        campaign.take(act)
        assert campaign.adds_up()
        places = [each.at for each in campaign.forces.values()]
        assert all(any(place.id == at for place in campaign.frame.places) for at in places)
    return campaign


def raw_of(id: str) -> str:
    return files("pulverdampf.club.campaign").joinpath(f"ready/{id}.toml").read_text("utf-8")


def told(campaign: Campaign) -> list[str]:
    return [each.text.in_("de") for each in campaign.story]


@pytest.mark.parametrize("turns", [4, 10])
@pytest.mark.parametrize("id", ready())
def test_generals_play_a_campaign_and_no_force_is_lost_or_doubled(id: str, turns: int) -> None:
    campaign = played(begun(id, generals=GENERALS), turns)
    assert campaign.turn > turns or campaign.is_over
    assert any(": Treffen. " in each for each in told(campaign)) or turns < 10
    again = Campaign(campaign.acts)
    assert told(again) == told(campaign) and again.points == campaign.points


def test_the_same_seed_tells_the_same_story() -> None:
    stories = [told(played(begun(seed=seed, generals=GENERALS), 2)) for seed in ("7", "7")]
    assert stories[0] == stories[1] and len(stories[0]) > 3


def test_a_campaign_goes_on_after_it_was_killed_in_the_middle(tmp_path: Path) -> None:
    file, whole = tmp_path / "week.campaign", played(begun(generals=GENERALS), 2)
    lines = [msgspec.json.encode(act) + b"\n" for act in whole.acts]
    file.write_bytes(b"".join(lines[:3]) + lines[3][:25])
    found = CAMPAIGNS.read(file)
    assert len(found.acts) == 3
    while found.turn <= 2 and (act := next_of_generals(found)) is not None:
        CAMPAIGNS.add(file, found, act)
    assert told(found) == told(whole) == told(CAMPAIGNS.read(file))
    file.write_bytes(b"nonsense\n" + lines[0])
    with pytest.raises(LedgerError):
        CAMPAIGNS.read(file)


def test_orders_are_secret_until_both_have_given_theirs_and_follow_ways() -> None:
    campaign = begun()
    campaign.take(Ordered("one", {"corps": "heights"}))
    assert campaign.forces["corps"].at == "river-town", "nobody moves before both have ordered"
    for wrong in (
        Ordered("one", {}),
        Ordered("three", {}),
        Ordered("two", {"corps": "abbey"}),
        Ordered("two", {"line": "augsburg"}),
        Ordered("two", {"line": "nowhere"}),
    ):
        with pytest.raises(NotAllowed) as refused:
            campaign.take(wrong)
        assert refused.value.text.in_("de") != refused.value.text.in_("en")
    campaign.take(Ordered("two", {"line": "heights"}))
    meeting = campaign.meetings["heights"]
    assert (meeting.one, meeting.two, meeting.attacker) == (("corps",), ("line",), "")
    with pytest.raises(NotAllowed):
        campaign.take(Ordered("one", {}))


def test_who_would_pass_each_other_on_a_way_meet() -> None:
    campaign = begun()
    campaign.take(Ordered("one", {"corps": "heights"}))
    campaign.take(Ordered("two", {}))
    campaign.take(Ordered("one", {"corps": "market"}))
    campaign.take(Ordered("two", {"line": "heights"}))
    assert len(campaign.meetings) == 1
    meeting = next(iter(campaign.meetings.values()))
    assert meeting.attacker in ("one", "two") and campaign.forces["corps"].at == campaign.forces["line"].at


def at_a_meeting() -> Campaign:
    campaign = begun()
    campaign.take(Ordered("one", {"corps": "heights", "bavarians": "heights"}))
    campaign.take(Ordered("two", {"line": "heights"}))
    return campaign


def test_a_result_that_was_fought_on_a_real_table_is_entered() -> None:
    campaign = at_a_meeting()
    force = campaign.forces["line"]
    before, left = force.strength, (0, *force.left[1:])
    for wrong in (
        Settled("abbey", "one", {}),
        Settled("heights", "nobody", {}),
        Settled("heights", "one", {"line": (99,)}),
    ):
        with pytest.raises(NotAllowed):
            campaign.take(wrong)
    campaign.take(Settled("heights", "one", {"line": left}))
    assert campaign.held["heights"] == "one" and force.at == "market" and force.strength <= before
    assert campaign.adds_up() and campaign.turn == 2 and not campaign.meetings
    assert max(campaign.forces["corps"].battles) == 1, "whoever came back is a veteran"


def test_forces_that_meet_the_same_enemy_fight_together_and_lose_apart() -> None:
    campaign = at_a_meeting()
    begun = beginning(campaign, "heights")
    corps, bavarians = campaign.forces["corps"], campaign.forces["bavarians"]
    assert strength(begun.one) == corps.strength + bavarians.strength
    result = settled(campaign, "heights")
    assert set(result.left) == {"corps", "bavarians", "line"} and result.source
    assert result == settled(campaign, "heights"), "the same seed, the same battle"
    campaign.take(result)
    assert campaign.adds_up()


def test_rosters_are_reduced_joined_and_told_apart_again() -> None:
    campaign = begun("frontier-summer")
    one, two = campaign.forces["regulars"].full, campaign.forces["partisans"].full
    left = [max(0, n - 1) for n in counts(one)]
    assert counts(reduced(one, left, ())) == [n for n in left if n]
    both = joined([one, two])
    assert split(counts(both), [one, two]) == [counts(one), counts(two)]


def test_a_setting_that_counts_men_falls_with_its_body_and_no_other_does() -> None:
    muster = book_of("march-of-eagles").muster
    army = muster.ready_armies()["BY-A"]
    at, light = next((n, body) for n, body in enumerate(army.bodies) if body.settings.get("skirmishers"))
    marked = replace(light, settings={**light.settings, "tale": light.size})
    army = replace(army, bodies=(*army.bodies[:at], marked, *army.bodies[at + 1 :]))
    known = counting(army, muster.army_lists())
    assert known == {"skirmishers"}
    out = int(light.settings["skirmishers"])
    for left in (light.size, light.size - 1, light.size // 2, 1):
        kept = reduced(army, [left if n == at else each for n, each in enumerate(counts(army))], known)
        settings = kept.bodies[at].settings
        assert settings["skirmishers"] == out * left // light.size and settings["tale"] == light.size


def test_the_campaign_gives_the_roles_of_a_battle() -> None:
    campaign = begun("frontier-summer")
    campaign.take(Ordered("one", {"partisans": "narrows"}))
    campaign.take(Ordered("two", {"rangers": "narrows", "redcoats": "fort-on-the-lake"}))
    encounter = beginning(campaign, "narrows").rulings
    assert encounter == {"attacker": "one", "scenario": "open"}, "both came: the stronger, in the open"
    campaign.take(Settled("narrows", "one", {}))
    campaign.take(Ordered("one", {"partisans": "fort-on-the-lake"}))
    campaign.take(Ordered("two", {}))
    assert beginning(campaign, "fort-on-the-lake").rulings == {"attacker": "one"}


def test_no_two_forces_of_a_ready_campaign_have_the_same_men() -> None:
    for frame in ready().values():
        armies = [each.army for each in frame.forces]
        assert len(armies) == len(set(armies)), frame.id


def test_a_campaign_brings_armies_of_its_own_and_they_are_checked() -> None:
    raw = raw_of("colonial-valley")
    frame = parsed(raw.encode())
    army = frame.army("NATIONS-1777")
    assert army is not None and frame.army("AC-A") and frame.army("NOBODY") is None
    assert begun("colonial-valley").forces["allies"].full == army
    for old, new, why in (
        ("musket = 6", "musket = 60", "may not take the field"),
        ('list = "AC"\nyear', 'list = "XX"\nyear', "no army list"),
        ('entry = "AC9"', 'entry = "nobody"', "may not take the field"),
        ('id = "NATIONS-1777"', 'id = "OTHERS"', "there is no army"),
        ('entry = "AC9"', "entry = 9", "line "),
    ):
        assert old in raw
        with pytest.raises(FrameError) as wrong:
            parsed(raw.replace(old, new).encode())
        assert any(why in each.in_("en") for each in wrong.value.texts), wrong.value.texts


def test_a_commander_whom_the_battle_sees_fall_is_followed_by_an_average_one() -> None:
    """Kriegspfad, L798: whoever is killed in a battle of a campaign is replaced in those that follow."""
    campaign = begun("frontier-summer")
    campaign.take(Ordered("one", {"partisans": "narrows"}))
    campaign.take(Ordered("two", {"rangers": "narrows"}))
    assert campaign.forces["rangers"].roster.options["commander"] == "robert_rogers"
    with pytest.raises(NotAllowed):
        campaign.take(Settled("narrows", "two", {}, fallen=("redcoats",)))
    campaign.take(Settled("narrows", "two", {}, "fought", "hash", fallen=("rangers",)))
    rangers = campaign.forces["rangers"]
    assert rangers.commander == "" and "Rogers fällt" in " ".join(told(campaign))
    assert rangers.remnant.fallen and "commander" not in rangers.roster.options
    assert rangers.roster.options["discipline"] == "disciplined"
    assert rangers.remnant.roster(book_of("kriegspfad").muster.army_lists()) == rangers.roster


def test_where_a_battle_tells_nobody_falls_by_lot() -> None:
    for seed in range(30):
        campaign = begun(seed=str(seed))
        campaign.take(Ordered("one", {"corps": "heights"}))
        campaign.take(Ordered("two", {"line": "heights"}))
        campaign.take(Settled("heights", "two", {}, fallen=()))
        assert campaign.forces["corps"].commander == "Davout"


def test_a_battle_tells_whose_commander_fell() -> None:
    campaign = begun("frontier-summer", generals=GENERALS)
    campaign.take(Ordered("one", {"partisans": "narrows"}))
    campaign.take(Ordered("two", {"rangers": "narrows"}))
    act, game = fought_out(campaign, "narrows")
    assert game is not None and act.fallen is not None
    state = game.state.copied()
    pieces: dict[str, Any] = state.pieces
    for piece in pieces.values():
        if piece.leads and piece.side == "two":
            piece.place = Gone("destroyed")
    assert "rangers" in (fallen(campaign, "narrows", state) or ())
    other = begun()
    other.take(Ordered("one", {"corps": "heights"}))
    other.take(Ordered("two", {"line": "heights"}))
    assert fallen(other, "heights", state) is None, "its book knows no such thing"


def test_a_commander_of_renown_who_falls_is_replaced_by_an_average_one() -> None:
    fell = 0
    for seed in range(30):
        campaign = begun(seed=str(seed))
        campaign.take(Ordered("one", {"corps": "heights"}))
        campaign.take(Ordered("two", {"line": "heights"}))
        campaign.take(Settled("heights", "two", {}))
        fell += campaign.forces["corps"].commander == ""
    assert 0 < fell < 15


def test_who_is_cut_off_starves_and_who_stands_on_his_depot_is_filled_up() -> None:
    campaign = begun()
    campaign.take(Ordered("one", {"corps": "heights"}))
    campaign.take(Ordered("two", {"line": "heights"}))
    campaign.take(
        Settled("heights", "two", {"corps": tuple(max(0, n - 6) for n in campaign.forces["corps"].left)})
    )
    weak = campaign.forces["corps"].strength
    campaign.take(Ordered("one", {"corps": "augsburg"}))
    campaign.take(Ordered("two", {}))
    assert campaign.forces["corps"].strength == weak + campaign.frame.replacements and campaign.adds_up()
    rear = campaign.forces["rear"]
    campaign.held |= {"old-city": "one", "market": "one", "magazine": "one"}
    before = rear.strength
    campaign.take(Ordered("one", {}))
    campaign.take(Ordered("two", {}))
    assert rear.strength == before or campaign.held["magazine"] == "two"
    assert campaign.adds_up()


def test_a_side_is_not_told_of_enemies_far_off() -> None:
    """Two campaigns that differ only in where a hidden force stands: the other side knows the same."""
    seen = []
    for rear in ("magazine", "old-city"):
        campaign = begun()
        campaign.forces["rear"].at = rear
        campaign.forces["line"].at = "market"
        campaign.held = dict.fromkeys(campaign.held, "")
        for force in campaign.of("one"):
            force.at = "augsburg"
        seen.append([(each.id, each.at, each.left) for each in campaign.seen_by("one")])
    assert seen[0] == seen[1] and all(id in ("corps", "bavarians", "reserve") for id, _, _ in seen[0])


def changed(old: str, new: str) -> bytes:
    """A ready campaign with something wrong in it."""
    raw = raw_of("napoleonic-week")
    assert old in raw
    return raw.replace(old, new, 1).encode()


@pytest.mark.parametrize(
    "old, new, why",
    [
        ('between = ["augsburg", "abbey"]', 'between = ["abbey", "abbey"]', "zu sich selbst"),
        ('between = ["augsburg", "abbey"]', 'between = ["augsburg", "atlantis"]', "atlantis"),
        ('id = "bavarians"', 'id = "corps"', "zweimal"),
        ('army = "BY-A"', 'army = "XX"', "XX"),
        ('at = "magazine"', 'at = "abbey"', "unter Feinden"),
        ('table = "TS-3"', 'table = "MOON"', "MOON"),
        ('book = "march-of-eagles"', 'book = "chess"', "chess"),
        ('side = "two"', 'side = "three"', "three"),
        ("turns = 10", "turns = 0", "kein Feldzug"),
        ("turns = 10", "turns = = 10", "kein Feldzug"),
    ],
)
def test_a_campaign_file_with_faults_is_refused_with_all_of_them(old: str, new: str, why: str) -> None:
    with pytest.raises(FrameError) as refused:
        parsed(changed(old, new))
    assert why in " ".join(text.in_("de") for text in refused.value.texts)


def test_ready_campaigns_are_three_of_three_books() -> None:
    frames: list[Frame] = list(ready().values())
    assert len(frames) == 3 and len({each.book for each in frames}) == 3
    assert all(each.turns == 10 and each.about.de for each in frames)


def test_the_command(tmp_path: Path) -> None:
    file, picture = str(tmp_path / "week.campaign"), tmp_path / "map.svg"

    def typed(*words: str, code: int = 0) -> str:
        done = run(tmp_path, "campaign", *words, "--lang", "de")
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    assert "Ein Sommer an der Grenze" in typed("list")
    assert "Befehle fehlen noch" in typed("begin", file, "napoleonic-week")
    typed("order", file, "one", "corps=heights")
    assert "keinen Weg" in typed("order", file, "two", "line=augsburg", code=1)
    assert "zwei Orten" in typed("order", file, "two", "line=heights", "line=market", code=2)
    assert "wartet ein Treffen" in typed("order", file, "two", "line=heights")
    typed("map", file, "--out", str(picture), "--side", "one")
    pixels = tmp_path / "map.png"
    typed("map", file, "--out", str(pixels), "--side", "one")
    assert pixels.read_bytes().startswith(b"\x89PNG") and len(pixels.read_bytes()) > 100_000
    shown = picture.read_text("utf-8")
    assert "Das französische Korps" in shown and "Das zweite Treffen" not in shown
    assert "Sieger: Frankreich und Bayern" in typed("result", file, "heights", "one", "--lost", "line=30")
    assert "  3  „Die Höhen“: Sieger: Frankreich und Bayern, eingetragen." in typed("log", file)
    assert "wartet ein Treffen" in typed("back", file, "3", "--note", "verlesen")
    assert "  3× " in typed("log", file) and "(verlesen)" in typed("log", file)
    assert "nichts zurückzunehmen" in typed("back", file, "0", code=1)
    typed("result", file, "heights", "one", "--lost", "line=30")
    assert "kein Befehl" in typed("order", file, "one", "corps", code=2)
    assert "gibt es nicht" in typed("begin", file + "2", "nowhere", code=2)
    assert "Marsch nach" in typed("story", file)


def test_the_terminal_tells_a_side_only_what_it_knows(tmp_path: Path) -> None:
    file = str(tmp_path / "week.campaign")

    def typed(*words: str) -> str:
        done = run(tmp_path, "campaign", *words, "--lang", "de")
        assert done.returncode == 0, done.stderr
        return done.stdout

    typed("begin", file, "napoleonic-week")
    typed("order", file, "two", "rear=old-city")
    seen = typed("order", file, "one", "corps=abbey")
    assert "Das französische Korps: Marsch" in seen and "Das zweite Treffen: Marsch" not in seen
    for side, knows in (("one", False), ("two", True)):
        assert ("Das zweite Treffen: Marsch" in typed("story", file, "--side", side)) is knows


def test_what_each_side_holds_is_known_only_to_whoever_sees_it() -> None:
    """Two campaigns that differ only in a place that side two takes far from all eyes of side one."""
    told = []
    for there in ("magazine", "market"):
        campaign = begun()
        campaign.held |= {"market": "", "old-city": "", "heights": ""}
        campaign.believed = {side: dict(campaign.held) for side in ("one", "two")}
        campaign.forces = {
            id: each for id, each in campaign.forces.items() if each.side == "one" or id == "rear"
        }
        campaign.forces["corps"].at = campaign.forces["bavarians"].at = "augsburg"
        campaign.held |= {"river-town": "", "abbey": ""}
        campaign.take(Ordered("two", {"rear": there}))
        campaign.take(Ordered("one", {}))
        knowledge = known_to(campaign, "one")
        told.append((knowledge.held, [each.text.in_("de") for each in knowledge.story], knowledge.forces))
        assert (campaign.held["market"] == "two") is (there == "market")
    assert told[0][:2] == told[1][:2]


def test_a_general_leads_on_what_his_side_knows() -> None:
    """Its orders do not depend on what it cannot see."""
    given = []
    for rear in ("magazine", "old-city"):
        campaign = begun()
        campaign.forces["rear"].at = rear
        for id in ("line", "grenadiers"):
            del campaign.forces[id]
        campaign.held |= {"market": "", "heights": "", "old-city": "two", "magazine": "two"}
        campaign.held["heights"] = ""
        for force in campaign.of("one"):
            force.at = "augsburg"
        campaign.held |= {"river-town": "", "abbey": ""}
        campaign.believed["one"] = dict(campaign.held)
        given.append(orders(campaign, "one"))
    assert given[0] == given[1] and given[0].moves


def test_acts_are_taken_back_and_who_leads_stays() -> None:
    campaign = at_a_meeting()
    before = told(campaign)
    campaign.take(Settled("heights", "one", {}))
    campaign.take(Led("two", "drilled"))
    number = len(campaign.acts) - 2
    with pytest.raises(NotAllowed):
        campaign.take(TakenBack(0))
    campaign.take(TakenBack(number, "verlesen"))
    assert "heights" in campaign.meetings and told(campaign) == before and campaign.adds_up()
    assert campaign.generals == {"two": "drilled"} and not campaign.results
    with pytest.raises(NotAllowed):
        campaign.take(TakenBack(number))
    again = Campaign(campaign.acts)
    assert told(again) == before and again.generals == campaign.generals


def test_a_result_counts_when_all_people_say_the_same() -> None:
    campaign = at_a_meeting()
    campaign.take(Reported("one", "heights", "one", {"line": 4, "corps": 0}))
    assert next_at_once(campaign) is None
    campaign.take(Reported("two", "heights", "one", {"line": 5}))
    assert next_at_once(campaign) is None
    campaign.take(Reported("two", "heights", "one", {"line": 4}))
    act = next_at_once(campaign)
    assert isinstance(act, Settled) and sum(act.left["line"]) == campaign.forces["line"].strength - 4
    campaign.take(act)
    with pytest.raises(NotAllowed):
        campaign.take(act)
    alone = at_a_meeting()
    alone.take(Led("two", "drilled"))
    for wrong in (
        Reported("three", "heights", "one", {}),
        Reported("one", "abbey", "one", {}),
        Reported("one", "heights", "nobody", {}),
        Reported("one", "heights", "one", {"rear": 1}),
        Reported("one", "heights", "one", {"line": 999}),
    ):
        with pytest.raises(NotAllowed):
            alone.take(wrong)
    alone.take(Reported("one", "heights", "one", {}))
    assert next_at_once(alone) == Settled("heights", "one", {}), "nobody asks a computer general"
