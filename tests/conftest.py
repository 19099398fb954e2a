"""What holds for every test: nothing but the loopback is reached, and that without a proxy."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator

import pytest


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
