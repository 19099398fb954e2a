"""What holds for every test: nothing but the loopback is reached, and that without a proxy; no example is timed. And what many
of them need: card objects and sets with everything filled in, and a build of a few of them.
"""

from __future__ import annotations

import ipaddress
import json
import shutil
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import duckdb
import hypothesis
import pytest

from brawlset.bundle import bundled
from brawlset.lock import utc_now
from brawlset.refresh import Options, Refresh
from brawlset.refresh_summary import Summary
from brawlset.settings import Settings, load_settings
from brawlset.warehouse import open_published, rows

hypothesis.settings.register_profile("untimed", deadline=None)  # on a busy machine an example may take any time
hypothesis.settings.load_profile("untimed")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell's background job, whose children would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _no_network() -> Iterator[None]:
    """Connecting to another machine, or asking for its address, fails the test instead of reaching the network."""
    connect, connect_ex, sendto = socket.socket.connect, socket.socket.connect_ex, socket.socket.sendto
    getaddrinfo = socket.getaddrinfo

    def check(sock: socket.socket, address: object) -> None:
        if sock.family in {socket.AF_INET, socket.AF_INET6} and isinstance(address, tuple):
            _refuse_unless_loopback(address[0])

    def guarded_connect(self, address):
        check(self, address)
        return connect(self, address)

    def guarded_connect_ex(self, address):
        check(self, address)
        return connect_ex(self, address)

    def guarded_sendto(self, data, *rest):
        check(self, rest[-1])
        return sendto(self, data, *rest)

    def guarded_getaddrinfo(host, *args, **kwargs):
        if host:
            _refuse_unless_loopback(host)
        return getaddrinfo(host, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            patch.delenv(name, raising=False)
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket.socket, "connect_ex", guarded_connect_ex)
        patch.setattr(socket.socket, "sendto", guarded_sendto)
        patch.setattr(socket, "getaddrinfo", guarded_getaddrinfo)
        yield


def _refuse_unless_loopback(host: str | bytes) -> None:
    name = host.decode() if isinstance(host, bytes) else host
    try:
        is_loopback = ipaddress.ip_address(name).is_loopback
    except ValueError:
        is_loopback = name in {"localhost", socket.gethostname()}
    if not is_loopback:
        raise NetworkReachedError(f"a test tried to reach {name}; only the loopback is allowed")


class NetworkReachedError(BaseException):
    """Derived from BaseException, so that no code under test takes it for a failing network and goes on."""


