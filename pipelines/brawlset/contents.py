"""What a build says, as one hash: whether two files hold the same rows, whatever their order and whenever they were made."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb


def content_hash(con: duckdb.DuckDBPyConnection) -> str:
    """SHA-256 over all rows of the tables of `main`, and over their columns; what ops says of refreshes is no part of it.

    The rows are hashed by DuckDB, whose hash may be another in its next version: compare what one and the same version has computed.
    It takes about 0.1 s of 110,000 printings, which is why no refresh computes it.
    """
    columns = con.execute(
        "select table_name, string_agg(column_name || ' ' || data_type, ', ' order by column_index)"
        " from duckdb_columns() where schema_name = 'main' and database_name = current_database() and not internal"
        " and table_name in (select tables.table_name from duckdb_tables() as tables where tables.schema_name = 'main')"
        " group by table_name order by table_name"
    ).fetchall()
    hashed = " union all ".join(
        f"select '{table}' as name, count(*) as row_count, coalesce(bit_xor(hash({table})), 0) as parity,"
        f" coalesce(sum(hash({table})::hugeint), 0) as total from main.{table}"
        for table, _ in columns
    )
    rows = con.execute(f"from ({hashed}) order by name").fetchall()
    return hashlib.sha256(repr((columns, rows)).encode()).hexdigest()
