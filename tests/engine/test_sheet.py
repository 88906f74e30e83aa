"""The sheet of a unit: a field's words, bounds and default stand once, and everybody reads them."""

from enum import IntEnum
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Struct

from pulverdampf.cases.facts import plain_facts
from pulverdampf.cases.questions import OF_ITS_KIND, described, option
from pulverdampf.engine.sheet import described_by, fields_of, line, mark, sheet_of, words_on
from pulverdampf.text import Text


class Drill(IntEnum):
    GOOD = 3
    POOR = 5


WORDS = {"poor": Text("poor", "schlecht"), "good": Text("good", "gut")}
TRAITS = {"brave": Text("brave", "tapfer"), "slow": Text("slow", "langsam")}
SERGEANT = Text("sergeant", "Feldwebel")


class Company(Struct, kw_only=True):
    id: str = ""
    size: Annotated[int, line("men", "Mann", least=1, most=9, called="men")] = 4
    drill: Annotated[Drill, line("drill", "Drill", values=WORDS)] = Drill.GOOD
    traits: Annotated[tuple[str, ...], line("traits", "Eigenschaften", values=TRAITS)] = ()
    sergeants: Annotated[int, line("sergeants", "Feldwebel", least=0, most=2, one=SERGEANT)] = 0
    morale: Annotated[int, line("morale", "Moral", least=2, most=7)]
    weapon: Annotated[str, line("weapon", "Waffe")]
    tired: Annotated[bool, mark("tired", "müde")] = False


@described_by(Company)
class Written(Struct, kw_only=True):
    at: tuple[float, float] = (0.0, 0.0)
    weapon: str = "musket"


def read(**told: Any) -> Written:
    return msgspec.convert(told, Written)


def test_a_sheet_has_the_lines_that_are_declared_in_their_order() -> None:
    assert list(sheet_of(Company)) == [
        "men", "drill", "traits", "sergeants", "morale", "weapon", "tired",
    ]  # fmt: skip
    assert words_on(Company)["good"] == Text("good", "gut")
    assert (sheet_of(Company)["sergeants"].one, words_on(Company)["sergeants"].en) == (SERGEANT, "sergeants")


def test_a_written_unit_has_the_lines_with_their_bounds_and_defaults() -> None:
    """Nine men are a company, ten are not; an unknown word, mark or key is refused."""
    written = read(men=9, drill="poor", traits=["slow"], **{"is": ["tired"]})
    company = Company(**{"morale": 4, **fields_of(written, Company)})
    assert (company.size, company.drill, company.traits, company.tired) == (9, Drill.POOR, ("slow",), True)
    assert (company.morale, company.weapon) == (4, "musket")
    for wrong in ({"men": 10}, {"men": 0}, {"drill": "fair"}, {"traits": ["big"]}, {"is": ["sad"]}, {"x": 1}):
        with pytest.raises(msgspec.ValidationError):
            read(**wrong)


def test_what_is_left_out_has_the_default_of_the_struct_or_none() -> None:
    told = fields_of(read(), Company)
    assert (told["size"], told["drill"], told["tired"]) == (4, Drill.GOOD, False)
    assert "morale" not in told


def test_the_struct_keeps_its_bounds_when_it_is_read_from_a_record() -> None:
    raw = {"size": 3, "drill": 5, "morale": 4, "weapon": "rifle"}
    assert msgspec.convert(raw, Company).drill is Drill.POOR
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**raw, "size": 10}, Company)


def test_options_are_made_of_lines() -> None:
    men, drill, morale = (option(Company, key) for key in ("men", "drill", "morale"))
    assert (men.name, men.kind, men.default, men.least, men.most) == ("men", "int", 4, 1, 9)
    assert (drill.kind, drill.default, drill.choices) == ("str", "good", ("poor", "good"))
    assert (morale.default, morale.least, morale.most) == (OF_ITS_KIND, OF_ITS_KIND, 7)
    assert option(Company, "traits").kind == "words" and option(Company, "tired").kind == "flag"
    assert option(Company, "men", most=6, name="soldiers").most == 6


def test_a_unit_is_described_by_what_was_chosen() -> None:
    chosen = {"men": 7, "target-men": 2, "morale": OF_ITS_KIND, "tired": True, "target-tired": False}
    assert described(Company, chosen) == {"men": 7, "is": ["tired"]}
    assert described(Company, chosen, "target-") == {"men": 2}


def test_every_line_is_a_fact_in_plain_words() -> None:
    company = Company(id="A1", morale=4, weapon="rifle", traits=("brave", "slow"), drill=Drill.POOR)
    facts = {name: fact(None, None, company) for name, fact in plain_facts(Company).items()}
    assert facts == {
        "men": 4, "drill": "poor", "traits": "brave slow", "sergeants": 0, "morale": 4, "weapon": "rifle",
        "tired": False,
    }  # fmt: skip
