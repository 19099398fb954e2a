"""What a refresh leaves behind when something goes wrong in the middle of it: killed, no room, a faulty host, a second refresh, a wrong
clock, no permission to write. Readers read all the while.

    python benchmarks/faults.py [--stub ../shared/tools/scryfall_stub.py] [--source FOLDER] [--kills 200] [--parts kills,steps,...]

Each part starts from a home with one build in it (the old one) and refreshes from a loopback stand-in for the hosts, which serves another
edition of the cards (the new one: other rarities). After each fault the published file must open, hold every claim of sql/checks that
blocks, and be equal, row by row, to the old build or to the new one; after one more refresh nothing may lie in the home but what an
undisturbed refresh leaves there. Refreshes are forked from this process, which has imported everything: so a moment is drawn from the work,
not from the imports. Waits between tries are cut short. Root and tmpfs are used where they are there; what cannot be tried is said.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import importlib.util
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
NOBODY = 65534
EDITIONS = {"old": "2026-09-08T09:01:57.053+00:00", "new": "2026-09-09T09:02:11.120+00:00"}
API_FAULTS = ("429", "503", "html")
FILE_FAULTS = ("truncate", "corrupt", "slow")
CONTENT_FAULTS = ("shortline", "drift", "empty", "badset")
NEVER = 10**9
KEPT_BUILDS = 5
CHANGES = {"os.link", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "shutil.rmtree"}


class Wrong(Exception):  # noqa: N818 - what the harness looks for
    """What must not happen."""


# Children: everything that opens DuckDB runs in a fork, for the parent must not have its threads.


def forked(work: Callable[[], Any], *, log: Path | None = None, tmp: Path | None = None) -> int:
    """Start `work` in a fork and give its process id; it ends with 0, or with 70 and a traceback in `log`."""
    pid = os.fork()
    if pid:
        return pid
    code = 70
    try:
        out = os.open(log or os.devnull, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        os.dup2(out, 1)
        os.dup2(out, 2)
        if tmp is not None:
            os.environ["TMPDIR"] = tempfile.tempdir = str(tmp)
        work()
        code = 0
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 1
    except BaseException:  # noqa: BLE001 - the end of a child
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def ended(pid: int) -> int:
    """The exit code of a child, negative for a signal."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def answer(work: Callable[[], Any]) -> Any:
    """What `work` gives in a fork."""
    read_end, write_end = os.pipe()

    def run() -> None:
        os.close(read_end)
        with os.fdopen(write_end, "w") as out:
            try:
                out.write(json.dumps({"answer": work()}))
            except BaseException as error:  # noqa: BLE001 - told to the parent
                out.write(json.dumps({"error": f"{type(error).__name__}: {error}"}))

    pid = forked(run)
    os.close(write_end)
    with os.fdopen(read_end) as text:
        said = json.loads(text.read() or '{"error": "it died"}')
    ended(pid)
    if "error" in said:
        raise Wrong(said["error"])
    return said["answer"]


def wait_for_work(pid: int, seconds: float) -> bool:
    """Wait until a child has used so much processor time; False where it ended before."""
    while True:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        if fields[0] == "Z":
            return False
        if (int(fields[11]) + int(fields[12])) / TICKS >= seconds:
            return True
        time.sleep(0.004)


# The stand-in for the hosts


def load_stub(path: Path) -> ModuleType:
    """The stand-in as a module."""
    spec = importlib.util.spec_from_file_location("scryfall_stub", path)
    assert spec is not None and spec.loader is not None  # noqa: S101, PT018 - a file that is there
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Plan:
    """Which fault the stand-in answers, and how often: from the `first` request of the kind on, `times` of them."""

    fault: str | None = None
    first: int = 0
    times: int = 1


