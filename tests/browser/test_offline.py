"""Without a network: what was seen stays, what was not says so, the whole site can be kept; and the same files opened from the disk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

READY = "() => navigator.serviceWorker.controller !== null"


def open_and_wait(browser, address: str) -> Page:
    """A page whose service worker answers for it."""
    context = browser.new_context(locale="fr-FR")
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    return page


@pytest.fixture
def visited(browser, hosted, site_folder):
    """A site that was opened once; its host can be stopped."""
    host = hosted(site_folder)
    page = open_and_wait(browser, f"{host.base}fr/index.html")
    yield page, host
    page.context.close()


def go_offline(page: Page, host) -> None:
    host.stop()
    page.context.set_offline(True)


def test_pages_that_were_seen_stay(visited):
    page, host = visited
    page.goto(f"{host.base}fr/bsets/war-of-the-spark.html")
    page.goto(f"{host.base}fr/pools/war-of-the-spark.html?commander=feather-the-redeemed")
    expect(page.locator(".pool-list li").first).to_be_visible()
    go_offline(page, host)

    page.goto(f"{host.base}fr/bsets/war-of-the-spark.html")
    expect(page.locator(".cmds li").first).to_be_visible()
    page.goto(f"{host.base}fr/pools/war-of-the-spark.html?commander=karn-the-great-creator")
    expect(page.locator("#heading")).to_have_text("Le pool de Karn, the Great Creator")
    expect(page.locator(".pool-list li").first).to_be_visible()
    page.goto(f"{host.base}index.html")
    expect(page.locator(".bsets li").first).to_be_visible()


@pytest.mark.parametrize(("lang", "heading"), [("fr", "n’est pas sur cet appareil"), ("en", "not on this device")])
def test_a_page_that_was_not_seen_says_so_in_its_language(visited, lang, heading):
    page, host = visited
    go_offline(page, host)
    page.goto(f"{host.base}{lang}/bsets/kaladesh.html")

    expect(page.locator("h1")).to_contain_text(heading)
    page.locator(".button").click()
    expect(page.locator(".bsets li").first).to_be_visible()


def test_the_whole_site_can_be_kept(visited):
    page, host = visited
    page.goto(f"{host.base}fr/data.html")
    expect(page.locator("#keep-state")).to_contain_text("Mo à recevoir")
    page.get_by_role("button", name="Garder tout le site").click()
    expect(page.locator("#keep-state")).to_have_text("Tout le site est sur cet appareil.", timeout=60_000)
    go_offline(page, host)

    page.goto(f"{host.base}fr/bsets/kaladesh.html")
    expect(page.locator("h1")).to_have_text("Kaladesh")
    page.goto(f"{host.base}fr/card.html?card=arcane-signet")
    expect(page.locator("tbody tr").first).to_be_visible()


def test_the_files_can_be_opened_from_the_disk(open_page, site_folder):
    base = f"{site_folder.as_uri()}/"
    page = open_page("index.html", at=base)
    page.locator(".bsets a", has_text="La guerre des Planeswalkers").click()
    page.locator(".cmds a", has_text="Feather, the Redeemed").click()
    expect(page.locator(".pool-list li").first).to_be_visible()
    page.locator("#filters select[name=type]").select_option("planeswalker")
    page.wait_for_url("**/war-of-the-spark.html?commander=feather-the-redeemed&type=planeswalker")
    page.go_back()
    page.locator("#search").fill("arcane signet")
    page.locator("#found [role=option]").first.click()
    expect(page.locator("tbody tr").first).to_be_visible()
