"""Before Python is up, and when it does not come up."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from rollbook.games import GAMES
from tests.browser.visitor import Visitor, match_of
from tests.serving import ROOT, exported, hosting

TEXT = match_of(GAMES["rolling-japan"], ["Ana"], ["roll red 4 green 2"]).text()


@pytest.fixture
def page(context):
    return context.new_page()


def stored(site: str) -> str:
    """A script that stores a match as the page at a site does."""
    base = "/" + site.split("/", 3)[3] if site.count("/") > 2 else "/"
    return f"localStorage.setItem('rollbook:{base}:match:1', {TEXT!r})"


def rescued(page) -> bytes:
    with page.expect_download() as download:
        page.click("#rescue")
    return Path(download.value.path()).read_bytes()


def test_from_a_file_it_says_what_to_do(page):
    page.goto((ROOT / "index.html").as_uri())
    expect(page.locator("#stage")).to_contain_text("python3 serve.py")
    expect(page.locator("#rescue")).to_be_visible()
    page.click("#rescue")
    expect(page.locator("#stage")).to_contain_text("no stored matches")


@pytest.mark.parametrize("missing", ["**/pyodide.asm.wasm", "**/core.js", "**/pyodide.mjs"])
def test_a_start_that_fails_offers_retry_and_rescue(page, site, missing):
    page.route(missing, lambda route: route.abort())
    page.goto(site)
    page.evaluate(stored(site))
    expect(page.locator("#retry")).to_be_visible(timeout=30_000)
    expect(page.locator("#stage")).to_contain_text("could not start")
    assert rescued(page).decode() == TEXT
    page.unroute(missing)
    page.click("#retry")
    page.wait_for_function("window.rollbook")
    expect(page.locator(".match .open")).to_contain_text("Ana")


def test_without_javascript_it_says_what_is_missing(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    expect(page.locator("noscript p")).to_be_in_viewport(ratio=1)
    expect(page.locator("#boot")).to_be_hidden()  # nothing is going to open
    context.close()


def test_an_export_plays_at_any_path(context, tmp_path):
    exported(tmp_path / "name" / "project")
    with hosting(tmp_path) as address:
        visitor = Visitor(context.new_page(), f"{address}name/project/")
        visitor.start()
        visitor.new()
        visitor.do("roll")
        visitor.do("guide")
        expect(visitor.page.locator(".guide h3").first).to_be_visible()
        keys = visitor.page.evaluate("Object.keys(localStorage)")
        assert keys
        assert all(key.startswith("rollbook:/name/project/:") for key in keys)
        assert visitor.faults == []
