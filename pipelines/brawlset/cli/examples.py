"""`brawlset examples`: questions that people ask, as queries to run and to start from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from brawlset.cli.options import format_option, output_option, pager_option, param_option
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.questions import Question


@click.command(short_help="Questions that people ask, with their SQL.")
@click.argument("name", required=False)
@param_option
@click.option("--sql", "is_shown", is_flag=True, help="Print the SQL instead of running it.")
@format_option
@output_option
@pager_option
def command(
    *, name: str | None, params: dict[str, str], is_shown: bool, format_: Format, output: Path | None, pager: bool
) -> None:
    """List questions that people ask; with NAME, run one. Its parameters have usual values, which --param changes.

    \b
    Examples:
      brawlset examples
      brawlset examples small_pools
      brawlset examples mana_curve --param bset=dominaria --param identity=WU
      brawlset examples five_color_commanders --sql
    """
    from brawlset.cli.database import published
    from brawlset.cli.printing import say
    from brawlset.cli.results import show_result
    from brawlset.questions import find_question, read_values
    from brawlset.settings import load_settings

    if name is None:
        _list(format_)
        return
    question = find_question(name)
    if is_shown:
        click.echo(question.sql, nl=False)
        return
    with published(load_settings()) as con:
        values = read_values(con, question, params)
        say(question.text, format_=format_, bold=format_ == "table")
        for remark in (*question.remarks, *_chosen(question, values)):
            say(remark, format_=format_)
        say("", format_=format_)
        show_result(con, question.sql, values, format_=format_, output=output, pager=pager)


def _chosen(question: Question, values: dict[str, str]) -> list[str]:
    return [f"--param {each.name}={values[each.name]}  {each.meaning}" for each in question.parameters]


def _list(format_: Format) -> None:
    from brawlset.cli.printing import print_data, print_table
    from brawlset.output import Column
    from brawlset.questions import questions

    if format_ != "table":
        rows = [(each.name, each.text, [p.name for p in each.parameters]) for each in questions()]
        print_data(format_, ("name", "question", "parameters"), rows)
        return
    print_table((Column("Name"), Column("Question")), [(each.name, each.text) for each in questions()])
