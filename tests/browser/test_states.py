"""What people do with the pages: filter, sort, choose, go back, share an address, copy; and that the address always says what is shown."""

from __future__ import annotations

import base64
import re
from contextlib import suppress
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Error, Page, expect

_ELSEWHERE = re.compile("^https:")
WAR = "fr/pools/war-of-the-spark.html"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def state_in(url: str) -> dict[str, str]:
    """What an address says behind its question mark."""
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


def assert_state(page: Page, expected: dict[str, str]) -> None:
    """The address says this, at the latest when the page has drawn what was chosen."""
    with suppress(Error):
        page.wait_for_url(lambda url: state_in(url) == expected)
    assert state_in(page.url) == expected


def names(page: Page, within: str = ".cmds li:not([hidden]) a") -> list[str]:
    return page.locator(within).all_inner_texts()


# BSets


def test_bsets_are_narrowed_and_the_address_says_how(open_page):
    page = open_page("fr/index.html")
    everything = page.locator(".bsets li").count()
    page.get_by_label("Époque").select_option("2000")

    assert_state(page, {"era": "2000"})
    assert 0 < page.locator(".bsets li:not([hidden])").count() < everything
    expect(page.locator("#count")).to_have_text(
        re.compile(rf"^{page.locator('.bsets li:not([hidden])').count()} BSets?$")
    )


def test_going_back_undoes_a_choice_and_forward_does_it_again(open_page):
    page = open_page("fr/index.html")
    everything = page.locator("#count").inner_text()
    page.get_by_label("Époque").select_option("2010")
    assert_state(page, {"era": "2010"})
    page.get_by_label("Genre").select_option("expansion")
    assert_state(page, {"era": "2010", "kind": "expansion"})
    narrowed = page.locator("#count").inner_text()

    page.go_back()
    assert_state(page, {"era": "2010"})
    page.go_back()
    expect(page.locator("#count")).to_have_text(everything)
    expect(page.get_by_label("Époque")).to_have_value("")
    page.go_forward()
    page.go_forward()
    expect(page.locator("#count")).to_have_text(narrowed)


def test_choices_that_follow_each_other_at_once_are_steps_of_their_own(open_page):
    page = open_page("fr/index.html")
    page.evaluate(
        """() => [["era", "2010"], ["kind", "expansion"]].forEach(([name, value]) => {
            const field = document.querySelector(`#filters select[name=${name}]`);
            field.value = value;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        })"""
    )
    assert_state(page, {"era": "2010", "kind": "expansion"})

    page.go_back()
    assert_state(page, {"era": "2010"})


def test_typing_is_one_step_back(open_page):
    page = open_page("fr/index.html")
    page.locator("#filters input[name=q]").press_sequentially("kalad", delay=5)

    assert_state(page, {"q": "kalad"})
    expect(page.locator(".bsets li:not([hidden])")).to_have_count(1)
    page.go_back()
    assert_state(page, {})
    expect(page.locator("#filters input[name=q]")).to_have_value("")


@pytest.mark.parametrize("typed", ["kld", "KALADESH", "révolte éthérique", "revolte etherique", "Aether Revolt"])
def test_a_bset_is_found_by_its_sets_codes_and_both_languages(open_page, typed):
    page = open_page("fr/index.html")
    page.locator("#filters input[name=q]").fill(typed)

    expect(page.locator(".bsets li:not([hidden]) a")).to_have_text(["KLDKaladesh"])


def test_an_address_opens_what_was_shown(open_page):
    page = open_page("fr/index.html?standing=optional&sort=name")

    expect(page.locator("section[data-standing=default]")).to_be_hidden()
    shown = names(page, ".bsets li:not([hidden]) a span:last-child")
    assert shown == sorted(shown, key=str.casefold)


def test_what_fits_nothing_says_so_and_can_be_cleared(open_page):
    page = open_page("fr/index.html?q=zzzz")

    expect(page.locator("#nothing")).to_be_visible()
    page.get_by_role("button", name="Effacer les filtres").click()
    expect(page.locator("#nothing")).to_be_hidden()
    assert_state(page, {})


