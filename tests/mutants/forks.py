"""Tasks in forks of this process: each starts from what this process has in memory, and none disturbs another."""

import json
import os
import pathlib
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import TypeVar

from tests.mutants.loop import TOO_LATE, Ran, bounded

T = TypeVar("T")


class Broken(Exception):
    """A task did not come to a result."""


def in_forks(tasks: Iterable[T], run: Callable[[T], Ran], jobs: int, folder: pathlib.Path) -> Iterator[tuple[T, Ran]]:
    """What `run` gives for each task, in the order in which they end; `jobs` run at a time. Raises Broken."""
    running: dict[int, T] = {}
    for task in tasks:
        if len(running) == jobs:
            yield _ended(running, folder)
        running[_started(task, run, folder)] = task
    while running:
        yield _ended(running, folder)


def _started(task: T, run: Callable[[T], Ran], folder: pathlib.Path) -> int:
    """The process in which a task runs."""
    child = os.fork()
    if child:
        return child
    file = folder / f"{os.getpid()}.json"
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        bounded()
        file.write_text(json.dumps(asdict(run(task))))
    except BaseException:
        file.write_text(json.dumps(traceback.format_exc()))
    finally:
        os._exit(0)


def _ended(running: dict[int, T], folder: pathlib.Path) -> tuple[T, Ran]:
    """The next task that ends, and its result."""
    child, status = os.wait()
    task, code = running.pop(child), os.waitstatus_to_exitcode(status)
    if code == TOO_LATE:
        return task, Ran("timed out")
    if code:
        return task, Ran("killed", f"the process ends with {code}")
    file = folder / f"{child}.json"
    found = json.loads(file.read_text())
    file.unlink()
    if isinstance(found, str):
        raise Broken(found)
    return task, Ran(**found)
