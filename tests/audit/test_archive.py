"""Lines of archives: plain, packed, damaged, blank, endless."""

import gzip
import hashlib
import io
import sys
import tracemalloc
from pathlib import Path

import pytest
import zstandard

from referee.audit import Archives, AuditError, Line
from referee.audit import archive as reading
from tests.audit.archives import PACKED, archive

each_packing = pytest.mark.parametrize("pack", PACKED.values(), ids=PACKED.keys())
packed_only = pytest.mark.parametrize("pack", [PACKED["gzip"], PACKED["zstd"]], ids=["gzip", "zstd"])

TEXT = b"first\n\n  \t\nsecond\r\n" + b"third " * 50_000 + b"\nlast"
LINES = [(1, b"first"), (4, b"second\r"), (5, b"third " * 50_000), (6, b"last")]


@pytest.fixture
def file(tmp_path):
    """Writes an archive and gives its lines."""

    def read(content: bytes) -> list[Line]:
        (tmp_path / "games").write_bytes(content)
        return list(Archives([str(tmp_path / "games")]))

    return read


@each_packing
def test_lines_are_numbered_as_they_stand_and_blank_ones_are_passed_over(file, pack):
    lines = file(pack(TEXT))
    assert [(line.number, line.content) for line in lines] == LINES
    assert [line.sha256 for line in lines] == [hashlib.sha256(content).hexdigest() for _, content in LINES]
    assert {line.fault for line in lines} == {""}


@each_packing
def test_standard_input_is_read_like_a_file(file, monkeypatch, pack):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pack(TEXT))))
    from_input, from_file = list(Archives(["-"])), file(pack(TEXT))
    assert {line.file for line in from_input} == {"-"}
    assert [line.content for line in from_input] == [line.content for line in from_file]


@packed_only
def test_members_one_behind_another_are_one_archive(file, pack):
    assert [line.content for line in file(pack(b"a\nb") + pack(b"") + pack(b"c\nd\n"))] == [b"a", b"bc", b"d"]


def test_several_archives_are_read_one_after_another(tmp_path):
    for name, pack in PACKED.items():
        (tmp_path / name).write_bytes(pack(b"one\ntwo\n"))
    archives = Archives([str(tmp_path / name) for name in PACKED])
    assert [(Path(line.file).name, line.number) for line in archives] == [(n, i) for n in PACKED for i in (1, 2)]
    assert archives.position == archives.size == sum((tmp_path / name).stat().st_size for name in PACKED)


@pytest.mark.parametrize("content", [b"", b"\n", b"\n\n \n"])
def test_nothing_is_no_line(file, content):
    assert file(content) == []


@pytest.mark.parametrize("content", [b"a", b"ab\n", b"abc"])
def test_less_than_the_mark_of_a_packing_is_a_line(file, content):
    assert [line.content for line in file(content)] == [content.strip()]


@packed_only
def test_a_packed_archive_that_breaks_off_says_so_in_the_line_where_it_does(file, pack):
    content = archive(200)
    packed = pack(content)
    whole, lines = content.splitlines(), file(packed[:-30])
    *read, last = lines
    assert 0 < len(read) < len(whole) and [line.content for line in read] == whole[: len(read)]
    assert (last.number, last.content) == (len(read) + 1, b"") and "breaks off" in last.fault


@packed_only
def test_a_packed_archive_without_its_last_bytes_has_all_its_lines_and_the_fault(file, pack):
    *read, last = file(pack(b"one\ntwo\n")[:-1])
    assert [line.content for line in read] == [b"one", b"two"][: len(read)]
    assert "breaks off" in last.fault and last.number == len(read) + 1


@packed_only
def test_what_is_damaged_ends_its_archive_and_no_other(tmp_path, pack):
    packed = bytearray(pack(archive(60)))
    packed[len(packed) // 2 : len(packed) // 2 + 40] = b"\xff" * 40
    for name, content in (("bad", bytes(packed)), ("tail", pack(b"one\n") + b"garbage"), ("good", b"two\n")):
        (tmp_path / name).write_bytes(content)
    lines = list(Archives([str(tmp_path / name) for name in ("bad", "tail", "good")]))
    faulty = [line for line in lines if line.fault]
    assert [Path(line.file).name for line in faulty] == ["bad", "tail"]
    assert all("damaged" in line.fault and line.content == b"" for line in faulty)
    assert [line.content for line in lines if line.file.endswith(("tail", "good"))] == [b"one", b"", b"two"]


def test_a_line_that_is_too_long_is_a_fault_and_the_next_one_is_read(file, monkeypatch):
    monkeypatch.setattr(reading, "MAX_LINE", 100)
    long = b"x" * 150_000
    lines = file(b"y" * 100 + b"\n" + long + b"\nz\n" + long)
    assert [(line.number, len(line.content)) for line in lines] == [(1, 100), (2, 0), (3, 1), (4, 0)]
    assert lines[1].fault == lines[3].fault == "The line is longer than 100 bytes."
    assert lines[1].sha256 == hashlib.sha256(long).hexdigest()


@packed_only
def test_a_small_file_that_unpacks_to_a_huge_line_takes_little_memory(file, pack):
    packed = pack(b"0" * 80_000_000)
    assert len(packed) < 100_000
    tracemalloc.start()
    try:
        (line,) = file(packed)
        assert tracemalloc.get_traced_memory()[1] < 75_000_000
    finally:
        tracemalloc.stop()
    assert "longer than" in line.fault


def test_zstd_without_its_package_is_an_error_that_says_what_to_install(file, monkeypatch):
    packed = zstandard.compress(b"one\n")
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(AuditError, match=r"referee\[zstd\]"):
        file(packed)


def test_a_file_that_is_not_there_is_known_before_anything_is_judged(tmp_path):
    (tmp_path / "there").write_bytes(gzip.compress(b"one\n"))
    with pytest.raises(FileNotFoundError):
        Archives([str(tmp_path / "there"), str(tmp_path / "not there")])


def test_a_pipe_is_read_as_it_is_written(monkeypatch):
    class Pipe(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read1(min(size or 0, 7))

    pipe = Pipe(b"one and\ntwo and\nthree")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(pipe))
    lines = iter(Archives(["-"]))
    assert next(lines).content == b"one and" and pipe.tell() < 15