@contextlib.contextmanager
def serving(setting: Setting, edition: str, plan: Plan = Plan()) -> Iterator[str]:
    """A stand-in in a process of its own, with its address."""
    read_end, write_end = os.pipe()

    def run() -> None:
        stub = load_stub(setting.stub)
        content = [plan.fault] if plan.fault in CONTENT_FAULTS else []
        stub.STATE.update(
            archives=str(setting.archives) if setting.archives else None,
            body=stub.prepare(str(setting.cards[edition]), content),
            sets=json.loads(setting.sets.read_text(encoding="utf-8")),
            updated_at=EDITIONS[edition],
            mtime=time.time(),
        )
        seen: Counter[tuple[str, ...]] = Counter()

        def take_fault(*names: str) -> str | None:
            number = seen[names]
            seen[names] += 1
            return plan.fault if plan.fault in names and plan.first <= number < plan.first + plan.times else None

        stub.take_fault = take_fault
        server = stub.ThreadingHTTPServer(("127.0.0.1", 0), stub.Handler)
        os.write(write_end, f"http://127.0.0.1:{server.server_address[1]}".encode())
        os.close(write_end)
        server.serve_forever()

    pid = forked(run)
    os.close(write_end)
    with os.fdopen(read_end) as said:
        address = said.read()
    try:
        yield address
    finally:
        os.kill(pid, signal.SIGKILL)
        ended(pid)


# A home and what is in it


@dataclass
class Setting:
    """What all parts share: the stand-in's files, the place to work in, and the hashes of the two builds."""

    work: Path
    stub: Path
    cards: dict[str, Path]
    sets: Path
    assets: Path
    archives: Path | None
    random: random.Random
    hashes: dict[str, str] = field(default_factory=dict)
    work_seconds: float = 0.0
    read: Counter[str] = field(default_factory=Counter)

    @property
    def log(self) -> Path:
        """What the refreshes say."""
        return self.work / "log.txt"

    @property
    def tmp(self) -> Path:
        """Where their temporary files go."""
        return self.work / "tmp"


def refresh(setting: Setting, home: Path, url: str, *, before: Callable[[], None] = lambda: None) -> Callable[[], None]:
    """`brawlset refresh` as a user types it; `before` is called first, in the fork."""

    def run() -> None:
        from brawlset.cli import main
        from brawlset.sources.http import Http

        os.environ |= {
            "BRAWLSET_HOME": str(home),
            "BRAWLSET_ASSETS": str(setting.assets),
            "BRAWLSET_SCRYFALL_URL": url,
            "BRAWLSET_MTGJSON_URL": url,
            "BRAWLSET_WIZARDS_URL": url,
        }
        os.environ.pop("DAGSTER_HOME", None)
        Http.__init__.__kwdefaults__["sleep"] = lambda seconds: time.sleep(min(seconds, 0.12))  # type: ignore[index]
        sys.argv = ["brawlset", "refresh", "--quiet"]
        before()
        main()

    return run


def start(setting: Setting, home: Path, url: str, **more: Any) -> int:
    """A refresh in a fork; its process id."""
    return forked(refresh(setting, home, url, **more), log=setting.log, tmp=setting.tmp)


def look(home: Path) -> dict[str, Any]:
    """The published file as a reader finds it: a digest of all public rows, and the claims that do not hold."""
    from brawlset.bundle import sql_text
    from brawlset.claims import claims
    from brawlset.warehouse import INTERNAL, build_order, open_published, sql_files, tables_read

    def is_public(text: str) -> bool:
        return not any(table.startswith(tuple(f"{schema}." for schema in INTERNAL)) for table in tables_read(text))

    texts = {
        claim.name: sql_text(f"checks/{claim.name}.sql")
        for claim in claims(build_order(sql_files("main")))
        if claim.is_blocking
    }
    with open_published(home / "brawlset.duckdb") as con:
        names = [
            name
            for (name,) in con.execute(
                "select table_name from duckdb_tables() where schema_name = 'main' order by 1"
            ).fetchall()
        ]
        digests = [
            con.execute(
                f"select count(*) || ' ' || coalesce(md5(string_agg({name}::varchar, '|' order by rowid)), '') from {name}"
            ).fetchone()
            for name in names
        ]
        broken = [
            name
            for name, text in texts.items()
            if is_public(text) and con.execute(f"select 1 from ({text}) limit 1").fetchall()
        ]
        ((count,),) = con.execute("select count(*) from ops.refreshes").fetchall()
    return {"hash": str(hash_of(digests)), "broken": broken, "refreshes": count, "tables": len(names)}


def hash_of(value: object) -> str:
    """A short name of a value."""
    import hashlib

    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]


