"""The settings, read once from the environment. No other module looks at the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from brawlset import __version__
from brawlset.bundle import bundled
from brawlset.errors import ConfigurationError

_STALE_AFTER = timedelta(days=8)  # a weekly refresh is enough for rules data, and may be a day late
_KEPT_BUILDS = 5
CORPUS_SHARDS = 8
MOST_SHARDS = 10_000
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_KNOWN_HOSTS = frozenset(("scryfall.com", "scryfall.io", "mtgjson.com", "wizards.com"))
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where notices go: `setting` is the variable that says so, `url` a secret, for whoever has it may write there."""

    setting: str
    kind: Literal["json", "discord"]
    url: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run needs to know about its surroundings.

    `home` holds raw/ (snapshots) and brawlset.duckdb; `assets` is the folder of reference data that people edit; `is_history_kept`
    lets Dagster note the runs of the command line in its own home; `boosters` are the sets whose draft boosters every refresh fetches,
    `languages` those in which it reads the names of cards beside English;
    so many builds before the published one are kept (`kept_builds`);
    data older than `stale_after` are too old; `refresh_at` is the time of day (UTC, "09:30") at which Dagster refreshes by itself;
    `site` is the folder where Dagster writes the site after each refresh, `site_url` the address where it will stand;
    `webhooks` are told of failures and of news, in `notice_lang`; `corpus` are the decks that Dagster
    checks in so many shards, by the executor that is named (module:name), with the verdicts in `corpus_out`.
    `hosts` are those that a source may lead on to, beside its own.
    """

    home: Path
    assets: Path
    scryfall_url: str
    mtgjson_url: str
    wizards_url: str
    user_agent: str
    is_history_kept: bool = False
    boosters: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    stale_after: timedelta = _STALE_AFTER
    refresh_at: str | None = None
    site: Path | None = None
    site_url: str = ""
    webhooks: tuple[Webhook, ...] = ()
    notice_lang: Literal["en", "fr"] = "en"
    corpus: str | None = None
    corpus_out: Path | None = None
    corpus_shards: int = CORPUS_SHARDS
    corpus_executor: str | None = None
    kept_builds: int = _KEPT_BUILDS
    hosts: tuple[str, ...] = ()

    @property
    def trusted_hosts(self) -> frozenset[str]:
        """The hosts that may be asked for anything, and with each its subdomains."""
        urls = (self.scryfall_url, self.mtgjson_url, self.wizards_url)
        return _KNOWN_HOSTS.union(self.hosts, (urlsplit(url).hostname or "" for url in urls)) - {""}

    @property
    def database(self) -> Path:
        """The published file."""
        return self.home / "brawlset.duckdb"

    @property
    def drafts(self) -> Path:
        """The file of simulated drafts."""
        return self.home / "drafts.duckdb"

    @property
    def raw(self) -> Path:
        """The folder of snapshots."""
        return self.home / "raw"


def load_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Settings from the environment: the variables of README.md and docs/operations.md, and DAGSTER_HOME.

    Raises ConfigurationError, with the variable, for a value that is not of its kind.
    """
    env = os.environ if environ is None else environ
    assets = Path(env.get("BRAWLSET_ASSETS") or bundled("assets"))
    if not assets.is_dir():
        raise ConfigurationError(
            f"BRAWLSET_ASSETS: {assets} is not a folder. Point it at a copy of assets/ (with bsets.toml in it), or unset it."
        )
    return Settings(
        home=Path(env.get("BRAWLSET_HOME") or "data"),
        assets=assets,
        scryfall_url=_url(env, "BRAWLSET_SCRYFALL_URL", "https://api.scryfall.com"),
        mtgjson_url=_url(env, "BRAWLSET_MTGJSON_URL", "https://mtgjson.com"),
        wizards_url=_url(env, "BRAWLSET_WIZARDS_URL", "https://magic.wizards.com"),
        user_agent=env.get("BRAWLSET_USER_AGENT")
        or f"BrawlSet/{__version__} (open-source pipeline of BrawlSet card pools)",
        is_history_kept=bool(env.get("DAGSTER_HOME")),
        boosters=_set_codes(env.get("BRAWLSET_BOOSTERS", "")),
        languages=_languages(env.get("BRAWLSET_LANGUAGES", "")),
        stale_after=timedelta(days=_whole(env, "BRAWLSET_STALE_DAYS", "days", _STALE_AFTER.days, least=1, most=3650)),
        refresh_at=_time_of_day(env, "BRAWLSET_REFRESH_AT"),
        site=Path(env["BRAWLSET_SITE"]) if env.get("BRAWLSET_SITE") else None,
        site_url=env.get("BRAWLSET_SITE_URL", ""),
        webhooks=_webhooks(env),
        notice_lang=_lang(env, "BRAWLSET_NOTICE_LANG"),
        corpus=env.get("BRAWLSET_CORPUS") or None,
        corpus_out=Path(env["BRAWLSET_CORPUS_OUT"]) if env.get("BRAWLSET_CORPUS_OUT") else None,
        corpus_shards=_whole(env, "BRAWLSET_CORPUS_SHARDS", "shards", CORPUS_SHARDS, least=1, most=MOST_SHARDS),
        corpus_executor=env.get("BRAWLSET_CORPUS_EXECUTOR") or None,
        kept_builds=_whole(env, "BRAWLSET_KEEP_BUILDS", "builds", _KEPT_BUILDS, least=0, most=1000),
        hosts=_hosts(env.get("BRAWLSET_HOSTS", "")),
    )


