"""Armies by lot for a study of prices: legal, of one list, of somewhat different sizes."""

from collections.abc import Sequence
from contextlib import suppress
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
from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.text import Text

SMALLEST, LARGEST = 0.6, 1.4
"""Of the usual size: battles between unequal armies tell what a point is worth at all."""
ARMIES = 24
"""How many armies of a list are drawn."""
MOST_TRIES = 4
MOST_OF_A_KIND = 12
OF_BODY = Text("{body}: {item}", "{body}: {item}")


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
            named = OF_BODY.filled(body=bill.name, item=item.name)
            things[key] = Thing(key, item.name if bill.name == item.name else named, float(item.each))
            counts[key] = counts.get(key, 0.0) + item.count
    return things, counts


def drawn_armies(
    book: Rulebook, builder: Builder, list_id: str, seed: str, rulings: dict[str, Any]
) -> list[Roster]:
    """Armies of a list; every third is as large as usual."""
    lots = Random(f"points {book.key} {list_id} {seed}")
    found: list[Roster] = []
    themes = list(builder.themes)
    for number in range(ARMIES):
        for _ in range(MOST_TRIES):
            try:
                share = _share(number, lots)
                found.append(
                    _drawn(book, builder, Roster(list_id), lots, lots.choice(themes), share, rulings)
                )
                break
            except CannotFillError:
                continue
    return found


def _share(number: int, lots: Random) -> float:
    return 1.0 if number % 3 == 0 else lots.uniform(SMALLEST, LARGEST)


def armies_rich_in(
    book: Rulebook, key: str, drawn: Sequence[Roster], seed: str, rulings: dict[str, Any]
) -> list[Roster]:
    """Armies that begin with as many bodies of one kind as their list allows, taken from drawn armies."""
    builder, in_force = book.muster.BUILDER, book.muster.rulings_of(rulings)
    lots = Random(f"points {book.key} {key} {seed} rich")

    def has_it(army: Roster, body: BodyEntry) -> bool:
        alone = replace(army, bodies=(body,), groups=())
        return key in things_in(book, alone, in_force)[0]

    nations = [
        (army.nation, body)
        for army in drawn
        for body in (*army.bodies, *(each for group in army.groups for each in group.bodies))
        if has_it(army, body)
    ]
    found: list[Roster] = []
    for number in range(ARMIES if nations else 0):
        share, army = _share(number, lots), lots.choice(drawn)
        own = [body for nation, body in nations if nation == army.nation]
        for many in range(MOST_OF_A_KIND if own else 0, 0, -1):
            with suppress(CannotFillError):
                begun = _begun_with(army, lots.choices(own, k=many))
                found.append(_drawn(book, builder, begun, lots, "any", share, rulings))
                break
    return found


def _begun_with(army: Roster, bodies: Sequence[BodyEntry]) -> Roster:
    """An army that has these bodies and nothing else, spread over its groups where it has any."""
    if not army.groups:
        return replace(army, id="", bodies=tuple(bodies))
    groups = len(army.groups)
    spread = tuple(replace(each, bodies=tuple(bodies[at::groups])) for at, each in enumerate(army.groups))
    return replace(army, id="", groups=spread)


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
    armies = {each: drawn_armies(book, builder, each, seed, rulings) if games else [] for each in lists}
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


def study_of_one(
    book: Rulebook, key: str, games: int, seed: str, rulings: dict[str, Any], house: House | None
) -> Study:
    """Battles about one thing: armies of its list that have much of it against armies that have little.

    Every pair meets twice, with the sides exchanged. A swap of many points tells far more of a price than
    armies that differ by chance, and armies of different sizes tell what all other points are worth.
    """
    list_id = key.split(".", 1)[0]
    drawn = drawn_armies(book, book.muster.BUILDER, list_id, seed, rulings) if games else []
    armies = [*drawn, *armies_rich_in(book, key, drawn, seed, rulings)]
    in_force = book.muster.rulings_of(rulings)
    shares = {id(each): share_of(book, each, key, in_force) for each in armies}
    armies.sort(key=lambda each: shares[id(each)])
    lots, part = Random(f"points {book.key} {seed} {key}"), max(1, len(armies) // 3)
    field: list[Meeting] = []
    for _ in range(20 * games if any(shares.values()) else 0):
        if len(field) >= games:
            break
        little, much = lots.choice(armies[:part]), lots.choice(armies[-part:])
        if _may_begin(book, Meeting(little, much), rulings, house):
            field += (Meeting(little, much), Meeting(much, little))
    return Study(book.key, tuple(field), (USUAL, USUAL), len(field), seed, rulings, swap=False, house=house)


def share_of(book: Rulebook, roster: Roster, key: str, in_force: Any) -> float:
    """What part of its points an army spends on a thing."""
    things, counts = things_in(book, roster, in_force)
    spent = {each: things[each].price * number for each, number in counts.items()}
    return spent.get(key, 0.0) / sum(spent.values()) if spent else 0.0


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
