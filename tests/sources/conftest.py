"""A host on the loopback that answers what a test tells it to, and forgets no request."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from brawlset.settings import Settings
from brawlset.sources.http import Http


@dataclass
class Answer:
    """A response. `cut_at` closes the connection after so many bytes of the body."""

    status: int = 200
    body: bytes | str | dict | list = b""
    headers: dict[str, str] = field(default_factory=dict)
    cut_at: int | None = None

    @property
    def content(self) -> bytes:
        if isinstance(self.body, bytes):
            return self.body
        return (self.body if isinstance(self.body, str) else json.dumps(self.body)).encode()


@dataclass
class Asked:
    """A request as it came in."""

    path: str
    headers: dict[str, str]


class Host:
    """Answers by path: one answer after the other, the last one again and again; files with ETag and ranges."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self._answers: dict[str, list[Answer]] = {}
        self._files: dict[str, tuple[bytes, str | None, dict[str, str]]] = {}
        self._faults: dict[str, list[Callable[[Answer], Answer]]] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str, *answers: Answer) -> str:
        self._answers[path] = list(answers)
        return self.url + path

    def file(self, path: str, body: bytes, *, etag: str | None = "", headers: dict[str, str] | None = None) -> str:
        """Serve a file with ranges; its ETag is made of its bytes, unless one is given, or None."""
        tag = f'"{hashlib.sha1(body, usedforsecurity=False).hexdigest()}"' if etag == "" else etag
        self._files[path] = (body, tag, headers or {})
        return self.url + path

    def fault(self, path: str, *changes: Callable[[Answer], Answer]) -> None:
        """Change the next responses of a file, one after the other."""
        self._faults.setdefault(path, []).extend(changes)

    def paths(self) -> list[str]:
        return [asked.path for asked in self.asked]

    def _reply(self, asked: Asked) -> Answer:
        path = asked.path.partition("?")[0]
        if path in self._files:
            answer = self._ranged(path, asked.headers)
            changes = self._faults.get(path)
            return changes.pop(0)(answer) if changes else answer
        answers = self._answers.get(asked.path) or self._answers.get(path) or [Answer(404, {"details": "no such page"})]
        return answers.pop(0) if len(answers) > 1 else answers[0]

    def _ranged(self, path: str, headers: dict[str, str]) -> Answer:
        body, etag, extra = self._files[path]
        given = dict(extra) | ({"ETag": etag} if etag else {})
        wanted = headers.get("Range", "")
        if not wanted or headers.get("If-Range", etag) != etag:
            return Answer(200, body, given)
        start = int(wanted.removeprefix("bytes=").removesuffix("-"))
        if start >= len(body):
            return Answer(416, b"", given | {"Content-Range": f"bytes */{len(body)}"})
        return Answer(206, body[start:], given | {"Content-Range": f"bytes {start}-{len(body) - 1}/{len(body)}"})

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = 1 << 16  # head and body in one packet: apart, each answer waits for the client's delayed ACK

            def log_message(self, *args):
                pass

            def do_GET(self):
                asked = Asked(self.path, dict(self.headers.items()))
                host.asked.append(asked)
                answer = host._reply(asked)
                self.send_response(answer.status)
                if not {"Content-Length", "Transfer-Encoding"} & answer.headers.keys():
                    self.send_header("Content-Length", str(len(answer.content)))
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(answer.content[: answer.cut_at])
                if answer.cut_at is not None:
                    self.wfile.flush()
                    self.close_connection = True

        return Handler


@dataclass
class FakeTime:
    """A clock that only moves when somebody sleeps."""

    now: float = 1000.0
    slept: list[float] = field(default_factory=list)

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    @property
    def waits(self) -> list[float]:
        """The sleeps that are no mere spacing of calls."""
        return [seconds for seconds in self.slept if seconds >= 1]


@pytest.fixture
def answer_of() -> type[Answer]:
    return Answer


@pytest.fixture
def new_host() -> Iterator[Callable[[], Host]]:
    """Makes hosts. Whatever a test is about, every request has to carry our name and an Accept header (A01, A02)."""
    hosts: list[Host] = []

    def make() -> Host:
        hosts.append(Host())
        return hosts[-1]

    yield make
    for host in hosts:
        host.close()
        for asked in host.asked:
            assert asked.headers.get("User-Agent", "").startswith("BrawlSet/"), asked
            assert asked.headers.get("Accept"), asked


@pytest.fixture
def host(new_host) -> Host:
    return new_host()


@pytest.fixture
def settings(host, tmp_path) -> Settings:
    return Settings(
        home=tmp_path / "home",
        assets=tmp_path,
        scryfall_url=host.url,
        mtgjson_url=host.url,
        wizards_url=host.url,
        user_agent="BrawlSet/0.0 (tests)",
    )


@pytest.fixture
def fake_time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def said() -> list[str]:
    """The lines that the client says to its user."""
    return []


@pytest.fixture
def http(settings, fake_time, said) -> Iterator[Http]:
    with Http(settings, clock=fake_time.clock, sleep=fake_time.sleep, notify=said.append) as client:
        yield client


@pytest.fixture
def card_lines() -> bytes:
    """Sixty small card objects as JSON lines, no two alike, so that they do not pack away to nothing."""
    rows = (
        {
            "object": "card",
            "name": f"Card {n}",
            "set": "tst",
            "collector_number": str(n),
            "id": hashlib.sha256(b"%d" % n).hexdigest(),
        }
        for n in range(60)
    )
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


@pytest.fixture
def packed_cards(card_lines) -> bytes:
    return gzip.compress(card_lines, 6, mtime=0)


@pytest.fixture
def shared_data() -> Path:
    """The folder of real data beside the checkout; the test is skipped where there is none."""
    folder = Path(__file__).resolve().parents[3] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip(f"no real data at {folder}")
    return folder
