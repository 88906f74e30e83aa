"""What the table of the program shows of shots, melees and their outcomes."""

from typing import Any

from pulverdampf.engine.requests import Tell
from pulverdampf.rulebooks.dbx.command.big_battle import within_reach
from pulverdampf.rulebooks.dbx.fire import factors as firing
from pulverdampf.rulebooks.dbx.fire.factors import CLOSE_GUNS, Shot
from pulverdampf.rulebooks.dbx.fire.ricochets import behind_target
from pulverdampf.rulebooks.dbx.fire.volleys import both_sides
from pulverdampf.rulebooks.dbx.formations.groups import supporter_of
from pulverdampf.rulebooks.dbx.formations.square_sides import is_behind
from pulverdampf.rulebooks.dbx.melee import factors as fighting
from pulverdampf.rulebooks.dbx.melee.factors import Fight
from pulverdampf.rulebooks.dbx.standing import in_camp
from pulverdampf.rulebooks.dbx.terrain.ground import garrison_place, in_bad_going
from pulverdampf.rulebooks.dbx.troops import in_paces
from tests.refereed.reading import is_throw, kind_of
from tests.rulebooks.dbx.by_hand.following import Follower
from tests.rulebooks.dbx.by_hand.moves import Told, effort

# shots ------------------------------------------------------------------------------------------------------


def shot(mirror: Follower, asked: Tell) -> Told:
    """Who took part in a shot, and what was true of both sides."""
    fire, volley = mirror.kept["fire"], mirror.kept["volley"]
    main = volley.main if volley is not None else fire.shooters[0]
    told: Told = {"others": [key for key in fire.shooters if key != main], "back": False}
    if volley is None:
        return told
    at = mirror.thrown_at()
    scene = mirror.scene_at(next(i for i in range(mirror.at, at) if kind_of(mirror.log[i]) == "Reckoned"))
    state = scene.state
    ours, theirs = both_sides(scene, volley)
    side = state.pieces[volley.target].side
    held = [
        key for each in mirror.log[mirror.at : at] if kind_of(each) == "HeldFire" for key in each.elements
    ]
    friends = [key for key in (*volley.back, *volley.wasted, *held) if state.pieces[key].side == side]
    told["back"] = volley.exchange or volley.target in held
    told["friends"] = [key for key in dict.fromkeys(friends) if key != volley.target]
    told |= {"range": _band(ours), "range back": _band(theirs), "close": ours.close_country}
    return told | {"one": _of_shot(ours), "two": _of_shot(theirs)}


def _band(shot: Shot) -> str:
    far = in_paces(shot.distance)
    return "close" if far <= CLOSE_GUNS else "far" if 2 * far > shot.me.reach else "half"


def _of_shot(shot: Shot) -> list[str]:
    true = {
        "flank": firing.lies_behind_the_front(shot),
        "cover": firing.stands_in_cover(shot),
        "second": firing.has_support(shot),
        "bad": in_bad_going(shot.scene, shot.me),
        "behind": shot.me.is_square and is_behind(shot.me, shot.enemy),
    }
    return [key for key, holds in true.items() if holds]


def melee(mirror: Follower, asked: Tell) -> Told:
    """What was true of both sides of a melee."""
    at = mirror.next_of("Reckoned")
    scene = mirror.scene_at(at)
    pieces = scene.state.pieces
    two = str(mirror.game.battle.under_way.two)
    sides = (("one", asked.subject, two), ("two", two, asked.subject))
    return {key: _of_fight(Fight(scene, pieces[me], pieces[enemy])) for key, me, enemy in sides}


def _of_fight(fight: Fight) -> list[str]:
    overlaps = 0 if fight.me.kind == "CAMP" or in_camp(fight.me) else fighting.overlaps(fight)
    true = {
        "general": fighting.has_general(fight),
        "second": fighting.has_rear_support(fight),
        "position": fighting.has_position(fight),
        "bad": fighting.stands_in_bad_going(fight),
        "place": bool(garrison_place(fight.scene, fight.me)),
        "one flank": overlaps >= 1,
        "other flank": overlaps >= 2,
        "behind": fight.me.is_square and is_behind(fight.me, fight.enemy),
    }
    return [key for key, holds in true.items() if holds]


