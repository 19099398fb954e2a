"""The site as an asset: made of the published file, by a job of its own that no refresh waits for."""

import dagster as dg  # noqa: TID251 - what is tested here
import pytest

from brawlset.defs.jobs import build_definitions
from brawlset.defs.site import site

QUIET = {"loggers": {"console": {"config": {"log_level": "ERROR"}}}}


@pytest.fixture(scope="module")
def definitions() -> dg.Definitions:
    return build_definitions()


def keys_of(definitions: dg.Definitions, job: str) -> set[str]:
    return {key.to_user_string() for key in definitions.resolve_job_def(job).asset_layer.executable_asset_keys}


def test_a_refresh_does_not_make_the_site(definitions):
    assert "site" not in keys_of(definitions, "refresh")
    assert keys_of(definitions, "publish_site") == {"site"}


def test_it_comes_after_the_published_file(definitions):
    graph = definitions.get_repository_def().asset_graph

    assert {key.to_user_string() for key in graph.get(dg.AssetKey("site")).parent_keys} == {"published_file"}


def test_it_writes_the_site_beside_the_database(sample_home, tmp_path, monkeypatch):
    (tmp_path / "brawlset.duckdb").symlink_to(sample_home / "brawlset.duckdb")
    monkeypatch.setenv("BRAWLSET_HOME", str(tmp_path))
    result = dg.materialize([site], selection=[site], run_config=QUIET)

    (made,) = result.asset_materializations_for_node("site")
    assert (tmp_path / "site/index.html").is_file()
    assert made.metadata["first_page_bytes"].value < 60_000


def test_settings_say_where_it_goes(sample_home, tmp_path, monkeypatch):
    monkeypatch.setenv("BRAWLSET_HOME", str(sample_home))
    monkeypatch.setenv("BRAWLSET_SITE", str(tmp_path / "public"))
    monkeypatch.setenv("BRAWLSET_SITE_URL", "https://example.org/x/")
    dg.materialize([site], selection=[site], run_config=QUIET)

    assert "https://example.org/x/en/index.html" in (tmp_path / "public/fr/index.html").read_text(encoding="utf-8")
    assert not (sample_home / "site").exists()


def test_another_folder_and_an_address_can_be_given(sample_home, tmp_path, monkeypatch):
    monkeypatch.setenv("BRAWLSET_HOME", str(sample_home))
    monkeypatch.setenv("BRAWLSET_SITE", str(tmp_path / "elsewhere"))
    config = {"ops": {"site": {"config": {"out": str(tmp_path / "public"), "url": "https://example.org/x/"}}}}
    dg.materialize([site], selection=[site], run_config=QUIET | config)

    assert not (tmp_path / "elsewhere").exists()
    assert "https://example.org/x/en/index.html" in (tmp_path / "public/fr/index.html").read_text(encoding="utf-8")
