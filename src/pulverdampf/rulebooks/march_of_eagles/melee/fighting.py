"""Melee: the roll, its results, falling back, following up."""

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import d6
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import BodyId, Inside
from pulverdampf.text import Text

from ..battalion import attached_to, garrison_of, groups, main, on_table, pose_of
from ..by_hand.fights import ground_asked, move_up_by_hand, room_to_follow
from ..command.characters import risk_in_melee
from ..command.commander import make_way
from ..events.deeds import MeleeRolled
from ..events.melees import MeleeSet
from ..events.order import Activated, MeleeLost, ReasonGiven, Reforming
from ..extension import artillery, cavalry
from ..morale.losses import destroy, lose_soldiers
from ..morale.resolve import resolve_at_once
from ..movement.confusion import ungather
from ..state import Battalion, Battle, EagleState, Melee
from ..terrain.geometry import all_round, level_of
from ..terrain.ground import Cover, cover
from .endings import close, end, release_joined
from .falling_back import fall_back, joined_on, move_up, way_up

LOSS_OF_WINNER = 2
LOSS_OF_LOSER = 6
CLEAR_DEFEAT = 3


class Ground(Struct, frozen=True):
    """What of the ground bears on a melee."""

    higher: BodyId
    """The principal that stands higher, if one does."""
    cover: Cover
    """The cover from which the defender fights."""


class Blow(Struct, frozen=True, gc=False):
    """One principal in a melee phase."""

    scene: Scene
    me: Battalion
    foe: Battalion
    melee: Melee
    known: Ground | None = None
    """The ground, where it has been looked at."""

    @property
    def stands_higher(self) -> bool:
        """Whether it stands higher than the foe."""
        if self.known is not None:
            return self.known.higher == self.me.id
        return level_of(self.scene, self.me) > level_of(self.scene, self.foe)

    @property
    def attacks(self) -> bool:
        """Whether it has the attack bonus."""
        return self.me.id in self.melee.bonus

    @property
    def friends_joined(self) -> int:
        """How many own battalions have joined."""
        state: EagleState = self.scene.state
        number = sum(1 for body, _ in self.melee.joined if state.bodies[body].side == self.me.side)
        return min(number, 1) if state.rulings.support_stacking == "once" else number

    @property
    def cover_of_foe(self) -> Cover:
        """The cover from which the foe defends."""
        if self.foe.id != self.melee.defender:
            return Cover.NONE
        if self.known is not None:
            return self.known.cover
        question = ("cover in melee", self.foe.id, self.melee.origin)
        return self.scene.remembered(question, self._cover_of_foe)

    def _cover_of_foe(self) -> Cover:
        piece = main(self.scene.state, self.foe)
        outline = self.scene.outline(piece)
        return cover(self.scene, piece, outline, *self.melee.origin, all_edges=all_round(piece))


def _formation(blow: Blow) -> str:
    return main(blow.scene.state, blow.me).formation


def _foot(blow: Blow) -> bool:
    return blow.me.arm == "infantry"


MELEE = Modifiers(
    "MOE-T-MELEE",
    Text("Melee", "Nahkampf"),
    # id                   effect    English                            German
    Row("MOE-T-MELEE.M1",  plus(+3), "attacks in line",                 "greift in Reihe an",
        lambda blow: blow.attacks and _foot(blow) and _formation(blow) == "line"),
    Row("MOE-T-MELEE.M2",  plus(+6), "attacks in column",               "greift in Kolonne an",
        lambda blow: blow.attacks and _foot(blow) and _formation(blow) == "column"),
    Row("MOE-T-MELEE.M3",  plus(+3), "officer with the battalion",      "Offizier beim Bataillon",
        lambda blow: blow.me.officers > 0),
    Row("MOE-T-MELEE.M4",  plus(+1), "other characters",                "weitere Charaktermodelle",
        lambda blow: blow.me.drummers + blow.me.ncos + min(blow.me.ensigns, 1),
        Text("another character", "ein weiteres Charaktermodell")),
    Row("MOE-T-MELEE.M5",  plus(+2), "own battalion has joined",        "eigene Einheit greift mit an",
        lambda blow: blow.friends_joined),
    Row("MOE-T-MELEE.M6",  plus(+2), "stands higher",                   "steht höher",
        lambda blow: blow.stands_higher),
    Row("MOE-T-MELEE.M7",  plus(-1), "enemy defends soft cover",        "Gegner verteidigt weiche Deckung",
        lambda blow: blow.cover_of_foe is Cover.SOFT),
    Row("MOE-T-MELEE.M8",  plus(-2), "confused",                        "verwirrt",
        lambda blow: blow.me.confused),
    Row("MOE-T-MELEE.M9",  plus(-4), "enemy defends hard cover",        "Gegner verteidigt harte Deckung",
        lambda blow: blow.cover_of_foe is Cover.HARD),
    Row("MOE-T-MELEE.M10", plus(+3), "commander with the battalion",    "Oberbefehlshaber beim Bataillon",
        lambda blow: attached_to(blow.scene.state, blow.me)),
    Row("MOE-X-CAV-05.line", plus(+6), "cavalry attacks in line",       "Kavallerie greift in Linie an",
        lambda blow: cavalry.rides_home(blow) and _formation(blow) == "line"),
    Row("MOE-X-CAV-05.column", plus(+3), "cavalry attacks in column",   "Kavallerie greift in Kolonne an",
        lambda blow: cavalry.rides_home(blow) and _formation(blow) == "column"),
    Row("MOE-X-CAV-05.heavy", plus(+2), "heavy cavalry attacks",        "schwere Kavallerie greift an",
        lambda blow: cavalry.rides_home(blow) and "heavy" in blow.me.traits),
    Row("MOE-X-CAV-05.lances", plus(+2), "lances in the first phase",   "Lanzen in der ersten Phase",
        lambda blow: cavalry.rides_home(blow) and "lances" in blow.me.traits and blow.melee.phases == 0),
    Row("MOE-X-SQ-03", plus(-4), "cavalry against a square",            "Kavallerie gegen Karree",
        lambda blow: cavalry.is_against_square(blow)),
)  # fmt: skip

