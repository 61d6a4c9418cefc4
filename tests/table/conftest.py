"""The page at the table: a client that asks as a browser does, forms as they stand on a page, and a real browser."""

import html
import os
import re
import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from referee.games import GAMES
from referee.service import create_app

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PATIENCE = 60_000
"""How many milliseconds a browser may take: the machine may have much else to do."""
WIDTHS = (390, 1280)

_INPUT = re.compile(r'<input type="hidden" name="([^"]*)"(?: data-box)? value="([^"]*)"')
_TAG = re.compile(r"<[^>]+>")

games = pytest.mark.parametrize("game", GAMES)


class Visitor:
    """Somebody with a browser that does what its pages say and has no JavaScript."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.answer: TestResponse

    def goes(self, path: str, **query: str) -> "Visitor":
        """Follows a link; the page must be there."""
        self.answer = self.client.get(path, query_string=query or None, headers={"Accept": "text/html"})
        assert self.answer.status_code == 200, (path, self.answer.text[:300])
        return self

    def sends(self, path: str, status: int = 200, /, **inputs: str) -> "Visitor":
        """Sends the form of this page that goes to `path`, with further inputs; `__` stands for `/`."""
        told = {name.replace("__", "/"): value for name, value in inputs.items()}
        return self.posts(path, {**self.hidden(path), **told}, status)

    def posts(self, path: str, form: dict[str, Any], status: int = 200) -> "Visitor":
        """Sends a form."""
        self.answer = self.client.post(path, data=form, headers={"Accept": "text/html"})
        assert self.answer.status_code == status, (path, self.answer.text[:300])
        return self

    def form(self, path: str) -> str:
        """The form of this page that goes to `path`, as HTML."""
        text = self.answer.text
        start = re.search(rf'<form[^>]* method="post" action="{path}"', text).start()
        return text[start : text.index("</form>", start)]

    def hidden(self, path: str) -> dict[str, str]:
        """The hidden inputs of a form, if this page has it."""
        if not hasattr(self, "answer") or f'action="{path}"' not in self.answer.text:
            return {}
        return {html.unescape(name): html.unescape(value) for name, value in _INPUT.findall(self.form(path))}

    def moves(self, path: str) -> list[str]:
        """The moves that a form offers, as JSON."""
        found = re.findall(r'(?:name="move"|<option) value="(\{[^"]*\})"', self.form(path))
        return [html.unescape(move) for move in found]

    @property
    def text(self) -> str:
        """What can be read on this page."""
        return re.sub(r"\s+", " ", html.unescape(_TAG.sub(" ", self.answer.text)))

    @property
    def headline(self) -> str:
        """The headline of the verdict on this page."""
        found = re.search(r'<h2 id="verdict".*?</h2>', self.answer.text, re.S)
        assert found, self.text[:500]
        return re.sub(r"\s+", " ", html.unescape(_TAG.sub("", found[0]))).strip()


@pytest.fixture(scope="session")
def app() -> Any:
    return create_app()


@pytest.fixture
def visitor(app: Any) -> Visitor:
    return Visitor(app.test_client())


@pytest.fixture(scope="session")
def base(app: Any) -> Iterator[str]:
    """The address of a running service."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright; the tests that need it are skipped where either is missing."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS])
        yield running
        running.close()


class Phone:
    """A browser window on the running service, with what its console complained of."""

    def __init__(self, browser: Any, base: str, width: int = 390, **how: Any) -> None:
        self.base = base
        self.context = browser.new_context(viewport={"width": width, "height": 844}, **how)
        self.context.set_default_timeout(PATIENCE)
        self.context.set_default_navigation_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def goes(self, path: str) -> Any:
        """Opens an address of the service."""
        self.page.goto(self.base + path)
        return self.page

    def presses(self, name: str, *, exact: bool = False) -> Any:
        """Presses a button and waits for the page that follows."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=exact).first.click()
        return self.page


@pytest.fixture(params=WIDTHS, ids=lambda width: f"{width}px")
def phone(request: pytest.FixtureRequest, browser: Any, base: str) -> Iterator[Phone]:
    """A window of each width."""
    opened = Phone(browser, base, request.param)
    yield opened
    opened.context.close()
    assert not opened.complaints
