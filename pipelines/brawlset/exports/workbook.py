"""One BSet as an Excel workbook for organisers: its commanders, its cards, and the pool of every identity that leads a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brawlset.bset_lookup import FoundBset
from brawlset.errors import ConfigurationError
from brawlset.result_files import replacing
from brawlset.warehouse import rows

if TYPE_CHECKING:
    import duckdb

_WIDEST = 60
_COLORLESS = "colorless"


@dataclass(frozen=True, slots=True)
class _Column:
    header: str
    name: str


_COMMANDERS = (
    _Column("Commander", "commander"),
    _Column("Partner", "partner"),
    _Column("Color chosen", "chosen_colors"),
    _Column("Identity", "color_identity"),
    _Column("Pool", "pool_count"),
    _Column("Creatures", "creature_count"),
    _Column("Planeswalkers", "planeswalker_count"),
    _Column("Instants", "instant_count"),
    _Column("Sorceries", "sorcery_count"),
    _Column("Artifacts", "artifact_count"),
    _Column("Enchantments", "enchantment_count"),
    _Column("Battles", "battle_count"),
    _Column("Nonbasic lands", "land_count"),
    _Column("Basic lands", "basics"),
    _Column("Basics by exception", "is_basics_exception"),
    _Column("Companions", "companions"),
)
_CARDS = (
    _Column("Card", "name"),
    _Column("Cost", "mana_cost"),
    _Column("Mana value", "mana_value"),
    _Column("Type", "type_line"),
    _Column("Identity", "color_identity"),
    _Column("Set", "set_code"),
    _Column("Number", "collector_number"),
)


def export_workbook(con: duckdb.DuckDBPyConnection, bset: FoundBset, path: Path) -> tuple[str, ...]:
    """Write the workbook of a BSet; the names of its sheets. Raises ConfigurationError where XlsxWriter is missing."""
    xlsxwriter = _library()
    bset_id = {"bset_id": bset.bset_id}
    commanders = rows(con, "from commander_options($bset_id)", bset_id)
    identities = rows(
        con,
        "select distinct color_identity, identity_mask from bset_commanders where bset_id = $bset_id"
        " order by bit_count(identity_mask), identity_mask",
        bset_id,
    )
    cards = rows(con, "from identity_pool($bset_id, 'WUBRG', with_basics := true)", bset_id)
    ((built_at,),) = con.execute("select max(finished_at) from ops.refreshes").fetchall()
    with replacing(path) as part:
        written = BytesIO()
        book = _Book(xlsxwriter.Workbook(written, {"strings_to_numbers": False}), built_at)
        book.facts("BSet", _facts(con, bset, built_at))
        book.table("Commanders", _COMMANDERS, commanders, has_links=True)
        book.table("Cards", _CARDS, cards)
        for letters in (row["color_identity"] for row in identities):
            pool = rows(
                con, "from identity_pool($bset_id, $letters, with_basics := true)", bset_id | {"letters": letters}
            )
            book.table(_sheet(letters), _CARDS, pool)
        book.close()
        part.write_bytes(written.getvalue())
    return tuple(book.sheets)


def _library() -> Any:
    try:
        import xlsxwriter  # type: ignore[import-untyped, unused-ignore]
    except ImportError as error:
        raise ConfigurationError(
            "--xlsx: workbooks are written by XlsxWriter, which is not installed. Run: pip install 'brawlset[excel]'"
        ) from error
    return xlsxwriter


def _sheet(letters: str) -> str:
    return f"Pool {letters or _COLORLESS}"


def _facts(con: duckdb.DuckDBPyConnection, bset: FoundBset, built_at: datetime) -> list[tuple[str, str]]:
    (row,) = rows(con, "from bsets where bset_id = $bset_id", {"bset_id": bset.bset_id})
    sets = rows(
        con,
        "select set_code, name, role, reason from bset_sets inner join sets using (set_code) where bset_id = $bset_id"
        " order by role, released_on nulls last, set_code",
        {"bset_id": bset.bset_id},
    )
    return [
        ("BSet", f"{row['name_en']} ({row['bset_id']})"),
        ("French name", row["name_fr"]),
        ("Standing", f"{row['standing']}, {row['provenance']}"),
        ("Why these sets", row["reason"]),
        *((f"Set ({each['role']})", f"{each['name']} ({each['set_code']}): {each['reason']}") for each in sets),
        ("Cards", str(row["card_count"])),
        ("Commanders", str(row["commander_count"])),
        ("Basic lands", ", ".join(row["basics"]) or "none"),
        ("Built", f"{built_at:%Y-%m-%d %H:%M} UTC"),
        (
            "Identity",
            "Letters in the order WUBRG. A deck may hold the cards of the pool of its commanders' identity (CR 903.5c).",
        ),
        ("By exception", "No basic land of the BSet fits the identity, so that all of them are allowed (903.BS.11)."),
        (
            "Set, Number",
            "The printing that proves that the card is in the BSet (903.BS.4); any printing may be played.",
        ),
    ]


class _Book:
    """The workbook while it is written. Texts are written as texts, never as formulas."""

    def __init__(self, workbook: Any, built_at: datetime) -> None:
        self._workbook = workbook
        self._bold = workbook.add_format({"bold": True, "valign": "top"})
        self._wrapped = workbook.add_format({"text_wrap": True, "valign": "top"})
        self._link = workbook.add_format({"font_color": "blue", "underline": 1})
        self.sheets: list[str] = []
        workbook.set_properties({"title": "BrawlSet", "created": built_at})  # the same data give the same bytes

    def facts(self, name: str, facts: Iterable[tuple[str, str]]) -> None:
        sheet = self._add(name)
        sheet.set_column(0, 0, 20)
        sheet.set_column(1, 1, 100)
        for number, (label, text) in enumerate(facts):
            sheet.write_string(number, 0, label, self._bold)
            sheet.write_string(number, 1, text, self._wrapped)

    def table(
        self, name: str, columns: Sequence[_Column], found: Sequence[Mapping[str, Any]], *, has_links: bool = False
    ) -> None:
        """A sheet with a header that stays, filters, and columns as wide as their values; with links from identities to their pools."""
        sheet = self._add(name)
        widths = [len(column.header) for column in columns]
        for place, column in enumerate(columns):
            sheet.write_string(0, place, column.header, self._bold)
        for number, row in enumerate(found, start=1):
            for place, column in enumerate(columns):
                value = row[column.name]
                text = _text(value)
                if column.name == "color_identity":
                    text = text or _COLORLESS
                widths[place] = max(widths[place], len(text))
                if column.name == "color_identity" and has_links:
                    sheet.write_url(number, place, f"internal:'{_sheet(value)}'!A1", self._link, text)
                elif isinstance(value, (int, float)) and not isinstance(value, bool):
                    sheet.write_number(number, place, value)
                elif text:
                    sheet.write_string(number, place, text)
        for place, width in enumerate(widths):
            sheet.set_column(place, place, min(width + 2, _WIDEST))
        sheet.freeze_panes(1, 1)
        if found:
            sheet.autofilter(0, 0, len(found), len(columns) - 1)

    def close(self) -> None:
        self._workbook.close()

    def _add(self, name: str) -> Any:
        self.sheets.append(name)
        return self._workbook.add_worksheet(name)


def _text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "yes" if value else ""
    return ", ".join(value) if isinstance(value, list) else str(value)