def is_colored() -> bool:
    """Whether output to a terminal may have colors: not where NO_COLOR is set (no-color.org)."""
    return not os.environ.get("NO_COLOR")


def is_debugging() -> bool:
    """Whether an unexpected error shows where it happened: where BRAWLSET_DEBUG is set."""
    return bool(os.environ.get("BRAWLSET_DEBUG"))


def _whole(env: Mapping[str, str], name: str, of: str, default: int, *, least: int, most: int) -> int:
    text = env.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise ConfigurationError(
            f"{name}: {text!r} is no number of {of}; a whole number from {least} to {most} was expected."
        )
    return int(text)


def _set_codes(text: str) -> tuple[str, ...]:
    if not text.strip():
        return ()
    from brawlset.sources.mtgjson_boosters import parse_codes  # which imports this module

    return parse_codes(text, "BRAWLSET_BOOSTERS")


def _languages(text: str) -> tuple[str, ...]:
    if not text.strip():
        return ()
    from brawlset.languages import parse_languages

    return parse_languages(text, "BRAWLSET_LANGUAGES")


def _time_of_day(env: Mapping[str, str], name: str) -> str | None:
    text = env.get(name) or None
    if text and not re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", text):
        raise ConfigurationError(
            f"{name}: {text!r} is no time of day; hours and minutes in UTC such as 09:30 were expected."
        )
    return text


def _webhooks(env: Mapping[str, str]) -> tuple[Webhook, ...]:
    both = (Webhook("BRAWLSET_WEBHOOK_URL", "json", ""), Webhook("BRAWLSET_DISCORD_URL", "discord", ""))
    given = tuple(replace(each, url=url) for each in both if (url := env.get(each.setting)))
    for each in given:
        if not _is_safe(each.url):
            raise ConfigurationError(
                f"{each.setting}: an https address was expected (plain http is accepted for 127.0.0.1 and localhost only). What it is now"
                " is not shown, for it may be a secret."
            )
    return given


def _lang(env: Mapping[str, str], name: str) -> Literal["en", "fr"]:
    match env.get(name) or "en":
        case "en":
            return "en"
        case "fr":
            return "fr"
        case other:
            raise ConfigurationError(f"{name}: {other!r} is not known; en or fr was expected.")


def _hosts(text: str) -> tuple[str, ...]:
    names = tuple(re.split(r"[\s,]+", text.strip().lower())) if text.strip() else ()
    for name in names:
        if not _HOST.fullmatch(name):
            raise ConfigurationError(
                f"BRAWLSET_HOSTS: {name!r} is no name of a host. Give names alone, such as files.example.org,cdn.example.org."
            )
    return names


def _url(env: Mapping[str, str], name: str, default: str) -> str:
    value = (env.get(name) or default).rstrip("/")
    check_url(value, name)
    return value


def check_url(url: str, where: str) -> None:
    """Refuse (ConfigurationError) what is not https, but for plain http to a loopback address."""
    if not _is_safe(url):
        raise ConfigurationError(
            f"{where}: {url!r} is not an https address (plain http is accepted for 127.0.0.1 and localhost only)."
        )


def _is_safe(url: str) -> bool:
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        if not host.isascii():
            host = host.encode("idna").decode()  # ValueError for what is no name of a host, as a port beyond all has
        is_name = all(0 < len(label) < 64 for label in host.removesuffix(".").split("."))
        return (
            is_name
            and parts.port != 0
            and ((parts.scheme == "https" and bool(host)) or (parts.scheme == "http" and host in _LOOPBACK))
        )
    except ValueError:  # what is no address at all
        return False
