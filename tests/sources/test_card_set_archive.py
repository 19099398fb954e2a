"""The pages of the Card Set Archive: what is read of them, and that no page hangs or crashes the reader."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime

import pytest

from brawlset.errors import SnapshotError
from brawlset.sources.card_set_archive import day_of, fetch_archive, icon_names, parse_archive

NOW = datetime(2026, 9, 9, 6, 0, tzinfo=UTC)
ICON = "https://media.example/icons/znr/znr.png"


def item(
    name: str = "Zendikar Rising",
    *,
    day: str | None = "2020-09-25",
    icon: str | None = ICON,
    slug: str = "zendikar-rising",
) -> str:
    image = f'<img src="{icon}" alt="">' if icon else ""
    dated = f'<span class="releaseDate">{day}</span>' if day else ""
    return (
        f'<li><a href="/en/content/{slug}"><span class="logo"><img src="/logo.png"></span>'
        f'<span class="icon">{image}</span><span class="nameSet"> {name} </span>{dated}</a></li>'
    )


def page(*items: str, title: str = "2020") -> str:
    listed = "".join(items)
    return f'<html><body><div class="card-set-archive-table"><ul><li class="title">{title}</li>{listed}</ul></div></body></html>'


@pytest.fixture
def file(tmp_path):
    def write(content: str | bytes):
        path = tmp_path / "page.html"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_a_set_comes_with_its_name_date_and_icon(file) -> None:
    (row,) = parse_archive(file(page(item())), "en")

    assert (row.code, row.names, row.released_on) == (
        "zendikar-rising",
        (("en", "Zendikar Rising"),),
        date(2020, 9, 25),
    )
    assert (row.icon, row.icons) == (ICON, ("znr",))
    assert not row.is_code_scryfalls


SHAPES = {
    "entities": (item("Dungeons &amp; Dragons"), "Dungeons & Dragons"),
    "line breaks": (item("Zendikar\n   Rising"), "Zendikar Rising"),
    "markup inside the name": (item("<b>Zendikar</b> Rising"), "Zendikar Rising"),
    "more classes": (item().replace('"nameSet"', '"field nameSet big"'), "Zendikar Rising"),
    "other elements": (item().replace("span", "div"), "Zendikar Rising"),
    "upper case": (item().replace("<li>", "<LI>").replace("</li>", "</LI>"), "Zendikar Rising"),
    "no table around it": (item(), "Zendikar Rising"),
    "no date": (item(day=None), "Zendikar Rising"),
    "no icon": (item(icon=None), "Zendikar Rising"),
    "no end of the item": (item().replace("</li>", ""), "Zendikar Rising"),
}


@pytest.mark.parametrize(("content", "name"), SHAPES.values(), ids=SHAPES.keys())
def test_small_changes_of_the_markup_do_no_harm(file, content: str, name: str) -> None:
    (row,) = parse_archive(file(content), "en")

    assert row.names == (("en", name),)


def test_a_headline_and_what_is_featured_are_no_sets(file) -> None:
    content = page(item("Booster Fun", day=None, icon=None, slug="1"), title="Featured") + page(item())

    assert [row.names[0][1] for row in parse_archive(file(content), "en")] == ["Zendikar Rising"]


def test_a_set_that_is_featured_too_stands_there_once(file) -> None:
    assert len(parse_archive(file(page(item(), title="Featured") + page(item())), "en")) == 1


DAYS = {
    "ISO": ("2020-09-25", date(2020, 9, 25)),
    "English": ("September 25, 2020", date(2020, 9, 25)),
    "English ordinal": ("September 1st, 2020", date(2020, 9, 1)),
    "French": ("25 septembre 2020", date(2020, 9, 25)),
    "French with accents": ("1er août 2025", date(2025, 8, 1)),
    "a season": ("Fall 2020", None),
    "a month": ("September 2020", None),
    "which is the month?": ("09/10/2020", None),
    "no such day": ("2020-02-31", None),
    "nothing": ("", None),
}


@pytest.mark.parametrize(("text", "day"), DAYS.values(), ids=DAYS.keys())
def test_days_are_read_as_the_page_writes_them(text: str, day: date | None) -> None:
    assert day_of(text) == day


ICONS = {
    "folder and name": ("https://x/icons/h2r/mh2.png", ("h2r", "mh2")),
    "name with more behind the code": ("https://x/featured/XLN_ExpSym.png?v=2", ("featured", "xln")),
    "name alone": ("/znr.svg", ("znr",)),
    "nothing": ("", ()),
}


@pytest.mark.parametrize(("address", "names"), ICONS.values(), ids=ICONS.keys())
def test_an_icon_names_its_set_by_folder_or_file(address: str, names: tuple[str, ...]) -> None:
    assert icon_names(address) == names


SIZE = 3_000_000
HOSTILE = {
    "ten megabytes of text": b"x" * 10_000_000,
    "no structure": b"word " * (SIZE // 5),
    "deep nesting": b"<div>" * (SIZE // 5),
    "open brackets": b"<" * (SIZE // 4),
    "declarations without an end": b"<!" * (SIZE // 2) + b">",
    "comments without an end": b"<!--" * (SIZE // 4),
    "tags without an end": b'<a x="' * (SIZE // 6),
    "end tags without an end": b"</a" * (SIZE // 3) + b">",
    "attributes": b"<a " + b"x='\"" * (SIZE // 4) + b">",
    "ampersands": b"&#x" * (SIZE // 3),
    "scripts": b"<script>" * (SIZE // 8),
    "items without names": b"<li>" * (SIZE // 4),
    "bytes of no encoding": bytes(range(256)) * (SIZE // 256),
    "nothing": b"",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_page_neither_hangs_nor_crashes(file, content: bytes) -> None:
    path = file(content)
    start = time.process_time()

    with pytest.raises(SnapshotError) as caught:
        parse_archive(path, "fr")
    assert time.process_time() - start < 20
    assert "the Card Set Archive (fr)" in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_page_is_kept_as_a_snapshot_of_its_language(http, host, settings) -> None:
    host.file("/fr/products/card-set-archive", page(item()).encode())

    snapshot = fetch_archive(http, settings, "fr", now=NOW)

    assert snapshot.source == "card_set_archive_fr"
    assert snapshot.path.name == "card_set_archive_fr-20260909T060000Z.html"
    assert parse_archive(snapshot.path, "fr")[0].names == (("fr", "Zendikar Rising"),)


def test_a_page_without_sets_is_not_kept(http, host, settings) -> None:
    host.file("/en/products/card-set-archive", b"<html><body>We have moved.</body></html>")

    with pytest.raises(SnapshotError, match="has changed its shape"):
        fetch_archive(http, settings, "en", now=NOW)
    assert list(settings.raw.iterdir()) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_real_page_lists_307_sets(shared_data, language) -> None:
    rows = parse_archive(shared_data / "archives" / f"card-set-archive-{language}.html", language)

    assert len(rows) == 307
    assert all(row.icon and row.released_on for row in rows)
