"""Rule code in the sources of a book: functions under `@rule`, tables, constants, and what they rest on."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from pulverdampf.analysis.coverage import ids_in
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.rulebooks import PACKAGES, rulebook

NO_RULES = ("advice", "cases", "data", "telling")
"""Folders of a book that carry out no rules: they advise, show or tell."""
IDEAS = re.compile(r"ideas|proposals|suggest|completing")
"""Part of the names of what proposes answers or armies to a player."""
REACH = 3
"""A function without a rule of its own serves the rules of those who call it, at most so far away."""
REDACTIONS = ("seen", "seen_by", "audience", "subjects")
"""Functions that say what a side may know."""
WORDS = re.compile(r"\bText\b")
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.Assign | ast.AnnAssign


@dataclass(eq=False)
class Piece:
    """One function, method, table or constant of a book."""

    module: "Module"
    name: str
    node: Definition
    ids: tuple[str, ...] = ()
    """The rules that it carries out, or those of its callers."""
    redacts: bool = False
    """Whether it takes away what a side may not know."""
    users: "set[Piece]" = field(default_factory=set)

    @property
    def simple_name(self) -> str:
        """The name without its class."""
        return self.name.rpartition(".")[2]


@dataclass(eq=False)
class Module:
    """One source file of a book."""

    book: str
    name: str
    path: Path
    source: bytes
    tree: ast.Module
    pieces: list[Piece] = field(default_factory=list)

    @property
    def imports(self) -> list[ast.ImportFrom]:
        """What it imports from other modules."""
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.ImportFrom)]


def books() -> Iterator[Rulebook]:
    """Every rulebook there is."""
    for key in PACKAGES:
        book = rulebook(key)
        assert book is not None
        yield book


def folder_of(book: Rulebook) -> Path:
    """Where the sources of a book lie."""
    return Path(import_module(book.package).__path__[0])


def rule_code(key: str, prefix: str, folder: Path) -> list[Piece]:
    """All pieces of a book that serve a rule, each with the ids of its rules."""
    modules = [
        _parsed(key, path, folder)
        for path in sorted(folder.rglob("*.py"))
        if not set(path.relative_to(folder).with_suffix("").parts) & set(NO_RULES)
        and not IDEAS.search(path.stem)
    ]
    pieces = [piece for module in modules for piece in module.pieces]
    for piece in pieces:
        piece.ids = tuple(_own_ids(piece, prefix + "-"))
    _link(modules, pieces)
    inherited = {piece: _ids_of_users(piece) for piece in pieces if not piece.ids}
    for piece, ids in inherited.items():
        piece.ids = ids
    _mark_redactions(pieces)
    return [piece for piece in pieces if piece.ids and not _only_words(piece)]


def _parsed(key: str, path: Path, folder: Path) -> Module:
    source = path.read_bytes()
    module = Module(key, _dotted(path, folder), path, source, ast.parse(source))
    for node in module.tree.body:
        if isinstance(node, ast.ClassDef):
            inner = [each for each in node.body if isinstance(each, Function)]
            module.pieces += [Piece(module, f"{node.name}.{each.name}", each) for each in inner]
        elif isinstance(node, Function):
            module.pieces.append(Piece(module, node.name, node))
        elif (name := _assigned(node)) and isinstance(node, Definition):
            module.pieces.append(Piece(module, name, node))
    return module


def _dotted(path: Path, folder: Path) -> str:
    """The name by which a file is imported."""
    parts = path.relative_to(folder).with_suffix("").parts
    root = next((each for each in folder.parents if not (each / "__init__.py").exists()), folder.parent)
    inner = parts[:-1] if parts[-1] == "__init__" else parts
    return ".".join([*folder.relative_to(root).parts, *inner])


def _assigned(node: ast.stmt) -> str:
    """The name that a statement of a module gives a value, if it gives one."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    target = targets[0] if getattr(node, "value", None) is not None else None
    return target.id if isinstance(target, ast.Name) else ""


def _own_ids(piece: Piece, prefix: str) -> dict[str, None]:
    """The ids of the decorators; without these all ids that the code writes, apart from its docstring."""
    nodes: list[ast.AST] = [piece.node]
    if isinstance(piece.node, Function):
        nodes = [*piece.node.decorator_list]
        if not _ids_written(nodes, prefix):
            nodes = [*piece.node.body[1 if ast.get_docstring(piece.node) else 0 :]]
    return _ids_written(nodes, prefix)