# commanders


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("colors=WR", lambda masks: masks and all(mask & ~9 == 0 for mask in masks)),
        ("colors=WR&mode=exactly", lambda masks: masks and set(masks) == {9}),
        ("colors=WR&mode=including", lambda masks: masks and all(mask & 9 == 9 for mask in masks)),
        ("colors=C", lambda masks: set(masks) == {0}),
        ("colors=C&mode=exactly", lambda masks: set(masks) == {0}),
    ],
)
def test_commanders_are_narrowed_by_colors(open_page, query, expected):
    page = open_page(f"fr/bsets/war-of-the-spark.html?{query}")

    assert expected([int(item.get_attribute("data-m")) for item in page.locator(".cmds li:not([hidden])").all()])


def test_a_color_is_chosen_by_touch(open_page):
    page = open_page("fr/bsets/war-of-the-spark.html", is_phone=True)
    page.locator(".fold summary").tap()
    page.locator("#filters .pip-box:has([value=R])").tap()

    assert_state(page, {"colors": "R"})
    expect(page.locator(".fold .active")).to_have_text("(1)")


def test_commanders_are_sorted(open_page):
    page = open_page("fr/bsets/war-of-the-spark.html?sort=name")
    shown = names(page)

    assert shown == sorted(shown, key=str.casefold)
    page.get_by_label("Trier").select_option("mv")
    assert_state(page, {"sort": "mv"})
    values = [int(item.get_attribute("data-v")) for item in page.locator(".cmds li").all()]
    assert values == sorted(values)


def test_a_commander_leads_to_its_pool(open_page):
    page = open_page("fr/bsets/war-of-the-spark.html")
    page.locator(".cmds a", has_text="Feather, the Redeemed").click()

    expect(page.locator("#heading")).to_have_text("Le pool de Feather, the Redeemed")
    assert_state(page, {"commander": "feather-the-redeemed"})


# pools


def test_a_pool_is_that_of_the_database(open_page, sample):
    stored = {
        name
        for (name,) in sample.execute(
            "select name from legal_pool('war-of-the-spark', 'Feather, the Redeemed', with_basics := true)"
        ).fetchall()
    }
    page = open_page("en/pools/war-of-the-spark.html?commander=feather-the-redeemed")
    expect(page.locator(".pool-list li")).to_have_count(len(stored))

    assert set(names(page, ".pool-list li a span:first-child")) == stored


def test_basic_lands_have_their_french_names_in_the_order_of_the_alphabet(open_page):
    page = open_page(f"{WAR}?type=land&q=terrain de base&sort=name")

    expect(page.locator(".pool-list li a span:first-child")).to_have_text(
        ["Forêt", "Île", "Marais", "Montagne", "Plaine"]
    )


def test_the_exception_of_the_basic_lands_is_told_in_words(open_page):
    page = open_page(f"{WAR}?commander=karn-the-great-creator")
    facts = page.locator("#facts")

    expect(facts).to_contain_text("Plaine, Île, Marais, Montagne et Forêt")
    expect(facts).to_contain_text("903.BS.11")
    expect(facts.get_by_role("link", name="Karn, the Great Creator").first).to_be_visible()


def test_a_commander_is_no_companion_of_its_own_deck(open_page):
    page = open_page("en/pools/ikoria.html?commander=jegantha-the-wellspring")
    companions = page.locator("#facts dd:has(a)").first

    expect(companions).to_contain_text("Zirda, the Dawnwaker")
    expect(companions).not_to_contain_text("Jegantha")


def test_choosing_another_commander_is_a_step_back(open_page):
    page = open_page(f"{WAR}?commander=feather-the-redeemed")
    page.locator("select[name=commander]").select_option("karn-the-great-creator")
    expect(page.locator("#heading")).to_have_text("Le pool de Karn, the Great Creator")
    page.go_back()
    expect(page.locator("#heading")).to_have_text("Le pool de Feather, the Redeemed")
    expect(page.locator("select[name=commander]")).to_have_value("feather-the-redeemed")


def test_a_partner_widens_the_pool(open_page, sample):
    ((pool_count,),) = sample.execute(
        "select pool_count from commander_options('battlebond') where commander = 'Okaun, Eye of Chaos'"
        " and partner = 'Zndrsplt, Eye of Wisdom'"
    ).fetchall()
    page = open_page("fr/pools/battlebond.html?commander=okaun-eye-of-chaos")
    page.get_by_label("Partenaire").select_option("zndrsplt-eye-of-wisdom")

    assert_state(page, {"commander": "okaun-eye-of-chaos", "partner": "zndrsplt-eye-of-wisdom"})
    expect(page.locator("#identity")).to_contain_text(f"{pool_count} cartes")


