"""The command that judges archives of whole games: a record a line in, an outcome a line out."""

import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from referee.audit import Archives, AuditError, Line, Outcome, audited
from referee.audit.cluster import audited_by
from referee.audit.output import Output
from referee.audit.tally import DIFFERS, Tally
from referee.cli import words
from referee.cli.files import STANDARD_INPUT, emit
from referee.cli.serving import workers
from referee.core.record import ON_ILLEGAL
from referee.core.state import Result
from referee.wire.door import encode

if TYPE_CHECKING:
    from tqdm import tqdm

GOOD, BROKEN, OPEN, UNUSABLE = 0, 1, 2, 3

STATUS = {"legal": GOOD, "illegal": BROKEN, "impossible": BROKEN, DIFFERS: BROKEN, "undetermined": OPEN}
"""What an outcome means for the exit status; every other one is unusable."""

GRAVITY = (UNUSABLE, BROKEN, OPEN, GOOD)
"""Which status counts when outcomes have several: a log that was not judged first."""

SIGNALLED = 128
"""Added to the number of the signal that stopped an audit, as shells do."""

EPILOG = (
    "Exit status: 0 all of them hold, 1 one does not, 2 one is undetermined, 3 one cannot be judged; "
    "130 stopped from the keyboard, 143 by SIGTERM."
)


def add_arguments(to: ArgumentParser) -> None:
    """What the command takes."""
    to.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        default=[STANDARD_INPUT],
        help="records, one JSON object a line, plain, gzip or zstd; - or none: standard input",
    )
    to.add_argument("--out", metavar="OUT", help="write the outcomes to this file as JSON, or go on where it ends")
    where = to.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=workers, help="how many processes; one for each processor")
    where.add_argument("--dask", metavar="ADDRESS", help="the workers of a dask scheduler, such as tcp://10.0.0.5:8786")
    to.add_argument(
        "--on-illegal",
        choices=ON_ILLEGAL,
        default=ON_ILLEGAL[0],
        help="stop at an illegal step, or go on from the agreement after it (%(default)s)",
    )
    to.add_argument("--json", action="store_true", help="the outcomes as JSON, one a line")


def audit(asked: Namespace) -> int:
    """Every record of some archives judged, in order, and a summary on standard error.

    Returns the status of the gravest outcome, also of those that were in the file already.
    """
    tally, begun = Tally(), time.monotonic()
    later = "; the same command goes on from here" if asked.out else ""
    kept, status = 0, None
    try:
        with _Stop() as stop, Output(asked.out) if asked.out else nullcontext() as output:
            archives = Archives(asked.files)
            lines = iter(archives)
            for outcome in output.kept(lines, asked.on_illegal) if output else ():
                tally.add(outcome)
            kept = tally.games
            with closing(_judging(asked, lines)) as outcomes, _bar(asked, archives) as bar:
                for outcome in outcomes:
                    with stop.held():
                        tally.add(outcome)
                        output.write(outcome) if output else _show(outcome, asked.json)
                    bar.set_postfix_str(f"{tally.games:,} records", refresh=False)
                    bar.update(archives.position - bar.n)
    except Stopped as stopped:
        print(f"referee: stopped{later}", file=sys.stderr)
        status = SIGNALLED + stopped.number
    except AuditError as error:
        print(f"referee: {words.plain(str(error))}", file=sys.stderr)
        status = UNUSABLE
    if tally.games:
        _summary(tally, kept, time.monotonic() - begun)
    found = {STATUS.get(verdict, UNUSABLE) for verdict in tally.verdicts} or {GOOD}
    return next(each for each in GRAVITY if each in found) if status is None else status


class Stopped(KeyboardInterrupt):
    """A signal has ended the audit."""

    def __init__(self, number: int) -> None:
        self.number = number


class _Stop:
    """Raises Stopped at the first SIGINT or SIGTERM, but not within a line that is being written."""

    def __init__(self) -> None:
        self._writes = False
        self._caught = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "_Stop":
        self._before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        """No exception in here; what has come meanwhile is raised after it."""
        self._writes = True
        yield
        self._writes = False
        if self._caught:
            raise Stopped(self._caught)

    def _stop(self, number: int, _: FrameType | None) -> None:
        self.__exit__()  # a second signal is not waited for
        self._caught = number
        if not self._writes:
            raise Stopped(number)


def _judging(asked: Namespace, lines: Iterator[Line]) -> Generator[Outcome, None, None]:
    if asked.dask:
        return audited_by(asked.dask, lines, asked.on_illegal)
    return audited(lines, asked.on_illegal, asked.jobs)


def _bar(asked: Namespace, archives: Archives) -> "tqdm[Any]":
    """How much of the files has been read. Seen only on a terminal that shows nothing else."""
    from tqdm import tqdm

    hidden = not sys.stderr.isatty() or (not asked.out and sys.stdout.isatty())
    tqdm.monitor_interval = 0  # its thread would be there when processes are forked
    return tqdm(total=archives.size, disable=hidden, unit="B", unit_scale=True, dynamic_ncols=True, leave=False)


def _show(outcome: Outcome, as_json: bool) -> None:
    if as_json:
        emit(encode(outcome))
    else:
        words.listed(_shown(outcome))


def _shown(outcome: Outcome) -> Iterator[str]:
    """The outcome of one record: in a line what became of it, below that what is wrong."""
    if outcome.judged is UNSET:
        yield f"{outcome.id}: {outcome.verdict}"
    else:
        at = "" if outcome.step is UNSET else f" at step {outcome.step}"
        totals = ", ".join(f"{seat} {points}" for seat, points in outcome.totals.items())
        yield f"{outcome.id}: {outcome.verdict}{at}, {outcome.judged} moves, {totals}, {_result(outcome.result)}"
    for reason in outcome.reasons:
        rules = f"  [{', '.join((reason.rule, *reason.also))}]" if reason.rule else ""
        at = f" At {reason.pointer}." if reason.pointer else ""
        yield from words.wrapped(f"{reason.text}{rules}{at}", "  - ")
    if outcome.digest:
        yield f"  digest {outcome.digest}"


def _result(result: Result | UnsetType | None) -> str:
    if not result:
        return "not over"
    return f"won by {' and '.join(result.winners) or 'nobody'} ({result.reason})"


def _summary(tally: Tally, kept: int, seconds: float) -> None:
    """Counts by verdict, a table by rule, the rate."""
    verdicts = ", ".join(f"{number:,} {verdict}" for verdict, number in tally.verdicts.most_common())
    now = tally.games - kept
    before = f", {kept:,} were there already" if kept else ""
    rows = [("", "records", "first")]
    rows += [(what, f"{number:,}", tally.first[what]) for what, number in _faulty(tally)]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    records = "record" if tally.games == 1 else "records"
    print(f"{tally.games:,} {records}: {verdicts}", file=sys.stderr)
    for what, number, first in rows[1:] and rows:
        print(f"  {what:{widths[0]}}  {number:>{widths[1]}}  {words.plain(first)}", file=sys.stderr)
    print(f"{now:,} judged in {seconds:.1f} s, {now / max(seconds, 0.001):,.1f} a second{before}", file=sys.stderr)


def _faulty(tally: Tally) -> list[tuple[str, int]]:
    """The broken rules, and the verdicts that name none, each with its number."""
    bare = [each for each in tally.verdicts.most_common() if each[0] not in ("legal", "illegal", "impossible")]
    return [*tally.rules.most_common(), *bare]