GROUPS = Row("MOE-MEL-01", STATES, "fire groups", "Feuergruppen", one=Text("fire group", "Feuergruppe"))

FOLLOW = Text("{name}: melee won. Follow up?", "{name}: Nahkampf gewonnen. Nachrücken?")
FOLLOW_YES = Text("follow up 2 inches, the melee goes on", "2 Zoll nachrücken, der Nahkampf geht weiter")
FOLLOW_NO = Text("stand, the melee is over", "stehen bleiben, der Nahkampf ist vorbei")


@rule("MOE-MEL-01", "MOE-MEL-02", "MOE-MEL-03", "MOE-T-MELEE", "MOE-CINC-08", "MOE-DF-06", "MOE-X-ART-06")
def strength_in_melee(blow: Blow, kept_groups: int = 0) -> Reckoning:
    """Groups and modifiers, without the die; a charger keeps the groups it had before defensive fire."""
    number = groups(blow.scene.state, blow.me)
    if kept_groups and blow.me.id == blow.melee.charger:
        number = kept_groups
    return Reckoning.of(number, GROUPS).modified_by(MELEE, blow)


@stage
@rule("MOE-MEL-01", "MOE-MEL-08", "MOE-ACT-09", "MOE-MAN-12")
async def fight(battle: Battle, of: str, kept_groups: int = 0) -> None:
    """One phase of a melee: both roll; everybody in it has acted for this turn."""
    state = battle.state
    melee = state.melees[of]
    one, two = (state.bodies[each] for each in melee.principals)
    for body in (*melee.principals, *(body for body, _ in melee.joined)):
        if not state.bodies[body].activated or state.bodies[body].passed:
            battle.record(Activated(body))
    for each in (one, two):
        if each.reforming:
            battle.record(Reforming(each.id, begun=False))
    seen = await battle.measure(
        lambda: ground_asked(state, melee, one, two), lambda: _measured(battle.scene, melee, one, two)
    )
    known = Ground(seen["higher"], Cover(int(seen.get("cover", Cover.HARD))))
    first = strength_in_melee(Blow(battle.scene, one, two, melee, known), kept_groups)
    second = strength_in_melee(Blow(battle.scene, two, one, melee, known))
    totals = [
        battle.reckoned(first, "MOE-MEL-01", one.id),
        battle.reckoned(second, "MOE-MEL-01", two.id),
    ]
    melee = replace(melee, fought=state.clock.turn, phases=melee.phases + 1)
    battle.record(MeleeSet(melee))

    def matters(die_one: int, die_two: int) -> tuple[int, bool]:
        return decided(totals[0] + die_one - totals[1] - die_two)

    dice = await battle.opposed(
        d6, one.side, two.side, rule="MOE-MEL-01", subject=f"{one.id} {two.id}", matters=matters
    )
    battle.record(MeleeRolled(one.id, two.id, totals[0] + dice[0], totals[1] + dice[1]))
    ahead, clear = matters(*dice)
    if not ahead:
        await _tie(battle, melee, one, two)
        return
    winner, loser = (one, two) if ahead > 0 else (two, one)
    battle.schedule(suffer_defeat.due(of, winner, loser, clear=clear))


def decided(margin: int) -> tuple[int, bool]:
    """Who wins by a margin of the totals (1, -1) or neither (0), and whether clearly."""
    return (margin > 0) - (margin < 0), abs(margin) >= CLEAR_DEFEAT