def state(setting: Setting, home: Path) -> str:
    """`old` or `new`; Wrong for anything else, and for a claim that does not hold."""
    found = answer(lambda: look(home))
    if found["broken"]:
        raise Wrong(f"claims do not hold: {found['broken']}")
    for edition, digest in setting.hashes.items():
        if found["hash"] == digest:
            return edition
    raise Wrong(f"the published file is neither the old build nor the new one: {found}")


def files(home: Path) -> set[str]:
    """The files below a home, the stamps and numbers in their names left out."""
    names = (path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file())
    return {re.sub(r"\d{8}T\d{6}Z(-[0-9a-f]{8})?", "STAMP", name) for name in names}


def size_of(home: Path) -> int:
    """The bytes of the files below a home."""
    return sum(path.stat().st_size for path in home.rglob("*") if path.is_file())


def copied(setting: Setting, name: str, start_from: str = "old", *, has_raw: bool = True) -> Path:
    """A new home with a build in it."""
    home = setting.work / name
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(setting.work / f"base-{start_from}", home)
    if not has_raw:
        shutil.rmtree(home / "raw", ignore_errors=True)
    return home


def tidy(setting: Setting, home: Path, url: str, edition: str = "new") -> None:
    """One more refresh, undisturbed: it must end well, with the edition in place and no file that does not belong there."""
    code = ended(start(setting, home, url))
    if code != 0:
        raise Wrong(f"the next refresh ended with {code}")
    if state(setting, home) != edition:
        raise Wrong("the next refresh did not publish the new edition")
    wanted = files(setting.work / "base-new") | {"builds/brawlset-STAMP.duckdb"}
    if files(home) - wanted:
        raise Wrong(f"left behind: {sorted(files(home) - wanted)}")
    kept = {folder: len(list((home / folder).glob("*"))) for folder in ("builds", "raw")}
    if kept["builds"] > KEPT_BUILDS or kept["raw"] > 2 * len(list((setting.work / "base-new/raw").glob("*"))):
        raise Wrong(f"more is kept than should be: {kept}")
    stray = list(setting.tmp.iterdir())
    if stray:
        raise Wrong(f"left behind in TMPDIR: {stray[:5]}")


@contextlib.contextmanager
def readers(setting: Setting, home: Path) -> Iterator[None]:
    """Two readers of the published file, which have both read once before this goes on: one opens it anew each time, one keeps it open. How
    often they read is added up in the setting; Wrong where one failed or saw what it must not see."""
    database, stop = home / "brawlset.duckdb", setting.work / "stop-reading"
    stop.unlink(missing_ok=True)
    question = (
        "select (select count(*) from cards), (select count(*) from bset_pools), (select sum(card_count) from bsets),"
        " (select sum(hash(printings)) from printings)"
    )

    def anew(told: Callable[[], None]) -> None:
        from brawlset.warehouse import open_published

        while True:
            with open_published(database) as con:
                first = con.execute(question).fetchone()
                time.sleep(0.02)
                if first != con.execute(question).fetchone():
                    raise Wrong("a reader saw two states on one connection")
            told()
            if stop.exists():
                return
            time.sleep(0.2)

    def held(told: Callable[[], None]) -> None:
        from brawlset.warehouse import open_published

        with open_published(database) as con:
            first = con.execute(question).fetchone()
            while True:
                if first != con.execute(question).fetchone():
                    raise Wrong("what a reader kept open has changed")
                told()
                if stop.exists():
                    return
                time.sleep(0.5)

    pids, ends = list[int](), dict[str, Any]()
    for work in (anew, held):
        read_end, write_end = os.pipe()
        pids.append(forked(lambda work=work, out=write_end: work(lambda: os.write(out, b".")), log=setting.log))
        os.close(write_end)
        ends[work.__name__] = os.fdopen(read_end, "rb", buffering=0)
    heard = {name: len(end.read(1) or b"") for name, end in ends.items()}  # nothing where a reader has failed at once
    try:
        yield
    finally:
        stop.touch()
        for name, end in ends.items():
            with end:
                setting.read[name] += heard[name] + len(end.read())
        codes = [ended(pid) for pid in pids]
    if any(codes):
        raise Wrong(f"a reader failed: {codes}")


def read_and_refreshed(setting: Setting, home: Path, url: str, *, times: int = 1, **more: Any) -> list[int]:
    """The exit codes of so many refreshes at once, while others read."""
    with readers(setting, home):
        return [ended(pid) for pid in [start(setting, home, url, **more) for _ in range(times)]]


