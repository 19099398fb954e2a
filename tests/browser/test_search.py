"""The search box: typos, accents, both languages, the keyboard; and the page of results."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


def type_in(page: Page, text: str) -> None:
    page.locator("#search").fill(text)
    expect(page.locator("#found [role=option]").first).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("feather", "Feather, the Redeemed"),
        ("redeemed feather", "Feather, the Redeemed"),
        ("fether the redemed", "Feather, the Redeemed"),
        ("karn great", "Karn, the Great Creator"),
        ("KARN", "Karn"),
        ("guerre des", "La guerre des Planeswalkers"),
        ("war", "La guerre des Planeswalkers"),
        ("kaladech", "Kaladesh"),
        ("arcane sygnet", "Arcane Signet"),
        ("signet arcane", "Arcane Signet"),
    ],
)
def test_what_is_meant_comes_first(open_page, typed, expected):
    page = open_page("fr/rules.html")
    type_in(page, typed)

    expect(page.locator("#found [role=option]").first).to_contain_text(expected)


def test_what_was_typed_last_is_answered(open_page):
    page = open_page("fr/rules.html")
    page.locator("#search").fill("kaladech")
    page.locator("#search").fill("fether redemed")

    expect(page.locator("#found [role=option]").first).to_contain_text("Feather, the Redeemed")
    expect(page.locator("#found [role=option]", has_text="Kaladesh")).to_have_count(0)


@pytest.mark.parametrize("typed", ["meurtriere connue", "Massacreuse", "massacre girl", "masacre girl"])
def test_a_card_is_found_by_its_french_and_its_english_name(open_page, hosted, odd_folder, typed):
    page = open_page("fr/rules.html", at=hosted(odd_folder).base)
    type_in(page, typed)

    expect(page.locator("#found [role=option]").first).to_contain_text("La Massacreuse, meurtrière connue")


@pytest.mark.parametrize(
    ("typed", "slug"), [("lim dul", "lim-duls-vault"), ("aether", "aether-vial"), ("Æther", "aether-vial")]
)
def test_accents_and_ligatures_do_not_matter(open_page, hosted, odd_folder, typed, slug):
    page = open_page("en/rules.html", at=hosted(odd_folder).base)
    type_in(page, typed)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    page.wait_for_url(f"**/en/card.html?card={slug}")
    expect(page.locator("tbody tr")).to_have_count(1)


def test_the_keyboard_does_it_all(open_page):
    page = open_page("fr/rules.html")
    page.keyboard.press("Control+K")
    expect(page.locator("#search")).to_be_focused()
    page.keyboard.type("karn")
    expect(page.locator("#search")).to_have_attribute("aria-expanded", "true")
    expect(page.locator("[role=option]").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    active = page.locator("#search").get_attribute("aria-activedescendant")
    expect(page.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.locator("#found")).to_be_hidden()
    expect(page.locator("#search")).to_have_attribute("aria-expanded", "false")


def test_what_was_closed_stays_closed_while_names_come_in(open_page):
    page = open_page("fr/rules.html")
    page.locator("#search").fill("karn")
    page.keyboard.press("Escape")
    page.wait_for_load_state("networkidle")

    expect(page.locator("#found")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found [role=option][aria-selected=true]")).to_have_count(1)


def test_enter_without_a_choice_shows_all_results(open_page):
    page = open_page("fr/rules.html")
    page.locator("#search").fill("karn")
    page.keyboard.press("Enter")

    page.wait_for_url("**/fr/search.html?q=karn")
    expect(page.locator("#results a", has_text="Karn, the Great Creator")).to_be_visible()
    expect(page.locator("#count")).to_contain_text("résultat")


def test_a_mouse_follows_a_result(open_page):
    page = open_page("fr/rules.html")
    type_in(page, "kaladesh")
    page.locator("#found [role=option]").first.click()

    page.wait_for_url("**/fr/bsets/kaladesh.html")


def test_what_is_like_nothing_is_said(open_page):
    page = open_page("fr/search.html?q=xyzzyxyzzy")

    expect(page.locator("#count")).to_have_text("Rien ne ressemble à « xyzzyxyzzy ».")


def test_the_first_stop_of_the_keyboard_is_the_way_past_the_menu(open_page):
    page = open_page("fr/index.html")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_what_has_the_focus_can_be_seen(open_page):
    page = open_page("fr/index.html")
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate(
            """() => {
                const box = document.activeElement.matches(".pip-box input");
                const style = getComputedStyle(box ? document.activeElement.nextElementSibling : document.activeElement);
                return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
            }"""
        )
        assert outline, page.evaluate("document.activeElement.outerHTML.slice(0, 100)")


def test_axe_finds_nothing_in_what_is_found(open_page, axe_violations):
    page = open_page("fr/rules.html")
    type_in(page, "karn")
    page.keyboard.press("ArrowDown")

    assert axe_violations(page) == []
