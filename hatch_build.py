"""Compiles the geometry kernels and builds the web table at install, each where the machine can."""

import atexit
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

PACKAGE = "pulverdampf/table"
KERNELS = (
    "angles",
    "outlines",
    "kernel",
    "rays",
    "arcs",
    "sweeps",
    "sight_lines",
    "fronts",
    "cells",
    "vicinity",
)
GROUP = "kernels"  # mypyc's shared library becomes pulverdampf/table/kernels__mypyc
# No fused multiply-add: compiled and interpreted agree to the last bit.
FLAGS = [] if sys.platform == "win32" else ["-O2", "-ffp-contract=off"]


def compile_here() -> None:
    """Compile the kernels of the tree in the working directory, in place (runs in a process of its own)."""
    from mypyc.build import mypycify
    from setuptools import setup

    extensions = mypycify(
        ["--config-file=", "--strict", *(f"{PACKAGE}/{name}.py" for name in KERNELS)],
        opt_level="2",
        group_name=f"{PACKAGE.replace('/', '.')}.{GROUP}",
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    setup(name="kernels", ext_modules=extensions, script_args=["-q", "build_ext", "--inplace"])


def compiled(source: Path, into: Path) -> list[Path]:
    """The compiled kernels, built in a scratch tree; raises when the compiler or mypyc fails."""
    (into / PACKAGE).mkdir(parents=True)
    for folder in (into / PACKAGE, (into / PACKAGE).parent):
        (folder / "__init__.py").touch()  # empty: the kernels are compiled alone
    for name in KERNELS:
        shutil.copy(source / PACKAGE / f"{name}.py", into / PACKAGE)
    script = "import runpy, sys; runpy.run_path(sys.argv[1])['compile_here']()"
    environment = {**os.environ, "PULVERDAMPF_KERNELS": "interpreted", "MYPYPATH": str(into)}
    run = subprocess.run(
        [sys.executable, "-c", script, str(Path(__file__).resolve())],
        cwd=into,
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    built = sorted((into / PACKAGE).glob("*" + sysconfig.get_config_var("EXT_SUFFIX")))
    if run.returncode or len(built) != len(KERNELS) + 1:
        lines = [line for line in (run.stderr + run.stdout).splitlines() if line.strip()]
        told = [line for line in lines if "error" in line.lower()] or lines or ["no output"]
        raise RuntimeError(told[0].strip()[:160])
    return built


def build(root: Path, build_data: dict[str, Any], editable: bool, say: Any) -> None:
    """Compile, and put the result beside the sources (editable) or into the wheel."""
    source = root / "src"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    scratch = Path(tempfile.mkdtemp(prefix="pulverdampf-kernels-"))
    beside = [source / PACKAGE / f"{name}{suffix}" for name in (*KERNELS, f"{GROUP}__mypyc")]
    try:
        built = compiled(source, scratch)
    except Exception as problem:
        for old in beside if editable else []:
            old.unlink(missing_ok=True)
        say(f"pulverdampf: geometry runs as plain Python, the kernels did not compile ({problem})")
        shutil.rmtree(scratch, ignore_errors=True)
        return
    if editable:
        for library in built:
            fresh = source / PACKAGE / (library.name + ".new")
            shutil.copy(library, fresh)
            fresh.replace(source / PACKAGE / library.name)  # a running program keeps its old file
        shutil.rmtree(scratch, ignore_errors=True)
    else:
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        atexit.register(shutil.rmtree, scratch, ignore_errors=True)  # packed by then
        build_data["force_include"].update({str(library): f"{PACKAGE}/{library.name}" for library in built})
    say("pulverdampf: geometry kernels compiled")


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
