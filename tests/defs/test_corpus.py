"""The corpus in Dagster: a partition a shard, a job of its own whose steps are processes, which checks what is missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import dagster as dg  # noqa: TID251 - what is tested here
import polars as pl
import pytest

from brawlset.corpus.plan import corpus_of
from brawlset.corpus.shard import check_shard
from brawlset.defs.corpus import corpus_definitions
from brawlset.defs.jobs import build_definitions
from brawlset.errors import ConfigurationError
from brawlset.settings import load_settings

ASSET = dg.AssetKey("corpus_verdicts")
EVERY_SHARD = {"dagster/asset_partition_range_start": "0", "dagster/asset_partition_range_end": "2"}


def definitions(**environment: str) -> dg.Definitions:
    return dg.Definitions.merge(build_definitions(), corpus_definitions(load_settings(environment)))


def test_there_is_a_partition_a_shard():
    found = definitions(BRAWLSET_CORPUS_SHARDS="3").resolve_assets_def(ASSET).partitions_def

    assert found.get_partition_keys() == ["0", "1", "2"]


def test_the_job_checks_the_corpus_alone_in_several_processes():
    job = definitions().resolve_job_def("check_corpus")

    assert set(job.asset_layer.executable_asset_keys) == {ASSET}
    assert job.executor_def.name == "multiprocess"


def test_the_corpus_comes_after_the_published_file():
    from brawlset.definitions import defs

    graph = defs.get_repository_def().asset_graph
    assert {key.to_user_string() for key in graph.get(ASSET).parent_keys} == {"published_file"}


def test_another_executor_can_be_named():
    job = definitions(BRAWLSET_CORPUS_EXECUTOR="dagster:in_process_executor").resolve_job_def("check_corpus")

    assert job.executor_def.name == "in_process"


@pytest.mark.parametrize("name", ["no_such_module:executor", "dagster:no_such_executor", "dagster:op", "dagster", ":"])
def test_what_is_no_executor_is_told(name):
    with pytest.raises(ConfigurationError, match="BRAWLSET_CORPUS_EXECUTOR"):
        definitions(BRAWLSET_CORPUS_EXECUTOR=name)


def test_without_a_corpus_the_job_says_what_to_set(sample_home, monkeypatch):
    monkeypatch.setenv("BRAWLSET_HOME", str(sample_home))
    job = definitions(BRAWLSET_CORPUS_EXECUTOR="dagster:in_process_executor").resolve_job_def("check_corpus")

    with (
        dg.DagsterInstance.ephemeral() as instance,
        pytest.raises(ConfigurationError, match="BRAWLSET_CORPUS is not set"),
    ):
        job.execute_in_process(instance=instance, partition_key="0")


@pytest.fixture
def environment(sample_home, tmp_path):
    """Twenty decks in three shards, of which one is checked."""
    lines = {"count": [1, 59], "name": ["Feather, the Redeemed", "Plains"], "zone": ["commander", "deck"]}
    one = pl.DataFrame(lines).with_columns(bset_id=pl.lit("war-of-the-spark"))
    pl.concat([one.with_columns(deck_id=pl.lit(number)) for number in range(20)]).write_parquet(
        tmp_path / "decks.parquet"
    )
    environment = {
        "BRAWLSET_HOME": str(sample_home),
        "BRAWLSET_CORPUS": str(tmp_path / "decks.parquet"),
        "BRAWLSET_CORPUS_OUT": str(tmp_path / "verdicts"),
        "BRAWLSET_CORPUS_SHARDS": "3",
    }
    check_shard(corpus_of(load_settings(environment), environment["BRAWLSET_CORPUS"], tmp_path / "verdicts", 3), 1)
    return environment


def checked_decks(environment):
    found = pl.read_parquet(f"{environment['BRAWLSET_CORPUS_OUT']}/*.parquet")
    assert set(found["verdict"].to_list()) == {"legal"}
    return sorted(found["deck_id"].to_list())


def test_a_run_checks_what_is_not_done(environment, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    in_process = definitions(**environment, BRAWLSET_CORPUS_EXECUTOR="dagster:in_process_executor")
    with dg.DagsterInstance.ephemeral() as instance:
        result = in_process.resolve_job_def("check_corpus").execute_in_process(instance=instance, tags=EVERY_SHARD)
        made = instance.get_materialized_partitions(ASSET)

    started = {event.step_key.rpartition(".")[2] for event in result.all_events if event.is_step_start}
    assert started == {"missing_shards", "check_one_shard[0]", "check_one_shard[2]", "all_checked"}
    assert checked_decks(environment) == list(range(20))
    assert made == {"0", "1", "2"}


@pytest.mark.large
def test_the_command_of_the_docs_does_so_in_processes(environment, tmp_path):
    """Dagster starts a process a step, and each of them Dagster."""
    (tmp_path / "dagster").mkdir()
    own = {"DAGSTER_HOME": str(tmp_path / "dagster"), "DAGSTER_DISABLE_TELEMETRY": "1"}
    command = ["-m", "dagster", "job", "execute", "-m", "brawlset.definitions", "-j", "check_corpus"]
    run = subprocess.run(
        [sys.executable, *command, "--tags", json.dumps(EVERY_SHARD)],
        env=os.environ | environment | own,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    assert run.stderr.count("Launching subprocess for") == 4
    assert checked_decks(environment) == list(range(20))
    with dg.DagsterInstance.from_config(str(tmp_path / "dagster")) as instance:
        assert instance.get_materialized_partitions(ASSET) == {"0", "1", "2"}
