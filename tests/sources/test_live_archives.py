"""All archives fetched from their hosts: one that fails is told, the others and the older copies serve on."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from brawlset.archives import Archive, fetch_archives, read_archive

NOW = datetime(2026, 9, 9, 6, tzinfo=UTC)
LATER = NOW.replace(day=10)
LIST = "/api/v5/SetList.json.gz"
PAGES = ["/en/products/card-set-archive", "/fr/products/card-set-archive"]
PAGE = b'<li><a href="/x/zendikar"><span class="nameSet">Zendikar</span><span class="releaseDate">2009-10-02</span></a></li>'


@pytest.fixture
def served(host):
    """A host with all three archives."""
    host.file(LIST, json.dumps({"data": [{"code": "ZEN", "name": "Zendikar"}]}).encode())
    for path in PAGES:
        host.file(path, PAGE)
    return host


def by_source(archives: tuple[Archive, ...]) -> dict[str, Archive]:
    return {archive.source: archive for archive in archives}


def test_all_three_are_fetched_with_one_call_each(http, settings, served) -> None:
    archives = fetch_archives(http, settings, now=NOW)

    assert served.paths() == [LIST, *PAGES]
    assert [len(read_archive(archive).sets) for archive in archives] == [1, 1, 1]
    assert [archive.problem for archive in archives] == [None, None, None]


@pytest.mark.parametrize("answer", [(404, b""), (200, b"<html>We have moved.</html>"), (503, b"")])
def test_one_that_fails_is_told_and_stops_no_other(http, settings, served, answer_of, answer) -> None:
    served.fault(PAGES[1], *[lambda _: answer_of(*answer)] * 2)

    archives = by_source(fetch_archives(http, settings, now=NOW))

    failed = archives.pop("card_set_archive_fr")
    assert failed.snapshot is None
    assert not failed.is_absent
    assert PAGES[1] in str(failed.problem)
    assert "The build goes on without" in str(failed.problem)
    assert all(archive.snapshot and archive.problem is None for archive in archives.values())


def test_the_older_copy_serves_on_and_says_of_which_day_it_is(http, settings, served, answer_of) -> None:
    before = by_source(fetch_archives(http, settings, now=NOW))["card_set_archive_en"]
    served.fault(PAGES[0], lambda _: answer_of(200, b"<html>We have moved.</html>"))

    after = by_source(fetch_archives(http, settings, now=LATER))["card_set_archive_en"]

    assert after.snapshot == before.snapshot
    assert "The copy of 2026-09-09 serves on." in str(after.problem)
    assert [row.names for row in read_archive(after).sets] == [(("en", "Zendikar"),)]
