"""The throw of a shot: both add their factors, the lower total suffers."""

from collections.abc import Iterator

from pulverdampf.engine.dice import d6
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due, PieceId

from ..events.combat import ShotFired
from ..outcomes.pursuit import is_impetuous_by_nature, pursue
from ..outcomes.results import Defeat, Result, defeat_of, fall_of
from ..outcomes.suffering import suffer
from ..units import Battle
from .factors import Shot
from .ricochets import throw_back
from .volleys import Volley, both_sides, fire_factors


@stage
@rule("DBX-FIRE-10", "DBX-FIRE-11", "DBX-FORM-11")
async def shoot(battle: Battle, volley: Volley) -> None:
    """Both throw; the lower total suffers, but a shooter who is not shot at suffers nothing."""
    ours, theirs = both_sides(battle.scene, volley)
    main, target = ours.me, theirs.me
    defeats = (defeat_of(battle.scene, main, target, "fire"), defeat_of(battle.scene, target, main, "fire"))
    await throw(battle, volley, (ours, theirs), fire_factors(battle.scene, volley), defeats)


@rule("DBX-FIRE-10", "DBX-FIRE-11")
async def throw(
    battle: Battle,
    volley: Volley,
    shots: tuple[Shot, Shot],
    factors: tuple[Reckoning, Reckoning],
    defeats: tuple[Defeat, Defeat],
) -> None:
    """The dice of both sides, and what is due after them."""
    ours, theirs = shots
    main, target = ours.me, theirs.me
    one = battle.reckoned(factors[0], "DBX-FIRE-10", main.id)
    two = battle.reckoned(factors[1], "DBX-FIRE-10", target.id)
    falls = fall_of(defeats[0]), fall_of(defeats[1])

    def decided(face: int, other: int) -> tuple[Result, Result]:
        """What the throw does to both; a shooter who is not shot at suffers nothing."""
        own, theirs = face + one, other + two
        mine = falls[0].result(own, theirs) if ours.under_fire else "none"
        return mine, falls[1].result(theirs, own)

    first, second = await battle.opposed(
        d6, main.side, target.side, rule="DBX-FIRE-10", subject=f"{main.id} {target.id}", matters=decided
    )
    totals = (first + one, second + two)
    results = decided(first, second)
    shot_back = (target.id,) if volley.exchange else ()
    spent = (main.id, *volley.helpers, *volley.wasted, *volley.back, *shot_back)
    battle.record(ShotFired(target.id, main.id, spent, volley.exchange, totals))
    battle.schedule(
        *_suffered(battle, ours, results[0], (target.id, *volley.back)),
        *_suffered(battle, theirs, results[1], (main.id, *volley.helpers)),
    )


def _suffered(battle: Battle, shot: Shot, result: Result, shooters: tuple[PieceId, ...]) -> Iterator[Due]:
    """What the throw does to one side of a shot, be it nothing; those behind it give way first."""
    if not shot.under_fire:
        return
    if result != "none" and shot.me.kind != "CAMP":
        yield throw_back.due(shot.me, tuple(battle.state.pieces[key] for key in shooters))
    yield suffer.due(shot.me, shot.enemy, result, "fire")
    advances = battle.state.rulings.impetuous_after_fire and is_impetuous_by_nature(shot.enemy)
    if result != "none" and advances:
        yield pursue.due(shot.enemy, shot.me)
