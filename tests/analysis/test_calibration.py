"""The plot of judged and won: a line a book, thin tenths left out."""

from xml.etree import ElementTree

from msgspec.structs import replace

from pulverdampf.analysis.calibration import plot
from pulverdampf.generals.judgement import judgement

SVG = "{http://www.w3.org/2000/svg}"


def test_a_line_a_book_through_its_tenths() -> None:
    made = judgement("march-of-eagles")
    told = replace(made, made=replace(made.made, calibration=((0.0, 0.0, 99), (0.5, 0.5, 99), (1.0, 0.3, 3))))
    drawn = ElementTree.fromstring(plot([("A & B", told), ("C", made)]))
    lines = drawn.findall(f"{SVG}polyline[@stroke-width='2']")
    assert next(each.get("points") for each in lines) == "40.0,340.0 200.0,180.0" and len(lines) == 2
    assert "A & B" in [each.text for each in drawn.findall(f"{SVG}text")]
