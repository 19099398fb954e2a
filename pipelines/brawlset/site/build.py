"""The site as a folder of plain files: from the published file to pages, data, script, stylesheet and service worker.

A new site is written beside the old one and takes its place in one step; a folder that holds anything else is refused.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from brawlset import __version__
from brawlset.bundle import bundled
from brawlset.collector import collector_paused
from brawlset.decks.preparing import formats_of
from brawlset.errors import BrawlSetError, BuildError, ConfigurationError
from brawlset.formats import Format, find_format
from brawlset.settings import Settings
from brawlset.site import export
from brawlset.site.card_words import load_card_words
from brawlset.site.pages import PageOptions, Pages
from brawlset.site.reading import read_site_data
from brawlset.site.records import SiteData
from brawlset.site.symbols import symbol_files
from brawlset.site.words import LANGUAGES, Lang, load_words
from brawlset.warehouse import open_published

MARKER = "build.json"
"""The file by which a folder is known as a site of ours; it says what was built from what."""

_PACKING = 5
"""How much smaller hosts send the pages and data, about."""

_SHELL = ("index", "search", "card", "check", "rules", "offline")
_ORIGIN = re.compile(r"https?://[\w.\[\]:-]+(/[\w.~%/-]*)?", re.ASCII)


class SiteError(BrawlSetError):
    """The site cannot be written where it was asked for."""


@dataclass(frozen=True, slots=True)
class SiteReport:
    """What was built: the folder, the number of files, their size, that of the first page as a browser receives it, and the seconds."""

    folder: Path
    file_count: int
    byte_count: int
    first_page_bytes: int
    seconds: float


@dataclass(slots=True)
class _Folder:
    """The files of a site as they are written."""

    root: Path
    sizes: dict[str, int] = field(default_factory=dict)
    digest: hashlib._Hash = field(default_factory=hashlib.sha256)

    def write(self, path: str, content: str | bytes) -> None:
        """Write one file below the root."""
        body = content.encode() if isinstance(content, str) else content
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        self.sizes[path] = len(body)
        self.digest.update(path.encode() + b"\0" + body)


def build_site(settings: Settings, out: Path, *, origin: str = "", has_server: bool = False) -> SiteReport:
    """Write the site of the published file to the folder `out`. `origin` is the address where it will stand, for links between languages
    that name it in full; `has_server` for the pages of `brawlset serve`.

    Raises NotFoundError without a published file, BuildError for one of another version, ConfigurationError for an origin that is no
    address, and SiteError where `out` holds something else than a site or cannot be written.
    """
    begun = time.perf_counter()
    with collector_paused():
        folder = _build(settings, out.absolute(), origin=_checked_origin(origin), has_server=has_server)
    return SiteReport(
        out.absolute(),
        len(folder.sizes),
        sum(folder.sizes.values()),
        _first_page_bytes(out),
        time.perf_counter() - begun,
    )


def _build(settings: Settings, out: Path, *, origin: str, has_server: bool) -> _Folder:
    _refuse_others(out)
    brawlset = find_format(formats_of(settings.assets / "formats"), "brawlset")
    try:
        with open_published(settings.database) as con:
            data = read_site_data(con, settings, deck_minimum=brawlset.deck_minimum)
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        raise BuildError(
            f"{settings.database}: another version of this program built the database. Run 'brawlset refresh' and try again."
        ) from error
    part = out.with_name(f".{out.name}.part")
    try:
        shutil.rmtree(part, ignore_errors=True)
        folder = _Folder(part)
        _fill(folder, data, settings, brawlset, origin=origin, has_server=has_server)
        _replace(out, part)
    except OSError as error:
        raise SiteError(
            f"{error.filename or out}: the site cannot be written ({error.strerror}). Check the disk and the permissions, or give another"
            " folder with --out."
        ) from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder


def _fill(
    folder: _Folder, data: SiteData, settings: Settings, brawlset: Format, *, origin: str, has_server: bool
) -> None:
    _write_data(folder, data, brawlset)
    stamp = folder.digest.hexdigest()[:10]
    versions = dict(_write_static(folder))
    files = symbol_files(
        settings, {s.symbol for b in data.bsets for s in b.sets} | {b.symbol or "" for b in data.bsets}
    )
    for name, content in files.contents.items():
        folder.write(f"static/symbols/{name}", content)
    options = PageOptions(
        origin=origin,
        versions=versions,
        stamp=stamp,
        has_server=has_server,
        symbol_file=files.names.get,
        brawlset=brawlset,
    )
    for lang in LANGUAGES:
        for path, html in Pages(data, lang, options):
            folder.write(path, html)
    _write_offline(folder, stamp, versions)
    folder.write(".nojekyll", "")
    folder.write(
        MARKER,
        export.to_json(
            {
                "program": f"BrawlSet {__version__}",
                "database": data.build.input_hash,
                "database_built_at": f"{data.build.finished_at.isoformat(timespec='seconds')}Z",
            }
        ),
    )


def _write_data(folder: _Folder, data: SiteData, brawlset: Format) -> None:
    cells = export.CardCells(load_card_words("fr"))
    folder.write("data/bsets.json", export.bset_list(data))
    for bset in data.bsets:
        text = export.bset_file(bset, cells, deck_minimum=brawlset.deck_minimum)
        folder.write(f"data/bsets/{bset.bset_id}.json", text)
        folder.write(f"data/bsets/{bset.bset_id}.js", export.as_script(f"bsets/{bset.bset_id}", text))
    scripts = [*export.search_files(data), *export.card_files(data, cells)]
    scripts.append(("legendary", export.legendary_file(data, cells)))
    for key, text in scripts:
        folder.write(f"data/{key}.js", export.as_script(key, text))


def _write_static(folder: _Folder) -> Iterator[tuple[str, str]]:
    """Write stylesheet, scripts and icons; a short hash of each of the first."""
    source = bundled("dashboards")
    style = (source / "site.css").read_text(encoding="utf-8")
    folder.write("static/site.css", style)
    yield "css", _short_hash(style)
    parts = [path.read_text(encoding="utf-8") for path in sorted((source / "script").glob("*.js"))]
    for lang in LANGUAGES:
        words = load_words(lang)
        opening = export.script_words(words.table("words"), words.table("basic"), lang)
        script = '"use strict";\n(() => {\n' + opening + "".join(parts) + "})();\n"
        folder.write(f"static/site.{lang}.js", script)
        yield lang, _short_hash(script)
        folder.write(f"{lang}/site.webmanifest", _manifest(lang))
    for name in ("icon.svg",):
        folder.write(f"static/{name}", (source / name).read_bytes())


def _manifest(lang: Lang) -> str:
    words = load_words(lang)
    return export.to_json(
        {
            "name": words.t("site.name"),
            "short_name": words.t("site.name"),
            "description": words.t("site.description"),
            "lang": lang,
            "start_url": "index.html",
            "scope": "../",
            "display": "minimal-ui",
            "background_color": "#fbf9f4",
            "theme_color": "#fbf9f4",
            "icons": [{"src": "../static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
        }
    )


def _write_offline(folder: _Folder, stamp: str, versions: Mapping[str, str]) -> None:
    """The service worker, and for each language the list of everything that can be kept on a device."""
    shared = [f"static/site.css?v={versions['css']}", "static/icon.svg"]
    shared += [path for path in folder.sizes if path.startswith("static/symbols/")]
    data = [f"{path}?v={stamp}" for path in folder.sizes if path.startswith("data/") and path.endswith(".js")]
    for lang in LANGUAGES:
        script = f"static/site.{lang}.js?v={versions[lang]}"
        pages = [path for path in folder.sizes if path.startswith(f"{lang}/") and path.endswith(".html")]
        urls = [*shared, script, *pages, *data]
        size = sum(folder.sizes[url.partition("?")[0]] for url in urls)
        folder.write(f"data/offline.{lang}.json", export.to_json({"bytes": size // _PACKING, "urls": urls}))
    shell = [*shared[:2], *(f"static/site.{lang}.js?v={versions[lang]}" for lang in LANGUAGES), "index.html"]
    shell += [f"{lang}/{page}.html" for lang in LANGUAGES for page in _SHELL]
    worker = (bundled("dashboards") / "service-worker.js").read_text(encoding="utf-8")
    version = folder.digest.hexdigest()[:12]
    folder.write("sw.js", f"const VERSION = {json.dumps(version)};\nconst SHELL = {json.dumps(shell)};\n{worker}")


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def _checked_origin(origin: str) -> str:
    if origin and not _ORIGIN.fullmatch(origin):
        raise ConfigurationError(
            f"--url: {origin!r} is not the address of a site. Expected something like https://example.org/brawlset/."
        )
    return f"{origin.rstrip('/')}/" if origin else ""


def _refuse_others(out: Path) -> None:
    """SiteError where the folder is there, is not empty, and is no site of ours."""
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        raise SiteError(f"{out}: is not a folder. Give another one with --out.")
    if out.is_dir() and any(out.iterdir()) and not (out / MARKER).is_file():
        raise SiteError(
            f"{out}: holds other files than a site of this program, which are not removed. Give an empty or a new folder with --out."
        )


def _replace(out: Path, part: Path) -> None:
    """Put the new folder in the place of the old one."""
    old = out.with_name(f".{out.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if out.is_dir():
        out.rename(old)
    part.rename(out)
    shutil.rmtree(old, ignore_errors=True)


def _first_page_bytes(out: Path) -> int:
    """What the first page takes with its stylesheet and script, packed as hosts send them."""
    files = ("index.html", "static/site.css", f"static/site.{LANGUAGES[0]}.js")
    return sum(len(gzip.compress((out / name).read_bytes())) for name in files)
