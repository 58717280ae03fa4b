"""More of what can go wrong before Python is up, and what the page may load."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from rollbook.games import GAMES
from tests.browser.visitor import match_of

TEXTS = [match_of(GAMES["rolling-japan"], [name], seed=name).text() for name in ("Ana", "Ben")]


@pytest.mark.parametrize(
    ("part", "script"),
    [
        ("**/pyscript/core.js", ""),
        ("**/pyodide/pyodide.mjs", ""),
        ("**/boot.mjs", ""),
        ("**/nothing", "document.getElementById('said').remove()"),
    ],
    ids=["no PyScript", "no Pyodide", "no interpreter", "a program that fails"],
)
def test_matches_are_saved_where_the_start_fails(context, site, part, script):
    page = context.new_page()
    page.route(part, lambda route: route.fulfill(status=404, body="no"))
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {script} }})")
    page.goto(site)
    expect(page.locator("#retry")).to_be_visible(timeout=30_000)
    expect(page.locator("#stage")).to_contain_text("could not start")
    expect(page.locator("#stage")).not_to_contain_text("py:done")
    page.evaluate(
        """(texts) => {
          texts.forEach((text, i) => localStorage.setItem(`rollbook:/:match:${i}`, text));
          localStorage.setItem("rollbook:/elsewhere/:match:1", "another site's");
          localStorage.setItem("rollbook:/:summary:1", "no match");
        }""",
        TEXTS,
    )
    with page.expect_download() as download:
        page.click("#rescue")
    saved = Path(download.value.path()).read_text()
    assert saved in ("\n".join(TEXTS), "\n".join(reversed(TEXTS)))
    assert "another" not in saved
    assert "summary" not in saved


def test_nothing_can_be_fetched_from_elsewhere(visitor):
    visitor.page.evaluate(
        """() => fetch("http://127.0.0.1:9/x").then(() => "fetched", (error) => error.name)"""
    )
    visitor.page.wait_for_function("true")
    blocked = [fault for fault in visitor.faults if "Content Security Policy" in fault]
    assert blocked
    others = [fault for fault in visitor.faults if "another origin" in fault]
    visitor.faults.clear()
    assert others == []  # it never left the browser
