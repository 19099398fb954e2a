"""Whole processes, measured by what the system says of them."""

from __future__ import annotations

import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

BRAWLSET = (sys.executable, "-m", "brawlset")


class Run(NamedTuple):
    """One process: wall and processor time in seconds, peak memory in MB."""

    wall: float
    cpu: float
    peak: float


def run(command: Sequence[str], home: Path) -> Run:
    """Run a command to its end and measure it; its output is shown only where it fails."""
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        process = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, "BRAWLSET_HOME": str(home)}
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            output.seek(0)
            sys.exit(f"{shlex.join(command)} failed:\n{output.read().decode()}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def median(runs: Sequence[Run]) -> Run:
    """The median of each figure."""
    return Run(*(statistics.median(values) for values in zip(*runs, strict=True)))


def median_of(command: Sequence[str], home: Path, runs: int) -> Run:
    """The medians of some runs of a command, after one that warms the caches."""
    run(command, home)
    return median([run(command, home) for _ in range(runs)])
