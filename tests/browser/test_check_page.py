"""The deck check in the browser, served by the program: each fault stands at its line, in the language of the page."""

from __future__ import annotations

import re
import socket
import threading

import pytest
from playwright.sync_api import expect

from brawlset.settings import load_settings

uvicorn = pytest.importorskip("uvicorn", reason="the extra 'serve' is not installed")

DECK = "Commander\n1 Karn, the Great Creator\n\nDeck\n12 Plains\n12 Island\n12 Swamp\n12 Mountain\n11 Forest\n"


@pytest.fixture(scope="module")
def served(sample_home, tmp_path_factory):
    """The address of a running `brawlset serve`."""
    from brawlset.site.app import make_app
    from brawlset.site.server import ServedSite

    settings = load_settings({"BRAWLSET_HOME": str(sample_home)})
    site = ServedSite(settings, tmp_path_factory.mktemp("check") / "site", say=print)
    listener = socket.create_server(("127.0.0.1", 0))
    app = make_app(site, is_local=True, seconds=60)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    server.should_exit = True
    thread.join(10)
    listener.close()


def check(page, text: str) -> None:
    page.locator("#deck").fill(text)
    page.locator("#check button[type=submit]").click()


def test_a_legal_deck_is_called_legal(open_page, served):
    page = open_page("fr/check.html?bset=war-of-the-spark", at=served)
    check(page, DECK)

    expect(page.locator(".status")).to_have_text("Légal")
    expect(page.locator("#verdict")).to_contain_text("60 cartes dans le deck")
    expect(page.locator("#verdict")).to_contain_text("La guerre des Planeswalkers")


@pytest.mark.parametrize(
    ("lang", "status", "words"), [("fr", "Pas légal", "identité couleur"), ("en", "Not legal", "color identity")]
)
def test_a_fault_points_to_its_line(open_page, served, lang, status, words):
    page = open_page(f"{lang}/check.html?bset=war-of-the-spark", at=served)
    check(page, f"{DECK}1 Feather, the Redeemed\n")

    expect(page.locator(".status")).to_have_text(status)
    expect(page.locator(".faults li").first).to_contain_text(words)
    page.locator(".line").first.click()
    selected = page.evaluate(
        "() => { const a = document.querySelector('#deck'); return a.value.slice(a.selectionStart, a.selectionEnd); }"
    )
    assert selected == "1 Feather, the Redeemed"


def test_a_line_that_is_not_understood_is_shown_with_what_is_near(open_page, served):
    page = open_page("fr/check.html?bset=war-of-the-spark", at=served)
    check(page, f"{DECK}1 Fether the Redemed\n")

    expect(page.locator(".status")).to_have_text("Pas vérifié")
    expect(page.locator(".faults li").first).to_contain_text("Feather, the Redeemed")


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", "dans le champ « Commandant »"), ("en", "in the field 'Commander'")]
)
def test_a_way_out_names_the_fields_of_the_page(open_page, served, lang, words):
    page = open_page(f"{lang}/check.html?bset=war-of-the-spark", at=served)
    check(page, "60 Plains\n")

    expect(page.locator("#verdict")).to_contain_text(words)
    expect(page.locator("#verdict")).not_to_contain_text("--")


PIPER = "Commander\n1 The Prismatic Piper\n\nDeck\n59 Island\n"


@pytest.mark.parametrize(
    ("lang", "field", "said"),
    [("fr", "dans le champ « Couleur choisie »", "bleu"), ("en", "in the field 'Chosen color'", "blue")],
)
def test_a_color_that_the_commander_has_its_player_choose_is_given_in_the_page(open_page, served, lang, field, said):
    page = open_page(f"{lang}/check.html?bset=commander-legends", at=served)
    check(page, PIPER)
    expect(page.locator("#verdict")).to_contain_text(field)
    expect(page.locator("#verdict")).not_to_contain_text("--")

    page.locator(".pip-box:has([value=U])").click()
    page.locator("#check button[type=submit]").click()
    expect(page.locator("#verdict")).not_to_contain_text("903.4b")
    expect(page.locator("#verdict > p .pips")).to_have_attribute("aria-label", said)