def _measured(scene: Scene, melee: Melee, one: Battalion, two: Battalion) -> Told:
    """The ground of a melee, measured."""
    above = level_of(scene, one) - level_of(scene, two)
    attacker, defender = (two, one) if one.id == melee.defender else (one, two)
    cover = Blow(scene, attacker, defender, melee).cover_of_foe
    return {"higher": one.id if above > 0 else two.id if above < 0 else "", "cover": str(int(cover))}


@rule("MOE-MEL-07", "MOE-FILL-18", "MOE-RALLY-04")
async def _tie(battle: Battle, melee: Melee, one: Battalion, two: Battalion) -> None:
    """Nobody gives way; nobody has the attack bonus in the next phase."""
    for each in (one, two):
        if battle.state.rulings.melee_tie_losses:
            battle.record(ReasonGiven(each.id, "losses"))
            lose_soldiers(battle, each, battle.state.rulings.melee_tie_losses)
    if not all(on_table(battle.state, each) for each in (one, two)):
        await end(battle, melee, one if on_table(battle.state, one) else two)
    elif one.broken or two.broken:
        close(battle, melee)
    else:
        battle.record(MeleeSet(replace(melee, bonus=())))


@stage
@rule("MOE-MEL-04", "MOE-MEL-05", "MOE-T-MELRES", "MOE-RES-02", "MOE-X-ART-06")
async def suffer_defeat(battle: Battle, of: str, winner: Battalion, loser: Battalion, *, clear: bool) -> None:
    """The winner loses two, the loser six; clear defeats endanger characters; the loser falls back."""
    state = battle.state
    melee = state.melees[of]
    fallen = await risk_in_melee(battle, loser) if clear else 0
    battle.record(MeleeLost(loser.id))
    battle.record(ReasonGiven(loser.id, "melee"))
    battle.record(ReasonGiven(loser.id, "losses"))
    if state.rulings.winner_tests:
        battle.record(ReasonGiven(winner.id, "losses"))
    lose_soldiers(battle, winner, LOSS_OF_WINNER)
    lose_soldiers(battle, loser, max(0, LOSS_OF_LOSER - fallen))
    if state.rulings.resolve_timing == "immediate":
        battle.schedule(resolve_at_once.due(loser))  # once everything else is done
    if artillery.is_lost_when_beaten(loser) and on_table(state, loser):
        destroy(battle, loser)
    standing = [each for each in (winner, loser) if on_table(state, each)]
    if len(standing) < 2:
        await end(battle, melee, standing[0] if standing else None)
        return
    building = garrison_of(state, loser)
    await fall_back(battle, loser, winner, melee.face if loser.id == melee.defender else "front")
    if not on_table(state, loser):
        await end(battle, melee, winner)
        return
    await release_joined(battle, melee, loser.side)
    if winner.broken or loser.broken:
        close(battle, melee)
        if not loser.broken:
            ungather(battle, loser, turns=1)
        return
    if not await follow_up(battle, melee, winner, loser, building):
        close(battle, melee)
        ungather(battle, winner, turns=1)
        ungather(battle, loser, turns=1)


@rule("MOE-MEL-06", "MOE-MEL-07", "MOE-FILL-21", "MOE-X-CAV-06", "MOE-X-ART-06", "MOE-FILL-28")
async def follow_up(battle: Battle, melee: Melee, winner: Battalion, loser: Battalion, building: str) -> bool:
    """The winner decides at once whether he moves up into contact."""
    state = battle.state
    if isinstance(main(state, winner).place, Inside) or winner.arm == "artillery":
        return False
    if building and winner.arm == "cavalry":
        return False  # horses do not enter buildings
    advance = None if battle.by_hand else way_up(battle.scene, winner, loser, melee, building)
    if advance is None and not (battle.by_hand and await room_to_follow(battle, winner)):
        return False
    if winner.arm == "cavalry":
        wanted = await cavalry.must_follow(battle, winner)
    else:
        prompt = Prompt("MOE-MEL-06", FOLLOW.filled(name=state.named(winner.id)), winner.id)
        options = (Option("follow", FOLLOW_YES, "follow"), Option("stand", FOLLOW_NO, "stand"))
        wanted = await battle.choose(winner.side, prompt, options) == "follow"
    if not wanted:
        return False
    before = pose_of(state, winner)
    if advance is not None:
        move_up(battle, winner, advance)
    else:
        await move_up_by_hand(battle, winner, joined_on(state, melee, winner.side), building)
    battle.record(
        MeleeSet(
            replace(
                state.melees[melee.id],
                charger=winner.id, defender=loser.id, bonus=(winner.id,), face="front", origin=before.point,
            )
        )
    )  # fmt: skip
    make_way(battle)
    return True
