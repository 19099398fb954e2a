"""The wheel: what travels in it, and that it works where there is no checkout."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Built as `pip wheel` builds it, without a download."""
    pytest.importorskip("hatchling", reason="hatchling builds the wheel; it is among the development tools")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """A new environment with the wheel in it, that sees the packages of this one but not the checkout."""
    folder = tmp_path_factory.mktemp("elsewhere") / "env"
    venv.create(folder, with_pip=False, symlinks=True)
    (library,) = folder.glob("lib/python*/site-packages")
    here = next(Path(path) for path in sys.path if (Path(path) / "duckdb").is_dir())
    command = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(folder / "bin/python"),
        "install",
        "--no-deps",
        "--no-index",
        "--quiet",
        str(wheel),
    ]
    subprocess.run(command, check=True, capture_output=True)
    # A .pth file would run those of the other environment, with the editable install of the checkout among them.
    (library / "sitecustomize.py").write_text(f"import sys; sys.path.append({str(here)!r})\n", encoding="utf-8")
    return folder


def run(installed: Path, *command: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A command of the new environment, run in another folder."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "BRAWLSET_HOME": str(home / "data"), "NO_COLOR": "1"}
    (home / "data").mkdir(exist_ok=True)
    return subprocess.run(
        [str(installed / "bin" / command[0]), *command[1:]],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("folder", ["sql", "assets", "dashboards"])
def test_the_files_beside_the_package_travel_with_it(names, folder):
    tracked = subprocess.run(
        ["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    if not tracked:
        pytest.skip("git does not list the files of this checkout")

    assert {f"brawlset/bundled/{path}" for path in tracked} - names == set()


def test_nothing_else_travels(names):
    tops = {name.split("/")[0] for name in names}

    assert {top for top in tops if not top.endswith(".dist-info")} == {"brawlset"}
    assert [name for name in names if "test" in Path(name).parts or name.endswith((".pyc", ".duckdb"))] == []


def test_the_package_is_typed_and_licensed(names):
    assert "brawlset/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_installed_package_is_not_the_checkout(installed, tmp_path):
    code = "import brawlset; from brawlset.bundle import bundled; print(brawlset.__file__); print(bundled('sql')); print(bundled('assets'))"
    done = run(installed, "python", "-c", code, home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert all(line.startswith(str(installed)) for line in done.stdout.split())


def test_the_sample_is_built_elsewhere(installed, tmp_path):
    done = run(installed, "brawlset", "refresh", "--source", "sample", home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "data/brawlset.duckdb").is_file()
    asked = run(
        installed,
        "brawlset",
        "pool",
        "--bset",
        "war-of-the-spark",
        "--commander",
        "Karn, the Great Creator",
        home=tmp_path,
    )
    assert asked.returncode == 0, asked.stderr
    assert "Karn, the Great Creator" in asked.stdout


def test_its_version_is_that_of_the_wheel(installed, wheel, tmp_path):
    done = run(installed, "brawlset", "--version", home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert wheel.name.split("-")[1] in done.stdout
