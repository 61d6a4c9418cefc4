"""Runs some of the collected tests in a given order, each within a limit of time, up to the first that fails.

Times are of the processor, so that other load on the machine makes no test late.

    python -m tests.mutants.loop ORDER RESULT tests/…

ORDER is a JSON file with pairs of a test's node id and its limit in seconds, RESULT the file to write.
"""

import json
import os
import pathlib
import resource
import signal
import sys
import time
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, NoReturn

import pytest

TOO_LATE = 42
"""The exit status of a process in which a test went beyond its limit."""
TO_COLLECT = 60
"""Seconds for importing and collecting."""
MEMORY = 4 << 30
"""Bytes that a process may ask for, so that an endless list ends too."""
QUIET = ("-q", "-p", "no:cacheprovider")

Outcome = Literal["killed", "timed out", "survived"]


@dataclass(frozen=True)
class Ran:
    """What came of some tests: whether one failed and which, and the seconds that each took."""

    outcome: Outcome
    by: str = ""
    times: dict[str, float] = field(default_factory=dict)


def bounded() -> None:
    """From now on this process has limits."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _too_late)


def _too_late(*_: object) -> NoReturn:
    os._exit(TOO_LATE)


def ran(session: pytest.Session, limits: dict[str, float]) -> Ran:
    """The tests that have a limit, run in the order of the limits up to the first failure."""
    items = {item.nodeid: item for item in session.items}
    chosen = [items[name] for name in limits if name in items]
    times: dict[str, float] = {}
    for item, following in zip(chosen, [*chosen[1:], None], strict=True):
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, limits[item.nodeid])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        signal.setitimer(signal.ITIMER_PROF, 0)
        times[item.nodeid] = time.process_time() - began
        if session.testsfailed:
            return Ran("killed", item.nodeid, times)
    return Ran("survived", "", times)


class Alone:
    """A pytest plugin whose whole run is one such loop."""

    def __init__(self, limits: dict[str, float]) -> None:
        self.limits = limits
        self.result: Ran | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed:
            return None
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.result = ran(session, self.limits)
        return True


def main(order: str, result: str, *arguments: Any) -> None:
    bounded()
    signal.setitimer(signal.ITIMER_PROF, TO_COLLECT)
    alone = Alone(dict(json.loads(pathlib.Path(order).read_text())))
    status = pytest.main([*QUIET, *arguments], plugins=[alone])
    found = alone.result or Ran("killed", f"not collected: pytest ends with {int(status)}")
    pathlib.Path(result).write_text(json.dumps(asdict(found)))


if __name__ == "__main__":
    main(*sys.argv[1:])
