"""The real page in Chromium.

A start of Python takes seconds, so most tests share one page, and each begins at the home screen
with an empty storage. Whatever the page complains about fails the test that it happens in.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.visitor import Visitor
from tests.serving import launch_options, serving

ELSEWHERE = "tablet.test"
"""A name for this machine, as another one in the network would have: no secure context there."""

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address at which the project serves itself."""
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    options = launch_options()
    options["args"].append(f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1")
    return browser_type_launch_args | options


@pytest.fixture(scope="session")
def shared(browser: Browser, site: str) -> Iterator[Visitor]:
    """One started page for all tests that need nothing else."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, service_workers="block")
    visitor = Visitor(context.new_page(), site)
    visitor.start()
    yield visitor
    context.close()


@pytest.fixture
def visitor(shared: Visitor) -> Iterator[Visitor]:
    """The shared page at home with nothing stored; in the end nothing must have gone wrong."""
    shared.afresh()
    yield shared
    assert shared.faults == []


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A context of its own, for a test that must open the page itself. Without service workers,
    behind which a test's routes would not see what the page asks for."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, service_workers="block")
    yield context
    context.close()
