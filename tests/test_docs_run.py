"""Every block of the tour and of the pages about other programs and BSets is run, in order, and what it prints is compared."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from brawlset.output import write_csv
from brawlset.questions import questions
from brawlset.warehouse import open_published

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = "..."


@dataclass(frozen=True)
class Block:
    """A block of a page, with the text block below it, if there is one."""

    kind: str
    code: str
    expected: str | None


def blocks(page: str) -> list[Block]:
    found = FENCE.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))
    return [
        Block(kind, code, found[place + 1][1] if place + 1 < len(found) and found[place + 1][0] == "text" else None)
        for place, (kind, code) in enumerate(found)
        if kind not in {"", "text", "mermaid"}
    ]


@dataclass
class Place:
    """An empty folder in which a page is followed from its first line."""

    folder: Path
    environment: dict[str, str]
    demo: str = ""
    """What the first block of the tour has printed."""

    def run(self, block: Block) -> str:
        return {"sh": self.shell, "sql": self.sql, "python": self.python}[block.kind](block.code)

    def shell(self, code: str) -> str:
        """The block, after what an earlier one has set up."""
        script = "set -e\n. .venv/bin/activate\nexport BRAWLSET_HOME=data/demo\n" + code.replace(
            "make demo", f"sh {ROOT}/assets/sample/tour.sh"
        )
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def sql(self, code: str) -> str:
        out = io.StringIO()
        with open_published(self.folder / "data/demo/brawlset.duckdb") as con:
            cursor = con.execute(code)
            write_csv(out, [column[0] for column in cursor.description or []], cursor.fetchall())
        return out.getvalue()

    def python(self, code: str) -> str:
        out = io.StringIO()
        before = Path.cwd()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
            patch.setenv("BRAWLSET_HOME", "data/demo")
            os.chdir(self.folder)
            try:
                exec(compile(code, "page", "exec"), {})  # noqa: S102 - our own page
            finally:
                os.chdir(before)
        return out.getvalue()


@pytest.fixture(scope="module")
def place(tmp_path_factory) -> Place:
    if shutil.which("bash") is None or not (Path(sys.prefix) / "bin/activate").is_file():
        pytest.skip("the pages are for bash and a virtual environment")
    folder = tmp_path_factory.mktemp("tour")
    (folder / ".venv").symlink_to(sys.prefix)
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "PYTHONPATH"}}
    made = Place(folder, {**kept, "NO_COLOR": "1"})
    made.demo = made.shell(TOUR[0].code)
    return made


def is_shown(expected: str, printed: str) -> bool:
    """Whether the lines were printed, in order; three dots stand for any lines."""
    pattern = "\n".join(re.escape(line) for line in expected.rstrip("\n").split("\n"))
    pattern = pattern.replace(f"\n{re.escape(LEFT_OUT)}", r"(?:\n.*)*?")
    return re.fullmatch(pattern, printed.rstrip("\n")) is not None


TOUR, TOOLS, OPERATIONS = blocks("tour.md"), blocks("tools.md"), blocks("operations.md")
BSETS = [block for block in blocks("bsets.md") if block.kind == "sh"]


@pytest.mark.parametrize("block", TOUR, ids=[f"{number}-{block.kind}" for number, block in enumerate(TOUR, start=1)])
def test_the_tour_runs(place: Place, block: Block) -> None:
    printed = place.demo if block is TOUR[0] else place.run(block)

    assert block.expected is None or is_shown(block.expected, printed), printed


@pytest.mark.parametrize("block", TOOLS, ids=[f"{number}-{block.kind}" for number, block in enumerate(TOOLS, start=1)])
def test_the_page_about_tools_runs(place: Place, block: Block) -> None:
    if block.kind == "python":
        place.shell("brawlset export --parquet tables")
    printed = place.run(block)

    assert block.expected is None or is_shown(block.expected, printed), printed


@pytest.mark.parametrize(
    "block", OPERATIONS, ids=[f"{number}-{block.kind}" for number, block in enumerate(OPERATIONS, start=1)]
)
def test_the_page_about_operations_runs(place: Place, block: Block) -> None:
    printed = place.run(block)

    assert block.expected is None or is_shown(block.expected, printed), printed


@pytest.mark.parametrize("block", BSETS, ids=[f"{number}-{block.kind}" for number, block in enumerate(BSETS, start=1)])
def test_the_page_about_bsets_runs(place: Place, block: Block) -> None:
    printed = place.run(block)

    assert block.expected is None or is_shown(block.expected, printed), printed


def test_the_tour_begins_where_the_makefile_begins() -> None:
    assert TOUR[0].code == "make demo\n"
    assert "assets/sample/tour.sh" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "BRAWLSET_HOME=data/demo\n" in (ROOT / "assets/sample/tour.sh").read_text(encoding="utf-8")


def test_the_tour_counts_the_examples_right() -> None:
    assert f"at their head: {len(questions())} of them" in (ROOT / "docs/tour.md").read_text(encoding="utf-8")


def test_what_was_left_out_is_allowed_and_a_wrong_line_is_not() -> None:
    assert is_shown("a\n...\nc\n", "a\nb\nb\nc\n")
    assert is_shown("a\n...\n", "a\n")
    assert not is_shown("a\n...\nc\n", "a\nb\n")
    assert not is_shown("a\nc\n", "a\nb\nc\n")


@pytest.mark.parametrize("page", ["tour.md", "tools.md", "tables.md", "operations.md"])
def test_every_link_within_the_pages_leads_somewhere(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("#")
    }
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert (target[1:] in headings) if target.startswith("#") else (ROOT / "docs" / target).is_file(), target
