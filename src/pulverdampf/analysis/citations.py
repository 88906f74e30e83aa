"""Who cites a rule: the questions, throws, events and refusals of a book, read from its source.

Rules name themselves where they are carried out (`@rule`), and every question, throw and refusal names the
rule by which it is made. So the way from a rule to what it leads to at the table is written already; here it
is read, once for each book.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any

from msgspec import Struct

from pulverdampf.engine.events import Event
from pulverdampf.engine.reckoning import Modifiers
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.text import Text

Function = ast.FunctionDef | ast.AsyncFunctionDef
RULE_ID = re.compile(r"[A-Z]+(-[A-Z0-9]+)+[a-z]?")
FIELD = re.compile(r"\{[^{}]*\}")
OWN_WORDS = (
    "rule",
    "Row",
    "Text",
    "count",
    "counts",
    "total",
    "throw",
    "reckoned",
    "opposed",
    "roll_off",
    "draw",
)
"""Calls that name a rule and ask nobody."""
NOT_RULES = ("advice", "cases", "telling")
"""Folders of a book that carry out no rules."""
MOST_RELATED = 8
LENT_THROUGH = 3
"""Through so many functions without a rule of their own an event is followed to the rules behind it."""


class Cited(Struct):
    """What cites one rule, in the order in which it stands in the book."""

    questions: dict[Text, None]
    events: dict[Text, None]
    refusals: dict[Text, None]
    beside: Counter[str]
    """The rules that are carried out together with it."""
    makes: set[str]
    """The events that it makes happen, by the names of their classes."""


NOBODY = Cited({}, {}, {}, Counter(), set())
Citations = Mapping[str, Cited]


READING = Lock()
"""Sources are parsed one at a time: CPython 3.11 counts the depth of trees for all threads together."""


def citations(package: str) -> Citations:
    """Everything that cites the rules of a book, by their ids; read once."""
    with READING:
        return _citations(package)


@cache
def _citations(package: str) -> Citations:
    found: dict[str, Cited] = {}
    modules = [(import_module(name), ast.parse(source)) for name, source in _modules(package, files(package))]
    functions = [
        (module, node)
        for module, tree in modules
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    returned = {function.name: _returned(function) for _, function in functions}
    lent: dict[str, list[Text]] = {}
    asking: dict[str, tuple[str, ...]] = {}
    for module, function in functions:
        asking[function.name] = (*asking.get(function.name, ()), *_asking(function, module))
        if texts := _lent(function, module):
            lent.setdefault(function.name, []).extend(texts)
    for module, function in functions:
        _read(function, module, lent, returned, asking, found)
    _lend_events(functions, found)
    known = packaged_reference(package).rules
    return {id: each for id, each in found.items() if id in known}


def cited(book: Rulebook, id: str) -> Cited:
    """What cites a rule."""
    return citations(book.package).get(id, NOBODY) if book.package else NOBODY


def makers_of(book: Rulebook, event: str) -> tuple[str, ...]:
    """The rules that make an event happen, as printed; an event is told by the name of its class."""
    return tuple(id for id in book.reference().rules if event in cited(book, id).makes)


def related(book: Rulebook, id: str) -> tuple[str, ...]:
    """The rules nearest to a rule: carried out together with it, or named by the same doubt; as printed."""
    reference = book.reference()
    near = Counter(cited(book, id).beside)
    doubts = [each.rules for each in reference.rulings.values()]
    doubts += [each.rules for each in reference.settled.values()]
    for rules in doubts:
        if id in rules:
            near.update(rules)
    best = sorted((key for key in near if key != id and key in reference.rules), key=lambda key: -near[key])
    kept = set(best[:MOST_RELATED])
    return tuple(key for key in reference.rules if key in kept)


def throws_of(book: Rulebook, id: str) -> tuple[Text, ...]:
    """What the throws under a rule are called."""
    named = (words.what for key, words in book.rolls.items() if key.partition(".")[0] == id)
    return tuple(dict.fromkeys(named))


def tables_of(book: Rulebook, id: str) -> tuple[Modifiers, ...]:
    """The declared tables that bear the name of a rule, or have a row of its name."""
    return tuple(each for each in book.tables if id in names_in(each))


def names_in(table: Modifiers) -> set[str]:
    """The rules that a table names: itself, its rows, and the rules of which rows are parts."""
    ids = {table.id, *(row.id for row in table)}
    return ids | {each.partition(".")[0] for each in ids}


def open_template(text: Text) -> Text:
    """A text as it is declared; what is filled in at the table stands open as an ellipsis."""
    return Text(FIELD.sub("…", text.en), FIELD.sub("…", text.de))


# reading -------------------------------------------------------------------------------------------------


def _modules(name: str, folder: Traversable) -> Iterator[tuple[str, str]]:
    """The modules of a package with their source, those below it too."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir() and each.name not in NOT_RULES and each.joinpath("__init__.py").is_file():
            yield from _modules(f"{name}.{each.name}", each)
        elif each.name.endswith(".py"):
            module = name if each.name == "__init__.py" else f"{name}.{each.name.removesuffix('.py')}"
            yield module, each.read_text("utf-8")


def _read(
    function: Function,
    module: ModuleType,
    lent: Mapping[str, list[Text]],
    returned: Mapping[str, tuple[str, ...]],
    asking: Mapping[str, tuple[str, ...]],
    found: dict[str, Cited],
) -> None:
    ids = _claimed(function)
    for id in ids:
        _at(found, id).beside.update(each for each in ids if each != id)
    for call in _calls(function):
        name, named = _called(call), _named(call)
        if name == "Objection":
            for id in named or ids:
                _at(found, id).refusals.update(dict.fromkeys(_texts(call.args, module)))
        elif event := _event(name, module):
            for id in ids:
                _at(found, id).events.update(dict.fromkeys(_sentences(event)))
                _at(found, id).makes.add(name)
        else:
            texts = [*lent.get(name, ()), *_asked(call, function, module)] if name not in OWN_WORDS else []
            meant = (*_meant(call, function, returned), *ids) if name == "Prompt" else asking.get(name, ())
            for id in named or meant:
                _at(found, id).questions.update(dict.fromkeys(texts))


