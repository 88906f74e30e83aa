"""An army as a `.ros` file: what BattleScribe and its relatives open, for showing and counting."""

from collections.abc import Mapping
from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.pricing import Bill, BodyBill
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.taking import Item

SCHEMA = "http://www.battlescribe.net/schema/rosterSchema"
VERSION = "2.03"
POINTS = {"name": "pts", "typeId": "points"}


def as_ros(book: str, roster: Roster, bill: Bill, army_list: ArmyList | None) -> str:
    """The file of an army: one force, a selection for every body, its items within."""
    title = roster.name.in_("en") if roster.name is not None else roster.id or roster.list
    root = Element(
        "roster",
        {"xmlns": SCHEMA, "id": "army", "name": title, "battleScribeVersion": VERSION, "gameSystemId": book,
         "gameSystemName": book, "gameSystemRevision": "1"},
    )  # fmt: skip
    _costs(root, bill.total)
    catalogue = (
        army_list.name.in_("en") if army_list is not None and army_list.name is not None else roster.list
    )
    force = SubElement(
        SubElement(root, "forces"),
        "force",
        {"id": "force", "name": catalogue, "entryId": roster.list, "catalogueId": roster.list,
         "catalogueName": catalogue, "catalogueRevision": "1"},
    )  # fmt: skip
    selections = SubElement(force, "selections")
    for body in bill.bodies:
        _body(selections, body)
    for number, item in enumerate(bill.options):
        _item(selections, f"option-{number}", item)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, "unicode") + "\n"


def _body(parent: Element, body: BodyBill) -> None:
    found = _selection(parent, body.path, body.name.in_("en"), 1, "unit")
    within = SubElement(found, "selections")
    for number, item in enumerate(body.items):
        _item(within, f"{body.path}-{number}", item)


def _item(parent: Element, key: str, item: Item) -> None:
    _costs(_selection(parent, key, item.name.in_("en"), item.count, "upgrade"), item.total)


def _selection(parent: Element, key: str, name: str, number: int, kind: str) -> Element:
    attributes: Mapping[str, str] = {
        "id": key, "name": name, "entryId": key, "number": str(number), "type": kind
    }  # fmt: skip
    return SubElement(parent, "selection", dict(attributes))


def _costs(parent: Element, points: Fraction) -> None:
    SubElement(SubElement(parent, "costs"), "cost", {**POINTS, "value": f"{float(points):g}"})