# The parts: each gives its figures as lines, and raises Wrong


def kills(setting: Setting, count: int) -> list[str]:
    """SIGKILL at random moments, one after the other in one home; every second one begins without the files that were fetched."""
    home, ends, most, largest = copied(setting, "kills"), Counter[str](), 0, 0
    now = "old"
    with serving(setting, "old") as old, serving(setting, "new") as new:
        urls = {"old": old, "new": new}
        with readers(setting, home):
            for number in range(count):
                if number % 2:
                    shutil.rmtree(home / "raw", ignore_errors=True)
                wanted = "new" if now == "old" else "old"
                pid = start(setting, home, urls[wanted])
                is_running = wait_for_work(pid, setting.random.uniform(0, 1.25) * setting.work_seconds)
                if is_running:
                    time.sleep(setting.random.uniform(0, 0.015))
                os.kill(pid, signal.SIGKILL)
                code = ended(pid)
                after = state(setting, home)
                if code == 0 and after != wanted:
                    raise Wrong("it said that it was done, and the old build is published")
                how = (
                    "it had ended"
                    if code == 0
                    else "killed, published already"
                    if after == wanted
                    else "killed, the last build stays"
                )
                ends[how] += 1
                now = after
                most, largest = max(most, len(files(home))), max(largest, size_of(home))
                if number % 20 == 19:
                    print(f"  {number + 1}: {counts(ends)}", file=sys.stderr, flush=True)
        tidy(setting, home, urls["old" if now == "new" else "new"], "old" if now == "new" else "new")
    return [
        f"{count} kills: {counts(ends)}",
        f"at most {most} files and {largest / 1e6:.1f} MB in the home; {size_of(home) / 1e6:.1f} MB after one more refresh",
    ]


def steps(setting: Setting, _: int) -> list[str]:
    """SIGKILL before each operation of Python's on a file below the home: opened for writing, renamed, removed, made."""
    from urllib.parse import unquote

    def watching(home: Path, at: int) -> Callable[[], None]:
        seen = 0

        def hook(event: str, arguments: tuple[Any, ...]) -> None:
            nonlocal seen
            if event not in {"open", *CHANGES}:
                return
            if not arguments or not unquote(str(arguments[0])).startswith(str(home)):
                return
            if event == "open" and not (isinstance(arguments[1], str) and set(arguments[1]) & set("wax+")):
                return
            seen += 1
            if seen == at:
                os.kill(os.getpid(), signal.SIGKILL)

        return lambda: sys.addaudithook(hook)

    ends, number = Counter[str](), 0
    with serving(setting, "new") as url:
        while True:
            number += 1
            home = copied(setting, "steps", has_raw=False)
            (code,) = read_and_refreshed(setting, home, url, before=watching(home, number))
            ends[f"{state(setting, home)} published"] += 1
            if code == 0:
                break
            if code != -signal.SIGKILL:
                raise Wrong(f"at operation {number} it ended with {code}")
            tidy(setting, home, url)
    return [f"killed before each of {number - 1} operations on files: {counts(ends)}"]


def disk(setting: Setting, _: int) -> list[str]:
    """A disk with less room than a refresh takes, in steps, first without and then with the published file on it."""
    size = size_of(setting.work / "base-new")
    ends, lines, folder = Counter[str](), [], setting.work / "small"
    folder.mkdir(exist_ok=True)
    is_mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", folder], capture_output=True, check=False
    )
    if is_mounted.returncode == 0:
        subprocess.run(["umount", folder], check=True)
        with serving(setting, "new") as url:
            for part in range(1, 25):
                room = int(size * (1 + part / 8))
                subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", folder], check=True)
                try:
                    home = folder / "home"
                    shutil.copytree(setting.work / "base-old", home)
                    shutil.rmtree(home / "raw", ignore_errors=True)
                    (code,) = read_and_refreshed(setting, home, url)
                    after = state(setting, home)
                    if (code == 0) != (after == "new"):
                        raise Wrong(f"exit code {code}, {after} published")
                    if (home / "building").exists():
                        raise Wrong("half a build was left")
                    ends[f"exit code {code}, {after} published"] += 1
                finally:
                    subprocess.run(["umount", "--lazy", folder], check=True)
        lines.append(f"24 sizes of a small disk (tmpfs): {counts(ends)}")
    else:
        lines.append(
            f"no small disk can be mounted here ({is_mounted.stderr.decode().strip()}): a limit on the size of files instead"
        )
    ends = Counter()
    with serving(setting, "new") as url:
        for part in range(1, 9):
            limit = int(size * part / 8)
            home = copied(setting, "limit", has_raw=False)
            (code,) = read_and_refreshed(
                setting,
                home,
                url,
                before=lambda limit=limit: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
            )
            ends[f"exit code {code}, {state(setting, home)} published"] += 1
            tidy(setting, home, url)
    return [*lines, f"8 limits on the size of a file: {counts(ends)}"]


