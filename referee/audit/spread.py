"""Many lines judged at once, their outcomes in the order of the lines, in flat memory."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from ctypes import c_bool
from itertools import chain, takewhile
from multiprocessing import parent_process
from multiprocessing.sharedctypes import RawValue
from typing import Protocol

from referee.audit.line import AuditError, Line, Outcome, all_judged, judged
from referee.core.record import OnIllegal

Chunk = tuple[Line, ...]

CHUNK = 16
CHUNK_BYTES = 1024 * 1024
"""How many lines are handed out at a time: so many, or fewer that hold more bytes than this together."""
AHEAD = 4
"""How many chunks are handed out for each process, so that a long archive is not held in memory."""


class Task(Protocol):
    """A chunk that is being judged somewhere."""

    def result(self) -> list[Outcome]: ...

    def cancel(self) -> object: ...


def audited(
    lines: Iterable[Line], on_illegal: OnIllegal = "stop", jobs: int | None = None
) -> Generator[Outcome, None, None]:
    """The outcomes of many lines in their order, one for each, by the processors of this machine.

    `jobs` is the number of processes, by default one for each processor; with 1, and for a few lines, none is
    started. Lines are read as they are needed. Raises AuditError where a process is killed.
    """
    number = jobs or os.cpu_count() or 1
    if number == 1:
        yield from (judged(line, on_illegal) for line in lines)
        return
    parts = chunks(lines)
    first, second = next(parts, ()), next(parts, None)
    if second is None:
        yield from all_judged(first, on_illegal)
        return
    over = RawValue(c_bool, False)
    with ProcessPoolExecutor(number, initializer=_begin, initargs=(over,)) as pool:
        try:
            yield from in_order(
                lambda chunk: pool.submit(_judged_here, chunk, on_illegal),
                chain((first, second), parts),
                lambda: AHEAD * number,
            )
        finally:
            over.value = True


def chunks(lines: Iterable[Line]) -> Iterator[Chunk]:
    """The lines in chunks of CHUNK, or of fewer that are long."""
    held: list[Line] = []
    size = 0
    for line in lines:
        held.append(line)
        size += len(line.content)
        if len(held) == CHUNK or size > CHUNK_BYTES:
            yield tuple(held)
            held, size = [], 0
    if held:
        yield tuple(held)


def in_order(submit: Callable[[Chunk], Task], parts: Iterable[Chunk], ahead: Callable[[], int]) -> Iterator[Outcome]:
    """The outcomes of chunks in their order, each counted once; at most `ahead()` are handed out at a time.

    Raises AuditError where one of them is lost for good.
    """
    running: deque[Task] = deque()
    try:
        for part in parts:
            running.append(submit(part))
            while len(running) >= ahead():
                yield from _result(running.popleft())
        while running:
            yield from _result(running.popleft())
    finally:
        for task in running:
            task.cancel()


def _result(task: Task) -> list[Outcome]:
    try:
        return task.result()
    except AuditError:
        raise
    except Exception as error:  # `judged` raises nothing, so this is about the one who was to call it
        told = " ".join(str(error).split())
        raise AuditError(f"Those who judge were lost ({type(error).__name__}: {told}).") from error


class _Pool:
    """What a process of the pool has been told."""

    over: "c_bool"


def _begin(over: "c_bool") -> None:
    """A process of the pool leaves the keyboard to its parent and ends when that has ended, however it did."""
    _Pool.over = over
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _judged_here(lines: Chunk, on_illegal: OnIllegal) -> list[Outcome]:
    """The outcomes of a chunk, in a process of the pool: of fewer lines once nobody waits for them."""
    return all_judged(takewhile(lambda _: not _Pool.over.value, lines), on_illegal)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
