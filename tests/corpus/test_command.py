"""`brawlset corpus check` as a process: a worker is killed, and what is missing is checked by the next one."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import polars as pl
import pytest

SHARDS = 8


def make_decks(path: Path, count: int) -> dict[str, int]:
    """Decks of three rows that the sample knows, and how many get which verdict: in one of fifty a row has no count, one in ten is a
    card short."""
    con = duckdb.connect()
    con.execute(
        f"""
        copy (
            with cards as (
                select 'Feather, the Redeemed' as name, 'commander' as zone, 0 as place
                union all select 'Plains', 'deck', 1
                union all select 'Mountain', 'deck', 2
            )

            select
                'deck ' || number as deck_id,
                place as line_number,
                name,
                zone,
                'war-of-the-spark' as bset_id,
                case
                    when number % 50 = 7 and place = 2 then null
                    when place = 0 then 1
                    when place = 1 then 10 + number % 20
                    else 49 - number % 20 - if(number % 10 = 3, 1, 0)
                end as count
            from range({count}) as decks (number)
            cross join cards
            order by number, place
        ) to '{path}' (format parquet)
        """
    )
    unread = len(range(7, count, 50))
    short = len(range(3, count, 10))
    return {"legal": count - unread - short, "illegal": short, "not checked": unread}


def start(home: Path, decks: Path, out: Path) -> subprocess.Popen[str]:
    words = (
        "corpus",
        "check",
        str(decks),
        "--out",
        str(out),
        "--shards",
        str(SHARDS),
        "--processes",
        "2",
        "--format",
        "csv",
    )
    return subprocess.Popen(
        [sys.executable, "-m", "brawlset", *words],
        env=os.environ | {"BRAWLSET_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def workers(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="the processes of a process are looked up in /proc")
@pytest.mark.parametrize("count", [2_000, pytest.param(200_000, marks=pytest.mark.large)])
def test_a_killed_worker_loses_its_shards_alone_and_the_next_run_checks_those(sample_home, tmp_path, count):
    decks, out = tmp_path / "decks.parquet", tmp_path / "verdicts"
    expected = make_decks(decks, count)

    with start(sample_home, decks, out) as first:
        assert first.stderr.readline().startswith("[1/8] shard ")
        for pid in workers(first.pid):
            os.kill(pid, signal.SIGKILL)
        _, told = first.communicate(timeout=300)
    done = {path.name: path.stat().st_mtime_ns for path in out.glob("*.parquet")}

    assert first.returncode == 1
    assert "was killed" in told
    assert "run the command again" in told.replace("\n", " ")
    assert 0 < len(done) < SHARDS
    for name in done:
        assert pl.read_parquet(out / name).height > 0

    with start(sample_home, decks, out) as second:
        printed, told = second.communicate(timeout=300)

    assert second.returncode == 0, told
    assert f"{SHARDS - len(done)} of {SHARDS} shards checked" in told.replace("\n", " ")
    assert {name: (out / name).stat().st_mtime_ns for name in done} == done
    assert dict(line.split(",") for line in printed.splitlines()[1:]) == {k: str(n) for k, n in expected.items()}
    every = pl.concat([pl.read_parquet(path, columns=["deck_id"]) for path in out.glob("*.parquet")])
    assert every["deck_id"].n_unique() == every.height == count
    assert [path.name for path in out.iterdir() if path.suffix not in {".parquet", ".lock"}] == []


def test_the_query_of_the_page_counts_the_faults_of_illegal_decks_alone(sample_home, tmp_path):
    expected = make_decks(tmp_path / "decks.parquet", 200)
    with start(sample_home, tmp_path / "decks.parquet", tmp_path / "verdicts") as checking:
        _, told = checking.communicate(timeout=300)
    assert checking.returncode == 0, told
    page = (Path(__file__).parents[2] / "docs/operations.md").read_text(encoding="utf-8")
    (query,) = re.findall(r"^```\n(select fault\.rule.*?)^```$", page, re.MULTILINE | re.DOTALL)

    found = duckdb.sql(query.replace("verdicts/", f"{tmp_path}/verdicts/")).fetchall()

    assert found == [("903.BS.12", "deck_size", expected["illegal"])]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="the processes of a process are looked up in /proc")
@pytest.mark.parametrize(
    "told", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=["killed", "ended", "interrupted"]
)
def test_no_worker_outlives_the_command(sample_home, tmp_path, told):
    decks, out = tmp_path / "decks.parquet", tmp_path / "verdicts"
    make_decks(decks, 20_000)
    with start(sample_home, decks, out) as process:
        assert process.stderr.readline().startswith("[1/8] shard ")
        begun = workers(process.pid)
        process.send_signal(told)
        process.communicate(timeout=60)
    for _ in range(600):
        alive = [pid for pid in begun if is_alive(pid)]
        if not alive:
            break
        time.sleep(0.1)

    assert len(begun) == 2
    assert alive == []
    if told == signal.SIGINT:
        assert process.returncode == 130
        assert [path.name for path in out.iterdir() if path.suffix not in {".parquet", ".lock"}] == []


def is_alive(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
