"""What beside a real table cannot be is refused with the reason, in both languages, and changes nothing."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pulverdampf.engine.circumstances import Fact
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Tell
from pulverdampf.server.messages.refereeing import RefereeWord
from pulverdampf.server.referee_door import Beside, Umpired
from pulverdampf.server.seeing import WATCHER
from pulverdampf.server.shelf import book_named
from tests.refereed.by_lot import REFEREED, begun, tell_by_lot

ANSWERS = 500
IMPOSSIBLE: dict[str, Callable[[Fact], list[Any]]] = {
    # kind     what cannot be told
    "yes": lambda fact: [1, "yes", []],
    "count": lambda fact: [-1, 0.5, "two", True, *([int(fact.most) + 1] if fact.most is not None else ())],
    "length": lambda fact: [-0.5, float("nan"), float("inf"), "far", *([fact.most + 1] if fact.most else ())],
    "choice": lambda fact: ["elsewhere nobody knows of", 3, []],
    "pieces": lambda fact: [["Z9"], [fact.options[0][0]] * 2, "A1", 7] if fact.options else [["Z9"]],
}
CONTRADICTIONS: dict[str, tuple[str, Callable[[dict[str, Fact], str], dict[str, Any]]]] = {
    # book                form and what contradicts itself in it: facts by their ids, and whom it is about
    "black-powder": ("BP-REACT-05", lambda facts, who: {"off": True, "caught": True}),
    "march-of-eagles": ("MOE-MAN-02", lambda facts, who: {"far": 0, "rough": True}),
    "dbx": ("DBX-MOVE-03", lambda facts, who: {"contact": sorted({*options(facts, "contact")} - {who})}),
    "kriegspfad": (
        "KP-MOVE-01",
        lambda facts, who: {"stayed": options(facts, "stayed"), "touches": options(facts, "touches")[:1]},
    ),
    "muskets-tomahawks": ("MT-MEL-02", lambda facts, who: {"home": "short", "across": True}),
}  # fmt: skip


def options(facts: dict[str, Fact], id: str) -> list[str]:
    """What a fact offers."""
    return [key for key, _ in facts[id].options]


class Played:
    """A battle beside a real table that goes on as it comes."""

    def __init__(self, key: str, seed: int) -> None:
        book, start = book_named(key), begun(key)
        game = Game(book, start.state(book), None)
        recorder = Recorder(game, lambda lines: None, header_for(game, "0"))
        self.battle = Beside("room", Umpired("both"), recorder)
        self.lots, self.dice = Random(seed), SeededDice(seed)

    @property
    def asked(self) -> Any:
        return self.battle.game.request

    def step(self) -> None:
        """One answer."""
        recorder, asked = self.battle.recorder, self.asked
        if isinstance(asked, Chance):
            recorder.answer_faces(asked.thrown(self.dice.roll)[1])
        elif isinstance(asked, Tell):
            tell_by_lot(recorder, asked, self.lots)
        else:
            decision = self.battle.game.waiting_for()[0]
            assert isinstance(decision, Choose)
            headlong = [key for key in decision.options if key.startswith(("charge", "evade"))]
            recorder.answer(self.lots.choice(headlong or [*decision.options]), decision.by)

    def refuse(self, word: RefereeWord) -> None:
        """Says what cannot be: it is refused in both languages, and nothing has changed."""
        asked, log = self.asked, len(self.battle.game.log)
        with pytest.raises(Refused) as refused:
            self.battle.hear(word, asked.by or WATCHER)
        for objection in refused.value.objections:
            english, german = objection.text.in_("en"), objection.text.in_("de")
            assert english and german and english != german, (asked.rule, word, english)
        assert self.asked is asked and len(self.battle.game.log) == log


@pytest.mark.parametrize("key", REFEREED)
def test_no_form_takes_what_cannot_be(key: str) -> None:
    """Every fact of every form that a battle asks: numbers beyond all bounds, other kinds, strangers."""
    played, seen = Played(key, 1), set[tuple[str, str, str]]()
    for _ in range(ANSWERS):
        asked = played.asked
        if asked is None:
            break
        if isinstance(asked, Tell):
            played.refuse(RefereeWord("tell", 0, facts={"weather": True}))
            for fact in asked.facts:
                if (asked.rule, fact.id, fact.kind) in seen:
                    continue
                seen.add((asked.rule, fact.id, fact.kind))
                for value in IMPOSSIBLE[fact.kind](fact):
                    played.refuse(RefereeWord("tell", 0, facts={fact.id: value}))
        played.step()
    assert {kind for _, _, kind in seen} >= {"yes", "choice", "pieces"}


@pytest.mark.parametrize("key", REFEREED)
def test_no_throw_takes_dice_that_cannot_be(key: str) -> None:
    """Too few, too many, faces that no die has; and a choice that is not offered."""
    played, seen = Played(key, 2), set[str]()
    for _ in range(ANSWERS // 2):
        asked = played.asked
        if asked is None:
            break
        if isinstance(asked, Chance) and getattr(asked, "die", None) is not None and asked.rule not in seen:
            seen.add(asked.rule)
            fair = asked.thrown(SeededDice(3).roll)[1]
            die: Any = asked.die  # type: ignore[attr-defined]
            for faces in (
                (),
                (*fair, *fair, *fair, *fair),
                (die.high + 1, *fair[1:]),
                (die.low - 1, *fair[1:]),
            ):
                played.refuse(RefereeWord("faces", 0, faces=faces))
        elif isinstance(asked, Choose):
            played.refuse(RefereeWord("choose", 0, key="nobody at all"))
        played.step()
    assert len(seen) >= 2


@pytest.mark.parametrize("key", REFEREED)
def test_facts_that_contradict_each_other_are_refused(key: str) -> None:
    """A move that never began and yet met somebody, a charge that fell short and crossed a wall."""
    rule, told = CONTRADICTIONS[key]
    for seed in range(40):
        played = Played(key, seed)
        for _ in range(2 * ANSWERS):
            asked = played.asked
            if asked is None:
                break
            if isinstance(asked, Tell) and asked.rule == rule:
                try:
                    facts = told({fact.id: fact for fact in asked.facts}, asked.subject)
                except KeyError:
                    facts = {}
                if (
                    facts
                    and set(facts) <= {fact.id for fact in asked.facts}
                    and all(value not in ([], None) for value in facts.values())
                ):
                    played.refuse(RefereeWord("tell", 0, facts=facts))
                    return
            played.step()
    raise AssertionError(f"{rule} was never asked with such facts")