@pytest.mark.parametrize(("lang", "second"), [("fr", "Second commandant"), ("en", "Second commander")])
def test_two_commanders_are_given_in_the_page(open_page, served, lang, second):
    page = open_page(f"{lang}/check.html?bset=battlebond", at=served)
    page.locator("#check input[name=commander]").fill("okaun, eye of chaos")
    page.get_by_label(second).fill("zndrsplt, eye of wisdom")
    check(page, "1 Okaun, Eye of Chaos\n1 Zndrsplt, Eye of Wisdom\n58 Island\n")

    expect(page.locator("#verdict")).to_contain_text("Okaun, Eye of Chaos + Zndrsplt, Eye of Wisdom")
    expect(page.locator("#verdict > p .pips")).to_have_text("UR")


def test_a_line_is_named_once(open_page, served):
    page = open_page("fr/check.html?bset=battlebond", at=served)
    check(page, "1 Okaun, Eye of Chaos\n1 Zndrsplt, Eye of Wisdom\n58 Island\n")

    expect(page.locator(".faults li", has_text="l’ordre des autres")).to_have_text(re.compile("^Ligne 1Les premières"))


def test_what_is_said_beside_the_list_stands_in_the_address(open_page, served):
    page = open_page("fr/check.html?bset=battlebond&partner=zndrsplt&choose=WU", at=served)
    expect(page.get_by_label("Second commandant")).to_have_value("zndrsplt")
    expect(page.locator("#check input:checked")).to_have_count(2)

    page.locator("#deck").fill("1 Island")
    page.locator("#check select[name=bset]").select_option("kaladesh")
    page.wait_for_url("**/check.html?bset=kaladesh&partner=zndrsplt&choose=WU")
    page.go_back()
    expect(page.locator("#check select[name=bset]")).to_have_value("battlebond")
    expect(page.locator("#deck")).to_have_value("1 Island")


@pytest.mark.parametrize(("lang", "field"), [("fr", "« La réserve de draft »"), ("en", "'The draft pool'")])
def test_a_draft_deck_is_checked_against_its_pool(open_page, served, lang, field):
    page = open_page(f"{lang}/check.html?format=commander-draft", at=served)
    check(page, PIPER)
    expect(page.locator("#verdict")).to_contain_text(field)
    expect(page.locator("#verdict")).not_to_contain_text("--")

    page.locator(".more summary").click()
    page.locator("#pool").fill("1 Arcane Signet")
    page.locator(".choices label").first.click()
    page.locator(".pip-box:has([value=U])").click()
    page.locator("#check button[type=submit]").click()
    expect(page.locator(".status")).to_have_text({"fr": "Légal", "en": "Legal"}[lang])


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", "ces lignes n’ont pas été comprises"), ("en", "these lines are not understood")]
)
def test_a_pool_that_is_not_understood_is_told_in_the_language_of_the_page(open_page, served, lang, said):
    page = open_page(f"{lang}/check.html?format=commander-draft", at=served)
    page.locator(".more summary").click()
    page.locator("#pool").fill("1 Arcane Sygnet")
    check(page, PIPER)

    expect(page.locator("#verdict .nothing")).to_contain_text(said)
    expect(page.locator("#verdict .nothing")).to_contain_text("Arcane Signet")


def test_markup_in_a_list_is_text(open_page, served):
    page = open_page("fr/check.html?bset=war-of-the-spark", at=served)
    check(page, f"{DECK}1 <img src=x onerror=alert(1)>\n")

    expect(page.locator(".faults li").first).to_contain_text("<img src=x onerror=alert(1)>")


def test_without_a_bset_those_that_fit_are_listed(open_page, served):
    page = open_page("fr/check.html", at=served)
    check(page, DECK)

    expect(page.locator("#verdict a", has_text="La guerre des Planeswalkers").first).to_be_visible()


def test_the_keyboard_checks_a_deck(open_page, served):
    page = open_page("fr/check.html?bset=war-of-the-spark", at=served)
    page.locator("#deck").fill(DECK)
    page.locator("#check button[type=submit]").focus()
    page.keyboard.press("Enter")

    expect(page.locator(".status")).to_have_text("Légal")


def test_axe_finds_nothing_in_a_verdict(open_page, served, axe_violations):
    page = open_page("fr/check.html?bset=war-of-the-spark", at=served)
    page.locator(".more summary").click()
    check(page, f"{DECK}1 Feather, the Redeemed\n1 Nothing Like That\n")
    expect(page.locator(".faults li")).not_to_have_count(0)

    assert axe_violations(page) == []
