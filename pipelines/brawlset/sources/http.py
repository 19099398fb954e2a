"""One HTTP client for every source: headers, spacing, waits, retries, redirects, limits.

Here is what holds for any answer of any host. What an answer means belongs to the module of its source; what comes to
lie on the disk belongs to download.py and snapshots.py.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Self, TypeVar
from urllib.parse import urljoin, urlsplit

import requests
import urllib3

from brawlset.errors import ConfigurationError, SourceError
from brawlset.output import clean
from brawlset.settings import Settings, check_url

Answer = TypeVar("Answer")

# Scryfall allows 10 calls a second, 2 for the searching ones; a tenth more, as the network's jitter may bunch them.
_GAPS = {"api": 0.11, "search": 0.55}
_SEARCHING = ("/cards/search", "/cards/named", "/cards/random", "/cards/collection")
_LOCKOUTS = (30.0, 30.0, 30.0)  # after a 429 Scryfall shuts a client out for 30 seconds, whatever Retry-After says
_BACKOFFS = (1.0, 2.0, 4.0)  # after a 5xx or a broken connection
_LONGEST_PAUSE = (
    600.0  # a host that asks for more is answered by an error: nobody wants a command that sleeps for a day
)
_TIMEOUTS = (10.0, 60.0)  # to connect; between two bytes
_MOST_REDIRECTS = 5
_REDIRECTS = {301, 302, 303, 307, 308}
_JSON_LIMIT = 64 * 1024 * 1024
_DETAILS_LIMIT = 64 * 1024
_CHUNK = 256 * 1024
_MARKUP = re.compile(r"(?s)<(style|script)\b.*?(?:</\1\s*>|\Z)|<[^<>]*>")
"""Reads each place once, whatever a host sends."""

# The first that fits: the libraries derive the special ones from the general ones.
_REASONS: tuple[tuple[tuple[type[Exception], ...], str], ...] = (
    ((requests.exceptions.SSLError,), "the certificate of the host is not accepted"),
    ((requests.Timeout, urllib3.exceptions.TimeoutError), "no answer in time"),
    ((requests.exceptions.ProxyError,), "the proxy cannot be reached"),
    ((requests.exceptions.ChunkedEncodingError, urllib3.exceptions.ProtocolError), "the connection broke"),
    ((requests.exceptions.ContentDecodingError,), "the answer cannot be unpacked"),
    ((requests.ConnectionError,), "the host cannot be reached"),
)


class ConnectionLostError(SourceError):
    """The connection broke in the middle of a body."""


class _Session(requests.Session):
    """Redirects are followed by `Http` alone: requests looks at each even where it follows none, and fails at what is no address."""

    def get_redirect_target(self, resp: requests.Response) -> None:  # noqa: ARG002 - as requests calls it
        return None


class Http:
    """The one way out to the network.

    `clock` (seconds, monotonic) and `sleep` are replaced in tests; `notify` receives a line before each wait that a
    user would wonder about.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        notify: Callable[[str], None] | None = None,
    ) -> None:
        self._api = urlsplit(settings.scryfall_url)
        self._trusted = settings.trusted_hosts
        self._clock = clock
        self._sleep = sleep
        self._notify = notify
        self._due = dict.fromkeys(_GAPS, float("-inf"))
        self._session = _Session()
        self._session.headers.update({"User-Agent": settings.user_agent, "Accept": "application/json;q=0.9,*/*;q=0.8"})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def get_json(self, url: str, *, kind: str, limit: int = _JSON_LIMIT) -> dict[str, object]:
        """The JSON object at `url`; `kind` is what a user calls it ("Scryfall's list of sets"), for messages.

        Calls to the API's host are spaced. Raises SourceError when the host stays away, refuses, sends more than
        `limit` bytes, or answers with something else than a JSON object: a maintenance page is not asked for twice.
        """
        body = self._exchange(
            url, {}, kind, lambda response: _read(response, limit, kind), is_spaced=True, passes={200}
        )
        try:
            answer = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise SourceError(
                f"{kind}: {url} answered with a page that is not JSON: {_first_words(body)!r}. The host may be down for"
                " maintenance; nothing was changed. Run the command again later."
            ) from error
        if not isinstance(answer, dict):
            raise SourceError(f"{kind}: {url} answered with a JSON {type(answer).__name__}; an object was expected.")
        return answer

    @contextmanager
    def stream(
        self, url: str, headers: Mapping[str, str], *, kind: str, is_optional: bool = False
    ) -> Iterator[requests.Response]:
        """The response to a file's download, its body still unread and undecoded (read it with `chunks`).

        Files are not spaced. The status is 200, 206 or 416, or 304 to a question with If-None-Match; anything else is
        retried or raised as in `get_json`. What is optional is retried once: nobody waits long for it.
        """
        response = self._exchange(
            url,
            {"Accept-Encoding": "identity", **headers},  # ranges count packed bytes: no second packing on the way
            kind,
            lambda answer: answer,
            is_spaced=False,
            passes={200, 206, 416} | ({304} if "If-None-Match" in headers else set()),
            is_optional=is_optional,
        )
        with response:
            yield response

    def wait(self, seconds: float, why: str) -> None:
        """Say why, and sleep."""
        self.say(f"{why}: waiting {seconds:.0f} s ...")
        self._sleep(seconds)

    def say(self, line: str) -> None:
        """Hand a line to whoever listens."""
        if self._notify is not None:
            self._notify(line)

    def _exchange(
        self,
        url: str,
        headers: Mapping[str, str],
        kind: str,
        take: Callable[[requests.Response], Answer],
        *,
        is_spaced: bool,
        passes: set[int],
        is_optional: bool = False,
    ) -> Answer:
        """What `take` makes of the first response whose status passes, after as many tries as are allowed above."""
        lockouts, backoffs = iter(() if is_optional else _LOCKOUTS), iter(_BACKOFFS[:1] if is_optional else _BACKOFFS)
        while True:
            status, asked = 0, 0.0
            try:
                response = self._follow(url, headers, kind, is_spaced=is_spaced)
                if response.status_code in passes:
                    return take(response)
                status, asked = response.status_code, retry_after(response.headers)
                problem = f"{status} {_details(response)}".rstrip()
            except requests.RequestException as error:
                if isinstance(error, ValueError):  # a header or an address that cannot be sent at all
                    raise ConfigurationError(f"{kind}: {url} cannot be asked for: {error}") from error
                problem = reason(error)
            if 0 < status < 500 and status != 429:
                raise SourceError(f"{kind}: {url} answered {problem}. {_advice(status)}")
            pause = next(lockouts if status == 429 else backoffs, None)
            if pause is None or asked > _LONGEST_PAUSE:
                asks = f" and asks to wait {asked:.0f} s" if asked > _LONGEST_PAUSE else ", again and again"
                raise SourceError(
                    f"{kind}: {url}: {problem}{asks}. Nothing was changed. Check the connection, or wait, and run the"
                    " command again."
                )
            self.wait(max(pause, asked), f"{kind}: {problem}")

    def _follow(self, url: str, headers: Mapping[str, str], kind: str, *, is_spaced: bool) -> requests.Response:
        """The response at the end of the redirects, each of which must lead to an address that settings accept."""
        url = self._checked(url, kind)
        for _ in range(_MOST_REDIRECTS + 1):
            if is_spaced:
                self._space(url)
            response = self._session.get(url, headers=headers, stream=True, allow_redirects=False, timeout=_TIMEOUTS)
            location = response.headers.get("Location")
            if response.status_code not in _REDIRECTS or location is None:
                return response
            response.close()
            target = self._checked(_joined(url, location), f"{kind}: {url} redirects")
            if urlsplit(url).scheme == "https" and urlsplit(target).scheme != "https":
                raise SourceError(f"{kind}: {url} redirects from https to {target!r}, which is not followed.")
            url = target
        raise SourceError(f"{kind}: more than {_MOST_REDIRECTS} redirects, the last one to {url}.")

    def _checked(self, url: str, where: str) -> str:
        """The address as it will be asked for, which is not always what it looks like: `https://a\\@b/` is on the host a.

        Raises SourceError where it is not https (or http to this machine), or leads to another host than the configured ones.
        """
        try:
            check_url(url, where)
            asked = requests.Request("GET", url).prepare().url or ""
            check_url(asked, where)
        except (
            ConfigurationError,
            requests.exceptions.InvalidURL,
        ) as error:  # it came from a source, not from the user
            raise SourceError(clean(str(error))) from error
        host = urlsplit(asked).hostname or ""
        if not any(host == trusted or host.endswith(f".{trusted}") for trusted in self._trusted):
            raise SourceError(
                f"{where}: {clean(asked)!r} is on the host {host!r}, which is none of {', '.join(sorted(self._trusted))}."
                " Nothing was asked of it. If a mirror keeps its files there, name the host in BRAWLSET_HOSTS."
            )
        return asked

    def _space(self, url: str) -> None:
        """Sleep until the API may be called again; other hosts are not waited for."""
        lanes = _lanes(url, self._api.netloc, self._api.path)
        wait = max((self._due[lane] for lane in lanes), default=float("-inf")) - self._clock()
        if wait > 0:
            self._sleep(wait)
        now = self._clock()
        for lane in lanes:
            self._due[lane] = now + _GAPS[lane]


