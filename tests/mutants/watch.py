"""Which test runs which lines of the rule code.

Lines that run on import have the context "". What a fixture of a module or of the session runs counts for every test
that uses it. Caches are emptied before each test, so that a test does not lean on what an earlier one has computed.
"""

import json
import pathlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import coverage
import pytest

from tests.mutants.rule_code import files

LINES, TESTS = "lines.sqlite", "tests.json"
"""The files written: coverage data with a context for each test, and for each test the contexts that it uses."""


@dataclass(frozen=True)
class Seen:
    """By file and line the tests that run it, and "" if importing does; by test the file that shares a fixture."""

    on_line: dict[str, dict[int, set[str]]]
    sharing: dict[str, str]


class Watch:
    """A pytest plugin that tells coverage which test runs. It starts before anything of the game is imported."""

    def __init__(self, root: pathlib.Path, package: str, folder: pathlib.Path) -> None:
        self.root, self.folder = root, folder
        self.files = files(root, package)
        self.contexts: dict[str, list[str]] = {}
        self.coverage = coverage.Coverage(folder / LINES, include=[str(file) for file in self.files], config_file=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Function) -> Iterator[None]:
        empty_caches()
        fixtures = [definitions[-1] for definitions in item._fixtureinfo.name2fixturedefs.values()]
        shared = [self.context(fixture) for fixture in fixtures if fixture.scope != "function"]
        self.contexts[item.nodeid] = [item.nodeid, *shared]
        self.coverage.switch_context(item.nodeid)
        result = yield
        self.coverage.switch_context("")
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[Any]:
        if fixturedef.scope == "function":
            return (yield)
        before = self.coverage.switch_context(self.context(fixturedef))
        result = yield
        self.coverage.switch_context(before or "")
        return result

    @staticmethod
    def context(fixture: pytest.FixtureDef[Any]) -> str:
        return f"fixture {fixture.baseid} {fixture.argname}"

    def write(self) -> None:
        """Ends the watch."""
        self.coverage.stop()
        self.coverage.save()
        (self.folder / TESTS).write_text(json.dumps(self.contexts))

    def read(self) -> Seen:
        """What another process has written."""
        used: dict[str, list[str]] = json.loads((self.folder / TESTS).read_text())
        users: dict[str, set[str]] = {"": {""}}
        for test, contexts in used.items():
            for context in contexts:
                users.setdefault(context, set()).add(test)
        data = coverage.CoverageData(str(self.folder / LINES))
        data.read()
        on_line: dict[str, dict[int, set[str]]] = {}
        for file in self.files:
            by_line = data.contexts_by_lineno(str(file))
            lines = {line: set[str]().union(*(users[context] for context in by_line[line])) for line in by_line}
            on_line[file.relative_to(self.root).as_posix()] = lines
        return Seen(on_line, {test: test.partition("::")[0] for test, contexts in used.items() if len(contexts) > 1})


def empty_caches() -> None:
    """Forgets what functions of the games and of the tests have computed."""
    for clear in _caches():
        clear()


@cache
def _caches() -> tuple[Callable[[], None], ...]:
    """What empties each cache of the modules that are imported now, when all tests are collected."""
    modules = [module for name, module in sys.modules.items() if name.startswith(("referee.games.", "tests."))]
    held = {id(value): value for module in modules for value in vars(module).values() if value is not _caches}
    return tuple(value.cache_clear for value in held.values() if hasattr(value, "cache_clear"))