# outcomes ---------------------------------------------------------------------------------------------------


def gave_way(mirror: Follower, asked: Tell) -> Told:
    """How a recoil or a flight ended, and whom it pushed."""
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        assert not is_throw(entry), (asked.rule, asked.subject, mirror.at)
        if getattr(entry, "element", "") != asked.subject:
            continue
        if kind_of(entry) == "Destroyed":
            mirror.at = at + 1
            return {"ends": "barred"}
        if kind_of(entry) in ("Recoiled", "Fled", "LeftBoard"):
            break
    stands = [key for key, _ in getattr(mirror.log[at], "stands", ())]
    end = at + (kind_of(mirror.log[at]) != "LeftBoard")
    off = []
    while kind_of(mirror.log[end]) in ("LeftBoard", "Scheduled"):
        off += [mirror.log[end].element] if kind_of(mirror.log[end]) == "LeftBoard" else []
        end += 1
    mirror.at = end
    inside = asked.subject in stands and bool(in_camp(mirror.scene_at(end).state.pieces[asked.subject]))
    pushed = [key for key in (*stands, *off) if key != asked.subject]
    return {
        "ends": "off" if asked.subject in off else "back",
        "pushed": list(dict.fromkeys(pushed)),
        "pushed_off": [key for key in off if key != asked.subject],
        "inside": inside,
    }


def advanced(mirror: Follower, asked: Tell) -> Told:
    """Whether somebody impetuous went forward, and whom he met."""
    for at in range(mirror.at, len(mirror.log)):
        entry = mirror.log[at]
        if kind_of(entry) == "Advanced" and entry.element == asked.subject:
            mirror.at = at + 1
            hold = mirror.contacts(at + 1).get(asked.subject)
            return {"moved": True} | (
                {"meets": hold.victim, "face": hold.face} if hold is not None else {"meets": ""}
            )
        if kind_of(entry) in ("Marked", "Dealt") or is_throw(entry):
            break
    return {"moved": False, "meets": ""}


def behind(mirror: Follower, asked: Tell) -> Told:
    """Whom ricochets reach."""
    due: Any = mirror.game.battle.under_way
    scene = mirror.scene_at(mirror.at)
    pieces = scene.state.pieces
    shooters = tuple(pieces[key] for key in due.shooters)
    return {"behind": behind_target(scene, pieces[asked.subject], shooters)}


def fallen(mirror: Follower, asked: Tell) -> Told:
    """Which element a square lost."""
    return {"which": mirror.log[mirror.next_of("SquareLost")].element}


def supporter(mirror: Follower, asked: Tell) -> Told:
    """The line behind one who is destroyed."""
    scene = mirror.scene_at(mirror.next_of("Destroyed"))
    return {"who": supporter_of(scene, scene.state.pieces[asked.subject]) or ""}


# big battles ------------------------------------------------------------------------------------------------


def near_the_chief(mirror: Follower, asked: Tell) -> Told:
    """Who stands within reach of the commander-in-chief."""
    scene = mirror.scene_at(mirror.at)
    return {"near": [each.id for each in within_reach(scene, scene.state.bodies[asked.subject])]}


def held_or_run(mirror: Follower, asked: Tell) -> Told:
    """Who was held in one group, or what became of those who ran."""
    if asked.subject not in mirror.game.state.bodies:
        at = mirror.kept["held"]
        held = tuple(key for key, _ in mirror.log[at].stands)
        return {"with": list(held[1:])} | effort(mirror, at, held)
    start = mirror.next_of("RanHome")
    end = mirror.next_of("Marked", start=start)
    events = mirror.log[start:end]
    mirror.at = end
    return {
        "stopped": [each.element for each in events if kind_of(each) == "Destroyed"],
        "off": [each.element for each in events if kind_of(each) == "LeftBoard"],
    }


FIGHTS = {
    "DBX-FIRE-10": shot,
    "DBX-MEL-04": melee,
    "DBX-OUT-02": gave_way,
    "DBX-OUT-05": gave_way,
    "DBX-OUT-07": advanced,
    "DBX-RICO-01": behind,
    "DBX-FORM-11": fallen,
    "DBX-OUT-01": supporter,
    "DBX-BIG-11": near_the_chief,
    "DBX-BIG-08": held_or_run,
}
