"""A whole refresh from hosts that fail: each fault at each of its requests, once and for ever. What it publishes is what the hosts have;
else the published file is the one before, byte by byte.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from brawlset.errors import BrawlSetError
from brawlset.sources.http import Http
from brawlset.warehouse import open_published

DESCRIPTOR, SETS, FILE = "/bulk-data/default-cards", "/sets", "/files/default-cards.jsonl.gz"
ARCHIVES = ("/api/v5/SetList.json.gz", "/en/products/card-set-archive", "/fr/products/card-set-archive")
PAGE = b'<li><a href="/x/war"><span class="nameSet">War</span><span class="releaseDate">2019-05-03</span></a></li>'
HTML = "<html>We are down for maintenance.</html>"


@pytest.fixture(scope="module")
def before(new_world, card):
    """A world with a build, to be copied."""
    world = new_world(card("Fog"))
    world.refresh()
    world.close()
    return world


@pytest.fixture
def offered(card) -> list[dict]:
    """The cards that the hosts have, one more than the published file."""
    return [card("Fog"), *(card(f"Card {number}", "R", number=str(number)) for number in range(2, 30))]


@pytest.fixture
def live(host, answer_of, before, copied, offered, monkeypatch):
    """A copy of that world with hosts without a fault, and no waiting for them."""
    monkeypatch.setitem(Http.__init__.__kwdefaults__, "sleep", lambda _: None)
    offer(host, answer_of, offered)
    host.answer(SETS, answer_of(body=json.loads((before.source / "sets.json").read_text())))
    host.file(ARCHIVES[0], json.dumps({"data": [{"code": "WAR", "name": "Set WAR"}]}).encode())
    for path in ARCHIVES[1:]:
        host.file(path, PAGE)
    world = copied(before)
    world.settings = replace(world.settings, scryfall_url=host.url, mtgjson_url=host.url, wizards_url=host.url)
    yield world
    world.close()
    shutil.rmtree(world.folder)


def offer(host, answer_of, cards: list[dict], change: Callable[[bytes], bytes] = lambda text: text) -> None:
    """Offer these cards, in a file whose text is changed before it is packed."""
    body = gzip.compress(change("".join(json.dumps(card) + "\n" for card in cards).encode()), mtime=0)
    descriptor = {"type": "default_cards", "updated_at": "2026-09-09T09:02:11+00:00", "compressed_size": len(body)}
    host.answer(DESCRIPTOR, answer_of(body={**descriptor, "jsonl_download_uri": host.file(FILE, body)}))


def digest(home: Path) -> str:
    return hashlib.sha256((home / "brawlset.duckdb").read_bytes()).hexdigest()


def card_count(home: Path) -> int:
    with open_published(home / "brawlset.duckdb") as con:
        ((count,),) = con.execute("select count(*) from cards").fetchall()
    return count


def kept(live, words: str) -> None:
    """A refresh fails with these words, and leaves the published file and no half of another."""
    was = digest(live.settings.home)
    with pytest.raises(BrawlSetError, match=words):
        live.refresh(source="live", force=False)

    assert digest(live.settings.home) == was
    assert not (live.settings.home / "building").exists()


@pytest.mark.parametrize("path", [DESCRIPTOR, SETS])
class TestAnApiRequest:
    @pytest.mark.parametrize("status", [429, 503])
    def test_a_status_that_passes_is_waited_out(self, live, host, answer_of, path, status):
        host.answer(path, answer_of(status, {"details": "wait"}), *host._answers[path])
        live.refresh(source="live", force=False)

        assert card_count(live.settings.home) == 29
        assert host.paths().count(path) == 2

    @pytest.mark.parametrize("status", [429, 503])
    def test_one_that_does_not_is_given_up(self, live, host, answer_of, path, status):
        host.answer(path, answer_of(status, {"details": "wait"}))

        kept(live, f"{path}.*{status}")

    def test_a_page_instead_of_an_answer(self, live, host, answer_of, path):
        host.answer(path, answer_of(body=HTML))

        kept(live, "down for maintenance")


class TestTheDownload:
    @staticmethod
    def truncated(answer):
        return replace(answer, cut_at=len(answer.content) // 2)

    @staticmethod
    def corrupted(answer):
        middle = len(answer.content) // 2
        changed = answer.content[:middle] + bytes([answer.content[middle] ^ 0x55]) + answer.content[middle + 1 :]
        return replace(answer, body=changed)

    def test_cut_in_the_middle_it_is_taken_up_again(self, live, host):
        host.fault(FILE, self.truncated)
        live.refresh(source="live", force=False)

        assert card_count(live.settings.home) == 29

    def test_cut_again_and_again_it_is_given_up(self, live, host):
        host.fault(FILE, *[self.truncated] * 100)

        kept(live, FILE)

    @pytest.mark.parametrize("times", [1, 100], ids=["once", "for ever"])
    def test_a_changed_byte_is_never_published(self, live, host, times):
        host.fault(FILE, *[self.corrupted] * times)

        kept(live, "damaged")
        assert card_count(live.settings.home) == 1

    def test_after_a_changed_byte_the_next_refresh_is_well(self, live, host):
        host.fault(FILE, self.corrupted)
        kept(live, "damaged")
        live.refresh(source="live", force=False)

        assert card_count(live.settings.home) == 29


@pytest.mark.parametrize("path", ARCHIVES)
def test_an_archive_that_fails_is_told_and_stops_nothing(live, host, answer_of, path):
    host.fault(path, *[lambda _: answer_of(503)] * 10)
    done = live.refresh(source="live", force=False)

    assert card_count(live.settings.home) == 29
    assert any(path in problem for problem in done.source_problems.values())


class TestWhatTheFileHolds:
    def test_its_last_line_is_cut(self, live, host, answer_of, offered):
        offer(host, answer_of, offered, lambda text: text[:-40])

        kept(live, "cut short")

    def test_no_card_at_all(self, live, host, answer_of):
        offer(host, answer_of, [])

        kept(live, "the file is empty")

    def test_a_card_of_a_set_that_no_list_has(self, live, host, answer_of, offered, card):
        offer(host, answer_of, [*offered, card("Odd", code="zzzzz")])

        kept(live, "zzzzz")

    def test_new_layouts_and_keys_are_loaded(self, live, host, answer_of, offered, card):
        odd = card("Odd", number="99", layout="front_card", brand_new={"nested": [1, 2]}, rarity=None)
        offer(host, answer_of, [*offered, odd])
        done = live.refresh(source="live", force=False)

        assert card_count(live.settings.home) + done.quarantine_count == 30
        with open_published(live.settings.home / "brawlset.duckdb") as con:
            assert con.execute("select value from ops.unknown_values").fetchall() == [("front_card",)]