def _joined(url: str, location: str) -> str:
    """Where a redirect leads; as it is written where that is no address at all."""
    try:
        return urljoin(url, location)
    except ValueError:
        return location


def chunks(response: requests.Response) -> Iterator[bytes]:
    """The body as it came over the wire, piece by piece: gzip stays gzip. Raises ConnectionLostError."""
    try:
        yield from response.raw.stream(_CHUNK, decode_content=False)
    except (urllib3.exceptions.HTTPError, OSError) as error:
        raise ConnectionLostError(f"{response.url}: {reason(error)}") from error


def _lanes(url: str, api_host: str, api_path: str) -> tuple[str, ...]:
    """The limits that a call counts against: none for any other host than the API's (files on *.scryfall.io)."""
    parts = urlsplit(url)
    if parts.netloc != api_host:
        return ()
    return ("api", "search") if parts.path.removeprefix(api_path).startswith(_SEARCHING) else ("api",)


def _read(response: requests.Response, limit: int, kind: str) -> bytes:
    body = bytearray()
    with response:
        for piece in response.iter_content(_CHUNK):
            body += piece
            if len(body) > limit:
                raise SourceError(
                    f"{kind}: {response.url} sends more than {limit:,} bytes, which no such answer needs."
                )
    return bytes(body)


