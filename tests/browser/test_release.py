"""A release on a static host: kept on the device, opened without a network, and replaced by a newer
one when the person says so. Here the page is served as any host would, and workers are let in."""

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from rollbook.games import GAMES
from tests.browser.conftest import ELSEWHERE
from tests.browser.visitor import Visitor, match_of
from tests.serving import Static, exported, hosting

JAPAN = GAMES["rolling-japan"]
KEPT = "navigator.serviceWorker.ready.then(({ active }) => active.state)"


@pytest.fixture(scope="module")
def release(tmp_path_factory) -> Path:
    return exported(tmp_path_factory.mktemp("release") / "site")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    yield context
    context.close()


def kept(visitor: Visitor) -> None:
    """Wait until the page is kept on the device."""
    visitor.page.evaluate(KEPT)
    visitor.page.wait_for_function("navigator.serviceWorker.controller")


def came(context: BrowserContext, address: str) -> Visitor:
    """Somebody on a first visit, after which the page is kept on the device."""
    visitor = Visitor(context.new_page(), address)
    visitor.start()
    kept(visitor)
    return visitor


def how(visitor: Visitor) -> str:
    """How Python was started."""
    return str(visitor.page.evaluate("document.documentElement.dataset.start"))


def change(site: Path, name: str, old: str, new: str) -> None:
    """Publish a newer release, in which a text of the page differs."""
    page = site / name
    page.write_text(page.read_text().replace(old, new))
    worker = (site / "sw.js").read_text()
    front, _, rest = worker.partition(";\n\n")
    told = json.loads(front.removeprefix("const RELEASE = "))
    told["files"][name] = hashlib.sha256(page.read_bytes()).hexdigest()
    (site / "sw.js").write_text(f"const RELEASE = {json.dumps(told)};\n\n{rest}")


def test_with_the_server_gone_everything_works(context, release):
    with hosting(release) as address:
        visitor = Visitor(context.new_page(), address)
        visitor.start()
        assert how(visitor) == "snapshot"
        visitor.open(match_of(JAPAN, ["Ana", "Ben"]).text())
        kept(visitor)
    visitor.reload()
    assert how(visitor) == "snapshot"
    assert visitor.screen == "table"
    visitor.do("roll")
    visitor.do("guide")
    expect(visitor.page.locator(".guide h3").first).to_be_visible()
    text = visitor.text
    visitor.do("watch", within=".panel")
    expect(visitor.page.locator("body")).to_have_attribute("data-screen", "example")
    visitor.do("lesson-on")
    visitor.do("lesson-end", within=".bar")
    expect(visitor.page.locator(".guide h3").first).to_be_visible()
    assert visitor.text == text
    visitor.do("close")
    visitor.do("menu")
    assert visitor.saved("export", within=".panel")
    visitor.home()
    other = Visitor(context.new_page(), address)
    other.start()
    other.new()
    other.do("roll")
    assert other.faults == []
    assert [fault for fault in visitor.faults if "sw.js" not in fault] == []


def test_each_start_from_one_snapshot_rolls_its_own_dice(context, release):
    with hosting(release) as address:
        texts = set()
        for _ in range(3):
            visitor = Visitor(context.new_page(), address)  # the second is kept, and a tab beside
            visitor.start()
            assert how(visitor) == "snapshot"
            for _ in range(2):
                visitor.new()
                seed = [line for line in visitor.text.splitlines() if line.startswith("seed:")]
                texts.add(seed[0])
                visitor.home()
            kept(visitor)
        assert len(texts) == 6


@pytest.mark.parametrize("with_match", [False, True])
def test_a_new_release_is_offered_and_taken_by_a_tap(context, release, tmp_path, with_match):
    site = shutil.copytree(release, tmp_path / "site")
    with hosting(site) as address:
        visitor = came(context, address)
        page = visitor.page
        page.evaluate(
            "caches.open('another project').then((cache) => cache.put('/x', new Response()))"
        )
        if with_match:
            visitor.open(match_of(JAPAN, ["Ana"]).text())
            visitor.do("roll")
        before = visitor.text
        names = page.evaluate("caches.keys()")
        change(site, "index.html", "<title>Rollbook:", "<title>Newer:")
        page.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
        page.wait_for_function("navigator.serviceWorker.ready.then((found) => found.waiting)")
        if with_match:
            expect(page.locator("#update")).to_be_hidden()  # never in the middle of a turn
            visitor.reload()
            assert page.title().startswith("Rollbook")
            assert visitor.text == before
            visitor.home()
        expect(page.locator("#update")).to_be_visible()
        page.click("#renew")
        page.wait_for_function("document.title.startsWith('Newer')")
        visitor.ready()
        expect(page.locator("#update")).to_be_hidden()
        if with_match:
            visitor.go_on()
            assert visitor.text == before
        left = page.evaluate("caches.keys()")
        assert "another project" in left
        assert len(left) == len(names)
        assert set(left) != set(names)


