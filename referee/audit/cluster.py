"""Many lines judged by several machines, through a scheduler of dask.distributed (the extra `dask`)."""

import logging
import time
import uuid
from collections.abc import Generator, Iterable
from itertools import count
from typing import Any

from referee import __version__
from referee.audit.line import AuditError, Line, Outcome, all_judged
from referee.audit.spread import AHEAD, Chunk, chunks, in_order
from referee.core.record import OnIllegal

PATIENCE = 10
"""How long the scheduler may take to answer, and to have a worker, in seconds."""
LOOK_AGAIN = 5.0
"""After how many seconds the scheduler is asked again how many workers it has."""


def audited_by(address: str, lines: Iterable[Line], on_illegal: OnIllegal = "stop") -> Generator[Outcome, None, None]:
    """The outcomes of many lines in their order, one for each, by the workers of the scheduler at an address.

    What a lost worker had is given to another one; an outcome counts once, however often it was found. Workers may
    come and go; while there is none, the audit waits. Raises AuditError where the scheduler cannot be reached, has no
    worker or is lost, where a worker has another version of the referee, and without the package `distributed`.
    """
    try:
        import distributed
        from distributed.comm.addressing import get_address_host_port
        from distributed.comm.core import CommClosedError
    except ImportError as error:
        raise AuditError("A cluster needs `pip install referee[dask]`.") from error
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what it would say is raised here
    try:
        get_address_host_port(address)
    except ValueError as error:
        raise AuditError(f"A scheduler's address looks like tcp://10.0.0.5:8786, not {address!r}.") from error
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except Exception as error:  # of many kinds, depending on what answers there
        raise AuditError(f"There is no scheduler at {address} ({type(error).__name__}).") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise AuditError(f"The scheduler at {address} has no workers.") from error
        run, numbers = uuid.uuid4().hex, count()

        def submit(chunk: Chunk) -> Any:
            key = f"audit-{run}-{next(numbers)}"
            return client.submit(judged_there, chunk, on_illegal, __version__, key=key, pure=False)

        try:
            yield from in_order(submit, chunks(lines), _Width(client).ahead)
        except CommClosedError as error:
            raise AuditError(f"The scheduler at {address} was lost.") from error


def judged_there(lines: Chunk, on_illegal: OnIllegal, version: str) -> list[Outcome]:
    """The outcomes of some lines. Raises AuditError if this is another version than the one that asks."""
    if version != __version__:
        from distributed import get_worker

        raise AuditError(f"The worker {get_worker().address} has referee {__version__}; this is {version}.")
    return all_judged(lines, on_illegal)


class _Width:
    """How many chunks are handed out at a time: some for each thread of each worker that there is now."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._asked = -LOOK_AGAIN
        self._threads = 1

    def ahead(self) -> int:
        now = time.monotonic()
        if now - self._asked > LOOK_AGAIN:
            self._asked = now
            self._threads = sum(self._client.nthreads().values()) or 1
        return AHEAD * self._threads
