"""The service while it is beaten, and after a long day. Slow: run with `make test-long`."""

from pathlib import Path

import pytest

from benchmarks import load, memory

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the process table of Linux"),
]

MOST_LOST = 0.0001
"""The share of requests that may fail although the client repeats them."""
MOST_GROWTH = 1.2
"""How much a worker may grow after its first thousand requests."""


def test_no_answer_is_wrong_and_hardly_one_is_lost_while_a_worker_is_killed_each_second():
    report = load.beaten(seconds=60, clients=16, workers=3, kill_every=1)
    told = report.text()
    assert report.killed > 40 and report.right > 1000 and report.malformed > 20, told
    assert report.wrong == [] and report.unclear == [], told
    assert report.lost <= MOST_LOST, told
    answered = report.right + report.failed.total()
    assert report.right <= report.counted <= answered + report.killed * 16, told
    assert report.fell == [] and report.torn == [], told
    assert report.lines >= report.right, told


def test_a_worker_keeps_its_size():
    report = memory.grown(50_000)
    assert report.growth <= MOST_GROWTH, report.text()
    assert report.faults == [] and report.statuses[200] > 10_000, report.text()
