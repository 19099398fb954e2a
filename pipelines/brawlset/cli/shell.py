"""`brawlset shell`: queries one after the other, with history and completion, for those without DuckDB's own shell."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from brawlset.cli.options import format_option, pager_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

_PROMPT, _MORE = "brawlset> ", "     ...> "
_KEPT_LINES = 1_000
_HISTORY = "shell_history"
_FORMATS: dict[str, Format] = {"table": "table", "csv": "csv", "json": "json"}
_NOT_HERE = ("refresh", "shell")
_HELP = """\
SQL ends with a semicolon and may take several lines. The database is read-only.
  .once FILE     the next result goes into FILE (.parquet, .csv, .json)
  .format NAME   table, csv or json
  .NAME ...      what 'brawlset NAME ...' does: .tables, .tables cards,
                 .examples, .examples mana_curve, .bsets ...
  .help, .quit   this list; leave (so does Ctrl-D)
Tab completes names of tables, columns and macros."""


@click.command(short_help="Ask one query after the other.")
@format_option
@pager_option
def command(*, format_: Format, pager: bool) -> None:
    """Ask one query after the other, with history and completion of names. Reads the standard input where that is no terminal, and stops
    at the first error there.

    \b
    Examples:
      brawlset shell
      brawlset shell --format csv < questions.sql
    """
    from brawlset.cli.database import published
    from brawlset.settings import load_settings

    settings = load_settings()
    with published(settings) as con:
        session = _Session(con, format_, pager=pager)
        if sys.stdin.isatty():
            with _Lines(con, settings.home / _HISTORY):
                session.talk()
        else:
            session.run(sys.stdin)


class _Session:
    """What is asked in one run of the shell."""

    def __init__(self, con: duckdb.DuckDBPyConnection, format_: Format, *, pager: bool) -> None:
        self._con = con
        self._format: Format = format_
        self._pager = pager
        self._once: Path | None = None

    def run(self, lines: Iterator[str]) -> None:
        """Each statement and command of a script; the first error ends it."""
        text = ""
        for line in lines:
            text += line if line.endswith("\n") else f"{line}\n"
            if self._is_whole(text):
                if not self._do(text):
                    return
                text = ""
        if text.strip():
            self._do(text)

    def talk(self) -> None:
        """What a person types, until they leave; an error is told and forgotten."""
        from brawlset.cli.printing import tell
        from brawlset.errors import BrawlSetError

        click.echo("SQL ends with a semicolon. '.help' lists what else there is, '.quit' leaves.", err=True)
        text = ""
        while True:
            try:
                text += input(_MORE if text else _PROMPT) + "\n"
                if self._is_whole(text):
                    asked, text = text, ""
                    if not self._do(asked):
                        return
            except KeyboardInterrupt:
                text = ""
                click.echo(err=True)
            except EOFError:
                click.echo(err=True)
                return
            except BrawlSetError as error:
                tell("error:", str(error), color=None)
            except click.ClickException as error:
                tell("error:", error.format_message(), color=None)

    @staticmethod
    def _is_whole(text: str) -> bool:
        """Whether it can be run: a command, nothing at all, or SQL up to its semicolon."""
        from brawlset.shell_text import is_statement

        return text.startswith(".") or not text.strip() or is_statement(text)

    def _do(self, text: str) -> bool:
        """Run one statement or command; False to leave."""
        text = text.strip()
        if text in {".quit", ".exit", ".q"}:
            return False
        if text.startswith("."):
            self._command(text[1:])
        elif text:
            from brawlset.cli.results import show_result

            once, self._once = self._once, None
            show_result(self._con, text, {}, format_=self._format, output=once, pager=self._pager)
        return True

    def _command(self, text: str) -> None:
        from brawlset.cli.group import COMMANDS
        from brawlset.errors import ConfigurationError

        try:
            name, *words = shlex.split(text) or [""]
        except ValueError as error:
            raise ConfigurationError(f".{text}: {error}. Close the quotes.") from error
        if name == "help":
            click.echo(_HELP)
        elif name == "once" and len(words) == 1:
            from brawlset.result_files import check_suffix

            path = Path(words[0]).expanduser()
            check_suffix(path)
            self._once = path
        elif name == "format" and len(words) == 1 and words[0] in _FORMATS:
            self._format = _FORMATS[words[0]]
        elif name in COMMANDS and name not in _NOT_HERE:
            command: click.Command = import_module(f"brawlset.cli.{name}").command
            with suppress(click.exceptions.Exit):
                command.main(words, prog_name=f".{name}", standalone_mode=False)
        else:
            raise ConfigurationError(f".{text}: there is no such command. '.help' lists what there is.")


class _Lines:
    """The terminal's own editing, history and completion of lines, where Python has it; the history is kept in `path`."""

    def __init__(self, con: duckdb.DuckDBPyConnection, path: Path) -> None:
        self._con = con
        self._path = path

    def __enter__(self) -> None:
        try:
            import readline
        except ImportError:  # Windows
            return
        from brawlset.shell_text import known_names, near

        names = known_names(self._con)

        def complete(start: str, place: int) -> str | None:
            found = near(start, names)
            return found[place] if place < len(found) else None

        with suppress(OSError):
            readline.read_history_file(self._path)
        readline.set_history_length(_KEPT_LINES)
        readline.set_completer_delims(" \t\n,()=<>;")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")

    def __exit__(self, *_: object) -> None:
        with suppress(ImportError, OSError):  # a folder that may not be written: no history then
            import readline

            if not self._path.is_symlink():  # which would be followed
                readline.write_history_file(self._path)
