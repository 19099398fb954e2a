"""The folder of the site: links that lead somewhere, nothing inline, names as text, and a site that is replaced as a whole."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.settings import load_settings
from brawlset.site.build import MARKER, SiteError, build_site
from brawlset.site.words import LANGUAGES

VOID = {"meta", "link", "input", "br", "img"}


class Page(HTMLParser):
    """The elements of a page, and whether they are closed in the order in which they were opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"{self.getpos()} </{tag}>")

    def all(self, tag: str) -> Iterator[dict[str, str | None]]:
        return (attributes for name, attributes in self.elements if name == tag)


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


@pytest.fixture(scope="module")
def parsed(sample_site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in pages(sample_site)}


def test_there_is_a_page_for_everything_in_each_language(sample_site, sample_data):
    for lang in LANGUAGES:
        there = {path.relative_to(sample_site / lang).as_posix() for path in pages(sample_site / lang)}
        expected = {f"{folder}/{bset.bset_id}.html" for folder in ("bsets", "pools") for bset in sample_data.bsets}
        top = (
            "index",
            "compare",
            "card",
            "search",
            "legendary-commander",
            "commander-draft",
            "rules",
            "check",
            "data",
            "offline",
        )
        assert there == expected | {f"{name}.html" for name in top}


def test_pages_are_well_formed(parsed):
    assert {path.name: page.faults for path, page in parsed.items() if page.faults} == {}


def test_every_link_leads_to_a_file(parsed, sample_site):
    broken = []
    for path, page in parsed.items():
        for tag, attributes in page.elements:
            for name in ("href", "src", "action"):
                address = attributes.get(name)
                if not address or address.startswith(("https:", "#")):
                    continue
                parts = urlsplit(address)
                assert not parts.path.startswith("/"), f"{path}: {address} works at the root alone"
                if not (path.parent / unquote(parts.path)).resolve().is_file():
                    broken.append((path.relative_to(sample_site).as_posix(), tag, address))

    assert broken == []


def test_every_part_of_a_page_that_is_linked_is_there(parsed, sample_site):
    ids = {path: {a["id"] for _, a in page.elements if "id" in a} for path, page in parsed.items()}
    for path, page in parsed.items():
        for attributes in page.all("a"):
            target, _, part = str(attributes["href"]).partition("#")
            if part and not target.startswith("https:"):
                there = (path.parent / target.partition("?")[0]).resolve() if target else path
                assert part in ids[there], f"{path}: {attributes['href']}"


def test_no_id_is_given_twice_on_a_page(parsed):
    for path, page in parsed.items():
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        assert len(ids) == len(set(ids)), path.name


def test_nothing_is_inline(parsed):
    for path, page in parsed.items():
        for tag, attributes in page.elements:
            assert "style" not in attributes, (path.name, tag)
            assert not any(name.startswith("on") for name in attributes), (path.name, tag)
            assert tag != "style"
            assert tag != "script" or attributes.get("src"), path.name


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere_but_images(parsed):
    for page in parsed.values():
        policy = next(a["content"] for a in page.all("meta") if a.get("http-equiv") == "Content-Security-Policy")
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert re.findall(r"https?://[^ ;]+", policy) == ["https://cards.scryfall.io"]


def test_every_page_says_its_language_and_names_the_other(parsed, sample_site):
    for path, page in parsed.items():
        lang = next(page.all("html"))["lang"]
        assert lang == (path.relative_to(sample_site).parts[0] if path.parent != sample_site else "fr")
        named = {a["hreflang"]: a["href"] for a in page.all("link") if a.get("rel") == "alternate"}
        assert set(named) == {"fr", "en", "x-default"}
        assert named["x-default"] == named["fr"]


def test_the_root_is_the_french_list(sample_site):
    text = (sample_site / "index.html").read_text(encoding="utf-8")

    assert '<html lang="fr"' in text
    assert 'href="fr/bsets/war-of-the-spark.html"' in text


def test_the_first_page_is_light_and_no_page_is_heavy(sample_site):
    first = [sample_site / "index.html", sample_site / "static/site.css", sample_site / "static/site.fr.js"]

    assert sum(len(gzip.compress(path.read_bytes())) for path in first) < 60_000
    assert max(path.stat().st_size for path in pages(sample_site)) < 150_000


def test_names_are_text_whatever_they_hold(odd_site):
    for path in pages(odd_site):
        text = path.read_text(encoding="utf-8")
        assert "<script>" not in text, path.name
        assert "<b>étrange" not in text, path.name
        assert "<i>why</i>" not in text, path.name
        assert Page(text).faults == [], path.name


