"""Takes the screenshots of the READMEs, of the bundled sample: python docs/screenshots/make.py"""

# ruff: noqa: INP001

from __future__ import annotations

import functools
import http.server
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from brawlset.defs.run import run_refresh
from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings
from brawlset.site.build import build_site

HERE = Path(__file__).parent
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1180, "height": 940}


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its file, the page, the window, and the scheme of the device."""

    name: str
    path: str
    is_phone: bool = False
    is_dark: bool = False


SHOTS = (
    Shot("bsets-fr", "fr/index.html"),
    Shot("bsets-en", "en/index.html"),
    Shot("bset-fr", "fr/bsets/war-of-the-spark.html"),
    Shot("bset-en", "en/bsets/war-of-the-spark.html"),
    Shot(
        "pool-fr-phone", "fr/pools/war-of-the-spark.html?commander=karn-the-great-creator", is_phone=True, is_dark=True
    ),
    Shot(
        "pool-en-phone", "en/pools/war-of-the-spark.html?commander=karn-the-great-creator", is_phone=True, is_dark=True
    ),
)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing."""


def main() -> None:
    """Build the sample's site, serve it on the loopback, and take every picture."""
    with tempfile.TemporaryDirectory() as folder:
        settings = load_settings({"BRAWLSET_HOME": folder})
        with Refresh(settings, Options(source="sample")) as refresh:
            run_refresh(refresh, step_done=lambda _: None)
        site = build_site(settings, Path(folder) / "site").folder
        with http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site))
        ) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
                for shot in SHOTS:
                    take(browser, f"http://127.0.0.1:{server.server_port}/", shot)
                browser.close()
            server.shutdown()


def take(browser: Browser, base: str, shot: Shot) -> None:
    """Take one picture."""
    page = browser.new_page(
        viewport=PHONE if shot.is_phone else DESKTOP, color_scheme="dark" if shot.is_dark else "light"
    )
    page.goto(base + shot.path)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=HERE / f"{shot.name}.png")
    page.close()


if __name__ == "__main__":
    main()
