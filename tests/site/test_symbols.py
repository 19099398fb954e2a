"""Set symbols: only drawings are kept of what was fetched, and they are fetched once."""

from __future__ import annotations

import http.server
import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from brawlset.cli import cli
from brawlset.errors import NotFoundError, SourceError
from brawlset.settings import Settings, load_settings
from brawlset.site.symbols import Fetched, clean_svg, fetch_symbols, file_name, symbol_files

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32z"/></svg>'


@pytest.mark.parametrize(
    "extra",
    [
        "<script>alert(1)</script>",
        '<a href="https://example.org"><path d="M0 0"/></a>',
        "<style>path{fill:red}</style>",
        '<image href="https://example.org/x.png"/>',
        "<foreignObject><p>x</p></foreignObject>",
        "<!-- a remark -->",
    ],
    ids=["script", "link", "style", "image", "html", "comment"],
)
def test_nothing_but_shapes_is_kept(extra):
    cleaned = clean_svg(DRAWING.replace(b"</svg>", f"{extra}</svg>".encode()))

    assert cleaned == clean_svg(DRAWING)


@pytest.mark.parametrize(
    "attribute",
    [
        'onload="x()"',
        'style="background:url(https://example.org)"',
        'style="fill:url(https://example.org)"',
        'fill="url(https://example.org)"',
        'stroke="url(#a)"',
        'href="https://example.org"',
        'id="a"',
    ],
)
def test_nothing_but_geometry_and_colors_is_kept_of_attributes(attribute):
    assert clean_svg(DRAWING.replace(b"<path ", f"<path {attribute} ".encode())) == clean_svg(DRAWING)


@pytest.mark.parametrize("attribute", ['fill="none"', 'style="fill:none"', 'style="fill-rule : evenodd; fill:none"'])
def test_what_is_not_to_be_painted_stays_unpainted(attribute):
    cleaned = clean_svg(DRAWING.replace(b"<path ", f"<path {attribute} ".encode()))

    assert cleaned is not None
    assert b'fill="none"' in cleaned


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html><body>maintenance</body></html>",
        b"<svg",
        b'<!DOCTYPE svg [<!ENTITY a "b">]>' + DRAWING,
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'.encode("utf-16"),
        DRAWING.replace(b"<path", b" " * 300_000 + b"<path"),
        b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * 20_000 + b"</g>" * 20_000 + b"</svg>",
        b'<svg><path d="M0 0h32v32z"/></svg>',
        b'{"object": "error"}',
    ],
    ids=["empty", "page", "cut", "entities", "entities in UTF-16", "huge", "deep", "no namespace", "JSON"],
)
def test_what_is_no_symbol_is_left_out(content):
    assert clean_svg(content) is None


def test_a_name_that_some_systems_do_not_take_is_written_otherwise():
    assert (file_name("con"), file_name("war")) == ("con_.svg", "war.svg")


@pytest.fixture
def settings(tmp_path: Path, host: tuple[str, list[str]]) -> Settings:
    return load_settings({"BRAWLSET_HOME": str(tmp_path), "BRAWLSET_SCRYFALL_URL": host[0]})


def test_symbols_that_were_fetched_are_found(settings):
    folder = settings.raw / "symbols"
    folder.mkdir(parents=True)
    (folder / "con_.svg").write_bytes(DRAWING)
    (folder / "bad.svg").write_text("no drawing")

    files = symbol_files(settings, {"con", "bad", "war", "../../etc/passwd"})

    assert dict(files.names) == {"con": "con_.svg"}
    assert files.contents["con_.svg"] == clean_svg(DRAWING)


