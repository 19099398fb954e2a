"""The server's application: the files of the site, and the interface below /api. The only module that imports starlette.

It never writes, and answers each request on a connection of its own to the published file. Lists are limited in size, answers in time
and number at once; pages of other sites cannot ask.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

import anyio
import anyio.to_thread
import duckdb
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brawlset.decks.preparing import formats_of
from brawlset.errors import AmbiguousError, BrawlSetError, ConfigurationError, NotFoundError
from brawlset.site import answers
from brawlset.site.openapi import document
from brawlset.site.pages import CSP
from brawlset.site.server import ServedSite, is_loopback
from brawlset.site.words import LANGUAGES
from brawlset.warehouse import interrupt_until, open_published

LARGEST_LIST = 250_000
"""Bytes of a request with a list: more than any deck, pool or cube has."""

SECONDS = 10.0
"""How long an answer may take."""

AT_ONCE = 4
"""How many answers are computed at the same time; others wait."""


_HEADERS = {
    "Content-Security-Policy": f"{CSP}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_OTHER_SITES = {"cross-site", "same-site"}
"""What browsers say of who asks. A link from elsewhere may lead here; a page elsewhere may not ask, though it could not read the answer."""

_KEPT = "public, max-age=31536000, immutable"
_HALF = re.compile(r"[\ud800-\udfff]")
_TEXT_FIELDS = ("bset", "commander", "partner", "choose", "pool", "boosters", "format")
_Answer = TypeVar("_Answer")


class TooSlowError(BrawlSetError):
    """An answer took longer than it may."""


def make_app(
    site: ServedSite, *, is_local: bool, largest_list: int = LARGEST_LIST, seconds: float = SECONDS
) -> Starlette:
    """The application over a built site. `is_local` answers only requests that name this computer, so that no page elsewhere can reach it
    by another name."""
    api = Api(site, largest_list=largest_list, seconds=seconds)
    routes = [
        Route("/api", api.document, methods=["GET"]),
        Route("/api/bsets", api.bsets, methods=["GET"]),
        Route("/api/bsets/{id}/commanders", api.commanders, methods=["GET"]),
        Route("/api/pool", api.pool, methods=["GET"]),
        Route("/api/check", api.check, methods=["POST"]),
        Route("/api/state", api.state, methods=["GET"]),
        Route("/api/{rest:path}", api.nothing),
        Mount("/", SiteFiles(site)),
    ]
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, is_local=is_local),
            Middleware(GZipMiddleware, minimum_size=1_000),
        ],
        exception_handlers={BrawlSetError: _refused, HTTPException: _not_there, Exception: _broken},
    )


class SiteFiles(StaticFiles):
    """The files of the site as they are now."""

    def __init__(self, site: ServedSite) -> None:
        super().__init__(directory=site.folder, html=True)
        self._site = site

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with how long it may be kept: for ever where its address names its contents."""
        self._site.renew()
        response = await super().get_response(path, scope)
        is_named = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = _KEPT if is_named else "no-cache"
        return response


class Api:
    """The answers below /api."""

    def __init__(self, site: ServedSite, *, largest_list: int, seconds: float) -> None:
        self._settings = site.settings
        self._largest = largest_list
        self._seconds = seconds
        self._limiter: anyio.CapacityLimiter | None = None

    async def document(self, _request: Request) -> Response:
        """OpenAPI."""
        formats = formats_of(self._settings.assets / "formats")
        return JSONResponse(document(largest_list=self._largest, formats=formats))

    async def bsets(self, _request: Request) -> Response:
        """All BSets."""
        return _Json(await self._answered(answers.bsets))

    async def commanders(self, request: Request) -> Response:
        """The commanders of one BSet."""
        query = request.query_params
        mode = query.get("mode") or answers.MODES[0]
        asked = partial(answers.commanders, text=request.path_params["id"], colors=query.get("colors"), mode=mode)
        return _Json(await self._answered(asked))

    async def pool(self, request: Request) -> Response:
        """A pool."""
        asked = dict(request.query_params)
        return _Json(await self._answered(lambda con: answers.pool(con, self._settings, asked)))

    async def check(self, request: Request) -> Response:
        """The verdict on a deck."""
        asked = _asked(await self._body(request), request.headers.get("content-type", ""), request.query_params)
        return _Json(await self._answered(lambda con: answers.verdict(con, self._settings.assets, asked)))

    async def state(self, _request: Request) -> Response:
        """How old the data are."""
        return _Json(await self._answered(answers.state))

    async def nothing(self, request: Request) -> Response:
        """What is not there."""
        raise HTTPException(404, f"{request.url.path} is not there. /api describes what is.")

    async def _answered(self, work: Callable[[duckdb.DuckDBPyConnection], _Answer]) -> _Answer:
        """The answer, computed on a thread with a connection of its own. TooSlowError where it takes too long: its query is stopped."""
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(AT_ONCE)
        running: list[duckdb.DuckDBPyConnection] = []
        is_given_up, is_over = threading.Event(), threading.Event()

        def run() -> _Answer:
            with open_published(self._settings.database) as con:
                running.append(con)
                try:
                    if is_given_up.is_set():
                        raise TooSlowError("Nobody waits for this any more.")
                    return work(con)
                finally:
                    is_over.set()

        try:
            with anyio.fail_after(self._seconds):
                return await anyio.to_thread.run_sync(run, abandon_on_cancel=True, limiter=self._limiter)
        except TimeoutError as error:
            is_given_up.set()
            for con in running:
                threading.Thread(target=interrupt_until, args=(con, is_over), name="interrupt", daemon=True).start()
            raise TooSlowError(f"This took more than {self._seconds:.0f} s and was given up.") from error

    async def _body(self, request: Request) -> bytes:
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > self._largest:
                raise HTTPException(
                    413,
                    f"The list has more than {self._largest} bytes. A deck list has a few thousand: send the list alone.",
                )
        return bytes(body)