def test_a_newer_release_half_published_is_not_taken(context, release, tmp_path):
    """Files of two releases never run together."""
    site = shutil.copytree(release, tmp_path / "site")
    with hosting(site) as address:
        visitor = came(context, address)
        before = (site / "index.html").read_text()
        change(site, "index.html", "<title>Rollbook:", "<title>Newer:")
        (site / "index.html").write_text(before)  # only the worker has arrived
        visitor.page.evaluate(
            "navigator.serviceWorker.ready.then((found) => found.update()).catch(() => 0)"
        )
        visitor.page.wait_for_function(
            "navigator.serviceWorker.ready.then((found) => !found.installing && !found.waiting)"
        )
        visitor.reload()
        assert visitor.page.title().startswith("Rollbook")
        assert how(visitor) == "snapshot"


def test_a_first_visit_that_was_cut_off_is_made_up_for(context, release):
    class Cut(Static):
        broken = True

        def do_GET(self) -> None:  # noqa: N802
            if Cut.broken and self.path.endswith(("guide.html", "-rest.zip")):
                self.close_connection = True
                self.connection.close()
                return
            super().do_GET()

    with hosting(release, Cut) as address:
        visitor = Visitor(context.new_page(), address)
        visitor.start()
        assert how(visitor) == "plain"
        visitor.page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then((found) => !found?.installing)"
        )
        assert not visitor.page.evaluate("navigator.serviceWorker.controller")
        Cut.broken = False
        visitor.reload()
        assert how(visitor) == "snapshot"
        kept(visitor)
    visitor.reload()
    assert how(visitor) == "snapshot"


def damage(name: str) -> str:
    """A script that damages what is kept under a name that ends so."""
    return f"""async () => {{
      for (const name of await caches.keys()) {{
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (request.url.endsWith("{name}")) {{
            const body = new Uint8Array(await (await cache.match(request)).arrayBuffer());
            body[body.length >> 1] ^= 1;
            await cache.put(request, new Response(body));
            return true;
          }}
      }}
      return false;
    }}"""


def test_a_snapshot_damaged_on_the_device_is_not_used_and_comes_anew(context, release):
    with hosting(release) as address:
        visitor = came(context, address)
        assert visitor.page.evaluate(damage("-snapshot"))
        visitor.reload()
        assert how(visitor) == "snapshot"
        visitor.new()
        visitor.do("roll")
        visitor.check()
    visitor.reload()  # what came anew is kept
    assert how(visitor) == "snapshot"


def test_what_a_plain_start_needs_is_kept_on_a_later_visit(context, release, tmp_path):
    """For the day on which the snapshot is damaged on the device, and there is no network."""
    site = shutil.copytree(release, tmp_path / "site")
    library = site / "static/vendor/pyodide/python_stdlib.zip"
    there = f"caches.match('{library.relative_to(site)}').then((found) => !!found)"
    with hosting(site) as address:
        visitor = came(context, address)
        visitor.page.clock.install()
        visitor.reload()
        visitor.page.wait_for_function("navigator.serviceWorker.controller")
        assert not visitor.page.evaluate(there)
        visitor.page.clock.run_for(30_000)
        visitor.page.wait_for_function(there)
        assert visitor.page.evaluate(damage("-snapshot"))
        for gone in (library, *site.glob("static/made/*")):
            gone.unlink()
        context.new_cdp_session(visitor.page).send("Network.clearBrowserCache")
        visitor.reload()
        assert how(visitor) == "plain"
        visitor.new()
        visitor.do("roll")
        visitor.check()


def test_a_start_that_fails_from_what_is_kept_is_tried_from_the_server(context, release):
    with hosting(release) as address:
        visitor = Visitor(context.new_page(), address)
        visitor.start()
        visitor.open(match_of(JAPAN, ["Ana"]).text())
        visitor.home()
        kept(visitor)
        assert visitor.page.evaluate(damage(".wasm"))
        visitor.page.reload()
        expect(visitor.page.locator("#retry")).to_be_visible(timeout=30_000)
        visitor.page.click("#retry")
        visitor.page.wait_for_function("window.rollbook")
        expect(visitor.page.locator(".match .who")).to_have_text("Ana")


