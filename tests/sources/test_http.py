from __future__ import annotations

import gzip
import socket
import time
import tracemalloc
from email.utils import formatdate

import pytest

from brawlset.errors import ConfigurationError, SourceError
from brawlset.settings import Settings, load_settings
from brawlset.sources.http import _MARKUP, ConnectionLostError, Http, _lanes, chunks, retry_after

LIST = {"object": "list", "data": []}


def test_an_answer_is_the_json_object(http, host, answer_of):
    url = host.answer("/sets", answer_of(body=LIST))
    assert http.get_json(url, kind="the sets") == LIST
    assert host.asked[0].headers["User-Agent"] == "BrawlSet/0.0 (tests)"
    assert "json" in host.asked[0].headers["Accept"]


def test_a_download_and_a_redirect_carry_the_headers_too(http, host, answer_of):
    # The headers themselves are asserted for every request of every test when the host closes.
    host.answer("/new", answer_of(body=b"x" * 10))
    url = host.answer("/old", answer_of(302, headers={"Location": "/new"}))
    with http.stream(url, {"Range": "bytes=0-"}, kind="a file") as response:
        assert b"".join(chunks(response)) == b"x" * 10
    assert host.paths() == ["/old", "/new"]
    assert [asked.headers["Range"] for asked in host.asked] == ["bytes=0-"] * 2


@pytest.mark.parametrize(
    ("headers", "waited"),
    [
        pytest.param({}, 30, id="no Retry-After"),
        pytest.param({"Retry-After": "1"}, 30, id="shorter than the lock-out"),
        pytest.param({"Retry-After": "60"}, 60, id="longer than the lock-out"),
        pytest.param({"Retry-After": "soon"}, 30, id="neither number nor date"),
        pytest.param({"Retry-After": formatdate(0, usegmt=True)}, 30, id="a date that has passed"),
    ],
)
def test_a_429_is_waited_out_for_thirty_seconds_or_what_the_host_asks(
    http, host, answer_of, fake_time, said, headers, waited
):
    body = {"object": "error", "status": 429, "details": "wait 60 seconds"}
    url = host.answer("/sets", answer_of(429, body, headers), answer_of(body=LIST))
    assert http.get_json(url, kind="the sets") == LIST
    assert fake_time.waits == [waited]
    assert f"waiting {waited} s" in said[0]
    assert "wait 60 seconds" in said[0]


def test_a_retry_after_that_is_a_date_is_waited_for(http, host, answer_of, fake_time):
    now = time.time()
    url = host.answer(
        "/sets", answer_of(429, headers={"Retry-After": formatdate(now + 90, usegmt=True)}), answer_of(body=LIST)
    )
    http.get_json(url, kind="the sets")
    assert fake_time.waits == [pytest.approx(90, abs=5)]


@pytest.mark.parametrize("host_is_ahead", [-86400, 0, 86400])
def test_a_retry_after_that_is_a_date_is_measured_against_the_hosts_clock(host_is_ahead):
    now = time.time() + host_is_ahead
    headers = {"Retry-After": formatdate(now + 90, usegmt=True), "Date": formatdate(now, usegmt=True)}
    assert retry_after(headers) == 90


@pytest.mark.parametrize(
    "asked", ["Mon, 99999999999999999999 Jan 2026 00:00:00 GMT", "Mon, 01 Jan 2026 00:00:00 +99999999999999"]
)
def test_a_retry_after_that_no_calendar_has_asks_for_nothing(asked):
    assert retry_after({"Retry-After": asked}) == 0.0


def test_a_429_without_end_is_given_up_after_three_waits(http, host, answer_of, fake_time):
    url = host.answer("/sets", answer_of(429, {"details": "slow down"}))
    with pytest.raises(SourceError, match=r"the sets.*429 slow down.*again and again"):
        http.get_json(url, kind="the sets")
    assert fake_time.waits == [30, 30, 30]
    assert len(host.asked) == 4


