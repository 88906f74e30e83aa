"""Imports the geometry kernels from their Python files though compiled ones lie beside them."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from types import ModuleType


class PlainKernels(MetaPathFinder):
    """Finds every module of the table as its source file."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module of the table; nothing for any other module."""
        if not name.startswith("pulverdampf.table."):
            return None
        found = PathFinder.find_spec(name, path, target)
        if found is None or found.origin is None or found.origin.endswith(".py"):
            return found
        source = found.origin[: found.origin.index(".", found.origin.rindex("table"))] + ".py"
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, source))


sys.meta_path.insert(0, PlainKernels())
