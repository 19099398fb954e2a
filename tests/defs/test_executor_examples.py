"""The configurations of executors below examples/: they set what the program reads, and an executor that is installed accepts them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import dagster as dg  # noqa: TID251 - what is tested here
import pytest
import yaml

from brawlset.corpus.plan import SHARD
from brawlset.defs.corpus import corpus_definitions
from brawlset.defs.jobs import build_definitions
from brawlset.settings import load_settings

FOLDER = Path(__file__).parents[2] / "examples/executors"
EXECUTORS = {
    "kubernetes": "dagster_k8s:k8s_job_executor",
    "celery": "dagster_celery:celery_executor",
    "ray": "dagster_ray:ray_executor",
}
every_example = pytest.mark.parametrize("name", EXECUTORS)


def read(name: str) -> tuple[str, dict[str, Any]]:
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    return text, yaml.safe_load(text)


def test_each_is_tested():
    assert {path.stem for path in FOLDER.iterdir()} == EXECUTORS.keys()


@every_example
def test_it_configures_nothing_but_the_executor_that_it_names(name):
    text, found = read(name)

    assert list(found) == ["execution"]
    assert list(found["execution"]) == ["config"]
    assert f"BRAWLSET_CORPUS_EXECUTOR={EXECUTORS[name]}" in text.splitlines()[0]


@pytest.mark.parametrize("name", ["kubernetes", "ray"])
def test_the_variables_that_it_sets_are_settings(name):
    config = read(name)[1]["execution"]["config"]
    given = dict(each.split("=", 1) for each in config.get("ray", config)["env_vars"])
    settings = load_settings(given)

    assert given.keys() == {
        "BRAWLSET_HOME",
        *(f"BRAWLSET_CORPUS{part}" for part in ("", "_OUT", "_SHARDS", "_EXECUTOR")),
    }
    assert settings.corpus_executor == EXECUTORS[name]
    assert settings.corpus_shards == 64
    assert SHARD in settings.corpus


@every_example
def test_the_executor_accepts_it(name):
    pytest.importorskip(EXECUTORS[name].partition(":")[0], reason="its package is no dependency of ours")
    settings = load_settings({"BRAWLSET_CORPUS_EXECUTOR": EXECUTORS[name]})
    definitions = dg.Definitions.merge(build_definitions(), corpus_definitions(settings))
    job = definitions.resolve_job_def("check_corpus")

    assert job.executor_def is getattr(
        import_module(EXECUTORS[name].partition(":")[0]), EXECUTORS[name].partition(":")[2]
    )
    assert dg.validate_run_config(job, read(name)[1])["execution"]
    wrong = {"execution": {"config": {"no_such_option": 1}}}
    with pytest.raises(dg.DagsterInvalidConfigError):
        dg.validate_run_config(job, wrong)
