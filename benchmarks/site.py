"""How long the site takes to build, how large its pages are, and how fast they are on a slow phone.

    python benchmarks/site.py --home data [--runs 3]

The phone is Debian's Chromium with a processor four times slower and the network of "slow 4G" (1.6 Mbit/s, 150 ms): largest paint,
layout shift and weight of the main pages, and the slowest interaction on the pages of the BSets with the most cards and the most
commanders and in the search box, from the touch or the key to the next paint as the browser itself reports it (Event Timing, in steps of 8
ms); medians of the runs. Fingers and keys are sent to the browser as the system sends them: the tools that drive a page look for elements
within it, which would be counted. A busy machine makes all of it slower: its load is printed at the start and at the end. Needs the
development tools.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import json
import os
import statistics
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from brawlset.settings import load_settings
from brawlset.site.build import SiteReport, build_site

SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
PHONE = {"width": 390, "height": 844}

PAINT = """() => new Promise((done) => {
    let paint = 0, shift = 0;
    new PerformanceObserver((list) => { paint = Math.max(paint, list.getEntries().at(-1).startTime); })
        .observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value; })
        .observe({ type: "layout-shift", buffered: true });
    const weight = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    setTimeout(() => done([paint, shift, weight]), 500);
})"""
WATCH = """() => { window.slowest = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
        if (entry.interactionId && entry.name !== "keyup") window.slowest = Math.max(window.slowest, entry.duration);
    }
}).observe({ type: "event", durationThreshold: 16 }); }"""
"""A key that comes up changes nothing here: its next paint is that of the blinking caret, up to half a second later."""
PLACE = """(selector) => { const element = document.querySelector(selector);
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"""
SETTLED, TOUCH, BETWEEN_TOUCHES, BETWEEN_KEYS = 1500, 60, 500, 150
"""Milliseconds: until a page rests, that a finger stays, between two touches, and between two keys."""


class Packed(http.server.SimpleHTTPRequestHandler):
    """Files as hosts send them: packed, over connections that stay open."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path.partition("?")[0]))
        if not path.is_file():
            self.send_error(404)
            return
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


def phone_page(browser: Browser) -> Page:
    """A page on the slow phone, with nothing kept from before."""
    context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def paint(browser: Browser, address: str) -> tuple[float, float, int]:
    """Milliseconds to the largest paint, the layout shift, and the packed bytes of the page with what it loads."""
    page = phone_page(browser)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    largest, shift, weight = page.evaluate(PAINT)
    page.context.close()
    return largest, shift, weight


class Person:
    """Someone who touches and types, on the slow phone."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.page = phone_page(browser)
        self._session = self.page.context.new_cdp_session(self.page)
        self.page.goto(address)
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_timeout(SETTLED)
        self.page.evaluate(WATCH)

    def touch(self, selector: str) -> None:
        """Touch the middle of an element."""
        x, y = self.page.evaluate(PLACE, selector)
        self.page.wait_for_timeout(BETWEEN_TOUCHES)
        self._session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.page.wait_for_timeout(TOUCH)
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.wait_for_timeout(BETWEEN_TOUCHES)

    def type(self, text: str) -> None:
        """Type letters into what was touched."""
        for letter in text:
            key = {"key": letter, "code": f"Key{letter.upper()}", "windowsVirtualKeyCode": ord(letter.upper())}
            self._session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": letter, **key})
            self.page.wait_for_timeout(TOUCH)
            self._session.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})
            self.page.wait_for_timeout(BETWEEN_KEYS - TOUCH)
        self.page.wait_for_timeout(BETWEEN_TOUCHES)

    def slowest(self) -> float:
        """Milliseconds of the slowest interaction so far; the page is closed."""
        slowest: float = self.page.evaluate("window.slowest")
        self.page.context.close()
        return slowest


def filtering(browser: Browser, address: str) -> float:
    """Milliseconds of the slowest interaction with the filters: opening them, colors, typing, clearing."""
    person = Person(browser, address)
    person.touch(".fold summary")
    for value in ("W", "R", "U"):
        person.touch(f"#filters .pip-box:has([value={value}])")
    person.touch("#filters input[name=q]")
    person.type("dragon")
    person.touch("#filters button[type=reset]")
    return person.slowest()


def searching(browser: Browser, address: str) -> float:
    """Milliseconds of the slowest interaction with the search box: a name with typos, while the names come in and afterwards."""
    person = Person(browser, address)
    person.touch("#search")
    person.type("dragno")
    person.page.wait_for_load_state("networkidle")
    person.type("lrod")
    return person.slowest()


def largest(site: Path, column: str) -> str:
    """The BSet with the most cards or commanders."""
    bsets = json.loads((site / "data/bsets.json").read_text(encoding="utf-8"))
    return str(max(bsets, key=lambda bset: int(bset[column]))["id"])


def built(home: Path, out: Path, runs: int) -> tuple[float, float, SiteReport]:
    """The best time of a few builds, in seconds, reading included: by the clock and of the processor."""
    settings = load_settings({"BRAWLSET_HOME": str(home)})
    seconds, worked = [], []
    for _ in range(runs):
        begun, at_work = time.perf_counter(), time.process_time()
        report = build_site(settings, out)
        seconds.append(time.perf_counter() - begun)
        worked.append(time.process_time() - at_work)
    return min(seconds), min(worked), report


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, required=True, help="the folder of brawlset.duckdb")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print_load()
        seconds, worked, report = built(arguments.home, Path(folder) / "site", arguments.runs)
        pages = [path.stat().st_size for path in report.folder.rglob("*.html")]
        print(f"build                 {seconds:6.2f} s     {report.file_count} files, {report.byte_count / 1e6:.1f} MB")
        print(f"                      {worked:6.2f} s     of the processor")
        print(f"first page            {report.first_page_bytes / 1e3:6.1f} kB    packed, with stylesheet and script")
        print(f"largest page          {max(pages) / 1e3:6.1f} kB    unpacked, without what it loads")
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Packed, directory=str(report.folder))
        )
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            measure(
                f"http://127.0.0.1:{server.server_port}/fr/",
                most_cards=largest(report.folder, "cards"),
                most_commanders=largest(report.folder, "commanders"),
                runs=arguments.runs,
            )
        finally:
            server.shutdown()
            server.server_close()
        print_load()


def print_load() -> None:
    """How busy the machine is."""
    print(f"load of the machine   {os.getloadavg()[0]:6.1f}       on {os.cpu_count()} processors")


def measure(base: str, *, most_cards: str, most_commanders: str, runs: int) -> None:
    """Print what the browser sees."""
    pages = {
        "BSets": "index.html",
        "BSet, the largest": f"bsets/{most_commanders}.html",
        "pool, the largest": f"pools/{most_cards}.html",
        "card": "card.html?card=arcane-signet",
        "Legendary Commander": "legendary-commander.html",
        "search": "search.html?q=dragon",
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, path in pages.items():
            found = [paint(browser, base + path) for _ in range(runs)]
            paints, shifts, weights = zip(*found, strict=True)
            print(
                f"{name:20} {statistics.median(paints):7.0f} ms    to the largest paint on a slow phone; layout shift"
                f" {max(shifts):.3f}; {max(weights) / 1e3:.0f} kB packed with what it loads"
            )
        for name, acted, path in (
            ("pool, the largest", filtering, pages["pool, the largest"]),
            ("BSet, the largest", filtering, pages["BSet, the largest"]),
            ("search box", searching, pages["pool, the largest"]),
        ):
            slowest = [acted(browser, base + path) for _ in range(runs)]
            print(
                f"{name:20} {statistics.median(slowest):7.0f} ms    the slowest of some interactions, until the next paint"
            )
        browser.close()


if __name__ == "__main__":
    main()