def test_a_background_asks_for_the_commander_beside_it(open_page, sample):
    ((name,),) = sample.execute(
        "select cards.name from commanders inner join cards using (oracle_id) inner join bset_cards using (oracle_id)"
        " where format = 'brawlset' and clause = 'background' and bset_id = 'baldurs-gate' order by 1 limit 1"
    ).fetchall()
    page = open_page("fr/pools/baldurs-gate.html")
    page.locator("select[name=commander]").select_option(label=name)

    expect(page.locator("#facts")).to_contain_text("choisissez son partenaire")
    page.get_by_label("Partenaire").select_option(index=1)
    expect(page.locator("#facts")).not_to_contain_text("choisissez son partenaire")


def test_a_color_that_is_chosen_joins_the_identity(open_page):
    page = open_page("fr/pools/commander-legends.html?commander=the-prismatic-piper")
    expect(page.locator("#facts")).to_contain_text("903.4b")
    page.get_by_label("Couleur choisie").select_option("U")

    assert_state(page, {"commander": "the-prismatic-piper", "color": "U"})
    expect(page.locator("#identity .pips")).to_have_attribute("aria-label", "bleu")
    expect(page.locator("#facts")).not_to_contain_text("903.4b")


def test_cards_are_narrowed_and_counted(open_page):
    page = open_page(f"{WAR}?commander=feather-the-redeemed&type=planeswalker&sort=name")
    shown = names(page, ".pool-list li a small")

    assert shown
    assert all(text.startswith("Planeswalker") for text in shown)
    expect(page.locator("#count")).to_contain_text(f"{len(shown)} sur ")


def test_a_group_of_cards_is_one_list_however_long_it_is(open_page):
    page = open_page("fr/pools/war-of-the-spark.html?sort=name")
    total = sum(map(int, re.findall(r"\d+", page.locator("#count").inner_text())))  # cards and basic lands
    expect(page.locator("#list li")).to_have_count(total)

    assert page.locator("#list ul").count() > 1
    expect(page.locator("#list").get_by_role("list")).to_have_count(1)
    expect(page.locator("#list").get_by_role("listitem")).to_have_count(total)


def test_the_charts_of_a_pool_have_their_numbers_in_a_table(open_page):
    page = open_page(f"{WAR}?commander=feather-the-redeemed")
    expect(page.locator("#charts-list svg[role=img]")).to_have_count(2)
    page.locator("#charts-list summary").first.click()
    total = sum(int(text) for text in page.locator("#charts-list table").first.locator("td").all_inner_texts())

    assert f"{total} cartes" in page.locator("#identity").inner_text()


def test_the_list_is_copied_as_deck_builders_read_it(open_page):
    page = open_page(
        f"{WAR}?commander=karn-the-great-creator&type=planeswalker", permissions=["clipboard-read", "clipboard-write"]
    )
    page.get_by_role("button", name="Copier la liste").click()
    expect(page.locator("#count")).to_have_text("Copié.")

    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert sorted(lines) == sorted(f"1 {name}" for name in names(page, ".pool-list li a span:first-child"))


def test_the_list_is_downloaded_as_csv(open_page):
    page = open_page(f"{WAR}?commander=feather-the-redeemed&sort=number")
    with page.expect_download() as download:
        page.get_by_role("button", name="Liste en CSV").click()
    path = download.value.path()
    head, first, *_ = path.read_text(encoding="utf-8-sig").splitlines()

    assert download.value.suggested_filename == "war-of-the-spark-feather-the-redeemed.csv"
    assert head == "nom,nom anglais,coût,valeur de mana,type,identité,set,numéro"
    assert '"' in first or first.count(",") == 7


def test_the_links_lead_to_scryfall_and_edhrec(open_page):
    page = open_page(f"{WAR}?commander=feather-the-redeemed")
    addresses = [link.get_attribute("href") for link in page.locator("#facts .elsewhere a").all()]

    assert addresses[0] == "../card.html?card=feather-the-redeemed"
    assert addresses[1].startswith("https://scryfall.com/card/war/")
    assert addresses[2] == "https://edhrec.com/route/?cc=Feather%2C%20the%20Redeemed"


# cards, comparing, Legendary Commander


