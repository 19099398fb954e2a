"""Search for files that a reader does not stand, with new ones each time: `make fuzz`, or

    python tests/fuzz.py [--seconds 60] [--only deck] [--finds FOLDER] [--atheris]
    python tests/fuzz.py --replay FILE

Each reader has a process and so many seconds; one that has not ended half a minute later is killed. The input with which a reader
fails, hangs or crashes is in a file of --finds, as Python writes it. Where it is mended, the file goes to tests/fuzz_finds, and
every test run tries it again. What is made up and what must hold of it is in test_fuzz.py.

`--atheris` lets the coverage of our code choose the bytes of which the inputs are made, where atheris is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import random
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

from test_fuzz import LONGEST, TARGETS, replay

ROUND = settings(
    max_examples=100,
    deadline=None,
    database=None,
    phases=(Phase.generate,),  # to make an input smaller can take minutes
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
GRACE = LONGEST + 10


def searched(name: str, seconds: float, current: Path) -> int:
    """Check made-up inputs of one target for so long; how many. The one at work is in the file `current`, which a failure leaves there."""
    target, count, until = TARGETS[name], 0, time.monotonic() + seconds

    def check(arguments: tuple[object, ...]) -> None:
        nonlocal count
        if time.monotonic() < until:
            count += 1
            current.write_text(ascii(arguments), encoding="ascii")
            target.check(*arguments)

    while time.monotonic() < until:
        seed(random.randrange(2**63))(ROUND(given(target.inputs)(check)))()  # noqa: S311 - no secret
    current.unlink(missing_ok=True)
    return count


def guided(name: str, seconds: float, current: Path) -> None:
    """The same with bytes that atheris chooses. It ends the process."""
    import atheris  # type: ignore[import-not-found]

    target = TARGETS[name]

    def check(arguments: tuple[object, ...]) -> None:
        current.write_text(ascii(arguments), encoding="ascii")
        target.check(*arguments)

    for module in [module for name, module in sys.modules.items() if name.startswith("brawlset.")]:
        for value in vars(module).values():
            if inspect.isfunction(value) and value.__module__ == module.__name__:
                atheris.instrument_func(value)
    made = ROUND(given(target.inputs)(check))
    atheris.Setup([sys.argv[0], f"-max_total_time={int(seconds)}", "-max_len=4096"], made.hypothesis.fuzz_one_input)
    atheris.Fuzz()


def ran(name: str, seconds: float, finds: Path, *, is_guided: bool) -> bool:
    """Search one target in a process of its own; whether nothing was found. What was is in a file and said."""
    with tempfile.TemporaryDirectory(prefix="brawlset-fuzz-") as folder:
        current = Path(folder) / "current"
        words = [sys.executable, __file__, "--only", name, "--seconds", str(seconds), "--current", str(current)]
        try:
            code = subprocess.run(
                [*words, *(["--atheris"] if is_guided else [])], timeout=seconds + GRACE, check=False
            ).returncode
        except subprocess.TimeoutExpired:
            code = None
        if code == 0:
            return True
        how = "it did not end and was killed" if code is None else f"it ended with {code}"
        if not current.is_file():
            print(f"{name}: {how}, before it made up anything")
            return False
        content = current.read_bytes()
        finds.mkdir(parents=True, exist_ok=True)
        kept = finds / f"{name}-{hashlib.sha256(content).hexdigest()[:10]}.txt"
        kept.write_bytes(content)
    print(f"{name}: {how}. To try it again: {sys.executable} {__file__} --replay {kept}, which holds")
    print(content.decode("ascii"), flush=True)
    return False


def main() -> int:
    """Search, or try one again; 1 where something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="for each target")
    parser.add_argument("--only", choices=list(TARGETS))
    parser.add_argument("--finds", type=Path, default=Path("fuzz-finds"))
    parser.add_argument("--atheris", action="store_true")
    parser.add_argument("--replay", type=Path)
    parser.add_argument("--current", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.replay:
        replay(args.replay)
        return 0
    if args.current and args.atheris:
        guided(args.only, args.seconds, args.current)
    if args.current:
        try:
            print(f"{args.only}: {searched(args.only, args.seconds, args.current):,} inputs in {args.seconds:.0f} s")
        except BaseException:  # noqa: BLE001 - told to the parent
            traceback.print_exc()
            return 1
        return 0
    names = [args.only] if args.only else list(TARGETS)
    fine = [ran(name, args.seconds, args.finds, is_guided=args.atheris) for name in names]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
