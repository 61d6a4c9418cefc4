"""Archives judged by workers of dask.distributed: a scheduler and workers as processes of this machine."""

import signal
import sys
from collections import Counter

import pytest

from benchmarks.audit import cluster as processes
from referee.audit import AuditError, cluster, judged, spread
from referee.audit.cluster import audited_by
from referee.cli import main
from tests.audit.archives import archive, lines

pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def address():
    """A scheduler with two workers."""
    with processes(2) as (found, _):
        yield found


def test_workers_judge_as_one_process_does_after_another(address):
    given = lines(archive(40) + b"{\n")
    assert list(audited_by(address, given)) == [judged(each) for each in given]
    assert {outcome.on_illegal for outcome in audited_by(address, given[:5], "record")} == {"record"}


def test_the_command_gives_the_same_file(address, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").write_bytes(archive(40))
    assert main(["audit", "games", "--out", "alone", "--jobs", "1"]) == 1
    assert main(["audit", "games", "--out", "together", "--dask", address]) == 1
    assert (tmp_path / "together").read_bytes() == (tmp_path / "alone").read_bytes()


def test_a_worker_of_another_version_ends_the_audit(address, monkeypatch):
    monkeypatch.setattr(cluster, "__version__", "9.0.0")
    with pytest.raises(AuditError, match=r"The worker tcp://\S+ has referee \S+; this is 9\.0\.0\."):
        list(audited_by(address, lines(archive(2))))


def test_a_worker_that_is_killed_loses_nothing_and_nothing_counts_twice(monkeypatch):
    monkeypatch.setattr(spread, "CHUNK", 2)
    given = lines(archive(60))
    with processes(2) as (address, (_, worker, _)):
        outcomes = audited_by(address, given)
        found = [next(outcomes)]
        worker.kill()
        found += outcomes
        assert worker.wait() == -signal.SIGKILL
    assert Counter(outcome.id for outcome in found).most_common(1)[0][1] == 1
    assert sorted(found, key=lambda each: each.id) == sorted(map(judged, given), key=lambda each: each.id)


def test_a_scheduler_that_is_lost_ends_the_audit(monkeypatch):
    monkeypatch.setattr(spread, "CHUNK", 2)
    with processes(1) as (address, (scheduler, _)):
        outcomes = audited_by(address, lines(archive(60)))
        next(outcomes)
        scheduler.kill()
        with pytest.raises(AuditError, match="lost"):
            list(outcomes)


def test_without_a_worker_it_says_so(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with processes(0) as (address, _), pytest.raises(AuditError, match="has no workers"):
        list(audited_by(address, lines(archive(2))))


@pytest.mark.parametrize("wrong", ["nowhere", "tcp://localhost", "http://localhost:80", "tcp://localhost:port", ""])
def test_what_is_no_address_is_refused(wrong):
    with pytest.raises(AuditError, match="looks like tcp://"):
        list(audited_by(wrong, lines(archive(2))))


def test_without_a_scheduler_it_says_so(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(AuditError, match=r"no scheduler at tcp://127\.0\.0\.1:9"):
        list(audited_by("tcp://127.0.0.1:9", lines(archive(2))))


def test_without_the_package_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(AuditError, match=r"referee\[dask\]"):
        list(audited_by("tcp://localhost:8786", lines(archive(2))))