def test_a_card_shows_its_bsets_with_their_proofs(open_page, sample):
    stored = sample.execute("select bset_id, set_code, collector_number from card_bsets('Arcane Signet')").fetchall()
    page = open_page("fr/card.html?card=arcane-signet")
    expect(page.locator("tbody tr")).to_have_count(len(stored))
    shown = " ".join(page.locator("tbody tr").all_inner_texts())

    for _, code, number in stored:
        assert f"{code.upper()} {number}" in shown


def test_a_card_that_may_lead_leads_to_its_pools(open_page):
    page = open_page("fr/card.html?card=feather-the-redeemed")
    page.get_by_role("link", name="son pool").first.click()

    expect(page.locator("#heading")).to_have_text("Le pool de Feather, the Redeemed")


def test_an_unknown_card_shows_what_is_near(open_page):
    page = open_page("fr/card.html?card=fether-the-redemed")

    expect(page.locator("#card a", has_text="Feather, the Redeemed")).to_be_visible()


def test_bsets_are_compared_by_what_is_chosen(open_page, sample):
    page = open_page("fr/compare.html")
    page.get_by_label("Premier").select_option("war-of-the-spark")
    page.get_by_label("Deuxième").select_option("throne-of-eldraine")
    expect(page.locator("#result table").first).to_be_visible()

    assert_state(page, {"a": "war-of-the-spark", "b": "throne-of-eldraine"})
    counts = [
        sample.execute("select card_count from bsets where bset_id = $id", {"id": bset_id}).fetchall()[0][0]
        for bset_id in ("war-of-the-spark", "throne-of-eldraine")
    ]
    row = page.locator("#result tr", has_text="Cartes").first
    assert row.locator("td").all_inner_texts() == [str(count) for count in counts]


def test_an_identity_shows_what_hybrid_mana_adds(open_page, sample):
    ((gained,),) = sample.execute(
        "select count(*) from cards where (legendary_identities >> 1) & 1 = 1 and not fits(identity_mask, 1::utinyint)"
        " and contains(mana_cost, '/')"
    ).fetchall()
    page = open_page("fr/legendary-commander.html?identity=W")

    expect(page.locator("#hybrid-list li")).to_have_count(gained)


# languages


@pytest.mark.parametrize(
    "path",
    [
        "index.html?era=2010",
        "pools/war-of-the-spark.html?commander=feather-the-redeemed&type=land",
        "card.html?card=arcane-signet",
    ],
)
def test_the_other_language_shows_the_same(open_page, path):
    page = open_page(f"fr/{path}")
    page.get_by_role("link", name="English").click()

    assert page.url.endswith(f"/en/{path}")
    page.get_by_role("link", name="Français").click()
    assert page.url.endswith(f"/fr/{path}")


def test_the_root_is_french_and_leads_to_the_pages_of_that_language(open_page, base):
    page = open_page("index.html")
    page.locator(".bsets a", has_text="La guerre des Planeswalkers").click()

    assert page.url == f"{base}fr/bsets/war-of-the-spark.html"


# images


def test_images_are_asked_for_only_when_a_reader_wants_them(open_page, hosted, odd_folder, browser):
    host = hosted(odd_folder)
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(_ELSEWHERE, lambda route: route.fulfill(status=200, content_type="image/png", body=PIXEL))
    page.goto(f"{host.base}fr/bsets/odd.html")
    assert all(url.startswith(host.base) for url in asked)

    with page.expect_request(_ELSEWHERE):
        page.get_by_label("Images").select_option("1")
    expect(page.locator(".cmds img")).to_have_count(2)
    page.reload()
    expect(page.locator(".cmds img")).to_have_count(2)
    assert {urlsplit(url).netloc for url in asked if not url.startswith(host.base)} == {"cards.scryfall.io"}
    context.close()


def test_a_card_shows_its_image_when_asked(open_page, hosted, odd_folder, browser):
    host = hosted(odd_folder)
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(_ELSEWHERE, lambda route: route.fulfill(status=200, content_type="image/png", body=PIXEL))
    page.goto(f"{host.base}fr/card.html?card=script-alert-1-script")
    button = page.get_by_role("button", name="Montrer l’image")
    expect(button).to_be_visible()
    assert all(url.startswith(host.base) for url in asked)

    with page.expect_request(_ELSEWHERE):
        button.click()
    expect(page.get_by_role("img", name="Image de <script>alert(1)</script>")).to_be_visible()
    assert [urlsplit(url).netloc for url in asked if not url.startswith(host.base)] == ["cards.scryfall.io"]
    context.close()