class Guard:
    """What comes before every answer: who may ask, and the headers that keep pages to themselves."""

    def __init__(self, app: ASGIApp, *, is_local: bool) -> None:
        self._app = app
        self._is_local = is_local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what names another host, or comes from a page of another; add the headers to all else."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        reason = self._why_not(headers)
        if reason:
            await JSONResponse({"error": reason}, status_code=403)(scope, receive, _with_headers(send))
            return
        await self._app(scope, receive, _with_headers(send))

    def _why_not(self, headers: Mapping[str, str]) -> str | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        try:
            name, asking = urlsplit(f"//{host}").hostname or "", urlsplit(origin or "").netloc
        except ValueError:
            return "What the request names as its host or its origin is no address."
        if self._is_local and not is_loopback(name):
            return f"The host {host!r} is not this computer: open http://127.0.0.1 or http://localhost."
        is_of_others = headers.get("sec-fetch-site") in _OTHER_SITES and headers.get("sec-fetch-mode") != "navigate"
        if is_of_others or (origin and asking != host):
            return "A page of another site asked. Only pages of this one are answered."
        return None


def _with_headers(send: Send) -> Callable[[Message], Awaitable[None]]:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                *message["headers"],
                *((name.lower().encode(), value.encode()) for name, value in _HEADERS.items()),
            ]
        await send(message)

    return sending


class _Json(JSONResponse):
    """JSON whose text stays readable, never kept by browsers."""

    def __init__(self, content: object) -> None:
        super().__init__(content, headers={"Cache-Control": "no-store"})

    def render(self, content: object) -> bytes:
        """UTF-8."""
        return json.dumps(content, ensure_ascii=False, allow_nan=False).encode()


def _asked(body: bytes, content_type: str, query: Mapping[str, str]) -> answers.Asked:
    """The question in a request: JSON, or the list as plain text with the rest in the address. ConfigurationError for anything else."""
    kind = content_type.partition(";")[0].strip().lower()
    fields: dict[str, Any] = dict(query)
    if kind == "application/json":
        try:
            fields = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise ConfigurationError(f"The request is not JSON: {error}.") from error
        if not isinstance(fields, dict):
            raise ConfigurationError("The request is no JSON object. Expected one such as {'text': '1 Sol Ring'}.")
    elif kind == "text/plain":
        fields["text"] = body
    else:
        raise ConfigurationError(f"The content type {kind!r} is not read. Send application/json or text/plain.")
    return _checked(fields)


def _checked(fields: Mapping[str, Any]) -> answers.Asked:
    text, lang = fields.get("text"), fields.get("lang") or "en"
    if isinstance(text, str):
        text = text.encode("utf-8", "replace")
    if not isinstance(text, bytes):
        raise ConfigurationError("'text' is missing: the list, a card a line.")
    if lang not in LANGUAGES:
        raise ConfigurationError(f"lang={lang!r} is not known. Expected one of {', '.join(LANGUAGES)}.")
    for name in _TEXT_FIELDS:
        if not _is_text(fields.get(name)):
            raise ConfigurationError(f"{name!r} is no text.")
    given = {name: fields.get(name) or None for name in _TEXT_FIELDS}
    return answers.Asked(data=text, lang=lang, game_format=given.pop("format"), **given)


def _is_text(value: object) -> bool:
    """Whether it can be asked for: None, or a text without halves of characters."""
    return value is None or (isinstance(value, str) and _HALF.search(value) is None)


async def _refused(_request: Request, error: Exception) -> Response:
    kinds = ((NotFoundError, 404), (AmbiguousError, 400), (ConfigurationError, 400), (TooSlowError, 503))
    status = next((status for kind, status in kinds if isinstance(error, kind)), 500)
    return JSONResponse({"error": str(error)}, status_code=status)


async def _not_there(_request: Request, error: Exception) -> Response:
    status, detail = (error.status_code, error.detail) if isinstance(error, HTTPException) else (404, "Not Found")
    return JSONResponse({"error": detail}, status_code=status)


async def _broken(_request: Request, error: Exception) -> Response:
    return JSONResponse(
        {"error": f"unexpected {type(error).__name__}: this is a fault of the program."}, status_code=500
    )