def stub(setting: Setting, _: int) -> list[str]:
    """Each fault of the stand-in, at each request that it can meet, once and for ever."""
    ends: dict[str, Counter[str]] = {}
    cases = [Plan(fault, first, times) for fault in API_FAULTS for first in (0, 1) for times in (1, NEVER)]
    cases += [Plan(fault, first, times) for fault in FILE_FAULTS for first in (0, 1) for times in (1, NEVER)]
    cases += [Plan(fault) for fault in CONTENT_FAULTS]
    with serving(setting, "new") as healthy:
        for plan in cases:
            home = copied(setting, "stub", has_raw=False)
            with serving(setting, "new", plan) as url:
                (code,) = read_and_refreshed(setting, home, url)
            after = state(setting, home) if plan.fault != "drift" or code != 0 else drifted(home)
            if (code == 0) != (after != "old"):
                raise Wrong(f"{plan}: exit code {code}, {after} published")
            ends.setdefault(str(plan.fault), Counter())[f"exit code {code}, {after} published"] += 1
            if (home / "building").exists():
                raise Wrong("half a build was left")
            if plan.fault not in CONTENT_FAULTS:
                tidy(setting, home, healthy)
    return [f"{fault}: {counts(found)}" for fault, found in ends.items()]


def drifted(home: Path) -> str:
    """The build of cards with new layouts and keys: the claims must hold; it is neither of the two."""
    found = answer(lambda: look(home))
    if found["broken"]:
        raise Wrong(f"claims do not hold: {found['broken']}")
    return "a build of what came"


def together(setting: Setting, _: int) -> list[str]:
    """Several refreshes at once: one publishes, the others are told, and nothing is lost."""
    ends = Counter[str]()
    with serving(setting, "new") as url:
        for number in range(10):
            home = copied(setting, "together", has_raw=number % 2 == 0)
            codes = sorted(read_and_refreshed(setting, home, url, times=2 + number % 3))
            if codes[0] != 0 or set(codes) - {0, 1}:
                raise Wrong(f"exit codes {codes}")
            ends[f"{codes.count(0)} of {len(codes)} ended well"] += 1
            if state(setting, home) != "new":
                raise Wrong("none of them published")
            tidy(setting, home, url)
    return [f"10 times several at once: {counts(ends)}"]


