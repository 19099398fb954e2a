"""What Dagster knows: one asset a table, in the order of what they read, with the claims as checks."""

import re
from collections.abc import Iterator

import dagster as dg  # noqa: TID251 - what is tested here
import duckdb
import pytest

from brawlset.claims import claims
from brawlset.defs.jobs import build_definitions
from brawlset.warehouse import build_order, sql_files, tables_read


@pytest.fixture(scope="module")
def definitions() -> dg.Definitions:
    return build_definitions()


@pytest.fixture(scope="module")
def graph(definitions):
    return definitions.get_repository_def().asset_graph


@pytest.fixture(scope="module")
def published(new_world, card) -> Iterator[duckdb.DuckDBPyConnection]:
    world = new_world(card())
    world.refresh()
    yield world.con
    world.close()


def public_tables(published: duckdb.DuckDBPyConnection) -> set[str]:
    return {
        name
        for (name,) in published.execute("select table_name from duckdb_tables() where schema_name = 'main'").fetchall()
    }


def test_dagster_loads_the_module_and_finds_the_same_assets_and_the_corpus(definitions):
    """A job and an asset of one name were refused by `dagster dev` alone."""
    from brawlset.definitions import defs

    dg.Definitions.validate_loadable(defs)
    assert {spec.key for spec in defs.resolve_all_asset_specs()} == {
        dg.AssetKey("corpus_verdicts"),
        *(spec.key for spec in definitions.resolve_all_asset_specs()),
    }


def test_a_table_is_in_four_places_under_one_name(graph, published):
    """Asset, select file, contract and published table; the difference names what is missing where."""
    schema = "".join(sql_files("schema").values())
    places = {
        "sql/main": set(sql_files("main")),
        "sql/schema": set(re.findall(r"^create table (\w+) \(", schema, re.MULTILINE)),
        "assets of the group main": {
            key.to_user_string() for key in graph.get_all_asset_keys() if graph.get(key).group_name == "main"
        },
        "published": public_tables(published),
    }
    every = set.union(*places.values())
    missing = {name: sorted(every - found) for name, found in places.items() if every != found}
    assert missing == {}


def test_every_table_and_column_has_a_comment(published):
    for kind in ("table", "column"):
        bare = published.execute(
            f"select * from duckdb_{kind}s() where schema_name in ('main', 'ops') and not internal and coalesce(comment, '') = ''"
        ).fetchall()
        assert bare == []


def test_every_macro_has_a_comment(published):
    bare = published.execute(
        "select function_name from duckdb_functions() where schema_name = 'main' and database_name = current_database()"
        " and function_type like '%macro' and coalesce(comment, '') = ''"
    ).fetchall()
    assert bare == []


def test_the_assets_that_are_no_table(graph):
    keys = {key.to_user_string() for key in graph.get_all_asset_keys()}

    assert keys - set(sql_files("main")) == {
        "scryfall_default_cards", "scryfall_sets", "scryfall_all_cards", "reference_data", "mtgjson_set_list",
        "card_set_archive_en", "card_set_archive_fr", "staging", "published_file", "site",
    }  # fmt: skip


def test_an_asset_depends_on_what_its_select_and_its_claims_read(graph):
    order = build_order(sql_files("main"))
    for table, select in sql_files("main").items():
        read = {name for name in tables_read(select) if "." not in name}
        read |= {other for claim in claims(order) if claim.table == table for other in claim.other_tables}
        parents = {key.to_user_string() for key in graph.get(dg.AssetKey(table)).parent_keys}
        assert read == parents - {"staging"}, table


def test_the_published_file_comes_after_every_table(graph):
    parents = {key.to_user_string() for key in graph.get(dg.AssetKey("published_file")).parent_keys}

    assert parents == set(sql_files("main"))


def test_every_claim_is_a_check_that_blocks_as_it_says(graph):
    found = {
        (spec.name, spec.asset_key.to_user_string()): spec.blocking
        for key in graph.asset_check_keys
        if (spec := graph.get_check_spec(key)).name not in {"available", "fresh"}
    }

    assert found == {(claim.name, claim.table): claim.is_blocking for claim in claims(build_order(sql_files("main")))}


def test_every_asset_says_what_it_is(definitions):
    bare = [spec.key.to_user_string() for spec in definitions.resolve_all_asset_specs() if not spec.description]

    assert bare == []


def test_the_job_runs_in_one_process(definitions):
    """Two processes cannot write one DuckDB file: Dagster's own choice fails at the second step."""
    job = definitions.resolve_job_def("refresh")

    assert job.executor_def.name == "in_process"
    every = {spec.key for spec in definitions.resolve_all_asset_specs()}
    assert set(job.asset_layer.executable_asset_keys) == every - {dg.AssetKey("site")}


def test_the_site_has_a_job_of_its_own_for_a_refresh_does_not_wait_for_it(definitions):
    job = definitions.resolve_job_def("publish_site")

    assert set(job.asset_layer.executable_asset_keys) == {dg.AssetKey("site")}
