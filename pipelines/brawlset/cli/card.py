"""`brawlset card`: one card, the BSets that it belongs to, and where it may lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

_NAMES = (
    "oracle_id", "name", "bset_id", "name_en", "standing", "is_default", "set_code", "set_name", "collector_number", "first_printed_on",
    "printing_count", "role", "pool_count", "basics", "is_basics_exception",
)  # fmt: skip

_FEW = 3


@click.command(short_help="One card: its BSets, each with the printing that proves it.")
@click.argument("name")
@click.option("--all", "is_all", is_flag=True, help="BSets that are not on the default list too.")
@format_option
def command(name: str, is_all: bool, format_: Format) -> None:
    """One card, and the BSets that it belongs to, each with the printing that proves it (903.BS.4) and, for a commander, the size of its
    pool there. NAME is written in any case, with or without accents; the front face or a half will do. CSV has one row a BSet, JSON one
    object with the faces and the BSets in it.

    \b
    Examples:
      brawlset card "Arcane Signet"
      brawlset card fire/ice
      brawlset card "lim-dul's vault" --format json
    """
    from brawlset.cli.database import published
    from brawlset.cli.printing import note, print_data, print_rows
    from brawlset.cli.wording import reading_notes
    from brawlset.lookup import find_card
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    with published(load_settings()) as con:
        found = find_card(con, name)
        facts = rows(con, "from cards where oracle_id = $id", {"id": found.oracle_id})[0]
        faces = rows(
            con,
            "select * exclude (oracle_id) from faces where oracle_id = $id order by face_number",
            {"id": found.oracle_id},
        )
        leading = {**_leading(con, found.oracle_id), "leads_elsewhere": _leading_elsewhere(con, found.oracle_id)}
        bsets = _bsets(con, found.oracle_id)
        not_counted = _not_counted(con, found.oracle_id)
        names = _names(con, found.oracle_id)
    note(*reading_notes(found, name))
    shown = [row for row in bsets if row["is_default"] or is_all] or bsets
    if format_ == "csv":
        print_rows(format_, shown, names=_NAMES)
    elif format_ == "json":
        whole = {**facts, "names": names, **leading, "faces": faces, "bsets": shown, "not_counted": not_counted}
        print_data(format_, list(whole), [list(whole.values())])
    else:
        _show_card(facts, faces, leading, names)
        _show_bsets(facts["name"], shown, hidden=len(bsets) - len(shown), leads=leading["commander_clause"] is not None)
        _show_not_counted(not_counted, is_all=is_all)


def _names(con: duckdb.DuckDBPyConnection, oracle_id: UUID) -> dict[str, str]:
    """Language -> the card's usual name in it, English left out."""
    return dict(
        con.execute(
            "select lang, name from card_names where oracle_id = $id and is_usual and lang != 'en' order by lang",
            {"id": oracle_id},
        ).fetchall()
    )


def _leading(con: duckdb.DuckDBPyConnection, oracle_id: UUID) -> dict[str, Any]:
    """By which clause the card may lead a BrawlSet deck (null: by none), whether its player chooses a color, and beside how many others."""
    from brawlset.warehouse import rows

    return rows(
        con,
        """
        select
            any_value(clause) as commander_clause,
            coalesce(any_value(chooses_color), false) as chooses_color,
            (
                select count(*)
                from commander_pairs
                where format = 'brawlset' and $id in (first_id, second_id)
            ) as partner_count,
            (
                select coalesce(list(distinct ability order by ability), [])
                from commander_pairs
                where format = 'brawlset' and $id in (first_id, second_id)
            ) as partner_abilities
        from commanders
        where format = 'brawlset' and oracle_id = $id
        """,
        {"id": oracle_id},
    )[0]


