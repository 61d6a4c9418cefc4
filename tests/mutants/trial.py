"""Mutants on trial, in a copy of the tree: which tests can notice each of them, and whether one does.

The tests are collected once. They run in forks of that process: once watched, once in the order in which mutants are
tried, and then for each mutant those that run its statement. A mutant of something that runs on import needs a fresh
process and a tree of its own.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from tests.mutants.forks import Broken, in_forks
from tests.mutants.loop import QUIET, TOO_LATE, Outcome, Ran, ran
from tests.mutants.patch import CannotPatch, patched
from tests.mutants.rule_code import Mutant
from tests.mutants.watch import Seen, Watch, empty_caches

LEAST, FACTOR = 5.0, 4.0
"""The limit of a test: seconds, and times as long as it took watched and without what others have computed before."""
UNKNOWN = 3600.0
"""The seconds that a test may take as long as nobody knows how long it takes."""


@dataclass(frozen=True)
class Verdict:
    """What came of a mutant: the outcome, what noticed it, and how many tests could have."""

    mutant: Mutant
    outcome: Outcome
    by: str
    tests: int


@dataclass(frozen=True)
class Tests:
    """The tests of a game: the seconds that each takes, which of them run a line, and the least limit."""

    times: dict[str, float]
    seen: Seen
    least: float

    def noticing(self, mutant: Mutant, first: Iterable[str] = ()) -> dict[str, float]:
        """The limits of the tests that run the statement, in order, those that are `first` before the others.

        If importing runs the statement, all tests are tried after those.
        """
        running = self.running(mutant)
        order = self.ordered(running - {""}, first)
        if "" in running:
            order += self.ordered(self.times.keys() - running, first)
        return {name: self.limit(name) for name in order}

    def limit(self, name: str) -> float:
        """The seconds after which a test counts as endless; whichever comes first makes the fixture that it shares."""
        file = self.seen.sharing.get(name)
        alike = [self.times[test] for test, its in self.seen.sharing.items() if its == file] if file else []
        return self.least + FACTOR * max(alike, default=self.times[name])

    def running(self, mutant: Mutant) -> set[str]:
        """The tests that run the statement of a mutant, and "" if importing does."""
        first, last = mutant.change.lines
        lines = self.seen.on_line[mutant.path]
        return set[str]().union(*(lines.get(line, set()) for line in range(first, last + 1)))

    def ordered(self, names: Iterable[str], first: Iterable[str] = ()) -> list[str]:
        """Tests in the order of the time they take; those that share a fixture come last, by file."""
        ahead = {name: number for number, name in enumerate(first)}
        return sorted(
            names,
            key=lambda name: (
                ahead.get(name, len(ahead)),
                self.seen.sharing.get(name, ""),
                self.times[name],
                name,
            ),
        )


class Trial:
    """A pytest plugin whose run is the trial of mutants. Tests that have noticed others are tried first."""

    def __init__(self, watch: Watch, mutants: list[Mutant], *, jobs: int, least: float = LEAST) -> None:
        self.watch = watch
        self.mutants = mutants
        self.jobs = jobs
        self.least = least
        self.verdicts: list[Verdict] = []
        self.strict: Counter[str] = Counter()
        self.number_of_tests = 0
        self.tell: Callable[[Verdict], None] = lambda verdict: None

    def of(self, tests: str) -> list[Verdict]:
        """The verdicts, in the order of the mutants, by the tests in a folder. Raises Broken if these fail anyway."""
        self.watch.coverage.start()
        status = pytest.main([*QUIET, "--capture=no", tests], plugins=[self])
        if status:
            raise Broken(f"pytest ends with {int(status)}")
        at = {mutant.key: number for number, mutant in enumerate(self.mutants)}
        return sorted(self.verdicts, key=lambda verdict: at[verdict.mutant.key])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed:
            return None
        tests = self.tests(session)
        self.number_of_tests = len(tests.times)
        outcomes = in_forks(self.mutants, lambda mutant: self.tried(session, tests, mutant), self.jobs, self.folder)
        for mutant, found in outcomes:
            verdict = Verdict(mutant, found.outcome, found.by, len(tests.noticing(mutant)))
            self.verdicts.append(verdict)
            self.strict[found.by] += found.outcome == "killed"
            self.tell(verdict)
        return True

    @property
    def folder(self) -> pathlib.Path:
        return self.watch.folder

    def tests(self, session: pytest.Session) -> Tests:
        """The tests that were collected, after a run that is watched and one that goes as it does for a mutant."""
        limits = {item.nodeid: UNKNOWN for item in session.items}

        def watched(_: str) -> Ran:
            session.config.pluginmanager.register(self.watch)
            found = ran(session, limits)
            self.watch.write()
            return found

        def in_order(_: str) -> Ran:
            empty_caches()
            return ran(session, {name: tests.limit(name) for name in tests.ordered(tests.times)})

        times = self.passed(in_forks(["watched"], watched, 1, self.folder))
        self.watch.coverage.stop()
        tests = Tests(times, self.watch.read(), self.least)
        self.passed(in_forks(["in order"], in_order, 1, self.folder))
        return tests

    @staticmethod
    def passed(runs: Iterable[tuple[str, Ran]]) -> dict[str, float]:
        """The times of tests that all passed."""
        [(task, found)] = runs
        if found.outcome != "survived":
            raise Broken(f"{task} without a mutant: {found.outcome} {found.by}")
        return found.times

    def tried(self, session: pytest.Session, tests: Tests, mutant: Mutant) -> Ran:
        """What comes of a mutant, in a process of its own."""
        limits = tests.noticing(mutant, [name for name, _ in self.strict.most_common()])
        source = mutant.change.applied((self.watch.root / mutant.path).read_text())
        if not limits:
            return Ran("survived")
        try:
            if not mutant.change.function:
                raise CannotPatch("it runs on import")
            patched(mutant.path, mutant.change.function, source)
        except CannotPatch:
            return alone(self.watch.root, mutant, source, limits)
        empty_caches()
        running = tests.running(mutant)
        found = ran(session, {name: limit for name, limit in limits.items() if name in running})
        if found.outcome == "survived" and "" in running:
            return alone(self.watch.root, mutant, source, limits)
        return found


def tree_copied(root: pathlib.Path, to: pathlib.Path) -> pathlib.Path:
    """A copy of the tree with what the tests need."""
    shutil.copytree(root, to, ignore=shutil.ignore_patterns("build", "dist", "__pycache__", ".*"))
    return to


def alone(root: pathlib.Path, mutant: Mutant, source: str, limits: dict[str, float]) -> Ran:
    """What comes of a mutant in a fresh process, with a tree in which its file has this source."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as place:
        tree = tree_copied(root, pathlib.Path(place).resolve() / "tree")
        (tree / mutant.path).write_text(source)
        order, result = tree / "order.json", tree / "result.json"
        order.write_text(json.dumps(list(limits.items())))
        files = sorted({name.partition("::")[0] for name in limits})
        command = [sys.executable, "-m", "tests.mutants.loop", str(order), str(result), *files]
        done = subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True)
        if done.returncode == TOO_LATE:
            return Ran("timed out")
        if not result.exists():
            return Ran("killed", f"the process ends with {done.returncode}")
        return Ran(**json.loads(result.read_text()))


def environment(tree: pathlib.Path) -> dict[str, str]:
    """The surroundings in which the package is that of a tree, and every run goes alike."""
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", "COVERAGE_CORE": "ctrace"}
