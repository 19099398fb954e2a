"""What a select reads is found by its words; here DuckDB's own parser says the same of every file."""

import json

import duckdb
import pytest

from brawlset.warehouse import sql_files, tables_read

SELECTS = [(folder, name, text) for folder in ("main", "staging", "checks") for name, text in sql_files(folder).items()]


def nodes(tree):
    if isinstance(tree, dict):
        yield tree
        for value in tree.values():
            yield from nodes(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from nodes(value)


def parsed_tables(select):
    tree = json.loads(duckdb.execute("select json_serialize_sql($sql)", {"sql": select}).fetchall()[0][0])
    assert not tree["error"], tree.get("error_message")
    tables, own = set(), set()
    for node in nodes(tree):
        if node.get("type") == "BASE_TABLE":
            tables.add((f"{node['schema_name']}." if node["schema_name"] else "") + node["table_name"])
        elif "cte_map" in node:
            own.update(entry["key"] for entry in node["cte_map"]["map"])
    return tables - own


@pytest.mark.parametrize(("folder", "name", "text"), SELECTS, ids=[f"{folder}-{name}" for folder, name, _ in SELECTS])
def test_the_words_find_the_tables_that_the_parser_finds(folder, name, text):
    assert tables_read(text) == parsed_tables(text)


def test_a_comment_and_a_comparison_are_no_source():
    select = (
        "-- from nowhere\nwith own as (select 1 as a from sets) select a from own join cards on a is distinct from b.c"
    )
    assert tables_read(select) == {"sets", "cards"}
