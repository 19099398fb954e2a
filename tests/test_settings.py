"""The settings: what the environment may say, and what is refused."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from brawlset.bundle import bundled, sql_text
from brawlset.errors import ConfigurationError
from brawlset.settings import check_url, load_settings

URLS = ("BRAWLSET_SCRYFALL_URL", "BRAWLSET_MTGJSON_URL", "BRAWLSET_WIZARDS_URL")


def test_an_empty_environment_is_enough():
    settings = load_settings({})

    assert settings.home == Path("data")
    assert settings.database == Path("data/brawlset.duckdb")
    assert settings.raw == Path("data/raw")
    assert (settings.assets / "bsets.toml").is_file()
    assert settings.scryfall_url == "https://api.scryfall.com"
    assert settings.user_agent.startswith("BrawlSet/")


def test_an_empty_value_is_no_value():
    assert load_settings(
        dict.fromkeys(["BRAWLSET_HOME", "BRAWLSET_ASSETS", "BRAWLSET_USER_AGENT", *URLS], "")
    ) == load_settings({})


def test_the_environment_says_where_things_are(tmp_path):
    settings = load_settings(
        {
            "BRAWLSET_HOME": str(tmp_path / "h"),
            "BRAWLSET_ASSETS": str(tmp_path),
            "BRAWLSET_SCRYFALL_URL": "http://127.0.0.1:8000/",
            "BRAWLSET_USER_AGENT": "Mine/1",
        }
    )

    assert (settings.home, settings.assets) == (tmp_path / "h", tmp_path)
    assert settings.scryfall_url == "http://127.0.0.1:8000"
    assert settings.user_agent == "Mine/1"


def test_assets_that_are_not_there_are_named(tmp_path):
    with pytest.raises(ConfigurationError, match=r"BRAWLSET_ASSETS: .*nowhere is not a folder"):
        load_settings({"BRAWLSET_ASSETS": str(tmp_path / "nowhere")})


def test_how_old_data_may_be_is_a_number_of_days():
    assert load_settings({}).stale_after == timedelta(days=8)
    assert load_settings({"BRAWLSET_STALE_DAYS": "2"}).stale_after == timedelta(days=2)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "a week", "²", "3651"])
def test_what_is_no_number_of_days_is_named(text):
    with pytest.raises(ConfigurationError, match="BRAWLSET_STALE_DAYS: "):
        load_settings({"BRAWLSET_STALE_DAYS": text})


def test_when_dagster_refreshes_is_a_time_of_day():
    assert load_settings({}).refresh_at is None
    assert load_settings({"BRAWLSET_REFRESH_AT": "09:30"}).refresh_at == "09:30"


@pytest.mark.parametrize("text", ["9:30", "24:00", "09:60", "daily", "09:30 UTC", "0 9 * * *"])
def test_what_is_no_time_of_day_is_named(text):
    with pytest.raises(ConfigurationError, match="BRAWLSET_REFRESH_AT: "):
        load_settings({"BRAWLSET_REFRESH_AT": text})


@pytest.mark.parametrize("name", URLS)
def test_every_url_is_checked_and_named(name):
    with pytest.raises(ConfigurationError, match=name):
        load_settings({name: "http://example.org"})


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "https://example.org:8443/x",
        "http://127.0.0.1",
        "http://localhost:9",
        "http://[::1]:80/a",
    ],
)
def test_what_is_encrypted_or_stays_on_this_machine_is_accepted(url):
    check_url(url, "here")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org", "http://localhost.example.org", "http://127.0.0.1.example.org", "http://127.0.0.1@example.org", "https://",
        "ftp://127.0.0.1", "file:///etc/passwd", "https://[::1", "example.org", "//example.org", "",
        "https://example..org", f"https://{'a' * 64}.org", "https://example.org:99999", "https://example.org:x", "https://example.org:0",
    ],
)  # fmt: skip
def test_what_could_be_read_by_others_is_refused(url):
    with pytest.raises(ConfigurationError, match="not an https address"):
        check_url(url, "here")


@pytest.mark.parametrize("text", ["https://example.org", "example.org/x", "exa mple..org", "*.example.org", "example"])
def test_what_is_no_name_of_a_host_is_refused(text):
    with pytest.raises(ConfigurationError, match=r"BRAWLSET_HOSTS: .* is no name of a host"):
        load_settings({"BRAWLSET_HOSTS": text})


@pytest.mark.parametrize("folder", ["sql", "assets"])
def test_the_bundled_folders_are_found(folder):
    assert bundled(folder).is_dir()


def test_a_file_below_sql_is_read_as_text():
    assert sql_text("main/cards.sql").startswith("-- One row per card")


@pytest.mark.parametrize("page", ["README.md", "README.fr.md"])
def test_every_setting_is_in_the_table_or_on_the_page_that_it_names(page):
    root = Path(__file__).parents[1]
    pattern = r"BRAWLSET_[A-Z_]+[A-Z]|NO_COLOR"
    read = set(re.findall(pattern, (root / "pipelines/brawlset/settings.py").read_text(encoding="utf-8")))
    told = set(re.findall(pattern, (root / page).read_text(encoding="utf-8")))
    corpus = {name for name in read if name.startswith("BRAWLSET_CORPUS")}

    assert read - corpus <= told
    assert corpus <= set(re.findall(pattern, (root / "docs/operations.md").read_text(encoding="utf-8")))