def _leading_elsewhere(con: duckdb.DuckDBPyConnection, oracle_id: UUID) -> dict[str, str]:
    """The other formats in which it may lead, and by which clause."""
    return dict(
        con.execute(
            """
            select format, clause
            from commanders
            where oracle_id = $id
                and (
                    format = 'commander-draft'
                    or (format = 'legendary-commander' and exists (from legendary_commanders where $id in (commander_id, partner_id)))
                )
            order by format desc
            """,
            {"id": oracle_id},
        ).fetchall()
    )


def _bsets(con: duckdb.DuckDBPyConnection, oracle_id: UUID) -> list[dict[str, Any]]:
    """The BSets with the proving printing; of a commander that leads alone its pool there, unless that depends on a chosen color."""
    from brawlset.warehouse import rows

    return rows(
        con,
        """
        with led as (
            select bset_id, pool_count, basics, is_basics_exception
            from bset_commanders
            where commander_id = $id and partner_id is null and chosen_colors = ''
        )

        select members.*, bsets.is_default, led.* exclude (bset_id)
        from card_bsets((select name from cards where oracle_id = $id)) as members
        inner join bsets using (bset_id)
        left join led using (bset_id)
        where members.oracle_id = $id
        order by not bsets.is_default, bsets.first_released_on nulls last, members.bset_id
        """,
        {"id": oracle_id},
    )


def _not_counted(con: duckdb.DuckDBPyConnection, oracle_id: UUID) -> list[dict[str, Any]]:
    """The sets of its printings that are decided as out of a BSet which the card is not in by another printing."""
    from brawlset.warehouse import rows

    return rows(
        con,
        """
        select distinct printings.set_code, sets.name as set_name, decided.bset_id, decided.rule, decided.reason
        from printings
        inner join sets using (set_code)
        inner join set_decisions as decided using (set_code)
        where printings.oracle_id = $id
            and decided.decision = 'out'
            and decided.bset_id is not null
            and decided.bset_id not in (select bset_cards.bset_id from bset_cards where bset_cards.oracle_id = $id)
        order by printings.set_code
        """,
        {"id": oracle_id},
    )


def _show_card(
    facts: Mapping[str, Any], faces: Sequence[Mapping[str, Any]], leading: Mapping[str, Any], names: Mapping[str, str]
) -> None:
    from brawlset.cli.printing import count, say
    from brawlset.cli.wording import identity_text
    from brawlset.languages import LANGUAGES
    from brawlset.output import cell_text

    say(facts["name"], bold=True)
    if names:
        say("; ".join(f"{LANGUAGES.get(lang, lang)}: {name}" for lang, name in names.items()))
    copies = "any number of copies" if facts["copy_limit"] is None else count(facts["copy_limit"], "copy", "copies")
    if facts["is_basic"]:
        copies = "any number of copies"
    remark = " Un-set or playtest card." if facts["is_funny"] else ""
    say(
        f"Color identity {identity_text(facts['color_identity'])}. Mana value {cell_text(facts['mana_value'])}. {copies.capitalize()} a"
        f" deck. {count(facts['printing_count'], 'paper printing')} since {facts['first_printed_on']:%Y-%m}.{remark}"
    )
    say(f"{_lead_text(leading)}{' Companion.' if facts['is_companion'] else ''}")
    for sentence in _elsewhere(facts, leading):
        say(sentence)
    for face in faces:
        stats = "/".join(face[name] for name in ("power", "toughness") if face[name] is not None)
        loyalty = f"loyalty {face['loyalty']}" if face["loyalty"] else ""
        defense = f"defense {face['defense']}" if face["defense"] else ""
        title = "" if len(faces) == 1 else face["name"]
        say("")
        say("  ".join(part for part in (title, face["mana_cost"], face["type_line"], stats, loyalty, defense) if part))
        if face["oracle_text"]:
            say(face["oracle_text"])