def test_a_host_that_asks_for_a_day_is_not_waited_for(http, host, answer_of, fake_time):
    url = host.answer("/sets", answer_of(429, headers={"Retry-After": "86400"}))
    with pytest.raises(SourceError, match="asks to wait 86400 s"):
        http.get_json(url, kind="the sets")
    assert fake_time.waits == []


def test_a_503_is_tried_again_with_growing_waits(http, host, answer_of, fake_time):
    url = host.answer("/sets", answer_of(503), answer_of(500), answer_of(body=LIST))
    assert http.get_json(url, kind="the sets") == LIST
    assert fake_time.waits == [1, 2]


def test_a_503_without_end_is_an_error_with_status_and_details(http, host, answer_of, fake_time):
    url = host.answer("/sets", answer_of(503, {"details": "try again later"}))
    with pytest.raises(SourceError, match="503 try again later"):
        http.get_json(url, kind="the sets")
    assert fake_time.waits == [1, 2, 4]


def test_a_400_is_not_tried_again_and_shows_the_details(http, host, answer_of, fake_time):
    body = {
        "object": "error",
        "status": 400,
        "code": "bad_request",
        "subcode": "generic_user_agent",
        "details": "Name it.",
    }
    url = host.answer("/sets", answer_of(400, body))
    with pytest.raises(SourceError, match=r"400 \(generic_user_agent\): Name it\..*BRAWLSET_USER_AGENT"):
        http.get_json(url, kind="the sets")
    assert len(host.asked) == 1
    assert fake_time.waits == []


@pytest.mark.parametrize("status", [401, 403, 404, 410, 418])
def test_no_other_refusal_is_tried_again_either(http, host, answer_of, status):
    url = host.answer("/sets", answer_of(status, "<html><title>Gone</title></html>"))
    with pytest.raises(SourceError, match=f"{status} Gone"):
        http.get_json(url, kind="the sets")
    assert len(host.asked) == 1


def test_a_maintenance_page_instead_of_json_is_named_with_its_first_words(http, host, answer_of, fake_time):
    page = (
        "<html><head><style>b {color: red}</style></head><body><b>Scryfall</b> is down for\n maintenance</body></html>"
    )
    url = host.answer("/sets", answer_of(body=page, headers={"Content-Type": "text/html"}))
    with pytest.raises(SourceError, match="not JSON: 'Scryfall is down for maintenance'"):
        http.get_json(url, kind="the sets")
    assert len(host.asked) == 1
    assert fake_time.waits == []


@pytest.mark.parametrize(
    "tail", ["<" * 4_000_000, "<script " * 500_000, "<style>" * 500_000, "<style>b</style" + " " * 4_000_000], ids=lambda tail: tail[:8]
)  # fmt: skip
def test_the_words_of_a_page_are_found_however_its_tags_end(tail):
    """Each sign was once followed to the end of the page: minutes for a page like these."""
    assert _MARKUP.sub("", f"<b>down</b>{tail}").rstrip("<") == "down"


def test_a_json_array_is_no_answer(http, host, answer_of):
    with pytest.raises(SourceError, match="a JSON list; an object was expected"):
        http.get_json(host.answer("/sets", answer_of(body=[1])), kind="the sets")


def test_an_answer_cut_short_is_asked_for_again(http, host, answer_of, fake_time, said):
    url = host.answer("/sets", answer_of(body=LIST, cut_at=9), answer_of(body=LIST))
    assert http.get_json(url, kind="the sets") == LIST
    assert fake_time.waits == [1]
    assert said == ["the sets: the connection broke: waiting 1 s ..."]


def test_a_host_that_is_not_there_is_tried_and_named(http, fake_time):
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    with pytest.raises(SourceError, match="the host cannot be reached"):
        http.get_json(f"http://127.0.0.1:{port}/sets", kind="the sets")
    assert fake_time.waits == [1, 2, 4]


def test_an_endless_answer_stops_at_the_limit(http, host, answer_of):
    url = host.answer("/sets", answer_of(body={"data": "x" * 2000}))
    with pytest.raises(SourceError, match="more than 1,000 bytes"):
        http.get_json(url, kind="the sets", limit=1000)


