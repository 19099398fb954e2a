"""The command line as a user types it: in this process for what is printed, as a process of its own where that matters."""

from __future__ import annotations

import gc
import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from brawlset.cli import cli

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(sample_home: Path) -> Run:
    """Runs a command on the sample; `home` names another one."""

    def call(*words: str, home: Path = sample_home, stdin: str | None = None, **environment: str) -> Result:
        try:
            return CliRunner().invoke(cli, words, input=stdin, env={"BRAWLSET_HOME": str(home), **environment})
        finally:
            gc.enable()  # a refresh turns it off for its process, which is that of the tests here

    return call


@pytest.fixture
def process(sample_home: Path) -> Process:
    """Runs `python -m brawlset` on the sample as a process; `text` is stdin."""

    def call(*words: str, home: Path = sample_home, env: dict[str, str] | None = None, **more: Any) -> Any:
        return subprocess.run(
            [sys.executable, "-m", "brawlset", *words],
            env={**_environment(home), **(env or {})}, text=True, capture_output=True, timeout=60, check=False, **more,
        )  # fmt: skip

    return call


@pytest.fixture
def terminal(sample_home: Path) -> Callable[..., str]:
    """Runs `python -m brawlset` in a terminal of so many columns; gives what it shows, stderr included."""

    def call(*words: str, columns: int = 80, home: Path = sample_home, **environment: str) -> str:
        script = f"import termios; termios.tcsetwinsize(1, (40, {columns})); from brawlset.cli import main; main()"
        main, other = pty.openpty()
        with subprocess.Popen(
            [sys.executable, "-c", script, *words],
            stdin=other, stdout=other, stderr=other, env={**_environment(home), "TERM": "xterm", "PAGER": "cat", **environment},
        ) as running:  # fmt: skip
            os.close(other)
            shown = b""
            while select.select([main], [], [], 30)[0]:
                try:
                    shown += os.read(main, 65536)
                except OSError:  # how Linux tells that the other end is closed
                    break
            else:
                running.kill()  # it waits for a key, or hangs: the test fails instead of waiting with it
                pytest.fail(f"{words}: no end within 30 s; it shows {shown.decode()!r}")
        os.close(main)
        return shown.decode().replace("\r\n", "\n")

    return call


def _environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "PYTHONPATH", "HOME", "LANG"}}
    return {**kept, "BRAWLSET_HOME": str(home)}
