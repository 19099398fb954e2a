"""The checks of the optional archives: they warn, and the run goes on."""

import dagster as dg  # noqa: TID251 - what is tested here
import pytest

from brawlset.archives import SOURCES
from brawlset.defs.jobs import build_definitions

WARN = dg.AssetCheckSeverity.WARN


@pytest.fixture
def run(built, card, monkeypatch):
    """Runs the job over a folder of one card and what a test puts beside it; gives whether it succeeded, and the checks."""

    def run(files: dict[str, str]) -> tuple[bool, dict[str, dg.AssetCheckEvaluation]]:
        world = built(card())
        world.close()
        for name, text in files.items():
            (world.source / name).write_text(text)
        monkeypatch.setenv("BRAWLSET_HOME", str(world.settings.home))
        monkeypatch.setenv("BRAWLSET_ASSETS", str(world.settings.assets))
        run_config = {
            "resources": {"refresh": {"config": {"source": str(world.source)}}},
            "loggers": {"console": {"config": {"log_level": "CRITICAL"}}},
        }
        with dg.DagsterInstance.ephemeral() as instance:
            job = build_definitions().resolve_job_def("refresh")
            result = job.execute_in_process(instance=instance, run_config=run_config, raise_on_error=False)
        checks = result.get_asset_check_evaluations()
        return result.success, {
            check.asset_key.to_user_string(): check for check in checks if check.check_name == "available"
        }

    return run


def test_archives_that_are_missing_or_of_another_shape_fail_a_check_and_no_run(run) -> None:
    succeeded, checks = run({"card-set-archive-fr.html": "<html>We have moved.</html>"})

    assert succeeded
    assert {name: (check.passed, check.severity) for name, check in checks.items()} == {
        source.name: (False, WARN) for source in SOURCES
    }
    said = {name: str(check.metadata["problem"].value) for name, check in checks.items()}
    assert "has no SetList.json" in said["mtgjson_set_list"]
    assert "has changed its shape" in said["card_set_archive_fr"]


def test_an_archive_that_is_there_passes_its_check(run) -> None:
    succeeded, checks = run({"SetList.json": '{"data": [{"code": "TST", "name": "Test Set"}]}'})

    assert succeeded
    assert {name for name, check in checks.items() if check.passed} == {"mtgjson_set_list"}
