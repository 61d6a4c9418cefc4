"""Every command on every page runs, and prints what the page shows."""

import os
import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import DOCS, ROOT, Run, blocks, fault, steps

PAGES = {str(file.relative_to(DOCS)): file.read_text() for file in sorted(DOCS.rglob("*.md"))}
ELSEWHERE = {
    "operations.md": "tests/service/test_settings.py",
    "scale.md": "tests/audit/test_making.py",
    "vectors.md": "tests/vectors/test_vectors.py",
}
"""Pages whose blocks start services, or are looked at with what they belong to: the test that does it."""
FRAGMENTS = {"sealed-states.md", "start.md"}
"""Pages that show only parts of what is printed, as they say at their top."""
WALKS = [name for name in PAGES if name.startswith("contributing/")]
COMMANDS = [name for name in PAGES if name not in (*WALKS, *ELSEWHERE)]
STARTS_A_SERVICE = ("referee serve", "make serve")

needs_curl = pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")


def assert_runs(name: str, run: Run) -> None:
    """Runs a page from top to bottom and compares what it shows with what is printed."""
    for code, shown in steps(PAGES[name]):
        if code.text.startswith(STARTS_A_SERVICE):
            continue
        output = run.output(code)
        if shown is not None:
            wrong = fault(shown, output, fragments=name in FRAGMENTS)
            assert wrong == "", f"{name}, line {shown.line}: {wrong}\n{output[:3000]}"


@needs_curl
@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_prints_what_it_shows(name: str, service: str, tmp_path: Path) -> None:
    with Run(service, tmp_path) as run:
        assert_runs(name, run)


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_through_the_code_leads_where_it_says(name: str, service: str, copy: Path) -> None:
    with Run(service, copy, PYTHONPATH=os.pathsep.join((str(copy), str(copy / "sdk" / "src")))) as run:
        assert_runs(name, run)


@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_page_that_is_run_elsewhere_is(name: str) -> None:
    assert name in (ROOT / ELSEWHERE[name]).read_text()


def test_every_kind_of_block_is_looked_at() -> None:
    languages = {block.language for name in (*COMMANDS, *WALKS) for block in blocks(PAGES[name])}
    assert languages == {"sh", "python", "json", "text", "diff"}


@pytest.mark.parametrize("name", PAGES)
def test_every_fence_says_what_is_in_it(name: str) -> None:
    fences = [line for line in PAGES[name].splitlines() if line.lstrip().startswith("```")]
    assert len(fences) == 2 * len(blocks(PAGES[name]))