def _ids_written(nodes: list[ast.AST], prefix: str) -> dict[str, None]:
    """All ids in strings, in the order of the code."""
    strings = (each.value for node in nodes for each in ast.walk(node) if isinstance(each, ast.Constant))
    return dict.fromkeys(id for each in strings if isinstance(each, str) for id in ids_in(each, prefix))


def _link(modules: list[Module], pieces: list[Piece]) -> None:
    """Notes for every piece who uses it: by its name, by that of its class, methods also by theirs alone."""
    methods: dict[str, list[Piece]] = {}
    for piece in pieces:
        if "." in piece.name:
            methods.setdefault(piece.simple_name, []).append(piece)
    known = _known_names(modules)
    for module in modules:
        for user in module.pieces:
            for node in _ruling(user.node) if not IDEAS.search(user.name) else ():
                name = node.id if isinstance(node, ast.Name) else ""
                method = node.attr if isinstance(node, ast.Attribute) else ""
                for used in (*known[module.name].get(name, ()), *methods.get(method, ())):
                    used.users.add(user)


def _ruling(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, but for inner functions that only propose."""
    yield node
    for below in ast.iter_child_nodes(node):
        if not proposes(below):
            yield from _ruling(below)


def proposes(node: ast.AST) -> bool:
    """Whether an inner function proposes answers, or the nearest legal ones to an order.

    What a player may answer does not hang on it, nor on what serves it alone.
    """
    if not isinstance(node, Function):
        return False
    given = [each.arg for each in node.args.args]
    return bool(IDEAS.search(node.name)) or (node.name == "near" and given[:1] == ["order"])


def _known_names(modules: list[Module]) -> dict[str, dict[str, list[Piece]]]:
    """What the names of every module stand for, its own and those it imports, also through a package."""
    known = {module.name: _at_home(module) for module in modules}
    for _ in range(2):  # the second time what a package hands on
        for module in modules:
            for node in module.imports:
                home = known.get(_imported(module, node), {})
                here = {each.asname or each.name: home[each.name] for each in node.names if each.name in home}
                known[module.name] = here | known[module.name]
    return known


def _imported(module: Module, node: ast.ImportFrom) -> str:
    """The full name of the module that is imported from."""
    if not node.level:
        return node.module or ""
    package = module.name if module.path.stem == "__init__" else module.name.rpartition(".")[0]
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else ())])


def _at_home(module: Module) -> dict[str, list[Piece]]:
    """What a name of a module stands for; a class for all its methods."""
    named: dict[str, list[Piece]] = {}
    for piece in module.pieces:
        named.setdefault(piece.name.partition(".")[0], []).append(piece)
    return named


def _ids_of_users(piece: Piece) -> tuple[str, ...]:
    """The ids of the nearest users that have any."""
    seen, ring = {piece}, {piece}
    for _ in range(REACH):
        ring = {user for each in ring for user in each.users} - seen
        seen |= ring
        if ids := {id for user in ring for id in user.ids}:
            return tuple(sorted(ids))
    return ()


def _mark_redactions(pieces: list[Piece]) -> None:
    """A function that says what a side may know redacts, and so does what serves nobody else."""
    redacting = {each for each in pieces if each.simple_name in REDACTIONS}
    while redacting:
        for each in redacting:
            each.redacts = True
        redacting = {
            piece
            for piece in pieces
            if not piece.redacts and isinstance(piece.node, Function) and _serves_redaction(piece)
        }


def _serves_redaction(piece: Piece) -> bool:
    users = piece.users - {piece}
    return bool(users) and all(user.redacts for user in users)


def _only_words(piece: Piece) -> bool:
    """Whether a piece only says or proposes something to people."""
    if IDEAS.search(piece.name):
        return True
    if isinstance(piece.node, Function):
        return piece.node.returns is not None and bool(WORDS.search(ast.unparse(piece.node.returns)))
    annotation = getattr(piece.node, "annotation", None)
    value = piece.node.value
    spoken = isinstance(value, ast.Call) and getattr(value.func, "id", "") == "Text"
    return spoken or (annotation is not None and bool(WORDS.search(ast.unparse(annotation))))