def _lead_text(leading: Mapping[str, Any]) -> str:
    from brawlset.cli.printing import count

    clause, number = leading["commander_clause"], leading["partner_count"]
    abilities = ", ".join(leading["partner_abilities"])
    if clause is None:
        return "Leads no BrawlSet deck (903.BS.7)."
    if clause == "background":
        return f"Leads a BrawlSet deck only as second commander, beside {count(number, 'card')} ({abilities})."
    choice = " Its player chooses a color." if leading["chooses_color"] else ""
    pairs = f", alone or beside {count(number, 'card')} ({abilities})" if number else ""
    return f"Leads a BrawlSet deck as legendary {clause}{pairs}.{choice}"


def _elsewhere(facts: Mapping[str, Any], leading: Mapping[str, Any]) -> Iterator[str]:
    """What the other formats say of the card, where that is more than its identity."""
    names = {"legendary-commander": "Legendary Commander", "commander-draft": "Commander Draft"}
    listed = [
        f"{names[format_]} ({'as second commander only' if clause == 'background' else clause})"
        for format_, clause in leading["leads_elsewhere"].items()
    ]
    if listed:
        yield f"{'Also leads' if leading['commander_clause'] else 'Leads'} in {' and '.join(listed)}."
    banned = {"banned": "Banned", "restricted": "Banned as a commander"}.get(facts["duel_legality"])
    if banned:
        yield f"{banned} in Legendary Commander (Duel Commander's list, LD-14)."
    plain = 1 << (5 - facts["identity_mask"].bit_count())
    relaxed = facts["legendary_identities"].bit_count()
    if relaxed != plain:
        yield f"By hybrid mana it fits {relaxed} of the 32 identities in Legendary Commander, not {plain} (LC-12)."


def _show_bsets(name: str, bsets: Sequence[Mapping[str, Any]], *, hidden: int, leads: bool) -> None:
    from brawlset.cli.printing import count, print_table, say
    from brawlset.cli.wording import EXCEPTION, short_basics
    from brawlset.output import Column

    say("")
    if not bsets:
        say(f"{name} is in no BSet.")
        return
    is_standing_shown = not all(row["is_default"] for row in bsets)
    print_table(
        (
            Column("BSet", is_kept_whole=True),
            Column("Proof", is_kept_whole=True),
            Column("Set"),
            Column("Since", is_kept_whole=True),
            *([Column("Standing")] if is_standing_shown else []),
            *([Column("Pool", is_right=True), Column("Basic lands")] if leads else []),
        ),
        [
            (
                row["bset_id"],
                f"{row['set_code']} {row['collector_number']}",
                row["set_name"],
                f"{row['first_printed_on']:%Y-%m}",
                *([row["standing"]] if is_standing_shown else []),
                *(_pool_cells(row, short_basics) if leads else []),
            )
            for row in bsets
        ],
    )
    if any(row["is_basics_exception"] for row in bsets):
        say(f"\n{EXCEPTION}")
    if hidden:
        say(f"\nAlso in {count(hidden, 'BSet')} that {'is' if hidden == 1 else 'are'} not on the default list: --all.")


def _pool_cells(row: Mapping[str, Any], short_basics: Any) -> tuple[object, object]:
    if row["pool_count"] is None:
        return "", "by choice"
    return row["pool_count"], short_basics(row["basics"], is_exception=row["is_basics_exception"])


def _show_not_counted(not_counted: Sequence[Mapping[str, Any]], *, is_all: bool) -> None:
    """Why printings in other sets prove nothing: in a table, or in a line that says where to find it."""
    from brawlset.cli.printing import count, print_table, say
    from brawlset.output import Column

    if not not_counted:
        return
    if not is_all and len(not_counted) > _FEW:
        examples = ", ".join(f"{row['set_code']} ({row['bset_id']})" for row in not_counted[:_FEW])
        say(
            f"\nPrintings in {count(len(not_counted), 'set')} prove nothing for a BSet, such as {examples}: --all says why."
        )
        return
    say("\nPrintings that prove nothing:")
    print_table(
        (Column("Set", is_kept_whole=True), Column("For", is_kept_whole=True), Column("Why")),
        [(row["set_code"], row["bset_id"], f"{row['reason']} ({row['rule']})") for row in not_counted],
    )
