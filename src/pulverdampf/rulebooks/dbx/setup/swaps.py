"""Swaps: after both have deployed, the defender may exchange the places of up to two pairs."""

from collections.abc import Sequence

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE, PieceId, Side
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.setup import guards_after
from ..events.names import army_name
from ..events.places import EnteredCamp
from ..events.setup import Swapped
from ..outcomes.recoil import SLACK
from ..terrain.ground import ground_of
from ..terrain.walls import is_within
from ..units import Battle, DbxState, camp_of, on_table, pose_of
from ..victory.camps import man_own_camp, may_man
from .edges import is_in_zone, zone_of

Pair = tuple[PieceId, PieceId]

WHO = Text(
    "{army}: which two change places ({n} of 2)?", "{army}: Welche zwei tauschen die Plätze ({n} von 2)?"
)
WITH_WHOM = Text("{name}: with whom?", "{name}: Mit wem?")
ENOUGH = Text("nobody more", "niemand mehr")
NOBODY = Text("with nobody", "mit niemandem")
MOST_PAIRS = 2


@rule("DBX-SET-10")
def exchanged(state: DbxState, pairs: Sequence[Pair]) -> dict[PieceId, Pose]:
    """Where elements stand after trading places and facings, aligned on the middles of their fronts."""
    stands: dict[PieceId, Pose] = {}
    for one, two in pairs:
        first, second = state.pieces[one], state.pieces[two]
        a, b = pose_of(first), pose_of(second)
        stands[one] = b.ahead((second.depth - first.depth) * 0.5).rounded()
        stands[two] = a.ahead((first.depth - second.depth) * 0.5).rounded()
    return stands


@rule("DBX-SET-10", "DBX-SET-09")
def may_swap(scene: Scene, side: Side, pairs: Sequence[Pair]) -> bool:
    """Whether these pairs find room in each other's places, on land and in the zone; in a camp only foot."""
    state: DbxState = scene.state
    stands = exchanged(state, pairs)
    standing = [each for each in scene.outlines() if each.owner not in stands]
    ground, zone, camp = ground_of(scene), zone_of(state, side), camp_of(state, side)
    taken: list[Outline] = []
    for key, pose in stands.items():
        place = scene.outline_at(state.pieces[key], pose)
        mans = camp is not None and may_man(place.kind) and is_within(scene.outline(camp), place)
        others = [each for each in standing if not (mans and camp is not None and each.owner == camp.id)]
        if ground.is_barred(place) or not is_in_zone(place, zone):
            return False
        if not is_free(place, [*others, *taken], SLACK):
            return False
        taken.append(place)
    return True


@rule("DBX-SET-10")
async def swap_pairs(battle: Battle) -> None:
    """The defender names one pair, and perhaps another; then they trade places."""
    state = battle.state
    side = state.defender
    pairs: list[Pair] = []
    while len(pairs) < MOST_PAIRS:
        named = [key for pair in pairs for key in pair]
        left = [each.id for each in on_table(state, side) if each.kind != "CAMP" and each.id not in named]
        text = WHO.filled(army=army_name(state, side), n=len(pairs) + 1)
        options = [Option("enough", ENOUGH, ""), *(Option(key, state.named(key), key) for key in left)]
        one = await battle.choose(side, Prompt("DBX-SET-10", text), options)
        two = await _partner(battle, one, left, pairs) if one else ""
        if not two:
            break
        pairs.append((one, two))
    if battle.by_hand:
        guards = guards_after(state, pairs)
        battle.record(Swapped(tuple((key, ANYWHERE) for pair in pairs for key in pair), tuple(pairs)))
        for key, camp in guards:
            battle.record(EnteredCamp(key, camp, ANYWHERE))
        return
    stands = exchanged(state, pairs)
    battle.record(Swapped(tuple(stands.items()), tuple(pairs)))
    man_own_camp(battle, stands)


async def _partner(battle: Battle, one: PieceId, left: list[PieceId], pairs: list[Pair]) -> PieceId:
    """With whom an element trades places, of those where both find room; none: the swaps are over."""
    state = battle.state
    side = state.pieces[one].side
    others = [key for key in left if key != one]
    options = [Option("nobody", NOBODY, ""), *(Option(key, state.named(key), key) for key in others)]

    def allows(key: str) -> bool:
        return key == "nobody" or battle.by_hand or may_swap(battle.scene, side, [*pairs, (one, key)])

    prompt = Prompt("DBX-SET-10", WITH_WHOM.filled(name=state.named(one)), one)
    return await battle.choose(side, prompt, options, allows=allows)
