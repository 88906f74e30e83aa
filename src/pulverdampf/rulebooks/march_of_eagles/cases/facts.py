"""What can be read off a battle of The March of Eagles: `B1.lost`, `one.commander`, `winner`."""

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any

from pulverdampf.cases.facts import Facts, bodies, plain_facts
from pulverdampf.cases.wording import ready_army_of
from pulverdampf.engine.sheet import words_on
from pulverdampf.engine.state import Attached, Gone, Reserve
from pulverdampf.table.angles import FULL
from pulverdampf.text import Text

from ..armies import mustering
from ..battalion import commander, effective_grade, groups, is_ungathered, screen_groups, soldiers
from ..fire.marksmanship import face_to_hit
from ..grade_tests import PLAIN, RESOLVE, needed
from ..state import FORMATIONS, Battalion, EagleState
from ..turn.activation import initiative_bonus
from ..victory.outcome import losses, outcome, unbroken

Of = Callable[[EagleState, EagleState, Battalion], Any]


def _moved(state: EagleState, before: EagleState, body: Battalion) -> float:
    now, then = state.pieces[body.id].pose, before.pieces[body.id].pose
    if now is None or then is None:
        return 0.0
    return round(sqrt((now.x - then.x) ** 2 + (now.y - then.y) ** 2), 3)


def _fight(state: EagleState, before: EagleState, body: Battalion) -> str:
    """How its melee phase of this case went: won, lost, tied, none."""
    if body.lost_melee and not before.bodies[body.id].lost_melee:
        return "lost"
    if _lately_lost(state, before, [enemy.id for enemy in _enemies(state, body)]):
        return "won"
    return "tied" if _has_fought(state, before, body) else "none"


def _has_fought(state: EagleState, before: EagleState, body: Battalion) -> bool:
    """Whether a phase was rolled: in a melee of this case, even one that is over, or in one of before."""
    if state.melee_count > before.melee_count:
        return body.activated
    earlier = before.melees.get(before.bodies[body.id].melee)
    if earlier is None:
        return False
    now = state.melees.get(earlier.id)
    return now is None or now.phases > earlier.phases


def _enemies(state: EagleState, body: Battalion) -> list[Battalion]:
    return [each for each in state.bodies.values() if each.side != body.side]


def _lately_lost(state: EagleState, before: EagleState, bodies: Iterable[str]) -> bool:
    return any(state.bodies[key].lost_melee and not before.bodies[key].lost_melee for key in bodies)


def _gone(state: EagleState, body: Battalion) -> str:
    place = state.pieces[body.id].place
    return place.how if isinstance(place, Gone) else "reserve" if isinstance(place, Reserve) else ""


def _coordinate(name: str) -> Of:
    def read(state: EagleState, before: EagleState, body: Battalion) -> float:
        pose = state.pieces[body.id].pose
        return round(float(getattr(pose, name)), 3) if pose is not None else -1.0

    return read


def _facing(state: EagleState, before: EagleState, body: Battalion) -> float:
    pose = state.pieces[body.id].pose
    return round(pose.facing * 360 / FULL, 2) if pose is not None else -1.0


UNIT_FACTS: dict[str, Of] = {
    **plain_facts(Battalion),
    "soldiers": lambda state, before, body: soldiers(state, body),
    "lost": lambda state, before, body: soldiers(before, before.bodies[body.id]) - soldiers(state, body),
    "groups": lambda state, before, body: groups(state, body),
    "screen_groups": lambda state, before, body: (
        screen_groups(state.pieces[body.screen_id]) if body.screen_id in state.pieces else 0
    ),
    "grade": lambda state, before, body: effective_grade(state, body).name.lower(),
    "needs": lambda state, before, body: needed(state, body, PLAIN)[0],
    "resolve_needs": lambda state, before, body: needed(state, body, RESOLVE)[0],
    "hits_on": lambda state, before, body: face_to_hit(state, body),
    "ungathered": lambda state, before, body: is_ungathered(state, body),
    "in_melee": lambda state, before, body: bool(body.melee),
    "fight": _fight,
    "gone": lambda state, before, body: _gone(state, body),
    "formation": lambda state, before, body: state.pieces[body.id].formation,
    "moved": _moved,
    "has_moved": lambda state, before, body: _moved(state, before, body) > 0.001,
    "x": _coordinate("x"),
    "y": _coordinate("y"),
    "facing": _facing,
    "points": lambda state, before, body: _points_of_body(state, body),
}