@pytest.fixture
def host() -> Iterator[tuple[str, list[str]]]:
    """A host of icons on the loopback, and what it was asked for."""
    asked: list[str] = []

    class Icons(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            body = b"x" * 300_000 if "large" in self.path else b"<p>soon back</p>" if "page" in self.path else DRAWING
            self.send_response(404 if "gone" in self.path else 200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Icons)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def note_sets(settings: Settings, address: str, *symbols: str) -> None:
    """A snapshot of the list of sets, with its sidecar."""
    sets = [
        {"object": "set", "id": f"00000000-0000-0000-0000-00000000000{place}", "code": symbol, "name": symbol, "set_type": "expansion",
         "released_at": "2019-05-03", "card_count": 1, "digital": False, "icon_svg_uri": f"{address}/sets/{symbol}.svg?1"}
        for place, symbol in enumerate(symbols)
    ]  # fmt: skip
    settings.raw.mkdir(parents=True)
    path = settings.raw / "scryfall_sets-20260101T000000Z.json"
    path.write_text(json.dumps({"object": "list", "has_more": False, "data": sets}))
    sidecar = {
        "source": "scryfall_sets", "file": path.name, "url": "https://api.scryfall.com/sets", "etag": None, "sha256": "0" * 64,
        "byte_count": path.stat().st_size, "updated_at": None, "fetched_at": "2026-01-01T00:00:00+00:00",
    }  # fmt: skip
    path.with_name(f"{path.name}.json").write_text(json.dumps(sidecar))


def test_symbols_are_fetched_once(settings, host):
    address, asked = host
    note_sets(settings, address, "war", "con", "dom")

    assert fetch_symbols(settings, {"war", "con", "none"}, say=print) == Fetched(("con", "war"), ())
    assert fetch_symbols(settings, {"war", "con", "none"}, say=print) == Fetched((), ())
    assert asked == ["/sets/con.svg?1", "/sets/war.svg?1"]
    assert (settings.raw / "symbols/con_.svg").read_bytes() == DRAWING


@pytest.mark.parametrize(
    ("symbol", "reason"),
    [("large", "more than 200,000 bytes"), ("gone", "answered 404"), ("page", "sends no drawing")],
)
def test_one_symbol_that_does_not_come_keeps_no_other_away(settings, host, symbol, reason):
    address, _ = host
    note_sets(settings, address, "dom", symbol, "war")
    said: list[str] = []

    assert fetch_symbols(settings, {"dom", symbol, "war"}, say=said.append) == Fetched(("dom", "war"), (symbol,))
    assert any(reason in line for line in said)
    assert not (settings.raw / f"symbols/{symbol}.svg").exists()
    assert fetch_symbols(settings, {symbol}, say=print).missing == (symbol,)


def test_a_host_that_has_nothing_is_not_asked_for_all(settings, host):
    address, asked = host
    note_sets(settings, address, "gone-a", "gone-b", "gone-c", "gone-d")

    with pytest.raises(SourceError, match="answered 404"):
        fetch_symbols(settings, {"gone-a", "gone-b", "gone-c", "gone-d"}, say=print)
    assert len(asked) == 3


def test_without_a_list_of_sets_the_next_step_is_said(settings):
    with pytest.raises(NotFoundError, match="brawlset refresh"):
        fetch_symbols(settings, {"war"}, say=print)


class TestBuildingWithSymbols:
    """`brawlset site build --symbols`: what is new is fetched first, and no host keeps the site from being built."""

    @pytest.fixture
    def home(self, sample_home, tmp_path) -> Path:
        shutil.copy(sample_home / "brawlset.duckdb", tmp_path)
        return tmp_path

    def built(self, home: Path, **environment: str):
        words = ["site", "build", "--symbols", "--out", str(home / "site")]
        return CliRunner().invoke(cli, words, env={"BRAWLSET_HOME": str(home), **environment})

    def test_they_are_fetched_and_shown(self, home, host):
        address, asked = host
        note_sets(load_settings({"BRAWLSET_HOME": str(home)}), address, "war")

        done = self.built(home, BRAWLSET_SCRYFALL_URL=address)

        assert done.exit_code == 0
        assert "warning:" not in done.stderr
        assert asked == ["/sets/war.svg?1"]
        assert (home / "site/static/symbols/war.svg").read_bytes() == clean_svg(DRAWING)

    def test_without_them_the_site_is_built_and_a_warning_says_so(self, home):
        done = self.built(home)

        assert done.exit_code == 0
        assert "warning:" in done.stderr
        assert "there is no list of sets from Scryfall yet" in done.stderr
        assert (home / "site/index.html").is_file()
