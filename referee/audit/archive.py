"""Archives read line by line: plain, gzip or zstd, from files or standard input, in flat memory.

What a file is packed with is told by its first bytes, whatever its name.
"""

import hashlib
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, cast

from msgspec.structs import replace

from referee.audit.line import MAX_LINE, AuditError, Line

STANDARD_INPUT = "-"

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
PLAIN_PIECE = 64 * 1024
PACKED_PIECE = 1024
"""How many bytes are read at a time. A piece of zstd can unpack to 32,768 times its size, so it is small."""


class Stream(Protocol):
    """Bytes of a file or a pipe."""

    def read(self, most: int, /) -> bytes: ...

    def read1(self, most: int, /) -> bytes: ...


class Archives:
    """The lines of some archives, one archive after another; blank ones are passed over.

    `size` is that of all files together, in bytes as they lie there, or None where it cannot be known; `position` is
    how many of them have been read. Raises OSError for a file that is not there.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        sizes = [Path(name).stat().st_size for name in names if name != STANDARD_INPUT]
        self.size = sum(sizes) or None if len(sizes) == len(names) else None
        self.position = 0

    def __iter__(self) -> Iterator[Line]:
        """Raises OSError, and AuditError for zstd without the package that unpacks it."""
        for name in self._names:
            if name == STANDARD_INPUT:
                yield from self._lines(name, cast(Stream, sys.stdin.buffer))
            else:
                with Path(name).open("rb") as stream:
                    yield from self._lines(name, stream)

    def _lines(self, name: str, stream: Stream) -> Iterator[Line]:
        reading, number = _Reading(), 0
        try:
            for piece in self._unpacked(name, stream):
                *ended, begun = piece.split(b"\n")
                for part in ended:
                    reading.add(part)
                    number += 1
                    if line := reading.line(name, number):
                        yield line
                    reading = _Reading()
                reading.add(begun)
            if line := reading.line(name, number + 1):
                yield line
        except _Broken as broken:
            line = reading.line(name, number + 1) or Line(name, number + 1, b"", hashlib.sha256().hexdigest())
            yield replace(line, content=b"", fault=str(broken))

    def _unpacked(self, name: str, stream: Stream) -> Iterator[bytes]:
        head = stream.read(len(ZSTD))
        self.position += len(head)
        if head.startswith(GZIP):
            pieces = chain((head,), iter(partial(self._read, stream, PACKED_PIECE), b""))
            yield from _inflated(pieces, lambda: zlib.decompressobj(wbits=31), "gzip", zlib.error)
        elif head == ZSTD:
            try:
                import zstandard
            except ImportError as error:
                raise AuditError(f"{name} is packed with zstd, which needs `pip install referee[zstd]`.") from error
            pieces = chain((head,), iter(partial(self._read, stream, PACKED_PIECE), b""))
            unpacker = zstandard.ZstdDecompressor()
            yield from _inflated(pieces, unpacker.decompressobj, "zstd", zstandard.ZstdError)
        else:
            yield head
            yield from iter(partial(self._read, stream, PLAIN_PIECE), b"")

    def _read(self, stream: Stream, most: int) -> bytes:
        """What there is already, at least one byte before the end, so that a pipe is judged as it is written."""
        piece = stream.read1(most)
        self.position += len(piece)
        return piece


class _Broken(Exception):
    """A packed file whose rest cannot be read."""


class _Reading:
    """A line that is being read. Of one that is too long only the hash goes on."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0
        self._hash = hashlib.sha256()

    def add(self, part: bytes) -> None:
        self._hash.update(part)
        self._length += len(part)
        if self._length > MAX_LINE:
            self._parts.clear()
        else:
            self._parts.append(part)

    def line(self, file: str, number: int) -> Line | None:
        """The line, or None for a blank one."""
        if self._length > MAX_LINE:
            fault = f"The line is longer than {MAX_LINE} bytes."
            return Line(file, number, b"", self._hash.hexdigest(), fault)
        content = b"".join(self._parts)
        return Line(file, number, content, self._hash.hexdigest()) if content.strip() else None


def _inflated(
    pieces: Iterator[bytes], new: Callable[[], Any], packing: str, failure: type[Exception]
) -> Iterator[bytes]:
    """What is packed in one or more members, one behind another. Raises _Broken where it cannot be unpacked."""
    member = None
    for piece in pieces:
        rest = piece
        while rest:
            member = member or new()
            try:
                yield member.decompress(rest)
            except failure as error:
                raise _Broken(f"The {packing} file is damaged here ({error}); its rest cannot be read.") from error
            rest = b""
            if member.eof:
                rest, member = member.unused_data, None
    if member is not None:
        raise _Broken(f"The {packing} file breaks off here; its end is missing.")
