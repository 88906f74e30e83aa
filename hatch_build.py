"""Compiles what is hot and builds the web table at install, each where the machine can."""

import atexit
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

PACKAGE = "pulverdampf"
HOT = {
    "table": "angles arcs cells contact fronts kernel measurement outlines polygons rays sight_lines sweeps "
    "vicinity",
    "engine": "scene",
    "rulebooks/dbx": "standing",
    "rulebooks/dbx/terrain": "ground",
    "rulebooks/dbx/movement": "control_zone further_moves interpenetration marches neighbours tracks",
    "rulebooks/dbx/contact": "contacts moving_into_contact",
    "rulebooks/dbx/formations": "groups",
    "rulebooks/dbx/fire": "lines_of_fire targets",
    "rulebooks/dbx/outcomes": "recoil",
    "rulebooks/dbx/advice": "field generals_way plan prospects",
    "rulebooks/dbx/advice/fire": "salvos",
    "rulebooks/dbx/advice/moves": "advances approaches charges raids room way_back",
}
MODULES = [f"{PACKAGE}/{folder}/{name}" for folder, names in HOT.items() for name in names.split()]
GROUP = f"{PACKAGE}.compiled"  # mypyc's shared library becomes pulverdampf/compiled__mypyc
SHARED = f"{PACKAGE}/compiled__mypyc"
# No fused multiply-add: compiled and interpreted agree to the last bit. -O2 takes twice as long for little.
# Hidden names and small functions put in place spare compiled functions the detour when they call each other.
FLAGS = ["-O1", "-g0", "-ffp-contract=off", "-fvisibility=hidden", "-finline-small-functions"]
FLAGS = [] if sys.platform == "win32" else FLAGS


def compile_here() -> None:
    """Compile the hot modules of the tree in the working directory, in place (in a process of its own)."""
    from mypyc.build import mypycify
    from setuptools import setup

    extensions = mypycify(
        ["--config-file=", "--strict", *(f"{module}.py" for module in MODULES)],
        opt_level="1",
        group_name=GROUP,
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    setup(name="compiled", ext_modules=extensions, script_args=["-q", "build_ext", "--inplace"])


def compiled(source: Path, into: Path) -> list[Path]:
    """The compiled modules, built in a scratch tree; raises when the compiler or mypyc fails."""
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
        told = [line for line in lines if "error" in line.lower()] or lines or ["no output"]
        raise RuntimeError(told[0].strip()[:160])
    return built


SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def _all_but_python(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if (Path(folder) / name).is_file() and not name.endswith(".py")]


def build(root: Path, build_data: dict[str, Any], editable: bool, say: Any) -> None:
    """Compile, and put the result beside the sources (editable) or into the wheel."""
    source = root / "src"
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


def build_web(root: Path, say: Any) -> None:
    """Build the page of the web table with npm; without it everything else works."""
    web = root / "web"
    if not (web / "package-lock.json").exists():
        return  # a source distribution carries the built page
    npm = shutil.which("npm")
    if npm is None:
        say("pulverdampf: no web table: npm (Node.js 20 or newer) was not found; the terminal needs none")
        return
    installed, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    steps = [[npm, "run", "build", "--silent"]]
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        steps.insert(0, [npm, "ci", "--no-audit", "--no-fund", "--silent"])
    for step in steps:
        run = subprocess.run(step, cwd=web, capture_output=True, text=True, timeout=900, check=False)
        if run.returncode:
            told = (run.stderr + run.stdout).strip().splitlines() or ["no output"]
            say(f"pulverdampf: no web table, `{' '.join(step[1:])}` failed ({told[-1][:160]})")
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

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the page and compile before a wheel is packed."""
            if self.target_name == "wheel":
                build_web(Path(self.root), self.app.display_info)
            if self.target_name == "wheel" and os.environ.get("PULVERDAMPF_KERNELS") != "interpreted":
                build(Path(self.root), build_data, version == "editable", self.app.display_info)