def _lend_events(functions: Sequence[tuple[ModuleType, Function]], found: dict[str, Cited]) -> None:
    """What a function without a rule of its own makes happen is made by the rules that call it."""
    plain = {function.name for _, function in functions if not _claimed(function)}
    calls = {function.name: {_called(call) for call in _calls(function)} for _, function in functions}
    made: dict[str, set[str]] = {name: set() for name in plain}
    for module, function in functions:
        if function.name in plain:
            made[function.name] |= {name for name in calls[function.name] if _event(name, module)}
    for _ in range(LENT_THROUGH):
        for name in plain:
            made[name].update(*(made[each] for each in calls[name] & plain))
    for _, function in functions:
        for id in _claimed(function):
            _at(found, id).makes.update(*(made[each] for each in calls[function.name] & plain))


def _lent(function: Function, module: ModuleType) -> list[Text]:
    """The questions of a function that asks under whatever rule its caller names."""
    prompts = [call for call in _calls(function) if _called(call) == "Prompt" and not _named(call)]
    return [text for call in prompts for text in _asked(call, function, module)]


def _asking(function: Function, module: ModuleType) -> tuple[str, ...]:
    """The rules under which a function asks whatever its caller tells it to ask."""
    prompts = [call for call in _calls(function) if _called(call) == "Prompt" and _named(call)]
    return tuple(id for call in prompts if not list(_texts(call.args, module)) for id in _named(call))


def _asked(call: ast.Call, within: Function, module: ModuleType) -> list[Text]:
    """The questions in a call; of a prompt whose text was chosen before it, those of its function."""
    texts = list(_texts(call.args, module))
    if _called(call) in ("Prompt", "may"):
        refused = {
            text for each in _calls(within) if _called(each) == "Objection" for text in _texts([each], module)
        }
        texts = texts or [each for each in _texts([within], module) if each not in refused]
        return [each for each in texts if _is_question(each)] or [each for each in texts if _is_told(each)]
    return [each for each in texts if _is_question(each)]


def _is_told(text: Text) -> bool:
    """Whether a text is a whole sentence, such as a request; labels of options are none."""
    return text.en.rstrip().endswith((".", "!", ")"))


def _is_question(text: Text) -> bool:
    return "?" in text.en


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    return (each for each in ast.walk(node) if isinstance(each, ast.Call))


def _meant(call: ast.Call, within: Function, returned: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The rules that a prompt may name which is not told one plainly: those its function speaks of."""
    asked = [id for each in _calls(call) for id in returned.get(_called(each), ())]
    return (*asked, *_ids_in(within.body))


def _returned(function: Function) -> tuple[str, ...]:
    """The rules among which a function chooses one."""
    return _ids_in([each for each in ast.walk(function) if isinstance(each, ast.Return)])


def _ids_in(nodes: Sequence[ast.AST]) -> tuple[str, ...]:
    inner = (each for node in nodes for each in ast.walk(node))
    return tuple(filter(_is_rule, (_plain(each) for each in inner)))


def _claimed(node: Function) -> tuple[str, ...]:
    """The rules that stand over a function."""
    return tuple(
        each.value
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and _called(decorator) == "rule"
        for each in decorator.args
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    )


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _named(call: ast.Call) -> tuple[str, ...]:
    """The rule that a call names: the first of its plain strings that looks like one."""
    arguments = [*call.args, *(each.value for each in call.keywords)]
    return tuple(filter(_is_rule, map(_plain, arguments)))[:1]


def _plain(node: ast.AST) -> str:
    """The string that stands there, if one does."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _is_rule(value: str) -> bool:
    return RULE_ID.fullmatch(value) is not None


def _texts(nodes: Sequence[ast.AST], module: ModuleType) -> Iterator[Text]:
    """The texts in some code, written there or declared in its module."""
    for each in (inner for node in nodes for inner in ast.walk(node)):
        if isinstance(each, ast.Name):
            value = getattr(module, each.id, None)
            yield from (found for found in _held(value) if isinstance(found, Text))
        elif isinstance(each, ast.Call) and _called(each) == "Text":
            words = [part.value for part in each.args if isinstance(part, ast.Constant)]
            if len(words) == 2:
                yield Text(str(words[0]), str(words[1]))


def _held(value: object) -> Iterable[object]:
    """A value, the values of a table of texts, or the texts among which a function chooses."""
    if isinstance(value, FunctionType):
        return [value.__globals__.get(name) for name in value.__code__.co_names]
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, tuple) else (value,)


def _event(name: str, module: ModuleType) -> type[Event] | None:
    found: Any = getattr(module, name, None)
    return found if isinstance(found, type) and issubclass(found, Event) else None


def _sentences(event: type[Event]) -> Iterator[Text]:
    """The sentences that an event may be told in."""
    if event.words is not None:
        yield event.words
        return
    code = getattr(event.told, "__code__", None)
    module = import_module(event.__module__)
    for name in code.co_names if code is not None else ():
        if isinstance(value := getattr(module, name, None), Text):
            yield value


def _at(found: dict[str, Cited], id: str) -> Cited:
    return found.setdefault(id, Cited({}, {}, {}, Counter(), set()))
