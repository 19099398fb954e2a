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


def test_a_run_checks_in_processes_what_is_not_done(sample_home, tmp_path):
    decks = tmp_path / "decks.parquet"
    lines = {"count": [1, 59], "name": ["Feather, the Redeemed", "Plains"], "zone": ["commander", "deck"]}
    one = pl.DataFrame(lines).with_columns(bset_id=pl.lit("war-of-the-spark"))
    pl.concat([one.with_columns(deck_id=pl.lit(number)) for number in range(20)]).write_parquet(decks)
    corpus = corpus_of(load_settings({"BRAWLSET_HOME": str(sample_home)}), str(decks), tmp_path / "verdicts", 3)
    check_shard(corpus, 1)
    before = corpus.path(1).stat().st_mtime_ns
    (tmp_path / "dagster").mkdir()
    environment = {
        "BRAWLSET_HOME": str(sample_home),
        "BRAWLSET_CORPUS": str(decks),
        "BRAWLSET_CORPUS_OUT": str(corpus.out),
        "BRAWLSET_CORPUS_SHARDS": "3",
        "DAGSTER_HOME": str(tmp_path / "dagster"),
        "DAGSTER_DISABLE_TELEMETRY": "1",
    }
    every = {"dagster/asset_partition_range_start": "0", "dagster/asset_partition_range_end": "2"}
    command = ["-m", "dagster", "job", "execute", "-m", "brawlset.definitions", "-j", "check_corpus"]
    run = subprocess.run(
        [sys.executable, *command, "--tags", json.dumps(every)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    started = {
        line.split("check_one_shard[")[1][0]
        for line in run.stderr.splitlines()
        if "STEP_START " in line and "[" in line
    }
    assert started == {"0", "2"}
    assert corpus.path(1).stat().st_mtime_ns == before
    found = pl.concat([pl.read_parquet(corpus.path(number)) for number in range(3)])
    assert sorted(found["deck_id"].to_list()) == list(range(20))
    assert set(found["verdict"].to_list()) == {"legal"}
    with dg.DagsterInstance.from_config(str(tmp_path / "dagster")) as instance:
        assert instance.get_materialized_partitions(ASSET) == {"0", "1", "2"}
