"""Every page in both languages, on a phone and on a desktop: it opens without a message, fits, is accessible, and does not jump."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

PAGES = {
    "BSets": "index.html",
    "a BSet": "bsets/war-of-the-spark.html",
    "a BSet with satellites": "bsets/time-spiral.html",
    "a BSet without basic lands": "bsets/conspiracy.html",
    "cards": "pools/war-of-the-spark.html",
    "a commander": "pools/war-of-the-spark.html?commander=karn-the-great-creator",
    "a pair": "pools/battlebond.html?commander=okaun-eye-of-chaos&partner=zndrsplt-eye-of-wisdom",
    "a choice of color": "pools/commander-legends.html?commander=the-prismatic-piper&color=U",
    "a card": "card.html?card=arcane-signet",
    "no such card": "card.html?card=no-such-card",
    "comparing": "compare.html?a=war-of-the-spark&b=throne-of-eldraine",
    "comparing nothing": "compare.html",
    "Legendary Commander": "legendary-commander.html?identity=W",
    "Commander Draft": "commander-draft.html",
    "rules": "rules.html",
    "data": "data.html",
    "check": "check.html",
    "search": "search.html?q=karn",
    "offline": "offline.html",
}
AXE = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}


def settle(page: Page) -> None:
    """Wait until what the page draws by itself is there."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('.pool-list, #card, #results') || performance.now() > 400")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("is_phone", [True, False], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_opens_without_a_message_and_fits(open_page, path, lang, is_phone):
    page = open_page(f"{lang}/{path}", is_phone=is_phone)
    settle(page)

    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert "undefined" not in page.inner_text("body")
    assert "[object" not in page.inner_text("body")


@pytest.mark.parametrize(("lang", "is_phone", "scheme"), [("fr", True, "dark"), ("en", False, "light")])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_axe_finds_nothing(open_page, path, lang, is_phone, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = open_page(f"{lang}/{path}", is_phone=is_phone, color_scheme=scheme, bypass_csp=True)
    settle(page)

    found = axe.Axe().run(page, options=AXE).response["violations"]

    assert [(one["id"], [node["html"][:200] for node in one["nodes"]][:3]) for one in found] == []


@pytest.mark.parametrize(
    "path", ["index.html", "bsets/war-of-the-spark.html", PAGES["a commander"], "card.html?card=arcane-signet"]
)
def test_nothing_jumps_while_a_page_loads(open_page, path):
    page = open_page(f"fr/{path}", is_phone=True)
    settle(page)
    shift = page.evaluate(
        """() => new Promise((done) => {
            let sum = 0;
            new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; })
                .observe({ type: "layout-shift", buffered: true });
            setTimeout(() => done(sum), 200);
        })"""
    )

    assert shift < 0.1


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_what_is_touched_is_large_enough(open_page, path):
    page = open_page(f"fr/{path}", is_phone=True)
    settle(page)
    small = page.evaluate(
        """(touched) => [...document.querySelectorAll(touched)]
            .filter((element) => element.checkVisibility() && !element.closest("details:not([open])"))
            .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
            .map(([html, box]) => `${html} ${box.width} x ${box.height}`)""",
        "button, select, input, textarea, summary, nav a, .button, .jumps a, .results a, .pool-list a",
    )

    assert small == []


@pytest.mark.parametrize(("scheme", "is_dark"), [("light", False), ("dark", True)])
def test_the_page_follows_the_scheme_of_the_device(open_page, scheme, is_dark):
    page = open_page("fr/index.html", color_scheme=scheme)
    red = page.evaluate("Number(getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/)[0])")

    assert (red < 60) is is_dark


def test_print_leaves_out_what_only_a_screen_needs(open_page):
    page = open_page("fr/bsets/war-of-the-spark.html")
    page.emulate_media(media="print")

    expect(page.locator(".top nav")).to_be_hidden()
    expect(page.locator("#filters")).to_be_hidden()
    expect(page.locator(".cmds li").first).to_be_visible()


@pytest.mark.parametrize("path", ["index.html", "bsets/war-of-the-spark.html", "rules.html"])
def test_without_a_script_the_page_can_be_read(open_page, path):
    page = open_page(f"fr/{path}", java_script_enabled=False)

    expect(page.locator("#filters")).to_have_count(1 if "rules" not in path else 0)
    if "bsets/" in path:
        expect(page.locator(".cmds li").first).to_be_visible()
        page.locator("summary", has_text="Liste simple").click()
        expect(page.locator(".names", has_text="Karn, the Great Creator")).to_be_visible()


def test_without_a_script_a_pool_says_where_to_look(open_page):
    page = open_page("fr/pools/war-of-the-spark.html", java_script_enabled=False)

    expect(page.locator(".no-script a")).to_have_attribute("href", "../bsets/war-of-the-spark.html")
    expect(page.locator(".no-script")).to_be_visible()


def test_names_are_text_in_what_the_script_draws(open_page, hosted, odd_folder):
    host = hosted(odd_folder)
    page = open_page("fr/pools/odd.html?commander=script-alert-1-script", at=host.base)

    expect(page.locator("#heading")).to_have_text("Le pool de <script>alert(1)</script>")
    page = open_page("en/search.html?q=alert", at=host.base)
    expect(page.locator("#results a", has_text="<script>alert(1)</script>")).to_be_visible()
    page = open_page("en/card.html?card=script-alert-1-script", at=host.base)
    expect(page.locator("h1")).to_have_text("<script>alert(1)</script>")
    expect(page.locator("tbody tr").first).to_contain_text("<img src=x onerror=alert(1)>")


def test_the_script_gives_each_card_the_slug_that_the_data_have(open_page, sample):
    from brawlset.site.slugs import derived_slug

    names = [name for (name,) in sample.execute("select name from cards").fetchall()]
    names += [
        "Lim-Dûl’s Vault",
        "Æther Vial",
        "Ratonhnhaké꞉ton",
        "_____",
        "Ærathi Berserker",
        "El-Hajjâj",
        "Jötun Grunt",
    ]
    page = open_page("fr/rules.html")

    assert page.evaluate("(names) => names.map(BrawlSet.slugOf)", names) == [derived_slug(name) for name in names]
