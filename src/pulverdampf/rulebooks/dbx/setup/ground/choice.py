"""Choosing the terrain: what the defender's country offers, by sectors or as in the parent game."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pulverdampf.engine.orders import Allotment, Form, Objection
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ...events.setup import FeaturesPicked
from ...terrain.ground import BAD_GOING
from ...units import Battle, DbxState
from ..preparations import Picked

KEY = "terrain"


class Palette(Struct, frozen=True):
    """What a kind of country offers: at least one of the compulsory, and further choices."""

    compulsory: tuple[str, ...]
    further: tuple[str, ...]
    apart: tuple[tuple[str, str], ...] = ()
    """Pairs of which only one may be chosen."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Everything on offer."""
        return tuple(dict.fromkeys((*self.compulsory, *self.further)))


EUROPE = ("RIVER", "SHILL", "GHILL", "WOOD", "FARM")
APART = (("SHILL", "MARSH"), ("WOOD", "DUNE"))
PALETTES: dict[str, Palette] = {
    #                     at least one of        further choices
    "ARABLE":   Palette(("BUA", "ROAD"), (*EUROPE, "ROAD", "LINEAR", "WATER", "BUA")),
    "FOREST":   Palette(("WOOD",),       ("RIVER", "MARSH", "GHILL", "BUA", "WOOD")),
    "HILLS":    Palette(("SHILL",),      ("RIVER", "WOOD", "BUA", "ROAD", "SHILL")),
    "STEPPE":   Palette(("GHILL",),      ("RIVER", "ROUGH", "BUA", "GHILL")),
    "DESERT":   Palette(("ROUGH",),      ("DUNE", "SHILL", "OASIS", "BUA", "ROUGH")),
    "TROPICAL": Palette(("WOOD",),       ("RIVER", "MARSH", "ROUGH", "BUA", "ROAD", "WOOD")),
    "COAST":    Palette(("WATER",),      ("SHILL", "MARSH", "WOOD", "DUNE", "BUA", "RIVER", "ROAD"), APART),
}  # fmt: skip

ONE_EACH = ("BUA", "RIVER", "WATER", "OASIS")
LAID_FIRST = (
    "WATER", "RIVER", "BUA", "WOOD", "OASIS", "SHILL", "GHILL", "MARSH", "ROUGH", "DUNE", "FARM", "ROAD",
    "LINEAR",
)  # fmt: skip
"""The order in which a player's features are laid: water first, roads and walls over the rest."""

WHICH = Text(
    "Which features of the terrain? {least} to {most}, with those chosen before at least {bad} of bad going.",
    "Welche Geländemerkmale? {least} bis {most}, mit den schon gewählten mindestens {bad} schweres Gelände.",
)
WHICH_DBA = Text(
    "Which features of the terrain? Three to five, one or two of them compulsory.",
    "Welche Geländemerkmale? Drei bis fünf, davon ein oder zwei Pflichtmerkmale.",
)
NOT_ON_OFFER = Text("the country does not offer this", "das bietet das Land nicht")
WRONG_NUMBER = Text("so many features are not allowed", "so viele Merkmale sind nicht erlaubt")
TOO_LITTLE_BAD = Text("too few of them are bad going", "zu wenig davon ist schweres Gelände")
TOO_MANY = Text("too many of one kind", "zu viele von einer Art")
NOT_BOTH = Text("these two exclude each other", "diese beiden schließen einander aus")
COMPULSORY = Text("one or two compulsory features", "ein oder zwei Pflichtmerkmale")


class Quota(Struct, frozen=True):
    """How many features a choice has, and how many must be bad going with those of the other side."""

    least: int
    most: int
    bad: int
    places: int = 2
    """How many built-up areas, or oases, at most."""
    oases_count: bool = False


STANDARD = Quota(2, 6, 2)
ATTACKER = Quota(2, 4, 0, 2, oases_count=True)
DEFENDER = Quota(4, 8, 3, 2, oases_count=True)


@rule("DBX-SET-03", "DBX-SET-05", "DBX-BIG-03", "DBX-FILL-05")
async def choose_terrain(battle: Battle) -> None:
    """The defender chooses, in the big battle for each half, or in six sectors after the attacker."""
    state = battle.state
    if not state.terrain_by_dice:
        return
    picked: list[Picked] = []
    defender, attacker = state.defender, state.attacker
    if state.big and state.rulings.big_terrain == "six_sectors":
        for side, quota in ((attacker, ATTACKER), (defender, DEFENDER)):
            chosen = await _chosen(battle, side, quota, _counted(picked))
            picked += _named(side, chosen, len(picked))
    else:
        for half in (0, 1) if state.big else (-1,):
            chosen = await _chosen(battle, defender, STANDARD, {})
            picked += _named(defender, chosen, len(picked), half)
    picked.sort(key=lambda each: (each.kind != "WATER", each.by != defender, LAID_FIRST.index(each.kind)))
    battle.record(FeaturesPicked(tuple(picked)))