def clock(setting: Setting, _: int) -> list[str]:
    """Wrong clocks, by the seam that a refresh has for it: long ago, far ahead, set back and set forward between and within refreshes."""
    now = datetime.now(UTC)
    moments = [
        ("1970", datetime(1970, 1, 1, tzinfo=UTC)),
        ("a day ahead", now + timedelta(days=1)),
        ("2038", datetime(2038, 1, 19, 3, 14, 8, tzinfo=UTC)),
        ("9999", datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("now", now),
        ("a day ago", now - timedelta(days=1)),
        ("a second ago", now - timedelta(seconds=1)),
    ]
    home, wanted, seen = copied(setting, "clock"), "new", []
    with serving(setting, "old") as old, serving(setting, "new") as new:
        urls = {"old": old, "new": new}
        for name, moment in moments:
            for step in (timedelta(seconds=1), timedelta(seconds=-1)):
                ticks = iter(
                    [moment, *(moment + step for _ in range(1000))] if abs(moment.year) < 9999 else [moment] * 1000
                )
                with readers(setting, home):
                    code = ended(
                        forked(
                            lambda ticks=ticks, wanted=wanted: at(setting, home, urls[wanted], ticks), log=setting.log
                        )
                    )
                if code != 0:
                    raise Wrong(f"at {name} it ended with {code}")
                if state(setting, home) != wanted:
                    raise Wrong(f"at {name} the new edition was not published")
                if answer(lambda wanted=wanted: known(setting, home, urls[wanted])) is not True:
                    raise Wrong(f"after {name} the published edition is taken for another one")
                wanted = "old" if wanted == "new" else "new"
                if answer(lambda wanted=wanted: known(setting, home, urls[wanted])) is not False:
                    raise Wrong(f"after {name} an older edition is taken for the published one")
            seen.append(name)
        tidy(setting, home, urls[wanted], wanted)
    return [
        f"clocks at {', '.join(seen)}, each going forward and back: the asked edition was published and known each time"
    ]


def at(setting: Setting, home: Path, url: str, ticks: Iterator[datetime]) -> None:
    """A refresh with a clock of its own."""
    from brawlset.defs.run import run_refresh
    from brawlset.refresh import Options, Refresh

    with Refresh(settings_of(setting, home, url), Options(), clock=lambda: next(ticks)) as running:
        if not running.is_current():
            run_refresh(running, step_done=lambda _: None)


def known(setting: Setting, home: Path, url: str) -> bool:
    """Whether a refresh would find nothing new."""
    from brawlset.refresh import Options, Refresh

    with Refresh(settings_of(setting, home, url), Options()) as running:
        return running.is_current()


def settings_of(setting: Setting, home: Path, url: str) -> Any:
    """The settings of a home."""
    from brawlset.settings import load_settings

    names = ("BRAWLSET_SCRYFALL_URL", "BRAWLSET_MTGJSON_URL", "BRAWLSET_WIZARDS_URL")
    return load_settings(
        {"BRAWLSET_HOME": str(home), "BRAWLSET_ASSETS": str(setting.assets), **dict.fromkeys(names, url)}
    )


def permission(setting: Setting, _: int) -> list[str]:
    """Permission to write is taken away at random moments: from the folder, as a user who is not root, and from the published file."""
    lines = []
    with serving(setting, "new") as url:
        if os.geteuid() == 0:
            lines.append(f"the folder's mode, as a user who is not root: {counts(_by_mode(setting, url))}")
            try:
                lines.append(f"an immutable published file: {counts(_by_attribute(setting, url))}")
            except subprocess.CalledProcessError as error:
                lines.append(f"an immutable published file: not tried ({error.stderr.decode().strip()})")
        else:
            lines.append("as this user only the folder's mode can be tried")
            lines.append(counts(_by_mode(setting, url)))
    return lines


def _revoked(
    setting: Setting, home: Path, url: str, revoke: Callable[[], None], restore: Callable[[], None], **more: Any
) -> str:
    """One refresh from which permission is taken at a random moment; how it ended."""
    with readers(setting, home):
        pid = start(setting, home, url, **more)
        wait_for_work(pid, setting.random.uniform(0, 1) * setting.work_seconds)
        revoke()
        code = ended(pid)
    after = state(setting, home)
    restore()
    if (code == 0) != (after == "new"):
        raise Wrong(f"exit code {code}, {after} published")
    tidy(setting, home, url)
    return f"exit code {code}, {after} published"


def _by_mode(setting: Setting, url: str) -> Counter[str]:
    ends = Counter[str]()
    is_root = os.geteuid() == 0
    for _ in range(10):
        home = copied(setting, "mode", has_raw=False)
        if is_root:
            for path in (home, *home.rglob("*"), setting.tmp):
                os.chown(path, NOBODY, NOBODY)

        def drop() -> None:
            if is_root:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)

        def revoke(home: Path = home) -> None:
            for path in (home, home / "building", home / "raw"):
                with contextlib.suppress(FileNotFoundError):
                    path.chmod(0o555)

        def restore(home: Path = home) -> None:
            for path in (home, home / "building", home / "raw"):
                with contextlib.suppress(FileNotFoundError):
                    path.chmod(0o755)

        ends[_revoked(setting, home, url, revoke, restore, before=drop)] += 1
    return ends


def _by_attribute(setting: Setting, url: str) -> Counter[str]:
    ends = Counter[str]()
    for _ in range(3):
        home = copied(setting, "immutable", has_raw=False)
        database = home / "brawlset.duckdb"

        def change(how: str, database: Path = database) -> None:
            subprocess.run(["chattr", how, database], check=True, capture_output=True)

        change("+i")
        change("-i")
        ends[_revoked(setting, home, url, lambda: change("+i"), lambda: change("-i"))] += 1
    return ends


