"""What battles of Muskets & Tomahawks on the web table say to the questions of the umpire."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.requests import Choose, Tell
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, other
from pulverdampf.rulebooks.muskets_tomahawks.geometry import figure_outlines, layout
from pulverdampf.rulebooks.muskets_tomahawks.presence import on_table, on_table_of, side_of
from pulverdampf.rulebooks.muskets_tomahawks.terrain.ground import ground
from pulverdampf.rulebooks.muskets_tomahawks.victory.intrigues import in_enemy_half
from pulverdampf.rulebooks.muskets_tomahawks.victory.scenarios import (
    CAIRN_WITHIN,
    INLAND,
    blockhouse,
    is_taken,
)
from pulverdampf.table.measurement import within
from tests.refereed.mirror import Answers, Mirror, Told
from tests.refereed.reading import Entry, is_decision, is_throw, kind_of

ORDERED = (
    "MT-MOVE-04", "MT-FORM-02", "MT-MEL-02", "MT-MEL-14", "MT-SETUP-05", "MT-SETUP-07", "MT-HID-04",
    "MT-RALLY-01", "MT-CP-05", "MT-MOVE-08", "MT-MOVE-09", "MT-VEH-01", "MT-FIRE-02", "MT-FILL-37",
)  # fmt: skip
WEAPON = "MT-FIRE-02"
SHOWN = ("MT-VIG-02", "MT-MOVE-08", "MT-FIRE-11", "MT-MEL-05", "MT-MEL-12", "MT-VEH-02")


def events(mirror: Mirror, subject: str, *others: str, start: int | None = None) -> Iterator[Entry]:
    """What happened next, as long as it is about a subject: up to a throw, a decision or another stage."""
    for at in range(mirror.at if start is None else start, len(mirror.log)):
        entry = mirror.log[at]
        if is_throw(entry) or (
            is_decision(entry) and not mirror.is_unasked(entry) and entry.rule != "MT-HID-04"
        ):
            return
        stage = mirror.stages.get(at)
        if stage is not None and stage[1] not in (subject, *others) and stage[0] != "interrupt":
            return
        yield entry


def _named(found: Iterator[Entry], *kinds: str) -> Iterator[Entry]:
    return (each for each in found if kind_of(each) in kinds)


# choices --------------------------------------------------------------------------------------------------


def who_fires(mirror: Mirror, asked: Choose[Any]) -> str:
    """Who interrupted a walk or a shooting next."""
    for entry in _named(events(mirror, asked.subject), "TookAim"):
        if entry.manner == "vigilance" and entry.target == asked.subject:
            return str(entry.body)
        break
    return "nobody"


def in_a_charge(mirror: Mirror, asked: Choose[Any]) -> str:
    """The answer to a charge; or who fires at it on its way."""
    if "hold" in asked.options:
        return mirror.as_answered(asked)
    for entry in _named(events(mirror, asked.subject, *asked.options), "TookAim"):
        if entry.target == asked.subject and entry.manner != "action":
            return str(entry.body)
        break
    return "nobody"


def set_up(mirror: Mirror, asked: Choose[Any]) -> str:
    """What is set up next, and in which formation, or that there was no room."""
    if "later" not in asked.options:
        return mirror.as_answered(asked)
    for entry in _named(
        iter(mirror.log[mirror.at :]), "Deployed", "MarkerPlaced", "ReserveNamed", "DummiesDropped"
    ):
        if kind_of(entry) == "Deployed":
            return str(entry.formation)
        return "done" if kind_of(entry) == "MarkerPlaced" else "later"
    raise AssertionError(asked.subject)


def edge(mirror: Mirror, asked: Choose[Any]) -> str:
    """Which edge a side took; where water lies on the table, it says so at the web table."""
    if mirror.game.state.scenario != "S6" or "attack" in asked.options:
        return mirror.as_answered(asked)
    taken = _named(iter(mirror.log[mirror.at :]), "EdgesTaken")
    return str(next(each.edges[0] for each in taken if each.side == asked.by))


def scenario_laid(mirror: Mirror, asked: Choose[Any]) -> str:
    """What lies on the table is laid at once; else the same answer."""
    return "done" if "done" in asked.options and len(asked.options) == 1 else mirror.as_answered(asked)


def saved(mirror: Mirror, asked: Choose[Any]) -> str:
    """Whether a comrade dies for an officer, and of which unit he is."""
    if "yes" in asked.options:
        return mirror.as_answered(asked)
    entry = mirror.given(asked)
    body = str(entry.value).rpartition(".")[0]
    return next(key for key in asked.options if key.rpartition(".")[0] == body)


def aimed(mirror: Mirror, asked: Choose[Any]) -> str:
    """With what a unit shoots and at whom; two targets are named one after the other.

    Who split his fire and gave all of it to one target shoots at that one.
    """
    pair: list[str] = mirror.kept.get("pair", [])
    if pair:
        return pair.pop(0)
    key = mirror.as_answered(asked)
    if key == "split":
        given = mirror.given(asked).value["given"]
        shots = sorted((shooter, next(iter(at))) for shooter, at in given.items() if at)
        pair = list(dict.fromkeys(at for _, at in shots))
        if len(pair) == 1:
            return pair[0]
        mirror.kept["pair"] = pair
    return key


# facts ----------------------------------------------------------------------------------------------------


def before_the_shot(mirror: Mirror) -> int:
    """Where a walk went on before an interrupter took up his weapon, if he just did; else here."""
    at = mirror.at
    if getattr(mirror.log[at - 1], "rule", "") == WEAPON:
        while at and not is_throw(mirror.log[at - 1]):
            entry = mirror.log[at - 1]
            if is_decision(entry) and not mirror.is_unasked(entry) and entry.rule != WEAPON:
                break
            at -= 1
    return at


def close_by(mirror: Mirror, asked: Tell) -> Told:
    """Whom a walk brought so near that it is spotted without a die."""
    state, moved = mirror.game.state, asked.subject
    told: Told = {"finds": [], "found": []}
    for entry in events(mirror, moved, start=before_the_shot(mirror)):
        name = kind_of(entry)
        if name == "TookAim":
            break
        key = entry.piece if name == "Revealed" else entry.body if name == "Spotted" else ""
        if key == moved:
            foes = dict(next((each.options for each in asked.facts if each.id == "found"), ()))
            near = [getattr(entry, "by", ""), *told["finds"][-1:], *foes]
            told["found"] = [each for each in near if each in foes][:1]
        elif (
            key
            and (key in state.bodies or key in state.pieces)
            and side_of(state, key) != side_of(state, moved)
        ):
            told["finds"].append(key)
    told["finds"] = list(dict.fromkeys(told["finds"]))
    return told


def went_back(mirror: Mirror, asked: Tell) -> Told:
    """How a unit that had to go back ended."""
    for entry in events(mirror, asked.subject, *mirror.game.state.bodies):
        if getattr(entry, "body", "") != asked.subject:
            continue
        if kind_of(entry) == "Moved":
            return {"way": "back"} if entry.way in ("recoil", "flight", "evade") else {"way": "none"}
        if kind_of(entry) == "LeftTable":
            return {"way": "off" if entry.how == "fled" else "none"}
    return {"way": "none"}


def came_home(mirror: Mirror, asked: Tell) -> Told:
    """Whether a charge ended in contact, and over what."""
    target, guided = mirror.game.battle.under_way.target, led(mirror, asked)
    key = getattr(target, "id", target)
    home = False
    for entry in events(mirror, asked.subject):
        name = kind_of(entry)
        if name == "Engaged" or (name in ("LeftTable", "FiguresLost") and entry.body == key):
            home = True
        if name == "Scheduled" and kind_of(entry.dues[0]) == "fight":
            return {**guided, "home": "home", "across": entry.dues[0].clash.across}
    return {**guided, "home": "home" if home else "short", "across": False}


def from_behind(mirror: Mirror, asked: Tell) -> Told:
    """Whether a charge was a surprise though it was seen."""
    for entry in _named(iter(mirror.log[mirror.at :]), "Scheduled"):
        if kind_of(entry.dues[0]) == "answer_charge":
            return {"behind": entry.dues[0].course.surprise}
    raise AssertionError("a charge that nobody answers")


def led(mirror: Mirror, asked: Tell) -> Told:
    """Whether a guide led a charge."""
    spent = _named(events(mirror, asked.subject), "Spent")
    return {"led": any(each.what == f"TL-GUIDE:{asked.subject}" for each in spent)}


def guns_taken(mirror: Mirror, asked: Tell) -> Told:
    """The guns that fell into the enemy's hands."""
    return {"guns": [each.piece for each in _named(events(mirror, asked.subject), "GunTaken")]}