def _commander(state: EagleState, side: str) -> str:
    place = commander(state, side).place
    if isinstance(place, Attached):
        return place.to
    return "dead" if isinstance(place, Gone) else "alone"


SIDE_FACTS: dict[str, Callable[[EagleState, str], Any]] = {
    "commander": _commander,
    "initiative": initiative_bonus,
    "unbroken": unbroken,
    "losses": losses,
    "points": lambda state, side: _points(state, side),
    "problems": lambda state, side: len(_problems(state, side)),
}

BATTLE_FACTS: dict[str, Callable[[EagleState], Any]] = {
    "initiative": lambda state: state.initiative,
    "first": lambda state: state.first,
    "turn": lambda state: state.clock.turn,
    "melees": lambda state: len(state.melees),
    "fights": lambda state: state.melee_count,
    "winner": lambda state: _winner(state),
}


def _winner(state: EagleState) -> str:
    found = outcome(state)
    return "" if found is None else found.winner or "draw"


def _points(state: EagleState, side: str) -> int:
    roster = ready_army_of(state, side, mustering.ready_armies())
    return 0 if roster is None else int(mustering.points(roster, state.rulings))


def _problems(state: EagleState, side: str) -> list[Any]:
    roster = ready_army_of(state, side, mustering.ready_armies())
    return [] if roster is None else mustering.check(roster, state.rulings)


def _points_of_body(state: EagleState, body: Battalion) -> int:
    from ..armies.lists import itemised

    roster = ready_army_of(state, body.side, mustering.ready_armies())
    return 0 if roster is None else int(itemised(roster).bodies[body.number - 1].total)


# name            English                        German
WORDS = {
    **words_on(Battalion),
    **FORMATIONS,
    "soldiers":        Text("soldiers left",                "übrige Soldaten"),
    "lost":            Text("soldiers lost",                "verlorene Soldaten"),
    "groups":          Text("fire groups",                  "Feuergruppen"),
    "screen_groups":   Text("groups of skirmishers",        "Gruppen von Plänklern"),
    "grade":           Text("grade that counts",            "geltender Ausbildungsgrad"),
    "needs":           Text("needed for an activation",     "nötig zur Aktivierung"),
    "resolve_needs":   Text("needed for resolve",           "nötig für Entschlossenheit"),
    "hits_on":         Text("hits on",                      "trifft ab"),
    "ungathered":      Text("ungathered",                   "nicht gesammelt"),
    "in_melee":        Text("in melee",                     "im Nahkampf"),
    "fight":           Text("melee",                        "Nahkampf"),
    "gone":            Text("gone",                         "fort"),
    "formation":       Text("formation",                    "Formation"),
    "moved":           Text("inches moved",                 "bewegte Zoll"),
    "has_moved":       Text("has moved",                    "hat sich bewegt"),
    "facing":          Text("facing in degrees",            "Blickrichtung in Grad"),
    "points":          Text("points",                       "Punkte"),
    "commander":       Text("commander-in-chief",           "Oberbefehlshaber"),
    "initiative":      Text("initiative",                   "Initiative"),
    "unbroken":        Text("unbroken battalions",          "ungebrochene Bataillone"),
    "losses":          Text("losses",                       "Verluste"),
    "problems":        Text("problems of the army",         "Fehler der Armee"),
    "first":           Text("who acts first",               "wer beginnt"),
    "turn":            Text("turn",                         "Zug"),
    "melees":          Text("melees under way",             "laufende Nahkämpfe"),
    "fights":          Text("melees begun",                 "begonnene Nahkämpfe"),
    "winner":          Text("winner",                       "Sieger"),
    "won":             Text("won",                          "gewonnen"),
    "tied":            Text("tied",                         "unentschieden"),
    "none":            Text("none",                         "keiner"),
    "dead":            Text("dead",                         "gefallen"),
    "alone":           Text("stands alone",                 "steht allein"),
    "destroyed":       Text("destroyed",                    "vernichtet"),
}  # fmt: skip
FACTS = Facts(WORDS, BATTLE_FACTS, SIDE_FACTS, (bodies, UNIT_FACTS))
fact, facts, worded, value_worded = FACTS.fact, FACTS.names, FACTS.worded, FACTS.value_worded