def test_a_packed_bomb_of_an_answer_stops_at_the_limit(http, host, answer_of):
    bomb = gzip.compress(b'{"data": "' + b"x" * 300_000_000 + b'"}', 6)
    url = host.answer("/sets", answer_of(body=bomb, headers={"Content-Encoding": "gzip"}))
    tracemalloc.start()
    with pytest.raises(SourceError, match="more than 1,000,000 bytes"):
        http.get_json(url, kind="the sets", limit=1_000_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


@pytest.mark.parametrize("status", [200, 400])
def test_an_answer_that_is_nested_without_end_is_no_json(http, host, answer_of, status):
    url = host.answer("/sets", answer_of(status, b"[" * 60_000 + b"]" * 60_000))
    with pytest.raises(SourceError, match="the sets"):
        http.get_json(url, kind="the sets")


def test_a_user_agent_that_cannot_be_sent_is_a_fault_of_the_settings(settings, host, fake_time):
    broken = Settings(settings.home, settings.assets, host.url, host.url, host.url, user_agent="BrawlSet/1\nX: y")
    with Http(broken, sleep=fake_time.sleep) as http, pytest.raises(ConfigurationError, match="cannot be asked for"):
        http.get_json(f"{host.url}/sets", kind="the sets")
    assert fake_time.waits == []


@pytest.mark.parametrize(
    "target",
    [
        "http://example.org/sets", "ftp://127.0.0.1/sets", "file:///etc/passwd", "http://[", "https://[::1", "https://api.scryfall.com]/",
        "http://[::ffff:127.0.0.1]/", "http://0x7f.1/", "http://localhost./", "https://api.scryfall.com:99999/", "https:///sets",
    ],
)  # fmt: skip
def test_a_redirect_to_anything_but_https_or_the_loopback_is_refused(http, host, answer_of, target):
    url = host.answer("/sets", answer_of(301, headers={"Location": target}))
    with pytest.raises(SourceError, match="redirects"):
        http.get_json(url, kind="the sets")
    assert len(host.asked) == 1


@pytest.mark.parametrize(
    "target",
    [
        "https://example.org/sets",
        "https://api.scryfall.com.example.org/sets",
        "https://notscryfall.com/sets",
        "https://api.scryfall.com@example.org/sets",
        "https://example.org\\\\@api.scryfall.com/sets",
        "https://example.org\\@api.scryfall.com/sets",
        "https://169.254.169.254/latest/meta-data",
        "//example.org/sets",
        "https://[::ffff:10.0.0.1]/",
    ],
)
def test_a_source_leads_to_no_other_host_than_the_configured_ones(http, host, answer_of, target):
    """A host that was broken into, or one that forwards what it is given, could let us ask machines that only we can reach."""
    url = host.answer("/sets", answer_of(302, headers={"Location": target}))
    with pytest.raises(SourceError, match=r"is none of|is not an https address"):
        http.get_json(url, kind="the sets")
    with (
        pytest.raises(SourceError, match=r"is none of|is not an https address"),
        http.stream(target, {}, kind="a file"),
    ):
        pass
    assert len(host.asked) == 1


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/x", "http://localhost:9/x", "https://127.0.0.1:9/x"])
def test_a_real_source_does_not_lead_to_this_machine(tmp_path, url, fake_time):
    with (
        Http(load_settings({"BRAWLSET_HOME": str(tmp_path)}), sleep=fake_time.sleep) as http,
        pytest.raises(SourceError, match=r"is on the host '(127\.0\.0\.1|localhost)'"),
    ):
        http.get_json(url, kind="the sets")
    assert fake_time.slept == []


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://api.scryfall.com/sets", True),
        ("https://data.scryfall.io/default-cards/default-cards-20260908.jsonl.gz", True),
        ("https://MTGJSON.com/api/v5/SetList.json", True),
        ("https://magic.wizards.com/en/products/card-set-archive", True),
        ("https://files.mirror.example/cards.jsonl.gz", True),
        ("https://mirror.example.net/sets", True),
        ("https://mirror.example/sets", False),
        ("https://xscryfall.io/sets", False),
    ],
)
def test_which_hosts_are_asked(url, expected):
    given = {"BRAWLSET_SCRYFALL_URL": "https://mirror.example.net/scryfall", "BRAWLSET_HOSTS": "files.mirror.example"}
    http = Http(load_settings(given))
    if expected:
        assert http._checked(url, "here")
    else:
        with pytest.raises(SourceError, match="BRAWLSET_HOSTS"):
            http._checked(url, "here")


