"""Many lines by many processes: in order, in flat memory, and what becomes of processes that are killed."""

import itertools
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from referee.audit import AuditError, audited, judged, spread
from tests.audit.archives import BROKEN, HOLDS, archive, line, lines, written

ROOT = Path(__file__).parents[2]


def test_processes_judge_as_one_does_after_another():
    given = lines(archive(40) + b"{\n[]\n" + written(HOLDS, BROKEN))
    serial = [judged(each) for each in given]
    assert list(audited(given, jobs=2)) == serial == list(audited(given, jobs=1))
    assert {outcome.verdict for outcome in serial} == {"legal", "illegal", "unreadable"}


def test_agreements_go_to_every_process():
    given = lines(written(BROKEN) * (3 * spread.CHUNK))
    assert {outcome.on_illegal for outcome in audited(given, "record", jobs=2)} == {"record"}


@pytest.mark.parametrize("number", [0, 1, spread.CHUNK])
def test_for_few_lines_no_process_is_started(monkeypatch, number):
    monkeypatch.setattr(spread, "ProcessPoolExecutor", None)
    assert len(list(audited(lines(b"{}\n" * number)))) == number


def test_lines_are_read_as_they_are_needed():
    taken = []

    def endless():
        for number in itertools.count(1):
            taken.append(number)
            yield line(b"{}", number)

    outcomes = audited(endless(), jobs=2)
    assert next(outcomes).line == 1
    outcomes.close()
    assert active_children() == []
    assert len(taken) <= (2 * spread.AHEAD + 1) * spread.CHUNK


def test_a_single_process_takes_a_line_at_a_time():
    given = iter(lines(b"{}\n" * 3))
    outcomes = audited(given, jobs=1)
    assert next(outcomes).line == 1
    assert next(given).number == 2


def test_long_lines_are_handed_out_in_smaller_chunks():
    long = b"x" * (spread.CHUNK_BYTES // 2 + 1)
    assert [len(chunk) for chunk in spread.chunks(lines(b"\n".join([long] * 5)))] == [2, 2, 1]
    assert [len(chunk) for chunk in spread.chunks(lines(b"{}\n" * (spread.CHUNK + 1)))] == [spread.CHUNK, 1]


def workers_of(process: int) -> list[int]:
    """The process ids of the children that a process has."""
    children = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in children.read_text().split()]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


needs_linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the process table of Linux")


@needs_linux
def test_a_process_that_is_killed_ends_the_audit_with_a_sentence():
    before = set(workers_of(os.getpid()))
    outcomes = audited(lines(archive(200)), jobs=2)
    next(outcomes)
    for worker in set(workers_of(os.getpid())) - before:
        os.kill(worker, signal.SIGKILL)
    with pytest.raises(AuditError, match="were lost"):
        list(outcomes)


@needs_linux
def test_processes_end_with_their_parent_however_it_ended(tmp_path):
    (tmp_path / "games").write_bytes(archive(200))
    command = [sys.executable, "-m", "referee.cli", "audit", "games", "--out", "out", "--jobs", "2"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=tmp_path, env=env) as parent:
        wait_until(lambda: (tmp_path / "out").exists() and (tmp_path / "out").stat().st_size > 0)
        workers = workers_of(parent.pid)
        parent.kill()
    assert len(workers) == 2
    wait_until(lambda: not any(map(alive, workers)))


def wait_until(holds, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)
