"""The server as programs meet it: over real HTTP on the loopback."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

from brawlset.errors import ConfigurationError
from brawlset.settings import Settings, load_settings
from brawlset.site import app as app_module
from brawlset.site.server import ServedSite, is_loopback, serve

uvicorn = pytest.importorskip("uvicorn", reason="the extra 'serve' is not installed")

from brawlset.site.protocol import LimitedProtocol  # noqa: E402 - it needs uvicorn

KARN = "Commander\n1 Karn, the Great Creator\n\nDeck\n12 Plains\n12 Island\n12 Swamp\n12 Mountain\n11 Forest\n"


class Running:
    """A server in a thread, and a way to ask it. It waits longer than the real one: the machine may be busy."""

    def __init__(self, site: ServedSite, **limits: Any) -> None:
        self.site = site
        self._socket = socket.create_server(("127.0.0.1", 0))
        app = app_module.make_app(site, is_local=True, **({"seconds": 60} | limits))
        config = uvicorn.Config(app, log_level="error", lifespan="off", http=LimitedProtocol)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()
        self.base = f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def get(self, path: str, **more: Any) -> requests.Response:
        return requests.get(self.base + path, timeout=90, **more)

    def check(self, text: str, **asked: Any) -> requests.Response:
        return requests.post(f"{self.base}/api/check", json={"text": text, **asked}, timeout=90)

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()


@pytest.fixture(scope="module")
def served(sample_settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> ServedSite:
    return ServedSite(sample_settings, tmp_path_factory.mktemp("served") / "site", say=print)


@pytest.fixture(scope="module")
def server(served: ServedSite) -> Iterator[Running]:
    running = Running(served)
    yield running
    running.close()


@pytest.fixture
def limited(served: ServedSite) -> Iterator[Callable[..., Running]]:
    """Starts a server with other limits."""
    started: list[Running] = []

    def start(**limits: Any) -> Running:
        started.append(Running(served, **limits))
        return started[-1]

    yield start
    for running in started:
        running.close()


def test_the_site_is_served_with_its_policy(server):
    answer = server.get("/")

    assert answer.status_code == 200
    assert '<html lang="fr"' in answer.text
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-cache"


def test_files_whose_address_names_their_contents_are_kept(server):
    assert "immutable" in server.get("/static/site.css?v=1").headers["Cache-Control"]
    assert server.get("/static/site.css").headers["Cache-Control"] == "no-cache"


def test_a_page_that_is_not_there_says_so_and_leads_back(server):
    answer = server.get("/fr/bsets/nothing.html")

    assert answer.status_code == 404
    assert 'href="/fr/index.html"' in answer.text


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "/fr/..%2f..%2f..%2fetc/passwd"])
def test_nothing_outside_the_site_is_served(server, path):
    request = requests.Request("GET", server.base).prepare()
    request.url = server.base + path
    with requests.Session() as session:
        assert session.send(request, timeout=10).status_code in {400, 404}


def test_the_check_page_has_a_form_where_it_is_served(server):
    assert 'id="check"' in server.get("/fr/check.html").text


def test_bsets_are_listed(server, sample):
    answer = server.get("/api/bsets").json()

    assert {entry["bset_id"] for entry in answer} == {
        row[0] for row in sample.execute("select bset_id from bsets").fetchall()
    }
    assert (
        next(entry for entry in answer if entry["bset_id"] == "war-of-the-spark")["first_released_on"] == "2019-05-03"
    )


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", lambda masks: len(masks) > 3),
        ("?colors=R", lambda masks: masks <= {"", "R"}),
        ("?colors=boros&mode=exactly", lambda masks: masks == {"WR"}),
        ("?colors=R&mode=including", lambda masks: all("R" in letters for letters in masks)),
        ("?colors=colorless&mode=exactly", lambda masks: masks == {""}),
    ],
)
def test_commanders_are_narrowed_by_colors(server, query, expected):
    answer = server.get(f"/api/bsets/war/commanders{query}").json()

    assert answer["bset_id"] == "war-of-the-spark"
    assert answer["commanders"]
    assert expected({entry["color_identity"] for entry in answer["commanders"]})


def test_a_draft_deck_is_checked_against_what_was_drafted(server):
    deck = "Commander\n1 The Prismatic Piper\n\nDeck\n59 Island\n"
    asked = {"format": "commander-draft", "boosters": "cmr", "choose": "U"}

    assert server.check(deck, pool="1 Arcane Signet", **asked).json()["status"] == "legal"
    missing = server.check(f"{deck}1 Arcane Signet\n", **asked).json()
    assert [warning["kind"] for warning in missing["warnings"]] == ["pool_missing"]
    surplus = server.check(f"{deck}1 Arcane Signet\n", pool="1 Karn, the Great Creator", **asked).json()
    assert [fault["kind"] for fault in surplus["violations"]] == ["pool"]


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"pool": "1 Arcane Sygnet"}, 200, "aucune carte ne s'appelle « Arcane Sygnet »"),
        ({"pool": ""}, 200, None),
        ({"pool": 3}, 400, "'pool' is no text"),
        ({"boosters": "xyz"}, 404, "there is no set 'xyz'"),
        ({"boosters": "c m;r"}, 400, "is no set code"),
    ],
)
def test_a_draft_that_is_not_understood_is_refused(server, asked, status, said):
    answer = server.check("59 Island", format="commander-draft", lang="fr", **asked)

    assert answer.status_code == status
    if said:
        assert said in (answer.json().get("refused") or answer.json().get("error"))


def test_a_pool_is_that_of_the_database(server, sample):
    answer = server.get("/api/pool", params={"bset": "war", "commander": "karn, the great creator"}).json()
    stored = sample.execute(
        "select name from legal_pool('war-of-the-spark', 'Karn, the Great Creator') order by name"
    ).fetchall()

    assert sorted(card["name"] for card in answer["cards"]) == [name for (name,) in stored]
    assert answer["is_basics_exception"] is True


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        ("/api/bsets/nowhere/commanders", 404, "No BSet"),
        ("/api/bsets/war/commanders?colors=purple", 400, "purple"),
        ("/api/bsets/war/commanders?mode=often", 400, "within, exactly, including"),
        ("/api/pool", 400, "bset=... is missing"),
        ("/api/pool?bset=war&commander=Nobody+At+All", 404, "No card is called"),
        ("/api/nothing", 404, "/api describes"),
    ],
)
def test_a_wrong_question_is_answered_with_what_was_expected(server, path, status, message):
    answer = server.get(path)

    assert answer.status_code == status
    assert message in answer.json()["error"]


def test_a_legal_deck_is_legal(server):
    verdict = server.check(KARN, bset="war-of-the-spark").json()

    assert (verdict["status"], verdict["violations"]) == ("legal", [])
    assert verdict["cards"][0]["set_code"] == "war"


def test_a_fault_has_its_line_its_rule_and_the_way_out(server):
    verdict = server.check(KARN + "1 Feather, the Redeemed\n", bset="war", lang="fr").json()

    (fault,) = verdict["violations"]
    assert (fault["line"], fault["rule"]) == (10, "CR 903.5c")
    assert "identité couleur" in fault["sentence"]
    assert fault["way_out"]


def test_the_same_list_gives_the_same_verdict_as_the_command(server, sample_home, tmp_path):
    (tmp_path / "deck.txt").write_text(KARN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "brawlset", "check", "deck.txt", "--bset", "war", "--format", "json", "--swaps"],
        env=os.environ | {"BRAWLSET_HOME": str(sample_home)}, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    (command,) = json.loads(done.stdout)

    assert server.check(KARN, bset="war").json() | {"source": "deck.txt"} == command


def test_a_list_as_plain_text_needs_no_json(server):
    answer = requests.post(
        f"{server.base}/api/check?bset=war&lang=fr",
        data=KARN.encode(),
        headers={"Content-Type": "text/plain"},
        timeout=30,
    )

    assert answer.json()["status"] == "legal"


@pytest.mark.parametrize(
    "text", ["", "  \n ", "\x00\x01\x02binary", "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"]
)
def test_what_is_no_list_is_refused_in_words(server, text):
    verdict = server.check(text, lang="fr").json()

    assert verdict["status"] == "not checked"
    assert verdict["refused"]


def test_text_of_a_list_is_never_run(server):
    verdict = server.check("1 '); drop table cards; --\n1 <script>alert(1)</script>\n", bset="war").json()

    assert verdict["status"] == "not checked"
    assert len(verdict["unread"]) == 2
    assert server.check(KARN, bset="war").json()["is_legal"]


def test_an_unknown_commander_is_answered_in_the_language(server):
    answer = server.check(KARN, commander="Fether the Redemed", lang="fr")

    assert answer.status_code == 404
    assert answer.json()["error"].startswith("Aucune carte ne s’appelle")
    assert "Feather, the Redeemed" in answer.json()["error"]


@pytest.mark.parametrize(
    ("body", "kind", "message"),
    [
        (b"{", "application/json", "not JSON"),
        (b"[]", "application/json", "no JSON object"),
        (b"{}", "application/json", "'text' is missing"),
        (b'{"text": 5}', "application/json", "'text' is missing"),
        (b'{"text": "1 Fog", "bset": 5}', "application/json", "'bset' is no text"),
        (b'{"text": "1 Fog", "lang": "xx"}', "application/json", "lang='xx'"),
        (b'{"text": "1 Fog", "format": "chess"}', "application/json", "chess"),
        (b"text=1", "application/x-www-form-urlencoded", "is not read"),
        (b"", "", "is not read"),
    ],
)
def test_a_request_that_is_none_is_refused_with_what_was_expected(server, body, kind, message):
    answer = requests.post(f"{server.base}/api/check", data=body, headers={"Content-Type": kind}, timeout=30)

    assert answer.status_code == 400
    assert message in answer.json()["error"]


def test_half_a_character_is_no_fault_of_the_program(server):
    body = b'{"text": "1 Fog \\ud800"}'
    answer = requests.post(
        f"{server.base}/api/check", data=body, headers={"Content-Type": "application/json"}, timeout=30
    )

    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["bset", "commander", "partner", "choose", "pool", "boosters", "format"])
def test_half_a_character_in_a_name_is_no_text(server, name):
    answer = requests.post(
        f"{server.base}/api/check", data=json.dumps({"text": "1 Fog", name: "\ud800"}), timeout=30,
        headers={"Content-Type": "application/json"},
    )  # fmt: skip

    assert (answer.status_code, answer.json()) == (400, {"error": f"'{name}' is no text."})


def test_a_list_that_is_too_large_is_refused_before_it_is_read(limited):
    running = limited(largest_list=1_000)

    assert running.check("1 Fog\n" * 1_000).status_code == 413
    assert running.check("1 Fog\n").status_code == 200


def test_a_check_that_takes_too_long_is_given_up(limited, monkeypatch):
    monkeypatch.setattr(
        app_module.answers, "state", lambda con: con.execute("select count(*) from range(10_000_000_000)").fetchall()
    )
    running = limited(seconds=0.3)
    begun = time.monotonic()
    answer = running.get("/api/state")

    assert (answer.status_code, time.monotonic() - begun < 10) == (503, True)
    assert "was given up" in answer.json()["error"]


def test_the_database_cannot_be_written_nor_files_be_read_through_a_question(server):
    answer = server.get("/api/pool", params={"bset": "war", "commander": "x'; copy cards to '/tmp/x'; --"})

    assert answer.status_code == 404


@pytest.mark.parametrize(
    "header",
    [
        {"Host": "evil.example"}, {"Host": "["}, {"Host": "127.0.0.1]"}, {"Host": "x[127.0.0.1]"}, {"Origin": "http://evil.example"},
        {"Origin": "null"}, {"Origin": "http://["}, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
    ],
    ids=str,
)  # fmt: skip
def test_other_sites_cannot_ask(server, header):
    assert server.get("/api/state", headers=header).status_code == 403


def test_its_own_pages_can_ask(server):
    assert server.get("/api/state", headers={"Origin": server.base, "Sec-Fetch-Site": "same-origin"}).status_code == 200


def test_a_link_from_another_site_leads_here(server):
    sent = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}

    assert server.get("/", headers=sent).status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_nothing_can_be_changed(server, method):
    assert requests.request(method, f"{server.base}/api/check", timeout=10).status_code == 405


def test_the_document_names_every_route(server):
    document = server.get("/api").json()
    routes = {
        route.path
        for route in app_module.make_app(server.site, is_local=True).routes
        if route.path.startswith("/api") and "rest" not in route.path
    }

    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]) == routes


def test_the_document_says_all_that_a_check_may_be_asked(server):
    check = server.get("/api").json()["paths"]["/api/check"]["post"]
    in_json = set(check["requestBody"]["content"]["application/json"]["schema"]["properties"])

    assert in_json == {"text", "lang", *app_module._TEXT_FIELDS}
    assert {parameter["name"] for parameter in check["parameters"]} == in_json - {"text"}
    assert set(check["responses"]) == {"200", "400", "404", "413", "503"}


def test_a_database_that_is_replaced_is_taken_up(sample_home, tmp_path):
    home = tmp_path / "home"
    shutil.copytree(sample_home, home)
    said: list[str] = []
    site = ServedSite(load_settings({"BRAWLSET_HOME": str(home)}), tmp_path / "site", say=said.append)
    running = Running(site)
    try:
        before = (site.folder / "build.json").stat().st_mtime_ns
        assert running.get("/").status_code == 200
        newer = home / "newer.duckdb"
        shutil.copy(home / "brawlset.duckdb", newer)
        newer.replace(home / "brawlset.duckdb")
        running.get("/")
        deadline = time.monotonic() + 60
        while not said and time.monotonic() < deadline:
            time.sleep(0.05)
        assert said == ["The database is another one: the site was built again."]
        assert (site.folder / "build.json").stat().st_mtime_ns > before
        assert running.get("/").status_code == 200
    finally:
        running.close()


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("::1", True),
        ("127.8.0.1", True),
        ("192.168.0.1", False),
        ("example.org", False),
        ("", False),
    ],
)
def test_what_is_this_computer_alone(host, expected):
    assert is_loopback(host) is expected


def test_a_port_that_is_taken_is_said(sample_settings):
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(ConfigurationError, match="--port"):
        serve(sample_settings, host="127.0.0.1", port=taken.getsockname()[1], say=print)


def test_without_the_extra_its_name_is_said(sample_settings, monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)

    with pytest.raises(ConfigurationError, match=r"brawlset\[serve\]"):
        serve(sample_settings, host="127.0.0.1", port=0, say=print)


def test_the_command_serves_until_it_is_interrupted(sample_home: Path):
    with subprocess.Popen(
        [sys.executable, "-m", "brawlset", "serve", "--port", "0"],
        env=os.environ | {"BRAWLSET_HOME": str(sample_home)}, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        try:
            lines = iter(process.stderr.readline, "")
            address = next(line.split()[0] for line in lines if line.startswith("http://"))
            assert requests.get(f"{address}api/state", timeout=30).json()["version"]
        finally:
            process.terminate()
        assert process.wait(20) is not None


class TestHostile:
    """What a browser never sends."""

    def test_json_that_is_nested_without_end_is_refused(self, server):
        body = b'{"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
        answer = requests.post(
            f"{server.base}/api/check", data=body, headers={"Content-Type": "application/json"}, timeout=30
        )

        assert answer.status_code == 400
        assert "not JSON" in answer.json()["error"]

    @pytest.mark.parametrize(
        "begun",
        [b"", b"GET /api/state HT", b"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
         b"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n1 F"],
        ids=["nothing", "half a line", "headers without end", "half a list"],
    )  # fmt: skip
    def test_a_request_that_trickles_is_given_up(self, limited, monkeypatch, begun):
        """Each kept a connection for ever, and some hundred of them the whole server."""
        monkeypatch.setattr(LimitedProtocol, "seconds", 0.5)
        running = limited()
        with socket.create_connection(("127.0.0.1", int(running.base.rpartition(":")[2])), timeout=20) as sock:
            sock.sendall(begun)
            until = time.monotonic() + 20
            try:
                while time.monotonic() < until:
                    time.sleep(0.05)
                    if begun:
                        sock.sendall(b"x")
                    elif sock.recv(1) == b"":
                        break
            except ConnectionError:
                pass
            assert time.monotonic() < until
        monkeypatch.undo()
        assert running.get("/api/state").status_code == 200

    def test_connections_beyond_all_need_are_closed_at_once(self, limited, monkeypatch):
        """Quiet ones took the files that the answers need."""
        monkeypatch.setattr(LimitedProtocol, "most", 5)
        running = limited()
        address = ("127.0.0.1", int(running.base.rpartition(":")[2]))
        quiet = [socket.create_connection(address, timeout=20) for _ in range(5)]
        try:
            with socket.create_connection(address, timeout=20) as beyond:
                assert closed(beyond)
        finally:
            for each in quiet:
                each.close()
        until = time.monotonic() + 20
        while not is_answering(running) and time.monotonic() < until:
            time.sleep(0.05)
        assert is_answering(running)

    @pytest.mark.parametrize(
        "path",
        ["/api/bsets/..%2f..%2fetc%2fpasswd/commanders", "/api/bsets/%00/commanders", "/api/pool?bset=%00&commander=%00",
         "/static/..%5c..%5cbrawlset.duckdb", "/%2e%2e%2fbrawlset.duckdb", "//etc/passwd", "/static/%00", "/fr/%c0%ae%c0%ae/x"],
    )  # fmt: skip
    def test_a_path_that_leads_elsewhere_leads_nowhere(self, server, path):
        with socket.create_connection(("127.0.0.1", int(server.base.rpartition(":")[2])), timeout=20) as sock:
            sock.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            status = int(sock.makefile("rb").readline().split()[1])

        assert status in {400, 404}

    def test_a_link_in_the_site_that_leads_elsewhere_is_not_followed(self, server, tmp_path):
        (tmp_path / "secret.txt").write_text("secret")
        link = server.site.folder / "static/link.txt"
        link.symlink_to(tmp_path / "secret.txt")
        try:
            assert server.get("/static/link.txt").status_code == 404
        finally:
            link.unlink()

    def test_questions_without_end_do_not_pile_up(self, limited, monkeypatch):
        endless = "select count(*) from range(10_000_000_000) where hash(range) = 3"
        monkeypatch.setattr(app_module.answers, "state", lambda con: con.execute(endless).fetchall())
        running = limited(seconds=0.5)
        with ThreadPoolExecutor(12) as pool:
            assert {answer.status_code for answer in pool.map(lambda _: running.get("/api/state"), range(12))} == {503}
        until = time.monotonic() + 20
        while time.monotonic() < until and any(
            "AnyIO worker" in thread.name and is_busy(thread) for thread in threading.enumerate()
        ):
            time.sleep(0.05)
        assert time.monotonic() < until


def closed(sock: socket.socket) -> bool:
    """Whether the other side closes the connection without a word."""
    try:
        return sock.recv(1) == b""
    except ConnectionError:
        return True


def is_answering(running: Running) -> bool:
    try:
        return running.get("/api/state").status_code == 200
    except requests.ConnectionError:
        return False


def is_busy(thread: threading.Thread) -> bool:
    """Whether a worker of anyio's still computes an answer."""
    frame = sys._current_frames().get(thread.ident or 0)
    while frame is not None:
        if frame.f_code.co_filename.endswith("site/app.py"):
            return True
        frame = frame.f_back
    return False
