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
    "a card that may lead": "card.html?card=feather-the-redeemed",
    "no such card": "card.html?card=no-such-card",
    "comparing": "compare.html?a=war-of-the-spark&b=throne-of-eldraine&c=time-spiral",
    "comparing nothing": "compare.html",
    "Legendary Commander": "legendary-commander.html?identity=W",
    "Commander Draft": "commander-draft.html",
    "rules": "rules.html",
    "data": "data.html",
    "check": "check.html",
    "search": "search.html?q=karn",
    "offline": "offline.html",
}
DRAWN = {
    "pools/": ".pool-list li",
    "card.html": "#card > *",
    "compare.html": "#result > *",
    "legendary-commander.html": "#hybrid-list li",
    "search.html": "#results li",
}
"""What a page draws itself -> what is there when it is drawn."""


def settle(page: Page) -> None:
    """Wait until what the page draws by itself is there."""
    for part, drawn in DRAWN.items():
        if f"/{part}" in page.url:
            page.locator(drawn).first.wait_for(state="attached")
    if "/pools/" in page.url:
        page.locator("#charts-list svg").first.wait_for(state="attached")


def small_targets(page: Page) -> list[str]:
    """What is touched and smaller than 44 by 44 pixels. Links within a sentence are as large as its line."""
    found: list[str] = page.evaluate(
        """(touched) => [...document.querySelectorAll(touched)]
            .filter((element) => element.checkVisibility() && !element.closest("details:not([open])"))
            .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
            .map(([html, box]) => `${html} ${box.width} x ${box.height}`)""",
        "button, select, input, textarea, summary, nav a, .button, .jumps a, .results a, .pool-list a, .rows a, .sides a",
    )
    return found


def assert_opens_well(page: Page, lang: str) -> None:
    settle(page)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    text = page.inner_text("body")
    assert "undefined" not in text
    assert "[object" not in text


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_opens_on_a_phone_in_french_and_dark(open_page, axe_violations, path):
    page = open_page(f"fr/{path}", is_phone=True, color_scheme="dark")

    assert_opens_well(page, "fr")
    assert small_targets(page) == []
    assert axe_violations(page) == []


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_opens_on_a_desktop_in_english_and_light(open_page, axe_violations, path):
    page = open_page(f"en/{path}", color_scheme="light")

    assert_opens_well(page, "en")
    assert axe_violations(page) == []


@pytest.mark.parametrize(("lang", "is_phone"), [("fr", False), ("en", True)], ids=["desktop, French", "phone, English"])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_fits_in_either_language(open_page, path, lang, is_phone):
    assert_opens_well(open_page(f"{lang}/{path}", is_phone=is_phone), lang)


@pytest.mark.parametrize("path", ["card.html?card=feather-the-redeemed", "data.html", PAGES["comparing"], "rules.html"])
def test_no_column_of_a_table_is_out_of_sight_on_a_phone(open_page, path):
    page = open_page(f"fr/{path}", is_phone=True)
    settle(page)
    page.locator(".scroll").first.wait_for()

    widths = page.evaluate("[...document.querySelectorAll('.scroll')].map((box) => [box.scrollWidth, box.clientWidth])")
    assert [pair for pair in widths if pair[0] > pair[1] + 1] == []


def test_on_a_phone_the_menu_shows_the_page_that_is_open(open_page):
    page = open_page("fr/data.html", is_phone=True)

    expect(page.locator("nav [aria-current=page]")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "bsets/war-of-the-spark.html",
        PAGES["a commander"],
        "card.html?card=arcane-signet",
        PAGES["no such card"],
        "search.html?q=the",
        PAGES["comparing"],
        PAGES["Legendary Commander"],
    ],
)
@pytest.mark.parametrize("is_phone", [True, False], ids=["phone", "desktop"])
def test_nothing_jumps_while_a_page_loads(open_page, path, is_phone):
    page = open_page(f"fr/{path}", is_phone=is_phone)
    settle(page)
    shift = page.evaluate(
        """() => new Promise((done) => {
            let sum = 0;
            new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; })
                .observe({ type: "layout-shift", buffered: true });
            setTimeout(() => done(sum), 200);
        })"""
    )

    assert shift < 0.02


@pytest.mark.parametrize(("scheme", "is_dark"), [("light", False), ("dark", True)])
def test_the_page_follows_the_scheme_of_the_device(open_page, scheme, is_dark):
    page = open_page("fr/index.html", color_scheme=scheme)
    red = page.evaluate("Number(getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/)[0])")

    assert (red < 60) is is_dark


def test_print_leaves_out_what_only_a_screen_needs(open_page):
    page = open_page("fr/bsets/war-of-the-spark.html", color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")

    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('.badge')).color") == "rgb(34, 96, 58)"
    expect(page.locator(".button")).to_be_hidden()
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