def left_by_road(mirror: Mirror, asked: Tell) -> Told:
    """Whether a wagon came through."""
    return {"off": any(each.how == "exited" for each in _named(events(mirror, asked.subject), "LeftTable"))}


def ranks(mirror: Mirror, asked: Tell) -> Told:
    """Whether close ranks were lost on the way."""
    taken = _named(events(mirror, asked.subject), "FormationTaken")
    return {"broken": any(each.body == asked.subject and each.formation == "normal" for each in taken)}


def room(mirror: Mirror, asked: Tell) -> Told:
    """Whether a unit fell in."""
    for entry in _named(iter(mirror.log[mirror.at :]), "Scheduled"):
        if kind_of(entry.dues[0]) == "walk_on":
            return {"room": bool(entry.dues[0].formation)}
    raise AssertionError(asked.subject)


def apart(mirror: Mirror, asked: Tell) -> Told:
    """Who was in contact with nobody after a round."""
    return {"apart": [each.body for each in _named(iter(mirror.window()), "BrokeOff")]}


def holders_lost(mirror: Mirror, asked: Tell) -> Told:
    """How many of the fallen held horses."""
    holders: tuple[str, ...] = ()
    for entry in _named(iter(mirror.log[: mirror.at]), "MountsChanged"):
        if entry.body == asked.subject:
            holders = entry.holders
    for entry in _named(iter(mirror.log[mirror.at :]), "FiguresLost"):
        if entry.body == asked.subject:
            return {"holders": sum(key in holders for key in entry.pieces)}
    return {}


