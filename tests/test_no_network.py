from __future__ import annotations

import socket

import pytest
import requests


@pytest.mark.parametrize(
    "reach",
    [
        pytest.param(lambda: requests.get("https://example.org", timeout=1), id="a name"),
        pytest.param(lambda: socket.create_connection(("192.0.2.1", 80), timeout=1), id="an address"),
        pytest.param(lambda: socket.socket().connect_ex(("192.0.2.1", 80)), id="connect_ex"),
        pytest.param(lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 53)), id="a datagram"),
    ],
)
def test_a_test_that_reaches_for_the_network_fails(reach):
    with pytest.raises(BaseException, match="only the loopback is allowed"):
        reach()
