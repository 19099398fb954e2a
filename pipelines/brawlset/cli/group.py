"""The group of commands: each is imported when it is called, and every error ends as a message and an exit code here.

0 fine, 1 the data or the name is not, 2 usage or settings, 130 interrupted.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from importlib import import_module
from typing import IO, Any, NoReturn

import click

from brawlset.errors import BrawlSetError, ConfigurationError, first_line, is_interruption
from brawlset.settings import is_colored, is_debugging

_DAMAGE = re.compile(r"Could not read enough bytes|Corrupt database file")

COMMANDS = (
    "refresh",
    "rollback",
    "status",
    "bsets",
    "bset",
    "commanders",
    "pool",
    "card",
    "check",
    "deck",
    "corpus",
    "draft",
    "bans",
    "changes",
    "query",
    "shell",
    "examples",
    "tables",
    "export",
    "site",
    "serve",
)
"""The commands in the order of the help; each is `command` in the module of its name."""


class Failure(click.ClickException):
    """An error of the data: shown as `error: ...`, without a traceback."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002 - click's signature
        """Write the message to stderr, wrapped where that is a terminal."""
        from brawlset.cli.printing import tell

        tell("error:", self.message, color="red" if is_colored() else None)


class Misuse(Failure):
    """A wrong setting or option."""

    exit_code = 2


class Interruption(Failure):
    """Ctrl-C."""

    exit_code = 130


class CommandGroup(click.Group):
    """The group of COMMANDS."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"brawlset.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; wrong usage, with the names that are near, where there is none."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=2)
            hint = f"Did you mean {' or '.join(near)}?" if near else f"There are: {', '.join(COMMANDS)}."
            ctx.fail(f"There is no command {args[0]!r}. {hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; turn its errors into messages and exit codes."""
        if not is_colored():
            ctx.color = False
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except ConfigurationError as error:
            raise Misuse(str(error)) from error
        except BrawlSetError as error:
            raise Failure(str(error)) from error
        except KeyboardInterrupt as error:
            raise Interruption(str(error) or "Interrupted.") from error
        except OSError as error:
            if error.errno == errno.EPIPE:
                _end_quietly()
            if is_debugging():
                raise
            raise Failure(_system_message(error)) from error
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise  # click's own, among them wrong usage
        except Exception as error:
            if is_interruption(error):
                raise Interruption("Interrupted.") from error
            if is_debugging():
                raise
            raise Failure(_damaged(error) or _unexpected(error)) from error
        return result


def _end_quietly() -> NoReturn:
    """The reader of the output has left (`| head`): nothing is wrong. What is still buffered goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def _system_message(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}. Check the disk, the permissions and BRAWLSET_HOME, then try again."


def _damaged(error: Exception) -> str | None:
    """What DuckDB means that comes to the end of a file too early, or to bytes that are not those it wrote; None for all else."""
    if not type(error).__module__.startswith(("duckdb", "_duckdb")) or not _DAMAGE.search(str(error)):
        return None
    return (
        f"a database is damaged: {first_line(error)}\nMove the file away; then run 'brawlset refresh', or go back to an older build with"
        " 'brawlset rollback'."
    )


def _unexpected(error: Exception) -> str:
    first = str(error).strip().splitlines()[:1]
    return (
        f"unexpected {type(error).__name__}: {first[0] if first else 'no message'}\nThis is a fault of the program. Set BRAWLSET_DEBUG=1"
        " to see where it happened, and report it."
    )
