"""Armies by lot for a study of prices: legal, of one list, of somewhat different sizes."""

from fractions import Fraction
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.analysis.points.worth import Met
from pulverdampf.analysis.study import Findings, Meeting, Study, begun
from pulverdampf.engine.house import House
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ONE
from pulverdampf.generals.levels import USUAL
from pulverdampf.muster.building import Builder
from pulverdampf.muster.filling import CannotFillError, Wish, filled
from pulverdampf.muster.roster import Roster
from pulverdampf.text import Text

SMALLEST, LARGEST = 0.8, 1.2
"""Of the usual size: battles between unequal armies tell what a point is worth at all."""
ARMIES = 24
"""How many armies of a list are drawn."""
MOST_TRIES = 4


class Thing(Struct, frozen=True):
    """Something that stands on bills: its words and its price."""

    key: str
    name: Text
    price: float


def things_in(book: Rulebook, roster: Roster, rulings: Any) -> tuple[dict[str, Thing], dict[str, float]]:
    """What stands on the bill of an army, and how much of it: `LIST.ENTRY.PICK`."""
    bodies = {path: (body, group) for path, body, group in roster.placed_bodies()}
    things: dict[str, Thing] = {}
    counts: dict[str, float] = {}
    for bill in book.muster.itemised(roster, rulings).bodies:
        body, group = bodies.get(bill.path, (None, None))
        if body is None:
            continue
        list_id = (group.list if group is not None else None) or roster.list
        for item in bill.items:
            key = f"{list_id}.{body.entry}.{item.what}"
            named = Text(f"{bill.name.en}: {item.name.en}", f"{bill.name.de}: {item.name.de}")
            things[key] = Thing(key, item.name if bill.name == item.name else named, float(item.each))
            counts[key] = counts.get(key, 0.0) + item.count
    return things, counts


def drawn_armies(
    book: Rulebook, builder: Builder, list_id: str, seed: str, rulings: dict[str, Any]
) -> list[Roster]:
    """Armies of a list; every third is smaller or larger than usual."""
    lots = Random(f"points {book.key} {list_id} {seed}")
    found: list[Roster] = []
    themes = list(builder.themes)
    for number in range(ARMIES):
        for _ in range(MOST_TRIES):
            share = 1.0 if number % 3 == 0 else lots.uniform(SMALLEST, LARGEST)
            try:
                found.append(
                    _drawn(book, builder, Roster(list_id), lots, lots.choice(themes), share, rulings)
                )
                break
            except CannotFillError:
                continue
    return found


def _drawn(
    book: Rulebook, builder: Builder, roster: Roster, lots: Random, theme: str, share: float,
    rulings: dict[str, Any],
) -> Roster:  # fmt: skip
    usual = book.muster.rulings_of(rulings)
    if not builder.size.ruling:
        army = filled(builder, roster, usual, lots, Wish(theme))
        return _without(army, lots) if share < 1 else army
    switch = book.reference().rulings[builder.size.ruling]
    limit = getattr(usual, builder.size.ruling)
    size = min(max(round(limit * share), switch.least), switch.most) if switch.most else limit
    settled = book.muster.rulings_of(builder.size.settled(rulings, size))
    return filled(builder, roster, settled, lots, Wish(theme, size=size))


def _without(army: Roster, lots: Random) -> Roster:
    """An army that lacks one of its bodies, where the paper counts elements and all armies have as many."""
    if len(army.bodies) < 3:
        return army
    gone = lots.randrange(1, len(army.bodies))
    return replace(army, bodies=(*army.bodies[:gone], *army.bodies[gone + 1 :]))


def study_of(
    book: Rulebook,
    lists: tuple[str, ...],
    games: int,
    seed: str,
    rulings: dict[str, Any],
    house: House | None,
) -> Study:
    """Battles between armies by lot, each list on either side equally often."""
    builder: Builder = book.muster.BUILDER
    armies = {each: drawn_armies(book, builder, each, seed, rulings) for each in lists}
    lots = Random(f"points {book.key} {seed} pairs")
    field: list[Meeting] = []
    pairs = [(one, two) for one in lists for two in lists if len(lists) == 1 or one != two]
    tries = 0
    while len(field) < games and tries < 20 * games:
        one, two = pairs[tries % len(pairs)]
        tries += 1
        if not armies[one] or not armies[two]:
            continue
        meeting = Meeting(lots.choice(armies[one]), lots.choice(armies[two]))
        if _may_begin(book, meeting, rulings, house):
            field.append(meeting)
    return Study(book.key, tuple(field), (USUAL, USUAL), len(field), seed, rulings, swap=False, house=house)


def _may_begin(book: Rulebook, meeting: Meeting, rulings: dict[str, Any], house: House | None) -> bool:
    if not book.muster.may_meet(meeting.one, meeting.two):
        return False
    try:
        begun(book, meeting, rulings, house)
    except (Refused, ValueError, LookupError):
        return False
    return True


def told_by(book: Rulebook, study: Study, found: Findings) -> tuple[dict[str, Thing], list[Met]]:
    """Every battle as what side one had more, and what came of it."""
    rulings = book.muster.rulings_of(study.rulings)
    known: dict[int, tuple[dict[str, Thing], dict[str, float]]] = {}
    things: dict[str, Thing] = {}
    battles = []
    for battle in found.battles:
        meeting = study.meeting(battle.index)
        sides = []
        for army in (meeting.one, meeting.two):
            if id(army) not in known:
                known[id(army)] = things_in(book, army, rulings)
                things |= known[id(army)][0]
            sides.append(known[id(army)][1])
        more = {
            key: sides[0].get(key, 0.0) - sides[1].get(key, 0.0)
            for key in {*sides[0], *sides[1]}
            if sides[0].get(key, 0.0) != sides[1].get(key, 0.0)
        }
        result = 0.5 if not battle.winner else float(battle.winner == ONE)
        battles.append(Met(more, result))
    return things, battles


def worth_of_army(
    counts: dict[str, float], worths: dict[str, float], things: dict[str, Thing]
) -> tuple[float, float]:
    """What an army costs, and what it is worth; what was not judged counts at its price."""
    cost = sum(float(Fraction(str(things[key].price))) * n for key, n in counts.items())
    return cost, sum(worths.get(key, things[key].price) * n for key, n in counts.items())