def test_where_the_browser_forbids_caches_it_starts(context, release):
    with hosting(release) as address:
        visitor = Visitor(context.new_page(), address)
        visitor.page.add_init_script(
            """for (const name of ["match", "keys", "open"])
                 CacheStorage.prototype[name] = () => Promise.reject(new Error("forbidden"));"""
        )
        visitor.start()
        visitor.new()
        visitor.do("roll")
        visitor.check()


def test_one_tab_takes_a_new_release_and_the_other_plays_on(context, release, tmp_path):
    site = shutil.copytree(release, tmp_path / "site")
    with hosting(site) as address:
        visitor = came(context, address)
        change(site, "index.html", "<title>Rollbook:", "<title>Newer:")
        visitor.page.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
        expect(visitor.page.locator("#update")).to_be_visible()
        other = Visitor(context.new_page(), address)
        other.start()
        expect(other.page.locator("#update")).to_be_visible()
        other.new(["Ben"])
        other.do("roll")
        before = other.text
        visitor.page.bring_to_front()
        visitor.page.click("#renew")
        visitor.page.wait_for_function("document.title.startsWith('Newer')")
        visitor.ready()
        other.page.bring_to_front()
        assert other.page.title().startswith("Rollbook")
        assert other.text == before
        other.home()
        expect(other.page.locator("#update")).to_be_hidden()


def test_no_release_is_offered_while_a_match_is_not_stored(context, release):
    with hosting(release) as address:
        visitor = came(context, address)
        visitor.page.evaluate("document.getElementById('update').hidden = false")
        expect(visitor.page.locator("#update")).to_be_visible()
        visitor.page.evaluate(
            "() => { Storage.prototype.setItem = () => { throw new Error('quota exceeded') } }"
        )
        visitor.open(match_of(JAPAN, ["Ana"]).text())
        visitor.home()
        expect(visitor.page.locator("#update")).to_be_hidden()


def test_it_can_be_installed(context, release):
    with hosting(release) as address:
        visitor = came(context, address)
        session = context.new_cdp_session(visitor.page)
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error["errorId"] for error in found if error["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize("fault", ["missing", "cut", "flipped", "foreign"])
def test_a_snapshot_damaged_on_the_way_is_not_used(context, release, tmp_path, fault):
    site = shutil.copytree(release, tmp_path / "site")
    (snapshot,) = site.glob("static/made/*-snapshot.gz")
    body = bytearray(snapshot.read_bytes())
    if fault == "missing":
        snapshot.unlink()
    elif fault == "cut":
        snapshot.write_bytes(body[: len(body) // 2])
    elif fault == "flipped":
        body[len(body) // 2] ^= 1
        snapshot.write_bytes(body)
    else:
        snapshot.write_bytes(b"<!doctype html>")
    with hosting(site) as address:
        visitor = Visitor(context.new_page(), address)
        visitor.start()
        assert how(visitor) == "plain"
        visitor.new()
        visitor.do("roll")
        visitor.check()


@pytest.mark.parametrize(
    "lacking",
    ["delete window.DecompressionStream", "Object.defineProperty(crypto, 'subtle', {})"],
)
def test_a_browser_that_can_not_use_the_snapshot_starts_plainly(context, release, lacking):
    with hosting(release) as address:
        visitor = Visitor(context.new_page(), address)
        visitor.page.add_init_script(lacking)
        visitor.start()
        assert how(visitor) == "plain"
        visitor.new()
        visitor.do("roll")
        visitor.check()


def test_a_snapshot_of_another_build_is_not_used(context, release, tmp_path):
    """Its hash is right, but Pyodide does not take it."""
    site = shutil.copytree(release, tmp_path / "site")
    mjs = site / "static/vendor/pyodide/pyodide.mjs"
    mjs.write_text(mjs.read_text().replace('BUILD_ID:"990c', 'BUILD_ID:"0000'))
    with hosting(site) as address:
        visitor = Visitor(context.new_page(), address)
        visitor.start()
        assert how(visitor) == "plain"


def test_over_plain_http_in_the_network_it_plays_and_says_what_that_means(browser, release):
    """As with `serve.py --host 0.0.0.0`: there the browser has no workers and checks no hashes."""
    with hosting(release) as address:
        other = address.replace("127.0.0.1", ELSEWHERE)
        context = browser.new_context()
        visitor = Visitor(context.new_page(), other)
        visitor.start()
        assert not visitor.page.evaluate("isSecureContext")
        assert how(visitor) == "plain"
        expect(visitor.page.get_by_text("needs https")).to_be_visible()
        visitor.new()
        visitor.do("roll")
        assert visitor.faults == []
        context.close()
