"""The site of the published file as an asset, with a job of its own: a refresh does not wait for it."""

from pathlib import Path

import dagster as dg

from brawlset.defs.assets import PUBLISHED
from brawlset.settings import load_settings


class SiteConfig(dg.Config):
    """Where the site goes, and the address where it will stand."""

    out: str = ""
    """A folder; `site` below BRAWLSET_HOME where it is empty."""
    url: str = ""
    """As `brawlset site build --url`."""


@dg.asset(name="site", deps=[PUBLISHED], group_name="published", kinds={"html"})
def site(config: SiteConfig) -> dg.MaterializeResult[None]:
    """The pages of the published file, as plain files."""
    from brawlset.site.build import build_site  # imported here: a refresh, which needs no templates, starts sooner

    settings = load_settings()
    report = build_site(settings, Path(config.out) if config.out else settings.home / "site", origin=config.url)
    return dg.MaterializeResult(
        metadata={
            "folder": str(report.folder),
            "files": report.file_count,
            "bytes": report.byte_count,
            "first_page_bytes": report.first_page_bytes,
        }
    )
