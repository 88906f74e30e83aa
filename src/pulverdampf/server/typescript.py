"""Writes the page's `protocol.ts` and `dyes.css`; `--check` only tells whether they are true."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from pulverdampf.drawing.dyes import style_sheet
from pulverdampf.engine import looks, orders, portraits
from pulverdampf.reports.report import Report
from pulverdampf.server import messages
from pulverdampf.server.messages import campaigns, club, people, refereeing, scenarios, tables, workshop
from pulverdampf.table import legs
from pulverdampf.text import Text

SOURCES = Path(__file__).parents[3] / "web" / "src"
TARGET, DYES = SOURCES / "protocol.ts", SOURCES / "dyes.css"
HEAD = """\
// Generated from server/messages by `python -m pulverdampf.server.typescript`. Do not edit.

/** Angles in orders are whole numbers, so many to the turn, counter-clockwise, 0 east; elsewhere degrees. */
export const FULL_TURN = 4294967296;
/** The longest message the server reads, in bytes. */
export const LONGEST = %d;
"""
PLAIN: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
PLAIN[Text] = "Words"  # it travels in both languages
WORDS: dict[str, Any] = {
    "GroundLook": looks.Look,
    "Culture": looks.Culture,
    "Sky": looks.Sky,
    "UnitMark": portraits.Mark,
    "UnitShape": portraits.Shape,
    "UnitRole": portraits.Role,
}
"""Unions of mere words, by name."""
UNIONS: dict[str, Any] = {
    "Leg": legs.Leg,
    "AnyOrder": orders.AnyOrder,
    "ToBrowser": messages.ToBrowser,
    "ToServer": messages.ToServer,
    "Deed": club.Deed,
    "PersonDeed": people.PersonDeed,
    "CampaignDeed": campaigns.CampaignDeed,
}
OVER_HTTP = (
    refereeing.Refereed,
    refereeing.RefereeWord,
    refereeing.RefereeOpened,
    messages.BookInfo,
    messages.ArmyTold,
    messages.NewRoom,
    messages.RoomOpened,
    messages.Joined,
    messages.RoomList,
    messages.RoomName,
    messages.Preview,
    messages.Sitting,
    messages.Offers,
    messages.Here,
    messages.Seated,
    messages.RuleTold,
    messages.RulesFound,
    messages.History,
    Report,
    messages.ReviewTold,
    messages.Failure,
    workshop.Bench,
    workshop.ListWanted,
    workshop.ListOffer,
    workshop.Draft,
    workshop.Judged,
    workshop.FilledUp,
    workshop.FileWanted,
    workshop.FileRead,
    tables.TableBench,
    tables.TableDraft,
    tables.TableJudged,
    tables.TableWanted,
    tables.TableMade,
    tables.OutlineWanted,
    tables.OutlineMade,
    tables.TableRead,
    scenarios.ScenarioBench,
    scenarios.ScenarioDraft,
    scenarios.ScenarioJudged,
    scenarios.ScenarioMade,
    scenarios.ScenarioRead,
    scenarios.TrialWanted,
    scenarios.TrialFought,
    club.NewTournament,
    club.ClubLink,
    club.TournamentDone,
    club.ClubTold,
    club.NewSeason,
    club.SeasonChange,
    club.SeasonTold,
    people.NewPerson,
    people.PersonDone,
    campaigns.NewCampaign,
    campaigns.CampaignDone,
    campaigns.CampaignShelf,
)
FROM_BROWSER = (
    *get_args(messages.ToServer), messages.NewRoom, messages.TimeLimit, messages.Sitting, workshop.ListWanted,
    workshop.Draft, workshop.FileWanted, club.NewTournament, *get_args(club.Deed), club.NewSeason,
    people.NewPerson, *get_args(people.PersonDeed),
    campaigns.NewCampaign, *get_args(campaigns.CampaignDeed), tables.TableDraft, tables.TableWanted,
    tables.OutlineWanted, scenarios.ScenarioDraft, scenarios.TrialWanted,
)  # fmt: skip
ORDER = dict[str, Any]


def written() -> str:
    """The whole file."""
    parts = [HEAD % messages.LONGEST]
    parts += [f"export type {name} =\n  | {_spelt(union)};\n" for name, union in WORDS.items()]
    parts += [_interface(kind) for kind in _structs()]
    parts += [f"export type {name} =\n  | {_each(union)};\n" for name, union in UNIONS.items()]
    return "\n".join(parts)


def _spelt(words: Any) -> str:
    return "\n  | ".join(f'"{each}"' for each in get_args(words))


def _each(union: Any) -> str:
    return "\n  | ".join(kind.__name__ for kind in get_args(union))


def _structs() -> list[type[Struct]]:
    """Every struct that travels, those that others are made of first."""
    found: dict[type[Struct], None] = {}
    for union in UNIONS.values():
        for kind in get_args(union):
            _find(kind, found)
    for kind in OVER_HTTP:
        _find(kind, found)
    return list(found)


def _find(kind: Any, found: dict[type[Struct], None]) -> None:
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind not in found and kind is not Text:
            for inner in get_type_hints(kind).values():
                _find(inner, found)
            found[kind] = None
    else:
        for inner in get_args(kind):
            _find(inner, found)


def _interface(kind: type[Struct]) -> str:
    return "\n".join(
        [f"/** {_said(kind)} */", f"export interface {kind.__name__} {{", *_lines(kind), "}", ""]
    )


def _said(kind: type[Struct]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _lines(kind: type[Struct]) -> Iterator[str]:
    tag = kind.__struct_config__.tag
    if tag is not None:
        yield f'  type: "{tag}";'
    hints = get_type_hints(kind)
    for field in fields(kind):
        has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        left_out = kind in FROM_BROWSER or kind.__struct_config__.omit_defaults
        mark = "?" if has_default and left_out else ""
        yield f"  {field.encode_name}{mark}: {_type(hints[field.name])};"


def _type(kind: Any) -> str:
    """A type in TypeScript's words."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is Any:
        return "string | AnyOrder"
    if kind == ORDER:
        return "AnyOrder"
    for name, union in (UNIONS | WORDS).items():
        if kind == union:
            return name
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in inner)
    if origin in (Union, UnionType):
        return " | ".join(_type(each) for each in inner)
    if origin is tuple and inner[-1] is Ellipsis:
        listed = _type(inner[0])
        return f"({listed})[]" if "|" in listed else f"{listed}[]"
    if origin is tuple:
        return f"[{', '.join(_type(each) for each in inner)}]"
    if origin is dict:
        return f"Record<string, {_type(inner[1])}>"
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind.__name__
    raise TypeError(f"{kind} has no words in TypeScript")


def main(arguments: list[str]) -> int:
    """Writes the files, or with `--check` tells by the exit code whether one is stale."""
    stale = 0
    for target, text in ((TARGET, written()), (DYES, style_sheet())):
        if "--check" not in arguments:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
        elif not target.is_file() or target.read_text("utf-8") != text:
            print(f"{target} is stale: run python -m pulverdampf.server.typescript", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
