"""Pages that show something else than is printed are found out, and changes that do not fit are refused."""

from pathlib import Path

import pytest

from tests.docs.blocks import Block, fault, read, steps
from tests.docs.patches import DoesNotFit, applied

PRINTED = '{"verdict": "legal", "state": {"ap": 3, "map": {}}, "rules": ["R-1", "R-2", "R-3"], "text": "A goes to D2."}'

RIGHT = (
    '{"verdict": "legal", …}',
    '{"verdict": …, "state": {"ap": 3, …}, "rules": ["R-1", …], …}',
    '{"rules": […, "R-2", …], …}',
    '{"rules": […, "R-3"], "state": …, "text": "A goes … D2.", "verdict": "legal"}',
    '{"text": "A goes…", …}',
    "{…}",
)
WRONG = (
    '{"verdict": "legal"}',
    '{"verdict": "illegal", …}',
    '{"state": {"ap": 3}, …}',
    '{"state": {"ap": 4, …}, …}',
    '{"state": {"ap": 3.0, …}, …}',
    '{"rules": ["R-1"], …}',
    '{"rules": ["R-2", …], …}',
    '{"rules": […, "R-3", "R-2", …], …}',
    '{"text": "A goes", …}',
    '{"absent": …, …}',
    "[…]",
    '{"verdict": "legal", …',
)


def block(language: str, text: str) -> Block:
    return Block(language, text, 1, "")


@pytest.mark.parametrize("shown", RIGHT)
def test_json_with_gaps_is_what_is_printed(shown: str) -> None:
    assert fault(block("json", shown), PRINTED) == ""


@pytest.mark.parametrize("shown", WRONG)
def test_json_that_is_not_printed_is_a_fault(shown: str) -> None:
    assert fault(block("json", shown), PRINTED) != ""


def test_a_gap_in_a_text_is_no_gap_in_the_data() -> None:
    assert read('{"a": "x: {…", "b": 1, …}') == {"a": "x: {…", "b": 1, "…": 0}


@pytest.mark.parametrize("shown", ["a\nb\nc\n", "a\n…\n", "…\nc\n", "a\n…\nc\n", "a\nb…\nc\n", "…a\n…b\nc…\n"])
def test_text_with_gaps_is_what_is_printed(shown: str) -> None:
    assert fault(block("text", shown), "a\nb\nc\n") == ""


@pytest.mark.parametrize("shown", ["a\n", "a\nc\n", "…\nb\n", "b\n…\n", "a…\nc\n", "a\nb\nc\nd\n", ""])
def test_text_that_is_not_printed_is_a_fault(shown: str) -> None:
    assert fault(block("text", shown), "a\nb\nc\n") != ""


def test_output_that_nothing_prints_is_found() -> None:
    page = "```sh\ntrue\n```\n\nWords.\n\n```text\nSo it is.\n```\n"
    with pytest.raises(ValueError, match="line 7"):
        list(steps(page))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "rules.txt"
    file.write_text("one\n  two: 2, and more\nthree\nthree\n")
    return file


def test_a_change_is_carried_out(file: Path) -> None:
    applied("--- rules.txt\n one\n-  two: 2…\n+  two: 3\n three\n", file.parent)
    assert file.read_text() == "one\n  two: 3\nthree\nthree\n"


def test_a_new_file_is_written(tmp_path: Path) -> None:
    applied("--- new.txt\n+one\n+\n+two\n", tmp_path)
    assert (tmp_path / "new.txt").read_text() == "one\n\ntwo\n"


@pytest.mark.parametrize("there", [" four", " three", " one\n three", " tw…"])
def test_a_change_that_fits_nowhere_or_twice_is_refused(file: Path, there: str) -> None:
    with pytest.raises(DoesNotFit):
        applied(f"--- rules.txt\n{there}\n+more\n", file.parent)
