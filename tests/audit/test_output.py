"""The file of outcomes: what it keeps, and what it does not take for its own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from referee.audit import AuditError, judged
from referee.audit.output import Output
from tests.audit.archives import BROKEN, DIFFERS, HOLDS, OPEN, lines, written

ROOT = Path(__file__).parents[2]
GIVEN = lines(written(HOLDS, BROKEN, OPEN, DIFFERS) + b"{\n")
OUTCOMES = [judged(line) for line in GIVEN]


@pytest.fixture
def out(tmp_path):
    """A file that holds the outcomes of the first three lines."""
    name = str(tmp_path / "out.jsonl")
    with Output(name) as output:
        for outcome in OUTCOMES[:3]:
            output.write(outcome)
    return name


def content(name: str) -> bytes:
    with open(name, "rb") as file:
        return file.read()


def kept(name: str, given=GIVEN, on_illegal="stop"):
    """The outcomes that are kept, and the lines that are still to be judged."""
    left = iter(given)
    with Output(name) as output:
        return list(output.kept(left, on_illegal)), list(left)


def test_an_outcome_is_a_line_of_json(out):
    assert [json.loads(line)["line"] for line in content(out).splitlines()] == [1, 2, 3]
    assert content(out).endswith(b"\n")


def test_what_is_there_is_kept_and_its_lines_are_not_judged_again(out):
    assert kept(out) == (OUTCOMES[:3], GIVEN[3:])


def test_nothing_is_kept_of_a_new_file(tmp_path):
    assert kept(str(tmp_path / "new")) == ([], GIVEN)


def test_an_archive_that_has_grown_is_gone_on_with(out):
    assert kept(out, GIVEN[:3]) == (OUTCOMES[:3], [])
    assert kept(out) == (OUTCOMES[:3], GIVEN[3:])


@pytest.mark.parametrize("torn", [1, 20, -1])
def test_a_torn_last_line_is_dropped(out, torn):
    whole = content(out)
    last = whole.splitlines(keepends=True)[-1]
    with open(out, "wb") as file:
        file.write(whole[: -len(last)] + last[:torn])
    assert kept(out) == (OUTCOMES[:2], GIVEN[2:])
    assert content(out) == whole[: -len(last)]


OTHER = {
    "another record": ([GIVEN[0], GIVEN[3], GIVEN[2]], "stop"),
    "a record less": (GIVEN[:2], "stop"),
    "a record put in": ([GIVEN[3], *GIVEN], "stop"),
    "another name of the archive": (lines(b"\n" + written(HOLDS)), "stop"),
    "another way on": (GIVEN, "record"),
}


@pytest.mark.parametrize(("given", "on_illegal"), OTHER.values(), ids=OTHER.keys())
def test_outcomes_of_something_else_are_refused_and_left_as_they_are(out, given, on_illegal):
    before = content(out)
    with pytest.raises(AuditError, match=r"out\.jsonl, line [123], is not what would be written"):
        kept(out, given, on_illegal)
    assert content(out) == before


def test_outcomes_of_another_version_are_refused(out, monkeypatch):
    monkeypatch.setattr("referee.audit.line.__version__", "9.0.0")
    with pytest.raises(AuditError, match="the version of the referee"):
        kept(out)


@pytest.mark.parametrize("foreign", [b"my diary\n", b'{"id": "mine"}\n', b"{}\n{}\n", b'{"id":"no end', b"\0\0\0"])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path, foreign):
    name = str(tmp_path / "mine")
    with open(name, "wb") as file:
        file.write(foreign)
    with pytest.raises(AuditError, match="line 1, is no outcome"):
        kept(name)
    assert content(name) == foreign


def test_two_audits_do_not_write_to_one_file(out):
    other = f"from referee.audit.output import Output; Output({out!r})"
    with Output(out):
        refused = subprocess.run([sys.executable, "-c", other], cwd=ROOT, capture_output=True, text=True, check=False)
    assert f"Another audit writes to {out}." in refused.stderr
    assert subprocess.run([sys.executable, "-c", other], cwd=ROOT, check=False).returncode == 0
