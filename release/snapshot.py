"""Run in Pyodide, once, when a release is made: imports Rollbook for the memory snapshot.

The snapshot holds Python's memory, but no objects of JavaScript and no files. So what needs the
browser is only compiled here, and executed at each start of the page: our own modules for it, and
those of PyScript, which would compile them each time. What the games read from files beside their
code is kept in memory.
"""

import gc
import importlib
import re
import sys
import zipimport
from collections.abc import Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType


class Kept(MetaPathFinder, InspectLoader):
    """Finds the modules of packages, and their files, in memory."""

    def __init__(self, *packages: str) -> None:
        here = Path.cwd()
        files = [path for package in packages for path in (here / package).rglob("*")]
        self.data = {str(path): path.read_bytes() for path in files if path.is_file()}
        self.paths = {self._name(path, here): str(path) for path in files if path.suffix == ".py"}
        self.code = {name: self._compile(path) for name, path in self.paths.items()}

    @staticmethod
    def _name(path: Path, here: Path) -> str:
        parts = path.relative_to(here).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def _compile(self, path: str) -> CodeType:
        code: CodeType = compile(self.data.pop(path), path, "exec", dont_inherit=True)
        return code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.paths:
            return None
        within = [str(Path(self.paths[name]).parent)] if self.is_package(name) else None
        return spec_from_file_location(
            name, self.paths[name], loader=self, submodule_search_locations=within
        )

    def get_code(self, name: str) -> CodeType:
        return self.code[name]

    def get_source(self, name: str) -> None:
        return None

    def get_data(self, path: str) -> bytes:
        try:
            return self.data[path]
        except KeyError:
            raise FileNotFoundError(path) from None

    def is_package(self, name: str) -> bool:
        return self.paths[name].endswith("__init__.py")


def prepare() -> None:
    """Import all our modules that need no browser, and keep the others compiled."""
    kept = Kept("rollbook", "pyscript")
    sys.meta_path.insert(0, kept)
    sys.modules["js"] = None  # type: ignore[assignment]  # now importing it fails
    for name in filter(lambda name: name.startswith("rollbook"), kept.paths):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as missing:
            if missing.name != "js":
                raise
        else:
            del kept.code[name]
    del sys.modules["js"]
    # What the page finds in its file system is not what was found here.
    importlib.invalidate_caches()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    sys.path_importer_cache.clear()
    re.purge()
    gc.collect()
    wipe()


def wipe() -> None:
    """Fill with zeros what memory is free, small pieces and large ones: what was left in it would
    be an eighth of the packed snapshot."""
    pieces: list[bytes | bytearray] = []
    pieces += [bytes(size - 33) for size in range(48, 513, 16) for _ in range(100)]
    pieces.clear()
    for size, count in ((17, 4), (14, 32), (12, 64), (10, 256)):
        pieces += [bytearray(1 << size) for _ in range(count)]
    pieces.clear()
    gc.collect()
