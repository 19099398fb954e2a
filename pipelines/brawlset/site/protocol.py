"""HTTP/1.1 as uvicorn speaks it, with an end to every request: uvicorn itself waits for ever for the rest of one. Imports uvicorn."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


class LimitedProtocol(H11Protocol):
    """Closes a connection on which a request has not come and been answered in `seconds`, however slowly its bytes trickle."""

    seconds = 60.0
    most = 200
    """Connections. Half of them are answered, the others told that the server is busy, and what is beyond is closed at once: a flood must
    not take the files that the answers need."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """The time of the first request begins."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.abort()
            return
        self._begin()

    def on_response_complete(self) -> None:
        """The time of the next request begins; uvicorn closes what stays quiet sooner."""
        super().on_response_complete()
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def _begin(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(self.seconds, self.transport.abort)