class Loopback:
    """A host on the loopback that gives one answer after the other (status, body, headers), the last one again and again, and keeps what
    it was sent: (method, path, headers, body)."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, str, dict[str, str]]] = [(200, "", {})]
        self.sent: list[tuple[str, str, dict[str, str], str]] = []
        loopback = self

        class Handler(BaseHTTPRequestHandler):
            wbufsize = 1 << 16

            def log_message(self, *args):
                pass

            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                loopback.sent.append((self.command, self.path, dict(self.headers.items()), body))
                answers = loopback.answers
                status, text, headers = answers.pop(0) if len(answers) > 1 else answers[0]
                self.send_response(status)
                for name, value in {"Content-Length": str(len(text.encode())), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text.encode())

            def do_POST(self):
                self.do_GET()

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()


@pytest.fixture
def loopback() -> Iterator[Loopback]:
    """A host that keeps what it is sent."""
    made = Loopback()
    yield made
    made.server.shutdown()
    made.server.server_close()


def made_id(what: str) -> str:
    """An id that is always the same for the same thing."""
    return str(uuid5(NAMESPACE_URL, f"brawlset-tests/{what}"))


def make_face(name: str, type_line: str, text: str = "", *, cost: str = "", **more: Any) -> dict[str, Any]:
    """A face of a card object, as Scryfall writes one."""
    face = {"object": "card_face", "name": name, "type_line": type_line, "oracle_text": text, "mana_cost": cost}
    return face | {"colors": _colors(cost)} | more


def make_card(
    name: str = "Fog",
    identity: str = "G",
    code: str = "war",
    number: str = "1",
    *,
    type_line: str = "Instant",
    text: str = "",
    cost: str | None = None,
    faces: Iterable[Mapping[str, Any]] = (),
    lang: str = "en",
    **more: Any,
) -> dict[str, Any]:
    """A card object as Scryfall sends it. The cost is one symbol of each color of the identity, a land has none; a card of
    several faces has its texts on them. Equal names are one card; `more` adds keys, and takes them out where they are None.
    """
    faces = list(faces)
    if faces:
        name = " // ".join(face["name"] for face in faces)
        type_line = " // ".join(face["type_line"] for face in faces)
    if cost is None:
        cost = "" if "Land" in type_line else "".join(f"{{{color}}}" for color in identity)
    made: dict[str, Any] = {
        "object": "card",
        "id": made_id(f"printing {name} {code} {number} {lang}"),
        "oracle_id": made_id(f"card {name}"),
        "name": name,
        "lang": lang,
        "released_at": "2019-05-03",
        "layout": "normal",
        "mana_cost": cost,
        "cmc": float(cost.count("{")),
        "type_line": type_line,
        "oracle_text": text,
        "colors": _colors(cost),
        "color_identity": list(identity),
        "keywords": [],
        "legalities": {"commander": "legal", "duel": "legal"},
        "games": ["paper", "mtgo"],
        "finishes": ["nonfoil", "foil"],
        "promo": False,
        "digital": False,
        "oversized": False,
        "set": code,
        "collector_number": number,
        "rarity": "common",
        "prices": {"eur": "0.10", "usd": "0.12", "tix": None},
        "image_uris": {
            "small": f"https://cards.scryfall.io/small/{number}.jpg",
            "normal": f"https://cards.scryfall.io/{number}.jpg",
        },
    }
    if faces:
        made |= {"card_faces": faces, "mana_cost": None, "oracle_text": None, "colors": None}
    return {key: value for key, value in (made | more).items() if value is not None}


def make_set(code: str, **more: Any) -> dict[str, Any]:
    """A set object as Scryfall sends it: an expansion on paper with an icon of its own."""
    made = {
        "object": "set",
        "id": made_id(f"set {code}"),
        "code": code,
        "name": f"Set {code.upper()}",
        "set_type": "expansion",
        "released_at": "2019-05-03",
        "card_count": 250,
        "digital": False,
        "icon_svg_uri": f"https://svgs.scryfall.io/sets/{code}.svg?1782705600",
    }
    return {key: value for key, value in (made | more).items() if value is not None}


def _colors(cost: str) -> list[str]:
    return [color for color in "WUBRG" if color in cost]


class World:
    """A few cards and sets, the reference data that decide about them, and the refreshes made of them below one folder.

    `bsets` is BSet -> its sets, or its entry; the other arguments are the entries of set_decisions.toml and set_aliases.toml.
    Every set that is named anywhere is listed, as `sets` has it or as `make_set` makes it, but for those in `unlisted`.
    """

    def __init__(
        self,
        folder: Path,
        cards: Iterable[Mapping[str, Any]],
        *,
        bsets: Mapping[str, Iterable[str] | Mapping[str, Any]] | None = None,
        sets: Iterable[Mapping[str, Any]] = (),
        decisions: Iterable[Mapping[str, Any]] = (),
        card_decisions: Iterable[Mapping[str, Any]] = (),
        type_rules: Iterable[Mapping[str, Any]] = (),
        aliases: Iterable[Mapping[str, Any]] = (),
        stand_ins: Iterable[str] = ("star",),
        clauses: Iterable[str] = ("creature", "planeswalker"),
        unlisted: Iterable[str] = (),
    ) -> None:
        self.folder = folder
        self.source = folder / "source"
        self.settings: Settings = self._settings(folder, clauses)
        self.source.mkdir(parents=True)
        bsets = {"test": ["war"]} if bsets is None else bsets
        entries = [_bset_entry(bset_id, bset) for bset_id, bset in bsets.items()]
        decisions, aliases = list(decisions), list(aliases)
        self.write_cards(cards)
        self._codes = {code for entry in entries for code in entry["sets"]} | {entry["set"] for entry in decisions}
        self._codes |= {entry["target"] for entry in aliases if "target" in entry}
        self._unlisted = {*unlisted, *(entry["code"] for entry in aliases)}
        self.write_sets(sets)
        self._write("bsets.toml", "bset", entries)
        symbols = f"[symbols]\nstand_ins = {json.dumps(list(stand_ins))}\n"
        lines = [symbols, *(_toml("decision", _with_reason(entry)) for entry in decisions)]
        lines += [_toml("card_decision", _with_reason(entry)) for entry in card_decisions]
        lines += [_toml("type_rule", _with_reason(entry)) for entry in type_rules]
        (self.settings.assets / "set_decisions.toml").write_text("\n".join(lines), encoding="utf-8")
        self._write("set_aliases.toml", "alias", [{"reason": "For this test."} | dict(entry) for entry in aliases])
        self.summary = Summary()
        self._con: duckdb.DuckDBPyConnection | None = None

    def _settings(self, folder: Path, clauses: Iterable[str]) -> Settings:
        (folder / "assets/formats").mkdir(parents=True)
        text = (bundled("assets") / "formats/brawlset.toml").read_text(encoding="utf-8")
        text = text.replace(
            'commander_clauses = ["creature", "planeswalker"]', f"commander_clauses = {json.dumps(list(clauses))}"
        )
        (folder / "assets/formats/brawlset.toml").write_text(text, encoding="utf-8")
        return load_settings({"BRAWLSET_HOME": str(folder / "home"), "BRAWLSET_ASSETS": str(folder / "assets")})

    def _write(self, name: str, table: str, entries: Iterable[Mapping[str, Any]]) -> None:
        text = "\n".join(_toml(table, entry) for entry in entries)
        (self.settings.assets / name).write_text(text, encoding="utf-8")

    def write_cards(self, cards: Iterable[Mapping[str, Any]]) -> None:
        """Replace the bulk file."""
        self.cards = [dict(card) for card in cards]
        text = "".join(json.dumps(card) + "\n" for card in self.cards)
        (self.source / "cards.jsonl").write_text(text, encoding="utf-8")

    def write_all_cards(self, cards: Iterable[Mapping[str, Any]]) -> None:
        """Put a bulk file of all languages beside that of the cards, or replace it."""
        text = "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards)
        (self.source / "all-cards.jsonl").write_text(text, encoding="utf-8")

    def write_sets(self, sets: Iterable[Mapping[str, Any]] = ()) -> None:
        """Replace the list of sets."""
        listed = {str(entry["code"]): dict(entry) for entry in sets}
        codes = self._codes | {card["set"] for card in self.cards if isinstance(card.get("set"), str)}
        listed = {code: make_set(code) for code in sorted(codes - self._unlisted)} | listed
        text = json.dumps({"object": "list", "has_more": False, "data": list(listed.values())})
        (self.source / "sets.json").write_text(text, encoding="utf-8")

    def refresh(
        self,
        *,
        accept: Iterable[str] = (),
        force: bool = True,
        languages: Iterable[str] = (),
        source: str = "",
        clock: Callable[[], datetime] = utc_now,
    ) -> Summary:
        """Run every step of a refresh as the assets do, and give its summary."""
        self.close()
        options = Options(
            source=source or str(self.source), accept=frozenset(accept), force=force, languages=tuple(languages)
        )
        with Refresh(self.settings, options, clock=clock) as refresh:
            refresh.start()
            refresh.stage()
            for table in refresh.build.main:
                refresh.fill(table)
            for claim in refresh.build.claims:
                refresh.violations(claim)
            refresh.publish()
        self.summary = refresh.summary
        return refresh.summary

    def contents(self) -> bytes:
        """The source and the reference data, file by file."""
        files = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return b"\0".join(part for path in files for part in (bytes(path.relative_to(self.folder)), path.read_bytes()))

    def copy(self, folder: Path) -> World:
        """The same with a folder of its own, and all that is published and kept in it."""
        self.close()
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        made = deepcopy(self)
        made.folder, made.source = folder, folder / "source"
        made.settings = replace(self.settings, home=folder / "home", assets=folder / "assets")
        return made

    @property
    def con(self) -> duckdb.DuckDBPyConnection:
        """The published file, as readers open it."""
        if self._con is None:
            self._con = open_published(self.settings.database)
        return self._con

    def close(self) -> None:
        """Close the published file: within one process, an open one hides its successor."""
        if self._con is not None:
            self._con.close()
            self._con = None

    def rows(self, sql: str, **parameters: object) -> list[dict[str, Any]]:
        """The result of a query on the published file, a dict a row."""
        return rows(self.con, sql, parameters)

    def values(self, sql: str, **parameters: object) -> list[Any]:
        """The first column of a query on the published file."""
        return [next(iter(row.values())) for row in self.rows(sql, **parameters)]

    def members(self, bset_id: str = "test") -> list[str]:
        """The names of the cards of a BSet."""
        return self.values(
            "select cards.name from bset_cards inner join cards using (oracle_id) where bset_id = $bset_id order by 1",
            bset_id=bset_id,
        )


def _bset_entry(bset_id: str, bset: Iterable[str] | Mapping[str, Any]) -> dict[str, Any]:
    given = dict(bset) if isinstance(bset, Mapping) else {"sets": list(bset)}
    standing = given.get("standing", "default")
    made = {
        "id": bset_id,
        "name": {"en": bset_id.title(), "fr": bset_id.title()},
        "kind": "expansion",
        "default": standing == "default",
        "standing": standing,
        "provenance": "derived",
        "reason": "For this test.",
    }
    return made | given


def _with_reason(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {"rule": "903.BS.4", "reason": "For this test."} | dict(entry)


def _toml(table: str, entry: Mapping[str, Any]) -> str:
    return "\n".join([f"[[{table}]]", *(f"{key} = {_toml_value(value)}" for key, value in entry.items())]) + "\n"


def _toml_value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {json.dumps(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value)


@pytest.fixture(scope="session")
def card() -> Callable[..., dict[str, Any]]:
    return make_card


@pytest.fixture(scope="session")
def face() -> Callable[..., dict[str, Any]]:
    return make_face


@pytest.fixture(scope="session")
def set_entry() -> Callable[..., dict[str, Any]]:
    return make_set


@pytest.fixture(scope="session")
def new_world(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., World]:
    """Makes a World of card objects; nothing is built yet. For fixtures that share one build among tests."""

    def make(*cards: Mapping[str, Any], **reference: Any) -> World:
        return World(tmp_path_factory.mktemp("world"), cards, **reference)

    return make


@pytest.fixture
def build(new_world: Callable[..., World]) -> Iterator[Callable[..., World]]:
    """Makes a World of card objects and refreshes it once; what it published is removed after the test."""
    made: list[World] = []

    def make(*cards: Mapping[str, Any], **reference: Any) -> World:
        world = new_world(*cards, **reference)
        made.append(world)
        world.refresh()
        return world

    yield make
    for world in made:
        world.close()
        shutil.rmtree(world.folder)


@pytest.fixture(scope="session")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Callable[[World], World]:
    """Copies a World, for fixtures that give every test its own of what is refreshed once."""
    return lambda world: world.copy(tmp_path_factory.mktemp("world"))


@pytest.fixture(scope="session")
def _first_builds() -> dict[bytes, World]:
    """The worlds that `built` has refreshed, by what they were made of."""
    return {}


@pytest.fixture
def built(
    new_world: Callable[..., World], copied: Callable[[World], World], _first_builds: dict[bytes, World]
) -> Iterator[Callable[..., World]]:
    """As `build`, for tests of what comes after the first build: the same World is refreshed once, and copied from then on, with the
    times of that refresh. What asks how long ago it was, or changes how it is built, takes `build`."""
    made: list[World] = []

    def make(*cards: Mapping[str, Any], **reference: Any) -> World:
        made.append(new_world(*cards, **reference))
        contents = made[-1].contents()
        if contents not in _first_builds:
            made[-1].refresh()
            _first_builds[contents] = copied(made[-1])
        else:
            made.append(copied(_first_builds[contents]))
        return made[-1]

    yield make
    for world in made:
        world.close()
        shutil.rmtree(world.folder)


@pytest.fixture(scope="session")
def sample_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home with the bundled sample built in it, to be read only: what writes there would change what other tests see."""
    yield from _built(tmp_path_factory.mktemp("sample"), Options(source="sample"))


@pytest.fixture(scope="session")
def french_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The same with the French names of the sample's cards."""
    yield from _built(tmp_path_factory.mktemp("french"), Options(source="sample", languages=("fr",)))


def _built(home: Path, options: Options) -> Iterator[Path]:
    with Refresh(load_settings({"BRAWLSET_HOME": str(home)}), options) as refresh:
        refresh.start()
        refresh.stage()
        for table in refresh.build.main:
            refresh.fill(table)
        refresh.publish()
    before = _below(home)
    yield home
    assert _below(home) == before, "a test wrote into the home that all of them read"


def _below(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="session")
def sample(sample_home: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The sample's published file, as readers open it."""
    with open_published(sample_home / "brawlset.duckdb") as con:
        yield con
