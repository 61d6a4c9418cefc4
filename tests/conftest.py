"""The collector over all rulings of a run; with `--rule-coverage` gaps fail the run."""

from collections.abc import Iterator

import pytest

from referee.core.game import Game
from referee.games import GAMES
from tests.coverage import Collector

COLLECTOR = Collector()
COLLECTOR.watch(Game)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", action="store_true", help="fail if a rule was not seen as its status says")


@pytest.fixture(autouse=True)
def _watched(request: pytest.FixtureRequest) -> Iterator[None]:
    COLLECTOR.test = request.node.nodeid
    yield
    COLLECTOR.test = ""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        COLLECTOR.passed.add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    COLLECTOR.write()
    if session.config.getoption("--rule-coverage") and exitstatus == 0:
        gaps = [f"{game.id}: {gap}" for game in GAMES.values() for gap in COLLECTOR.gaps(game)]
        if gaps:
            session.exitstatus = 1
            session.config.stash[GAPS] = gaps


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for gap in config.stash.get(GAPS, []):
        terminalreporter.write_line(f"rule coverage: {gap}")


GAPS: pytest.StashKey[list[str]] = pytest.StashKey()