def test_a_french_name_stands_on_the_french_page_alone(odd_site):
    assert "Brouillard" in (odd_site / "fr/bsets/odd.html").read_text(encoding="utf-8")
    assert "Brouillard" not in (odd_site / "en/bsets/odd.html").read_text(encoding="utf-8")


def test_a_bset_without_cards_has_pages_without_a_dead_end(odd_site):
    text = (odd_site / "fr/bsets/empty.html").read_text(encoding="utf-8")

    assert "Aucune carte de ce BSet n’est encore connue." in text
    assert "index.html" in text


def test_two_builds_are_equal_byte_for_byte(sample_settings, sample_site, tmp_path):
    again = build_site(sample_settings, tmp_path / "site").folder
    files = {path.relative_to(sample_site): path.read_bytes() for path in sample_site.rglob("*") if path.is_file()}

    assert {path.relative_to(again): path.read_bytes() for path in again.rglob("*") if path.is_file()} == files


def test_an_older_site_is_replaced_as_a_whole(sample_settings, tmp_path):
    out = tmp_path / "site"
    build_site(sample_settings, out)
    (out / "fr/left-over.html").write_text("old")

    build_site(sample_settings, out)

    assert not (out / "fr/left-over.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_folder_with_other_files_is_left_alone(sample_settings, tmp_path):
    (tmp_path / "thesis.txt").write_text("precious")

    with pytest.raises(SiteError, match="other files"):
        build_site(sample_settings, tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_is_no_folder(sample_settings, tmp_path):
    (tmp_path / "site").write_text("x")

    with pytest.raises(SiteError, match="is not a folder"):
        build_site(sample_settings, tmp_path / "site")


def test_an_empty_folder_is_taken(sample_settings, tmp_path):
    (tmp_path / "site").mkdir()

    assert (build_site(sample_settings, tmp_path / "site").folder / MARKER).is_file()


def test_without_a_database_the_next_step_is_said(tmp_path):
    with pytest.raises(NotFoundError, match="brawlset refresh"):
        build_site(load_settings({"BRAWLSET_HOME": str(tmp_path)}), tmp_path / "site")


def test_a_known_address_is_named_in_full(sample_settings, tmp_path):
    out = build_site(sample_settings, tmp_path / "site", origin="https://example.org/brawlset").folder
    text = (out / "en/bsets/war-of-the-spark.html").read_text(encoding="utf-8")

    assert 'hreflang="fr" href="https://example.org/brawlset/fr/bsets/war-of-the-spark.html"' in text
    assert 'href="https://example.org/brawlset/static/site.css' in (out / "404.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "origin", ["example.org", "ftp://example.org", "https://example.org/?x=1", 'https://"><script>']
)
def test_what_is_no_address_is_refused(sample_settings, tmp_path, origin):
    with pytest.raises(ConfigurationError, match="--url"):
        build_site(sample_settings, tmp_path / "site", origin=origin)


def test_everything_that_can_be_kept_offline_is_there(sample_site):
    import json

    for lang in LANGUAGES:
        listed = json.loads((sample_site / f"data/offline.{lang}.json").read_text())["urls"]
        assert [url for url in listed if not (sample_site / url.partition("?")[0]).is_file()] == []
        assert f"{lang}/bsets/war-of-the-spark.html" in listed


def test_scripts_hold_no_address_of_another_host(sample_site):
    for path in (sample_site / "static").glob("*.js"):
        hosts = set(re.findall(r"https?://([\w.]+)", path.read_text(encoding="utf-8")))
        assert hosts <= {"cards.scryfall.io", "scryfall.com", "edhrec.com", "www.w3.org"}, path.name


@pytest.fixture
def site_with_a_symbol(sample_home, tmp_path):
    """The site of the sample with one set symbol that was fetched, with more in it than a drawing."""
    home = tmp_path / "home"
    shutil.copytree(sample_home, home)
    (home / "raw/symbols").mkdir(parents=True)
    (home / "raw/symbols/war.svg").write_bytes(
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>x</script><path d="M0 0h9v9z"/></svg>'
    )
    return build_site(load_settings({"BRAWLSET_HOME": str(home)}), tmp_path / "site").folder


def test_symbols_that_were_fetched_are_served_from_the_site(site_with_a_symbol):
    page = (site_with_a_symbol / "fr/bsets/war-of-the-spark.html").read_text(encoding="utf-8")

    assert 'src="../../static/symbols/war.svg"' in page
    assert b"script" not in (site_with_a_symbol / "static/symbols/war.svg").read_bytes()


def test_symbols_of_the_long_list_are_fetched_as_they_come_into_sight(site_with_a_symbol):
    images = list(Page((site_with_a_symbol / "index.html").read_text(encoding="utf-8")).all("img"))

    assert images
    assert all(image.get("loading") == "lazy" and image["width"] and image["height"] for image in images)
