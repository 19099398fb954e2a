"""`brawlset bsets`: the list of BSets, and the commands for those who keep it, each in a module of its own."""

from __future__ import annotations

from importlib import import_module

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

_NAMES = (
    "bset_id", "name_en", "name_fr", "kind", "standing", "is_default", "provenance", "first_released_on", "last_released_on",
    "card_count", "commander_count", "basics", "set_codes",
)  # fmt: skip
_KEEPING = ("propose", "try", "check", "import", "diff")
"""The commands for those who keep the list: each is `command` in the module bsets_NAME."""


class KeepingGroup(click.Group):
    """The group of these commands, each imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names in the order of the help."""
        return list(_KEEPING)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """The command of that name, imported now."""
        if cmd_name not in _KEEPING:
            return None
        found: click.Command = import_module(f"brawlset.cli.bsets_{cmd_name}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; wrong usage, with what was meant, where there is none."""
        if args[0] not in _KEEPING and not args[0].startswith("-"):
            ctx.fail(
                f"There is no command 'bsets {args[0]}'. There are: {', '.join(_KEEPING)}; 'brawlset bset {args[0]}' shows one BSet,"
                f" 'brawlset bsets --search {args[0]}' looks for some."
            )
        return super().resolve_command(ctx, args)


@click.group(
    name="bsets",
    cls=KeepingGroup,
    invoke_without_command=True,
    short_help="The BSets: from which sets a deck may be built.",
    subcommand_metavar="[COMMAND ...]",
)
@click.option("--all", "is_all", is_flag=True, help="Those that are not on the default list too.")
@click.option(
    "--search", metavar="TEXT", help="Only those, of all, with TEXT in their id, a name, or the code or name of a set."
)
@format_option
@click.pass_context
def command(ctx: click.Context, *, is_all: bool, search: str | None, format_: Format) -> None:
    """The BSets, in the order in which they came out. With a command, see below: proposing, trying, checking and importing what is on the
    list.

    \b
    Examples:
      brawlset bsets
      brawlset bsets --search ravnica
      brawlset bsets --all --format csv
      brawlset bsets propose
    """
    if ctx.invoked_subcommand is None:
        _list(is_all=is_all, search=search, format_=format_)


def _list(*, is_all: bool, search: str | None, format_: Format) -> None:
    from brawlset.cards.names import name_key
    from brawlset.cli.database import published
    from brawlset.cli.printing import count, print_rows, print_table, say
    from brawlset.errors import NotFoundError
    from brawlset.output import Column
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    with published(load_settings()) as con:
        found = rows(
            con,
            """
            select
                bsets.*,
                list(sets.set_code order by sets.released_on, sets.set_code) as set_codes,
                list(sets.name) as set_names
            from bsets
            inner join bset_sets using (bset_id)
            inner join sets using (set_code)
            group by all
            order by bsets.first_released_on nulls last, bsets.bset_id
            """,
        )
    hidden = 0
    if search is not None:
        key = name_key(search)
        own = ("bset_id", "name_en", "name_fr")
        found = [
            row
            for row in found
            if any(
                key in name_key(text) for text in (*(row[name] for name in own), *row["set_names"], *row["set_codes"])
            )
        ]
        if not found:
            raise NotFoundError(
                f"No BSet has {search!r} in its id, its names or its sets. 'brawlset bsets --all' lists all of them."
            )
    elif not is_all:
        hidden = sum(not row["is_default"] for row in found)
        found = [row for row in found if row["is_default"]]
    if format_ != "table":
        print_rows(format_, found, names=_NAMES)
        return
    is_standing_shown = is_all or search is not None
    columns = [
        Column("BSet", is_kept_whole=True),
        Column("Name"),
        Column("Since", is_kept_whole=True),
        Column("Cards", is_right=True),
        Column("Commanders", is_right=True),
        *([Column("Standing")] if is_standing_shown else []),
    ]
    print_table(
        columns,
        [
            (
                row["bset_id"],
                row["name_en"],
                "" if row["first_released_on"] is None else f"{row['first_released_on']:%Y-%m}",
                row["card_count"],
                row["commander_count"],
                *([row["standing"]] if is_standing_shown else []),
            )
            for row in found
        ],
    )
    shown = f"{count(len(found), 'BSet')}." + (f" {hidden} more are not on the default list: --all." if hidden else "")
    say(f"\n{shown}")
