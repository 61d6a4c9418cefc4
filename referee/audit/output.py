"""The file of outcomes, a line of JSON each. It says itself how far it has come, so an audit goes on where it ended."""

import fcntl
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from referee.audit.line import AuditError, Line, Outcome
from referee.core.record import OnIllegal


class Output:
    """A file to which outcomes are added, locked as long as it is open.

    Raises OSError, and AuditError for a file to which another audit writes.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._file = Path(name).open("a+b")  # noqa: SIM115 - closed by `close`
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # forked processes do not inherit this kind
        except BlockingIOError as error:
            self._file.close()
            raise AuditError(f"Another audit writes to {name}.") from error

    def __enter__(self) -> "Output":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def kept(self, lines: Iterator[Line], on_illegal: OnIllegal) -> Iterator[Outcome]:
        """The outcomes that the file holds already; their lines are taken from `lines`.

        A last line without an end is dropped, unless it is the only one and so may be anything. Raises AuditError if
        an outcome is not that of the line in its place, of this version of the referee and this `on_illegal`, and for
        a file that holds anything else than outcomes.
        """
        self._file.seek(0)
        complete = 0
        for number, written in enumerate(self._file, 1):
            if not written.endswith(b"\n") and complete:
                self._file.truncate(complete)
                break
            complete += len(written)
            outcome = self._outcome(number, written)
            line = next(lines, None)
            if line is None or not outcome.is_of(line, on_illegal):
                raise AuditError(
                    f"{self.name}, line {number}, is not what would be written there now: the archive, the version of "
                    "the referee or --on-illegal is another one. Name another file, or take this line and all after it "
                    "away."
                )
            yield outcome

    def write(self, outcome: Outcome) -> None:
        """Adds a whole line. Raises OSError."""
        self._file.write(msgspec.json.encode(outcome) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Another audit may write to the file after this."""
        self._file.close()

    def _outcome(self, number: int, written: bytes) -> Outcome:
        try:
            return msgspec.json.decode(written, type=Outcome)
        except msgspec.MsgspecError as error:
            raise AuditError(f"{self.name}, line {number}, is no outcome of an audit; nothing is written.") from error
