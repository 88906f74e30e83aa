"""Imports every module from its Python file though a compiled one may lie beside it."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class PlainModules(MetaPathFinder):
    """Finds every module of this package as its source file."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module of ours; nothing for any other module."""
        if not name.startswith("pulverdampf."):
            return None
        found = PathFinder.find_spec(name, path, target)
        if found is None or found.origin is None or found.origin.endswith(".py"):
            return found
        source = Path(found.origin).with_name(name.rpartition(".")[2] + ".py")
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, str(source)))


sys.meta_path.insert(0, PlainModules())