PARTS: dict[str, Callable[[Setting, int], list[str]]] = {
    "kills": kills,
    "steps": steps,
    "disk": disk,
    "stub": stub,
    "together": together,
    "clock": clock,
    "permission": permission,
}


def counts(found: Counter[str]) -> str:
    """What was counted, in words."""
    return ", ".join(f"{number} × {what}" for what, number in sorted(found.items()))


# Making ready


def prepared(work: Path, stub_path: Path, source: Path | None, seed: int) -> Setting:
    """The two editions of the cards, the reference data that go with them, and a home with each built."""
    sample = ROOT / "assets/sample"
    assets = work / "assets"
    if source is None:
        shutil.copytree(sample, assets, ignore=shutil.ignore_patterns("*.json*", "*.sh"))
        shutil.copytree(ROOT / "assets/formats", assets / "formats", dirs_exist_ok=True)
        cards, sets = sample / "cards.jsonl", sample / "sets.json"
    else:
        assets = ROOT / "assets"
        cards = next(path for path in sorted(source.iterdir()) if "cards" in path.name)
        sets = next(path for path in sorted(source.iterdir()) if "sets" in path.name)
    raw = cards.read_bytes()
    text = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    editions = {"old": work / "old.jsonl.gz", "new": work / "new.jsonl.gz"}
    editions["old"].write_bytes(gzip.compress(text, 1, mtime=0))
    editions["new"].write_bytes(gzip.compress(re.sub(rb'"rarity": ?"uncommon"', b'"rarity":"rare"', text), 1, mtime=0))
    archives = stub_path.parents[1] / "data/archives"
    setting = Setting(
        work,
        stub_path,
        editions,
        sets,
        assets,
        archives if archives.is_dir() else None,
        random.Random(seed),  # noqa: S311
    )
    setting.tmp.mkdir()
    setting.log.touch()
    setting.log.chmod(0o666)
    for edition in EDITIONS:
        home = work / f"base-{edition}"
        with serving(setting, edition) as url:
            pid = start(setting, home, url)
            usage = resource.getrusage(resource.RUSAGE_CHILDREN)
            if ended(pid) != 0:
                raise Wrong(f"an undisturbed refresh failed: {setting.log.read_text()[-2000:]}")
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        setting.work_seconds = after.ru_utime + after.ru_stime - usage.ru_utime - usage.ru_stime
        setting.hashes[edition] = answer(lambda home=home: look(home))["hash"]
    if len(set(setting.hashes.values())) != 2:
        raise Wrong("the two editions give equal builds")
    return setting


def imported() -> None:
    """Import what a refresh imports, so that its forks need not. Nothing of DuckDB or polars is started here."""
    from brawlset import archives, derived, reference_tables  # noqa: F401
    from brawlset.cli import refresh as command  # noqa: F401
    from brawlset.defs import run  # noqa: F401
    from brawlset.draft import booster_files  # noqa: F401
    from brawlset.sources import download, http, scryfall, small_file  # noqa: F401


def main() -> int:
    """Run the parts and print their figures; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stub", type=Path, default=ROOT.parent / "shared/tools/scryfall_stub.py")
    parser.add_argument(
        "--source", type=Path, help="a folder with Scryfall's cards and sets; the bundled sample without it"
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    if not args.stub.is_file():
        print(f"{args.stub}: the stand-in for the hosts is not there; give its place with --stub.", file=sys.stderr)
        return 2
    imported()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="brawlset-faults-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        setting = prepared(Path(folder), args.stub, args.source, args.seed)
        print(f"an undisturbed refresh takes {setting.work_seconds:.1f} s of a processor", flush=True)
        for name in args.parts.split(","):
            began = time.monotonic()
            setting.read.clear()
            try:
                lines = PARTS[name](setting, args.kills)
                lines.append(
                    f"readers meanwhile: {setting.read['anew']} openings, {setting.read['held']} reads of a file kept open"
                )
            except Wrong as error:
                failed += 1
                lines = [f"WRONG: {error}", setting.log.read_text(errors="replace")[-1500:]]
            print(f"{name} ({time.monotonic() - began:.0f} s)", *(f"  {line}" for line in lines), sep="\n", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
