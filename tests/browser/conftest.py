"""The site in Debian's Chromium: served below a sub-path on the loopback, watched for messages of the console and requests elsewhere."""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from brawlset.settings import load_settings
from brawlset.site.build import build_site

pytest.importorskip("pytest_playwright", reason="pytest-playwright is not installed")

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

CHROMIUM = Path("/usr/bin/chromium")
SUB_PATH = "/some/where/"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
AXE = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
_WORKERS_BLOCKED = "Service Worker registration blocked by Playwright"


@pytest.fixture(scope="session", autouse=True)
def _needs_chromium() -> None:
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is not installed")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    quiet = [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-dev-shm-usage",
        "--process-per-site",
    ]
    return {**browser_type_launch_args, "executable_path": str(CHROMIUM), "args": quiet}


class Files(http.server.SimpleHTTPRequestHandler):
    """A folder below SUB_PATH, as a host of static files serves it."""

    def translate_path(self, path: str) -> str:
        """What is outside SUB_PATH is not there."""
        plain = path.partition("?")[0]
        if not plain.startswith(SUB_PATH):
            return str(Path(self.directory) / "not-there")
        return super().translate_path(plain.removeprefix(SUB_PATH[:-1]))

    def log_message(self, *_: object) -> None:
        """Nothing."""


class Host:
    """A host of static files that can be switched off."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Files, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self._server.server_port}{SUB_PATH}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="session")
def site_folder(sample_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    settings = load_settings({"BRAWLSET_HOME": str(sample_home)})
    return build_site(settings, tmp_path_factory.mktemp("browser") / "site").folder


@pytest.fixture(scope="session")
def base(site_folder: Path) -> Iterator[str]:
    """The address of the sample's site."""
    host = Host(site_folder)
    yield host.base
    host.stop()


@pytest.fixture
def hosted() -> Iterator[Callable[[Path], Host]]:
    """Serves another folder."""
    hosts: list[Host] = []

    def start(folder: Path) -> Host:
        hosts.append(Host(folder))
        return hosts[-1]

    yield start
    for host in hosts:
        host.stop()


@pytest.fixture(scope="session")
def odd_folder(
    new_world: Callable[..., Any], card: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """A site of cards with odd names, French names and images."""
    image = "https://cards.scryfall.io/normal/front/1/6/16c47dfa-df5f-5b67-a85f-cae2632d4e22.jpg?1"
    world = new_world(
        card("<script>alert(1)</script>", identity="W", number="1", type_line="Legendary Creature — <b>Elf</b>",
             image_uris={"normal": image}),
        card("Lim-Dûl's Vault", identity="UB", number="2"),
        card("Æther Vial", identity="", number="3", type_line="Artifact"),
        card("Massacre Girl, Known Killer", identity="B", number="4", type_line="Legendary Creature — Human Assassin"),
        card("Massacre Girl, Known Killer", identity="B", number="4", type_line="Legendary Creature — Human Assassin", lang="fr",
             printed_name="La Massacreuse, meurtrière connue"),
        card("Swamp", identity="B", number="5", type_line="Basic Land — Swamp"),
        bsets={"odd": {"sets": ["war"], "name": {"en": "<img src=x onerror=alert(1)>", "fr": "L'<b>étrange</b>"}}},
    )  # fmt: skip
    world.refresh()
    yield build_site(world.settings, tmp_path_factory.mktemp("odd") / "site").folder
    world.close()
    shutil.rmtree(world.folder)


@dataclass
class Watched:
    """A page, and what was noticed while it was open: messages, errors, requests to elsewhere, what failed."""

    page: Page
    noticed: list[str] = field(default_factory=list)

    def watch(self, base: str) -> None:
        def asked(request: Request) -> None:
            if not request.url.startswith((base, "blob:", "data:", "file:")):
                self.noticed.append(f"elsewhere: {request.url}")

        def failed(request: Request) -> None:
            if request.failure != "net::ERR_ABORTED":  # what was under way when a reader went on
                self.noticed.append(f"failed: {request.url} {request.failure}")

        def said(message: ConsoleMessage) -> None:
            if message.text != _WORKERS_BLOCKED:
                self.noticed.append(f"{message.type}: {message.text}")

        self.page.on("request", asked)
        self.page.on("console", said)
        self.page.on("pageerror", lambda error: self.noticed.append(f"error: {error}"))
        self.page.on("requestfailed", failed)


@pytest.fixture(scope="session")
def device(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Gives the device with these options, the same to every test that asks: starting one takes longer than most tests. It has no
    service worker; the tests of those start their own."""
    made: dict[str, BrowserContext] = {}

    def device_(**options: Any) -> BrowserContext:
        key = json.dumps(options, sort_keys=True)
        if key not in made:
            made[key] = browser.new_context(locale="fr-FR", service_workers="block", **options)
            made[key].set_default_timeout(20_000)
        return made[key]

    yield device_
    for context in made.values():
        context.close()


@pytest.fixture
def open_page(device: Callable[..., BrowserContext], base: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of the sample's site, or of the one `at` another address, and fails at the end if anything was noticed."""
    opened: list[Watched] = []

    def open_(path: str, *, at: str = base, is_phone: bool = False, **options: Any) -> Page:
        page = device(**(PHONE if is_phone else DESKTOP), **options).new_page()
        opened.append(Watched(page))
        opened[-1].watch(at)
        page.goto(at + path)
        return page

    yield open_
    noticed = [line for watched in opened for line in watched.noticed]
    for watched in opened:
        watched.page.close()
    assert noticed == []


@pytest.fixture(scope="session")
def axe_violations() -> Callable[..., list[Any]]:
    """Runs axe-core on a page as it is, its Content-Security-Policy included: what it finds, as rule and elements."""
    axe = pytest.importorskip("axe_playwright_python.base", reason="axe-playwright-python is not installed")

    def violations(page: Page) -> list[Any]:
        page.evaluate(axe.AXE_SCRIPT)
        found = page.evaluate("(options) => axe.run(document, options)", AXE)["violations"]
        return [(one["id"], [node["html"][:200] for node in one["nodes"]][:3]) for one in found]

    return violations