def _details(response: requests.Response) -> str:
    """What an error's body says: Scryfall's `details`, with `subcode` or `code`, else the first words of a page."""
    with response:
        body = next(response.iter_content(_DETAILS_LIMIT), b"")
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        return _first_words(body)
    if not isinstance(answer, dict):
        return ""
    code = answer.get("subcode") or answer.get("code")
    details = answer.get("details") or ""
    return f"({code}): {details}" if code else str(details)


def _first_words(body: bytes) -> str:
    """The first 120 characters of a page's text, without its tags."""
    text = _MARKUP.sub(" ", body[:_DETAILS_LIMIT].decode("utf-8", "replace"))
    return " ".join(text.split())[:120]


def _advice(status: int) -> str:
    if status in {400, 403}:
        return "The host refuses how it was asked: BRAWLSET_USER_AGENT has to name an application and its version."
    if status in {404, 410}:
        return "Nothing is at that address: see BRAWLSET_SCRYFALL_URL, BRAWLSET_MTGJSON_URL and BRAWLSET_WIZARDS_URL."
    return "Asking again would not help; nothing was changed."


def retry_after(headers: Mapping[str, str]) -> float:
    """The seconds that Retry-After asks for, as a number or an HTTP date (against the host's own Date); 0 without."""
    value = headers.get("Retry-After", "").strip()
    if value.isdecimal():
        return float(value)
    until = _http_date(value)
    if until is None:
        return 0.0
    now = _http_date(headers.get("Date", "")) or datetime.now(UTC)
    return max(0.0, (until - now).total_seconds())


def _http_date(text: str) -> datetime | None:
    try:
        parsed = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)


def reason(error: BaseException) -> str:
    """A transport error in a few plain words: the libraries' own texts are lists of classes."""
    known = (text for kinds, text in _REASONS if isinstance(error, kinds))
    return next(known, f"the connection failed ({type(error).__name__})")
