"""What is wrong with a file is told all at once, with the right line, and never by a traceback."""

import re
from pathlib import Path

import pytest

from pulverdampf.muster.list_files import load_army_lists
from pulverdampf.muster.positions import lines_of
from pulverdampf.muster.problems import Grade, Problem
from pulverdampf.muster.roster import load_rosters
from pulverdampf.muster.toml_source import MOST_BYTES, Source, user_file
from pulverdampf.text import Text

ROSTER = """\
list = "march-of-eagles"
nation = "british"

[[unit]]
entry = "battalion"
parts = { drilled = 24 }
"""


def roster_problems(text: str | bytes) -> list[Problem]:
    return load_rosters(Source("army.toml", text)).problems


def list_problems(text: str) -> list[Problem]:
    return load_army_lists(Source("list.toml", text)).problems


def one(problems: list[Problem]) -> tuple[str, int]:
    (problem,) = problems
    assert not re.search(r"\{\w", problem.said("en") + problem.said("de"))
    return problem.rule, problem.where.line


def test_a_sound_roster_has_no_problems() -> None:
    loaded = load_rosters(Source("army.toml", ROSTER))
    assert loaded.sound and loaded.value
    assert loaded.value[0].roster.bodies[0].parts == {"drilled": 24}


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        (ROSTER + "upgrade = { drummer = 1 }\n",               "muster.unknown-key",   7),
        (ROSTER.replace("entry = ", "entri = "),               None,                   0),
        (ROSTER.replace("24", '"24"'),                         "muster.wrong-type",    6),
        (ROSTER.replace("24", "24.5"),                         "muster.wrong-type",    6),
        (ROSTER.replace("24", "-4"),                           "muster.out-of-range",  6),
        (ROSTER.replace("24", "nan"),                          "muster.absurd-number", 6),
        (ROSTER.replace("24", "inf"),                          "muster.absurd-number", 6),
        (ROSTER.replace("24", "1e308"),                        "muster.absurd-number", 6),
        (ROSTER.replace("24", "9" * 400),                      "muster.absurd-number", 6),
        (ROSTER.replace("24", "9" * 9000),                     "muster.syntax",        1),
        (ROSTER.replace("24", "true"),                         "muster.wrong-type",    6),
        (ROSTER.replace("{ drilled = 24 }", "[24]"),           "muster.wrong-type",    6),
        (ROSTER.replace("{ drilled = 24 }", "{ drilled = }"),  "muster.syntax",        6),
        (ROSTER.replace("[[unit]]", "[[unit]"),                "muster.syntax",        4),
        (ROSTER + "parts = {}\n",                              "muster.syntax",        7),
        (ROSTER + "name = " + "[" * 5000 + "]" * 5000 + "\n",  "muster.syntax",        1),
        (ROSTER + "count = 0\n",                               "muster.out-of-range",  7),
        (ROSTER + 'name = { en = "Foot" }\n',                  "muster.missing-key",   7),
        (ROSTER + 'count = 2\nnames = ["Foot"]\n',             "muster.bad-value",     8),
        (ROSTER + 'name = "Foot"\nnames = ["Foot"]\n',         "muster.bad-value",     8),
        ("year = 12\n" + ROSTER,                               "muster.out-of-range",  1),
        ("army = 3\n",                                         "muster.wrong-type",    1),
        ("",                                                   "muster.empty",         1),
        ("# nothing\n",                                        "muster.empty",         1),
        (b"\xff\xfel\x00",                                     "muster.encoding",      1),
        ("list = 'Fähnrich'\nnation = 'ä'".encode("latin-1"),  "muster.encoding",      1),
        (b"list = 'x'\n# Stra\xdfe\n",                         "muster.encoding",      2),
        ("list = 'x'\x00",                                     "muster.syntax",        1),
        ("x" * (MOST_BYTES + 1),                               "muster.file",          1),
    ],
)  # fmt: skip
def test_each_problem_names_its_line(text: str | bytes, rule: str | None, line: int) -> None:
    problems = roster_problems(text)
    if rule is None:
        assert [(p.rule, p.where.line) for p in problems] == [
            ("muster.unknown-key", 5),
            ("muster.missing-key", 4),
        ]
    else:
        assert one(problems) == (rule, line)


def test_did_you_mean() -> None:
    (problem,) = roster_problems(ROSTER + "upgrads = {}\n")
    assert problem.said() == (
        'army.toml:7: The key "upgrads" is not known here. Did you mean "upgrades"? [muster.unknown-key]'
    )
    assert "Meintest du „upgrades“?" in problem.said("de")


def test_a_byte_order_mark_is_no_problem() -> None:
    assert roster_problems("\ufeff" + ROSTER) == []
    assert roster_problems(b"\xef\xbb\xbf" + ROSTER.encode()) == []


def test_windows_line_ends_keep_the_lines() -> None:
    assert one(roster_problems((ROSTER + "upgrads = {}\n").replace("\n", "\r\n"))) == (
        "muster.unknown-key",
        7,
    )


def test_missing_file_and_folder(tmp_path: Path) -> None:
    assert load_rosters(user_file(tmp_path / "no.toml")).problems[0].rule == "muster.file"
    assert load_rosters(user_file(tmp_path)).problems[0].rule == "muster.file"
    assert load_rosters(user_file("a\0b")).problems[0].rule == "muster.file"


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "huge.toml").write_bytes(b"#" * (MOST_BYTES + 1))
    assert load_rosters(user_file(tmp_path / "huge.toml")).problems[0].rule == "muster.file"


