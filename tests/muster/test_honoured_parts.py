"""Which parts of a scenario each book has rules for, part by part: heeded by these, refused by all others."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pulverdampf.muster.scenario import Deployment, EntryPoint, Objective, Reserve, Scenario, Zone
from pulverdampf.muster.scenario_checks import NOT_HONOURED, parts_of, scenario_problems
from tests.conformance.battles import BOOKS, book_of
from tests.muster.test_scenario_parts import plain

RECT = (0.0, 0.0, 9.0, 9.0)
RING = ((1.0, 1.0), (9.0, 1.0), (5.0, 9.0))
BP, DBX, KP, MOE, MT = "black-powder", "dbx", "kriegspfad", "march-of-eagles", "muskets-tomahawks"
EARLY, LATE = Reserve("gate", groups=("a",)), Reserve("gate", groups=("b",))
GATE = EntryPoint("gate", ((0.0, 0.0), (9.0, 0.0)))


def of_side(**changes: object) -> Callable[[Scenario], Scenario]:
    return lambda base: replace(
        base, entries=(GATE,), sides=(replace(base.sides[0], **changes), *base.sides[1:])
    )


def zone(**changes: object) -> Callable[[Scenario], Scenario]:
    return of_side(zones=(Zone(rect=RECT, **changes),))  # type: ignore[arg-type]


def reserve(**changes: object) -> Callable[[Scenario], Scenario]:
    return of_side(reserves=(Reserve("gate", **changes),))  # type: ignore[arg-type]


def aim(kind: str, **changes: object) -> Callable[[Scenario], Scenario]:
    objective = Objective(kind, 3, **changes)  # type: ignore[arg-type]
    return lambda base: replace(base, entries=(GATE,), objectives=(objective,))


PARTS: dict[str, tuple[Callable[[Scenario], Scenario], set[str]]] = {
    "edge":                        (of_side(edge="south"),                          {BP, DBX, KP, MOE}),
    "edge=east/west":              (of_side(edge="west"),                           {DBX, KP}),
    "points":                      (of_side(points=90),                             {KP, MOE}),
    "points_percent":              (of_side(points_percent=80),                     set()),
    "role":                        (of_side(role="attacker"),                       {BP, DBX, KP, MOE}),
    "garrisons":                   (of_side(garrisons=1),                           {BP, MOE}),
    "withdraws":                   (of_side(withdraws=("first",)),                  {BP}),
    "zones.rect":                  (zone(),                                         {BP, MOE}),
    "zones.polygon":               (of_side(zones=(Zone(polygon=RING),)),           set()),
    "zones.least_share":           (zone(least_share="1/2"),                        {MOE}),
    "zones.groups":                (zone(groups=("first",)),                        {BP}),
    "zones.near":                  (zone(near="wood"),                              {BP}),
    "zones.within":                (zone(within=3.0),                               set()),
    "deployment.order":            (lambda base: replace(base, deployment=Deployment(order=("red", "blue"))),
                                                                                    {BP, MOE}),
    "deployment.manner=whole_side": (lambda base: replace(base, deployment=Deployment(manner="whole_side")),
                                                                                    {BP, MOE}),
    "deployment.manner=together":  (lambda base: replace(base, deployment=Deployment(manner="together")),
                                                                                    set()),
    "initiative.first":            (lambda base: replace(base, initiative={"1": "red"}), {BP, MOE}),
    "initiative.later":            (lambda base: replace(base, initiative={"2": "red"}), {MOE}),
    "reserves":                    (reserve(groups=("first",)),                     {BP, MOE}),
    "reserves.several":            (of_side(reserves=(EARLY, LATE)),               {BP}),
    "reserves.groups":             (reserve(groups=("first",)),                     {BP}),
    "reserves.share":              (reserve(share="1/2"),                           {MOE}),
    "reserves.test=manoeuvre":     (reserve(test="manoeuvre"),                      {MOE}),
    "reserves.formation=column":   (reserve(formation="column"),                    {MOE}),
    "reserves.move=3D6":           (reserve(move="3D6"),                            {MOE}),
    "reserves.turn_dice=D3+1":     (reserve(turn_dice="D3+1"),                      {BP}),
    "reserves.clear_of_enemy=4":   (reserve(clear_of_enemy=4.0),                    {MOE}),
    "reserves.clear_of_enemy=5":   (reserve(clear_of_enemy=5.0),                    set()),
    "reserves.rounded=up":         (reserve(rounded="up"),                          set()),
    "objectives.hold":             (aim("hold", at=(9.0, 9.0)),                     set(BOOKS)),
    "objectives.losses":           (aim("losses"),                                  set(BOOKS)),
    "objectives.survive":          (aim("survive"),                                 set(BOOKS)),
    "objectives.hold.each":        (aim("hold", zone=Zone(rect=RECT), each=True),   {MOE}),
    "objectives.exit":             (aim("exit", entry="gate", side="red"),          {MOE}),
    "objectives.burn":             (aim("burn", at=(9.0, 9.0)),                     set()),
    "objectives.mark":             (aim("mark", at=(9.0, 9.0)),                     set()),
    "objectives.what=commander":   (aim("losses", what="commander"),                {MOE}),
    "objectives.judged=every_turn": (aim("losses", judged="every_turn"),            set()),
    "objectives.from_turn":        (aim("losses", from_turn=2),                     set()),
    "objectives.python=MOE-FILL-32": (aim("python", rule="MOE-FILL-32"),            {MOE}),
    "objectives.zone.polygon":     (aim("hold", zone=Zone(polygon=RING)),           {BP, DBX, KP, MT}),
    "special.plot":                (lambda base: replace(base, special={"plot": "S1"}), {MT}),
    "special.victory":             (lambda base: replace(base, special={"victory": "hill"}), {BP}),
    "special.attacker":            (lambda base: replace(base, special={"attacker": "red"}), {BP}),
    "special.feature":             (lambda base: replace(base, special={"feature": "wood"}), {BP}),
    "special.beyond":              (lambda base: replace(base, special={"beyond": 40}), {BP}),
    "special.needed":              (lambda base: replace(base, special={"needed": 2}), {BP}),
    "special.key_brigade":         (lambda base: replace(base, special={"key_brigade": "first"}), {BP}),
    "special.lost_with":           (lambda base: replace(base, special={"lost_with": 2}), {BP}),
}  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("key", BOOKS)
def test_a_part_is_heeded_or_refused(key: str, part: str) -> None:
    """MOE-FILL-32, BP-FILL-40: no part is dropped silently, and none is refused that has rules."""
    written, heeded_by = PARTS[part]
    scenario = written(plain(key))
    assert part in {each for _, each in parts_of(scenario)}
    told = {each.text for each in scenario_problems(book_of(key), scenario)}
    assert (NOT_HONOURED.filled(part=part) not in told) == (key in heeded_by)
