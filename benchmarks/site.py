"""How long the site takes to build, how large its pages are, and how fast they are on a slow phone.

    python benchmarks/site.py --home data [--runs 3]

The phone is Debian's Chromium with a processor four times slower and the network of "slow 4G" (1.6 Mbit/s, 150 ms): largest paint,
layout shift and weight of the main pages, and the slowest of some interactions on the BSet with the most cards; medians of the runs. A
busy machine makes all of it slower: its load is printed at the start and at the end. Needs the development tools.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
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
    for (const entry of list.getEntries()) if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
}).observe({ type: "event", durationThreshold: 16 }); }"""


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


def interaction(browser: Browser, address: str) -> float:
    """Milliseconds of the slowest interaction: filters, sorting, typing, another commander."""
    page = phone_page(browser)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.evaluate(WATCH)
    page.locator(".fold summary").tap()
    for value in ("W", "R"):
        page.locator(f"#filters .pip-box:has([value={value}])").tap()
        page.wait_for_timeout(300)
    field = page.locator("#filters input[name=q]")
    field.tap()
    for letter in "dragon":
        field.press(letter)
        page.wait_for_timeout(150)
    page.keyboard.press("Escape")
    page.locator("#filters button[type=reset]").tap()
    page.wait_for_timeout(500)
    slowest: float = page.evaluate("window.slowest")
    page.context.close()
    return slowest


def largest_bset(site: Path) -> str:
    """The BSet with the most cards."""
    return max((site / "data/bsets").glob("*.json"), key=lambda path: path.stat().st_size).stem


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
            measure(f"http://127.0.0.1:{server.server_port}/fr/", largest_bset(report.folder), arguments.runs)
        finally:
            server.shutdown()
            server.server_close()
        print_load()


def print_load() -> None:
    """How busy the machine is."""
    print(f"load of the machine   {os.getloadavg()[0]:6.1f}       on {os.cpu_count()} processors")


def measure(base: str, largest: str, runs: int) -> None:
    """Print what the browser sees."""
    pages = {
        "BSets": "index.html",
        "BSet, the largest": f"bsets/{largest}.html",
        "pool, the largest": f"pools/{largest}.html",
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
        slowest = statistics.median(interaction(browser, f"{base}pools/{largest}.html") for _ in range(runs))
        print(f"slowest interaction  {slowest:7.0f} ms    of filters, typing and clearing, {largest}")
        browser.close()


if __name__ == "__main__":
    main()
