"""Characters: who may re-roll what, and when they fall."""

from collections import Counter

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import at_least, below, d6, exactly
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..battalion import attached_to, on_table_of, slots
from ..by_hand.seeing import witnesses_asked
from ..events.losses import CharacterLost, CommanderLost
from ..events.order import NcoSpent, ReasonGiven
from ..state import Battalion, Battle
from ..terrain.geometry import sees

DRUMMER_AGAIN = Text(
    "Let a drummer beat again and re-roll the test?", "Den Test durch einen Trommler wiederholen?"
)
SERGEANT_CORRECTS = Text(
    "Let an NCO correct one miss?", "Einen Fehlschuss durch einen Unteroffizier wiederholen?"
)
ENSIGN_RALLIES = Text("Let the ensign re-roll the resolve test?", "Den Test durch den Fähnrich wiederholen?")
OFFICER_LEADS = Text("Let the officer re-roll the test?", "Den Test durch den Offizier wiederholen?")


@rule("MOE-CHAR-04")
async def correct_misses(battle: Battle, shooter: Battalion, misses: int, reach: int) -> tuple[int, bool]:
    """NCOs re-roll dice that miss, one after the other; gives the hits gained and whether one was a six."""
    gained, struck = 0, False
    while gained < misses and shooter.ncos_used < shooter.ncos:
        if not await battle.may(shooter.side, "MOE-CHAR-04", SERGEANT_CORRECTS, shooter.id):
            break
        battle.record(NcoSpent(shooter.id))
        hit, six = await battle.counts(
            1, d6, at_least(reach), exactly(6), rule="MOE-CHAR-04", by=shooter.side, subject=shooter.id
        )
        gained += hit
        struck = struck or bool(six)
    return gained, struck


@rule("MOE-CHAR-09", "MOE-CHAR-08", "MOE-LOSS-03")
async def strike_character(battle: Battle, struck: Battalion) -> None:
    """One character falls in place of a soldier; each has the same chance."""
    lots: dict[str, int] = {}
    for slot in slots(battle.state, struck):
        lots[slot] = lots.get(slot, 0) + 1
    fallen = await battle.draw(lots, rule="MOE-CHAR-09", by=None, subject=struck.id)
    await lose(battle, struck, fallen)


@rule("MOE-CHAR-10", "MOE-FILL-26")
async def risk_in_melee(battle: Battle, loser: Battalion) -> int:
    """After a clear defeat each character survives on 4 or more; gives how many fell."""
    fallen = 0
    for slot, number in Counter(slots(battle.state, loser)).items():
        subject = f"{loser.id} {slot}"
        dead = await battle.count(number, d6, below(4), rule="MOE-CHAR-10", by=loser.side, subject=subject)
        for _ in range(dead):
            await lose(battle, loser, slot)
        fallen += dead
    return fallen


@rule("MOE-CHAR-01", "MOE-CHAR-05", "MOE-CINC-12", "MOE-CINC-13")
async def lose(battle: Battle, battalion: Battalion, slot: str) -> None:
    """Takes a character, or the commander who stands with the battalion, off the table."""
    if slot != "commander":
        battle.record(CharacterLost(battalion.id, slot))
        return
    battle.record(CommanderLost(battalion.side))
    battle.record(ReasonGiven(battalion.id, "commander"))
    if battle.state.rulings.cinc_death_scope == "in_sight":
        friends = [each for each in on_table_of(battle.state, battalion.side) if each is not battalion]
        for friend in await witnesses(battle, battalion, "MOE-CINC-13", friends):
            battle.record(ReasonGiven(friend.id, "commander"))


@rule("MOE-FILL-24", "MOE-CINC-13")
async def witnesses(battle: Battle, about: Battalion, rule: str, friends: list[Battalion]) -> list[Battalion]:
    """Those of some friends who see what happens to a battalion."""

    def measured() -> Told:
        return {"unseen": [each.id for each in friends if not sees(battle.scene, each, about)]}

    told = await battle.measure(lambda: witnesses_asked(battle.state, about, rule, friends), measured)
    return [each for each in friends if each.id not in told.get("unseen", ())]


@rule("MOE-CHAR-02")
def has_characters_at_risk(battle: Battle, battalion: Battalion) -> bool:
    """Whether anybody stands with the main body who could be struck."""
    return battalion.living_characters > 0 or attached_to(battle.state, battalion)
