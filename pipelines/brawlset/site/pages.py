"""The pages: which there are, where they stand, and their templates filled in. What they show is made in `views` and `figures`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from brawlset.bundle import bundled
from brawlset.formats import Format
from brawlset.site import views
from brawlset.site.card_words import load_card_words
from brawlset.site.export import hybrid_cards
from brawlset.site.figures import commanders_figure, figures, odds_figure, said_odds
from brawlset.site.records import Bset, SiteData, Source
from brawlset.site.words import LANGUAGES, Lang, Words

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://cards.scryfall.io;"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
"""Nothing inline, nothing from elsewhere but the images of cards that a reader asks for."""

DRAFT_SETS = ("cmr", "clb", "cmm")
"""The sets whose boosters were made for Commander Draft."""

_TOP_PAGES = (
    "index", "compare", "card", "search", "legendary-commander", "commander-draft", "rules", "check", "data", "offline",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOptions:
    """How the pages are made. `origin` is the site's address, if it is known; `versions` are short hashes of the stylesheet and the scripts
    and `stamp` that of the data, which change the addresses when the contents change; `has_server` for pages that `brawlset serve` shows.
    """

    origin: str
    versions: Mapping[str, str]
    stamp: str
    has_server: bool
    symbol_file: views.SymbolFile
    brawlset: Format


class Pages:
    """The pages of the site in one language."""

    def __init__(self, data: SiteData, lang: Lang, options: PageOptions) -> None:
        self._data = data
        self._lang = lang
        self._options = options
        self._shown = views.Shown(load_card_words(lang), options.symbol_file)
        self._words = self._shown.names.words
        self._by_id = {bset.bset_id: bset for bset in data.bsets}
        self._environment = self._made_environment()
        self._groups = views.groups(data.bsets, self._shown)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Path below the site's folder and HTML of each page."""
        for page in _TOP_PAGES:
            yield f"{self._lang}/{page}.html", self._top(page)
        if self._lang == LANGUAGES[0]:
            yield "index.html", self._top("index", is_root=True)
            root = self._options.origin or ("/" if self._options.has_server else "")
            if root:  # shown at any depth, so its links name the whole address
                here = f"{root}{self._lang}/"
                yield "404.html", self._page("missing", path="index.html", root=root, here=here)
        for bset in self._data.bsets:
            yield f"{self._lang}/bsets/{bset.bset_id}.html", self._bset(bset)
            yield f"{self._lang}/pools/{bset.bset_id}.html", self._pool(bset)

    def _made_environment(self) -> Environment:
        environment = Environment(
            loader=FileSystemLoader(bundled("dashboards") / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        words = self._words
        environment.globals.update(
            lang=self._lang,
            languages=LANGUAGES,
            t=sentences(words),
            n=words.n,
            items=words.items,
            number=words.number,
            day=words.day,
            csp=CSP,
            origin=self._options.origin,
            versions=self._options.versions,
            stamp=self._options.stamp,
            build=self._data.build,
        )
        return environment

    def _page(self, template: str, *, path: str, root: str, here: str, **context: Any) -> str:
        return self._environment.get_template(f"{template}.html").render(
            **{"page": template, "is_root": False, "path": path, "root": root, "here": here} | context
        )

    def _top(self, page: str, *, is_root: bool = False) -> str:
        root, here = ("", f"{self._lang}/") if is_root else ("../", "")
        made: dict[str, Callable[[], dict[str, Any]]] = {
            "index": self._index,
            "compare": lambda: {"groups": self._groups},
            "legendary-commander": self._legendary_commander,
            "commander-draft": self._commander_draft,
            "rules": self._rules,
            "check": self._check,
            "data": self._sources,
        }
        given = made[page]() if page in made else {}
        return self._page(page, path=f"{page}.html", root=root, here=here, is_root=is_root, **given)

    # what each page is given

    def _index(self) -> dict[str, Any]:
        bsets = self._data.bsets
        listed = [entry for group in self._groups for entry in group.bsets]
        return {
            "groups": self._groups,
            "total": len(bsets),
            "eras": sorted({entry.era for entry in listed if entry.era}),
            "kinds": list(dict.fromkeys(entry.head.kind for entry in listed)),
            "has_official": any(bset.provenance == "official" for bset in bsets),
        }

    def _legendary_commander(self) -> dict[str, Any]:
        return {
            "hybrid_count": len(hybrid_cards(self._data)),
            "commander_count": len(self._data.legendary),
            "clauses": sorted({leader.clause for leader in self._data.legendary}),
            "has_bans": any(leader.is_banned_as_commander for leader in self._data.legendary),
        }

    def _commander_draft(self) -> dict[str, Any]:
        names = self._shown.names
        codes = dict.fromkeys([*DRAFT_SETS, *(odds.set_code for odds in self._data.odds)])
        drafts = []
        for code in codes:
            bset = next((bset for bset in self._data.bsets if code in bset.set_codes and bset.members), None)
            if bset is None:
                continue
            odds = [entry for entry in self._data.odds if entry.set_code == code]
            drafts.append(
                {
                    "code": code,
                    "head": views.head(bset, self._shown),
                    "pair_count": bset.pair_count,
                    "figure": commanders_figure(f"commanders-{code}", bset, names),
                    "odds": [
                        (said_odds(entry, names), self._words.percent(entry.probability))
                        for entry in odds
                        if entry.identity_mask is None
                    ],
                    "odds_figure": odds_figure(f"odds-{code}", odds, names) if odds else None,
                }
            )
        return {"drafts": drafts, "is_exact": all(odds.is_exact for odds in self._data.odds)}

    def _check(self) -> dict[str, Any]:
        drafts = [
            (code, self._shown.names.bset(bset))
            for code in DRAFT_SETS
            for bset in self._data.bsets
            if code in bset.set_codes and bset.members
        ]
        return {"groups": self._groups, "has_server": self._options.has_server, "drafts": drafts}

    def _rules(self) -> dict[str, Any]:
        format_ = self._options.brawlset
        facts = {
            "deck_minimum": format_.deck_minimum,
            "extra_maximum": format_.extra_maximum,
            "starting_life": format_.starting_life,
        }
        return {"facts": facts}

    def _sources(self) -> dict[str, Any]:
        return {
            "sources": [
                (self._source_name(source.source), public_url(source), source) for source in self._data.sources
            ],
            "decisions": [(key.replace(" ", "_"), count) for key, count in sorted(self._data.decisions.items())],
            "changes": views.changes(self._data.changes, self._shown, self._by_id),
            "more_changes": views.more_changes(self._data.changes),
            "example": self._data.bsets[-1].bset_id if self._data.bsets else "",
        }

    def _source_name(self, source: str) -> str:
        """What a source is called; as the database has it where no name is known."""
        names = self._words.table("data.sources")
        code = source.removeprefix("mtgjson_boosters_")
        if code == source:
            return str(names.get(source, source))
        bset = next((bset for bset in self._data.bsets if code in bset.set_codes), None)
        name = code.upper() if bset is None else self._shown.names.bset(bset)
        return self._words.t("data.sources.mtgjson_boosters", name=name)

    def _bset(self, bset: Bset) -> str:
        shown = self._shown
        listed = views.leaders(bset, shown)
        basics = views.basics(bset, shown)
        inside = views.sets((entry for entry in bset.sets if entry.role in ("composing", "same symbol")), shown)
        has_ranks = any(entry.rank for entry in listed)
        return self._page(
            "bset",
            path=f"bsets/{bset.bset_id}.html",
            root="../../",
            here="../",
            b=views.head(bset, shown),
            leaders=listed,
            has_partners=any(entry.partners for entry in listed),
            has_images=any(entry.image for entry in listed),
            orders=("pool", "name", "mv", *(("rank",) if has_ranks else ())),
            pair_count=bset.pair_count,
            figures=figures(bset, shown.names) if bset.members else (),
            basics_text=self._words.t("basics.rule_some" if bset.basics else "basics.rule_none"),
            basics=basics,
            has_exception=any(row.is_exception for row in basics),
            inside=inside,
            outside=views.sets((s for s in bset.sets if s.role in ("out", "without effect")), shown),
            changes=views.changes(bset.changes, shown, self._by_id),
            members=views.members(bset, shown),
        )

    def _pool(self, bset: Bset) -> str:
        return self._page(
            "pool",
            path=f"pools/{bset.bset_id}.html",
            root="../../",
            here="../",
            b=views.head(bset, self._shown),
            leaders=views.pool_leaders(bset, self._shown),
            types=views.present_types(bset),
        )


def public_url(source: Source) -> str | None:
    """Where others can find the source too; a file of one's own machine is nobody's business."""
    return source.url if source.url and source.url.startswith("https://") else None


def sentences(words: Words) -> Callable[..., str]:
    """`words.t` for templates: a sentence without anything to fill in is escaped once, not on every page."""
    made: dict[str, Markup] = {}

    def t(key: str, /, **values: object) -> str:
        if values:
            return words.t(key, **values)
        if key not in made:
            made[key] = escape(words.t(key))
        return made[key]

    return t