def test_redirects_in_a_circle_end(http, host, answer_of):
    url = host.answer("/sets", answer_of(302, headers={"Location": "/sets"}))
    with pytest.raises(SourceError, match="more than 5 redirects"):
        http.get_json(url, kind="the sets")


def test_a_plain_http_address_from_a_source_is_refused(http):
    with pytest.raises(SourceError, match="not an https address"):
        http.get_json("http://example.org/cards.json", kind="the cards")


def test_calls_to_the_api_are_spaced_and_files_are_not(http, host, new_host, answer_of, fake_time):
    files = new_host()
    api_url, file_url = host.answer("/sets", answer_of(body=LIST)), files.answer("/a.json", answer_of(body=LIST))
    for _ in range(10):
        http.get_json(api_url, kind="an API call")
        http.get_json(file_url, kind="a file")
    assert len(fake_time.slept) == 9
    assert 0.9 <= fake_time.now - 1000 < 1.5
    before = fake_time.now
    for _ in range(5):
        with http.stream(api_url, {}, kind="the bulk file, from the API's own host") as response:
            list(chunks(response))
    assert fake_time.now == before


def test_no_second_sees_more_calls_than_scryfall_allows(http, host, answer_of, fake_time):
    times: dict[str, list[float]] = {"/cards/search": [], "/sets": []}
    for path in times:
        host.answer(path, answer_of(body=LIST))
    for number in range(60):
        path = "/cards/search" if number % 3 == 0 else "/sets"
        http.get_json(host.url + path, kind=path)
        times[path].append(fake_time.now)
    both = sorted(times["/sets"] + times["/cards/search"])
    assert max(sum(start <= at < start + 1 for at in both) for start in both) <= 10
    searches = times["/cards/search"]
    assert max(sum(start <= at < start + 1 for at in searches) for start in searches) == 2


@pytest.mark.parametrize(
    ("url", "lanes"),
    [
        ("https://api.scryfall.com/sets", ("api",)),
        ("https://api.scryfall.com/cards/search?q=x", ("api", "search")),
        ("https://api.scryfall.com/cards/named?exact=Fog", ("api", "search")),
        ("https://api.scryfall.com/cards/random", ("api", "search")),
        ("https://api.scryfall.com/cards/collection", ("api", "search")),
        ("https://api.scryfall.com/cards/tsp/1", ("api",)),
        ("https://data.scryfall.io/default-cards/default-cards-20260908.jsonl.gz", ()),
        ("https://svgs.scryfall.io/sets/tsp.svg", ()),
        ("https://mtgjson.com/api/v5/SetList.json", ()),
    ],
)
def test_which_limit_a_call_counts_against(url, lanes):
    assert _lanes(url, "api.scryfall.com", "") == lanes


def test_a_body_is_given_as_it_was_packed(http, host, answer_of, packed_cards):
    url = host.answer("/file", answer_of(body=packed_cards, headers={"Content-Encoding": "gzip"}))
    with http.stream(url, {}, kind="the file") as response:
        assert b"".join(chunks(response)) == packed_cards
    assert host.asked[0].headers["Accept-Encoding"] == "identity"


def test_a_body_that_breaks_off_is_noticed(http, host, answer_of, packed_cards):
    url = host.answer("/file", answer_of(body=packed_cards, cut_at=100))
    with (
        http.stream(url, {}, kind="the file") as response,
        pytest.raises(ConnectionLostError, match="the connection broke"),
    ):
        list(chunks(response))
