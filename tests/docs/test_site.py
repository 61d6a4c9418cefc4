"""The pages as a site: every page and link is in order, and nothing is loaded from elsewhere."""

import importlib.util
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

pytestmark = pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="needs mkdocs")

LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "video": "src"}
"""The attribute from which an element is loaded with the page."""
ADDRESS = re.compile(r"(?:https?:)?//")


class Loads(HTMLParser):
    """What a page loads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if value and name == LOADED.get(tag)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site. Every warning is an error: a link or an anchor that leads nowhere, a page that is in no menu."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_built(site: Path) -> None:
    pages = {str(file.relative_to(ROOT / "docs").with_suffix(".html")) for file in (ROOT / "docs").rglob("*.md")}
    built = {str(file.relative_to(site)) for file in site.rglob("*.html")}
    assert built == pages | {"404.html"}


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    pages = {file.name: Loads(file.read_text()).found for file in site.rglob("*.html")}
    assert all(pages.values())
    assert [(name, address) for name, found in pages.items() for address in found if ADDRESS.match(address)] == []


def test_no_style_loads_anything_from_elsewhere(site: Path) -> None:
    for file in site.rglob("*.css"):
        loaded = re.findall(r"""(?:url\(|@import\s)\s*["']?([^"')\s;]+)""", file.read_text())
        assert [address for address in loaded if ADDRESS.match(address)] == []


def test_what_is_put_into_a_table_is_a_table(site: Path) -> None:
    page = (site / "games" / "lumina.html").read_text()
    assert page.count("<table>") == page.count("<!-- table ") > 0
