"""From a roster to the units and elements that take the field."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import LETTER, Reserve, Side
from pulverdampf.muster.army_list import Swap, Upgrade
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.taking import Taken, pick_of, upgrade_of
from pulverdampf.text import Text

from ..shooting.weapons import WEAPONS
from ..state import Force, Quality
from ..units import BREECH, HORSED, Element, Troop, Unit
from .lists import leads, list_of, lists, points, taken_by

UNIT_TRAITS = ("brave", "militia", "nimble_foot", "nimble_mounted")
ELEMENT_TRAITS = ("untrained", "sharpshooter", "armoured_horse", "lance")
PROPHET = Text("Prophet", "Wahrsager")
PROPHET_PRICE = 40


class Recruit(Struct):
    """One element while it is being built."""

    arms: tuple[str, ...]
    traits: tuple[str, ...]
    price: Fraction

    @property
    def reach(self) -> float:
        """How far its best weapon carries."""
        return max((WEAPONS[arm].maximum for arm in self.arms if arm in WEAPONS), default=0.0)

    @property
    def is_modern(self) -> bool:
        """Whether it has a breech-loader or a repeater."""
        return any(arm in BREECH for arm in self.arms)


@rule("KP-ARMY-03", "KP-ARMY-08", "KP-T-ARMS", "KP-T-TRAITS")
def recruits(taken: Taken) -> list[Recruit]:
    """The elements of a body; what is bought for some of them goes to those it serves best."""
    made = [
        Recruit(
            tuple(what.rpartition("/")[2].split("+")),
            tuple(each for each in (*taken.entry.traits, *pick.traits) if each in ELEMENT_TRAITS),
            pick.price,
        )
        for what, number in taken.members.items()
        if (pick := pick_of(taken.entry, what, taken.now)) is not None
        for _ in range(number)
    ]
    bought = [
        (upgrade, number)
        for key, number in taken.bought.items()
        if (upgrade := upgrade_of(taken.army_list, key, taken.entry, taken.now)) is not None
    ]
    for upgrade, number in sorted(bought, key=lambda each: _turn_of(each[0])):
        for recruit in fitting(made, upgrade)[:number]:
            equip(recruit, upgrade)
    return made


def _turn_of(upgrade: Upgrade) -> int:
    """When an upgrade is handed out, however it was written down: arms, then training, then the rest."""
    return 0 if isinstance(upgrade.gives, Swap) else 1 if upgrade.takes_away else 2


def fitting(made: list[Recruit], upgrade: Upgrade) -> list[Recruit]:
    """The elements an upgrade may go to, the best first."""
    match upgrade.gives, upgrade.takes_away, upgrade.id:
        case Swap(), _, _:
            old = upgrade.gives.from_
            able = [each for each in made if old in each.arms and (old != "bow" or len(each.arms) == 1)]
            return sorted(able, key=lambda each: "untrained" in each.traits)
        case _, "untrained", "trained_modern":
            return [each for each in made if "untrained" in each.traits and each.is_modern]
        case _, "untrained", _:
            raw = [each for each in made if "untrained" in each.traits]
            return sorted(raw, key=lambda each: (each.is_modern, -each.reach))
        case "sharpshooter", _, _:
            return sorted(
                (each for each in made if "untrained" not in each.traits), key=lambda each: -each.reach
            )
        case _:
            return made


def equip(recruit: Recruit, upgrade: Upgrade) -> None:
    """Gives an element what was bought for it."""
    gives = upgrade.gives
    if isinstance(gives, Swap):
        new = tuple(gives.to.split("+"))
        recruit.arms = tuple(arm for old in recruit.arms for arm in (new if old == gives.from_ else (old,)))
    elif gives == "revolver":
        recruit.arms += ("revolver",)
    elif gives in ELEMENT_TRAITS:
        recruit.traits += (str(gives),)
    recruit.traits = tuple(each for each in (*recruit.traits, *upgrade.also) if each != upgrade.takes_away)
    recruit.price += upgrade.price
    if upgrade.surcharge is not None and recruit.is_modern:
        recruit.price += upgrade.surcharge.price


# units ---------------------------------------------------------------------------------------------------


@rule("KP-FORM-07", "KP-ARMY-09", "KP-T-TROOPS")
def troop_of(taken: Taken) -> tuple[Troop, str]:
    """What a unit is, and what it counts as on foot."""
    if taken.entry.id == "commander":
        troop = next(iter(taken.members)).partition("/")[0]
    else:
        troop = taken.entry.troop
    if troop == "artillery" and "mg" in taken.members:
        return "mg", "skirmisher"
    on_foot = troop if troop in ("regular", "skirmisher", "warrior") else "skirmisher"
    if troop == "mounted_warrior":
        on_foot = "warrior"
    if taken.traits["mounted"]:
        troop = "mounted_warrior" if troop == "warrior" else "mounted_infantry"
    if "on_foot_regular" in taken.entry.traits:
        on_foot = "regular"
    return troop, on_foot  # type: ignore[return-value]


KINDS = {"artillery": "gun", "mg": "mg", "wagon": "wagon"}


def enlisted(side: Side, roster: Roster, rulings: dict[str, object]) -> Iterator[tuple[Unit, list[Element]]]:
    """The units of an army with their elements, in the order of the roster."""
    number = 0
    bodies = [taken for taken in taken_by(roster, rulings) if taken.entry.troop != "works"]
    lead = leading(bodies)
    native = "native" in lists()[roster.list].flags
    for taken in bodies:
        number += 1
        troop, on_foot = troop_of(taken)
        key = f"{LETTER[side]}{number}"
        elements = [
            Element(
                id=f"{key}{'abcdefghij'[place]}",
                side=side,
                body=key,
                kind=KINDS.get(troop, "element"),
                place=Reserve(),
                arms=() if troop == "wagon" else recruit.arms,
                traits=recruit.traits,
                points=int(recruit.price),
                leads=taken is lead and place == 0,
            )
            for place, recruit in enumerate(recruits(taken))
        ]
        unit = Unit(
            id=key,
            side=side,
            pieces=tuple(each.id for each in elements),
            number=number,
            name=taken.title,
            troop=troop,
            foot=on_foot,
            entry=taken.entry.id,
            traits=tuple(trait for trait in UNIT_TRAITS if taken.traits[trait] > 0),
            separate=taken.entry.id == "commander",
            allied=native and troop not in ("warrior", "mounted_warrior", "scout"),
            mounted=troop in HORSED,
        )
        yield unit, elements
    if roster.options.get("stratagem") == "prophet":
        yield _prophet(side, number + 1)


def fielded(roster: Roster) -> list[str]:
    """The units that the bodies of an army become, numbered in their order; works are none."""
    army_list = lists()[roster.list]
    keys, number = [], 0
    for _, body, _ in roster.placed_bodies():
        entry = army_list.entry(body.entry)
        fights = entry is not None and entry.troop != "works"
        number += fights
        keys.append(f"{LETTER['one']}{number}" if fights else "")
    return keys


@rule("KP-CMD-01", "KP-FILL-05")
def leading(bodies: list[Taken]) -> Taken | None:
    """Where the commander is: where he is written down, else in the first unit that can have him."""
    able = [
        each
        for each in bodies
        if each.entry.troop not in ("artillery", "wagon", "scout") and not each.traits["militia"]
    ]
    return next((each for each in bodies if leads(each)), able[0] if able else None)


@rule("KP-FILL-36", "KP-FILL-50")
def _prophet(side: Side, number: int) -> tuple[Unit, list[Element]]:
    """The prophet on his own base; the price of the stratagem is his."""
    key = f"{LETTER[side]}{number}"
    element = Element(
        id=f"{key}a", side=side, body=key, kind="element", place=Reserve(), points=PROPHET_PRICE
    )
    unit = Unit(
        id=key, side=side, pieces=(element.id,), number=number, name=PROPHET, troop="prophet", entry="prophet"
    )
    return unit, [element]


# the force -----------------------------------------------------------------------------------------------


@rule("KP-FILL-07", "KP-BOAT-01", "KP-CMD-02")
def force_of(roster: Roster, settings: dict[str, object]) -> Force:
    """What an army is beyond its units: its list, discipline, commander, ruse and works."""
    own = list_of(roster, settings)
    assert own is not None
    works = {taken.entry.id: taken.size for taken in taken_by(roster, settings)}
    return Force(
        list=own.id,
        nation=roster.nation or "",
        native="native" in own.flags,
        regular="regular_army" in own.flags,
        disciplined=roster.options.get("discipline") == "disciplined",
        quality=quality_of(roster),
        stratagem=roster.options.get("stratagem", ""),  # type: ignore[arg-type]
        points=int(points(roster, settings)),
        boats="boats" in own.flags,
        wagons="wagons" in own.flags,
        guns=any(entry.troop == "artillery" for entry in own.entries),
        palisade=works.get("palisade", 0),
        blockhouses=works.get("blockhouse", 0),
        works=works.get("breastworks", 0),
        roster=roster,
    )


@rule("KP-CMD-08", "KP-CMD-03")
def quality_of(roster: Roster) -> Quality:
    """How good the commander is: every named one is exceptional."""
    match roster.options.get("commander", "normal"):
        case "normal":
            return "normal"
        case "incapable":
            return "incapable"
        case _:
            return "exceptional"