def test_all_problems_of_a_file_are_told() -> None:
    problems = roster_problems(
        'lst = "x"\nyear = "1815"\n[[unit]]\nentri = 3\n[[unit]]\nentry = 4\nparts = 5\n'
    )
    assert sorted(p.where.line for p in problems) == [1, 1, 2, 3, 4, 6, 7]


def test_two_armies_of_one_name() -> None:
    text = '[[army]]\nid = "A"\nlist = "x"\n[[army]]\nid = "A"\nlist = "x"\n'
    assert one(roster_problems(text)) == ("muster.duplicate", 4)


def test_several_armies_and_groups_in_a_file() -> None:
    text = """\
[[army]]
list = "x"
[[army.group]]
name = "First"
leader = { entry = "commander", parts = { 8 = 1 } }
[[army.group.unit]]
entry = "line"
count = 3
[[army.group.unit]]
entry = "guns"
upgrades = { Rel = true }
"""
    loaded = load_rosters(Source("army.toml", text))
    assert loaded.value and not loaded.problems
    written = loaded.value[0]
    assert [path for path, _, _ in written.roster.placed_bodies()] == [
        "groups[0].leader",
        *(f"groups[0].bodies[{i}]" for i in range(4)),
    ]
    assert written.line("groups[0].bodies[2]") == 6
    assert written.line("groups[0].bodies[3].upgrades.Rel") == 11
    assert written.line("groups[0].leader.parts.8") == 5


def test_each_of_several_like_units_has_a_name_of_its_own() -> None:
    text = """\
list = "x"
[[unit]]
entry = "line"
count = 2
names = ["Wied", { en = "Emperor", de = "Kaiser" }]
"""
    loaded = load_rosters(Source("army.toml", text))
    assert loaded.value and not loaded.problems
    assert [body.name for body in loaded.value[0].roster.bodies] == [
        Text("Wied", "Wied"),
        Text("Emperor", "Kaiser"),
    ]


LIST = """\
id = "L"
entries = [
  { id = "foot", bodies = [0, 3], size = [1, 8], picks = [
    { what = "musket", price = "3/2" },
    { what = "rifle", price = 2 },
  ] },
  { id = "horse", bodies = [0, 2], picks = [{ what = "sabre" }] },
]
upgrades = [
  { id = "brave", entries = ["foot"] },
]
limits = [
  { id = "R", left = { entries = ["foot"] }, rel = "at_most", times = 1, of = { entries = ["horse"] } },
]
"""


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        ("[0, 3]",                    "[3, 0]",               "muster.bad-range",     3),
        ("[0, 3]",                    "[-1, 3]",              "muster.bad-range",     3),
        ("[0, 3]",                    "[0, 3, 4]",            "muster.wrong-length",  3),
        ('"3/2"',                     '"3/0"',                "muster.wrong-type",    4),
        ('"3/2"',                     '"much"',               "muster.wrong-type",    4),
        ("price = 2",                 "price = -inf",         "muster.absurd-number", 5),
        ("price = 2",                 "prise = 2",            "muster.unknown-key",   5),
        ('what = "rifle"',            'what = "musket"',      "muster.duplicate",     5),
        ('id = "horse"',              'id = "foot"',          None,                   7),
        ('entries = ["foot"] },\n]',  'entries = ["foo"] },\n]', "muster.unknown-id", 10),
        ('"at_most"',                 '"at_mots"',            "muster.unknown-value", 13),
        ('["horse"] }',               '["hors"] }',           "muster.unknown-id",    13),
        ("times = 1, ",               "",                     "muster.missing-key",   13),
        ('id = "L"',                  'id = "L"\nyears = [1815, 1700]', "muster.bad-value", 2),
        ('["foot"] },\n]',            '["foot"], when = { from = 18 } },\n]', "muster.out-of-range", 10),
    ],
)  # fmt: skip
def test_each_problem_of_a_list_names_its_line(old: str, new: str, rule: str | None, line: int) -> None:
    assert list_problems(LIST) == []
    problems = list_problems(LIST.replace(old, new, 1))
    if rule is None:
        assert ("muster.duplicate", line) in [(p.rule, p.where.line) for p in problems]
    else:
        assert one(problems) == (rule, line)


def test_words_of_the_rulebook_that_a_list_lacks_are_only_warned_of() -> None:
    (problem,) = list_problems(LIST.replace('left = { entries = ["foot"] }', 'left = { troops = ["WAR"] }'))
    assert problem.grade is Grade.WARNING


def test_positions() -> None:
    text = '''\
a = 1 # [no.table]
"b c".d = """
[not a table]
x = 1
"""
e = [
  1,
  [2, { f = 3 }], # ]
  'x # y',
]
[t.u]
v = { w = "}", x = { y = 1 } }
[[t.z]]
k = 1
[[t.z]]
k = 2
[t.z.sub]
m = 3
[[t.z.deep]]
n = 4
'''
    lines = lines_of(text)
    expected = {
        ("a",): 1, ("b c",): 2, ("b c", "d"): 2, ("e",): 6, ("e", 0): 7, ("e", 1): 8, ("e", 1, 1, "f"): 8,
        ("e", 2): 9,
        ("t", "u"): 11, ("t", "u", "v", "w"): 12, ("t", "u", "v", "x", "y"): 12, ("t", "z", 0): 13,
        ("t", "z", 0, "k"): 14,
        ("t", "z", 1): 15, ("t", "z", 1, "k"): 16, ("t", "z", 1, "sub", "m"): 18,
        ("t", "z", 1, "deep", 0, "n"): 20,
    }  # fmt: skip
    assert {path: lines.get(path) for path in expected} == expected