def unseen(mirror: Mirror, asked: Tell) -> Told:
    """Whom the web table did not measure was out of sight."""
    return {"sees": False}


def in_sight(mirror: Mirror, asked: Tell) -> Told:
    """Whom a unit saw that looked about."""
    seen = []
    for fact in mirror.facts:
        if fact.at >= mirror.at and fact.rule == "MT-SPOT-03":
            if any(is_throw(each) for each in mirror.log[mirror.at : fact.at]):
                break
            seen += [fact.subject] if fact.told["sees"] else []
    return {"seen": list(dict.fromkeys(seen))}


def at_the_bank(mirror: Mirror, asked: Tell) -> Told:
    """The craft whose passengers went ashore."""
    found = []
    for entry in _named(iter(mirror.window()), "Moved"):
        for key, _ in entry.poses:
            carrier = getattr(mirror.game.state.pieces[key].place, "carrier", "")
            found += [carrier.rpartition(".")[0]] if carrier else []
    return {"bank": list(dict.fromkeys(found))}


def the_end(mirror: Mirror, asked: Tell) -> Told:
    """What the table showed at the end."""
    state: Any = mirror.of.state
    scene, attacker = Scene(state, layout), state.attacker or "one"
    told: Told = {f"ahead-{side}": in_enemy_half(state, side) for side in SIDES}
    told["house"] = next(iter(blockhouse(scene, attacker)), "")
    wagons = [each for each in state.bodies.values() if each.vehicle == "wagon" and on_table(state, each)]
    told["taken"] = [each.id for each in wagons if is_taken(scene, each, attacker)]
    waters = ground(scene).waters
    told["inland"] = [
        each.id
        for each in on_table_of(state, attacker)
        if waters and min(plot.gap(o) for plot in waters for o in figure_outlines(scene, each)) > INLAND
    ]
    for key, each in state.features.items():
        if each.kind == "cairn":
            told[key] = next((side for side in SIDES if _holds(scene, side, key)), "")
    return told


def _holds(scene: Scene, side: str, cairn: str) -> bool:
    plot = scene.terrain.plots[cairn]

    def near(who: str) -> list[Any]:
        return [
            unit
            for unit in on_table_of(scene.state, who)
            if any(within(plot.gap(o), CAIRN_WITHIN) for o in figure_outlines(scene, unit))
        ]

    return any(not unit.fleeing for unit in near(side)) and not near(other(side))


ANSWERS = Answers(
    consequences={
        "MT-SPOT-10": close_by,
        "MT-REACT-05": went_back,
        "MT-MEL-02": came_home,
        "MT-MEL-04": from_behind,
        "MT-FILL-29": led,
        "MT-ART-03": guns_taken,
        "MT-MOVE-06": left_by_road,
        "MT-FORM-02": room,
        "MT-FORM-03": ranks,
        "MT-MEL-13": apart,
        "MT-MEL-05": holders_lost,
        "MT-MEL-12": holders_lost,
        "MT-VEH-02": holders_lost,
        "MT-SPOT-03": unseen,
        "MT-SPOT-07": in_sight,
        "MT-VEH-01": at_the_bank,
        "MT-VIC-02": the_end,
    },
    choices={
        "MT-VIG-02": who_fires,
        "MT-MEL-03": in_a_charge,
        "MT-SETUP-05": set_up,
        "MT-SETUP-03": edge,
        "MT-FILL-37": scenario_laid,
        "MT-OFF-05": saved,
        "MT-FIRE-02": aimed,
    },
    unasked=(*(("order", rule) for rule in ORDERED), *(("*", rule) for rule in SHOWN)),
)