def _counted(picked: list[Picked]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for each in picked:
        counts[each.kind] = counts.get(each.kind, 0) + 1
    return counts


def _named(side: Side, chosen: Mapping[str, int], before: int, half: int = -1) -> list[Picked]:
    kinds = [kind for kind, count in chosen.items() for _ in range(count)]
    return [Picked(f"F{before + n}", kind, side, half) for n, kind in enumerate(kinds, 1)]


async def _chosen(battle: Battle, side: Side, quota: Quota, taken: dict[str, int]) -> dict[str, int]:
    order = await battle.order(side, terrain_form(battle.state, side, quota, taken))
    return {kind: count for kind, count in order.given.get(KEY, {}).items() if count}


def terrain_form(state: DbxState, side: Side, quota: Quota, taken: dict[str, int]) -> Form[Allotment]:
    """Asks which features a side chooses; `taken` are those the other side has chosen."""
    palette = PALETTES[state.topography]

    def check(order: Allotment, scene: Scene) -> Iterator[Objection]:
        chosen = {kind: count for kind, count in order.given.get(KEY, {}).items() if count}
        if state.rulings.terrain_method == "dba" and not state.big:
            yield from dba_objections(palette, chosen)
        else:
            yield from sector_objections(palette, quota, chosen, taken)

    def ideas(scene: Scene) -> Iterator[Allotment]:
        for chosen in _ideas(palette, quota, taken):
            yield Allotment({KEY: chosen})

    by_dba = state.rulings.terrain_method == "dba" and not state.big
    text = WHICH_DBA if by_dba else WHICH.filled(least=quota.least, most=quota.most, bad=quota.bad)
    return Form(Allotment, Prompt("DBX-SET-03", text), palette.kinds, check, ideas)


@rule("DBX-SET-03", "DBX-BIG-03")
def sector_objections(
    palette: Palette, quota: Quota, chosen: dict[str, int], taken: dict[str, int]
) -> Iterator[Objection]:
    """Why a choice is not allowed by the method of sectors."""
    if any(kind not in palette.kinds for kind in chosen):
        yield Objection("DBX-SET-03", NOT_ON_OFFER)
        return
    total = sum(chosen.values())
    if not quota.least <= total <= quota.most:
        yield Objection("DBX-SET-03", WRONG_NUMBER, float(quota.most), float(total))
    bad = sum(count for each in (chosen, taken) for kind, count in each.items() if kind in BAD_GOING)
    if bad < quota.bad:
        yield Objection("DBX-SET-03", TOO_LITTLE_BAD, float(quota.bad), float(bad))

    def together(*kinds: str) -> int:
        return sum(chosen.get(kind, 0) + taken.get(kind, 0) for kind in kinds)

    places = together("BUA", "OASIS") if quota.oases_count else together("BUA")
    if places > quota.places or together("RIVER") > 1 or together("WATER") > 1:
        yield Objection("DBX-SET-03", TOO_MANY)
    if any(together(one) and together(two) for one, two in palette.apart):
        yield Objection("DBX-FILL-05", NOT_BOTH)


@rule("DBX-SET-05", "DBX-FILL-05")
def dba_objections(palette: Palette, chosen: dict[str, int]) -> Iterator[Objection]:
    """Why a choice is not allowed by the method of the parent game."""
    if any(kind not in palette.kinds for kind in chosen):
        yield Objection("DBX-SET-05", NOT_ON_OFFER)
        return
    total = sum(chosen.values())
    compulsory = sum(chosen.get(kind, 0) for kind in palette.compulsory)
    optional = total - min(compulsory, 2)
    if compulsory < 1 or not 3 <= total <= 5 or optional > 3:
        yield Objection("DBX-SET-05", COMPULSORY)
    for kind, count in chosen.items():
        most = 1 if kind in ONE_EACH else 4 if kind in palette.compulsory else 2
        if count > most:
            yield Objection("DBX-SET-05", TOO_MANY, float(most), float(count))
    watery = sum(count for kind, count in chosen.items() if kind in BAD_GOING or kind == "WATER")
    if watery < 2:
        yield Objection("DBX-SET-05", TOO_LITTLE_BAD, 2.0, float(watery))
    if any(chosen.get(one) and chosen.get(two) for one, two in palette.apart):
        yield Objection("DBX-FILL-05", NOT_BOTH)


def _ideas(palette: Palette, quota: Quota, taken: dict[str, int]) -> Iterator[dict[str, int]]:
    """Choices of several sizes that suit a country."""
    rich = [kind for kind in palette.kinds if kind not in ("WATER", "RIVER")]
    bad = [kind for kind in rich if kind in BAD_GOING]
    for size in dict.fromkeys((quota.least, 3, 4, quota.most)):
        for shift in range(len(palette.kinds)):
            chosen: dict[str, int] = {}
            for number in range(max(quota.bad, 2)):
                kind = bad[(shift + number) % len(bad)]
                chosen[kind] = chosen.get(kind, 0) + 1
            for number in range(size - max(quota.bad, 2)):
                kind = palette.kinds[(shift + number) % len(palette.kinds)]
                chosen[kind] = chosen.get(kind, 0) + 1
            yield chosen
    plain = bad[0]
    yield {plain: quota.least, palette.compulsory[0]: 1} if plain != palette.compulsory[0] else {plain: 3}
    others = [kind for kind in bad if kind not in ONE_EACH]
    yield from ({kind: max(quota.least, quota.bad)} for kind in others)
    yield {palette.compulsory[0]: 1, others[0]: 2} if others[0] != palette.compulsory[0] else {others[0]: 4}
    yield {others[0]: 4}
    yield {others[-1]: 3, others[0]: 1} if len(others) > 1 else {others[0]: 3}
