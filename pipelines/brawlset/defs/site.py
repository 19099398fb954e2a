"""The site of the published file as an asset, with a job of its own: a refresh does not wait for it. `automation` makes it follow."""

from pathlib import Path

import dagster as dg

from brawlset.defs.assets import PUBLISHED
from brawlset.settings import load_settings


class SiteConfig(dg.Config):
    """Where the site goes, and the address where it will stand."""

    out: str = ""
    """A folder; BRAWLSET_SITE where it is empty, or else `site` below BRAWLSET_HOME."""
    url: str = ""
    """As `brawlset site build --url`; BRAWLSET_SITE_URL where it is empty."""


@dg.asset(name="site", deps=[PUBLISHED], group_name="published", kinds={"html"})
def site(context: dg.AssetExecutionContext, config: SiteConfig) -> dg.MaterializeResult[None]:
    """The pages of the published file, as plain files, with the set symbols that are new where BRAWLSET_SITE says that it is for good."""
    from brawlset.site.build import build_site  # imported here: a refresh, which needs no templates, starts sooner
    from brawlset.site.symbols import fetch_new_symbols

    settings = load_settings()
    out = Path(config.out) if config.out else settings.site or settings.home / "site"
    if settings.site:
        fetch_new_symbols(settings, warn=context.log.warning)
    report = build_site(settings, out, origin=config.url or settings.site_url)
    return dg.MaterializeResult(
        metadata={
            "folder": str(report.folder),
            "files": report.file_count,
            "bytes": report.byte_count,
            "first_page_bytes": report.first_page_bytes,
        }
    )
